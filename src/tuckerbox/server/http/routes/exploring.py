"""Exploring a match that is over."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import Response

from tuckerbox.presentation import Preview
from tuckerbox.server.actions import exploring
from tuckerbox.server.actions.answer_types import Decisions, Line
from tuckerbox.server.actions.field_limits import MOST_DECISIONS, MOST_NUMBER
from tuckerbox.server.http.rate_limits import Cost
from tuckerbox.server.http.route_policy import GuardedRoute, always, policy
from tuckerbox.server.http.routes.common import MatchId, ThePerson, TheServices, json_response, refusals
from tuckerbox.server.http.schemas import Action
from tuckerbox.server.live import news_json

LineStart = Annotated[int, Query(ge=0, le=MOST_NUMBER, description="The entry after which the line begins.")]
TRIED = "The choices of the line, in the game's notation."

router = APIRouter(route_class=GuardedRoute, prefix="/api/matches/{match_id}", tags=["thoughts"], responses=refusals())


@router.get(
    "/line",
    operation_id="exploreLine",
    summary="Explore a line",
    responses=refusals(400, 404, 409),
    response_model=Line,
)
@policy(Cost.PREVIEW, compressed=True, replays=always)
def explore_line(
    services: TheServices,
    person: ThePerson,
    match_id: MatchId,
    at: LineStart,
    tried: Annotated[list[Action], Query(alias="action", default_factory=list, description=TRIED)],
) -> Response:
    """Try out choices from any moment of a finished match, for all seats. Nothing is stored.

    Choices that were made in the match bring the same luck as they did. For others the server makes up dice, the same
    ones each time.
    """
    return json_response(news_json.as_json(exploring.line(services, person, match_id, at, tried)))


@router.get(
    "/line/preview",
    operation_id="previewLine",
    summary="Preview a choice on a line",
    responses=refusals(400, 404, 409),
)
@policy(Cost.PREVIEW, replays=always)
def preview_line(
    services: TheServices,
    person: ThePerson,
    match_id: MatchId,
    at: LineStart,
    tried: Annotated[list[Action], Query(alias="action", min_length=1, description=TRIED)],
) -> Preview:
    """Return the effects of the last of these choices, as far as they are certain."""
    return exploring.preview(services, person, match_id, at, tried)


@router.get(
    "/decisions",
    operation_id="getDecisions",
    summary="Get the decisions of a match",
    responses=refusals(404, 409),
)
@policy(Cost.REPLAY, compressed=True)
def get_decisions(
    services: TheServices,
    person: ThePerson,
    match_id: MatchId,
    after: Annotated[int, Query(ge=-1, le=MOST_NUMBER, description="The last moment you know; -1 for none.")] = -1,
    most: Annotated[
        int, Query(ge=1, le=MOST_DECISIONS, description="The maximum number of decisions.")
    ] = MOST_DECISIONS,
) -> Decisions:
    """Return the decisions of a finished match, with all that a browser needs to analyse them itself."""
    return exploring.decisions(services, person, match_id, after, most)
