"""The value of a turn: the best tiles to lay with the dice, and the best dice to keep for the next roll.

The value of a tile comes from `worth`; everything else is exact. `plan` gives every lot of dice at the end of a turn
the value of its best tiles. `look_ahead` goes back from there (expectimax): the expectation over each roll, and the
maximum over the dice to keep.
"""

from __future__ import annotations

from array import array

from tuckerbox.games.outback.players.mind import LOTS, NO_ACTION, Mind, advanced, preserve_of
from tuckerbox.games.outback.players.promise import GIVEN_UP, settle
from tuckerbox.games.outback.players.worth import A_SPACE, FAILURE, steps, worth
from tuckerbox.games.outback.rules import (
    LEGAL,
    NO_CELL,
    PARTNERSHIP,
    give,
    is_partners_next,
    place,
    receiver,
    side,
    space_of,
    take,
    why_not_take,
)
from tuckerbox.games.outback.state import (
    ANIMALS,
    FACE_NAMES,
    FACES,
    FIRST_ROW,
    MOST_DICE,
    ROWS,
    Box,
    State,
)
from tuckerbox.kernel.actions import Multisets
from tuckerbox.kernel.memory_records import Reals

CLEARLY = 1e-9  # differences below this are rounding errors
GROUPS = ANIMALS * ROWS  # the number of groups of dice: one for each animal and row


def lots_of_dice() -> tuple[memoryview, memoryview]:
    """Return two tables by lot: the number of dice with each face, and of all; the lots with one more of each face."""
    counts = Multisets(FACE_NAMES, MOST_DICE).counts
    number = {lot: i for i, lot in enumerate(counts)}
    having, adding = array("B"), array("H")
    for lot in counts:
        having.extend((*lot, sum(lot)))
        adding.extend(number.get((*lot[:face], lot[face] + 1, *lot[face + 1 :]), 0) for face in range(FACES))
    return (
        memoryview(having).cast("B").cast("B", (len(counts), FACES + 1)).toreadonly(),
        memoryview(adding).cast("B").cast("H", (len(counts), FACES)).toreadonly(),
    )


HAS, WITH = lots_of_dice()


# --- Tiles of the turn ---


def best_space(state: State, box: Box, mind: Mind, whose: int, animal: int, row: int) -> int:
    """Return the best free space of a row for an animal, or NO_CELL. Its value is in `mind.found`."""
    up = side(state)
    best = NO_CELL
    for cell in range(box.first[up, row], box.first[up, row + 1]):
        if mind.free[whose] >> cell & 1:
            value = worth(state, box, mind, whose, animal, cell)
            if best == NO_CELL or value > mind.found + CLEARLY:
                best = cell
                mind.found = value
    return best


def lay_in_mind(state: State, box: Box, mind: Mind, depth: int, cell: int) -> None:
    """Lay the tile under consideration at this depth, in order to consider further ones."""
    group = mind.group[depth]
    animal, row, whose = group // ROWS, group % ROWS, preserve_of(state, state.laid + depth)
    seat = receiver(state, whose)
    mind.cell[depth], mind.stood[depth], mind.joined[depth] = cell, state.track[seat, animal], mind.joins[whose]
    gained = steps(state, box, mind, whose, animal, cell)
    state.track[seat, animal] = advanced(box, state.track[seat, animal], gained)
    if mind.plans > 0:
        settle(box, side(state), mind, whose, animal, cell)
    else:
        mind.free[whose] ^= 1 << cell
        mind.lies[whose, animal] ^= 1 << cell
    take(state, animal, row)


def take_back(state: State, mind: Mind, depth: int) -> None:
    """Undo `lay_in_mind`."""
    group = mind.group[depth]
    animal, row, whose = group // ROWS, group % ROWS, preserve_of(state, state.laid + depth)
    mind.free[whose] ^= 1 << mind.cell[depth]
    mind.lies[whose, animal] ^= 1 << mind.cell[depth]
    mind.joins[whose] = mind.joined[depth]
    state.track[receiver(state, whose), animal] = mind.stood[depth]
    state.jeep[animal] += 1
    state.groups[animal] -= 1
    state.claimed[animal] -= FIRST_ROW + row


def plan(state: State, box: Box, mind: Mind, rolls: int) -> None:
    """Go through all sequences of tiles that the turn can lay, each tile on its best space at the time.

    Find the best sequence for the current dice. If dice can still be rolled, also find the value of every lot of dice:
    the minimal lots for each sequence get its value, and `look_ahead` does the rest.
    """
    begin_plan(mind, rolls)
    price = price_of_space(state, mind)
    left = box.dice[state.variant]
    depth = 0
    while depth >= 0:
        mind.group[depth] += 1
        group = mind.group[depth]
        if group == GROUPS:
            depth -= 1
            if depth >= 0:
                left += FIRST_ROW + mind.group[depth] % ROWS
                take_back(state, mind, depth)
            continue
        animal, row = group // ROWS, group % ROWS
        if state.jeep[animal] == 0 or FIRST_ROW + row > left or is_reversed(state, mind, depth):
            continue
        fits = mind.fits[depth] and why_not_take(state, animal, row) == LEGAL
        if not fits and rolls == 0:
            continue
        cell = best_space(state, box, mind, preserve_of(state, state.laid + depth), animal, row)
        if cell == NO_CELL:
            continue
        if depth == 0:
            mind.first = give(animal, row) if is_partners_next(state) else place(animal, space_of(state, box, cell))
        mind.sums[depth + 1] = mind.sums[depth] + mind.found - (price if state.laid + depth > 0 else 0.0)
        # The first tile that fits counts even if its value is negative, because one must be laid.
        if fits and (mind.action == NO_ACTION or mind.sums[depth + 1] > mind.best + CLEARLY):
            mind.best = mind.sums[depth + 1]
            mind.action = mind.first
        if rolls > 0:
            value_lots(mind, depth, animal, FIRST_ROW + row, mind.values, mind.sums[depth + 1])
        if left - (FIRST_ROW + row) >= FIRST_ROW:
            lay_in_mind(state, box, mind, depth, cell)
            mind.fits[depth + 1] = fits
            left -= FIRST_ROW + row
            depth += 1
            mind.group[depth] = -1
    look_ahead(mind, box.dice[state.variant], rolls)


def begin_plan(mind: Mind, rolls: int) -> None:
    """Set the values for a turn without any tile, before the first one is considered."""
    failure = GIVEN_UP if mind.plans > 0 else FAILURE
    mind.best = failure
    mind.action = NO_ACTION
    mind.sums[0] = 0.0
    mind.group[0] = -1
    mind.fits[0] = 1
    mind.lots[0] = 1
    mind.lot[0, 0] = 0
    if rolls > 0:
        for lot in range(LOTS):
            mind.values[lot] = failure


def price_of_space(state: State, mind: Mind) -> float:
    """Return what an optional tile has to be worth. The heuristic saves spaces, except in the last turn.

    The planner's values include the spaces already.
    """
    return 0.0 if mind.plans > 0 or (state.finishing and not state.all_full) else A_SPACE


def is_reversed(state: State, mind: Mind, depth: int) -> bool:
    """Return whether the last two groups are out of order (higher row first). Their reverse is considered as well."""
    if depth == 0 or state.variant == PARTNERSHIP:
        return False
    group, before = mind.group[depth], mind.group[depth - 1]
    return group // ROWS != before // ROWS and group % ROWS > before % ROWS


def value_lots(mind: Mind, depth: int, animal: int, size: int, values: Reals, value: float) -> None:
    """Raise the values of the minimal lots for the tiles so far. The last tile needs `size` symbols of `animal`."""
    n = 0
    for i in range(mind.lots[depth]):
        symbols = mind.lot[depth, i]
        for jokers in range(size - 1, -1, -1):
            symbols = WITH[symbols, animal]
            lot = symbols + jokers
            values[lot] = max(values[lot], value)
            mind.lot[depth + 1, n] = lot
            n += 1
    mind.lots[depth + 1] = n


# --- Which dice to keep ---


def look_ahead(mind: Mind, dice: int, rolls: int) -> None:
    """Turn the values of lots at the end of the turn into the values of keeping them with some rolls to come.

    For each roll, beginning with the last: the value of a full lot becomes the best value of its parts, itself
    included. Then the value of each smaller lot becomes the mean value of the lots with one more die.
    """
    for _ in range(rolls):
        for lot in range(LOTS):
            if HAS[lot, FACES] < dice:
                for face in range(FACES):
                    more = WITH[lot, face]
                    mind.values[more] = max(mind.values[more], mind.values[lot])
        for lot in range(LOTS - 1, -1, -1):
            if HAS[lot, FACES] < dice:
                total = 0.0
                for face in range(FACES):
                    total += mind.values[WITH[lot, face]]
                mind.values[lot] = total / FACES


def best_keep(state: State, box: Box, mind: Mind) -> int:
    """Return the most valuable lot of dice to keep, but not all dice. Its value is in `mind.found`."""
    best = 0
    mind.found = mind.values[0]
    for lot in range(1, LOTS):
        if mind.values[lot] > mind.found + CLEARLY and HAS[lot, FACES] < box.dice[state.variant]:
            part = True
            for face in range(FACES):
                if HAS[lot, face] > state.dice[face]:
                    part = False
            if part:
                best = lot
                mind.found = mind.values[lot]
    return best
