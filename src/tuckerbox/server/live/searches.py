"""Background searches: one thread for hints, and one for analyses, which waits while bots or hints search.

Results are stored as they grow, so that any process can answer with them. A running search stores a heartbeat every
second. If that stops, its process has ended, and somebody has to ask for the search again.
"""

from __future__ import annotations

import json
import math
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from functools import partial
from threading import Event, Lock, Thread
from typing import Any

import structlog

from tuckerbox import games, native_builds
from tuckerbox.bots import Budget
from tuckerbox.bots.hint import hints
from tuckerbox.bots.match_analysis import QUICK, analyse
from tuckerbox.kernel.luck import Luck, luck_bytes
from tuckerbox.match import Match
from tuckerbox.server.live.compilation import Compilation
from tuckerbox.server.live.fair_queue import FairQueue, Turns
from tuckerbox.server.live.networks_of_people import NetworksOfPeople
from tuckerbox.server.live.priorities import Priorities
from tuckerbox.server.store import Store, UnavailableError
from tuckerbox.server.table.match_rows import match_of
from tuckerbox.server.table.rows import SearchRow, Shelf, now
from tuckerbox.server.table.search_state import ANALYSIS, SearchState, is_alive, is_watched
from tuckerbox.server.worker_ownership import ONLY_WORKER, Worker

SEARCH_HEARTBEAT = 1.0  # seconds between two heartbeats of a search
RETRY = 1.0  # seconds until the queue is read again after an error
MOST_HINTS = 20  # running or queued: as many as fit into the time that a hint may spend in the queue
HINTS_EACH = 2  # of one person
HINTS_IN_NETWORK = 10  # of all people of one network, such as a school
ANALYSES_EACH = 3  # of one person, waiting or being made
ANALYSES_IN_NETWORK = 25  # of all people of one network: half of the queue
MOST_REMEMBERED = 1_000  # analyses of which we know who has asked for them; fewer can wait at a time
MOST_LOOKED_AT = 50  # queued analyses, which are put in order
LOOK_AGAIN = 30.0  # seconds between checks for queued analyses whose process has ended
WATCH_HEARTBEAT = 5_000  # milliseconds between two heartbeats of a queued analysis that somebody is waiting for

log = structlog.get_logger()


class Searches:
    """The background searches of one process. Opened and closed with the services."""

    def __init__(
        self,
        store: Store,
        compilation: Compilation,
        priorities: Priorities,
        networks: NetworksOfPeople,
        worker: Worker = ONLY_WORKER,
        *,
        hint_seconds: float,
    ) -> None:
        self.store = store
        self.compilation = compilation
        self.priorities = priorities
        self.networks = networks
        self.worker = worker
        self.hint_seconds = hint_seconds
        self._closed = Event()
        self._asked = Event()
        self._hints = FairQueue("hints", 1, networks)
        self._lock = Lock()
        self._asked_by: dict[str, str] = {}  # by match: who has asked for its analysis; only the latest
        self._served: OrderedDict[str, float] = OrderedDict()  # by person and network: when an analysis has ended
        self._analyses = Thread(target=self._analyse_all, name="analyses", daemon=True)

    def open(self) -> None:
        self._analyses.start()

    def close(self) -> None:
        self._closed.set()
        self._asked.set()
        self._hints.close()
        if self._analyses.is_alive():
            self._analyses.join()

    # --- Hints ---

    def hint(self, person: str, row: SearchRow, match: Match) -> None:
        """Search for hints in the background and store them, until the time is up or the match goes on."""
        self._hints.submit(person, lambda: self._hint(row, match))

    def hint_queue_is_full(self) -> bool:
        """Return whether the queue for hints is full."""
        return self._hints.open_jobs() >= MOST_HINTS

    def has_too_many_hints(self, person: str) -> bool:
        """Return whether a person has as many hints in progress as one person may have."""
        return self._hints.open_jobs(person) >= HINTS_EACH

    def network_has_too_many_hints(self, person: str) -> bool:
        """Return whether the people of a person's network have as many hints in progress as one network may have."""
        return self._hints.open_jobs_at(self.networks.of(person)) >= HINTS_IN_NETWORK

    def _hint(self, row: SearchRow, match: Match) -> None:
        stored = StoredSearch(self.store, row)
        luck = Luck(bytearray(luck_bytes(secrets.token_bytes(32))))
        budget = Budget(seconds=self.hint_seconds, stop=self._closed.is_set)
        try:
            with self.priorities.first():
                for found in hints(match, luck, budget):
                    last = self.store.last(row.match)
                    stored.finds(partial(asdict, found))
                    if last is None or last.number != row.entry or not stored.becomes(SearchState.THINKING):
                        return
                    if found.done == 1.0:
                        stored.becomes(SearchState.DONE)
        except Exception:
            log.exception("hint.failed", match=row.match)
            stored.fails()

    # --- Analyses ---

    def analyse(self, person: str, match_id: str) -> None:
        """Have a match analysed, because a person has asked for it."""
        with self._lock:
            self._asked_by[match_id] = person
            while len(self._asked_by) > MOST_REMEMBERED:
                del self._asked_by[next(iter(self._asked_by))]
        self.wake()

    def wake(self) -> None:
        """Wake the thread that makes analyses."""
        self._asked.set()

    def has_too_many_analyses(self, person: str) -> bool:
        """Return whether a person has as many analyses in progress as one person may have."""
        return self._open_analyses(lambda who: who == person) >= self.worker.share(ANALYSES_EACH)

    def network_has_too_many_analyses(self, person: str) -> bool:
        """Return whether the people of a person's network have as many analyses in progress as one network may have."""
        network = self.networks.of(person)
        in_network = self._open_analyses(lambda who: self.networks.of(who) == network)
        return in_network >= self.worker.share(ANALYSES_IN_NETWORK)

    def _open_analyses(self, counts: Callable[[str], bool]) -> int:
        """Return how many of the analyses that certain people have asked for are waiting or being made."""
        with self._lock:
            asked = [match_id for match_id, who in self._asked_by.items() if counts(who)]
        return sum(map(self._is_open, asked))

    def _is_open(self, match_id: str) -> bool:
        """Return whether an analysis is waiting or being made. Forget who has asked for it if it is not."""
        row = self.store.search(match_id, ANALYSIS)
        if row is not None and row.state in (SearchState.WAITING, SearchState.THINKING) and is_alive(row):
            return True
        with self._lock:
            self._asked_by.pop(match_id, None)
        return False

    def _analyse_all(self) -> None:
        while True:
            self._asked.clear()
            if self._closed.is_set():  # checked only now, so that the signal of `close` is never cleared unseen
                return
            try:
                if found := self._next_analysis():
                    self._analyse(*found)
                else:
                    self._asked.wait(LOOK_AGAIN)
            except Exception as wrong:
                log.warning("analyses.not_found", reason=str(wrong))
                self._asked.wait(RETRY)

    def _next_analysis(self) -> tuple[SearchRow, Shelf] | None:
        """Return the next queued analysis of a game that is compiled, with its match.

        One whose match can't be read fails, so that it does not hold up the others.
        """
        for row in self.in_turn(self.store.searches(ANALYSIS, SearchState.WAITING, MOST_LOOKED_AT)):
            try:
                shelf = self.store.shelf(row.match)
                if shelf is None:
                    raise LookupError("The match of a queued analysis is gone.")
                game = games.game(shelf.match.game)
            except (LookupError, ValueError):  # any other error may concern them all
                log.exception("analysis.failed", match=row.match)
                StoredSearch(self.store, row).fails()
                continue
            if native_builds.all_loaded(game):
                return row, shelf
            self.compilation.want(game.name)
        return None

    def watch(self, row: SearchRow) -> SearchRow:
        """Note that somebody is waiting for a queued analysis, and return its row."""
        watched = replace(row, beat=now())
        if abs(watched.beat - row.beat) < WATCH_HEARTBEAT:
            return row
        try:
            return watched if self.store.replace_search(row, watched) else row
        except UnavailableError:
            return row

    def in_turn(self, rows: Sequence[SearchRow]) -> list[SearchRow]:
        """Return queued analyses, which come oldest first, in the order in which they will be made.

        Those that nobody is waiting for any more come last. Otherwise, networks take turns, and the people of each. All
        who asked in another process count as one person.
        """
        with self._lock:
            people = {row.match: self._asked_by.get(row.match, "") for row in rows}
            served = dict(self._served)
        asked: dict[str, int] = {}  # by person and network: when they have asked for the first of these
        for row in rows:
            for who in self._turn_keys(people[row.match]):
                asked.setdefault(who, row.asked)

        # The later of: when they asked, and when they were last served
        def since(row: SearchRow) -> tuple[float, ...]:
            return tuple(max(asked[who], served.get(who, 0)) for who in self._turn_keys(people[row.match]))

        watched, others = Turns[SearchRow](self.networks), Turns[SearchRow](self.networks)
        for row in sorted(rows, key=since):  # those of one person stay in order
            (watched if is_watched(row) else others).add(people[row.match], row)
        return watched.clear() + others.clear()

    def _turn_keys(self, person: str) -> tuple[str, str]:
        """Return the keys of the times at which a person's network and the person were last served."""
        return f"network {self.networks.of(person)}", f"person {person}"

    def _put_behind(self, person: str, until: float) -> None:
        """Give a person and their network the last turn among all who ask until then."""
        with self._lock:
            for who in self._turn_keys(person):
                self._served[who] = until
                self._served.move_to_end(who)
            while len(self._served) > MOST_REMEMBERED:
                self._served.popitem(last=False)

    def _analyse(self, row: SearchRow, shelf: Shelf) -> None:
        stored = StoredSearch(self.store, row)
        if not stored.becomes(SearchState.THINKING):
            return  # another process has started this one
        with self._lock:
            person = self._asked_by.get(row.match, "")
        self._put_behind(person, math.inf)
        try:
            whole = False
            for found in analyse(match_of(shelf), QUICK, stop=lambda: self._makes_way(stored)):
                stored.finds(found.plain)
                stored.beats()
                whole = found.done == 1.0
            stored.becomes(SearchState.DONE if whole else SearchState.WAITING)
        except Exception:
            log.exception("analysis.failed", match=row.match)
            stored.fails()
        finally:
            self._put_behind(person, now())

    def _makes_way(self, stored: StoredSearch) -> bool:
        """Wait while bots or hints run. Return True if the analysis should stop altogether."""
        while not self._closed.is_set() and not self.priorities.make_way(SEARCH_HEARTBEAT):
            stored.beats()
        stored.beats()
        return self._closed.is_set() or not stored.wanted


class StoredSearch:
    """The stored state and results of a search, for its thread. Writes fail once somebody has restarted the search."""

    def __init__(self, store: Store, row: SearchRow) -> None:
        self.store = store
        self._row = row
        self._lock = Lock()
        self._beat = time.monotonic()
        self._found: Callable[[], dict[str, Any]] | None = None
        self.wanted = True

    def finds(self, found: Callable[[], dict[str, Any]]) -> None:
        """Set the latest results. They are computed when they are next stored."""
        self._found = found

    def beats(self) -> None:
        """Store a heartbeat, with the latest results, if one is due."""
        if time.monotonic() - self._beat >= SEARCH_HEARTBEAT:
            self.becomes(SearchState.THINKING)

    def fails(self) -> None:
        """Store that the search has failed. Otherwise, it counts as lost once its heartbeats stop."""
        try:
            self.becomes(SearchState.FAILED)
        except UnavailableError as wrong:
            log.warning("search.not_stored", match=self._row.match, reason=str(wrong))

    def becomes(self, state: SearchState) -> bool:
        """Store a new state, with the latest results. Return True if the search is still wanted."""
        with self._lock:
            self._beat = time.monotonic()
            said = self._row.said if self._found is None else json.dumps(self._found())
            beat = now()
            if beat == self._row.beat:
                beat += 1  # each row differs from the one before
            row = replace(self._row, state=str(state), beat=beat, said=said)
            self.wanted = self.wanted and self.store.replace_search(self._row, row)
            self._row = row
        return self.wanted
