"""Handing over: a connection moves to the worker that serves the match of its next request.

All workers accept connections at one port, because nobody knows what will be asked for on a new one. When a request
comes for another worker's match, the open socket is passed to that worker, together with what was read of the request.
A browser that plays at one table is passed on once per connection; from then on a request costs nothing more than
looking at its first line. A proxy in front of the workers would have to copy every request, answer and stream, and
tell them who the client is. SO_REUSEPORT would choose a worker before the match is known.

Between any two requests, the connection can move. If it can't be passed on, it stays: any worker can serve any match.
A request that was passed on is lost if that worker ends before it reads it, or has as many connections as it may have.
The client sends it again, as it does whenever a connection breaks.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable
from typing import Any

import structlog
from uvicorn.config import Config
from uvicorn.server import ServerState

from tuckerbox.server import metrics
from tuckerbox.server.actions.field_limits import ID
from tuckerbox.server.http.client_connections import ClientProtocol, Connections
from tuckerbox.server.http.rate_limits import network
from tuckerbox.server.worker_ownership import WORKER_HEARTBEAT, Worker

LARGEST = 65_536  # bytes of a request that are passed on with its connection
LENGTH = 4  # bytes that say how many follow
RETRY = 1.0  # seconds until connections are accepted again after a failure
FOR_A_MATCH = re.compile(rf"(?:\r\n)?[A-Z]+ /(?:api/matches|m)/({ID})[/? ]".encode())
A_CHANGE = re.compile(rb"(?:\r\n)?(?:POST|PUT|PATCH|DELETE) /")

log = structlog.get_logger()


class Handover:
    """Passes connections on to the other workers of a server, and takes over those that they pass on."""

    def __init__(self, worker: Worker, take: Callable[[socket.socket, bytes], None]) -> None:
        self.worker = worker
        self._take = take  # is called with a client's socket and the bytes that were read from it
        self._closed = False

    def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._listening = socket.socket(socket.AF_UNIX)
        self._path = self.worker.socket_of(self.worker.number)
        self._path.unlink(missing_ok=True)  # an earlier process may have been killed
        self._listening.bind(str(self._path))
        self._listening.listen(1024)
        self._listening.setblocking(False)
        self.worker.beat()
        self._beating = asyncio.create_task(self._beat())
        self._listen()

    def close(self) -> None:
        """Take over no more connections. From now on, the other workers answer their requests themselves."""
        self._closed = True
        self._beating.cancel()
        self._loop.remove_reader(self._listening)
        self._listening.close()
        self._path.unlink(missing_ok=True)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(WORKER_HEARTBEAT)
            self.worker.beat()

    def owner_of(self, data: bytes, address: str) -> int:
        """Return the number of the worker for the request that begins with `data`.

        Requests that change something, but no match, go to a worker by the client's network. So most people have one
        limit on new tables, not one at each worker. Everything else stays where it is.
        """
        if found := FOR_A_MATCH.match(data):
            return self.worker.owner_of(found[1].decode())
        return self.worker.owner_of(network(address)) if A_CHANGE.match(data) else self.worker.number

    def pass_on(self, number: int, client: int, data: bytes) -> bool:
        """Pass on the client's socket with this file number, and the bytes that were read from it.

        Return False if that can't be done now, for example because the worker hangs or is starting again.
        """
        if len(data) > LARGEST or not self.worker.beats(number):
            return False
        message = len(data).to_bytes(LENGTH) + data
        try:
            with socket.socket(socket.AF_UNIX) as channel:
                channel.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 2 * LARGEST)
                channel.setblocking(False)
                channel.connect(str(self.worker.socket_of(number)))
                passed = socket.send_fds(channel, [message], [client]) == len(message)
        except OSError:
            return False
        if passed:
            metrics.handovers.inc()
        return passed

    def _listen(self) -> None:
        if not self._closed:
            self._loop.add_reader(self._listening, self._accept)

    def _accept(self) -> None:
        while True:
            try:
                channel, _ = self._listening.accept()
            except BlockingIOError:
                return
            except OSError as wrong:  # probably too many open files: it would fail at every turn of the event loop
                log.warning("handover.not_accepted", reason=str(wrong))
                self._loop.remove_reader(self._listening)
                self._loop.call_later(RETRY, self._listen)
                return
            channel.setblocking(False)
            arrival = Arrival(channel, self._take)
            self._loop.add_reader(channel, arrival.read)


class Arrival:
    """A connection that another worker is passing on. It arrives in one piece, or not at all if that worker ends."""

    def __init__(self, channel: socket.socket, take: Callable[[socket.socket, bytes], None]) -> None:
        self._channel = channel
        self._take = take
        self._message = bytearray()
        self._client: socket.socket | None = None

    def read(self) -> None:
        """Read what there is. This is called whenever there is more."""
        try:
            data, files, _, _ = socket.recv_fds(self._channel, LENGTH + LARGEST, 1)
        except BlockingIOError:
            return
        except OSError:
            data, files = b"", []
        if files:
            self._client = socket.socket(fileno=files[0])
            self._client.setblocking(False)
            self._client.set_inheritable(False)
        self._message += data
        complete = len(self._message) >= LENGTH and len(self._message) == LENGTH + int.from_bytes(
            self._message[:LENGTH]
        )
        if data and not complete:
            return
        asyncio.get_running_loop().remove_reader(self._channel)
        self._channel.close()
        if self._client and complete:
            self._take(self._client, bytes(self._message[LENGTH:]))
        elif complete:
            log.warning("handover.lost", reason="The connection did not arrive. Too many files may be open.")
        elif self._client:
            self._client.close()  # the other worker still has it


class WorkersProtocol(ClientProtocol):
    """The protocol for a client's connection, which can also move to another worker between two requests."""

    def __init__(
        self,
        handover: Handover,
        config: Config,
        state: ServerState,
        app_state: dict[str, Any],
        already_read: bytes = b"",
        *,
        connections: Connections,
    ) -> None:
        super().__init__(config, state, app_state, connections=connections)
        self._handover = handover
        self._already_read = already_read  # by another worker

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._already_read and not transport.is_closing():
            super().data_received(self._already_read)

    def data_received(self, data: bytes) -> None:
        if self.is_between_requests and self._moves(data):
            self.leave_to_other_process()
        else:
            super().data_received(data)

    def _moves(self, data: bytes) -> bool:
        """Pass the connection on if a request begins that another worker serves. Return whether it is gone."""
        owner = self._handover.owner_of(data, self.client[0] if self.client else "")
        if owner == self._handover.worker.number:
            return False
        if self.owes_response or self.transport.is_closing() or self.transport.get_write_buffer_size():
            return False  # something has yet to be sent from here
        return self._handover.pass_on(owner, self.transport.get_extra_info("socket").fileno(), data)
