"""The clocks of a match at a move a day, counted a second time: from its entries, and the wall clocks of its players.

It shares nothing with `tuckerbox.match.clock` but the entries and the terms. Where `clock` looks for the bounds of
nights, this one walks through the year quarter by quarter, which is enough for the nights and zones of a town.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import cache
from itertools import accumulate
from zoneinfo import ZoneInfo

from tests.server.year.people import BEGAN
from tuckerbox.kernel.contract import DONE
from tuckerbox.match import Entry, EntryKind, Match, MoveWithin
from tuckerbox.match.timestamps import DAY, HOUR, MINUTE, SECOND

QUARTER = 15 * MINUTE
FIRST = BEGAN - 3 * DAY  # no clock runs in these days, so the walk may begin in the wrong half of a day
WALK = 500 * DAY
VOTE = DAY  # how long the others can vote
GRACE = HOUR  # for a player who comes back late, once in a turn


@cache
def quarters_awake(zone: str, begins: int, ends: int) -> list[int]:
    """Return how many quarters are outside the nights of a place, from the first one up to each."""
    place, is_night, awake = ZoneInfo(zone), False, []
    change = wall(FIRST, place).replace(hour=0, minute=0) + timedelta(days=1, minutes=begins)
    for at in range(FIRST, FIRST + WALK, QUARTER):
        if wall(at, place) >= change:  # whatever the wall shows again later, in autumn, it has shown once
            is_night = not is_night
            change += timedelta(minutes=(ends - begins if is_night else begins - ends) % (24 * 60))
        awake.append(not is_night)
    return [0, *accumulate(awake)]


def wall(at: int, place: ZoneInfo) -> datetime:
    return datetime.fromtimestamp(at / 1000, place).replace(tzinfo=None)


class Recount:
    """The time that each seat has left after the latest entry. Times are in milliseconds."""

    def __init__(self, match: Match, at: int, turn: int | None) -> None:
        assert match.clock is not None
        assert match.clock.terms is not None
        assert isinstance(match.clock.terms.pace, MoveWithin)
        self.allowance = match.clock.terms.pace.allowance
        self.nights = match.clock.terms.nights
        self.game = match.game
        self.at, self.turn = at, turn
        seats = len(self.nights)
        self.left = [0] * seats
        self.bots: set[int] = set()
        self.vote_ends: int | None = None
        self._rests: list[list[tuple[int, int]]] = [[] for _ in range(seats)]
        self._decisions: list[tuple[int, int]] = []  # those that count: the entry's number, and the turn's first place
        self._place = 0  # how many decisions came before the turn
        self._timed = [-1] * seats  # the furthest place at which each seat was given time
        self._late = [-1] * seats  # the place at which each seat's time was up
        self._graced = [-1] * seats
        self._lent = [(-1, 0)] * seats  # the place at which each seat was given to a bot, and when
        self._asked: tuple[int, int] | None = None
        self._give_time()

    @property
    def running(self) -> int | None:
        return None if self.vote_ends is not None or self.turn in self.bots else self.turn

    def awake(self, seat: int, since: int, until: int) -> int:
        """Return the time between two moments that is neither night nor a day off for a seat."""
        total, reached = self._outside_nights(seat, since, until), since
        for first, last in sorted(self._rests[seat]):
            first, last = max(first, reached), min(last, until)
            if first < last:
                total, reached = total - self._outside_nights(seat, first, last), last
        return total

    def _outside_nights(self, seat: int, since: int, until: int) -> int:
        night = self.nights[seat]
        if night is None:
            return until - since
        quarters = quarters_awake(night.zone, night.begins, night.ends)
        return awake_until(quarters, until) - awake_until(quarters, since)

    def follow(self, entry: Entry) -> None:
        assert entry.at is not None
        seat, running, outage = entry.seat, self.running, 0
        if entry.kind is EntryKind.OUTAGE:
            outage = entry.value * SECOND
            self.vote_ends = None if self.vote_ends is None else self.vote_ends + outage
        if running is not None:
            self._charge(running, self.awake(running, self.at, entry.at) - outage)
        self.at = entry.at
        if entry.kind is EntryKind.DECIDES:
            self._decisions.append((entry.number, self._place))
            if entry.turn != seat or self.game.actions.of(entry.value).name == DONE:
                self._place = len(self._decisions)
            self.vote_ends = self._asked = None
        elif entry.kind is EntryKind.UNDOES:
            self._undo(entry)
        elif entry.kind is EntryKind.ASKS:
            self._asked = seat, entry.value
        elif entry.kind is EntryKind.DECLINES:
            self._asked = None
        elif entry.kind is EntryKind.RESTS:
            self._rests[seat].append((entry.at, entry.at + entry.value * DAY))
        elif entry.kind is EntryKind.LAPSES:
            self.left[seat], self._late[seat], self.vote_ends = 0, self._place, entry.at + VOTE
        elif entry.kind is EntryKind.WAITS and self.vote_ends is None:  # the player goes on after all
            self._give_grace(seat)
        elif entry.kind is EntryKind.WAITS:
            self.left[seat], self.vote_ends = self.allowance, None
        elif entry.kind in (EntryKind.PLAYS, EntryKind.RESIGNS, EntryKind.ENDS):
            self._change_hands(entry, was_running=running == seat)
        self.turn = entry.turn
        self._give_time()

    def _charge(self, seat: int, time: int) -> None:
        self.left[seat] -= min(self.left[seat], max(0, time))

    def _undo(self, entry: Entry) -> None:
        while self._decisions and self._decisions[-1][0] > entry.value:
            self._place = self._decisions.pop()[1]
        if self._asked == (entry.seat, entry.value):  # all have agreed: later turns begin anew
            self._timed = [min(place, self._place) for place in self._timed]
        else:
            self._rests[entry.seat] = [(first, min(last, self.at)) for first, last in self._rests[entry.seat]]
        self.vote_ends = self._asked = None

    def _change_hands(self, entry: Entry, *, was_running: bool) -> None:
        seat = entry.seat
        if self._asked and self._asked[0] == seat:
            self._asked = None
        if entry.kind is EntryKind.PLAYS and entry.bot is not None:
            self._lent[seat] = (self._place, self.at) if was_running else (-1, 0)
            self.bots.add(seat)
        elif entry.kind is EntryKind.PLAYS:
            self.bots.discard(seat)
            place, since = self._lent[seat]
            if seat == self.turn and place == self._place and self.vote_ends is None:
                self._charge(seat, self.awake(seat, since, self.at))  # the bot has not ended the turn
                self._lent[seat] = -1, 0
        if seat == self.turn:
            self.vote_ends = None
            if seat not in self.bots and self._late[seat] == self._place != self._graced[seat]:
                self._give_grace(seat)

    def _give_grace(self, seat: int) -> None:
        self.left[seat], self._graced[seat] = max(self.left[seat], GRACE), self._place

    def _give_time(self) -> None:
        """Give a seat all its time if its turn begins, unless it begins again after an undo."""
        if self.turn is not None and self._place > self._timed[self.turn]:
            self.left[self.turn], self._timed[self.turn] = self.allowance, self._place


def awake_until(quarters: list[int], at: int) -> int:
    whole, rest = divmod(at - FIRST, QUARTER)
    return quarters[whole] * QUARTER + (quarters[whole + 1] - quarters[whole]) * rest


def wrong_times(match: Match, turn: int | None, dues: list[int | None]) -> Iterator[str]:
    """Yield what is wrong with the moments at which time was to be up after each entry, and with the time left now."""
    assert match.began is not None
    count = Recount(match, match.began, turn)
    for number, due in enumerate(dues):
        if number:
            count.follow(match.entries[number - 1])
        if due is None and number < len(match.entries) and match.entries[number].at == count.at:
            continue  # entries that are stored together have one such moment, at the last one
        running = count.running
        if running is None or due is None or count.vote_ends is not None:
            expected = None if count.turn is None else count.vote_ends
            if due != expected:
                yield f"entry {number}: {due} was stored, not {expected}."
        elif (ends := count.awake(running, count.at, due)) != count.left[running]:
            yield f"entry {number}: {ends} ms are left up to the stored moment, not {count.left[running]}."
        elif count.left[running] and count.awake(running, count.at, due - 1) == count.left[running]:
            yield f"entry {number}: the time is up before the stored moment."
    assert match.clock is not None
    if match.clock.left != count.left:
        yield f"{match.clock.left} ms are left, not {count.left}."
