"""The engine of the browser in a process of Node, for tests and benchmarks. engineProcess.ts in web/src answers."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any, Self

from filelock import FileLock

from tuckerbox.kernel.contract import Game
from tuckerbox.webassembly.files import is_current, write

WEB = Path(__file__).parent.parent.parent / "web"
ENGINES = WEB / "public" / "engines"
ROLLDOWN = WEB / "node_modules" / ".bin" / "rolldown"
MISSING = "Node and the client's packages are missing here: make client fetches them"


def is_available() -> bool:
    return shutil.which("node") is not None and ROLLDOWN.exists()


def manifest_of(game: Game) -> Path:
    """Return the manifest of a game, after building its files if their sources have changed (`make client` does)."""
    with FileLock(WEB / "node_modules" / f".{game.name}.lock"):
        if not is_current(game, ENGINES):
            write((game.name, ENGINES))
    return ENGINES / f"{game.name}.json"


class Node:
    """A process that holds the engine of one game at a time."""

    def __init__(self, folder: Path) -> None:
        program = folder / "engineProcess.mjs"
        source = WEB / "src" / "testing" / "engineProcess.ts"
        bundling = [ROLLDOWN, source, "--platform", "node", "--format", "esm", "-o", program, "--log-level", "silent"]
        subprocess.run(bundling, check=True, capture_output=True, cwd=WEB)
        self._process = subprocess.Popen(["node", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *wrong: object) -> None:
        self._process.communicate()

    def ask(self, what: str, **request: Any) -> Any:
        """Return the answer to a request; raise RuntimeError if it failed."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"ask": what, **request}) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        if "failed" in answer:
            raise RuntimeError(answer["failed"])
        return answer

    def load(self, game: Game) -> Any:
        """Load a game; return how many milliseconds that took."""
        return self.ask("load", manifest=str(manifest_of(game)))["milliseconds"]
