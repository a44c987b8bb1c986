"""A bot at a match: an opponent, a substitute or an adviser."""

from __future__ import annotations

from tuckerbox.bots.bot import OWN_BUDGET, Bot, Budget
from tuckerbox.kernel.engine import luck_of
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.position import Position
from tuckerbox.match import Choice, Match


class SeatedBot:
    """A bot that sits at a match.

    `match` may be replaced by another match of the same game with the same component data.
    """

    def __init__(self, bot: Bot, match: Match, luck: Luck) -> None:
        self.bot = bot
        self.match = match
        self._decider = bot.sit(match.engine)
        self._lucks = luck_of(match.engine, luck)
        self._position = Position(match.engine)

    def choose(self, budget: Budget = OWN_BUDGET) -> Choice:
        """Return the bot's choice for the seat that decides now. Leave the match unchanged."""
        self._position.copy_from(self.match.position)
        code = self._decider.decide(self._position, self._lucks, budget)
        return next(choice for choice in self.match.choices if choice.code == code)
