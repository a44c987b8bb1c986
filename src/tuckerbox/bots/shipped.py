"""The bots that come with Tuckerbox, by name."""

from __future__ import annotations

from functools import cache

from tuckerbox import games
from tuckerbox.bots.bot import Bot
from tuckerbox.bots.game_policies import from_policy
from tuckerbox.bots.random_bot import RANDOM
from tuckerbox.bots.search_bots import LEVELS, SEARCH, with_budget, with_expert
from tuckerbox.kernel.contract import SENSIBLE, Game


def names(game: Game) -> list[str]:
    """Return the names of the bots of a game: random, the game's policies, the search, its levels from the weakest."""
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
    if level := next((level for level in LEVELS if level.name == name), None):
        return with_expert(level, game) if game.expert and level.asks_expert else level
    return SEARCH if name == SEARCH.name else with_budget(name)


def sensible(game: Game) -> Bot:
    """Return the game's sensible player, which decides at once. If the game has none, return the random one."""
    return from_policy(SENSIBLE, game) if SENSIBLE in game.policies else RANDOM
