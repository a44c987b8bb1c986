"""The games, one folder each, and their lookup by name.

A game imports the kernel, `tuckerbox.messages` and the helpers in this folder, and never another game.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from tuckerbox.kernel.contract import Game


def names() -> list[str]:
    """Return the names of all games. Every folder here is a game."""
    return sorted(module.name.replace("_", "-") for module in iter_modules(__path__) if module.ispkg)


@cache
def game(name: str) -> Game:
    """Return the game with a name. Raise ValueError if there is none."""
    if name not in names():
        raise ValueError(f"There is no game {name!r}; there are {', '.join(names())}.")
    found: Game = import_module(f"{__name__}.{name.replace('-', '_')}").GAME
    return found
