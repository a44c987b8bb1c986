"""Settings of the Python interpreter for a process that only serves."""

from __future__ import annotations

import gc
import sys

SWITCH = 0.001  # seconds after which a thread that computes lets another one go on; Python's default is 0.005


def tune() -> None:
    """Call this once the server is loaded. The event loop must not wait long for threads that read or write rows."""
    gc.collect()
    keep()
    gc.set_threshold(20_000, 20, 50)
    sys.setswitchinterval(SWITCH)


def keep() -> None:
    """Call this whenever something was loaded that lives as long as the process.

    Compiled rules and libraries are a million objects. The garbage collector need not look at them again and again.
    """
    gc.freeze()
