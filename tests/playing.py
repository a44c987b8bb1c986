"""Whole matches of a game on bare states, with one of its own players in some seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tuckerbox.kernel.contract import OVER, Game
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.templates.play import Tally


class Play:
    """A match of a game, with the player beside it."""

    def __init__(self, game: Game, policy: str = "greedy", *, native: bool = True) -> None:
        self.engine = Engine(game, native=native)
        self.policy = self.engine.policy(policy)
        self.states = self.engine.many(game.state, 2)
        self.state: Any = self.engine.read(self.states, game.state)
        self.box: Any = self.engine.read(self.engine.boxes, game.box)
        self.tally = self.engine.many(Tally, 1)

    def start(self, seats: int, options: Mapping[str, object], seed: object) -> None:
        self.luck = luck_of(self.engine, seeded(seed))
        self.players_luck = luck_of(self.engine, seeded(seed, "player"))
        self.engine.start(self.states, 0, seats, settle(self.engine.game, seats, options))

    def go_on(self, at_random: int = 0) -> int:
        """Plays for NATURE and for the seats in the mask, until another seat decides; returns which, or OVER."""
        engine = self.engine
        found = engine.play.play_on(self.states, 0, engine.boxes, engine.out, self.luck, at_random, self.tally)
        return int(found)

    def choose(self) -> int:
        """What the player does."""
        return self.policy(self.states, 0, 1, self.players_luck)

    def checked(self) -> int:
        """What it does: something legal, and thinking leaves the match as it was."""
        before = bytes(self.engine.memory(self.states))
        action = self.choose()
        assert action in self.engine.legal(self.states, 0)
        assert bytes(self.engine.memory(self.states)) == before
        return action

    def step(self, action: int) -> None:
        self.engine.step(self.states, 0, action, self.luck)

    def match(self, seats: int, options: Mapping[str, object], seed: object, at_random: int = 0) -> list[int]:
        """Plays a whole match; returns the points."""
        self.start(seats, options, seed)
        while self.go_on(at_random) != OVER:
            self.step(self.choose())
        return self.engine.points(self.states, 0, seats)
