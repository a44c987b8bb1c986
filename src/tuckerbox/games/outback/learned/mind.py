"""The working memory of the policy that learned: all preserves, the tiles of a turn, and the signals of the net."""

from __future__ import annotations

from typing import Annotated

from tuckerbox.games.outback.players.mind import LOTS
from tuckerbox.games.outback.players.mind import Mind as PlannersMind
from tuckerbox.games.outback.state import ANIMALS, CELLS, MOST_TILES_A_TURN, ROWS, SEATS, TILES
from tuckerbox.kernel.memory_records import Grid, Reals, Row
from tuckerbox.kernel.net import net_record

# What the net sees: each animal of every seat, each seat as a whole, and the table.
OF_ANIMAL = 15 + ROWS
OF_SEAT = ANIMALS * OF_ANIMAL + 12 + 2 * ROWS
OF_TABLE = 8 + SEATS
INPUTS = SEATS * OF_SEAT + OF_TABLE
FIRST, SECOND = 64, 32  # units of the first and of the second layer

OWN = 0  # the seat that has the turn; the others follow clockwise
# The numbers that tell positions at the beginning of a turn apart: some for each animal, two for each seat, and others
SEEN_BY_ANIMAL = (2 * SEATS + 1) * ANIMALS
SEEN = SEEN_BY_ANIMAL + 2 * SEATS + TILES + 1

NET = net_record(INPUTS, FIRST, SECOND)


class Mind(PlannersMind):
    """The working memory. Keeping it from decision to decision saves time, and never changes a decision.

    It begins with the planner's memory. Here, `free` and `lies` have a row for each seat: OWN first, then clockwise.
    """

    free: Annotated[Row, "i4", SEATS]
    lies: Annotated[Grid, "i4", SEATS, ANIMALS]

    ends: Annotated[Reals, "f8", LOTS]  # the value of a turn that ends with each lot, as planned for `seen`

    # The net's signals (see kernel.net)
    first_sums: Annotated[Row, "i4", FIRST]
    second_sums: Annotated[Row, "i4", SECOND]

    net: Annotated[int, "i4"]  # the number of the game's net to which the signals belong
    planned: Annotated[int, "i4"]  # 1: `ends` are those of `seen`
    seen: Annotated[Row, "i4", SEEN]

    # The preserves of all seats
    largest: Annotated[Grid, "i1", SEATS, ANIMALS]  # the largest group of each animal
    # How many of its kind a further one would join on each free space
    friends: Annotated[Grid, "i1", SEATS * ANIMALS, CELLS]
    blocked: Annotated[Row, "i1", SEATS]  # the number of blocked spaces
    order: Annotated[Grid, "i1", SEATS, ANIMALS]  # the animals, the one with the farthest marker first

    # By depth, for the tile under consideration: the bonus space that it earned, or 0; and the numbers before it
    earned: Annotated[Row, "i1", MOST_TILES_A_TURN]
    largest_before: Annotated[Row, "i1", MOST_TILES_A_TURN]
    friends_before: Annotated[Grid, "i1", MOST_TILES_A_TURN, CELLS]

    inputs: Annotated[Row, "i1", INPUTS]
    summed: Annotated[Row, "i1", INPUTS]
    rest: Annotated[Row, "i1", 3]
