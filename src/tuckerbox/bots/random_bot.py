"""The bot `random`. In any game, it takes one of the legal choices, all equally likely."""

from __future__ import annotations

from dataclasses import dataclass

from tuckerbox.bots.bot import OWN_BUDGET, Bot, Budget
from tuckerbox.kernel.engine import Engine
from tuckerbox.kernel.luck import Luck, draw
from tuckerbox.kernel.memory_records import Many
from tuckerbox.kernel.position import Position


class RandomDecider:
    """A bot that draws one of the legal actions."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def decide(self, position: Position, lucks: Many[Luck], budget: Budget = OWN_BUDGET) -> int:
        codes = position.legal
        return codes[draw(self.engine.read(lucks, Luck), len(codes))]


@dataclass(frozen=True)
class RandomBot(Bot):
    def sit(self, engine: Engine) -> RandomDecider:
        return RandomDecider(engine)


RANDOM = RandomBot("random", "picks a legal choice at random")
