"""The list of games, and your name."""

from __future__ import annotations

from fastapi import APIRouter

from tuckerbox.server.actions import game_list
from tuckerbox.server.actions.answer_types import GameInfo
from tuckerbox.server.http.rate_limits import Cost
from tuckerbox.server.http.route_policy import Callers, GuardedRoute, policy
from tuckerbox.server.http.routes.common import ThePerson, TheServices, refusals
from tuckerbox.server.http.schemas import Me, NewName

router = APIRouter(route_class=GuardedRoute, prefix="/api", responses=refusals())


@router.get("/games", tags=["games"], operation_id="listGames", summary="List the games")
@policy(Cost.READ, Callers.ANYBODY, compressed=True)
def list_games(services: TheServices) -> list[GameInfo]:
    """Return every game with its seats, options and bots."""
    return game_list.games_info(services.compilation.progress)


@router.get("/me", tags=["people"], operation_id="getMe", summary="Get your name")
@policy(Cost.READ)
def get_me(person: ThePerson) -> Me:
    """Return your name. Until you choose one, you have a random name."""
    person.needs_cookie = True  # each page asks this, even one that the browser had kept, and so renews its cookie
    return Me(name=person.name)


@router.put("/me", tags=["people"], operation_id="putMe", summary="Change your name", responses=refusals(400, 413))
@policy(Cost.PLAY)
def put_me(person: ThePerson, asked: NewName) -> Me:
    """Change your name. Seats that you have already taken keep the old one."""
    person.rename(asked.name)
    return Me(name=person.name)
