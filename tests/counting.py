"""Counts the work that a call does, so that tests can compare amounts of work without measuring time."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Any


def lines_run(job: Callable[[], object]) -> int:
    """Return the number of lines of Python that a call runs. Compiled functions and the library's C code count none."""
    count = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        job()
    finally:
        sys.settrace(before)
    return count


def assert_linear(works: Sequence[int]) -> None:
    """Assert that work grows evenly: `works` are amounts for n, 2n and 3n of something."""
    first, second, third = works
    assert third - second <= 1.05 * (second - first), f"the work grows faster than its cause: {works}"
