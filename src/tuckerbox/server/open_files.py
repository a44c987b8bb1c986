"""The limit on the files that a process may have open. Each connection is one of them."""

from __future__ import annotations

from contextlib import suppress

try:
    import resource
except ImportError:  # on Windows, which has no such limit
    resource = None  # type: ignore[assignment]

UNLIMITED = 1 << 20
# Limits to ask for where the system names none, but still has one (macOS).
LIKELY = (65_536, 10_240)


def limit() -> int:
    """Return how many files this process may have open."""
    if resource is None:
        return UNLIMITED
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return UNLIMITED if soft == resource.RLIM_INFINITY else soft


def raise_limit() -> None:
    """Let this process, and those that it starts, have as many files open as the system allows, up to UNLIMITED.

    Many systems let a program begin with 1,024, and have more for those that ask. Some allow a thousand million, or
    name no limit, and a program that goes through all of them takes long.
    """
    if resource is None:
        return
    before, hard = limit(), resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    most = max(before, UNLIMITED if hard == resource.RLIM_INFINITY else min(hard, UNLIMITED))
    for wanted in (most, *(likely for likely in LIKELY if likely > before)):
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return
