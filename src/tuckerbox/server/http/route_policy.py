"""The policy of each route: what a request costs, who may send it, and how it is answered. Routes declare it."""

from __future__ import annotations

import re
from asyncio import to_thread
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from enum import Enum, auto
from http import HTTPStatus
from typing import Any, TypeVar

from fastapi import Request, Response
from fastapi.routing import APIRoute
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from tuckerbox.server.actions import program_tokens
from tuckerbox.server.actions.field_limits import ID
from tuckerbox.server.http.rate_limits import Cost, network
from tuckerbox.server.live import replay_queue
from tuckerbox.server.people import is_program

Handler = Callable[[Request], Coroutine[Any, Any, Response]]
REPLAYING = (Cost.REPLAY, Cost.VERIFY)
READING = (Cost.READ, Cost.PREVIEW)
IS_ID = re.compile(ID).fullmatch
# In a request's scope
ADMITTED = "tuckerbox.admitted"
LAST_ENTRY = "tuckerbox.last-entry"
# The entries for which a request that replays a match counts once more. Replaying them takes 2 or 3 ms, about as long
# as a request that replays nothing.
ENTRIES_AT_ONCE = 100


class Callers(Enum):
    ANYBODY = auto()  # the server does not ask who sends the request
    PEOPLE = auto()
    PEOPLE_AND_PROGRAMS = auto()  # a program at its own table only


Replaying = Callable[[Request], Awaitable[bool]]


@dataclass(frozen=True)
class RoutePolicy:
    cost: Cost | None  # None: the request is not limited
    callers: Callers
    compressed: bool  # only large answers that are asked for rarely are worth the time
    measured: bool  # whether the time to answer says something about the server
    body: type[BaseModel] | None  # of a direct route; the query, if it is a GET
    replays: Replaying  # whether a request waits for its turn to replay a match (`live/replay_queue.py`)
    by_length: bool  # whether a request counts the more often, the longer its match is


Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])

_declared: dict[Callable[..., Any], RoutePolicy] = {}


async def always(_: Request) -> bool:
    return True


async def never(_: Request) -> bool:
    return False


async def if_long(request: Request) -> bool:
    """Return whether a request is about a long match."""
    return replay_queue.is_long(await last_entry(request))


async def last_entry(request: Request) -> int:
    """Return the number of the last entry of a request's match; −1 if there is none."""
    if LAST_ENTRY not in request.scope:
        match_id: str = request.path_params["match_id"]
        # A malformed id will be refused.
        request.scope[LAST_ENTRY] = await request.app.state.services.last_entry(match_id) if IS_ID(match_id) else -1
    found: int = request.scope[LAST_ENTRY]
    return found


async def if_past_or_long(request: Request) -> bool:
    """Return whether a request looks back, or is about a long match."""
    return "at" in request.query_params or await if_long(request)


def policy(
    cost: Cost | None,
    callers: Callers = Callers.PEOPLE,
    *,
    compressed: bool = False,
    measured: bool = True,
    body: type[BaseModel] | None = None,
    replays: Replaying = never,
    by_length: bool = False,
) -> Callable[[Endpoint], Endpoint]:
    """Declare a route's policy. This decorator stands below the route's own.

    `body`: make it a direct route (`http/direct_routes.py`), which is called with the services, the person, the match's
    id and this body, or this query if it is a GET.

    `replays`: whether a request replays a whole match. Those with a cost in REPLAYING always do.

    `by_length`: count a request the more often, the longer its match is, because it replays a match without waiting for
    its turn. Requests that read, and wait only if their match is long, are always counted like that.
    """
    if cost in REPLAYING:
        replays = always
    by_length |= cost in READING and replays in (if_long, if_past_or_long)

    def declare(endpoint: Endpoint) -> Endpoint:
        _declared[endpoint] = RoutePolicy(cost, callers, compressed, measured, body, replays, by_length)
        return endpoint

    return declare


def policy_of(endpoint: Callable[..., Any]) -> RoutePolicy:
    """Return a route's policy. Raise LookupError if it declares none."""
    return _declared[endpoint]


class GuardedRoute(APIRoute):
    """A route that applies its policy before the request's body is read."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.response_description == "Successful Response":  # FastAPI's own words
            self.response_description = HTTPStatus(self.status_code or 200).phrase

    def get_route_handler(self) -> Handler:
        policy, handle = policy_of(self.endpoint), super().get_route_handler()

        async def guarded(request: Request) -> Response:
            await admit(request, policy)
            if not await policy.replays(request):
                if policy.by_length:
                    await count_length(request, policy)
                return await handle(request)
            await read_body(request)  # before its turn, so that nobody waits for somebody who sends slowly
            async with request.app.state.services.replays.turn(request.state.person.id):
                return await handle(request)

        return guarded


async def read_body(request: Request) -> None:
    """Read a request's body, which the request then keeps."""
    try:
        await request.body()
    except ClientDisconnect:
        raise HTTPException(400, "The request has ended early") from None


async def count_length(request: Request, policy: RoutePolicy) -> None:
    """Count a request again for the length of its match, after it was admitted."""
    limits, client = request.app.state.limits, request.client
    more = await last_entry(request) // ENTRIES_AT_ONCE if limits is not None else 0
    if more > 0 and policy.cost is not None:
        limits.count(policy.cost, request.state.person, client.host if client else None, more)


async def admit(request: Request, policy: RoutePolicy) -> None:
    """Count a request, and refuse it if its sender may not send it. Do nothing if the request was admitted before."""
    person, state = request.state.person, request.app.state
    if request.scope.get(ADMITTED):
        return
    if policy.cost is not None:
        address = request.client.host if request.client else None
        if state.limits is not None:
            state.limits.count(policy.cost, person, address)
        state.services.networks.note(person.id, network(address))
    if policy.callers is not Callers.ANYBODY and is_program(person.id):
        at_table = policy.callers is Callers.PEOPLE_AND_PROGRAMS
        match_id = request.path_params["match_id"] if at_table else None
        await to_thread(program_tokens.admit, state.services, person, match_id)
    request.scope[ADMITTED] = True
