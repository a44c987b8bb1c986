"""Hints and analyses."""

from __future__ import annotations

from fastapi import APIRouter

from tuckerbox.server.actions import analyses, hints
from tuckerbox.server.actions.types import Analysis, Hint
from tuckerbox.server.http.limits import Cost
from tuckerbox.server.http.policy import GuardedRoute, policy
from tuckerbox.server.http.routes.common import MatchId, ThePerson, TheServices, refusals
from tuckerbox.server.http.schemas import ForAll, ForSeat

router = APIRouter(route_class=GuardedRoute, prefix="/api/matches/{match_id}", tags=["thoughts"], responses=refusals())


@router.post("/hint", operation_id="askHint", summary="Ask for a hint", responses=refusals(403, 404, 409, 413))
@policy(Cost.THINK)
def ask_hint(services: TheServices, person: ThePerson, match_id: MatchId, asked: ForSeat) -> Hint:
    """Start the search for a hint, or return the hint if somebody already has. It is for the seat that has the turn."""
    return hints.ask(services, person, match_id, asked.seat)


@router.get("/hint", operation_id="getHint", summary="Get a hint", responses=refusals(403, 404, 409))
@policy(Cost.LOOK)
def get_hint(services: TheServices, person: ThePerson, match_id: MatchId) -> Hint:
    """Return the hint as far as the search has got. It is dropped when the match goes on."""
    return hints.look(services, person, match_id)


@router.post("/analysis", operation_id="askAnalysis", summary="Ask for an analysis", responses=refusals(404, 409, 413))
@policy(Cost.THINK)
def ask_analysis(services: TheServices, person: ThePerson, match_id: MatchId, _: ForAll) -> Analysis:
    """Have a finished match analysed, or return the analysis if somebody already has. It is the same for everybody."""
    return analyses.ask(services, person, match_id)


@router.get("/analysis", operation_id="getAnalysis", summary="Get an analysis", responses=refusals(404))
@policy(Cost.LOOK, compressed=True)
def get_analysis(services: TheServices, match_id: MatchId) -> Analysis:
    """Return the analysis as far as the search has got."""
    return analyses.look(services, match_id)
