"""Measures how long libraries take to write news as JSON, in microseconds of processor time for each.

The news is that of every decision of a random match of each game, for a spectator. Libraries that are not installed are
left out: msgspec is not a dependency.
"""

from __future__ import annotations

import importlib
import json
import random
from collections.abc import Callable
from time import thread_time_ns
from typing import Any

from tests.showing import Row, context_of

from tuckerbox import games, presentation
from tuckerbox.match import Dice, Match

ROUNDS = 5  # of which the fastest counts


def encoders() -> dict[str, Callable[[Any], bytes]]:
    """Return the encoders that are installed, each as a server would use it: it writes bytes, without spaces."""
    found: dict[str, Callable[[Any], bytes]] = {
        "json": lambda news: json.dumps(news, separators=(",", ":"), ensure_ascii=False, default=str).encode()
    }
    for module, make in (
        ("orjson", lambda it: lambda news: it.dumps(news, option=it.OPT_UTC_Z)),
        ("msgspec.json", lambda it: it.Encoder().encode),
    ):
        try:
            found[module] = make(importlib.import_module(module))
        except ImportError:
            print(f"{module} is not installed.")
    return found


def news_of(game: str) -> list[Any]:
    """Play a random match, and return the news of each decision."""
    match = Match(games.game(game), ["Anna", "Bruce"], {}, Dice.seeded("json"))
    stored, rng, found = [Row(0, 0, None, 0, match.turn, None)], random.Random(1), []
    context = context_of(match, (), created=0, entries=stored)
    while not match.over:
        seat = match.turn
        assert seat is not None
        match.play(rng.choice(match.choices))
        stored.append(Row(len(match.entries), seat, match.names[seat], 1000, match.turn, None))
        found.append(presentation.news(context, match))
    return found


def microseconds(encode: Callable[[Any], bytes], news: list[Any]) -> float:
    """Return how long one piece of news takes, on average."""
    taken = []
    for _ in range(ROUNDS):
        started = thread_time_ns()
        for one in news:
            encode(one)
        taken.append(thread_time_ns() - started)
    return min(taken) / len(news) / 1000


def main() -> None:
    known = encoders()
    for game in games.names():
        news = news_of(game)
        size = sum(len(known["json"](one)) for one in news) / len(news)
        times = ", ".join(f"{name} {microseconds(encode, news):.0f} µs" for name, encode in known.items())
        print(f"{game}: {len(news)} pieces of news of {size:,.0f} bytes: {times}")


if __name__ == "__main__":
    main()
