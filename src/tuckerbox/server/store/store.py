"""The store's queries and writes, one method each. They know neither rules nor `Match`.

`TableStore` and `ServerStore` in `actions/protocols.py` describe the methods. A docstring here has only what is special
about this class.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict
from threading import Lock
from typing import Any, Literal, TypeVar

from sqlalchemy import (
    ARRAY,
    BigInteger,
    ColumnElement,
    Connection,
    Select,
    Text,
    and_,
    bindparam,
    cast,
    event,
    exists,
    false,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import IntegrityError

from tuckerbox.presentation import Who
from tuckerbox.server import metrics
from tuckerbox.server.people import PROGRAM
from tuckerbox.server.random_ids import new_id
from tuckerbox.server.store.appending import PostgresAppender, SqliteAppender
from tuckerbox.server.store.cancelling_tables import cancel_waiting
from tuckerbox.server.store.erasing_names import erase_names
from tuckerbox.server.store.errors import TROUBLE, ConflictError, UnavailableError, is_silence, raise_trouble
from tuckerbox.server.store.forgetting import ForgettingStore
from tuckerbox.server.store.notices import NoticeStore
from tuckerbox.server.store.opening import open_database
from tuckerbox.server.store.process_messages import CHANNEL, UP, Change, Message, Stored, encode, of_entries
from tuckerbox.server.store.tables import (
    HAS_BEGUN,
    IS_FREE,
    IS_HELD,
    OF_SEAT,
    boxes,
    chat,
    entries,
    is_last,
    matches,
    of_last,
    outages,
    premoves,
    seats,
    shared,
    sitters,
    thoughts,
)
from tuckerbox.server.store.unresponsive_database import UnresponsiveDatabase
from tuckerbox.server.table.notice_rows import SecurityEvent
from tuckerbox.server.table.rows import (
    HANDS,
    ChatRow,
    EntryRow,
    ListedRows,
    MatchRow,
    PremoveRow,
    SearchRow,
    SeatRow,
    Shelf,
    now,
)
from tuckerbox.server.table.search_state import TURN, SearchState

R = TypeVar("R")
PATIENCE = 3.0  # seconds to wait for other threads that write
MOST_LISTED = 100
DOUBTED = 30.0  # seconds for which a failed write makes `alive` false, unless a later one succeeds
CLAIM = 30.0  # seconds that a process may think about a bot's turn before another one does
MOST_CHAT_LINES = 50  # lines read at once
HEARTBEAT = "heartbeat"  # the name of the time when a process of the server was last up

# The queries that every request needs, built once.
HEADER = select(matches).where(matches.c.id == bindparam("match"))
SEATS = select(*OF_SEAT).where(seats.c.match == bindparam("match")).order_by(seats.c.seat)
SITTERS = select(sitters.c.seat, sitters.c.person).where(sitters.c.match == bindparam("match"))
OPENED = select(sitters.c.match).where(sitters.c.person == bindparam("person"))
PREMOVES = select(premoves).where(premoves.c.match == bindparam("match")).order_by(premoves.c.seat)
LATEST_CHAT = select(chat).where(chat.c.match == bindparam("match"), chat.c.id > bindparam("after"))
LATEST_CHAT = LATEST_CHAT.order_by(chat.c.id.desc()).limit(bindparam("most"))
ENTRIES = select(entries).where(entries.c.match == bindparam("match")).order_by(entries.c.number)
NEWEST_FIRST = matches.c.created.desc()


def _originals() -> Select[Any]:
    """Return the query for the matches in play that a match is a copy of.

    A copy that was uploaded has the dice of its match. One that was played on has the match as its origin. The query
    follows both. A rematch has an origin, too, but new dice.
    """
    dice = select(matches.c.commitment).where(matches.c.id == bindparam("match")).cte("dice", recursive=True)
    copy, origin = matches.alias(), matches.alias()
    is_copied = and_(origin.c.id == copy.c.origin, origin.c.rematch.is_distinct_from(copy.c.id))
    copies = dice.join(copy, copy.c.commitment == dice.c.commitment).join(origin, is_copied)
    dice = dice.union(select(origin.c.commitment).select_from(copies))
    theirs = sitters.c.person == bindparam("person")
    sits = exists().where(sitters.c.match == matches.c.id, theirs)
    sits_there = exists().where(sitters.c.match == seats.c.match, sitters.c.seat == seats.c.seat, theirs)
    of_others = exists().where(seats.c.match == matches.c.id, seats.c.who != Who.BOT, ~sits_there)
    return (
        select(matches.c.id)
        .select_from(dice.join(matches, matches.c.commitment == dice.c.commitment))
        .where(matches.c.id != bindparam("match"), matches.c.secret.is_not(None), matches.c.seed.is_(None))
        .where(of_last(entries.c.turn).is_not(None), or_(of_others, ~sits))
    )


ORIGINALS = _originals()


class Store:
    """An open database, with its tables up to date.

    Without `create`, opening it raises DatabaseError unless a server has used it before.
    """

    def __init__(
        self,
        url: str,
        announce: Callable[[Message], None] = lambda _: None,
        clock: Callable[[], int] = now,
        *,
        create: bool = True,
    ) -> None:
        self.engine = open_database(url, create=create)
        self.announce = announce  # called with each message of this process, in whichever thread
        self.shared_by_processes = self.engine.dialect.name == "postgresql"
        self._backends: set[int] = set()  # PostgreSQL's processes at the other ends of our connections
        if self.shared_by_processes:
            self._note_backends()
        self._appender = PostgresAppender(self.engine) if self.shared_by_processes else SqliteAppender(self.engine)
        self._data: dict[tuple[str, str], str] = {}
        self._failed: float | None = None  # the time of the last write, if it failed
        self._unresponsive = UnresponsiveDatabase()
        self._one_writes = Lock()  # SQLite allows one writer; waiting for this lock is quicker than SQLite's polling
        self.forgetting = ForgettingStore(self._reading, self._write)
        self.notices = NoticeStore(self._reading, self._write, self._block_key, clock, shared=self.shared_by_processes)

    def close(self) -> None:
        self._appender.close()
        self.engine.dispose()

    def _note_backends(self) -> None:
        """From now on, keep the process id of PostgreSQL's backend for each open connection."""

        def connected(connection: Any, record: Any) -> None:
            record.info["backend"] = connection.info.backend_pid
            self._backends.add(record.info["backend"])

        event.listen(self.engine, "connect", connected)
        event.listen(self.engine, "close", lambda _, record: self._backends.discard(record.info.get("backend")))
        self.engine.dispose()  # close the connections that were made before

    def has_sent(self, backend: int) -> bool:
        """Return whether a notification came from this process, which has announced it already."""
        return backend in self._backends

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with self._unresponsive.noticed():
            try:
                with self.engine.connect() as connection:
                    if self.shared_by_processes:
                        yield connection.execution_options(isolation_level="AUTOCOMMIT")
                    else:
                        yield connection.execution_options(reading=True)
            except TROUBLE as wrong:
                raise_trouble(wrong)

    def _write(self, job: Callable[[Connection], R], *messages: Message) -> R:
        """Run a job as one transaction: either all of it is stored, durably, or nothing. Then announce it.

        A job that returns False has stored nothing. On PostgreSQL, messages to other processes are part of the
        transaction.
        """
        with self._writing(messages), self.engine.begin() as connection:
            result = job(connection)
            if result is not False:
                self._notify(connection, messages)
        if result is not False:
            self._announce(messages)
        return result

    @contextmanager
    def _writing(self, messages: Iterable[Message]) -> Iterator[None]:
        """Wait for the turn to write. Raise ConflictError or UnavailableError in place of the database's errors.

        If a connection is lost, the job may have been stored all the same, so the messages are announced then, too.
        The processes that hear them look at the database.
        """
        with self._unresponsive.noticed():
            try:
                with self._turn_to_write():
                    yield
            except IntegrityError:
                raise ConflictError from None
            except TROUBLE as wrong:
                if not is_silence(wrong):  # a read that succeeds also shows that the database answers again
                    self._failed = time.monotonic()
                self._announce(messages)
                raise_trouble(wrong)
        self._failed = None

    @contextmanager
    def _turn_to_write(self) -> Iterator[None]:
        """Wait for other threads that write. Waiting for a lock is quicker than SQLite's polling."""
        if self.shared_by_processes:
            yield
            return
        if not self._one_writes.acquire(timeout=PATIENCE):
            raise UnavailableError("The server's database is busy.")
        try:
            yield
        finally:
            self._one_writes.release()

    def _notify(self, connection: Connection, messages: Iterable[Message]) -> None:
        """Notify the other processes when the transaction commits."""
        texts = [encode(message) for message in messages] if self.shared_by_processes else []
        if texts:
            each = func.unnest(cast(texts, ARRAY(Text))).column_valued("text")
            connection.execute(select(func.pg_notify(CHANNEL, each)))

    def tell(self, messages: Iterable[Message]) -> None:
        """Announce something that is not stored."""
        messages = list(messages)
        if self.shared_by_processes:
            with self._reading() as connection:
                self._notify(connection, messages)
        self._announce(messages)

    def _announce(self, messages: Iterable[Message]) -> None:
        for message in messages:
            self.announce(message)

    # --- Data that processes share ---

    def alive(self) -> bool:
        """Return True if the database can be read and written. Wait while another program keeps it locked."""
        failed = self._failed
        if failed is not None and time.monotonic() - failed < DOUBTED:
            return False
        try:
            with self._reading() as connection:
                connection.execute(select(literal(1)))
            if not self.shared_by_processes:
                with self._turn_to_write(), self.engine.begin():  # on SQLite, this takes the lock for writing
                    pass
        except (UnavailableError, *TROUBLE):
            return False
        return True

    def cookie_key(self) -> bytes:
        """Return the key that signs cookies. The first call creates it."""
        return self.shared("cookie key", lambda: secrets.token_bytes(32))

    def _block_key(self) -> bytes:
        """Return the key of the hashes of blocked addresses. The first call creates it."""
        return self.shared("block key", lambda: secrets.token_bytes(32))

    def shared(self, name: str, make: Callable[[], bytes]) -> bytes:
        """Return the value that all processes share under a name. The first call creates it."""
        query = select(shared.c.value).where(shared.c.name == name)
        with self._reading() as connection:
            found = connection.execute(query).scalar()
        if found is None:
            row = {"name": name, "value": make()}
            with suppress(ConflictError):  # another process was first
                self._write(lambda connection: connection.execute(insert(shared).values(row)))
            with self._reading() as connection:
                found = connection.execute(query).scalar_one()
        return bytes(found)

    def beat(self, now: int, longest: int, *, starting: bool = False) -> list[tuple[int, int]]:
        """Store a heartbeat. If the latest is older than `longest`, store an outage. Return all outages, in order.

        `starting`: this process starts. If no other one is up, the server was down since the latest heartbeat.
        """

        def job(connection: Connection) -> list[tuple[int, int]]:
            query = select(shared.c.value).where(shared.c.name == HEARTBEAT).with_for_update()
            before = connection.execute(query).scalar()
            value = str(now).encode()
            if before is None:
                connection.execute(insert(shared).values(name=HEARTBEAT, value=value))
            elif int(before) < now:
                connection.execute(update(shared).where(shared.c.name == HEARTBEAT).values(value=value))
                if now - int(before) > longest or (starting and self._nobody_is_up(connection)):
                    connection.execute(insert(outages).values(since=int(before), until=now))
            found = connection.execute(select(outages).order_by(outages.c.since))
            return [(since, until) for since, until in found]

        try:
            return self._write(job)
        except ConflictError:  # another process has stored the first one
            return self._write(job)

    def _nobody_is_up(self, connection: Connection) -> bool:
        """Return whether no other process serves this database. On SQLite, there is only one."""
        alone = select(func.pg_try_advisory_xact_lock(UP))
        return not self.shared_by_processes or bool(connection.execute(alone).scalar())

    def keep_data(self, game: str, hash: str, data: str) -> None:
        """Store component data for the matches that use them."""
        if self.data(game, hash) is None:
            row = {"game": game, "hash": hash, "data": data}
            with suppress(ConflictError):  # another process was first
                self._write(lambda connection: connection.execute(insert(boxes).values(row)))

    def data(self, game: str, hash: str) -> str | None:
        """Return the component data with this hash, or None. Cached, because they never change."""
        if (game, hash) not in self._data:
            query = select(boxes.c.data).where(boxes.c.game == game, boxes.c.hash == hash)
            with self._reading() as connection:
                found = connection.execute(query).scalar()
            if found is None:
                return None
            self._data[game, hash] = found
        return self._data[game, hash]

    # --- Tables before the start ---

    def new_id(self) -> str:
        return new_id()

    def add(self, match: MatchRow, of_seats: Sequence[SeatRow]) -> bool:
        try:
            self._write(lambda connection: self._add(connection, match, of_seats, ()))
        except ConflictError:
            return False
        metrics.matches.labels(match.game).inc()
        return True

    def add_rematch(
        self, origin: MatchRow, match: MatchRow, of_seats: Sequence[SeatRow], kept: Sequence[tuple[int, str]]
    ) -> bool:
        def job(connection: Connection) -> bool:
            free = and_(matches.c.id == origin.id, matches.c.rematch.is_not_distinct_from(origin.rematch))
            if connection.execute(update(matches).where(free).values(rematch=match.id)).rowcount == 0:
                return False
            self._add(connection, match, of_seats, kept)
            return True

        added = self._write(job, Stored(Change.TABLE, origin.id))
        if added:
            metrics.matches.labels(match.game).inc()
        return added

    def _add(
        self,
        connection: Connection,
        match: MatchRow,
        of_seats: Sequence[SeatRow],
        players: Sequence[tuple[int, str]],
        played: Sequence[EntryRow] = (),
    ) -> None:
        connection.execute(insert(matches).values(asdict(match)))
        connection.execute(insert(seats), [asdict(seat) for seat in of_seats])
        for seat, person in players:
            connection.execute(insert(sitters).values(match=match.id, seat=seat, person=person))
        if played:
            connection.execute(insert(entries), [asdict(row) for row in played])

    def by_key(self, host: str, key: str) -> str | None:
        with self._reading() as connection:
            query = select(matches.c.id).where(matches.c.host == host, matches.c.key == key)
            found: str | None = connection.execute(query).scalar()
            return found

    def take(self, seat: SeatRow, person: str, secret: str, options: str) -> bool:
        def job(connection: Connection) -> bool:
            self._lock(connection, seat.match)
            other = seats.alias()
            same_name = and_(other.c.match == seat.match, other.c.name == seat.name, other.c.nonce.is_not(None))
            place = and_(seats.c.match == seat.match, seats.c.seat == seat.seat, seats.c.secret == seat.secret)
            as_seen = exists().where(*_waiting(seat.match), matches.c.options == options)
            free = and_(place, seats.c.nonce.is_(None), as_seen, ~exists().where(same_name))
            values = {"name": seat.name, "nonce": seat.nonce, "secret": secret, "night": seat.night}
            if connection.execute(update(seats).where(free).values(values)).rowcount == 0:
                return False
            kept = and_(sitters.c.match == seat.match, sitters.c.seat == seat.seat)
            if person not in connection.execute(select(sitters.c.person).where(kept)).scalars().all():
                connection.execute(sitters.delete().where(kept))  # somebody it was reserved for, who has not come
                connection.execute(insert(sitters).values(match=seat.match, seat=seat.seat, person=person))
            return True

        return self._write(job, Stored(Change.TABLE, seat.match))

    def let_in(self, seat: SeatRow, person: str) -> bool:
        """Let another browser play a seat, and tell those who play it already."""

        def job(connection: Connection) -> bool:
            self._lock(connection, seat.match)
            if self._seats(connection, seat.match)[seat.seat] != seat:
                return False
            playing = self._players(connection, seat.match, seat.seat)
            connection.execute(insert(sitters).values(match=seat.match, seat=seat.seat, person=person))
            self.notices.warn(connection, SecurityEvent.BROWSER_AT_SEAT, playing, seat.match)
            return True

        try:
            return self._write(job, Stored(Change.TABLE, seat.match))
        except ConflictError:  # it is allowed to already
            return True

    def claim(self, match_id: str, seat: int, person: str, secret: str) -> bool:
        def job(connection: Connection) -> bool:
            self._lock(connection, match_id)
            sits = select(sitters.c.person).where(sitters.c.match == match_id, sitters.c.seat == seat)
            if connection.execute(sits).first() is not None:
                return False
            connection.execute(insert(sitters).values(match=match_id, seat=seat, person=person))
            place = and_(seats.c.match == match_id, seats.c.seat == seat)
            connection.execute(update(seats).where(place).values(secret=secret))
            return True

        return self._write(job, Stored(Change.TABLE, match_id))

    def give_token(self, shelf: Shelf, seat: int, program: str | None) -> int | None:
        """Replace the program that may play a seat, and tell the seat's player of a new one."""
        match_id = shelf.match.id

        def job(connection: Connection) -> int | Literal[False]:
            self._lock(connection, match_id)
            players, of_seats = self._sitters(connection, match_id), self._seats(connection, match_id)
            if players.get(seat) != shelf.sitters.get(seat) or of_seats[seat] != shelf.seats[seat]:
                return False
            place = and_(sitters.c.match == match_id, sitters.c.seat == seat, sitters.c.person.startswith(PROGRAM))
            before = connection.execute(sitters.delete().where(place)).rowcount
            if program is not None:
                connection.execute(insert(sitters).values(match=match_id, seat=seat, person=program))
                playing = self._players(connection, match_id, seat)
                self.notices.warn(connection, SecurityEvent.PROGRAM_AT_SEAT, playing, match_id)
            return before

        before = self._write(job, Stored(Change.TABLE, match_id))
        return None if before is False else before

    def opened_by(self, program: str) -> str | None:
        with self._reading() as connection:
            found: str | None = connection.execute(OPENED, {"person": program}).scalar()
            return found

    def leave(self, match_id: str, person: str) -> bool:
        def job(connection: Connection) -> bool:
            self._lock(connection, match_id)
            of_match = sitters.c.match == match_id
            theirs = connection.execute(select(sitters.c.seat).where(of_match, sitters.c.person == person)).scalars()
            left = list(theirs)
            place = and_(seats.c.match == match_id, seats.c.seat.in_(left))
            freed = update(seats).where(place, _not_begun(match_id)).values(nonce=None, night=None)
            if connection.execute(freed).rowcount == 0:
                return False
            tokens = and_(of_match, sitters.c.seat.in_(left), sitters.c.person.startswith(PROGRAM))
            connection.execute(sitters.delete().where(tokens))  # a seat's program goes with its player
            connection.execute(sitters.delete().where(of_match, sitters.c.person == person))
            kept = exists().where(of_match, sitters.c.seat == seats.c.seat)  # for their other browser
            nobodys = select(seats.c.seat).where(place, seats.c.who != Who.HERE, ~kept)
            erase_names(connection, match_id, connection.execute(nobodys).scalars().all())
            return True

        return self._write(job, Stored(Change.TABLE, match_id))

    def rearrange(self, before: Shelf, after: Shelf) -> bool:
        match_id = before.match.id

        def job(connection: Connection) -> bool:
            self._lock(connection, match_id)
            if not self._waits_as(connection, before) or self._sitters(connection, match_id) != before.sitters:
                return False
            changed = {"options": after.match.options, "changed": after.match.changed}
            connection.execute(update(matches).where(matches.c.id == match_id).values(changed))
            for old, new in zip(before.seats, after.seats, strict=True):
                place = and_(seats.c.match == match_id, seats.c.seat == new.seat)
                if new != old:
                    connection.execute(update(seats).where(place).values(asdict(new)))
                gone = before.sitters.get(new.seat, set()) - after.sitters.get(new.seat, set())
                theirs = and_(sitters.c.match == match_id, sitters.c.seat == new.seat)
                if gone:
                    connection.execute(sitters.delete().where(theirs, sitters.c.person.in_(gone)))
            return True

        return self._write(job, Stored(Change.TABLE, match_id))

    def cancel(self, match_id: str, now: int) -> bool:
        def job(connection: Connection) -> bool:
            self._lock(connection, match_id)
            return cancel_waiting(connection, matches.c.id == match_id, now)

        return self._write(job, Stored(Change.TABLE, match_id))

    def begin(self, shelf: Shelf, rows: Sequence[EntryRow]) -> bool:
        match_id = shelf.match.id

        def job(connection: Connection) -> bool:
            self._lock(connection, match_id)
            if not self._waits_as(connection, shelf):
                return False
            connection.execute(insert(entries), [asdict(row) for row in rows])
            return True

        try:
            return self._write(job, Stored(Change.TABLE, match_id), of_entries(rows))
        except ConflictError:
            return False

    def _lock(self, connection: Connection, match_id: str) -> None:
        """Keep others from changing this table until the transaction ends. (SQLite allows one writer anyway.)"""
        connection.execute(select(matches.c.id).where(matches.c.id == match_id).with_for_update(key_share=True))

    def _waits_as(self, connection: Connection, shelf: Shelf) -> bool:
        """Return whether a table still waits for its start, with the options and seats of this shelf."""
        match_id = shelf.match.id
        options = connection.execute(select(matches.c.options).where(*_waiting(match_id))).scalar()
        return options == shelf.match.options and self._seats(connection, match_id) == shelf.seats

    def _seats(self, connection: Connection, match_id: str) -> list[SeatRow]:
        return [SeatRow(*row) for row in connection.execute(SEATS, {"match": match_id}).all()]

    def _sitters(self, connection: Connection, match_id: str) -> dict[int, set[str]]:
        """Return the people who may play each seat that has any."""
        players: dict[int, set[str]] = {}
        for seat, person in connection.execute(SITTERS, {"match": match_id}).all():
            players.setdefault(seat, set()).add(person)
        return players

    def _players(self, connection: Connection, match_id: str, seat: int) -> list[str]:
        """Return the people, not the program, who may play a seat."""
        place = and_(sitters.c.match == match_id, sitters.c.seat == seat, ~sitters.c.person.startswith(PROGRAM))
        return list(connection.execute(select(sitters.c.person).where(place)).scalars())

    # --- Matches in play ---

    def header(self, match_id: str) -> MatchRow | None:
        """Return the header of a match, or None."""
        with self._reading() as connection:
            row = connection.execute(HEADER, {"match": match_id}).first()
        return MatchRow(*row) if row else None

    def shelf(self, match_id: str) -> Shelf | None:
        asked = {"match": match_id}
        with self._reading() as connection:
            header = connection.execute(HEADER, asked).first()
            if header is None:
                return None
            # Others may write between these queries. Entries first: once there are any, only invitations and forgetting
            # can change the seats. Sitters before seats, so that nobody can claim an empty seat with an old secret.
            found = [EntryRow(*row) for row in connection.execute(ENTRIES, asked).all()]
            players = self._sitters(connection, match_id)
            of_seats = self._seats(connection, match_id)
        row = MatchRow(*header)
        return Shelf(row, of_seats, players, found, self.data(row.game, row.components))

    def originals(self, match_id: str, person: str) -> list[str]:
        with self._reading() as connection:
            return list(connection.execute(ORIGINALS, {"match": match_id, "person": person}).scalars())

    def last(self, match_id: str) -> EntryRow | None:
        """Return the last entry of a match, or None."""
        query = select(entries).where(entries.c.match == match_id).order_by(entries.c.number.desc()).limit(1)
        with self._reading() as connection:
            row = connection.execute(query).first()
        return EntryRow(*row) if row else None

    def append(self, requests: Sequence[Sequence[EntryRow]]) -> list[bool]:
        """Store the new entries of several requests in one transaction.

        Return for each request whether its entries were stored. They are not if the number of one is taken.
        """
        nth = {(rows[0].match, rows[0].number): k for k, rows in reversed([*enumerate(requests)])}
        wanted = [requests[nth[place]] for place in sorted(nth)]  # in order, so that processes can't block each other
        with self._writing(of_entries(rows) for rows in wanted):
            added = self._appender.append(wanted)
        won = [False] * len(requests)
        for place in added:
            won[nth[place]] = True
        self._announce(of_entries(rows) for rows, is_stored in zip(requests, won, strict=True) if is_stored)
        return won

    def add_played(
        self,
        match: MatchRow,
        of_seats: Sequence[SeatRow],
        played: Sequence[EntryRow],
        players: Sequence[tuple[int, str]],
    ) -> bool:
        try:
            told = (Stored(Change.TABLE, match.id), of_entries(played))
            self._write(lambda connection: self._add(connection, match, of_seats, players, played), *told)
        except ConflictError:
            return False
        metrics.matches.labels(match.game).inc()
        return True

    # --- Lists ---

    def tables_of(self, person: str) -> list[ListedRows]:
        sits = select(sitters.c.match).where(sitters.c.person == person)
        theirs = sits.union(select(matches.c.id).where(matches.c.host == person))
        query = select(matches).where(matches.c.id.in_(theirs), matches.c.cancelled.is_(None))
        return self._list(query.order_by(_over(), NEWEST_FIRST))

    def open_tables(self) -> list[ListedRows]:
        with_free_seat = matches.c.id.in_(select(seats.c.match).where(IS_FREE))
        query = select(matches).where(with_free_seat, ~HAS_BEGUN, matches.c.cancelled.is_(None))
        return self._list(query.order_by(NEWEST_FIRST))

    def watched_tables(self) -> list[ListedRows]:
        in_play = of_last(entries.c.turn).is_not(None)
        return self._list(select(matches).where(matches.c.spectators, in_play).order_by(NEWEST_FIRST))

    def _list(self, query: Select[Any]) -> list[ListedRows]:
        with self._reading() as connection:
            rows = connection.execute(query.limit(MOST_LISTED)).mappings()
            found = [MatchRow(**row) for row in rows]
            if not found:
                return []
            ids = [match.id for match in found]
            of_seats: dict[str, list[SeatRow]] = {}
            for row in connection.execute(select(*OF_SEAT).where(seats.c.match.in_(ids)).order_by(seats.c.seat)):
                of_seats.setdefault(row.match, []).append(SeatRow(*row))
            players: dict[str, dict[int, set[str]]] = {}
            for row in connection.execute(select(sitters).where(sitters.c.match.in_(ids))):
                players.setdefault(row.match, {}).setdefault(row.seat, set()).add(row.person)
            newest = (
                select(entries.c.match, func.max(entries.c.number).label("number"))
                .where(entries.c.match.in_(ids))
                .group_by(entries.c.match)
                .subquery()
            )
            joined = and_(entries.c.match == newest.c.match, entries.c.number == newest.c.number)
            last = {row.match: EntryRow(*row) for row in connection.execute(select(entries).join(newest, joined))}
            changes = and_(entries.c.match.in_(ids), entries.c.kind.in_(HANDS))
            hands: dict[str, list[EntryRow]] = {}
            for row in connection.execute(select(entries).where(changes).order_by(entries.c.number)):
                hands.setdefault(row.match, []).append(EntryRow(*row))
        return [
            ListedRows(
                match, of_seats[match.id], players.get(match.id, {}), hands.get(match.id, []), last.get(match.id)
            )
            for match in found
        ]

    def waiting_for_bots(self, since: int = 0) -> list[str]:
        """Return the matches in which a bot has the turn, if its turn began at `since` or later."""
        query = select(entries.c.match).where(entries.c.mover.is_not(None), entries.c.at >= since, is_last())
        with self._reading() as connection:
            return list(connection.execute(query).scalars())

    def claim_turn(self, match_id: str, entry: int, process: str) -> bool:
        """Let this process think about the bot's turn after an entry. Return False if another one does.

        A claim lasts for `CLAIM` seconds by the database's clock, because those of several machines differ.
        """
        if not self.shared_by_processes:
            return True
        at = cast(func.extract("epoch", func.clock_timestamp()) * 1000, BigInteger)
        values = {"entry": entry, "state": SearchState.THINKING, "asked": at, "beat": at, "said": process}
        old, over = thoughts.c.entry < entry, thoughts.c.beat < at - int(1000 * CLAIM)
        claim = (
            postgresql.insert(thoughts)
            .values(match=match_id, what=TURN, **values)
            .on_conflict_do_update(
                index_elements=[thoughts.c.match, thoughts.c.what],
                set_=values,
                where=or_(old, over, thoughts.c.said == process),
            )
            .returning(thoughts.c.entry)
        )
        return self._write(lambda connection: connection.execute(claim).first() is not None)

    def due(self, since: int, until: int) -> list[str]:
        """Return the matches in which time was up after `since`, and up to `until`, if nothing else has happened."""
        between = and_(entries.c.due > since, entries.c.due <= until)
        query = select(entries.c.match).where(entries.c.due.is_not(None), between, is_last())
        with self._reading() as connection:
            return list(connection.execute(query).scalars())

    def tables_waiting_for(self, host: str) -> int:
        tables = select(func.count()).where(matches.c.host == host, matches.c.cancelled.is_(None), ~HAS_BEGUN)
        with self._reading() as connection:
            return int(connection.execute(tables).scalar_one())

    def bots_busy_for(self, host: str) -> int:
        turns = (
            select(func.count())
            .select_from(entries.join(matches))
            .where(matches.c.host == host, entries.c.mover.is_not(None), is_last())
        )
        with self._reading() as connection:
            return int(connection.execute(turns).scalar_one())

    def hosts_of_busy_bots(self, since: int) -> list[str]:
        turns = entries.join(matches)
        query = select(matches.c.host).select_from(turns)
        query = query.where(entries.c.mover.is_not(None), entries.c.at >= since, is_last())
        with self._reading() as connection:
            return list(connection.execute(query).scalars())

    def tables_with_bots(self, host: str, since: int, but: str | None) -> int:
        of_it = entries.c.match == matches.c.id
        has_bots = exists().where(of_it, entries.c.bot.is_not(None))
        in_play = exists().where(of_it, entries.c.turn.is_not(None), entries.c.at >= since, is_last())
        ours = and_(matches.c.host == host, matches.c.secret.is_not(None), matches.c.seed.is_(None))
        tables = select(func.count()).select_from(matches).where(ours, in_play, has_bots)
        if but is not None:
            tables = tables.where(matches.c.id != but)
        with self._reading() as connection:
            return int(connection.execute(tables).scalar_one())

    # --- Premoves ---

    def premoves(self, match_id: str) -> list[PremoveRow]:
        with self._reading() as connection:
            return [PremoveRow(*row) for row in connection.execute(PREMOVES, {"match": match_id}).all()]

    def premoves_due(self) -> list[str]:
        """Return the matches in which a seat with a premove has the turn."""
        due = and_(entries.c.match == premoves.c.match, entries.c.turn == premoves.c.seat)
        query = select(premoves.c.match).distinct().select_from(premoves.join(entries, due)).where(IS_HELD, is_last())
        with self._reading() as connection:
            return list(connection.execute(query).scalars())

    def keep_premove(self, row: PremoveRow) -> None:
        """Store the premove of a seat in place of the one before."""

        def job(connection: Connection) -> None:
            self._lock(connection, row.match)
            connection.execute(premoves.delete().where(*_premove_of(row.match, row.seat)))
            connection.execute(insert(premoves).values(asdict(row)))

        self._write(job, Stored(Change.PREMOVE, row.match, row.seat))

    def replace_premove(self, before: PremoveRow, after: PremoveRow) -> bool:
        """Compare and swap. Return False if somebody has stored another premove meanwhile."""

        def job(connection: Connection) -> bool:
            same = and_(*(premoves.c[name] == value for name, value in asdict(before).items()))
            return connection.execute(update(premoves).where(same).values(asdict(after))).rowcount > 0

        return self._write(job, Stored(Change.PREMOVE, before.match, before.seat))

    def drop_premove(self, match_id: str, seat: int) -> bool:
        def job(connection: Connection) -> bool:
            return connection.execute(premoves.delete().where(*_premove_of(match_id, seat))).rowcount > 0

        return self._write(job, Stored(Change.PREMOVE, match_id, seat))

    # --- Chat ---

    def add_chat(self, row: ChatRow) -> ChatRow:
        def job(connection: Connection) -> ChatRow:
            self._lock(connection, row.match)  # so that lines appear in the order of their ids
            values = {name: value for name, value in asdict(row).items() if name != "id"}
            found = connection.execute(insert(chat).values(values).returning(*chat.c)).one()
            return ChatRow(*found)

        try:
            return self._write(job, Stored(Change.CHAT, row.match))
        except ConflictError:
            again = and_(chat.c.match == row.match, chat.c.person == row.person, chat.c.key == row.key)
            with self._reading() as connection:
                return ChatRow(*connection.execute(select(chat).where(again)).one())

    def chat(
        self, match_id: str, after: int = 0, before: int | None = None, most: int = MOST_CHAT_LINES
    ) -> list[ChatRow]:
        """Return the latest lines of a table's chat, oldest first: those with an id between `after` and `before`."""
        query = LATEST_CHAT if before is None else LATEST_CHAT.where(chat.c.id < before)
        asked = {"match": match_id, "after": after, "most": most}
        with self._reading() as connection:
            return [ChatRow(*row) for row in connection.execute(query, asked).all()][::-1]

    # --- Hints and analyses ---

    def search(self, match_id: str, what: str) -> SearchRow | None:
        query = select(thoughts).where(thoughts.c.match == match_id, thoughts.c.what == what)
        with self._reading() as connection:
            row = connection.execute(query).first()
        return SearchRow(*row) if row else None

    def replace_search(self, before: SearchRow | None, after: SearchRow) -> bool:
        def job(connection: Connection) -> bool:
            if before is None:
                connection.execute(insert(thoughts).values(asdict(after)))
                return True
            same = and_(*(thoughts.c[name] == value for name, value in asdict(before).items() if name != "said"))
            return connection.execute(update(thoughts).where(same).values(asdict(after))).rowcount > 0

        try:
            return self._write(job)
        except ConflictError:
            return False

    def searches(self, what: str, state: SearchState, most: int) -> list[SearchRow]:
        query = select(thoughts).where(thoughts.c.what == what, thoughts.c.state == state)
        with self._reading() as connection:
            return [SearchRow(*row) for row in connection.execute(query.order_by(thoughts.c.asked).limit(most))]


def _premove_of(match_id: str, seat: int) -> tuple[ColumnElement[bool], ...]:
    return premoves.c.match == match_id, premoves.c.seat == seat


def _over() -> ColumnElement[bool]:
    """Return the condition that a match is over."""
    return func.coalesce(of_last(entries.c.turn.is_(None)), false())


def _not_begun(match_id: str) -> ColumnElement[bool]:
    return ~exists().where(entries.c.match == match_id)


def _waiting(match_id: str) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions that a match has neither begun nor been cancelled."""
    return matches.c.id == match_id, matches.c.cancelled.is_(None), _not_begun(match_id)
