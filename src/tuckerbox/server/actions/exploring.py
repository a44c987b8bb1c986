"""Exploring a finished match: lines of choices from any of its moments, and its decisions for an analysis elsewhere.

Nothing is stored. Once a match is over, nothing in it is hidden from anybody any more.
"""

from __future__ import annotations

from collections.abc import Sequence

from tuckerbox import presentation
from tuckerbox.bots import match_analysis
from tuckerbox.bots.match_analysis import decisions_of, luck_for, luck_in_words, title_of_choice, title_of_luck
from tuckerbox.kernel.position import Position
from tuckerbox.match import IllegalPlayError, Match
from tuckerbox.presentation import Preview
from tuckerbox.server.actions.answer_types import Decision, Decisions, Line, Made
from tuckerbox.server.actions.browser_thinking import corrected_box, in_base64, portable_state
from tuckerbox.server.actions.hints import refuse_help_in_copy
from tuckerbox.server.actions.protocols import TableServices
from tuckerbox.server.actions.queries import illegal, refuse_missing_entry, shelf_of
from tuckerbox.server.people import Person
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.table.match_rows import match_of
from tuckerbox.server.table.presentation_context import context_of
from tuckerbox.server.table.rows import Shelf

MOST_TRIED = 100  # choices on a line


def line(services: TableServices, person: Person, match_id: str, at: int, actions: Sequence[str]) -> Line:
    """Return the position after these actions from the moment after entry `at`."""
    shelf, match = finished(services, person, match_id)
    refuse_missing_entry(shelf, at)
    explored = explore(match, at, actions)
    context = context_of(shelf, person.id, services.presence.at(match_id))
    shown = presentation.explored_line(context, match, explored, len(actions))
    # The match is over, so nothing in its states is hidden any more.
    position = None if explored.turn is None else portable_state(explored, explored.turn, explored.state)
    return {**shown, "position": position}


def preview(services: TableServices, person: Person, match_id: str, at: int, actions: Sequence[str]) -> Preview:
    """Return the effects of the last of these actions, as far as they are certain."""
    shelf, match = finished(services, person, match_id)
    refuse_missing_entry(shelf, at)
    *before, action = actions
    explored = explore(match, at, before)
    try:
        return presentation.preview(explored, action)
    except IllegalPlayError as wrong:
        raise illegal(wrong) from None


def decisions(services: TableServices, person: Person, match_id: str, after: int, most: int) -> Decisions:
    """Return up to `most` decisions, from moments after entry `after`."""
    _, match = finished(services, person, match_id)
    return decisions_from(match, after, most)


def decisions_from(match: Match, after: int, most: int) -> Decisions:
    """Return up to `most` decisions of a finished match, from moments after entry `after`."""
    later = [(nth, decision) for nth, decision in enumerate(decisions_of(match)) if decision.entry > after]
    return {
        "rules": match.version,
        "components": match.engine.fingerprint,
        "box": corrected_box(match),
        "decisions": [as_data(match, nth, decision) for nth, decision in later[:most]],
        "more": len(later) > most,
        "last": len(match.entries),
        "result": match.result or [],
    }


def finished(services: TableServices, person: Person, match_id: str) -> tuple[Shelf, Match]:
    """Return a match that is over. Refuse one in play, and a copy of a match that other people are still playing."""
    shelf = shelf_of(services, match_id)
    if not shelf.is_over:
        raise RefusedError(409, "not-over", "The match is not over yet. You can explore it once it is.")
    refuse_help_in_copy(services, person, match_id)
    return shelf, match_of(shelf)


def explore(match: Match, at: int, actions: Sequence[str]) -> Match:
    if len(actions) > MOST_TRIED:
        says = f"You have tried {len(actions)} choices in a row; {MOST_TRIED} is the most. Begin at a later moment."
        raise RefusedError(400, "line-too-long", says)
    try:
        return match.explore(at, actions)
    except IllegalPlayError as wrong:
        raise illegal(wrong) from None


def as_data(match: Match, nth: int, decision: match_analysis.Decision) -> Decision:
    """Return the `nth` decision of a match as plain data."""
    position = Position(match.engine)
    position.raw[:] = decision.state
    made: Made | None = None
    if decision.chose is not None:
        entry, outcome = match.line[nth], match.timeline.outcomes[nth + 1]
        made = {
            "entry": entry.number,
            "code": decision.chose,
            "action": match.words(entry),
            "says": position.offer(decision.chose, match.names),
            "luck": luck_in_words(match, outcome),
            "title": title_of_choice(match, nth),
            "luck_title": title_of_luck(match, outcome),
        }
    return {
        "entry": decision.entry,
        "seat": position.turn,
        "state": in_base64(position.state),
        "seed": in_base64(luck_for(decision)),
        "choices": len(position.legal),
        "made": made,
    }
