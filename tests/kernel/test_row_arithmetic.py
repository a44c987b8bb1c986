"""Arithmetic on whole rows: compiled it is the same, and rows that do not fit are refused."""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernel import adding
from tests.kernel.adding import HEIGHT, WIDTH, Sums
from tests.kernel.invented import GAME
from tests.kernel.made_up import template
from tuckerbox.kernel.build import INTERPRETED, Build
from tuckerbox.kernel.errors import BuildError
from tuckerbox.kernel.memory_records import Grid, Many, Record, Row
from tuckerbox.kernel.row_arithmetic import add_multiple

NATIVE_ADD = Build(GAME, [adding])
INTERPRETED_ADD = Build(GAME, [adding], form=INTERPRETED)

rows = st.integers(0, HEIGHT - 1)
factors = st.integers(-(1 << 14), 1 << 14)  # so that no sum leaves its range


@given(st.lists(st.tuples(rows, factors), max_size=3), st.integers(0, 1 << 32))
def test_compiled_code_adds_the_same_multiples(added: list[tuple[int, int]], seed: int) -> None:
    random = np.random.default_rng(seed)
    native: Any = Sums.array(2)
    native["rows"] = random.integers(-(1 << 15), 1 << 15, (2, HEIGHT, WIDTH))
    plain = [Sums(bytearray(native[i].tobytes())) for i in range(2)]
    expected = native["sums"][1].astype(np.int64)
    for row, factor in added:
        NATIVE_ADD.add(native, 1, row, factor)
        INTERPRETED_ADD.add(plain, 1, row, factor)
        expected += native["rows"][1, row].astype(np.int64) * factor
    assert (native["sums"][1] == expected).all()
    assert [bytes(one.raw) for one in plain] == [one.tobytes() for one in native]


@pytest.mark.parametrize("row", [-1, HEIGHT])
def test_a_row_that_is_not_there_is_refused_when_compiled(row: int) -> None:
    native: Any = Sums.array(1)
    with pytest.raises(IndexError):
        NATIVE_ADD.add(native, 0, row, 1)
    assert not native["sums"].any()


def test_rows_of_another_length_or_width_are_refused() -> None:
    class Narrow(Record):
        sums: Annotated[Row, "i4", 8]
        rows: Annotated[Grid, "i2", 2, 8]

    class Wide(Record):
        sums: Annotated[Row, "i4", 16]
        rows: Annotated[Grid, "i4", 2, 16]

    def narrow(records: Many[Narrow]) -> None:
        add_multiple(records[0].sums, records[0].rows, 0, 1)

    def wide(records: Many[Wide]) -> None:
        add_multiple(records[0].sums, records[0].rows, 0, 1)

    for function, record, why in ((narrow, Narrow, "a multiple of 16"), (wide, Wide, "a row of i4 and rows of i2")):
        function.__annotations__["records"] = Many[record]  # type: ignore[valid-type]
        with pytest.raises(BuildError, match=why):
            Build(GAME, [template(function)], cached=False)
