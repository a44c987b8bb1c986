"""A line of choices that somebody tries out from a moment of a finished match. It is not stored."""

from __future__ import annotations

from tuckerbox.match import Match
from tuckerbox.presentation.context import Context
from tuckerbox.presentation.decisions import choices
from tuckerbox.presentation.news import changes, shared_moment, steps
from tuckerbox.presentation.seats import point_of_view
from tuckerbox.presentation.types import ExploredLine, Tried


def explored_line(context: Context, match: Match, explored: Match, count: int) -> ExploredLine:
    """Return a line of `count` choices in a finished match. `explored`: the match, continued with these choices.

    Everything is shown as the seat that decides sees it.
    """
    viewer = explored.turn if explored.turn is not None else point_of_view(match, context.viewer.seats)
    whole = steps(explored, viewer)
    last = whole[-1]
    return {
        "entry": common_entries(match, explored),
        "tried": tried(explored, count),
        "steps": changes(whole),
        "moment": shared_moment(context, explored, last["view"], last["points"], last["prompt"]),
        "choices": choices(explored),
    }


def common_entries(match: Match, other: Match) -> int:
    """Return how many entries two matches have in common before they differ."""
    pairs = zip(match.entries, other.entries, strict=False)
    return next((mine.number - 1 for mine, theirs in pairs if mine != theirs), len(other.entries))


def tried(explored: Match, count: int) -> list[Tried]:
    """Return the last `count` choices of a match that somebody explores."""
    kept = explored.decisions - count
    return [
        {
            "seat": entry.seat,
            "action": explored.words(entry),
            "says": explored.game.offer(
                explored.game.state_from(outcome.before), explored.engine.box, entry.value, explored.names
            ),
        }
        for entry, outcome in zip(explored.line[kept:], explored.timeline.after(kept), strict=True)
    ]
