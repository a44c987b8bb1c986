"""Notices to people, and the addresses that they go to, as rows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


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


# The kinds that somebody sees in the list of their tables.
LISTED = frozenset({NoticeKind.TURN, NoticeKind.INVITED, NoticeKind.OVER})


class NoticeState(StrEnum):
    """The stages of a notice."""

    WAITING = "waiting"  # for its time, or for another attempt
    SENT = "sent"
    DROPPED = "dropped"  # no longer true when its time came, or already seen
    FAILED = "failed"  # given up


@dataclass(frozen=True)
class AddressRow:
    """An address where a person gets notices."""

    id: str
    person: str
    channel: str
    target: str  # a push subscription as JSON, a mail address, or a webhook's address
    secret: str  # signs a webhook's requests, and is part of the links in letters
    kinds: str  # the kinds of notices that go there, separated by commas
    quiet: str | None  # the quiet hours, as `QuietHours` writes them
    insists: bool  # notices about time running out disregard the quiet hours
    proof: str | None  # what still has to come back from there; None once the address is confirmed
    created: int
    written: int | None  # the time of the last letter, if its person has not looked since

    @property
    def confirmed(self) -> bool:
        return self.proof is None

    def wants(self, kind: NoticeKind) -> bool:
        return self.confirmed and kind in self.kinds.split(",")


@dataclass(frozen=True)
class NoticeRow:
    """A notice for one address. Its key is the same for all attempts, and for all processes that think of it."""

    key: str
    address: str
    kind: str
    match: str
    number: int  # the entry, or the line of chat, that it is about
    due: int  # the time of the next attempt
    tries: int = 0
    state: str = NoticeState.WAITING
    reason: str = ""  # why it was not sent
