"""Dice and ids that are the same in every run."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest


@contextmanager
def seeded_secrets(seed: int | str) -> Iterator[None]:
    """Let `secrets` be predictable in this process; its other functions, such as `token_hex`, use them."""
    luck = Random(seed)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(secrets, "token_bytes", lambda nbytes=None: luck.randbytes(nbytes or secrets.DEFAULT_ENTROPY))
        patched.setattr(secrets, "choice", luck.choice)
        patched.setattr(secrets, "randbelow", luck.randrange)
        patched.setattr(secrets, "randbits", luck.getrandbits)
        yield
