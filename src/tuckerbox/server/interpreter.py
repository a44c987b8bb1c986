"""Settings of the Python interpreter for a process that only serves."""

from __future__ import annotations

import gc
import sys

SWITCH = 0.001  # seconds after which a thread that computes lets another one go on; Python's default is 0.005


def tune() -> None:
    """Call this once everything is loaded.

    Compiled rules and libraries are a million objects that live as long as the process, so the garbage collector need
    not look at them again and again. The event loop must not wait long for threads that read or write the database.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    sys.setswitchinterval(SWITCH)
