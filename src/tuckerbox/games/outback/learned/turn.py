"""The exact value of a turn. The net values the end of the turn for every set of tiles that it can lay, and expectimax
leads back from there over the rolls.

`plan_rolls` gives each lot of dice the value of keeping it, for every number of rolls that are left. `plan_tiles` finds
the best tiles for the dice as they lie.
"""

from __future__ import annotations

from tuckerbox.games.outback.learned.inputs import (
    clear_missing_seats,
    seat_after,
    still_to_come,
    write_seat,
    write_table,
)
from tuckerbox.games.outback.learned.mind import OWN, SEEN, SEEN_BY_ANIMAL, Mind
from tuckerbox.games.outback.learned.trial_laying import lay, take_back, take_in
from tuckerbox.games.outback.players.mind import LOTS, NO_ACTION
from tuckerbox.games.outback.players.turns import HAS, WITH, look_ahead, value_lots
from tuckerbox.games.outback.rules import (
    EMPTY,
    FACE_DOWN,
    LEGAL,
    NO_CELL,
    ON_THE_TABLE,
    PLUS,
    done,
    earns,
    is_best,
    place,
    points_of,
    side,
    space_of,
    standing,
    why_not_take,
)
from tuckerbox.games.outback.state import ANIMALS, CELLS, FACES, FIRST_ROW, SEATS, TILES, Box, State
from tuckerbox.kernel.net import ONE, Net, evaluate
from tuckerbox.kernel.result_value import value_of_result

NOTHING = -1  # instead of a value
CHOICES = ANIMALS * CELLS  # ways to lay one tile
LEAD_PART = 3  # of ten parts of the value of a finished match
CLEAR_LEAD = 10  # points
FURTHEST = 10_000  # a lead that nobody has


# --- The end of a turn ---


def look(state: State, box: Box, mind: Mind) -> None:
    """Read all preserves, and write the inputs of the other seats, which this turn does not change."""
    for which in range(state.seats):
        take_in(state, box, mind, which, seat_after(state, which))
    for which in range(OWN + 1, state.seats):
        write_seat(state, box, mind, which, seat_after(state, which))
    clear_missing_seats(state, mind)


def value_of_end(state: State, box: Box, net: Net, mind: Mind) -> int:
    """Return the value for the active seat, from 0 to ONE, if its turn ends with the preserve as it lies."""
    claimed = claim_tiles(state, box) if state.variant == PLUS else 0
    if would_be_over(state, mind):
        value = final_value(state, box, state.active)
    else:
        write_seat(state, box, mind, OWN, state.active)
        write_table(state, box, mind)
        value = evaluate(net, mind)
    put_back(state, claimed)
    return value


def claim_tiles(state: State, box: Box) -> int:
    """Give the active seat the bonus tiles of Plus that it has earned. Return them, one bit each."""
    claimed = 0
    for tile in range(TILES):
        if state.tiles[tile] == ON_THE_TABLE and earns(state, box, state.active, tile):
            state.tiles[tile] = state.active
            claimed |= 1 << tile
    return claimed


def put_back(state: State, claimed: int) -> None:
    """Undo `claim_tiles`."""
    for tile in range(TILES):
        if claimed >> tile & 1:
            state.tiles[tile] = ON_THE_TABLE


def would_be_over(state: State, mind: Mind) -> bool:
    """Return whether the match ends with this turn: all preserves are full, or the round ends and one of them is."""
    full = 0
    for which in range(state.seats):
        if mind.free[which] == 0:
            full += 1
    if state.all_full:
        return full == state.seats
    return still_to_come(state) == 0 and (full > 0 or state.finishing > 0)


def final_value(state: State, box: Box, seat: int) -> int:
    """Return the value of a finished match for a seat. Seats that share the win share its value."""
    equals, lead = 1, FURTHEST
    for other in range(state.seats):
        if other != seat:
            lead = min(lead, points_of(state, box, seat) - points_of(state, box, other))
            if standing(state, box, other) == standing(state, box, seat):
                equals += 1
    won = ONE // equals if is_best(state, box, seat) else 0
    return value_of_result(won, lead, CLEAR_LEAD, LEAD_PART)


def value_of_block(state: State, box: Box, net: Net, mind: Mind) -> int:
    """Return the value of a turn without any tile. The space to block is `mind.cell[0]` then."""
    best = NOTHING
    mind.cell[0] = NO_CELL
    mind.blocked[OWN] += 1
    for cell in range(box.cells[side(state)]):
        if mind.free[OWN] >> cell & 1:
            mind.free[OWN] ^= 1 << cell
            state.preserve[state.active, cell] = FACE_DOWN
            value = value_of_end(state, box, net, mind)
            state.preserve[state.active, cell] = EMPTY
            mind.free[OWN] ^= 1 << cell
            if value > best:
                best = value
                mind.cell[0] = cell
    mind.blocked[OWN] -= 1
    return best


# --- Tiles of the turn ---


def go_through_tiles(state: State, box: Box, net: Net, mind: Mind, dice: int, fitting: bool) -> None:
    """Go through all sequences of tiles that `dice` dice can lay; if `fitting`, only those that fit the current dice.

    Without `fitting`, the minimal lots for each sequence get its value. With it, find the best sequence. The order of
    two animals matters only if the first one earns a bonus, as the second bonus is larger. Otherwise only one order is
    tried.
    """
    up = side(state)
    left = dice
    depth = 0
    mind.group[0] = NOTHING
    mind.lots[0], mind.lot[0, 0] = 1, 0
    while depth >= 0:
        mind.group[depth] += 1
        choice = mind.group[depth]
        if choice == CHOICES:
            depth -= 1
            if depth >= 0:
                left += FIRST_ROW + box.row_of[up, mind.group[depth] % CELLS]
                take_back(state, box, mind, depth, mind.group[depth] // CELLS, mind.group[depth] % CELLS)
            continue
        animal, cell = choice // CELLS, choice % CELLS
        if state.jeep[animal] == 0 or not mind.free[OWN] >> cell & 1:
            continue
        if depth > 0 and animal < mind.group[depth - 1] // CELLS and mind.earned[depth - 1] == 0:
            continue
        size = FIRST_ROW + box.row_of[up, cell]
        if size > left or (fitting and why_not_take(state, animal, size - FIRST_ROW) != LEGAL):
            continue
        lay(state, box, mind, depth, animal, cell)
        value = value_of_end(state, box, net, mind)
        if not fitting:
            value_lots(mind, depth, animal, size, mind.ends, 1.0 * value)
        elif value > mind.best:
            first = mind.group[0]
            mind.best, mind.action = value, place(first // CELLS, space_of(state, box, first % CELLS))
        if left - size >= FIRST_ROW:
            left -= size
            depth += 1
            mind.group[depth] = NOTHING
        else:
            take_back(state, box, mind, depth, animal, cell)


def plan_tiles(state: State, box: Box, net: Net, mind: Mind) -> None:
    """Find the best tiles for the dice as they lie: `mind.action` lays the first of them, or ends the turn."""
    mind.best, mind.action = NOTHING, NO_ACTION
    if state.laid > 0:
        mind.best, mind.action = value_of_end(state, box, net, mind), done
    go_through_tiles(state, box, net, mind, box.dice[state.variant] - dice_used(state), True)


def dice_used(state: State) -> int:
    used = 0
    for animal in range(ANIMALS):
        used += state.claimed[animal]
    return used


# --- The rolls ---


def plan_rolls(state: State, box: Box, net: Net, mind: Mind, rolls: int) -> None:
    """Compute the value of keeping each lot at the beginning of a turn, with some rolls to come: `mind.values`."""
    if not is_planned(state, mind):
        for lot in range(LOTS):
            mind.ends[lot] = NOTHING
        go_through_tiles(state, box, net, mind, box.dice[state.variant], False)
        value_full_lots(mind, box.dice[state.variant], value_of_block(state, box, net, mind))
        mind.planned = 1
    for lot in range(LOTS):
        mind.values[lot] = mind.ends[lot]
    look_ahead(mind, box.dice[state.variant], rolls)


def value_full_lots(mind: Mind, dice: int, failure: int) -> None:
    """Raise the values of all lots to those of their parts. A turn fails only with dice to which no tile fits."""
    for lot in range(LOTS):
        if HAS[lot, FACES] < dice:
            for face in range(FACES):
                mind.ends[WITH[lot, face]] = max(mind.ends[WITH[lot, face]], mind.ends[lot])
        elif mind.ends[lot] == NOTHING:
            mind.ends[lot] = failure


def is_planned(state: State, mind: Mind) -> bool:
    """Return whether `mind.ends` are those of this turn. If not, note that this turn is planned next."""
    same = mind.planned > 0
    for n in range(SEEN):
        number = seen_number(state, mind, n)
        if mind.seen[n] != number:
            mind.seen[n] = number
            same = False
    mind.planned = 1 if same else 0
    return same


def seen_number(state: State, mind: Mind, n: int) -> int:
    """Return one of the numbers that tell positions at the beginning of a turn apart."""
    if n < SEEN_BY_ANIMAL:
        which, animal, advances = n // ANIMALS // 2, n % ANIMALS, n // ANIMALS % 2
        if which == SEATS:
            return state.jeep[animal] * 128 + state.bag[animal]
        if which >= state.seats:
            return 0
        if advances:
            return state.track[seat_after(state, which), animal] * 8 + state.bonus[seat_after(state, which), animal]
        return mind.lies[which, animal]
    if n < SEEN_BY_ANIMAL + SEATS:
        which = n - SEEN_BY_ANIMAL
        return mind.free[which] if which < state.seats else 0
    if n < SEEN_BY_ANIMAL + 2 * SEATS:
        which = n - SEEN_BY_ANIMAL - SEATS
        return mind.blocked[which] if which < state.seats else 0
    tile = n - SEEN_BY_ANIMAL - 2 * SEATS
    if tile < TILES:
        return state.tiles[tile]
    return ((state.finishing * SEATS + state.active) * SEATS + state.start) * 8 + state.seats
