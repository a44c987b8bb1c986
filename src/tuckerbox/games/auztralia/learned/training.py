"""The parts of the game that `tuckerbox train auztralia` needs."""

from __future__ import annotations

from tuckerbox.games.auztralia import pieces, ways
from tuckerbox.games.auztralia.learned.choosing import choose_by, expected_by, judged_by
from tuckerbox.games.auztralia.learned.inputs import PRIOR_UNIT
from tuckerbox.games.auztralia.learned.mind import MINES_AT, NET, OF_SIDE, PRIOR, Mind
from tuckerbox.games.auztralia.learned.turn import ends_turn, turn_is_over
from tuckerbox.games.auztralia.state import State
from tuckerbox.kernel.contract import Training, WayToPlay
from tuckerbox.kernel.net import UNIT

# The worth of a resource to which a network leads, in points: by kind, and by the number of tracks that are missing
WORTH = (
    (pieces.COAL, (0.2, 0.08, 0.03)),
    (pieces.IRON, (0.2, 0.08, 0.03)),
    (pieces.GOLD, (0.3, 0.12, 0.05)),
    (pieces.PHOSPHATE, (1.3, 0.5, 0.2)),
    (pieces.TOKEN, (0.5, 0.2, 0.08)),
)
LOGIT = 0.5  # for a point, in an input in which 8 stands for one resource


def prior() -> tuple[tuple[int, float], ...]:
    """Return the net's first knowledge: the lead that the search expects, and that resources are worth having."""
    found = [(PRIOR, UNIT / PRIOR_UNIT)]
    for what, worths in WORTH:
        for missing, worth in enumerate(worths):
            at = MINES_AT + missing * pieces.RESOURCES + what
            found += [(at, LOGIT * worth), (at + OF_SIDE, 0.0 - LOGIT * worth)]
    return tuple(found)


def sees(state: State) -> bool:
    """Return whether the net sees everything that matters. It sees two sides at most, and no partners."""
    return state.seats <= 2 and state.way != ways.TOGETHER


TRAINING = Training(
    net=NET,
    mind=Mind,
    choose_by=choose_by,
    expected_by=expected_by,
    judged_by=judged_by,
    ends_turn=ends_turn,
    turn_is_over=turn_is_over,
    ways=(WayToPlay(2),),
    opponents=("greedy",),
    most_turns=400,
    sees=sees,
    prior=prior(),
)
