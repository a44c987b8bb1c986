"""A real server whose clock a test moves, so that time passes without waiting."""

from __future__ import annotations

import signal
import sys
from email.utils import parsedate_to_datetime
from pathlib import Path
from time import time

import httpx2

from tests.served import HASTY, Served
from tests.server.visitor import Visitor, visit

# Runs Tuckerbox with a clock that is ahead by the number of seconds in a file. The time that was skipped does not count
# as an outage.
COMMAND = """
import sys, time
from pathlib import Path

ahead = Path(sys.argv.pop(1))
moved = lambda: int(ahead.read_text())
seconds = time.time
time.time = lambda: seconds() + moved()

from tuckerbox.cli import main
from tuckerbox.server.live import server_outages
from tuckerbox.server.table.server_clock import ServerClock

now = ServerClock.now
ServerClock.now = lambda clock: now(clock) + 1000 * moved()
server_outages.OUTAGE = 1000 * 10**9

main()
"""


class MovedServer(Served):
    """A server with an empty database and a clock that shows the right time until a test moves it."""

    def __init__(self, folder: Path) -> None:
        self._ahead = folder / "ahead"
        self._moved = 0
        self._visitors: list[Visitor] = []
        self.move(0)
        command = (sys.executable, "-c", COMMAND, str(self._ahead), "serve")
        super().__init__(folder, f"sqlite:///{folder / 'tuckerbox.db'}", env=HASTY, command=command)

    def move(self, seconds: int) -> None:
        """Let time pass. The file is replaced, not overwritten, because the server may be reading it."""
        self._moved += seconds
        written = self._ahead.with_suffix(".new")
        written.write_text(str(self._moved))
        written.replace(self._ahead)
        # Pages take the time from the header Date, which the server makes anew once a second.
        while self._moved and self._date() < time() + self._moved - 2:
            pass

    def _date(self) -> float:
        """Return the time that the server's answers give."""
        return parsedate_to_datetime(httpx2.get(self.url).headers["Date"]).timestamp()

    def visitor(self) -> Visitor:
        """Return somebody at a browser without a page, who leaves when the server stops."""
        self._visitors.append(visit(self.url))
        return self._visitors[-1]

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        for visitor in self._visitors:
            visitor.client.close()
        return super().stop(how)
