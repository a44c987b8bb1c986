"""That random play comes to all the odd things in the rules; what it does not come to is laid out elsewhere."""

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

# There is always a duellist, as test_competition.py shows.
NEVER = {"no duellist"}
# There are hardly ever so few cards, or the same competition cards in all places: test_cards.py lays that out.
LAID_OUT = {"places without a card", "no card can be taken", "no second card can be taken"}


@pytest.fixture(scope="module")
def counted() -> dict[str, int]:
    """How often each of them comes about in very many matches at random."""
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
def test_random_play_comes_to_all_the_odd_things(counted: dict[str, int]) -> None:
    print(counted)
    assert {name for name, times in counted.items() if times == 0} <= NEVER | LAID_OUT
    assert all(counted[name] == 0 for name in NEVER)
