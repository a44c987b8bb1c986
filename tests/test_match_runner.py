"""The match runner: a file that changes while matches are played changes none of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from tests.training.pebbles_learning import GAME, NET
from tuckerbox import bots, games, match_runner
from tuckerbox.arena import experiment_for
from tuckerbox.arena.balance import play_study_match, studies_for
from tuckerbox.arena.match_execution import play_deal
from tuckerbox.kernel.component_data import BoxError
from tuckerbox.kernel.engine import Engine
from tuckerbox.kernel.weights import weights_text
from tuckerbox.match_runner import SettingWithBots, fewest_seats, runner
from tuckerbox.simulate import play_chunk, simulation_plan

BOT = "class Mine:\n    def choose(self, position):\n        return position.choices[{}]\n"


def weights(number: int) -> str:
    net = NET()
    net.raw[0] = number
    return weights_text(net, GAME.version, GAME.title, {})


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Play Pebbles, and compile nothing."""
    monkeypatch.setattr(games, "game", lambda name: GAME)
    monkeypatch.setattr(match_runner, "Engine", partial(Engine, native=False))
    runner.cache_clear()
    yield
    runner.cache_clear()


@pytest.fixture(params=["mine.py", "mine.toml"])
def bot(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Callable[[int], object]]:
    """Return a bot with a file, and a function that writes another version of this file."""
    file = tmp_path / request.param
    content = BOT.format if file.suffix == ".py" else weights
    file.write_text(content(0))
    return f"{file}:Mine" if file.suffix == ".py" else str(file), lambda number: file.write_text(content(number))


def play_arena(name: str) -> tuple[SettingWithBots, Callable[[int], object]]:
    experiment = experiment_for(GAME.name, [name, "random"], seed=1)
    return experiment, lambda number: play_deal(experiment, number)["matches"]


def play_simulation(name: str) -> tuple[SettingWithBots, Callable[[int], object]]:
    plan = simulation_plan(GAME, 2, [name], {}, 1, None)
    return plan, lambda number: play_chunk(plan, (number, 3)).payoffs


def play_balance(name: str) -> tuple[SettingWithBots, Callable[[int], object]]:
    [study] = studies_for(GAME.name, name, seed=1)
    return study, lambda number: play_study_match(study, number)


@pytest.mark.parametrize("prepare", [play_arena, play_simulation, play_balance])
def test_a_bot_whose_file_changes_plays_on_as_it_was_and_no_worker_begins_with_the_new_one(
    bot: tuple[str, Callable[[int], object]], prepare: Callable[[str], tuple[SettingWithBots, Callable[[int], object]]]
) -> None:
    name, rewrite = bot
    plan, play = prepare(name)
    before = [play(number) for number in range(2)]
    runner.cache_clear()
    assert play(0) == before[0]
    rewrite(1)
    assert play(1) == before[1]
    runner.cache_clear()  # as in a process that begins only now
    with pytest.raises(bots.BotError, match=r"^The bot .* has changed since these matches began\. Restore it, or "):
        play(1)
    assert prepare(name)[0] != plan


def test_a_bot_whose_file_is_deleted_plays_on(bot: tuple[str, Callable[[int], object]], tmp_path: Path) -> None:
    _, play = play_arena(bot[0])
    play(0)
    for file in tmp_path.glob("mine.*"):
        file.unlink()
    assert play(1)


def test_component_data_that_have_changed_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[pile.pebbles]\nvalue = 9\nsource = "inferred"\n')
    plan = simulation_plan(GAME, 2, ["random"], {}, 1, file)
    assert play_chunk(plan, (0, 1))
    file.write_text(file.read_text().replace("9", "8"))
    assert play_chunk(plan, (1, 1))
    runner.cache_clear()
    with pytest.raises(BoxError, match=rf"^{file} has changed since these matches began\. Restore it, or start"):
        play_chunk(plan, (1, 1))


@pytest.mark.parametrize(("seats", "fewest"), [((2, 3, 4), 2), ((1, 2), 2), ((1, 3), 3), ((1,), 1)])
def test_the_fewest_seats_are_those_with_an_opponent_if_the_game_has_some(seats: tuple[int, ...], fewest: int) -> None:
    assert fewest_seats(replace(GAME, seats=seats)) == fewest
