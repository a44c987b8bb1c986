"""Dice: the luck of a match, which anybody can check afterwards.

The luck of NATURE's step n is the first 16 bytes of the HMAC-SHA256 of "nonces/epoch/n" under a secret; the nonces are
joined by commas. The secret's SHA-256 is published before the match starts, then each seat adds a nonce. The secret is
published at the end.

This protects players from each other: none of them can choose or foresee the dice, and everybody can check afterwards
that no roll was changed. It does not protect them from whoever runs the server and plays, too. The operator knows the
secret, so they could sit down last and try out nonces for their own seat, or cancel tables until they like the dice.

A match that branches from another one contains the lucks drawn until then as numbers. The public document of a running
match contains the lucks drawn so far in place of the secret.
"""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Self

from tuckerbox.kernel.errors import MatchError
from tuckerbox.kernel.luck import luck_bytes

Lucks = Mapping[tuple[int, int], bytes]  # by epoch and number of NATURE's step

UNTOLD = b"\1" * 16  # in place of a luck that is still secret
LUCK_LINE = re.compile(r"luck:((?: [0-9]{1,9}/[0-9]{1,9}=[0-9a-f]{32})*)")


class UnknownLuckError(MatchError):
    """An action needs dice that are still secret."""

    def __init__(self) -> None:
        super().__init__(
            "The dice of this match are still secret, so it can't be continued from this record. "
            "Play on from one of its moments instead."
        )


@dataclass(frozen=True)
class Dice:
    """The secret of a match and the nonces of its seats; or a seed in place of both, for playing alone."""

    secret: bytes | None  # None if it is not published yet
    nonces: tuple[str, ...]
    seed: str | None = None
    given: Lucks = field(default_factory=dict)  # the lucks of the match that this one branched from
    drawn: Lucks = field(default_factory=dict)  # without a secret: the lucks drawn so far
    committed: str = ""  # without a secret: the hash that was published before the start

    @classmethod
    def fresh(cls, seats: int, given: Lucks | None = None) -> Self:
        """Return dice for a new match: a secret of 256 bits and a nonce for each seat."""
        return cls(secrets.token_bytes(32), tuple(secrets.token_hex(8) for _ in range(seats)), given=given or {})

    @classmethod
    def seeded(cls, seed: object) -> Self:
        """Return the dice of a chosen seed, for reproducible matches."""
        return cls(sha256(f"tuckerbox seed {seed}".encode()).digest(), (), str(seed))

    @cached_property
    def commitment(self) -> str:
        """The hash of the secret, which is published before the start."""
        return self.committed if self.secret is None else sha256(self.secret).hexdigest()

    def lucks(self, epoch: int, steps: Sequence[int]) -> bytes:
        """Return the lucks of these steps of NATURE, side by side."""
        known = self._known
        return b"".join([known.get((epoch, n)) or self._thrown(epoch, n) for n in steps])

    @cached_property
    def _known(self) -> Lucks:
        """The lucks that are given as numbers, not thrown."""
        return {**self.drawn, **self.given}

    @cached_property
    def _keyed(self) -> hmac.HMAC:
        assert self.secret is not None, "the secret is not known"
        return hmac.new(self.secret, digestmod="sha256")

    @cached_property
    def _joined(self) -> str:
        return ",".join(self.nonces)

    def _thrown(self, epoch: int, n: int) -> bytes:
        if self.secret is None:
            return UNTOLD
        thrown = self._keyed.copy()  # unlike `hmac.digest`, this keeps the GIL, and so the event loop
        thrown.update(f"{self._joined}/{epoch}/{n}".encode())
        return luck_bytes(thrown.digest())


def lucks_as_text(lucks: Lucks) -> str:
    """Return the line of a document that contains lucks as numbers."""
    return " ".join(["luck:", *(f"{epoch}/{n}={lucks[epoch, n].hex()}" for epoch, n in sorted(lucks))])


def lucks_from_text(text: str) -> Lucks | None:
    """Return the lucks in such a line; None if it is invalid. A luck must not be all zero: see `Luck`."""
    found = LUCK_LINE.fullmatch(text)
    if found is None:
        return None
    lucks: dict[tuple[int, int], bytes] = {}
    for part in found[1].split():
        place, _, luck = part.partition("=")
        epoch, _, n = place.partition("/")
        lucks[int(epoch), int(n)] = bytes.fromhex(luck)
    return None if bytes(16) in lucks.values() else lucks
