"""Turns that end by themselves when nothing else is possible."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.table.conftest import Guests
from tests.table.guest import Guest, called


def with_nothing_else_to_do(guest: Guest) -> str:
    """Open a match in which a tile is laid, so that only the end of the turn is left. Hold its timer. Return its id."""
    match = guest.set_table(called("Anna"), called("Bert"), game="down-under")
    moment = guest.moment(match)
    guest.decide(match, moment, moment["choices"][0]["action"])
    guest.holds_timers()
    guest.open(match)
    assert guest.moment(match)["only_done"]
    return match


def test_a_turn_without_choices_ends_if_the_player_wants_that(guests: Guests) -> None:
    guest = guests(endTurns=True)
    match = with_nothing_else_to_do(guest)
    expect(guest.page.get_by_text("Ending your turn.")).to_be_visible()
    guest.ends_timers()
    expect(guest.page.get_by_text("Ending your turn.")).to_have_count(0)
    guest.has_the_turn()
    assert not guest.moment(match)["only_done"]


def test_any_input_stops_it(guests: Guests) -> None:
    guest = guests(endTurns=True)
    with_nothing_else_to_do(guest)
    expect(guest.page.get_by_text("Ending your turn.")).to_be_visible()
    guest.page.keyboard.press("Shift")
    expect(guest.page.get_by_text("Ending your turn.")).to_have_count(0)
    guest.ends_timers()
    expect(guest.done).to_be_enabled()


def test_a_turn_waits_for_the_player_by_default(guests: Guests) -> None:
    guest = guests()
    with_nothing_else_to_do(guest)
    expect(guest.done).to_be_enabled()
    expect(guest.page.get_by_text("Ending your turn.")).to_have_count(0)
