"""Keys of positions: hashes of 62 bits, by which a policy recognizes a position that it has examined already."""

from __future__ import annotations

MASK = 0x7FFFFFFF


def mixed(key: int, number: int) -> int:
    """Return a key with a number mixed into it."""
    one, other = key >> 31, key & MASK
    one = (one ^ number) * 1540483477 & MASK
    other = (other ^ number) * 1181783497 + 1 & MASK
    return (one ^ one >> 15) << 31 | other ^ other >> 13
