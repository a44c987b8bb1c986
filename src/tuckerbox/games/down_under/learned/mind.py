"""The working memory of the policy that learned: the turns under consideration, and the signals of the net."""

from __future__ import annotations

from typing import Annotated

from tuckerbox.games.down_under.state import ANIMALS, COLOURS, PILES
from tuckerbox.kernel.memory_records import Grid, Record, Row
from tuckerbox.kernel.net import net_record

OWN, OTHER = 0, 1  # the side that has just ended its turn, and the other one
ENDS = 4  # of both routes: first the own ones

# The net sees each end of a route, each side, both sides together, and the table. The numbers of inputs for these:
WINDOW_AHEAD, WINDOW_ASIDE = 4, 2  # the cells around an end: rows from behind it to ahead, columns to each side
WINDOW = (WINDOW_AHEAD + 1) * (2 * WINDOW_ASIDE + 1)
OF_WAY = 7
WAYS_ON = 3
OF_END = 17 + WAYS_ON * OF_WAY + WINDOW
OF_SIDE = 21
OF_BOTH = 13
OF_TABLE = 8
INPUTS = ENDS * OF_END + 2 * OF_SIDE + OF_BOTH + OF_TABLE
FIRST, SECOND = 64, 32  # units of the first and of the second layer

DEPTH = 40  # the most turns to look ahead: one for each of 36 tiles, and a few that open rings
MOVES = 64  # the most ways to play a turn
ROWS = 28  # the most rows of cells that may still belong to the playing area, and one more on each side
PATHS = 160  # the most ends of neutral paths

# A turn can change single numbers and then rows (see `original_state`). Their counts:
NUMBERS = 14
OF_COLOUR = 4 + PILES + ANIMALS
SAVED = NUMBERS + COLOURS * OF_COLOUR

NET = net_record(INPUTS, FIRST, SECOND)


class Mind(Record):
    """The working memory. Keeping it from decision to decision saves time, and never changes a decision."""

    planned: Annotated[int, "i8"]  # the key of the position to which `choice`, `found` and `best` belong
    leaves: Annotated[int, "i4"]  # the number of positions that the net has valued
    limit: Annotated[int, "i4"]  # the number of turns that the search looks ahead
    open: Annotated[int, "i4"]  # 1: some line of play does not reach the end of the match
    best: Annotated[int, "i4"]  # the value of the best move

    # The net's signals (see kernel.net)
    first_sums: Annotated[Row, "i4", FIRST]
    second_sums: Annotated[Row, "i4", SECOND]

    # The moves that were found best, the best first, and their values
    choice: Annotated[Row, "i4", MOVES]
    found: Annotated[Row, "i4", MOVES]

    # By the number of turns before
    low: Annotated[Row, "i4", DEPTH]  # values below this do not matter
    high: Annotated[Row, "i4", DEPTH]  # nor do values above this
    most: Annotated[Row, "i4", DEPTH]  # the value of the best move so far
    value: Annotated[Grid, "i4", DEPTH, MOVES]  # of each move
    move: Annotated[Grid, "i4", DEPTH, MOVES]  # the moves, the most promising first
    moves: Annotated[Row, "i2", DEPTH]  # their number
    tried: Annotated[Row, "i2", DEPTH]  # the place of the move under consideration
    seat: Annotated[Row, "i2", DEPTH]  # the seat that plays the turn
    saved: Annotated[Grid, "i2", DEPTH, SAVED]  # what the turn can change

    # The cells that may belong to the playing area, in rows of bits, and one row and column more on each side
    free: Annotated[Row, "i4", ROWS]
    reached: Annotated[Grid, "i4", ENDS, ROWS]  # the cells that an end reaches before the other side does
    before: Annotated[Row, "i4", ROWS]  # the cells that an end reached one step before
    rows: Annotated[int, "i2"]  # the number of rows
    corner: Annotated[int, "i2"]  # the cell of the first bit of the first row
    gate: Annotated[int, "i2"]  # the gate to which the last followed path leads
    near: Annotated[Row, "i2", ENDS]  # how many cells an end reaches within NEAR steps
    far: Annotated[Row, "i2", ENDS]  # how many it reaches at all
    grey_near: Annotated[Row, "i2", ENDS]  # the length of the neutral paths from cells within NEAR steps
    grey_far: Annotated[Row, "i2", ENDS]  # the same for all cells that it reaches

    # The ends of neutral paths at free cells
    paths: Annotated[int, "i2"]  # how many there are
    path_from: Annotated[Row, "i2", PATHS]  # the place of the cell
    path_to: Annotated[Row, "i2", PATHS]  # the place of the cell at the other end, or NOWHERE
    path_length: Annotated[Row, "i2", PATHS]

    inputs: Annotated[Row, "i1", INPUTS]
    summed: Annotated[Row, "i1", INPUTS]
    spare: Annotated[Row, "i1", 2]
