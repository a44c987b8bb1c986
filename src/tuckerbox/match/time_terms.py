"""Terms: what a table agrees on about time before a match, and their lines in the document's header.

They set how long a turn may take (the pace), at which hours of the night a seat's clock stands still, and what happens
when a player's time is up.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TypeVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from tuckerbox.kernel.errors import MatchError
from tuckerbox.match.timestamps import HOUR

T = TypeVar("T")

MOVE_HOURS = (12, 168)  # the shortest and the longest time for a move
BANKS = (60, 3 * 3600)  # seconds
INCREMENTS = (5, 300)  # seconds
LONGEST_NIGHT = 10 * 60  # minutes
VOTED_HOURS = 24  # for a move, after a vote for a slower pace
MOST_DAYS_OFF = 60  # of a seat in one match


class TimeUp(StrEnum):
    """The consequence when a player's time is up."""

    BOT_TURN = "a bot plays the turn"
    BOT_SEAT = "a bot takes the seat"
    VOTE = "the others vote"


@dataclass(frozen=True)
class MoveWithin:
    """A pace: each turn may take some hours, and each seat can take some days off."""

    hours: int
    days_off: int = 14

    def __post_init__(self) -> None:
        if not MOVE_HOURS[0] <= self.hours <= MOVE_HOURS[1]:
            raise MatchError(f"A move can have {MOVE_HOURS[0]} to {MOVE_HOURS[1]} hours, not {self.hours}.")
        if not 0 <= self.days_off <= MOST_DAYS_OFF:
            raise MatchError(f"A match can have 0 to {MOST_DAYS_OFF} days off, not {self.days_off}.")

    def __str__(self) -> str:
        return f"a move within {self.hours} hours and {self.days_off} days off"

    @property
    def allowance(self) -> int:
        """The milliseconds that a turn may take."""
        return self.hours * HOUR


@dataclass(frozen=True)
class Live:
    """A pace: a bank of seconds for all turns of a seat, and an increment at the beginning of each."""

    bank: int
    increment: int

    def __post_init__(self) -> None:
        if not BANKS[0] <= self.bank <= BANKS[1]:
            raise MatchError(f"A bank can have {BANKS[0]} to {BANKS[1]} seconds, not {self.bank}.")
        if not INCREMENTS[0] <= self.increment <= INCREMENTS[1]:
            says = f"An increment can have {INCREMENTS[0]} to {INCREMENTS[1]} seconds, not {self.increment}."
            raise MatchError(says)

    def __str__(self) -> str:
        return f"live with {self.bank} seconds and {self.increment} for each turn"


Pace = MoveWithin | Live


@dataclass(frozen=True)
class Night:
    """The hours of each night at which a seat's clock stands still, in the time of its zone."""

    begins: int  # minutes since midnight
    ends: int
    zone: str

    def __post_init__(self) -> None:
        if not (0 <= self.begins < 24 * 60 and 0 <= self.ends < 24 * 60 and self.begins != self.ends):
            raise MatchError("A night needs two different times, such as 22:00 and 07:30.")
        if self.minutes > LONGEST_NIGHT:
            hours, minutes = divmod(self.minutes, 60)
            says = f"A night can have {LONGEST_NIGHT // 60} hours at most, not {hours}:{minutes:02}."
            raise MatchError(says)

    def __str__(self) -> str:
        return f"{clock_text(self.begins)}-{clock_text(self.ends)} {self.zone}"

    @property
    def minutes(self) -> int:
        """Its length, on a night without a change to or from summer time."""
        return (self.ends - self.begins) % (24 * 60)

    @cached_property
    def zone_info(self) -> ZoneInfo | None:
        """The zone; None if this computer doesn't know it."""
        try:
            return ZoneInfo(self.zone)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            return None


@dataclass(frozen=True)
class Terms:
    """A table's agreement about time. `nights` has one for each seat, or None."""

    pace: Pace
    time_up: TimeUp
    nights: tuple[Night | None, ...]


def clock_text(minutes: int) -> str:
    """Return minutes since midnight as `HH:MM`."""
    return f"{minutes // 60:02}:{minutes % 60:02}"


# --- As text ---

MOVE_TEXT = re.compile("a move within ([0-9]{1,4}) hours and ([0-9]{1,3}) days off")
LIVE_TEXT = re.compile("live with ([0-9]{1,6}) seconds and ([0-9]{1,4}) for each turn")
NIGHT_TEXT = re.compile(r"([0-9]{2}):([0-9]{2})-([0-9]{2}):([0-9]{2}) ([A-Za-z0-9_+/-]{1,40})")
KEYS = ("pace", "time up", "nights")  # of the lines in the header


def terms_texts(terms: Terms) -> list[str]:
    """Return the lines of the header about terms."""
    nights = json.dumps([None if night is None else str(night) for night in terms.nights])
    return [f"pace: {terms.pace}", f"time up: {terms.time_up}", f"nights: {nights}"]


class WrongTermsError(MatchError):
    """A line of the header about terms is invalid."""

    def __init__(self, key: str, says: str) -> None:
        super().__init__(says)
        self.key = key


def terms_of(lines: Mapping[str, str], seats: int) -> Terms:
    """Return the terms in a header's lines, which are given by key. Raise WrongTermsError if one is invalid."""

    def read(key: str, reader: Callable[[str], T]) -> T:
        try:
            return reader(lines[key])
        except ValueError as says:
            raise WrongTermsError(key, str(says)) from None

    nights = read("nights", lambda text: nights_of(text, seats))
    return Terms(read("pace", pace_of), read("time up", time_up_of), nights)


def pace_of(text: str) -> Pace:
    """Return the pace that a text describes. Raise MatchError if it describes none."""
    if found := MOVE_TEXT.fullmatch(text):
        return MoveWithin(int(found[1]), int(found[2]))
    if found := LIVE_TEXT.fullmatch(text):
        return Live(int(found[1]), int(found[2]))
    raise MatchError(f"{text!r} is not a pace, such as “{MoveWithin(24)}” or “{Live(900, 30)}”.")


def time_up_of(text: str) -> TimeUp:
    try:
        return TimeUp(text)
    except ValueError:
        raise MatchError(f"{text!r} is none of {', '.join(f'“{way}”' for way in TimeUp)}.") from None


def night_of(text: str) -> Night:
    """Return the night that a text describes: `22:00-07:30 Australia/Sydney`. Raise MatchError if it describes none."""
    found = NIGHT_TEXT.fullmatch(text)
    if found is None:
        raise MatchError(f"{text!r} is not a night, such as “22:00-07:30 Australia/Sydney”.")
    begin_hour, begin_minute, end_hour, end_minute = (int(part) for part in found.groups()[:4])
    if max(begin_hour, end_hour) > 23 or max(begin_minute, end_minute) > 59:
        raise MatchError(f"{text!r} is not a night: times go from 00:00 to 23:59.")
    return Night(60 * begin_hour + begin_minute, 60 * end_hour + end_minute, found[5])


def nights_of(text: str, seats: int) -> tuple[Night | None, ...]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, list) or len(found) != seats:
        raise MatchError('should be a list with a night or null for each seat, such as ["22:00-07:30 Europe/Rome"].')
    return tuple(None if night is None else night_of(str(night)) for night in found)
