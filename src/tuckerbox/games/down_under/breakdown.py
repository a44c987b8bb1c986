"""The points of a match by their source."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tuckerbox.games.down_under import rules
from tuckerbox.games.down_under.state import Box, State
from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.messages import catalogue_of

say = catalogue_of(Path(__file__).parent).say


def breakdown(state: State, box: Box, events: Sequence[Event]) -> dict[str, list[int]]:
    """Return the points of each seat by their source, for those of its routes that count."""
    routes = [counted_routes(state, box, seat) for seat in range(state.seats)]
    made: dict[str, list[int]] = {
        say("points-route"): [sum(state.length[route] for route in own) for own in routes],
        say("points-sets"): [sum(box.set_points * sets(state, route) for route in own) for own in routes],
        say("points-rabbits"): [sum(box.rabbit_points * rabbits(state, route) for route in own) for own in routes],
    }
    total = [sum(rules.points_of_route(state, box, route) for route in own) for own in routes]
    lost = [points - sum(column) for points, column in zip(total, zip(*made.values(), strict=True), strict=True)]
    return {**made, say("points-dingo"): lost}


def counted_routes(state: State, box: Box, seat: int) -> list[int]:
    """Return the colours of a seat's routes: the better one if only that counts."""
    routes = [seat, seat + state.seats] if rules.has_two_routes(state) else [seat]
    return [max(routes, key=lambda route: rules.points_of_route(state, box, route))] if state.best else routes


def sets(state: State, route: int) -> int:
    return rules.sets(state, route) if state.animals else 0


def rabbits(state: State, route: int) -> int:
    return rules.rabbits(state, route) if state.animals else 0
