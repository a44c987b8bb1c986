"""Planning ahead: premoves, which only the player of their seat sees."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from tuckerbox.presentation import Premove
from tuckerbox.server.actions import premoves
from tuckerbox.server.actions.field_limits import MOST_SEATS
from tuckerbox.server.http.rate_limits import Cost
from tuckerbox.server.http.route_policy import GuardedRoute, if_long, policy
from tuckerbox.server.http.routes.common import MatchId, ThePerson, TheServices, refusals
from tuckerbox.server.http.schemas import Action, NewPremove

OwnSeat = Annotated[int | None, Query(ge=0, le=MOST_SEATS - 1, description="Your seat, if you have several.")]
TRIED = "The actions that you try out, in the game's notation."

router = APIRouter(
    route_class=GuardedRoute, prefix="/api/matches/{match_id}/premove", tags=["matches"], responses=refusals()
)


@router.get("", operation_id="getPremove", summary="Look ahead", responses=refusals(400, 404, 409))
@policy(Cost.PREVIEW, compressed=True, replays=if_long)
def get_premove(
    services: TheServices,
    person: ThePerson,
    match_id: MatchId,
    tried: Annotated[list[Action], Query(alias="action", default_factory=list, description=TRIED)],
    seat: OwnSeat = None,
) -> Premove:
    """Return your premove, and your next turn as it would be if nothing else happened before.

    Try actions out to see what can follow. Nothing can be planned in games whose turns begin with luck.
    """
    return premoves.premove(services, person, match_id, tried, seat)


@router.put("", operation_id="planTurn", summary="Plan your next turn", responses=refusals(400, 404, 409, 413))
@policy(Cost.PLAY)
async def plan_turn(services: TheServices, person: ThePerson, match_id: MatchId, asked: NewPremove) -> Premove:
    """Plan what you will do when your turn comes. The premove is played at once then, or dropped if what it
    names has changed.

    Nobody else is shown it. An undo, a vote or a bot at your seat drops it. The stream sends you an event `premove`
    whenever anything changes about it: then get it again.
    """
    return await premoves.keep(services, person, match_id, asked.n, asked.actions, asked.seat)


@router.delete("", operation_id="takePremoveBack", summary="Take a premove back", responses=refusals(404, 409, 413))
@policy(Cost.PLAY, replays=if_long)
async def take_premove_back(
    services: TheServices, person: ThePerson, match_id: MatchId, seat: OwnSeat = None
) -> Premove:
    """Take back your premove, or forget what has become of it."""
    return await premoves.take_back(services, person, match_id, seat)
