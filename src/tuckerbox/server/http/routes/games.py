"""The catalogue of games, and your name."""

from __future__ import annotations

from fastapi import APIRouter

from tuckerbox.server.actions import catalogue
from tuckerbox.server.http.routes.common import ThePerson, TheServices, refusals
from tuckerbox.server.http.schemas import GameInfo, Me, NewName

router = APIRouter(prefix="/api", responses=refusals())


@router.get("/games", tags=["games"], operation_id="listGames", summary="List the games")
def list_games(services: TheServices) -> list[GameInfo]:
    """Return every game with its seats, options and bots."""
    return catalogue.games_info(services)


@router.get("/me", tags=["people"], operation_id="getMe", summary="Get your name")
def get_me(person: ThePerson) -> Me:
    """Return your name. Until you choose one, you have a random name."""
    return Me(name=person.name)


@router.put("/me", tags=["people"], operation_id="putMe", summary="Change your name", responses=refusals(400, 403, 413))
def put_me(person: ThePerson, asked: NewName) -> Me:
    """Change your name. Seats that you have already taken keep the old one."""
    person.rename(asked.name)
    return Me(name=person.name)
