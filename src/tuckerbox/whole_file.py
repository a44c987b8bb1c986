"""Writes files atomically: a reader sees either all of the old content or all of the new."""

from __future__ import annotations

import os
from pathlib import Path

UNFINISHED = ".part"  # the end of a file's name while it is being written


def overwrite(file: Path, content: bytes) -> None:
    """Write a file atomically. After the return, it survives even a crash of the computer."""
    unfinished = file.with_name(f"{file.name}{UNFINISHED}")
    with unfinished.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    unfinished.replace(file)
    if os.name == "posix":  # elsewhere a folder can't be opened
        folder = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
