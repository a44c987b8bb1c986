"""The points of a match by their source."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tuckerbox.games.auztralia import pieces
from tuckerbox.games.auztralia.rules import scoring
from tuckerbox.games.auztralia.state import Box, State
from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.messages import catalogue_of

say = catalogue_of(Path(__file__).parent).say


def breakdown(state: State, box: Box, events: Sequence[Event]) -> dict[str, list[int]]:
    """Return the points of each seat by their source."""
    seats = range(state.seats)
    met = state.objective >= 0 and scoring.objective_met(state, box)
    return {
        say("points-farms"): [scoring.A_FARM * scoring.all_sound_farms(state, seat) for seat in seats],
        say("points-phosphate"): [scoring.A_PHOSPHATE * state.goods[pieces.PHOSPHATE, seat] for seat in seats],
        say("points-trophies"): [scoring.trophy_points(state, box, seat) for seat in seats],
        say("points-personalities"): [scoring.card_points(state, box, seat) for seat in seats],
        say("points-tokens"): [state.points[seat] for seat in seats],
        say("points-objective"): [box.objective_points[state.objective] if met else 0 for _ in seats],
    }
