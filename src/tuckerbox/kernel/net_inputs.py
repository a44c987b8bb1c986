"""Helpers to write a net's inputs: signed bytes, in which UNIT stands for 1 or for yes."""

from __future__ import annotations

from tuckerbox.kernel.net import UNIT

MOST = 127


def yes(holds: bool) -> int:
    return UNIT if holds else 0


def limited(number: int) -> int:
    """Return a number, limited to the range of an input."""
    return min(max(number, 0 - MOST), MOST)
