"""The context of a table: facts that an application knows and the match does not, such as the holders of the seats.

Times are in milliseconds since 1970.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from tuckerbox.match import Terms
from tuckerbox.presentation.endings import NamelessEnding
from tuckerbox.presentation.types import ChatLine, Components, Status, Tempo, Who


class StoredEntry(Protocol):
    """An entry of a match as an application stores it: any row with these fields. Number 0 is the start."""

    @property
    def number(self) -> int: ...

    @property
    def seat(self) -> int: ...

    @property
    def person(self) -> str | None:
        """The application's id of the person who made it, or in whose browser a bot did.

        None for the start, and for an entry of the server or of its own bot. The server also makes the entries of a
        premove, because the player may not know of them yet.
        """

    @property
    def at(self) -> int: ...

    @property
    def turn(self) -> int | None:
        """The seat that has the turn after it; None at the end of the match."""

    @property
    def mover(self) -> str | None:
        """The bot that plays that seat; None if a person does."""


@dataclass(frozen=True)
class Viewer:
    """Somebody who looks at a table."""

    seats: Sequence[int] = ()  # those that they play, or that are reserved for them
    host: bool = False  # True if they set up the table
    program: bool = False  # True for a program, which is never shown the secret of a link


@dataclass(frozen=True)
class SeatHolder:
    """A seat's holder, and the people for whom the seat is kept."""

    name: str
    who: Who = Who.HERE
    bot: str | None = None  # the bot that the seat was set up with
    nonce: str | None = None  # the holder's contribution to the dice; None until the seat is taken
    secret: str | None = None  # of the seat's link
    present: bool = False
    program: bool = False
    reserved: bool = False  # True if nobody has taken the seat yet, and it is kept for a person who is already known
    awaited: bool = False  # True if the match is in play, but an invited person has not come yet

    @property
    def taken(self) -> bool:
        return self.nonce is not None and not self.awaited


@dataclass(frozen=True)
class Context:
    """Everything that an application knows about a table, and who looks at it."""

    id: str
    game: str
    options: Mapping[str, str | bool | int]
    components: Components
    commitment: str  # to the dice
    created: int
    viewer: Viewer
    seats: Sequence[SeatHolder]
    entries: Sequence[StoredEntry]  # all of them, the start included
    chat: Collection[ChatLine] = ()
    cancelled: bool = False
    playable: bool = True  # False if nobody here can roll the match's dice, as for some uploaded documents
    origin: str | None = None
    rematch: str | None = None
    lesson: bool = False
    tempo: Tempo | None = None
    spectators: bool = False
    terms: Terms | None = None  # None without a clock

    @property
    def last(self) -> StoredEntry | None:
        """The last entry; None before the start."""
        return self.entries[-1] if self.entries else None

    @property
    def status(self) -> Status:
        """The status of the table now, whatever moment of its match is shown."""
        return status_of(self.last, self.cancelled, self.playable)


@dataclass(frozen=True)
class ListedContext:
    """The context of a table in a list. It includes what would otherwise take a replay: bots, resignations, the end."""

    id: str
    game: str
    options: Mapping[str, str | bool | int]
    created: int
    viewer: Viewer
    seats: Sequence[SeatHolder]
    bots: Sequence[str | None]  # for each seat the bot that plays it now; None if a person does
    resigned: Collection[int]  # seats
    last: StoredEntry | None  # None before the start
    cancelled: bool = False
    playable: bool = True
    tempo: Tempo | None = None
    spectators: bool = False
    terms: Terms | None = None  # None without a clock
    due: int | None = None  # when time is up, if nothing else happens
    ended: NamelessEnding | None = None  # None before the end, or if it was not stored

    @property
    def status(self) -> Status:
        return status_of(self.last, self.cancelled, self.playable)


def status_of(last: StoredEntry | None, cancelled: bool, playable: bool) -> Status:
    """Return the status of a table with this last entry."""
    if cancelled:
        return Status.CANCELLED
    if last is None:
        return Status.WAITING
    if last.turn is None:
        return Status.OVER
    return Status.RUNNING if playable else Status.RECORD
