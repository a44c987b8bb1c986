"""What every route is given: the house with all that a process shares, and who asks."""

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
MatchId = Annotated[str, Path(min_length=10, max_length=40, pattern=r"^[A-Za-z0-9_-]+$", description="The match.")]


def refusals(*codes: int) -> dict[int | str, dict[str, Any]]:
    """For a route's documentation: which refusals it may answer with, besides those that any may."""
    says = {
        400: "It can't be done as it was asked for.",
        401: "The token opens nothing here.",
        403: "It is not yours to do.",
        404: "There is no such thing.",
        409: "It comes too late, or at the wrong time.",
        413: "It is too large.",
        422: "It was not asked for in the right form.",
        429: "That was too often; the header Retry-After says when to try again.",
    }
    return {code: {"model": Refusal, "description": says[code]} for code in (*codes, 401, 422, 429)}
