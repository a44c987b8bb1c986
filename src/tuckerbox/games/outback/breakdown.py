"""The points of a match by their source."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tuckerbox.games.outback import rules
from tuckerbox.games.outback.state import Box, State
from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.messages import catalogue_of

say = catalogue_of(Path(__file__).parent).say


def breakdown(state: State, box: Box, events: Sequence[Event]) -> dict[str, list[int]]:
    """Return the points of each seat by their source."""
    seats = range(state.seats)
    return {
        say("points-tracks"): [rules.track_points(state, box, seat) for seat in seats],
        say("points-blocked"): [rules.blocked_points(state, box, seat) for seat in seats],
        say("points-tiles"): [rules.tile_points(state, box, seat) for seat in seats],
    }
