"""Guests at a real server. It is started once a process; tests that kill it start one of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests import artefacts
from tests.browser import DESK, People
from tests.served import Served
from tests.table.guest import INVITED, Guest, called, kept
from tests.table.screens import Album

# Bots do not wait for anybody to follow, and the test's many guests all come from one address.
HASTY = {"TUCKERBOX_BOT_PAUSE": "0", "TUCKERBOX_LIMITS": "off"}

Guests = Callable[..., Guest]
Pair = Callable[..., tuple[Guest, Guest, str]]


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("house")
    server = Served(folder, f"sqlite:///{folder / 'tuckerbox.db'}", env=HASTY)
    yield server
    server.stop()


@pytest.fixture
def house(running: Served, request: pytest.FixtureRequest) -> Iterator[Served]:
    """The server of this process, with whatever other tests left in it."""
    before = len(running.lines)
    yield running
    if artefacts.failed(request):
        artefacts.place(request, "server.txt").write_text("".join(running.lines[before:]), encoding="utf-8")


@pytest.fixture(scope="session")
def album() -> Album:
    """Matches of this process that several tests look at."""
    return Album()


@pytest.fixture
def guests(people: People, house: Served) -> Guests:
    """Sits guests down: `guests(PHONE, dark=True, pace="calm")`. What moves is at rest unless a pace is named."""

    # A preview that is overtaken by the choice itself comes too late, and nobody is told.
    people.mean("/preview?")

    def sit(device: dict[str, Any] = DESK, *, dark: bool = False, url: str | None = None, **settings: Any) -> Guest:
        settings = {"pace": "off", "unguided": ["outback"], **settings}
        url = url or house.url
        return Guest(people(device, dark=dark, storage_state=kept(url, **settings)), url)

    return sit


@pytest.fixture
def guest(guests: Guests) -> Guest:
    """One of them, at a desk."""
    return guests()


@pytest.fixture
def pair(guests: Guests) -> Pair:
    """Anna and Bert at a table of two, each at their own browser; whoever has the turn comes first."""

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
