"""The tables of rules and their tests, which `--write-rules` writes into docs/rules/."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import rule_tables
from tests.rules import rule


def collected(*tests: tuple[str, str, list[pytest.MarkDecorator]]) -> rule_tables.Collected:
    found = rule_tables.Collected()
    for path, name, markers in tests:
        item = SimpleNamespace(
            path=rule_tables.TESTS / path,
            originalname=name,
            name=name,
            nodeid=name,
            iter_markers=lambda _, markers=markers: [marker.mark for marker in markers],
        )
        found.add(item)
    return found


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the page of a game called billabong."""
    monkeypatch.setattr(rule_tables, "PAGES", tmp_path)
    return tmp_path / "billabong.md"


def test_the_table_has_the_rulebook_first_and_rulings_in_the_order_of_their_numbers() -> None:
    found = collected(
        ("billabong/test_a.py", "test_one", [rule("ruling", "B10"), rule("rulebook", "The end")]),
        ("billabong/test_a.py", "test_two_of_them", [rule("ruling", "B2")]),
        ("billabong/test_b.py", "test_three", [rule("ruling", "B10")]),
    )
    assert rule_tables.table(found, "billabong").splitlines()[2:] == [
        "| The end | rulebook | [one](../../tests/billabong/test_a.py) |",
        "| B2 | ruling | [two of them](../../tests/billabong/test_a.py) |",
        "| B10 | ruling | [one](../../tests/billabong/test_a.py), [three](../../tests/billabong/test_b.py) |",
    ]


def test_a_test_with_many_parameters_is_listed_once() -> None:
    again = ("billabong/test_a.py", "test_one", [rule("ruling", "B1")])
    assert rule_tables.table(collected(again, again), "billabong").count("[one]") == 1


def test_tests_that_belong_to_no_game_are_left_out() -> None:
    assert not collected(("test_rule_tables.py", "test_one", [])).tests


def test_a_rule_from_an_unknown_book_is_refused() -> None:
    with pytest.raises(rule_tables.PageError, match="from the rulebook or a ruling, not from 'hearsay'"):
        collected(("billabong/test_a.py", "test_one", [rule("hearsay", "B1")]))


def test_the_page_is_written_between_its_two_marks_only(page: Path) -> None:
    page.write_text(
        f"# Billabong\n\n### B1. Why\n\n{rule_tables.BEGIN}\nold\n{rule_tables.END}\nBye\n", encoding="utf-8"
    )
    found = collected(("billabong/test_a.py", "test_one", [rule("ruling", "B1")]))
    rule_tables.write(found, "billabong")
    head, table, tail = rule_tables.split_page("billabong")
    assert (head, tail) == ("# Billabong\n\n### B1. Why\n\n", "\nBye\n")
    assert table == rule_tables.table(found, "billabong")
    assert rule_tables.rulings_on_page("billabong") == {"B1"}


@pytest.mark.parametrize("text", ["", rule_tables.BEGIN, f"{rule_tables.BEGIN} {rule_tables.END} {rule_tables.BEGIN}"])
def test_a_page_without_its_two_marks_is_refused(page: Path, text: str) -> None:
    page.write_text(text, encoding="utf-8")
    with pytest.raises(rule_tables.PageError, match="with the table between them"):
        rule_tables.split_page("billabong")


def test_a_page_is_begun_where_there_is_none(page: Path) -> None:
    found = collected(("down_under/test_a.py", "test_one", [rule("rulebook", "1")]))
    begun = rule_tables.write(found, "down_under")
    assert begun == page.with_name("down-under.md")
    assert begun.read_text(encoding="utf-8").startswith("# Down Under: our rulings\n")
    assert rule_tables.split_page("down_under")[1] == rule_tables.table(found, "down_under")


def test_a_game_whose_tests_name_rules_needs_a_page(page: Path) -> None:
    with pytest.raises(rule_tables.PageError, match=r"billabong\.md is missing"):
        rule_tables.split_page("billabong")


def test_a_run_of_some_tests_does_not_count_as_complete() -> None:
    path = Path("outback", "test_jeep.py")
    some = collected((str(path), "test_four_of_a_kind_can_not_be_changed", []))
    assert not some.is_whole("outback")
