"""Who can play besides people: bots, found by name.

A bot plays on bare engine states, where a simulation is fast (`Bot.sit`), and through the same thing at a match
(`Guest`). It is given the state as it is; what its seat cannot know it deals anew for itself before it looks.
"""

from __future__ import annotations

from tuckerbox.bots.bot import Bot, Budget, Player
from tuckerbox.bots.chance import RANDOM
from tuckerbox.bots.guest import Guest
from tuckerbox.bots.policy import from_policy
from tuckerbox.bots.search import LEVELS, SEARCH, with_budget
from tuckerbox.kernel.contract import Game

__all__ = ["RANDOM", "Bot", "Budget", "Guest", "Player", "for_seats", "get", "names"]


def names(game: Game) -> list[str]:
    """Every bot that plays this game."""
    return [RANDOM.name, *game.policies, SEARCH.name, *(level.name for level in LEVELS)]


def get(name: str, game: Game) -> Bot:
    """The bot of that name; ValueError, with a sentence, if none plays this game."""
    if name == RANDOM.name:
        return RANDOM
    if name in game.policies:
        return from_policy(name)
    if bot := next((bot for bot in (SEARCH, *LEVELS) if bot.name == name), with_budget(name)):
        return bot
    raise ValueError(f"There is no bot {name!r} for {game.title}; there are {', '.join(names(game))}.")


def for_seats(wanted: list[str], seats: int, game: Game) -> list[Bot]:
    """A bot for each of so many seats: those that are named, over and over. ValueError if there are more than seats."""
    if not wanted or len(wanted) > seats:
        raise ValueError(f"{len(wanted)} bots do not fit {seats} seats: name 1 to {seats}.")
    found = [get(name, game) for name in wanted]
    return [found[seat % len(found)] for seat in range(seats)]
