"""The bots that a game brings along: its policies, compiled beside its rules."""

from __future__ import annotations

from typing import Any

from tuckerbox.bots.bot import FREE, Bot, Budget
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.engine import Engine


class ByPolicy:
    """Asks a policy of the game, on a copy in which what its seat cannot know is dealt anew."""

    def __init__(self, engine: Engine, name: str) -> None:
        self.engine = engine
        self.ask = engine.policy(name)
        self.own = engine.many(engine.game.state, 2)
        self.seen = engine.memory(self.own)

    def decide(self, states: Any, i: int, lucks: Any, budget: Budget = FREE) -> int:
        self.seen[:] = self.engine.memory(states, i)
        return self.ask(self.own, 0, 1, lucks)


def from_policy(name: str, game: Game) -> Bot:
    """The bot for a game's policy of that name."""
    return Bot(name, game.policies[name].says, lambda engine: ByPolicy(engine, name), policy=name)
