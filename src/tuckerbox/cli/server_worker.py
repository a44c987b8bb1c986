"""The process of a worker, which `tuckerbox serve --workers` starts several times."""

from __future__ import annotations

import asyncio
import shutil
import socket
import sys
from collections.abc import Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import uvicorn

from tuckerbox.cli.errors import BadInputError, print_error
from tuckerbox.cli.serving import StreamingServer, app_for, config_for, log_notices
from tuckerbox.cli.supervisor import BACK, BEGIN, READY
from tuckerbox.server import interpreter
from tuckerbox.server.http.client_connections import Connections
from tuckerbox.server.http.connection_handover import Handover, WorkersProtocol
from tuckerbox.server.live.services import Services
from tuckerbox.server.settings import Settings
from tuckerbox.server.worker_ownership import Worker


class WorkerServer(StreamingServer):
    """A server that accepts connections once the supervisor says so, and ends when the supervisor does."""

    def __init__(
        self, config: uvicorn.Config, services: Services, listening: socket.socket, control: socket.socket
    ) -> None:
        super().__init__(config, services)
        self._worker = services.settings.worker
        self._connections = Connections(services.settings)
        self._listening = listening
        self._control = control
        self._may_begin = asyncio.Event()
        self._tasks: set[asyncio.Task[object]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([])
        self._handover = Handover(self._worker, self._take)
        self._handover.open()
        self._keep(self._obey())
        await self._may_begin.wait()
        if not self.should_exit:
            loop = asyncio.get_running_loop()
            backlog = self.config.backlog
            self.servers.append(await loop.create_server(self._protocol, sock=self._listening, backlog=backlog))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._handover.close()
        await super().shutdown([self._listening])

    async def _obey(self) -> None:
        """Obey the supervisor. When the supervisor ends for any reason, end this process."""
        try:
            reader, writer = await asyncio.open_connection(sock=self._control)
            writer.write(READY)
            while line := await reader.readline():
                if line == BEGIN:
                    self._may_begin.set()
                elif line.startswith(BACK):
                    self.services.worker_is_back(int(line.removeprefix(BACK)))
        except ConnectionError:
            pass
        finally:  # after any exception: nothing else would notice the supervisor's end
            self.should_exit = True
            self._may_begin.set()

    def _take(self, client: socket.socket, early: bytes) -> None:
        """Take over a connection that another worker has passed on."""
        loop = asyncio.get_running_loop()
        self._keep(loop.connect_accepted_socket(lambda: self._protocol(early), client))

    def _protocol(self, early: bytes = b"") -> WorkersProtocol:
        return WorkersProtocol(
            self._handover,
            self.config,
            self.server_state,
            self.lifespan.state,
            early,
            connections=self._connections,
        )

    def _keep(self, job: Coroutine[Any, Any, object]) -> None:
        """Run a task, and keep a reference to it until it is done. The event loop has only a weak one."""
        task = asyncio.create_task(job)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def run(worker: Worker, listening: socket.socket, control: socket.socket) -> None:
    """Serve until a signal stops this process, or until the supervisor has ended."""
    settings = replace(Settings.from_environment(), worker=worker)
    app = app_for(settings)
    if worker.number == 0:
        log_notices(settings)
    interpreter.tune()
    server = WorkerServer(config_for(settings, app), app.state.services, listening, control)
    server.run()  # returns only if the supervisor was killed: a signal ends this process
    shutil.rmtree(worker.folder, ignore_errors=True)


def main() -> None:
    number, count, folder, listening, control = sys.argv[1:]
    try:
        run(
            Worker(int(number), int(count), Path(folder)),
            socket.socket(fileno=int(listening)),
            socket.socket(fileno=int(control)),
        )
    except BadInputError as error:
        print_error(str(error))
        sys.exit(error.exit_code)
