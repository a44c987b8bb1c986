"""The servers that take notices: which are busy, which are quick, and the addresses turned away because of that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager

from tuckerbox.server.notify.guarded import AT_ONCE_PER_SERVER
from tuckerbox.server.notify.server_speeds import ServerSpeeds

AT_ONCE_DOUBTED = 40  # addresses sent to at the same time, at all servers that are not known to be quick


class ReceivingServers:
    """The servers to which a notifier sends. Those that are not known to be quick share a part of the room."""

    def __init__(self) -> None:
        self.speeds = ServerSpeeds()
        self.busy: Counter[str] = Counter()  # by server: the addresses that are being sent to
        self.turned_away: dict[str, str] = {}  # the server of each address that was turned away, the earliest first

    def doubted(self) -> int:
        """Return the number of addresses that are being sent to at servers not known to be quick."""
        return sum(self.busy[server] for server in self.busy if not self.speeds.is_quick(server))

    def has_room(self, server: str) -> bool:
        if self.busy[server] >= AT_ONCE_PER_SERVER:
            return False
        return self.speeds.is_quick(server) or self.doubted() < AT_ONCE_DOUBTED

    def held_back(self) -> list[str]:
        """Return the addresses that still have to wait. Only as many may come back as there is room for."""
        taken, doubted, held = Counter(self.busy), self.doubted(), []
        for address, server in self.turned_away.items():
            is_doubted = not self.speeds.is_quick(server)
            if taken[server] >= AT_ONCE_PER_SERVER or (is_doubted and doubted >= AT_ONCE_DOUBTED):
                held.append(address)
            else:
                taken[server] += 1
                doubted += is_doubted
        return held

    def forget_all_but(self, addresses: Collection[str]) -> None:
        """Forget the addresses that were turned away, except these."""
        self.turned_away = {id: server for id, server in self.turned_away.items() if id in addresses}

    @contextmanager
    def sending_to(self, server: str) -> Iterator[None]:
        self.busy[server] += 1
        try:
            yield
        finally:
            self.busy[server] -= 1
            if not self.busy[server]:
                del self.busy[server]
