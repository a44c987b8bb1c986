"""Records: layouts are NumPy's, numbers keep within their widths, and records that can't be laid out are refused."""

from __future__ import annotations

import re
from typing import Annotated, Any, ClassVar

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel import mixed
from tests.kernel import sums as template_of_sums
from tests.kernel.invented import GAME
from tests.kernel.mixed import Mixed
from tests.kernel.sums import COMPARISONS, SUMS
from tuckerbox.games.outback.state import Box, State
from tuckerbox.kernel.build import INTERPRETED, Build
from tuckerbox.kernel.contract import Numbers, Payoffs
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.memory_records import STRUCT_CODES, Private, Record, RecordError, Row, copy

RECORDS = [Mixed, Luck, Numbers, Payoffs, State, Box, GAME.state, GAME.box, GAME.choices]


# --- Layout ---


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: f"{record.__module__}.{record.__name__}")
def test_a_layout_is_the_same_as_numpys(record: type[Record]) -> None:
    dtype = record.layout.dtype
    assert dtype.names == tuple(field.name for field in record.layout.fields)
    assert dtype.itemsize == record.layout.size
    for field in record.layout.fields:
        kind, offset = dtype.fields[field.name][:2]
        assert offset == field.offset
        assert kind.itemsize == field.size
        assert kind.base == np.dtype(field.width)
        assert kind.shape == field.shape


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: f"{record.__module__}.{record.__name__}")
def test_fields_lie_side_by_side_without_padding(record: type[Record]) -> None:
    end = 0
    for field in record.layout.fields:
        assert field.offset == end
        assert field.offset % np.dtype(field.width).alignment == 0
        end += field.size
    assert end == record.layout.size


def test_every_width_has_the_size_in_its_name() -> None:
    for width, code in STRUCT_CODES.items():
        assert np.dtype(width) == np.dtype(code)
        assert memoryview(bytes(8)).cast(code).itemsize == int(width[1])


def test_class_variables_and_private_names_are_not_fields() -> None:
    class Plain(Record):
        most: ClassVar[int] = 7
        _note: str
        count: Annotated[int, "i1"]

    assert [field.name for field in Plain.layout.fields] == ["count"]


def test_a_record_adds_its_fields_to_those_that_it_inherits() -> None:
    class First(Record):
        a: Annotated[int, "u2"]

    class Second(First):
        b: Annotated[Row, "i1", 2]

    assert [(field.name, field.offset) for field in Second.layout.fields] == [("a", 0), ("b", 2)]


# --- Refusals ---


def refused(says: str) -> Any:
    return pytest.raises(RecordError, match=f"^{re.escape(says)}$")


def test_a_field_without_a_width_is_refused() -> None:
    with refused('Loose.count: say how wide it is, as in Annotated[int, "u1"].'):

        class Loose(Record):
            count: int


def test_a_field_whose_name_begins_with_an_underscore_is_refused() -> None:
    with refused("Shy._count: a field's name can't begin with _; call it count."):

        class Shy(Record):
            _count: Annotated[int, "i1"]


def test_an_unknown_width_is_refused() -> None:
    with refused("Odd.count: 'u3' is not a width; use i1, u1, i2, u2, i4, u4, i8, u8, f8."):

        class Odd(Record):
            count: Annotated[int, "u3"]


def test_a_misaligned_field_is_refused() -> None:
    with refused("Crooked.far: 4 bytes can't start at byte 1; put wide fields first."):

        class Crooked(Record):
            near: Annotated[int, "i1"]
            far: Annotated[int, "i4"]


def test_a_record_that_would_end_in_padding_is_refused() -> None:
    with refused('Ragged: 7 bytes are not a multiple of 4; end it with spare: Annotated[int, "i1"].'):

        class Ragged(Record):
            far: Annotated[int, "i4"]
            near: Annotated[Row, "i1", 3]


def test_the_bytes_that_a_record_lacks_are_counted() -> None:
    with refused('Shorter: 5 bytes are not a multiple of 4; end it with spare: Annotated[Row, "i1", 3].'):

        class Shorter(Record):
            far: Annotated[int, "i4"]
            near: Annotated[int, "i1"]


def test_a_record_without_any_field_is_refused() -> None:
    with refused('Nothing: has no field; declare at least one, such as spare: Annotated[int, "i1"].'):

        class Nothing(Record):
            most: ClassVar[int] = 7


def test_a_missing_mask_is_refused() -> None:
    with refused("Blind.hand: there is no field 'seen' for its mask."):

        class Blind(Record):
            hand: Annotated[Row, "i1", 3, Private("seen")]


def test_a_wide_mask_is_refused() -> None:
    with refused("Wide.hand: its mask 'seen' must be i1 or u1, as seats have a bit each."):

        class Wide(Record):
            seen: Annotated[Row, "i2", 4]
            hand: Annotated[Row, "i1", 4, Private("seen")]


@pytest.mark.parametrize("name", ["raw", "layout", "array", "over", "as_dict"])
def test_a_field_may_not_have_the_name_of_an_attribute_of_every_record(name: str) -> None:
    with refused(f"Clash.{name}: every record has an attribute {name}; give the field another name."):
        type("Clash", (Record,), {"__annotations__": {name: Annotated[int, "u1"]}})


# --- The interpreted form ---

SCALARS = {
    "far": (-(2**63), 2**63 - 1),
    "whole": (-(2**31), 2**31 - 1),
    "height": (-(2**15), 2**15 - 1),
    "depth": (-128, 127),
    "large": (0, 2**64 - 1),
    "round": (0, 255),
}
ROWS = {"distances": (-(2**63), 2**63 - 1), "bits": (0, 2**32 - 1), "years": (0, 65535), "counts": (-128, 127)}
GRIDS = {"places": (-(2**31), 2**31 - 1), "cells": (-128, 127), "seen": (0, 255)}


@pytest.mark.parametrize(("name", "ends"), SCALARS.items())
def test_a_number_that_does_not_fit_is_refused_and_changes_nothing(name: str, ends: tuple[int, int]) -> None:
    it: Any = Mixed()
    for end, beyond in zip(ends, (-1, 1), strict=True):
        setattr(it, name, end)
        assert getattr(it, name) == end
        with pytest.raises(ValueError, match="invalid value for format"):
            setattr(it, name, end + beyond)
        assert getattr(it, name) == end


@pytest.mark.parametrize(("name", "ends"), [*ROWS.items(), *GRIDS.items()])
def test_a_number_that_does_not_fit_into_a_row_or_grid_is_refused(name: str, ends: tuple[int, int]) -> None:
    field: Any = getattr(Mixed(), name)
    place: Any = (1, 1) if name in GRIDS else 1
    for end, beyond in zip(ends, (-1, 1), strict=True):
        field[place] = end
        with pytest.raises(ValueError, match="invalid value for format"):
            field[place] = end + beyond
        assert field[place] == end


def test_anything_except_an_integer_is_refused() -> None:
    it: Any = Mixed()
    for name in SCALARS:
        with pytest.raises(TypeError):
            setattr(it, name, 1.5)
        with pytest.raises(TypeError):
            setattr(it, name, "1")


def test_a_field_reads_as_plain_python_numbers() -> None:
    it: Any = Mixed()
    it.depth, it.share, it.counts[2], it.cells[1, 3] = -5, 0.25, -128, 127
    assert type(it.depth) is type(it.counts[2]) is type(it.cells[1, 3]) is int
    assert type(it.share) is float
    assert (it.depth, it.share, it.counts[2], it.cells[1, 3]) == (-5, 0.25, -128, 127)
    assert it.depth << 40 == -5 << 40


def test_a_grid_has_rows_and_columns() -> None:
    it: Any = Mixed()
    it.cells[2, 3] = 9
    assert it.cells.shape == (3, 4)
    assert len(it.cells) == 3
    assert it.cells.tolist() == [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 9]]
    assert bytes(it.raw).index(9) == next(f.offset for f in Mixed.layout.fields if f.name == "cells") + 2 * 4 + 3


def test_an_index_out_of_range_is_refused() -> None:
    it: Any = Mixed()
    with pytest.raises(IndexError):
        it.counts[5]
    with pytest.raises(IndexError):
        it.cells[3, 0]
    with pytest.raises(IndexError):
        it.cells[0, 4] = 1


def test_an_undeclared_field_does_not_exist() -> None:
    with pytest.raises(AttributeError):
        Luck().e  # type: ignore[attr-defined]  # noqa: B018


def test_a_record_begins_zeroed_and_owns_its_bytes() -> None:
    one, other = Luck(), Luck()
    one.a = 7
    assert one.as_dict() == {"a": 7, "b": 0, "c": 0, "d": 0}
    assert bytes(other.raw) == bytes(16)
    assert repr(one) == "Luck(a=7, b=0, c=0, d=0)"


def test_as_dict_returns_rows_and_grids_as_lists() -> None:
    found = Mixed().as_dict()
    assert list(found) == [field.name for field in Mixed.layout.fields]
    assert found["counts"] == [0] * 5
    assert found["cells"] == [[0] * 4] * 3
    assert found["share"] == 0.0


def test_a_buffer_of_another_size_is_refused() -> None:
    with pytest.raises((ValueError, TypeError)):
        Luck(bytearray(15))


def test_copy_makes_one_record_the_same_as_another() -> None:
    one, other = Luck(bytearray(range(16))), Luck()
    copy(other, one)
    assert bytes(other.raw) == bytes(range(16))
    one.a = 0
    assert other.a != 0


def test_over_shares_the_bytes_of_one_record_of_an_array() -> None:
    records = Mixed.array(3)
    middle: Any = Mixed.over(records, 1)
    middle.depth, middle.places[1, 2] = -1, -2
    assert records["depth"].tolist() == [0, -1, 0]
    assert records["places"][1].tolist() == [[0, 0, 0], [0, 0, -2]]
    records["height"][1] = -300
    assert middle.height == -300


# --- The interpreted form, NumPy and compiled code share the same bytes ---


def number(width: str) -> st.SearchStrategy[Any]:
    if width == "f8":
        return st.floats(-1e9, 1e9)
    bits = 8 * int(width[1])
    return st.integers(0, 2**bits - 1) if width[0] == "u" else st.integers(-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)


def values() -> st.SearchStrategy[dict[str, Any]]:
    """Return a strategy for a value of each field of Mixed, in the form of as_dict."""
    found: dict[str, st.SearchStrategy[Any]] = {}
    for field in Mixed.layout.fields:
        value = number(field.width)
        for length in reversed(field.shape):
            value = st.lists(value, min_size=length, max_size=length)
        found[field.name] = value
    return st.fixed_dictionaries(found)


def put(it: Any, wanted: dict[str, Any]) -> None:
    for field in Mixed.layout.fields:
        if field.shape:
            for place in np.ndindex(field.shape):
                value = wanted[field.name]
                for i in place:
                    value = value[i]
                getattr(it, field.name)[place if len(place) > 1 else place[0]] = value
        else:
            setattr(it, field.name, wanted[field.name])


@settings(max_examples=60, deadline=None)
@given(values())
def test_numpy_reads_what_the_interpreted_form_writes(wanted: dict[str, Any]) -> None:
    records = Mixed.array(2)
    put(Mixed.over(records, 1), wanted)
    assert {name: records[name][1].tolist() for name in wanted} == wanted
    assert not any(Mixed.over(records, 0).raw)


@settings(max_examples=60, deadline=None)
@given(values())
def test_the_interpreted_form_reads_what_numpy_writes(wanted: dict[str, Any]) -> None:
    records = Mixed.array(2)
    for name, value in wanted.items():
        records[name][0] = value
    assert Mixed.over(records, 0).as_dict() == wanted
    assert bytes(Mixed.over(records, 0).raw) == records[0].tobytes()


def tame(value: Any) -> Any:
    """Return such values without integers so large that sums exceed 64 bits, where Python and compiled code differ."""
    if isinstance(value, list):
        return [tame(each) for each in value]
    return value >> 20 if isinstance(value, int) and abs(value) >= 2**40 else value


@pytest.fixture(scope="module")
def builds() -> tuple[Build, Build]:
    return Build(GAME, [mixed]), Build(GAME, [mixed], form=INTERPRETED)


@pytest.fixture(scope="module")
def sums() -> tuple[Build, Build]:
    return Build(GAME, [template_of_sums]), Build(GAME, [template_of_sums], form=INTERPRETED)


@settings(max_examples=60, deadline=None)
@given(values(), st.integers(0, 2**20))
def test_compiled_code_reads_and_writes_the_same_bytes(
    builds: tuple[Build, Build], wanted: dict[str, Any], by: int
) -> None:
    native, interpreted = builds
    records, plain = Mixed.array(2), [Mixed(), Mixed()]
    start = {name: tame(value) for name, value in wanted.items()}
    put(plain[0], start)
    put(Mixed.over(records, 0), start)
    assert native.total(records, 0) == interpreted.total(plain, 0)
    for _ in range(3):
        native.stir(records, 0, by)
        interpreted.stir(plain, 0, by)
        assert Mixed.over(records, 0).as_dict() == plain[0].as_dict()
        assert bytes(Mixed.over(records, 0).raw) == bytes(plain[0].raw)
    native.double(records, 0, 1)
    interpreted.double(plain, 0, 1)
    assert records[1].tobytes() == records[0].tobytes() == bytes(plain[1].raw)
    assert native.total(records, 1) == interpreted.total(plain, 1)


@pytest.mark.parametrize("depth", [-128, -127, -1, 0, 1, 5, 127])
def test_compiled_code_adds_and_compares_as_python_does(sums: tuple[Build, Build], depth: int) -> None:
    native, interpreted = sums
    records, plain = Mixed.array(1), [Mixed()]
    for other in (0, 1, 5, 127, 128, 255):
        for it in (Mixed.over(records), plain[0]):
            it.depth, it.round = depth, other
        for which in range(SUMS):
            assert native.added(records, 0, which) == interpreted.added(plain, 0, which), (which, depth, other)
        for which in range(COMPARISONS):
            assert native.compared(records, 0, which) == interpreted.compared(plain, 0, which), (which, depth, other)
