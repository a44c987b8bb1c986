"""Guided first matches: each game's lesson, its match, and the step for a decision. And moments of the rules to try."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from tuckerbox.presentation import Table
from tuckerbox.server.actions import lessons
from tuckerbox.server.actions.answer_types import Guidance, Lesson
from tuckerbox.server.actions.field_limits import MOST_WORD
from tuckerbox.server.http.rate_limits import Cost
from tuckerbox.server.http.route_policy import Callers, GuardedRoute, if_long, policy
from tuckerbox.server.http.routes.common import GameName, MatchId, ThePerson, TheServices, refusals
from tuckerbox.server.http.schemas import NewLesson, PlayMoment

router = APIRouter(route_class=GuardedRoute, prefix="/api", tags=["lessons"], responses=refusals())
MomentName = Annotated[str, Path(max_length=MOST_WORD, description="The name of a moment in the game's rules.")]


@router.get(
    "/games/{game}/lesson", operation_id="getLesson", summary="Get a game's lesson", responses=refusals(400, 404)
)
@policy(Cost.READ, Callers.ANYBODY, compressed=True)
def get_lesson(game: GameName) -> Lesson:
    """Return a game's lesson: its steps, and the parts of the board that each of them is about."""
    return lessons.lesson(game)


@router.post(
    "/games/{game}/lesson",
    status_code=201,
    operation_id="beginLesson",
    summary="Begin a game's lesson",
    responses=refusals(400, 404, 413),
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
@policy(Cost.READ, replays=if_long)
def get_guidance(services: TheServices, match_id: MatchId) -> Guidance:
    """Return the step of the game's lesson for your decision now. An undo brings its step back."""
    return lessons.guidance(services, match_id)


@router.post(
    "/games/{game}/moments/{moment}",
    status_code=201,
    operation_id="playMoment",
    summary="Try out a rule",
    responses=refusals(400, 404, 413),
)
@policy(Cost.SET)
def play_moment(
    services: TheServices, person: ThePerson, game: GameName, moment: MomentName, asked: PlayMoment
) -> Table:
    """Set up a match against bots that goes on from a moment that the game's rules refer to."""
    return lessons.play_moment(services, person, game, moment, asked.bot, asked.key)
