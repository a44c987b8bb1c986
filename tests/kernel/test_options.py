"""Options: their defaults, their conditions and their schema, and which values are refused."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Annotated, Any

import pytest

from tests.kernel.invented import GAME
from tuckerbox import games
from tuckerbox.kernel.contract import no_misfit
from tuckerbox.kernel.memory_records import Record, Row
from tuckerbox.kernel.options import Flag, Number, OneOf, OptionError, as_record, options_of, settle

OUTBACK = games.game("outback")


class Ways(Record):
    """Options that depend on each other."""

    size: Annotated[int, "i1", OneOf(("normal", "easy", "own"), "how large a land is built")]
    length: Annotated[int, "i1", Number(4, 13, 7, "how many tiles a way has", when={"size": ("own", "easy")})]
    below: Annotated[int, "i1", Number(-3, 3, 0, "how deep the sea is")]
    swap: Annotated[int, "i1", Flag("cards may be swapped", when={"length": ("12", "13")})]
    most: Annotated[int, "i1", Number(1, 9, 1, "how often", seats=(3,), when={"swap": ("on",), "size": ("own",)})]
    refunds: Annotated[int, "i1", Flag("they cost nothing", when={"swap": ("off",)})]
    spare: Annotated[Row, "i1", 2]


WAYS = replace(GAME, options=Ways, misfit=no_misfit)
LAID_OUT = {"size": "normal", "length": 7, "below": 0, "swap": False, "most": 1, "refunds": False}


def refused(says: str) -> Any:
    return pytest.raises(OptionError, match=f"^{re.escape(says)}$")


def test_options_that_are_not_given_have_their_defaults() -> None:
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


def test_settling_is_idempotent_and_accepts_the_words_of_settled_options() -> None:
    for given in ({}, {"variant": "plus", "bonus_tiles": "five", "scoring_tile": True}, {"scoring": "together"}):
        settled = settle(OUTBACK, 4, given)
        words = {name: option.word(settled[name]) for name, option in options_of(OUTBACK).items()}
        assert settle(OUTBACK, 4, words) == settled


@pytest.mark.parametrize(
    ("seats", "given", "says"),
    [
        (4, {}, "Marbles is for 2 or 3 seats, not 4."),
        (0, {}, "Marbles is for 2 or 3 seats, not 0."),
        (2, {"size": 3}, "Marbles has no option 'size'; it has start, long."),
        (2, {"start": "second"}, "start can be first or last, not 'second'."),
        (2, {"start": "First"}, "start can be first or last, not 'First'."),
        (2, {"start": 0}, "start can be first or last, not 0."),
        (2, {"start": None}, "start can be first or last, not None."),
        (2, {"start": ["first"]}, "start can be first or last, not ['first']."),
        (3, {"long": "maybe"}, "long can be on or off, not 'maybe'."),
        (3, {"long": 1}, "long can be on or off, not 1."),
        (3, {"long": None}, "long can be on or off, not None."),
        (2, {"long": True}, "long=on is for 3 seats, not 2."),
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
        (
            2,
            {"bonus_tiles": "five"},
            "bonus_tiles belongs to variant=plus: choose that as well, or leave bonus_tiles out.",
        ),
        (
            4,
            {"variant": "partnership", "scoring_tile": "on"},
            "scoring_tile belongs to variant=plus: choose that as well, or leave scoring_tile out.",
        ),
        (4, {"variant": "minus"}, "variant can be base or plus or partnership, not 'minus'."),
    ],
)
def test_options_that_do_not_fit_outback_are_refused(seats: int, given: dict[str, object], says: str) -> None:
    with refused(says):
        settle(OUTBACK, seats, given)


def test_an_option_may_require_certain_numbers_of_seats() -> None:
    assert settle(GAME, 3, {"long": True})["long"] is True
    assert settle(GAME, 2, {"long": False})["long"] is False


def test_the_schema_has_every_option_with_its_description() -> None:
    found = options_of(GAME)
    assert list(found) == ["start", "long"]
    assert isinstance(found["start"], OneOf)
    assert isinstance(found["long"], Flag)
    assert found["start"].says == "who begins"
    assert found["start"].values == ("first", "last")
    assert found["start"].default == "first"
    assert found["long"].values == (False, True)
    assert found["long"].seats == (3,)


def test_options_become_numbers_in_a_record() -> None:
    assert as_record(GAME, settle(GAME, 3, {"long": "on"})).as_dict() == {"start": 0, "long": 1}
    assert as_record(GAME, settle(GAME, 2, {"start": "last"})).as_dict() == {"start": 1, "long": 0}


def test_an_unknown_option_of_a_game_without_options_is_refused() -> None:
    class Bare(Record):
        spare: Annotated[int, "i1"]

    game = replace(GAME, options=Bare, misfit=no_misfit)
    assert settle(game, 2, {}) == {}
    with refused("Marbles has no option 'size'; it has none."):
        settle(game, 2, {"size": 3})


# --- Numbers ---


@pytest.mark.parametrize("given", [9, "9", "09"], ids=repr)
def test_a_number_can_be_given_as_text(given: object) -> None:
    assert settle(WAYS, 2, {"size": "own", "length": given})["length"] == 9


def test_a_number_may_be_negative_and_have_any_default() -> None:
    assert settle(WAYS, 2, {}) == LAID_OUT
    assert settle(WAYS, 2, {"below": "-3"})["below"] == -3


@pytest.mark.parametrize(
    "given", [3, 14, "3", "14", "x", "", " 7", "7.0", "1e1", "٧", "9" * 500, 7.0, True, None, [7]], ids=repr
)
def test_anything_except_a_number_within_the_bounds_is_refused(given: object) -> None:
    with refused(f"length can be a whole number from 4 to 13, not {given!r}."):
        settle(WAYS, 2, {"size": "own", "length": given})


def test_a_record_holds_the_number_itself() -> None:
    chosen = {"size": "own", "length": 13, "below": -2}
    settled = settle(WAYS, 2, chosen)
    held = as_record(WAYS, settled).as_dict()
    assert held | {"size": 2, "length": 13, "below": -2, "most": 1} == held
    assert {name: option.value(held[name]) for name, option in options_of(WAYS).items()} == settled
    assert settle(WAYS, 2, {name: option.word(settled[name]) for name, option in options_of(WAYS).items()}) == settled


# --- Options that depend on others ---


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"length": 8}, "length belongs to size=own or size=easy: choose one of these as well, or leave length out."),
        ({"swap": True, "size": "easy"},
         "swap belongs to length=12 or length=13: choose one of these as well, or leave swap out."),
        ({"swap": True},
         "swap belongs to size=own or size=easy, and length=12 or length=13: choose those as well, or leave swap out."),
        ({"most": 2, "size": "own", "length": 12}, "most belongs to swap=on: choose that as well, or leave most out."),
        ({"most": 2, "size": "easy", "length": 12, "swap": True},
         "most belongs to size=own: choose that as well, or leave most out."),
        # Swaps are off, but only because they can't be on.
        ({"refunds": "yes", "size": "own"},
         "refunds belongs to length=12 or length=13: choose one of these as well, or leave refunds out."),
    ],
)  # fmt: skip
def test_an_option_is_refused_if_its_condition_is_not_met(given: dict[str, object], says: str) -> None:
    with refused(says):
        settle(WAYS, 3, given)


@pytest.mark.parametrize(
    "given",
    [
        {"length": "7", "swap": "off", "most": "1"},
        {"size": "easy", "length": "8"},
        {"size": "easy", "length": "13", "swap": "on"},
        {"size": "own", "length": "12", "swap": "on", "most": "2"},
        {"size": "own", "length": "12", "refunds": "on"},
    ],
    ids=str,
)
def test_an_option_is_accepted_if_its_condition_is_met_or_it_has_its_default(given: dict[str, object]) -> None:
    settled = settle(WAYS, 3, given)
    words = {name: option.word(settled[name]) for name, option in options_of(WAYS).items()}
    assert words | given == words
