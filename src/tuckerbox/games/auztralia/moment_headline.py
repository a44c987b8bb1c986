"""Titles for moments of a match, made from the most remarkable of their events."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tuckerbox.games.auztralia import events as kinds
from tuckerbox.games.auztralia import pieces, words
from tuckerbox.games.auztralia.state import Box, State
from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.kernel.events import most_remarkable
from tuckerbox.messages import catalogue_of

say = catalogue_of(Path(__file__).parent).say

KINDS = (
    kinds.PORT_LOST, kinds.DEFEATED, kinds.DESTROYED, kinds.PORT_ATTACKED, kinds.BLIGHTED, kinds.ASSASSINATED,
    kinds.SPAWNED, kinds.ATTACKED, kinds.TURNED_UP, kinds.UNIT_LOST, kinds.WITHDREW, kinds.RECRUITED, kinds.FARM_PLACED,
    kinds.BOUGHT, kinds.UNIT_TAKEN, kinds.MINED, kinds.MOVED, kinds.TRACK_LAID, kinds.PLAYED, kinds.RETRIEVED,
    kinds.PORT_PLACED,
)  # fmt: skip


def headline(state: State, box: Box, events: Sequence[Event], names: Sequence[str]) -> str | None:
    """Return the most remarkable of the events that led to a state, as a title; None if none is."""
    event = most_remarkable(events, KINDS)
    if event is None:
        return None
    name = names[event.seat] if event.seat >= 0 else ""
    return of_fight(event, name) or of_growth(event, name)


def of_fight(event: Event, name: str) -> str | None:
    a, b, *_ = event.numbers
    match event.kind:
        case kinds.PORT_LOST:
            return say("headline-port-lost", name=name)
        case kinds.DEFEATED:
            return say("headline-defeated", name=name)
        case kinds.DESTROYED:
            return say("headline-destroyed", old=words.THE[b], place=words.place(a))
        case kinds.PORT_ATTACKED:
            return say("headline-port-attacked", name=name)
        case kinds.BLIGHTED:
            return say("headline-blighted", place=words.place(a))
        case kinds.ASSASSINATED:
            return say("headline-assassinated", card=words.TITLES[a])
        case kinds.SPAWNED:
            return say("headline-spawned", old=words.ONE_OF[b])
        case kinds.ATTACKED:
            return say("headline-attacked", name=name, place=words.place(a))
        case kinds.TURNED_UP:
            return say("headline-turned-up", old=words.ONE_OF[b], place=words.place(a))
        case kinds.UNIT_LOST:
            return say("headline-unit-lost", unit=words.units(a, 1), name=name)
        case kinds.WITHDREW:
            return say("headline-withdrew", name=name)
        case kinds.MOVED:
            return say("headline-moved", old=words.started(a))
    return None


def of_growth(event: Event, name: str) -> str:
    a, b, c, *_ = event.numbers
    match event.kind:
        case kinds.RECRUITED:
            return say("headline-recruited", card=words.TITLES[a], name=name)
        case kinds.FARM_PLACED:
            return say("headline-farm", crop=pieces.CROP_NAMES[b], place=words.place(a))
        case kinds.BOUGHT | kinds.UNIT_TAKEN:
            return say("headline-unit", unit=words.units(a, 1), name=name)
        case kinds.MINED:
            return say("headline-mined", goods=words.goods(b, c), place=words.place(a))
        case kinds.TRACK_LAID:
            return say("headline-track", place=words.place(b))
        case kinds.PLAYED:
            return say("headline-played", card=words.TITLES[a], name=name)
        case kinds.RETRIEVED:
            return say("headline-cubes", name=name)
    return say("headline-port", name=name, place=words.place(a))
