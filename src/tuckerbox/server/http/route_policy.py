"""The policy of each route: what a request costs, who may send it, and how it is answered. Routes declare it."""

from __future__ import annotations

import re
from asyncio import to_thread
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, TypeVar

from fastapi import Request, Response
from fastapi.routing import APIRoute
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from tuckerbox.server.actions import tokens
from tuckerbox.server.actions.field_limits import ID
from tuckerbox.server.http.rate_limits import Cost, network
from tuckerbox.server.people import is_program

Handler = Callable[[Request], Coroutine[Any, Any, Response]]
REPLAYING = (Cost.REPLAY, Cost.VERIFY)
IS_ID = re.compile(ID).fullmatch
ADMITTED = "tuckerbox.admitted"  # in a request's scope


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


Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])

_declared: dict[Callable[..., Any], RoutePolicy] = {}


async def always(_: Request) -> bool:
    return True


async def never(_: Request) -> bool:
    return False


async def if_long(request: Request) -> bool:
    """Return whether a request is about a long match."""
    match_id: str = request.path_params["match_id"]
    if not IS_ID(match_id):
        return False  # it will be refused
    found: bool = await request.app.state.services.is_long(match_id)
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
) -> Callable[[Endpoint], Endpoint]:
    """Declare a route's policy. This decorator stands below the route's own.

    `body`: make it a direct route (`http/direct_routes.py`), which is called with the services, the person, the match's
    id and this body, or this query if it is a GET.

    `replays`: whether a request replays a whole match. All of a cost in REPLAYING do.
    """
    if cost in REPLAYING:
        replays = always

    def declare(endpoint: Endpoint) -> Endpoint:
        _declared[endpoint] = RoutePolicy(cost, callers, compressed, measured, body, replays)
        return endpoint

    return declare


def policy_of(endpoint: Callable[..., Any]) -> RoutePolicy:
    """Return a route's policy. Raise LookupError if it declares none."""
    return _declared[endpoint]


class GuardedRoute(APIRoute):
    """A route that applies its policy before the request's body is read."""

    def get_route_handler(self) -> Handler:
        policy, handle = policy_of(self.endpoint), super().get_route_handler()

        async def guarded(request: Request) -> Response:
            await admit(request, policy)
            if not await policy.replays(request):
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
        await to_thread(tokens.admit, state.services, person, match_id)
    request.scope[ADMITTED] = True
