"""The application: it answers requests like the server, and returns the rows to store.

The caller stores the rows (`rows.py`), which several pages may share. For each request, a page does the following:

1. Take a lock that all pages share.
2. `load` all rows with a `change` greater than `application.change`, because other pages have written them. The first
   time, that is every row. Leave out entries.
3. Call `answer(method, path, query, body)`.
4. If the answer `needs` entries, `load` them, all of each match from the given number on, and call `answer` again.
5. Write the answer's rows in one transaction. Tables, components and people replace the rows with the same keys. An
   entry must be new. If the transaction fails, call `revert`; then nothing has changed.
6. Release the lock, show the answer, and tell the other pages which matches have `changed`.

If no person was loaded, the application makes one up, and returns the person's row with the first answer. A page that
shows a name earlier makes up the person itself and writes the row, because Python takes seconds to start.
"""

from __future__ import annotations

import inspect
import sys
import traceback
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs

from tuckerbox.local.device_clock import DeviceClock
from tuckerbox.local.encoding import as_json
from tuckerbox.local.operations import File, operation_at
from tuckerbox.local.rows import Row, Rows
from tuckerbox.local.services import Services
from tuckerbox.local.store import LocalStore, MissingEntriesError
from tuckerbox.match import MatchError
from tuckerbox.server.actions.field_limits import MOST_BODY
from tuckerbox.server.actions.protocols import WallClock
from tuckerbox.server.refusals import STANDARD_REFUSALS, RefusedError

JSON, TEXT = {"content-type": "application/json"}, {"content-type": "text/plain; charset=utf-8"}


@dataclass(frozen=True)
class LocalAnswer:
    """The answer to a request: either a response like the server's with the rows to store, or the entries to load."""

    status: int = 0
    body: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    rows: dict[str, list[Row]] = field(default_factory=dict)
    changed: list[str] = field(default_factory=list)  # the ids of matches
    needs: list[tuple[str, int]] = field(default_factory=list)  # match ids, each with the number of the first entry


class Application:
    """One person's tables, as far as they have been loaded."""

    def __init__(self, clock: WallClock | None = None) -> None:
        """Set up an application without tables. Tests pass a `clock` that they can move."""
        self._store = LocalStore()
        self._services = Services(self._store, clock or DeviceClock())
        self._needed: tuple[str, int] | None = None  # the entries that the last answer needed
        self._looked_for: tuple[str, int] | None = None  # the needed entries for which the caller has looked

    @property
    def change(self) -> int:
        """The number of the latest change that has been loaded or made here."""
        return self._store.change

    def load(self, rows: Rows) -> None:
        """Load stored rows. Raise UnreadableRowsError, and load none, if any has a newer format."""
        self._store.load(rows)
        if "entries" in rows:
            self._looked_for = self._needed

    def revert(self) -> None:
        """Undo the changes of the last answer, because its rows could not be stored."""
        self._store.revert()

    def answer(self, method: str, path: str, query: str = "", body: str = "") -> LocalAnswer:
        """Answer a request. If it fails, answer with a refusal and change nothing."""
        self._store.mark_stored()
        looked_for, self._looked_for = self._looked_for, None
        try:
            answer = self._answer(method, path, query, body)
        except MissingEntriesError as missing:
            self._needed = missing.match_id, missing.number
            answer = damaged() if looked_for == self._needed else LocalAnswer(needs=[self._needed])
        except RefusedError as wrong:
            answer = refusal(wrong)
        except MatchError as wrong:
            answer = refusal(RefusedError(400, "bad-request", str(wrong)))
        except Exception:
            traceback.print_exc(file=sys.stderr)
            says = "Something went wrong inside Tuckerbox. Nothing is lost. Please try again."
            answer = refusal(RefusedError(500, "internal-error", says))
        if not answer.rows:
            self._store.revert()
        return answer

    def _answer(self, method: str, path: str, query: str, body: str) -> LocalAnswer:
        if len(body.encode()) > MOST_BODY:
            raise RefusedError(413, *STANDARD_REFUSALS[413])
        operation, parts = operation_at(method, path)
        given = operation.given(parts, parse_qs(query, keep_blank_values=True), body)
        found = operation.answer(self._services, self._store.person, given)
        if inspect.iscoroutine(found):
            found = finished(found)
        rows = self._store.changes()
        changed = [row["id"] for row in rows["tables"]]
        if isinstance(found, File):
            headers = {**TEXT, "content-disposition": f'attachment; filename="{found.name}"'}
            return LocalAnswer(operation.status, found.text, headers, rows, changed)
        text = found.decode() if isinstance(found, bytes) else as_json(found)
        return LocalAnswer(operation.status, text, JSON, rows, changed)


def finished(action: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine that never has to wait, and return its result."""
    try:
        action.send(None)
    except StopIteration as done:
        return done.value
    action.close()
    raise RuntimeError("an action has to wait, but there is no event loop here")


def refusal(wrong: RefusedError) -> LocalAnswer:
    error = {"code": wrong.code, "says": wrong.says, "rule": wrong.rule, "news": wrong.moment}
    headers = JSON if wrong.retry is None else {**JSON, "retry-after": str(wrong.retry)}
    return LocalAnswer(wrong.status, as_json({"error": error}), headers)


def damaged() -> LocalAnswer:
    says = "Part of this match is missing in this browser, so it can't be opened any more."
    return refusal(RefusedError(409, "damaged-match", says))
