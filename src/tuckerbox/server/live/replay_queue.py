"""Turns to replay whole matches. Replaying one can take a second, so requests do it one at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import Future
from contextlib import asynccontextmanager
from threading import Event

from tuckerbox.server.live.fair_queue import FairQueue
from tuckerbox.server.live.networks_of_people import NetworksOfPeople
from tuckerbox.server.refusals import RefusedError

REPLAYS_EACH = 20  # of one person, waiting or running: more than anybody asks for with keys held down
REPLAYS_IN_NETWORK = 60  # of all people of one network, such as a school
RETRY = 5  # seconds; some of them should be done by then

# Entries of a match so long that even requests for its current position queue: twice the decisions of the longest
# match. With as many undos as a match can have, a look at the present takes a tenth of a second of processor time.
LONG = 1_000


def is_long(last: int) -> bool:
    """Return whether a match with this last entry is so long that even requests for its current position queue."""
    return last >= LONG


class Replays:
    """The requests of one process that replay whole matches."""

    def __init__(self, networks: NetworksOfPeople) -> None:
        self._networks = networks
        self._queue = FairQueue("replays", 1, networks)

    @asynccontextmanager
    async def turn(self, person: str) -> AsyncIterator[None]:
        """Wait until it is a person's turn, which lasts as long as the block.

        Refuse if the person, or their network, has as many requests in progress as it may have.
        """
        self._refuse_more(person)
        loop, over = asyncio.get_running_loop(), Event()
        began: asyncio.Future[None] = loop.create_future()

        def begin() -> None:
            if not began.done():  # it is if the request was cancelled meanwhile
                began.set_result(None)

        def hold() -> None:
            loop.call_soon_threadsafe(begin)
            over.wait()

        def end(job: Future[None]) -> None:
            if job.cancelled():  # the server is closing
                loop.call_soon_threadsafe(began.cancel)

        self._queue.submit(person, hold).add_done_callback(end)
        try:
            await began
            yield
        finally:
            over.set()

    def open_requests(self) -> int:
        """Return how many requests wait or have their turn."""
        return self._queue.open_jobs()

    def close(self) -> None:
        """Wait for the request that has its turn."""
        self._queue.close()

    def _refuse_more(self, person: str) -> None:
        if self._queue.open_jobs(person) >= REPLAYS_EACH:
            says = f"The server is still replaying {REPLAYS_EACH} matches for you. Please try again in a few seconds."
            raise RefusedError(429, "queue-full", says, retry=RETRY)
        if self._queue.open_jobs_at(self._networks.of(person)) >= REPLAYS_IN_NETWORK:
            says = f"The server is still replaying {REPLAYS_IN_NETWORK} matches for people on your network."
            raise RefusedError(429, "queue-full", f"{says} Please try again in a few seconds.", retry=RETRY)
