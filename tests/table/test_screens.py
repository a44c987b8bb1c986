"""Every screen: the layout has no faults (`tests/layout.py`), and axe finds none.

`make test` looks at each screen once, but at a screen that every game has only in one game, and leaves out the slowest
of axe's rules. Devices, sizes, day and night are spread over the screens. `make soak` looks at all of them on every
device, at every size, by day and by night.
With --pictures (`make pictures`), this saves pictures in test-artefacts/screens.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.artefacts import ROOT
from tests.browser import AXE_COLOURS, AXE_SLOW, DESK, LARGE_DESK, PHONE, axe, settled
from tests.layout import faults
from tests.of_games import WITH_SCREENS
from tests.table.conftest import Guests
from tests.table.guest import Guest
from tests.table.screens import SCREENS, TIMED, Album, common

# Devices, and the sizes of each. In `make test`, axe checks the last size.
DEVICES: dict[str, tuple[dict[str, Any], list[tuple[int, int]]]] = {
    "phone": (PHONE, [(360, 740), (844, 390), (390, 844)]),
    "desk": (DESK, [(2560, 1440), (1280, 720), (1440, 900)]),
}
# `make soak` looks at these, too. At 200% zoom, a window has half as many pixels, each twice as large.
SOAK_DEVICES = {
    **DEVICES,
    "large desk": (LARGE_DESK, [(1920, 1080)]),
    "zoomed desk": ({**DESK, "device_scale_factor": 2}, [(640, 360), (720, 450)]),
}
SCHEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
PICTURES = Path(os.environ.get("TUCKERBOX_ARTEFACTS", ROOT / "test-artefacts")) / "screens"

on_every_device = pytest.mark.parametrize("device", SOAK_DEVICES)
on_every_screen = pytest.mark.parametrize("screen", [*SCREENS, *TIMED])

IN_ANOTHER_GAME = {
    f"{game}-{name}"
    for at, game in enumerate(WITH_SCREENS)
    for nth, name in enumerate(common(game))
    if nth % len(WITH_SCREENS) != at
}
SAMPLE = [screen for screen in [*SCREENS, *TIMED] if screen not in IN_ANOTHER_GAME]

Opens = Callable[..., Guest]


@pytest.fixture
def opens(guests: Guests, request: pytest.FixtureRequest) -> Opens:
    """Open a screen: `opens("rules", PHONE, dark=True)`."""

    def opens(screen: str, device: dict[str, Any], *, dark: bool = False) -> Guest:
        if screen in TIMED:
            server = request.getfixturevalue("moved")
            guest = guests(device, dark=dark, url=server.url)
            TIMED[screen](guest, server)
        else:
            guest = guests(device, dark=dark)
            SCREENS[screen](guest, request.getfixturevalue("album"))
        return guest

    return opens


@pytest.mark.parametrize("screen", SAMPLE)
def test_a_screen_fits_and_is_accessible(opens: Opens, screen: str) -> None:
    nth = SAMPLE.index(screen)
    kind, sizes = list(DEVICES.values())[nth % len(DEVICES)]
    nth //= len(DEVICES)
    guest = opens(screen, kind, dark=nth // len(sizes) % len(SCHEMES) == 1)
    assert faults_at(guest.page, sizes[nth % len(sizes)]) == []
    guest.page.set_viewport_size({"width": sizes[-1][0], "height": sizes[-1][1]})
    settled(guest.page)
    axe(guest.page, without=AXE_SLOW)


@pytest.mark.soak
@on_every_device
@on_every_screen
def test_a_screen_fits_at_every_size_by_day_and_by_night(
    opens: Opens, screen: str, device: str, request: pytest.FixtureRequest
) -> None:
    kind, sizes = SOAK_DEVICES[device]
    page, wrong = opens(screen, kind).page, []
    for size in sizes:
        wrong += faults_at(page, size)
        if request.config.getoption("--pictures"):
            take_pictures(page, screen, named(size))
        axe(page)
    assert wrong == []
    page.emulate_media(color_scheme="dark")
    settled(page)
    axe(page, rules=AXE_COLOURS)


@pytest.mark.sampled
@pytest.mark.parametrize("game", WITH_SCREENS)
def test_what_can_be_chosen_shows_in_forced_colours(guests: Guests, album: Album, game: str) -> None:
    guest = guests(DESK)
    guest.page.emulate_media(forced_colors="active")
    guest.open(album.match(guest, f"{game}, halfway"))
    guest.has_the_turn()
    can = ":not([aria-disabled=true], :focus-visible)"
    buttons = guest.board.locator(f"button[data-target]{can}")
    styles = guest.at_rest(buttons).evaluate_all("all => all.map((one) => getComputedStyle(one).outlineStyle)")
    assert "none" not in styles
    pictures = guest.board.locator(f"svg [data-target]{can}")
    assert styles or guest.at_rest(pictures).count(), "only pictures keep their own marks"


def test_what_is_chosen_shows_in_forced_colours(guest: Guest) -> None:
    page = guest.page
    page.emulate_media(forced_colors="active")
    guest.go("/settings")
    grounds = "all => all.map((one) => getComputedStyle(one).backgroundColor)"
    appearance = page.get_by_role("group", name="Appearance").locator("input + span")
    assert len(set(guest.at_rest(appearance).evaluate_all(grounds))) == 2, "one of the three is chosen"
    assert len(set(guest.at_rest(page.locator(".swatch")).evaluate_all(grounds))) == 7
    switch = page.get_by_role("switch").first
    track = page.locator("[role=switch] + span").first
    (before,) = guest.at_rest(track).evaluate_all(grounds)
    switch.press(" ")
    expect(track).not_to_have_css("background-color", before)


def faults_at(page: Page, size: tuple[int, int]) -> list[str]:
    """Return the faults of a page's layout at a size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    settled(page)
    return [f"{named(size)}: {fault}" for fault in faults(page)]


def named(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


def take_pictures(page: Page, screen: str, size: str) -> None:
    """Take pictures by night and then by day."""
    for scheme in reversed(SCHEMES):
        page.emulate_media(color_scheme=scheme)
        settled(page)
        page.screenshot(path=picture(size, scheme, screen))


def picture(size: str, scheme: str, screen: str) -> Path:
    folder = PICTURES / size / scheme
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{screen}.png"
