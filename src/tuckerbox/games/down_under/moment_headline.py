"""Titles for moments of a match, made from the most remarkable of their events."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tuckerbox.games.down_under import rules, words
from tuckerbox.games.down_under.state import Box, State
from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.kernel.events import most_remarkable
from tuckerbox.messages import catalogue_of

say = catalogue_of(Path(__file__).parent).say

KINDS = (
    rules.STUCK, rules.CLOSED, rules.POND, rules.FINISHED, rules.ROTATED, rules.GREW, rules.ROWS_FINAL,
    rules.COLUMNS_FINAL, rules.LAID,
)  # fmt: skip


def headline(state: State, box: Box, events: Sequence[Event], names: Sequence[str]) -> str | None:
    """Return the most remarkable of the events that led to a state, as a title; None if none is."""
    event = most_remarkable(events, KINDS)
    if event is None:
        return None
    _, b, *_, length = event.numbers
    match event.kind:
        case rules.STUCK:
            return say("headline-stuck", name=names[event.seat])
        case rules.CLOSED:
            return say("headline-ring", name=names[event.seat])
        case rules.POND:
            return say("headline-billabong")
        case rules.FINISHED:
            return say("headline-finished", name=names[event.seat], length=b)
        case rules.ROTATED:
            return say("headline-rotated", name=names[event.seat])
        case rules.GREW:
            return say("headline-grew", name=names[event.seat], tiles=b)
        case rules.ROWS_FINAL | rules.COLUMNS_FINAL:
            return say("headline-fence")
    return say("headline-laid", tile=words.a_tile(b), length=length)
