"""Bots: they are found by name, see only what they may know, and decide the same on bare states as at a match."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Annotated, Any

import pytest

import tuckerbox
from tests import toy
from tests.odds import assert_odds
from tuckerbox import bots, games
from tuckerbox.bots.game_policies import from_policy
from tuckerbox.kernel.contract import Game, Policy
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.luck import Luck, draw, seeded
from tuckerbox.kernel.memory_records import Record
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position
from tuckerbox.match import Dice, Match

OUTBACK = games.game("outback")


def at_a_decision(engine: Engine, seed: object, decisions: int = 0) -> Position:
    """Return a position in which a seat decides, after some decisions."""
    position, lucks = Position(engine), luck_of(engine, seeded("bots", seed))
    seats = engine.game.seats[0]
    position.start(seats, settle(engine.game, seats, {}))
    player = bots.RANDOM.sit(engine)
    while True:
        if position.turn < seats:
            if decisions == 0:
                return position
            decisions -= 1
            position.step(player.decide(position, lucks), lucks)
        else:
            position.step(0, lucks)


def test_bots_are_found_by_name() -> None:
    assert bots.names(OUTBACK)[0] == "random"
    for name in bots.names(OUTBACK):
        assert bots.get(name, OUTBACK).name == name
    assert set(OUTBACK.policies) < set(bots.names(OUTBACK))


def test_an_unknown_bot_is_refused_with_a_list_of_the_others() -> None:
    with pytest.raises(ValueError, match=r"no bot 'gready' for Outback; there are random.*greedy"):
        bots.get("gready", OUTBACK)


def test_bots_take_turns_over_the_seats() -> None:
    assert [bot.name for bot in bots.for_seats(["greedy", "random"], 3, OUTBACK)] == ["greedy", "random", "greedy"]


@pytest.mark.parametrize("wanted", [[], ["random"] * 3])
def test_no_bots_and_too_many_are_refused(wanted: list[str]) -> None:
    with pytest.raises(ValueError, match=rf"{len(wanted)} bots do not fit 2 seats: name 1 to 2"):
        bots.for_seats(wanted, 2, OUTBACK)


def test_a_bot_needs_a_seat() -> None:
    with pytest.raises(ValueError, match="1 bot does not fit 0 seats: name one"):
        bots.for_seats(["random"], 0, OUTBACK)


def test_only_bots_that_neither_search_nor_have_a_net_are_quick_on_interpreted_rules() -> None:
    quick = {name for name in bots.names(OUTBACK) if bots.decides_at_once(bots.get(name, OUTBACK), OUTBACK)}
    assert quick == {"random", "greedy", "planner"}


def test_random_takes_all_choices_equally_often() -> None:
    engine = Engine(OUTBACK)
    position = at_a_decision(engine, "fair")
    choices = position.legal
    player, lucks = bots.RANDOM.sit(engine), luck_of(engine, seeded("fair"))
    taken = Counter(player.decide(position, lucks) for _ in range(500 * len(choices)))
    assert_odds(taken, dict.fromkeys(choices, Fraction(1, len(choices))))


@pytest.mark.parametrize("name", bots.names(OUTBACK))
def test_the_same_luck_gives_the_same_decisions_and_the_state_is_not_changed(name: str) -> None:
    engine = Engine(OUTBACK)
    position = at_a_decision(engine, 7)
    before = bytes(position.raw)
    decided = []
    for _ in range(2):
        player, lucks = bots.get(name, OUTBACK).sit(engine), luck_of(engine, seeded("again"))
        decided.append([player.decide(position, lucks, bots.Budget(simulations=60)) for _ in range(20)])
    assert decided[0] == decided[1]
    assert set(decided[0]) <= set(position.legal)
    assert bytes(position.raw) == before


def test_random_decides_like_random_runs() -> None:
    """Compiled `advance` and the bot, step by step, draw the same from the same luck."""
    engine = Engine(OUTBACK)
    at_once, by_step = Position(engine), Position(engine)
    at_once.start(2, settle(OUTBACK, 2, {}))
    by_step.copy_from(at_once)
    at_once.advance(luck_of(engine, seeded(5)), 3)
    player, lucks = bots.RANDOM.sit(engine), luck_of(engine, seeded(5))
    while (seat := by_step.turn) != at_once.turn:
        by_step.step(player.decide(by_step, lucks) if seat < 2 else 0, lucks)
    assert by_step.raw == at_once.raw


def play_as_a_guest(name: str, budget: bots.Budget) -> None:
    match = tuckerbox.new("outback", 2, seed="guest")
    guest = bots.SeatedBot(bots.get(name, OUTBACK), match, seeded("guest"))
    while not match.over:
        before = match.save()
        choice = guest.choose(budget)
        assert match.save() == before
        match.play(choice)
    assert match.result is not None


@pytest.mark.parametrize("name", bots.names(OUTBACK))
def test_a_seated_bot_plays_a_match_to_its_end(name: str) -> None:
    play_as_a_guest(name, bots.Budget(simulations=50))


@pytest.mark.soak
@pytest.mark.parametrize("name", bots.names(OUTBACK))
def test_a_seated_bot_without_a_budget_plays_a_match_to_its_end(name: str) -> None:
    play_as_a_guest(name, bots.Budget())


class Peek(Record):
    """An empty working memory."""

    spare: Annotated[int, "u1"]


def swap_if_the_other_is_better(state: toy.State, box: toy.Box, mind: Peek, luck: Luck) -> int:
    """Read a hidden card, which must have been resampled before."""
    return 1 if state.card[1 - state.seat] > state.card[state.seat] else 0


PEEKING: Game = replace(toy.GAME, name="toy-peeking", policies={"peeking": Policy(swap_if_the_other_is_better, Peek)})


def test_a_policy_sees_only_what_its_seat_may_know() -> None:
    engine = Engine(PEEKING, native=False)
    player = from_policy("peeking", PEEKING).sit(engine)
    position = Position(engine)
    state: Any = position.state
    decided = []
    for other in (0, 3):
        position.start(2, {"twice": False})
        state.phase, state.card[0], state.card[1], state.known[0], state.known[1] = toy.DECIDE, 1, other, 1, 2
        lucks = luck_of(engine, seeded("peek"))
        decided.append([player.decide(position, lucks) for _ in range(50)])
        assert state.card[1] == other
    assert decided[0] == decided[1]
    assert set(decided[0]) == {0, 1}


def test_a_seated_bot_makes_a_legal_choice_after_an_undo() -> None:
    match = Match(OUTBACK, ["Anna", "Ben"], {}, Dice.seeded("undo"))
    guest = bots.SeatedBot(bots.RANDOM, match, seeded("undo"))
    match.play(guest.choose())
    match.undo(consent=True)
    assert guest.choose() in match.choices


def test_all_draws_come_from_the_given_luck() -> None:
    engine = Engine(OUTBACK)
    position = at_a_decision(engine, 3)
    lucks = luck_of(engine, seeded("spent"))
    twin = seeded("spent")
    choices = position.legal
    player = bots.RANDOM.sit(engine)
    assert [player.decide(position, lucks) for _ in range(10)] == [choices[draw(twin, len(choices))] for _ in range(10)]
