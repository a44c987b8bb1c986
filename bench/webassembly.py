"""Compares the games' speed in WebAssembly and in their native form: `python -m bench.webassembly [GAME …]`.

Both forms play the first sample of a game at random, and search from the same positions, in turns within one run. The
native form and Node are measured by processor time, so that other programs disturb less. A browser only has a clock.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from playwright.sync_api import sync_playwright
from tests.browser import FLAGS, chromium_path
from tests.webassembly.asking import Asked, Node, Worker, manifest_of

from tuckerbox import games
from tuckerbox.bots.search import SearchTree
from tuckerbox.kernel.contract import OVER, Game
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.events import EVERYONE
from tuckerbox.kernel.luck import Luck, draw, seeded
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position
from tuckerbox.webassembly.files import read_manifest

SECONDS = 1.0  # for each measurement
ROUNDS = 3  # the fastest one counts, because other programs can only slow a round down
POSITIONS = 20
SIMULATIONS = 500  # in each search


@dataclass(frozen=True)
class WorkPerSecond:
    """The work of one thread in a second of processor time."""

    matches: float
    steps: float
    simulations: float

    def or_faster(self, other: WorkPerSecond) -> WorkPerSecond:
        return WorkPerSecond(*(max(pair) for pair in zip(vars(self).values(), vars(other).values(), strict=True)))


def positions(game: Game) -> list[bytes]:
    """Return positions from a random match in which a seat has several choices."""
    engine = Engine(game)
    position, lucks = Position(engine), luck_of(engine, seeded("bench"))
    luck = engine.read(lucks, Luck)
    sample = game.samples[0]
    found: list[bytes] = []
    position.start(sample.seats, settle(game, sample.seats, sample.options))
    while position.advance(lucks) != OVER:
        codes = position.legal
        if len(codes) > 1:
            found.append(bytes(position.raw))
        position.step(codes[draw(luck, len(codes))], lucks)
    return found[:: max(1, len(found) // POSITIONS)]


def native(game: Game, states: list[bytes]) -> WorkPerSecond:
    engine = Engine(game)
    sample = game.samples[0]
    start, lucks = Position(engine), luck_of(engine, seeded("bench"))
    start.start(sample.seats, settle(game, sample.seats, sample.options))
    position, tally, matches = start.copy(), engine.tally, 0
    began = process_time()
    while (playing := process_time() - began) < SECONDS:
        for _ in range(20):
            position.copy_from(start)
            position.advance(lucks, EVERYONE)
            matches += 1
    tree, searches = SearchTree(engine), 0
    began = process_time()
    while (searching := process_time() - began) < SECONDS:
        tree.clear()
        position.raw[:] = states[searches % len(states)]
        tree.look_at(position)
        tree.simulate(SIMULATIONS, lucks)
        searches += 1
    return WorkPerSecond(matches / playing, tally.steps / playing, searches * SIMULATIONS / searching)


def in_webassembly(asked: Asked, game: Game, states: list[bytes]) -> WorkPerSecond:
    sample = game.samples[0]
    start = {"seats": sample.seats, "options": settle(game, sample.seats, sample.options), "version": game.version}
    luck = bytes(seeded("bench").raw).hex()
    texts = [state.hex() for state in states]
    return WorkPerSecond(
        **asked.ask("bench", start=start, luck=luck, seconds=SECONDS, states=texts, simulations=SIMULATIONS)
    )


def compressed(file: Path) -> int:
    return len(gzip.compress(file.read_bytes()))


def bench(engines: dict[str, Asked], game: Game) -> Iterator[str]:
    """Yield the rows of a game's table."""
    manifest = manifest_of(game)
    module = manifest.parent / read_manifest(game.name, manifest.parent)["file"]
    sizes = f"{compressed(module) / 1000:.0f} + {compressed(manifest) / 1000:.0f}"
    load = {form: f"{min(asked.load(game) for _ in range(ROUNDS)):.0f}" for form, asked in engines.items()}
    states = positions(game)
    best: dict[str, WorkPerSecond] = {}
    for _ in range(ROUNDS):
        found = {"native": native(game, states)}
        found |= {form: in_webassembly(asked, game, states) for form, asked in engines.items()}
        best = {form: work.or_faster(best.get(form, work)) for form, work in found.items()}
    for form, work in best.items():
        share = f"{100 * work.simulations / best['native'].simulations:.0f}%"
        speeds = f"{work.matches:,.0f} | {work.steps / 1e6:.1f} million | {work.simulations:,.0f} | {share}"
        yield f"| {game.title} | {form} | {speeds} | {load.get(form, '')} | {sizes if form in load else ''} |"


if __name__ == "__main__":
    print("| game | form | matches a second | steps a second | simulations a second | of native | load, ms | kB |")
    print("|---|---|---|---|---|---|---|---|")
    with sync_playwright() as playwright, Node() as node:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        engines = {"Node": node, "Chromium": Worker(browser.new_page())}
        for name in sys.argv[1:] or games.names():
            for row in bench(engines, games.game(name)):
                print(row, flush=True)
