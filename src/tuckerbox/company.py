"""Who plays whole matches: an engine, and bots that sit down at it for one match after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from tuckerbox import bots, games
from tuckerbox.bots import Player
from tuckerbox.kernel import options as game_options
from tuckerbox.kernel.box import fingerprint, load_box
from tuckerbox.kernel.contract import NATURE, OVER, Game
from tuckerbox.kernel.engine import Engine, built, shipped_box
from tuckerbox.kernel.record import Record
from tuckerbox.kernel.templates.play import Tally

Watch = Callable[[Any, int, int], None]


@dataclass(frozen=True)
class Setting:
    """What is played: a game, how many sit, by which options, with which components."""

    game: str
    version: int
    seats: int
    options: tuple[tuple[str, Any], ...]
    components: Path | None
    fingerprint: str


@dataclass(frozen=True)
class Played:
    """What a match came to; the lists go by seat."""

    payoffs: tuple[float, ...]
    points: tuple[int, ...]
    decisions: int
    steps: int
    asked: tuple[int, ...]  # how often a player had to decide, rather than the compiled loop
    seconds: tuple[float, ...]  # that it took them


def setting(game: Game, seats: int, options: Mapping[str, object], components: str | Path | None) -> dict[str, Any]:
    """The fields of a setting, checked; ValueError, with a sentence, if something does not fit."""
    return {
        "game": game.name,
        "version": game.version,
        "seats": seats,
        "options": tuple(game_options.settle(game, seats, options).items()),
        "components": Path(components).absolute() if components else None,
        "fingerprint": fingerprint(box_of(game, components)),
    }


def box_of(game: Game, components: str | Path | None) -> Record:
    return load_box(game, Path(components)) if components else shipped_box(game)


def ready(game: Game, names: Sequence[str]) -> None:
    """Compiles what these bots need and is missing, before workers start and before the clock does."""
    for policy in {"", *(bots.find(name, game).policy for name in names)}:
        built(game, policy=policy)


class Company:
    """An engine with a match to play on it, over and over."""

    def __init__(self, chosen: Setting) -> None:
        self.game = game = games.game(chosen.game)
        self.seats = chosen.seats
        self.engine = engine = Engine(game, box_of(game, chosen.components))
        self.states = engine.many(game.state, 2)  # the start, and the match in play
        engine.start(self.states, 0, self.seats, dict(chosen.options))
        self.tallies = engine.many(Tally, 1)
        self.tally = engine.read(self.tallies, Tally)

    def sit(self, names: Sequence[str]) -> list[Player]:
        """Players for one match. A search keeps what it saw: if it kept that from match to match, what it does would
        depend on what this process happened to play before."""
        return [bots.find(name, self.game).sit(self.engine) for name in names]

    def play(self, players: Sequence[Player], lucks: Any, own: Sequence[Any], at_random: int = 0) -> Played:
        """Plays a match by a luck, each player by a luck of its own, and the seats in a mask at random."""
        engine, play, states = self.engine, self.engine.play, self.states
        decisions, steps = self.tally.decisions, self.tally.steps
        engine.memory(states, 1)[:] = engine.memory(states, 0)
        asked, seconds = [0] * self.seats, [0.0] * self.seats
        while True:
            seat = play.play_on(states, 1, engine.boxes, engine.out, lucks, at_random, self.tallies)
            if seat == OVER:
                break
            started = perf_counter()
            action = players[seat].decide(states, 1, own[seat])
            seconds[seat] += perf_counter() - started
            asked[seat] += 1
            play.take(states, 1, engine.boxes, action, lucks)
        return self.over(
            self.tally.decisions - decisions + sum(asked), self.tally.steps - steps + sum(asked), asked, seconds
        )

    def play_watched(self, players: Sequence[Player], lucks: Any, own: Sequence[Any], watch: Watch) -> Played:
        """The same, step by step: `watch` is told of each, with the seat that took it, or NATURE, and the action."""
        engine, states = self.engine, self.states
        state: Any = engine.read(states, self.game.state, 1)
        engine.memory(states, 1)[:] = engine.memory(states, 0)
        asked, seconds, steps = [0] * self.seats, [0.0] * self.seats, 0
        while (seat := engine.turn(states, 1)) != OVER:
            action = 0 if seat == NATURE else players[seat].decide(states, 1, own[seat])
            engine.step(states, 1, action, lucks)
            watch(state, seat, action)
            steps += 1
            if seat != NATURE:
                asked[seat] += 1
        return self.over(sum(asked), steps, asked, seconds)

    def over(self, decisions: int, steps: int, asked: Sequence[int], seconds: Sequence[float]) -> Played:
        payoffs = self.engine.result(self.states, 1, self.seats)
        points = self.engine.points(self.states, 1, self.seats)
        return Played(tuple(payoffs), tuple(points), decisions, steps, tuple(asked), tuple(seconds))
