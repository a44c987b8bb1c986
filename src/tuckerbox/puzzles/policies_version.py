"""The version of the policies that the answers of puzzles depend on: the greedy player's and the search's."""

from __future__ import annotations

import ast
import inspect
from hashlib import sha256
from pathlib import Path

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


def normalized(source: str) -> str:
    """Return a module's code without imports, comments, docstrings and layout.

    These change no puzzle, as long as a name stands for the same thing after an import has changed.
    """
    module = ast.parse(source)
    for node in ast.walk(module):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            del node.body[0]
    return repr(shape(module))


def shape(part: object) -> object:
    """Return a part of a syntax tree as plain data, the same with every version of Python that can read it.

    Imports are left out, because a renamed module changes no puzzle.
    """
    if isinstance(part, list):
        return [shape(each) for each in part if not isinstance(each, ast.Import | ast.ImportFrom)]
    if isinstance(part, ast.AST):
        filled = ((name, value) for name, value in ast.iter_fields(part) if value not in (None, []))
        return (type(part).__name__, *((name, shape(value)) for name, value in filled))
    return part
