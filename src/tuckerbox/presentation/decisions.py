"""A player's options: the choices, a preview of one, the reason why another action is not legal, and undos."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from tuckerbox.kernel.contract import DONE
from tuckerbox.match import Choice as MatchChoice
from tuckerbox.match import Match
from tuckerbox.match import Preview as MatchPreview
from tuckerbox.presentation.differences import differences
from tuckerbox.presentation.seats import other_people
from tuckerbox.presentation.types import Choice, Consent, Preview, UndoInfo, Why


def choices(match: Match) -> list[Choice]:
    """Return all legal actions of the seat that has the turn."""
    return [choice_as_data(choice, match.offer(choice)) for choice in match.choices]


def choice_as_data(choice: MatchChoice, says: str) -> Choice:
    return {"action": choice.text, "says": says, "kind": choice.kind, "fields": dict(choice.fields)}


def can_only_end(match: Match) -> bool:
    """Return whether a turn can only be ended, and everybody can tell, because nothing was ever hidden.

    If something was hidden, a turn that ends by itself would give away what its player could not do.
    """
    found = match.choices
    return len(found) == 1 and found[0].kind == DONE and not match.hides


def preview(match: Match, action: str) -> Preview:
    """Return what an action would bring to the seat that has the turn. Raise IllegalPlayError if it is not legal."""
    return preview_as_data(match.preview(action))


def previews(match: Match) -> Iterator[Preview]:
    """Yield the previews of all choices, with only those fields of their views that differ from the view now."""
    now = match.view(match.turn)
    for choice in match.choices:
        found = preview_as_data(match.preview(choice))
        yield {**found, "view": differences(found["view"], now)}


def preview_as_data(found: MatchPreview) -> Preview:
    return {
        "action": found.choice.text,
        "step": found.step,
        "events": found.events,
        "points": found.points,
        "view": found.view,
        "prompt": found.prompt,
    }


def why(match: Match, action: str, mine: Collection[int]) -> Why:
    """Return why an action is not legal now, for somebody who plays these seats."""
    turn = match.turn
    if turn is not None and turn not in mine:
        # Another player's legal actions could give away what only that player knows.
        return {"legal": False, "says": f"It's {match.names[turn]}'s turn.", "code": "not-your-turn", "rule": None}
    wrong = match.refusal(action)
    if wrong is None:
        return {"legal": True, "says": None, "code": None, "rule": None}
    return {"legal": False, "says": str(wrong), "code": wrong.reason, "rule": wrong.rule or None}


def undo_info(match: Match, undoing: Sequence[int], mine: Collection[int]) -> UndoInfo:
    """Return the undos open to the seats `undoing`, a part of the viewer's seats `mine`."""
    free = (match.free_undo(seat) for seat in undoing)
    ask = (match.askable(seat) for seat in undoing)
    return {
        "free": max((to for to in free if to is not None), default=None),
        "ask": max((to for to in ask if to is not None), default=None),
        "asks": other_people(match, mine),
    }


def open_request(match: Match) -> Consent | None:
    """Return the undo that a seat has asked for; None if there is no such request."""
    asked = match.asked
    return {"seat": asked.seat, "to": asked.to, "waiting": list(asked.waiting)} if asked else None
