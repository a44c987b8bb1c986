"""Two processes on one PostgreSQL database share the outbox: every notice arrives, even if one of them is killed."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import monotonic

import pytest
from aiohttp import web
from anyio.from_thread import BlockingPortal, start_blocking_portal
from sqlalchemy import func, select

from tests.served import HASTY, PATIENCE, Served, on_postgres
from tests.server.notify.receiver import certificate, receiver
from tests.server.visitor import Visitor, pass_to, sit_together
from tuckerbox.server.live.notifier import AT_ONCE, CLAIMED
from tuckerbox.server.store import Store
from tuckerbox.server.store.notices import LEASE
from tuckerbox.server.store.tables import outbox
from tuckerbox.server.table.notice_rows import GRACE, AddressRow, Channel, NoticeKind, NoticeRow, NoticeState
from tuckerbox.server.table.rows import now

# Runs a server that may reach the receiver, and says in each request which process it is. Its clock is ahead by the
# milliseconds in a file. It writes the keys of the notices that it has planned to another file.
COMMAND = """
import os, ssl, sys
from functools import partial
from pathlib import Path

port, certificate, ahead = int(sys.argv.pop(1)), sys.argv.pop(1), Path(sys.argv.pop(1))

from tuckerbox.cli import main
from tuckerbox.server.live import notifier, services
from tuckerbox.server.notify.guarded import GuardedClient
from tuckerbox.server.store.notices import NoticeStore
from tuckerbox.server.table.server_clock import ServerClock

class Client(GuardedClient):
    def _open_session(self):
        session = super()._open_session()
        session.headers["Process"] = str(os.getpid())
        return session

trusting = ssl.create_default_context(cafile=certificate)
services.Senders = partial(services.Senders, client=Client(lambda _: True, port, trusting, timeout=120))
notifier.POLL = 0.05
now = ServerClock.now
ServerClock.now = lambda clock: now(clock) + int(ahead.read_text())
plan = NoticeStore.plan

def plan_and_tell(notices, rows):
    planned = list(rows)
    plan(notices, planned)
    with open(ahead.with_name(f"planned by {os.getpid()}"), "a") as file:
        for row in planned:
            print(row.key, file=file)

NoticeStore.plan = plan_and_tell
main()
"""

# So many that no process can claim all of them before the other one begins.
ADDRESSES = AT_ONCE + 2 * CLAIMED
OF_EACH = 2


@dataclass
class Inbox:
    """Keeps what arrives at the webhooks, and answers when the test lets it."""

    portal: BlockingPortal
    arrived: list[tuple[str, str, int]] = field(default_factory=list)  # the process, the key, and the notice's number
    may_answer: Callable[[str], bool] = lambda _: True  # a process
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def answer(self, request: web.Request) -> web.StreamResponse:
        process = request.headers["Process"]
        async with self.changed:
            said = await request.json()
            self.arrived.append((process, request.headers["Idempotency-Key"], said["number"]))
            self.changed.notify_all()
            await self.changed.wait_for(lambda: self.may_answer(process))
        return web.Response()

    def let(self, may_answer: Callable[[str], bool]) -> None:
        async def let() -> None:
            async with self.changed:
                self.may_answer = may_answer
                self.changed.notify_all()

        self.portal.call(let)

    def wait_until(self, condition: Callable[[], bool]) -> None:
        async def wait() -> None:
            async with asyncio.timeout(PATIENCE), self.changed:
                await self.changed.wait_for(condition)

        self.portal.call(wait)

    def keys(self, process: str | None = None) -> set[str]:
        """Return the keys that have arrived: from one process, or from all."""
        return {key for sender, key, _ in self.arrived if process in (None, sender)}


@dataclass
class Pair:
    """Two processes, and everything around them."""

    processes: list[Served]
    inbox: Inbox
    store: Store
    ahead: Path
    planned: int = 0

    def plan(self) -> set[str]:
        """Store many notices that are due, and return their keys."""
        rows = []
        for number in range(self.planned, self.planned + ADDRESSES * OF_EACH):
            key, address = f"notice {number}", f"address {number % ADDRESSES}"
            rows.append(NoticeRow(key, address, NoticeKind.SECURITY, "", number, 0))
        self.store.notices.plan(rows)
        self.planned += len(rows)
        return {row.key for row in rows}

    def wait_until_settled(self) -> None:
        waiting = select(func.count()).select_from(outbox).where(outbox.c.state == NoticeState.WAITING)
        given_up = monotonic() + PATIENCE
        with self.store.engine.connect() as connection:
            while connection.execute(waiting).scalar_one():
                assert monotonic() < given_up, "some notices are still waiting"

    def move_clock(self, milliseconds: int) -> None:
        new = self.ahead.with_suffix(".new")  # a process may be reading the file
        new.write_text(str(int(self.ahead.read_text()) + milliseconds))
        new.replace(self.ahead)

    def planned_by(self, nth: int) -> set[str]:
        """Return the keys of the notices that a process has planned."""
        told = self.ahead.with_name(f"planned by {self.pid(nth)}")
        return set(told.read_text().splitlines()) if told.exists() else set()

    def pid(self, nth: int) -> str:
        return str(self.processes[nth].process.pid)


@pytest.fixture
def pair(serve: Callable[..., Served], database: str, tmp_path: Path) -> Iterator[Pair]:
    trusted, ahead = tmp_path / "certificate.pem", tmp_path / "ahead"
    trusted.write_bytes(certificate()[0])
    ahead.write_text("0")
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(receiver()) as opened:
        inbox = Inbox(portal)
        opened.handler = inbox.answer
        command = (sys.executable, "-c", COMMAND, str(opened.port), str(trusted), str(ahead), "serve")
        with ThreadPoolExecutor(2) as threads:
            processes = list(threads.map(lambda _: serve(env=HASTY, command=command), range(2)))
        store = Store(database)
        for n in range(ADDRESSES):
            row = AddressRow(
                id=f"address {n}", person=f"p{n}", channel=Channel.WEBHOOK, target=f"{opened.address}/{n}", secret="s",
                kinds="security", quiet=None, insists=False, proof=None, created=now(), written=None,
            )  # fmt: skip
            store.notices.add_address(row, most=1)
        yield Pair(processes, inbox, store, ahead)
        inbox.let(lambda _: True)
        store.close()


def kill_one(pair: Pair, nth: int) -> None:
    """Kill a process while it sends. The other one sends what it has left behind."""
    inbox, killed, other = pair.inbox, pair.pid(nth), pair.pid(1 - nth)
    inbox.let(lambda process: process == other and bool(inbox.keys(killed) & keys))
    keys = {f"notice {number}" for number in range(pair.planned, pair.planned + ADDRESSES * OF_EACH)}
    assert pair.plan() == keys
    inbox.wait_until(lambda: bool(inbox.keys(killed) & keys))
    pair.processes[nth].kill()
    inbox.let(lambda _: True)
    pair.move_clock(LEASE)
    inbox.wait_until(lambda: keys <= inbox.keys())
    pair.wait_until_settled()
    arrived = [one for one in inbox.arrived if one[1] in keys]
    unanswered = {key for sender, key, _ in arrived if sender == killed}
    assert {key for sender, key, _ in arrived if sender == other} == keys
    assert Counter(key for _, key, _ in arrived) == Counter([*keys, *unanswered])
    assert all(key == f"notice {number}" for _, key, number in arrived)  # duplicates have the same key


@pytest.mark.soak
@on_postgres
def test_two_processes_send_each_notice_once_and_lose_none_if_one_is_killed(pair: Pair) -> None:
    inbox, both = pair.inbox, {pair.pid(0), pair.pid(1)}
    inbox.let(lambda _: {process for process, _, _ in inbox.arrived} == both)
    keys = pair.plan()
    inbox.wait_until(lambda: keys <= inbox.keys())
    pair.wait_until_settled()
    assert Counter(key for _, key, _ in inbox.arrived) == Counter(keys)
    kill_one(pair, 0)


@on_postgres
def test_a_turn_that_two_processes_plan_to_tell_of_is_told_once(pair: Pair, come: Callable[..., Visitor]) -> None:
    anna, bruce = (come(process.url, name) for process, name in zip(pair.processes, ("Anna", "Bruce"), strict=True))
    match = sit_together(anna, bruce)
    pass_to(match, 0, anna, bruce)
    pass_to(match, 1, anna, bruce)
    shelf = pair.store.shelf(match)
    assert shelf
    (person,) = shelf.sitters[1]
    hook = replace(pair.store.notices.addresses_of("p0")[0], id="Bruce's", person=person, kinds=NoticeKind.TURN)
    pair.store.notices.add_address(hook, most=1)  # both processes hear of it, and plan what its person could be told
    given_up = monotonic() + PATIENCE
    while not (keys := pair.planned_by(0) & pair.planned_by(1)):
        assert monotonic() < given_up, "not both processes have planned"
        anna.get("/api/games")
    pair.move_clock(GRACE)
    pair.inbox.wait_until(lambda: keys <= pair.inbox.keys())
    pair.wait_until_settled()
    (key,) = keys
    assert key.startswith(f"turn-{match}-")
    assert [arrived for _, arrived, _ in pair.inbox.arrived] == [key]


@pytest.mark.soak
@on_postgres
def test_ten_kills_lose_no_notice(pair: Pair) -> None:
    for nth in range(10):
        kill_one(pair, nth % 2)
        pair.processes[nth % 2].start()
