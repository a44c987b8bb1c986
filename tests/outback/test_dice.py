"""Rolling and keeping dice: three rolls a turn, and any dice may stay as they are."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.odds import assert_odds
from tests.outback.tables import counts, table, words
from tests.rules import rule
from tuckerbox.games.outback import rules
from tuckerbox.games.outback.state import FACE_NAMES, FACES
from tuckerbox.kernel.contract import NATURE

NO_USE = "6 lizard"  # dice that fit no tile of the jeep below
JEEP = "emu, 2 kangaroo, 2 koala"


@rule("rulebook", "Rolling the dice")
@rule("rulebook", "Outback Plus")
@rule("rulebook", "Partnership variant")
@pytest.mark.parametrize(("variant", "dice"), [("base", 6), ("plus", 7), ("partnership", 7)])
def test_a_turn_begins_with_a_roll_of_all_dice(variant: str, dice: int) -> None:
    t = table(4, variant=variant)
    assert t.turn == NATURE
    (threw,) = t.nature()
    assert threw == f"0 threw {t.dice()}"
    assert sum(t.state.dice) == dice
    assert (t.turn, t.state.rolls) == (0, 1)


@rule("rulebook", "Contents")
def test_each_animal_and_the_joker_is_equally_likely_on_a_die() -> None:
    thrown: Counter[str] = Counter()
    for seed in range(2500):
        t = table(seed=seed)
        t.nature()
        thrown.update(dict(zip(FACE_NAMES, t.state.dice, strict=True)))
    assert_odds(thrown, dict.fromkeys(FACE_NAMES, Fraction(1, 6)))


@rule("rulebook", "Rolling the dice")
def test_dice_do_not_depend_on_one_another() -> None:
    thrown: Counter[tuple[int, ...]] = Counter()
    for seed in range(3000):
        t = table(dice="4 emu, 2 koala", seed=seed)
        t.play("keep 3 emu")
        t.nature()
        thrown[tuple(n - 3 * (face == 0) for face, n in enumerate(t.state.dice))] += 1
    lots = [lot for lot in product(range(4), repeat=FACES) if sum(lot) == 3]
    assert_odds(thrown, {lot: Fraction(6, prod(map(factorial, lot)) * FACES**3) for lot in lots})


@rule("rulebook", "Rolling the dice")
def test_kept_dice_stay_as_they_are_while_the_others_roll() -> None:
    t = table(dice="3 koala, kangaroo, platypus, joker")
    assert t.play("keep 3 koala, 1 joker") == ["0 kept 3 koala, 1 joker"]
    assert t.turn == NATURE
    (threw,) = t.nature()
    new = counts(threw.removeprefix("0 threw "), FACE_NAMES)
    assert sum(new) == 2
    assert t.dice() == words(
        [a + b for a, b in zip(new, counts("3 koala, joker", FACE_NAMES), strict=True)], FACE_NAMES
    )


@rule("rulebook", "Rolling the dice")
def test_dice_are_rolled_three_times_a_turn_at_most() -> None:
    t = table(jeep=JEEP, dice=NO_USE)
    for rolls in (2, 3):
        t.play("keep nothing")
        t.nature()
        assert t.state.rolls == rolls
    assert "keep" not in t.legal_kinds()
    assert t.why_not("keep nothing") == rules.LAST_ROLL


@rule("rulebook", "Rolling the dice")
def test_dice_that_were_kept_can_be_rolled_again() -> None:
    t = table(jeep=JEEP, dice="3 koala, 3 lizard")
    t.play("keep 3 koala")
    t.nature("0 threw 3 lizard")
    assert {"nothing", "1 koala", "3 lizard", "2 koala, 3 lizard"} <= t.legal_of("keep")


@rule("rulebook", "Rolling the dice")
def test_a_player_may_keep_no_die_at_all() -> None:
    t = table(dice="6 koala")
    t.play("keep nothing")
    assert t.dice() == "nothing"
    t.nature()
    assert sum(t.state.dice) == 6


@rule("rulebook", "Rolling the dice")
def test_keeping_all_dice_is_not_allowed() -> None:
    t = table(dice="4 koala, 2 joker")
    assert t.why_not("keep 4 koala, 2 joker") == rules.KEEPS_ALL
    assert "4 koala, 2 joker" not in t.legal_of("keep")


@rule("rulebook", "Rolling the dice")
def test_only_dice_that_were_rolled_can_be_kept() -> None:
    t = table(dice="4 koala, 2 joker")
    assert t.why_not("keep 5 koala") == rules.NOT_ROLLED
    assert t.why_not("keep 1 emu") == rules.NOT_ROLLED


@rule("rulebook", "Rolling the dice")
def test_dice_are_not_rolled_again_once_a_tile_is_laid() -> None:
    t = table(dice="4 koala, 2 emu")
    t.play("place koala 4a")
    assert t.why_not("keep nothing") == rules.ALREADY_LAID


@rule("rulebook", "Rolling the dice")
@given(st.integers(6, 7).flatmap(lambda n: st.lists(st.sampled_from(FACE_NAMES), min_size=n, max_size=n)))
def test_each_distinct_set_of_dice_is_offered_once(dice: list[str]) -> None:
    shown = [dice.count(face) for face in FACE_NAMES]
    t = table(dice=", ".join(dice), variant="plus" if len(dice) == 7 else "base")
    lots = [lot for lot in product(*(range(n + 1) for n in shown)) if sum(lot) < len(dice)]
    offered = [text.removeprefix("keep ") for text in map(rules.KEEP.domains["dice"].word, kept_numbers(t.codes))]
    assert sorted(offered) == sorted(words(lot, FACE_NAMES) for lot in lots)


def kept_numbers(codes: list[int]) -> list[int]:
    return [rules.keep_dice(code) for code in codes if rules.is_keep(code)]


@rule("rulebook", "Rolling the dice")
@given(st.lists(st.sampled_from(FACE_NAMES), max_size=6))
def test_the_dice_in_the_action_are_kept(dice: list[str]) -> None:
    kept = words([dice.count(face) for face in FACE_NAMES], FACE_NAMES)
    t = table(dice=", ".join([*dice, *["joker"] * (6 - len(dice)), "emu"]), variant="plus")
    t.play(f"keep {kept}")
    assert t.dice() == kept
