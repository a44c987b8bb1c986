"""Writes files atomically: a reader sees either all of the old content or all of the new."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path

UNFINISHED = ".part"  # the end of a file's name while it is being written


def overwrite(file: Path, content: bytes) -> None:
    """Write a file atomically. After the return, it survives even a crash of the computer.

    Raise OSError, which names this file, if that fails. The file is then as it was. A symbolic link stays one.
    """
    target = Path(os.path.realpath(file))
    try:
        if target.exists() and not target.is_file():  # a device, which can't be replaced; a folder raises an error
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
        if file.exists():
            shutil.copymode(file, unfinished)
        unfinished.replace(file)
    except BaseException:
        with suppress(OSError):
            unfinished.unlink()
        raise
    if os.name == "posix":  # elsewhere a folder can't be opened
        with suppress(OSError):  # the new content is in place; not every file system can sync a folder
            sync_folder(file.parent)


def sync_folder(folder: Path) -> None:
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
