"""The numbers that describe a candidate."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests import pebbles
from tuckerbox import games
from tuckerbox.envs.candidates import feature_table
from tuckerbox.kernel.actions import Actions, Named


def test_actions_with_more_fields_than_a_candidate_has_room_for_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    actions = Actions()
    for nth in range(16):
        actions.kind(f"kind{nth}", **{f"field{nth}": Named(["only"])})
    monkeypatch.setattr(games, "game", lambda name: replace(pebbles.GAME, actions=actions))
    with pytest.raises(ValueError, match=r"^The actions of Pebbles need 17 features.+ has room for 16\."):
        feature_table("a game with too many features")
