"""A decider that asks a game's expert in the ways to play that it knows, and a search in all others."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from tuckerbox.bots.bot import OWN_BUDGET, Budget, Decider
from tuckerbox.bots.game_policies import PolicyDecider
from tuckerbox.bots.search import SearchDecider
from tuckerbox.bots.search_result import SearchResult
from tuckerbox.kernel.engine import Engine
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.memory_records import Many
from tuckerbox.kernel.position import Position


class ExpertDecider:
    """A bot that asks an expert, one of the game's policies, in every way to play that it knows; otherwise a search."""

    def __init__(self, engine: Engine, expert: str, search: Callable[[Engine], SearchDecider]) -> None:
        self.engine = engine
        self.expert = expert
        self.search = search
        self.knows = engine.game.policies[expert].knows

    def decide(self, position: Position, lucks: Many[Luck], budget: Budget = OWN_BUDGET) -> int:
        return self.decide_with_results(position, lucks, budget)[0]

    def decide_with_results(
        self, position: Position, lucks: Many[Luck], budget: Budget = OWN_BUDGET
    ) -> tuple[int, SearchResult | None]:
        """Return an action, and the results of the search that led to it: None if there was none."""
        if self.knows(position.state):
            return self._expert.decide(position, lucks, budget), None
        return self._search.decide_with_results(position, lucks, budget)

    # Each sits down when it is first asked.
    @cached_property
    def _expert(self) -> Decider:
        return PolicyDecider(self.engine, self.expert)

    @cached_property
    def _search(self) -> SearchDecider:
        return self.search(self.engine)
