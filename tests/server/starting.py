"""Servers that can't start."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tests.processes import run_program


def refused(tmp_path: Path, *options: str, **env: str) -> str:
    """Run a server that can't start, and return its error message."""
    command = [sys.executable, "-m", "tuckerbox", "serve", "--no-open", "--port", "0", *options]
    env = {**os.environ, "TUCKERBOX_DATA_DIR": str(tmp_path / "data"), "COLUMNS": "1000", **env}
    done = run_program(command, env=env, check=False)
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    assert lines[0].endswith(".")
    return lines[0]
