"""A queue for work that takes long: networks take turns, and the people of each, so nobody waits for all the others."""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Condition, Thread
from typing import Any, Generic, TypeVar

from tuckerbox.server.live.networks_of_people import NetworksOfPeople

R = TypeVar("R")
T = TypeVar("T")


class Turns(Generic[T]):
    """Waiting things. Networks take turns; within one, people do; one person's things keep their order.

    A person who has just been served comes after all who wait.
    """

    def __init__(self, networks: NetworksOfPeople) -> None:
        self._networks = networks
        # By network and person, each in the order of their turns.
        self._waiting: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def add(self, person: str, thing: T) -> None:
        """Add something to a person's queue."""
        in_network = self._waiting.setdefault(self._networks.of(person), OrderedDict())
        in_network.setdefault(person, deque()).append(thing)

    def next(self) -> T:
        """Remove the next thing, and return it."""
        network, people = self._waiting.popitem(last=False)
        person, things = people.popitem(last=False)
        thing = things.popleft()
        if things:
            people[person] = things  # behind everybody else there
        if people:
            self._waiting[network] = people  # behind all other networks
        return thing

    def served(self, person: str) -> None:
        """Put a person, and their network, behind everybody who came while the person's job ran."""
        network = self._networks.of(person)
        if network in self._waiting:
            self._waiting.move_to_end(network)
            if person in self._waiting[network]:
                self._waiting[network].move_to_end(person)

    def clear(self) -> list[T]:
        """Empty the queue, and return what was in it."""
        found = []
        while self:
            found.append(self.next())
        return found


@dataclass(frozen=True, eq=False)
class Job(Generic[R]):
    """A call for a person, and the future for its result."""

    person: str
    call: Callable[[], R]
    result: Future[R] = field(default_factory=Future)

    def run(self) -> None:
        if not self.result.set_running_or_notify_cancel():
            return
        try:
            self.result.set_result(self.call())
        except Exception as wrong:
            self.result.set_exception(wrong)


class FairQueue:
    """Threads that do jobs. Networks take turns; within one, people do; one person's jobs keep their order."""

    def __init__(self, name: str, threads: int, networks: NetworksOfPeople) -> None:
        self._networks = networks
        self._waiting: Turns[Job[Any]] = Turns(networks)
        self._open: Counter[str] = Counter()  # by person: the jobs that wait or run
        self._changed = Condition()
        self._closed = False
        self._threads = [Thread(target=self._work, name=f"{name} {k}", daemon=True) for k in range(threads)]
        for thread in self._threads:
            thread.start()

    def submit(self, person: str, call: Callable[[], R]) -> Future[R]:
        """Queue a call. A thread makes it when it is the person's turn."""
        job = Job(person, call)
        with self._changed:
            if self._closed:
                job.result.cancel()
            else:
                self._waiting.add(person, job)
                self._open[person] += 1
                self._changed.notify()
        return job.result

    def open_jobs(self, person: str | None = None) -> int:
        """Return how many jobs wait or run: those of one person, or all."""
        with self._changed:
            return self._open.total() if person is None else self._open[person]

    def open_jobs_at(self, network: str) -> int:
        """Return how many jobs of the people of one network wait or run."""
        with self._changed:
            return sum(count for person, count in self._open.items() if self._networks.of(person) == network)

    def close(self) -> None:
        """Cancel what has not begun, and wait for the rest."""
        with self._changed:
            self._closed = True
            for job in self._waiting.clear():
                job.result.cancel()
            self._changed.notify_all()
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        while job := self._next():
            job.run()
            with self._changed:
                self._waiting.served(job.person)
                self._open[job.person] -= 1
                if not self._open[job.person]:
                    del self._open[job.person]

    def _next(self) -> Job[Any] | None:
        """Wait for the next job. None: the queue is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or bool(self._waiting))
            return None if self._closed else self._waiting.next()
