"""Shared by all routes: access to the services, parameters, the documentation of refusals, and answers as JSON."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request
from fastapi.responses import Response

from tuckerbox.presentation import News
from tuckerbox.server.actions.field_limits import ID_LETTERS, LEAST_ID, MOST_ACTION, MOST_ID, MOST_NUMBER, MOST_WORD
from tuckerbox.server.http.schemas import Refusal, SeatNumber
from tuckerbox.server.live.services import Services
from tuckerbox.server.people import Person


async def services_of(request: Request) -> Services:
    found: Services = request.app.state.services
    return found


TheServices = Annotated[Services, Depends(services_of)]


async def person_of(request: Request) -> Person:
    found: Person = request.state.person
    return found


ThePerson = Annotated[Person, Depends(person_of)]


def id_in_path(of: str) -> Any:
    return Path(min_length=LEAST_ID, max_length=MOST_ID, pattern=ID_LETTERS, description=f"The {of}'s id.")


MatchId = Annotated[str, id_in_path("match")]
AddressId = Annotated[str, id_in_path("address")]
GameName = Annotated[str, Path(max_length=MOST_WORD, description="The name of a game.")]
Notation = Annotated[str, Query(min_length=1, max_length=MOST_ACTION, description="An action, in the game's notation.")]
SeatInPath = Annotated[SeatNumber, Path(description="The number of a seat; the first is 0.")]
At = Annotated[int | None, Query(ge=0, le=MOST_NUMBER, description="The number of an entry; by default the last.")]


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
    return {code: {"model": Refusal, "description": says[code]} for code in (*codes, 401, 403, 422, 429)}


# The answers of all routes that make an entry.
ANSWERED_BY_NEWS: dict[str, Any] = {"responses": refusals(400, 404, 409, 413), "response_model": News}


def json_response(body: bytes) -> Response:
    """Return JSON as a response. FastAPI would check it once more, and write large answers on the event loop."""
    return Response(body, media_type="application/json")
