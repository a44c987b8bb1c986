"""Bots: who can play besides people. They are found by name; custom bots also by file.

A bot sits down at an engine (`Bot.sit`), where simulations are fast, or at a match (`SeatedBot`). It is given the
position as it is, and deals anew what its seat cannot know before it looks. For a custom bot this is done before it is
asked (`custom`). Most custom bots are written over a `Position`.
"""

from __future__ import annotations

from tuckerbox.bots import custom, shipped
from tuckerbox.bots.bot import Bot, Budget, Player
from tuckerbox.bots.chance import RANDOM
from tuckerbox.bots.custom import BotError, broken, offer
from tuckerbox.bots.position import Position
from tuckerbox.bots.search import LEVELS, SEARCH
from tuckerbox.bots.seated_bot import SeatedBot
from tuckerbox.bots.shipped import sensible
from tuckerbox.games.saying import some
from tuckerbox.kernel.contract import Game

__all__ = [
    "LEVELS", "RANDOM", "SEARCH", "Bot", "BotError", "Budget", "Player", "Position", "SeatedBot", "broken", "find",
    "for_seats", "get", "names", "offer", "sensible",
]  # fmt: skip


def names(game: Game) -> list[str]:
    """Return the names of all bots that play this game: custom bots, then those that come along, the strongest last."""
    return [*(name for name, brought in custom.named().items() if brought.plays(game)), *shipped.names(game)]


def get(name: str, game: Game) -> Bot:
    """Return the bot of that name; raise ValueError if none plays this game. The name may come from anybody."""
    if bot := shipped.get(name, game):
        return bot
    if brought := custom.named().get(name):
        return brought.bot(game)
    if name in custom.broken():
        raise custom.broken()[name]
    if name.startswith(f"{SEARCH.name}@"):
        raise ValueError(
            f"{name!r}: what follows the @ is how often it thinks, search@4000, or how long, search@200ms."
        )
    raise ValueError(f"There is no bot {name!r} for {game.title}; there are {', '.join(names(game))}.")


def find(given: str, game: Game) -> Bot:
    """Return the bot of that name, or the class `path.py:Class`. This runs the file, so the caller must be trusted."""
    return custom.from_file(given).bot(game) if custom.is_file(given) else get(given, game)


def for_seats(wanted: list[str], seats: int, game: Game) -> list[Bot]:
    """Return a bot for each of so many seats: those that are named, or given by file, over and over.

    Raise ValueError if there are more of them than seats.
    """
    if not wanted or len(wanted) > seats:
        room = f"1 to {seats}" if seats > 1 else "1"
        raise ValueError(f"{some(len(wanted), 'bot')} do not fit {some(seats, 'seat')}: name {room}.")
    found = [find(name, game) for name in wanted]
    return [found[seat % len(found)] for seat in range(seats)]
