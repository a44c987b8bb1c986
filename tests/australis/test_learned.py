"""The policy that learned: the turns that it tries against all that the rules allow, and its net."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.asked import Asked
from tests.playing import PolicyPlay
from tuckerbox.arena import compete
from tuckerbox.games.australis import GAME, rules
from tuckerbox.games.australis.learned import inputs, mind, policy
from tuckerbox.games.australis.learned.mind import NET
from tuckerbox.games.australis.rules import CHOOSING, PICKED, PICKING
from tuckerbox.games.australis.state import (
    CARD_NAMES,
    CORAL,
    DIE_NAMES,
    DISPLAY,
    FACES,
    FUNCTIONS,
    KINDS,
    PURPLE,
    TURTLE,
    WHITE,
)
from tuckerbox.kernel.contract import OVER
from tuckerbox.kernel.engine import luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.net import ONE
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.weights import read_weights
from tuckerbox.training.network import new_network, quantized

pytestmark = pytest.mark.not_rules

WEIGHTS = Path(policy.__file__).parent / "weights.toml"


@pytest.fixture(scope="module")
def asked() -> Asked:
    """A random net, so that no preference hides a way to play."""
    return Asked(GAME, quantized(new_network(NET, 11), NET))


def go_to(asked: Asked, phase: int, seed: object, decisions: int) -> Any:
    """Play at random for some decisions, and on to a phase. Return the state."""
    position, lucks = asked.position, luck_of(asked.engine, seeded("random", seed))
    position.start(2, settle(GAME, 2, {}))
    state: Any = position.state
    made = 0
    while position.advance(lucks) != OVER:
        if made >= decisions and state.phase == phase:
            return state
        legal = position.legal
        position.step(legal[made * 7919 % len(legal)], lucks)
        made += 1
    raise AssertionError("the match is over before it comes to this phase")


# --- The turn ---


def best_by_the_rules(asked: Asked, position: Position) -> int:
    """Return the value of the best end of the turn, by trying everything that the rules allow."""
    found = -1
    for action in position.legal:
        after = position.copy()
        after.step(action, asked.lucks)
        while after.state.phase in (rules.FIRING, rules.ACTING):  # type: ignore[attr-defined]
            after.step(0, asked.lucks)
        over = action == rules.done or rules.is_prize(action)
        found = max(found, asked.judge(after) if over else best_by_the_rules(asked, after))
    return found


def value_of_choices(asked: Asked) -> int:
    """Return the value of the end to which the net's choices lead."""
    kept = bytes(asked.position.raw)
    action = rules.NOBODY
    while action != rules.done and not rules.is_prize(action):
        action = asked.choose()
        asked.position.step(action, asked.lucks)
        if action != rules.done and not rules.is_prize(action):
            asked.position.advance(asked.lucks)
    value = asked.judge(asked.position)
    asked.position.raw[:] = kept
    return value


def check_turn(asked: Asked) -> None:
    exact = best_by_the_rules(asked, asked.position)
    assert asked.expect() == exact
    assert value_of_choices(asked) == exact


@pytest.mark.sampled
@pytest.mark.parametrize("decisions", [0, 20, 40, 60, 80])
def test_a_turn_is_worth_what_the_rules_allow(asked: Asked, decisions: int) -> None:
    go_to(asked, PICKING, decisions, decisions)
    check_turn(asked)


def offer_only(state: Any, *names: str) -> None:
    """Put these dice on the board alone."""
    for die, name in enumerate(DIE_NAMES):
        state.offer[die // FACES, die % FACES] = names.count(name)


def ask(asked: Asked, seed: int) -> None:
    """Take another random net."""
    asked.engine.memory(asked.nets)[:] = quantized(new_network(NET, seed), NET).raw
    asked.forget()


@pytest.mark.parametrize(("turtle", "coral"), [("purple-turtle", "yellow-coral"), ("yellow-turtle", "purple-coral")])
def test_cards_that_are_used_in_either_order(asked: Asked, turtle: str, coral: str) -> None:
    """One moves the turtle, and the other places a coral where the turtle is."""
    state = go_to(asked, PICKING, "cards", 8)
    offer_only(state, "white-6")
    cards = [CARD_NAMES.index(turtle), CARD_NAMES.index(coral)]
    for place in range(DISPLAY):
        state.display[place] = cards[place] if place < 2 else rules.NO_CARD
    for kind in range(KINDS):
        state.kept[state.active, kind] = 1 if kind in cards else 0
    for seed in range(11, 19):
        ask(asked, seed)
        for space in (3, 6, 9):
            state.turtle[state.active] = space
            check_turn(asked)
    ask(asked, 11)


def test_cards_under_a_die_in_either_order(asked: Asked) -> None:
    state = go_to(asked, PICKING, "under", 8)
    offer_only(state, "purple-6", "white-4")
    state.kept[state.active, WHITE * FUNCTIONS + TURTLE] = state.kept[state.active, WHITE * FUNCTIONS + CORAL] = 1
    for space in range(2, 13):
        state.turtle[state.active] = space
        check_turn(asked)


def test_corals_that_are_moved(asked: Asked) -> None:
    state = go_to(asked, PICKING, "moved", 8)
    offer_only(state, "purple-7")
    seat = state.active
    state.kept[seat, PURPLE * FUNCTIONS + TURTLE] = 1
    for reef in range(6):
        state.corals[seat, reef] = (0, 5, 4, 4, 3, 0)[reef]
    state.supply[seat] = 0
    check_turn(asked)


def test_the_tile_is_chosen_by_its_value(asked: Asked) -> None:
    for seed in range(6):
        go_to(asked, CHOOSING, seed, seed * 15)
        check_turn(asked)


def test_a_decision_leaves_the_state_as_it_was(asked: Asked) -> None:
    """Except for the events, which are forgotten."""
    position, lucks = asked.position, luck_of(asked.engine, seeded("restored"))
    position.start(2, settle(GAME, 2, {}))
    fields = [field for field in GAME.state.layout.fields if field.name not in ("events", "told")]
    while position.advance(lucks) != OVER:
        before = position.copy()
        if position.state.phase != PICKED:  # type: ignore[attr-defined]
            asked.expect()
        for field in fields:
            part = slice(field.offset, field.offset + field.size)
            assert position.raw[part] == before.raw[part], field.name
        position.step(asked.choose(), lucks)


def test_a_turn_has_no_luck_in_self_play(asked: Asked) -> None:
    turns = asked.itself("luck")
    assert len(turns) == 5 * (2 * 4 + 1)
    assert (turns["before"][:, 0] == turns["after"]).all()


# --- Its form ---


def test_self_play_is_the_same_interpreted(asked: Asked) -> None:
    plain = Asked(GAME, quantized(new_network(NET, 11), NET), native=False)
    assert plain.itself_in_bytes() == asked.itself_in_bytes()


def test_a_decision_does_not_depend_on_earlier_ones(asked: Asked) -> None:
    position, lucks = asked.position, luck_of(asked.engine, seeded("memory"))
    position.start(2, settle(GAME, 2, {}))
    decisions = 0
    while position.advance(lucks) != OVER:
        position.step(asked.choose_without_memory(), lucks)
        decisions += 1
    assert decisions > 80


def test_what_one_side_wins_the_other_loses(asked: Asked) -> None:
    """The value of a finished match is that of its result: a win counts most, and the lead a little."""
    position, lucks = asked.position, luck_of(asked.engine, seeded("result"))
    seen = set()
    for nth in range(20):
        position.start(2, settle(GAME, 2, {}))
        state: Any = position.state
        while True:
            position.advance(lucks)
            legal = position.legal
            position.step(legal[nth * 31 % len(legal)], lucks)
            if state.phase == rules.CORAL_POINTS:
                break
        winner, found = state.winner, asked.judge(position)
        assert position.advance(lucks) == OVER
        lead = (position.points[0] - position.points[1]) * (1 if winner == 0 else -1)
        by = 0.5 + 0.5 * lead / (20 + abs(lead))
        assert found / ONE == pytest.approx(0.7 * position.result[winner] + 0.3 * by, abs=1e-5)
        seen.add(position.result[winner])
    assert seen == {0.0, 1.0}


def test_every_place_of_the_inputs_is_used() -> None:
    assert inputs.DICE_OF_COLOUR + 6 == mind.OF_SIDE
    assert inputs.WORTH_BETWEEN + 6 == 2 * mind.OF_SIDE + mind.OF_BOTH
    assert inputs.DISPLAYED + KINDS == mind.INPUTS


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


def test_it_is_ahead_of_greedy_and_of_the_search() -> None:
    assert compete("australis", ["learned", "greedy"], 200, seed="learned").duels[0].ahead > 0.9
    assert compete("australis", ["learned", "search@100"], 20, seed="learned").duels[0].ahead > 0.65


def test_without_its_net_it_is_ahead_of_greedy_as_well() -> None:
    standings = compete("australis", ["learned", "greedy"], 200, seats=2, options={"last": "25"}, seed="learned")
    assert standings.duels[0].ahead > 0.5


def test_turns_with_as_many_cards_as_a_die_can_bring_are_tried_whole(tmp_path: Path) -> None:
    """Corrected components may say that white dice bring four cards."""
    corrected = tmp_path / "components.toml"
    corrected.write_text('[dice.white_cards]\nvalue = [4, 4, 4, 4, 4, 4]\nsource = "inferred"\n', encoding="utf-8")
    found = compete("australis", ["learned", "greedy"], 4, seed="cards", components=corrected)
    assert found.matches == 4
