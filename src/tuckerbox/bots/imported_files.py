"""The files in a bot's folder that its file imports, directly or through each other.

They are found in the import statements, not in `sys.modules`, so every process finds the same ones.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

# Modules with these names are never imported from a bot's folder, which is the last on the path.
ELSEWHERE = sys.stdlib_module_names | {"tuckerbox"}


def imported_files(file: Path) -> dict[str, bytes]:
    """Return the contents of these files, by their paths within the folder, in the order of the paths."""
    folder = file.parent
    contents: dict[Path, bytes] = {}
    left = [file]
    while left:
        importing = left.pop()
        if importing in contents:
            continue
        with suppress(OSError):  # what can't be read can't be imported
            contents[importing] = importing.read_bytes()
            left += files_imported_by(importing, contents[importing], folder)
    contents.pop(file, None)
    by_path = {path.relative_to(folder).as_posix(): content for path, content in contents.items()}
    return dict(sorted(by_path.items()))


def files_imported_by(file: Path, source: bytes, folder: Path) -> Iterator[Path]:
    """Yield the files in a folder that the import statements of a file name."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from files_of(folder, alias.name.split("."))
        elif isinstance(node, ast.ImportFrom):
            package = file.parents[min(node.level, len(file.parents)) - 1] if node.level else folder
            names = node.module.split(".") if node.module else []
            if package.is_relative_to(folder):
                for alias in node.names:
                    yield from files_of(package, [*names, alias.name], relative=node.level > 0)


def files_of(folder: Path, names: Sequence[str], *, relative: bool = False) -> Iterator[Path]:
    """Yield the files of a module within a folder: those of its packages, and its own. `names`: its dotted name."""
    if not relative and names[0] in ELSEWHERE:
        return
    for name in names:
        candidates = (folder / name / "__init__.py", folder / f"{name}.py")
        yield from [candidate for candidate in candidates if candidate.is_file()][:1]
        folder /= name
