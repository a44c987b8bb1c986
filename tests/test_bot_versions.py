"""The version of a bot changes with whatever may change its decisions, and with nothing else.

Only the Python around the search has to be watched by people, who raise a number when it decides otherwise.
"""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests import pebbles, toy
from tests.processes import run_program
from tuckerbox import bots, games
from tuckerbox.bots.search_bots import SearchBot
from tuckerbox.bots.version import draft_version
from tuckerbox.kernel.contract import Game, Numbers
from tuckerbox.kernel.engine import training_of
from tuckerbox.kernel.weights import weights_text

OUTBACK = games.game("outback")


def version(name: str) -> str:
    return bots.version_of(bots.get_or_run_file(name, OUTBACK), OUTBACK)


def weights(file: Path, first: int) -> str:
    net = training_of(OUTBACK).net()
    net.raw[0] = first
    file.write_text(weights_text(net, OUTBACK.version, OUTBACK.title, {}))
    return str(file)


def test_each_bot_of_a_game_has_a_version_of_its_own() -> None:
    names = [*bots.names(OUTBACK), "search@100"]
    assert len({version(name) for name in names}) == len(names)


def test_other_weights_are_another_version(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    once, again = version(weights(file, 1)), version(weights(file, 2))
    assert once != again
    assert version(weights(file, 1)) == once


def test_other_code_of_a_class_is_another_version(tmp_path: Path) -> None:
    found = set()
    for nth in (0, -1):
        file = tmp_path / f"bot_{nth}.py"
        file.write_text(f"class First:\n    def choose(self, position):\n        return position.choices[{nth}]\n")
        found.add(version(f"{file}:First"))
    assert len(found) == 2


def test_the_nets_of_a_game_belong_to_the_versions_of_the_bots_that_ask_them(monkeypatch: pytest.MonkeyPatch) -> None:
    before = {name: version(name) for name in ("learned", "kangaroo", "search", "greedy")}
    monkeypatch.setattr("tuckerbox.bots.version.as_bytes", lambda constant: b"other nets and constants")
    assert version("learned") != before["learned"]
    assert version("kangaroo") != before["kangaroo"]


def test_the_tuning_belongs_to_the_versions_of_searches_alone() -> None:
    other = replace(OUTBACK, tuning=replace(OUTBACK.tuning, margin=0.7))
    search, greedy = (bots.get(name, OUTBACK) for name in ("search", "greedy"))
    assert isinstance(search, SearchBot)
    assert bots.version_of(search, other) != bots.version_of(search, OUTBACK)
    assert bots.version_of(greedy, other) == bots.version_of(greedy, OUTBACK)


def test_the_number_of_the_python_around_the_search_belongs_to_the_versions_of_searches_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = {name: version(name) for name in ("search", "kangaroo", "greedy")}
    monkeypatch.setattr("tuckerbox.bots.version.REVISION", 1)
    changed = [name for name, old in before.items() if version(name) != old]
    assert changed == ["search", "kangaroo"]


def other_points(state: Any, box: Any, out: Numbers) -> None:
    out.values[0] = 7


@pytest.mark.parametrize("game", [*map(games.game, games.names()), toy.GAME, pebbles.GAME], ids=lambda game: game.name)
def test_the_rules_of_a_draft_belong_to_the_versions_of_all_bots(game: Game) -> None:
    draft = replace(game, version=0)
    changed = replace(draft, rules=replace(draft.rules, points=other_points))
    for name in ("random", "search"):
        bot = bots.get(name, draft)
        assert bots.version_of(bot, draft) != bots.version_of(bot, changed)
        assert bots.version_of(bot, draft) == bots.version_of(bot, replace(draft))
    assert draft_version(draft) != draft_version(changed)


def test_finished_rules_have_a_version_of_their_own() -> None:
    changed = replace(OUTBACK, rules=replace(OUTBACK.rules, points=other_points))
    for name in ("random", "greedy", "search"):
        bot = bots.get(name, OUTBACK)
        assert bots.version_of(bot, OUTBACK) == bots.version_of(bot, changed)
    assert draft_version(OUTBACK) is None


def test_another_process_finds_the_same_versions() -> None:
    code = (
        "from tuckerbox import bots, games; game = games.game('outback'); "
        "print(*(bots.version_of(bots.get(name, game), game) for name in ('learned', 'kangaroo')))"
    )
    found = run_program([sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": "5"}).stdout
    assert found.split() == [version("learned"), version("kangaroo")]
