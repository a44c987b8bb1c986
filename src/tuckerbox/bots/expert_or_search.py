"""The strongest levels of a game with an expert: it decides in the ways to play that it knows, the search in others."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from tuckerbox.bots.bot import FREE, Budget, Decider
from tuckerbox.bots.game_policies import PolicyDecider
from tuckerbox.bots.search import SearchBot, SearchDecider, SearchResult
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.engine import Engine
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.memory_records import Many
from tuckerbox.kernel.position import Position

# Players read this where they choose a bot.
ALIKE = (
    "Where a net of the game's own has learned the way you play, Kangaroo and Boomer both follow it. They are equally "
    "strong there: nothing is gained by thinking longer, and luck decides between them"
)


class ExpertDecider:
    """A bot that asks the game's expert in every way to play that it knows, and otherwise a search."""

    def __init__(self, engine: Engine, level: SearchBot) -> None:
        self.engine = engine
        self.level = level
        self.knows = engine.game.policies[engine.game.expert].knows

    def decide(self, position: Position, lucks: Many[Luck], budget: Budget = FREE) -> int:
        return self.decide_with_results(position, lucks, budget)[0]

    def decide_with_results(
        self, position: Position, lucks: Many[Luck], budget: Budget = FREE
    ) -> tuple[int, SearchResult | None]:
        """Return an action, and the results of the search that led to it: None if there was none."""
        if self.knows(position.state):
            return self._expert.decide(position, lucks, budget), None
        return self._search.decide_with_results(position, lucks, budget)

    # Each sits down when it is first asked.
    @cached_property
    def _expert(self) -> Decider:
        return PolicyDecider(self.engine, self.engine.game.expert)

    @cached_property
    def _search(self) -> SearchDecider:
        decider = self.level.sit(self.engine)
        assert isinstance(decider, SearchDecider), "the levels are searches"
        return decider


def with_expert(level: SearchBot, game: Game) -> SearchBot:
    """Return a level that asks the game's expert first, and says so."""
    says = f"{level.says}. {ALIKE}"
    return replace(level, says=says, sit=lambda engine: ExpertDecider(engine, level), expert=game.expert)
