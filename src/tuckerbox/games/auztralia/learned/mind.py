"""The working memory of the policy that learned: that of `greedy`, a copy of the state, and the signals of the net."""

from __future__ import annotations

from typing import Annotated

from tuckerbox.games.auztralia import board, cards, greedy, pieces
from tuckerbox.games.auztralia.state import State
from tuckerbox.kernel.memory_records import Row
from tuckerbox.kernel.net import net_record

PRIOR = 0  # the first input: the lead that the search would expect

# The net sees each side, what lies between them, and the table. The numbers of inputs for these:
OF_COURSE = 6  # time and points
OF_GOODS = 12
OF_BOXES = 1 + board.BOXES
OF_ARMY = 3 * pieces.UNITS + pieces.OLD_ONES
OF_FARMS = 2 * pieces.CROPS + 2
OF_CARDS = 1 + cards.PERSONALITIES
OF_TROPHIES = pieces.KINDS + 1
NEAR_PORT = 6  # whether there is a port, what threatens it, and how near that is
MOVERS = pieces.OLD_ONES - 1  # the kinds that can move
OF_PORT = NEAR_PORT + MOVERS + 2 * board.LEVELS
DISTANCES = 4  # the hexes that a network leads to, or will with one, two or a few more tracks
OF_LAND = 2 + DISTANCES * pieces.RESOURCES + 2 * pieces.CROPS + board.LEVELS + pieces.OLD_ONES
OF_SIDE = OF_COURSE + OF_GOODS + OF_BOXES + OF_ARMY + OF_FARMS + OF_CARDS + OF_TROPHIES + OF_PORT + OF_LAND
MINES_AT = 1 + OF_SIDE - OF_LAND + 2  # the first of the own side's resources, by distance
OF_BOTH = 10
OF_OLD_ONES = 5 + pieces.OLD_ONES + board.LEVELS + board.LEVELS * pieces.KINDS
OF_COMBAT = 7
OF_TABLE = OF_OLD_ONES + OF_COMBAT + pieces.UNITS + cards.OBJECTIVES + 6
INPUTS = 1 + 2 * OF_SIDE + OF_BOTH + OF_TABLE
FIRST, SECOND = 64, 32  # units of the first and of the second layer

NET = net_record(INPUTS, FIRST, SECOND)


class Mind(greedy.Mind):
    """The working memory. Keeping it from decision to decision saves time, and never changes a decision."""

    planned: Annotated[int, "i8"]  # the key of the position whose best choice is `action`
    value: Annotated[int, "i8"]  # of the best choice
    action: Annotated[int, "i4"]
    drew: Annotated[int, "i4"]  # 1: NATURE took a step on the way to the end of the turn

    # The net's signals (see kernel.net)
    first_sums: Annotated[Row, "i4", FIRST]
    second_sums: Annotated[Row, "i4", SECOND]

    inputs: Annotated[Row, "i1", INPUTS]
    summed: Annotated[Row, "i1", INPUTS]
    kept: Annotated[Row, "u1", State.layout.size]  # the position before a choice is tried
    rest: Annotated[Row, "u1", -(2 * INPUTS + State.layout.size) % 8]
