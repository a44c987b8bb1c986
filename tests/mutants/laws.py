"""The laws of the generic suite that a changed rule may break, on few and short enough matches to be interpreted.

Not those that hold for wrong rules as well: that two forms of one rule agree, or that a match plays as it did.
"""

from __future__ import annotations

import pytest

from tests import suite
from tests.suite import Case
from tests.test_suite import CASES


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_match_keeps_its_pieces_and_ends(case: Case) -> None:
    suite.check_invariants(case, 0, matches=1)
