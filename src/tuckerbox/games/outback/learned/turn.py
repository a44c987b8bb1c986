"""The exact value of a turn. The net values the end of the turn for every set of tiles that it can lay, and expectimax
leads back from there over the rolls.

`plan_rolls` gives each lot of dice the value of keeping it, for every number of rolls that are left. `plan_tiles` finds
the best tiles for the dice as they lie.
"""

from __future__ import annotations

from tuckerbox.games.outback.learned.inputs import opponent, write_side, write_table
from tuckerbox.games.outback.learned.mind import OTHER, OWN, SEEN, SEEN_BY_ANIMAL, Mind
from tuckerbox.games.outback.learned.preserve import lay, take_back, take_in
from tuckerbox.games.outback.players.mind import LOTS, NO_ACTION
from tuckerbox.games.outback.players.turns import HAS, WITH, look_ahead, value_lots
from tuckerbox.games.outback.rules import (
    LEGAL,
    NO_CELL,
    bonus_tiles,
    done,
    place,
    side,
    space_of,
    track_points,
    why_not_take,
)
from tuckerbox.games.outback.state import ANIMALS, CELLS, FACES, FIRST_ROW, Box, State
from tuckerbox.kernel.net import ONE, Net, evaluate

NOTHING = -1  # instead of a value
CHOICES = ANIMALS * CELLS  # ways to lay one tile
# The value of a finished match is mostly the win, and partly the lead, so that the net also learns how to win by more.
WIN_PART, LEAD_PART = 7, 3
CLEAR_LEAD = 10  # points


# --- The end of a turn ---


def look(state: State, box: Box, mind: Mind) -> None:
    """Read both preserves, and write the inputs of the other side, which this turn does not change."""
    take_in(state, box, mind, OWN, state.active)
    take_in(state, box, mind, OTHER, opponent(state))
    write_side(state, box, mind, OTHER, opponent(state))


def value_of_end(state: State, box: Box, net: Net, mind: Mind) -> int:
    """Return the value for the active seat, from 0 to ONE, if its turn ends with the preserve as it lies."""
    if would_be_over(state, mind):
        return final_value(state, box, mind)
    write_side(state, box, mind, OWN, state.active)
    write_table(state, box, mind)
    return evaluate(net, mind)


def would_be_over(state: State, mind: Mind) -> bool:
    """Return whether the match ends with this turn: the round does, and a preserve is full."""
    full = mind.free[OWN] == 0 or mind.free[OTHER] == 0
    return opponent(state) == state.start and (full or state.finishing > 0)


def final_value(state: State, box: Box, mind: Mind) -> int:
    own, other = state.active, opponent(state)
    lead = track_points(state, box, own) - track_points(state, box, other)
    lead += (mind.blocked[OWN] - mind.blocked[OTHER]) * box.blocked_points
    ahead = lead * 100 + bonus_tiles(state, own) - bonus_tiles(state, other)
    won = ONE if ahead > 0 else ONE // 2 if ahead == 0 else 0
    by = ONE // 2 + ONE // 2 * lead // (CLEAR_LEAD + max(lead, 0 - lead))
    return (WIN_PART * won + LEAD_PART * by) // (WIN_PART + LEAD_PART)


def value_of_block(state: State, box: Box, net: Net, mind: Mind) -> int:
    """Return the value of a turn without any tile. The space to block is `mind.cell[0]` then."""
    best = NOTHING
    mind.cell[0] = NO_CELL
    mind.blocked[OWN] += 1
    for cell in range(box.cells[side(state)]):
        if mind.free[OWN] >> cell & 1:
            mind.free[OWN] ^= 1 << cell
            value = value_of_end(state, box, net, mind)
            mind.free[OWN] ^= 1 << cell
            if value > best:
                best = value
                mind.cell[0] = cell
    mind.blocked[OWN] -= 1
    return best


# --- Tiles of the turn ---


def go_through_tiles(state: State, box: Box, net: Net, mind: Mind, dice: int, fitting: bool) -> None:
    """Go through all sequences of tiles that so many dice can lay, or only those that fit the dice as they lie.

    Without `fitting`, the minimal lots for each sequence get its value. With it, find the best sequence. The order of
    two animals matters only if the first has earned a bonus, as the second bonus is larger; otherwise one is enough.
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
    """Find the best tiles for the dice as they lie: `mind.action` is the first of them, or to end the turn."""
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
    what, animal = n // ANIMALS, n % ANIMALS
    if what < 2:
        return mind.lies[what, animal]
    if what < 4:
        seat = state.active if what == 2 else opponent(state)
        return state.track[seat, animal] * 8 + state.bonus[seat, animal]
    if what == 4:
        return state.jeep[animal] * 128 + state.bag[animal]
    rest = n - SEEN_BY_ANIMAL
    if rest < 2:
        return mind.free[rest]
    if rest < 4:
        return mind.blocked[rest - 2]
    return state.finishing if rest == 4 else state.active * 2 + (1 if state.active == state.start else 0)
