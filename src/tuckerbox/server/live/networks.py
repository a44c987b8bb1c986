"""The network that each person's last request came from.

However many cookies a network has, it gets no more turns than a network with one.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

UNKNOWN = "unknown"
MOST_KEPT = 100_000  # people; about 25 MB


class Networks:
    """The networks of the people who have lately sent requests to this process, which is one of `workers`."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
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

    def share(self, most: int) -> int:
        """Return how much of what a network may have on the whole server it may have at this process.

        A worker knows only the people who have sent requests to it. Most people have all their tables set up by one
        worker, so they have less than the whole. But nobody gets more by turning to all workers.
        """
        return max(1, most // self._workers)

    def neighbours(self, person: str, among: Iterable[str]) -> int:
        """Return how many of these people are in a person's network, which may be the person again and again.

        Nobody is if the person has sent no request lately. Thread-safe.
        """
        network = self._of.get(person)
        return 0 if network is None else sum(self._of.get(one) == network for one in among)
