"""The application: routes, and what stands around them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

import tuckerbox
from tuckerbox import bots
from tuckerbox.server import answers, examples
from tuckerbox.server.guard import NotTooLarge, NotTooOften, SafeHeaders, SameOrigin
from tuckerbox.server.house import House
from tuckerbox.server.people import Cookies
from tuckerbox.server.routes import games, matches, pages, thoughts
from tuckerbox.server.settings import Settings
from tuckerbox.server.watching import Watching

ABOUT = """
Play the games of Tuckerbox over HTTP, as the browser does.

- Who asks is known by a signed cookie, which the first answer brings. Keep it, and send it along.
- Set a table with `POST /api/matches`, then sit down with `POST …/sit` on each seat that you play yourself. The match
  starts when all seats are taken.
- `GET /api/matches/{match_id}` says how things stand, with every choice that you have; `POST …/moves` takes one, and
  says by its `n` which entry it answers. The same again is answered with the first result.
- `GET …/events` is a stream of all that happens, as Server-Sent Events; their ids are the numbers of entries.
- A program can have a token instead of a cookie: `POST …/seats/{seat}/token` gives one for a seat, and the program
  sends it as `Authorization: Bearer …`. It opens this seat and nothing else, until it is taken back.
- What can't be done is answered with a `Refusal`: a code for programs, a sentence for people.
"""


def bare_app() -> FastAPI:
    """The routes alone: what the OpenAPI document is made from."""
    app = FastAPI(
        title="Tuckerbox",
        version=tuckerbox.__version__,
        description=ABOUT,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    for routes in (games, matches, thoughts, pages):
        app.include_router(routes.router)
    answers.listen(app)
    describe = app.openapi
    app.openapi = lambda: examples.kept_whole(describe())  # type: ignore[method-assign]
    return app


def make_app(settings: Settings) -> FastAPI:
    """A server, ready to be run. BotError if a bot of its owner's is none."""
    for bot in settings.bots:
        bots.offer(bot)
    house = House(settings)
    app = bare_app()
    app.state.house = house

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await house.open()
        yield
        await house.close()

    app.router.lifespan_context = lifespan
    # The last that is added is the outermost.
    app.add_middleware(NotTooLarge)
    app.add_middleware(NotTooOften, on=settings.limits)
    app.add_middleware(Cookies, key=house.cookie_key, secure=(settings.public_url or "").startswith("https:"))
    app.add_middleware(SameOrigin, public_url=settings.public_url)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(Watching)
    app.add_middleware(SafeHeaders)  # what is said when something broke needs them too
    return app
