"""The bot `search`, and the levels made of it.

The strongest levels of a game with an expert follow it in the ways to play that it knows.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from tuckerbox.bots.bot import OWN_BUDGET, Bot, Budget, Decider
from tuckerbox.bots.expert_or_search import ExpertDecider
from tuckerbox.bots.search import SearchDecider
from tuckerbox.kernel.contract import Game, Tuning
from tuckerbox.kernel.engine import SEARCH as BUILD
from tuckerbox.kernel.engine import Engine
from tuckerbox.kernel.sentence_parts import some

SIMULATIONS = 1000  # the default budget
# Players read this where they choose a bot.
ALIKE = (
    "Where the game has a net of its own for these seats and options, Kangaroo and Boomer both follow it. They are "
    "equally strong there: thinking longer gains nothing, and luck decides between them"
)


@dataclass(frozen=True)
class SearchBot(Bot):
    """A bot that searches, with this budget unless it is given another. Its trees share the budget."""

    build: str = BUILD
    budget: Budget = OWN_BUDGET
    temperature: Callable[[Tuning], float] = lambda how: 0.0
    trees: int = 1
    asks_expert: bool = False  # True: the game's expert decides in every way to play that it knows

    def sit(self, engine: Engine) -> Decider:
        return ExpertDecider(engine, self.expert, self._search) if self.expert else self._search(engine)

    def _search(self, engine: Engine) -> SearchDecider:
        return SearchDecider(engine, self.budget, self.temperature(engine.game.tuning), self.trees)


def with_expert(level: SearchBot, game: Game) -> SearchBot:
    """Return a level that asks the game's expert first, and says so."""
    return replace(level, says=f"{level.says}. {ALIKE}", expert=game.expert)


def with_budget(name: str) -> SearchBot | None:
    """Return the search whose name contains its budget, `search@4000` or `search@200ms`; None for any other name."""
    found = re.fullmatch(r"search@([1-9]\d{0,7})(ms)?", name)
    if not found:
        return None
    number = int(found[1])
    budget = Budget(seconds=number / 1000) if found[2] else Budget(simulations=number)
    limit = some(number, "millisecond") if found[2] else some(number, "simulation")
    return SearchBot(name, f"thinks ahead: {limit} a decision", budget=budget)


SEARCH = SearchBot(
    "search",
    f"thinks ahead: {some(SIMULATIONS, 'simulation')} a decision",
    budget=Budget(simulations=SIMULATIONS),
)
LEVELS = (
    SearchBot(
        "joey",
        "new to this: looks a little ahead, and makes mistakes",
        budget=Budget(simulations=50),
        temperature=lambda how: how.temperatures[0],
    ),
    SearchBot(
        "wallaby",
        "plays a decent game, and slips up now and then",
        budget=Budget(simulations=150),
        temperature=lambda how: how.temperatures[1],
    ),
    SearchBot(
        "kangaroo",
        "thinks ahead, and seldom misses much",
        budget=Budget(simulations=600),
        asks_expert=True,
    ),
    SearchBot(
        "boomer",
        "thinks for up to two seconds, and gives nothing away",
        budget=Budget(seconds=2.0),
        trees=os.cpu_count() or 1,
        asks_expert=True,
    ),
)
