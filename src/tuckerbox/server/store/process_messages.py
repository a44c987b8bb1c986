"""The messages between the processes of a server, and how PostgreSQL carries them as text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tuckerbox.server.table.rows import EntryRow

CHANNEL = "tuckerbox"  # of PostgreSQL's notifications
UP = 0x7C4B08  # the advisory lock that all processes share while they listen, so that a new one knows if others are up
ADDRESSES = "addresses"  # the text of `AddressesChanged`


class Change(StrEnum):
    """The kinds of stored changes."""

    ENTRY = "entry"  # an entry of the match
    CHAT = "chat"  # a line of chat
    PREMOVE = "premove"  # the premove of a seat; the number is the seat, and only its players are told
    TABLE = "table"  # anything else: players, tokens, a rematch, a cancellation


@dataclass(frozen=True)
class Stored:
    """Something about a match was stored."""

    kind: Change
    match_id: str
    number: int = 0  # the last entry that was stored, or a seat
    bot: bool = False  # True if a bot has the turn after it


@dataclass(frozen=True)
class Present:
    """People and programs at a process have a match open, at these seats. It is not stored."""

    match_id: str
    process: str
    seats: tuple[int, ...]
    programs: tuple[int, ...] = ()  # those of the seats at which only a program has it open


@dataclass(frozen=True)
class AddressesChanged:
    """Somebody's addresses for notices have changed."""


Message = Stored | Present | AddressesChanged


def of_entries(rows: Sequence[EntryRow]) -> Stored:
    """Return the message about new entries."""
    return Stored(Change.ENTRY, rows[0].match, rows[-1].number, rows[-1].mover is not None)


def encode(message: Message) -> str:
    """Return a message as text: `entry MATCH 12 bot`, `chat MATCH`, `here MATCH PROCESS 0,2 2`, or `addresses`."""
    if isinstance(message, AddressesChanged):
        return ADDRESSES
    if isinstance(message, Present):
        seats = (",".join(map(str, some)) for some in (message.seats, message.programs) if some)
        return " ".join(["here", message.match_id, message.process, *seats])
    number = f" {message.number}" if message.kind in (Change.ENTRY, Change.PREMOVE) else ""
    return f"{message.kind} {message.match_id}{number}{' bot' if message.bot else ''}"


def decode(text: str) -> Message:
    """Return the message that `encode` made this text from."""
    if text == ADDRESSES:
        return AddressesChanged()
    kind, match_id, *rest = text.split()
    if kind == "here":
        process, *seats = rest
        there = [tuple(map(int, some.split(","))) for some in seats]
        return Present(match_id, process, *(there or [()]))
    return Stored(Change(kind), match_id, int(rest[0]) if rest else 0, rest[1:] == ["bot"])
