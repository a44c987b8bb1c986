"""Before their first move, players are told what wins the game, and what is unusual about the match."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import DESK, PHONE
from tests.table.conftest import Guests
from tests.table.guest import bot, called
from tuckerbox import games
from tuckerbox.lessons import lesson_of
from tuckerbox.messages import catalogue_of


def words(game: str) -> str:
    return " ".join(catalogue_of(games.game(game).folder).say("what-wins").split())


@pytest.mark.sampled
@pytest.mark.parametrize("game", games.names())
def test_what_wins_is_told_once(guests: Guests, game: str) -> None:
    guest = guests(PHONE if len(game) % 2 else DESK, withoutTips=[], knowsWhatWins=[])
    wins = words(game)
    guest.open(guest.set_table(called("Anna"), bot("joey"), game=game))
    guest.has_the_turn()
    expect(guest.tip.get_by_role("paragraph")).to_have_text(wins)
    guest.tip.get_by_role("button", name="Got it").click()
    expect(guest.page.get_by_text(wins)).to_have_count(0)
    guest.open(guest.set_table(called("Anna"), bot("joey"), game=game))
    guest.has_the_turn()
    expect(guest.page.get_by_text(wins)).to_have_count(0)


@pytest.mark.sampled
@pytest.mark.parametrize("game", [name for name in games.names() if lesson_of(name)])
def test_what_wins_is_told_before_a_lesson_begins(guests: Guests, game: str) -> None:
    guest = guests(PHONE if len(game) % 2 else DESK, withoutTips=[], knowsWhatWins=[])
    guest.go("/")
    guest.button(f"Learn by playing: {games.game(game).title}").click()
    lesson = guest.page.get_by_role("complementary", name="Lesson")
    expect(guest.tip.get_by_role("paragraph")).to_have_text(words(game))
    expect(lesson).to_have_count(0)
    guest.tip.get_by_role("button", name="Got it").click()
    expect(lesson).to_contain_text("Step 1 of")


@pytest.mark.parametrize(("end", "told"), [("full", True), ("round", False)])
def test_a_phone_tells_what_is_unusual_until_the_first_move(guests: Guests, end: str, told: bool) -> None:
    guest = guests(PHONE)
    match = guest.set_table(called("Anna"), called("Bert"), end=end)
    guest.open(match)
    guest.has_the_turn()
    about = guest.page.get_by_role("banner").get_by_text("2 seats")
    expect(about).to_be_visible(visible=told)
    guest.take(match)
    guest.has_the_turn()
    expect(about).not_to_be_visible()
