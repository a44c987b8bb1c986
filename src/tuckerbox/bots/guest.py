"""A bot at a match: it looks at how things stand now and says what it would do."""

from __future__ import annotations

from tuckerbox.bots.bot import FREE, Bot, Budget
from tuckerbox.kernel.engine import luck_of
from tuckerbox.kernel.luck import Luck
from tuckerbox.match import Choice, Match


class Guest:
    """A bot seated at a match: an opponent, a substitute or somebody to ask for a hint."""

    def __init__(self, bot: Bot, match: Match, luck: Luck) -> None:
        self.bot = bot
        self.match = match
        self._player = bot.sit(match.engine)
        self._lucks = luck_of(match.engine, luck)
        self._states = match.engine.many(match.game.state, 1)

    def choose(self, budget: Budget = FREE) -> Choice:
        """What it would do for the seat that decides now. The match is left as it is."""
        engine = self.match.engine
        engine.memory(self._states)[:] = self.match.state.raw
        code = self._player.decide(self._states, 0, self._lucks, budget)
        return next(choice for choice in self.match.choices if choice.code == code)
