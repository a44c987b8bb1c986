"""The position after the match's last entry, and the steps that the entry led to."""

from __future__ import annotations

from tuckerbox.match import Match
from tuckerbox.presentation.context import Context
from tuckerbox.presentation.decisions import choices, open_request, undo_info
from tuckerbox.presentation.log import last_entry
from tuckerbox.presentation.seats import point_of_view, seats, without_links
from tuckerbox.presentation.types import Moment, News, Status, Step


def news(context: Context, match: Match) -> News:
    """Return the match's last entry, the steps that it led to and the moment after it."""
    shown = steps(match, point_of_view(match, context.viewer.seats))
    return {"entry": last_entry(context, match), "steps": shown, "moment": moment(context, match, shown[-1])}


def steps(match: Match, viewer: int | None) -> list[Step]:
    """Return the steps that the match's last entry led to, as a seat may see them."""
    return [
        {
            "step": step.step,
            "events": [{**event} for event in step.events],
            "view": step.view,
            "points": step.points,
            "prompt": step.prompt,
        }
        for step in match.steps_of(len(match.entries), viewer)
    ]


def moment(context: Context, match: Match, last: Step | None = None) -> Moment:
    """Return the position after the match's last entry. Choices are included only if the table has no later entry.

    `last`: the last step that led there, if it was already computed. Its view and its points become part of the result.
    """
    mine = context.viewer.seats
    number, turn, bots = len(match.entries), match.turn, match.bots
    now = context.playable and context.last is not None and number == context.last.number
    deciding = now and turn is not None and turn in mine and bots[turn] is None
    undoing = [seat for seat in mine if now and bots[seat] is None]
    return {
        "n": number,
        "status": Status.OVER if turn is None else context.status,
        "turn": turn,
        "prompt": match.prompt if last is None else last["prompt"],
        "view": match.view(point_of_view(match, mine)) if last is None else last["view"],
        "points": match.points if last is None else last["points"],
        "result": match.result,
        "choices": choices(match) if deciding else [],
        "undo": undo_info(match, undoing, mine),
        "asked": open_request(match),
        "seats": without_links(seats(context, match)),
    }
