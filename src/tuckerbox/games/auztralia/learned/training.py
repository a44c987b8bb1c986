"""The parts of the game that `tuckerbox train auztralia` needs."""

from __future__ import annotations

from tuckerbox.games.auztralia import ways
from tuckerbox.games.auztralia.learned.choosing import choose_by, expected_by, judged_by
from tuckerbox.games.auztralia.learned.mind import NET, Mind
from tuckerbox.games.auztralia.learned.turn import ends_turn
from tuckerbox.games.auztralia.state import State
from tuckerbox.kernel.contract import Training, WayToPlay


def sees(state: State) -> bool:
    """Return whether the net sees what matters. It sees two sides at most, and nobody plays together."""
    return state.seats <= 2 and state.way != ways.TOGETHER


TRAINING = Training(
    net=NET,
    mind=Mind,
    choose_by=choose_by,
    expected_by=expected_by,
    judged_by=judged_by,
    ends_turn=ends_turn,
    ways=(WayToPlay(2),),
    opponents=("greedy",),
    most_turns=400,
    sees=sees,
)
