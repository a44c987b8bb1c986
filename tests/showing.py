"""Tables without a server, for tests of what viewers are shown: a match, and a context that is made by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tuckerbox.match import EntryKind, Match
from tuckerbox.presentation import Context, ListedContext, SeatHolder, Viewer, nameless_ending

CREATED = 1_700_000_000_000


class Row(NamedTuple):
    """An entry as an application without a database might keep it."""

    number: int
    seat: int
    person: str | None
    at: int
    turn: int | None
    mover: str | None


def rows_of(match: Match) -> list[Row]:
    """Return a row for the start and for each entry. People made those of seats that no bot played."""
    rows = []
    for number in range(len(match.entries) + 1):
        then = match.at(number)
        seat = match.entries[number - 1].seat if number else 0
        mover = None if then.turn is None else then.bots[then.turn]
        decided_by_bot = number and match.entries[number - 1].kind is EntryKind.DECIDES and then.bots[seat]
        person = None if number == 0 or decided_by_bot else match.names[seat]
        rows.append(Row(number, seat, person, CREATED + 1000 * number, then.turn, mover))
    return rows


def context_of(match: Match, mine: Sequence[int] = (), **others: Any) -> Context:
    """Return the context of a match that is shown to somebody with these seats."""
    facts: dict[str, Any] = {
        "id": "a-table",
        "game": match.game.name,
        "options": match.options,
        "components": {"hash": match.engine.fingerprint, "corrected": []},
        "commitment": match.dice.commitment,
        "created": CREATED,
        "viewer": Viewer(mine),
        "seats": [SeatHolder(name, nonce=f"{seat:016}") for seat, name in enumerate(match.names)],
        "entries": rows_of(match),
    }
    return Context(**{**facts, **others})


def listed_context_of(context: Context, match: Match | None = None) -> ListedContext:
    """Return the context of the same table in a list. `match` is None before the start."""
    return ListedContext(
        id=context.id,
        game=context.game,
        options=context.options,
        created=context.created,
        viewer=context.viewer,
        seats=context.seats,
        bots=match.bots if match else [holder.bot for holder in context.seats],
        resigned=match.resigned if match else (),
        last=context.last,
        cancelled=context.cancelled,
        playable=context.playable,
        tempo=context.tempo,
        spectators=context.spectators,
        ended=nameless_ending(match) if match else None,
    )
