"""Random play reaches all unusual cases in the rules, except for a few that other tests lay out."""

from __future__ import annotations

from typing import Any

import pytest

from tests.australis import counting
from tuckerbox.games.australis import GAME
from tuckerbox.kernel.build import Build
from tuckerbox.kernel.engine import Engine, built, luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position

pytestmark = pytest.mark.not_rules

# There is always a seat with dice: see test_competition.py.
NEVER = {"no competitor"}
# So few cards, or the same competition card in all places, hardly ever occur: test_cards.py lays them out.
LAID_OUT = {"places without a card", "no card can be taken", "no second card can be taken"}


@pytest.fixture(scope="module")
def counted() -> dict[str, int]:
    """Return how often each case occurs in very many random matches."""
    engine = Engine(GAME)
    build = Build(GAME, [counting], tag="counting", base=built(GAME))
    states, counts = engine.many(GAME.state, 2), engine.many(counting.Counted, 1)
    luck = luck_of(engine, seeded("odd things"))
    for sample in GAME.samples:
        Position(engine, states).start(sample.seats, settle(GAME, sample.seats, sample.options))
        build.count_many(states, engine.boxes, engine.out, luck, 50_000, counts)
    found: Any = engine.read(counts, counting.Counted)
    return {name: found.times[n] for n, name in enumerate(counting.NAMES)}


@pytest.mark.soak
def test_random_play_reaches_all_unusual_cases(counted: dict[str, int]) -> None:
    print(counted)
    assert {name for name, times in counted.items() if times == 0} <= NEVER | LAID_OUT
    assert all(counted[name] == 0 for name in NEVER)
