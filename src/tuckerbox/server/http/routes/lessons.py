"""Guided first matches: each game's lesson, setting up its match, and the guide through it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from tuckerbox.presentation import Table
from tuckerbox.server.actions import lessons
from tuckerbox.server.actions.field_limits import MOST_WORD
from tuckerbox.server.actions.types import Guidance, Lesson
from tuckerbox.server.http.limits import Cost
from tuckerbox.server.http.policy import Callers, GuardedRoute, policy
from tuckerbox.server.http.routes.common import MatchId, ThePerson, TheServices, refusals
from tuckerbox.server.http.schemas import NewLesson

router = APIRouter(route_class=GuardedRoute, prefix="/api", tags=["lessons"], responses=refusals())
GameName = Annotated[str, Path(max_length=MOST_WORD, description="The name of a game.")]


@router.get(
    "/games/{game}/lesson", operation_id="getLesson", summary="Get a game's lesson", responses=refusals(400, 404)
)
@policy(Cost.READ, Callers.ANYBODY, compressed=True)
def get_lesson(game: GameName) -> Lesson:
    """Return a guided first match: its sentences, and what they are about."""
    return lessons.lesson(game)


@router.post(
    "/games/{game}/lesson",
    status_code=201,
    operation_id="beginLesson",
    summary="Begin a game's lesson",
    responses=refusals(400, 403, 404, 413),
)
@policy(Cost.SET)
def begin_lesson(services: TheServices, person: ThePerson, game: GameName, asked: NewLesson) -> Table:
    """Set up a match against bots, after the lesson's opening. The first dice are the same each time."""
    return lessons.begin(services, person, game, asked.key)


@router.get(
    "/matches/{match_id}/guidance",
    operation_id="getGuidance",
    summary="Get the lesson's step",
    responses=refusals(400, 404),
)
@policy(Cost.READ)
def get_guidance(services: TheServices, person: ThePerson, match_id: MatchId) -> Guidance:
    """Return the step of the game's lesson for your decision now. An undo brings its step back."""
    return lessons.guidance(services, person, match_id)
