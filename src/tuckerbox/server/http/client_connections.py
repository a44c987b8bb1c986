"""The connections of clients: how long one may stay open unused, how much it may send, and how many a network may have.

uvicorn closes a connection if nothing comes for some seconds after a response. It waits for ever for a first request,
and for the rest of one. It keeps a request's line, headers and trailers in memory, however long they are. Everything
that depends on uvicorn's private parts is here. INTERNALS lists them, and `tests/server/test_uvicorn.py` names those
that an update has changed.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from tuckerbox.server import metrics, open_files
from tuckerbox.server.http.rate_limits import network, unmapped
from tuckerbox.server.settings import Settings

ARRIVAL = 30.0  # seconds that a request's headers may take to arrive: for the first, from the opening of the connection
BODY_ARRIVAL = 120.0  # seconds that its body may take after them: the largest body, at 70 kbit/s
MOST_WITHOUT_BODY = 65_536  # bytes of a request that may arrive, after the first read, without any part of a body
MOST_HEADERS = 200  # headers and trailers of a request: each takes up to 30 times its bytes in memory
MOST_EACH = 1_000  # connections of one network: more than its streams, since each tab may have one more for requests

# uvicorn's private parts: the methods of its protocol, each with its parameters, and the attributes of its classes.
INTERNALS = {
    "__init__": ("self", "config", "server_state", "app_state", "_loop"),
    "connection_made": ("self", "transport"),
    "connection_lost": ("self", "exc"),
    "data_received": ("self", "data"),
    "on_message_begin": ("self",),
    "on_header": ("self", "name", "value"),
    "on_headers_complete": ("self",),
    "on_body": ("self", "body"),
    "on_message_complete": ("self",),
    "_unset_keepalive_if_required": ("self",),
}
PROTOCOL_ATTRIBUTES = ("client", "cycle", "flow", "headers", "loop", "transport")
FLOW_ATTRIBUTES = ("read_paused",)
CYCLE_ATTRIBUTES = ("response_complete",)


class Connections:
    """Counts the open connections of one process, in all and by network.

    An eighth of the files that the process may have open is left to the database and the rest. A network may have a
    quarter as many connections as there may be files, and at most MOST_EACH. A trusted proxy's connections have no
    such bound, because they come from many people. If the settings switch limits off, no network has one.
    """

    def __init__(self, settings: Settings) -> None:
        files = open_files.limit()
        self._most = files - files // 8
        self._most_each = min(MOST_EACH, files // 4) if settings.limits else self._most
        self._proxies = [ip_network(proxy) for proxy in settings.trusted_proxies]
        self._open = 0
        self._by_network: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a connection from an IP address. Return False, and count nothing, if there are too many."""
        source = network(address)
        is_full = self._by_network[source] >= self._most_each and not self._is_proxy(address)
        if is_full or self._open >= self._most:
            return False
        self._open += 1
        self._by_network[source] += 1
        return True

    def leave(self, address: str) -> None:
        source = network(address)
        self._open -= 1
        self._by_network[source] -= 1
        if not self._by_network[source]:
            del self._by_network[source]

    def _is_proxy(self, address: str) -> bool:
        return any(ip_address(unmapped(address)) in proxy for proxy in self._proxies)


class ClientProtocol(HttpToolsProtocol):
    """uvicorn's protocol for a client's connection, which ends if a request does not arrive in time or is too large."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        connections: Connections,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._all = connections
        self._counted: str | None = None  # the IP address for which it is counted
        self._arrival: asyncio.TimerHandle | None = None  # ends the connection if no request arrives in time
        self._without_body = 0  # bytes since the read that brought the request's beginning or a part of its body
        self.is_between_requests = True

    @property
    def owes_response(self) -> bool:
        """True if a response to the last request, or a part of it, is still to come."""
        last: RequestResponseCycle | None = self.cycle
        return last is not None and not last.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.client is None:  # it has reset the connection; its requests could not be counted
            transport.abort()
        elif self._all.enter(self.client[0]):
            self._counted = self.client[0]
            self._wait()
        else:
            self._cut("too many")

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._wait_no_longer()
        if self._counted is not None:
            self._all.leave(self._counted)
            self._counted = None

    def data_received(self, data: bytes) -> None:
        self._without_body += len(data)
        super().data_received(data)
        if self._without_body > MOST_WITHOUT_BODY and not self.is_between_requests:
            self._cut("too large")
            return
        is_served = self.is_between_requests and self.owes_response  # what follows is up to the server
        if self._arrival is None and not is_served:
            self._wait()

    def on_message_begin(self) -> None:
        self.is_between_requests = False
        self._without_body = 0
        if self.cycle is not None:  # not the first request, whose time has begun with the connection
            self._wait_no_longer()
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        if len(self.headers) > MOST_HEADERS:
            raise ValueError("too many headers")  # uvicorn answers 400 and closes the connection

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._wait_no_longer()
        self._wait(BODY_ARRIVAL)

    def on_body(self, body: bytes) -> None:
        self._without_body = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.is_between_requests = True
        self._wait_no_longer()
        super().on_message_complete()

    def leave_to_other_process(self) -> None:
        """Close this process's end of the connection, which goes on elsewhere."""
        self._unset_keepalive_if_required()
        self.transport.pause_reading()
        self.transport.close()

    def _wait(self, seconds: float = ARRIVAL) -> None:
        self._arrival = self.loop.call_later(seconds, self._cut_late)

    def _wait_no_longer(self) -> None:
        if self._arrival is not None:
            self._arrival.cancel()
            self._arrival = None

    def _cut_late(self) -> None:
        if self.flow.read_paused:  # the rest may be there: the server has stopped reading until it has done its part
            self._wait()
        else:
            self._cut("too slow")

    def _cut(self, reason: str) -> None:
        metrics.connections_cut.labels(reason).inc()
        self.transport.abort()
