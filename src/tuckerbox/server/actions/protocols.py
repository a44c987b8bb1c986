"""The interfaces that actions need from an application.

The server's classes implement them without importing this module (mypy checks that at each route), and so do those of
an application without a database, threads or a network (`tuckerbox.local`). `TableServices` is all that setting up,
playing, looking and documents need; `ServerServices` adds chat, programs, hints and analyses.

Calls about a match in play are asynchronous, because several people may act in it together. Calls to a store are not:
on a server, the actions that make them run in worker threads. If an application can only store rows asynchronously, it
reads a table's rows into memory before the action, and shows the answer once what the action has changed is stored.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from tuckerbox.kernel.contract import Game
from tuckerbox.match import Match
from tuckerbox.server.table.loaded_match import LoadedMatch
from tuckerbox.server.table.notice_rows import AddressRow, Channel
from tuckerbox.server.table.rows import (
    ChatRow,
    EntryRow,
    ListedRows,
    MatchRow,
    PremoveRow,
    SearchRow,
    SeatRow,
    Shelf,
)
from tuckerbox.server.table.search_state import SearchState
from tuckerbox.server.table.stored_component_data import ComponentData
from tuckerbox.server.table.time_up import Outages


class TableStore(Protocol):
    """Keeps tables. Each write is stored as a whole or, if it returns False, not at all."""

    # --- To look ---

    def shelf(self, match_id: str) -> Shelf | None:
        """Return everything stored about a match, or None."""

    def by_key(self, host: str, key: str) -> str | None:
        """Return the table that its host set up with this key, or None."""

    def tables_of(self, person: str) -> list[ListedRows]:
        """Return the tables that a person plays at or hosts, each with its last entry: newest first, finished last."""

    def open_tables(self) -> list[ListedRows]:
        """Return the tables with a free seat for anybody, newest first."""

    def watched_tables(self) -> list[ListedRows]:
        """Return the matches in play that are listed for spectators, newest first."""

    def tables_waiting_for(self, host: str) -> int:
        """Return how many of a host's tables have neither begun nor been cancelled."""

    def bots_busy_for(self, host: str) -> int:
        """Return the number of a host's tables at which a bot has the turn."""

    def hosts_of_busy_bots(self, since: int) -> list[str]:
        """Return the host of each table at which a bot has the turn, if its turn began at `since` or later."""

    def tables_with_bots(self, host: str, since: int, but: str | None) -> int:
        """Return the number of a host's tables in play at which bots have had a seat, except the table `but`.

        Leave out tables where nothing has happened since then, and uploaded documents, which nobody plays.
        """

    def chat(self, match_id: str) -> list[ChatRow]:
        """Return the latest lines of a table's chat, oldest first."""

    def originals(self, match_id: str, person: str) -> list[str]:
        """Return the matches in play that a match is a copy of, if anybody but this person may play there.

        A copy was played on from a match, or uploaded as its document. Copies of copies count, too.
        """

    # --- To set up ---

    def new_id(self) -> str:
        """Return an id for a new match."""

    def add(self, match: MatchRow, of_seats: Sequence[SeatRow]) -> bool:
        """Store a new table. Return False if its host has already used this key."""

    def add_played(
        self,
        match: MatchRow,
        of_seats: Sequence[SeatRow],
        played: Sequence[EntryRow],
        players: Sequence[tuple[int, str]],
    ) -> bool:
        """Store a match that comes with entries. `players`: seats, each with a person who may play it.

        Return False if its host has already used this key.
        """

    def add_rematch(
        self, origin: MatchRow, match: MatchRow, of_seats: Sequence[SeatRow], kept: Sequence[tuple[int, str]]
    ) -> bool:
        """Store a rematch's table, with seats reserved for people. Return False if the match has another by now."""

    def take(self, seat: SeatRow, person: str, secret: str, options: str) -> bool:
        """Seat somebody in a free seat, and give the seat's link a new secret.

        Return False if somebody else has taken the seat first, or sits at this table under the same name, or if the
        seat's link or the table's options are no longer these.
        """

    def rearrange(self, before: Shelf, after: Shelf) -> bool:
        """Compare and swap: replace the options, the seats and their people before the start.

        Return False if any of them is no longer as in `before`.
        """

    def let_in(self, seat: SeatRow, person: str) -> bool:
        """Let another browser play a seat. Return False if the seat is no longer as in this row."""

    def claim(self, match_id: str, seat: int, person: str, secret: str) -> bool:
        """Let somebody play a seat of a match in play that awaits them, and give the seat's link a new secret.

        Return False if somebody else has come first.
        """

    def leave(self, match_id: str, person: str) -> bool:
        """Free all of a person's seats before the start. Return False if there was nothing to free."""

    def cancel(self, match_id: str, now: int) -> bool:
        """Cancel a table before the start. Return False if it has started, or was cancelled."""

    def begin(self, shelf: Shelf, rows: Sequence[EntryRow]) -> bool:
        """Store the first entries. Return False if another request already has, or if seats or options have changed."""

    # --- To plan ---

    def premoves(self, match_id: str) -> list[PremoveRow]:
        """Return the premoves in a match, or what has become of them, by seat."""

    def drop_premove(self, match_id: str, seat: int) -> bool:
        """Forget the premove of a seat, and what has become of it. Return False if there was nothing."""


class LoadedMatches(Protocol):
    """Lends the matches in play, and stores what is entered into them."""

    def hold(self, match_id: str) -> AbstractAsyncContextManager[LoadedMatch]:
        """Lend a match to one task at a time. Raise NotBegunError if it has not begun."""

    def drop(self, match_id: str) -> None:
        """Read the match again before it is next lent."""

    async def is_current(self, loaded: LoadedMatch) -> bool:
        """Return whether nobody else has changed the match since it was read."""

    async def find_outcomes(self, loaded: LoadedMatch) -> None:
        """Find the outcomes of all decisions, which an undo needs."""

    async def enter(self, loaded: LoadedMatch, person: str | None, mine: Collection[int]) -> bytes | None:
        """Store what was just entered into a match, if anything, and show it to everybody.

        Return the news of the last entry as JSON, as its maker is shown it. Return None, and drop the match, if
        somebody else has stored an entry first.
        """

    async def news(self, shelf: Shelf, person: str) -> bytes:
        """Return the news of the last entry on a shelf as JSON, as a person is shown it."""


class Presence(Protocol):
    def at(self, match_id: str) -> Collection[int]:
        """Return the seats of a match with somebody present."""


class Compilation(Protocol):
    """Gets games ready for the bots that search."""

    def want(self, name: str) -> None:
        """Get a game ready before all others, in the background."""

    def progress(self, game: Game) -> float:
        """Return the share of the work that is done."""


class TableBots(Protocol):
    """The bots of an application, if it has any of its own."""

    def lend(self, match_id: str, n: int, seconds: float) -> bool:
        """Leave the bot's turn after entry `n` to a browser for `seconds`. Return False if the bot already thinks."""


class Premoves(Protocol):
    """Keeps people's premoves, and plays each when its turn comes."""

    async def keep(self, row: PremoveRow) -> None:
        """Store the premove of a seat in place of the one before. If its turn has come by now, play it soon."""

    async def take_back(self, match_id: str, seat: int) -> None:
        """Forget a seat's premove, and what has become of it. The caller holds the match."""


class NetworkLimits(Protocol):
    """Limits for all people of one network together, and which of some people are in it."""

    def limit_for(self, person: str, most: int) -> int:
        """Return how many tables this process allows a person's network. It counts only people whom it has seen.

        `most`: the limit of the whole server.
        """

    def neighbours(self, person: str, among: Iterable[str]) -> int:
        """Count the ids in `among` that belong to a person's network. Ids may repeat, and may be the person's own."""


class WallClock(Protocol):
    def now(self) -> int:
        """Return the time in milliseconds since 1970."""


class TableServices(Protocol):
    """All that setting up, playing, looking and documents need."""

    @property
    def clock(self) -> WallClock: ...
    @property
    def outages(self) -> Outages: ...
    @property
    def store(self) -> TableStore: ...
    @property
    def component_data(self) -> ComponentData: ...
    @property
    def matches(self) -> LoadedMatches: ...
    @property
    def presence(self) -> Presence: ...
    @property
    def compilation(self) -> Compilation: ...
    @property
    def table_bots(self) -> TableBots: ...
    @property
    def premoves(self) -> Premoves: ...
    @property
    def networks(self) -> NetworkLimits: ...


# --- Servers only ---


class ServerStore(TableStore, Protocol):
    """Also keeps chat, programs' tokens, hints and analyses."""

    def chat(self, match_id: str, *, before: int | None = None, most: int = ...) -> list[ChatRow]:
        """Return the latest lines of a table's chat, or the latest before a line; oldest first."""

    def add_chat(self, row: ChatRow) -> ChatRow:
        """Store a line of chat and return it with its id. Idempotent: a repeated key returns the first line."""

    def give_token(self, shelf: Shelf, seat: int, program: str | None) -> int | None:
        """Replace the program that may play a seat; None removes it. Return how many there were before: 0 or 1.

        Return None, and change nothing, if the seat or the people who may play it are no longer as on this shelf.
        """

    def opened_by(self, program: str) -> str | None:
        """Return the match in which a program may play, or None."""

    def search(self, match_id: str, what: str) -> SearchRow | None:
        """Return the state and results of a match's hint or analysis, or None."""

    def replace_search(self, before: SearchRow | None, after: SearchRow) -> bool:
        """Compare and swap: replace `before` by `after`. Return False if somebody else has changed the row."""

    def searches(self, what: str, state: SearchState, most: int) -> list[SearchRow]:
        """Return the hints or analyses in a state, those that were asked for first at the top."""


class Searches(Protocol):
    """Searches for hints and analyses in the background."""

    def hint(self, person: str, row: SearchRow, match: Match) -> None:
        """Search for hints, and store them as they are found."""

    def hint_queue_is_full(self) -> bool:
        """Return whether the queue for hints is full."""

    def has_too_many_hints(self, person: str) -> bool:
        """Return whether a person has as many hints in progress as one person may have."""

    def network_has_too_many_hints(self, person: str) -> bool:
        """Return whether the people of a person's network have as many hints in progress as one network may have."""

    def analyse(self, person: str, match_id: str) -> None:
        """Have a match analysed, because a person has asked for it."""

    def watch(self, row: SearchRow) -> SearchRow:
        """Note that somebody is waiting for a queued analysis, and return its row."""

    def in_turn(self, rows: Sequence[SearchRow]) -> list[SearchRow]:
        """Return queued analyses, which come oldest first, in the order in which they will be made."""

    def has_too_many_analyses(self, person: str) -> bool:
        """Return whether a person has as many analyses in progress as one person may have."""

    def network_has_too_many_analyses(self, person: str) -> bool:
        """Return whether the people of a person's network have as many analyses in progress as one network may have."""


class ServerServices(TableServices, Protocol):
    """Adds the services for chat, programs, hints and analyses."""

    @property
    def store(self) -> ServerStore: ...
    @property
    def searches(self) -> Searches: ...


class NoticeStore(Protocol):
    """Keeps the addresses for notices."""

    def addresses_of(self, person: str) -> list[AddressRow]:
        """Return a person's addresses, oldest first."""

    def address(self, id: str) -> AddressRow | None:
        """Return an address, or None."""

    def add_address(self, row: AddressRow, most: int) -> bool:
        """Store an address. Return False if its person already has this one, or as many as one may have."""

    def replace_address(self, before: AddressRow, after: AddressRow) -> bool:
        """Compare and swap. Return False if the address is no longer as it was, or if its person has the new one."""

    def remove_address(self, id: str, *, tell: bool = False) -> bool:
        """Forget an address, and the notices that were to go there. Return False if there is none."""

    def block(self, target: str) -> None:
        """Block an email address, in all its spellings. Remove it wherever it is confirmed."""

    def is_blocked(self, target: str) -> bool:
        """Return whether an email address is blocked."""

    def block_secret(self, id: str) -> str:
        """Return the secret of the link that blocks an email address."""

    def email_addresses_since(self, since: int, until: int) -> int:
        """Return how many email addresses were entered between two times, confirmed or not."""

    def unconfirmed_since(self, target: str, since: int, until: int) -> list[int]:
        """Return when an unconfirmed email address was entered between two times, in any spelling: newest first."""


class StoreWithNotices(Protocol):
    @property
    def notices(self) -> NoticeStore: ...


class Senders(Protocol):
    """The channels for notices."""

    @property
    def channels(self) -> list[Channel]: ...
    @property
    def push_key(self) -> str: ...

    def checked(self, channel: Channel, target: str) -> str:
        """Return an address as it is to be stored. Raise AddressError if nothing can be sent there."""

    async def prove(self, address: AddressRow, block_secret: str) -> str | None:
        """Send a word to an address, and return the word that has to come back. Return None if none has to.

        `block_secret`: for the link that blocks an email address.
        Raise NotReachedError if the address can't be proved now.
        """


class Notifier(Protocol):
    """Plans and sends notices."""

    @property
    def senders(self) -> Senders: ...
    def choices_changed(self, person: str) -> None: ...
    def count_challenge(self, webhook: AddressRow) -> bool: ...
    def warn_of_too_many_entered(self, entered: int, most: int) -> None: ...
    def count_confirmation(self, network: str) -> bool: ...


class NetworksOfPeople(Protocol):
    def of(self, person: str) -> str:
        """Return the network that a person's requests come from."""


class Retention(Protocol):
    """For how many days the operator lets the server keep something; None: forever."""

    @property
    def keep_chat(self) -> int | None: ...
    @property
    def keep_people(self) -> int | None: ...


class NoticeServices(Protocol):
    """The services for addresses of people."""

    @property
    def clock(self) -> WallClock: ...
    @property
    def settings(self) -> Retention: ...

    @property
    def store(self) -> StoreWithNotices: ...
    @property
    def networks(self) -> NetworksOfPeople: ...
    @property
    def notifier(self) -> Notifier: ...
