"""The names at seats, as far as they belong to people: erasing them, and finding them in copies of matches."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Connection, Select, and_, exists, select, tuple_, update

from tuckerbox.match import with_placeholders
from tuckerbox.server.store.tables import matches, seats, sitters

AT_ONCE = 200  # matches, or places in them, in one transaction or query

T = TypeVar("T")
Place = tuple[str, int]  # a match and a seat


def parts(rows: Sequence[T]) -> Iterator[Sequence[T]]:
    """Return rows in parts that are small enough for a transaction or a query."""
    return (rows[first : first + AT_ONCE] for first in range(0, len(rows), AT_ONCE))


def erase_names(connection: Connection, match_id: str, whose: Collection[int]) -> None:
    """Give some seats of a match placeholders for names."""
    of_match = select(seats.c.seat, seats.c.name).where(seats.c.match == match_id).order_by(seats.c.seat)
    names = with_placeholders([None if seat in whose else name for seat, name in connection.execute(of_match).all()])
    for seat in whose:
        place = and_(seats.c.match == match_id, seats.c.seat == seat)
        connection.execute(update(seats).where(place).values(name=names[seat]))


def copied_names(connection: Connection, person: str) -> set[Place]:
    """Return the seats in copies of a person's matches that still have the name of the person's own seat.

    A match that was played on has the other as its origin. An upload has the same dice, and nobody sits there. The
    search goes on with copies of copies, but not from a copy to its original.
    """
    found: set[Place] = set()
    latest = {(match_id, seat) for match_id, seat in connection.execute(_named_by(person)).all()}
    while latest:
        copies = _copies_of(sorted(latest))
        latest = {(match_id, seat) for query in copies for match_id, seat in connection.execute(query).all()} - found
        found |= latest
    return found


def _named_by(person: str) -> Select[Any]:
    """Return the query for a person's seats, except those in copies that have somebody else's name."""
    original = seats.alias()
    sits = and_(sitters.c.match == seats.c.match, sitters.c.seat == seats.c.seat, sitters.c.person == person)
    sat = exists().where(
        sitters.c.match == original.c.match, sitters.c.seat == original.c.seat, sitters.c.person == person
    )
    same = and_(original.c.match == matches.c.origin, original.c.seat == seats.c.seat, original.c.name == seats.c.name)
    return select(seats.c.match, seats.c.seat).join(matches).join(sitters, sits).where(~exists().where(same, ~sat))


def _copies_of(places: Sequence[Place]) -> list[Select[Any]]:
    """Return queries for the seats of copies that have the same names as these seats."""
    source, named = matches.alias(), seats.alias()
    nobody_sits = ~exists().where(sitters.c.match == matches.c.id)
    is_upload = and_(matches.c.commitment == source.c.commitment, matches.c.id != source.c.id, nobody_sits)

    def query(is_copy: ColumnElement[bool], of: Sequence[Place]) -> Select[Any]:
        same = and_(seats.c.match == matches.c.id, seats.c.seat == named.c.seat, seats.c.name == named.c.name)
        joined = named.join(source, source.c.id == named.c.match).join(matches, is_copy).join(seats, same)
        # SQLite has an index for the matches, but would use none for pairs.
        which = and_(named.c.match.in_({match_id for match_id, _ in of}), tuple_(named.c.match, named.c.seat).in_(of))
        return select(seats.c.match, seats.c.seat).select_from(joined).where(which)

    # Two queries, because a condition with "or" could use no index.
    return [query(is_copy, part) for part in parts(places) for is_copy in (matches.c.origin == source.c.id, is_upload)]
