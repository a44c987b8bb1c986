"""The analysis that a page makes of a match equals Python's, for the same simulations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import tuckerbox
from tests.playing import random_match
from tests.webassembly import asking
from tests.webassembly.asking import Node
from tuckerbox import games
from tuckerbox.bots.match_analysis import Analysis, analyse
from tuckerbox.match import Match
from tuckerbox.server.actions.exploring import decisions_from

pytestmark = pytest.mark.skipif(not asking.is_available(), reason=asking.MISSING)

SIMULATIONS = 40
LONGEST = 240  # decisions


@pytest.fixture(scope="module")
def process() -> Iterator[Node]:
    with Node() as found:
        yield found


def played(game: str) -> Match:
    """Return a match of random choices, from which somebody resigns after a while."""
    match = random_match(game, seed=f"{game} 6", decisions=LONGEST)
    if not match.over:
        match.resign(1)
    return match


def check(process: Node, match: Match) -> Analysis:
    process.load(match.game)
    *_, expected = analyse(match, SIMULATIONS)
    asked = decisions_from(match, -1, len(match.entries) + 1)
    told = process.ask("analyse", match=asked, names=match.names, simulations=SIMULATIONS)
    found = expected.plain()
    assert (told["done"], told["simulations"]) == (found["done"], found["simulations"])
    assert told["accuracy"] == pytest.approx(found["accuracy"])
    assert [point["entry"] for point in told["curve"]] == [point["entry"] for point in found["curve"]]
    for point, other in zip(told["curve"], found["curve"], strict=True):
        assert point["chances"] == pytest.approx(other["chances"], rel=1e-12)
    assert [without(turn, "swing") for turn in told["turning"]] == [without(turn, "swing") for turn in found["turning"]]
    for turn, other in zip(told["turning"], found["turning"], strict=True):
        assert turn["swing"] == pytest.approx(other["swing"], rel=1e-9, abs=1e-12)
    for costly, other in zip(told["costly"], found["costly"], strict=True):
        assert (costly["entry"], costly["seat"]) == (other["entry"], other["seat"])
        assert costly["cost"] == pytest.approx(other["cost"], rel=1e-9)
        assert (costly["chose"]["action"], costly["chose"]["says"]) == (
            other["chose"]["action"],
            other["chose"]["says"],
        )
        assert costly["better"]["action"] == other["better"]["action"]  # the page asks for its words
    for field in ("strokes", "luck"):
        assert len(told[field]) == len(found[field])
        for luck, other in zip(told[field], found[field], strict=True):
            assert luck == pytest.approx(other, rel=1e-9, abs=1e-12)
    return expected


def without(said: dict[str, Any], field: str) -> dict[str, Any]:
    return {name: value for name, value in said.items() if name != field}


@pytest.mark.parametrize("game", games.names())
def test_an_analysis_in_the_page_is_the_same_as_on_the_server(process: Node, game: str) -> None:
    found = check(process, played(game))
    assert found.turning
    assert found.costly
    assert found.strokes


def test_a_match_that_was_resigned_at_once_is_analysed(process: Node) -> None:
    match = tuckerbox.new("outback", 2, seed=1)
    match.resign(0)
    check(process, match)
