"""The net's inputs for a position at the end of a turn: by animal, by seat, and of the table.

The active seat has just ended its turn. It comes first, and the others follow clockwise; the inputs of missing seats
are 0. Animals are in the order of their markers, so that the net need not learn the same thing for each of them. An
input of UNIT stands for 1 or for yes; counts are scaled so that they seldom exceed it.
"""

from __future__ import annotations

from tuckerbox.games.outback.learned.mind import INPUTS, OF_ANIMAL, OF_SEAT, OWN, Mind
from tuckerbox.games.outback.players.tile_points import row_spaces
from tuckerbox.games.outback.rules import bonus_tiles, places_after_start, points_of, side
from tuckerbox.games.outback.state import ANIMALS, ROWS, SEATS, Box, State
from tuckerbox.kernel.bits import ones
from tuckerbox.kernel.net_inputs import limited, yes

FEW = 2  # free spaces; the end is near

# The inputs of an animal. Some say how many of its kind a further animal would join on the free spaces.
(
    ADVANCE, ON_LEFT_TRACK, ON_UPPER_TRACK, NOT_STARTED, LEFT_TRACK_DONE, SETTLED, A_PAIR, ALONE, HAS_BONUS, LARGEST,
    MOST_JOINED, SPACES_THAT_JOIN, ALL_JOINED,
) = range(13)  # fmt: skip
MOST_JOINED_BY_ROW = 13
IN_JEEP = MOST_JOINED_BY_ROW + ROWS
IN_BAG = IN_JEEP + 1

# The inputs of a seat, after those of its animals
FREE_BY_ROW = ANIMALS * OF_ANIMAL
ROOM_BY_ROW = FREE_BY_ROW + ROWS
FREE = ROOM_BY_ROW + ROWS
BLOCKED = FREE + 1
BONUS_TILES = BLOCKED + 1  # one input for each number of them, none included
POINTS = BONUS_TILES + ANIMALS + 1
ABOVE = POINTS + 1
NEARLY_FULL = ABOVE + 1
JOINED = NEARLY_FULL + 1

# The inputs of the table, after those of all seats. A lead is that over the best other seat.
(
    WENT_FIRST, LAST_ROUND, OTHER_NEARLY_FULL, LEAD_IN_SPACES, LEAST_FREE, LEAD, LEFT_IN_JEEP, KINDS_IN_JEEP,
    FOUR_SEATS,
) = range(SEATS * OF_SEAT, INPUTS - SEATS + 1)  # fmt: skip
STILL_TO_COME = FOUR_SEATS + 1  # of this round: one input for each other seat


def seat_after(state: State, which: int) -> int:
    """Return the seat that sits so many places after the active one."""
    return (state.active + which) % state.seats


def still_to_come(state: State) -> int:
    """Return how many seats come after the active one in a round."""
    return state.seats - 1 - places_after_start(state, state.active)


def sort_animals(state: State, mind: Mind, which: int, seat: int) -> None:
    """Put the animals of a seat into the order of their markers, then of their number."""
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


def write_seat(state: State, box: Box, mind: Mind, which: int, seat: int) -> None:
    """Write the inputs of a seat, except for the jeep's."""
    sort_animals(state, mind, which, seat)
    started, above, joins = 0, 0, 0
    for place in range(ANIMALS):
        animal = mind.order[which, place]
        if state.track[seat, animal] > 0:
            started += 1
        if state.track[seat, animal] > box.track_left:
            above += 1
        joins += write_animal(state, box, mind, which, seat, place, animal)
    up, at = side(state), which * OF_SEAT
    free = ones(mind.free[which])
    for row in range(ROWS):
        spaces = row_spaces(box, up, row)
        mind.inputs[at + FREE_BY_ROW + row] = 8 * ones(mind.free[which] & spaces)
        mind.inputs[at + ROOM_BY_ROW + row] = yes(mind.free[which] & spaces > 0)
    mind.inputs[at + FREE] = 2 * free
    mind.inputs[at + BLOCKED] = limited(8 * mind.blocked[which])
    bonuses = bonus_tiles(state, seat)
    for count in range(ANIMALS + 1):
        mind.inputs[at + BONUS_TILES + count] = yes(bonuses == count)
    mind.inputs[at + POINTS] = limited(points_of(state, box, seat))
    mind.inputs[at + ABOVE] = 6 * above
    mind.inputs[at + NEARLY_FULL] = yes(free <= FEW)
    mind.inputs[at + JOINED] = limited(joins)


def clear_missing_seats(state: State, mind: Mind) -> None:
    """Clear the inputs of seats that another match had, and this one has not."""
    for at in range(state.seats * OF_SEAT, SEATS * OF_SEAT):
        mind.inputs[at] = 0


def write_animal(state: State, box: Box, mind: Mind, which: int, seat: int, place: int, animal: int) -> int:
    """Write the inputs of one animal.

    Return how many of its kind a further one would join, added up over the free spaces.
    """
    up, at = side(state), which * OF_SEAT + place * OF_ANIMAL
    track, count = state.track[seat, animal], ones(mind.lies[which, animal])
    mind.inputs[at + ADVANCE] = track
    mind.inputs[at + ON_LEFT_TRACK] = 3 * min(track, box.track_left)
    mind.inputs[at + ON_UPPER_TRACK] = 2 * max(0, track - box.track_left)
    mind.inputs[at + NOT_STARTED] = yes(track == 0)
    mind.inputs[at + LEFT_TRACK_DONE] = yes(track >= box.track_left)
    mind.inputs[at + SETTLED] = 4 * count
    mind.inputs[at + A_PAIR] = yes(count == 2)
    mind.inputs[at + ALONE] = yes(count == 1)
    mind.inputs[at + HAS_BONUS] = yes(state.bonus[seat, animal] > 0)
    mind.inputs[at + LARGEST] = 4 * mind.largest[which, animal]
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
        mind.inputs[at + MOST_JOINED_BY_ROW + row] = 5 * best
        most = max(most, best)
    mind.inputs[at + MOST_JOINED] = 4 * most
    mind.inputs[at + SPACES_THAT_JOIN] = 5 * some
    mind.inputs[at + ALL_JOINED] = limited(2 * total)
    mind.inputs[at + IN_BAG] = 2 * state.bag[animal]
    return total


def write_table(state: State, box: Box, mind: Mind) -> None:
    """Write the inputs of the jeep and of all seats together. Call `write_seat` for each seat before."""
    for which in range(state.seats):
        for place in range(ANIMALS):
            at = which * OF_SEAT + place * OF_ANIMAL
            mind.inputs[at + IN_JEEP] = 10 * state.jeep[mind.order[which, place]]
    kinds, left = 0, 0
    for animal in range(ANIMALS):
        left += state.jeep[animal]
        if state.jeep[animal] > 0:
            kinds += 1
    own, other, most = ones(mind.free[OWN]), ones(mind.free[1]), mind.inputs[OF_SEAT + POINTS]
    for which in range(2, state.seats):
        other = min(other, ones(mind.free[which]))
        most = max(most, mind.inputs[which * OF_SEAT + POINTS])
    mind.inputs[WENT_FIRST] = yes(state.active == state.start)
    mind.inputs[LAST_ROUND] = yes(state.finishing > 0 or own == 0)
    mind.inputs[OTHER_NEARLY_FULL] = yes(other <= FEW)
    mind.inputs[LEAD_IN_SPACES] = 2 * (own - other)
    mind.inputs[LEAST_FREE] = 2 * min(own, other)
    mind.inputs[LEAD] = limited(mind.inputs[POINTS] - most)
    mind.inputs[LEFT_IN_JEEP] = 6 * left
    mind.inputs[KINDS_IN_JEEP] = 6 * kinds
    mind.inputs[FOUR_SEATS] = yes(state.seats == SEATS)
    for nth in range(SEATS - 1):
        mind.inputs[STILL_TO_COME + nth] = yes(nth < still_to_come(state))
