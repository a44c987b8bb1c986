"""The strongest bots find known answers. Each game's tests have positions in `known_positions.py`."""

from __future__ import annotations

from statistics import mean
from typing import Any

import pytest

from tests.known import Known, Solver
from tests.of_games import FINISHED, files_of, module_in
from tuckerbox import bots, games
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.luck import seeded

pytestmark = pytest.mark.not_rules

FEWEST = 6
BUDGET = bots.Budget(simulations=200)


def module_of(name: str) -> Any:
    """Return the module with a game's positions. Each finished game has one."""
    return module_in(files_of(name, "known_positions")[0])


def positions_of(name: str) -> tuple[Known, ...]:
    found: tuple[Known, ...] = module_of(name).POSITIONS
    return found


def answer(engine: Engine, known: Known, bot: str, seed: object) -> str:
    """Return a bot's choice."""
    action = (
        bots.get_or_run_file(bot, engine.game)
        .sit(engine)
        .decide(known.position(engine), luck_of(engine, seeded(known.name, seed)), BUDGET)
    )
    return engine.game.actions.describe(action)


@pytest.mark.parametrize("name", FINISHED)
def test_answers_are_legal_have_reasons_and_leave_something_to_choose(name: str) -> None:
    engine = Engine(games.game(name))
    positions = positions_of(name)
    assert len({known.name for known in positions}) == len(positions) >= FEWEST
    for known in positions:
        legal = {engine.game.actions.describe(action) for action in known.position(engine).legal}
        assert legal > set(known.right), known.name
        assert known.right, known.name
        assert known.because.endswith("."), known.name


@pytest.mark.parametrize("name", FINISHED)
def test_the_rules_confirm_what_is_solved(name: str) -> None:
    engine = Engine(games.game(name))
    for known in positions_of(name):
        if known.solved:
            assert Solver(known.position(engine)).winning() == set(known.right), known.name


@pytest.mark.parametrize(
    ("bot", "seed"),
    [
        ("kangaroo", 1),
        *(
            pytest.param(bot, seed, marks=pytest.mark.soak)
            for bot in ("search", "kangaroo", "boomer")
            for seed in range(2, 7)
        ),
    ],
)
@pytest.mark.parametrize("name", FINISHED)
def test_strong_bots_find_the_answers(name: str, bot: str, seed: int) -> None:
    engine = Engine(games.game(name))
    positions = positions_of(name)
    missed = [known.name for known in positions if answer(engine, known, bot, seed) not in known.right]
    assert len(positions) - len(missed) >= module_of(name).LEAST, missed


@pytest.mark.parametrize("name", FINISHED)
def test_a_bot_that_plays_at_random_fails(name: str) -> None:
    engine = Engine(games.game(name))
    found = [
        sum(answer(engine, known, "random", seed) in known.right for known in positions_of(name)) for seed in range(10)
    ]
    assert mean(found) < module_of(name).LEAST - 2
