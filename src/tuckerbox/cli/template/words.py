"""The words of Muster: what is wanted now, choices, events for the log, reasons against an action."""

from __future__ import annotations

from collections.abc import Sequence

from tuckerbox.cli.template import rules
from tuckerbox.cli.template.state import ACTIONS, BREED_NAMES, Box, State
from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.kernel.sentence_parts import listed, some_points


def prompt(state: State, box: Box, names: Sequence[str]) -> str:
    """Return a sentence: what is going on, and what is wanted."""
    if state.phase == rules.ENDED:
        winners = [names[seat] for seat in range(state.seats) if rules.wins(state, box, seat)]
        best = max(rules.score(state, box, seat) for seat in range(state.seats))
        return f"{listed(winners)} {'wins' if len(winners) == 1 else 'share the win'} with {some_points(best)}."
    who = names[rules.active(state)]
    match state.phase:
        case rules.CHOOSE:
            return f"{who}: pen a sheep from the gate."
        case rules.TIDY:
            return f"{who}: release a stray, or keep them all."
        case rules.ORDERS:
            return "The orders are dealt."
        case rules.SHOW:
            return "Everybody shows their order."
    return "Sheep come to the gate."


def offer(state: State, box: Box, action: int, names: Sequence[str]) -> str:
    """Return a choice in words."""
    if action == rules.done:
        return "Keep them all"
    if rules.is_pen(action):
        return f"Pen a {BREED_NAMES[rules.breed_to_pen(action)]}"
    return f"Release a {BREED_NAMES[rules.breed_to_release(action)]}"


def tell(event: Event, box: Box, names: Sequence[str]) -> str:
    """Return an event as a sentence."""
    who = names[event.seat] if event.seat != rules.NOBODY else ""
    breed = BREED_NAMES[event.numbers[0]]
    match event.kind:
        case rules.ORDERED:
            return f"{who} gets an order for {breed}s."
        case rules.CAME:
            return f"A {breed} comes to the gate."
        case rules.PENNED:
            return f"{who} pens a {breed}."
        case rules.RELEASED:
            return f"{who} releases a {breed}."
        case rules.KEPT:
            return f"{who} keeps them all."
    return f"{who} shows an order for {breed}s."


def refuse(state: State, box: Box, action: int, reason: int, names: Sequence[str]) -> str:
    """Return a sentence: why an action is not legal now, and what would be."""
    match reason:
        case rules.NOT_NOW:
            return "Nobody decides anything now."
        case rules.NOT_AT_THE_GATE:
            waiting = [f"a {name}" for breed, name in enumerate(BREED_NAMES) if state.gate[breed]]
            return f"{no_such_sheep(action)} waits at the gate. There is {listed(waiting)}."
        case rules.ONE_A_TURN:
            return "You have penned a sheep already: release a stray, or keep them all."
        case rules.PEN_FIRST:
            return "Pen a sheep from the gate first."
        case rules.JUST_PENNED:
            return "You have just penned that breed: release another one, or keep them all."
    return f"{no_such_sheep(action)} is in your pens: release another breed, or keep them all."


def no_such_sheep(action: int) -> str:
    return f"No {ACTIONS.fields(action)['sheep']}"
