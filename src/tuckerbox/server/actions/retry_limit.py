"""Writes that other requests can get ahead of: how often to try again, and the refusal after that."""

from __future__ import annotations

from tuckerbox.server.refusals import RefusedError

TRIES = 5  # attempts at a write when other requests keep getting in first


def busy() -> RefusedError:
    """Return the refusal of a request whose attempts have all failed."""
    return RefusedError(409, "busy", "Somebody else keeps getting in first. Please try again.")
