"""Preparing for play: sizes, stocks, and options and component data that do not fit."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.down_under.tables import BOX, begun, match, playing
from tests.rules import rule
from tuckerbox.games.down_under import GAME, rules
from tuckerbox.games.down_under.state import ANIMALS, CURVED, STRAIGHT, TERMINAL
from tuckerbox.kernel.component_data import BoxError, load_box
from tuckerbox.kernel.contract import Numbers
from tuckerbox.kernel.options import OptionError, settle


@rule("rulebook", "Preparing for Play")
def test_everybody_has_seven_straight_tiles_nine_curves_and_two_terminals() -> None:
    t = begun(3, animals=True)
    for colour in range(3):
        stock = [t.state.stock[colour, pile] for pile in range(rules.PILES)]
        assert (sum(stock[STRAIGHT:CURVED]), sum(stock[CURVED:TERMINAL]), stock[TERMINAL]) == (7, 9, 2)
        animals = Counter({animal: stock[STRAIGHT + animal] + stock[CURVED + animal] for animal in range(ANIMALS)})
        assert [animals[animal] for animal in range(ANIMALS)] == [0, 4, 4, 3, 4, 1]
    assert not any(t.state.stock[3, pile] for pile in range(rules.PILES))


@rule("ruling", "R36")
@rule("rulebook", "Preparing for Play")
@rule("rulebook", "Size of the Playing Area")
@pytest.mark.parametrize(
    ("size", "sides"),
    [
        ("easy", [(6, 6), (7, 7), (8, 8)]),
        ("recommended", [(5, 7), (6, 8), (7, 9)]),
        ("long", [(5, 7), (5, 9), (6, 10)]),
        ("difficult", [(4, 8), (4, 10), (5, 11)]),
    ],
)
def test_the_sizes_are_those_that_the_author_recommends(size: str, sides: list[tuple[int, int]]) -> None:
    found = [match(seats, size=size).state for seats in (2, 3, 4)]
    assert [(state.short, state.long) for state in found] == sides


@rule("ruling", "R36")
@rule("rulebook", "Two Routes Per Player")
def test_two_routes_each_have_the_area_of_four_players() -> None:
    state = match(2, routes="two").state
    assert (state.short, state.long) == (7, 9)


@rule("rulebook", "Size of the Playing Area")
def test_length_and_width_may_be_given_either_way_round() -> None:
    state = match(2, size="own", length=4, width=13).state
    assert (state.short, state.long) == (4, 13)


def test_before_the_first_step_nobody_has_played() -> None:
    state = match(3).state
    assert (state.start, state.active, state.colour) == (rules.NOBODY,) * 3
    assert (state.exit, state.billabongs, state.turns, state.tiles) == (rules.NO_EXIT, 0, 0, 0)


def test_everybody_plays_alone() -> None:
    for chosen in ({}, {"routes": "two"}):
        assert [rules.team(match(2, **chosen).state, seat) for seat in range(2)] == [0, 1]


@pytest.mark.parametrize(("seats", "chosen", "sets"), [(3, {}, 3), (2, {"routes": "two"}, 4), (3, {"area": "line"}, 4)])
def test_the_census_counts_all_tiles_after_the_setup(seats: int, chosen: dict[str, object], sets: int) -> None:
    """All sets of tiles count, laid or not, by animal."""
    out = Numbers()
    counted = [0, *BOX.straights, 0, *BOX.curves, BOX.terminals]
    for t in playing(seats, {"animals": True, **chosen}, "census"):
        count = rules.census(t.state, BOX, out)
        assert list(out.values[:count]) == [sets * number for number in counted]


@rule("ruling", "R38")
def test_anybody_may_start() -> None:
    starts = set()
    for seed in range(30):
        t = match(3, seed=seed)
        t.run()
        starts.add(t.turn)
    assert starts == {0, 1, 2}


@rule("ruling", "R8")
@rule("ruling", "R1")
@rule("rulebook", "The Game Begins")
def test_the_first_tile_is_straight_or_curved_and_the_second_round_brings_terminals() -> None:
    t = begun(2)
    assert t.legal == {f"S 0,0 r{turn}" for turn in (0, 1)} | {f"C 0,0 r{turn}" for turn in range(4)}
    t.play("S 0,0 r0", "done")
    assert not any(move.startswith("T") for move in t.legal)
    t.play("C 1,1 r0", "done")
    assert {move for move in t.legal if move.startswith("T")} == {"T 0,-1 r2", "T 0,1 r0"}
    t.play("S 0,1 r0", "done")
    assert {move for move in t.legal if move.startswith("T")} == {"T 1,0 r2", "T 2,1 r3"}


@pytest.mark.parametrize(
    ("seats", "chosen"),
    [
        (3, {"routes": "two"}),
        (4, {"routes": "two-in-turn"}),
        (4, {"area": "line"}),
        (3, {"area": "frame"}),
        (2, {"area": "line", "routes": "two"}),
        (2, {"area": "frame", "routes": "two-in-turn"}),
        (2, {"area": "line", "size": "own", "length": 9, "width": 9}),
        (2, {"area": "line", "size": "own", "length": 13, "width": 4}),
        (2, {"area": "frame", "size": "own", "length": 9, "width": 8}),
    ],
)
def test_options_that_do_not_fit_are_refused_with_a_reason(seats: int, chosen: dict[str, object]) -> None:
    with pytest.raises(OptionError) as wrong:
        settle(GAME, seats, chosen)
    assert str(wrong.value).endswith(".")
    assert str(next(iter(chosen.values()))) in str(wrong.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[tiles.straight]\nvalue = [2, 2, 2, 2, 0]", "has 8 tiles of a colour, but there must be 7"),
        ("[tiles.curved]\nvalue = [2, 2, 2, 2, 0]", "has 8 tiles of a colour, but there must be 9"),
        ("[tiles.terminal]\nvalue = 3", "3 must be a whole number from 2 to 2"),
        ("[size.easy]\nvalue = [[6, 6], [7, 7], [8, 14]]", "14 must be a whole number from 4 to 13"),
    ],
)
def test_impossible_component_data_is_refused(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "other.toml"
    file.write_text(f'{text}\nsource = "inferred"\n', "utf-8")
    with pytest.raises(BoxError, match=said):
        load_box(GAME, file)


def test_animals_may_lie_on_other_tiles(tmp_path: Path) -> None:
    file = tmp_path / "other.toml"
    text = "[tiles.straight]\nvalue = [4, 3, 0, 0, 0]\nsource = 'source'\n"
    file.write_text(f"{text}[tiles.curved]\nvalue = [0, 1, 3, 4, 1]\nsource = 'source'\n", "utf-8")
    box = load_box(GAME, file)
    assert sum(box.as_dict()["curves"]) == sum(BOX.curves) == 9
