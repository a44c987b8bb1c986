"""Simulations: reproducible with any number of processes, with correct statistics and intervals."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, replace
from math import comb
from typing import Any

import pytest

from tuckerbox import games
from tuckerbox.kernel.engine import luck_of
from tuckerbox.match_runner import MatchRunner
from tuckerbox.simulate import (
    RANDOM_CHUNK,
    MatchTotals,
    Simulation,
    SimulationPlan,
    play_chunk,
    simulate,
    simulation_plan,
    summary,
)
from tuckerbox.statistics import mean, percentile, wilson

OUTBACK = games.game("outback")


def without_times(result: Simulation) -> dict[str, Any]:
    times = ("jobs", "seconds", "matches_per_second", "steps_per_second")
    return {key: value for key, value in asdict(result).items() if key not in times}


def plan(*bots: str, seats: int = 2, seed: object = 1, **options: object) -> SimulationPlan:
    return simulation_plan(OUTBACK, seats, bots, options, seed, None)


@pytest.fixture(scope="module")
def some() -> Simulation:
    return simulate("outback", 3, 700, ["random"], seed="some")


def test_results_do_not_depend_on_the_number_of_processes(some: Simulation) -> None:
    more = simulate("outback", 3, 700, ["random"], seed="some", jobs=2)
    assert more.jobs == 2
    assert without_times(more) == without_times(some)


def test_the_same_seed_gives_the_same_results_and_another_seed_others(some: Simulation) -> None:
    assert without_times(simulate("outback", 3, 700, seed="some")) == without_times(some)
    assert without_times(simulate("outback", 3, 700, seed="other")) != without_times(some)


def test_without_a_seed_a_random_one_is_used_and_returned() -> None:
    first = simulate("outback", 2, 20)
    assert first.seed != simulate("outback", 2, 20).seed
    assert without_times(simulate("outback", 2, 20, seed=first.seed)) == without_times(first)


def test_a_longer_chunk_begins_with_the_matches_of_a_shorter_one() -> None:
    chosen = plan("random")
    longer, shorter = play_chunk(chosen, (0, 30)), play_chunk(chosen, (0, 20))
    assert longer.payoffs - shorter.payoffs
    assert not shorter.payoffs - longer.payoffs


def test_every_parameter_changes_the_random_stream() -> None:
    chosen = plan("random", seats=4)
    others = [
        plan("random", seats=3),
        plan("random", "greedy", seats=4),
        plan("random", seats=4, seed=2),
        plan("random", seats=4, end="full"),
        replace(chosen, fingerprint="another box"),
        replace(chosen, version=2),
    ]
    lucks = [bytes(each.luck_of_chunk(0).raw) for each in (chosen, *others)]
    lucks.append(bytes(chosen.luck_of_chunk(1).raw))
    assert len(set(lucks)) == len(lucks)


def test_the_json_keys_are_stable(some: Simulation) -> None:
    result = json.loads(json.dumps(asdict(some)))
    assert result["matches"] == 700
    assert result["steps_per_second"] > 0
    assert result["decisions_per_match"]["max"] < result["most_steps"] < result["steps"]
    assert result["decisions_per_match"].keys() == {"mean", "min", "max"}
    for number, seat in enumerate(result["seats"]):
        assert seat["seat"] == number
        assert seat["bot"] == "random"
        low, high = seat["interval"]
        assert low < seat["win_rate"] == seat["wins"] / 700 < high
        assert seat["points"]["10"] <= seat["points"]["50"] <= seat["points"]["90"]
    assert result["options"] == {**result["options"], "variant": "base"}


def test_the_wins_add_up_to_one_per_match(some: Simulation) -> None:
    assert sum(seat.wins for seat in some.seats) == pytest.approx(700)
    assert [bot.wins for bot in some.bots] == pytest.approx([700])


def test_the_compiled_loop_and_the_random_bot_play_the_same_matches() -> None:
    chosen = plan("random", seats=3)
    totals = []
    for at_random in (7, 2, 0):
        running = MatchRunner(chosen)
        lucks = luck_of(running.engine, chosen.luck_of_chunk(0))
        totals.append(MatchTotals(3))
        for _ in range(8):
            players = running.sit(chosen.bots)
            totals[-1].count(running.play(players, lucks, [lucks] * 3, at_random))
    assert totals[0] == totals[1] == totals[2]


def test_greedy_beats_random_from_any_seat() -> None:
    for bots in (["greedy", "random"], ["random", "greedy"]):
        result = simulate("outback", 2, 40, bots, seed=3)
        greedy = next(bot for bot in result.bots if bot.bot == "greedy")
        assert greedy.seats == [bots.index("greedy")]
        assert greedy.interval[0] > 0.5
        assert greedy.wins == result.seats[greedy.seats[0]].wins


def test_a_teams_win_is_one_win() -> None:
    result = simulate("outback", 4, 20, ["greedy", "random"], options={"variant": "partnership"}, seed=3)
    assert sum(seat.wins for seat in result.seats) == pytest.approx(40)  # both seats of a team get it
    assert sum(bot.wins for bot in result.bots) == pytest.approx(20)


def test_corrected_components_change_the_results(tmp_path: Any) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[blocked.points]\nvalue = -9\nsource = "inferred"\n')
    harsh = simulate("outback", 2, 50, seed=1, components=file)
    usual = simulate("outback", 2, 50, seed=1)
    assert harsh.components != usual.components
    assert harsh.seats[0].points_mean < usual.seats[0].points_mean


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"game": "nope"}, "no game 'nope'"),
        ({"seats": 9}, "not 9"),
        ({"matches": 0}, "matches must be at least 1"),
        ({"jobs": 0}, "jobs must be at least 1"),
        ({"bots": ["nope"]}, "no bot 'nope'"),
        ({"bots": []}, "0 bots"),
        ({"options": {"variant": "nope"}}, "variant can be"),
    ],
)
def test_invalid_arguments_are_refused_with_a_sentence(arguments: dict[str, Any], error: str) -> None:
    with pytest.raises(ValueError, match=error):
        simulate(**{"game": "outback", **arguments})


def test_progress_is_reported_up_to_the_end() -> None:
    reports: list[tuple[int, int]] = []
    simulate("outback", 2, 2 * RANDOM_CHUNK + 1, seed=1, progress=lambda done, of: reports.append((done, of)))
    assert reports == [(done, 2 * RANDOM_CHUNK + 1) for done in (RANDOM_CHUNK, 2 * RANDOM_CHUNK, 2 * RANDOM_CHUNK + 1)]


# --- Statistics ---


@pytest.mark.parametrize(
    ("wins", "matches", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_wilson_intervals_agree_with_published_values(wins: float, matches: int, low: float, high: float) -> None:
    assert wilson(wins, matches) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize("rate", [0.1, 0.25, 0.5])
def test_about_95_percent_of_wilson_intervals_contain_the_true_rate(rate: float) -> None:
    n = 100
    coverage = sum(
        comb(n, wins) * rate**wins * (1 - rate) ** (n - wins)
        for wins in range(n + 1)
        if wilson(wins, n)[0] <= rate <= wilson(wins, n)[1]
    )
    assert 0.93 < coverage < 0.97


def test_percentiles_are_observed_values() -> None:
    counts = Counter({-3: 1, 0: 4, 7: 4, 20: 1})
    assert [percentile(counts, percent) for percent in (10, 11, 50, 51, 90, 91, 100)] == [-3, 0, 0, 7, 7, 20, 20]
    assert mean(counts) == pytest.approx(4.5)


def test_totals_can_be_added_in_any_order() -> None:
    chunks = [play_chunk(plan("random", seats=3), (number, 12)) for number in range(3)]
    results = []
    for order in (chunks, chunks[::-1]):
        total = MatchTotals(3)
        for chunk in order:
            total.add(chunk)
        results.append(without_times(summary(plan("random", seats=3), total, 1)))
    assert results[0] == results[1]


def test_a_shared_win_counts_in_parts() -> None:
    totals = MatchTotals(
        3, payoffs=Counter({(0.5, 0.5, 0.0): 1, (1.0, 0.0, 0.0): 2}), decisions=Counter({5: 3}), seconds=1
    )
    totals.points = [Counter({1: 3}) for _ in range(3)]
    result = summary(plan("random", "greedy", seats=3), totals, 1)
    assert [seat.wins for seat in result.seats] == [2.5, 0.5, 0.0]
    assert [bot.wins for bot in result.bots] == [2.5, 0.5]


def test_a_match_that_nobody_wins_adds_no_wins() -> None:
    totals = MatchTotals(2, payoffs=Counter({(0.0, 0.0): 3, (1.0, 0.0): 1}), decisions=Counter({5: 4}), seconds=1.0)
    totals.points = [Counter({1: 4}), Counter({2: 4})]
    result = summary(plan("random", "greedy"), totals, 1)
    assert [seat.wins for seat in result.seats] == [1.0, 0.0]
    assert [bot.wins for bot in result.bots] == [1.0, 0.0]
