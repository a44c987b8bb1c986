"""The list of games, with their options and bots, for the home page and for setting up a table."""

from __future__ import annotations

from collections.abc import Callable

from tuckerbox import bots, games
from tuckerbox.kernel import options
from tuckerbox.kernel.contract import Game, WayToPlay
from tuckerbox.kernel.engine import SEARCH
from tuckerbox.lessons import lesson_of
from tuckerbox.messages import catalogue_of
from tuckerbox.puzzles.puzzle import shipped
from tuckerbox.server.actions.answer_types import BotInfo, GameInfo, Option, OptionKind
from tuckerbox.server.refusals import RefusedError

DEFAULT_BOT = "kangaroo"  # strong, and quick enough to keep nobody waiting


def games_info(compiled: Callable[[Game], float] = lambda _: 1.0) -> list[GameInfo]:
    """Return all games. `compiled`: a function that returns the share of a game that is compiled."""
    return [_info(games.game(name), compiled) for name in games.names()]


def game_named(name: str) -> Game:
    try:
        return games.game(name)
    except ValueError as wrong:
        raise RefusedError(400, "no-such-game", str(wrong)) from None


def bot_named(name: str | None, game: Game) -> str:
    """Return the name of a bot for this game, the default bot for None. Refuse an unknown name."""
    known = bots.names(game)
    if name is None:
        return DEFAULT_BOT
    if name not in known:
        raise RefusedError(400, "no-such-bot", f"{game.title} has no bot {name!r}. Choose from {', '.join(known)}.")
    return name


def what_wins(game: Game, way: WayToPlay) -> str:
    """Return in words what wins a match of this way to play, before anybody has points."""
    chosen = options.settle(game, way.seats, way.options)
    words = {name: option.word(chosen[name]) for name, option in options.options_of(game).items()}
    return catalogue_of(game.folder).say("what-wins", **words, seats=way.seats, rival=0)


def _info(game: Game, compiled: Callable[[Game], float]) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=game.title,
        blurb=game.blurb,
        wins=what_wins(game, WayToPlay(max(game.seats))),
        designers=game.designers,
        published=game.published,
        minutes=game.minutes,
        seats=list(game.seats),
        options=[_option(name, option) for name, option in options.options_of(game).items()],
        bots=[_bot(bots.get(name, game)) for name in bots.names(game)],
        lesson=lesson_of(game.name) is not None,
        puzzles=bool(shipped(game.folder)),
        compiled=compiled(game),
    )


def _bot(bot: bots.Bot) -> BotInfo:
    return BotInfo(name=bot.name, says=bot.says, thinks=bot.build == SEARCH)


def _option(name: str, option: options.Option) -> Option:
    number = option if isinstance(option, options.Number) else None
    return Option(
        name=name,
        kind=OptionKind(option.kind),
        default=option.word(option.default),
        values=[] if number else [option.word(value) for value in option.values],
        low=number.low if number else None,
        high=number.high if number else None,
        says=option.says,
        seats=list(option.seats) if option.seats else None,
        when={other: list(words) for other, words in option.when.items()} if option.when else None,
    )
