"""The games, one folder each, and where they are found by name. They know the kernel and nothing else."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from tuckerbox.kernel.contract import Game


def names() -> list[str]:
    """Every game there is: a folder here is a game."""
    return sorted(module.name.replace("_", "-") for module in iter_modules(__path__) if module.ispkg)


@cache
def game(name: str) -> Game:
    """The game of that name; ValueError, with a sentence, if there is none."""
    if name not in names():
        raise ValueError(f"There is no game {name!r}; there are {', '.join(names())}.")
    found: Game = import_module(f"{__name__}.{name.replace('-', '_')}").GAME
    return found
