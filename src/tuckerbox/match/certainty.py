"""What can be foretold of a decision: how far it leads without luck, and whether it tells anybody a hidden fact."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tuckerbox.kernel.contract import NATURE
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.events import Event, events_of
from tuckerbox.kernel.luck import Luck, seeded
from tuckerbox.kernel.privacy import hides, keeps_from, known_bytes
from tuckerbox.match.dice import UNTOLD

# Deals for each seat. A card that comes up and was one of two is noticed in all but one of 65,536 cases. A difference
# that only one deal in twenty shows would be missed in four of ten; no decision of our games tells so little.
WORLDS = 16


def as_far_as_certain(engine: Engine, states: Any, i: int, code: int, seat: int) -> list[Event]:
    """Takes a seat's decision, and what follows of itself, up to luck or to what is kept from the seat."""
    state: Any = engine.read(states, engine.game.state, i)
    lucks = engine.many(Luck, 1)
    _without_luck(engine, states, i, code, lucks)
    events = events_of(state)
    while engine.turn(states, i) == NATURE and not keeps_from(state, seat):
        before = bytes(state.raw)
        if not _without_luck(engine, states, i, 0, lucks):
            state.raw[:] = before
            break
        events += events_of(state)
    return events


def reveals(engine: Engine, states: Any, i: int, code: int, steps: Sequence[bytes]) -> bool:
    """Return whether a decision showed some seat more than follows from the decision and what the seat knew.

    In AuZtralia, for example, Ben may know the card on top of the deck. When Anna recruits, it comes up for all to see.

    `states[i]` is the state before the decision and is overwritten; `steps` are the states behind the decision and
    behind each step of NATURE that followed, none of which drew luck. For each seat, the hidden facts are dealt anew in
    several ways that agree with what the seat knows. Where the seat would then be shown anything else, the steps told
    it something.
    """
    state: Any = engine.read(states, engine.game.state, i)
    if not hides(state):
        return False
    before = bytes(state.raw)
    lucks = luck_of(engine, seeded("worlds", state.steps))
    for seat in range(state.seats):
        shown = [known_bytes(engine.game.state(bytearray(step)), seat) for step in steps]
        for _ in range(WORLDS):
            state.raw[:] = before
            engine.play.deal_again(states, i, engine.boxes, seat, lucks)
            # A player who decides what is not legal in this world has shown that it is not the real one. That is not
            # held against the decision: every decision tells something about what the player knows.
            if not engine.why_not(states, i, code) and not _shows(engine, states, i, code, seat, shown):
                return True
    return False


def _shows(engine: Engine, states: Any, i: int, code: int, seat: int, shown: Sequence[bytes]) -> bool:
    """Return whether a decision and the steps that follow show a seat exactly this, without luck."""
    state: Any = engine.read(states, engine.game.state, i)
    lucks = engine.many(Luck, 1)
    for n, expected in enumerate(shown):
        if n > 0 and engine.turn(states, i) != NATURE:
            return False
        if not _without_luck(engine, states, i, 0 if n else code, lucks) or known_bytes(state, seat) != expected:
            return False
    return True


def _without_luck(engine: Engine, states: Any, i: int, action: int, lucks: Any) -> bool:
    """Take a step and return whether it drew no luck."""
    luck = engine.memory(lucks)
    luck[:] = UNTOLD
    engine.step(states, i, action, lucks)
    return bytes(luck) == UNTOLD
