"""Before their first move, players are told what wins the game, and what is unusual about the match."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import DESK, PHONE
from tests.table.conftest import Guests
from tests.table.guest import Guest, bot, called
from tuckerbox import games
from tuckerbox.kernel import options
from tuckerbox.lessons import lesson_of
from tuckerbox.messages import catalogue_of


def words(guest: Guest, game: str, match: str) -> str:
    """Return what wins a match of a game. AuZtralia's names the points that the Old Ones have there."""
    table = guest.table(match)
    rival = table["moment"]["view"]["score"]["total"] if game == "auztralia" else 0
    chosen = {
        name: option.word(table["options"][name]) for name, option in options.options_of(games.game(game)).items()
    }
    said = catalogue_of(games.game(game).folder).say("what-wins", **chosen, seats=len(table["seats"]), rival=rival)
    return " ".join(said.split())


@pytest.mark.sampled
@pytest.mark.parametrize("game", games.names())
def test_what_wins_is_told_once(guests: Guests, game: str) -> None:
    guest = guests(PHONE if len(game) % 2 else DESK, withoutTips=[], knowsWhatWins=[])
    read(guest, game, guest.set_table(called("Anna"), bot("joey"), game=game))
    again = guest.set_table(called("Anna"), bot("joey"), game=game)
    guest.open(again)
    guest.has_the_turn()
    expect(guest.page.get_by_text(words(guest, game, again))).to_have_count(0)


def read(guest: Guest, game: str, match: str) -> None:
    """Read what wins a match, before the first move."""
    guest.open(match)
    guest.has_the_turn()
    wins = words(guest, game, match)
    expect(guest.tip.get_by_role("paragraph")).to_have_text(wins)
    guest.tip.get_by_role("button", name="Got it").click()
    expect(guest.page.get_by_text(wins)).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("auztralia", 2, {"way": "together"}),
        ("auztralia", 1, {}),
        ("down-under", 2, {"animals": True}),
        ("outback", 4, {"variant": "partnership"}),
    ],
)
def test_what_wins_is_told_again_where_it_is_something_else(
    guests: Guests, game: str, seats: int, options: dict[str, str | bool]
) -> None:
    guest = guests(withoutTips=[], knowsWhatWins=[])
    names = ("Anna", "Bert", "Cleo", "Dora")
    read(guest, game, guest.set_table(called("Anna"), called("Bert"), game=game))
    read(guest, game, guest.set_table(*map(called, names[:seats]), game=game, **options))


@pytest.mark.sampled
@pytest.mark.parametrize("game", [name for name in games.names() if lesson_of(name)])
def test_what_wins_is_told_before_a_lesson_begins(guests: Guests, game: str) -> None:
    guest = guests(PHONE if len(game) % 2 else DESK, withoutTips=[], knowsWhatWins=[])
    guest.go("/")
    guest.button(f"Learn by playing: {games.game(game).title}").click()
    lesson = guest.page.get_by_role("complementary", name="Lesson")
    guest.has_the_turn()
    expect(guest.tip.get_by_role("paragraph")).to_have_text(words(guest, game, guest.match))
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
