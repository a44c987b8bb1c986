"""Who can play besides people: bots, found by name, and bots of one's own.

A bot plays on bare engine states, where a simulation is fast (`Bot.sit`), and through the same thing at a match
(`Guest`). It is given the state as it is; what its seat cannot know it deals anew for itself before it looks. For a bot
of one's own that is done before it is asked (`own`); most are written over a `Position`.
"""

from __future__ import annotations

from tuckerbox.bots import own, shipped
from tuckerbox.bots.bot import Bot, Budget, Player
from tuckerbox.bots.chance import RANDOM
from tuckerbox.bots.guest import Guest
from tuckerbox.bots.own import BotError, broken, offer
from tuckerbox.bots.position import Position
from tuckerbox.bots.search import LEVELS, SEARCH
from tuckerbox.bots.shipped import substitute
from tuckerbox.games.saying import some
from tuckerbox.kernel.contract import Game

__all__ = [
    "LEVELS", "RANDOM", "SEARCH", "Bot", "BotError", "Budget", "Guest", "Player", "Position", "broken", "find",
    "for_seats", "get", "names", "offer", "substitute",
]  # fmt: skip


def names(game: Game) -> list[str]:
    """Every bot that plays this game: those of one's own, then those that come along, the strongest last."""
    return [*(name for name, brought in own.named().items() if brought.plays(game)), *shipped.names(game)]


def get(name: str, game: Game) -> Bot:
    """The bot of that name; ValueError, with a sentence, if none plays this game. The name may come from anybody."""
    if bot := shipped.get(name, game):
        return bot
    if brought := own.named().get(name):
        return brought.bot(game)
    if name in own.broken():
        raise own.broken()[name]
    if name.startswith(f"{SEARCH.name}@"):
        raise ValueError(
            f"{name!r}: what follows the @ is how often it thinks, search@4000, or how long, search@200ms."
        )
    raise ValueError(f"There is no bot {name!r} for {game.title}; there are {', '.join(names(game))}.")


def find(given: str, game: Game) -> Bot:
    """The bot of that name, or the class `path.py:Class`, whose file is run: only for whom this program serves."""
    return own.from_file(given).bot(game) if own.is_file(given) else get(given, game)


def for_seats(wanted: list[str], seats: int, game: Game) -> list[Bot]:
    """A bot for each of so many seats: those that are named, or given by file, over and over.

    ValueError if there are more than seats.
    """
    if not wanted or len(wanted) > seats:
        room = f"1 to {seats}" if seats > 1 else "1"
        raise ValueError(f"{some(len(wanted), 'bot')} do not fit {some(seats, 'seat')}: name {room}.")
    found = [find(name, game) for name in wanted]
    return [found[seat % len(found)] for seat in range(seats)]
