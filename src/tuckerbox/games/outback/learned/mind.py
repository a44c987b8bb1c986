"""The working memory of the policy that learned: both preserves, the tiles of a turn, and the signals of the net."""

from __future__ import annotations

from typing import Annotated

from tuckerbox.games.outback.players.mind import LOTS
from tuckerbox.games.outback.players.mind import Mind as PlannersMind
from tuckerbox.games.outback.state import ANIMALS, CELLS, MOST_TILES_A_TURN, ROWS
from tuckerbox.kernel.net import net_record
from tuckerbox.kernel.record import Grid, Reals, Row

# What the net sees: each animal of both sides, each side as a whole, and the table.
OF_ANIMAL = 15 + ROWS
OF_SIDE = ANIMALS * OF_ANIMAL + 12 + 2 * ROWS
OF_TABLE = 8
INPUTS = 2 * OF_SIDE + OF_TABLE
FIRST, SECOND = 64, 32  # units of the first and of the second layer

OWN, OTHER = 0, 1  # the side that has the turn, and the other one
# The numbers that tell positions at the beginning of a turn apart: some for each animal, and six more
SEEN_BY_ANIMAL = 5 * ANIMALS
SEEN = SEEN_BY_ANIMAL + 6

NET = net_record(INPUTS, FIRST, SECOND)


class Mind(PlannersMind):
    """The working memory. What outlasts a decision only saves time: with an empty memory, the decision is the same.

    It begins with the planner's memory. Here, the row of a preserve in `free` and `lies` is OWN or OTHER.
    """

    ends: Annotated[Reals, "f8", LOTS]  # the value of a turn that ends with each lot, as planned for `seen`

    # The net's signals (see kernel.net)
    first_sums: Annotated[Row, "i4", FIRST]
    second_sums: Annotated[Row, "i4", SECOND]

    planned: Annotated[int, "i4"]  # 1: `ends` are those of `seen`
    seen: Annotated[Row, "i4", SEEN]

    # The preserves of both sides
    largest: Annotated[Grid, "i1", 2, ANIMALS]  # the largest group of each animal
    friends: Annotated[Grid, "i1", 2 * ANIMALS, CELLS]  # how many of its kind a further one would join on a free space
    blocked: Annotated[Row, "i1", 2]  # the number of blocked spaces
    order: Annotated[Grid, "i1", 2, ANIMALS]  # the animals, the one with the farthest marker first

    # By depth, for the tile under consideration: the bonus space that it earned, or 0; and the numbers before it
    earned: Annotated[Row, "i1", MOST_TILES_A_TURN]
    largest_before: Annotated[Row, "i1", MOST_TILES_A_TURN]
    friends_before: Annotated[Grid, "i1", MOST_TILES_A_TURN, CELLS]

    inputs: Annotated[Row, "i1", INPUTS]
    summed: Annotated[Row, "i1", INPUTS]
    rest: Annotated[Row, "i1", 7]
