"""The generic suite's laws for mutants: few matches, so that interpreting them takes little time.

Laws that hold for wrong rules as well are missing: that interpreted and compiled runs agree, that the corpus replays.
"""

from __future__ import annotations

import pytest

from tests import suite
from tests.suite import Case
from tests.test_suite import CASES

each_case = pytest.mark.parametrize("case", CASES, ids=str)


@each_case
def test_a_match_ends_and_its_census_never_changes(case: Case) -> None:
    suite.check_invariants(case, 0, matches=1)


@each_case
def test_an_action_is_a_choice_exactly_if_why_not_allows_it(case: Case) -> None:
    suite.check_reasons(case, 0, every=10 if case.game.actions.count < 10_000 else 50)
