"""The servers that take notices: which are busy, which are quick, and the addresses turned away because of that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager

from tuckerbox.server.notify.guarded import AT_ONCE_PER_HOST
from tuckerbox.server.notify.host_speeds import HostSpeeds

AT_ONCE_DOUBTED = 40  # the most addresses that notices go to at the same time at servers not known to be quick


class Hosts:
    """The servers to which a notifier sends. Those that are not known to be quick share a part of the room."""

    def __init__(self) -> None:
        self.speeds = HostSpeeds()
        self.busy: Counter[str] = Counter()  # by host: the addresses that are being sent to
        self.turned_away: dict[str, str] = {}  # by address, in the order in which they came: its host

    def doubted(self) -> int:
        """Return the number of addresses that are being sent to at servers not known to be quick."""
        return sum(self.busy[host] for host in self.busy if not self.speeds.is_quick(host))

    def has_room(self, host: str) -> bool:
        if self.busy[host] >= AT_ONCE_PER_HOST:
            return False
        return self.speeds.is_quick(host) or self.doubted() < AT_ONCE_DOUBTED

    def held_back(self) -> list[str]:
        """Return the addresses that still have to wait. Only as many may come back as there is room for."""
        taken, doubted, held = Counter(self.busy), self.doubted(), []
        for address, host in self.turned_away.items():
            is_doubted = not self.speeds.is_quick(host)
            if taken[host] >= AT_ONCE_PER_HOST or (is_doubted and doubted >= AT_ONCE_DOUBTED):
                held.append(address)
            else:
                taken[host] += 1
                doubted += is_doubted
        return held

    def keep_away(self, addresses: Collection[str]) -> None:
        """Forget all addresses that were turned away, except these."""
        self.turned_away = {id: host for id, host in self.turned_away.items() if id in addresses}

    @contextmanager
    def sending_to(self, host: str) -> Iterator[None]:
        self.busy[host] += 1
        try:
            yield
        finally:
            self.busy[host] -= 1
            if not self.busy[host]:
                del self.busy[host]
