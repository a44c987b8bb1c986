"""Guests at a real server. Tests share it; those that kill it start one of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser import DESK, People
from tests.moved_server import MovedServer
from tests.served import Served
from tests.table.guest import INVITED, Guest, called, kept
from tests.table.screens import Album
from tuckerbox import games
from tuckerbox.server.actions.game_list import what_wins

# What wins each game, in every way to play.
WHAT_WINS = sorted({what_wins(game, way) for game in map(games.game, games.names()) for way in game.samples})

Guests = Callable[..., Guest]
Pair = Callable[..., tuple[Guest, Guest, str]]


@pytest.fixture(scope="session")
def album() -> Album:
    """Return the matches of this process that several tests look at."""
    return Album()


@pytest.fixture(scope="session")
def moved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MovedServer]:
    """Return a server of this process whose clock a test can move. Moving it runs out the time of its matches."""
    server = MovedServer(tmp_path_factory.mktemp("moved"))
    yield server
    server.stop()


@pytest.fixture
def guests(people: People, shared: Served) -> Guests:
    """Open pages for guests: `guests(PHONE, dark=True, motion="calm")`.

    Nothing moves unless a motion is given. Bots, hints and analyses think on the server unless `thinking="here"`.
    """

    # A preview or a hint that a choice overtakes is too late, and causes no message.
    people.mean("/preview?")
    people.mean("/previews?")
    people.mean("/hint)")

    def sit(device: dict[str, Any] = DESK, *, dark: bool = False, url: str | None = None, **settings: Any) -> Guest:
        settings = {
            "motion": "off",
            "withoutTips": ["outback"],
            "thinking": "server",
            "knowsWhatWins": WHAT_WINS,
            **settings,
        }
        url = url or shared.url
        page = people(device, dark=dark, storage_state=kept(url, **settings), reduced_motion="no-preference")
        return Guest(page, url)

    return sit


@pytest.fixture
def guest(guests: Guests) -> Guest:
    """Return a guest at a desk."""
    return guests()


@pytest.fixture
def pair(guests: Guests) -> Pair:
    """Return Anna and Bert at a table of two, each at their own browser. The one with the turn comes first."""

    def sit(**how: str) -> tuple[Guest, Guest, str]:
        anna, bert = guests(**how), guests(**how)
        match = anna.set_table(called("Anna"), INVITED)
        bert.sit(match, 1, "Bert", anna.secret(match, 1))
        turn = anna.moment(match)["turn"]
        for guest in (anna, bert):
            guest.open(match)
        first, second = (anna, bert) if turn == 0 else (bert, anna)
        first.has_the_turn()
        return first, second, match

    return sit
