"""The position after the match's last entry, and the steps that the entry led to.

News has a part that is the same for all viewers who know the same, and a part of the viewer's own: choices, undos,
seats. An application can make the shared part once for everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tuckerbox.match import Match
from tuckerbox.presentation.absences_at_the_end import absences
from tuckerbox.presentation.clocks import clocks
from tuckerbox.presentation.context import Context
from tuckerbox.presentation.decisions import can_only_end, choices, open_request, undo_info
from tuckerbox.presentation.differences import differences
from tuckerbox.presentation.endings import ending
from tuckerbox.presentation.log import last_entry
from tuckerbox.presentation.seats import point_of_view, seats, without_links
from tuckerbox.presentation.types import (
    Moment,
    News,
    OwnMoment,
    PointsBySource,
    PointsFor,
    SharedMoment,
    SharedNews,
    Status,
    Step,
)


def news(context: Context, match: Match) -> News:
    """Return the match's last entry, the steps that it led to and the moment after it."""
    shared = shared_news(context, match, point_of_view(match, context.viewer.seats))
    return {**shared, "moment": {**shared["moment"], **own_moment(context, match)}}


def shared_news(context: Context, match: Match, viewer: int | None) -> SharedNews:
    """Return the part of the news that is the same for everybody who has this seat's view."""
    whole = steps(match, viewer)
    last = whole[-1]
    moment = shared_moment(context, match, last["view"], last["points"], last["prompt"])
    return {"entry": last_entry(context, match), "steps": changes(whole), "moment": moment}


def seen_from(shared: SharedNews, viewer: int | None) -> SharedNews:
    """Return news as it is shown to another seat that knows the same."""
    view = {**shared["moment"]["view"], "viewer": viewer}
    return {**shared, "moment": {**shared["moment"], "view": view}}


def steps(match: Match, viewer: int | None) -> list[Step]:
    """Return the steps that the match's last entry led to, as a seat may see them, each with the whole view."""
    return [
        {
            "step": step.step,
            "events": step.events,
            "view": step.view,
            "points": step.points,
            "prompt": step.prompt,
        }
        for step in match.steps_of(len(match.entries), viewer)
    ]


def changes(whole: Sequence[Step]) -> list[Step]:
    """Return steps with only those fields of their views that the next step changes."""
    views = [step["view"] for step in whole]
    after = [*views[1:], views[-1]]
    return [{**step, "view": differences(step["view"], later)} for step, later in zip(whole, after, strict=True)]


def moment(context: Context, match: Match) -> Moment:
    """Return the position after the match's last entry. Choices are included only if the table has no later entry."""
    view = match.view(point_of_view(match, context.viewer.seats))
    return {**shared_moment(context, match, view, match.points, match.prompt), **own_moment(context, match)}


def shared_moment(context: Context, match: Match, view: dict[str, Any], points: list[int], prompt: str) -> SharedMoment:
    """Return the part of a moment that is the same for everybody who has this view."""
    turn = match.turn
    over, is_record = turn is None, context.status is Status.RECORD
    return {
        "n": len(match.entries),
        "status": Status.OVER if over else context.status,
        "turn": turn,
        "prompt": prompt,
        "view": view,
        "points": points,
        "result": match.result,
        "breakdown": breakdown(match) if over else [],
        "stand_ins": absences(context, match),
        "asked": None if is_record else open_request(match),
        "clocks": clocks(match, is_record=is_record),
        "turn_took": match.turn_took,
    }


def points_by_source(match: Match) -> PointsBySource:
    """Return where the points after the match's last entry come from. It takes longer than the rest of a moment."""
    return {"n": len(match.entries), "points": match.points, "breakdown": breakdown(match)}


def breakdown(match: Match) -> list[PointsFor]:
    return [{"source": name, "points": points} for name, points in match.breakdown.items()]


def own_moment(context: Context, match: Match) -> OwnMoment:
    """Return the part of a moment that depends on the seats that the viewer plays."""
    mine, turn, bots = context.viewer.seats, match.turn, match.bots
    now = context.playable and context.last is not None and len(match.entries) == context.last.number
    deciding = now and turn is not None and turn in mine and bots[turn] is None
    undoing = [seat for seat in mine if now and bots[seat] is None]
    return {
        "choices": choices(match) if deciding else [],
        "only_done": deciding and can_only_end(match),
        "undo": undo_info(match, undoing, mine),
        "ending": ending(match, mine),
        "seats": without_links(seats(context, match)),
    }
