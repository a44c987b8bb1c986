"""Deleting what the store keeps about people: one of them, or all at tables where nobody has played for long.

Matches stay, so that they can be replayed and checked. The names in them are replaced (from format 2 on, no mark seals
names), and people's ids become `FORGOTTEN`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, case, exists, insert, or_, select, true, tuple_, union, update

from tuckerbox.match import DAY
from tuckerbox.presentation import Who
from tuckerbox.server.people import FORGOTTEN, PROGRAM
from tuckerbox.server.random_ids import new_id
from tuckerbox.server.store.cancelling_tables import cancel_waiting
from tuckerbox.server.store.erasing_names import Place, copied_names, erase_names, parts
from tuckerbox.server.store.process_messages import AddressesChanged, Change, Stored
from tuckerbox.server.store.tables import (
    HAS_BEGUN,
    addresses,
    chat,
    entries,
    is_last,
    looks,
    matches,
    outbox,
    people,
    premoves,
    seats,
    shared,
    sitters,
    thoughts,
)
from tuckerbox.server.store.write_protocol import Write
from tuckerbox.server.table.notice_rows import NOBODY
from tuckerbox.server.table.rows import Forgotten
from tuckerbox.server.table.search_state import TURN

IDLE = 30 * DAY  # an unfinished match is forgotten only if nobody has played for this time
LATEST = "forgotten"  # the name of a value that changes whenever something about people is deleted


class ForgettingStore:
    """Deletes what is known about people, in the database that a store has open."""

    def __init__(self, reading: Callable[[], AbstractContextManager[Connection]], write: Write) -> None:
        self._reading = reading
        self._write = write

    def latest(self) -> bytes | None:
        """Return a value that changes whenever something about people at tables is deleted."""
        with self._reading() as connection:
            return connection.execute(select(shared.c.value).where(shared.c.name == LATEST)).scalar()

    def tables_of(self, person: str) -> list[str]:
        """Return all tables with any data about a person."""
        known = [select(it.c.match).where(it.c.person == person) for it in (sitters, entries, chat, premoves)]
        with self._reading() as connection:
            found = connection.execute(union(select(matches.c.id).where(matches.c.host == person), *known))
            return sorted(found.scalars())

    def forget_person(self, person: str) -> Forgotten:
        """Delete a person's addresses, lines of chat and premoves, and their ids and names at all tables.

        Others' copies of these come first: if the database fails in between, a second try still finds them.
        """
        theirs = self.tables_of(person)
        with self._reading() as connection:
            copied = copied_names(connection, person)
        total = Forgotten()
        for ids in parts([*sorted({match_id for match_id, _ in copied}.difference(theirs)), *theirs]):
            places = [place for place in copied if place[0] in ids]
            total += self._write(partial(_forget_at, person=person, ids=ids, copied=places), *_changed(ids))

        def job(connection: Connection) -> Forgotten:
            theirs = select(addresses.c.id).where(addresses.c.person == person)
            connection.execute(outbox.delete().where(outbox.c.address.in_(theirs)))
            for seen in (people, looks):
                connection.execute(seen.delete().where(seen.c.person == person))
            gone = connection.execute(addresses.delete().where(addresses.c.person == person)).rowcount
            return Forgotten(addresses=gone)

        return total + self._write(job, AddressesChanged())

    def forget_tables(self, before: int, now: int) -> Forgotten:
        """Delete names, ids and chat of matches that ended, or were cancelled, before a time.

        Do the same for matches without a clock in which nobody has decided or written since then, and for tables that
        were set up before then and have never started. These tables are cancelled. Matches and tables of
        both kinds must also have been idle for `IDLE`.
        """
        old = _is_old(before, now)
        known = or_(matches.c.host != FORGOTTEN, exists().where(sitters.c.match == matches.c.id))
        with self._reading() as connection:
            found = list(connection.execute(select(matches.c.id).where(old, known).order_by(matches.c.id)).scalars())
        total = Forgotten()
        for ids in parts(found):
            total += self._write(partial(_forget_all_at, ids=ids, old=old, now=now), *_changed(ids))
        return total

    def forget_chat(self, before: int) -> int:
        """Delete the lines of chat from before a time. Return their number."""
        return self._forget_lines(true(), before)

    def forget_old_chat(self, before: int, now: int) -> int:
        """Delete the lines of chat from before a time at tables where nobody has played since. Return their number."""
        return self._forget_lines(_is_old(before, now), before)

    def _forget_lines(self, which: ColumnElement[bool], before: int) -> int:
        """Delete the lines of chat from before a time at some tables. Return their number."""
        written = exists().where(chat.c.match == matches.c.id, chat.c.at < before)
        with self._reading() as connection:
            found = list(connection.execute(select(matches.c.id).where(written, which)).scalars())
        return sum(self._write(partial(_forget_lines, ids=ids, before=before), *_changed(ids)) for ids in parts(found))

    def forget_unseen(self, before: int, now: int) -> Forgotten:
        """Forget all people who have not been seen since a time. Their tables that have not started are cancelled.

        They sit only at tables where nobody has played since then, have written nothing, and have looked at nothing.
        """
        total = Forgotten()
        for person in self._unseen(before, now):
            self._write(partial(cancel_waiting, which=matches.c.host == person, now=now))
            total += self.forget_person(person)
        return total

    def _unseen(self, before: int, now: int) -> list[str]:
        at_old = matches.c.id.in_(select(matches.c.id).where(_is_old(before, now), matches.c.created < before))
        at_tables = select(sitters.c.person).join(matches)
        other = select(matches.c.host), select(chat.c.person), select(addresses.c.person), select(people.c.person)
        known = union(at_tables, *other).subquery()
        seen = union(
            at_tables.where(~at_old),
            select(matches.c.host).where(~at_old),
            select(chat.c.person).where(chat.c.at >= before),
            select(addresses.c.person).where(addresses.c.created >= before),
            select(people.c.person).where(or_(people.c.looked >= before, people.c.listed >= before)),
        ).subquery()
        query = select(known.c.person).where(known.c.person.not_in(select(seen.c.person)))
        with self._reading() as connection:
            found = connection.execute(query).scalars()
            return sorted(person for person in found if not person.startswith((NOBODY, PROGRAM)))


def _forget_lines(connection: Connection, ids: Sequence[str], before: int) -> int:
    _lock(connection, ids)
    return connection.execute(chat.delete().where(chat.c.match.in_(ids), chat.c.at < before)).rowcount


def _forget_at(connection: Connection, person: str, ids: Sequence[str], copied: Sequence[Place]) -> Forgotten:
    """Delete a person at some tables. `copied`: other seats there that have the person's name."""
    _lock(connection, ids)
    sits = and_(sitters.c.match == seats.c.match, sitters.c.seat == seats.c.seat)
    nobodys = and_(seats.c.who == Who.HERE, matches.c.host == person, ~exists().where(sits))  # as in an upload
    named = tuple_(seats.c.match, seats.c.seat).in_(copied)
    theirs = or_(exists().where(sits, sitters.c.person == person), nobodys, named)
    sealed = _erase_names(connection, ids, theirs)
    _rename_lines(connection, copied)
    is_theirs = and_(sitters.c.match.in_(ids), sitters.c.person == person)
    places = [tuple(row) for row in connection.execute(select(sitters.c.match, sitters.c.seat).where(is_theirs))]
    connection.execute(sitters.delete().where(is_theirs))
    other = sitters.alias()
    plays = and_(other.c.match == seats.c.match, other.c.seat == seats.c.seat, ~other.c.person.startswith(PROGRAM))
    left = and_(tuple_(seats.c.match, seats.c.seat).in_(places), seats.c.who != Who.BOT, ~exists().where(plays))
    begun = exists().where(entries.c.match == seats.c.match)
    connection.execute(update(seats).where(left, ~begun).values(nonce=None, night=None))
    _close(connection, and_(left, begun))
    programs = and_(sitters.c.match.in_(ids), sitters.c.person.startswith(PROGRAM))
    connection.execute(sitters.delete().where(programs, exists().where(sits, left)))  # they go with their players
    return _forget_ids(connection, ids, sealed, lambda column: column == person)


def _is_old(before: int, now: int) -> ColumnElement[bool]:
    """Return the condition that nobody has played at a table since a time."""
    idle = min(before, now - IDLE)
    of_it = entries.c.match == matches.c.id
    over = exists().where(of_it, entries.c.turn.is_(None), entries.c.at < before, is_last())
    left = exists().where(of_it, entries.c.turn.is_not(None), entries.c.at < idle, is_last())
    never_begun = and_(matches.c.cancelled.is_(None), matches.c.created < idle, ~HAS_BEGUN)
    written = exists().where(chat.c.match == matches.c.id, chat.c.at >= idle)
    no_clock_runs = or_(matches.c.pace.is_(None), matches.c.secret.is_(None), matches.c.seed.is_not(None))  # an upload
    abandoned = and_(or_(and_(no_clock_runs, left), never_begun), ~written)
    return or_(over, matches.c.cancelled < before, abandoned)


def _forget_all_at(connection: Connection, ids: Sequence[str], old: ColumnElement[bool], now: int) -> Forgotten:
    _lock(connection, ids)
    ids = list(connection.execute(select(matches.c.id).where(matches.c.id.in_(ids), old)).scalars())  # still so
    cancel_waiting(connection, matches.c.id.in_(ids), now)
    begun = exists().where(entries.c.match == seats.c.match)
    connection.execute(update(seats).where(seats.c.match.in_(ids), ~begun).values(night=None))
    _close(connection, and_(seats.c.match.in_(ids), seats.c.who != Who.BOT, begun))
    sealed = _erase_names(connection, ids, seats.c.who != Who.BOT)
    for theirs in (sitters, looks):
        connection.execute(theirs.delete().where(theirs.c.match.in_(ids)))
    return _forget_ids(connection, ids, sealed, lambda column: column.is_not(None))


def _close(connection: Connection, left: ColumnElement[bool]) -> None:
    """Let nobody get into some seats: they await no guests any more, and their links are no longer valid."""
    for match_id, seat in connection.execute(select(seats.c.match, seats.c.seat).where(left)).all():
        closed = {"who": case((seats.c.who == Who.INVITED, str(Who.OPEN)), else_=seats.c.who), "secret": new_id()}
        connection.execute(update(seats).where(seats.c.match == match_id, seats.c.seat == seat).values(closed))


def _rename_lines(connection: Connection, places: Sequence[Place]) -> None:
    """Give lines of chat the names that their seats have now."""
    for match_id, seat in places:
        name = select(seats.c.name).where(seats.c.match == match_id, seats.c.seat == seat).scalar_subquery()
        connection.execute(update(chat).where(chat.c.match == match_id, chat.c.seat == seat).values(name=name))


def _lock(connection: Connection, ids: Sequence[str]) -> None:
    """Keep others from changing these tables until the transaction ends, and tell servers on SQLite of the change."""
    which = select(matches.c.id).where(matches.c.id.in_(ids)).order_by(matches.c.id)
    connection.execute(which.with_for_update(key_share=True)).all()
    connection.execute(shared.delete().where(shared.c.name == LATEST))
    connection.execute(insert(shared).values(name=LATEST, value=secrets.token_bytes(8)))


def _erase_names(connection: Connection, ids: Sequence[str], which: ColumnElement[bool]) -> int:
    """Give seats other names. Return at how many tables this is impossible: in format 1, the marks seal the names."""
    erased: dict[str, set[int]] = {}
    sealed: set[str] = set()
    query = select(seats.c.match, seats.c.seat, matches.c.format).join(matches).where(seats.c.match.in_(ids), which)
    for match_id, seat, format in connection.execute(query).all():
        if format == 1:
            sealed.add(match_id)
        else:
            erased.setdefault(match_id, set()).add(seat)
    for match_id, theirs in erased.items():
        erase_names(connection, match_id, theirs)
    return len(sealed)


def _forget_ids(
    connection: Connection, ids: Sequence[str], sealed: int, which: Callable[[Any], ColumnElement[bool]]
) -> Forgotten:
    """Delete chat, premoves and ids of people at tables, and thoughts, which can contain names."""
    lines = connection.execute(chat.delete().where(chat.c.match.in_(ids), which(chat.c.person))).rowcount
    connection.execute(premoves.delete().where(premoves.c.match.in_(ids), which(premoves.c.person)))
    made = and_(entries.c.match.in_(ids), which(entries.c.person))
    connection.execute(update(entries).where(made).values(person=FORGOTTEN))
    hosted = and_(matches.c.id.in_(ids), which(matches.c.host))
    connection.execute(update(matches).where(hosted).values(host=FORGOTTEN, key=None))
    connection.execute(thoughts.delete().where(thoughts.c.match.in_(ids), thoughts.c.what != TURN))
    return Forgotten(lines=lines, tables=len(ids), sealed=sealed)


def _changed(ids: Iterable[str]) -> Iterator[Stored]:
    return (Stored(Change.TABLE, match_id) for match_id in ids)
