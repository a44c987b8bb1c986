"""Our games in OpenSpiel: they have the same rules, and their luck is random and reproducible."""

from __future__ import annotations

import random
import unittest
from typing import Any

import pytest

from tests.envs.research_page import block
from tests.of_games import WITH_OBSERVATION
from tuckerbox import games
from tuckerbox.kernel.contract import NATURE, OVER
from tuckerbox.kernel.engine import luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.position import Position

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed; `make peers` installs it")
open_spiel = pytest.importorskip("tuckerbox.envs.open_spiel")
openspiel = pytest.importorskip("bench.openspiel")
OUTCOMES = open_spiel.OUTCOMES


@pytest.fixture(scope="module", autouse=True)
def registered() -> None:
    open_spiel.register()


def new(players: int = 2) -> Any:
    return pyspiel.load_game(f"tuckerbox_outback(players={players})").new_initial_state()


def raw(state: Any) -> bytes:
    return bytes(state.raw)


def step(state: Any, rng: random.Random) -> None:
    chance = state.is_chance_node()
    state.apply_action(rng.randrange(OUTCOMES) if chance else rng.choice(state.legal_actions()))


@pytest.mark.parametrize("name", games.names())
def test_every_game_is_registered_with_openspiel(name: str) -> None:
    kind = open_spiel.game_type(name)
    assert kind.short_name in pyspiel.registered_names()
    assert (kind.min_num_players, kind.max_num_players) == (min(games.game(name).seats), max(games.game(name).seats))


def test_the_example_of_the_page_for_researchers_works() -> None:
    names: dict[str, Any] = {}
    exec(block("OpenSpiel"), names)
    assert names["state"].get_game().num_players() == 4


@pytest.mark.parametrize("players", [2, 4])
def test_random_matches_agree_with_the_engine(players: int) -> None:
    """Every step is legal and leads to the engine's state, and the returns are the engine's payoffs."""
    rng = random.Random(players)
    engine = open_spiel.state_engine("outback").engine
    position = Position(engine)
    state = new(players)
    while not state.is_terminal():
        position.raw[:] = raw(state)
        turn = position.turn
        if state.is_chance_node():
            assert turn == NATURE
            step(state, rng)
            assert raw(state) != bytes(position.raw)
            continue
        assert turn == state.current_player()
        assert state.legal_actions() == sorted(position.legal)
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        lucks = luck_of(engine, seeded("other luck"))
        before = bytes(engine.memory(lucks))
        position.step(action, lucks)
        while raw(state) != bytes(position.raw):
            assert position.turn == NATURE  # steps that draw no luck
            position.step(0, lucks)
        assert bytes(engine.memory(lucks)) == before
    position.raw[:] = raw(state)
    assert position.turn == OVER
    assert state.returns() == [2 * payoff - 1 for payoff in position.result]
    assert sum(payoff + 1 for payoff in state.returns()) == pytest.approx(2)


def test_a_copy_is_independent() -> None:
    rng, state = random.Random(3), new()
    for _ in range(20):
        step(state, rng)
    copied, before = state.clone(), raw(state)
    assert raw(copied) == before
    step(copied, rng)
    assert raw(copied) != before
    assert raw(state) == before


def test_luck_depends_only_on_the_salt_and_the_outcome() -> None:
    rolled = {}
    for salt in ("one", "two"):
        state = new()
        state.salt = salt
        for outcome in range(OUTCOMES):
            once, again = state.clone(), state.clone()
            once.apply_action(outcome)
            again.apply_action(outcome)
            assert raw(once) == raw(again)
            rolled[salt, outcome] = raw(once)
    assert len(set(rolled.values())) > OUTCOMES


@pytest.mark.parametrize(
    "text",
    [
        "australis(players=2)",
        "outback(players=4,variant=partnership)",
        "down_under(players=3)",
        "auztralia(players=2,way=together)",
    ],
)
def test_a_game_passes_openspiels_random_simulation(text: str) -> None:
    """It serialises and restores states, and checks masks, observations and returns."""
    game = pyspiel.load_game(f"tuckerbox_{text}")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", WITH_OBSERVATION)
def test_a_game_passes_openspiels_api_test(name: str) -> None:
    """OpenSpiel checks its interface at hundreds of states: players, chance, observations, masks, copies."""
    base = pytest.importorskip("open_spiel.integration_tests.api_test").EnforceAPIOnPartialTreeBase
    text = open_spiel.game_type(name).short_name
    case = type("Checks", (base,), {"game": pyspiel.load_game(text), "game_name": text})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert [trace for _, trace in (*result.failures, *result.errors)] == []


def endgame(decisions: int) -> bytes:
    """Return a state of Outback for two, this many decisions before the end of a random match."""
    rng, state, states = random.Random(7), new(), []
    while not state.is_terminal():
        if not state.is_chance_node():
            states.append(raw(state))
        step(state, rng)
    return states[-decisions]


def test_external_sampling_solves_an_endgame() -> None:
    """OpenSpiel's solver tries every action of one seat, so it can't begin with a whole match."""
    mccfr = pytest.importorskip("open_spiel.python.algorithms.external_sampling_mccfr")
    start = endgame(3)

    class Endgame(open_spiel.TuckerboxGame):  # type: ignore[misc, name-defined]
        def new_initial_state(self) -> Any:
            state = super().new_initial_state()
            state.go_to(start)
            return state

    game = Endgame("outback")
    solver = mccfr.ExternalSamplingSolver(game)
    for _ in range(20):
        solver.iteration()
    state = game.new_initial_state()
    chances = solver.average_policy().action_probabilities(state)
    assert sorted(chances) == state.legal_actions()
    assert sum(chances.values()) == pytest.approx(1)


def test_an_observation_is_what_a_seat_sees() -> None:
    state = new(3)
    while state.is_chance_node():
        step(state, random.Random(1))
    observer = state.get_game().make_py_observer()
    for player in range(3):
        observer.set_from(state, player)
        seen = open_spiel.state_engine("outback").observe(raw(state), player)
        assert observer.tensor.astype("u1").tobytes() == seen
        assert state.observation_tensor(player) == list(seen)
    assert observer.dict["dice"].shape == (6,)


def test_an_information_state_tells_no_secret() -> None:
    rng = random.Random(5)
    state = pyspiel.load_game("tuckerbox_auztralia(players=2)").new_initial_state()
    for _ in range(150):
        step(state, rng)
    for player in range(2):
        other = state.resample_from_infostate(player, rng.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)


def test_an_option_that_does_not_fit_is_refused() -> None:
    with pytest.raises(Exception, match="variant=partnership is for two teams of two: 4 seats, not 3"):
        pyspiel.load_game("tuckerbox_outback(players=3,variant=partnership)")


def test_openspiels_search_plays_a_match_against_ours() -> None:
    found = openspiel.duel("outback", matches=1, simulations=2, by_time=False, seed=1)
    assert found.ahead in (0, 0.5, 1)
    assert found.ours_per_second > 0
    assert found.theirs_per_second > 0
    table = openspiel.as_markdown([found], [openspiel.Pace("outback", 90, 2000, 500, "pig", 80, 100)])
    assert "| outback | simulations | 2 | 1 |" in table
    assert table.endswith("| 20.0 | 5.0 |")
