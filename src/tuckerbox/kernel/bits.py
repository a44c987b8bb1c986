"""Small sets, kept as the bits of a number."""

from __future__ import annotations


def ones(mask: int) -> int:
    """Return how many bits of a non-negative mask are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
