"""Measures the cost of deciding and of showing the outcome, in microseconds of processor time for each decision.

Random matches of each game are played twice. The first time, each part of what is shown is measured by itself. The
second time, the news is measured as a server sends it: to a spectator, to the seat that has decided, and to the seat
that decides next. The hash is of the whole JSON, so two runs with the same arguments show whether anything that is
shown differs.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from time import thread_time_ns
from typing import Any, TypeVar

from tests.showing import Row, context_of

from tuckerbox import games, presentation
from tuckerbox.kernel.contract import WayToPlay
from tuckerbox.kernel.engine import Engine
from tuckerbox.match import Dice, Match
from tuckerbox.presentation import decisions

T = TypeVar("T")
COLUMNS = (
    "decision", "view", "choices", "undo", "JSON", "news: spectator", "news: decider", "news: next",
)  # fmt: skip


def as_json(shown: object) -> str:
    return json.dumps(shown, default=str)


class Meter:
    """Adds up processor time by what it was spent on, and hashes what was shown."""

    def __init__(self) -> None:
        self.spent: Counter[str] = Counter()
        self.decisions = 0
        self.bytes = 0
        self.shown = sha256()

    def measure(self, what: str, do: Callable[..., T], *args: Any) -> T:
        started = thread_time_ns()
        done = do(*args)
        self.spent[what] += thread_time_ns() - started
        return done

    def send(self, *shown: object) -> None:
        text = self.measure("JSON", as_json, shown)
        self.shown.update(text.encode())
        self.bytes += len(text)

    def each(self, what: str) -> float:
        """Return the microseconds per decision that were spent on something."""
        return self.spent[what] / self.decisions / 1000


def measure_parts(match: Match, rng: random.Random, meter: Meter) -> None:
    """Play a match, and measure each part of what is shown."""
    while not match.over:
        seat, choice = match.turn, rng.choice(match.choices)
        assert seat is not None
        meter.decisions += 1
        meter.measure("decision", match.play, choice)
        view = meter.measure("view", match.view, match.turn)
        offered = meter.measure("choices", decisions.choices, match)
        undo = meter.measure("undo", decisions.undo_info, match, [seat], [seat])
        meter.send(view, offered, undo)


def measure_news(match: Match, rng: random.Random, meter: Meter) -> None:
    """Play a match, and measure the news of each decision for three viewers."""
    stored = [Row(0, 0, None, 0, match.turn, None)]
    viewers = [(), *((seat,) for seat in range(match.seats))]
    spectator, *players = [context_of(match, seats, created=0, entries=stored) for seats in viewers]
    while not match.over:
        seat, choice = match.turn, rng.choice(match.choices)
        assert seat is not None
        match.play(choice)
        number, turn = len(match.entries), match.turn
        stored.append(Row(number, seat, match.names[seat], 1000 * number, turn, None))
        follows = seat if turn is None else turn
        for what, context in (("spectator", spectator), ("decider", players[seat]), ("next", players[follows])):
            # Each viewer's news begins with a match that has not listed its choices yet.
            match._choices = None
            shown = meter.measure(f"news: {what}", presentation.news, context, match)
            meter.shown.update(as_json(shown).encode())


def bench(game: str, sample: WayToPlay, matches: int, native: bool) -> Meter:
    """Play random matches of a game and return what they took."""
    meter = Meter()
    for play in (measure_parts, measure_news):
        for seed in range(matches):
            dice = Dice.seeded(f"shown {seed}")
            names = ["Anna", "Julie", "Sabina", "Bruce"][: sample.seats]
            match = Match(games.game(game), names, sample.options, dice, native=native)
            play(match, random.Random(seed), meter)
    return meter


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=games.names(), help="the games; without any, all")
    parser.add_argument("--matches", type=int, default=3, help="random matches of each game, played twice")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--samples", action="store_true", help="all samples of a game, not one way to play")
    parser.add_argument("--interpreted", action="store_true", help="without compiled rules")
    asked = parser.parse_args()
    for game in asked.games:
        Engine(games.game(game), native=not asked.interpreted)
        gc.freeze()  # otherwise, the garbage collector goes through all that was loaded, again and again
        samples = games.game(game).samples if asked.samples else [WayToPlay(asked.seats)]
        for sample in samples:
            meter = bench(game, sample, asked.matches, not asked.interpreted)
            print(f"{game}, {sample.seats} seats {dict(sample.options) or ''}: {meter.decisions} decisions")
            for what in COLUMNS:
                print(f"  {what:16}{meter.each(what):8.0f} µs")
            print(f"  {meter.bytes / meter.decisions:.0f} bytes a decision; hash {meter.shown.hexdigest()[:16]}")


if __name__ == "__main__":
    main()
