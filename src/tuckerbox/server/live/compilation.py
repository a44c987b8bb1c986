"""Compilation: gets the games' native builds ready in the background, while matches are already played interpreted."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Condition, Thread

import structlog

from tuckerbox import games, native_builds
from tuckerbox.kernel.contract import Game
from tuckerbox.native_builds import CompilerProcess
from tuckerbox.server.live.compilation_notes import CompilationNotes
from tuckerbox.server.worker_ownership import ONLY_WORKER, Worker

POLL = 2.0  # seconds between checks of what the other workers of a server want, or have compiled
UNTIL_LOADED = 0.99  # the progress of a game that is compiled, and about to be loaded

log = structlog.get_logger()


class Compilation:
    """Loads the games that are in the compile cache into this process, and then compiles and loads the others.

    It does so one game at a time, in a thread and a process of low priority. Games that somebody waits for come first,
    and interrupt the others. Of several workers, only the first compiles; the others load what it has compiled.
    """

    def __init__(self, when_ready: Callable[[str], None], worker: Worker = ONLY_WORKER) -> None:
        self._notes = None if worker.is_alone else CompilationNotes(worker.folder)
        self._compiles = worker.number == 0
        self._when_ready = when_ready  # is called with each game's name, in the thread
        self._wanted: dict[str, bool] = {}  # the games that are wanted, in order; True if somebody waits
        self._shares: dict[str, float] = {}  # the share of each game that is compiled
        self._current = ""  # the game that is being compiled
        self._compiler: CompilerProcess | None = None
        self._closed = False
        self._changed = Condition()
        self._poll_after = POLL if self._notes and self._compiles else None  # seconds
        self._thread = Thread(target=self._work, name="compilation", daemon=True)

    def open(self) -> None:
        self._thread.start()

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._interrupt()
            self._changed.notify()
        if self._thread.is_alive():
            self._thread.join()

    def want(self, name: str, urgent: bool = True) -> None:
        """Get a game ready, before all others if it is urgent. Return at once. Thread-safe."""
        if native_builds.all_loaded(games.game(name)):
            return
        with self._changed:
            if urgent and not self._wanted.get(name) and self._current != name:
                if not self._wanted.get(self._current):
                    self._interrupt()
            self._wanted[name] = urgent or self._wanted.get(name, False)
            self._changed.notify()
        if urgent and self._notes and not self._compiles:
            self._notes.ask_for(name)

    def want_all(self) -> None:
        """Get all games ready."""
        for name in games.names():
            self.want(name, urgent=False)

    def progress(self, game: Game) -> float:
        """Return the share of a game that is ready, from 0 to 1. Only at 1 can its bots search."""
        if native_builds.all_loaded(game):
            return 1.0
        return min(UNTIL_LOADED, self._compiled_share(game.name))

    def _compiled_share(self, name: str) -> float:
        """Return the share of a game that is compiled, in this process or in the first worker."""
        return self._notes.share(name) if self._notes else self._shares.get(name, 0.0)

    def _interrupt(self) -> None:
        if self._compiler:
            self._compiler.stop()

    def _work(self) -> None:
        while name := self._next():
            try:
                self._prepare(name)
            except Exception:
                log.exception("game.not_ready", game=name)
                self._forget(name)

    def _next(self) -> str | None:
        """Wait for the next game: first of all those that are compiled already, and urgent ones before others.

        Return None once this is closed.
        """
        with self._changed:
            while not self._changed.wait_for(lambda: self._closed or self._wanted, self._poll_after):
                self._want_what_others_want()
            wanted = dict(self._wanted)
        if self._closed:
            return None
        return min(wanted, key=lambda name: (not native_builds.all_compiled(games.game(name)), not wanted[name]))

    def _prepare(self, name: str) -> None:
        """Make a game ready, unless its compilation is interrupted."""
        game = games.game(name)
        if not native_builds.all_compiled(game):
            if not self._compiles:
                self._wait()
                return  # to choose again: another game may be compiled first
            if not self._compile(game):
                return
        native_builds.load(game)
        self._forget(name)
        log.info("game.ready", game=name)
        self._when_ready(name)

    def _compile(self, game: Game) -> bool:
        """Compile a game in a process of its own. Return False if it was interrupted; raise if it failed."""
        started = time.monotonic()
        compiler = CompilerProcess(game)  # without the lock, for which `want` would wait on the event loop
        with self._changed:
            self._compiler, self._current = compiler, game.name
            somebody_waits = any(self._wanted.values()) and not self._wanted.get(game.name)
            if self._closed or somebody_waits:
                self._interrupt()
        log.info("game.compiling", game=game.name)
        for share in compiler.progress():
            self._shares[game.name] = share
            if self._notes:
                self._notes.report(game.name, share)
            self._want_what_others_want()
        succeeded = compiler.succeeded()
        with self._changed:
            self._compiler, self._current = None, ""
        if succeeded:
            if self._notes:
                self._notes.report(game.name, 1.0)
            log.info("game.compiled", game=game.name, seconds=round(time.monotonic() - started))
        elif not compiler.stopped:
            raise RuntimeError(f"{game.title} can't be compiled: {compiler.error or 'its process was killed'}")
        return succeeded

    def _want_what_others_want(self) -> None:
        """Want the games that people at the other workers wait for."""
        for name in self._notes.asked_for() if self._notes and self._compiles else ():
            self.want(name)

    def _wait(self) -> None:
        """Wait until the first worker has compiled a game that is wanted here."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed, POLL)
            while not self._closed and not any(self._compiled_share(name) == 1 for name in self._wanted):
                self._changed.wait(POLL)

    def _forget(self, name: str) -> None:
        """Stop wanting a game: it is ready, or it can't be compiled until somebody wants it again."""
        if self._notes and self._compiles:
            self._notes.clear_request(name)
        with self._changed:
            self._wanted.pop(name, None)
