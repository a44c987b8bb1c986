"""Hints and analyses, on a game with known chances and on one with hidden information."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from math import exp, sqrt
from threading import Event
from typing import Any

import pytest

import tuckerbox
from tests import pebbles, toy
from tests.playing import small_trees
from tuckerbox.bots import Budget
from tuckerbox.bots.hint import Hint, hints
from tuckerbox.bots.match_analysis import (
    Analysis,
    AnalysisBuilder,
    SeatLuck,
    Stroke,
    analyse,
    decisions_of,
    luck_by_seat,
)
from tuckerbox.bots.prospects import Prospect, Prospects, Thinker, factor_to_one_win
from tuckerbox.games import game
from tuckerbox.kernel.contract import Numbers
from tuckerbox.kernel.engine import Engine
from tuckerbox.kernel.luck import seeded
from tuckerbox.match import Dice, Match, MatchError, MoveWithin, Terms, TimeUp, Vote

LOT = pebbles.draw_lot()
LUCKY = 0.4


def piled(*taken: int, seed: object = 1) -> Match:
    """Return a match of ten pebbles in which each seat in turn has taken these numbers; 0 draws a lot."""
    match = Match(pebbles.GAME, ["Anna", "Bruce"], {}, Dice.seeded(seed))
    for pebbles_taken in taken:
        match.play(pebbles.take(pebbles_taken - 1) if pebbles_taken else LOT)
    return match


def true_chance(pile: int, action: int) -> float:
    """Return the chance to win after a choice if everybody plays perfectly from there on."""
    return LUCKY if action == LOT else 1.0 - best_chance(pile - action - 1)


def best_chance(pile: int) -> float:
    return max((LUCKY, *(true_chance(pile, pebbles.take(n)) for n in range(min(3, pile))))) if pile else 0.0


def analysed(match: Match, simulations: int = 600, **how: Any) -> Analysis:
    return list(analyse(match, simulations, **how))[-1]


def hinted(match: Match, simulations: int = 600) -> list[Hint]:
    return list(hints(match, seeded("hint"), Budget(simulations=simulations)))


# --- Hints ---


@pytest.mark.parametrize("taken", [(1,), (3, 1), (3, 2), (3, 3), (3, 3, 1)])
def test_a_hint_is_the_best_choice_with_its_true_chance(taken: Sequence[int]) -> None:
    match = piled(*taken)
    pile = 10 - sum(taken)
    found = hinted(match, 2000)[-1]
    best = found.choices[0]
    assert true_chance(pile, pebbles.ACTIONS.parse(best.action)) == best_chance(pile)
    assert best.chance == pytest.approx(best_chance(pile), abs=0.1)
    assert best.says == match.offer(next(choice for choice in match.choices if choice.text == best.action))
    assert (found.entry, found.seat, found.done) == (len(taken), match.turn, 1.0)
    assert len(found.choices) == 3
    assert sum(choice.share for choice in found.choices) <= 1.0


def test_hints_improve_during_the_search() -> None:
    found = hinted(piled(), 240)
    assert [hint.done for hint in found] == sorted({hint.done for hint in found})
    assert [hint.simulations for hint in found[:-1]] == [20 * part for part in range(1, 12)]
    assert found[-1].simulations >= 240  # and some more for the choices that it compares
    assert [bool(hint.why) for hint in found] == [False] * 11 + [True]


def test_the_same_luck_gives_the_same_hint_and_the_match_is_not_changed() -> None:
    match = piled(1)
    before = match.save()
    assert hinted(match) == hinted(match)
    assert match.save() == before


def test_a_hint_can_be_stopped() -> None:
    stop = Event()
    found = []
    for hint in hints(piled(), seeded(1), Budget(seconds=1000.0, simulations=10_000, stop=stop.is_set)):
        found.append(hint)
        stop.set()
    assert len(found) == 1


def test_there_is_no_hint_when_the_match_is_over() -> None:
    with pytest.raises(MatchError, match="over"):
        hinted(piled(0))


def test_hidden_information_makes_no_difference_to_a_hint() -> None:
    found = []
    for others in range(toy.VALUES):
        match = Match(toy.GAME, ["Anna", "Bruce"], {}, Dice.seeded(3))
        match.state.card[0], match.state.card[1] = 1, others  # type: ignore[attr-defined]  # seat 0 decides, and knows its own card
        match._choices = None
        found.append(hinted(match, 120))
    assert all(hint == found[0] for hint in found)


# --- Analyses ---


def test_the_cost_of_a_blunder_is_the_chance_that_it_gave_away() -> None:
    match = piled(2, 1, 3, 1, 1, 2)  # of the last three Anna takes one, and Bruce the others
    found = analysed(match)
    worst = found.costly[0]
    assert (worst.entry, worst.seat) == (5, 0)
    assert (worst.chose.action, worst.better.action) == ("take 1", "take 3")
    assert worst.cost == pytest.approx(best_chance(3) - true_chance(3, pebbles.take(0)), abs=0.1)
    assert found.costly[0].cost == max(costly.cost for costly in found.costly)
    assert all(costly.cost == pytest.approx(costly.better.chance - costly.chose.chance) for costly in found.costly)


def test_perfect_play_has_perfect_accuracy() -> None:
    match = piled(2, 1, 3, 1, 3)  # Anna makes it 8, then 4, then takes the last
    found = analysed(match, 2000)
    assert found.accuracy[0] > 0.9
    assert all(costly.seat == 1 for costly in found.costly)


def test_the_curve_goes_from_the_start_to_the_result() -> None:
    match = piled(2, 1, 3, 1, 3)
    found = analysed(match)
    assert [at.entry for at in found.curve] == [0, 1, 2, 3, 4, 5]
    assert found.curve[-1].chances == (1.0, 0.0)
    for at in found.curve:
        assert sum(at.chances) == pytest.approx(1.0)


@pytest.mark.parametrize("seed", range(4))
def test_a_coin_counts_as_luck(seed: int) -> None:
    match = piled(2, 0, seed=seed)
    found = analysed(match)
    turn = next(turn for turn in found.turning if turn.entry == 2)
    assert (turn.by, turn.seat) == ("luck", 1)
    assert turn.swing == pytest.approx([match.result[seat] - found.curve[1].chances[seat] for seat in range(2)])  # type: ignore[index]
    assert not any(costly.entry == 2 for costly in found.costly), "it was all that was left"


def test_luck_is_what_came_less_what_was_expected() -> None:
    match = piled(2, 0, seed=0)
    first, last = decisions_of(match)
    builder = AnalysisBuilder(match, (first, last), 100)
    assert first.chose is not None
    assert last.chose is not None
    builder.add(Prospects(100, (0.5, 0.5), (Prospect(first.chose, 100, 0.0, 0.5, 1.0),)))
    assert builder.so_far().luck == ()
    builder.add(Prospects(98, (0.6, 0.4), (Prospect(last.chose, 98, 0.0, 0.4, 1.0),)))
    (stroke,) = builder.so_far().strokes
    assert (stroke.entry, stroke.seat) == (2, 1)
    assert match.result is not None
    assert stroke.worth == pytest.approx(match.result[1] - 0.4)
    assert stroke.error == pytest.approx(sqrt(0.402 * 0.598 / 98))  # 39.2 of 98, and one more win and one more loss
    assert builder.so_far().luck == (SeatLuck(1, stroke.worth, stroke.error),)


def test_luck_between_the_turns_of_two_seats_does_not_count() -> None:
    match, rng = tuckerbox.new("outback", 2, seed=1), random.Random(1)
    for _ in range(20):
        match.play(rng.choice(match.choices))
    last = match.line[-1].number
    match.resign(0)
    deciders = {entry.number: entry.seat for entry in match.line}
    entries = [stroke.entry for stroke in analysed(match, 20).strokes]
    assert entries
    assert all(deciders[entry] == deciders[entry + 1] for entry in entries if entry < last)
    passing = [entry for entry in deciders if entry < last and deciders[entry] != deciders[entry + 1]]
    assert any(len(match.timeline.outcomes[entry].steps) > 1 for entry in passing), "there was some"


def test_the_luck_in_a_seats_turns_adds_up() -> None:
    strokes = [Stroke(1, 1, 0.3, 0.03), Stroke(2, 0, 0.1, 0.05), Stroke(4, 1, -0.5, 0.04)]
    first, second = luck_by_seat(strokes)
    assert (first, first.clear) == (SeatLuck(0, 0.1, 0.05), False)
    assert (second.seat, second.clear) == (1, True)
    assert (second.worth, second.error) == (pytest.approx(-0.2), pytest.approx(0.05))


def test_a_coin_was_worth_what_it_brought() -> None:
    match = piled(2, 0)
    (luck,) = analysed(match, 2000).luck
    assert match.result is not None
    assert luck.seat == 1
    assert luck.worth == pytest.approx(match.result[1] - LUCKY, abs=0.1)
    assert luck.clear
    assert analysed(piled(2, 1, 3, 1, 3)).luck == (), "there was none"


def test_a_turning_point_names_its_cause() -> None:
    found = analysed(piled(2, 1, 1, 1, 1, 1, 1, 1, 1), 1000)
    assert found.turning[0].by == "choice"
    sizes = [max(map(abs, turn.swing)) for turn in found.turning]
    assert sizes == sorted(sizes, reverse=True)
    assert found.turning[0].says.split(":")[0] in ("Anna", "Bruce")
    assert found.turning[0].title == found.turning[0].says.split(": ")[1].capitalize()  # a game without headlines


def test_the_finest_decision_of_a_seat_is_the_one_that_leads_most() -> None:
    found = analysed(piled(2, 1, 3, 1, 3), 2000)  # Anna makes it 8, then 4, then takes the last three
    finest = next(each for each in found.finest if each.seat == 0)
    assert (finest.entry, finest.title) == (5, "Take 3")
    assert finest.lead == pytest.approx(best_chance(3) - LUCKY, abs=0.1)


def test_a_best_move_is_clear_only_if_its_lead_is_more_than_the_noise_of_the_search() -> None:
    match = piled(2, 1, 3, 1, 3)
    decisions = decisions_of(match)
    for visits, clear in ((20, False), (2000, True)):
        builder = AnalysisBuilder(match, decisions, visits)
        for decision in decisions:
            assert decision.chose is not None
            other = LOT if decision.chose != LOT else pebbles.take(0)
            rated = [Prospect(each, visits, 0.0, chance, 0.5) for each, chance in ((decision.chose, 0.6), (other, 0.5))]
            builder.add(Prospects(2 * visits, (0.5, 0.5), tuple(rated)))
        assert [(each.seat, each.clear) for each in builder.so_far().finest] == [(0, clear), (1, clear)]


def test_a_choice_that_no_simulation_tried_is_no_contender() -> None:
    match = piled(2)
    decisions = decisions_of(match)
    assert decisions[0].chose is not None
    chose, other = Prospect(decisions[0].chose, 1, 0.0, 1.0, 1.0), Prospect(LOT, 0, 0.0, 0.0, 0.0)
    found = Prospects(1, (1.0, 0.0), (chose, other))
    assert (found.contenders(), found.runner_up(), found.matters(chose.action)) == ([], None, False)
    builder = AnalysisBuilder(match, decisions, 1)
    builder.add(found)
    assert builder.so_far().finest == ()


def test_a_clear_best_move_comes_before_one_with_a_larger_lead() -> None:
    match = piled(2, 1, 3, 1, 3)
    decisions = decisions_of(match)
    builder = AnalysisBuilder(match, decisions, 2000)
    for decision, visits in zip(decisions, (2000, 2000, 20, 20), strict=False):
        assert decision.chose is not None
        other = LOT if decision.chose != LOT else pebbles.take(0)
        lead = 0.1 if visits == 2000 else 0.2
        chances = ((decision.chose, 0.5 + lead), (other, 0.5))
        rated = [Prospect(each, visits, 0.0, chance, 0.5) for each, chance in chances]
        builder.add(Prospects(2 * visits, (0.5, 0.5), tuple(rated)))
    leads = [each.lead for each in builder.so_far().finest]
    assert leads == [pytest.approx(0.1), pytest.approx(0.1)]


@pytest.mark.parametrize(("others", "turns"), [((), False), ((0.8,), False), ((0.2,), True)])
def test_a_decision_that_made_no_difference_is_no_turning_point(others: tuple[float, ...], turns: bool) -> None:
    match = piled(2, 1, 3, 1, 3)
    decisions = decisions_of(match)
    builder = AnalysisBuilder(match, decisions, 400)
    chances = (0.8, 0.2)  # of Anna, and then of Bruce, who decides next, so that each decision seems to change them
    for decision in decisions:
        assert decision.chose is not None
        other = LOT if decision.chose != LOT else pebbles.take(0)
        actions = (decision.chose, other)[: 1 + len(others)]
        rated = [
            Prospect(action, 400, 0.0, chance, 0.5) for action, chance in zip(actions, (0.8, *others), strict=True)
        ]
        builder.add(Prospects(400, chances, tuple(rated)))
        chances = (1 - chances[0], 1 - chances[1])
    assert bool(builder.so_far().turning) is turns


@pytest.mark.parametrize(("brought", "turns"), [(0.05, False), (0.2, True)])
def test_luck_that_brought_little_is_no_turning_point_after_the_only_choice(brought: float, turns: bool) -> None:
    match = piled(2, 0, seed=0)
    first, last = decisions_of(match)
    assert first.chose is not None
    assert last.chose is not None
    assert match.result is not None
    expected = abs(match.result[1] - brought)  # just before the coin
    builder = AnalysisBuilder(match, (first, last), 400)
    builder.add(Prospects(400, (0.5, 0.5), (Prospect(first.chose, 400, 0.0, 0.5, 1.0),)))
    builder.add(Prospects(400, (0.5, 0.5), (Prospect(last.chose, 400, 0.0, expected, 1.0),)))
    assert [turn.by for turn in builder.so_far().turning] == ["luck"] * turns


def test_a_forced_decision_costs_nothing() -> None:
    match = Match(toy.GAME, ["Anna", "Bruce"], {}, Dice.seeded(3))
    forced = 0
    while not match.over:
        forced += len(match.choices) == 1
        match.play(match.choices[0])
    found = analysed(match, 40)
    assert len(found.curve) == len(match.line) + 1
    assert len(found.accuracy) == 2


def test_undone_decisions_are_not_analysed() -> None:
    match = piled(1)
    match.undo()
    for pebbles_taken in (2, 1, 3, 1, 3):
        match.play(pebbles.take(pebbles_taken - 1))
    assert [at.entry for at in analysed(match, 100).curve] == [0, 3, 4, 5, 6, 7]


def test_a_match_that_ended_by_resignation_is_analysed_up_to_it() -> None:
    match = piled(2, 1)
    match.resign(0)
    found = analysed(match)
    assert [at.entry for at in found.curve] == [0, 1, 2, 3]
    assert found.curve[-1].chances == (0.0, 1.0)
    assert found.curve[-2].chances[0] == pytest.approx(best_chance(7), abs=0.15)
    assert not any(turn.entry == 3 for turn in found.turning), "it was neither chosen nor luck"


def test_a_match_that_a_vote_has_ended_has_no_turning_point_at_its_end() -> None:
    terms = Terms(MoveWithin(24), TimeUp.VOTE, (None, None))
    match = Match(pebbles.GAME, ["Anna", "Bruce"], {}, Dice.seeded(1), began=0, terms=terms)
    for pebbles_taken in (2, 1):
        match.play(pebbles.take(pebbles_taken - 1))
    late = match.turn
    assert late is not None
    match.lapse(late, "random")
    match.vote(1 - late, Vote.END, "random")
    found = analysed(match)
    assert [at.entry for at in found.curve] == [0, 1, 2, len(match.entries)]
    assert found.curve[-1].chances == (0.0, 0.0)
    assert all(sum(turn.swing) == pytest.approx(0.0, abs=0.01) for turn in found.turning), "one gains, one loses"


def test_a_hint_without_simulations_makes_one() -> None:
    assert hinted(piled(1), simulations=0)[-1].simulations == 1


def test_the_number_of_jobs_makes_no_difference() -> None:
    match = piled(1, 2, 1, 1, 2, 1, 2)
    assert analysed(match, 200) == analysed(match, 200, jobs=3)


def test_an_analysis_grows_decision_by_decision() -> None:
    found = list(analyse(piled(2, 1, 3, 1, 3), 50))
    assert [one.done for one in found] == [0.2, 0.4, 0.6, 0.8, 1.0]
    assert [len(one.curve) for one in found] == [1, 2, 3, 4, 6]


def test_an_analysis_stops_when_asked_or_closed() -> None:
    stop = Event()
    found = []
    for one in analyse(piled(2, 1, 3, 1, 3), 50, stop=stop.is_set):
        found.append(one)
        stop.set()
    assert len(found) == 1
    assert len(list(islice(analyse(piled(2, 1, 3, 1, 3), 10**9, stop=stop.is_set), 1))) == 0
    listened = analyse(piled(2, 1, 3, 1, 3), 50)
    assert next(listened).done == 0.2
    listened.close()  # type: ignore[attr-defined]


def test_a_match_that_is_not_over_is_refused() -> None:
    with pytest.raises(MatchError, match="not over yet"):
        analyse(piled(1))


# --- Chances ---


def test_a_team_has_one_chance() -> None:
    match, rng = tuckerbox.new("outback", 4, seed=1, variant="partnership"), random.Random(1)
    for _ in range(12):
        match.play(rng.choice(match.choices))
    thinker = Thinker(Engine(match.game))
    thinker.look_at(match.state.raw, seeded(1))
    chances = thinker.think(100).chances
    assert chances[0] == chances[2]
    assert chances[1] == chances[3]
    assert chances[0] + chances[1] == pytest.approx(1.0)


def test_a_choice_with_one_good_result_is_not_the_best() -> None:
    once, often = Prospect(0, 1, 1.0, 1.0, 0.01), Prospect(1, 100, 0.6, 0.6, 0.99)
    assert often.lower_bound > once.lower_bound > Prospect(2, 0, 0.0, 0.0, 0.0).lower_bound


def test_a_chance_counts_wins_in_full_and_leads_where_playouts_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    small_trees(monkeypatch)
    near = replace(
        pebbles.GAME,
        name="pebbles-ahead",  # builds are kept by name
        rules=replace(pebbles.GAME.rules, points=ten_ahead),
        tuning=replace(pebbles.GAME.tuning, own_turn=True),
    )
    thinker = Thinker(Engine(near, native=False))
    thinker.look_at(piled(3, 3, 1).state.raw, seeded(1))
    found = thinker.think(100)
    assert found.of(pebbles.take(2)).chance == 1.0, "it wins"
    assert found.of(pebbles.take(0)).chance == pytest.approx(1 / (1 + exp(-1)), abs=0.001), (
        "a lead of ten points: the scale"
    )


def ten_ahead(state: pebbles.State, box: pebbles.Box, out: Numbers) -> None:
    out.values[0], out.values[1] = 0, 10


def test_all_chances_add_up_to_one_win() -> None:
    outback = game("outback")
    assert factor_to_one_win(outback, [0.5, 0.5, 0.5, 0.5], [0, 1, 2, 3]) == 0.5
    assert factor_to_one_win(outback, [0.7, 0.3, 0.7, 0.3], [0, 1, 0, 1]) == pytest.approx(1.0)
    auztralia = game("auztralia")
    assert factor_to_one_win(auztralia, [0.1, 0.2], [0, 1]) == 1.0, "the Old Ones may expect the rest"
    assert factor_to_one_win(auztralia, [0.8, 0.8], [0, 1]) == pytest.approx(0.625)


def test_thinking_of_one_choice_tries_no_others() -> None:
    match = piled()
    thinker = Thinker(Engine(pebbles.GAME))
    thinker.look_at(match.state.raw, seeded(1))
    before = {choice.action: choice.visits for choice in thinker.think(100).choices}
    after = {choice.action: choice.visits for choice in thinker.think_of(LOT, 500).choices}
    assert after.pop(LOT) == before.pop(LOT) + 500
    assert after == before
