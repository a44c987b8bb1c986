"""The application as JavaScript calls it, in a Worker of a page: all arguments and results are text."""

from __future__ import annotations

import json
from dataclasses import asdict

from tuckerbox.local.application import Application
from tuckerbox.local.rows import UnreadableRowsError

_application = Application()


def change() -> int:
    """Return the latest change that is known."""
    return _application.change


def load(rows: str) -> str:
    """Load rows, as JSON. Return an empty text or, if they can't be read, a sentence about the reason."""
    try:
        _application.load(json.loads(rows))
    except UnreadableRowsError as wrong:
        return str(wrong)
    return ""


def answer(method: str, path: str, query: str, body: str) -> str:
    """Return the `Answer` to a request as JSON. Its body is text in it."""
    return json.dumps(asdict(_application.answer(method, path, query, body)), ensure_ascii=False)


def revert() -> None:
    """Forget what the last answer has changed."""
    _application.revert()
