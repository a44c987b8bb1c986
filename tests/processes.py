"""Other programs that tests run. Each ends in time, together with everything that it has started."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

PATIENCE = 300.0  # seconds until a wait counts as failed; one normally takes much less, but an analysis may queue


def run_program(
    command: Sequence[str | Path], *, check: bool = True, patience: float = 2 * PATIENCE, **more: Any
) -> subprocess.CompletedProcess[Any]:
    """Run a program like `subprocess.run`, and return what it printed as text. Raise an error if it is not in time.

    After a timeout, `subprocess.run` would go on waiting for every process that still holds the output open, such as
    one that the program has started.
    """
    typed = more.pop("input", None)
    more = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": not isinstance(typed, bytes), **more}
    more["stdin"] = subprocess.DEVNULL if typed is None else subprocess.PIPE
    with subprocess.Popen(command, process_group=0, **more) as process:
        try:
            said, wrong = process.communicate(typed, timeout=patience)
        finally:
            kill_group(process)
    done = subprocess.CompletedProcess(command, process.returncode, said, wrong)
    if check:
        assert done.returncode == 0, f"{command} ended with {done.returncode}.\n{said}\n{wrong}"
    return done


def kill_group(process: subprocess.Popen[Any]) -> None:
    """Kill a process that leads a group of its own, and all that it has started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def children_of(process: int) -> list[int]:
    """Return the ids of a process's children, in the order in which they were started."""
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def is_running(process: int) -> bool:
    """Return whether a process exists and is not a zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
