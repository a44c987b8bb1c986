"""The page's part of the application: it keeps the rows, as JSON, and follows the steps of `application.py`."""

from __future__ import annotations

import json
from typing import Any

from tuckerbox.local.application import Application, LocalAnswer
from tuckerbox.local.rows import KINDS, Row
from tuckerbox.server.table.server_clock import ServerClock

KEYS = {"tables": ("id",), "entries": ("match", "number"), "components": ("game", "hash"), "people": ("id",)}


class Disk:
    """The rows of a browser, which all its pages share."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[tuple[Any, ...], Row]] = {kind: {} for kind in KINDS}
        self.is_full = False

    def write(self, rows: dict[str, list[Row]]) -> None:
        if self.is_full and any(rows.values()):
            raise OSError("the quota is exceeded")
        rows = json.loads(json.dumps(rows))
        for row in rows["entries"]:
            assert key_of("entries", row) not in self.rows["entries"]
        for kind in KINDS:
            self.rows[kind].update({key_of(kind, row): row for row in rows[kind]})

    def since(self, change: int) -> dict[str, list[Row]]:
        kinds = [kind for kind in KINDS if kind != "entries"]
        return {kind: [row for row in self.rows[kind].values() if row["change"] > change] for kind in kinds}

    def entries(self, match: str, number: int) -> list[Row]:
        return [row for row in self.rows["entries"].values() if row["match"] == match and row["number"] >= number]


class Page:
    """A page that shares a disk with others."""

    def __init__(self, disk: Disk, clock: ServerClock | None = None) -> None:
        self.disk = disk
        self.application = Application(clock)

    def ask(self, method: str, path: str, query: str = "", body: Any = None) -> LocalAnswer:
        text = "" if body is None else body if isinstance(body, str) else json.dumps(body)
        self.application.load(self.disk.since(self.application.change))
        answer = self.application.answer(method, path, query, text)
        while answer.needs:
            for match, number in answer.needs:
                self.application.load({"entries": self.disk.entries(match, number)})
            answer = self.application.answer(method, path, query, text)
        try:
            self.disk.write(answer.rows or {kind: [] for kind in KINDS})
        except OSError:
            self.application.revert()
            raise
        return answer

    def good(self, method: str, path: str, query: str = "", body: Any = None) -> Any:
        answer = self.ask(method, path, query, body)
        assert answer.status in (200, 201), answer.body
        return json.loads(answer.body)


def key_of(kind: str, row: Row) -> tuple[Any, ...]:
    return tuple(row[name] for name in KEYS[kind])
