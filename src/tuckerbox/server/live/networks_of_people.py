"""The network that each person's last request came from.

A network with many cookies gets no more turns than a network with one.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

from tuckerbox.server.worker_ownership import ONLY_WORKER, Worker

UNKNOWN = "unknown"
MOST_KEPT = 100_000  # people; about 25 MB


class NetworksOfPeople:
    """The networks of the people who have lately sent requests to this process."""

    def __init__(self, worker: Worker = ONLY_WORKER) -> None:
        self._worker = worker
        self._of: OrderedDict[str, str] = OrderedDict()

    def note(self, person: str, network: str) -> None:
        """Remember where a person is. Call this on the event loop."""
        self._of[person] = network
        self._of.move_to_end(person)
        if len(self._of) > MOST_KEPT:
            self._of.popitem(last=False)

    def of(self, person: str) -> str:
        """Return a person's network. All people whose network is not known share one. Thread-safe."""
        return self._of.get(person, UNKNOWN)

    def limit_for(self, person: str, most: int) -> int:
        """Return how many tables this process allows a person's network. It counts only people whom it has seen.

        `most`: the limit of the whole server. One worker sets up all tables of a network
        (`http/connection_handover.py`), so it knows everybody there who has one and allows them all. The others know
        only some, so each allows its share. A network that turns to all workers can have up to about twice as many.
        """
        return most if self._worker.serves(self.of(person)) else self._worker.share(most)

    def neighbours(self, person: str, among: Iterable[str]) -> int:
        """Count the ids in `among` that belong to a person's network. Ids may repeat, and may be the person's own.

        Return 0 if the person has sent no request lately. Thread-safe.
        """
        network = self._of.get(person)
        return 0 if network is None else sum(self._of.get(one) == network for one in among)
