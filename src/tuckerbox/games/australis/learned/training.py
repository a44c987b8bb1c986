"""The parts of the game that `tuckerbox train australis` needs."""

from __future__ import annotations

from tuckerbox.games.australis.learned.choosing import choose_by, expected_by, judged_by
from tuckerbox.games.australis.learned.mind import NET, Mind
from tuckerbox.games.australis.rules import done, is_prize
from tuckerbox.games.australis.state import State
from tuckerbox.kernel.contract import Training, WayToPlay


def ends_turn(state: State, action: int) -> bool:
    """Return whether an action ends the turn. The choice of a tile is a turn of its own."""
    return action == done or is_prize(action)


def sees(state: State) -> bool:
    """Return whether the net sees everything that matters. It sees two sides only."""
    return state.seats == 2


TRAINING = Training(
    net=NET,
    mind=Mind,
    choose_by=choose_by,
    expected_by=expected_by,
    judged_by=judged_by,
    ends_turn=ends_turn,
    ways=(WayToPlay(2),),
    opponents=("greedy",),
    most_turns=60,
    sees=sees,
)
