"""What it is worth to lay a tile: a rule of thumb, or what the preserve promises with it."""

from __future__ import annotations

from tuckerbox.games.outback.players.mind import Mind, bonuses, group_with
from tuckerbox.games.outback.players.promise import growth
from tuckerbox.games.outback.players.tiles import tiles_won
from tuckerbox.games.outback.rules import BASE, MATCHING_FOR_BONUS, side
from tuckerbox.games.outback.state import Box, State
from tuckerbox.kernel.bits import ones

A_STEP = 0.9  # of a marker
FIRST_OF_KIND = 3.0  # gets a marker off the start
FREE_NEIGHBOUR = 0.12
HIGHER_ROW = 0.25  # for each row above the lowest
FAILURE = -4.0  # a turn without any tile

# What a space is worth that stays free: a tile that need not be laid must be worth more. Found by trial: such a player
# beats one who lays all that fits in every variant, in the base game in three matches of five.
A_SPACE = 2.5


def worth(state: State, box: Box, mind: Mind, whose: int, animal: int, cell: int) -> float:
    """What it is worth to lay this animal on this space."""
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


# --- What it brings at once ---


def steps(state: State, box: Box, mind: Mind, whose: int, animal: int, cell: int) -> int:
    """How far the marker goes for this animal on this space."""
    animals = mind.lies[whose, animal]
    gained = ones(group_with(box, side(state), animals, cell))
    if state.variant == BASE and ones(animals) + 1 == MATCHING_FOR_BONUS:
        gained += box.bonus_steps[bonuses(mind, whose)]
    return gained
