"""Records: the document of a match, downloaded, uploaded and checked."""

from __future__ import annotations

import json

from tuckerbox.match import DocumentError, Match, MatchError, load
from tuckerbox.match import verify as verify_document
from tuckerbox.match.dice import lucks_as_text
from tuckerbox.server import schemas
from tuckerbox.server.house import House
from tuckerbox.server.looking import shelf_of, table
from tuckerbox.server.made_up import new_id
from tuckerbox.server.people import Person
from tuckerbox.server.refused import RefusedError
from tuckerbox.server.revival import revive, rows_of
from tuckerbox.server.schemas import Table, Verdict, Who
from tuckerbox.server.store import MatchRow, RivalError, SeatRow, now


def download(house: House, person: Person, match_id: str) -> tuple[str, str]:
    """A name for the file, and the document as this person may have it."""
    match = begun(house, match_id)
    return f"{match.game.name}-{match_id[:8]}.txt", match.record()


def verify(house: House, person: Person, match_id: str) -> Verdict:
    """What checking the record comes to, as this person may have it."""
    match = begun(house, match_id)
    found = verify_document(match.record())
    told = match.over and match.dice.secret is not None
    return Verdict(
        ok=found.ok,
        says=found.says,
        line=found.line,
        commitment=match.dice.commitment,
        secret=match.dice.secret.hex() if told and match.dice.secret else None,
        nonces=list(match.dice.nonces),
    )


def upload(house: House, person: Person, document: str) -> Table:
    """Puts a document on the shelf, once every line of it is checked."""
    try:
        match = load(document.encode())
    except DocumentError as wrong:
        raise RefusedError(400, "record", str(wrong)) from None
    id = new_id()
    header, rows = as_rows(id, match, person.id)
    house.store.add_played(header, rows, rows_of(id, match, person.id), "")
    return table(house, person, id)


def play_on(house: House, person: Person, match_id: str, asked: schemas.PlayOn) -> Table:
    if asked.key is not None and (there := house.store.by_key(person.id, asked.key)):
        return table(house, person, there)
    shelf = shelf_of(house, match_id)
    if asked.at >= len(shelf.entries):
        raise RefusedError(404, "no-such-entry", f"This match has no entry {asked.at} to play on from.")
    try:
        match = revive(shelf).play_on(asked.at)
    except MatchError as wrong:
        raise RefusedError(409, "not-now", str(wrong)) from None
    id = new_id()
    header, rows = as_rows(id, match, person.id, key=asked.key, origin=match_id)
    try:
        house.store.add_played(header, rows, rows_of(id, match, person.id), person.id)
    except RivalError:
        return play_on(house, person, match_id, asked)
    return table(house, person, id)


def as_rows(
    id: str, match: Match, host: str, *, key: str | None = None, origin: str | None = None
) -> tuple[MatchRow, list[SeatRow]]:
    """A match that was played elsewhere, as it is stored; all its seats are played here."""
    dice = match.dice
    header = MatchRow(
        id, match.game.name, match.version, match.engine.fingerprint, json.dumps(match.options), dice.secret,
        dice.commitment, lucks_as_text(dice.given), lucks_as_text(dice.told), dice.seed, host, key, origin, None, now(),
        None,
    )  # fmt: skip
    nonces = dice.nonces or [""] * match.seats
    return header, [
        SeatRow(id, seat, name, str(Who.HERE), None, new_id(), nonces[seat]) for seat, name in enumerate(match.names)
    ]


def begun(house: House, match_id: str) -> Match:
    shelf = shelf_of(house, match_id)
    if not shelf.entries:
        raise RefusedError(409, "not-begun", "The match has not begun, so there is no record of it yet.")
    return revive(shelf)
