"""Exchanges: a request and its response, as the outermost middleware and its checks see them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from starlette.types import Receive, Scope, Send


@dataclass
class Exchange:
    """A request and its response. Header names are in lower case."""

    scope: Scope
    receive: Receive
    send: Send
    headers: dict[bytes, bytes] = field(init=False)
    status: int = 0  # of the response; 0 until it begins

    def __post_init__(self) -> None:
        self.headers = dict(reversed(self.scope["headers"]))  # the first one counts if a header is repeated


Check = Callable[[Exchange], None]  # raises RefusedError to refuse a request
ResponseHeaders = list[tuple[bytes, bytes]]
Finish = Callable[[Exchange, ResponseHeaders], None]  # adds to the headers of a response
