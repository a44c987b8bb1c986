"""What is made up by chance: ids, secrets, nonces."""

from __future__ import annotations

import secrets


def new_id() -> str:
    """The id of a match or the secret of a seat: 128 bits that nobody guesses."""
    return secrets.token_urlsafe(16)


def fresh_nonce() -> str:
    return secrets.token_hex(16)
