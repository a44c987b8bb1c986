"""A queue for work that takes long: people take turns, so nobody waits for all that somebody else wants."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass
from threading import Condition, Thread
from typing import Any, Generic, TypeVar

R = TypeVar("R")


@dataclass(frozen=True, eq=False)
class Job(Generic[R]):
    """A call, and the future for its result."""

    call: Callable[[], R]
    loop: asyncio.AbstractEventLoop
    result: asyncio.Future[R]

    def run(self) -> None:
        try:
            found = self.call()
        except Exception as wrong:
            self._settle(self.result.set_exception, wrong)
        else:
            self._settle(self.result.set_result, found)

    def cancel(self) -> None:
        self._settle(self.result.cancel)

    def _settle(self, how: Callable[..., Any], *given: object) -> None:
        def settle() -> None:
            if not self.result.done():
                how(*given)

        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(settle)


class FairQueue:
    """Some threads that do jobs: of each person in turn, and of one person in order."""

    def __init__(self, name: str, threads: int) -> None:
        self._waiting: OrderedDict[str, deque[Job[Any]]] = OrderedDict()  # by person, whose turn is next first
        self._changed = Condition()
        self._closed = False
        self._threads = [Thread(target=self._work, name=f"{name} {k}", daemon=True) for k in range(threads)]
        for thread in self._threads:
            thread.start()

    def submit(self, person: str, call: Callable[[], R]) -> asyncio.Future[R]:
        """Let a thread call this once it is the person's turn. For use on an event loop."""
        loop = asyncio.get_running_loop()
        job = Job(call, loop, loop.create_future())
        with self._changed:
            self._waiting.setdefault(person, deque()).append(job)
            self._changed.notify()
        return job.result

    def waiting(self, person: str) -> int:
        """Return how many jobs of a person have not begun."""
        with self._changed:
            return len(self._waiting.get(person, ()))

    def close(self) -> None:
        """Cancel what has not begun, and wait for the rest."""
        with self._changed:
            self._closed = True
            for jobs in self._waiting.values():
                for job in jobs:
                    job.cancel()
            self._waiting.clear()
            self._changed.notify_all()
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        while job := self._next():
            if not job.result.cancelled():
                job.run()

    def _next(self) -> Job[Any] | None:
        """Wait for the next job. None: the queue is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._waiting)
            if self._closed:
                return None
            person, jobs = self._waiting.popitem(last=False)
            job = jobs.popleft()
            if jobs:
                self._waiting[person] = jobs  # behind everybody else
            return job
