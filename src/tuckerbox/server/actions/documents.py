"""Downloading, uploading and checking a match's document, and playing on from any of its entries."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import replace
from types import MappingProxyType

from tuckerbox import games, native_builds
from tuckerbox.match import DocumentError, Match, MatchError, game_of, load, lucks_as_text
from tuckerbox.match import verify as verify_document
from tuckerbox.presentation import Table, Who
from tuckerbox.server.actions.answer_types import Verdict
from tuckerbox.server.actions.bounds import refuse_bomb, refuse_more_bots
from tuckerbox.server.actions.game_list import bot_named
from tuckerbox.server.actions.hints import refuse_bots_in_copy
from tuckerbox.server.actions.protocols import TableServices
from tuckerbox.server.actions.queries import refuse_missing_entry, refuse_missing_seats, shelf_of, table
from tuckerbox.server.people import Person
from tuckerbox.server.random_ids import new_id
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.table.match_rows import match_of, rows_of
from tuckerbox.server.table.presentation_context import is_played_here
from tuckerbox.server.table.rows import MatchRow, SeatRow, Shelf


def download(services: TableServices, match_id: str) -> tuple[str, str]:
    """Return a name for the file, and the match's document."""
    shelf, match = begun(services, match_id)
    # An uploaded document goes out as it came in.
    text = match.public_document() if is_played_here(shelf.match) else match.save()
    return file_name(match, match_id), text


def file_name(match: Match, match_id: str) -> str:
    """Return a name for the file of a match's document."""
    return f"{match.game.name}-{match_id[:8]}.txt"


def verify(services: TableServices, match_id: str) -> Verdict:
    """Check the whole document. The dice's secret, which proves it, is included once the match is over."""
    _, match = begun(services, match_id)
    found = verify_document(match.save(), components=services.component_data.find, native=match.engine.native)
    says = found.says
    if found.ok and not match.over:
        says = f"All {len(match.entries)} entries so far are right. The dice can be checked once the match is over."
    return Verdict(
        ok=found.ok,
        says=says,
        line=found.line,
        commitment=match.dice.commitment,
        secret=match.dice.secret.hex() if match.over and match.dice.secret else None,
        nonces=list(match.dice.nonces),
    )


def upload(services: TableServices, person: Person, document: str) -> Table:
    """Check every line of a document, then store it as a new table."""
    refuse_bomb(document)
    try:
        source = document.encode()
        match = load(source, components=services.component_data.find, native=is_ready_for(source))
    except DocumentError as wrong:
        raise RefusedError(400, "invalid-record", str(wrong)) from None
    match_id, at = services.store.new_id(), services.clock.now()
    header, rows = as_rows(match_id, match, person.id, at)
    if not match.over and header.seed is None:  # it can't go on here, so its future dice stay unknown
        header = replace(header, secret=None, told=lucks_as_text(match.drawn().lucks))
    # No bot moves, and no time runs out.
    played = [replace(row, mover=None, due=None) for row in rows_of(match_id, match, person.id, at)]
    services.store.add_played(header, rows, played, [])
    return table(services, person, match_id)


def is_ready_for(document: bytes) -> bool:
    """Return whether the game of a document is compiled. Raise DocumentError if it is not one."""
    name = game_of(document)
    return name in games.names() and native_builds.all_loaded(games.game(name))


def play_on(
    services: TableServices,
    person: Person,
    match_id: str,
    at: int,
    key: str | None,
    invited: Collection[int] = (),
    bots: Mapping[int, str] = MappingProxyType({}),
) -> Table:
    """Start a match from the moment after entry `at`. This browser plays all seats but those of `invited` and `bots`.

    `bots`: their names by seat. The same key again returns the same match.
    """
    if key is not None and (there := services.store.by_key(person.id, key)):
        return table(services, person, there)
    shelf = shelf_of(services, match_id)
    refuse_missing_entry(shelf, at)
    refuse_missing_seats(shelf, {*invited, *bots})
    refuse_hidden(shelf, at, invited)
    if bots:
        refuse_bots_in_copy(services, shelf, person, to_be_copied=True)
        refuse_more_bots(services, person.id)
    began = services.clock.now()
    try:
        match = branched(shelf, person, at, began)
        for seat, bot in bots.items():
            match.hand_over(seat, bot_named(bot, match.game))
    except MatchError as wrong:
        raise RefusedError(409, "not-allowed", str(wrong)) from None
    copy_id = services.store.new_id()
    header, rows = as_rows(copy_id, match, person.id, began, key=key, origin=match_id)
    rows = [taken_by(row, invited, bots) for row in rows]
    mine = [(row.seat, person.id) for row in rows if row.who == Who.HERE]
    if not services.store.add_played(header, rows, rows_of(copy_id, match, person.id, began), mine):
        return play_on(services, person, match_id, at, key, invited, bots)  # a concurrent request used the same key
    return table(services, person, copy_id)


def taken_by(row: SeatRow, invited: Collection[int], bots: Mapping[int, str]) -> SeatRow:
    """Return a seat's row for its player: a bot, somebody invited, or the person who plays on."""
    if row.seat in bots:
        return replace(row, who=str(Who.BOT), bot=bots[row.seat])
    return replace(row, who=str(Who.INVITED)) if row.seat in invited else row


def branched(shelf: Shelf, person: Person, at: int, began: int) -> Match:
    """Return a new match from the moment after entry `at`. `began`: when the new match begins.

    Raise MatchError if that would reveal something hidden here. Everything in an uploaded document is known to whoever
    has uploaded it, and everything that a copy began with to whoever has made it.
    """
    match = match_of(shelf)
    known = not is_played_here(shelf.match) or (shelf.match.host == person.id and began_with(match, at))
    return match.at(at).branch(began=began) if known else match.play_on(at, began=began)


def began_with(match: Match, at: int) -> bool:
    """Return whether a match is a copy, such as that of a puzzle, and had its first `at` entries from the start.

    Without times, nobody can tell.
    """
    is_copy = match.began is not None and bool(match.dice.given)
    return is_copy and all(entry.at == match.began for entry in match.entries[:at])


def refuse_hidden(shelf: Shelf, at: int, invited: Collection[int]) -> None:
    """Refuse to invite people to a moment with hidden information, since others may have seen it in the document."""
    if invited and match_of(shelf, at).hides_now:
        says = "Something is hidden from some seats at this moment, and you could have seen it, so you can't invite"
        raise RefusedError(409, "not-fair", f"{says} others to it. Choose a moment at which nothing is hidden.")


def as_rows(
    match_id: str, match: Match, host: str, created: int, *, key: str | None = None, origin: str | None = None
) -> tuple[MatchRow, list[SeatRow]]:
    """Return the rows for a match that did not start at a table here. All its seats are for the host's browser."""
    dice, terms = match.dice, match.terms
    nights = [None if night is None else str(night) for night in terms.nights] if terms else [None] * match.seats
    header = MatchRow(
        match_id, match.game.name, match.version, match.engine.fingerprint, json.dumps(match.options), dice.secret,
        dice.commitment, lucks_as_text(dice.given), lucks_as_text(dice.drawn),
        None if dice.seed is None else json.dumps(dice.seed), host, key, origin, None, created, None,
        None, False, match.format, match.began is not None, str(terms.pace) if terms else None,
        str(terms.time_up) if terms else None,
    )  # fmt: skip
    nonces = dice.nonces or [""] * match.seats
    return header, [
        SeatRow(match_id, seat, name, str(Who.HERE), None, new_id(), nonces[seat], nights[seat])
        for seat, name in enumerate(match.names)
    ]


def begun(services: TableServices, match_id: str) -> tuple[Shelf, Match]:
    shelf = shelf_of(services, match_id)
    if not shelf.entries:
        raise RefusedError(409, "not-started", "The match has not started, so there is no record of it yet.")
    return shelf, match_of(shelf)
