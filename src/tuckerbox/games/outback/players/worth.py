"""The value of laying a tile: by a heuristic, or by the expected final points."""

from __future__ import annotations

from tuckerbox.games.outback.players.mind import Mind, bonuses, group_with
from tuckerbox.games.outback.players.promise import growth
from tuckerbox.games.outback.players.tile_points import tiles_won
from tuckerbox.games.outback.rules import BASE, MATCHING_FOR_BONUS, side
from tuckerbox.games.outback.state import Box, State
from tuckerbox.kernel.bits import ones

A_STEP = 0.9  # each step of a marker
FIRST_OF_KIND = 3.0  # the first animal of a kind, which moves a marker off the start
FREE_NEIGHBOUR = 0.12  # each free space next to it
HIGHER_ROW = 0.25  # each row above the lowest
FAILURE = -4.0  # a turn without any tile

# The value of a free space: an optional tile must be worth more. The number was found by trial. In every variant, a
# player with it beats one that lays everything that fits; in the base game, it wins three matches of five.
A_SPACE = 2.5


def worth(state: State, box: Box, mind: Mind, whose: int, animal: int, cell: int) -> float:
    """Return the value of laying this animal on this space."""
    gained = steps(state, box, mind, whose, animal, cell)
    if mind.plans > 0:
        value = growth(state, box, mind, whose, animal, cell, gained)
    else:
        value = by_thumb(state, box, mind, whose, animal, cell, gained)
    if state.variant != BASE:
        value += tiles_won(state, box, mind, whose, animal, cell, gained)
    return value


def by_thumb(state: State, box: Box, mind: Mind, whose: int, animal: int, cell: int, gained: int) -> float:
    up = side(state)
    value = A_STEP * gained + FREE_NEIGHBOUR * ones(box.touching[up, cell] & mind.free[whose])
    value += HIGHER_ROW * box.row_of[up, cell]
    if mind.lies[whose, animal] == 0:
        value += FIRST_OF_KIND
    return value


# --- Immediate effects ---


def steps(state: State, box: Box, mind: Mind, whose: int, animal: int, cell: int) -> int:
    """Return how many steps the marker advances for this animal on this space."""
    animals = mind.lies[whose, animal]
    gained = ones(group_with(box, side(state), animals, cell))
    if state.variant == BASE and ones(animals) + 1 == MATCHING_FOR_BONUS:
        gained += box.bonus_steps[bonuses(mind, whose)]
    return gained
