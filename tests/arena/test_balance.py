"""Balance: reported associations with winning are real and have the right size, and chance seldom looks like one."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import asdict, replace
from typing import Any

import numpy as np
import pytest

from tests import pebbles, toy
from tuckerbox import games
from tuckerbox.arena.associations import Association, FactorSums, Wins
from tuckerbox.arena.balance import Balance, SeatFactor, StudyMatch, StudyTotals, balance, studies_for
from tuckerbox.arena.report import of_way
from tuckerbox.cli.balance import factors_table, print_balance, ways_table

MATCHES = 3000
BY_NAME = {"pebbles": pebbles.GAME, "toy": toy.GAME}


def named(result: Balance) -> dict[str, SeatFactor]:
    return {what: factor for factor in result.ways[0].factors for what in (factor.what, *factor.same)}


@pytest.fixture
def invented(monkeypatch: pytest.MonkeyPatch) -> None:
    real = games.game
    monkeypatch.setattr(games, "game", lambda name: BY_NAME.get(name) or real(name))


def chances(pile: int) -> dict[tuple[frozenset[tuple[int, str]], int], float]:
    """Return the probability of each set of factors of both seats and each winner, if all choices are random."""
    found: dict[tuple[frozenset[tuple[int, str]], int], float] = defaultdict(float)

    def play(left: int, seat: int, done: frozenset[tuple[int, str]], chance: float) -> None:
        choices = min(pebbles.MOST, left)
        each = chance / (choices + 1)
        for taken in range(1, choices + 1):
            now = done | {(seat, "take"), (seat, f"take pebbles {taken}")}
            if taken == left:
                found[now, seat] += each
            else:
                play(left - taken, 1 - seat, now, each)
        drawn = done | {(seat, "draw-lot")}
        found[drawn, seat] += each * 2 / 5
        found[drawn, 1 - seat] += each * 3 / 5

    play(pile, 0, frozenset(), 1.0)
    return found


@pytest.mark.usefixtures("invented")
def test_associations_agree_with_exact_probabilities() -> None:
    truth = chances(10)
    result = balance("pebbles", "random", MATCHES, seed=1)
    factors = named(result)
    assert set(factors) == {"draw-lot", "take", *(f"take pebbles {taken}" for taken in (1, 2, 3))}
    for what, factor in factors.items():
        everyone = sum(p * sum((seat, what) in done for seat in range(2)) / 2 for (done, _), p in truth.items())
        winners = sum(p * ((winner, what) in done) for (done, winner), p in truth.items())
        low, high = factor.had.interval
        assert factor.had.all == pytest.approx(everyone, abs=0.03)
        assert low - 0.01 < winners - everyone < high + 0.01
        assert high - low < 0.04
        assert factor.had.sure or abs(winners - everyone) < 0.02
        assert not factor.had.sure or (winners > everyone) == (factor.had.difference > 0)
    assert factors["draw-lot"].had.difference < -0.03
    first = sum(p for (_, winner), p in truth.items() if winner == 0)
    low, high = result.ways[0].by_seat[0].interval
    assert low < first < high


@pytest.mark.usefixtures("invented")
def test_a_card_in_an_event_counts_under_its_name() -> None:
    result = balance("toy", "random", MATCHES, seed=1)
    factors = named(result)
    assert factors["(shown) value 3"].had.difference > 0.15
    assert factors["(shown) value 0"].had.difference < -0.1
    assert factors["(shown)"].had.all == factors["(shown)"].had.winners == 1.0
    assert not factors["(shown)"].sure
    assert sum(factors[f"(shown) value {value}"].times.all for value in range(4)) == pytest.approx(1.0)
    assert factors["(dealt)"].times.all == pytest.approx(1 + factors["swap"].times.all)


@pytest.mark.usefixtures("invented")
def test_vary_plays_with_each_value_of_an_option() -> None:
    result = balance("toy", "random", 5, seed=1, vary="twice")
    assert [way.options for way in result.ways] == [{"twice": False}, {"twice": True}]
    assert [way.matches for way in result.ways] == [5, 5]


def test_vary_samples_plays_the_games_samples_for_the_given_seats() -> None:
    studies = studies_for("outback", "greedy", 3, vary="samples")
    assert {study.seats for study in studies} == {3}
    assert len({study.options for study in studies}) == len(studies) == 4
    assert len(studies_for("outback", "greedy", vary="samples")) == len(games.game("outback").samples)


def test_vary_leaves_out_values_that_do_not_fit_the_other_arguments() -> None:
    assert len(studies_for("outback", "greedy", 2, vary="variant")) == 2  # a partnership is for four
    assert len(studies_for("outback", "greedy", 4, vary="variant")) == 3
    with pytest.raises(ValueError, match=r"Outback lists no way to play for 9 seats, only for 2, 3 or 4\."):
        studies_for("outback", "greedy", 9, vary="samples")
    with pytest.raises(ValueError, match=r"Outback is for 2, 3 or 4 seats, not 0\."):
        studies_for("outback", "greedy", 0)
    with pytest.raises(ValueError, match=r"no option 'nope' to vary\. You can vary variant, .+ or samples\."):
        studies_for("outback", "greedy", vary="nope")
    with pytest.raises(ValueError, match="not 9"):
        studies_for("outback", "greedy", 9, vary="variant")


def varied(vary: str, seats: int = 2, **options: object) -> list[object]:
    return [dict(study.options)[vary] for study in studies_for("down-under", "greedy", seats, options, vary)]


def test_vary_compares_some_values_of_a_long_range_among_them_the_default() -> None:
    assert varied("length", size="own") == [5, 7, 9, 11, 13]
    assert varied("length") == [7]  # no other one belongs to the usual size
    assert varied("length", size="own", area="line", width=12) == [5]  # there, the default itself does not fit
    with pytest.raises(ValueError, match="not 9"):
        varied("length", 9)
    with pytest.raises(ValueError, match=r"^width can be a whole number from 4 to 13, not 14\.$"):
        varied("length", size="own", width=14)


def test_results_of_a_real_game_are_reproducible_with_any_number_of_processes() -> None:
    results = [asdict(balance("outback", "greedy", 12, seats=2, seed=3, jobs=jobs)) for jobs in (1, 2)]
    assert json.dumps(results[0]) == json.dumps(results[1])
    [way] = results[0]["ways"]
    found: dict[str, Any] = {factor["what"]: factor for factor in way["factors"]}
    assert found["place animal koala"]["same"] == ["(placed) animal koala", "(scored) animal koala"]
    assert found["(rolled) joker"]["times"]["all"] > 1
    assert sum(way["points"].values()) == 2 * 12
    assert sum(way["lengths"].values()) == 12


# --- Totals ---


def totals_of(game: str, seats: int, options: dict[str, object], matches: list[StudyMatch]) -> StudyTotals:
    [study] = studies_for(game, "random", seats, options)
    totals = StudyTotals(study)
    for match in matches:
        totals.add(match)
    return totals


def ended(payoffs: list[float], points: list[int], factors: list[dict[str, int]] | None = None) -> StudyMatch:
    return {
        "payoffs": payoffs,
        "points": points,
        "decisions": 9,
        "steps": 20,
        "factors": factors or [{} for _ in payoffs],
    }


def test_the_margin_is_between_teams_not_between_partners() -> None:
    match = ended([1, 0, 1, 0], [8, 12, 20, 11])
    assert totals_of("outback", 4, {"variant": "partnership"}, [match]).way().margin_mean == 28 - 23
    assert totals_of("outback", 4, {}, [match]).way().margin_mean == 20 - 12


@pytest.mark.parametrize("seats", [1, 2])
def test_where_everybody_wins_together_there_is_no_margin(seats: int) -> None:
    options: dict[str, object] = {"way": "together"} if seats > 1 else {}
    way = totals_of("auztralia", seats, options, [ended([1.0] * seats, [30, 20][:seats])]).way()
    assert way.margin_mean is None
    assert "ahead of the second" not in "".join(of_way("auztralia", way))
    table = ways_table([way], games.game("auztralia"))
    [margin] = [column for column in table.columns if column.header == "margin"]
    assert [*margin.cells] == [""]


def test_if_no_seat_ever_won_nothing_goes_with_winning(capsys: pytest.CaptureFixture[str]) -> None:
    matches = [ended([0.0], [20], [{"move": 3}]) for _ in range(20)]
    way = totals_of("auztralia", 1, {}, matches).way()
    assert way.factors == []
    assert way.won_by_nobody == 1
    assert "No seat won a match, so nothing can go with winning." in "".join(of_way("auztralia", way))
    print_balance(Balance("auztralia", 1, "", "random", "1", [way]), games.game("auztralia"))
    assert "No seat won a match, so nothing can go with winning." in " ".join(capsys.readouterr().out.split())


def test_factors_with_equal_sums_that_never_met_are_apart() -> None:
    """Each came once, to a loser, but in another match or at another seat."""
    had: list[list[dict[str, int]]] = [
        [{"a": 1, "also a": 1}, {"b": 1}],
        [{"c": 1}, {}],
        [{}, {"d": 1}],
    ]
    winners = [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0]]
    matches = [ended(payoffs, [1, 1], factors) for payoffs, factors in zip(winners, had, strict=True)]
    factors = totals_of("outback", 2, {}, matches).way().factors
    assert sorted((factor.what, factor.same) for factor in factors) == [
        ("a", ["also a"]),
        ("b", []),
        ("c", []),
        ("d", []),
    ]


# --- Associations ---


def test_each_difference_of_the_table_has_the_colour_of_its_own_sign() -> None:
    less, more = (Association(0.5, 0.5 + by, by, (by - 0.01, by + 0.01), sure=True) for by in (-0.1, 0.1))
    unsure = replace(less, sure=False)
    table = factors_table([SeatFactor("take", [], less, more), SeatFactor("draw", [], more, unsure)])
    styles = [[cell.style for cell in table.columns[number].cells] for number in (2, 5)]
    assert styles == [["bad", "good"], ["good", ""]]


def test_chance_is_seldom_reported_as_an_association() -> None:
    """One of two seats wins, independently of what either of them has."""
    chance = np.random.default_rng(5)
    trials, tests = 300, 10
    outside = sure = 0
    for _ in range(trials):
        sums, wins = FactorSums(), Wins()
        for _ in range(60):
            had = chance.random(2) < 0.4
            wins.matches += 1
            wins.won += 1
            if had.any():
                sums.add(float(had[0]), float(had.mean()), won=True)
        found = sums.association(wins, tests)
        outside += not found.interval[0] <= 0 <= found.interval[1]
        sure += found.sure
    assert 0.02 < outside / trials < 0.09
    assert sure / trials < 0.03


def test_if_all_seats_win_or_lose_together_matches_are_compared() -> None:
    chance = np.random.default_rng(6)
    sums, wins = FactorSums(), Wins()
    for _ in range(400):
        had = chance.random() < 0.5
        won = bool(chance.random() < (0.8 if had else 0.2))
        wins.matches += 1
        wins.won += won
        if had:
            sums.add(float(won), 1.0, won)
    found = sums.association(wins, 1)
    assert found.winners == pytest.approx(0.8, abs=0.06)
    assert found.interval[0] < 0.3 < found.interval[1]
    assert found.sure
