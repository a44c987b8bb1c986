"""The callback to which long work reports its progress."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[int, int], None]  # called with the number done and the total
