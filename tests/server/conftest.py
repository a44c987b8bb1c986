"""Fixtures: servers in this process, and visitors to them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
import structlog

from tests.server.site import Site
from tests.server.visitor import Visitor, visit
from tuckerbox import games, native_builds
from tuckerbox.server.settings import Settings
from tuckerbox.server.table.server_clock import ServerClock


@pytest.fixture(scope="session", autouse=True)
def plain_logs() -> None:
    """Log plainly, because structlog's default takes seconds to render a traceback.

    A server in this process must not log into the output of a command that a test runs meanwhile, either.
    """
    structlog.configure(
        processors=[structlog.processors.format_exc_info, structlog.processors.JSONRenderer()],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


@pytest.fixture(scope="session")
def ready() -> None:
    """Load the compiled Outback, so that the servers of this process need not do so while they are tested."""
    native_builds.load(games.game("outback"))


@pytest.fixture
def open_site(database: str, ready: None) -> Iterator[Callable[..., Site]]:
    """Return a function that opens servers in this process on this test's database: `open_site(limits=True)`."""
    with ExitStack() as open_ones:

        def open_site(clock: ServerClock | None = None, **settings: object) -> Site:
            found = Settings(**{"database_url": database, "pause": 0, "hint_seconds": 0.1, "limits": False, **settings})  # type: ignore[arg-type]
            site = Site(found, clock)
            return open_ones.enter_context(site)

        yield open_site


@pytest.fixture
def site(open_site: Callable[..., Site]) -> Site:
    """Return a server in this process, on an empty database."""
    return open_site()


@pytest.fixture
def anna(site: Site) -> Visitor:
    return site.visitor("Anna")


@pytest.fixture
def bruce(site: Site) -> Visitor:
    return site.visitor("Bruce")


@pytest.fixture
def stranger(site: Site) -> Visitor:
    return site.visitor("Stranger")


@pytest.fixture
def come() -> Iterator[Callable[..., Visitor]]:
    """Return a function that connects visitors to real servers: `come(server.url)`, or `come(server.url, "Anna")`."""
    with ExitStack() as clients:

        def come(url: str, name: str | None = None) -> Visitor:
            visitor = visit(url)
            clients.enter_context(visitor.client)
            if name is not None:
                visitor.ask("PUT", "/api/me", {"name": name})
            return visitor

        yield come
