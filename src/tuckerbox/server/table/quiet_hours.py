"""Quiet hours: the part of each day in which a person wants no notices, by the clock where they live."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from functools import cache
from typing import Self
from zoneinfo import ZoneInfo, available_timezones

from tuckerbox.match import moment_on_wall

PATTERN = re.compile(r"([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d) (\S{1,64})")


@dataclass(frozen=True)
class QuietHours:
    """From one time of day to another, which may be on the next day. As text: `22:00-07:30 Australia/Sydney`."""

    start: time
    end: time
    zone: str  # of the IANA database

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the quiet hours in a text. Raise ValueError with a sentence if it has none."""
        found = PATTERN.fullmatch(text)
        if found is None:
            raise ValueError("Those aren't quiet hours. Example: 22:00-07:30 Australia/Sydney.")
        start, end = time(int(found[1]), int(found[2])), time(int(found[3]), int(found[4]))
        if start == end:
            raise ValueError("Quiet hours can't begin and end at the same time.")
        if found[5] not in zones():
            raise ValueError(f"{found[5]} isn't a time zone. Example: Australia/Sydney.")
        return cls(start, end, found[5])

    def __str__(self) -> str:
        return f"{self.start:%H:%M}-{self.end:%H:%M} {self.zone}"

    def first_outside(self, at: int) -> int:
        """Return the first time from `at` on that is outside the quiet hours, in milliseconds since 1970."""
        zone = ZoneInfo(self.zone)
        today = datetime.fromtimestamp(at / 1000, zone).date()
        for day in (today - timedelta(days=1), today):
            start = moment_on_wall(datetime.combine(day, self.start), zone)
            end = moment_on_wall(datetime.combine(day + timedelta(days=self.end < self.start), self.end), zone)
            if start <= at < end:
                return end
        return at


@cache
def zones() -> frozenset[str]:
    """Return the names of all time zones. Reading them takes some 10 ms, and every notice is planned by quiet hours."""
    return frozenset(available_timezones())
