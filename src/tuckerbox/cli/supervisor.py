"""The process of `tuckerbox serve --workers`: it starts the workers, restarts those that end, and stops them all.

It handles no requests. The workers accept connections from the socket that it listens on, and pass them on among
themselves (`server/http/connection_handover.py`).
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import structlog
import typer
from prometheus_client.multiprocess import mark_process_dead

from tuckerbox.server.http import log_format
from tuckerbox.server.metrics import FOLDER, NUMBER
from tuckerbox.server.worker_ownership import Worker

# The program of a worker
WORK = """
from tuckerbox.server import interpreter
with interpreter.loading():
    from tuckerbox.cli import server_worker
server_worker.main()
"""
READY = b"ready\n"  # from a worker: it can begin
BEGIN = b"begin\n"  # to a worker: accept connections
BACK = b"back "  # to a worker: the worker with this number has started again
MOST_PATIENCE = 15.0  # seconds that workers may take to stop
LONGEST_PAUSE = 30.0  # the most seconds before a worker that keeps ending is restarted
HUNG = 20  # looks without a new heartbeat, after which a worker is killed
LOOK = 1.0  # seconds between two looks. Counting looks spares workers that were suspended together with this process.
STEADY = 60.0  # a worker that ends after this many seconds is restarted at once

log = structlog.get_logger()


class StartError(Exception):
    """Raised when a worker has ended before it could begin. The worker itself has logged the reason."""

    def __init__(self, status: int) -> None:
        super().__init__()
        self.status = status


class Child:
    """A worker's process, and the connection over which it gets its orders."""

    def __init__(
        self, process: asyncio.subprocess.Process, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.process = process
        self._reader = reader
        self._writer = writer

    async def ready(self) -> None:
        """Wait until the worker can begin. Raise StartError if it ends before."""
        if await self._reader.readline() != READY:
            raise StartError(await self.process.wait())

    def send(self, line: bytes) -> None:
        self._writer.write(line)

    def close(self) -> None:
        self._writer.close()


class Supervisor:
    """Keeps `count` workers running until it gets a signal to stop."""

    def __init__(self, count: int, listening: socket.socket, folder: Path, announce: Callable[[], None]) -> None:
        self._count = count
        self._listening = listening
        self._folder = folder
        self._workers = Worker(0, count, folder)
        self._metrics = folder / "metrics"
        self._metrics.mkdir()
        self._announce = announce  # is called once all workers have begun
        self._children: dict[int, Child] = {}

    async def run(self) -> signal.Signals:
        """Return the signal that has stopped everything. Raise StartError if a worker does not start."""
        loop = asyncio.get_running_loop()
        asked: asyncio.Queue[signal.Signals] = asyncio.Queue()
        for one in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(one, asked.put_nowait, one)
        serving, stopping = asyncio.create_task(self._serve()), asyncio.create_task(asked.get())
        try:
            await asyncio.wait((serving, stopping), return_when=asyncio.FIRST_COMPLETED)
            if serving.done():
                serving.result()
            return await stopping
        finally:
            serving.cancel()
            stopping.cancel()
            await asyncio.wait((serving, stopping))
            await self._stop(asked)

    async def _serve(self) -> None:
        await self._start(0)  # alone: if no worker can start, the reason is printed only once
        await asyncio.gather(*(self._start(number) for number in range(1, self._count)))
        for child in self._children.values():
            child.send(BEGIN)
        self._announce()
        numbers = range(self._count)
        await asyncio.gather(*map(self._keep, numbers), *map(self._end_if_hung, numbers))

    async def _start(self, number: int) -> None:
        """Start a worker, and wait until it can begin. Raise StartError if it does not."""
        try:
            child = self._children[number] = await self._create(number)  # before it is ready: `_stop` may need it
        except OSError as wrong:  # there are too many files or processes, or too little memory
            log.error("worker.not_created", worker=number, reason=str(wrong))
            raise StartError(1) from None
        await child.ready()

    async def _create(self, number: int) -> Child:
        ours, theirs = socket.socketpair()
        with theirs:
            reader, writer = await asyncio.open_connection(sock=ours)
            files = self._listening.fileno(), theirs.fileno()
            given = (number, self._count, self._folder, *files)
            try:
                process = await asyncio.create_subprocess_exec(
                    *(sys.executable, "-P", "-c", WORK, *map(str, given)),
                    env={
                        **os.environ,
                        FOLDER: str(self._metrics),
                        NUMBER: str(number),
                        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
                    },
                    pass_fds=files,
                    stdin=asyncio.subprocess.DEVNULL,
                    start_new_session=True,  # so that Ctrl-C reaches the supervisor only, which stops them in order
                )
            except OSError:
                writer.close()
                raise
        return Child(process, reader, writer)

    async def _keep(self, number: int) -> None:
        """Restart a worker whenever it ends. If it keeps ending, wait longer each time."""
        loop, pause = asyncio.get_running_loop(), 0.0
        while True:
            child, since = self._children[number], loop.time()
            status = await child.process.wait()
            child.close()
            self._workers.socket_of(number).unlink(missing_ok=True)
            mark_process_dead(number, str(self._metrics))  # type: ignore[no-untyped-call]
            pause = 0.0 if loop.time() - since > STEADY else min(LONGEST_PAUSE, max(1.0, 2 * pause))
            log.error("worker.ended", worker=number, status=status, starts_again_in=pause)
            await asyncio.sleep(pause)
            with suppress(StartError):  # then the process has ended, as the next turn of the loop will see
                await self._start(number)
                self._children[number].send(BEGIN)
                for other, each in self._children.items():
                    if other != number:
                        each.send(BACK + b"%d\n" % number)
                log.info("worker.started", worker=number)

    async def _end_if_hung(self, number: int) -> None:
        """Kill a worker that hangs, so that its clients reconnect and it is restarted."""
        last, looks = None, 0
        while True:
            await asyncio.sleep(LOOK)
            beat = self._workers.last_beat(number)
            looks = looks + 1 if beat is not None and beat == last else 0
            last = beat
            if looks == HUNG:
                log.error("worker.hung", worker=number)
                with suppress(ProcessLookupError):
                    self._children[number].process.kill()

    async def _stop(self, asked: asyncio.Queue[signal.Signals]) -> None:
        """Stop all workers gracefully. Kill those that take too long, or all of them if another signal arrives."""
        ends = [asyncio.create_task(child.process.wait()) for child in self._children.values()]
        self._send(signal.SIGTERM)
        for child in self._children.values():
            child.close()  # this ends a worker that is still waiting for BEGIN
        impatience = asyncio.create_task(asked.get())
        all_ended = asyncio.gather(*ends)
        await asyncio.wait((all_ended, impatience), timeout=MOST_PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        impatience.cancel()
        self._send(signal.SIGKILL)
        await all_ended

    def _send(self, what: signal.Signals) -> None:
        for child in self._children.values():
            with suppress(ProcessLookupError):
                child.process.send_signal(what)


def supervise(count: int, listening: socket.socket, announce: Callable[[], None]) -> None:
    """Run the workers of a server until it is stopped. Exit if they don't start."""
    log_format.set_up(readable=sys.stderr.isatty())
    with tempfile.TemporaryDirectory(prefix="tuckerbox-", ignore_cleanup_errors=True) as folder:
        try:
            how = asyncio.run(Supervisor(count, listening, Path(folder), announce).run())
        except StartError as wrong:
            raise typer.Exit(wrong.status if wrong.status > 0 else 1) from None
    signal.raise_signal(how)  # end like any program that gets this signal
