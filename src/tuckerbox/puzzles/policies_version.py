"""The version of the policies that the answers of puzzles depend on: the greedy player's and the search's."""

from __future__ import annotations

import inspect
from hashlib import sha256
from pathlib import Path

from tuckerbox.bots.normalized_code import normalized
from tuckerbox.kernel.contract import SENSIBLE, Game


def policies_version(game: Game) -> str:
    """Return a hash of the code of these policies and their outlook, and of the game's tuning."""
    files: set[Path] = set()
    for name in {SENSIBLE, game.tuning.policy} & set(game.policies):
        policy = game.policies[name]
        file = Path(inspect.getfile(policy.choose))
        files |= {file} if file.parent == game.folder else set(file.parent.glob("*.py"))
        outlooks = {Path(inspect.getfile(slot)) for slot in (policy.spread, policy.rival_gain)}
        files |= {each for each in outlooks if each.is_relative_to(game.folder)}
    digest = sha256(repr(game.tuning).encode())
    for file in sorted(files):
        digest.update(normalized(file.read_text(encoding="utf-8")).encode())
    return digest.hexdigest()[:12]
