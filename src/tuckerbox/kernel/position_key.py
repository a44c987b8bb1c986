"""Keys of positions: hashes of 62 bits, by which the search finds its nodes, and policies recognize positions.

A key has two halves, each mixed with a multiplier and a shift of its own.
"""

from __future__ import annotations

HALF = 31  # bits
MASK = 0x7FFFFFFF
MULTIPLIER, SHIFT = 1540483477, 15
OTHER_MULTIPLIER, OTHER_SHIFT = 1181783497, 13


def mixed(key: int, number: int) -> int:
    """Return a key with a number mixed into it."""
    one, other = key >> HALF, key & MASK
    one = (one ^ number) * MULTIPLIER & MASK
    other = (other ^ number) * OTHER_MULTIPLIER + 1 & MASK
    return (one ^ one >> SHIFT) << HALF | other ^ other >> OTHER_SHIFT
