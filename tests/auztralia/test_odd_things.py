"""Random play reaches nearly every rule. Other tests arrange what it does not reach."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.auztralia import counting
from tuckerbox.games.auztralia import GAME, events
from tuckerbox.games.auztralia.actions import ACTIONS
from tuckerbox.games.auztralia.board import BOXES
from tuckerbox.games.auztralia.cards import (
    AIR_COMMODORE,
    DEMOLITION_EXPERT,
    INFANTRY_COLONEL,
    NERVE_SPECIALIST,
    OBJECTIVES,
    PERSONALITIES,
    PERSONALITY_NAMES,
    REVELATIONS,
    SCOUT_PILOT,
    STOCKMAN,
    WIRELESS_OPERATOR,
)
from tuckerbox.games.auztralia.pieces import KANGAROO, UNITS
from tuckerbox.kernel.build import Build
from tuckerbox.kernel.contract import Payoffs
from tuckerbox.kernel.engine import Engine, built, luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position

pytestmark = pytest.mark.not_rules

# The personalities that are used up when played; officers stay.
OFFICERS = set(range(INFANTRY_COLONEL, AIR_COMMODORE + 1))
PLAYED = {
    *range(STOCKMAN + 1),
    SCOUT_PILOT,
    DEMOLITION_EXPERT,
    NERVE_SPECIALIST,
    WIRELESS_OPERATOR,
}

# The values that each kind of event must reach, in its first number or its second.
FIRST = {
    events.ACTED: set(range(BOXES)),
    events.PLAYED: PLAYED | OFFICERS,
    events.REVEALED: set(range(REVELATIONS)),
    events.TOGETHER_DRAWN: set(range(9)),
    events.PURSUED: set(range(OBJECTIVES)),
    events.BOUGHT: set(range(UNITS)),
    events.SENT: set(range(UNITS)),
    events.UNIT_LOST: set(range(UNITS)),
    events.WITHDREW: {0, 1, 2},
    events.RECRUITED: set(range(PERSONALITIES)),
    events.MOVED: {0, 1, 2, 4, 5},
}
SECOND = {
    events.TURNED_UP: set(range(KANGAROO + 1)),
    events.SPAWNED: {2, 3, 4, 5, 6},
    events.DESTROYED: set(range(KANGAROO)),
}


class Tally:
    """The counts over random matches of each way to play."""

    def __init__(self, matches: int) -> None:
        engine = Engine(GAME)
        build = Build(GAME, [counting], tag="counting", base=built(GAME))
        states, counts = engine.many(GAME.state, 2), engine.many(counting.Counted, 1)
        luck, payoffs = luck_of(engine, seeded("odd things")), engine.many(Payoffs, 1)
        for sample in GAME.samples:
            Position(engine, states).start(sample.seats, settle(GAME, sample.seats, sample.options))
            build.count_many(states, engine.boxes, engine.out, luck, payoffs, matches, counts)
        found: Any = engine.read(counts, counting.Counted)
        self.odd = {name: found.times[n] for n, name in enumerate(counting.NAMES)}
        self.actions = Counter[str]()
        for code in range(ACTIONS.count):
            self.actions[ACTIONS.of(code).name] += found.actions[code]
        self.owned = {PERSONALITY_NAMES[card] for card in range(PERSONALITIES) if found.owned[card]}
        self.told = {kind for kind in range(counting.KINDS_OF_EVENTS) if any_in(found.first, kind)}
        self.first = {kind: any_in(found.first, kind) for kind in FIRST}
        self.second = {kind: any_in(found.second, kind) for kind in SECOND}

    def check(self, *, seldom: set[str]) -> None:
        """Assert that everything was reached, apart from what is too rare."""
        print(self.odd, self.actions)
        assert {name for name in ACTIONS.kinds if not self.actions[name]} == set()
        assert {GAME.events.names[kind] for kind in range(counting.KINDS_OF_EVENTS) if kind not in self.told} == set()
        assert set(PERSONALITY_NAMES) == self.owned
        for kind, wanted in FIRST.items():
            assert wanted <= self.first[kind], GAME.events.names[kind]
        for kind, wanted in SECOND.items():
            assert wanted <= self.second[kind], GAME.events.names[kind]
        assert {name for name, times in self.odd.items() if times == 0} <= seldom


def any_in(grid: Any, kind: int) -> set[int]:
    return {number for number in range(counting.MOST) if grid[kind, number]}


@pytest.fixture(scope="module")
def tally() -> Tally:
    return Tally(300)


def test_random_play_reaches_nearly_everything(tally: Tally) -> None:
    tally.check(seldom={"players share", "a player wins who lost a port", "all win together", "a disc for five cubes"})


@pytest.mark.soak
def test_random_play_reaches_everything() -> None:
    tally = Tally(50_000)
    tally.check(seldom=set())
