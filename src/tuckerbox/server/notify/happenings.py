"""Happenings: what a person could be told of a table right now.

Each happening has a number of its own, so nobody is told of it twice. Nobody is told of what they did themselves. The
notice that time is running out is planned in advance.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from tuckerbox.match import EntryKind, Match
from tuckerbox.server.table.notice_rows import (
    ALONE,
    GATHER,
    GRACE,
    SEEN_IN_LIST,
    AddressRow,
    Channel,
    NoticeKind,
    NoticeRow,
)
from tuckerbox.server.table.quiet_hours import QuietHours
from tuckerbox.server.table.rows import ChatRow, EntryRow, MatchRow, Shelf


@dataclass(frozen=True)
class Happening:
    """Something to tell a person."""

    kind: NoticeKind
    number: int  # the entry or the line of chat that it is about; for an invitation, when its options were chosen
    at: int
    is_vote: bool = False  # they have a vote on what happens to a player whose time is up

    @property
    def is_listed(self) -> bool:
        """True if its person sees it in the list of their tables."""
        return self.kind in SEEN_IN_LIST and not self.is_vote


def happenings(shelf: Shelf, match: Match | None, chat: Sequence[ChatRow], person: str) -> Iterator[Happening]:
    """Yield what a person could be told. `match`: None before the start; `chat`: the latest lines."""
    mine = shelf.seats_of(person)
    if chat and chat[-1].person != person:
        yield Happening(NoticeKind.CHAT, chat[-1].id, chat[-1].at)
    if match is None:
        if any(shelf.seats[seat].nonce is None for seat in mine):
            yield invitation(shelf.match)
        return
    last, clock = shelf.entries[-1], match.clock
    if clock and clock.running in mine and clock.reminder is not None:
        yield Happening(NoticeKind.DEADLINE, clock.given[clock.running], clock.reminder)
    if last.person == person:
        return
    if last.turn is None:
        yield Happening(NoticeKind.OVER, last.number, last.at)
        return
    asked = match.asked
    if asked and set(asked.waiting) & set(mine):
        asking = next(entry for entry in reversed(match.entries) if entry.kind is EntryKind.ASKS)
        yield Happening(NoticeKind.UNDO, asking.number, shelf.entries[asking.number].at)
    if (set(match.voters) & set(mine)) - match.votes.keys():
        late = next(entry for entry in reversed(match.entries) if entry.kind in (EntryKind.LAPSES, EntryKind.DROPS))
        yield Happening(NoticeKind.TURN, late.number, shelf.entries[late.number].at, is_vote=True)
    if turned := entry_that_gave_turn(person, mine, shelf.entries):
        yield Happening(NoticeKind.TURN, turned.number, turned.at)


def invitation(match: MatchRow) -> Happening:
    """Return the invitation to a seat that is kept: another one each time the host has changed the options."""
    number = 0 if match.changed is None else 1 + (match.changed - match.created) // 1000
    return Happening(NoticeKind.INVITED, number, match.options_since)


def entry_that_gave_turn(person: str, mine: Collection[int], entries: Sequence[EntryRow]) -> EntryRow | None:
    """Return the entry that has given a person the turn. None if they don't have it, or have made an entry since."""
    found = None
    for row in reversed(entries):
        if row.turn not in mine or row.mover is not None:
            break
        if row.person == person:
            return None
        found = row
    return found


def notice(happening: Happening, match_id: str, address: AddressRow, at: int) -> NoticeRow:
    """Return the notice of a happening for an address.

    It is due after the address's quiet hours, and late enough that the person may have seen it themselves.
    """
    wait = GATHER if address.channel == Channel.MAIL and happening.kind not in ALONE else GRACE
    due = first_outside_quiet_hours(address, happening.kind, max(at + wait, happening.at))
    key = f"{happening.kind}-{match_id}-{happening.number}-{address.id}"
    return NoticeRow(key, address.id, happening.kind, match_id, happening.number, due)


def first_outside_quiet_hours(address: AddressRow, kind: NoticeKind, at: int) -> int:
    """Return the first time from `at` on at which an address may get a notice of a kind."""
    if address.quiet is None or (address.insists and kind in ALONE):
        return at
    return QuietHours.parse(address.quiet).first_outside(at)
