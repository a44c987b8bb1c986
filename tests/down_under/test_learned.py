"""The policy that learned: its turns against all that the rules allow, how far it looks ahead, and its net."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.asked import Asked
from tests.down_under.tables import BOX, table
from tests.playing import PolicyPlay
from tuckerbox.arena import compete
from tuckerbox.games.down_under import GAME, rules
from tuckerbox.games.down_under.learned import inputs, mind, policy
from tuckerbox.games.down_under.learned.choosing import noise_in
from tuckerbox.games.down_under.learned.lookahead import final_value, sort_moves
from tuckerbox.games.down_under.learned.mind import NET, Mind
from tuckerbox.games.down_under.learned.original_state import restore, save
from tuckerbox.games.down_under.learned.training import TRAINING
from tuckerbox.games.down_under.learned.turn import cell_of_move, play_turn, write_moves
from tuckerbox.games.down_under.state import TERMINAL
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
RING = 22  # the seed of a match with a ring
SMALL = {"size": "own", "length": 4, "width": 4}  # where routes often meet


@pytest.fixture(scope="module")
def asked() -> Asked:
    """A random net, so that no preference hides a way to play."""
    return Asked(GAME, quantized(new_network(NET, 11), NET))


def turns_at_random(position: Position, seed: object, **options: object) -> Iterator[Any]:
    """Play a match at random, with terminals only where nothing else fits, and yield the state before each turn."""
    lucks, random = luck_of(position.engine, seeded("turns", seed)), Random(repr(seed))
    position.start(2, settle(GAME, 2, options))
    state: Any = position.state
    while position.advance(lucks) != OVER:
        if state.phase != rules.LAID_ALL:
            yield state
        legal = [action for action in position.legal if not is_terminal(action)] or position.legal
        position.step(random.choice(legal), lucks)


def is_terminal(action: int) -> bool:
    return rules.is_place(action) and rules.place_tile(action) == TERMINAL


def but_for_events(state: Any) -> dict[str, bytes]:
    """Return the bytes of all fields but the number of steps and the events."""
    return {
        field.name: bytes(state.raw[field.offset : field.offset + field.size])
        for field in GAME.state.layout.fields
        if field.name not in ("events", "told", "steps")
    }


def end_turn(asked: Asked, position: Position) -> None:
    """Take NATURE's steps, and end the turn."""
    while position.state.phase != rules.LAID_ALL:  # type: ignore[attr-defined]
        position.step(0, asked.lucks)
    position.step(rules.done, asked.lucks)


# --- The turn ---


def check_moves(state: Any, box: Any) -> set[str]:
    """Try every move in interpreted code, and take it back. Return what happened."""
    tried, choices, luck = Mind(), GAME.choices(), seeded("none")
    seen = set()
    before = but_for_events(state)
    write_moves(state, box, tried, 0)
    moves = [tried.move[0, nth] for nth in range(tried.moves[0])]
    count = rules.legal(state, box, choices)  # type: ignore[arg-type]
    assert sorted(moves) == sorted(choices.codes[:count])  # type: ignore[attr-defined]
    for move in moves:
        by_rules: Any = GAME.state(bytearray(state.raw))
        by_rules.told = 0
        rules.apply(by_rules, box, move, luck)
        while by_rules.phase == rules.BILLABONG:
            by_rules.told = 0
            rules.apply(by_rules, box, 0, luck)
        by_rules.told = 0
        rules.apply(by_rules, box, rules.done, luck)
        save(state, tried, 0, cell_of_move(move))
        play_turn(state, move)
        assert but_for_events(state) == but_for_events(by_rules)
        if not rules.is_place(move):
            seen.add("rotation")
        if state.phase == rules.FINISH:
            seen.add("end")
        restore(state, tried, 0, cell_of_move(move))
        assert but_for_events(state) == before
        if by_rules.billabongs > state.billabongs:
            seen.add("billabong")
    return seen


def test_turns_are_all_that_the_rules_allow_and_can_be_taken_back(asked: Asked) -> None:
    box: Any = asked.engine.box
    seen = set()
    for seed in (1, 2, 3, RING):
        for state in turns_at_random(asked.position, seed, **(SMALL if seed % 3 else {})):
            seen |= check_moves(state, box)
    assert seen == {"rotation", "end"}


def test_a_turn_goes_on_to_the_end_of_its_billabong() -> None:
    t = table(2, "Y C 0,1 r3", "Y C -1,1 r0", "B C 0,-1 r1", "B C 1,-1 r2", "B C 1,0 r3").without("B", "C")
    assert check_moves(t.turn_of("Y").state, BOX) == {"billabong"}


# --- Looking ahead ---


def values_by_the_rules(asked: Asked, position: Position, turns: int) -> dict[int, int]:
    """Return what each move is worth so many turns ahead, by trying everything that the rules allow."""
    found = {}
    seat = position.state.active  # type: ignore[attr-defined]
    for action in position.legal:
        after = position.copy()
        after.step(action, asked.lucks)
        end_turn(asked, after)
        state: Any = after.state
        if turns == 1 or state.phase == rules.FINISH:
            value = asked.judge(after, seat)
        else:
            value = max(values_by_the_rules(asked, after, turns - 1).values())
            value = value if state.active == seat else ONE - value
        found[action] = value
    return found


def test_a_turn_is_worth_what_the_best_line_of_play_is(asked: Asked) -> None:
    looked = asked.engine.read(asked.minds, Mind)
    seen = set()
    for seed in range(4):
        for state in turns_at_random(asked.position, seed, **(SMALL if seed % 2 else {})):
            asked.forget()
            found = asked.expect()
            if looked.limit <= 3:
                seen.add((looked.limit, looked.open, state.phase == rules.OPENING))
                exact = values_by_the_rules(asked, asked.position, looked.limit)
                assert found == looked.best == max(exact.values())
                for move, value in ((looked.choice[nth], looked.found[nth]) for nth in range(looked.moves[0])):
                    is_close = value > found - noise_in(state)
                    assert value == exact[move] if is_close else value >= exact[move]
    assert {(1, 1, True), (2, 1, False), (3, 1, False)} <= seen
    assert any(not is_open for _, is_open, _ in seen), "no line of play reached the end of the match"


def test_a_choice_is_the_best_one_but_for_some_noise(asked: Asked) -> None:
    looked = asked.engine.read(asked.minds, Mind)
    others = 0
    for state in turns_at_random(asked.position, "choice"):
        action = asked.choose()
        values = {looked.choice[nth]: looked.found[nth] for nth in range(looked.moves[0])}
        assert values[action] > looked.best - ONE // 16
        others += action != looked.choice[0]
        assert state.phase != rules.LAID_ALL
    assert others > 0


def test_equally_good_moves_stay_in_their_order() -> None:
    tried = Mind()
    for nth, (move, value) in enumerate([(1, 5), (2, 7), (3, 5), (4, 9), (5, 7)]):
        tried.move[0, nth], tried.value[0, nth] = move, value
    tried.moves[0] = 5
    sort_moves(tried, 0)
    assert [tried.move[0, nth] for nth in range(5)] == [4, 2, 5, 1, 3]


def test_a_decision_leaves_the_state_as_it_was(asked: Asked) -> None:
    """Except for the events, which are forgotten."""
    for state in turns_at_random(asked.position, "restored", **SMALL):
        before = but_for_events(state)
        asked.forget()
        asked.expect()
        assert but_for_events(state) == before


def test_what_one_side_wins_the_other_loses(asked: Asked) -> None:
    """The value of a finished match is that of its result: a win counts most, and the lead a little."""
    box: Any = asked.engine.box
    seen = set()
    for seed in range(30):
        for _ in turns_at_random(asked.position, ("result", seed), **SMALL):
            pass
        position = asked.position
        lead = position.points[0] - position.points[1]
        for seat in range(2):
            by = 0.5 + 0.5 * (lead if seat == 0 else -lead) / (10 + abs(lead))
            found = final_value(position.state, box, seat)  # type: ignore[arg-type]
            assert found / ONE == pytest.approx(0.8 * position.result[seat] + 0.2 * by, abs=1e-5)
        seen.add(position.result[0])
    assert seen == {0.0, 0.5, 1.0}


# --- Its form ---


def test_self_play_is_the_same_interpreted(asked: Asked) -> None:
    plain = Asked(GAME, quantized(new_network(NET, 11), NET), native=False)
    assert plain.itself_in_bytes() == asked.itself_in_bytes()


def test_a_decision_does_not_depend_on_earlier_ones(asked: Asked) -> None:
    decisions = 0
    for _ in turns_at_random(asked.position, "memory"):
        asked.choose_without_memory()
        decisions += 1
    assert decisions > 10


def test_every_place_of_the_inputs_is_used() -> None:
    assert inputs.AROUND + mind.WINDOW == mind.OF_END
    assert inputs.SHARED_OUT + 1 == mind.INPUTS


# --- The policy and its weights ---


def test_the_net_decides_only_what_it_has_learned() -> None:
    play = PolicyPlay(GAME, "learned")
    for sample in GAME.samples:
        play.start(sample.seats, sample.options, "which")
        assert policy.knows(play.state) == (sample.seats == 2 and not sample.options)
        assert TRAINING.sees(play.state) == (sample.seats == 2 and set(sample.options) <= {"size", "length", "width"})


def test_the_weights_are_for_these_rules_and_small() -> None:
    text = WEIGHTS.read_text(encoding="utf-8")
    assert f"\nrules = {GAME.version}\n" in text
    assert len(text) < 200_000
    assert policy.WEIGHTS.tobytes() == bytes(read_weights(WEIGHTS, NET).net.raw)


def test_it_is_ahead_of_greedy_and_of_the_search() -> None:
    assert compete("down-under", ["learned", "greedy"], 40, seed="learned").duels[0].ahead > 0.9
    assert compete("down-under", ["learned", "search@100"], 20, seed="learned").duels[0].ahead > 0.65


@pytest.mark.parametrize(("seats", "options"), [(2, {"animals": True}), (2, {"routes": "two"}), (4, {})])
def test_without_its_net_it_plays_like_greedy(seats: int, options: dict[str, object]) -> None:
    standings = compete("down-under", ["learned", "greedy"], 100, seats=seats, options=options, seed="learned")
    assert standings.duels[0].ahead > 0.4
