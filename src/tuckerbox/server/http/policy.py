"""The policy of each route: what a request costs, who may send it, and how it is answered. Routes declare it."""

from __future__ import annotations

import re
from asyncio import to_thread
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, TypeVar

from fastapi import Request, Response
from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError

from tuckerbox.server.actions import tokens
from tuckerbox.server.http.limits import Cost, network
from tuckerbox.server.people import is_program

Handler = Callable[[Request], Coroutine[Any, Any, Response]]
MATCH_ID = re.compile("[A-Za-z0-9_-]{10,40}")


class Callers(Enum):
    ANYBODY = auto()  # the server does not ask who sends the request
    PEOPLE = auto()
    PEOPLE_AND_PROGRAMS = auto()  # a program at its own table only


@dataclass(frozen=True)
class Policy:
    cost: Cost | None  # None: the request is not limited
    callers: Callers
    compressed: bool  # only large answers that are asked for rarely are worth the time
    measured: bool  # whether the time to answer says something about the server
    body: type[BaseModel] | None  # of a route that is called directly, because it is called so often


Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])

_declared: dict[Callable[..., Any], Policy] = {}


def policy(
    cost: Cost | None,
    callers: Callers = Callers.PEOPLE,
    *,
    compressed: bool = False,
    measured: bool = True,
    body: type[BaseModel] | None = None,
) -> Callable[[Endpoint], Endpoint]:
    """Declare a route's policy. This decorator stands below the route's own.

    `body`: call the endpoint directly with the services, the person, the match's id and this body. FastAPI would take
    longer to find them than the endpoint takes for most moves.
    """

    def declare(endpoint: Endpoint) -> Endpoint:
        _declared[endpoint] = Policy(cost, callers, compressed, measured, body)
        return endpoint

    return declare


def policy_of(endpoint: Callable[..., Any]) -> Policy:
    """Return a route's policy. Raise LookupError if it declares none."""
    return _declared[endpoint]


class GuardedRoute(APIRoute):
    """A route that applies its policy before the request's body is read."""

    def get_route_handler(self) -> Handler:
        policy, handle = policy_of(self.endpoint), super().get_route_handler()
        if policy.body is not None:
            handle = direct(self.endpoint, policy.body, handle)

        async def guarded(request: Request) -> Response:
            person, state = request.state.person, request.app.state
            if policy.cost is not None and state.limits is not None:
                address = request.client.host if request.client else None
                state.limits.count(policy.cost, person, address)
                if address:
                    state.services.homes.note(person.id, network(address))
            if policy.callers is not Callers.ANYBODY and is_program(person.id):
                at_table = policy.callers is Callers.PEOPLE_AND_PROGRAMS
                match_id = request.path_params["match_id"] if at_table else None
                await to_thread(tokens.admit, state.services, person, match_id)
            return await handle(request)

        return guarded


def direct(endpoint: Callable[..., Any], body: type[BaseModel], otherwise: Handler) -> Handler:
    """Return a handler that calls an endpoint with a body and the match's id. FastAPI explains what it can't read."""

    async def handle(request: Request) -> Response:
        match_id, asked = request.path_params["match_id"], None
        if request.headers.get("Content-Type") == "application/json" and MATCH_ID.fullmatch(match_id):
            with suppress(ValidationError):
                asked = body.model_validate_json(await request.body())
        if asked is None:
            return await otherwise(request)
        answer: Response = await endpoint(request.app.state.services, request.state.person, match_id, asked)
        return answer

    return handle
