"""The index of attacks in the package's docstring names tests that exist, and every file of the package."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.server import attack

TESTS = Path(__file__).parents[2]
PART = re.compile(r"(\S+\.py): |\b(test_\w+)\b(?!\.py)")


def named() -> list[tuple[str, str]]:
    """Return the file and the name of each test in the index."""
    _, _, index = str(attack.__doc__).partition("Attacks that once succeeded:")
    found, file = [], ""
    for part in PART.finditer(index):
        if part[1]:
            file = part[1]
        else:
            found.append((file, part[2]))
    return found


def functions_of(file: str) -> set[str]:
    tree = ast.parse((TESTS / file).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_test_of_the_index_exists() -> None:
    index = named()
    assert len(index) > 70
    assert [one for one in index if one[1] not in functions_of(one[0])] == []


def test_the_index_has_every_file_of_the_suite() -> None:
    here = {f"server/attack/{file.name}" for file in Path(__file__).parent.glob("test_*.py")}
    assert here - {file for file, _ in named()} == {"server/attack/test_index.py"}
