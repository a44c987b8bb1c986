"""People and bots at many tables of a real server, while faults are injected into it (see faults.py).

The people play at random, each table with a live stream open. They keep every answer, and repeat each request that was
cut off by a kill or refused because the database can't be used. Whatever else happens to a request is a failure.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from time import monotonic
from types import TracebackType
from typing import Any, Self

import httpx2

from tests.served import PATIENCE, Served
from tests.server.visitor import Event, Visitor, events, good, seat_of
from tuckerbox.match import hash_chained_lines, load
from tuckerbox.match.document_lines import AT_THE_END

BACK_OFF = 0.2  # seconds at most before a refused request is repeated, so that the machine has something left to do
CHECKS = 4  # matches checked at the same time

TRIO = ("Anna", "Bruce", "Clara")
WITH_A_BOT = ("Anna", "greedy", "Bruce")
"""The seats of a table: people by their names, which have capital letters, and bots."""
A_DAY = {"hours": 24}  # for each move, at every second table


class Tally:
    """A count of how the requests of a crowd have ended."""

    def __init__(self) -> None:
        self.acknowledged = 0  # decisions
        self.refused = 0  # requests, because the database could not be used
        self.cut = 0  # requests, by a kill
        self.slowest = 0.0  # seconds until an answer
        self._changed = threading.Condition()

    def add(self, *, acknowledged: int = 0, refused: int = 0, cut: int = 0, seconds: float = 0.0) -> None:
        with self._changed:
            self.acknowledged += acknowledged
            self.refused += refused
            self.cut += cut
            self.slowest = max(self.slowest, seconds)
            self._changed.notify_all()

    def wait(self, enough: Callable[[], bool], seconds: float) -> bool:
        """Wait until something is the case, and return whether it is."""
        with self._changed:
            return self._changed.wait_for(enough, seconds)

    def __str__(self) -> str:
        counts = f"{self.acknowledged} decisions, {self.refused} refusals, {self.cut} requests cut off"
        return f"{counts}; the slowest answer took {self.slowest:.1f} s"


class Caller:
    """A person at a server that can fail. They insist on an answer."""

    def __init__(self, visitor: Visitor, server: Served, tally: Tally) -> None:
        self.visitor = visitor
        self._server = server
        self._tally = tally
        self._deaths = server.deaths  # before the last request that was answered

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        """Send exactly the same request until it succeeds, and return the answer's content."""
        given_up = monotonic() + 2 * PATIENCE
        while True:
            answer = self._once(method, path, body, **more)
            if answer is not None and not self.refused(answer):
                return good(answer)
            assert monotonic() < given_up, f"{method} {path}: the server has not recovered"

    def _once(self, method: str, path: str, body: Any, **more: Any) -> httpx2.Response | None:
        deaths, began = self.deaths(), monotonic()
        try:
            answer = self.visitor.ask(method, path, body, **more)
        except httpx2.TransportError as wrong:
            self.was_cut_off(wrong, f"{method} {path}")
            return None
        self._deaths = deaths
        self._tally.add(seconds=monotonic() - began)
        return answer

    def deaths(self) -> int:
        """Wait until the server is up, and return how often it was killed before."""
        deaths = self._server.deaths
        assert self._server.up.wait(PATIENCE), "the server has not come back"
        return deaths

    def was_cut_off(self, wrong: httpx2.TransportError, what: str) -> None:
        """Count a request without an answer, for which a kill is the only excuse."""
        killed = self._server.deaths > self._deaths and not isinstance(wrong, httpx2.TimeoutException)
        assert killed, f"{what}: no answer ({wrong!r})"
        self._tally.add(cut=1)

    def refused(self, answer: httpx2.Response) -> bool:
        """Return whether the server said that it can't use its database; if so, count it and wait a little."""
        if answer.status_code != 503:
            return False
        error = answer.json()["error"]
        assert error["code"] == "unavailable", error
        assert error["says"].endswith("please try again in a few seconds."), error
        self._tally.add(refused=1)
        threading.Event().wait(random.random() * BACK_OFF)
        return True

    def follow(self, told: MatchAsTold) -> None:
        """Read the live stream of a match, and come again whenever it ends, until the whole match was told."""
        path = f"/api/matches/{told.match}/events"
        given_up = monotonic() + 2 * PATIENCE
        while not told.whole:
            deaths, heard = self.deaths(), told.heard
            headers = {"Last-Event-ID": str(heard)}
            try:
                with self.visitor.client.stream("GET", path, headers=headers, timeout=PATIENCE) as answer:
                    self._deaths = deaths
                    if answer.status_code == 503:
                        answer.read()
                    if not self.refused(answer):
                        assert answer.status_code == 200, answer.read()
                        for event in events(answer.iter_lines()):
                            told.hear(event)
                            if told.whole:
                                return
            except httpx2.TransportError as wrong:
                self.was_cut_off(wrong, f"GET {path}")
            if told.heard > heard:
                given_up = monotonic() + 2 * PATIENCE
            assert monotonic() < given_up, f"GET {path}: the stream has stopped after entry {told.heard}"


@dataclass
class MatchAsTold:
    """Everything that the players of a match were told."""

    match: str
    people: frozenset[int]  # the seats that bots do not play
    entries: dict[int, Any] = field(default_factory=dict)  # the answers to moves, by number
    lines: list[Any] = field(default_factory=list)  # the answers to chat
    streamed: list[Any] = field(default_factory=list)  # the entries from the stream
    last: int | None = None  # the last entry, once nobody plays any more
    _news: threading.Condition = field(default_factory=threading.Condition)

    @property
    def heard(self) -> int:
        return len(self.streamed)

    @property
    def whole(self) -> bool:
        return self.last is not None and self.heard >= self.last

    def hear(self, event: Event) -> None:
        if event.kind == "entry":
            with self._news:
                assert event.id == str(self.heard + 1), f"{self.match}: entry {event.id} came after {self.heard}"
                self.streamed.append(event.data["entry"])
                self._news.notify_all()

    def wait_for(self, number: int, following: Future[None]) -> None:
        """Wait until the stream has told of an entry."""
        given_up = monotonic() + 2 * PATIENCE
        with self._news:
            while not self._news.wait_for(lambda: self.heard >= number, 1.0):
                assert monotonic() < given_up, f"{self.match}: a bot has not made entry {number}"
                if following.done():
                    following.result()


class Crowd:
    """Several tables, each played in threads of its own, one match after another until the block ends."""

    def __init__(
        self,
        server: Served,
        come: Callable[..., Visitor],
        tables: Sequence[Sequence[str]],
        games: Sequence[str] = ("outback",),
        seed: int = 0,
    ) -> None:
        self.server = server
        self.tally = Tally()
        self.told: list[MatchAsTold] = []
        self.rng = random.Random(seed)
        self._games = games
        self._visitor = come(server.url)
        self._enough = threading.Event()
        self._threads = ThreadPoolExecutor(2 * len(tables))
        self._seated = [
            [Caller(come(server.url, name), server, self.tally) if name.istitle() else name for name in names]
            for names in tables
        ]
        self._followers = [Caller(come(server.url), server, self.tally) for _ in tables]
        self.playing: list[Future[None]] = []

    def __enter__(self) -> Self:
        self.playing = [self._threads.submit(self._play_on, number) for number in range(len(self._seated))]
        return self

    def __exit__(self, kind: type[BaseException] | None, wrong: BaseException | None, at: TracebackType | None) -> None:
        self._enough.set()
        if wrong is None:
            self._check()
        self._threads.shutdown()

    # --- What a test waits for ---

    def play(self, decisions: int) -> None:
        """Wait until this many more decisions were acknowledged."""
        wanted = self.tally.acknowledged + decisions
        self._wait(lambda: self.tally.acknowledged >= wanted, f"{decisions} more decisions")

    def play_until(self, moment: float) -> None:
        """Wait until a moment of the monotonic clock, while the crowd plays on."""
        self._wait(lambda: monotonic() >= moment, "a moment")

    def be_refused(self) -> None:
        """Wait until one more request was refused."""
        wanted = self.tally.refused + 1
        self._wait(lambda: self.tally.refused >= wanted, "a refusal")

    def play_or_be_refused(self, decisions: int) -> None:
        most, refused = self.tally.acknowledged + decisions, self.tally.refused
        self._wait(lambda: self.tally.acknowledged >= most or self.tally.refused > refused, "either")

    def _wait(self, enough: Callable[[], bool], what: str) -> None:
        broken: list[Future[None]] = []

        def told() -> bool:
            broken[:] = [playing for playing in self.playing if playing.done()]
            return bool(broken) or enough()

        found = self.tally.wait(told, 3 * PATIENCE)
        for playing in broken:
            playing.result()
        assert found, f"In vain, the test waited for {what} ({self.tally})."

    # --- Playing ---

    def _play_on(self, table: int) -> None:
        rng, nth = random.Random(f"{self.rng.random()} {table}"), 0
        try:
            while not self._enough.is_set():
                self._play_match(table, nth, rng)
                nth += 1
        finally:
            self.tally.add()  # whoever waits for more decisions has to look

    def _play_match(self, table: int, nth: int, rng: random.Random) -> None:
        """Play every turn of the people at one table, and chat, until the match is over or it is enough."""
        seats = self._seated[table]
        people = {seat: caller for seat, caller in enumerate(seats) if isinstance(caller, Caller)}
        host = people[min(people)]
        wanted = [seat_of("open" if isinstance(who, Caller) else who) for who in seats]
        wanted[min(people)] = seat_of("here")
        game = self._games[(table + nth) % len(self._games)]
        asked = {"game": game, "seats": wanted, "key": f"table-{table}-{nth}", "clock": A_DAY if table % 2 else None}
        told = MatchAsTold(host.ask("POST", "/api/matches", asked)["id"], frozenset(people))
        root = f"/api/matches/{told.match}"
        for seat, caller in people.items():
            caller.ask("POST", f"{root}/sit", {"seat": seat})
        self.told.append(told)
        following = self._threads.submit(self._followers[table].follow, told)
        while True:
            shown = host.ask("GET", root)
            turn, n = shown["moment"]["turn"], shown["last"]
            if turn is None:
                break
            if turn not in people:
                told.wait_for(n + 1, following)
                continue
            if self._enough.is_set():
                break
            self._decide(told, people[turn], rng)
            if rng.random() < 0.2:
                self._say(told, people[turn], f"line {len(told.lines)}")
        told.last = n
        self._say(told, host, "That's it.")  # the stream passes it on, and its readers look up
        following.result(2 * PATIENCE)

    def _decide(self, told: MatchAsTold, caller: Caller, rng: random.Random) -> None:
        root = f"/api/matches/{told.match}"
        moment = caller.ask("GET", root)["moment"]
        action = rng.choice(moment["choices"])["action"]
        news = caller.ask("POST", f"{root}/moves", {"n": moment["n"], "action": action})
        # Between them lies an outage if there is a clock and the server was killed.
        assert news["entry"]["number"] in (moment["n"] + 1, moment["n"] + 2)
        assert news["entry"]["text"].endswith(f": {action}")
        assert news["entry"]["number"] not in told.entries
        told.entries[news["entry"]["number"]] = news["entry"]
        self.tally.add(acknowledged=1)

    def _say(self, told: MatchAsTold, caller: Caller, text: str) -> None:
        asked = {"text": text, "key": f"line-{len(told.lines):08}"}
        told.lines.append(caller.ask("POST", f"/api/matches/{told.match}/chat", asked))

    # --- Checking ---

    def _check(self) -> None:
        """Assert that everything that was told is stored, once and in order, and that every match verifies."""
        for playing in self.playing:
            playing.result(4 * PATIENCE)
        health = Caller(self._visitor, self.server, self.tally)
        given_up = monotonic() + PATIENCE
        while (answer := health.visitor.ask("GET", "/healthz")).status_code != 200:
            assert monotonic() < given_up, answer.text
        assert self.tally.acknowledged == sum(len(told.entries) for told in self.told)
        with ThreadPoolExecutor(CHECKS) as threads:
            for _ in threads.map(lambda told: check(self._visitor, told), self.told):
                pass
        print(f"{len(self.told)} matches verified: {self.tally}; {self.server.deaths} kills.")


def check(visitor: Visitor, told: MatchAsTold) -> None:
    """Assert that the stored match is exactly what its players were told, in the same order, and that it verifies."""
    root = f"/api/matches/{told.match}"
    table = visitor.get(root)
    entries: list[Any] = []
    while len(entries) < table["last"]:
        more = [news["entry"] for news in visitor.get(f"{root}/news", after=len(entries), most=100)]
        assert more, f"{told.match} has no entry {len(entries) + 1}"
        entries += more
    assert [entry["number"] for entry in entries] == list(range(1, table["last"] + 1))
    assert entries == told.streamed
    decided = [entry for entry in entries if entry["kind"] == "decides" and entry["seat"] in told.people]
    assert decided == list(told.entries.values())
    assert said_in(visitor, root) == told.lines
    assert visitor.get(f"{root}/verify")["ok"]
    record = visitor.get(f"{root}/record")
    written = [line.text for line in hash_chained_lines.read(record)]
    first = next(n for n, line in enumerate(written, 1) if line.startswith("start "))
    for entry, line in zip(entries, written[first : first + len(entries)], strict=True):
        assert line.startswith(f"{entry['number']}. ")
        if entry["kind"] == "decides":  # others are worded differently
            assert line.endswith(f" seat {entry['seat']}: {entry['text'].partition(': ')[2]}")
    if written[-1] != AT_THE_END:  # a match with hidden information can be loaded only once it is over
        assert len(load(record).entries) == table["last"]


def said_in(visitor: Visitor, root: str) -> list[Any]:
    """Return all lines of a table's chat."""
    lines: list[Any] = visitor.get(f"{root}/chat")
    while earlier := visitor.get(f"{root}/chat", before=lines[0]["id"]):
        lines = earlier + lines
    return lines
