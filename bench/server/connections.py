"""Minimal clients for HTTP and WebSockets. They share the machine's cores with the server, so they do little."""

from __future__ import annotations

import asyncio
import zlib
from typing import Any
from urllib.parse import urlsplit

import orjson
from bench.server.servers import BrokenError

GZIP_FORMAT = 31  # the `wbits` argument of zlib.decompress
READERS_LIMIT = 2**20
Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]
TEXT, CLOSE = 0x1, 0x8  # kinds of WebSocket frames


class Browser:
    """An HTTP client with a cookie and a keep-alive connection."""

    def __init__(self, url: str, name: str) -> None:
        self.name = name
        self.host, self.port = urlsplit(url).hostname, urlsplit(url).port
        self.cookie = ""
        self._connection: Connection | None = None

    async def ask(self, method: str, path: str, data: Any = None) -> Any:
        """Send a request and return the answer. Retry once if the server has closed the connection."""
        body = b"" if data is None else orjson.dumps(data)
        try:
            reader, writer = self._connection = self._connection or await self.connect()
            writer.write(self._head(method, path, body) + body)
            status, headers = await read_head(reader)
        except (ConnectionError, asyncio.IncompleteReadError):
            reader, writer = self._connection = await self.connect()
            writer.write(self._head(method, path, body) + body)
            status, headers = await read_head(reader)
        answer = await reader.readexactly(int(headers["content-length"]))
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].partition(";")[0]
        if headers.get("content-encoding") == "gzip":
            answer = zlib.decompress(answer, GZIP_FORMAT)
        if status >= 400:
            raise BrokenError(f"{method} {path}: {status} {answer.decode()}")
        return orjson.loads(answer)

    async def open_stream(self, path: str) -> Connection:
        """Ask for an event stream, and return its connection once it has begun."""
        reader, writer = await self.connect()
        writer.write(self._head("GET", path))
        status, _ = await read_head(reader)
        if status != 200:
            raise BrokenError(f"GET {path}: {status}")
        return reader, writer

    async def connect(self) -> Connection:
        return await asyncio.open_connection(self.host, self.port, limit=READERS_LIMIT)

    def _head(self, method: str, path: str, body: bytes = b"") -> bytes:
        return (
            f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nCookie: {self.cookie}\r\n"
            f"Accept-Encoding: gzip\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        ).encode()


async def read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    return int(first.split()[1]), headers


class WebSocket:
    """A client's end of a WebSocket without extensions, for messages of one frame."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.reader, self.writer = connection

    @classmethod
    async def connect(cls, url: str, path: str) -> WebSocket:
        browser = Browser(url, "")
        reader, writer = await browser.connect()
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: {browser.host}:{browser.port}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        status, _ = await read_head(reader)
        if status != 101:
            raise BrokenError(f"GET {path}: {status}")
        return cls((reader, writer))

    def send(self, text: bytes) -> None:
        """Send a message. A client has to mask what it sends; the mask here is zero, which changes nothing."""
        size = len(text)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self.writer.write(bytes([0x80 | TEXT]) + length + b"\0\0\0\0" + text)

    async def receive(self) -> bytes:
        """Return the next message."""
        kind, size = await self.reader.readexactly(2)
        if kind & 0x0F == CLOSE:
            raise BrokenError("The server closed a WebSocket.")
        if size >= 126:
            size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
        return await self.reader.readexactly(size)
