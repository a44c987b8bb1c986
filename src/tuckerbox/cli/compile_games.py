"""Compiling games before a command uses them, in parallel and with a progress bar."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable
from concurrent.futures import Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from time import perf_counter
from typing import Any

from tuckerbox import bots, games
from tuckerbox.cli.output import stderr
from tuckerbox.cli.progress_bar import progress_bar
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.engine import built, is_compiled
from tuckerbox.kernel.sentence_parts import listed
from tuckerbox.native_builds import CompilerProcess, builds_of, compile_all
from tuckerbox.parallel import end_with_parent

Needs = dict[str, list[str]]  # by game: the builds that are needed besides its rules


def needs_of(game: Game, wanted: Iterable[bots.Bot] = ()) -> Needs:
    """Return what must be compiled before these bots can play."""
    return {game.name: sorted({build for bot in wanted for build in bot.builds})}


def all_needs() -> Needs:
    """Return what must be compiled before every bot can play every game."""
    return {name: builds_of(games.game(name)) for name in games.names()}


def uncompiled(needs: Needs) -> Needs:
    """Return the part of `needs` that the compile cache does not contain yet."""
    cold = {
        name: [build for build in builds if not is_compiled(games.game(name), build)] for name, builds in needs.items()
    }
    return {name: builds for name, builds in cold.items() if builds or not is_compiled(games.game(name))}


_in_background: dict[str, CompilerProcess] = {}


def compile_in_background(game: Game) -> None:
    """Compile a game while it is played interpreted. Stop when `prepare` takes over, or when this process ends."""
    _in_background[game.name] = CompilerProcess(game)


def prepare(needs: Needs) -> None:
    """Load these games' rules and builds into this process, and compile those that are not in the cache."""
    console = stderr()
    with console.status("Opening the box …"):
        cold = uncompiled(needs)
    for name in cold:
        if compiler := _in_background.pop(name, None):
            compiler.stop()
    if cold:
        titles = listed([games.game(name).title for name in cold])
        has = "has" if len(cold) == 1 else "have"
        console.print(
            f"{titles} {has} to be compiled for this machine first. That takes a minute or two for each game, but only "
            "this once. From then on, starting takes a second.",
            style="quiet",
        )
        compile_games(cold, f"Compiling {titles}")
    with console.status("Opening the box …"):
        for name, builds in needs.items():
            for build in ("", *builds):
                built(games.game(name), name=build)


def compile_games(needs: Needs, label: str) -> dict[str, float]:
    """Compile each game in a process of its own, in parallel, and return how many seconds each took.

    Where no progress bar can be shown, as in a log, print a line for each game that is ready.
    """
    console = stderr()
    context = get_context("spawn")
    reports: Any = context.SimpleQueue()
    shares: dict[str, float] = dict.fromkeys(needs, 0.0)
    workers = ProcessPoolExecutor(min(len(needs), os.cpu_count() or 1), context, initialise_worker, (reports,))
    with progress_bar(label, console=console) as progress, workers:
        task = progress.add_task("", total=len(needs))
        futures = {name: workers.submit(compile_game, name, builds) for name, builds in needs.items()}
        names = {future: name for name, future in futures.items()}
        try:
            pending: set[Future[float]] = set(futures.values())
            while pending:
                ready, pending = wait(pending, timeout=0.1)
                for future in ready if not console.is_terminal else ():
                    console.print(f"{games.game(names[future]).title}: compiled in {future.result():.0f} s.")
                while not reports.empty():
                    name, share = reports.get()
                    shares[name] = share
                progress.update(task, completed=sum(shares.values()))
        finally:
            workers.shutdown(cancel_futures=True)
    return {name: future.result() for name, future in futures.items()}


_reports: list[Any] = []  # in a worker process: the queue for its progress


def initialise_worker(reports: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # on Ctrl-C, end without a traceback
    end_with_parent()
    _reports.append(reports)


def compile_game(name: str, builds: list[str]) -> float:
    """Compile a game and some of its builds in this worker, report the share done so far, and return the seconds."""
    started = perf_counter()
    compile_all(games.game(name), builds, lambda share: _reports[0].put((name, share)))
    return perf_counter() - started
