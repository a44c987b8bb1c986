"""Work in several processes, none of which is left over."""

from __future__ import annotations

import os
import signal
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


STOPS = """
import signal
import sys
from threading import Event
from tuckerbox.parallel import in_processes

def work(chunk):
    if chunk == 0:
        return chunk
    if chunk == 1:
        return bytes(1 << 27)  # too much to be sent in a moment
    print("working", flush=True)
    Event().wait()  # for ever

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell that runs tests in the background ignores it
    results = in_processes(work, range(8), 2)
    next(results)
    if sys.argv[1] == "closed":
        results.close()
    else:
        try:
            print(list(map(len, results)))
        except KeyboardInterrupt:
            pass
    print("stopped", flush=True)
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


@pytest.mark.parametrize("how", ["closed", "interrupted"])
def test_work_that_is_stopped_ends_in_the_middle_of_a_chunk(how: str, tmp_path: Path) -> None:
    file = tmp_path / "stops.py"
    file.write_text(STOPS)
    with subprocess.Popen(
        [sys.executable, file, how],
        stdout=subprocess.PIPE,
        text=True,
        process_group=0,
    ) as parent:
        try:
            if how == "interrupted":
                assert parent.stdout
                assert parent.stdout.readline() == "working\n"
                os.killpg(parent.pid, signal.SIGINT)
            said, _ = parent.communicate(timeout=PATIENCE)  # returns when no process can print any more
            assert said.endswith("stopped\n")
        finally:
            kill_group(parent)
