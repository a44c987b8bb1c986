"""The strongest bots find known answers. Each game's tests have positions in `known_positions.py`.

One test gives Kangaroo few simulations, so that it is quick. The others, among the long tests, let each bot think as it
does at a table, and also about the game's puzzles.
"""

from __future__ import annotations

from statistics import mean
from typing import Any

import pytest

from tests.known import Known, Solver
from tests.of_games import FINISHED, WITH_PUZZLES, files_of, module_in
from tuckerbox import bots, games
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.position import Position
from tuckerbox.puzzles.puzzle import match_of, parsed, shipped

pytestmark = pytest.mark.not_rules

FEWEST = 6
QUICK = bots.Budget(simulations=200)
OWN = bots.Budget()  # no limit: each bot has a budget of its own
LEAST_SOLVED = 0.5  # of the puzzles, which the greedy player all misses


def module_of(name: str) -> Any:
    """Return the module with a game's positions. Each finished game has one."""
    return module_in(files_of(name, "known_positions")[0])


def positions_of(name: str) -> tuple[Known, ...]:
    found: tuple[Known, ...] = module_of(name).POSITIONS
    return found


def answer(position: Position, bot: str, budget: bots.Budget, *seed: object) -> str:
    """Return a bot's choice."""
    engine = position.engine
    decider = bots.get(bot, engine.game).sit(engine)
    return engine.game.actions.describe(decider.decide(position, luck_of(engine, seeded(*seed)), budget))


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
    ("bot", "seed", "budget"),
    [
        ("kangaroo", 1, QUICK),
        *(
            pytest.param(bot, seed, OWN, marks=pytest.mark.soak)
            for bot in ("search", "kangaroo", "boomer")
            for seed in range(2, 7)
        ),
    ],
)
@pytest.mark.parametrize("name", FINISHED)
def test_strong_bots_find_the_answers(name: str, bot: str, seed: int, budget: bots.Budget) -> None:
    engine = Engine(games.game(name))
    positions = positions_of(name)
    missed = [
        known.name
        for known in positions
        if answer(known.position(engine), bot, budget, known.name, seed) not in known.right
    ]
    assert len(positions) - len(missed) >= module_of(name).LEAST, missed


@pytest.mark.soak
@pytest.mark.parametrize("bot", ["search", "kangaroo"])
@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_strong_bots_solve_most_puzzles(name: str, bot: str) -> None:
    game = games.game(name)
    position = Position(Engine(game))
    puzzles = [parsed(line) for line in shipped(game.folder)]
    solved = 0
    for puzzle in puzzles:
        position.raw[:] = match_of(puzzle, game).state.raw
        solved += answer(position, bot, OWN, puzzle.mark) == puzzle.best.action
    assert solved > LEAST_SOLVED * len(puzzles)


@pytest.mark.parametrize("name", FINISHED)
def test_a_bot_that_plays_at_random_fails(name: str) -> None:
    engine = Engine(games.game(name))
    found = [
        sum(
            answer(known.position(engine), "random", OWN, known.name, seed) in known.right
            for known in positions_of(name)
        )
        for seed in range(10)
    ]
    assert mean(found) < module_of(name).LEAST - 2
