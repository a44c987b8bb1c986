"""Dice that anyone can check: where the luck of a match comes from.

The luck of NATURE's step n is HMAC-SHA256 of "nonces/epoch/n" under a secret. The secret's SHA-256 is known before the
match starts, then each seat adds a nonce; the secret itself is told at the end. So nobody, the server included, can
choose the dice, and everybody can check afterwards that nobody did.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Self

from tuckerbox.kernel.luck import luck_bytes


@dataclass(frozen=True)
class Dice:
    """The secret of a match and its seats' nonces; or the seed that stands for them, where nobody else sits."""

    secret: bytes
    nonces: tuple[str, ...]
    seed: str | None = None

    @classmethod
    def fresh(cls, seats: int) -> Self:
        """Dice for a new match: 256 bits of secret, a nonce a seat."""
        return cls(secrets.token_bytes(32), tuple(secrets.token_hex(8) for _ in range(seats)))

    @classmethod
    def seeded(cls, seed: object) -> Self:
        """The dice of a chosen seed, for matches that should come out alike."""
        return cls(sha256(f"tuckerbox seed {seed}".encode()).digest(), (), str(seed))

    @cached_property
    def commitment(self) -> str:
        """What is told of the secret before the start."""
        return sha256(self.secret).hexdigest()

    @cached_property
    def _joined(self) -> str:
        return ",".join(self.nonces)

    def lucks(self, epoch: int, steps: Sequence[int]) -> bytes:
        """The lucks of these steps of NATURE, side by side."""
        digests = (hmac.digest(self.secret, f"{self._joined}/{epoch}/{n}".encode(), "sha256") for n in steps)
        return b"".join(map(luck_bytes, digests))
