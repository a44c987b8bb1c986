"""The jeep: filling it, exchanging five animals of a kind, and what can be known about face-down tiles."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from tests.odds import assert_odds
from tests.outback.tables import counts, table, words
from tests.rules import rule
from tuckerbox.games.outback import rules
from tuckerbox.games.outback.state import ANIMAL_NAMES
from tuckerbox.kernel.contract import NATURE

SIX_BLOCKED = """
       x
    x x x x
     . . x
    . . . .
     . . .
"""
TWO_BLOCKED = """
       x
    x . . .
     . . .
    . . . .
     . . .
"""


@rule("rulebook", "Laying animal tiles")
@rule("ruling", "B6")
def test_the_jeep_is_filled_when_all_tiles_of_a_turn_are_laid_and_not_between() -> None:
    t = table(jeep="koala, emu, 3 lizard", dice="3 koala, 2 emu, kangaroo")
    t.play("place koala 3a", "place emu 2a")
    assert t.jeep() == "3 lizard"
    t.play("done")
    assert t.jeep() == "3 lizard"
    filled, turn = t.nature()
    assert sum(counts(filled.removeprefix("the jeep got "))) == 2
    assert sum(t.state.jeep) == 5
    assert turn == "1 has a turn in round 1"


@rule("rulebook", "Is the jeep full?")
def test_every_tile_in_the_bag_is_equally_likely_to_come() -> None:
    came: Counter[str] = Counter()
    for seed in range(4000):
        t = table(seed=seed).bag("1 emu, 2 kangaroo, 3 koala, 4 platypus, 5 lizard").to_fill("4 lizard")
        came[t.nature()[0]] += 1
    assert_odds(came, {f"the jeep got 1 {name}": Fraction(n, 15) for n, name in enumerate(ANIMAL_NAMES, 1)})


@rule("rulebook", "Is the jeep full?")
def test_a_drawn_tile_is_no_longer_in_the_bag() -> None:
    came: Counter[str] = Counter()
    for seed in range(4000):
        came[table(seed=seed).bag("2 emu, 2 koala").to_fill("3 lizard").nature()[0]] += 1
    odds = {"2 emu": Fraction(1, 6), "2 koala": Fraction(1, 6), "1 emu, 1 koala": Fraction(4, 6)}
    assert_odds(came, {f"the jeep got {name}": p for name, p in odds.items()})


@rule("rulebook", "No matching animal symbols")
def test_face_down_tiles_do_not_change_the_odds() -> None:
    came: Counter[str] = Counter()
    for seed in range(4000):
        t = table(seed=seed).preserve(0, SIX_BLOCKED).bag("5 emu, 3 koala").to_fill("3 lizard")
        assert rules.in_bag(t.state) == 2
        came[t.nature()[0]] += 1
    # As for two of all eight: the six face-down ones can be any of them.
    odds = {"2 emu": Fraction(20, 56), "2 koala": Fraction(6, 56), "1 emu, 1 koala": Fraction(30, 56)}
    assert_odds(came, {f"the jeep got {name}": p for name, p in odds.items()})


@rule("rulebook", "Is the jeep full?")
@pytest.mark.parametrize("name", ANIMAL_NAMES)
def test_five_animals_of_one_kind_may_be_changed_before_the_first_roll(name: str) -> None:
    t = table(jeep=f"5 {name}")
    assert t.turn == 0
    assert t.legal == {"exchange", "roll"}


@rule("rulebook", "Is the jeep full?")
@pytest.mark.parametrize("name", ANIMAL_NAMES)
def test_all_five_are_changed_for_new_ones_and_go_back_into_the_bag(name: str) -> None:
    t = table(jeep=f"5 {name}")
    before = t.census()
    t.play("exchange")
    assert t.nature() == [f"0 changed the jeep for {t.jeep()}"]
    assert sum(t.state.jeep) == 5
    assert t.census() == before


@rule("rulebook", "Is the jeep full?")
def test_four_of_a_kind_can_not_be_changed() -> None:
    t = table(jeep="4 emu, koala")
    assert t.turn == NATURE
    t.run()
    assert t.why_not("exchange") == rules.NO_EXCHANGE


@rule("rulebook", "Is the jeep full?")
def test_a_seat_that_keeps_the_jeep_rolls() -> None:
    t = table(jeep="5 emu")
    assert t.play("roll") == []
    assert t.nature()[0].startswith("0 threw")
    assert t.jeep() == "5 emu"


@rule("rulebook", "Is the jeep full?")
def test_the_jeep_can_not_be_changed_once_the_dice_are_rolled() -> None:
    t = table(jeep="5 emu")
    t.play("roll")
    for _ in range(2):
        t.nature()
        assert t.why_not("exchange") == rules.NO_EXCHANGE
        t.play("keep nothing")


@rule("ruling", "B7")
def test_the_new_animals_are_drawn_before_the_old_ones_go_back() -> None:
    for seed in range(20):
        t = table(jeep="5 emu", seed=seed).bag("2 kangaroo, 2 koala, 2 lizard")
        t.play("exchange")
        assert t.nature() == [f"0 changed the jeep for {t.jeep()}"]
        assert t.state.jeep[0] == 0
        assert sum(t.state.jeep) == 5
        assert t.state.bag[0] == 5
        assert sum(t.state.bag) == 6


@rule("ruling", "B7")
def test_the_jeep_may_be_changed_again_if_it_is_all_of_one_kind_again() -> None:
    t = table(jeep="5 emu").bag("5 koala")
    t.play("exchange")
    t.nature()
    assert t.jeep() == "5 koala"
    assert t.legal == {"exchange", "roll"}
    t.play("exchange")
    t.nature()
    assert t.jeep() == "5 emu"


@rule("ruling", "B7")
def test_the_jeep_can_be_changed_three_times_a_turn_at_most() -> None:
    t = table(jeep="5 emu").bag("5 koala")
    for _ in range(3):
        t.play("exchange")
        t.nature()
    assert t.jeep() == "5 koala"
    assert t.nature()[0].startswith("0 threw")
    assert t.why_not("exchange") == rules.NO_EXCHANGE


@rule("ruling", "B7")
def test_another_turn_may_change_the_jeep_anew() -> None:
    t = table(jeep="5 emu").bag("18 emu")
    for _ in range(3):
        t.play("exchange")
        t.nature()
    t.finish_turn()
    for _ in range(3):
        assert (t.turn, t.jeep()) == (1, "5 emu")
        t.play("exchange")
        t.nature()
    assert t.turn == NATURE


@rule("ruling", "B7")
@rule("ruling", "B12")
@pytest.mark.parametrize(("left", "allowed"), [("5 koala", True), ("4 koala", False), ("", False)])
def test_the_jeep_can_only_be_changed_with_five_tiles_in_the_bag(left: str, allowed: bool) -> None:
    t = table(jeep="5 emu").bag(left)
    assert rules.may_exchange(t.state, t.box) is allowed


@rule("ruling", "B12")
@pytest.mark.parametrize(("out_of_sight", "allowed"), [("11 koala", True), ("10 koala", False)])
def test_face_down_tiles_cannot_be_drawn_for_an_exchange(out_of_sight: str, allowed: bool) -> None:
    t = table(jeep="5 emu").preserve(1, SIX_BLOCKED).bag(out_of_sight)
    assert rules.may_exchange(t.state, t.box) is allowed


@rule("ruling", "B7")
def test_after_a_change_that_empties_the_bag_only_the_old_animals_can_come() -> None:
    for seed in range(20):
        t = table(jeep="5 emu", seed=seed).preserve(1, SIX_BLOCKED).bag("6 kangaroo, 5 koala")
        t.play("exchange")
        t.nature()
        assert t.to_fill().nature()[0] == "the jeep got 5 emu"


@rule("ruling", "B7")
def test_after_an_exchange_all_odds_are_those_of_real_tiles() -> None:
    came: Counter[str] = Counter()
    for seed in range(6000):
        t = table(jeep="5 emu", seed=seed).preserve(1, TWO_BLOCKED).bag("1 emu, 7 koala")
        t.play("exchange")
        t.nature()
        came[f"{t.state.jeep[0]} emu, then {t.to_fill('4 lizard').nature()[0]}"] += 1
    assert_odds(came, odds_of_cardboard(emus=1, koalas=7, face_down=2))


@rule("ruling", "B7")
@pytest.mark.parametrize("name", ANIMAL_NAMES)
def test_an_exchange_only_determines_tiles_that_are_face_down_since_the_last_one(name: str) -> None:
    t = table(jeep="5 emu").preserve(1, TWO_BLOCKED).bag(f"7 {name}")
    t.play("exchange")
    t.nature()
    settled = list(t.state.buried)
    assert words(settled) == f"2 {name}"
    t.bag("11 emu").to_look_at("5 emu").play("exchange")
    t.nature()
    assert list(t.state.buried) == settled
    t.preserve(0, TWO_BLOCKED).bag("14 emu").to_look_at("5 emu").play("exchange")
    t.nature()
    assert sum(t.state.buried) == t.state.face_down == 4


@rule("ruling", "B7")
def test_a_redeal_may_make_face_down_tiles_any_unseen_animal() -> None:
    dealt: Counter[str] = Counter()
    for seed in range(4000):
        t = table(seed=seed).preserve(1, TWO_BLOCKED).bag("1 emu, 2 kangaroo, 3 koala, 4 platypus, 5 lizard")
        t.state.buried[0] = t.state.buried[4] = 1
        rules.redeal(t.state, t.box, 0, t.luck)
        dealt[words(t.state.buried)] += 1
    assert_odds(dealt, odds_of_pairs([1, 2, 3, 4, 5]))


def odds_of_pairs(tiles: list[int]) -> dict[str, Fraction]:
    """Return the odds of two tiles, all pairs being equally likely."""
    pairs = list(combinations([animal for animal, count in enumerate(tiles) for _ in range(count)], 2))
    ways = Counter(words([pair.count(animal) for animal in range(len(tiles))]) for pair in pairs)
    return {pair: Fraction(n, len(pairs)) for pair, n in ways.items()}


@rule("ruling", "B7")
def test_a_redeal_keeps_undetermined_tiles_undetermined() -> None:
    t = table().preserve(1, TWO_BLOCKED)
    rules.redeal(t.state, t.box, 0, t.luck)
    assert not any(t.state.buried)


def odds_of_cardboard(emus: int, koalas: int, face_down: int) -> dict[str, Fraction]:
    """Return the odds of the number of emus after exchanging five emus, and of the next tile, over all ways to draw."""
    ways: Counter[str] = Counter()
    tiles = {f"{n}": "emu" if n < emus else "koala" for n in range(emus + koalas)}
    for down in combinations(tiles, face_down):
        bag = tiles.keys() - down
        for new in combinations(bag, 5):
            for name in [*(tiles[tile] for tile in bag - set(new)), *["emu"] * 5]:
                ways[f"{sum(tiles[tile] == 'emu' for tile in new)} emu, then the jeep got 1 {name}"] += 1
    return {outcome: Fraction(n, ways.total()) for outcome, n in ways.items()}
