"""The numbers by which hints tell choices apart."""

from __future__ import annotations

from tuckerbox.games.australis import rules
from tuckerbox.games.australis.state import GOLD as GOLD_TILE
from tuckerbox.games.australis.state import KINDS, REEFS, ROUNDS, Box, State
from tuckerbox.games.australis.state import SILVER as SILVER_TILE
from tuckerbox.kernel.contract import Numbers, Trait

TRAITS = (
    Trait("first", "level"),
    Trait("second", "level"),
    Trait("school", "level"),
    Trait("turtle"),
    Trait("coral"),
    Trait("cube"),
    Trait("fish"),
    Trait("gold", "chance"),
    Trait("silver", "chance"),
    Trait("card"),
)
FIRST, SECOND, SCHOOL, TURTLE, CORAL, CUBE, FISH, GOLD, SILVER, CARD = range(10)


def traits(state: State, box: Box, seat: int, out: Numbers) -> None:
    """Write a seat's places on the reefs, its fish and its way along the current, and count its tiles and cards."""
    first, second = 0, 0
    for reef in range(REEFS):
        best = rules.best_on(state, reef, rules.NOBODY)
        if best == seat:
            first += 1
        elif best != rules.NOBODY and rules.best_on(state, reef, best) == seat:
            second += 1
    out.values[FIRST] = first
    out.values[SECOND] = second
    out.values[SCHOOL] = rules.school(state, box, seat)
    out.values[TURTLE] = state.turtle[seat]
    out.values[CORAL] = rules.corals_on_reefs(state, seat)
    out.values[CUBE] = state.cubes[seat]
    out.values[FISH] = state.fish[seat]
    gold, silver, cards = 0, 0, 0
    for nth in range(ROUNDS):
        gold += 1 if state.tiles[GOLD_TILE, nth] == seat else 0
        silver += 1 if state.tiles[SILVER_TILE, nth] == seat else 0
    for kind in range(KINDS):
        cards += state.kept[seat, kind]
    out.values[GOLD] = gold
    out.values[SILVER] = silver
    out.values[CARD] = cards
