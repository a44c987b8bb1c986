"""Limits on the rate of requests, for each person and each address. Every process counts for itself."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from enum import StrEnum
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network

from tuckerbox.match import duration_text
from tuckerbox.server.live.networks import UNKNOWN
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
    ADDRESS = "address"  # sends something to an address of a stranger


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
A_CROWD = 10  # times as many for all people at one address together: enough for a school
MOST_KEPT = 100_000  # people and addresses, by kind; about 25 MB
ROUNDING = 1e-6  # seconds


class Limits:
    """The limits of one process, by the generic cell rate algorithm.

    Each request uses part of an allowance that refills evenly within a minute. Some costs also have one that refills
    within a day. For each person and address, only the time at which an allowance is full again is kept. The least
    recent are dropped when there are too many.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._full: OrderedDict[str, float] = OrderedDict()

    def count(self, cost: Cost, person: Person, address: str | None) -> None:
        """Count a request. Refuse it if a limit is exceeded.

        Requests without a cookie count by address, and all from unknown addresses as if they came from a single one.
        """
        now = self._clock()
        source = network(address)
        counted = []
        for span, seconds, limits in (("minute", 60.0, MOST_A_MINUTE), ("day", 86_400.0, MOST_A_DAY)):
            if cost not in limits:
                continue
            for who, most in (
                (source if person.changed else person.id, limits[cost]),
                (f"all at {source}", limits[cost] * A_CROWD),
            ):
                key = f"{cost} a {span} {who}"
                full = max(self._full.get(key, now), now) + seconds / most
                if full - now > seconds + ROUNDING:
                    wait = max(1, math.ceil(full - now - seconds - ROUNDING))
                    rest = duration_text(1000 * wait)
                    says = f"Too many requests: more than {most} in a {span}. Please try again in {rest}."
                    raise RefusedError(429, "rate-limited", says, retry=wait)
                counted.append((key, full))
        for key, full in counted:
            self._full[key] = full
            self._full.move_to_end(key)
        while len(self._full) > MOST_KEPT:
            self._full.popitem(last=False)


@lru_cache(maxsize=4096)
def network(address: str | None) -> str:
    """Return the network to count for an address. One IPv6 connection has all addresses with the same first 64 bits.

    The address is None if the client has reset its connection before the server could ask for it.
    """
    if address is None:
        return UNKNOWN
    if ":" not in address:
        return address
    try:
        return str(IPv6Network((IPv6Address(address).packed, 64), strict=False))
    except ValueError:
        return address
