"""The PettingZoo environments pass PettingZoo's own suites, and say what is wrong with bad input."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed; `pip install 'tuckerbox[research]'` installs it")

from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from tuckerbox.envs import ActionError, EndedError
from tuckerbox.envs import pettingzoo as envs

# These suites warn of two things that are intended: dicts with a mask, as in PettingZoo's own board games, and masks
# without a legal action for seats that do not decide.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]

FOUR_SEATS: dict[str, Any] = {"game": "outback", "seats": 4}
TWO_SEATS: dict[str, Any] = {"game": "australis", "seats": 2, "rewards": "zero-sum"}
TEAMS: dict[str, Any] = {"game": "outback", "seats": 4, "variant": "partnership", "rewards": "shared"}
AGAINST_THE_GAME: dict[str, Any] = {"game": "auztralia", "seats": 3, "way": "together"}
OPEN_PLANE: dict[str, Any] = {"game": "down-under", "seats": 3, "animals": True}
WAYS = [FOUR_SEATS, TWO_SEATS, TEAMS, AGAINST_THE_GAME, OPEN_PLANE]
NAMES = ["four-seats", "two-seats", "teams", "against-the-game", "open-plane"]

each_way = pytest.mark.parametrize("way", WAYS, ids=NAMES)


@each_way
def test_an_environment_passes_the_api_test(way: dict[str, Any]) -> None:
    api_test(envs.env(**way), num_cycles=100)


@each_way
def test_the_same_seed_gives_the_same_match(way: dict[str, Any]) -> None:
    seed_test(partial(envs.env, **way), num_cycles=50)


@each_way
def test_a_parallel_environment_passes_the_api_test(way: dict[str, Any]) -> None:
    parallel_api_test(envs.parallel_env(**way), num_cycles=300)


@pytest.mark.parametrize("way", [FOUR_SEATS, AGAINST_THE_GAME], ids=["outback", "auztralia"])
def test_an_environment_passes_the_render_test(way: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    def drawn(picture: np.ndarray[Any, Any]) -> bool:
        return picture.ndim == 3 and picture.shape[2] == 3 and len(np.unique(picture)) > 50

    render_test(partial(envs.env, **way), {"rgb_array": drawn})
    assert "Blue" in capsys.readouterr().out


@pytest.mark.parametrize("kind", [envs.raw_env, envs.parallel_env])
def test_people_see_each_position_without_asking(kind: Any, capsys: pytest.CaptureFixture[str]) -> None:
    env, watched = kind("outback", 2, render_mode="human"), kind("outback", 2, render_mode="ansi")
    assert capsys.readouterr().out == ""
    for each in (env, watched):
        each.reset(seed=1)
    assert capsys.readouterr().out == f"{watched.render()}\n"
    while watched.agents and not watched.lane.over:
        action = int(watched.lane.mask.argmax())
        for each in (env, watched):
            each.step(dict.fromkeys(watched.possible_agents, action) if kind is envs.parallel_env else action)
        assert capsys.readouterr().out == f"{watched.render()}\n"


def play_to_the_end(env: Any, seed: int) -> dict[str, float]:
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    rewards = {}
    for agent in env.agent_iter():
        seen, reward, terminated, _, info = env.last()
        rewards[agent] = reward
        if terminated:
            assert len(info["points"]) == env.max_num_agents
            env.step(None)
        else:
            env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return rewards


@pytest.mark.parametrize(("rewards", "total"), [("win", 1.0), ("zero-sum", 0.0), ("shared", 1.0)])
def test_a_whole_match_ends_with_the_rewards(rewards: Any, total: float) -> None:
    found = play_to_the_end(envs.env("outback", 3, rewards=rewards), seed=3)
    assert sum(found.values()) == pytest.approx(total)


def test_versions_are_those_of_the_rules() -> None:
    assert envs.raw_env("outback").metadata["name"] == "tuckerbox_outback_v1"
    assert envs.raw_env("down-under").metadata["name"] == "tuckerbox_down_under_v2"


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = envs.raw_env("outback", 2)
    env.reset(seed=1)
    before = env.lane.batch.save().arrays["states"].tobytes()
    illegal = int(np.flatnonzero(env.lane.mask == 0)[0])
    with pytest.raises(ActionError, match=r"is not legal now\."):
        env.step(illegal)
    with pytest.raises(ValueError, match=r"^An action must be a whole number from 0 to 1928, not 'roll'\.$"):
        env.step("roll")
    with pytest.raises(ValueError, match=r"^An action must be a whole number from 0 to 1928, not rows of different"):
        env.step([[1], [2, 3]])
    assert env.lane.batch.save().arrays["states"].tobytes() == before
    assert not any(env.terminations.values())


def test_an_illegal_action_terminates_the_match_with_a_penalty() -> None:
    env = envs.raw_env("outback", 2, illegal="terminate")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(np.flatnonzero(env.lane.mask == 0)[0]))
    assert all(env.terminations.values())
    assert {name: reward for name, reward in env.rewards.items() if reward} == {agent: -1.0}


def test_a_parallel_environment_needs_the_action_of_the_seat_that_decides() -> None:
    env = envs.parallel_env("australis", 2, illegal="terminate")
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"^seat_[01] decides, but has no action; only nobody has one\.$"):
        env.step({})
    with pytest.raises(ValueError, match=r"^actions must be a dict with an action for .+, not None\.$"):
        env.step(None)
    env.step(dict.fromkeys(env.agents, int(np.flatnonzero(env.lane.mask == 0)[0])))
    assert not env.agents
    with pytest.raises(EndedError, match=r"^The match has ended"):
        env.step({"seat_0": 0})


@pytest.mark.parametrize("kind", [envs.raw_env, envs.parallel_env])
def test_a_match_begins_with_reset(kind: Any) -> None:
    with pytest.raises(EndedError, match=r"with reset\.$"):
        kind("australis", 2).step(0)


@pytest.mark.parametrize("kind", [envs.raw_env, envs.parallel_env])
def test_the_arguments_of_a_batch_are_no_options_of_an_environment(kind: Any) -> None:
    with pytest.raises(ValueError, match=r"^Outback has no option 'actions'; it has variant, "):
        kind("outback", 2, actions="candidates")
    with pytest.raises(ValueError, match=r": play it with tuckerbox\.envs\.Batch and actions='candidates'\.$"):
        kind("down-under", 2, area="limitless")


def test_an_unknown_mode_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^render_mode must be one of 'human', 'ansi', 'rgb_array', not 'svg'\.$"):
        envs.env("outback", 2, render_mode="svg")
