"""The version of the policies that the answers of puzzles depend on: the greedy player's and the search's."""

from __future__ import annotations

import inspect
from hashlib import sha256
from pathlib import Path

from tuckerbox.kernel.contract import SENSIBLE, Game


def policies_version(game: Game) -> str:
    """Return a hash of the sources of these policies, and of the game's tuning."""
    files: set[Path] = set()
    for name in {SENSIBLE, game.tuning.policy} & set(game.policies):
        file = Path(inspect.getfile(game.policies[name].choose))
        files |= {file} if file.parent == game.folder else set(file.parent.glob("*.py"))
    digest = sha256(repr(game.tuning).encode())
    for file in sorted(files):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]
