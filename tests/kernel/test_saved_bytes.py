"""Saving the bytes of a record in a row, and restoring them: compiled it is the same, and other lengths are refused."""

from __future__ import annotations

from typing import Annotated, Any

import pytest

from tests.kernel.invented import GAME
from tests.kernel.made_up import template
from tuckerbox.kernel.build import INTERPRETED, NATIVE, Build, Form
from tuckerbox.kernel.errors import BuildError
from tuckerbox.kernel.memory_records import Many, Record, Row, restore_bytes, save_bytes


class Pair(Record):
    left: Annotated[int, "i4"]
    right: Annotated[Row, "i2", 2]


class Shelf(Record):
    before: Annotated[int, "u1"]
    saved: Annotated[Row, "u1", Pair.layout.size]
    after: Annotated[int, "u1"]


def put_away(pairs: Many[Pair], i: int, shelves: Many[Shelf]) -> None:
    save_bytes(shelves[0].saved, pairs[i])


def bring_back(pairs: Many[Pair], i: int, shelves: Many[Shelf]) -> None:
    restore_bytes(pairs[i], shelves[0].saved)


@pytest.mark.parametrize("form", [INTERPRETED, NATIVE], ids=["interpreted", "native"])
def test_a_record_comes_back_as_it_was(form: Form) -> None:
    build = Build(GAME, [template(put_away, bring_back)], form=form, cached=False)
    pairs, shelves = Pair.array(2), Shelf.array(1)
    first, second, shelf = Pair.over(pairs, 0), Pair.over(pairs, 1), Shelf.over(shelves)
    records: tuple[Any, Any] = (pairs, shelves) if form.compiled else ([first, second], [shelf])
    first.raw[:] = bytes(range(1, 9))
    second.raw[:] = bytes(range(11, 19))
    build.put_away(records[0], 1, records[1])
    assert bytes(shelf.raw) == b"\0" + bytes(range(11, 19)) + b"\0"
    build.bring_back(records[0], 0, records[1])
    assert bytes(first.raw) == bytes(second.raw) == bytes(range(11, 19))


@pytest.mark.parametrize(("width", "length"), [("u1", 7), ("u1", 9), ("i1", 8), ("u2", 4)])
def test_a_row_of_another_length_or_width_is_refused(width: str, length: int) -> None:
    other: Any = type("Other", (Record,), {"__annotations__": {"saved": Annotated[Row, width, length]}})

    def save(pairs: Many[Pair], others: Many[Any]) -> None:
        save_bytes(others[0].saved, pairs[0])

    def restore(pairs: Many[Pair], others: Many[Any]) -> None:
        restore_bytes(pairs[0], others[0].saved)

    for function in (save, restore):
        function.__annotations__["others"] = Many[other]
        function.__annotations__["pairs"] = Many[Pair]
        with pytest.raises(BuildError, match="a row of u1 that is as long"):
            Build(GAME, [template(function)], cached=False)
