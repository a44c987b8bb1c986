"""Shared by all routes: access to the house, the person who asks, and the documentation of refusals."""

from __future__ import annotations

from asyncio import to_thread
from typing import Annotated, Any

from fastapi import Depends, Path, Request

from tuckerbox.server import programs
from tuckerbox.server.house import House
from tuckerbox.server.people import Person, is_program
from tuckerbox.server.schemas import Refusal


async def house_of(request: Request) -> House:
    found: House = request.app.state.house
    return found


TheHouse = Annotated[House, Depends(house_of)]


async def person_of(request: Request, house: TheHouse) -> Person:
    found: Person = request.state.person
    if is_program(found.id):
        route, match = request.scope["route"], request.path_params.get("match_id")
        await to_thread(programs.admit, house, found, match if route.operation_id in programs.MAY else None)
    return found


ThePerson = Annotated[Person, Depends(person_of)]
MatchId = Annotated[str, Path(min_length=10, max_length=40, pattern=r"^[A-Za-z0-9_-]+$", description="The match's id.")]


def refusals(*codes: int) -> dict[int | str, dict[str, Any]]:
    """Return the OpenAPI responses for a route's refusals, together with those of every route."""
    says = {
        400: "The request can't be carried out.",
        401: "The token is invalid.",
        403: "You may not do this.",
        404: "There is no such thing.",
        409: "The request comes too late, or at the wrong time.",
        413: "The request is too large.",
        422: "The request is malformed.",
        429: "There are too many requests. The Retry-After header has the number of seconds to wait.",
    }
    return {code: {"model": Refusal, "description": says[code]} for code in (*codes, 401, 422, 429)}
