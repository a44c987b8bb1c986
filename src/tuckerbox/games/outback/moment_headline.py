"""Titles for moments of a match, made from the most remarkable of their events."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tuckerbox.games.outback import rules, words
from tuckerbox.games.outback.state import ANIMAL_NAMES, FIRST_ROW, SPACE_NAMES, WIDTH, Box, State
from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.kernel.events import most_remarkable
from tuckerbox.messages import catalogue_of

say = catalogue_of(Path(__file__).parent).say

KINDS = (
    rules.FULL, rules.CLAIMED, rules.BONUS, rules.PLACED, rules.LAID_FACE_DOWN, rules.SCORED, rules.GAVE,
    rules.THROWN, rules.SWAPPED, rules.FILLED,
)  # fmt: skip
A_WALK = 4  # steps that are worth a title of their own


def headline(state: State, box: Box, events: Sequence[Event], names: Sequence[str]) -> str | None:
    """Return the most remarkable of the events that led to a state, as a title; None if none is."""
    event = most_remarkable(events, KINDS)
    if event is None:
        return None
    return of_settled(state, box, event, events) if event.kind == rules.PLACED else of_event(event, names)


def of_event(event: Event, names: Sequence[str]) -> str:
    a, b, *_ = event.numbers
    match event.kind:
        case rules.FULL:
            return say("headline-full", name=names[event.seat])
        case rules.CLAIMED:
            return say("headline-tile", points=b, asks=words.tile_asks(a))
        case rules.BONUS:
            return say("headline-bonus", animals=words.PLURALS[a])
        case rules.LAID_FACE_DOWN:
            return say("headline-blocked", space=SPACE_NAMES[a])
        case rules.SCORED:
            return say("headline-steps", animal=ANIMAL_NAMES[a], steps=b)
        case rules.GAVE:
            return say("headline-gave", animal=ANIMAL_NAMES[a], row=str(FIRST_ROW + b))
        case rules.THROWN:
            return say("headline-roll", faces=words.faces(event.numbers))
    return say("headline-jeep", faces=words.faces(event.numbers))


def of_settled(state: State, box: Box, settled: Event, events: Sequence[Event]) -> str:
    """Return the title of an animal that was settled: it closed a row, its marker walked far, or neither."""
    animal, space, *_ = settled.numbers
    name, row = ANIMAL_NAMES[animal], space // WIDTH
    if rules.row_of_animals(state, box, settled.seat, row):
        return say("headline-closed", animal=name, row=str(FIRST_ROW + row))
    steps = sum(event.numbers[1] for event in events if event.kind == rules.SCORED and event.numbers[0] == animal)
    if steps >= A_WALK:
        return say("headline-steps", animal=name, steps=steps)
    return say("headline-settled", animal=name, row=str(FIRST_ROW + row))
