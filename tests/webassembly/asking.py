"""The client's engine in Node or in a browser, for tests and benchmarks (web/src/testing/answerPythonTests.ts)."""

from __future__ import annotations

import json
import shutil
import subprocess
from abc import ABC, abstractmethod
from base64 import b64encode
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from filelock import FileLock

from tuckerbox.kernel.contract import Game
from tuckerbox.webassembly.files import is_current, write

if TYPE_CHECKING:
    from playwright.sync_api import Page

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


def bundled(name: str) -> str:
    """Return a program of web/src/testing, with all that it imports."""
    source = WEB / "src" / "testing" / f"{name}.ts"
    command = [ROLLDOWN, source, "--platform", "browser", "--format", "esm", "--log-level", "silent"]
    return subprocess.run(command, check=True, capture_output=True, text=True, cwd=WEB).stdout


class Asked(ABC):
    """A process or Worker that holds the engine of one game at a time, and answers requests (answerPythonTests.ts)."""

    @abstractmethod
    def answer(self, request: str) -> str: ...

    def ask(self, what: str, **request: Any) -> Any:
        """Return the answer to a request; raise RuntimeError if it failed."""
        answer = json.loads(self.answer(json.dumps({"ask": what, **request})))
        if "failed" in answer:
            raise RuntimeError(answer["failed"])
        return answer

    def load(self, game: Game) -> float:
        """Load a game; return how many milliseconds its module took to compile."""
        manifest = manifest_of(game)
        text = manifest.read_text()
        code = b64encode((manifest.parent / json.loads(text)["file"]).read_bytes()).decode()
        milliseconds: float = self.ask("load", manifest=text, code=code)["milliseconds"]
        return milliseconds


class Node(Asked):
    """A process of Node."""

    def __init__(self) -> None:
        command = ["node", "--input-type=module", "--eval", bundled("answerPythonTestsInNode")]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *wrong: object) -> None:
        self._process.communicate()

    def answer(self, request: str) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{request}\n")
        self._process.stdin.flush()
        return self._process.stdout.readline()


class Worker(Asked):
    """A Worker in a page of a browser. This object serves everything that the page loads."""

    def __init__(self, page: Page) -> None:
        self._page = page
        program = bundled("answerPythonTestsInWorker")
        page.route("**/worker.js", lambda route: route.fulfill(content_type="text/javascript", body=program))
        page.route("**/page", lambda route: route.fulfill(content_type="text/html", body="<!doctype html>"))
        page.goto("http://engine.test/page")
        page.evaluate("() => { window.worker = new Worker('worker.js', { type: 'module' }); }")

    def answer(self, request: str) -> str:
        found: str = self._page.evaluate(
            """(request) => new Promise((resolve, reject) => {
                worker.onmessage = ({ data }) => resolve(data);
                worker.onerror = ({ message }) => reject(new Error(message));
                worker.postMessage(request);
            })""",
            request,
        )
        return found
