"""The working memory of Outback's policies: preserves as sets of spaces, and the tiles of a turn so far."""

from __future__ import annotations

from math import comb
from typing import Annotated

from tuckerbox.games.outback.rules import EMPTY, MATCHING_FOR_BONUS, PARTNERSHIP, side
from tuckerbox.games.outback.state import ANIMALS, FACES, MOST_DICE, MOST_TILES_A_TURN, Box, State
from tuckerbox.kernel.bits import ones
from tuckerbox.kernel.memory_records import Grid, Reals, Record, Row

# A lot is a multiset of faces, of at most MOST_DICE dice. Lots are numbered as in KEEP, so each has a lower number than
# the lots that contain it, and one more joker adds 1.
LOTS = comb(MOST_DICE + FACES, FACES)
NO_ACTION = -1  # instead of an action
SPLITS = 12  # the most minimal lots for the same groups; they differ in which dice are jokers
ENDLESS = 100  # the number of turns left when play goes on until all preserves are full


class Mind(Record):
    """The working memory of a policy. Nothing in it outlasts a decision."""

    values: Annotated[Reals, "f8", LOTS]  # the value of each lot
    sums: Annotated[Reals, "f8", MOST_TILES_A_TURN + 1]  # the total value of the tiles up to each depth
    best: Annotated[float, "f8"]  # the value of the best tiles for the current dice
    found: Annotated[float, "f8"]  # the value of the space, or the lot, that was found last

    # The preserves of the active seat and its partner, one bit for each space
    free: Annotated[Row, "i4", 2]
    lies: Annotated[Grid, "i4", 2, ANIMALS]
    joins: Annotated[Row, "i4", 2]  # how many of its kind one more animal would join, over all kinds and free spaces
    turns: Annotated[Row, "i4", 2]  # turns left if each other seat lays one tile a turn; 0 in the last turn

    # The tiles under consideration, by depth, and last the next group to consider
    group: Annotated[Row, "i4", MOST_TILES_A_TURN + 1]
    cell: Annotated[Row, "i4", MOST_TILES_A_TURN + 1]
    stood: Annotated[Row, "i4", MOST_TILES_A_TURN + 1]  # the place of the marker before
    joined: Annotated[Row, "i4", MOST_TILES_A_TURN + 1]  # `joins` before
    fits: Annotated[Row, "i4", MOST_TILES_A_TURN + 1]  # 1: the current dice are enough for the tiles so far
    lots: Annotated[Row, "i4", MOST_TILES_A_TURN + 1]  # the number of minimal lots for the tiles so far
    lot: Annotated[Grid, "u2", MOST_TILES_A_TURN + 1, SPLITS]  # these lots
    plans: Annotated[int, "i4"]  # 1: the value of tiles comes from expected final points; 0: from the heuristic
    first: Annotated[int, "i4"]  # the action that lays the first tile
    action: Annotated[int, "i4"]  # the first action of the best tiles, or NO_ACTION
    spare: Annotated[int, "i4"]


def take_in(state: State, box: Box, mind: Mind, whose: int, seat: int) -> None:
    """Read a seat's preserve."""
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
    """Return the preserve that gets the turn's nth tile: 0 is the active seat's, 1 its partner's."""
    return nth % 2 if state.variant == PARTNERSHIP else 0


def advanced(box: Box, track: int, gained: int) -> int:
    """Return the place of a marker after some steps."""
    return min(track + gained, box.track_left + box.track_upper)


def bonuses(mind: Mind, whose: int) -> int:
    """Return how many bonus tiles of the base game a preserve has earned."""
    taken = 0
    for animal in range(ANIMALS):
        if ones(mind.lies[whose, animal]) >= MATCHING_FOR_BONUS:
            taken += 1
    return taken


# --- Spaces ---


def group_with(box: Box, up: int, animals: int, cell: int) -> int:
    """Return the animals that would be connected with one on this space, itself included."""
    group = 1 << cell
    fresh = box.touching[up, cell] & animals
    while fresh:
        group |= fresh
        fresh = around(box, up, fresh) & animals & ~group
    return group


def around(box: Box, up: int, spaces: int) -> int:
    """Return all spaces that touch any of these."""
    touched = 0
    for cell in range(box.cells[up]):
        if spaces >> cell & 1:
            touched |= box.touching[up, cell]
    return touched
