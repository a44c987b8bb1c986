"""The notifier: plans notices when something was stored, and sends those that are due.

It plans only for tables at which somebody with a confirmed address sits, and in a thread, so that it delays no move.
When a process starts, it plans for all such tables at which something has happened lately, a few at a time: an earlier
process may have ended before it could. Once a minute, it plans for the tables that another process has changed. The
same notice always has the same key, so it is planned only once. It is dropped if it is no longer true when its time
comes, or if its person has looked meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby, islice
from operator import attrgetter
from time import monotonic
from typing import TypeAlias

import structlog

from tuckerbox.match import DAY, Match
from tuckerbox.server import metrics
from tuckerbox.server.live.matches_for_notices import RecentMatches
from tuckerbox.server.live.presence import Presence
from tuckerbox.server.live.receiving_servers import ReceivingServers
from tuckerbox.server.notify.daily_caps import DailyCaps
from tuckerbox.server.notify.delivery_result import Delivery, DeliveryStatus
from tuckerbox.server.notify.happenings import first_outside_quiet_hours, happenings, notice
from tuckerbox.server.notify.senders import Senders, WordedNotice
from tuckerbox.server.notify.wording import security_words, words
from tuckerbox.server.store import Change, Store, Stored, UnavailableError
from tuckerbox.server.table.notice_rows import (
    ALONE,
    ASKING,
    KEPT_FOR,
    UNWANTED,
    AddressRow,
    Channel,
    NoticeKind,
    NoticeRow,
    NoticeState,
)
from tuckerbox.server.table.rows import Shelf, now
from tuckerbox.server.worker_ownership import ONLY_WORKER, Worker

PAUSE = 1.0  # seconds between two plans, so that several changes of a match make one
REFRESH = 60_000  # milliseconds after which it is looked up again who has an address, and where they sit
PLANNED_AT_ONCE = 20  # tables that this process has not changed, such as all at the start: each is replayed
POLL = 5.0  # seconds between two looks into the outbox
CLAIMED = 20  # notices that are claimed in one go
AT_ONCE = 60  # addresses that notices are sent to at the same time
TURN = 10.0  # seconds after which an address with more notices makes way for others
MOST_IN_LETTER = 50  # at least CLAIMED: all that are claimed in one go may be for one letter
AT_TABLE = 60_000  # milliseconds for which a notice is put off if its person has the table open
# Milliseconds after which somebody with the table open counts as having seen something: a page that stays hidden leaves
# the table sooner.
SEEN = 180_000
RECENT = 7 * DAY  # nobody is told of anything older than this
PURGE = 3_600_000  # milliseconds between two searches for old notices
LOOKS_APART = 10_000  # milliseconds in which a second look of the same person at the same thing is not noted
FIRST_WAIT = 30_000  # milliseconds before the second attempt; before each later one, four times as long
LONGEST_WAIT = 6 * 3_600_000
MOST_TRIES = 8
ROOM_ELSEWHERE = 300_000  # the longest wait for room here, in milliseconds: then another process may have some

log = structlog.get_logger()
by_address = attrgetter("address")


@dataclass(frozen=True)
class PutOff:
    """The notice stays in the outbox, and is due again at a later time."""

    due: int


@dataclass(frozen=True)
class HeldBack:
    """The notice is held back in the outbox until its person has looked."""


@dataclass(frozen=True)
class Dropped:
    """The notice leaves the outbox unsent, for a reason."""

    reason: str


NotSent: TypeAlias = PutOff | HeldBack | Dropped


class Notifier:
    """Plans and sends notices in one process. Several processes share the outbox."""

    def __init__(
        self,
        store: Store,
        presence: Presence,
        senders: Senders,
        clock: Callable[[], int] = now,
        worker: Worker = ONLY_WORKER,
    ) -> None:
        self.store = store
        self.presence = presence
        self.senders = senders
        self._servers = ReceivingServers()
        self._caps = DailyCaps(clock, worker)
        self._clock = clock
        self._people_at: dict[str, set[str]] = {}  # by table: the people there with an address
        self._people: set[str] = set()  # all people with an address
        self._changed: set[str] = set()  # tables to plan for, and to look up who sits there
        self._choosing: set[str] = set()  # people who have chosen what they are told: to plan for all their tables
        self._to_plan: set[str] = set()  # more tables to plan for, when there is time
        # By table: the last entry and line of chat that this process has planned for, by their times. A table that has
        # not changed lately is left out.
        self._planned: dict[str, tuple[int, int]] = {}
        self._stale = True  # somebody's addresses may have changed
        self._refreshed = 0  # when `_people_at` was last looked up
        self._purged = 0  # when old notices were last looked for
        self._too_many_entered = False  # more email addresses were entered lately than get an email
        self._recent = RecentMatches()
        # By person, and by table or None for the list of tables: when a look was last noted.
        self._looked: dict[str, dict[str | None, int]] = {}
        self._woken = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._chores: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._chores = [asyncio.create_task(self._keep_planning()), asyncio.create_task(self._keep_sending())]

    async def close(self) -> None:
        self._loop = None
        for chore in self._chores:
            chore.cancel()
            with suppress(asyncio.CancelledError):
                await chore
        await self.senders.close()

    def stored(self, message: Stored) -> None:
        """Note that this process has stored something. Thread-safe."""
        if message.match_id in self._people_at or (message.kind is Change.TABLE and self._people_at):
            self._wake(message.match_id)

    def addresses_changed(self) -> None:
        """Look up soon who has an address. Thread-safe."""
        self._wake(stale=True)

    def choices_changed(self, person: str) -> None:
        """Plan soon for a person who has chosen other kinds of notices, or other quiet hours. Thread-safe."""
        self._wake(choosing=person)

    def looks(self, person: str, match_id: str | None = None) -> None:
        """Note that a person is looking at a table, or at their list of tables, if they get notices. Thread-safe."""
        if person in self._people and self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._note_look, person, match_id)

    def _note_look(self, person: str, match_id: str | None) -> None:
        at, noted = self._clock(), self._looked.setdefault(person, {})
        if at >= noted.get(match_id, 0) + LOOKS_APART:
            noted[match_id] = at
            note = partial(self.store.notices.note_look, person, at, match_id)
            noting = asyncio.get_running_loop().run_in_executor(None, note)
            noting.add_done_callback(log_failed_note)

    def _wake(self, *match_ids: str, choosing: str | None = None, stale: bool = False) -> None:
        def wake() -> None:
            self._changed.update(match_ids)
            self._choosing |= {choosing} if choosing else set()
            self._stale |= stale
            self._woken.set()

        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(wake)

    async def _keep_planning(self) -> None:
        while True:
            await self.plan_changed()
            await asyncio.sleep(PAUSE)
            with suppress(TimeoutError):
                async with asyncio.timeout(REFRESH / 1000):
                    await self._woken.wait()

    async def plan_changed(self) -> None:
        """Plan the notices of tables that have changed since the last call, or keep them for the next if that fails."""
        # Another process may have got addresses, however busy this one is.
        match_ids, stale = self._changed, self._stale or self._clock() >= self._refreshed + REFRESH
        choosing = self._choosing
        self._changed, self._choosing, self._stale = set(), set(), False
        self._woken.clear()
        try:
            self._changed |= await asyncio.to_thread(self.plan, match_ids, stale, choosing)
            if self._to_plan:
                self._woken.set()
            if self._clock() >= self._purged + PURGE:
                self._purged = self._clock()
                self._looked.clear()
                await asyncio.to_thread(self.store.notices.purge, self._purged - KEPT_FOR)
        except Exception as wrong:
            log.warning("notices.not_planned", reason=str(wrong))
            self._changed |= match_ids
            self._choosing |= choosing
            self._stale |= stale

    def plan(self, match_ids: set[str], stale: bool = True, choosing: Collection[str] = ()) -> set[str]:
        """Plan the notices of tables that have changed, and of a few others that are to be planned for.

        `stale`: look up first who has an address, and where they sit. `choosing`: the people for all of whose tables to
        plan. Return the tables for which this failed, to be planned again.
        """
        if stale:
            self._look_up_all()
        else:
            self._look_up(match_ids)
        self._to_plan |= {match_id for match_id, people in self._people_at.items() if not people.isdisjoint(choosing)}
        new = set(islice(self._to_plan, PLANNED_AT_ONCE))
        lately = self.store.notices.told_since(self._clock() - RECENT, new)
        failed = set()
        for match_id in (match_ids | lately) & self._people_at.keys():
            try:
                self._plan_for(match_id)
            except UnavailableError:
                raise
            except Exception:
                log.exception("notices.match_not_planned", match=match_id)
                failed.add(match_id)
        self._to_plan -= new
        return failed

    def _look_up_all(self) -> None:
        """Look up all people with an address, and where they sit. Plan for the tables where these have changed.

        Plan also for those that another process has changed lately: it may have ended before it could plan.
        """
        at = self._clock()
        found = self.store.notices.people_to_notify(at - RECENT)
        changes = self.store.notices.last_changes((self._refreshed or at) - REFRESH)
        self._to_plan |= {match_id for match_id in found if found[match_id] != self._people_at.get(match_id)}
        self._to_plan |= {match_id for match_id, when in changes.items() if when != self._planned.get(match_id)}
        self._planned = {match_id: when for match_id, when in self._planned.items() if match_id in changes}
        self._people_at, self._people = found, self.store.notices.people()
        self._refreshed = at

    def _look_up(self, match_ids: set[str]) -> None:
        """Look up the people with an address at these tables: somebody may have sat down or left."""
        found = self.store.notices.people_to_notify(self._clock() - RECENT, match_ids)
        for match_id in match_ids - found.keys():
            self._people_at.pop(match_id, None)
        self._people_at |= found
        self._people = self._people.union(*found.values())  # those who have left are dropped when all are looked up

    def _plan_for(self, match_id: str) -> None:
        shelf = self.store.shelf(match_id)
        if shelf is None or shelf.match.cancelled is not None:
            return
        chat = self.store.chat(match_id, most=1)
        entered = shelf.entries[-1].at if shelf.entries else shelf.match.options_since
        self._planned[match_id] = entered, chat[-1].at if chat else 0  # if the rest fails, the table is in `failed`
        at = self._clock()
        with self._recent.lend(shelf) as match:
            rows = [
                notice(happening, match_id, address, at)
                for address in self.store.notices.confirmed(self._people_at[match_id])
                for happening in happenings(shelf, match, chat, address.person)
                if address.wants(happening.kind) and happening.at > at - RECENT
            ]
        self.store.notices.plan(rows)

    async def _keep_sending(self) -> None:
        while True:
            try:
                await self.send_due()
            except Exception as wrong:
                log.warning("notices.not_sent", reason=str(wrong))
            await asyncio.sleep(POLL)

    async def send_due(self) -> None:
        """Send all notices that are due, to many addresses at the same time, but to few whose server is the same.

        No address at a server that is known to be quick waits for servers that are not.
        """
        sending: dict[str, asyncio.Task[None]] = {}
        servers = self._servers
        servers.forget_all_but(())
        try:
            while True:
                rows = []
                if len(sending) < AT_ONCE:
                    held = servers.held_back()
                    claim = self.store.notices.claim
                    rows = await asyncio.to_thread(claim, self._clock(), CLAIMED, but=[*sending, *held])
                    if len(rows) < CLAIMED:
                        servers.forget_all_but({*held, *sending, *map(by_address, rows)})  # the others have nothing due
                for address, of_it in groupby(sorted(rows, key=by_address), by_address):
                    sending[address] = asyncio.create_task(self._send_unless_busy(address, list(of_it)))
                if not sending:
                    return
                if len(rows) == CLAIMED:
                    continue
                # Others may become due meanwhile.
                await asyncio.wait(sending.values(), timeout=POLL, return_when=asyncio.FIRST_COMPLETED)
                for address in [address for address, task in sending.items() if task.done()]:
                    if wrong := sending.pop(address).exception():
                        # The notices stay claimed, and are due again after their lease.
                        log.error("notices.not_sent", exc_info=wrong)
        except asyncio.CancelledError:
            for task in sending.values():
                task.cancel()
            raise
        finally:
            await asyncio.gather(*sending.values(), return_exceptions=True)

    async def _send_unless_busy(self, id: str, rows: list[NoticeRow]) -> None:
        """Send the notices for an address that are due, or put them back if there is no room for its server now."""
        address = await asyncio.to_thread(self.store.notices.address, id)
        if address is None:
            return
        servers, server = self._servers, self.senders.server_of(address)
        if address.channel == Channel.MAIL:
            servers.speeds.took(server, 0, answered=True)  # the operator has chosen this server, so it counts as quick
        if not servers.has_room(server):
            servers.turned_away[id] = server
            await asyncio.to_thread(self.store.notices.postpone, rows, self._clock())
            return
        servers.turned_away.pop(id, None)
        with servers.sending_to(server):
            await self._send_to(address, rows)

    async def _send_to(self, address: AddressRow, due: list[NoticeRow]) -> None:
        """Send the notices for an address that are due. Put back those for which its server is too slow."""
        began = monotonic()
        # Set after a temporary failure, so that the address's other notices are not tried, too.
        down: Delivery | None = None
        grouped = await asyncio.to_thread(self._grouped, address, due)
        for nth, notices in enumerate(grouped):
            rows = [notice.row for notice in notices]
            if nth and down is None and monotonic() >= began + TURN:
                await asyncio.to_thread(self.store.notices.postpone, rows, self._clock())
                continue
            if down is None and (wait := self._count(address, rows)):
                later = self._clock() + min(wait, ROOM_ELSEWHERE)
                await asyncio.to_thread(self.store.notices.postpone, rows, later)
                continue
            try:
                if down is None and address.channel == Channel.MAIL:
                    notices = await asyncio.to_thread(self._sealed, notices)
                    rows = [notice.row for notice in notices]
                delivery = down or await self._send(address, notices)
                down = delivery if delivery.status is DeliveryStatus.RETRY else None
            except Exception as wrong:
                delivery = unexpected(wrong)
            if not await asyncio.to_thread(self._note_outcome, address, rows, delivery):
                rest = [notice.row for left in grouped[nth + 1 :] for notice in left]
                await asyncio.to_thread(self.store.notices.postpone, rest, self._clock())
                return

    def _count(self, address: AddressRow, rows: list[NoticeRow]) -> int:
        """Count a message and return 0, or return the milliseconds until the caps on the notices of a day allow it."""
        kind = NoticeKind(rows[0].kind)
        if address.channel == Channel.MAIL:
            was_counted = rows[0].letter is not None
            return 0 if was_counted else self._caps.count_email(address.target.lower(), kind)
        return self._caps.count(address.person, self.senders.server_of(address), alone=kind in ALONE)

    def count_challenge(self, webhook: AddressRow) -> bool:
        """Count a challenge to a webhook. Return False if the caps on the notices of a day have no room for it."""
        return self._caps.count(webhook.person, self.senders.server_of(webhook), alone=False) == 0

    def count_confirmation(self, network: str) -> bool:
        """Count an email that asks for a confirmation. Return True if its network has caused only a few in a day."""
        return self._caps.count_confirmation(network)

    def warn_of_too_many_entered(self, entered: int, most: int) -> None:
        """Warn the operator if more email addresses were entered lately than may be written to.

        Do so once, and not again until there were fewer in between.
        """
        were_too_many, self._too_many_entered = self._too_many_entered, entered > most
        if self._too_many_entered and not were_too_many:
            log.warning("notices.too_many_unconfirmed", most=most)

    async def _send(self, address: AddressRow, notices: list[WordedNotice]) -> Delivery:
        began, sent = monotonic(), False
        try:
            delivery = await self.senders.send(address, notices)
            sent = delivery.status is DeliveryStatus.SENT
            return delivery
        finally:
            if address.channel != Channel.MAIL:
                self._servers.speeds.took(self.senders.server_of(address), monotonic() - began, answered=sent)

    def _grouped(self, address: AddressRow, rows: list[NoticeRow]) -> list[list[WordedNotice]]:
        """Group notices by message.

        By email, there is one letter for all that its person has not seen, and one for all deadlines that are due. All
        other messages have one notice.
        """
        by_mail = address.channel == Channel.MAIL
        unseen = [row for row in rows if by_mail and row.kind not in ALONE]
        deadlines = [row for row in rows if by_mail and row.kind == NoticeKind.DEADLINE]
        letters = [self._letter(address, of_it) for of_it in (unseen, deadlines) if of_it]
        alone = [self._worded(address, [row]) for row in rows if row not in unseen and row not in deadlines]
        return [notices for notices in (*letters, *alone) if notices]

    def _letter(self, address: AddressRow, rows: list[NoticeRow]) -> list[WordedNotice]:
        """Return the notices for the next letter, these claimed ones included; none if they have to wait.

        A letter that may have been sent already is sent with the same key and without new notices, which wait until it
        is settled. Mail programs recognise such a duplicate and may hide it, so it can't tell anything new.
        """
        store, at = self.store.notices, self._clock()
        part = next((row for row in rows if row.letter), None)
        if part:
            parts = [row for row in rows if row.letter == part.letter]
            store.postpone([row for row in rows if row.letter != part.letter], at)
            rows = parts + store.claim_rest(part, at, but=[row.key for row in parts])
        elif (due := store.letter_due(rows[0])) is not None:
            store.postpone(rows, due + 1)
            return []
        else:
            rows = rows + store.claim_with(rows[0], at, MOST_IN_LETTER - len(rows))
        return self._worded(address, rows)

    def _sealed(self, notices: list[WordedNotice]) -> list[WordedNotice]:
        """Store which notices are in a letter that is about to be sent, and return them as its parts."""
        sealed = self.store.notices.seal_letter([notice.row for notice in notices])
        return [replace(notice, row=row) for notice, row in zip(notices, sealed, strict=True)]

    def _worded(self, address: AddressRow, rows: list[NoticeRow]) -> list[WordedNotice]:
        """Return notices in words, without those that nobody needs now."""
        notices = []
        for row in rows:
            try:
                found = self._worded_or_not(address, row)
            except UnavailableError:
                raise
            except Exception as wrong:
                self._note_outcome(address, [row], unexpected(wrong))
                continue
            match found:
                case WordedNotice():
                    notices.append(found)
                case HeldBack():
                    self.store.notices.hold(row, self._clock())
                case PutOff(due):
                    self.store.notices.postpone([row], due)
                case Dropped(reason):
                    self.store.notices.note_outcome(row, NoticeState.DROPPED, reason)
        return notices

    def _worded_or_not(self, address: AddressRow, row: NoticeRow) -> WordedNotice | NotSent:
        """Return the worded notice, or what becomes of it instead."""
        shelf = self.store.shelf(row.match) if row.match else None
        if row.kind == NoticeKind.SECURITY:
            at = self._clock()
            due = first_outside_quiet_hours(address, NoticeKind.SECURITY, at)
            return PutOff(due) if due > at else WordedNotice(row, security_words(row, shelf))
        if shelf is None or shelf.match.cancelled is not None:
            return Dropped("The table is gone.")
        with self._recent.lend(shelf) as match:
            return self._word_of(address, row, shelf, match)

    def _word_of(
        self, address: AddressRow, row: NoticeRow, shelf: Shelf, match: Match | None
    ) -> WordedNotice | NotSent:
        kind, chat = NoticeKind(row.kind), self.store.chat(row.match, most=1)
        if not address.wants(kind):
            return Dropped(UNWANTED)
        current = happenings(shelf, match, chat, address.person)
        happening = next((one for one in current if (one.kind, one.number) == (kind, row.number)), None)
        if happening is None:
            return Dropped("The table has gone on.")
        at = self._clock()
        # A clock has stood still, or the notice is late.
        if happening.at > at or first_outside_quiet_hours(address, kind, at) > at:
            return PutOff(notice(happening, row.match, address, at).due)
        if kind not in ALONE:
            if self.store.notices.looked(address.person, row.match, at_list=happening.is_listed) >= happening.at:
                return Dropped("They have looked.")
            # A program with the table open plays its person's turns, but tells them of nothing.
            is_turn = kind is NoticeKind.TURN and not happening.is_vote
            present = self.presence.at(row.match) if is_turn else self.presence.of_people(row.match)
            if present.intersection(shelf.seats_of(address.person)):
                if kind in ASKING or at < happening.at + SEEN:
                    return PutOff(at + AT_TABLE)
                return Dropped("They are at the table.")
            if address.written is not None:
                return HeldBack() if row.letter is None else Dropped("They have this letter.")
        return WordedNotice(row, words(happening, shelf, match, chat, address.person))

    def _note_outcome(self, address: AddressRow, rows: list[NoticeRow], delivery: Delivery) -> bool:
        """Note what became of an attempt. Return False if nothing can be sent to the address any more."""
        at = self._clock()
        outcomes = [(row, outcome_of(row, delivery)) for row in rows]
        for _, outcome in outcomes:
            metrics.notices.labels(address.channel, outcome).inc()
        if delivery.status is DeliveryStatus.GONE:
            if self.store.notices.remove_address(address.id, target=address.target):
                log.info("notices.address_gone", channel=address.channel, reason=delivery.reason)
            self.store.notices.postpone(rows, at)  # if the address leads somewhere else by now, they can go there
            return False
        in_letter = address.channel == Channel.MAIL and rows[0].kind not in ALONE
        if delivery.status is DeliveryStatus.SENT and in_letter:
            self.store.notices.note_letter(address.id, at)
            self._looked.pop(address.person, None)
        for row, outcome in outcomes:
            if outcome is DeliveryStatus.SENT:
                self.store.notices.note_outcome(row, NoticeState.SENT)
            elif outcome is DeliveryStatus.RETRY:
                due = at + wait_after(row.tries, delivery.retry_after)
                self.store.notices.note_outcome(row, NoticeState.WAITING, delivery.reason, due)
            else:
                log.warning("notices.given_up", channel=address.channel, reason=delivery.reason)
                state = NoticeState.REFUSED if delivery.refused else NoticeState.FAILED
                self.store.notices.note_outcome(row, state, delivery.reason)
        if delivery.refused and self.store.notices.remove_refused(address.id):
            log.info("notices.address_gone", channel=address.channel, reason=delivery.reason)
            return False
        return True


def outcome_of(row: NoticeRow, delivery: Delivery) -> DeliveryStatus:
    """Return the outcome of an attempt to send a notice. It fails if its last attempt would call for another."""
    is_last = row.tries >= MOST_TRIES
    return DeliveryStatus.FAILED if delivery.status is DeliveryStatus.RETRY and is_last else delivery.status


def unexpected(wrong: Exception) -> Delivery:
    """Log an error of ours, and return what it means for a notice: another attempt."""
    log.error("notices.failed", exc_info=wrong)
    return Delivery(DeliveryStatus.RETRY, f"An error of ours ({type(wrong).__name__}).")


def log_failed_note(noting: asyncio.Future[None]) -> None:
    if not noting.cancelled() and (wrong := noting.exception()):
        log.warning("notices.look_not_noted", reason=str(wrong))


def wait_after(tries: int, asked: float | None) -> int:
    """Return the milliseconds before the next attempt. `asked`: the seconds that the other side has named."""
    wait: int = min(FIRST_WAIT * 4 ** (tries - 1), LONGEST_WAIT)
    return max(wait, round((asked or 0) * 1000))
