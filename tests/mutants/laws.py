"""The generic suite's laws for mutants: few matches, so that interpreting them takes little time.

Laws that hold for wrong rules as well are missing: that interpreted and compiled runs agree, that the corpus replays.
"""

from __future__ import annotations

import pytest

from tests import suite
from tests.suite import Case
from tests.test_suite import CASES


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_match_keeps_its_pieces_and_ends(case: Case) -> None:
    suite.check_invariants(case, 0, matches=1)
