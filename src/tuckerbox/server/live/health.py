"""The health of one process: whether it can store what people do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

DEADLINE = 1.0  # seconds that a check may take
FRESH = 1.0  # seconds for which a result is given again, so that many questions cost no more than one


class Health:
    """Checks the store in a thread of its own, because all the others may be blocked when it matters."""

    def __init__(self, check: Callable[[], bool]) -> None:
        self._check = check
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="health")
        self._last: asyncio.Future[bool] | None = None
        self._begun = 0.0

    async def good(self) -> bool:
        """Return True if the store works. A check that takes longer than `DEADLINE` counts as failed."""
        loop = asyncio.get_running_loop()
        if self._last is None or (self._last.done() and loop.time() - self._begun >= FRESH):
            self._last, self._begun = loop.run_in_executor(self._pool, self._check), loop.time()
        last = self._last
        await asyncio.wait([last], timeout=max(0.0, self._begun + DEADLINE - loop.time()))
        return last.done() and last.result()

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
