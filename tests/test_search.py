"""The search: it finds forced wins, does not foresee luck, and is reproducible."""

from __future__ import annotations

import resource
from dataclasses import replace
from typing import Any

import pytest

from tests import pebbles, toy
from tests.playing import small_trees
from tuckerbox import bots
from tuckerbox.bots.search import NODES, SearchDecider, key_parts
from tuckerbox.bots.search_bots import SEARCH, with_budget
from tuckerbox.games import game
from tuckerbox.kernel.contract import NATURE, OVER, Game
from tuckerbox.kernel.engine import Engine, luck_of, viewed_as
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.position_key import MASK
from tuckerbox.kernel.templates.search import Byte, Word, key_of

LOT = pebbles.draw_lot()
NEAR = replace(pebbles.GAME, tuning=replace(pebbles.GAME.tuning, own_turn=True))  # stops when its own turn ends


def pile(engine: Engine, count: int) -> Position:
    """Return a position with this many pebbles left."""
    position = Position(engine)
    position.start(2, {"twice": False})
    state: Any = position.state
    state.pile = count
    return position


@pytest.fixture
def counting() -> SearchDecider:
    return SearchDecider(Engine(pebbles.GAME), bots.Budget(simulations=400))


@pytest.mark.parametrize(
    ("name", "limit"),
    [("search@1ms", "1 millisecond"), ("search@1500ms", "1,500 milliseconds"), ("search@1", "1 simulation")],
)
def test_a_search_says_its_budget(name: str, limit: str) -> None:
    found = with_budget(name)
    assert found is not None
    assert found.says == f"thinks ahead: {limit} a decision"


def test_a_search_plays_by_the_budget_and_the_temperature_that_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    small_trees(monkeypatch)
    bot = replace(SEARCH, budget=bots.Budget(simulations=7), temperature=lambda how: how.temperatures[0])
    engine = Engine(pebbles.GAME, native=False)
    player = bot.sit(engine)
    assert isinstance(player, SearchDecider)
    assert player.consider(pile(engine, 5), luck_of(engine, seeded("budget"))).simulations == 7
    assert player.temperature == pebbles.GAME.tuning.temperatures[0]


def test_a_forced_win_is_found(counting: SearchDecider) -> None:
    """The piles come in order, because results about one help with the next."""
    for count in (1, 2, 3, 5, 6, 7, 9, 10, 11):
        lucks = luck_of(counting.engine, seeded("win", count))
        assert counting.decide(pile(counting.engine, count), lucks) == pebbles.take(count % 4 - 1)


def test_in_a_lost_position_a_lot_is_drawn(counting: SearchDecider) -> None:
    thoughts = counting.consider(pile(counting.engine, 4), luck_of(counting.engine, seeded("loss")))
    assert thoughts.best == LOT
    assert thoughts.choices[0].value == pytest.approx(0.4, abs=0.05)
    assert all(thought.value < 0.35 for thought in thoughts.choices[1:])


def test_the_search_does_not_foresee_a_lot(counting: SearchDecider) -> None:
    """A search that knew the lot would draw it whenever it wins, and win more often than perfect play."""
    for seed in range(50):
        assert counting.decide(pile(counting.engine, 5), luck_of(counting.engine, seeded(seed))) == pebbles.take(0)


def test_a_search_that_stops_after_its_own_turn_sees_only_what_that_turn_can_reach() -> None:
    player = SearchDecider(Engine(NEAR), bots.Budget(simulations=400))
    lucks = luck_of(player.engine, seeded("near"))
    assert player.decide(pile(player.engine, 3), lucks) == pebbles.take(2)
    further = player.consider(pile(player.engine, 7), lucks)
    assert {thought.value for thought in further.choices if thought.action != LOT} == {0.5}


@pytest.mark.parametrize("which", [pebbles.GAME, NEAR, toy.GAME], ids=["pebbles", "its own turn", "toy"])
def test_interpreted_and_compiled_searches_give_the_same_results(which: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    small_trees(monkeypatch)
    thoughts = []
    for native in (True, False):
        engine = Engine(which, native=native)
        position = Position(engine)
        position.start(2, {"twice": False})
        lucks = luck_of(engine, seeded("alike"))
        while position.turn == NATURE:
            position.step(0, lucks)
        thoughts.append(SearchDecider(engine, bots.Budget(simulations=60)).consider(position, lucks))
    assert thoughts[0] == thoughts[1]


def test_hidden_information_makes_no_difference_to_the_search() -> None:
    engine = Engine(toy.GAME)
    decided = []
    for others in range(toy.VALUES):
        position = Position(engine)
        position.start(2, {"twice": False})
        state: Any = position.state
        state.phase, state.card[0], state.card[1], state.known[0], state.known[1] = toy.DECIDE, 1, others, 1, 2
        decided.append(
            SearchDecider(engine, bots.Budget(simulations=100)).consider(position, luck_of(engine, seeded(3)))
        )
    assert all(thoughts == decided[0] for thoughts in decided)


def test_the_search_stops_at_once_with_a_legal_choice() -> None:
    outback = game("outback")
    engine = Engine(outback)
    position = Position(engine)
    position.start(2, settle(outback, 2, {}))
    lucks = luck_of(engine, seeded("stop"))
    while position.turn == NATURE or len(position.legal) == 1:
        position.step(0 if position.turn == NATURE else position.legal[0], lucks)
    budget = bots.Budget(seconds=1000.0, stop=lambda: True)
    assert SearchDecider(engine, budget).decide(position, lucks, budget) in position.legal


def test_trees_in_several_threads_are_reproducible() -> None:
    engine = Engine(pebbles.GAME)
    found = [
        SearchDecider(engine, bots.Budget(simulations=300), trees=3).consider(
            pile(engine, 9), luck_of(engine, seeded(1))
        )
        for _ in range(2)
    ]
    assert found[0] == found[1]
    assert found[0].simulations == 300


def test_the_tree_is_kept_from_move_to_move() -> None:
    engine = Engine(pebbles.GAME)
    player = SearchDecider(engine, bots.Budget(simulations=200))
    lucks = luck_of(engine, seeded("keep"))
    player.consider(pile(engine, 9), lucks)
    before = player.trees[0].record.nodes
    position = pile(engine, 8)
    position.step(pebbles.take(0), lucks)
    thoughts = player.consider(position, lucks)
    assert sum(thought.visits for thought in thoughts.choices) > 200
    assert player.trees[0].record.nodes - before < 50


def test_a_known_secret_changes_both_halves_of_the_key_and_an_unknown_one_none() -> None:
    engine = Engine(toy.GAME, native=False)
    position = Position(engine)
    mask, secrets = key_parts(engine)
    words, raw = viewed_as(engine, position.states, Word), viewed_as(engine, position.states, Byte)

    def halves(card: int, seat: int) -> tuple[int, int]:
        state: Any = position.state
        state.card[0], state.known[0] = card, 1 << 0
        return divmod(key_of(words, mask, raw, secrets, 0, seat), MASK + 1)

    (one, other), (another_one, another_other) = halves(1, seat=0), halves(2, seat=0)
    assert one != another_one
    assert other != another_other
    assert halves(1, seat=1) == halves(2, seat=1)


def test_a_thousand_decisions_take_no_more_memory_than_a_hundred() -> None:
    outback = game("outback")
    engine = Engine(outback)
    player = SearchDecider(engine, bots.Budget(simulations=40))
    position = Position(engine)
    lucks = luck_of(engine, seeded("memory"))
    used = []
    for nth in range(1000):
        if nth % 100 == 0:
            used.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
        if nth == 0 or position.turn == OVER:
            position.start(2, settle(outback, 2, {}))
        while position.turn == NATURE:
            position.step(0, lucks)
        if position.turn != OVER:
            position.step(player.decide(position, lucks), lucks)
        assert player.trees[0].record.nodes <= NODES
    assert used[-1] - used[2] < 20_000  # KiB; by then, its trees have reached their full size
