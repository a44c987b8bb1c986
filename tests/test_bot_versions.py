"""The version of a bot changes with whatever may change its decisions, and with nothing else.

Only the Python around the search has to be watched by people, who raise a number when it decides otherwise.
"""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from hashlib import sha256
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


FIRST = "class First:\n    def choose(self, position):\n        return position.choices[0]\n"


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


IMPORTS = {
    "a module": ("import friend", "friend.py"),
    "a name in a module": ("from friend import nth", "friend.py"),
    "everything in a module": ("from friend import *", "friend.py"),
    "a package": ("import friends", "friends/__init__.py"),
    "the package of a module": ("from friends.one import nth", "friends/__init__.py"),
    "a module of a package": ("from friends import one", "friends/one.py"),
    "a module without __init__.py": ("import others.one as one", "others/one.py"),
    "within a function": ("def later():\n    import friend", "friend.py"),
    "by an imported module": ("import between", "friend.py"),
    "by a module of a package": ("import friends.one", "friends/two.py"),
    "a module that is no Python": ("import broken", "broken.py"),
    "from above in a package": ("import friends.inner.deep", "friends/two.py"),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with modules that a bot can import."""
    contents = {
        "friend.py": "nth = 0\n",
        "between.py": "import friend\nimport bot\n",
        "friends/__init__.py": "nth = 0\n",
        "friends/one.py": "from . import two\nnth = 0\n",
        "friends/two.py": "nth = 0\n",
        "friends/inner/__init__.py": "",
        "friends/inner/deep.py": "from ..two import nth\nfrom ..... import nothing\n",
        "others/one.py": "nth = 0\n",
        "stranger.py": "nth = 0\n",
        "random.py": "nth = 0\n",
        "broken.py": "nth =\n",
    }
    for name, content in contents.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content)
    return tmp_path


def version_of_bot(folder: Path, imports: str) -> str:
    """Return the version of a bot whose file has these imports. The file is not run."""
    file = folder / "bot.py"
    file.write_text(f"{imports}\n\n\n{FIRST}")
    return bots.version_of(replace(bots.RANDOM, file=file), OUTBACK)


@pytest.mark.parametrize(("imports", "file"), IMPORTS.values(), ids=IMPORTS)
def test_a_file_that_a_bot_imports_belongs_to_its_version(imports: str, file: str, folder: Path) -> None:
    before = version_of_bot(folder, imports)
    (folder / "stranger.py").write_text("nth = 1\n")
    assert version_of_bot(folder, imports) == before
    (folder / file).write_text((folder / file).read_text() + "nth = 1\n")
    assert version_of_bot(folder, imports) != before


@pytest.mark.parametrize("imports", ["", "import random, tuckerbox, numpy", "from nowhere import nothing"])
def test_a_bot_that_imports_nothing_from_its_folder_keeps_its_version(imports: str, folder: Path) -> None:
    (folder / "tuckerbox.py").write_text("")
    version = version_of_bot(folder, imports)
    assert version == sha256((folder / "bot.py").read_bytes()).hexdigest()[:12]


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
