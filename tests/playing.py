"""Whole matches of a game by the step, with one of its own players in some seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tuckerbox.bots.game_policies import PolicyPlayer
from tuckerbox.kernel.contract import OVER, Game
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position


class Play:
    """A match of a game, with the player beside it."""

    def __init__(self, game: Game, policy: str = "greedy", *, native: bool = True) -> None:
        self.engine = Engine(game, native=native)
        self.player = PolicyPlayer(self.engine, policy)
        self.position = Position(self.engine)
        self.state: Any = self.position.state
        self.box: Any = self.engine.read(self.engine.boxes, game.box)

    def start(self, seats: int, options: Mapping[str, object], seed: object) -> None:
        self.luck = luck_of(self.engine, seeded(seed))
        self.players_luck = luck_of(self.engine, seeded(seed, "player"))
        self.position.start(seats, settle(self.engine.game, seats, options))

    def go_on(self, at_random: int = 0) -> int:
        """Play for NATURE and for the seats in the mask, until another seat decides; return which, or OVER."""
        return self.position.advance(self.luck, at_random)

    def choose(self) -> int:
        """Return what the player does."""
        return self.player.decide(self.position, self.players_luck)

    def checked(self) -> int:
        """Return what it does. It must be legal, and thinking must leave the match as it was."""
        before = bytes(self.position.raw)
        action = self.choose()
        assert action in self.position.legal
        assert bytes(self.position.raw) == before
        return action

    def step(self, action: int) -> None:
        self.position.step(action, self.luck)

    def match(self, seats: int, options: Mapping[str, object], seed: object, at_random: int = 0) -> list[int]:
        """Plays a whole match; returns the points."""
        self.start(seats, options, seed)
        while self.go_on(at_random) != OVER:
            self.step(self.choose())
        return self.position.points
