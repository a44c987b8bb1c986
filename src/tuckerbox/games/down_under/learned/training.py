"""The parts of the game that `tuckerbox train down-under` needs."""

from __future__ import annotations

from tuckerbox.games.down_under.area import OPEN
from tuckerbox.games.down_under.learned.choosing import choose_by, expected_by, judged_by
from tuckerbox.games.down_under.learned.mind import NET, Mind
from tuckerbox.games.down_under.rules import ONE, done
from tuckerbox.games.down_under.state import State
from tuckerbox.kernel.contract import Training, WayToPlay


def ends_turn(state: State, action: int) -> bool:
    return action == done


def sees(state: State) -> bool:
    """Return whether the net sees everything that matters. It sees two routes in an open area, and no animals."""
    return (
        state.seats == 2 and state.area == OPEN and state.routes == ONE and not state.animals and not state.full_tiles
    )


TRAINING = Training(
    net=NET,
    mind=Mind,
    choose_by=choose_by,
    expected_by=expected_by,
    judged_by=judged_by,
    ends_turn=ends_turn,
    ways=(WayToPlay(2),),
    opponents=("greedy",),
    most_turns=100,
    sees=sees,
)
