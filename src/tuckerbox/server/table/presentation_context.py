"""Conversion of stored rows into what the presentation layer needs to know about a table."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence

from tuckerbox.lessons import lesson_of
from tuckerbox.match import datetime_of
from tuckerbox.presentation import ChatLine, Context, ListedContext, NamelessEnding, SeatHolder, Tempo, Viewer, Who
from tuckerbox.server.people import is_program
from tuckerbox.server.table.match_rows import terms_in
from tuckerbox.server.table.rows import ChatRow, EntryRow, ListedRows, MatchRow, SeatRow, Shelf
from tuckerbox.server.table.seats_from_rows import bots_after, resigned_after
from tuckerbox.server.table.stored_component_data import corrected_in


def context_of(shelf: Shelf, person: str, present: Collection[int], chat: Sequence[ChatRow] = ()) -> Context:
    """Return everything about a table that its match doesn't know, for one viewer."""
    header = shelf.match
    corrected = corrected_in(header.game, shelf.data) if shelf.data else []
    return Context(
        id=header.id,
        game=header.game,
        options=json.loads(header.options),
        components={"hash": header.components, "corrected": corrected},
        commitment=header.commitment,
        created=header.created,
        viewer=viewer_of(header, shelf.sitters, person),
        seats=holders_of(shelf.seats, shelf.sitters, present),
        entries=shelf.entries,
        chat=[chat_line(row) for row in chat],
        cancelled=header.cancelled is not None,
        playable=is_played_here(header),
        origin=header.origin,
        rematch=header.rematch,
        lesson=is_lesson(header),
        tempo=tempo_of(header),
        spectators=header.spectators,
        terms=terms_in(header, shelf.seats),
    )


def context_in_list(rows: ListedRows, person: str) -> ListedContext:
    """Return the context of a table in a list, where nobody sees who is present."""
    header = rows.match
    return ListedContext(
        id=header.id,
        game=header.game,
        options=json.loads(header.options),
        created=header.created,
        viewer=viewer_of(header, rows.sitters, person),
        seats=holders_of(rows.seats, rows.sitters),
        bots=bots_after(rows.seats, rows.hands),
        resigned=resigned_after(rows.hands),
        last=rows.last,
        cancelled=header.cancelled is not None,
        playable=is_played_here(header),
        tempo=tempo_of(header),
        spectators=header.spectators,
        terms=terms_in(header, rows.seats),
        due=None if rows.last is None else rows.last.due,
        ended=None if rows.last is None else stored_ending(rows.last),
    )


def stored_ending(last: EntryRow) -> NamelessEnding | None:
    """Return how a match ended, by its last entry; None if it was not stored."""
    return None if last.ending is None else NamelessEnding(**json.loads(last.ending))


def tempo_of(header: MatchRow) -> Tempo | None:
    return None if header.tempo is None else Tempo(header.tempo)


def viewer_of(header: MatchRow, sitters: Mapping[int, Collection[str]], person: str) -> Viewer:
    mine = sorted(seat for seat, people in sitters.items() if person in people)
    return Viewer(mine, host=header.host == person, program=is_program(person))


def holders_of(
    seats: Sequence[SeatRow], sitters: Mapping[int, Collection[str]], present: Collection[int] = ()
) -> list[SeatHolder]:
    return [
        SeatHolder(
            name=row.name,
            who=Who(row.who),
            bot=row.bot,
            nonce=row.nonce,
            secret=row.secret,
            present=row.seat in present,
            program=any(map(is_program, sitters.get(row.seat, ()))),
            reserved=row.nonce is None and not all(map(is_program, sitters.get(row.seat, ()))),
            awaited=row.who == Who.INVITED and row.nonce is not None and not sitters.get(row.seat),
        )
        for row in seats
    ]


def chat_line(row: ChatRow) -> ChatLine:
    return {"id": row.id, "seat": row.seat, "name": row.name, "text": row.text, "at": datetime_of(row.at)}


def is_lesson(header: MatchRow) -> bool:
    """Return whether a match began as its game's lesson."""
    lesson = lesson_of(header.game)
    return lesson is not None and header.given == lesson.luck_line


def is_played_here(header: MatchRow) -> bool:
    """Return False for an upload with dice that this server can't roll, or whose rolls anybody can predict."""
    return header.secret is not None and header.seed is None
