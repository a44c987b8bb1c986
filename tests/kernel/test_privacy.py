"""Privacy: which bytes of a state a viewer may know, and the bytes that everybody may see."""

from __future__ import annotations

import re
from itertools import count
from typing import Annotated, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hiding import hidden, rewrite
from tests.kernel.invented import State
from tuckerbox.kernel.events import EVERYONE, NUMBERS, WHO, note, note_to
from tuckerbox.kernel.memory_records import Grid, Private, Record, RecordError, Row
from tuckerbox.kernel.privacy import NO_SEAT, may_know, public_bytes

PRIVATE = ("hand", "joint", "table", "bonus")
MASKS = ("hand_known", "joint_known", "table_known", "bonus_known")


@pytest.fixture
def state() -> Any:
    """Return a state with private parts that only the seats in the comments know."""
    state: Any = State()
    for seat in range(3):
        state.hand[seat] = 10 + seat
        state.hand_known[seat] = 1 << seat
        state.bonus[seat] = 60 + seat
    state.joint, state.joint_known = 50, 0b011  # seats 0 and 1
    state.bonus_known = EVERYONE
    for column in range(3):
        state.table[0, column] = 20 + column
        state.table[1, column] = 30 + column
    state.table_known[0] = 0b001  # the first row: seat 0
    state.table_known[1] = EVERYONE  # the second: all
    for _ in range(state.events.shape[0]):  # leftovers of earlier steps
        note(state, 0, 0, 0, 0, 0)
    state.told = 0
    return state


def places(state: Any, viewer: int) -> list[tuple[str, Any]]:
    return list(hidden(state, viewer))


def test_a_seat_knows_what_its_bit_allows() -> None:
    assert [may_know(0b101, seat) for seat in range(4)] == [True, False, True, False]
    assert all(may_know(EVERYONE, seat) for seat in range(8))
    assert not any(may_know(0, seat) for seat in range(8))


def test_a_viewer_without_a_seat_knows_only_what_everyone_knows() -> None:
    assert may_know(EVERYONE, NO_SEAT)
    assert not may_know(0b111, NO_SEAT)
    assert not may_know(0, NO_SEAT)


def test_hidden_facts_depend_on_the_viewer(state: Any) -> None:
    row = [("table", (0, column)) for column in range(3)]
    assert places(state, 0) == [("hand", 1), ("hand", 2)]
    assert places(state, 1) == [("hand", 0), ("hand", 2), *row]
    assert places(state, 2) == [("hand", 0), ("hand", 1), ("joint", None), *row]
    assert places(state, NO_SEAT) == [("hand", 0), ("hand", 1), ("hand", 2), ("joint", None), *row]


def test_one_mask_may_hide_a_whole_row(state: Any) -> None:
    state.bonus_known = 0b100
    assert [place for place in places(state, 1) if place[0] == "bonus"] == [("bonus", 0), ("bonus", 1), ("bonus", 2)]
    assert [place for place in places(state, 2) if place[0] == "bonus"] == []


def test_a_private_event_hides_its_numbers_but_not_its_kind_and_seat(state: Any) -> None:
    note(state, 1, 1, 5, 6, 7)
    note_to(state, 0b010, 2, 1, 8, 9, 10)
    columns = range(NUMBERS, state.events.shape[1])
    assert [place for place in places(state, 0) if place[0] == "events"] == [("events", (1, c)) for c in columns]
    assert [place for place in places(state, 1) if place[0] == "events"] == []


def test_a_private_event_stays_hidden_until_it_is_overwritten(state: Any) -> None:
    note_to(state, 0b010, 2, 1, 8, 9, 10)
    state.told = 0
    assert ("events", (0, NUMBERS)) in places(state, 0)
    note(state, 1, 1, 5, 6, 7)
    assert ("events", (0, NUMBERS)) not in places(state, 0)


def test_rewriting_changes_exactly_the_hidden_numbers(state: Any) -> None:
    note_to(state, 0b010, 2, 1, 8, 9, 10)
    for viewer in (NO_SEAT, 0, 1, 2):
        trial: Any = State(bytearray(state.raw))
        wanted = places(trial, viewer)
        fresh = count(100)
        assert rewrite(trial, viewer, lambda fresh=fresh: next(fresh)) == len(wanted)
        before, after = state.as_dict(), trial.as_dict()
        changed = []
        for name in before:
            if name in ("events", "table"):
                pairs = [((r, c), a, b) for r, (x, y) in enumerate(zip(before[name], after[name], strict=True))
                         for c, (a, b) in enumerate(zip(x, y, strict=True))]  # fmt: skip
            elif isinstance(before[name], list):
                pairs = [(i, a, b) for i, (a, b) in enumerate(zip(before[name], after[name], strict=True))]
            else:
                pairs = [(None, before[name], after[name])]
            changed += [(name, place, new) for place, old, new in pairs if old != new]
        assert sorted((name, str(place)) for name, place, _ in changed) == sorted((n, str(p)) for n, p in wanted)
        assert sorted(new for _, _, new in changed) == list(range(100, 100 + len(wanted)))
        assert places(trial, viewer) == wanted


cards = st.integers(-128, 127)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.integers(-1, 7), min_size=7, max_size=7), st.lists(cards, min_size=40, max_size=40))
def test_states_that_differ_only_in_hidden_numbers_have_the_same_public_bytes(
    masks: list[int], numbers: list[int]
) -> None:
    one: Any = State()
    for seat in range(3):
        one.hand_known[seat] = masks[seat]
    one.joint_known, one.bonus_known, one.table_known[0], one.table_known[1] = masks[3:]
    note_to(one, masks[0], 1, 1, 0, 0, 0)
    note_to(one, masks[4], 1, 2, 0, 0, 0)
    other: Any = State(bytearray(one.raw))
    fresh = iter(numbers)
    rewrite(other, NO_SEAT, lambda: next(fresh))
    assert public_bytes(one) == public_bytes(other)
    for name in MASKS:
        assert getattr(other, name) == getattr(one, name)


@settings(max_examples=100, deadline=None)
@given(st.binary(min_size=State.layout.size, max_size=State.layout.size), st.lists(st.integers(0, 30), max_size=30))
def test_public_bytes_are_blank_exactly_where_something_is_hidden(raw: bytes, known: list[int]) -> None:
    state: Any = State(bytearray(raw))
    for i in known:  # random bytes are hardly ever masks that include everyone
        mask = getattr(state, MASKS[i % 4])
        if isinstance(mask, int):
            setattr(state, MASKS[i % 4], EVERYONE)
        else:
            mask[i % len(mask)] = EVERYONE
        state.events[i % len(state.events), WHO] = EVERYONE
    blanked = State(bytearray(state.raw))
    rewrite(blanked, NO_SEAT, lambda: 0)
    assert public_bytes(state) == bytes(blanked.raw)


def test_public_bytes_show_everything_else(state: Any) -> None:
    shown: Any = State(bytearray(public_bytes(state)))
    assert shown.hand.tolist() == [0, 0, 0]
    assert shown.joint == 0
    assert shown.table.tolist() == [[0, 0, 0], [30, 31, 32]]
    assert shown.bonus.tolist() == [60, 61, 62]
    assert shown.hand_known.tolist() == [1, 2, 4]
    for name in ("heap", "active", "phase", "told", "steps", "version"):
        trial: Any = State(bytearray(state.raw))
        setattr(trial, name, 9)
        assert public_bytes(trial) != public_bytes(state)


def test_public_bytes_do_not_change_the_state(state: Any) -> None:
    before = bytes(state.raw)
    public_bytes(state)
    assert bytes(state.raw) == before


class Open(Record):
    """A record without private fields, but with events."""

    told: Annotated[int, "u1"]
    events: Annotated[Grid, "i1", 2, 7]
    heap: Annotated[int, "i1"]


class Bare(Record):
    heap: Annotated[int, "i1"]


def test_a_private_event_is_hidden_in_a_record_without_private_fields() -> None:
    one: Any = Open()
    note_to(one, 0b010, 2, 1, 8, 9, 10)
    other: Any = Open()
    note_to(other, 0b010, 2, 1, 3, 4, 5)
    assert public_bytes(one) == public_bytes(other)
    assert len(places(one, 0)) == 2 * 4


def test_a_record_without_anything_private_is_shown_as_it_is() -> None:
    one: Any = Open()
    note(one, 2, 1, 8, 9, 10)
    one.heap = 4
    assert public_bytes(one) == bytes(one.raw)
    assert rewrite(Bare(bytearray(b"\7")), NO_SEAT, lambda: 1) == 0
    assert public_bytes(Bare(bytearray(b"\7"))) == b"\7"


def test_a_mask_that_does_not_fit_its_field_is_refused() -> None:
    says = "Uneven.hand: its mask 'known' must be one number, or a row of 3."
    with pytest.raises(RecordError, match=f"^{re.escape(says)}$"):

        class Uneven(Record):
            hand: Annotated[Row, "i1", 3, Private("known")]
            known: Annotated[Row, "i1", 2]


def test_the_mask_of_a_single_number_is_a_single_number() -> None:
    says = "Single.card: its mask 'known' must be one number."
    with pytest.raises(RecordError, match=f"^{re.escape(says)}$"):

        class Single(Record):
            card: Annotated[int, "i1", Private("known")]
            known: Annotated[Row, "i1", 2]
