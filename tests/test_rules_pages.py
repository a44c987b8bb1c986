"""The pages in docs/rules/: each shows which tests check which rule."""

from __future__ import annotations

import pytest

from tests import rule_tables

pytestmark = pytest.mark.parametrize("game", rule_tables.tested_games())


@pytest.fixture
def whole(game: str, collected_rules: rule_tables.Collected) -> rule_tables.Collected:
    """Return what was collected, if that is all tests of the game."""
    if not collected_rules.is_whole(game):
        pytest.skip(f"only some of the tests of {game} were collected")
    return collected_rules


def test_the_page_shows_which_tests_check_which_rule(game: str, whole: rule_tables.Collected) -> None:
    _, table, _ = rule_tables.split_page(game)
    # Compared outside the assertion, which would print two long tables.
    same = table == rule_tables.table(whole, game)
    assert same, f"The table in {rule_tables.page_of(game)} is not what was collected: run pytest --write-rules."


def test_every_ruling_of_the_page_is_tested_and_no_other(game: str, whole: rule_tables.Collected) -> None:
    assert whole.places(game, "ruling") == rule_tables.rulings_on_page(game)
