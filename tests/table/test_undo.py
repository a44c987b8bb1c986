"""Undo: freely up to the last luck, with everybody's consent past it; and confirming the end of a turn."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.table.conftest import Guests, Pair
from tests.table.guest import GREEDY, INVITED, Guest, called, lines_on_screen

ROLLS = re.compile("^(Reroll|Keep the jeep)")


def past_luck(first: Guest, match: str) -> dict[str, object]:
    """Roll once more, so that only consent leads back; return the state before it."""
    before = first.play(match, until=("keep",))
    first.board.get_by_role("button", name=re.compile("^Reroll")).click()
    expect(first.undo).to_have_accessible_name("Ask to undo")
    expect(first.undo).to_be_enabled()
    return before


def test_decisions_without_luck_are_undone_freely(guest: Guest) -> None:
    match = guest.set_table(called("Anna"), called("Bert"))
    before = guest.play(match, until=("place",))
    guest.open(match)
    guest.has_the_turn()
    count = guest.at_rest(guest.choices).inner_text()
    guest.place_from_the_jeep()
    expect(guest.choices).not_to_have_text(count)
    expect(guest.undo).to_have_accessible_name("Undo")
    last = guest.table(match)["log"][-1]["n"]
    placed = lines_on_screen([line for line in guest.table(match)["log"] if line["n"] == last])[0]
    expect(guest.undo).to_have_accessible_description(re.compile(re.escape(f"Takes back “{placed}”")))
    expect(guest.actions.get_by_text(f"Undo takes back: {placed}")).to_be_visible()
    guest.undo.click()
    expect(guest.choices).to_have_text(count)
    assert guest.moment(match)["view"] == before["view"]
    guest.is_in_step(match)


def test_an_undo_past_luck_is_requested_and_granted(pair: Pair) -> None:
    first, second, match = pair()
    before = past_luck(first, match)
    first.undo.click()
    first.button("Ask them").click()
    expect(first.page.get_by_role("region", name="Request for an undo")).to_contain_text("Still to answer")
    question = second.page.get_by_role("region", name="Request for an undo")
    expect(question).to_contain_text("Do you agree?")
    question.get_by_role("button", name="Agree").click()
    expect(question).to_have_count(0)
    first.has_the_turn()
    after = first.moment(match)
    for what in ("view", "points", "choices"):
        assert after[what] == before[what]
    first.is_in_step(match)
    second.is_in_step(match)


def test_an_undo_past_luck_can_be_declined(pair: Pair) -> None:
    first, second, match = pair()
    past_luck(first, match)
    before = first.moment(match)
    first.undo.click()
    first.button("Ask them").click()
    second.page.get_by_role("region", name="Request for an undo").get_by_role("button", name="Decline").click()
    expect(first.page.get_by_role("region", name="Request for an undo")).to_have_count(0)
    first.has_the_turn()
    assert first.moment(match)["view"] == before["view"]
    expect(first.log.last).to_contain_text(re.compile("declin", re.IGNORECASE))


def test_a_player_of_all_seats_needs_no_consent(guest: Guest) -> None:
    match = guest.set_table(called("Anna"), called("Bert"))
    before = guest.play(match, until=("keep",))
    guest.open(match)
    guest.has_the_turn()
    guest.board.get_by_role("button", name=re.compile("^Reroll")).click()
    expect(guest.undo).to_be_enabled()
    guest.undo.click()
    expect(guest.actions).to_contain_text("Dice and draws will be new.")
    guest.button("No").click()
    guest.take_back()
    expect(guest.log.last).to_contain_text(re.compile("undo|t(ook|akes) back", re.IGNORECASE))
    guest.has_the_turn()
    assert guest.moment(match)["view"] == before["view"]


def test_ending_a_turn_needs_a_confirmation_if_that_is_set(guests: Guests) -> None:
    guest = guests(confirm=True)
    match = guest.set_table(called("Anna"), GREEDY)
    guest.play(match, until=("place", "block"))
    guest.take(match, ("place", "block"))
    assert any(choice["kind"] == "done" for choice in guest.moment(match)["choices"])
    guest.open(match)
    guest.has_the_turn()
    last = guest.table(match)["last"]
    guest.done.click()
    expect(guest.actions).to_contain_text("End your turn?")
    guest.actions.get_by_role("button", name="Not yet").click()
    guest.page.keyboard.press("d")
    expect(guest.actions).to_contain_text("End your turn?")
    assert guest.table(match)["last"] == last
    guest.actions.get_by_role("button", name="Yes").click()
    expect(guest.actions).not_to_contain_text("End your turn?")
    assert guest.table(match)["last"] > last


def test_a_link_moves_a_seat_to_another_device(guests: Guests) -> None:
    anna, bert, phone = guests(), guests(), guests()
    match = anna.set_table(called("Anna"), INVITED)
    bert.sit(match, 1, "Bert", anna.secret(match, 1))
    anna.open(match)
    more = anna.tab("More")
    more.get_by_text("Move Anna’s seat to another device").click()
    more.get_by_role("button", name="QR code").click()
    expect(more.get_by_role("img", name="QR code")).to_be_visible()
    phone.go(f"/m/{match}/seat/{anna.secret(match, 0)}")
    expect(phone.dice).to_be_visible()
    expect(phone.seats.first).to_contain_text("you")
