"""The policy that learned: the choices that it tries, and its net."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from tests.asked import Asked
from tests.auztralia.tables import BOX, holding
from tests.playing import PolicyPlay
from tuckerbox.arena import compete
from tuckerbox.games.auztralia import GAME, actions, phases
from tuckerbox.games.auztralia.board import HEXES
from tuckerbox.games.auztralia.learned import choosing, mind, policy
from tuckerbox.games.auztralia.learned.choosing import MARGIN
from tuckerbox.games.auztralia.learned.inputs import write_inputs
from tuckerbox.games.auztralia.learned.mind import NET, Mind
from tuckerbox.games.auztralia.learned.training import LOGIT, TRAINING, WORTH
from tuckerbox.games.auztralia.learned.turn import ends_turn, turn_is_over
from tuckerbox.games.auztralia.reasons import LEGAL
from tuckerbox.games.auztralia.rules import scoring
from tuckerbox.games.auztralia.rules.land import trace_networks
from tuckerbox.games.auztralia.rules.set_up import why_not_port
from tuckerbox.kernel.contract import NATURE, OVER
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.memory_records import save_bytes
from tuckerbox.kernel.net import ONE
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.weights import read_weights
from tuckerbox.training.network import new_network, quantized

pytestmark = pytest.mark.not_rules

UNUSED = -111  # no input has this value
WEIGHTS = Path(policy.__file__).parent / "weights.toml"
WITHOUT_LUCK = (actions.is_mine, lambda action: action == actions.retrieve)


def with_random_net(*, native: bool = True) -> Asked:
    """Return an engine with a random net, so that no preference hides a choice."""
    return Asked(GAME, quantized(new_network(NET, 11), NET), native=native)


@pytest.fixture(scope="module")
def asked() -> Asked:
    return with_random_net()


def play_itself(asked: Asked, seed: str) -> Any:
    """Let the net play a match against itself, and yield its state before every decision."""
    position, lucks = asked.position, luck_of(asked.engine, seeded(seed))
    position.start(2, settle(GAME, 2, {}))
    while position.advance(lucks) != OVER:
        yield position.state
        position.step(asked.choose(), lucks)


# --- The choice ---


def value_after(asked: Asked, action: int) -> int:
    """Return the value of the end of the turn after an action without luck."""
    seat, after = asked.position.turn, asked.position.copy()
    after.step(action, asked.lucks)
    assert after.state.phase == phases.TURN_MADE  # type: ignore[attr-defined]
    after.step(actions.done, asked.lucks)
    return asked.judge(after, seat)


def test_no_choice_is_clearly_better_than_the_one_that_it_takes(asked: Asked) -> None:
    compared, taken = 0, 0
    for state in play_itself(asked, "best"):
        if state.phase == phases.TURN:
            best = asked.expect()
            chosen = asked.choose()
            for action in asked.position.legal:
                if any(is_such(action) for is_such in WITHOUT_LUCK):
                    value = value_after(asked, action)
                    assert value < best + MARGIN
                    compared += 1
                    if action == chosen:
                        assert value == best
                        taken += 1
    assert compared > 50
    assert taken > 0


@pytest.mark.parametrize(("drew", "worth"), [((1, 0), 200), ((1, 1), 200), ((0, 1), 100), ((0, 0), 100)])
def test_a_choice_is_worth_the_mean_of_its_samples(
    drew: tuple[int, int], worth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`greedy` goes on differently from sample to sample, so luck may be drawn in one of them alone."""
    table, memory, drawn, values = holding("banker"), Mind(), iter(drew), iter((100, 300))

    def finish_turn(state: Any, box: Any, mind: Mind, luck: Any, action: int) -> None:
        mind.drew = next(drawn)

    monkeypatch.setattr(choosing, "finish_turn", finish_turn)
    monkeypatch.setattr(choosing, "value_of", lambda *_: next(values))
    save_bytes(memory.kept, table.state)
    action = GAME.actions.parse("play banker")
    net: Any = None
    assert choosing.average(table.state, BOX, net, memory, table.luck, action, 0, choosing.SAMPLES) == worth


def test_a_decision_leaves_the_state_as_it_was(asked: Asked) -> None:
    for _ in play_itself(asked, "restored"):
        before = bytes(asked.position.raw)
        asked.expect()
        assert bytes(asked.position.raw) == before


def test_a_decision_does_not_depend_on_earlier_ones(asked: Asked) -> None:
    position, lucks = asked.position, luck_of(asked.engine, seeded("memory"))
    position.start(2, settle(GAME, 2, {}))
    decisions = 0
    while position.advance(lucks) != OVER:
        position.step(asked.choose_without_memory(), lucks)
        decisions += 1
    assert decisions > 80


def test_it_decides_the_same_interpreted(asked: Asked) -> None:
    plain = with_random_net(native=False)
    plain.position.start(2, settle(GAME, 2, {}))
    seen = set()
    for nth, state in enumerate(play_itself(asked, "both")):
        if nth % 5 == 0 and state.phase not in seen:
            plain.position.raw[:] = asked.position.raw
            assert plain.choose() == asked.choose()
            assert plain.expect() == asked.expect()
            seen.add(state.phase)
    assert phases.TURN in seen


def test_it_knows_when_a_turn_is_over() -> None:
    """Most turns end with a decision, but an attack ends its turn without another one."""
    play = PolicyPlay(GAME, "greedy")
    ends = {"decision": 0, "nature": 0}
    for nth in range(10):
        play.start(2, {}, f"over {nth}")
        position, state = play.position, play.state
        while position.turn != OVER:
            is_seat, was = position.turn != NATURE, state.phase
            in_turn = state.stage == phases.PLAYERS_TURN and was >= phases.TURN
            action = play.choose() if is_seat else 0
            ends_by_decision = is_seat and ends_turn(state, action)
            play.step(action)
            if is_seat and in_turn:
                assert turn_is_over(state) == ends_by_decision
                ends["decision"] += ends_by_decision
            elif was == phases.CLEAR_UP and state.stage == phases.PLAYERS_TURN:
                assert turn_is_over(state) == (state.phase != phases.TURN_MADE)
                ends["nature"] += turn_is_over(state)
    assert min(ends.values()) > 50


@pytest.mark.soak
def test_self_play_is_the_same_interpreted(asked: Asked) -> None:
    assert with_random_net(native=False).itself_in_bytes() == asked.itself_in_bytes()


# --- Values ---


def test_the_result_comes_after_the_last_turn(asked: Asked) -> None:
    """The Old Ones go on after the last turn of a player, so each turn is worth learning from."""
    turns = asked.itself("result")
    assert (turns["final"][:-1] == 0).all()
    assert turns["final"][-1] != 0


@pytest.mark.parametrize("seats", [1, 2])
def test_the_value_of_a_finished_match(asked: Asked, seats: int) -> None:
    """To be ahead counts most, the more if the Old Ones are beaten as well. What one side wins the other loses."""
    play = PolicyPlay(GAME, "greedy")
    seen = set()
    for nth in range(30):
        play.match(seats, {}, f"finished {nth}")
        position = play.position
        theirs = scoring.old_ones_score(play.state, play.box)
        values = [asked.judge(position, seat) / ONE for seat in range(seats)]
        lead = position.points[0] - (position.points[1] if seats == 2 else theirs)
        beaten = max(position.points) > theirs
        won = 0.5 + (lead > 0) * (0.5 if beaten else 0.25) - (lead < 0) * (0.5 if beaten else 0.25)
        won = float(beaten) if seats == 1 else won
        by = 0.5 + 0.5 * lead / (10 + abs(lead))
        assert values[0] == pytest.approx(0.7 * won + 0.3 * by, abs=1e-5)
        assert seats == 1 or values[1] == pytest.approx(1 - values[0], abs=1e-5)
        seen.add(won)
    assert len(seen) == 2 * seats


@pytest.mark.parametrize("seats", [1, 2])
def test_every_input_is_written(seats: int) -> None:
    position = Position(Engine(GAME, native=False))
    position.start(seats, settle(GAME, seats, {}))
    lucks, state, memory = luck_of(position.engine, seeded("inputs")), cast(Any, position.state), Mind()
    for nth in range(60):
        position.advance(lucks)
        for at in range(mind.INPUTS):
            memory.inputs[at] = UNUSED
        assert write_inputs(state, position.engine.box, memory, 0) == mind.INPUTS
        assert UNUSED not in memory.inputs.tolist()
        legal = position.legal
        position.step(legal[nth * 31 % len(legal)], lucks)


@pytest.mark.parametrize(("what", "worth"), WORTH)
def test_a_resource_by_the_rails_raises_the_prior(what: int, worth: tuple[float, ...]) -> None:
    """It raises the input with its weight and no other one of those with which the net begins."""
    position = Position(Engine(GAME, native=False))
    position.start(2, settle(GAME, 2, {}))
    position.advance(luck_of(position.engine, seeded("prior")))
    state: Any = position.state
    state.ports[0] = hex = next(hex for hex in range(HEXES) if why_not_port(state, position.engine.box, hex) == LEGAL)
    trace_networks(state, position.engine.box)
    before, after = Mind(), Mind()
    write_inputs(state, position.engine.box, before, 0)
    state.resources[what, hex] += 1
    write_inputs(state, position.engine.box, after, 0)
    weights = dict(TRAINING.prior)
    changed = {at: after.inputs[at] - before.inputs[at] for at in weights if after.inputs[at] != before.inputs[at]}
    assert list(changed.values()) == [8]
    assert weights[next(iter(changed))] == LOGIT * worth[0]


# --- The policy and its weights ---


def test_the_net_decides_only_what_it_has_learned() -> None:
    play = PolicyPlay(GAME, "learned")
    for sample in GAME.samples:
        play.start(sample.seats, sample.options, "which")
        assert policy.knows(play.state) == (sample.seats == 2 and not sample.options)


def test_the_weights_are_for_these_rules_and_small() -> None:
    text = WEIGHTS.read_text(encoding="utf-8")
    assert f"\nrules = {GAME.version}\n" in text
    assert len(text) < 200_000
    assert policy.WEIGHTS.tobytes() == bytes(read_weights(WEIGHTS, NET).net.raw)


def test_it_is_ahead_of_greedy() -> None:
    assert compete("auztralia", ["learned", "greedy"], 100, seed="learned").duels[0].ahead > 0.65
