"""Luck: the state of a random number generator, as a record of 128 bits. All random draws of the rules come from it.

The generator is xoshiro128++ (Blackman and Vigna, 2019), written in 32-bit steps so that interpreted and compiled runs
agree to the bit. In a match, each step of NATURE gets a luck of its own (see `tuckerbox.match.dice`). A search, and a
chunk of matches of `tuckerbox simulate`, each draw everything from a single luck.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated

from tuckerbox.kernel.memory_records import Record, Row

MASK = 0xFFFFFFFF
PROBE = b"\1" * 16  # the bytes of a luck that shows whether a step draws: if not, it stays the same


class Luck(Record):
    """The state of the generator. It must not be all zero: from there, the generator would only produce zeros."""

    a: Annotated[int, "u4"]
    b: Annotated[int, "u4"]
    c: Annotated[int, "u4"]
    d: Annotated[int, "u4"]


def next_bits(luck: Luck) -> int:
    """Return the next 32 bits."""
    a, b, c, d = luck.a, luck.b, luck.c, luck.d
    total = (a + d) & MASK
    found = ((((total << 7) & MASK) | (total >> 25)) + a) & MASK
    lifted = (b << 9) & MASK
    c ^= a
    d ^= b
    luck.b = b ^ c
    luck.a = a ^ d
    luck.c = c ^ lifted
    luck.d = ((d << 11) & MASK) | (d >> 21)
    return found


def draw(luck: Luck, n: int) -> int:
    """Return a number from 0 to n-1, all exactly equally likely (Lemire, 2019). n is at least 1 and below 2³¹."""
    product = next_bits(luck) * n
    if product & MASK < n:
        unfair = (MASK + 1 - n) % n
        while product & MASK < unfair:
            product = next_bits(luck) * n
    return product >> 32


def draw_weighted(luck: Luck, counts: Row) -> int:
    """Return an index into `counts`, with a probability in proportion to its count.

    At least one count is positive, and none is negative.
    """
    total = 0
    for i in range(len(counts)):
        total += counts[i]
    left = draw(luck, total)
    i = 0
    while left >= counts[i]:
        left -= counts[i]
        i += 1
    return i


def split(luck: Luck, other: Luck) -> None:
    """Draw `other` from `luck`. It is never all zero."""
    other.a = next_bits(luck)
    other.b = next_bits(luck)
    other.c = next_bits(luck)
    other.d = next_bits(luck)
    if other.a == 0 and other.b == 0 and other.c == 0 and other.d == 0:
        other.a = 1


def split_luck(luck: Luck) -> Luck:
    """Return a new luck, drawn from another."""
    other = Luck()
    split(luck, other)
    return other


def luck_bytes(digest: bytes) -> bytes:
    """Return the bytes of a luck, made from a digest. They are the same on every machine."""
    return digest[:16] if digest[:16] != bytes(16) else b"\1" + bytes(15)


def seeded(*parts: object) -> Luck:
    """Return a luck for a seed. Parts with the same text give the same luck."""
    return Luck(bytearray(luck_bytes(sha256("\0".join(map(str, parts)).encode()).digest())))
