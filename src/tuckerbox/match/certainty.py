"""Foresight: how far a decision leads without luck, and whether it tells anybody a hidden fact."""

from __future__ import annotations

from collections.abc import Sequence

from tuckerbox.kernel.contract import NATURE
from tuckerbox.kernel.engine import luck_of
from tuckerbox.kernel.events import events_of
from tuckerbox.kernel.luck import Luck, seeded
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.privacy import hides, keeps_from, known_bytes
from tuckerbox.kernel.record import Many
from tuckerbox.kernel.register import Event
from tuckerbox.match.dice import UNTOLD

# Deals for each seat. A card that comes up and was one of two is noticed in all but one of 65,536 cases. A difference
# that only one deal in twenty shows would be missed in four of ten; no decision of our games tells so little.
WORLDS = 16


def as_far_as_certain(position: Position, code: int, seat: int) -> list[Event]:
    """Take a seat's decision and NATURE's steps after it, up to the first that draws luck or reads a hidden fact."""
    lucks = position.engine.many(Luck, 1)
    _without_luck(position, code, lucks)
    events = events_of(position.state)
    while position.turn == NATURE and not keeps_from(position.state, seat):
        before = bytes(position.raw)
        if not _without_luck(position, 0, lucks):
            position.raw[:] = before
            break
        events += events_of(position.state)
    return events


def reveals(position: Position, code: int, steps: Sequence[bytes]) -> bool:
    """Return whether a decision showed some seat more than follows from the decision and what the seat knew.

    For example, Ben may know the card on top of a deck. When Anna takes it, it comes up for all to see.

    The position is the one before the decision and is overwritten; `steps` are the states behind the decision and
    behind each step of NATURE that followed, none of which drew luck. For each seat, the hidden facts are dealt anew in
    several ways that agree with what the seat knows. Where the seat would then be shown anything else, the steps told
    it something.
    """
    if not hides(position.state):
        return False
    before = bytes(position.raw)
    lucks = luck_of(position.engine, seeded("worlds", position.state.steps))
    for seat in range(position.seats):
        shown = [known_bytes(position.game.state_from(step), seat) for step in steps]
        for _ in range(WORLDS):
            position.raw[:] = before
            position.redeal(seat, lucks)
            # A player who decides what is not legal in this world has shown that it is not the real one. That is not
            # held against the decision: every decision tells something about what the player knows.
            if not position.why_not(code) and not _shows(position, code, seat, shown):
                return True
    return False


def _shows(position: Position, code: int, seat: int, shown: Sequence[bytes]) -> bool:
    """Return whether a decision and the steps that follow show a seat exactly this, without luck."""
    lucks = position.engine.many(Luck, 1)
    for n, expected in enumerate(shown):
        if n > 0 and position.turn != NATURE:
            return False
        if not _without_luck(position, 0 if n else code, lucks) or known_bytes(position.state, seat) != expected:
            return False
    return True


def _without_luck(position: Position, action: int, lucks: Many[Luck]) -> bool:
    """Take a step and return whether it drew no luck."""
    luck = position.engine.memory(lucks)
    luck[:] = UNTOLD
    position.step(action, lucks)
    return bytes(luck) == UNTOLD
