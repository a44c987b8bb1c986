"""Our games in OpenSpiel: they have the same rules, and their luck is random and reproducible."""

from __future__ import annotations

import random
import unittest
from contextlib import suppress
from typing import Any

import pytest
from bench.peers import some_luck

from tests.envs.research_page import block
from tests.of_games import WITH_OBSERVATION
from tuckerbox import games
from tuckerbox.envs import WayToPlay, listed_draws
from tuckerbox.kernel.contract import NATURE, OVER, Game
from tuckerbox.kernel.engine import luck_of
from tuckerbox.kernel.luck import Luck, draw_weighted, seeded
from tuckerbox.kernel.options import Option, OptionError, options_of, settle
from tuckerbox.kernel.position import Position

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed; `make peers` installs it")
open_spiel = pytest.importorskip("tuckerbox.envs.open_spiel")
openspiel = pytest.importorskip("bench.openspiel")


@pytest.fixture(scope="module", autouse=True)
def registered() -> None:
    open_spiel.register()


def new(players: int = 2) -> Any:
    return pyspiel.load_game(f"tuckerbox_outback(players={players})").new_initial_state()


def raw(state: Any) -> bytes:
    return bytes(state.raw)


def step(state: Any, rng: random.Random) -> None:
    state.apply_action(some_luck(state, rng) if state.is_chance_node() else rng.choice(state.legal_actions()))


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
    copied, before = state.clone(), str(state)
    assert str(copied) == before
    step(copied, rng)
    assert str(copied) != before
    assert str(state) == before


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_is_exactly_equally_likely_to_begin(players: int) -> None:
    state = pyspiel.load_game(f"tuckerbox_down_under(players={players})").new_initial_state()
    assert state.chance_outcomes() == [(seat, 1 / players) for seat in range(players)]
    starts = [state.child(seat).current_player() for seat in range(players)]
    assert starts == list(range(players))


def test_each_die_is_a_chance_node_with_six_faces() -> None:
    state = new()
    state.go_to(before_a_roll())
    for _ in range(6):
        assert state.chance_outcomes() == [(face, 1 / 6) for face in range(6)]
        state.apply_action(2)
    assert not state.is_chance_node()
    dice: Any = games.game("outback").state_from(raw(state))
    assert list(dice.dice) == [0, 0, 6, 0, 0, 0]


def test_a_card_has_a_probability_in_proportion_to_its_number() -> None:
    state = pyspiel.load_game("tuckerbox_australis(players=2)").new_initial_state()
    while len(state.chance_outcomes()) <= 6:  # dice and the first seat
        state.apply_action(state.chance_outcomes()[0][0])
    now: Any = games.game("australis").state_from(raw(state))
    cards = list(now.deck)
    assert state.chance_outcomes() == [(kind, count / sum(cards)) for kind, count in enumerate(cards) if count]


@pytest.mark.parametrize(
    ("game", "sample"),
    [(games.game(name), sample) for name in WITH_OBSERVATION for sample in games.game(name).samples],
    ids=lambda value: getattr(value, "name", None) or str(value.seats) + "-".join(map(str, value.options.values())),
)
def test_the_draws_of_a_luck_lead_to_the_state_to_which_the_luck_leads(game: Any, sample: WayToPlay) -> None:
    """Each of them is among the outcomes of its chance node, which add up to 1."""
    rng, engine = random.Random(1), open_spiel.state_engine(game.name).engine
    position, lucks = Position(engine), luck_of(engine, seeded("draws"))
    position.start(sample.seats, settle(game, sample.seats, sample.options))
    listed = open_spiel.state_engine(game.name).draws
    for _ in range(60):
        if position.turn == OVER:
            break
        if position.turn != NATURE:
            position.step(rng.choice(position.legal), lucks)
            continue
        drawn: tuple[int, ...] = ()
        before = bytes(position.raw)
        wanted = recorded(listed, before, bytes(engine.memory(lucks)))
        position.step(0, lucks)
        for outcome in wanted[: listed_draws.MOST_DRAWS]:
            raw, so_far, outcomes = listed.go_on(before, drawn)
            assert (raw, so_far) == (before, drawn)
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            assert outcome in dict(outcomes)
            assert max(dict(outcomes)) < listed_draws.MOST_OUTCOMES
            drawn = (*drawn, outcome)
        if len(wanted) <= listed_draws.MOST_DRAWS:
            assert after_step(listed, before, drawn) == bytes(position.raw)


def recorded(listed: Any, raw: bytes, luck: bytes) -> list[int]:
    """Return what a step of NATURE draws from a luck, without draws that have only one outcome."""
    found: list[int] = []
    real = Luck(bytearray(luck))

    class Recorder:
        def take(self, weights: Any) -> int:
            drawn = draw_weighted(real, weights)
            if sum(weight > 0 for weight in weights) > 1:
                found.append(drawn)
            return drawn

    listed.position.raw[:] = raw
    listed.position.step(0, [Recorder()])
    return found


def after_step(listed: Any, raw: bytes, drawn: tuple[int, ...]) -> bytes:
    listed.position.raw[:] = raw
    listed.position.step(0, [listed_draws.ListedLuck(drawn)])
    return bytes(listed.position.raw)


def test_a_restored_state_has_the_same_luck_behind_it() -> None:
    rng, state = random.Random(4), new(3)
    for _ in range(200):
        step(state, rng)
    game, restored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert raw(restored) == raw(state)
    assert str(game) == str(state.get_game())


def ways_with_each_value() -> list[Any]:
    """Return a way to play for each value of each option of each game. It has the options on which that one depends."""
    return [
        pytest.param(name, way_with(games.game(name), option, value), id=f"{name}-{option}-{value}")
        for name in WITH_OBSERVATION
        for option, declared in options_of(games.game(name)).items()
        for value in declared.values
    ]


def way_with(game: Game, option: str, value: Any) -> WayToPlay:
    chosen = {**conditions(options_of(game), option), option: value}
    for seats in game.seats:
        with suppress(OptionError):
            settle(game, seats, chosen)
            return WayToPlay(seats, chosen)
    raise AssertionError(f"no number of seats allows {option}={value}")


def conditions(known: dict[str, Option], option: str) -> dict[str, str]:
    """Return a value for each option on which an option depends."""
    found: dict[str, str] = {}
    for other, words in (known[option].when or {}).items():
        found |= {**conditions(known, other), other: words[0]}
    return found


@pytest.mark.parametrize(("name", "way"), ways_with_each_value())
def test_every_value_of_an_option_can_be_written_and_its_states_can_be_restored(name: str, way: WayToPlay) -> None:
    known = options_of(games.game(name))
    values = {option: open_spiel.as_parameter(known[option], value) for option, value in way.options.items()}
    text = ",".join(f"{option}={value}" for option, value in {"players": way.seats, **values}.items())
    game = pyspiel.load_game(f"{open_spiel.game_type(name).short_name}({text})")
    assert game.options == {**settle(games.game(name), way.seats, {}), **way.options}
    assert str(pyspiel.load_game(str(game))) == str(game)
    state = game.new_initial_state()
    while state.is_chance_node():
        step(state, random.Random(1))
    same, restored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert same.options == game.options
    assert raw(restored) == raw(state)


def test_a_word_may_also_be_given_as_it_is_where_openspiel_does_not_read_it() -> None:
    game = pyspiel.load_game("tuckerbox_australis", {"last": "25"})
    assert game.options["last"] == "25"
    assert str(game) == str(pyspiel.load_game("tuckerbox_australis(last=25_)"))


def before_a_roll() -> bytes:
    """Return a state of Outback for two in which all dice are about to be rolled."""
    rng, state = random.Random(2), new()
    while state.is_chance_node():
        step(state, rng)
    position = Position(open_spiel.state_engine("outback").engine)
    position.raw[:] = raw(state)
    position.step(state.legal_actions()[0], luck_of(position.engine, seeded("unused")))
    assert position.turn == NATURE
    return bytes(position.raw)


@pytest.mark.parametrize(
    "text",
    [
        "australis(players=2)",
        "outback(players=4,variant=partnership)",
        "down_under(players=3)",
        "down_under(players=2,area=line)",
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
    table = openspiel.as_markdown([found], [openspiel.SearchSpeeds("outback", 90, 2000, 500, "pig", 80, 100)])
    assert "| outback | simulations | 2 | 1 |" in table
    assert table.endswith("| 20.0 | 5.0 |")
