"""The people of a town: where they live, when they look, and when they are away."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

from tuckerbox.match.timestamps import DAY, MINUTE
from tuckerbox.server.people import Person
from tuckerbox.server.table.notice_rows import Channel

# 2026-03-07T00:00:00Z, when the time of every town begins: within a month, summer time begins in America and in Europe,
# and ends in Australia.
BEGAN = 1_772_841_600_000
ZONES = (
    "Australia/Sydney", "Australia/Lord_Howe", "Australia/Darwin", "Europe/Rome", "Europe/London", "America/New_York",
    "America/St_Johns", "America/Sao_Paulo", "Asia/Kathmandu", "Africa/Cairo", "Pacific/Auckland", "UTC",
)  # fmt: skip
NIGHTS = ("22:00-07:30", "23:30-06:00", "21:15-07:15", "00:30-08:00", "01:00-02:30")
CHANNELS = (Channel.WEBHOOK, Channel.WEBHOOK, Channel.PUSH, Channel.MAIL)
# The shares of people who move to another zone, leave for good, have an address, and have quiet hours or nights.
REMOVALS, LEAVERS, REACHABLE, SLEEPERS = 0.15, 0.1, 0.4, 0.6


@dataclass
class Townsperson:
    """Somebody with habits. Times are in milliseconds, and minutes count from midnight at their place."""

    person: Person
    zone: str
    looks: list[int]  # the minutes of the day at which they look, more or less
    night: str | None  # the hours in which their clocks are to stand still
    wants: int  # matches at the same time
    channel: Channel | None
    quiet: str | None
    holidays: list[tuple[int, int]] = field(default_factory=list)
    takes_days_off: bool = False
    leaves: int | None = None  # for good
    resigns: bool = False  # when leaving
    moves: tuple[int, str] | None = None  # when, and to which zone
    matches: set[str] = field(default_factory=set)
    rested: set[tuple[str, int]] = field(default_factory=set)  # matches in which they have days off for a holiday

    @property
    def id(self) -> str:
        return self.person.id

    def is_away(self, at: int) -> bool:
        return any(begins <= at < ends for begins, ends in self.holidays)

    def next_holiday(self, at: int) -> tuple[int, int] | None:
        """Return the holiday that begins within a day."""
        return next((it for it in self.holidays if at < it[0] <= at + DAY), None)

    def next_look(self, at: int, luck: Random) -> int:
        """Return when they look next: at about the usual time of day at their place, if they are at home."""
        place = ZoneInfo(self.zone)
        midnight = datetime.fromtimestamp(at / 1000, place).replace(hour=0, minute=0, second=0, microsecond=0)
        while True:
            for usual in self.looks:
                wall = midnight.replace(tzinfo=None) + timedelta(minutes=usual + luck.gauss(0, 25))
                look = round(wall.replace(tzinfo=place).astimezone(UTC).timestamp() * 1000)
                if look > at + MINUTE and not self.is_away(look) and luck.random() > 0.05:
                    return look
            midnight += timedelta(days=1)


def settle_people(many: int, since: int, until: int, luck: Random) -> list[Townsperson]:
    """Return the people of a town."""
    return [settled(nth, since, until, luck) for nth in range(many)]


def settled(nth: int, since: int, until: int, luck: Random) -> Townsperson:
    zone = luck.choice(ZONES)
    looks = sorted(luck.choices(range(7 * 60, 23 * 60), k=luck.choice([1, 1, 1, 2])))
    channel = luck.choice(CHANNELS) if luck.random() < REACHABLE else None
    night = luck.choice(NIGHTS) if luck.random() < SLEEPERS else None
    quiet = f"{luck.choice(NIGHTS)} {zone}" if luck.random() < SLEEPERS else None
    found = Townsperson(
        Person(f"person-{nth}", f"Person {nth}"), zone, looks, night, luck.choice([1, 1, 1, 2]), channel, quiet
    )
    found.takes_days_off = luck.random() < 0.6
    for _ in range(round((until - since) / (150 * DAY) + luck.random())):
        begins = luck.randrange(since, until)
        found.holidays.append((begins, begins + luck.randrange(2 * DAY, 16 * DAY)))
    if luck.random() < LEAVERS:
        found.leaves, found.resigns = luck.randrange(since, until), luck.random() < 0.3
    if luck.random() < REMOVALS:
        found.moves = luck.randrange(since, until), luck.choice(ZONES)
    return found
