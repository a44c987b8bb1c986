"""Random ids, secrets and nonces."""

from __future__ import annotations

import secrets


def new_id() -> str:
    """Return 128 random bits as an id for a match or a secret for a seat."""
    return secrets.token_urlsafe(16)


def fresh_nonce() -> str:
    return secrets.token_hex(16)
