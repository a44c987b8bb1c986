"""Waiting: what takes longer than a moment says so, why, and how far it is."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import get_context
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from tuckerbox import bots, games
from tuckerbox.cli.screen import stderr
from tuckerbox.games.saying import listed
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.engine import built, is_warm

Needs = dict[str, list[str]]  # by game: which of its policies are needed besides playing it


@contextmanager
def bar(says: str, *, counted: bool = False, console: Console | None = None) -> Iterator[Progress]:
    """A progress bar that is gone when it is done; nothing where nobody is watching."""
    console = console or stderr()
    columns = [
        TextColumn(says),
        BarColumn(None),
        MofNCompleteColumn() if counted else TaskProgressColumn(),
        TimeRemainingColumn(compact=True),
    ]
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield progress


def needs_of(game: Game, wanted: Iterable[bots.Bot] = ()) -> Needs:
    """What playing a game with these bots needs."""
    return {game.name: sorted({bot.policy for bot in wanted if bot.policy})}


def all_needs() -> Needs:
    """What playing every game with every bot needs."""
    found: Needs = {}
    for name in games.names():
        game = games.game(name)
        found |= needs_of(game, (bots.get(bot, game) for bot in bots.names(game)))
    return found


def missing(needs: Needs) -> Needs:
    """What of it was never compiled here."""
    cold = {
        name: [policy for policy in policies if not is_warm(games.game(name), policy)]
        for name, policies in needs.items()
    }
    return {name: policies for name, policies in cold.items() if policies or not is_warm(games.game(name))}


def prepare(needs: Needs) -> None:
    """Makes what is needed ready to use in this process. What was never compiled here is, with a word on why."""
    console = stderr()
    with console.status("Opening the box …"):
        cold = missing(needs)
    if cold:
        titles = listed([games.game(name).title for name in cold])
        has = "has" if len(cold) == 1 else "have"
        console.print(
            f"{titles} {has} to be compiled for this machine first. That takes up to a minute a game, this once; "
            "from then on it starts in a second.",
            style="quiet",
        )
        compile_games(cold, f"Compiling {titles}")
    with console.status("Opening the box …"):
        for name, policies in needs.items():
            for policy in ("", *policies):
                built(games.game(name), policy=policy)


def compile_games(needs: Needs, says: str) -> dict[str, float]:
    """Compiles each game in a process of its own, side by side, and says how many seconds each took."""
    context = get_context("spawn")
    news: Any = context.SimpleQueue()
    shares: dict[str, float] = dict.fromkeys(needs, 0.0)
    workers = ProcessPoolExecutor(min(len(needs), os.cpu_count() or 1), context, start_reporting, (news,))
    with bar(says) as progress, workers:
        task = progress.add_task("", total=len(needs))
        futures = {name: workers.submit(compile_game, name, policies) for name, policies in needs.items()}
        try:
            waiting: set[Future[float]] = set(futures.values())
            while waiting:
                _, waiting = wait(waiting, timeout=0.1)
                while not news.empty():
                    name, share = news.get()
                    shares[name] = share
                progress.update(task, completed=sum(shares.values()))
        finally:
            workers.shutdown(cancel_futures=True)
    return {name: future.result() for name, future in futures.items()}


_news: list[Any] = []  # where a worker reports to


def start_reporting(news: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # to stop is to stop, without a word
    _news.append(news)


def compile_game(name: str, policies: list[str]) -> float:
    """Compiles a game and some of its policies in this process, and reports on the way which share is done."""
    started = perf_counter()
    builds = ["", *policies]
    for nth, policy in enumerate(builds):

        def report(count: int, total: int, nth: int = nth) -> None:
            _news[0].put((name, (nth + count / total) / len(builds)))

        built(games.game(name), policy=policy, progress=report)
    return perf_counter() - started
