"""The steps that an entry led to, with their events, as a seat may see them. Animations and replays show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from typing_extensions import TypedDict

from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.kernel.privacy import NO_SEAT, may_know


class Told(TypedDict):
    """An event: one small thing that happened in a step."""

    kind: str
    seat: int | None  # None if it is nobody's
    numbers: list[int]
    text: str


@dataclass(frozen=True)
class SeenStep:
    """A step of an entry: its events, and the view, points and prompt after it."""

    step: int
    events: list[Told]
    view: dict[str, Any]
    points: list[int]
    prompt: str

    @property
    def log(self) -> list[str]:
        """The events in words."""
        return [event["text"] for event in self.events]


def events_known_to(events: Sequence[Event], seat: int | None) -> list[Event]:
    """Return the events that a seat may know; None is a viewer without a seat."""
    viewer = NO_SEAT if seat is None else seat
    return [event for event in events if may_know(event.who, viewer)]
