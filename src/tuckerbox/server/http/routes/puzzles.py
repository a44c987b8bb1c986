"""The puzzle of the day."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from tuckerbox.presentation import Table, Why
from tuckerbox.server.actions import puzzles
from tuckerbox.server.actions.answer_types import DailyPuzzle, PuzzleVerdict
from tuckerbox.server.http.rate_limits import Cost
from tuckerbox.server.http.route_policy import GuardedRoute, always, policy
from tuckerbox.server.http.routes.common import GameName, Notation, ThePerson, TheServices, refusals
from tuckerbox.server.http.schemas import Day, PlayPuzzle, PuzzleAnswer

router = APIRouter(route_class=GuardedRoute, prefix="/api/games/{game}/puzzle", tags=["puzzles"], responses=refusals())
OfDay = Annotated[Day | None, Query(description="The day in UTC, such as `2026-03-14`; today if it is missing.")]
PastDay = Annotated[Day, Query(description="The day in UTC, such as `2026-03-14`.")]


@router.get("", operation_id="getPuzzle", summary="Get the puzzle of a day", responses=refusals(400, 404))
@policy(Cost.REPLAY, compressed=True)
def get_puzzle(game: GameName, day: OfDay = None) -> DailyPuzzle:
    """Return a position in which one choice is clearly best, as the seat that decides sees it."""
    return puzzles.puzzle(game, day)


@router.post("", operation_id="answerPuzzle", summary="Answer a puzzle", responses=refusals(400, 404, 413))
@policy(Cost.REPLAY)
def answer_puzzle(game: GameName, asked: PuzzleAnswer) -> PuzzleVerdict:
    """Return whether your answer is the best, and by how much others are behind. Nothing is stored."""
    return puzzles.answer(game, asked.day, asked.action)


@router.get("/why", operation_id="whyNotAnswer", summary="Ask why an action is not legal", responses=refusals(400, 404))
@policy(Cost.REPLAY)
def why_not(game: GameName, day: PastDay, action: Notation) -> Why:
    """Return why an action is not legal in the position, in the rulebook's terms."""
    return puzzles.why(game, day, action)


@router.post(
    "/match",
    status_code=201,
    operation_id="playPuzzle",
    summary="Play on from a puzzle",
    responses=refusals(400, 404, 413),
)
@policy(Cost.SET, replays=always)
def play_puzzle(services: TheServices, person: ThePerson, game: GameName, asked: PlayPuzzle) -> Table:
    """Set up a match against bots that goes on from the position. Its earlier moments show how it came about."""
    return puzzles.play(services, person, game, asked.day, asked.bot, asked.key)
