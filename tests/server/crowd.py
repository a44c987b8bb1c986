"""People at several tables of a real server: they play at random, keep every answer, and retry when the server dies."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

import httpx2

from tests import served
from tests.server.visitor import PATIENCE, Visitor, good
from tuckerbox.match import document, load
from tuckerbox.match.document_lines import AT_THE_END


@dataclass
class Told:
    """The answers that the players of a table got."""

    match: str
    up: threading.Event  # set while the server accepts requests
    entries: dict[int, Any] = field(default_factory=dict)  # by number
    lines: dict[str, Any] = field(default_factory=dict)  # of chat, by key
    again: int = 0  # the number of retries


def insist(visitor: Visitor, told: Told, method: str, path: str, body: Any = None) -> httpx2.Response:
    """Send a request until there is an answer. After a kill, repeat exactly the same once the server is up again."""
    given_up = monotonic() + served.PATIENCE + PATIENCE
    while True:
        told.up.wait(served.PATIENCE)
        try:
            return visitor.ask(method, path, body)
        except httpx2.TransportError:
            told.again += 1
            if monotonic() > given_up:
                raise


def play(seats: list[Visitor], told: Told, seed: object, stop: Callable[[], bool]) -> None:
    """Play every turn at one table, and chat. Keep everything that the server acknowledges in `told`."""
    rng = random.Random(repr(seed))
    root = f"/api/matches/{told.match}"
    said = 0
    while not stop():
        table = good(insist(seats[0], told, "GET", root))
        turn = table["moment"]["turn"]
        if turn is None:
            return
        visitor = seats[turn]
        moment = good(insist(visitor, told, "GET", root))["moment"]
        if not moment["choices"]:
            continue
        action = rng.choice(moment["choices"])["action"]
        answer = insist(visitor, told, "POST", f"{root}/moves", {"n": moment["n"], "action": action})
        assert answer.status_code == 200, "nobody else plays this seat, so the server must not refuse"
        news = answer.json()
        assert news["entry"]["number"] == moment["n"] + 1
        assert news["entry"]["text"].endswith(f": {action}")
        assert told.entries.setdefault(news["entry"]["number"], news["entry"]) == news["entry"]
        if rng.random() < 0.3:
            said += 1
            key = f"line-{said:08}"
            line = good(insist(visitor, told, "POST", f"{root}/chat", {"text": f"line {said}", "key": key}))
            told.lines[key] = line


def check(visitor: Visitor, told: Told) -> None:
    """Assert that the stored match is exactly what its players were told, in the same order, and that it verifies."""
    root = f"/api/matches/{told.match}"
    table = good(insist(visitor, told, "GET", root))  # if the match ended before the last kill, the connection is dead
    entries: list[Any] = []
    while len(entries) < table["last"]:
        entries += [news["entry"] for news in visitor.get(f"{root}/news", after=len(entries), most=100)]
    assert [entry["number"] for entry in entries] == list(range(1, table["last"] + 1))
    assert entries == [told.entries[number] for number in sorted(told.entries)]
    assert table["chat"] == list(told.lines.values())[-200:]
    assert visitor.get(f"{root}/verify")["ok"]
    record = visitor.get(f"{root}/record")
    written = [line.text for line in document.read(record)]
    first = written.index("start") + 1
    assert written[first : first + len(entries)] == [f"{entry['number']}. {entry['text']}" for entry in entries]
    if written[-1] != AT_THE_END:  # a match with hidden information can be loaded only once it is over
        assert len(load(record).entries) == table["last"]


class Crowd:
    """Several tables, each played in a thread."""

    def __init__(self, tables: list[tuple[list[Visitor], Told]]) -> None:
        self.tables = tables
        self._enough = threading.Event()
        self._threads = ThreadPoolExecutor(len(tables))
        self._playing = [
            self._threads.submit(play, seats, told, number, self._enough.is_set)
            for number, (seats, told) in enumerate(tables)
        ]

    @property
    def acknowledged(self) -> int:
        return sum(len(told.entries) for _, told in self.tables)

    @property
    def asked_again(self) -> int:
        return sum(told.again for _, told in self.tables)

    @property
    def playing(self) -> bool:
        return not all(playing.done() for playing in self._playing)

    def check(self) -> None:
        self._enough.set()
        for playing in self._playing:
            playing.result(4 * PATIENCE)
        self._threads.shutdown()
        for seats, told in self.tables:
            check(seats[0], told)
