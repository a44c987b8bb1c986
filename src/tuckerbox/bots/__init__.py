"""Bots: the computer players. They are found by name; custom bots also by file.

A bot sits down at an engine (`Bot.sit`), where simulations are fast, or at a match (`SeatedBot`). A bot gets the true
position. The shipped bots resample what their seat cannot know before they look; for a custom bot, Tuckerbox does so
(`custom`). Most custom bots are written over a `SeenPosition`.
"""

from __future__ import annotations

from tuckerbox.bots import bot_from_weights, custom, shipped
from tuckerbox.bots.bot import Bot, Budget, Decider
from tuckerbox.bots.custom import BotError, broken, register
from tuckerbox.bots.random_bot import RANDOM
from tuckerbox.bots.search_bots import LEVELS, SEARCH
from tuckerbox.bots.seated_bot import SeatedBot
from tuckerbox.bots.seen_position import SeenPosition
from tuckerbox.bots.shipped import sensible
from tuckerbox.bots.version import version_of
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.sentence_parts import some

__all__ = [
    "LEVELS", "RANDOM", "SEARCH", "Bot", "BotError", "Budget", "Decider", "SeatedBot", "SeenPosition", "broken",
    "decides_at_once", "for_seats", "get", "get_or_run_file", "names", "register", "sensible",
    "version_of",
]  # fmt: skip


def names(game: Game) -> list[str]:
    """Return the names of all bots that play this game: custom ones, then the shipped ones."""
    return [*(name for name, brought in custom.named().items() if brought.plays(game)), *shipped.names(game)]


def get(name: str, game: Game) -> Bot:
    """Return the bot with a name. Raise ValueError if no such bot plays this game.

    The name may come from the network: no code is loaded because of it.
    """
    if bot := shipped.get(name, game):
        return bot
    if brought := custom.named().get(name):
        return brought.bot(game)
    if wrong := custom.broken().get(name):
        raise BotError(str(wrong)) from wrong  # not `wrong` itself: it is kept, and would keep the frames of each raise
    if name.startswith(f"{SEARCH.name}@"):
        raise ValueError(
            f"{name!r}: the @ is followed by a number of simulations, search@4000, or by a time, search@200ms."
        )
    raise ValueError(f"There is no bot {name!r} for {game.title}; there are {', '.join(names(game))}.")


def decides_at_once(bot: Bot, game: Game) -> bool:
    """Return whether a bot is quick even on interpreted rules: it plays at random, or by a policy without a net."""
    return bot.name == RANDOM.name or (bot.build in game.policies and game.policies[bot.build].net is None)


def get_or_run_file(given: str, game: Game) -> Bot:
    """Return the bot with a name, from a class `path.py:Class`, or from weights `path.toml`.

    This runs the file of a class: never call it with a name that came over the network.
    """
    if bot_from_weights.is_weights(given):
        return bot_from_weights.from_weights(given, game)
    return custom.from_file(given).bot(game) if custom.is_file(given) else get(given, game)


def for_seats(wanted: list[str], seats: int, game: Game) -> list[Bot]:
    """Return a bot for each seat: the wanted ones, by name or by file, repeated as often as needed. Run their files.

    Raise ValueError if there are more of them than seats.
    """
    if not wanted or len(wanted) > seats:
        verb = "does" if len(wanted) == 1 else "do"
        room = f"1 to {seats}" if seats > 1 else "one"
        raise ValueError(f"{some(len(wanted), 'bot')} {verb} not fit {some(seats, 'seat')}: name {room}.")
    found = [get_or_run_file(name, game) for name in wanted]
    return [found[seat % len(found)] for seat in range(seats)]
