"""Hints, analyses, and positions for browsers that think by themselves."""

from __future__ import annotations

from asyncio import to_thread

from fastapi import APIRouter
from fastapi.responses import Response

from tuckerbox.server.actions import analyses, browser_thinking, hints
from tuckerbox.server.actions.answer_types import Analysis, BotTurn, Hint, PortablePosition
from tuckerbox.server.http.rate_limits import Cost
from tuckerbox.server.http.route_policy import GuardedRoute, if_long, if_past_or_long, policy
from tuckerbox.server.http.routes.common import (
    ANSWERED_BY_NEWS,
    At,
    MatchId,
    ThePerson,
    TheServices,
    json_response,
    refusals,
)
from tuckerbox.server.http.schemas import BorrowTurn, ForAll, ForSeat, Move

router = APIRouter(route_class=GuardedRoute, prefix="/api/matches/{match_id}", tags=["thoughts"], responses=refusals())


@router.post("/hint", operation_id="askHint", summary="Ask for a hint", responses=refusals(404, 409, 413))
@policy(Cost.THINK, replays=if_long)
def ask_hint(services: TheServices, person: ThePerson, match_id: MatchId, asked: ForSeat) -> Hint:
    """Start the search for a hint for the seat that has the turn. If it was started before, return the hint."""
    return hints.ask(services, person, match_id, asked.seat)


@router.get("/hint", operation_id="getHint", summary="Get a hint", responses=refusals(404, 409))
@policy(Cost.READ, replays=if_long)
def get_hint(services: TheServices, person: ThePerson, match_id: MatchId) -> Hint:
    """Return what the search for the hint has found so far. The hint is dropped when the match goes on."""
    return hints.current(services, person, match_id)


@router.post("/analysis", operation_id="askAnalysis", summary="Ask for an analysis", responses=refusals(404, 409, 413))
@policy(Cost.THINK)
def ask_analysis(services: TheServices, person: ThePerson, match_id: MatchId, _: ForAll) -> Analysis:
    """Start the analysis of a finished match. If it was started before, return it: all get the same one."""
    return analyses.ask(services, person, match_id)


@router.get("/analysis", operation_id="getAnalysis", summary="Get an analysis", responses=refusals(404))
@policy(Cost.READ, compressed=True)
def get_analysis(services: TheServices, match_id: MatchId) -> Analysis:
    """Return what the analysis has found so far."""
    return analyses.current(services, match_id)


@router.get("/position", operation_id="getPosition", summary="Get a position", responses=refusals(404, 409))
@policy(Cost.READ, replays=if_past_or_long)
def get_position(services: TheServices, person: ThePerson, match_id: MatchId, at: At = None) -> PortablePosition:
    """Return a position as bytes, so that you can search it yourself, wherever you could ask for a hint or an analysis.

    It is the position as the deciding seat sees it: everything hidden from that seat is resampled.
    """
    return browser_thinking.portable_at(services, person, match_id, at)


@router.post("/bot-turn", operation_id="borrowTurn", summary="Borrow a bot's turn", responses=refusals(404, 409, 413))
@policy(Cost.PLAY)
async def borrow_turn(services: TheServices, person: ThePerson, match_id: MatchId, asked: BorrowTurn) -> BotTurn:
    """Let a bot think in your browser instead of on the server, if nobody else plays at the table.

    Find the bot's choice, and send it with `POST …/bot-moves`. If that takes too long, the server's own bot decides.
    """
    await to_thread(hints.refuse_help_in_copy, services, person, match_id)
    return await browser_thinking.borrow_turn(services, person, match_id, asked.n)


@router.post("/bot-moves", operation_id="decideForBot", summary="Make a bot's choice", **ANSWERED_BY_NEWS)
@policy(Cost.PLAY, body=Move)
async def decide_for_bot(services: TheServices, person: ThePerson, match_id: MatchId, asked: Move) -> Response:
    """Make the choice that a bot has found in your browser. Idempotent, as is your own choice."""
    return json_response(await browser_thinking.decide_for_bot(services, person, match_id, asked.n, asked.action))
