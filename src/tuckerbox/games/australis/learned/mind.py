"""The working memory of the policy that learned: the turn under consideration, and the signals of the net."""

from __future__ import annotations

from typing import Annotated

from tuckerbox.games.australis.state import (
    COLOURS,
    COMPETITION,
    CUBES,
    DISPLAY,
    FACES,
    FOOD,
    KINDS,
    PICKS,
    REEFS,
    ROUNDS,
    SLOTS,
)
from tuckerbox.kernel.memory_records import Grid, Record, Row
from tuckerbox.kernel.net import net_record

# What the net sees: each side, both sides together, and the table
OF_SIDE = 25 + 2 * REEFS + FOOD + 1 + CUBES + KINDS + 2 * COMPETITION + SLOTS + 2 * 3
OF_BOTH = 12 + 5 * REEFS
OF_TABLE = ROUNDS + 2 * PICKS + 1 + 3 + (COLOURS - 1) * FACES + 1 + COLOURS + KINDS
INPUTS = 2 * OF_SIDE + OF_BOTH + OF_TABLE
FIRST, SECOND = 64, 32  # units of the first and of the second layer

OWN, OTHER = 0, 1  # the side that has just ended its turn, and the other one
DEPTH = 12  # the most decisions of a turn: a die, two cards under it in order, a coral, four cards with a coral each

# What a turn can change: single numbers, then rows (see `original_state`)
NUMBERS = 19
SAVED = NUMBERS + REEFS + DISPLAY + 2 * KINDS

NET = net_record(INPUTS, FIRST, SECOND)


class Mind(Record):
    """The working memory. Keeping it from decision to decision saves time, and never changes a decision."""

    planned: Annotated[int, "i8"]  # the key of the position whose best decision is `action`
    value: Annotated[int, "i8"]  # of the best end of the turn
    action: Annotated[int, "i4"]  # the first decision on the way there
    spare: Annotated[int, "i4"]

    # The net's signals (see kernel.net)
    first_sums: Annotated[Row, "i4", FIRST]
    second_sums: Annotated[Row, "i4", SECOND]

    # By the number of decisions before
    saved: Annotated[Grid, "i2", DEPTH, SAVED]  # what the turn can change
    tried: Annotated[Row, "i2", DEPTH]  # the decision under consideration

    inputs: Annotated[Row, "i1", INPUTS]
    summed: Annotated[Row, "i1", INPUTS]
