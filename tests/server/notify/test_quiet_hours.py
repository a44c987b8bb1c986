"""Quiet hours follow the clock where a person lives, summer time included."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuckerbox.server.table.quiet_hours import QuietHours


def at(text: str, zone: str = "UTC") -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


@pytest.mark.parametrize(
    ("quiet", "now", "first"),
    [
        ("22:00-07:30 Australia/Sydney", "2026-06-01T23:00", "2026-06-02T07:30"),
        ("22:00-07:30 Australia/Sydney", "2026-06-02T03:00", "2026-06-02T07:30"),
        ("22:00-07:30 Australia/Sydney", "2026-06-02T07:30", "2026-06-02T07:30"),
        ("22:00-07:30 Australia/Sydney", "2026-06-02T12:00", "2026-06-02T12:00"),
        ("22:00-07:30 Australia/Sydney", "2026-06-02T21:59", "2026-06-02T21:59"),
        ("09:00-17:00 Australia/Sydney", "2026-06-02T09:00", "2026-06-02T17:00"),
        ("09:00-17:00 Australia/Sydney", "2026-06-02T08:59", "2026-06-02T08:59"),
        # Clocks go back at 3:00 on 5 April 2026 and forward at 2:00 on 4 October.
        ("22:00-07:30 Australia/Sydney", "2026-04-04T22:00", "2026-04-05T07:30"),
        ("22:00-02:30 Australia/Sydney", "2026-10-03T22:00", "2026-10-04T03:00"),
        ("02:30-07:00 Australia/Sydney", "2026-10-04T03:10", "2026-10-04T07:00"),
    ],
)
def test_a_notice_waits_for_the_end_of_the_quiet_hours(quiet: str, now: str, first: str) -> None:
    zone = quiet.split()[1]
    assert QuietHours.parse(quiet).first_outside(at(now, zone)) == at(first, zone)


times = st.datetimes(datetime(2026, 1, 1), datetime(2027, 1, 1)).map(lambda t: t.replace(tzinfo=UTC))
clocks = st.times().map(lambda t: t.replace(second=0, microsecond=0, tzinfo=None))
zones = st.sampled_from(["UTC", "Australia/Sydney", "Australia/Lord_Howe", "America/New_York", "Pacific/Kiritimati"])


@given(times, clocks, clocks, zones)
def test_a_notice_waits_less_than_a_day_and_never_into_quiet_hours(
    now: datetime, start: datetime, end: datetime, zone: str
) -> None:
    if start == end:
        return
    quiet = QuietHours.parse(f"{start:%H:%M}-{end:%H:%M} {zone}")
    assert str(quiet) == f"{start:%H:%M}-{end:%H:%M} {zone}"
    asked = round(now.timestamp() * 1000)
    first = quiet.first_outside(asked)
    assert asked <= first <= asked + timedelta(hours=25) / timedelta(milliseconds=1)
    assert quiet.first_outside(first) == first


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Example: 22:00-07:30"),
        ("24:00-07:30 UTC", "Example: 22:00-07:30"),
        ("22:00-07:30", "Example: 22:00-07:30"),
        ("22:00-22:00 UTC", "begin and end at the same time"),
        ("22:00-07:30 Australia/Atlantis", "Australia/Atlantis isn't a time zone"),
        ("22:00-07:30 ../../etc/passwd", "isn't a time zone"),
    ],
)
def test_invalid_quiet_hours_are_refused_in_a_sentence(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        QuietHours.parse(text)
