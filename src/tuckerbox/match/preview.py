"""Previews: the effects that a choice would have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tuckerbox.kernel.actions import Choice
from tuckerbox.match.seen_steps import Told


@dataclass(frozen=True)
class Preview:
    """The effects of a choice, as far as they are certain."""

    choice: Choice
    events: list[Told]
    points: list[int]
    view: dict[str, Any]
    prompt: str
    step: int  # the last one that is certain, numbered as in the steps of the choice's entry

    @property
    def log(self) -> list[str]:
        """The events in words."""
        return [event["text"] for event in self.events]
