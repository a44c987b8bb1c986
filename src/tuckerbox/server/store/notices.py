"""The queries and writes for notices and for the addresses that they go to.

`NoticeStore` in `actions/protocols.py` describes the methods. A docstring here has only what is special about this
class.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, replace
from hashlib import sha256
from hmac import HMAC
from itertools import takewhile
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    FromClause,
    and_,
    bindparam,
    case,
    exists,
    func,
    insert,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from tuckerbox.match import DAY
from tuckerbox.server.domain_spellings import spellings
from tuckerbox.server.random_ids import new_id
from tuckerbox.server.store.errors import ConflictError
from tuckerbox.server.store.process_messages import AddressesChanged
from tuckerbox.server.store.tables import (
    addresses,
    blocked,
    chat,
    entries,
    looks,
    matches,
    of_last,
    outbox,
    people,
    sitters,
)
from tuckerbox.server.store.write_protocol import Write
from tuckerbox.server.table.notice_rows import (
    ALONE,
    GATHER,
    NOBODY,
    UNWANTED,
    AddressRow,
    Channel,
    NoticeKind,
    NoticeRow,
    NoticeState,
    SecurityEvent,
    security_notice,
)

CHANGED = (AddressesChanged(),)
REFUSED_IN_A_ROW = 3  # letters after which an address is forgotten
REFUSED_FOR = DAY  # the least time between the first and the last of them
LEASE = 120_000  # milliseconds that a process has for an attempt; after that, another one tries
CONFIRMED = select(addresses).where(addresses.c.person.in_(bindparam("people", expanding=True)))
CONFIRMED = CONFIRMED.where(addresses.c.proof.is_(None)).order_by(addresses.c.id)
REACHABLE = select(addresses.c.person).where(addresses.c.proof.is_(None))
OPTIONS_SINCE = func.coalesce(matches.c.changed, matches.c.created)  # as in `MatchRow`
LISTED_AT = select(people.c.listed).where(people.c.person == bindparam("person"))
LOOKED_AT = select(looks.c.at).where(looks.c.person == bindparam("person"), looks.c.match == bindparam("match"))


class NoticeStore:
    """Notices and addresses, in the database that a store has open."""

    def __init__(
        self,
        reading: Callable[[], AbstractContextManager[Connection]],
        write: Write,
        block_key: Callable[[], bytes],
        clock: Callable[[], int],
        *,
        shared: bool,
    ) -> None:
        self._reading = reading
        self._write = write
        self._block_key = block_key
        self._clock = clock
        self._shared = shared  # several processes send notices
        self._insert = postgresql.insert if shared else sqlite.insert

    # --- Addresses ---

    def addresses_of(self, person: str) -> list[AddressRow]:
        query = select(addresses).where(addresses.c.person == person).order_by(addresses.c.created, addresses.c.id)
        with self._reading() as connection:
            return [AddressRow(*row) for row in connection.execute(query)]

    def address(self, id: str) -> AddressRow | None:
        with self._reading() as connection:
            row = connection.execute(select(addresses).where(addresses.c.id == id)).first()
        return AddressRow(*row) if row else None

    def add_address(self, row: AddressRow, most: int) -> bool:
        def job(connection: Connection) -> bool:
            theirs = select(func.count()).where(addresses.c.person == row.person)
            if connection.execute(theirs).scalar_one() >= most:
                return False
            connection.execute(insert(addresses).values(asdict(row)))
            return True

        try:
            return self._write(job, *(CHANGED if row.confirmed else ()))
        except ConflictError:
            return False

    def replace_address(self, before: AddressRow, after: AddressRow) -> bool:
        """Compare and swap. Tell the person at their other addresses if it is confirmed, or gets another target.

        If it ends the address's notices about security, tell the address itself. If it changes the target, tell the
        old one.
        """

        def job(connection: Connection) -> bool:
            same = and_(*(addresses.c[name].is_not_distinct_from(value) for name, value in asdict(before).items()))
            if connection.execute(update(addresses).where(same).values(asdict(after))).rowcount == 0:
                return False
            if before.target != after.target:
                self._tell_old_target(connection, before)
            if after.confirmed and (not before.confirmed or before.target != after.target):
                self.warn(connection, SecurityEvent.ADDRESS_ADDED, [after.person], but=after.id)
            if before.wants(NoticeKind.SECURITY) and not after.wants(NoticeKind.SECURITY):
                self._warn_at(connection, SecurityEvent.SWITCHED_OFF, [before])
            return True

        try:
            return self._write(job, *(CHANGED if after.confirmed != before.confirmed else ()))
        except ConflictError:
            return False

    def remove_address(self, id: str, *, target: str | None = None, tell: bool = False) -> bool:
        """Forget an address. If it was confirmed, tell the person at their other addresses.

        `target`: forget it only if it still leads there.
        `tell`: if the address itself is told of security events, it is told of this one, too. While such notices wait,
        the row stays, with `NOBODY` as its person.
        """

        def job(connection: Connection) -> bool:
            query = select(addresses).where(addresses.c.id == id)
            if target is not None:
                query = query.where(addresses.c.target == target)
            found = connection.execute(query.with_for_update()).first()
            if found is None:
                return False
            self._remove(connection, AddressRow(*found), tell=tell)
            return True

        return self._write(job, *CHANGED)

    def _remove(self, connection: Connection, row: AddressRow, *, tell: bool = False) -> None:
        if tell and row.wants(NoticeKind.SECURITY):
            self._warn_at(connection, SecurityEvent.REMOVED, [row])
        to_tell = and_(outbox.c.kind == NoticeKind.SECURITY, outbox.c.state == NoticeState.WAITING)
        connection.execute(outbox.delete().where(outbox.c.address == row.id, ~to_tell if tell else true()))
        nobodys = {"person": NOBODY + row.id, "kinds": "", "proof": None}
        connection.execute(update(addresses).where(addresses.c.id == row.id).values(nobodys))
        _forget_removed(connection, row.id)
        if row.confirmed:
            self.warn(connection, SecurityEvent.ADDRESS_REMOVED, [row.person])

    def block(self, target: str) -> None:
        """Block an email address. If it is not confirmed, it stays, so that nobody learns of the block."""
        mailbox = self._hash(_mailbox(target))

        def job(connection: Connection) -> None:
            connection.execute(self._insert(blocked).values(mailbox=mailbox).on_conflict_do_nothing())
            here = and_(addresses.c.channel == Channel.MAIL, _is_mailbox(target))
            unanswered = and_(here, addresses.c.proof.is_not(None))
            connection.execute(update(addresses).where(unanswered).values(proof=new_id()))
            confirmed = select(addresses).where(here, addresses.c.proof.is_(None)).with_for_update()
            for found in connection.execute(confirmed).all():
                self._remove(connection, AddressRow(*found))

        self._write(job, *CHANGED)

    def is_blocked(self, target: str) -> bool:
        query = select(blocked).where(self._is_block_of(target))
        with self._reading() as connection:
            return connection.execute(query).first() is not None

    def unblock(self, target: str) -> bool:
        """Allow an email address again. Return False if it was not blocked."""
        block = blocked.delete().where(self._is_block_of(target))
        return self._write(lambda connection: connection.execute(block).rowcount > 0)

    def block_secret(self, id: str) -> str:
        """Return the secret of the link that blocks an email address. Only the first letter has that link.

        The secret does not follow from that of the link which ends letters, because people forward later letters.
        """
        return self._hashed(id)[:32]

    def _is_block_of(self, target: str) -> ColumnElement[bool]:
        """Return the condition that a block is of an email address, in whichever spelling it was entered."""
        return blocked.c.mailbox.in_(map(self._hash, _mailboxes(target)))

    def _hash(self, mailbox: tuple[str, str]) -> str:
        """Return the hash of a mailbox. Nobody without the database's key can try addresses out against it."""
        return self._hashed("@".join(mailbox))  # no id has an @

    def _hashed(self, text: str) -> str:
        return HMAC(self._block_key(), text.encode(), sha256).hexdigest()

    def forget_target(self, target: str) -> int:
        """Forget an email address, in all its spellings, or a webhook, whoever has entered it. Return how many went."""
        same = or_(addresses.c.target == target, and_(addresses.c.channel == Channel.MAIL, _is_mailbox(target)))

        def job(connection: Connection) -> int:
            known = select(addresses.c.id).where(same)
            connection.execute(outbox.delete().where(outbox.c.address.in_(known)))
            return connection.execute(addresses.delete().where(same)).rowcount

        return self._write(job, *CHANGED)

    def remove_bounced(self, key: str, mailboxes: Collection[str]) -> bool:
        """Forget the address that the letter with this key was sent to.

        Return False if no such letter was sent to any of these mailboxes, which are in lower case.
        """
        address = self._address_of_letter(key, mailboxes)
        return address is not None and self.remove_address(address)

    def note_bounced(self, key: str, mailboxes: Collection[str]) -> bool | None:
        """Note that the letter with this key was not delivered, although its address may exist.

        Return whether the address is forgotten because of that. Return None if no such letter was sent to any of these
        mailboxes, which are in lower case.
        """
        address = self._address_of_letter(key, mailboxes)
        if address is None:
            return None
        parts = and_(outbox.c.address == address, _is_part(outbox, key), outbox.c.state == NoticeState.SENT)
        refused = update(outbox).where(parts).values(state=NoticeState.REFUSED)
        self._write(lambda connection: connection.execute(refused))
        return self.remove_refused(address)

    def _address_of_letter(self, key: str, mailboxes: Collection[str]) -> str | None:
        """Return the id of the address that the letter with this key was sent to, if it is one of these mailboxes."""
        # The letter has the key of its first notice, which may have been dropped before the last attempt.
        part = outbox.alias()
        of_letter = and_(part.c.address == addresses.c.id, _is_part(part, key))
        sent = exists().where(of_letter, part.c.state == NoticeState.SENT)
        named = and_(outbox.c.key == key, addresses.c.channel == Channel.MAIL)
        query = select(addresses.c.id, addresses.c.target).join(outbox).where(named, sent)
        with self._reading() as connection:
            found = connection.execute(query).first()
        return found.id if found is not None and found.target.lower() in mailboxes else None

    def remove_refused(self, id: str) -> bool:
        """Forget an email address if mail servers have refused its last letters for good. Return whether they have.

        There must be several such letters, over some time, and a letter to another address must have been taken since
        the first of them: else the reason may be our own mail server.
        """
        letter, at = func.coalesce(outbox.c.letter, outbox.c.key), func.max(outbox.c.due)
        settled = outbox.c.state.in_((NoticeState.SENT, NoticeState.REFUSED))
        was_taken = func.max(case((outbox.c.state == NoticeState.SENT, 1), else_=0))
        letters = select(at, was_taken).where(outbox.c.address == id, settled).group_by(letter)
        taken = select(func.max(outbox.c.due)).join(addresses).where(addresses.c.channel == Channel.MAIL)
        taken = taken.where(outbox.c.state == NoticeState.SENT, addresses.c.id != id)
        with self._reading() as connection:
            newest_first = connection.execute(letters.order_by(at.desc())).all()
            last_taken = connection.execute(taken).scalar() or 0
        refused = [at for at, _ in takewhile(lambda row: not row[1], newest_first)]
        if len(refused) < REFUSED_IN_A_ROW or refused[0] - refused[-1] < REFUSED_FOR or last_taken < refused[-1]:
            return False
        return self.remove_address(id)

    def email_addresses_since(self, since: int, until: int) -> int:
        query = select(func.count()).select_from(addresses).where(_email_since(since, until))
        with self._reading() as connection:
            return int(connection.execute(query).scalar_one())

    def unconfirmed_since(self, target: str, since: int, until: int) -> list[int]:
        unanswered = and_(_email_since(since, until), _is_mailbox(target), addresses.c.proof.is_not(None))
        query = select(addresses.c.created).where(unanswered).order_by(addresses.c.created.desc())
        with self._reading() as connection:
            return list(connection.execute(query).scalars())

    # --- People ---

    def people(self) -> set[str]:
        """Return all people with a confirmed address."""
        with self._reading() as connection:
            return set(connection.execute(REACHABLE).scalars())

    def people_to_notify(self, since: int, of: Collection[str] | None = None) -> dict[str, set[str]]:
        """Return the people with a confirmed address, by the tables at which they sit. `of`: only these tables.

        A table whose match ended before a time counts only if somebody has written there since.
        """
        ended = of_last(case((entries.c.turn.is_(None), entries.c.at)))
        still_on = and_(matches.c.cancelled.is_(None), or_(ended.is_(None), ended >= since, _written(since)))
        query = select(sitters.c.match, sitters.c.person).join(matches).where(still_on)
        if of is None:
            query = query.where(sitters.c.person.in_(REACHABLE))  # SQLite begins with these people
        else:
            here = REACHABLE.where(addresses.c.person == sitters.c.person)
            query = query.where(sitters.c.match.in_(of), here.exists())
        found: dict[str, set[str]] = {}
        with self._reading() as connection:
            for match_id, person in connection.execute(query):
                found.setdefault(match_id, set()).add(person)
        return found

    def told_since(self, since: int, of: Collection[str]) -> set[str]:
        """Return those tables in `of` where something that people are told of has happened since a time, or is due."""
        happened = func.coalesce(of_last(func.coalesce(entries.c.due, entries.c.at)), OPTIONS_SINCE)
        query = select(matches.c.id).where(matches.c.id.in_(of), or_(happened >= since, _written(since)))
        with self._reading() as connection:
            return set(connection.execute(query).scalars())

    def last_changes(self, since: int) -> dict[str, tuple[int, int]]:
        """Return when the last entry and the last line of chat were stored, if one of them was since a time.

        Only tables of people with a confirmed address count. Without an entry, the time when its options were chosen
        takes its place; without a line, 0 does.
        """
        theirs = select(sitters.c.match).where(sitters.c.person.in_(REACHABLE))
        entered = func.coalesce(of_last(entries.c.at), OPTIONS_SINCE)
        written = select(func.max(chat.c.at)).where(chat.c.match == matches.c.id).correlate(matches).scalar_subquery()
        query = select(matches.c.id, entered, func.coalesce(written, 0))
        query = query.where(matches.c.id.in_(theirs), or_(entered >= since, written >= since))
        with self._reading() as connection:
            return {match_id: (entry, line) for match_id, entry, line in connection.execute(query)}

    def confirmed(self, of: Collection[str]) -> list[AddressRow]:
        """Return the confirmed addresses of people."""
        with self._reading() as connection:
            return [AddressRow(*row) for row in connection.execute(CONFIRMED, {"people": list(of)}).all()]

    def note_look(self, person: str, at: int, match_id: str | None = None) -> None:
        """Note that a person has looked at a table, or at their list of them.

        Letters may be written to them again, first about the notices that were held back until now.
        """

        def job(connection: Connection) -> None:
            looked = {"looked": at} if match_id else {"listed": at}
            row = self._insert(people).values({"person": person, "looked": 0, **looked})
            connection.execute(row.on_conflict_do_update(index_elements=["person"], set_=looked))
            if match_id:
                there = self._insert(looks).values(person=person, match=match_id, at=at)
                connection.execute(there.on_conflict_do_update(index_elements=["person", "match"], set_={"at": at}))
            had_letters = update(addresses).where(addresses.c.person == person, addresses.c.written.is_not(None))
            ids = list(connection.execute(had_letters.values(written=None).returning(addresses.c.id)).scalars())
            if ids:
                held = update(outbox).where(outbox.c.address.in_(ids), outbox.c.state == NoticeState.HELD)
                connection.execute(held.values(state=NoticeState.WAITING, due=at + GATHER))

        self._write(job)

    def looked(self, person: str, match_id: str, *, at_list: bool) -> int:
        """Return when a person last looked at a table or, if `at_list`, at their list; 0 if they never did."""
        with self._reading() as connection:
            looked = connection.execute(LOOKED_AT, {"person": person, "match": match_id}).scalar() or 0
            listed = connection.execute(LISTED_AT, {"person": person}).scalar() or 0 if at_list else 0
        return max(looked, listed)

    # --- Outbox ---

    def warn(
        self,
        connection: Connection,
        event: SecurityEvent,
        of: Collection[str],
        match_id: str = "",
        *,
        but: str | None = None,
    ) -> None:
        """Within a transaction, plan notices of a security event for the addresses of some people that want them.

        `but`: an address that gets none.
        """
        rows = [AddressRow(*row) for row in connection.execute(CONFIRMED, {"people": list(of)}).all()]
        self._warn_at(
            connection, event, [row for row in rows if row.wants(NoticeKind.SECURITY) and row.id != but], match_id
        )

    def _warn_at(
        self, connection: Connection, event: SecurityEvent, at: Collection[AddressRow], match_id: str = ""
    ) -> None:
        values = [asdict(security_notice(event, match_id, row, self._clock())) for row in at]
        if values:
            connection.execute(self._insert(outbox).on_conflict_do_nothing(), values)

    def _tell_old_target(self, connection: Connection, row: AddressRow) -> None:
        """Plan a notice for the place to which an address has led, by a row of its own, which is nobody's."""
        if row.wants(NoticeKind.SECURITY):
            id = new_id()
            old = replace(row, id=id, person=NOBODY + id, kinds="")
            connection.execute(insert(addresses).values(asdict(old)))
            self._warn_at(connection, SecurityEvent.REMOVED, [old])

    def plan(self, rows: Iterable[NoticeRow]) -> None:
        """Store notices to be sent. Those that were planned before stay as they are.

        But a reminder comes earlier if its time does, and again if it was dropped: an undo may end days off, or give
        its player the turn back. All others come again if they were dropped because they were not wanted.
        """
        values = [asdict(row) for row in rows]
        planned = self._insert(outbox)
        fresh = {name: planned.excluded[name] for name in ("due", "tries", "state", "reason", "letter")}
        was_dropped = outbox.c.state == NoticeState.DROPPED
        untried = and_(outbox.c.state == NoticeState.WAITING, outbox.c.tries == 0)
        returns = or_(was_dropped, and_(untried, outbox.c.due > planned.excluded.due))
        again = planned.on_conflict_do_update(
            index_elements=["key"],
            set_=fresh,
            where=or_(
                and_(outbox.c.kind == NoticeKind.DEADLINE, returns),
                and_(was_dropped, outbox.c.reason == UNWANTED),
            ),
        )
        if values:
            self._write(lambda connection: connection.execute(again, values))

    def claim(self, at: int, most: int, but: Collection[str] = ()) -> list[NoticeRow]:
        """Return notices that are due, and keep other processes from sending them meanwhile.

        `but`: the addresses whose notices have to wait. Each claim counts as an attempt. If the process ends before it
        settles a notice, the notice is due again.
        """
        return self._claim(and_(outbox.c.due <= at, outbox.c.address.not_in(but)), at, most)

    def claim_with(self, row: NoticeRow, at: int, most: int) -> list[NoticeRow]:
        """Return the other notices for the same address that may be in a letter with this one. They are claimed, too.

        Reminders must be due. Of the others, those that were tried before and are not due yet stay where they are:
        another process may be sending them.
        """
        free = outbox.c.due <= at
        if row.kind not in ALONE:
            free = or_(outbox.c.tries == 0, free)
        return self._claim(and_(_shares_letters_with(row), free), at, most)

    def claim_rest(self, row: NoticeRow, at: int, but: Collection[str]) -> list[NoticeRow]:
        """Return the notices of an unsettled letter that a claimed one is part of. They are claimed, too.

        `but`: the keys of those that are claimed already.
        """
        same = and_(outbox.c.address == row.address, outbox.c.letter == row.letter, outbox.c.key.not_in(but))
        return self._claim(same, at)

    def letter_due(self, row: NoticeRow) -> int | None:
        """Return when an unsettled letter that a notice might have been in is due again; None if there is none."""
        unsettled = and_(outbox.c.state == NoticeState.WAITING, outbox.c.letter.is_not(None))
        query = select(func.min(outbox.c.due)).where(_shares_letters_with(row), unsettled)
        with self._reading() as connection:
            due: int | None = connection.execute(query).scalar_one()
        return due

    def seal_letter(self, rows: Sequence[NoticeRow]) -> list[NoticeRow]:
        """Store that claimed notices are one letter, and return them as its parts."""
        letter = rows[0].letter or rows[0].key
        parts = outbox.c.key.in_([row.key for row in rows])
        self._write(lambda connection: connection.execute(update(outbox).where(parts).values(letter=letter)))
        return [replace(row, letter=letter) for row in rows]

    def _claim(self, which: ColumnElement[bool], at: int, most: int | None = None) -> list[NoticeRow]:
        def job(connection: Connection) -> list[NoticeRow]:
            waiting = outbox.c.state == NoticeState.WAITING
            query = select(outbox.c.key).where(waiting, which).order_by(outbox.c.due, outbox.c.key).limit(most)
            if self._shared:
                query = query.with_for_update(skip_locked=True)
            keys = list(connection.execute(query).scalars())
            taken = update(outbox).where(outbox.c.key.in_(keys)).values(due=at + LEASE, tries=outbox.c.tries + 1)
            found = [NoticeRow(*row) for row in connection.execute(taken.returning(*outbox.c))]
            return sorted(found, key=lambda row: keys.index(row.key))

        return self._write(job)

    def note_outcome(self, row: NoticeRow, state: NoticeState, reason: str = "", due: int | None = None) -> None:
        """Note what became of a claimed notice. One that stays `waiting` is due again at `due`.

        If it was the last one for an address that was removed, the address is forgotten.
        """
        values: dict[str, Any] = {"state": state, "reason": reason}
        if due is not None:
            values["due"] = due
        mine = and_(outbox.c.key == row.key, outbox.c.tries == row.tries)

        def job(connection: Connection) -> None:
            connection.execute(update(outbox).where(mine).values(values))
            if state is not NoticeState.WAITING:
                _forget_removed(connection, row.address)

        self._write(job)

    def postpone(self, rows: Iterable[NoticeRow], due: int) -> None:
        """Put claimed notices off, as their time is still to come. The claim does not count as an attempt."""

        def job(connection: Connection) -> None:
            for row in rows:
                mine = and_(outbox.c.key == row.key, outbox.c.tries == row.tries)
                connection.execute(update(outbox).where(mine).values({"due": due, "tries": row.tries - 1}))

        self._write(job)

    def hold(self, row: NoticeRow, at: int) -> None:
        """Keep a claimed notice back until its person has looked. The claim does not count as an attempt.

        If they have looked since their letter was noted, the notice waits, and is due at once.
        """

        def job(connection: Connection) -> None:
            # `note_look` also changes the address first, so it waits, or has already released what was held back.
            letter = select(addresses.c.written).where(addresses.c.id == row.address).with_for_update()
            has_letter = connection.execute(letter).scalar() is not None
            state = NoticeState.HELD if has_letter else NoticeState.WAITING
            mine = and_(outbox.c.key == row.key, outbox.c.tries == row.tries)
            connection.execute(update(outbox).where(mine).values(state=state, due=at, tries=row.tries - 1))

        self._write(job)

    def note_letter(self, address: str, at: int) -> None:
        """Note that a letter was written to an address. No other follows until its person has looked."""
        self._write(
            lambda connection: connection.execute(update(addresses).where(addresses.c.id == address).values(written=at))
        )

    def purge(self, before: int) -> None:
        """Forget settled notices, and addresses that nobody has confirmed, from before a time.

        Also forget looks from before that time, and when people without an address last looked.
        """

        def job(connection: Connection) -> None:
            old = and_(outbox.c.state != NoticeState.WAITING, outbox.c.due < before)
            unproved = select(addresses.c.id).where(addresses.c.proof.is_not(None), addresses.c.created < before)
            connection.execute(outbox.delete().where(or_(old, outbox.c.address.in_(unproved))))
            connection.execute(addresses.delete().where(addresses.c.id.in_(unproved)))
            for seen in (people, looks):
                connection.execute(seen.delete().where(~exists().where(addresses.c.person == seen.c.person)))
            connection.execute(looks.delete().where(looks.c.at < before))

        self._write(job)


def _written(since: int) -> ColumnElement[bool]:
    """Return the condition that somebody has written at a table since a time."""
    return exists().where(chat.c.match == matches.c.id, chat.c.at >= since)


def _is_part(of: FromClause, letter: str) -> ColumnElement[bool]:
    """Return the condition that a notice is in a letter, which has the key of its first notice.

    `of`: the outbox, or an alias of it.
    """
    return or_(of.c.key == letter, of.c.letter == letter)


def _shares_letters_with(row: NoticeRow) -> ColumnElement[bool]:
    """Return the condition that notices may be in a letter with one: only those of its kind, if that is sent alone."""
    kinds = outbox.c.kind == row.kind if row.kind in ALONE else outbox.c.kind.not_in(ALONE)
    return and_(outbox.c.address == row.address, kinds)


def _forget_removed(connection: Connection, id: str) -> None:
    """Forget an address, if it was removed and no notice waits for it any more."""
    waits = exists().where(outbox.c.address == addresses.c.id, outbox.c.state == NoticeState.WAITING)
    removed = and_(addresses.c.id == id, addresses.c.person == NOBODY + id, addresses.c.proof.is_(None))
    if connection.execute(select(addresses.c.id).where(removed, ~waits)).first():
        connection.execute(outbox.delete().where(outbox.c.address == id))
        connection.execute(addresses.delete().where(addresses.c.id == id))


def _email_since(since: int, until: int) -> ColumnElement[bool]:
    """Return the condition that an email address was entered from `since` to `until`."""
    return and_(addresses.c.channel == Channel.MAIL, addresses.c.created.between(since, until))


def _mailbox(target: str) -> tuple[str, str]:
    """Return the name and the domain of the mailbox that an email address most likely has, without capitals or tag."""
    name, _, domain = target.lower().rpartition("@")
    return name.partition("+")[0], domain


def _mailboxes(target: str) -> set[tuple[str, str]]:
    """Return the mailbox that an email address most likely has, with each spelling of its domain."""
    return set(map(_mailbox, spellings(target)))


def _is_mailbox(target: str) -> ColumnElement[bool]:
    """Return the condition that an address most likely has the same mailbox: with capitals, or a tag as in anna+x@….

    Its domain may also be spelled in another way.
    """
    lower = func.lower(addresses.c.target)
    same = [addresses.c.target == target]  # SQLite lowers ASCII only
    for name, domain in _mailboxes(target):
        tagged = and_(lower.startswith(f"{name}+", autoescape=True), lower.endswith(f"@{domain}", autoescape=True))
        same += [lower == f"{name}@{domain}", tagged]
    return or_(*same)
