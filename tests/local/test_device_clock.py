"""The clock of the application in a browser: it follows the device's, also after a sleep, and never goes back."""

from __future__ import annotations

import random
import time

import pytest

from tests.local.keeper import Disk, Page
from tests.local.test_rows import TABLES, begun, play
from tuckerbox.match import load, time_text
from tuckerbox.match.timestamps import HOUR, SECOND

NOW = 1_773_480_413_589  # 2026-03-14T09:26:53.589Z


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list whose last number is the time on the device. Its other clocks stand still, as in a sleep."""
    times = [NOW]
    monkeypatch.setattr(time, "time_ns", lambda: times[-1] * 1_000_000)
    monkeypatch.setattr("tuckerbox.server.table.server_clock.passed", lambda: 0)
    return times


def test_a_move_after_the_device_has_slept_has_the_time_of_day(device: list[int]) -> None:
    page, rng = Page(Disk()), random.Random(1)
    match = begun(page)
    for moment in (NOW + SECOND, NOW + 8 * HOUR):
        device.append(moment)
        play(page, match, rng)
    document = load(page.ask("GET", f"{TABLES}/{match}/record").body)
    assert [time_text(entry.at or 0) for entry in document.entries] == [
        time_text(NOW + SECOND),
        time_text(NOW + 8 * HOUR),
    ]


def test_time_does_not_go_back_with_the_clock_of_the_device(device: list[int]) -> None:
    page = Page(Disk())
    for moment, wanted in ((NOW + HOUR, NOW + HOUR), (NOW, NOW + HOUR), (NOW + 2 * HOUR, NOW + 2 * HOUR)):
        device.append(moment)
        table = page.good("POST", TABLES, body={"game": "outback", "seats": [{"who": "here"}, {"who": "here"}]})
        assert table["created"].startswith(time_text(wanted)[:19])
