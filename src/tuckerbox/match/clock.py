"""The clock of a match: the time that each turn took, and the time that each seat has left.

It is a fold over the entries, so it follows from a match's document alone. The rules:

- The clock of the seat that has the turn runs, unless a bot plays it. A request for an undo stops no clock.
- A turn begins when the turn passes to a seat, or when a seat ends its turn and has the next one, too. At the pace
  `MoveWithin`, the seat then has all its hours; in a live match, its bank grows by the increment.
- An undo gives no time back: every seat keeps what it has left. A turn at the same place of the line of play, or an
  earlier one, begins anew only if everybody has agreed to the undo.
- At the pace `MoveWithin`, a seat's clock stands still during its nights and on its days off. Days off end when
  their player takes back a decision without asking.
- A player who hands over to a bot and comes back in the same turn is charged for the time in between.
- A player who goes on in the turn in which their time was up, or after an undo in an earlier one, gets an hour or, in a
  live match, the increment; but only once in that turn.
- While a seat is late, no clock runs: its time is up, and what happens then is not settled yet.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from functools import lru_cache
from typing import NamedTuple
from zoneinfo import ZoneInfo

from tuckerbox.match.entry import Entry, EntryKind
from tuckerbox.match.time_terms import Live, MoveWithin, Night, Pace, Terms
from tuckerbox.match.timestamps import DAY, HOUR, MINUTE, SECOND, datetime_of, milliseconds_of

GRACE = HOUR  # for a player who comes back after their time was up, at the pace `MoveWithin`
VOTING: dict[type, int] = {MoveWithin: DAY, Live: 2 * MINUTE}  # how long the others can vote

Stop = tuple[int, int]  # a stretch in which a clock stands still: its beginning and its end


class CountedTime(NamedTuple):
    """The time between two entries."""

    seat: int | None  # the one that had the turn
    since: int  # milliseconds since the entry before: those on the seat's clock, if it ran
    turn: int  # milliseconds of the whole turn so far


class Clock:
    """The clocks of all seats after a match's latest entry. Times are in milliseconds.

    `turn`: the seat that begins. `ends_turn`: whether an entry is a decision that ended a turn. Without terms, the
    clock only measures.
    """

    def __init__(
        self, terms: Terms | None, began: int, turn: int | None, seats: int, ends_turn: Callable[[Entry], bool]
    ) -> None:
        self.terms = terms
        self.pace: Pace | None = terms.pace if terms else None
        self.at = began
        self.turn = turn
        self.left = [self.pace.bank * SECOND if isinstance(self.pace, Live) else 0] * seats
        self.days_off = [self.pace.days_off if isinstance(self.pace, MoveWithin) else 0] * seats
        self.counted = [CountedTime(None, 0, 0)]  # by the number of the entry
        self.given = [0] * seats  # the number of the entry with which each seat was last given time
        self.is_late = False  # True while the seat that has the turn is late
        self._late_since = began
        self._ends_turn = ends_turn
        self._bots = [False] * seats
        self._rests: list[list[Stop]] = [[] for _ in range(seats)]
        self._line: list[int] = []  # the numbers of the decisions on the line of play
        # The place of a turn is the length of that line when the turn began; −1 if there was no such turn.
        self._place_at = [0]  # for each length of that line: the place of the turn
        # By seat: the place of its latest turn, of the one in which its time was last up, and of the one in which its
        # player last got time for coming back.
        self._latest, self._lapsed, self._graced = [-1] * seats, [-1] * seats, [-1] * seats
        # By seat: the place of the turn that its player last gave to a bot, and the bot's milliseconds in it.
        self._lent = [(-1, 0)] * seats
        self._spent: dict[tuple[int | None, int], int] = {}  # by seat and place of a turn: what the turn took
        self._asks: Entry | None = None
        self._begin_turn()

    # --- Questions ---

    @property
    def running(self) -> int | None:
        """The seat whose clock runs towards a limit; None if no clock does."""
        seat = self.turn
        return None if self.terms is None or seat is None or self.is_late or self._bots[seat] else seat

    @property
    def due(self) -> int | None:
        """The moment at which time is up, for a turn or for a vote, if nothing else happens; None if there is none."""
        if self.is_late:
            return self._late_since + VOTING[type(self.pace)]
        seat = self.running
        return None if seat is None else moment_after(self._stops(seat), self.at, self.left[seat])

    @property
    def reminder(self) -> int | None:
        """The moment to remind the player that time is running out; None in a live match, or if no clock runs."""
        seat = self.running
        if seat is None or not isinstance(self.pace, MoveWithin):
            return None
        before = max(0, self.left[seat] - self.pace.allowance // 4)
        return moment_after(self._stops(seat), self.at, before)

    def rests_until(self, seat: int) -> int | None:
        """Return the end of a seat's days off, if it has begun any; it may be past."""
        return max((ends for _, ends in self._rests[seat]), default=None)

    def owes_time(self, seat: int) -> bool:
        """Return whether a late player goes on in the same turn, or in an earlier one, and has to be given time."""
        is_owed = self._lapsed[seat] >= self._place > self._graced[seat]
        return is_owed and self.running == seat and self.left[seat] == 0

    def may_have_owed_time(self, seat: int) -> bool:
        """Return whether the clock of an earlier version can have owed a seat time, because its time was once up.

        Earlier versions took every `done` for the end of a turn, and missed ends without it.
        """
        return self.running == seat and self._lapsed[seat] >= 0

    def _is_owed_grace(self, seat: int) -> bool:
        """Return whether a seat's time was up in this turn, and it has been given none since."""
        return self._lapsed[seat] == self._place > self._graced[seat]

    @property
    def _place(self) -> int:
        """The place of the present turn."""
        return self._place_at[-1]

    # --- Entries ---

    def follow(self, entry: Entry) -> None:
        """Apply the next entry."""
        assert entry.at is not None, "the entry has no time"
        self._run_until(entry.at, entry.value * SECOND if entry.kind is EntryKind.OUTAGE else 0)
        seat = entry.seat
        match entry.kind:
            case EntryKind.DECIDES:
                self._line.append(entry.number)
                self._place_at.append(len(self._line) if self._ends_turn(entry) else self._place)
                self.is_late, self._asks = False, None
            case EntryKind.UNDOES:
                self._take_back(entry)
            case EntryKind.ASKS:
                self._asks = entry
            case EntryKind.DECLINES:
                self._asks = None
            case EntryKind.PLAYS:
                self._hand_over(seat, to_bot=entry.bot is not None)
                self._change_hands(seat)
            case EntryKind.RESIGNS | EntryKind.ENDS:
                self._change_hands(seat)
            case EntryKind.LAPSES | EntryKind.DROPS:
                self.is_late, self._late_since, self._lapsed[seat] = True, entry.at, self._place
                if entry.kind is EntryKind.LAPSES:
                    self.left[seat] = 0
            case EntryKind.WAITS if self.is_late:
                self.is_late = False
                self._renew(seat)
            case EntryKind.WAITS:
                self._give_grace(seat)
            case EntryKind.OUTAGE if self.is_late:
                self._late_since += entry.value * SECOND
            case EntryKind.RESTS:
                self._rests[seat].append((entry.at, entry.at + entry.value * DAY))
                self.days_off[seat] -= entry.value
            case EntryKind.SLOWS:
                self._slow(MoveWithin(entry.value))
        self.turn = entry.turn
        self.is_late = self.is_late and self.turn is not None
        self._begin_turn()

    def _run_until(self, at: int, outage: int) -> None:
        """Let the running clock run up to a moment, but for the milliseconds of an outage."""
        seat = self.turn
        since = 0 if self.is_late else max(0, at - self.at - outage)
        if (running := self.running) is not None:
            since = min(self.left[running], max(0, self.used(self.at, at) - outage))
            self.left[running] -= since
        if seat is not None and self._bots[seat] and self._lent[seat][0] == self._place:
            place, before = self._lent[seat]
            self._lent[seat] = place, before + elapsed(self._stops(seat), self.at, at)
        whole = self._spent.get((seat, self._place), 0) + since
        self._spent[seat, self._place] = whole
        self.counted.append(CountedTime(seat, since, whole))
        self.at = at

    def _take_back(self, undo: Entry) -> None:
        """Apply an undo: no time comes back, but with everybody's consent, a turn can begin anew."""
        asks = self._asks
        agreed = asks is not None and (asks.seat, asks.value) == (undo.seat, undo.value)
        while self._line and self._line[-1] > undo.value:
            self._line.pop()
            self._place_at.pop()
        if agreed:
            self._latest = [min(place, self._place) for place in self._latest]
        else:
            self._rests[undo.seat] = [(begins, min(ends, self.at)) for begins, ends in self._rests[undo.seat]]
        self.is_late, self._asks = False, None

    def _hand_over(self, seat: int, *, to_bot: bool) -> None:
        """Note who plays a seat now. Charge its player for the time that a bot had in their turn without ending it."""
        if to_bot and not self._bots[seat]:
            self._lent[seat] = (self._place, 0) if self.running == seat else (-1, 0)
        self._bots[seat] = to_bot
        place, used = self._lent[seat]
        if self.running == seat and place == self._place:
            self.left[seat] -= min(self.left[seat], used)
            self._lent[seat] = (-1, 0)

    def _change_hands(self, seat: int) -> None:
        """Note that somebody else plays a seat, or nobody any more."""
        if self._asks and self._asks.seat == seat:
            self._asks = None
        if seat == self.turn:
            self.is_late = False
            comes_back = not self._bots[seat] and self._is_owed_grace(seat)
            if comes_back and isinstance(self.pace, MoveWithin):
                self._give_grace(seat)

    def _give_grace(self, seat: int) -> None:
        """Give time to a player who comes back in the turn in which their time was up."""
        least = self.pace.increment * SECOND if isinstance(self.pace, Live) else GRACE
        self.left[seat], self._graced[seat] = max(self.left[seat], least), self._place

    def _begin_turn(self) -> None:
        """Give a seat the time of a new turn, if one has begun."""
        seat, place = self.turn, self._place
        if seat is not None and place > self._latest[seat]:
            self._latest[seat] = place
            self._spent[seat, place] = 0
            self._renew(seat)

    def _renew(self, seat: int) -> None:
        self.given[seat] = len(self.counted) - 1
        if isinstance(self.pace, MoveWithin):
            self.left[seat] = self.pace.allowance
        elif self.pace is not None:
            self.left[seat] += self.pace.increment * SECOND

    def _slow(self, pace: MoveWithin) -> None:
        """Go on at a slower pace, with new time for all seats."""
        seats = len(self.left)
        self.pace, self.is_late = pace, False
        self.left, self.days_off = [pace.allowance] * seats, [pace.days_off] * seats

    # --- Time that counts ---

    def used(self, start: int, end: int) -> int:
        """Return the time by which the running clock, or a vote, goes on between two moments; 0 if neither runs."""
        if self.is_late:
            return end - start
        return 0 if self.running is None else elapsed(self._stops(self.running), start, end)

    def _stops(self, seat: int) -> Iterable[Stop]:
        """Return the stops of a seat's clock that have not ended yet, ordered by their beginnings."""
        if self.terms is None or not isinstance(self.pace, MoveWithin):
            return ()
        rests = (stop for stop in self._rests[seat] if stop[1] > self.at)
        night = self.terms.nights[seat]
        return heapq.merge(rests, nights_from(night, self.at)) if night else rests


def nights_from(night: Night, moment: int) -> Iterator[Stop]:
    """Yield a seat's nights that end after a moment, in order. Yield nothing if this computer lacks the time zone."""
    if night.zone_info is None:
        return
    try:
        day = datetime_of(moment).astimezone(night.zone_info).toordinal() - 2
        while True:
            first, last = night_of_day(night, day)
            if last > max(first, moment):
                yield first, last
            day += 1
    except (OverflowError, ValueError):  # the year 10000
        return


@lru_cache(8_192)  # a clock asks for the same nights after each entry
def night_of_day(night: Night, day: int) -> Stop:
    """Return the night that begins on a day, which is given as in `date.toordinal`."""
    midnight = datetime.fromordinal(day)
    begins = midnight + timedelta(minutes=night.begins)
    ends = midnight + timedelta(minutes=night.ends, days=night.ends < night.begins)
    assert night.zone_info is not None, "nights_from has checked this"
    return moment_on_wall(begins, night.zone_info), moment_on_wall(ends, night.zone_info)


def moment_on_wall(wall: datetime, place: ZoneInfo) -> int:
    """Return the first moment at which a clock on a wall there shows this time, or goes past it into summer time."""
    first, last = (milliseconds_of(wall.replace(tzinfo=place, fold=fold)) for fold in (1, 0))
    if first >= last:
        return last
    while first < last:  # the time is skipped: look for the moment of the change
        middle = (first + last) // 2
        if datetime_of(middle).astimezone(place).replace(tzinfo=None) < wall:
            first = middle + 1
        else:
            last = middle
    return last


def elapsed(stops: Iterable[Stop], start: int, end: int) -> int:
    """Return the time between two moments outside of these stretches, which come in the order of their beginnings."""
    found, reached = 0, start
    for begins, ends in stops:
        if begins >= end:
            break
        found += max(0, begins - reached)
        reached = max(reached, ends)
    return found + max(0, end - reached)


def moment_after(stops: Iterable[Stop], start: int, time: int) -> int:
    """Return the moment at which so much time outside of these stretches has passed since `start`."""
    reached = start
    for begins, ends in stops:
        free = max(0, begins - reached)
        if time <= free:
            break
        time -= free
        reached = max(reached, ends)
    return reached + time
