"""The marker that a test carries for each rule it checks; the tables in docs/rules/ are made from it."""

from __future__ import annotations

import pytest


def rule(book: str, place: str) -> pytest.MarkDecorator:
    """This test checks a rule. `book` is "rulebook", "guide" or "ruling"; `place` says where: a chapter, or "B7"."""
    return pytest.mark.rule(book, place)
