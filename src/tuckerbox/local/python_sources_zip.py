"""The Python sources of the application, as one zip for pages, which run them in Pyodide.

The zip contains the modules that `tuckerbox.local.worker` and the games import, directly or not; the games' data,
lessons, moments and puzzles; and all messages. Imports inside functions do not count, because a page does not need the
modules behind them, such as the compiler.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import tuckerbox
from tuckerbox import games
from tuckerbox.lessons.rule_moments import FILE as MOMENTS
from tuckerbox.puzzles.puzzle import FILE as PUZZLES

SOURCES = Path(tuckerbox.__file__).parents[1]
ROOTS = ("tuckerbox.local.worker", *(f"tuckerbox.games.{name.replace('-', '_')}" for name in games.names()))

# The package that the types come from is large, and newer versions of Python don't need it.
TYPING_EXTENSIONS = b'"""Stands in for the package of this name."""\n\nfrom typing import TypedDict as TypedDict\n'

EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest time that a zip can contain
UNIX, READABLE = 3, 0o100644 << 16


def archive() -> bytes:
    """Return the zip. The same sources give the same bytes."""
    buffer = BytesIO()
    with ZipFile(buffer, "w") as zipped:
        for name, content in sorted(sources().items()):
            info = ZipInfo(name, EPOCH)
            info.create_system, info.external_attr = UNIX, READABLE
            zipped.writestr(info, content, ZIP_DEFLATED, 9)
    return buffer.getvalue()


def sources() -> dict[str, bytes]:
    """Return the content of each file, by its path in the zip."""
    folders = [games.game(name).folder for name in games.names()]
    data = [file for folder in folders for kind in ("data", "lessons") for file in (folder / kind).glob("*.toml")]
    played = [file for folder in folders for file in (folder / PUZZLES, folder / MOMENTS) if file.exists()]
    catalogues = (SOURCES / "tuckerbox").rglob("messages/*.ftl")
    files = [*modules().values(), *data, *played, *catalogues]
    found = {file.relative_to(SOURCES).as_posix(): file.read_bytes() for file in files}
    return {**found, "typing_extensions.py": TYPING_EXTENSIONS}


def modules() -> dict[str, Path]:
    """Return the file of each module that is needed, by the module's name."""
    found: dict[str, Path] = {}
    waiting = list(ROOTS)
    while waiting:
        name = waiting.pop()
        file = file_of(name)
        if file is not None and name not in found:
            found[name] = file
            waiting += [name.rpartition(".")[0], *imported(file)]
    return found


def file_of(module: str) -> Path | None:
    """Return the file of one of our modules, or None if there is no such module."""
    path = SOURCES.joinpath(*module.split("."))
    candidates = (path / "__init__.py", path.with_suffix(".py"))
    return next((file for file in candidates if module.startswith("tuckerbox") and file.is_file()), None)


def imported(file: Path) -> Iterator[str]:
    """Yield the names of everything that a module imports at its top level. Some are not names of modules."""
    for statement in ast.parse(file.read_bytes()).body:
        if isinstance(statement, ast.Import):
            yield from (alias.name for alias in statement.names)
        elif isinstance(statement, ast.ImportFrom) and statement.module:
            yield statement.module
            yield from (f"{statement.module}.{alias.name}" for alias in statement.names)
