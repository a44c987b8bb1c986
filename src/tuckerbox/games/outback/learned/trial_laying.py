"""The preserves of all seats as sets of spaces, and functions that lay a tile there on trial and take it back."""

from __future__ import annotations

from tuckerbox.games.outback.learned.mind import OWN, Mind
from tuckerbox.games.outback.players.mind import advanced, around, group_with
from tuckerbox.games.outback.players.mind import take_in as read_spaces
from tuckerbox.games.outback.rules import BASE, EMPTY, MATCHING_FOR_BONUS, bonus_tiles, side
from tuckerbox.games.outback.state import ANIMALS, CELLS, FIRST_ROW, Box, State
from tuckerbox.kernel.bits import ones


def take_in(state: State, box: Box, mind: Mind, which: int, seat: int) -> None:
    """Read the preserve of a seat."""
    up = side(state)
    read_spaces(state, box, mind, which, seat)
    mind.blocked[which] = box.cells[up] - ones(mind.free[which])
    for animal in range(ANIMALS):
        mind.blocked[which] -= ones(mind.lies[which, animal])
        for cell in range(box.cells[up]):
            if mind.free[which] >> cell & 1:
                mind.friends[which * ANIMALS + animal, cell] = joined(box, up, mind.lies[which, animal], cell)
        mind.largest[which, animal] = largest_group(box, up, mind.lies[which, animal])


def joined(box: Box, up: int, animals: int, cell: int) -> int:
    """Return how many animals one on this space would join."""
    return ones(group_with(box, up, animals, cell)) - 1 if box.touching[up, cell] & animals else 0


def largest_group(box: Box, up: int, animals: int) -> int:
    most = 0
    for cell in range(box.cells[up]):
        if animals >> cell & 1:
            group = group_with(box, up, animals, cell)
            animals &= ~group
            most = max(most, ones(group))
    return most


def lay(state: State, box: Box, mind: Mind, depth: int, animal: int, cell: int) -> None:
    """Lay a tile on the active seat's preserve and score it, keeping what `take_back` needs."""
    up, seat = side(state), state.active
    mind.stood[depth] = state.track[seat, animal]
    mind.largest_before[depth] = mind.largest[OWN, animal]
    mind.earned[depth] = 0
    for other in range(CELLS):
        mind.friends_before[depth, other] = mind.friends[animal, other]
    gained = 1 + mind.friends[animal, cell]
    state.preserve[seat, cell] = 1 + animal
    mind.lies[OWN, animal] |= 1 << cell
    mind.free[OWN] ^= 1 << cell
    mind.largest[OWN, animal] = max(mind.largest[OWN, animal], gained)
    state.track[seat, animal] = advanced(box, state.track[seat, animal], gained)
    if is_bonus_due(state, mind, animal):
        nth = bonus_tiles(state, seat)
        mind.earned[depth] = state.bonus[seat, animal] = 1 + nth
        state.track[seat, animal] = advanced(box, state.track[seat, animal], box.bonus_steps[nth])
    group = group_with(box, up, mind.lies[OWN, animal], cell)
    near = around(box, up, group) & mind.free[OWN]
    for other in range(box.cells[up]):
        if near >> other & 1:
            mind.friends[animal, other] = joined(box, up, mind.lies[OWN, animal], other)
    state.jeep[animal] -= 1
    state.groups[animal] += 1
    state.claimed[animal] += FIRST_ROW + box.row_of[up, cell]


def is_bonus_due(state: State, mind: Mind, animal: int) -> bool:
    """Return whether the active seat has earned an animal's bonus and not got it yet. Only the base game has them."""
    has_bonuses = state.variant == BASE and state.bonus[state.active, animal] == 0
    return has_bonuses and ones(mind.lies[OWN, animal]) >= MATCHING_FOR_BONUS


def take_back(state: State, box: Box, mind: Mind, depth: int, animal: int, cell: int) -> None:
    """Undo `lay`."""
    seat = state.active
    state.jeep[animal] += 1
    state.groups[animal] -= 1
    state.claimed[animal] -= FIRST_ROW + box.row_of[side(state), cell]
    state.preserve[seat, cell] = EMPTY
    mind.lies[OWN, animal] ^= 1 << cell
    mind.free[OWN] ^= 1 << cell
    state.track[seat, animal] = mind.stood[depth]
    mind.largest[OWN, animal] = mind.largest_before[depth]
    if mind.earned[depth] > 0:
        state.bonus[seat, animal] = 0
    for other in range(CELLS):
        mind.friends[animal, other] = mind.friends_before[depth, other]
