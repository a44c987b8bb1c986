"""Conversion between stored rows and a `Match`, both ways."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from tuckerbox import games, native_builds
from tuckerbox.match import Dice, Entry, EntryKind, Match, lucks_from_text
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.table.component_data import stored_box
from tuckerbox.server.table.rows import EntryRow, Shelf, now

START = "starts"  # the kind of entry 0


def match_of(shelf: Shelf, upto: int | None = None) -> Match:
    """Return the match as it is now, or as it was after entry `upto`. Until its game is ready, it is interpreted."""
    header = shelf.match
    game = games.game(header.game)
    rows = shelf.entries[1:] if upto is None else shelf.entries[1 : upto + 1]
    nonces = () if header.seed is not None else tuple(seat.nonce or "" for seat in shelf.seats)
    given, told = lucks_from_text(header.given), lucks_from_text(header.told)
    seed = None if header.seed is None else json.loads(header.seed)
    dice = Dice(header.secret, nonces, seed, given or {}, told or {}, header.commitment)
    match = Match(
        game,
        [seat.name for seat in shelf.seats],
        json.loads(header.options),
        dice,
        entries_of(rows),
        box=None if shelf.data is None else stored_box(header.game, shelf.data),
        version=header.rules,
        native=native_builds.is_ready(game),
    )
    if match.engine.fingerprint != header.components:
        raise RefusedError(
            409,
            "missing-components",
            f"This match is played with component data {header.components}, which this server doesn't have. "
            "Whoever runs it can start it again with the file that the data came from.",
        )
    return match


def entries_of(rows: Sequence[EntryRow]) -> list[Entry]:
    return [Entry(r.number, r.seat, EntryKind(r.kind), r.value, r.bot, r.epoch, r.mark) for r in rows]


def matches_between(shelf: Shelf, numbers: range) -> Iterator[Match]:
    """Yield the match after each of these consecutive entries. It is one match, which goes on: it is replayed once."""
    if numbers:
        match = match_of(shelf, numbers[0])
        yield match
        for entry in entries_of(shelf.entries[numbers[0] + 1 : numbers[-1] + 1]):
            match.enter(entry)
            yield match


def entered(shelf: Shelf, match: Match, person: str | None) -> list[EntryRow]:
    """Return the rows for what was entered since the shelf was read."""
    later = shelf.entries[-1].at + 1  # entries of one request share a time that no others have
    return rows_of(shelf.match.id, match, person, first=len(shelf.entries), at=max(now(), later))


def rows_of(id: str, match: Match, person: str | None, first: int = 0, at: int | None = None) -> list[EntryRow]:
    """Return the rows for a match's entries from number `first` on. Number 0 is the start."""
    turn, at = match.turn, at or now()
    mover = None if turn is None else match.bots[turn]
    rows = []
    if first == 0:
        mark = match.header[-1].mark
        rows.append(EntryRow(id, 0, START, 0, 0, None, 0, mark, turn, mover, person, at))
    for e in match.entries[max(first - 1, 0) :]:
        row = EntryRow(id, e.number, str(e.kind), e.seat, e.value, e.bot, e.epoch, e.mark, turn, mover, person, at)
        rows.append(row)
    return rows
