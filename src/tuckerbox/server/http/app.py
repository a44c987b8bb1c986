"""The application: its routes, and the middleware around them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

import tuckerbox
from tuckerbox import bots
from tuckerbox.server.http import errors, examples
from tuckerbox.server.http.cookies import Cookies
from tuckerbox.server.http.direct_routes import DirectRoutes
from tuckerbox.server.http.middleware import OutermostMiddleware
from tuckerbox.server.http.rate_limits import Limits
from tuckerbox.server.http.routes import (
    client_files,
    exploring,
    games,
    lessons,
    matches,
    notices,
    operators,
    premoves,
    puzzles,
    thoughts,
)
from tuckerbox.server.http.security import KnownHosts, SameOrigin, add_safe_headers, check_size
from tuckerbox.server.live.services import Services
from tuckerbox.server.settings import Settings
from tuckerbox.server.table.server_clock import ServerClock

ABOUT = """
Play the games of Tuckerbox over HTTP, just as the browser does.

- The first answer sets a signed cookie that identifies you. Keep it, and send it with every request.
- Set up a table with `POST /api/matches`. Then take each seat that you play yourself with `POST …/sit`. The match
  starts when all seats are taken.
- `GET /api/matches/{match_id}` returns the table with its current position and every choice you have. To make a
  choice, `POST …/moves` with `n`, the number of the entry that you are answering. Moves are idempotent: a repeated
  request gets the first answer again.
- `GET …/events` streams everything that happens as Server-Sent Events. The id of an `entry` event is the entry's
  number.
- A program can use a token instead of a cookie. `POST …/seats/{seat}/token` creates one for a seat, and the program
  sends it as `Authorization: Bearer …`. The token opens that seat and nothing else, until it is revoked.
- Every error is a `Refusal`: a code for programs and a sentence for people.
"""


def bare_app() -> FastAPI:
    """Return an application with routes only, from which the OpenAPI document is generated."""
    app = FastAPI(
        title="Tuckerbox",
        version=tuckerbox.__version__,
        description=ABOUT,
        openapi_url=None,  # routes/operators.py serves it, with a policy
        docs_url=None,
        redoc_url=None,
    )
    api = (games, lessons, puzzles, matches, premoves, thoughts, exploring, notices)
    for routes in (*api, operators, client_files):  # the client's page has any other path, so it comes last
        # Included routers take FastAPI twice as long: it looks for the route again and again.
        app.router.routes.extend(routes.router.routes)
    errors.register_handlers(app)
    describe = app.openapi
    app.openapi = lambda: examples.with_examples(describe())  # type: ignore[method-assign]
    return app


def make_app(settings: Settings, clock: ServerClock | None = None) -> FastAPI:
    """Return a server that is ready to run. Raise BotError if a configured bot is invalid.

    `clock`: for tests, which move it.
    """
    for bot in settings.bots:
        bots.register(bot)
    services = Services(settings, clock or ServerClock())
    app = bare_app()
    app.state.services = services
    app.state.limits = Limits() if settings.limits else None

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await services.open()
        yield
        await services.close()

    app.router.lifespan_context = lifespan
    cookies = Cookies(services.cookie_key, secure=(settings.public_url or "").startswith("https:"))
    app.add_middleware(DirectRoutes, routes=app.routes)
    app.add_middleware(  # the last one is the outermost
        OutermostMiddleware,
        checks=[KnownHosts(settings), SameOrigin(settings.public_url), cookies.identify, check_size],
        finishes=[cookies.renew, add_safe_headers],
    )
    return app
