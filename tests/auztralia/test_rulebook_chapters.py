"""Every paragraph of the rulebook has a test, and tests name no other paragraphs."""

from __future__ import annotations

import pytest

from tests import rule_tables
from tests.auztralia.rulebook_chapters import paragraphs


def test_every_paragraph_of_the_rulebook_is_tested(collected_rules: rule_tables.Collected) -> None:
    if not collected_rules.is_whole("auztralia"):
        pytest.skip("only some of the tests were collected")
    tested = collected_rules.places("auztralia", "rulebook")
    assert sorted(paragraphs() - tested) == []
    assert sorted(tested - paragraphs()) == []
