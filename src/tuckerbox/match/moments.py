"""Moments: what an entry led to, step by step, as somebody may see it. Animation and replay are made from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict

from tuckerbox.kernel.events import Event
from tuckerbox.kernel.privacy import NO_SEAT, knows
from tuckerbox.match.course import COPY
from tuckerbox.match.entry import Kind

if TYPE_CHECKING:
    from tuckerbox.match.match import Match


class PublicEvent(TypedDict):
    """An event for clients: the registered name of its kind, its seat, its numbers, and the whole in words."""

    kind: str
    seat: int
    numbers: list[int]
    text: str


@dataclass(frozen=True)
class Moment:
    """How things stood behind a step, and the events that it left."""

    step: int
    events: list[PublicEvent]
    view: dict[str, Any]
    points: list[int]
    prompt: str

    @property
    def log(self) -> list[str]:
        """The events in words."""
        return [event["text"] for event in self.events]


def moments_at_end(match: Match, seat: int | None) -> list[Moment]:
    """What the last entry of a match led to; what setting up did, if it has none."""
    course, game, box = match.course, match.game, match.engine.box
    if match.entries and match.entries[-1].kind is not Kind.DECIDES:
        return [Moment(course.state.steps, [], match.view(seat), match.points, match.prompt)]
    found = []
    for step in course.last.steps:
        course.copy.raw[:] = step.state
        found.append(
            Moment(
                course.copy.steps,
                match.public(known(step.events, seat)),
                dict(game.view(course.copy, box, seat)),
                match.engine.points(course.states, COPY, match.seats),
                game.prompt(course.copy, box, match.names),
            )
        )
    return found


def known(events: Sequence[Event], seat: int | None) -> list[Event]:
    """Those events that a seat may know; None is somebody without a seat."""
    viewer = NO_SEAT if seat is None else seat
    return [event for event in events if knows(event.who, viewer)]
