"""An evaluation of preserves: an estimate of a seat's points at the end.

A million matches against the heuristic policy were played to find the weights, which are rounded (docs/strength.md).
"""

from __future__ import annotations

from math import sqrt

from tuckerbox.games.outback.players.mind import ENDLESS, Mind, advanced, around, bonuses, group_with, take_in
from tuckerbox.games.outback.players.tile_points import tiles_hoped_for
from tuckerbox.games.outback.rules import BASE, EMPTY, MATCHING_FOR_BONUS, PLUS, receiver, side, track_points
from tuckerbox.games.outback.state import ANIMALS, Box, State
from tuckerbox.kernel.bits import ones

LEADERS = 2  # the number of markers that may reach the upper track
LEADERS_STEP = 1.9  # each step of these on the left track
OTHERS_STEP = 1.25  # each step of the others there
STARTED = 2.25  # each kind of animal on the preserve
A_PAIR = 1.75  # two of a kind, as the third earns a bonus
BONUS_STEP = 0.2  # each step of that bonus
A_FRIEND = 0.19  # each animal that another one would join on a free space
FREE_SPACE = 5.6  # a free space in the lowest row
FREE_IN_PLUS = 4.0  # the same in Plus, where one more die fills a larger preserve
FREE_EARLY = 1.65  # added for a free space at the beginning of a match
HARDER = 2.0  # subtracted for each row higher up
SPACE_TOO_MANY = 1.0  # subtracted for a free space without a turn left to fill it
GIVEN_UP = -6.7  # a turn without any tile


def promise(state: State, box: Box, mind: Mind, whose: int, seat: int) -> float:
    """Return the expected final points of a seat: a weighted mean of its points now and of those to hope for.

    The more turns are left, the more the latter count.
    """
    now = track_points(state, box, seat)
    room = ones(mind.free[whose])
    left = min(room, mind.turns[whose])
    if left == 0:
        return now
    up = side(state)
    part = left / box.cells[up]
    space = FREE_IN_PLUS if state.variant == PLUS else FREE_SPACE
    hope = A_FRIEND * mind.joins[whose] - SPACE_TOO_MANY * (room - left)
    for cell in range(box.cells[up]):
        if mind.free[whose] >> cell & 1:
            hope += space + FREE_EARLY * part - HARDER * box.row_of[up, cell]
    taken = bonuses(mind, whose)
    for animal in range(ANIMALS):
        track, count = state.track[seat, animal], ones(mind.lies[whose, animal])
        each = LEADERS_STEP if is_leader(state, seat, animal) else OTHERS_STEP
        hope += each * min(track, box.track_left) + max(0, track - box.track_left)
        if count > 0:
            hope += STARTED
        if state.variant == BASE and count + 1 == MATCHING_FOR_BONUS:
            hope += A_PAIR + BONUS_STEP * box.bonus_steps[taken]
    faith = sqrt(part)
    tiles = 0.0 if state.variant == BASE else tiles_hoped_for(state, box, mind, whose)
    return (1.0 - faith) * now + faith * hope + tiles


def is_leader(state: State, seat: int, animal: int) -> bool:
    """Return whether a marker is one of the farthest."""
    farther = 0
    for other in range(ANIMALS):
        lead = state.track[seat, other] - state.track[seat, animal]
        if lead > 0 or (lead == 0 and other < animal):
            farther += 1
    return farther < LEADERS


def growth(state: State, box: Box, mind: Mind, whose: int, animal: int, cell: int, gained: int) -> float:
    """Return by how much an animal on a space increases the expected final points."""
    seat = receiver(state, whose)
    before = promise(state, box, mind, whose, seat)
    track, free, joins = state.track[seat, animal], mind.free[whose], mind.joins[whose]
    settle(box, side(state), mind, whose, animal, cell)
    state.track[seat, animal] = advanced(box, track, gained)
    after = promise(state, box, mind, whose, seat)
    state.track[seat, animal] = track
    mind.free[whose], mind.joins[whose] = free, joins
    mind.lies[whose, animal] ^= 1 << cell
    return after - before


def settle(box: Box, up: int, mind: Mind, whose: int, animal: int, cell: int) -> None:
    """Lay an animal on a space, and update `joins`, which changes there and around the animal's group."""
    group = group_with(box, up, mind.lies[whose, animal], cell)
    mind.joins[whose] -= friends(box, up, mind, whose, cell)
    mind.free[whose] ^= 1 << cell
    near = around(box, up, group) & mind.free[whose]
    for other in range(box.cells[up]):
        if near >> other & 1:
            mind.joins[whose] -= ones(group_with(box, up, mind.lies[whose, animal], other))
    mind.lies[whose, animal] ^= 1 << cell
    for other in range(box.cells[up]):
        if near >> other & 1:
            mind.joins[whose] += ones(group_with(box, up, mind.lies[whose, animal], other))


def friends(box: Box, up: int, mind: Mind, whose: int, cell: int) -> int:
    """Return how many animals of their own kind one of each would join on a space, in total."""
    count = 0
    for animal in range(ANIMALS):
        count += ones(group_with(box, up, mind.lies[whose, animal], cell)) - 1
    return count


def study_preserve(state: State, box: Box, mind: Mind, whose: int, seat: int) -> None:
    """Compute `joins` and `turns` for a seat's preserve."""
    up = side(state)
    mind.joins[whose] = 0
    for cell in range(box.cells[up]):
        if mind.free[whose] >> cell & 1:
            mind.joins[whose] += friends(box, up, mind, whose, cell)
    mind.turns[whose] = ENDLESS
    if not state.all_full:
        for other in range(state.seats):
            if other != seat:
                mind.turns[whose] = min(mind.turns[whose], 0 if state.finishing else room_of(state, box, other))


def room_of(state: State, box: Box, seat: int) -> int:
    count = 0
    for cell in range(box.cells[side(state)]):
        if state.preserve[seat, cell] == EMPTY:
            count += 1
    return count


def expected_gain(state: State, box: Box, mind: Mind, seat: int) -> float:
    """Return how many more points a seat can expect."""
    take_in(state, box, mind, 0, seat)
    study_preserve(state, box, mind, 0, seat)
    return promise(state, box, mind, 0, seat) - track_points(state, box, seat)
