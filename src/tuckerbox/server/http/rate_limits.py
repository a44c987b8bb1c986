"""Limits on the rate of requests, for each person and each network. Every process counts for itself."""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import StrEnum
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network

from tuckerbox.match import duration_text
from tuckerbox.server.allowances import Allowance, Allowances
from tuckerbox.server.live.networks_of_people import UNKNOWN
from tuckerbox.server.people import Person
from tuckerbox.server.refusals import RefusedError


class Cost(StrEnum):
    """A kind of cost that a request has for the server. Each is limited on its own."""

    READ = "read"
    REPLAY = "replay"  # replays a whole match
    VERIFY = "verify"  # checks every line of a match
    PLAY = "play"
    SET = "set"  # adds a table
    TALK = "talk"
    THINK = "think"
    PREVIEW = "preview"  # tries out choices
    ADDRESS = "address"  # sends something to a stranger's address for notices


# Requests per person and minute. Four people who play fast in one browser stay below these limits.
MOST_A_MINUTE = {
    Cost.READ: 1200,
    Cost.REPLAY: 60,
    Cost.VERIFY: 10,
    Cost.PLAY: 300,
    Cost.SET: 30,
    Cost.TALK: 40,
    Cost.THINK: 40,
    Cost.PREVIEW: 300,
    Cost.ADDRESS: 4,
}
# The same for a day: somebody who keeps to a minute's limit could still write to thousands of strangers.
MOST_A_DAY = {Cost.ADDRESS: 20}
A_CROWD = 10  # times as many for all people in one network together: enough for a school
OF_CONNECTION = 56  # bits that all IPv6 addresses of an ordinary connection have in common
MOST_KEPT = 100_000  # people and networks, by kind; about 25 MB


class Limits:
    """The limits of one process.

    Each request uses part of an allowance that refills evenly within a minute. Some costs also have one that refills
    within a day.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._allowances = Allowances(clock, MOST_KEPT)
        # Costs with a daily limit are counted apart, so that a flood of cheap requests can't evict them.
        self._daily = Allowances(clock, MOST_KEPT)

    def count(self, cost: Cost, person: Person, address: str | None, times: int = 1) -> None:
        """Count a request, as one or as several. Refuse it if a limit is exceeded.

        Requests without a cookie count by network. Those whose IP address is unknown count as if they shared a network.
        """
        source = network(address)
        who = source if person.is_new else person.id
        allowances = self._daily if cost in MOST_A_DAY else self._allowances
        used_up = allowances.use(
            *(
                Allowance(f"{cost} a {span} {one}", most, seconds)
                for span, seconds, limits in (("minute", 60.0, MOST_A_MINUTE), ("day", 86_400.0, MOST_A_DAY))
                if cost in limits
                for one, most in ((who, limits[cost]), (f"all at {source}", limits[cost] * A_CROWD))
            ),
            parts=times,
        )
        if used_up:
            allowance, wait = used_up
            span = "minute" if allowance.seconds == 60.0 else "day"
            says = f"Too many requests: more than {allowance.most} in a {span}."
            says += f" Please try again in {duration_text(1000 * wait)}."
            raise RefusedError(429, "rate-limited", says, retry=wait)


@lru_cache(maxsize=4096)
def network(address: str | None) -> str:
    """Return the network to count for an IP address: an IPv4 address, or the first 56 bits of an IPv6 address.

    Many ordinary connections have all addresses with the same first 56 bits.

    `address`: None if the client has reset its connection before the server could ask for it.
    """
    if address is None:
        return UNKNOWN
    try:
        return str(IPv6Network((IPv6Address(unmapped(address)).packed, OF_CONNECTION), strict=False))
    except ValueError:
        return unmapped(address)


def unmapped(address: str) -> str:
    """Return the IPv4 address that a socket for both versions gives as an IPv6 address; any other as it is."""
    try:
        return str(IPv6Address(address).ipv4_mapped or address)
    except ValueError:
        return address
