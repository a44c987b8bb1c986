"""Certainty: taking a decision as far as it leads without luck, and checking if it reveals a hidden fact to anybody."""

from __future__ import annotations

from collections.abc import Sequence

from tuckerbox.kernel.contract import NATURE
from tuckerbox.kernel.engine import luck_of
from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.kernel.events import events_of
from tuckerbox.kernel.luck import PROBE, Luck, seeded
from tuckerbox.kernel.memory_records import Many
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.privacy import hides, hides_from, known_bytes

# The number of samples for each seat. If a card comes up that could have been one of two, one sample misses it with a
# probability of 1/2, and all sixteen with one of 1/65,536. A difference that shows in only one of twenty samples would
# be missed four times in ten, but no decision in our games reveals so little.
SAMPLES = 16


def as_far_as_certain(position: Position, code: int, seat: int) -> list[Event]:
    """Take a decision, then NATURE's steps as far as they are certain for `seat`. Return their events.

    The first step that draws luck, or could depend on a fact hidden from `seat`, is not taken.
    """
    lucks = position.engine.many(Luck, 1)
    _without_luck(position, code, lucks)
    events = events_of(position.state)
    while position.turn == NATURE and not hides_from(position.state, seat):
        before = bytes(position.raw)
        if not _without_luck(position, 0, lucks):
            position.raw[:] = before
            break
        events += events_of(position.state)
    return events


def reveals(position: Position, code: int, steps: Sequence[bytes]) -> bool:
    """Return whether a decision revealed a hidden fact to any seat: more than follows from the decision itself.

    For example, Ben may know the card on top of a deck. When Anna takes it, everybody sees it.

    `position` is the one before the decision, and is overwritten. `steps` are the states after the decision and after
    each step of NATURE that followed; none of these drew luck. For each seat, the decision is taken again with several
    samples of the facts hidden from it. If the seat would then see anything else, the decision revealed something.
    """
    if not hides(position.state):
        return False
    before = bytes(position.raw)
    lucks = luck_of(position.engine, seeded("worlds", position.state.steps))
    for seat in range(position.seats):
        position.raw[:] = before
        if not hides_from(position.state, seat):
            continue
        shown = []
        for step in steps:
            position.raw[:] = step
            shown.append(known_bytes(position.state, seat))
        for _ in range(SAMPLES):
            position.raw[:] = before
            position.resample(seat, lucks)
            # If the decision is not legal in this sample, taking it has shown that the sample is not the truth. That
            # does not count: every decision shows something about the knowledge of the player.
            if not position.why_not(code) and not _shows(position, code, seat, shown):
                return True
    return False


def _shows(position: Position, code: int, seat: int, shown: Sequence[bytes]) -> bool:
    """Take a decision and the steps after it. Return whether the seat sees exactly `shown`, without any luck."""
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
    luck[:] = PROBE
    position.step(action, lucks)
    return bytes(luck) == PROBE
