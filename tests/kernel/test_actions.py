"""Actions: their codes, their fields as plain data, and their texts, which are parsed leniently."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel import shapes
from tests.kernel.invented import GAME
from tests.kernel.shapes import ACTIONS, BUILD, KINDS, LAY, LAY_TILE, LETTERS, LOOK, MOVE, PAY, WAIT
from tuckerbox.games.outback.state import ACTIONS as OUTBACK
from tuckerbox.games.outback.state import FACE_NAMES, KEEP, MOST_DICE
from tuckerbox.kernel.actions import Actions, Multisets, Named, NotationError, multiset_offsets
from tuckerbox.kernel.build import INTERPRETED, Build


@pytest.fixture(scope="module")
def native() -> Build:
    return Build(GAME, [shapes])


@pytest.fixture(scope="module")
def interpreted() -> Build:
    return Build(GAME, [shapes], form=INTERPRETED)


# --- Codes ---


def test_codes_are_dense_and_disjoint() -> None:
    expected = 0
    for kind in KINDS:
        assert kind.first == expected
        combinations = product(*(range(domain.size) for domain in kind.domains.values()))
        for numbers in combinations:
            assert kind.encode(*numbers) == expected
            expected += 1
        assert expected == kind.first + kind.count
    assert ACTIONS.count == expected


def test_every_code_has_one_kind_and_decodes_to_its_fields() -> None:
    for code in range(ACTIONS.count):
        assert [kind for kind in KINDS if kind.holds(code)] == [ACTIONS.of(code)]
        kind = ACTIONS.of(code)
        numbers = kind.numbers(code)
        assert list(numbers) == list(kind.domains)
        assert {name: kind.field(name)(code) for name in numbers} == numbers
        assert kind.encode(*numbers.values()) == code


def test_a_kind_with_more_than_three_fields_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^Kind 'lay' has 4 fields; the maximum is 3\.$"):
        Actions().kind("lay", **dict.fromkeys("abcd", Named(("x", "y"))))


def test_a_second_kind_of_the_same_name_is_refused() -> None:
    actions = Actions()
    actions.kind("lay")
    with pytest.raises(ValueError, match=r"^There is a kind 'lay' already; give this one another name\.$"):
        actions.kind("lay")


def test_no_kind_includes_an_invalid_code() -> None:
    for code in (-1, ACTIONS.count, -(2**31), 2**31 - 1):
        assert not any(kind.holds(code) for kind in KINDS)


def test_compiled_codes_are_the_same(native: Build, interpreted: Build) -> None:
    for nth, kind in enumerate(KINDS):
        for numbers in product(*(range(domain.size) for domain in kind.domains.values())):
            a, b, c = (*numbers, 0, 0, 0)[:3]
            code = kind.encode(*numbers)
            assert native.code(nth, a, b, c) == interpreted.code(nth, a, b, c) == code
            assert native.kinds(code) == interpreted.kinds(code) == 1 << nth
            for place in range(3):
                expected = numbers[place] if place < len(numbers) else -1
                assert native.part(code, place) == interpreted.part(code, place) == expected
    for code in (-1, ACTIONS.count):
        assert native.kinds(code) == interpreted.kinds(code) == 0


def test_each_function_of_a_table_has_a_name_of_its_own() -> None:
    # Compiled code is cached by name: of two functions with one name, the second would get the first one's code.
    names = [kind.encode.__qualname__ for kind in KINDS] + [kind.holds.__qualname__ for kind in KINDS]
    names += [kind.field(name).__qualname__ for kind in KINDS for name in kind.domains]
    assert len(set(names)) == len(names)


def test_an_invalid_code_is_refused() -> None:
    for code in (-1, ACTIONS.count):
        says = f"There is no action {code}; codes go from 0 to {ACTIONS.count - 1}."
        for ask in (ACTIONS.of, ACTIONS.describe, ACTIONS.fields):
            with pytest.raises(NotationError, match=f"^{re.escape(says)}$"):
                ask(code)


def test_fields_are_plain_data() -> None:
    assert ACTIONS.fields(WAIT.first) == {}
    assert ACTIONS.fields(LOOK.encode(1)) == {"card": "wild dog"}
    assert ACTIONS.fields(BUILD.encode(1, 2, 25)) == {"side": "right", "colour": "blue", "on": "z"}
    coins = PAY.domains["coins"].read("2 penny, 1 pound")
    assert ACTIONS.fields(PAY.encode(3, coins)) == {"to": "grey", "coins": {"penny": 2, "pound": 1}}


# --- Text ---


@pytest.mark.parametrize("table", [ACTIONS, OUTBACK], ids=["invented", "outback"])
def test_every_code_is_parsed_from_its_text(table: Actions) -> None:
    texts = [table.describe(code) for code in range(table.count)]
    assert len(set(texts)) == table.count
    for code, text in enumerate(texts):
        assert table.parse(text) == code


@pytest.mark.parametrize("table", [ACTIONS, OUTBACK], ids=["invented", "outback"])
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_neither_case_nor_spaces_matter(table: Actions, data: st.DataObject) -> None:
    code = data.draw(st.integers(0, table.count - 1))
    loose = "".join(
        data.draw(st.sampled_from((c, c.upper(), c + " " if c == " " else c))) for c in table.describe(code)
    )
    assert table.parse(f"  {loose}\t") == code


@settings(max_examples=200, deadline=None)
@given(
    st.text() | st.lists(st.sampled_from(["pay", "look", "red", "3", "pound", "×", ",", "and", "all"])).map(" ".join)
)
def test_any_text_is_parsed_or_refused(text: str) -> None:
    with suppress(NotationError):
        assert 0 <= ACTIONS.parse(text) < ACTIONS.count


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("WAIT", "wait"),
        ("w", "wait"),
        ("look wild pig", "look wild pig"),
        ("look  Wild   Dog", "look wild dog"),
        ("look c", "look crow"),
        ("move re z", "move red z"),
        ("b l blue a", "build left blue a"),
        ("pay red nothing", "pay red nothing"),
        ("pay red none", "pay red nothing"),
        ("pay red pound", "pay red 1 pound"),
        ("pay red 2 pounds", "pay red 2 pound"),
        ("pay red 2pounds", "pay red 2 pound"),
        ("pay red 2x pound", "pay red 2 pound"),
        ("pay red 2 x pound", "pay red 2 pound"),
        ("pay red 2× pound", "pay red 2 pound"),
        ("pay red 2 × Pounds", "pay red 2 pound"),
        ("pay red 2 pound, 1 penny", "pay red 1 penny, 2 pound"),
        ("pay red 2 pound and 1 penny", "pay red 1 penny, 2 pound"),
        ("pay red 2 pound + 1 penny", "pay red 1 penny, 2 pound"),
        ("pay red pound+penny", "pay red 1 penny, 1 pound"),
        ("pay red 1 pound, 1 pound and pound", "pay red 3 pound"),
        ("pay red 2 po, s", "pay red 1 shilling, 2 pound"),
        ("pay red 0 pound", "pay red nothing"),
        ("lay a x", "lay a x"),
        ("lay_tile g", "lay_tile g"),
        ("lay_ g", "lay_tile g"),
    ],
)
def test_text_is_parsed_leniently(text: str, meant: str) -> None:
    assert ACTIONS.describe(ACTIONS.parse(text)) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("keep 3 koalas, 1 kangaroo and 1 joker", "keep 1 kangaroo, 3 koala, 1 joker"),
        ("keep 2 platypuses", "keep 2 platypus"),
        ("keep 2 emus + lizards", "keep 2 emu, 1 lizard"),
        ("k 2 em", "keep 2 emu"),
        ("Place Koala 4C", "place koala 4c"),
        ("pl ko 4c", "place koala 4c"),
        ("give lizard 5", "give lizard 5"),
        ("e", "exchange"),
    ],
)
def test_outbacks_actions_are_parsed_leniently(text: str, meant: str) -> None:
    assert OUTBACK.describe(OUTBACK.parse(text)) == meant


KINDS_NAMED = "wait, look, move, build, pay, lay, lay_tile"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", f"“” is not an action here; actions begin with {KINDS_NAMED}."),
        ("  ", f"“  ” is not an action here; actions begin with {KINDS_NAMED}."),
        ("jump", f"“jump” is not an action here; actions begin with {KINDS_NAMED}."),
        ("waits", f"“waits” is not an action here; actions begin with {KINDS_NAMED}."),
        ("la a", "“la a”: “la” could be lay or lay_tile."),
        ("look", "“look” is incomplete; write “look CARD”, such as “look wild pig”."),
        (
            "build left red",
            "“build left red” is incomplete; write “build SIDE COLOUR ON”, such as “build left red a”.",
        ),
        ("pay red", "“pay red” is incomplete; write “pay TO COINS”, such as “pay red nothing”."),
        ("wait here", "“wait here” has too many words: it is just “wait”."),
        ("look wild", "“look wild”: “wild” could be wild pig or wild dog."),
        ("look cat", "“look cat”: “cat” is not one of wild pig, wild dog or crow."),
        ("move red aa", "“move red aa”: “aa” is not one of a … z."),
        ("move g a", "“move g a”: “g” could be green or grey."),
        ("pay red 5 pounds", "“pay red 5 pounds”: “5 pounds” adds up to 5; the maximum is 4."),
        ("pay red 3 pound, 2 penny", "“pay red 3 pound, 2 penny”: “3 pound, 2 penny” adds up to 5; the maximum is 4."),
        ("pay red 3", "“pay red 3”: “3” is not one of penny, shilling or pound."),
        ("pay red 2 p", "“pay red 2 p”: “p” could be penny or pound."),
        ("pay red -1 pound", "“pay red -1 pound”: “-1 pound” is not one of penny, shilling or pound."),
    ],
)
def test_a_meaningless_text_is_refused_with_an_explanation(text: str, says: str) -> None:
    with pytest.raises(NotationError, match=f"^{re.escape(says)}$"):
        ACTIONS.parse(text)


def test_a_number_too_long_to_convert_is_refused_with_an_explanation() -> None:
    with pytest.raises(NotationError, match="pounds” is not one of penny, shilling or pound"):
        ACTIONS.parse(f"pay red {'9' * 5000} pounds")


# --- Domains ---


def test_a_name_is_found_by_a_unique_prefix_or_as_a_whole() -> None:
    names = Named(("row", "row 2", "Row 12", "column"))
    assert [names.read(text) for text in ("row", "ROW 2", "row 12", "c", "row 1")] == [0, 1, 2, 3, 2]
    assert [names.word(i) for i in range(names.size)] == [names.value(i) for i in range(4)] == list(names.names)
    with pytest.raises(ValueError, match=r"^“ro” could be row, row 2 or Row 12\.$"):
        names.read("ro")
    for text in ("", "rows"):
        with pytest.raises(ValueError, match="is not one of row, row 2, Row 12 or column"):
            names.read(text)


def test_of_many_names_only_the_first_and_last_are_listed() -> None:
    with pytest.raises(ValueError, match=r"^“1” is not one of a … z\.$"):
        Named(LETTERS).read("1")
    with pytest.raises(ValueError, match=r"^“1” is not one of a, b, c, d, e, f, g, h, i, j, k or l\.$"):
        Named(LETTERS[:12]).read("1")


SIZES = [(1, 0), (1, 3), (2, 2), (3, 4), (5, 1), (6, 7), (4, 6)]


def rank(table: Any, counts: tuple[int, ...], most: int) -> int:
    left = most
    number = 0
    for sort, count in enumerate(counts):
        number += table[sort, left, count]
        left -= count
    return number


@pytest.mark.parametrize(("sorts", "most"), SIZES)
def test_every_multiset_occurs_once_with_the_number_from_the_table(sorts: int, most: int) -> None:
    domain = Multisets(tuple("abcdefgh"[:sorts]), most)
    table = multiset_offsets(sorts, most)
    everything = [counts for counts in product(range(most + 1), repeat=sorts) if sum(counts) <= most]
    assert list(domain.counts) == everything
    assert domain.size == len(everything)
    assert [rank(table, counts, most) for counts in everything] == list(range(len(everything)))


def test_compiled_the_table_is_the_same(native: Build) -> None:
    for number, counts in enumerate(Multisets(("a", "b", "c"), 4).counts):
        assert native.ranked(*counts) == number == shapes.ranked(*counts)


def test_a_table_of_offsets_is_read_only() -> None:
    with pytest.raises(TypeError):
        multiset_offsets(2, 2)[0, 0, 0] = 1


def test_a_multiset_is_parsed_from_its_words() -> None:
    domain = KEEP.domains["dice"]
    assert domain.word(0) == "nothing"
    assert domain.value(0) == {}
    for number in range(domain.size):
        assert domain.read(domain.word(number)) == number
        assert sum(domain.value(number).values()) <= MOST_DICE
        assert list(domain.value(number)) == [name for name in FACE_NAMES if name in domain.value(number)]


def test_kinds_whose_names_run_together_keep_their_codes_apart(native: Build) -> None:
    for side in range(4):
        assert native.part(LAY.encode(side, 1), 0) == side
    for side in range(7):
        assert native.part(LAY_TILE.encode(side), 0) == side
    assert MOVE.field("of")(MOVE.encode(3, 7)) == 3


def test_names_are_parsed_without_hyphens_and_after_their_noun() -> None:
    names = Named(("blue-5", "blue-fish", "5"), "reef")
    assert [names.read(text) for text in ("blue-5", "Blue 5", "blue f", "reef 5", "5")] == [0, 0, 1, 2, 2]
    assert names.word(0) == "blue-5"


def test_names_may_have_synonyms() -> None:
    sides = Named(("n", "ne", "se"), also=("north", "north-east", "south-east"))
    for text, number in (("n", 0), ("North", 0), ("north-east", 1), ("north east", 1), ("s", 2), ("south", 2)):
        assert sides.read(text) == number
    assert sides.word(1) == "ne"
    with pytest.raises(ValueError, match=r"^“nor” could be n or ne"):
        sides.read("nor")  # ambiguous
