"""The Gymnasium environments pass Gymnasium's own checks, and a vector of them plays the same matches as a batch."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

gymnasium = pytest.importorskip(
    "gymnasium", reason="Gymnasium is not installed; `pip install 'tuckerbox[research]'` installs it"
)

from gymnasium.utils.env_checker import check_env, data_equivalence  # noqa: E402

from tuckerbox import games  # noqa: E402
from tuckerbox.envs import ActionError, EndedError  # noqa: E402
from tuckerbox.envs.gymnasium import TuckerboxEnv, TuckerboxVectorEnv, environment_name  # noqa: E402
from tuckerbox.envs.rendering import HEIGHT, WIDTH, pixels  # noqa: E402
from tuckerbox.kernel.text_and_svg import NIGHT  # noqa: E402

WAYS: dict[str, dict[str, Any]] = {
    "four-seats": {"id": "tuckerbox/Outback-v1", "seats": 4},
    "two-seats": {"id": "tuckerbox/Australis-v1", "seats": 2, "opponents": "random", "rewards": "zero-sum"},
    "teams": {
        "id": "tuckerbox/Outback-v1",
        "seats": 4,
        "variant": "partnership",
        "opponents": ["random", "greedy", "random"],
    },
    "against-the-game": {"id": "tuckerbox/AuZtralia-v2", "seats": 2, "way": "together"},
    "open-plane": {"id": "tuckerbox/DownUnder-v2", "seats": 2},
}


@pytest.mark.filterwarnings("ignore:.*The environment .* is different from the unwrapped version")
@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_an_environment_passes_gymnasiums_checks(way: dict[str, Any]) -> None:
    check_env(gymnasium.make(**way, illegal="terminate").unwrapped)


def test_a_match_goes_on_from_decision_to_decision_of_the_learner() -> None:
    env = gymnasium.make("tuckerbox/Outback-v1", seats=3, seat=1).unwrapped
    _, info = env.reset(seed=5)
    rng = np.random.default_rng(0)
    total, terminated = 0.0, False
    while not terminated:
        assert env.lane.turn == 1
        _, reward, terminated, truncated, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        total += reward
        assert not truncated
    assert total in (0.0, 1.0)
    assert len(info["points"]) == 3
    assert not info["action_mask"].any()
    with pytest.raises(EndedError, match=r"^The match has ended: begin the next one with reset\.$"):
        env.step(0)


def test_the_learner_sits_on_another_seat_each_time() -> None:
    env = TuckerboxEnv("outback", 3)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1, 2}


def test_a_vector_of_environments_plays_many_matches() -> None:
    envs: Any = gymnasium.make_vec("tuckerbox/Australis-v1", num_envs=6, seats=2, opponents="random", threads=2)
    assert isinstance(envs, TuckerboxVectorEnv)
    seen, infos = envs.reset(seed=1)
    rng = np.random.default_rng(0)
    finished = 0
    for _ in range(300):
        assert seen.shape == (6, envs.single_observation_space.shape[0])
        mask = infos["action_mask"]
        before = seen.copy()
        after, rewards, ended, truncated, infos = envs.step((rng.random(mask.shape) * mask).argmax(axis=1))
        assert (seen == before).all()
        seen = after
        assert not rewards[~ended].any()
        assert not truncated.any()
        finished += int(ended.sum())
        for lane in np.flatnonzero(ended):
            assert infos["final_obs"][lane].shape == seen[lane].shape
            assert infos["_final_obs"][lane]
    assert finished > 6
    assert (envs.batch.turns == envs.learners).all()


def test_the_same_seed_gives_the_same_vector() -> None:
    def played() -> list[Any]:
        envs = TuckerboxVectorEnv("outback", 2, 3)
        found = [envs.reset(seed=3)]
        for _ in range(20):
            found.append(envs.step(found[-1][-1]["action_mask"].argmax(axis=1)))  # type: ignore[arg-type]
        return found

    assert data_equivalence(played(), played())


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"seats": 9}, r"Outback is for 2, 3 or 4 seats, not 9\."),
        ({"seat": 2}, r"seat must be the learner's seat, 0 to 1, or None; not 2\."),
        ({"seat": "a"}, r"seat must be the learner's seat, 0 to 1, or None; not 'a'\."),
        ({"seat": 1.5}, r"seat must be the learner's seat, 0 to 1, or None; not 1\.5\."),
        ({"seats": "x"}, r"seats must be a whole number, not 'x'\."),
        ({"opponents": 5}, r"opponents must be a bot's name or a function, or a list with one for each, not 5\."),
        ({"opponents": {1: "greedy"}}, r"opponents must be a bot's name or a function, .+, not \{1: 'greedy'\}\."),
        ({"seats": 3, "opponents": ["greedy"]}, r"opponents must have 2 entries, .*, not 1\."),
        ({"opponents": "nobody"}, r"There is no bot 'nobody' for Outback"),
        ({"render_mode": "svg"}, r"render_mode must be one of 'human', 'ansi', 'rgb_array', not 'svg'\."),
    ],
)
def test_invalid_arguments_are_refused(settings: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        TuckerboxEnv("outback", **settings)


@pytest.mark.parametrize("kind", [TuckerboxEnv, TuckerboxVectorEnv])
@pytest.mark.parametrize("name", ["actions", "observe", "seed", "mixture", "auto_reset"])
def test_the_arguments_of_a_batch_are_no_options_of_an_environment(kind: Any, name: str) -> None:
    with pytest.raises(ValueError, match=rf"^Outback has no option '{name}'; it has variant, "):
        kind("outback", 2, **{name: None})


@pytest.mark.parametrize("kind", [TuckerboxEnv, TuckerboxVectorEnv])
def test_the_advice_for_too_many_actions_names_what_can_play(kind: Any) -> None:
    says = r"too many actions for a mask .+: play it with tuckerbox\.envs\.Batch and actions='candidates'\.$"
    with pytest.raises(ValueError, match=says):
        kind("down-under", 2, area="limitless")


@pytest.mark.parametrize("count", ["3", 0, 2.0])
def test_a_vector_needs_a_number_of_environments(count: Any) -> None:
    with pytest.raises(ValueError, match=rf"^num_envs must be a whole number from 1, not {count!r}\.$"):
        TuckerboxVectorEnv("outback", 2, num_envs=count)


def test_a_vector_of_environments_refuses_an_unknown_way_to_render() -> None:
    with pytest.raises(ValueError, match=r"render_mode must be one of .*, not 'svg'\."):
        TuckerboxVectorEnv("outback", 2, render_mode="svg")  # type: ignore[arg-type]


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = TuckerboxEnv("outback", 2)
    _, info = env.reset(seed=1)
    with pytest.raises(ActionError, match=r"is not legal now\."):
        env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (env.action_masks() == info["action_mask"]).all()


@pytest.mark.parametrize("game", games.names())
def test_all_pictures_of_a_match_have_the_same_size(game: str) -> None:
    """Gymnasium's recorder of videos relies on that."""
    env = TuckerboxEnv(game, max(games.game(game).seats), opponents="random", render_mode="rgb_array")
    rng = np.random.default_rng(0)
    _, info = env.reset(seed=1)
    for nth in range(24):
        if nth % 4 == 0:
            picture = env.render()
            assert picture.dtype == np.uint8
            assert picture.shape == (HEIGHT, WIDTH, 3)
            assert len(np.unique(picture @ [1 << 16, 1 << 8, 1])) > 20  # colours
            assert (picture[[0, 0, -1, -1], [0, -1, 0, -1]] == NIGHT).all()
        if env.lane.over:
            _, info = env.reset()
        else:
            info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))[-1]


@pytest.mark.parametrize(
    ("width", "height", "drawn"),
    [(60, 15, (WIDTH, WIDTH // 4)), (15, 60, (HEIGHT // 4, HEIGHT))],
    ids=["wide", "high"],
)
def test_a_picture_fits_and_is_centred(width: int, height: int, drawn: tuple[int, int]) -> None:
    size = f'width="{width}" height="{height}"'
    picture = pixels(f'<svg xmlns="http://www.w3.org/2000/svg" {size}><rect {size} fill="white"/></svg>')
    rows, columns = np.nonzero((picture > 200).all(axis=2))
    assert columns.min() + columns.max() == WIDTH - 1
    assert rows.min() + rows.max() == HEIGHT - 1
    assert (columns.max() - columns.min() + 1, rows.max() - rows.min() + 1) == drawn


def test_people_see_each_position_without_asking(capsys: pytest.CaptureFixture[str]) -> None:
    env = TuckerboxEnv("outback", 2, render_mode="human")
    watched = TuckerboxEnv("outback", 2, render_mode="ansi")
    assert_the_same_is_shown(env, watched, capsys)


def test_people_see_each_position_of_a_vector_without_asking(capsys: pytest.CaptureFixture[str]) -> None:
    envs = TuckerboxVectorEnv("outback", 2, 2, render_mode="human")
    watched = TuckerboxVectorEnv("outback", 2, 2, render_mode="ansi")
    assert_the_same_is_shown(envs, watched, capsys)


def assert_the_same_is_shown(env: Any, watched: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """Assert that an environment shows people what another one, in the same position, returns as text."""

    def shown() -> str:
        pictures = watched.render()
        return "".join(f"{picture}\n" for picture in ([pictures] if isinstance(pictures, str) else pictures))

    assert capsys.readouterr().out == ""
    infos = [each.reset(seed=1)[1] for each in (env, watched)]
    assert capsys.readouterr().out == shown()
    for _ in range(3):
        infos = [
            each.step(info["action_mask"].argmax(axis=-1))[-1] for each, info in zip((env, watched), infos, strict=True)
        ]
        assert capsys.readouterr().out == shown()


def test_a_title_may_have_any_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "game", lambda _: SimpleNamespace(title="Can't Stop: Two-Up!", version=3))
    name = environment_name("cant-stop")
    gymnasium.envs.registration.parse_env_id(f"tuckerbox/{name}")
    assert name == "CantStopTwoUp-v3"
