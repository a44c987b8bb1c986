"""The phases of a match. In the first ones NATURE acts, in the others a seat decides."""

from __future__ import annotations

(
    DRAW_FIRST, SURVEY, SHORTAGES, DEAL, DRAW_OBJECTIVES, LOOK_AT_TWO, REFILL,
    WAKE, DRAW_OLD_CARD, RESOLVE, CLEAR_UP,
    ADVANCE, REVELATION, RISE, SPAWN, TOGETHER_CARD, MOVEMENT, MOVE, ARRIVE, BLIGHT, PORTS,
    UNCOVER, UNVEIL, SCORE,
) = range(24)  # fmt: skip
(
    PLACING_PORT, CHOOSING_OBJECTIVE, TURN, TRACKS, GOODS, FARMS, FORCE, BUYING, CHOOSING_CARD, SWAPPING,
    BEFORE_CARD, AIMING, AFTER_CARD, ALLOTTING, ACCEPTING, JAMMING, MOVING_BACK, TURNING_UP, GIVING_GOOD, GIVING_CARD,
    LOSING, HIRING, DROPPING, RECRUITING, TURN_MADE, ENDED,
) = range(24, 50)  # fmt: skip


# The stages of an activation of the Old Ones, in the order in which they come
PLAYERS_TURN, AT_REVELATION, AT_TOGETHER, AT_MOVEMENT = range(4)


# The groups of phases in which a seat decides, besides TURN, TURN_MADE and those of the set-up.


def is_within_action(phase: int) -> bool:
    """Return whether a seat decides on a part of its action."""
    return TRACKS <= phase <= SWAPPING or phase in (GIVING_GOOD, GIVING_CARD, DROPPING, RECRUITING)


def is_combat(phase: int) -> bool:
    """Return whether a seat decides in a combat."""
    return BEFORE_CARD <= phase <= ALLOTTING


def is_old_ones_turn(phase: int) -> bool:
    """Return whether a seat decides in the Old Ones' turn, outside a combat."""
    return phase in (ACCEPTING, JAMMING, LOSING)


def is_by_personality(phase: int) -> bool:
    """Return whether a seat decides on what a personality allows."""
    return phase in (MOVING_BACK, TURNING_UP, HIRING)
