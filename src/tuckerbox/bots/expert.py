"""The strongest levels where a game has an expert: the policy decides what it knows, and the search everything else."""

from __future__ import annotations

from dataclasses import replace

from tuckerbox.bots.bot import FREE, Budget, Decider
from tuckerbox.bots.game_policies import PolicyDecider
from tuckerbox.bots.search import SearchBot
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.engine import Engine
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.record import Many


class ExpertDecider:
    """A bot that asks the game's expert in every way to play that it knows, and otherwise a search."""

    def __init__(self, engine: Engine, level: SearchBot) -> None:
        self.engine = engine
        self.level = level
        self.knows = engine.game.policies[engine.game.expert].knows
        self._deciders: dict[bool, Decider] = {}  # by whether the expert decides; each sits down when it is first asked

    def decide(self, position: Position, lucks: Many[Luck], budget: Budget = FREE) -> int:
        return self._decider(self.knows(position.state)).decide(position, lucks, budget)

    def _decider(self, is_known: bool) -> Decider:
        if is_known not in self._deciders:
            expert = self.engine.game.expert
            self._deciders[is_known] = PolicyDecider(self.engine, expert) if is_known else self.level.sit(self.engine)
        return self._deciders[is_known]


def with_expert(level: SearchBot, game: Game) -> SearchBot:
    """Return a level that asks the game's expert first."""
    return replace(level, sit=lambda engine: ExpertDecider(engine, level), expert=game.expert)
