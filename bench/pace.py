"""How many simulations a second a search makes, from the opening of a match for two."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter

from tuckerbox import bots
from tuckerbox.bots.search import Searching
from tuckerbox.kernel.contract import NATURE, Game
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position

SEATS = 2


def to_the_end(game: Game) -> Game:
    """The game, tuned so that a simulation goes on to the end of the match."""
    return replace(game, tuning=replace(game.tuning, horizon=0, own_turn=False))


def by_chance(game: Game) -> Game:
    """And goes there by chance alone."""
    ended = to_the_end(game)
    return replace(ended, tuning=replace(ended.tuning, sober=0.0, trust=0.0))


def pace(game: Game, seconds: float, *, runs: int = 1, trees: int = 1) -> float:
    """Simulations a second, each tree on a core of its own. The best of several runs counts, as nothing makes a machine
    faster than it is.
    """
    engine = Engine(game)
    search = Searching(engine, bots.Budget(seconds=seconds), trees=trees)
    position, lucks = Position(engine), luck_of(engine, seeded("pace"))
    position.start(SEATS, settle(game, SEATS, {}))
    while position.turn == NATURE:
        position.step(0, lucks)
    best = 0.0
    for _ in range(runs):
        started = perf_counter()
        thoughts = search.consider(position, lucks)
        best = max(best, thoughts.passes / (perf_counter() - started))
    return best
