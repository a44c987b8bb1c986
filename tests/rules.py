"""The marker that a test carries for each rule it checks; the tables in docs/rules/ are made from it."""

from __future__ import annotations

import pytest


def rule(book: str, place: str) -> pytest.MarkDecorator:
    """Mark a test with the rule that it checks.

    `book` is "rulebook" or "ruling"; `place` is a chapter, or a number such as "B7".
    """
    return pytest.mark.rule(book, place)
