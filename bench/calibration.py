"""Measures how well chances of winning are calibrated: `python -m bench.calibration` (`make calibration`).

The policy that a game's searches follow plays whole matches. (Where searches look no further than the end of the turn,
the game's expert plays.) From each match, one decision is chosen at random, and a search estimates every seat's chance
of winning there. Of all chances from 70% to 80%, say, about 75% should be wins. It prints a table for docs/analysis.md
and draws docs/calibration.svg.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tuckerbox import games
from tuckerbox.bots.prospects import Thinker
from tuckerbox.kernel.contract import OVER, Game, State
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.match_runner import MatchRunner, compile_for, setting_for

SEATS, MATCHES, SIMULATIONS = 2, 10_000, 200
BINS = 10
FEWEST = 100  # chances in a bin that counts
PICTURE = Path(__file__).parents[1] / "docs" / "calibration.svg"

# The picture
SIDE, GAP, FOOT = 190, 40, 26


@dataclass(frozen=True)
class Bin:
    """Chances of about the same size: their number, their average, and the average part of a win that came of them."""

    nth: int
    count: int
    called: float
    won: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--simulations", type=int, default=SIMULATIONS)
    chosen = parser.parse_args()
    found = {
        game.title: binned(calls(game, SEATS, chosen.matches, chosen.simulations))
        for game in map(games.game, games.names())
    }
    print(table(found))
    PICTURE.write_text(drawing(found), encoding="utf-8")


def calls(game: Game, seats: int, matches: int, simulations: int) -> Iterator[tuple[float, float]]:
    """Yield chances of winning, and what came of them: the part of a win that the seat had at the end."""
    runner = MatchRunner(setting_for(game, seats, {}, None))
    names = [player_of(game, runner.start.state)] * seats
    compile_for(game, names)
    thinker = Thinker(Engine(game))
    own = [luck_of(runner.engine, seeded("calibration", "seat", seat)) for seat in range(seats)]
    for number in range(matches):
        position = moment_of(runner, names, number, own)
        thinker.look_at(position, seeded("calibration", number, "search"))
        yield from zip(thinker.think(simulations).chances, runner.position.result, strict=True)


def player_of(game: Game, state: State) -> str:
    """Return the bot whose matches the chances are about.

    A search assumes that its policy plays on. If it stops at the end of the turn, it assumes nothing of the kind: then
    the game's expert plays, if it knows this way to play.
    """
    expert = game.expert if game.tuning.own_turn else ""
    return expert if expert and game.policies[expert].knows(state) else game.tuning.policy


def moment_of(runner: MatchRunner, names: Sequence[str], number: int, own: Sequence[object]) -> bytes:
    """Play a match. Return the bytes of one of its decisions, chosen at random."""
    chooser = random.Random(number)
    deciders, lucks = runner.sit(names), luck_of(runner.engine, seeded("calibration", "match", number))
    position, chosen, seen = runner.position, b"", 0
    position.copy_from(runner.start)
    while (seat := position.advance(lucks, 0)) != OVER:
        if len(position.legal) > 1:
            seen += 1
            if chooser.randrange(seen) == 0:
                chosen = bytes(position.raw)
        position.step(deciders[seat].decide(position, own[seat]), lucks)
    return chosen


def binned(calls: Iterator[tuple[float, float]], fewest: int = FEWEST) -> list[Bin]:
    """Return the bins that have enough chances."""
    sums = [[0, 0.0, 0.0] for _ in range(BINS)]
    for called, won in calls:
        of = sums[min(BINS - 1, int(called * BINS))]
        of[0], of[1], of[2] = of[0] + 1, of[1] + called, of[2] + won
    return [
        Bin(nth, int(count), called / count, won / count)
        for nth, (count, called, won) in enumerate(sums)
        if count >= fewest
    ]


def table(found: dict[str, list[Bin]]) -> str:
    """Return the table of the page: for each game, what was called and what came of it."""
    lines = ["| called | " + " | ".join(found) + " |", "|---|" + "---|" * len(found)]
    for nth in range(BINS):
        cells = []
        for bins in found.values():
            of = next((one for one in bins if one.nth == nth), None)
            cells.append(f"{of.called:.1%} → {of.won:.1%}" if of else "")
        lines.append(f"| {10 * nth}–{10 * nth + 10}% | " + " | ".join(cells) + " |")
    worst = [max((abs(one.called - one.won) for one in bins), default=0.0) for bins in found.values()]
    return "\n".join([*lines, "| furthest off | " + " | ".join(f"{off:.1%}" for off in worst) + " |"])


def dot(x: float, y: float) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="#a34a1c"/>'


def drawing(found: dict[str, list[Bin]]) -> str:
    """Return a picture: for each game, a square with the diagonal, and a dot for each bin."""
    width, height = GAP + (SIDE + GAP) * len(found), SIDE + 2 * FOOT + 20
    drawn = [f'<rect width="{width}" height="{height}" fill="#fffaf0"/>']
    for nth, (title, bins) in enumerate(found.items()):
        left, top = GAP + (SIDE + GAP) * nth, FOOT
        drawn += [
            f'<text x="{left}" y="{top - 8}">{title}</text>',
            f'<path d="M{left} {top}v{SIDE}h{SIDE}" fill="none" stroke="#5a5142"/>',
            f'<path d="M{left} {top + SIDE}l{SIDE} {-SIDE}" stroke="#5a5142" stroke-dasharray="4 3"/>',
            *(dot(left + SIDE * one.called, top + SIDE * (1 - one.won)) for one in bins),
            f'<text x="{left}" y="{top + SIDE + 16}">0%</text>',
            f'<text x="{left + SIDE}" y="{top + SIDE + 16}" text-anchor="end">called 100%</text>',
            f'<text x="{left - 5}" y="{top + 10}" text-anchor="end">won</text>',
        ]
    body = "\n".join(drawn)
    style = 'font-family="system-ui, sans-serif" font-size="13" fill="#241f18"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {style}>\n{body}\n</svg>\n'


if __name__ == "__main__":
    main()
