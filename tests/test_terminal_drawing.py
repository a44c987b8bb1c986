"""The title bar of terminal drawings: it names the seat that has the turn, or the winners, in any width from 40."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from tests.suite import Case, new_match
from tuckerbox import games
from tuckerbox.games.terminal_drawing import title_bar
from tuckerbox.kernel.contract import Game
from tuckerbox.match import Match

GAMES = [games.game(name) for name in games.names()]
WIDTHS = (*range(40, 82), 120, 140)


def title_bars(match: Match) -> Iterator[str]:
    """Yield the first line of the drawing in each width."""
    for width in WIDTHS:
        printed = StringIO()
        Console(file=printed, width=width).print(match.game.draw(match.view(), match.names))
        yield printed.getvalue().splitlines()[0]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_first_line_has_the_whole_name_of_the_seat_that_has_the_turn(game: Game) -> None:
    for sample in game.samples[:: max(1, len(game.samples) // 3)]:
        match, rng = new_match(Case(game, sample), 0)
        for _ in range(2):
            view = match.view()
            deciding = view.get("deciding")  # in some games, others decide during a turn
            name = match.names[view["active"] if deciding is None else deciding]
            assert all(name in line for line in title_bars(match))
            match.play(rng.choice(match.choices))


VIEW: Any = {"title": "Down Under", "active": 1, "winners": []}
NAMES = ["Anna", "Wilhelmina of Orange", "Bo", "Caroline"]
SAID = ["13 by 13", "last tile at 3, -2"]


def test_a_narrow_title_bar_leaves_out_the_progress_and_the_title_before_a_part_of_the_name() -> None:
    lines = {width: title_bar(VIEW, NAMES, width, SAID, most=24).plain for width in (84, 70, 52, 44, 40)}
    assert all(len(line) <= width for width, line in lines.items())
    assert {width: " ".join(line.split()) for width, line in lines.items()} == {
        84: "Down Under 13 by 13, last tile at 3, -2 ▲ Wilhelmina of Orange has the turn",
        70: "Down Under 13 by 13 ▲ Wilhelmina of Orange has the turn",
        52: "Down Under ▲ Wilhelmina of Orange has the turn",
        44: "▲ Wilhelmina of Orange has the turn",
        40: "▲ Wilhelmina of Orange has the turn",
    }


def test_many_winners_share_a_narrow_title_bar() -> None:
    line = title_bar({**VIEW, "winners": [0, 1, 2, 3]}, NAMES, 40, SAID).plain
    assert line.split() == ["won", "by", "●", "A…", "▲", "W…", "■", "Bo", "◆", "C…"]
    assert len(line) <= 40
