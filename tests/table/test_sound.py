"""The switch for sounds at the table."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.table.conftest import Guests
from tests.table.guest import GREEDY, called


def test_sounds_are_off_until_somebody_turns_them_on(guests: Guests) -> None:
    guest = guests()
    guest.open(guest.set_table(called("Anna"), GREEDY))
    guest.button("Turn the sound on").click()
    expect(guest.button("Turn the sound off")).to_be_visible()
    guest.page.reload()
    guest.button("Turn the sound off").click()
    expect(guest.button("Turn the sound on")).to_be_visible()
