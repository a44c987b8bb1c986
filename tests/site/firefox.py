"""A small client of WebDriver BiDi, which drives Debian's Firefox. It can do what the tests of the site need.

Playwright drives only a Firefox of its own, which it would have to fetch.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import IO, Any

from websockets.sync.client import connect

from tests.served import PATIENCE

FIREFOXES = ("firefox-esr", "firefox")
LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
PREFERENCES = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}
ABORTED = "status=2152398850"  # NS_BINDING_ABORTED
WAITS = """async ([condition, seconds]) => {
    const isTrue = new Function(`return ${condition}`);
    const until = Date.now() + 1000 * seconds;
    while (!isTrue()) {
        if (Date.now() > until) throw new Error(`This has never become true: ${condition}`);
        await new Promise((done) => setTimeout(done, 50));
    }
}"""


class FirefoxError(Exception):
    """Raised when Firefox ends, or refuses a command."""


def installed() -> str | None:
    """Return the path of the Firefox on this machine, if there is one."""
    return os.environ.get("TUCKERBOX_FIREFOX") or next(filter(None, map(shutil.which, FIREFOXES)), None)


class Firefox:
    """A Firefox without a window, with a profile of its own and one page."""

    def __init__(self, path: str, profile: Path) -> None:
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
        self.thrown: list[str] = []  # errors that scripts of the page have not caught
        self._numbers = count(1)
        self._reader: Thread | None = None  # of what Firefox writes
        self._process = subprocess.Popen(
            [path, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port=0", "about:blank"],
            env={**os.environ, "HOME": str(profile)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        with ExitStack() as ends:
            ends.callback(self._end)
            self._socket = ends.enter_context(connect(f"{self._address()}/session", max_size=None, ping_interval=None))
            self._ask("session.new", capabilities={})
            self._ask("session.subscribe", events=["log.entryAdded"])
            self._page = self._ask("browsingContext.getTree")["contexts"][0]["context"]
            self._ends = ends.pop_all()

    def close(self) -> None:
        self._ends.close()

    def go(self, url: str) -> None:
        """Go to an address, and wait until its page is loaded."""
        self._ask("browsingContext.navigate", context=self._page, url=url, wait="complete")

    def reload(self) -> None:
        self._ask("browsingContext.reload", context=self._page, wait="complete")

    def run(self, function: str, given: Any = None, patience: float = PATIENCE) -> Any:
        """Call a function of JavaScript with plain data, and return the plain data that it promises."""
        done = self._ask(
            "script.evaluate",
            patience,
            expression=f"Promise.resolve(({function})({json.dumps(given)})).then((found) => JSON.stringify(found))",
            target={"context": self._page},
            awaitPromise=True,
        )
        if done["type"] == "exception":
            raise FirefoxError(done["exceptionDetails"]["text"])
        return json.loads(done["result"].get("value", "null"))

    def becomes_true(self, condition: str) -> None:
        """Wait until an expression is true on the page."""
        self.run(WAITS, [condition, PATIENCE], 2 * PATIENCE)

    def shows(self, text: str) -> None:
        """Wait until the page shows a text."""
        self.becomes_true(f"document.body.innerText.includes({json.dumps(text)})")

    def click(self, role: str, name: str) -> None:
        """Click the element with this role and name, once it is there."""
        node = self._located(role, name)
        self._ask(
            "script.callFunction",
            functionDeclaration="(node) => node.scrollIntoView({block: 'center', behavior: 'instant'})",
            arguments=[node],
            target={"context": self._page},
            awaitPromise=False,
        )
        middle = {"type": "pointerMove", "x": 0, "y": 0, "origin": {"type": "element", "element": node}}
        down, up = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        mouse = {"type": "pointer", "id": "mouse", "actions": [middle, down, up]}
        self._ask("input.performActions", context=self._page, actions=[mouse])

    def _located(self, role: str, name: str) -> dict[str, Any]:
        """Wait for an element with this role and name, and return it."""
        locator = {"type": "accessibility", "value": {"role": role, "name": name}}
        until = monotonic() + PATIENCE
        while monotonic() < until:
            if found := self._ask("browsingContext.locateNodes", context=self._page, locator=locator)["nodes"]:
                return {"sharedId": found[0]["sharedId"]}
            sleep(0.05)
        text = self.run("() => document.body.innerText")
        raise FirefoxError(f"There is no {role} {name!r} on a page that says:\n{text}")

    def _ask(self, method: str, patience: float = PATIENCE, **given: Any) -> Any:
        """Send a command, and return its result. Raise FirefoxError if Firefox refuses it."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": given}))
        while True:
            said = json.loads(self._socket.recv(timeout=patience))
            if said.get("method") == "log.entryAdded" and is_thrown(said["params"]):
                self.thrown.append(said["params"]["text"])
            if said.get("id") == number:
                if said["type"] == "error":
                    raise FirefoxError(f"{method}: {said['message']}")
                return said["result"]

    def _address(self) -> str:
        """Return the address that Firefox listens on, and let it write on."""
        errors = self._process.stderr
        assert errors
        for line in errors:
            if found := LISTENS.search(line):
                self._reader = Thread(target=drain, args=(errors,), daemon=True)
                self._reader.start()
                return found[1]
        raise FirefoxError(f"Firefox has ended with code {self._process.wait()}.")

    def _end(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._reader:
            self._reader.join(PATIENCE)
        if self._process.stderr:
            self._process.stderr.close()


def is_thrown(entry: dict[str, Any]) -> bool:
    """Return whether an entry of the log is an error of a script.

    A page that is left stops the fonts that it still fetches. Firefox logs that as an error of a script, too.
    """
    if (entry["type"], entry["level"]) != ("javascript", "error"):
        return False
    return not (entry["text"].startswith("downloadable font:") and ABORTED in entry["text"])


def drain(lines: IO[str]) -> None:
    """Read to the end, because a full pipe would stop its writer."""
    for _ in lines:
        pass
