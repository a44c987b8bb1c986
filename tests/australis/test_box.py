"""The component data of Australis: its contents, derived fields, and data that do not fit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.australis.tables import BOX, Table, corrected, each_sample, playing
from tests.rule_tables import page_of
from tests.rules import rule
from tuckerbox.games.australis import GAME, rules
from tuckerbox.games.australis.state import CARD_NAMES, COMPETITION, KINDS, RED
from tuckerbox.kernel.component_data import SOURCES, BoxError, data_files, load_box, read_files
from tuckerbox.kernel.contract import Numbers, WayToPlay


@rule("rulebook", "Game materials")
def test_the_box_holds_what_the_rulebook_lists() -> None:
    assert sum(BOX.card_copies[kind] for kind in range(KINDS)) == 45
    assert sum(BOX.shell_copies[kind] for kind in range(KINDS)) == 15
    assert sum(BOX.card_copies[kind] > 0 for kind in range(KINDS)) == 15
    assert [BOX.card_copies[kind] for kind in range(COMPETITION, KINDS)] == [3, 3, 3]
    assert BOX.corals == 16
    assert len(list(BOX.gold)) == len(list(BOX.silver)) == 5


@rule("rulebook", "Game set up")
@each_sample
def test_the_census_is_right_after_the_setup(sample: WayToPlay) -> None:
    seats = sample.seats
    out: Any = Numbers()
    dice = [seats] * RED + [1]
    cards = [BOX.card_copies[kind] * (3 if seats == 4 else 2) // 3 for kind in range(KINDS)]
    food = 4 * seats + (2 if seats == 4 else 1) + 3  # of the players, on space 17, and beside the board
    for table in playing(sample, "census"):
        count = rules.census(table.state, BOX, out)
        assert list(out.values[:count]) == [*dice, *cards, *[16] * seats, food, 5, 5]


@rule("rulebook", "The dice actions")
def test_dice_have_the_faces_in_the_rulebook() -> None:
    assert (BOX.blue_low, BOX.purple_low, BOX.red_low) == (2, 3, 4)
    assert set(BOX.white_cards) == {1, 2}
    assert set(BOX.yellow_fish) == {2, 3, 4, 5}
    assert 0 in list(BOX.white_points)
    assert any(BOX.white_points)
    assert 0 in list(BOX.yellow_points)
    assert any(BOX.yellow_points)


def test_each_value_has_its_provenance() -> None:
    found = read_files(data_files(GAME))
    assert {value.source for value in found.values()} <= set(SOURCES)
    assert {key for key, value in found.items() if value.source == "reconstruction" and not value.note} <= {
        "dice.yellow_points"
    }


def test_corrected_data_are_used(tmp_path: Path) -> None:
    box = corrected(tmp_path, reefs__first=[1, 2, 2, 4, 5, 6], current__last=24)
    table = Table(2, box=box).begun()
    assert table.state.last == 24
    assert list(box.reef_first) == [1, 2, 2, 4, 5, 6]
    assert list(box.reef_second) == list(BOX.reef_second)


def test_the_cards_follow_from_the_numbers_of_each_kind(tmp_path: Path) -> None:
    box = corrected(tmp_path, cards__white=[3, 0, 3, 3], cards__shells=2)
    names = {CARD_NAMES[kind] for kind in range(KINDS) if box.card_copies[kind]}
    assert "white-points" in names
    assert "white-fish" not in names
    assert {box.shell_copies[kind] for kind in range(KINDS)} == {0, 2}
    for seats, each in ((2, 1), (4, 3)):
        state = Table(seats, box=box).state
        assert [state.deck[kind] for kind in range(KINDS)] == [
            each if box.card_copies[kind] else 0 for kind in range(KINDS)
        ]


def test_a_face_without_fish_or_points_has_no_event_for_them(tmp_path: Path) -> None:
    box = corrected(tmp_path, dice__yellow_fish=[0, 2, 3, 4, 5, 5], dice__yellow_points=[1, 0, 0, 0, 0, 0])
    assert Table(2, box=box).begun().take("yellow-1") == [
        "Anna takes the yellow die with 1 point.",
        "Anna scores 1 point.",
    ]
    assert Table(2, box=box).begun().take("yellow-2") == [
        "Anna takes the yellow die with 2 fish.",
        "Anna catches 2 fish.",
    ]


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"cards__shells": 3}, "cards.shells: leaves 0 cards for two players; there must be at least 10."),
        ({"dice__white_cards": [0] * 6}, "dice.white_cards: every face has 0"),
        ({"dice__yellow_fish": [0] * 6}, "dice.yellow_fish: every face has 0"),
        ({"food__need": [3, 6, 6, 15, 21, 28]}, r"food.need: .* must rise"),
        ({"current__section_ends": [3, 6, 12, 9, 15]}, r"current.section_ends: .* must rise"),
        ({"current__cubes": [5, 15, 11]}, r"current.cubes: .* must rise"),
        ({"current__last": 12}, "current.last: 12 must be a whole number from 18 to 60"),
        ({"current__grey": 19, "current__last": 18}, "current.grey: 19 is beyond"),
        ({"current__cubes": [5, 11, 31]}, "current.cubes: 31 is beyond"),
        ({"current__section_ends": [3, 6, 9, 12, 31]}, "current.section_ends: 31 is beyond"),
        ({"dice__blue_lowest": 3}, "dice.blue_lowest: 3 must be a whole number from 2 to 2"),
        ({"reefs__third": [1] * 6}, "Australis has no such component"),
    ],
)
def test_data_that_do_not_fit_are_refused_with_the_key(tmp_path: Path, values: dict[str, object], said: str) -> None:
    with pytest.raises(BoxError, match=said):
        corrected(tmp_path, **values)


def test_the_example_on_the_page_of_rulings_works(tmp_path: Path) -> None:
    page = page_of("australis").read_text(encoding="utf-8")
    example = page.partition("```toml\n")[2].partition("```")[0]
    file = tmp_path / "mine.toml"
    file.write_text(example, encoding="utf-8")
    box: Any = load_box(GAME, file)
    assert box.last == 24
    assert list(box.food_points) == [1, 3, 7, 12, 18, 25]
