"""The parts of the game that `tuckerbox train outback` needs."""

from __future__ import annotations

from tuckerbox.games.outback.learned.choosing import choose_by, expected_by, judged_by
from tuckerbox.games.outback.learned.mind import NET, Mind
from tuckerbox.games.outback.rules import PARTNERSHIP, done
from tuckerbox.games.outback.state import CELLS, SEATS, State
from tuckerbox.kernel.contract import Training, WayToPlay


def ends_turn(state: State, action: int) -> bool:
    return action == done


def sees(state: State) -> bool:
    """Return whether the net sees everything that matters. It does not see which seats are partners."""
    return state.variant != PARTNERSHIP


TRAINING = Training(
    net=NET,
    mind=Mind,
    choose_by=choose_by,
    expected_by=expected_by,
    judged_by=judged_by,
    ends_turn=ends_turn,
    ways=(WayToPlay(2),),
    opponents=("greedy", "planner"),
    most_turns=SEATS * CELLS,
    sees=sees,
)
