"""Ways to a moment of a match: at a real server, for a guest who has all seats, or all but those of bots."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import tuckerbox
from tests.table.guest import Guest
from tuckerbox import bots, games
from tuckerbox.kernel.actions import Choice
from tuckerbox.kernel.luck import seeded

NAMES = ("Anna", "Bert", "Cleo", "Dora")
TRIES = 20


@cache
def played(game: str) -> tuckerbox.Match:
    """Return a finished match of greedy bots, up to four, always the same."""
    match = tuckerbox.new(game, NAMES[: max(games.game(game).seats)], seed="screens")
    bot = bots.SeatedBot(bots.get("greedy", match.game), match, seeded("screens"))
    while not match.over:
        match.play(bot.choose())
    return match


def resumed(guest: Guest, game: str, at: int) -> str:
    """Return the id of a match that branches from an entry of `played(game)`. The guest has all its seats."""
    return branched(guest, played(game), at)


def branched(guest: Guest, match: tuckerbox.Match, at: int) -> str:
    """Return the id of a match that branches from an entry of another. The guest has all its seats."""
    headers = {"Content-Type": "text/plain"}
    brought = guest.page.request.post(f"{guest.url}/api/records", data=match.save(), headers=headers).json()
    return str(guest.post(f"/api/matches/{brought['id']}/play-on", {"at": at})["id"])


def halfway_on(guest: Guest, game: str) -> str:
    return resumed(guest, game, played(game).decisions // 2)


def ended(guest: Guest, game: str) -> str:
    """Return a match that has ended: its last decision is taken again. With its own dice, a few more may follow."""
    match = resumed(guest, game, played(game).decisions - 1)
    moment = guest.moment(match)
    while moment["status"] == "running":
        moment = guest.take(match, (moment["choices"][-1]["kind"],))
    return match


def learning(guest: Guest, game: str) -> str:
    """Return the match of a lesson that has just begun."""
    return str(guest.post(f"/api/games/{game}/lesson", {})["id"])


def every_seventh(nth: int, choices: list[Choice], chance: Random) -> Choice:
    """Return a varied choice, the same in each match with the same dice."""
    return choices[nth * 7 % len(choices)]


def walked(
    guest: Guest,
    game: str,
    seats: int,
    decisions: int,
    fits: Callable[[tuckerbox.Match], bool] = lambda match: True,
    choose: Callable[[int, list[Choice], Random], Choice] = every_seventh,
    **options: Any,
) -> str:
    """Return a match at the first suitable moment after the given number of decisions. One person has all its seats.

    If a match ends too early, another one follows.
    """
    for seed in range(TRIES):
        chance, match = Random(seed), tuckerbox.new(game, NAMES[:seats], seed=str(seed), **options)
        for nth in range(600):
            if match.over:
                break
            if nth >= decisions and fits(match):
                return branched(guest, match, len(match.entries))
            match.play(choose(nth, match.choices, chance))
    raise AssertionError(f"None of {TRIES} matches of {game} came to such a moment.")
