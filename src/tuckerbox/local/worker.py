"""The functions that JavaScript calls in a page's Worker. All arguments and results are text."""

from __future__ import annotations

import json
from dataclasses import asdict

from tuckerbox.local.application import Application
from tuckerbox.local.rows import UnreadableRowsError

_application = Application()


def change() -> int:
    """Return the number of the latest change."""
    return _application.change


def load(rows: str) -> str:
    """Load rows from JSON. Return an empty text, or a sentence that tells why they can't be read."""
    try:
        _application.load(json.loads(rows))
    except UnreadableRowsError as wrong:
        return str(wrong)
    return ""


def answer(method: str, path: str, query: str, body: str) -> str:
    """Return the `LocalAnswer` to a request as JSON. In it, the response's body is text."""
    return json.dumps(asdict(_application.answer(method, path, query, body)), ensure_ascii=False)


def revert() -> None:
    """Undo the changes of the last answer."""
    _application.revert()
