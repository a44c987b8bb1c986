"""What a search makes of a match: a hint for who decides, an analysis of what was played."""

from __future__ import annotations

from fastapi import APIRouter

from tuckerbox.server import analysing, hinting
from tuckerbox.server.routes.common import MatchId, TheHouse, ThePerson, refusals
from tuckerbox.server.schemas import Analysis, ForAll, ForSeat, Hint

router = APIRouter(prefix="/api/matches/{match_id}", tags=["thoughts"], responses=refusals())


@router.post("/hint", operation_id="askHint", responses=refusals(403, 404, 409, 413))
def ask_hint(house: TheHouse, person: ThePerson, match_id: MatchId, asked: ForSeat) -> Hint:
    """Begins to think for the seat that has the turn, or finds what is thought already."""
    return hinting.ask(house, person, match_id, asked.seat)


@router.get("/hint", operation_id="getHint", responses=refusals(403, 404, 409))
def get_hint(house: TheHouse, person: ThePerson, match_id: MatchId) -> Hint:
    """How far the hint is. It is dropped when the match goes on."""
    return hinting.look(house, person, match_id)


@router.post("/analysis", operation_id="askAnalysis", responses=refusals(404, 409, 413))
def ask_analysis(house: TheHouse, match_id: MatchId, _: ForAll) -> Analysis:
    """Has a match analysed that is over, or finds the analysis; once for all who look."""
    return analysing.ask(house, match_id)


@router.get("/analysis", operation_id="getAnalysis", responses=refusals(404))
def get_analysis(house: TheHouse, match_id: MatchId) -> Analysis:
    """How far the analysis is, and what it has found so far."""
    return analysing.look(house, match_id)
