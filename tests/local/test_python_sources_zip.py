"""The archive has all that the application needs, and nothing else."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.local import alone
from tuckerbox import games
from tuckerbox.local.python_sources_zip import archive, modules


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("archive")
    with ZipFile(BytesIO(archive())) as zipped:
        zipped.extractall(folder)
    return folder


@pytest.mark.parametrize("game", games.names())
def test_a_whole_match_needs_only_the_archive(unpacked: Path, game: str) -> None:
    command = [sys.executable, "-I", "-S", "-B", str(alone.__file__), str(unpacked), game]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=unpacked)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(game)


def test_the_same_sources_give_the_same_archive() -> None:
    assert archive() == archive()


def test_what_only_servers_and_compilers_need_is_left_out() -> None:
    parts = ("tuckerbox.cli", "tuckerbox.arena", "tuckerbox.webassembly", "tuckerbox.kernel.compiler")
    server = [f"tuckerbox.server.{part}" for part in ("http", "live", "store")]
    assert not [module for module in modules() if module.startswith((*parts, *server))]
