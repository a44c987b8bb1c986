"""The games that can be played here, and who one is."""

from __future__ import annotations

from fastapi import APIRouter

from tuckerbox.server import catalogue
from tuckerbox.server.routes.common import ThePerson, refusals
from tuckerbox.server.schemas import GameInfo, Me, NewName

router = APIRouter(prefix="/api", responses=refusals())


@router.get("/games", tags=["games"], operation_id="listGames")
def list_games() -> list[GameInfo]:
    """Every game: its seats, options and bots."""
    return catalogue.games_info()


@router.get("/me", tags=["people"], operation_id="getMe")
def get_me(person: ThePerson) -> Me:
    """Who this browser is: a name that was given or, until then, made up."""
    return Me(name=person.name)


@router.put("/me", tags=["people"], operation_id="putMe", responses=refusals(400, 403, 413))
def put_me(person: ThePerson, asked: NewName) -> Me:
    """Takes another name. Seats that are taken already keep theirs."""
    person.rename(asked.name)
    return Me(name=person.name)
