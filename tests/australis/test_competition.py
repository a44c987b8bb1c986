"""The dice competition: who takes part, what sinks, who wins what. The detailed example is in test_examples.py."""

from __future__ import annotations

import pytest

from tests.australis.tables import BOX, NAMES, Table
from tests.rules import rule
from tuckerbox.games.australis import GAME, rules
from tuckerbox.games.australis.state import GOLD, ROUNDS, SILVER


def alone(number: int) -> Table:
    """Round so-and-so, and only Anna has dice for the competition."""
    table = Table(2).begun().at(rules.TURTLE_POINTS)
    table.state.round = number
    table.state.grey_beside = max(0, BOX.grey_rounds - number + 1)
    table.hold(0, ("blue", 2), ("purple", 5))
    table.hold(1)
    table.run()
    return table


@rule("ruling", "A15")
@rule("rulebook", "The dice competition")
def test_whoever_is_alone_wins_without_rolling() -> None:
    table = alone(1)
    assert (table.state.phase, table.state.winner, table.state.second) == (rules.CHOOSING, 0, rules.NOBODY)
    assert [event.kind for event in table.told] == [rules.WON]


@rule("ruling", "A15")
def test_nobody_gets_the_other_tile_nor_its_cube() -> None:
    table = alone(1)
    said = table.play("prize gold")
    assert said[0] == "Anna takes the gold tile."
    assert (table.state.tiles[GOLD, 0], table.state.tiles[SILVER, 0]) == (0, rules.IN_BOX)
    assert (table.state.grey_beside, table.state.spilt) == (2, 1)


@rule("rulebook", "The dice competition")
@pytest.mark.parametrize("number", range(1, ROUNDS + 1))
def test_silver_brings_a_grey_cube_in_the_first_three_rounds_only(number: int) -> None:
    table = alone(number)
    table.state.grey_beside = 3  # whatever is left there
    cubes = table.state.cubes[0]
    code = GAME.actions.parse("prize silver")
    brings = number <= 3
    assert ("grey" in GAME.offer(table.state, BOX, code, NAMES), "grey" in table.prompt()) == (brings, brings)
    table.step(code)
    assert table.state.cubes[0] - cubes == brings
