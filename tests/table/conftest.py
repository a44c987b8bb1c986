"""Guests at a real server. It is started once a process; tests that kill it start one of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests import artefacts
from tests.browser import DESK, People
from tests.served import Served
from tests.table.guest import Guest, kept

# Bots do not wait for anybody to follow, and the test's many guests all come from one address.
HASTY = {"TUCKERBOX_BOT_PAUSE": "0", "TUCKERBOX_LIMITS": "off"}

Guests = Callable[..., Guest]

# A busy machine is slow, and waiting costs nothing where all is well.
expect.set_options(timeout=15_000)


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


@pytest.fixture
def guests(people: People, house: Served) -> Guests:
    """Sits guests down: `guests(PHONE, dark=True, pace="calm")`. What moves is at rest unless a pace is named."""

    def sit(device: dict[str, Any] = DESK, *, dark: bool = False, url: str | None = None, **settings: Any) -> Guest:
        settings = {"pace": "off", "unguided": ["outback"], **settings}
        url = url or house.url
        return Guest(people(device, dark=dark, storage_state=kept(url, **settings)), url)

    return sit


@pytest.fixture
def guest(guests: Guests) -> Guest:
    """One of them, at a desk."""
    return guests()
