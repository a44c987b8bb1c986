"""Words for sentences that the kernel, the games and matches share."""

from __future__ import annotations

from collections.abc import Iterable


def listed(parts: Iterable[str], last: str = "and") -> str:
    """Return parts as a list in words: `a, b and c`."""
    *most, end = parts
    return f"{', '.join(most)} {last} {end}" if most else end
