"""Conversion of stored rows into what the presentation layer needs to know about a table."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from tuckerbox.presentation import ChatLine, Context, SeatHolder, Viewer, Who, datetime_of
from tuckerbox.server.live.component_data import corrected_in
from tuckerbox.server.people import is_program
from tuckerbox.server.store import ChatRow, EntryRow, ListedRows, MatchRow, SeatRow, Shelf


def context_of(shelf: Shelf, person: str, present: Collection[int], chat: Sequence[ChatRow] = ()) -> Context:
    """Return everything about a table that its match doesn't know, for one viewer."""
    return _context(shelf.match, shelf.seats, shelf.sitters, shelf.entries, person, present, chat, shelf.data)


def context_in_list(rows: ListedRows, person: str) -> Context:
    """Return the same for a table in a list, where nobody sees who is present."""
    entries = [] if rows.last is None else [rows.last]
    context = _context(rows.match, rows.seats, rows.sitters, entries, person)
    return replace(context, seats=seated(context.seats, rows.hands))


def seated(seats: Sequence[SeatHolder], hands: Sequence[EntryRow]) -> list[SeatHolder]:
    """Return the seats with the bots that play them now, and with the resignations."""
    now = list(seats)
    for row in hands:
        holder = now[row.seat]
        now[row.seat] = replace(holder, bot=row.bot) if row.kind == "plays" else replace(holder, resigned=True)
    return now


def chat_line(row: ChatRow) -> ChatLine:
    return {"id": row.id, "seat": row.seat, "name": row.name, "text": row.text, "at": datetime_of(row.at)}


def is_played_here(header: MatchRow) -> bool:
    """Return False for an upload with dice that this server can't roll, or whose rolls anybody can predict."""
    return header.secret is not None and header.seed is None


def _context(
    header: MatchRow,
    seats: Sequence[SeatRow],
    sitters: Mapping[int, Collection[str]],
    entries: Sequence[EntryRow],
    person: str,
    present: Collection[int] = (),
    chat: Sequence[ChatRow] = (),
    data: str | None = None,
) -> Context:
    mine = [row.seat for row in seats if person in sitters.get(row.seat, ())]
    return Context(
        id=header.id,
        game=header.game,
        options=json.loads(header.options),
        components={"hash": header.components, "corrected": corrected_in(header.game, data) if data else []},
        commitment=header.commitment,
        created=header.created,
        viewer=Viewer(mine, host=header.host == person, program=is_program(person)),
        seats=[
            SeatHolder(
                name=row.name,
                who=Who(row.who),
                bot=row.bot,
                nonce=row.nonce,
                secret=row.secret,
                present=row.seat in present,
                program=any(map(is_program, sitters.get(row.seat, ()))),
            )
            for row in seats
        ],
        entries=entries,
        chat=[chat_line(row) for row in chat],
        cancelled=header.cancelled is not None,
        playable=is_played_here(header),
        origin=header.origin,
        rematch=header.rematch,
    )
