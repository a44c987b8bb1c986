"""The bots that come with Tuckerbox, by name."""

from __future__ import annotations

from functools import cache

from tuckerbox import games
from tuckerbox.bots.bot import Bot
from tuckerbox.bots.game_policies import from_policy
from tuckerbox.bots.random_bot import RANDOM
from tuckerbox.bots.search import LEVELS, SEARCH, with_budget
from tuckerbox.kernel.contract import SENSIBLE, Game


def names(game: Game) -> list[str]:
    """Return the names of the bots that play a game, from the weakest to the strongest."""
    return [RANDOM.name, *game.policies, SEARCH.name, *(level.name for level in LEVELS)]


@cache
def names_anywhere() -> set[str]:
    """Return the names of the bots of all games."""
    return {name for game in games.names() for name in names(games.game(game))}


def get(name: str, game: Game) -> Bot | None:
    """Return the bot with a name, if there is one. A search may have its budget in its name: `search@4000`."""
    if name == RANDOM.name:
        return RANDOM
    if name in game.policies:
        return from_policy(name, game)
    return next((bot for bot in (SEARCH, *LEVELS) if bot.name == name), with_budget(name))


def sensible(game: Game) -> Bot:
    """Return the game's sensible player, which decides at once. If the game has none, return the random one."""
    return from_policy(SENSIBLE, game) if SENSIBLE in game.policies else RANDOM
