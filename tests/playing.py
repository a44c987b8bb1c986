"""Matches of any game: random ones, and step by step with one of its own policies in some seats."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import tuckerbox
from tuckerbox.bots import search
from tuckerbox.bots.game_policies import PolicyDecider
from tuckerbox.kernel.contract import OVER, Game
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position
from tuckerbox.match import Choice, Match


def random_choice(match: Match, rng: random.Random) -> Choice:
    """Return a choice of the seat that has the turn."""
    assert match.choices, nothing_offered(match.turn)
    return rng.choice(match.choices)


def nothing_offered(seat: int | None) -> str:
    """Return what is wrong if a seat has the turn and no choice."""
    return f"legal offers nothing, although seat {seat} has the turn"


def action_name(game: Game, code: int) -> str:
    """Return an action as it is typed, or its number if there is no such action."""
    return game.actions.describe(code) if 0 <= code < game.actions.count else str(code)


def random_match(
    game: str, players: int | Sequence[str] = 2, *, seed: int | str, decisions: int = 10_000, native: bool = True
) -> Match:
    """Return a match after this many random decisions, or when it is over if that is earlier."""
    match, rng = tuckerbox.new(game, players, seed=seed, native=native), random.Random(seed)
    while not match.over and match.decisions < decisions:
        match.play(random_choice(match, rng))
    return match


class PolicyPlay:
    """A match of a game, with one of its policies."""

    def __init__(self, game: Game, policy: str = "greedy", *, native: bool = True) -> None:
        self.engine = Engine(game, native=native)
        self.player = PolicyDecider(self.engine, policy)
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
        """Return the policy's choice."""
        return self.player.decide(self.position, self.players_luck)

    def checked(self) -> int:
        """Return the policy's choice, after checking that it is legal and that the match was not changed."""
        before = bytes(self.position.raw)
        action = self.choose()
        name = action_name(self.engine.game, action)
        assert action in self.position.legal, f"the policy chooses {name}, which legal does not offer"
        assert bytes(self.position.raw) == before, f"the policy changes the state when it chooses {name}"
        return action

    def step(self, action: int) -> None:
        self.position.step(action, self.luck)

    def match(self, seats: int, options: Mapping[str, object], seed: object, at_random: int = 0) -> list[int]:
        """Play a whole match, and return the points."""
        self.start(seats, options, seed)
        while self.go_on(at_random) != OVER:
            self.step(self.choose())
        return self.position.points


def small_trees(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give searches small trees. Interpreted, a tree of the usual capacity is a million records."""
    for name, capacity in {"NODES": 1 << 8, "EDGES": 1 << 10, "BUCKETS": (1 << 9) - 1}.items():
        monkeypatch.setattr(search, name, capacity)
