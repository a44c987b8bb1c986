"""The examples learn, briefly: each beats `random` after a moment. `make learn` runs these tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ray.rllib.utils.pre_checks.env import check_multiagent_environments
from rllib_self_play import SelfPlay
from stable_baselines3.common.env_checker import check_env

from tuckerbox import games
from tuckerbox.envs.gymnasium import TuckerboxEnv

HERE = Path(__file__).parent

# The libraries' checks choose actions without a mask. An illegal one ends the match there.
WAYS: list[dict[str, Any]] = [
    *({"game": game, "seats": 2} for game in games.names()),
    {"game": "outback", "seats": 4},
    {"game": "outback", "seats": 4, "variant": "partnership"},
    {"game": "auztralia", "seats": 3, "way": "together"},
]
each_way = pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(map(str, way.values())))


@each_way
def test_stable_baselines_accepts_the_environments(way: dict[str, Any]) -> None:
    check_env(TuckerboxEnv(**way, opponents="random", illegal="terminate"))


@each_way
def test_rllib_accepts_the_environments(way: dict[str, Any]) -> None:
    check_multiagent_environments(SelfPlay(way))


@pytest.mark.parametrize(
    ("example", "steps"),
    [("maskable_ppo", 20_000), ("ppo", 100_000), ("alphazero", 80_000), ("rllib_self_play", 12_000)],
)
def test_an_example_learns_to_beat_random(example: str, steps: int, tmp_path: Path) -> None:
    command = [sys.executable, str(HERE / f"{example}.py"), "--steps", str(steps), "--out", str(tmp_path)]
    done = subprocess.run(
        [*command, "--opponents", "random", "--arena", "20"],
        env={**os.environ, "OMP_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    found = json.loads((tmp_path / f"{example}.json").read_text())
    assert found["steps"][-1] >= steps
    assert found["wins"]["random"][-1] > 0.75, done.stdout  # the bots of the batch
    assert found["arena"]["random"][0] > 0.75, done.stdout  # and, by the saved network, of the arena
