"""Tests the tip before the first move of a first match."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import DESK, PHONE
from tests.table.conftest import Guests
from tests.table.guest import bot, called
from tuckerbox import games
from tuckerbox.messages import catalogue_of


@pytest.mark.parametrize("game", games.names())
def test_what_wins_is_told_once(guests: Guests, game: str) -> None:
    guest = guests(PHONE if len(game) % 2 else DESK, withoutTips=[], knowsWhatWins=[])
    wins = " ".join(catalogue_of(games.game(game).folder).say("what-wins").split())
    guest.open(guest.set_table(called("Anna"), bot("joey"), game=game))
    guest.has_the_turn()
    expect(guest.tip.get_by_role("paragraph")).to_have_text(wins)
    guest.tip.get_by_role("button", name="Got it").click()
    expect(guest.page.get_by_text(wins)).to_have_count(0)
    guest.open(guest.set_table(called("Anna"), bot("joey"), game=game))
    guest.has_the_turn()
    expect(guest.page.get_by_text(wins)).to_have_count(0)
