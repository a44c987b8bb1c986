"""The benchmark measures what it says, and leaves nothing out. How fast anything is, is not tested."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import asdict, fields, replace
from typing import Any

import pytest

from tuckerbox import bench, games
from tuckerbox.kernel.build import Build
from tuckerbox.kernel.contract import Sample
from tuckerbox.kernel.templates import copying

OUTBACK = games.game("outback")
FOR_SCRIPTS = """
    game seats options matches_per_second decisions_per_match steps_per_second state_bytes copy_ns copy_python_ns
    replay_ms verify_ms compile_seconds load_seconds import_seconds
"""


def test_whole_matches_are_played_until_the_time_is_up() -> None:
    play = bench.measure_play("outback", 4, {}, 0.02)
    assert play.matches > 0
    assert 150 < play.decisions / play.matches < 260
    assert play.steps > play.decisions
    assert play.seconds >= 0.02


def test_options_change_what_is_played() -> None:
    base, plus = (bench.measure_play("outback", 2, {"variant": variant}, 0.05) for variant in ("base", "plus"))
    assert plus.decisions / plus.matches > 1.2 * base.decisions / base.matches


@pytest.mark.parametrize("states", [2, 3])
def test_no_copy_is_left_out(states: int) -> None:
    copier = Build(OUTBACK, (copying,), tag="copying")
    around: Any = OUTBACK.state.array(states)
    around["round"][0] = 7
    assert copier.copy_round(around, 1001) == 1001
    assert list(around["round"]) == [7] * states


def test_each_way_to_play_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[tuple[str, ...]] = []

    def fresh_process(code: str, *args: str, **environment: str) -> float:
        ran.append((code, *args, *environment))
        return float(len(ran))

    monkeypatch.setattr(bench, "fresh_process", fresh_process)
    monkeypatch.setattr(bench, "SHORT", 0.001)
    game = replace(OUTBACK, samples=(Sample(2), Sample(4, {"variant": "partnership"})))
    said: list[str] = []
    speeds = bench.measure([game], 0.01, False, said.append)
    assert [(speed.seats, speed.options) for speed in speeds] == [(2, {}), (4, {"variant": "partnership"})]
    assert {field.name for field in fields(bench.Speed)} >= set(FOR_SCRIPTS.split())
    assert all(value is not None for speed in speeds for value in asdict(speed).values())
    assert json.loads(json.dumps(asdict(speeds[1])))["replay_decisions"] <= bench.DECISIONS
    assert (bench.COMPILE, "outback", "TUCKERBOX_CACHE_DIR") in ran
    assert said[-1] == "Outback, 4 seats, variant=partnership"


def test_quick_does_not_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "fresh_process", lambda code, *_, **environment: 1 / (code != bench.COMPILE))
    monkeypatch.setattr(bench, "SHORT", 0.001)
    [speed] = bench.measure([replace(OUTBACK, samples=(Sample(3),))], 0.01, True, lambda _: None)
    assert speed.compile_seconds is None


@pytest.mark.parametrize("code", [bench.IMPORT, bench.LOAD])
def test_what_runs_in_a_fresh_process_tells_its_seconds(code: str) -> None:
    assert bench.fresh_process(code, "outback") > 0


def test_what_compiles_in_a_fresh_process_goes_through_all_that_the_game_needs() -> None:
    """In a warm cache, where it takes a moment."""
    assert bench.fresh_process(bench.COMPILE, "outback") > 0


def test_importing_tuckerbox_imports_nothing_heavy() -> None:
    code = "import sys, tuckerbox; print(*({'numba', 'numpy', 'rich', 'typer', 'pydantic'} & sys.modules.keys()))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "\n"
