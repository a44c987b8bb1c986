"""Which puzzle a day has."""

from __future__ import annotations

from datetime import date

import pytest

from tuckerbox import games
from tuckerbox.puzzles import daily
from tuckerbox.puzzles.daily import CYCLE, puzzle_of_day

DAYS = [date.fromordinal(739_000 + nth) for nth in range(2 * CYCLE)]


def of_each_day(count: int, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return the puzzles of the days, for a game with so many."""
    monkeypatch.setattr(daily, "shipped", lambda _: [str(nth) for nth in range(count)])
    monkeypatch.setattr(daily, "parsed", lambda line: line)
    return [puzzle_of_day(games.game(games.names()[0]), day) for day in DAYS]


def test_each_puzzle_has_its_day_and_comes_again(monkeypatch: pytest.MonkeyPatch) -> None:
    found = of_each_day(CYCLE, monkeypatch)
    assert len(set(found[:CYCLE])) == CYCLE
    assert found[:CYCLE] == found[CYCLE:]


def test_a_puzzle_that_is_added_leaves_others_on_their_days(monkeypatch: pytest.MonkeyPatch) -> None:
    before, after = of_each_day(20, monkeypatch), of_each_day(21, monkeypatch)
    own = [nth for nth, day in enumerate(DAYS) if day.toordinal() % CYCLE < 20]
    assert [before[nth] for nth in own] == [after[nth] for nth in own]
    assert "20" in after
    assert set(before) == {str(nth) for nth in range(20)}


def test_a_game_without_puzzles_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(of_each_day(0, monkeypatch)) == {None}
