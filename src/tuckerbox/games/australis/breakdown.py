"""The points of a match by their source."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tuckerbox.games.australis import rules
from tuckerbox.games.australis.state import Box, State
from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.messages import catalogue_of

say = catalogue_of(Path(__file__).parent).say


def breakdown(state: State, box: Box, events: Sequence[Event]) -> dict[str, list[int]]:
    """Return the points of each seat by their source. They are added up from the events: states keep only the sum."""
    start, reefs, fish, turtles, dice, cards, corals, tiles, token = (
        say("points-start"),
        say("points-reefs"),
        say("points-fish"),
        say("points-turtles"),
        say("points-dice"),
        say("points-cards"),
        say("points-corals"),
        say("points-tiles"),
        say("points-token"),
    )
    made = {name: [0] * state.seats for name in (start, reefs, fish, turtles, dice, cards, corals, tiles, token)}
    for event in events:
        numbers, seat = event.numbers, event.seat
        if event.kind == rules.STARTS and numbers[0] == 1:
            for nth in range(state.seats):
                made[start][(seat + nth) % state.seats] = nth + 1
        elif event.kind == rules.REEF_SCORED:
            _, first, first_points, second, second_points = numbers[:5]
            for who, points in ((first, first_points), (second, second_points)):
                if who != rules.NOBODY:
                    made[reefs][who] += points
        elif event.kind == rules.SCHOOL:
            made[fish][seat] += numbers[1]
        elif event.kind == rules.TURTLE_SCORED:
            made[turtles][seat] += numbers[0]
        elif event.kind == rules.SCORED:
            made[cards if numbers[1] == rules.FOR_CARD else dice][seat] += numbers[0]
        elif event.kind == rules.CORALS_COUNTED:
            made[corals][seat] += numbers[0]
        elif event.kind == rules.TILE_REVEALED:
            made[tiles][seat] += numbers[1]
        elif event.kind == rules.TOKEN_COUNTED:
            made[token][seat] += numbers[0]
    return made
