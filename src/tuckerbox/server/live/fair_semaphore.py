"""A semaphore that is fair to people: those whose tasks wait for a place take turns."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tuckerbox.server.live.fair_queue import Turns
from tuckerbox.server.live.networks_of_people import NetworksOfPeople


class FairSemaphore:
    """Places that tasks take for a while. The people whose tasks wait for one take turns. For one event loop."""

    def __init__(self, count: int, networks: NetworksOfPeople) -> None:
        self._free = count
        self._waiting: Turns[asyncio.Future[None]] = Turns(networks)

    @asynccontextmanager
    async def one_for(self, person: str) -> AsyncIterator[None]:
        """Wait for a place, and keep it during the block."""
        place = asyncio.get_running_loop().create_future()
        self._waiting.add(person, place)
        self._give_out()
        try:
            await place
            yield
        finally:
            if not place.cancelled():
                self._free += 1
                self._waiting.served(person)
                self._give_out()

    def _give_out(self) -> None:
        while self._free and self._waiting:
            place = self._waiting.next()
            if not place.cancelled():
                place.set_result(None)
                self._free -= 1
