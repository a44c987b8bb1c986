"""Writes files atomically: a reader sees either all of the old content or all of the new."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

UNFINISHED = ".part"  # the end of a file's name while it is being written


def overwrite(file: Path, content: bytes) -> None:
    """Write a file atomically. After the return, it survives even a crash of the computer.

    Raise OSError, which names this file, if that fails. The file is then as it was. A symbolic link stays one.
    """
    target = Path(os.path.realpath(file))
    try:
        if target.exists() and not target.is_file():  # a device can't be replaced, and a folder must not be
            target.write_bytes(content)
        else:
            replace(target, content)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from error


def replace(file: Path, content: bytes) -> None:
    unfinished = file.with_name(f"{file.name}{UNFINISHED}")
    try:
        with unfinished.open("wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        unfinished.replace(file)
    except OSError:
        with suppress(OSError):
            unfinished.unlink()
        raise
    if os.name == "posix":  # elsewhere a folder can't be opened
        folder = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
