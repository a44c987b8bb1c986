"""Measures the memory of a server at rest, step by step: its own code first, then the compiled rules of each game.

Everything happens in this process, as in a process of `tuckerbox serve`. The games must be compiled already
(`tuckerbox warm`). To measure another commit, let PYTHONPATH name its `src`. It runs on Linux only.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from time import perf_counter

ROLLUP = Path("/proc/self/smaps_rollup")
# Rss: all pages. Pss: shared pages are divided among their processes. Anonymous: pages that no file backs.
SIZES = ("Rss", "Pss", "Anonymous")


def sizes() -> dict[str, float]:
    """Return the sizes of this process, in MiB."""
    lines = (line.split() for line in ROLLUP.read_text().splitlines()[1:])
    return {name.rstrip(":"): int(size) / 1024 for name, size, *_ in lines}


class Steps:
    """Prints a line of a table for each step."""

    def __init__(self) -> None:
        self.started = perf_counter()
        print(f"| after | {', MiB | '.join(SIZES)}, MiB | seconds |\n|{'---|' * (len(SIZES) + 2)}")

    def done(self, what: str) -> None:
        seconds = perf_counter() - self.started
        now = sizes()
        print(f"| {what} | {' | '.join(f'{now[name]:.0f}' for name in SIZES)} | {seconds:.2f} |", flush=True)
        self.started = perf_counter()


def main() -> None:
    steps = Steps()
    steps.done("starting Python")
    from tuckerbox import games, native_builds
    from tuckerbox.cli import serving
    from tuckerbox.server import interpreter
    from tuckerbox.server.settings import Settings

    steps.done("importing the server")
    with tempfile.TemporaryDirectory() as folder:
        app = serving.app_for(Settings(f"sqlite:///{folder}/tuckerbox.db"))  # does not compile before it is served
        interpreter.tune()
        steps.done("opening an empty database")
        for name in games.names():
            game = games.game(name)
            if not native_builds.all_compiled(game):
                sys.exit(f"{game.title} is not compiled: run `tuckerbox warm` first.")
            native_builds.load(game)
            steps.done(f"loading {game.title}, its policies and its search")
        del app
    print(f"\nNumba was {'' if 'numba' in sys.modules else 'not '}imported.")


if __name__ == "__main__":
    if not ROLLUP.exists():
        sys.exit("This needs Linux, because it reads /proc/self/smaps_rollup.")
    main()
