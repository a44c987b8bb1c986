from __future__ import annotations

import re
from dataclasses import replace
from typing import Annotated, Any

import pytest

from tests.kernel.invented import GAME
from tuckerbox import games
from tuckerbox.kernel.options import Choice, Flag, OptionError, as_record, schema, settle
from tuckerbox.kernel.record import Record

OUTBACK = games.game("outback")


def refused(says: str) -> Any:
    return pytest.raises(OptionError, match=f"^{re.escape(says)}$")


def test_options_that_nobody_gave_have_their_defaults() -> None:
    assert settle(GAME, 2, {}) == {"start": "first", "long": False}
    assert settle(OUTBACK, 3, {}) == {
        "variant": "base",
        "end": "round",
        "bonus_tiles": "all",
        "scoring_tile": False,
        "scoring": "sequential",
    }


def test_given_options_replace_their_defaults() -> None:
    assert settle(GAME, 3, {"long": True}) == {"start": "first", "long": True}
    assert settle(GAME, 2, {"start": "last"}) == {"start": "last", "long": False}


@pytest.mark.parametrize(("word", "value"), [("on", True), ("YES", True), ("true", True), (True, True)])
def test_a_flag_can_be_set_in_words(word: object, value: bool) -> None:
    assert settle(GAME, 3, {"long": word})["long"] is value


@pytest.mark.parametrize("word", ["off", "No", "FALSE", False])
def test_a_flag_can_be_left_unset_in_words(word: object) -> None:
    assert settle(GAME, 2, {"long": word})["long"] is False


def test_settled_options_settle_to_themselves_by_their_words() -> None:
    for given in ({}, {"variant": "plus", "bonus_tiles": "five", "scoring_tile": True}, {"scoring": "together"}):
        settled = settle(OUTBACK, 4, given)
        words = {name: option.word(settled[name]) for name, option in schema(OUTBACK).items()}
        assert settle(OUTBACK, 4, words) == settled


@pytest.mark.parametrize(
    ("seats", "given", "says"),
    [
        (4, {}, "Pebbles is for 2 or 3 seats, not 4."),
        (0, {}, "Pebbles is for 2 or 3 seats, not 0."),
        (2, {"size": 3}, "Pebbles has no option 'size'; it has start, long."),
        (2, {"start": "second"}, "start can be first or last, not 'second'."),
        (2, {"start": "First"}, "start can be first or last, not 'First'."),
        (2, {"start": 0}, "start can be first or last, not 0."),
        (2, {"start": None}, "start can be first or last, not None."),
        (2, {"start": ["first"]}, "start can be first or last, not ['first']."),
        (3, {"long": "maybe"}, "long can be on or off, not 'maybe'."),
        (3, {"long": 1}, "long can be on or off, not 1."),
        (3, {"long": None}, "long can be on or off, not None."),
        (2, {"long": True}, "long=True is for 3 seats, not 2."),
        (3, {"long": True, "start": "last"}, "long begins with the first seat: leave start out."),
    ],
)
def test_options_that_do_not_fit_are_refused(seats: int, given: dict[str, object], says: str) -> None:
    with refused(says):
        settle(GAME, seats, given)


@pytest.mark.parametrize(
    ("seats", "given", "says"),
    [
        (5, {}, "Outback is for 2, 3 or 4 seats, not 5."),
        (3, {"variant": "partnership"}, "variant=partnership is for two teams of two: 4 seats, not 3."),
        (2, {"bonus_tiles": "five"}, "bonus_tiles belongs to Outback Plus: set variant=plus as well, or leave it out."),
        (2, {"scoring_tile": "on"}, "scoring_tile belongs to Outback Plus: set variant=plus as well, or leave it out."),
        (4, {"variant": "minus"}, "variant can be base or plus or partnership, not 'minus'."),
    ],
)
def test_options_that_do_not_fit_outback_are_refused(seats: int, given: dict[str, object], says: str) -> None:
    with refused(says):
        settle(OUTBACK, seats, given)


def test_an_option_may_be_for_some_numbers_of_seats_only() -> None:
    assert settle(GAME, 3, {"long": True})["long"] is True
    assert settle(GAME, 2, {"long": False})["long"] is False


def test_the_schema_has_every_option_with_what_it_says() -> None:
    found = schema(GAME)
    assert list(found) == ["start", "long"]
    assert isinstance(found["start"], Choice)
    assert isinstance(found["long"], Flag)
    assert found["start"].says == "who begins"
    assert found["start"].values == ("first", "last")
    assert found["start"].default == "first"
    assert found["long"].values == (False, True)
    assert found["long"].seats == (3,)


def test_options_become_numbers_in_a_record() -> None:
    assert as_record(GAME, settle(GAME, 3, {"long": "on"})).as_dict() == {"start": 0, "long": 1}
    assert as_record(GAME, settle(GAME, 2, {"start": "last"})).as_dict() == {"start": 1, "long": 0}


def test_a_game_without_options_says_so() -> None:
    class Bare(Record):
        spare: Annotated[int, "i1"]

    game = replace(GAME, options=Bare, misfit=lambda options, seats: None)
    assert settle(game, 2, {}) == {}
    with refused("Pebbles has no option 'size'; it has none."):
        settle(game, 2, {"size": 3})
