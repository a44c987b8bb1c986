"""A net sees no events that are hidden from its seat, neither when it chooses nor when it values a turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.kernel import invented
from tests.kernel.invented import DEAL, DEALT, GAME, take
from tests.training.valuing import NET, Memory
from tuckerbox.kernel.build import INTERPRETED
from tuckerbox.kernel.contract import ONLY_RESULT, Training
from tuckerbox.kernel.engine import SELF_PLAY, Engine, built, luck_of
from tuckerbox.kernel.events import NUMBERS, WHO, note_to
from tuckerbox.kernel.luck import Luck, seeded
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position

SEATS = 3


def apply(state: Any, box: Any, action: int, luck: Any) -> None:
    """Deal or take as usual. After a take, show the next seat a card that nobody else sees."""
    deals = state.phase == DEAL
    invented.apply(state, box, action, luck)
    if not deals:
        note_to(state, 1 << state.active, DEALT, state.active, 1, 0, 0)


def hidden_card(state: Any, seat: int) -> int:
    """Return the first card in an event that a seat may not know; 0 for none."""
    for i in range(state.told):
        if state.events[i, WHO] >> seat & 1 == 0 and state.events[i, NUMBERS] > 0:
            return int(state.events[i, NUMBERS])
    return 0


def choose_by(state: Any, box: Any, net: Any, mind: Any, luck: Any) -> int:
    """Take one marble, or two if a hidden card shows."""
    return take(1) if hidden_card(state, state.active) > 0 else take(0)


def expected_by(state: Any, box: Any, net: Any, mind: Any, luck: Any) -> float:
    return 1.0 * hidden_card(state, state.active)


def judged_by(state: Any, box: Any, net: Any, mind: Any, seat: int) -> int:
    return hidden_card(state, seat)


def ends_turn(state: Any, action: int) -> bool:
    return True


TRAINING = Training(NET, Memory, choose_by, expected_by, judged_by, ends_turn, ways=(), opponents=(), most_turns=60)
MARBLES = replace(GAME, rules=replace(GAME.rules, apply=apply), training=lambda: TRAINING)


def test_a_net_that_chooses_sees_no_hidden_event() -> None:
    engine = Engine(MARBLES, native=False)
    states = engine.many(MARBLES.state, 2)
    position = dealt(Position(engine, states))
    assert hidden_card(position.state, position.turn) > 0
    nets, minds = engine.many(NET, 1), engine.many(Memory, 1)
    decide_by = built(MARBLES, INTERPRETED, SELF_PLAY).decide_by
    assert decide_by(states, 0, 1, engine.boxes, nets, minds, luck_of(engine, seeded("choosing"))) == take(0)


def test_a_net_that_plays_itself_sees_no_hidden_event() -> None:
    engine = Engine(MARBLES, native=False)
    states = engine.many(MARBLES.state, 3)
    dealt(Position(engine, states))
    nets, minds, lucks = engine.many(NET, 1), engine.many(Memory, 1), engine.many(Luck, 2)
    turns: Any = engine.many(TRAINING.finished_turn, TRAINING.most_turns)
    count = built(MARBLES, INTERPRETED, SELF_PLAY).play_itself(states, engine.boxes, nets, minds, turns, 0, lucks)
    played = [turns[n] for n in range(count) if turns[n].final != ONLY_RESULT]  # results are of the true end
    assert len(played) > SEATS
    assert {(turn.before[0], turn.after) for turn in played} == {(0.0, 0)}


def dealt(position: Position) -> Position:
    """Deal the cards. All events of the deal are in the state."""
    position.start(SEATS, settle(MARBLES, SEATS, {}))
    position.step(0, luck_of(position.engine, seeded("dealing")))
    return position
