"""Conversion between stored rows and a `Match`, both ways."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, replace

from tuckerbox import games, native_builds
from tuckerbox.kernel.contract import Game
from tuckerbox.match import Dice, Entry, EntryKind, Live, Match, Terms, TimeUp, lucks_from_text, night_of, pace_of
from tuckerbox.presentation import nameless_ending
from tuckerbox.server.people import is_program
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.table.rows import EntryRow, MatchRow, SeatRow, Shelf
from tuckerbox.server.table.stored_component_data import stored_box

START = "starts"  # the kind of entry 0


def match_of(shelf: Shelf, upto: int | None = None, *, began: int | None = None) -> Match:
    """Return the match as it is now, or as it was after entry `upto`. Until its game is ready, it is interpreted.

    Raise RefusedError if this Tuckerbox lacks the match's rules or component data: with others, the match would go on
    from another position.

    `began`: the time of the start, for a match that is about to be stored.
    """
    header = shelf.match
    game = games.game(header.game)
    refuse_unknown_rules(header, game)
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
        entries_of(rows, header.timed),
        box=None if shelf.data is None else stored_box(header.game, shelf.data),
        version=header.rules,
        native=native_builds.all_loaded(game),
        began=(shelf.entries[0].at if shelf.entries else began) if header.timed else None,
        terms=terms_in(header, shelf.seats),
        own_seats=own_seats_in(shelf.sitters),
        format=header.format,
    )
    if match.engine.fingerprint != header.components:
        raise RefusedError(
            409,
            "missing-components",
            f"This match is played with component data {header.components}, which this Tuckerbox doesn't have. "
            "On a server, whoever runs it can start it again with the file that the data came from.",
        )
    return match


def refuse_unknown_rules(header: MatchRow, game: Game) -> None:
    """Refuse a match whose rules this Tuckerbox lacks: those of a newer one, or of a draft that is finished now."""
    if header.rules > game.version:
        raise RefusedError(
            409,
            "newer-rules",
            f"This match is played with version {header.rules} of the rules; this Tuckerbox knows versions up to "
            f"{game.version}. Nothing is lost: open it with a newer version of Tuckerbox.",
        )
    if header.rules not in game.versions:
        says = f"This match was played with a draft of the rules. {game.title} is finished now, so it can't go on."
        raise RefusedError(409, "draft-rules", says)


def entries_of(rows: Sequence[EntryRow], timed: bool) -> list[Entry]:
    return [
        Entry(
            r.number,
            r.seat,
            EntryKind(r.kind),
            r.value,
            r.bot,
            r.epoch,
            r.mark,
            r.at if timed else None,
            r.turn,
            r.ends_turn,
        )
        for r in rows
    ]


def terms_in(header: MatchRow, seats: Sequence[SeatRow]) -> Terms | None:
    """Return what a table has agreed on about time; None if there is no clock."""
    if header.pace is None or header.time_up is None:
        return None
    nights = tuple(None if seat.night is None else night_of(seat.night) for seat in seats)
    return Terms(pace_of(header.pace), TimeUp(header.time_up), nights)


def own_seats_in(sitters: Mapping[int, Collection[str]]) -> dict[int, list[int]]:
    """Return for each seat the other seats that its people play alone, or with programs of theirs."""
    people = {seat: {sitter for sitter in found if not is_program(sitter)} for seat, found in sitters.items()}
    return {
        seat: [other for other, theirs in people.items() if other != seat and theirs and theirs <= own]
        for seat, own in people.items()
    }


def begins_live(header: MatchRow) -> bool:
    """Return whether a match is a live one, at least at first."""
    return header.pace is not None and isinstance(pace_of(header.pace), Live)


def matches_between(shelf: Shelf, numbers: range) -> Iterator[Match]:
    """Yield the match after each of these consecutive entries. It is one match, which goes on: it is replayed once."""
    if numbers:
        match = match_of(shelf, numbers[0])
        yield match
        for entry in entries_of(shelf.entries[numbers[0] + 1 : numbers[-1] + 1], shelf.match.timed):
            match.enter(entry)
            yield match


def rows_of(match_id: str, match: Match, person: str | None, at: int, first: int = 0) -> list[EntryRow]:
    """Return the rows for a match's entries from number `first` on. Number 0 is the start.

    `at`: the time of entries that have none of their own.
    """
    turn = match.turn
    mover = None if turn is None else match.bots[turn]
    rows = []
    if first == 0:
        began = at if match.began is None else match.began
        rows.append(EntryRow(match_id, 0, START, 0, 0, None, 0, match.header[-1].mark, turn, mover, person, began))
    for e in match.entries[max(first - 1, 0) :]:
        then = at if e.at is None else e.at
        row = EntryRow(
            match_id,
            e.number,
            str(e.kind),
            e.seat,
            e.value,
            e.bot,
            e.epoch,
            e.mark,
            e.turn,
            mover,
            person,
            then,
            ends_turn=e.ends_turn,
        )
        rows.append(row)
    if rows and (clock := match.clock):
        rows[-1] = replace(rows[-1], due=clock.due)
    if rows and (ended := nameless_ending(match)):
        rows[-1] = replace(rows[-1], ending=json.dumps(asdict(ended)))
    return rows
