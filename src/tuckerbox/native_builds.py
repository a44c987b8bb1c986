"""The native builds of a game: which ones it needs, whether they are ready, and a process that compiles them.

Until they are ready, matches can be played interpreted.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from tuckerbox import games
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.engine import SEARCH, built, is_compiled, is_loaded

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

LOW_PRIORITY = 19  # the lowest one, so that compiling never slows down a match


def builds_of(game: Game) -> list[str]:
    """Return the names of the builds that a game's bots need besides its rules."""
    return sorted({*game.policies, SEARCH})


def all_loaded(game: Game) -> bool:
    """Return whether this process has loaded everything that the game's bots need."""
    return all(is_loaded(game, build) for build in ("", *builds_of(game)))


def all_compiled(game: Game) -> bool:
    """Return whether the compile cache has everything that the game's bots need."""
    return all(is_compiled(game, build) for build in ("", *builds_of(game)))


def load(game: Game) -> None:
    """Load everything that the game's bots need into this process."""
    for build in ("", *builds_of(game)):
        built(game, name=build)


def compile_all(game: Game, builds: Sequence[str], report: Callable[[float], None]) -> None:
    """Compile a game's rules and some of its builds, and report the share that is done after each function."""
    wanted = ["", *builds]
    for nth, build in enumerate(wanted):

        def progress(count: int, total: int, nth: int = nth) -> None:
            report((nth + count / total) / len(wanted))

        built(game, name=build, progress=progress)


class CompilerProcess:
    """A process of low priority that compiles a game into the cache.

    The cache keeps every function that was compiled. So if the process is stopped, the next one continues there.
    """

    def __init__(self, game: Game) -> None:
        from multiprocessing import get_context  # a browser, which needs only `all_loaded`, has no processes

        self.stopped = False
        self.error = ""  # why the game can't be compiled
        context = get_context("spawn")
        self._reports, reports = context.Pipe(duplex=False)
        self._process = context.Process(target=_compile, args=(game.name, reports), daemon=True)
        self._process.start()
        reports.close()

    def progress(self) -> Iterator[float]:
        """Yield the share of the work that is done, each time that it has grown, until the process ends."""
        with suppress(EOFError, OSError):
            while True:
                report = self._reports.recv()
                if isinstance(report, str):
                    self.error = report
                else:
                    yield report

    def succeeded(self) -> bool:
        """Wait for the end of the process, and return whether the game is compiled."""
        self._process.join()
        return self._process.exitcode == 0

    def stop(self) -> None:
        """End the process now. Thread-safe."""
        self.stopped = True
        self._process.terminate()


def _compile(name: str, reports: Connection) -> None:
    """Run in the process: compile, and report each further percent. End when the parent ends."""
    from tuckerbox.parallel import end_with_parent  # a browser has no processes

    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # on Ctrl-C, end without a traceback
    if hasattr(os, "nice"):
        os.nice(LOW_PRIORITY)
    game = games.game(name)
    reported = 0.0

    def report(share: float) -> None:
        nonlocal reported
        if share >= reported + 0.01:
            reports.send(reported := share)

    try:
        compile_all(game, builds_of(game), report)
    except Exception as wrong:
        with suppress(OSError):  # the parent has ended
            reports.send(f"{type(wrong).__name__}: {wrong}")
        sys.exit(1)
