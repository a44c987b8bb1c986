"""The version of a game's policies. A puzzle was made with one; with another, it may have another answer."""

from __future__ import annotations

import inspect
from hashlib import sha256
from pathlib import Path

from tuckerbox.kernel.contract import Game


def policies_version(game: Game) -> str:
    """Return a hash of the sources of a game's policies and of its tuning."""
    files: set[Path] = set()
    for policy in game.policies.values():
        file = Path(inspect.getfile(policy.choose))
        files |= {file} if file.parent == game.folder else set(file.parent.glob("*.py"))
    digest = sha256(repr(game.tuning).encode())
    for file in sorted(files):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]
