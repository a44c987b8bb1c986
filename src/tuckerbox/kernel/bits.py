"""Sets of few things as the bits of a number."""

from __future__ import annotations


def ones(mask: int) -> int:
    """How many bits are set of a mask that is not below 0."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
