"""Work in several processes, none of which is left over."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import PATIENCE, kill_group
from tuckerbox.parallel import in_processes

WORKS = """
from tuckerbox.parallel import in_processes

if __name__ == "__main__":
    results = in_processes(str, range(8), 2)
    print([next(results) for _ in range(8)], flush=True)  # now all workers are idle
    input()
"""

COMPILES = """
from tuckerbox import games
from tuckerbox.native_builds import CompilerProcess

if __name__ == "__main__":
    compiler = CompilerProcess(games.game("outback"))
    print(next(compiler.progress()), flush=True)
    input()
"""


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_chunks(jobs: int) -> None:
    assert list(in_processes(str, range(20), jobs)) == [str(chunk) for chunk in range(20)]


@pytest.mark.parametrize("code", [WORKS, COMPILES], ids=["works", "compiles"])
def test_processes_end_with_the_one_that_started_them_even_if_it_is_killed(code: str, tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", code],
        env={**os.environ, "TUCKERBOX_CACHE_DIR": str(tmp_path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        process_group=0,
    ) as parent:
        try:
            assert parent.stdout
            assert parent.stdout.readline()
            parent.kill()
            parent.communicate(timeout=PATIENCE)  # returns when no process can print any more
        finally:
            kill_group(parent)
