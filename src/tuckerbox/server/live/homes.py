"""Homes: the network from which each person came last. Whoever has many cookies there has no more turns than others."""

from __future__ import annotations

from collections import OrderedDict

MOST_KEPT = 100_000  # people; about 25 MB


class Homes:
    """The homes of the people who have sent requests to this process lately. Those of others are not known."""

    def __init__(self) -> None:
        self._of: OrderedDict[str, str] = OrderedDict()

    def note(self, person: str, home: str) -> None:
        """Remember where a person is. Call this on the event loop."""
        self._of[person] = home
        self._of.move_to_end(person)
        if len(self._of) > MOST_KEPT:
            self._of.popitem(last=False)

    def of(self, person: str) -> str:
        """Return a person's home. People whose home is not known have one of their own. Thread-safe."""
        return self._of.get(person, person)
