"""The rows of the tables, as the rest of the server uses them."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

HANDS = ("plays", "resigns")  # the kinds of entries that change who plays a seat


def now() -> int:
    """Return the computer's time in milliseconds since 1970, for searches, and for commands beside the server.

    A server's times of matches, addresses and notices come from its `ServerClock`, which never goes back.
    """
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class MatchRow:
    """The header of a match."""

    id: str
    game: str
    rules: int
    components: str
    options: str
    secret: bytes | None
    commitment: str
    given: str
    told: str
    seed: str | None
    host: str
    key: str | None
    origin: str | None
    rematch: str | None
    created: int
    cancelled: int | None
    tempo: str | None = None
    spectators: bool = False
    # Matches that were stored before these were added lack them.
    format: int = 1
    timed: bool = False
    pace: str | None = None
    time_up: str | None = None
    changed: int | None = None  # when the host last changed the options; None if never

    @property
    def options_since(self) -> int:
        """When seats were first kept for people with the present options."""
        return self.created if self.changed is None else self.changed


@dataclass(frozen=True)
class SeatRow:
    match: str
    seat: int
    name: str
    who: str
    bot: str | None
    secret: str
    nonce: str | None
    night: str | None = None


@dataclass(frozen=True)
class EntryRow:
    match: str
    number: int
    kind: str
    seat: int
    value: int
    bot: str | None
    epoch: int
    mark: str
    turn: int | None
    mover: str | None
    person: str | None
    at: int
    due: int | None = None
    ending: str | None = None
    ends_turn: bool | None = None


@dataclass(frozen=True)
class ChatRow:
    id: int
    match: str
    seat: int | None
    name: str
    text: str
    person: str
    key: str
    at: int


@dataclass(frozen=True)
class SearchRow:
    """A search that was asked for (`what`: a hint or an analysis), with its state and, in the end, its results."""

    match: str
    what: str
    entry: int
    state: str
    asked: int
    beat: int
    said: str | None


@dataclass(frozen=True)
class PremoveRow:
    """A person's premove for a seat and, once that is settled, what has become of it."""

    match: str
    seat: int
    person: str
    entry: int  # the last one when it was planned
    actions: str
    state: str  # held, played or dropped
    says: str = ""


@dataclass(frozen=True)
class Shelf:
    """Everything stored about a match: its header, seats, the people who may play them, entries, component data."""

    match: MatchRow
    seats: list[SeatRow]
    sitters: dict[int, set[str]]
    entries: list[EntryRow]
    data: str | None

    @property
    def in_play(self) -> bool:
        """True from the start of the match until its end."""
        return bool(self.entries) and self.entries[-1].turn is not None

    @property
    def is_over(self) -> bool:
        return bool(self.entries) and self.entries[-1].turn is None

    def seats_of(self, person: str) -> list[int]:
        return [seat for seat in range(len(self.seats)) if person in self.sitters.get(seat, ())]

    def after(self, row: EntryRow) -> Shelf:
        """Return the shelf as it was after the request that stored this entry."""
        return replace(self, entries=[entry for entry in self.entries if entry.at <= row.at])


@dataclass(frozen=True)
class Forgotten:
    """The number of things of each kind that were deleted to forget people."""

    addresses: int = 0
    blocks: int = 0  # of email addresses
    lines: int = 0  # of chat
    tables: int = 0
    sealed: int = 0  # the tables among them whose names had to stay

    def __add__(self, other: Forgotten) -> Forgotten:
        return Forgotten(
            self.addresses + other.addresses,
            self.blocks + other.blocks,
            self.lines + other.lines,
            self.tables + other.tables,
            self.sealed + other.sealed,
        )


@dataclass(frozen=True)
class ListedRows:
    """The rows of a match that a list of tables needs."""

    match: MatchRow
    seats: list[SeatRow]
    sitters: dict[int, set[str]]
    hands: list[EntryRow]  # the entries of the kinds in HANDS, in order
    last: EntryRow | None  # None before the start
