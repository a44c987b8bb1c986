"""Titles for moments of a match, made from the most remarkable of their events."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tuckerbox.games.australis import rules, words
from tuckerbox.games.australis.state import FIRST_REEF, TILE_NAMES, Box, State
from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.kernel.events import most_remarkable
from tuckerbox.messages import catalogue_of

say = catalogue_of(Path(__file__).parent).say

KINDS = (
    rules.TILE_WON, rules.WON, rules.OUT, rules.SUNK, rules.THROWN, rules.TOKEN, rules.PLANTED,
    rules.MOVED, rules.CUBE, rules.CAUGHT, rules.SWAM, rules.KEPT, rules.USED_ONCE, rules.TAKEN, rules.DICE_ROLLED,
    rules.DEALT,
)  # fmt: skip


def headline(state: State, box: Box, events: Sequence[Event], names: Sequence[str]) -> str | None:
    """Return the most remarkable of the events that led to a state, as a title; None if none is."""
    event = most_remarkable(events, KINDS)
    return of_event(box, event, names) if event else None


def of_event(box: Box, event: Event, names: Sequence[str]) -> str:
    a, b, *_ = event.numbers
    match event.kind:
        case rules.TILE_WON:
            return say("headline-tile", tile=TILE_NAMES[a], round=b, name=names[event.seat])
        case rules.WON:
            return say("headline-won", name=names[event.seat])
        case rules.OUT:
            return say("headline-out", name=names[event.seat])
        case rules.SUNK:
            return say("headline-sunk", name=names[event.seat])
        case rules.THROWN:
            return say("headline-thrown", dice=words.rolled(event.numbers))
        case rules.TOKEN:
            return say("headline-token", name=names[event.seat])
        case rules.PLANTED:
            return say("headline-planted", reef=str(FIRST_REEF + a))
        case rules.MOVED:
            return say("headline-moved", reef=str(FIRST_REEF + b))
        case rules.CUBE:
            return say("headline-cube", name=names[event.seat])
        case rules.CAUGHT:
            return say("headline-caught", fish=a)
        case rules.SWAM:
            return say("headline-swam", spaces=b - a, to=str(b))
        case rules.KEPT | rules.USED_ONCE:
            return say("headline-card", card=words.card_named(a, box))
        case rules.TAKEN:
            return say("headline-taken", die=words.die_named(box, a, b))
        case rules.DICE_ROLLED:
            return say("headline-dice")
    return say("headline-dealt")
