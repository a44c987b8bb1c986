"""A sensible player of Outback: it reckons what its turn would bring, and keeps the dice that promise most.

What a tile is worth is a rule of thumb (`worth`); which dice to keep then follows exactly: every lot of dice that the
turn can end with gets the worth of its best tiles (`plan`), and maximum and expectation take turns over the rolls
(`look_ahead`). The player does not look beyond its own turn.
"""

from __future__ import annotations

from array import array
from math import comb
from typing import Annotated

from tuckerbox.games.outback.rules import (
    ABOVE_FOR_TILE,
    BASE,
    BLOCKED,
    FACE_DOWN,
    GIVEN,
    JEEP,
    LAYING,
    LEGAL,
    MATCHING_FOR_BONUS,
    MATCHING_FOR_TILE,
    NOBODY,
    ON_THE_TABLE,
    PARTNERSHIP,
    ROLLS,
    block,
    done,
    draw_tile,
    exchange,
    give,
    is_partners_next,
    keep,
    place,
    receiver,
    roll,
    side,
    space_of,
    take,
    why_not_take,
)
from tuckerbox.games.outback.state import (
    ABOVE_TILE,
    ANIMAL_TILES,
    ANIMALS,
    FACE_NAMES,
    FACES,
    FIRST_ROW,
    MOST_DICE,
    MOST_TILES_A_TURN,
    PRESERVE_TILE,
    ROW_TILES,
    ROWS,
    STARTED_TILE,
    Box,
    State,
)
from tuckerbox.kernel.actions import Multisets
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.record import Grid, Reals, Record, Row

# What a tile is worth
A_STEP = 0.9  # of a marker
FIRST_OF_KIND = 3.0  # gets a marker off the start
FREE_NEIGHBOUR = 0.12
HIGHER_ROW = 0.25  # for each row above the lowest
FAILURE = -4.0  # a turn without any

# What a space is worth that stays free: a tile that need not be laid must be worth more. Found by trial: such a player
# beats one who lays all that fits in every variant, in the base game in three matches of five.
A_SPACE = 2.5

CLEARLY = 1e-9  # better: by more than sums of fractions are rounded
JEEPS_IMAGINED = 8  # to judge an exchange

# A lot of dice: how many show each face, at most MOST_DICE in all. Lots are numbered as KEEP numbers them, so that each
# has a lower number than those that it is part of, and one joker more adds 1.
LOTS = comb(MOST_DICE + FACES, FACES)
GROUPS = ANIMALS * ROWS  # a group of dice: its animal, and the row for which it has the size
SPLITS = 12  # the most lots that are just enough for the same groups; they differ in which dice are jokers


class Mind(Record):
    """What the player thinks in; nothing in it outlasts a decision."""

    values: Annotated[Reals, "f8", LOTS]  # what each lot of dice is worth
    sums: Annotated[Reals, "f8", MOST_TILES_A_TURN + 1]  # worth of the tiles thought of so far
    best: Annotated[float, "f8"]  # worth of the best tiles for the dice as they lie
    found: Annotated[float, "f8"]  # worth of the space that was found last

    # The preserves of the active seat and its partner, a bit for each space
    free: Annotated[Row, "i4", 2]
    lies: Annotated[Grid, "i4", 2, ANIMALS]

    # The tiles thought of so far, and behind them the next group to think of
    group: Annotated[Row, "i4", MOST_TILES_A_TURN + 1]
    cell: Annotated[Row, "i4", MOST_TILES_A_TURN + 1]
    gained: Annotated[Row, "i4", MOST_TILES_A_TURN + 1]
    fits: Annotated[Row, "i4", MOST_TILES_A_TURN + 1]  # 1: the dice as they lie do for them
    lots: Annotated[Row, "i4", MOST_TILES_A_TURN + 1]  # how many lots of dice are just enough for them,
    lot: Annotated[Grid, "u2", MOST_TILES_A_TURN + 1, SPLITS]  # and which
    ahead: Annotated[Grid, "i2", 2, ANIMALS]  # how far the markers have come by then
    first: Annotated[int, "i4"]  # the action that lays the first tile
    action: Annotated[int, "i4"]  # the action that begins what is best, or NOBODY
    spare: Annotated[int, "i4"]


def lots_of_dice() -> tuple[memoryview, memoryview]:
    """Two tables: how many of each face a lot has and, last, how many dice; and which lot one more face makes of it."""
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


# --- What a tile is worth ---


def ones(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def group_with(box: Box, up: int, animals: int, cell: int) -> int:
    """How many animals are connected with one that comes to this space."""
    group = 1 << cell
    fresh = box.touching[up, cell] & animals
    while fresh:
        group |= fresh
        touched = 0
        for other in range(box.cells[up]):
            if fresh >> other & 1:
                touched |= box.touching[up, other]
        fresh = touched & animals & ~group
    return ones(group)


def steps(state: State, box: Box, mind: Mind, whose: int, animal: int, cell: int) -> int:
    """How far the marker goes for this animal on this space."""
    animals = mind.lies[whose, animal]
    gained = group_with(box, side(state), animals, cell)
    if state.variant == BASE and ones(animals) + 1 == MATCHING_FOR_BONUS:
        taken = 0
        for other in range(ANIMALS):
            if ones(mind.lies[whose, other]) >= MATCHING_FOR_BONUS:
                taken += 1
        gained += box.bonus_steps[taken]
    return gained


def worth(state: State, box: Box, mind: Mind, whose: int, animal: int, cell: int) -> float:
    """What it is worth to lay this animal on this space."""
    up = side(state)
    gained = steps(state, box, mind, whose, animal, cell)
    value = A_STEP * gained + FREE_NEIGHBOUR * ones(box.touching[up, cell] & mind.free[whose])
    value += HIGHER_ROW * box.row_of[up, cell]
    if mind.lies[whose, animal] == 0:
        value += FIRST_OF_KIND
    if state.variant != BASE:
        value += tiles_won(state, box, mind, whose, animal, cell, gained)
    return value


def tiles_won(state: State, box: Box, mind: Mind, whose: int, animal: int, cell: int, gained: int) -> int:
    """Points of the bonus tiles on the table that it earns."""
    up = side(state)
    started = 0
    above = 0
    settled = 1 << cell
    for other in range(ANIMALS):
        settled |= mind.lies[whose, other]
        if mind.lies[whose, other] != 0:
            started += 1
        if mind.ahead[whose, other] > box.track_left:
            above += 1
    row = box.row_of[up, cell]
    in_row = (1 << box.first[up, row + 1]) - (1 << box.first[up, row])
    before = mind.ahead[whose, animal]
    won = 0
    if settled & in_row == in_row:
        won += prize(state, box, ROW_TILES + row)
    if ones(mind.lies[whose, animal]) + 1 == MATCHING_FOR_TILE:
        won += prize(state, box, ANIMAL_TILES + animal)
    if mind.free[whose] == 1 << cell:
        won += prize(state, box, PRESERVE_TILE)
    if mind.lies[whose, animal] == 0 and started + 1 == ANIMALS:
        won += prize(state, box, STARTED_TILE)
    if before <= box.track_left < before + gained and above + 1 == ABOVE_FOR_TILE:
        won += prize(state, box, ABOVE_TILE)
    return won


def prize(state: State, box: Box, tile: int) -> int:
    """What a bonus tile brings to whoever earns it now."""
    return box.tile_points[tile] if state.tiles[tile] == ON_THE_TABLE else 0


def best_space(state: State, box: Box, mind: Mind, whose: int, animal: int, row: int) -> int:
    """The best free space of a row for an animal, or NOBODY; `mind.found` is its worth."""
    up = side(state)
    best = NOBODY
    for cell in range(box.first[up, row], box.first[up, row + 1]):
        if mind.free[whose] >> cell & 1:
            value = worth(state, box, mind, whose, animal, cell)
            if best == NOBODY or value > mind.found + CLEARLY:
                best = cell
                mind.found = value
    return best


# --- What the turn can bring ---


def look(state: State, box: Box, mind: Mind) -> None:
    """Takes in the preserves that this turn lays tiles on."""
    for whose in range(2 if state.variant == PARTNERSHIP else 1):
        seat = receiver(state, whose)
        mind.free[whose] = 0
        for animal in range(ANIMALS):
            mind.lies[whose, animal] = 0
            mind.ahead[whose, animal] = state.track[seat, animal]
        for cell in range(box.cells[side(state)]):
            lies = state.preserve[seat, cell]
            if lies > 0:
                mind.lies[whose, lies - 1] |= 1 << cell
            elif lies != FACE_DOWN:
                mind.free[whose] |= 1 << cell


def preserve_of(state: State, nth: int) -> int:
    """Whose preserve the turn's nth tile goes to: 0 is the active seat's, 1 its partner's."""
    return nth % 2 if state.variant == PARTNERSHIP else 0


def lay_in_mind(state: State, box: Box, mind: Mind, depth: int, cell: int) -> None:
    """Lays the tile that is thought of at this depth, to think of what comes behind it."""
    group = mind.group[depth]
    animal, row, whose = group // ROWS, group % ROWS, preserve_of(state, state.laid + depth)
    mind.cell[depth] = cell
    mind.gained[depth] = steps(state, box, mind, whose, animal, cell)
    mind.ahead[whose, animal] += mind.gained[depth]
    mind.lies[whose, animal] |= 1 << cell
    mind.free[whose] ^= 1 << cell
    take(state, animal, row)


def take_back(state: State, mind: Mind, depth: int) -> None:
    """Undoes `lay_in_mind`."""
    group = mind.group[depth]
    animal, row, whose = group // ROWS, group % ROWS, preserve_of(state, state.laid + depth)
    mind.free[whose] ^= 1 << mind.cell[depth]
    mind.lies[whose, animal] ^= 1 << mind.cell[depth]
    mind.ahead[whose, animal] -= mind.gained[depth]
    state.jeep[animal] += 1
    state.groups[animal] -= 1
    state.claimed[animal] -= FIRST_ROW + row


def plan(state: State, box: Box, mind: Mind, rolls: int) -> None:
    """Thinks of all tiles that the turn can lay, one behind the other, each on the space that is best for it then.

    Finds what is best for the dice as they lie. If some of them can still be rolled, then also for all others that the
    turn can end with: lots that are just enough for the tiles get their worth, `look_ahead` does the rest.
    """
    mind.best = FAILURE
    mind.action = NOBODY
    mind.sums[0] = 0.0
    mind.group[0] = -1
    mind.fits[0] = 1
    mind.lots[0] = 1
    mind.lot[0, 0] = 0
    if rolls > 0:
        for lot in range(LOTS):
            mind.values[lot] = FAILURE
    price = 0.0 if state.finishing and not state.all_full else A_SPACE  # in the last turn, spaces need not be spared
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
        if cell == NOBODY:
            continue
        if depth == 0:
            mind.first = give(animal, row) if is_partners_next(state) else place(animal, space_of(state, box, cell))
        mind.sums[depth + 1] = mind.sums[depth] + mind.found
        if state.laid + depth > 0:
            mind.sums[depth + 1] -= price
        if fits and mind.sums[depth + 1] > mind.best + CLEARLY:
            mind.best = mind.sums[depth + 1]
            mind.action = mind.first
        if rolls > 0:
            value_lots(mind, depth)
        if left - (FIRST_ROW + row) >= FIRST_ROW:
            lay_in_mind(state, box, mind, depth, cell)
            mind.fits[depth + 1] = fits
            left -= FIRST_ROW + row
            depth += 1
            mind.group[depth] = -1
    look_ahead(mind, box.dice[state.variant], rolls)


def is_reversed(state: State, mind: Mind, depth: int) -> bool:
    """Whether the last two groups may as well come the other way round, higher row first, which is thought of too."""
    if depth == 0 or state.variant == PARTNERSHIP:
        return False
    group, before = mind.group[depth], mind.group[depth - 1]
    return group // ROWS != before // ROWS and group % ROWS > before % ROWS


def value_lots(mind: Mind, depth: int) -> None:
    """The lots that are just enough for the groups so far are worth at least as much as their tiles."""
    group = mind.group[depth]
    animal, size = group // ROWS, FIRST_ROW + group % ROWS
    n = 0
    for i in range(mind.lots[depth]):
        symbols = mind.lot[depth, i]
        for jokers in range(size - 1, -1, -1):
            symbols = WITH[symbols, animal]
            lot = symbols + jokers
            mind.values[lot] = max(mind.values[lot], mind.sums[depth + 1])
            mind.lot[depth + 1, n] = lot
            n += 1
    mind.lots[depth + 1] = n


# --- Which dice to keep ---


def look_ahead(mind: Mind, dice: int, rolls: int) -> None:
    """From what lots of all dice are worth at the end to what smaller ones are worth, kept with so many rolls to come.

    Before each roll, counted from the last, a lot of all dice is worth as much as its best part, itself included; and
    what is kept is worth as much as, on average, what one more die makes of it.
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
    """The part of the dice that is worth most to keep, not all of them; `mind.found` is its worth."""
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


# --- Deciding ---


def choose(state: State, box: Box, mind: Mind, luck: Luck) -> int:
    """What it does for the seat that decides. `state` is thought in, and is in the end as it was."""
    phase = state.phase
    if phase == BLOCKED:
        return done
    look(state, box, mind)
    if phase == GIVEN:
        cell = best_space(state, box, mind, preserve_of(state, state.laid), state.given_animal, state.given_row)
        return place(state.given_animal, space_of(state, box, cell))
    rolls = 0 if phase == LAYING else ROLLS - state.rolls
    plan(state, box, mind, rolls)
    if phase == JEEP:
        present = mind.values[0]
        return exchange if worth_of_exchange(state, box, mind, luck) > present + CLEARLY else roll
    if rolls > 0:
        lot = best_keep(state, box, mind)
        if mind.action == NOBODY or mind.found > mind.best + CLEARLY:
            return keep(lot)
    if phase == LAYING and mind.best <= 0.0:
        return done
    return mind.action if mind.action != NOBODY else block(space_of(state, box, least_useful_space(state, box, mind)))


def worth_of_exchange(state: State, box: Box, mind: Mind, luck: Luck) -> float:
    """What the turn would be worth, on average, with some jeeps that the bag may bring."""
    old = 0
    for animal in range(ANIMALS):
        if state.jeep[animal] > 0:
            old = animal
    state.jeep[old] = 0
    total = 0.0
    for _ in range(JEEPS_IMAGINED):
        for _ in range(box.jeep_places):
            animal = draw_tile(state, luck)
            state.bag[animal] -= 1
            state.jeep[animal] += 1
        plan(state, box, mind, ROLLS)
        total += mind.values[0]
        for animal in range(ANIMALS):
            state.bag[animal] += state.jeep[animal]
            state.jeep[animal] = 0
    state.jeep[old] = box.jeep_places
    return total / JEEPS_IMAGINED


def least_useful_space(state: State, box: Box, mind: Mind) -> int:
    """Of the free spaces in the hardest row the one that the animals would miss least."""
    up = side(state)
    best = NOBODY
    least = 0.0
    for cell in range(box.cells[up]):
        if mind.free[0] >> cell & 1:
            missed = 0.0
            for animal in range(ANIMALS):
                missed += worth(state, box, mind, 0, animal, cell)
            if best == NOBODY or box.row_of[up, cell] > box.row_of[up, best] or missed < least - CLEARLY:
                best = cell
                least = missed
    return best
