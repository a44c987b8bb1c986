"""Setting up: the bag, the jeep, the start player, and the tiles of the variants."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from tests.odds import assert_odds
from tests.outback.tables import BOX, Table, counts, match
from tests.rules import rule
from tuckerbox.games.outback import GAME, rules
from tuckerbox.games.outback.state import ANIMALS, FACE_NAMES, MOST_EVENTS, TILE_NAMES
from tuckerbox.kernel.component_data import load_box

VARIANTS = [(2, "base"), (3, "base"), (4, "base"), (3, "plus"), (4, "partnership")]


def starting_rolls(story: list[str]) -> list[list[int]]:
    return [counts(line.partition("start ")[2], FACE_NAMES) for line in story if "rolled for the start" in line]


def starter(story: list[str]) -> int:
    return next(int(line[0]) for line in story if line.endswith(" starts"))


@rule("rulebook", "Game setup")
@pytest.mark.parametrize(("seats", "variant"), VARIANTS)
def test_all_tiles_are_in_the_bag_and_every_marker_is_on_minus_3(seats: int, variant: str) -> None:
    t = match(seats, variant=variant)
    assert list(t.state.bag) == [18] * ANIMALS
    assert t.jeep() == "nothing"
    assert not any(t.state.preserve[seat, cell] for seat in range(4) for cell in range(21))
    assert not any(t.state.track[seat, n] or t.state.bonus[seat, n] for seat in range(4) for n in range(ANIMALS))
    assert t.points() == [-9] * seats


@rule("rulebook", "Game setup")
def test_five_tiles_come_onto_the_jeep_before_anybody_rolls() -> None:
    t = match()
    (filled,) = t.nature()
    assert filled.startswith("the jeep got")
    assert sum(t.state.jeep) == 5
    assert sum(t.state.bag) == 85
    assert [a + b for a, b in zip(t.state.jeep, t.state.bag, strict=True)] == [18] * ANIMALS


@rule("rulebook", "Contents")
def test_the_box_holds_what_the_rulebook_lists() -> None:
    assert (BOX.animal_tiles, ANIMALS, BOX.jeep_places) == (18, 5, 5)
    assert list(BOX.dice) == [6, 7, 7]
    assert list(BOX.bonus_steps) == [1, 2, 3, 4, 5]
    assert len(TILE_NAMES) == 14


@rule("rulebook", "How to play")
@pytest.mark.parametrize(("seats", "variant"), VARIANTS)
def test_everybody_rolls_and_the_most_matching_animals_start(seats: int, variant: str) -> None:
    for seed in range(40):
        t = match(seats, variant=variant, seed=seed)
        t.nature()
        story = t.nature()
        rolls = starting_rolls(story)
        assert {sum(roll) for roll in rolls} == {6 if variant == "base" else 7}
        most = [max(roll[:ANIMALS]) for roll in rolls]  # the last face is the joker, which does not count
        assert most[starter(story)] == max(most)
        assert story[-1] == f"{starter(story)} has a turn in round 1"
        assert t.state.start == t.state.active == starter(story)
        assert t.dice() == "nothing"


def test_rolling_for_the_start_has_the_most_events() -> None:
    t = match(4)
    t.nature()
    assert len(t.nature()) == MOST_EVENTS == GAME.max_events <= len(t.state.events)


@rule("rulebook", "How to play")
def test_jokers_do_not_count_when_rolling_to_see_who_starts() -> None:
    for seed in range(2000):
        t = match(seed=seed)
        t.nature()
        story = t.nature()
        blue, vermilion = starting_rolls(story)
        if max(blue[:ANIMALS]) < max(vermilion[:ANIMALS]) < max(blue[:ANIMALS]) + blue[-1] - vermilion[-1]:
            assert starter(story) == 1
            return
    pytest.fail("no roll in which jokers would have made a difference")


@rule("rulebook", "How to play")
def test_a_joker_is_less_than_any_animal_and_luck_decides_between_jokers() -> None:
    # With a single die each, jokers alone are frequent.
    one_die = load_box(GAME)
    one_die.dice[rules.BASE] = 1  # type: ignore[attr-defined]
    between_jokers: Counter[int] = Counter()
    for seed in range(3000):
        t = Table(2, seed, {}, one_die)
        t.nature()
        story = t.nature()
        jokers = [roll[-1] for roll in starting_rolls(story)]
        if jokers == [1, 1]:
            between_jokers[starter(story)] += 1
        elif jokers != [0, 0]:
            assert starter(story) == jokers.index(0)
    assert between_jokers.total() > 30
    assert_odds(between_jokers, dict.fromkeys(range(2), Fraction(1, 2)))


@rule("rulebook", "How to play")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tied_seats_are_equally_likely_to_start(seats: int) -> None:
    started: Counter[int] = Counter()
    among_equals: Counter[int] = Counter()
    for seed in range(1500):
        t = match(seats, seed=seed)
        t.nature()
        story = t.nature()
        started[starter(story)] += 1
        most = [max(roll[:ANIMALS]) for roll in starting_rolls(story)]
        if most == [max(most)] * seats:
            among_equals[starter(story)] += 1
    fair = dict.fromkeys(range(seats), Fraction(1, seats))
    assert among_equals.total() > 100
    assert_odds(among_equals, fair)
    assert_odds(started, fair)


@rule("rulebook", "How to play")
@pytest.mark.parametrize(("seats", "variant"), VARIANTS)
def test_turns_go_round_clockwise_from_the_start_player(seats: int, variant: str) -> None:
    t = match(seats, variant=variant, seed=5)
    t.run()
    first = t.turn
    for n in range(1, 2 * seats):
        t.finish_turn()
        assert t.turn == (first + n) % seats
        assert t.state.round == 1 + n // seats


@rule("rulebook", "Outback Plus")
def test_plus_lays_out_all_fourteen_bonus_tiles() -> None:
    t = match(3, variant="plus")
    assert list(t.state.tiles) == [rules.ON_THE_TABLE] * 14
    assert t.state.phase == rules.FILL


@rule("rulebook", "Outback Plus")
def test_the_shorter_plus_lays_out_five_bonus_tiles_that_luck_picks() -> None:
    t = match(3, variant="plus", bonus_tiles="five")
    assert set(t.state.tiles) == {rules.TO_DRAW}
    story = t.nature()
    shown = {TILE_NAMES[n] for n in range(14) if t.state.tiles[n] == rules.ON_THE_TABLE}
    assert len(shown) == 5
    assert {f"on the table: {name}" for name in shown} == set(story)
    assert list(t.state.tiles).count(rules.IN_THE_BOX) == 9


@rule("rulebook", "Outback Plus")
def test_all_sets_of_five_bonus_tiles_are_equally_likely() -> None:
    fives: Counter[tuple[int, ...]] = Counter()
    for seed in range(6000):
        t = match(3, variant="plus", bonus_tiles="five", seed=seed)
        t.nature()
        fives[tuple(n for n in range(14) if t.state.tiles[n] == rules.ON_THE_TABLE)] += 1
    assert_odds(fives, dict.fromkeys(combinations(range(14), 5), Fraction(1, comb(14, 5))))


@rule("rulebook", "Outback Plus")
def test_the_scoring_version_draws_one_of_four_scoring_tiles() -> None:
    drawn: Counter[int] = Counter()
    for seed in range(800):
        t = match(2, variant="plus", scoring_tile=True, seed=seed)
        assert t.state.scoring_tile == rules.TO_DRAW
        (line,) = t.nature()
        assert line == f"scoring tile {t.state.scoring_tile}"
        drawn[t.state.scoring_tile] += 1
    assert_odds(drawn, dict.fromkeys(range(4), Fraction(1, 4)))


@rule("rulebook", "Outback Plus")
def test_five_tiles_and_a_scoring_tile_can_both_be_drawn_before_the_jeep_is_filled() -> None:
    t = match(2, variant="plus", bonus_tiles="five", scoring_tile=True)
    assert len(t.nature()) == 5
    assert t.nature()[0].startswith("scoring tile")
    assert t.nature()[0].startswith("the jeep got")


@rule("rulebook", "Partnership variant")
def test_partners_play_for_the_five_animal_tiles_only() -> None:
    t = match(4, variant="partnership")
    shown = {TILE_NAMES[n] for n in range(14) if t.state.tiles[n] == rules.ON_THE_TABLE}
    assert shown == {"five emu", "five kangaroo", "five koala", "five platypus", "five lizard"}


@rule("rulebook", "Bonus tiles")
def test_the_base_game_has_none_of_the_bonus_tiles_of_plus() -> None:
    assert set(match(4).state.tiles) == {rules.IN_THE_BOX}
