"""Settings of the Python interpreter for a process that only serves."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

SWITCH = 0.001  # seconds after which a thread that computes lets another one go on; Python's default is 0.005


@contextmanager
def loading() -> Iterator[None]:
    """Load modules without the garbage collector, which would take a fifth of the time and free nothing."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def tune() -> None:
    """Tune the interpreter, once the server is loaded: the event loop must not wait long for threads with queries.

    The server's modules are a hundred thousand objects, which the garbage collector need not look at again and again.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    sys.setswitchinterval(SWITCH)
