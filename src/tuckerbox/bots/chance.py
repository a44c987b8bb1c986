"""The bot `random`: every legal choice is as likely as any other, in any game."""

from __future__ import annotations

from typing import Any

from tuckerbox.bots.bot import FREE, Bot, Budget
from tuckerbox.kernel.engine import Engine
from tuckerbox.kernel.luck import Luck, draw


class ByChance:
    """Draws one of the legal actions."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def decide(self, states: Any, i: int, lucks: Any, budget: Budget = FREE) -> int:
        codes = self.engine.legal(states, i)
        return codes[draw(self.engine.read(lucks, Luck), len(codes))]


RANDOM = Bot("random", "any legal choice, each as likely", ByChance)
