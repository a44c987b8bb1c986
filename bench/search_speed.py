"""Measures the speed of our search: simulations per second from the opening of a match for two."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter

from tuckerbox import bots
from tuckerbox.bots.search import SearchDecider
from tuckerbox.kernel.contract import NATURE, Game
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position

SEATS = 2


def to_the_end(game: Game) -> Game:
    """Return the game, tuned so that its policy plays each simulation to the end of the match."""
    return replace(game, tuning=replace(game.tuning, horizon=0, own_turn=False))


def by_chance(game: Game) -> Game:
    """Return the game, tuned so that each simulation plays at random to the end of the match."""
    ended = to_the_end(game)
    return replace(ended, tuning=replace(ended.tuning, policy_rate=0.0, policy_prior=0.0))


def simulations_per_second(game: Game, seconds: float, *, runs: int = 1, trees: int = 1) -> float:
    """Return the simulations per second of the best run, with `trees` threads. Other work only slows a run down."""
    engine = Engine(game)
    search = SearchDecider(engine, bots.Budget(seconds=seconds), trees=trees)
    position, lucks = Position(engine), luck_of(engine, seeded("pace"))
    position.start(SEATS, settle(game, SEATS, {}))
    while position.turn == NATURE:
        position.step(0, lucks)
    best = 0.0
    for _ in range(runs):
        started = perf_counter()
        thoughts = search.consider(position, lucks)
        best = max(best, thoughts.simulations / (perf_counter() - started))
    return best
