"""The examples learn, briefly: each beats `random` after a moment. `make learn` runs these tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import gymnasium
import pytest
from ray.rllib.utils.pre_checks.env import check_multiagent_environments
from rllib_self_play import SelfPlay
from stable_baselines3.common.env_checker import check_env

import tuckerbox.envs.gymnasium  # noqa: F401  registers the environments
from tuckerbox import games
from tuckerbox.envs.single_lane import environment_name

HERE = Path(__file__).parent


@pytest.mark.parametrize("game", games.names())
def test_stable_baselines_accepts_the_environments(game: str) -> None:
    env = gymnasium.make(f"tuckerbox/{environment_name(game)}", seats=2, opponents="random", illegal="random")
    check_env(env.unwrapped)


@pytest.mark.parametrize("game", games.names())
def test_rllib_accepts_the_environments(game: str) -> None:
    check_multiagent_environments(SelfPlay({"game": game}))


@pytest.mark.parametrize(
    ("example", "steps"),
    [("maskable_ppo", 20_000), ("ppo", 100_000), ("alphazero", 80_000), ("rllib_self_play", 12_000)],
)
def test_an_example_learns_to_beat_random(example: str, steps: int, tmp_path: Path) -> None:
    command = [sys.executable, str(HERE / f"{example}.py"), "--steps", str(steps), "--out", str(tmp_path)]
    done = subprocess.run(
        [*command, "--rivals", "random", "--arena", "20"],
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
