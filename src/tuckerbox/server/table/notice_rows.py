"""Notices to people, and the addresses that they go to, as rows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from tuckerbox.match import DAY, HOUR


class Channel(StrEnum):
    """The ways in which notices reach people."""

    PUSH = "push"
    MAIL = "mail"
    WEBHOOK = "webhook"


class NoticeKind(StrEnum):
    """The things that people are told."""

    TURN = "turn"  # it is their turn
    INVITED = "invited"  # a seat is kept for them
    UNDO = "undo"  # somebody asks them to agree to an undo
    DEADLINE = "deadline"  # their time runs out
    OVER = "over"  # their match has ended
    CHAT = "chat"  # somebody else has written a line
    SECURITY = "security"  # somebody else could act in their name


class SecurityEvent(IntEnum):
    """The events that people are told of for their security. In its notice, the event is the number."""

    ADDRESS_ADDED = 1  # notices go to another address of theirs, too
    ADDRESS_REMOVED = 2
    BROWSER_AT_SEAT = 3  # another browser has opened their seat's link
    PROGRAM_AT_SEAT = 4  # a token was made for their seat
    SWITCHED_OFF = 5  # this address is told of no more such events
    REMOVED = 6  # this address gets nothing any more


# The kinds that somebody sees in the list of their tables.
SEEN_IN_LIST = frozenset({NoticeKind.TURN, NoticeKind.INVITED, NoticeKind.OVER})
# The kinds that ask their person for something: they stay true until the person does it.
ASKING = frozenset({NoticeKind.TURN, NoticeKind.INVITED, NoticeKind.UNDO})
# The kinds that are sent by themselves, soon, and even if their person has looked.
ALONE = frozenset({NoticeKind.DEADLINE, NoticeKind.SECURITY})
# Settled notices are kept for this time, so that none is planned again, and so are addresses that nobody confirms.
KEPT_FOR = 30 * DAY
GRACE = 20_000  # milliseconds between the planning of a notice and its sending
GATHER = 180_000  # milliseconds in which a letter gathers other notices
NOBODY = "~"  # the prefix of the person of an address that was removed, but is still needed: it is nobody's
UNWANTED = "They no longer want these."  # why a notice was dropped; it comes again if its kind is wanted again


class NoticeState(StrEnum):
    """The stages of a notice."""

    WAITING = "waiting"  # for its time, or for another attempt
    HELD = "held"  # until its person has looked: they have a letter
    SENT = "sent"
    DROPPED = "dropped"  # no longer true when its time came, or already seen
    FAILED = "failed"  # given up
    REFUSED = "refused"  # by a mail server, for good


@dataclass(frozen=True)
class AddressRow:
    """An address where a person gets notices."""

    id: str
    person: str
    channel: str
    target: str  # a push subscription as JSON, an email address, or a webhook's address
    secret: str  # signs a webhook's requests, and is part of the links that end letters
    kinds: str  # the kinds of notices that go there, separated by commas
    quiet: str | None  # the quiet hours, as `QuietHours` writes them
    insists: bool  # notices about time running out, and about security, disregard the quiet hours
    proof: str | None  # the secret or word that still has to come back from there; None once the address is confirmed
    created: int
    written: int | None  # the time of the last letter, if its person has not looked since

    @property
    def confirmed(self) -> bool:
        return self.proof is None

    def wants(self, kind: NoticeKind) -> bool:
        return self.confirmed and kind in self.kinds.split(",")


@dataclass(frozen=True)
class NoticeRow:
    """A notice for one address. Its key is the same for all attempts, and in all processes that plan it."""

    key: str
    address: str
    kind: str
    match: str  # empty if it is about an address
    number: int  # the entry, or the line of chat, that it is about, or the security event
    due: int  # the time of the next attempt
    tries: int = 0
    state: str = NoticeState.WAITING
    reason: str = ""  # why it was not sent
    letter: str | None = None  # the key of the letter that it is in with others; None until that is written


def security_notice(event: SecurityEvent, match_id: str, address: AddressRow, at: int) -> NoticeRow:
    """Return the notice of a security event for an address.

    Another one of the same kind, at the same table and in the same hour of the UTC clock, has the same key.
    """
    key = f"{NoticeKind.SECURITY}-{match_id}-{event.value}-{at // HOUR}-{address.id}"
    return NoticeRow(key, address.id, NoticeKind.SECURITY, match_id, event, at + GRACE)
