"""The benchmark measures what it claims to, completely. These tests assert no speed."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, fields, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from bench.strength import (
    LADDER,
    PLANS,
    Contest,
    Cooperation,
    Runner,
    Won,
    contest_row,
    cooperation_row,
    for_page,
    ladder_table,
    percent,
)

from tests.processes import run_program
from tuckerbox import bench, bots, games
from tuckerbox.kernel.build import Build
from tuckerbox.kernel.contract import WayToPlay
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.templates import copy_benchmark

OUTBACK = games.game("outback")
JSON_KEYS = """
    game seats options matches_per_second decisions_per_match steps_per_second state_bytes copy_ns copy_python_ns
    replay_ms verify_ms compile_seconds load_seconds import_seconds
"""


def test_measure_play_plays_whole_matches_until_the_time_is_up() -> None:
    play = bench.measure_play(OUTBACK, WayToPlay(4), 0.02)
    assert play.matches > 0
    assert 150 < play.decisions / play.matches < 260
    assert play.steps > play.decisions
    assert play.seconds >= 0.02


def test_measure_play_uses_the_options() -> None:
    base, plus = (bench.measure_play(OUTBACK, WayToPlay(2, {"variant": variant}), 0.05) for variant in ("base", "plus"))
    assert plus.decisions / plus.matches > 1.2 * base.decisions / base.matches


@pytest.mark.parametrize("states", [2, 3])
def test_copy_round_makes_every_copy(states: int) -> None:
    copier = Build(OUTBACK, (copy_benchmark,), tag="copying")
    around: Any = OUTBACK.state.array(states)
    around["round"][0] = 7
    assert copier.copy_round(around, 1001) == 1001
    assert list(around["round"]) == [7] * states


def test_each_sample_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[tuple[str, ...]] = []

    def fresh_process(code: str, *args: str, **environment: str) -> float:
        ran.append((code, *args, *environment))
        return float(len(ran))

    monkeypatch.setattr(bench, "fresh_process", fresh_process)
    monkeypatch.setattr(bench, "SHORT", 0.001)
    game = replace(OUTBACK, samples=(WayToPlay(2), WayToPlay(4, {"variant": "partnership"})))
    reports: list[str] = []
    speeds = bench.measure([game], 0.01, False, reports.append)
    assert [(speed.seats, speed.options) for speed in speeds] == [(2, {}), (4, {"variant": "partnership"})]
    assert {field.name for field in fields(bench.Speed)} >= set(JSON_KEYS.split())
    assert all(value is not None for speed in speeds for value in asdict(speed).values())
    assert json.loads(json.dumps(asdict(speeds[1])))["replay_decisions"] <= bench.DECISIONS
    assert (bench.COMPILE, "outback", "TUCKERBOX_CACHE_DIR") in ran
    assert reports[-1] == "Outback, 4 seats, variant=partnership"


@pytest.mark.parametrize(
    ("name", "sample", "says"),
    [
        ("auztralia", WayToPlay(1, {"solo": "hard"}), "1 seat, solo=hard"),
        ("down-under", WayToPlay(4, {"size": "easy", "animals": True}), "4 seats, size=easy, animals=on"),
        ("down-under", WayToPlay(2, {"length": 30}), "2 seats, length=30"),
        ("outback", WayToPlay(3), "3 seats"),
    ],
)
def test_options_are_written_as_they_are_chosen(name: str, sample: WayToPlay, says: str) -> None:
    assert bench.sample_in_words(games.game(name), sample) == says


def test_quick_leaves_out_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "fresh_process", lambda code, *_, **environment: 1 / (code != bench.COMPILE))
    monkeypatch.setattr(bench, "SHORT", 0.001)
    [speed] = bench.measure([replace(OUTBACK, samples=(WayToPlay(3),))], 0.01, True, lambda _: None)
    assert speed.compile_seconds is None


@pytest.mark.parametrize("code", [bench.IMPORT, bench.LOAD])
def test_code_in_a_new_process_prints_its_seconds(code: str) -> None:
    assert bench.fresh_process(code, "outback") > 0


def test_a_new_process_compiles_everything_that_the_game_needs() -> None:
    """The cache is warm already, so this is quick."""
    assert bench.fresh_process(bench.COMPILE, "outback") > 0


def test_importing_tuckerbox_imports_nothing_heavy() -> None:
    code = "import sys, tuckerbox; print(*({'numba', 'numpy', 'rich', 'typer', 'pydantic'} & sys.modules.keys()))"
    assert run_program([sys.executable, "-c", code]).stdout == "\n"


@pytest.mark.parametrize("name", games.names())
def test_matches_that_make_strength_plans_can_be_played(name: str) -> None:
    game, plan = games.game(name), PLANS[name]
    for bot in [bot for contest in plan.contests for bot in contest.bots] + [
        bot for one in plan.cooperations for bot in (one.bot, one.other) if bot
    ]:
        assert bots.get(bot, game)
    for cooperation in plan.cooperations:
        assert game.rival
        settle(game, cooperation.seats, cooperation.options)


def test_make_strength_plays_anew_with_other_options_and_in_another_number(tmp_path: Path) -> None:
    runner = Runner(tmp_path, 1, False, lambda _: lambda *_: None)
    easy = Cooperation("auztralia", "random", 1, 2, 0.5, {"solo": "easy"})
    for cooperation in (easy, replace(easy, matches=3), replace(easy, options={"solo": "hard"})):
        [result] = runner.cooperation(cooperation)
        assert result["matches"] == cooperation.matches
        assert runner.cooperation(cooperation) == [result]
    assert len(list(tmp_path.iterdir())) == 3


def test_make_strength_plays_anew_after_a_bot_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    runner = Runner(tmp_path, 1, False, lambda _: lambda *_: None)
    contest = Contest("outback", ("greedy", "random"), 2, 0.5)
    cooperation = Cooperation("auztralia", "random", 1, 2, 0.5, {"solo": "easy"})
    assert runner.contest(contest)
    assert runner.cooperation(cooperation)
    monkeypatch.setattr(bots, "version_of", lambda bot, game: "retrained")
    so_far = replace(runner, so_far=True)
    assert so_far.contest(contest) is None
    assert so_far.cooperation(cooperation) == []
    assert runner.contest(contest)
    assert so_far.contest(contest)


def test_a_bot_and_the_one_that_it_is_compared_with_play_the_same_deals_against_the_game(tmp_path: Path) -> None:
    runner = Runner(tmp_path, 1, False, lambda _: lambda *_: None)
    cooperation = Cooperation("auztralia", "greedy", 1, 4, 2, {"solo": "easy"}, other="random")
    greedy, by_chance = runner.cooperation(cooperation)
    assert greedy["matches"] == by_chance["matches"] == 4
    [file] = tmp_path.iterdir()
    deals = [json.loads(line) for line in file.read_text().splitlines()[1:]]
    assert [sorted(match["seats"] for match in deal["matches"]) for deal in deals] == [[[0], [1]]] * 4


def won(share: float, low: float, high: float) -> Won:
    return {"won": share, "interval": (low, high), "matches": 100}


def test_a_target_is_reached_only_if_the_whole_interval_is_above_it() -> None:
    easy = Cooperation("auztralia", "kangaroo", 1, 100, 0.5, {"solo": "easy"})
    rules = games.game("auztralia").version
    assert cooperation_row(easy, [won(0.54, 0.44, 0.63)]) == (
        f"| AuZtralia, rules {rules} | kangaroo, 1 seat, easy | 100 | 54% | 44–63% | over 50%: no |"
    )
    assert cooperation_row(easy, [won(0.64, 0.54, 0.73)]).endswith("| over 50%: yes |")
    twice = replace(easy, target=2, other="greedy")
    assert cooperation_row(twice, [won(0.5, 0.4, 0.6), won(0.2, 0.12, 0.19)]).endswith(
        "| kangaroo : greedy, 1 seat, easy | 100 | 50% : 20% | 40–60% : 12–19% | over 2 × greedy: yes |"
    )
    assert cooperation_row(twice, [won(0.5, 0.4, 0.6), won(0.23, 0.15, 0.32)]).endswith("| over 2 × greedy: no |")


def test_the_ladder_has_intervals() -> None:
    standings: Any = SimpleNamespace(
        bots=[SimpleNamespace(bot=name, win_rate=0.5, interval=(0.39, 0.61)) for name in LADDER]
    )
    head, _, *rows = ladder_table({"outback": standings})
    assert head == f"| | Outback, rules {games.game('outback').version} |"
    assert rows == [f"| {name} | 50% (39–61%) |" for name in LADDER]


def test_the_page_of_make_strength_says_what_has_not_been_measured() -> None:
    assert contest_row(Contest("outback", ("learned", "greedy"), 4000, 0.86), None) == (
        "| Outback, rules 1 | learned : greedy | not measured yet | | | over 86% | |"
    )
    assert contest_row(Contest("outback", ("learned", "planner"), 3000, 0.5, 3), None) == (
        "| Outback, rules 1 | learned : planner, 3 seats | not measured yet | | | over 50% | |"
    )
    assert cooperation_row(Cooperation("auztralia", "kangaroo", 1, 100, 0.46, {"solo": "hard"}), []) == (
        "| AuZtralia, rules 2 | kangaroo, 1 seat, hard | not measured yet | | | over 46% |"
    )


def test_make_strength_rounds_alike_for_the_docs_and_for_the_page_about_a_game() -> None:
    rates = {"random": 0.025, "joey": 0.325, "wallaby": 0.475, "kangaroo": 1.0}
    standings: Any = SimpleNamespace(bots=[SimpleNamespace(bot=name, win_rate=rate) for name, rate in rates.items()])
    shown = json.loads(for_page("outback", standings))["wins"]
    assert {name: f"{round(100 * share)}%" for name, share in shown.items()} == {
        name: percent(rate) for name, rate in rates.items()
    }
