"""Which games have a thing, for the tests of that thing, and what each game's own tests declare."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from tuckerbox import games
from tuckerbox.kernel.contract import Game, no_breakdown, no_headline
from tuckerbox.lessons import lesson_of, moments_of
from tuckerbox.puzzles.puzzle import shipped

ROOT = Path(__file__).parents[1]


def files_of(game: str, pattern: str) -> list[Path]:
    """Return the modules among a game's own tests whose names match a pattern, such as `moments*`."""
    return sorted((ROOT / "tests" / game.replace("-", "_")).glob(f"{pattern}.py"))


def module_in(file: Path) -> ModuleType:
    """Import a module from a game's own tests."""
    return import_module(f"tests.{file.parent.name}.{file.stem}")


def strength_file(game: str) -> Path:
    """Return the file with the strength of a game's bots, which the page about the game shows."""
    return ROOT / "web" / "src" / "games" / game / "strength.json"


def research_page(game: str) -> Path:
    """Return the page about the observations of a game, which `make observations` writes."""
    return ROOT / "docs" / "research" / f"{game}.md"


def games_with(has: Callable[[Game], Any]) -> list[str]:
    return [name for name in games.names() if has(games.game(name))]


FINISHED = games_with(lambda game: game.version)
"""The games whose rules are no longer a draft."""

# A game can have these things, and a finished game has all of them.
WITH_BREAKDOWN = games_with(lambda game: game.breakdown is not no_breakdown)
WITH_HEADLINES = games_with(lambda game: game.headline is not no_headline)
WITH_LESSON = games_with(lambda game: lesson_of(game.name))
WITH_MOMENTS = games_with(lambda game: moments_of(game.name))
WITH_OBSERVATION = games_with(lambda game: game.learning)
WITH_PUZZLES = games_with(lambda game: shipped(game.folder))
WITH_RESEARCH_PAGE = games_with(lambda game: research_page(game.name).exists())
WITH_SCENE = games_with(lambda game: files_of(game.name, "scene"))
WITH_SCREENS = games_with(lambda game: files_of(game.name, "screens"))
WITH_STRENGTH = games_with(lambda game: strength_file(game.name).exists())
WITH_TRAITS = games_with(lambda game: game.traits)
