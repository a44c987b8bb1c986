"""What Outback's players think in: preserves as sets of spaces, and the tiles that a turn may bring."""

from __future__ import annotations

from math import comb
from typing import Annotated

from tuckerbox.games.outback.rules import EMPTY, MATCHING_FOR_BONUS, PARTNERSHIP, side
from tuckerbox.games.outback.state import ANIMALS, FACES, MOST_DICE, MOST_TILES_A_TURN, Box, State
from tuckerbox.kernel.bits import ones
from tuckerbox.kernel.record import Grid, Reals, Record, Row

# A lot of dice: how many show each face, at most MOST_DICE in all. Lots are numbered as KEEP numbers them, so that each
# has a lower number than those that it is part of, and one joker more adds 1.
LOTS = comb(MOST_DICE + FACES, FACES)
SPLITS = 12  # the most lots that are just enough for the same groups; they differ in which dice are jokers
ENDLESS = 100  # turns: who plays on until all are full does not run out of them


class Mind(Record):
    """What a player thinks in; nothing in it outlasts a decision."""

    values: Annotated[Reals, "f8", LOTS]  # what each lot of dice is worth
    sums: Annotated[Reals, "f8", MOST_TILES_A_TURN + 1]  # worth of the tiles thought of so far
    best: Annotated[float, "f8"]  # worth of the best tiles for the dice as they lie
    found: Annotated[float, "f8"]  # worth of the space that was found last

    # The preserves of the active seat and its partner, a bit for each space
    free: Annotated[Row, "i4", 2]
    lies: Annotated[Grid, "i4", 2, ANIMALS]
    joins: Annotated[Row, "i4", 2]  # how many of their kind animals would join on its free spaces, all told
    turns: Annotated[Row, "i4", 2]  # how many are left, if others lay a tile in each of theirs; 0 in the last one

    # The tiles thought of so far, and behind them the next group to think of
    group: Annotated[Row, "i4", MOST_TILES_A_TURN + 1]
    cell: Annotated[Row, "i4", MOST_TILES_A_TURN + 1]
    stood: Annotated[Row, "i4", MOST_TILES_A_TURN + 1]  # where the marker was before
    joined: Annotated[Row, "i4", MOST_TILES_A_TURN + 1]  # and what `joins` was
    fits: Annotated[Row, "i4", MOST_TILES_A_TURN + 1]  # 1: the dice as they lie do for them
    lots: Annotated[Row, "i4", MOST_TILES_A_TURN + 1]  # how many lots of dice are just enough for them,
    lot: Annotated[Grid, "u2", MOST_TILES_A_TURN + 1, SPLITS]  # and which
    plans: Annotated[int, "i4"]  # 1: tiles are worth what they promise, and not what a rule of thumb says
    first: Annotated[int, "i4"]  # the action that lays the first tile
    action: Annotated[int, "i4"]  # the action that begins what is best, or NOBODY
    spare: Annotated[int, "i4"]


def take_in(state: State, box: Box, mind: Mind, whose: int, seat: int) -> None:
    """Takes in a seat's preserve."""
    mind.free[whose] = 0
    for animal in range(ANIMALS):
        mind.lies[whose, animal] = 0
    for cell in range(box.cells[side(state)]):
        lies = state.preserve[seat, cell]
        if lies > EMPTY:
            mind.lies[whose, lies - 1] |= 1 << cell
        elif lies == EMPTY:
            mind.free[whose] |= 1 << cell


def preserve_of(state: State, nth: int) -> int:
    """Whose preserve the turn's nth tile goes to: 0 is the active seat's, 1 its partner's."""
    return nth % 2 if state.variant == PARTNERSHIP else 0


def advanced(box: Box, track: int, gained: int) -> int:
    """Where a marker gets to."""
    return min(track + gained, box.track_left + box.track_upper)


def bonuses(mind: Mind, whose: int) -> int:
    """How many bonus tiles a preserve has brought."""
    taken = 0
    for animal in range(ANIMALS):
        if ones(mind.lies[whose, animal]) >= MATCHING_FOR_BONUS:
            taken += 1
    return taken


# --- Spaces ---


def group_with(box: Box, up: int, animals: int, cell: int) -> int:
    """The animals that are connected with one that comes to this space, itself included."""
    group = 1 << cell
    fresh = box.touching[up, cell] & animals
    while fresh:
        group |= fresh
        fresh = around(box, up, fresh) & animals & ~group
    return group


def around(box: Box, up: int, spaces: int) -> int:
    """All that these spaces touch."""
    touched = 0
    for cell in range(box.cells[up]):
        if spaces >> cell & 1:
            touched |= box.touching[up, cell]
    return touched
