"""What the net sees of a position at the end of a turn: by animal, by side, and of the table.

The active seat has just ended its turn; its side comes first. Animals are in the order of their markers, so that the
net need not learn the same thing for each of them. An input of UNIT stands for 1 or for yes; counts are scaled so that
they seldom exceed it.
"""

from __future__ import annotations

from tuckerbox.games.outback.learned.mind import OF_ANIMAL, OF_SIDE, OTHER, OWN, Mind
from tuckerbox.games.outback.rules import bonus_tiles, side, track_points
from tuckerbox.games.outback.state import ANIMALS, ROWS, Box, State
from tuckerbox.kernel.bits import ones
from tuckerbox.kernel.net import UNIT

MOST = 127  # an input is a signed byte
FEW = 2  # free spaces; the end is near
JEEP_INPUT = 13 + ROWS  # where an animal's number in the jeep is among its inputs


def yes(holds: bool) -> int:
    return UNIT if holds else 0


def within(number: int) -> int:
    """Return a number, limited to the range of an input."""
    return min(max(number, 0 - MOST), MOST)


def opponent(state: State) -> int:
    """Return the seat of the other side."""
    return (state.active + 1) % state.seats


def sort_animals(state: State, mind: Mind, which: int, seat: int) -> None:
    """Put the animals of a side into the order of their markers, then of their number."""
    for place in range(ANIMALS):
        animal = place
        key = state.track[seat, animal] * 32 + ones(mind.lies[which, animal])
        at = place
        while at > 0:
            before = mind.order[which, at - 1]
            if state.track[seat, before] * 32 + ones(mind.lies[which, before]) >= key:
                break
            mind.order[which, at] = before
            at -= 1
        mind.order[which, at] = animal


def write_side(state: State, box: Box, mind: Mind, which: int, seat: int) -> None:
    """Write the inputs of a side, except for the jeep's."""
    sort_animals(state, mind, which, seat)
    started, above, joins = 0, 0, 0
    for place in range(ANIMALS):
        animal = mind.order[which, place]
        if state.track[seat, animal] > 0:
            started += 1
        if state.track[seat, animal] > box.track_left:
            above += 1
        joins += write_animal(state, box, mind, which, seat, place, animal)
    up, at = side(state), which * OF_SIDE + ANIMALS * OF_ANIMAL
    free = ones(mind.free[which])
    for row in range(ROWS):
        spaces = (1 << box.first[up, row + 1]) - (1 << box.first[up, row])
        mind.inputs[at + row] = 8 * ones(mind.free[which] & spaces)
        mind.inputs[at + ROWS + row] = yes(mind.free[which] & spaces > 0)
    at += 2 * ROWS
    mind.inputs[at] = 2 * free
    mind.inputs[at + 1] = within(8 * mind.blocked[which])
    bonuses = bonus_tiles(state, seat)
    for count in range(ANIMALS + 1):
        mind.inputs[at + 2 + count] = yes(bonuses == count)
    mind.inputs[at + 8] = within(track_points(state, box, seat) + mind.blocked[which] * box.blocked_points)
    mind.inputs[at + 9] = 6 * above
    mind.inputs[at + 10] = yes(free <= FEW)
    mind.inputs[at + 11] = within(joins)


def write_animal(state: State, box: Box, mind: Mind, which: int, seat: int, place: int, animal: int) -> int:
    """Write the inputs of one animal. Return how many of its kind one would join, in total over free spaces."""
    up, at = side(state), which * OF_SIDE + place * OF_ANIMAL
    track, count = state.track[seat, animal], ones(mind.lies[which, animal])
    mind.inputs[at] = track
    mind.inputs[at + 1] = 3 * min(track, box.track_left)
    mind.inputs[at + 2] = 2 * max(0, track - box.track_left)
    mind.inputs[at + 3] = yes(track == 0)
    mind.inputs[at + 4] = yes(track >= box.track_left)
    mind.inputs[at + 5] = 4 * count
    mind.inputs[at + 6] = yes(count == 2)
    mind.inputs[at + 7] = yes(count == 1)
    mind.inputs[at + 8] = yes(state.bonus[seat, animal] > 0)
    mind.inputs[at + 9] = 4 * mind.largest[which, animal]
    most, some, total = 0, 0, 0
    for row in range(ROWS):
        best = 0
        for cell in range(box.first[up, row], box.first[up, row + 1]):
            if mind.free[which] >> cell & 1:
                joins = mind.friends[which * ANIMALS + animal, cell]
                best = max(best, joins)
                total += joins
                if joins > 0:
                    some += 1
        mind.inputs[at + 13 + row] = 5 * best
        most = max(most, best)
    mind.inputs[at + 10] = 4 * most
    mind.inputs[at + 11] = 5 * some
    mind.inputs[at + 12] = within(2 * total)
    mind.inputs[at + JEEP_INPUT + 1] = 2 * state.bag[animal]
    return total


def write_table(state: State, box: Box, mind: Mind) -> None:
    """Write the inputs of the jeep and of both sides together. Those of each side are written already."""
    for which in range(2):
        for place in range(ANIMALS):
            at = which * OF_SIDE + place * OF_ANIMAL + JEEP_INPUT
            mind.inputs[at] = 10 * state.jeep[mind.order[which, place]]
    own, other = ones(mind.free[OWN]), ones(mind.free[OTHER])
    points = ANIMALS * OF_ANIMAL + 2 * ROWS + 8
    kinds, left = 0, 0
    for animal in range(ANIMALS):
        left += state.jeep[animal]
        if state.jeep[animal] > 0:
            kinds += 1
    at = 2 * OF_SIDE
    mind.inputs[at] = yes(state.active == state.start)
    mind.inputs[at + 1] = yes(state.finishing > 0 or own == 0)
    mind.inputs[at + 2] = yes(other <= FEW)
    mind.inputs[at + 3] = 2 * (own - other)
    mind.inputs[at + 4] = 2 * min(own, other)
    mind.inputs[at + 5] = within(mind.inputs[points] - mind.inputs[OF_SIDE + points])
    mind.inputs[at + 6] = 6 * left
    mind.inputs[at + 7] = 6 * kinds
