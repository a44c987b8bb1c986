"""The examples, commands and links of the documentation work."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tuckerbox import cli, games

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), ROOT / "CHANGELOG.md"]
WRAPPED = [page for page in PAGES if page.parent.name != "research"]  # the lists in docs/research/ are generated
COMMANDS = re.findall(r"^\$ (tuckerbox [^#\n]*?)\s*(?:#.*)?$", README, flags=re.MULTILINE)


def test_python_examples_do_what_they_show() -> None:
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.attempted > 10
    assert found.failed == 0


def test_the_readme_credits_the_games_that_it_names() -> None:
    """It need not name every game: one is added without a change here, and credits itself in the browser."""
    told = " ".join(README.split())
    named = [game for game in map(games.game, games.names()) if f"**{game.title}**" in told]
    assert len(named) >= 4
    for game in named:
        assert f"{game.title} is by {game.designers}, published by" in told
        for publisher in game.published.split(",")[0].split(" and "):
            assert publisher in told


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_work(command: str, tmp_path: Path) -> None:
    saved = next((ROOT / "tests" / "corpus").rglob("*.txt"))
    given = {"FILE": str(saved), "DIR": str(tmp_path / "new")}
    words = [given.get(word, word) for word in shlex.split(command)[1:]]
    done = CliRunner().invoke(cli.app, words, input="quit\n")
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / link).exists(), f"{page.name} links to {link}"


@pytest.mark.parametrize("page", WRAPPED, ids=lambda page: str(page.relative_to(ROOT)))
def test_lines_are_short(page: Path) -> None:
    lines = page.read_text(encoding="utf-8").splitlines()
    # The rows of tables and the lines of pictures can't be wrapped.
    assert not [line for line in lines if len(line) > 120 and not line.startswith(("|", "!["))]
