"""Tables with two people who play one match after another: what all servers have in common, and Tuckerbox's tables."""

from __future__ import annotations

import asyncio
import random
from abc import ABC, abstractmethod
from collections.abc import Coroutine
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import orjson
from bench.server.connections import Browser, Connection
from bench.server.servers import BrokenError

TIMEOUT = 60.0  # seconds to wait for an event


@dataclass
class Times:
    """The seconds of all moves, over all tables."""

    stored: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)


class Table(ABC):
    """Two people who play one match after another. They choose at random."""

    def __init__(self) -> None:
        self.times = Times()
        self._listening: list[asyncio.Task[None]] = []

    @abstractmethod
    async def begin(self) -> None:
        """Begin a match of two people."""

    @abstractmethod
    async def join(self) -> None:
        """Open the stream of both people. Then they can play."""

    @abstractmethod
    async def watch(self, streams: int) -> None:
        """Open streams for both people, and ignore what arrives."""

    @property
    @abstractmethod
    def over(self) -> bool: ...

    @abstractmethod
    async def decide(self) -> None:
        """Make a move."""

    async def set_up(self) -> None:
        self.leave()
        await self.begin()
        await self.join()

    async def play(self, pause: float, until: float) -> None:
        """Make moves until this time, with a pause of about `pause` seconds before each."""
        share = random.random()  # not all tables begin at once
        while True:
            await asyncio.sleep(min(share * pause, max(0.0, until - perf_counter())))
            if perf_counter() >= until:
                return
            if self.over:
                await self.set_up()
            await self.decide()
            share = random.uniform(0.5, 1.5)

    def listen(self, listening: Coroutine[Any, Any, None], connection: Connection) -> None:
        """Read from a connection until everybody leaves. Then close it."""

        async def close_after() -> None:
            try:
                await listening
            finally:
                connection[1].close()

        self._listening.append(asyncio.create_task(close_after()))

    def leave(self) -> None:
        """Close all streams."""
        for task in self._listening:
            task.cancel()
        self._listening = []


class TuckerboxTable(Table):
    """A table of a game at this server, or at an older one."""

    def __init__(self, url: str, number: int, game: str) -> None:
        super().__init__()
        self.people = [Browser(url, f"Anna {number}"), Browser(url, f"Ben {number}")]
        self.game = game

    async def begin(self) -> None:
        setup = {"game": self.game, "seats": [{"who": "open"}, {"who": "open"}]}
        self.path = f"/api/matches/{(await self.people[0].ask('POST', '/api/matches', setup))['id']}"
        for seat, person in enumerate(self.people):
            await person.ask("POST", f"{self.path}/sit", {"seat": seat, "name": person.name})

    async def join(self) -> None:
        self.streams = [Stream(self), Stream(self)]
        for person, stream in zip(self.people, self.streams, strict=True):
            connection = await person.open_stream(f"{self.path}/events?after=0")
            self.listen(stream.read(connection), connection)
        for stream in self.streams:
            await stream.welcome.wait()
        anna, ben = self.people
        self.moment = (await anna.ask("GET", self.path))["moment"]
        if self.moment["turn"] == 1:
            self.moment = (await ben.ask("GET", self.path))["moment"]

    async def watch(self, streams: int) -> None:
        for number in range(streams):
            connection = await self.people[number % 2].open_stream(f"{self.path}/events?after=0")
            self.listen(ignore(connection), connection)

    @property
    def over(self) -> bool:
        return self.moment["turn"] is None

    async def decide(self) -> None:
        seat, n = self.moment["turn"], self.moment["n"]
        action = random.choice(self.moment["choices"])["action"]
        other = self.streams[1 - seat]
        started = perf_counter()
        other.sent[n + 1] = started
        news = await self.people[seat].ask("POST", f"{self.path}/moves", {"n": n, "action": action})
        self.times.stored.append(perf_counter() - started)
        self.moment = news["moment"]
        if self.moment["turn"] == 1 - seat:  # only the other's stream contains the other's choices
            self.moment = await other.moment(n + 1)


class Stream:
    """The events of a table that one person has received."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.welcome = asyncio.Event()
        self.sent: dict[int, float] = {}  # by the number of an entry to come: when the other person sent it
        self.last = 0
        self.data = b""
        self.arrived = asyncio.Event()

    async def read(self, connection: Connection) -> None:
        """Take in the events of a stream until it ends."""
        reader, _ = connection
        event = b""
        while size := int(await reader.readline(), 16):
            event += (await reader.readexactly(size + 2))[:-2]
            if event.endswith(b"\n\n"):
                self.receive(event)
                event = b""

    def receive(self, event: bytes) -> None:
        if event.startswith(b"event: entry"):
            self.data, number = line_of(event, b"data: "), int(line_of(event, b"id: "))
            if number in self.sent:
                self.table.times.seen.append(perf_counter() - self.sent.pop(number))
            self.last = number
            self.arrived.set()
        self.welcome.set()

    async def moment(self, number: int) -> dict[str, Any]:
        """Return the moment after an entry. Wait until the entry has arrived."""
        while self.last < number:
            self.arrived.clear()
            await in_time(self.arrived.wait(), f"Entry {number} of a match never arrived in a stream.")
        moment: dict[str, Any] = orjson.loads(self.data)["moment"]
        return moment


def line_of(event: bytes, name: bytes) -> bytes:
    start = event.index(name) + len(name)
    return event[start : event.index(b"\n", start)]


async def in_time(waiting: Coroutine[Any, Any, Any], otherwise: str) -> None:
    try:
        await asyncio.wait_for(waiting, TIMEOUT)
    except TimeoutError:
        raise BrokenError(otherwise) from None


async def ignore(connection: Connection) -> None:
    """Read what arrives, and forget it."""
    while await connection[0].read(2**16):
        pass
