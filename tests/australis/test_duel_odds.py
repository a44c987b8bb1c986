"""The odds of competitions: the engine's steps against counting all results of the dice."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt
from typing import Any

import pytest

from tests.australis import duels
from tests.australis.tables import BOX
from tests.rules import rule
from tuckerbox.games.australis import GAME, rules
from tuckerbox.games.australis.state import BLUE, COMPETITION, PURPLE, RED
from tuckerbox.kernel.build import Build
from tuckerbox.kernel.engine import Engine, built, luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.position import Position

pytestmark = pytest.mark.not_rules

COLOURS = {"B": BLUE, "P": PURPLE, "R": RED}
LOWEST = {"B": 2, "P": 3, "R": 4}

# The dice of one side and of the other, the side whose turtle is ahead, and how often the first side wins. A + is a
# card.
THEIRS = ("B", "P", "R", "BP", "PP")
TABLE = {
    "B": (0.42, 0.28, 0.17, 0.19, 0.15),
    "P": (0.58, 0.42, 0.28, 0.35, 0.28),
    "R": (0.72, 0.58, 0.42, 0.55, 0.48),
    "BB": (0.61, 0.41, 0.24, 0.31, 0.24),
    "BP": (0.71, 0.53, 0.34, 0.44, 0.36),
    "PP": (0.78, 0.61, 0.41, 0.54, 0.44),
    "PR": (0.85, 0.71, 0.53, 0.67, 0.59),
    "BPR": (0.89, 0.75, 0.55, 0.71, 0.63),
}
DUELS = [
    *((mine, theirs, odds) for mine, row in TABLE.items() for theirs, odds in zip(THEIRS, row, strict=True)),
    ("B+", "B", 0.58),
    ("P+P+", "PP", 0.68),
]
each_duel = pytest.mark.parametrize(("mine", "theirs", "odds"), DUELS)

Dice = tuple[tuple[str, int], ...]  # colours, and the numbers that cards add


def dice(text: str) -> Dice:
    """Return dice from a text: `P+P+` is two purple dice and a purple card."""
    return tuple((colour, int(text.count(f"{colour}+") > 0)) for colour in text.replace("+", ""))


@cache
def chance(mine: Dice, theirs: Dice) -> Fraction:
    """Return the chance of the first side, whose turtle is behind, over all results of the dice."""
    if not mine or not theirs:
        return Fraction(bool(mine))
    total = Fraction()
    everything = mine + theirs
    for faces in product(range(6), repeat=len(everything)):
        counts = [LOWEST[colour] + plus + face for (colour, plus), face in zip(everything, faces, strict=True)]
        left = [die if count > min(counts) else None for die, count in zip(everything, counts, strict=True)]
        mine_left = tuple(die for die in left[: len(mine)] if die)
        total += chance(mine_left, tuple(die for die in left[len(mine) :] if die))
    return total / 6 ** len(everything)


@rule("rulebook", "The dice competition")
@each_duel
def test_counting_all_results_gives_the_table(mine: str, theirs: str, odds: float) -> None:
    assert abs(float(chance(dice(mine), dice(theirs))) - odds) <= 0.005


Fight = Callable[[str, str, int], float]


@pytest.fixture(scope="module")
def fight() -> Fight:
    """Return a function that lets two sides fight many times, and returns the share that the first one wins."""
    engine = Engine(GAME)
    build = Build(GAME, [duels], tag="duels", base=built(GAME))
    states = engine.many(GAME.state, 2)
    position = Position(engine, states)
    state: Any = position.state

    def fought(mine: str, theirs: str, times: int) -> float:
        position.start(2, {"last": "box", "end": "shared"})
        state.phase, state.start, state.turtle[1] = rules.COMPETE, 0, 1
        for seat, side in enumerate((mine, theirs)):
            for colour, plus in dice(side):
                state.held[rules.place_of(seat, COLOURS[colour]), 0] += 1
                state.kept[seat, COMPETITION + COLOURS[colour] - BLUE] = plus
        luck = luck_of(engine, seeded("duels", mine, theirs))
        return float(build.fight(states, engine.boxes, luck, times) / times)

    assert all(BOX.numbers[COLOURS[colour]] == lowest for colour, lowest in LOWEST.items())
    return fought


def agrees(fight: Fight, mine: str, theirs: str, times: int) -> bool:
    """Return whether the share is within four standard deviations of the chance."""
    p = float(chance(dice(mine), dice(theirs)))
    return abs(fight(mine, theirs, times) - p) < 4 * sqrt(p * (1 - p) / times)


@rule("rulebook", "The dice competition")
@each_duel
def test_the_engine_has_the_odds_of_the_table(fight: Fight, mine: str, theirs: str, odds: float) -> None:
    assert agrees(fight, mine, theirs, 20_000)


@rule("rulebook", "The dice competition")
def test_of_equals_the_turtle_ahead_wins_more_often(fight: Fight) -> None:
    assert 0.40 < fight("B", "B", 20_000) < 0.44
    assert 0.42 < fight("PP", "PP", 20_000) < 0.46


@pytest.mark.soak
@each_duel
def test_the_engine_has_the_odds_of_the_table_for_long(fight: Fight, mine: str, theirs: str, odds: float) -> None:
    assert agrees(fight, mine, theirs, 2_000_000)
