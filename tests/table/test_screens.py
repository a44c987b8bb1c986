"""Every screen at every size, by day and by night: nothing sticks out, nothing is cut off, and axe finds no faults.

With --pictures (`make pictures`), the tests save pictures in test-artefacts/screens.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.artefacts import ROOT
from tests.browser import AXE_COLOURS, DESK, PHONE, axe, settled
from tests.table.conftest import Guests
from tests.table.screens import SCREENS, Album

# Devices, and the sizes of each; axe checks the last size.
DEVICES: dict[str, tuple[dict[str, Any], list[tuple[int, int]]]] = {
    "phone": (PHONE, [(360, 740), (390, 844)]),
    "desk": (DESK, [(2560, 1440), (1440, 900)]),
}
PICTURES = Path(os.environ.get("TUCKERBOX_ARTEFACTS", ROOT / "test-artefacts")) / "screens"

# Text that its box cuts off, without an ellipsis or a way to scroll.
CUT_OFF = """() => [...document.querySelectorAll("body *")].filter((box) => {
    const style = getComputedStyle(box);
    const says = [...box.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!says || !box.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    if (box.closest(".unseen, .words, svg") || style.display === "inline") return false;
    const cuts = (way) => ["hidden", "clip"].includes(style[`overflow${way}`]) && style.textOverflow !== "ellipsis";
    return (cuts("X") && box.scrollWidth > box.clientWidth + 1)
        || (cuts("Y") && box.scrollHeight > box.clientHeight + 1);
}).map((box) => `cut off: ${box.outerHTML.slice(0, 200)}`)"""

# Elements that make a page wider than its window.
STICKS_OUT = """() => {
    const most = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= most && document.body.scrollWidth <= most) return [];
    return [...document.querySelectorAll("body *")].filter((box) => box.getBoundingClientRect().right > most + 1)
        .map((box) => `sticks out: ${box.outerHTML.slice(0, 200)}`);
}"""


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_fits_and_is_accessible(
    guests: Guests, album: Album, screen: str, device: str, request: pytest.FixtureRequest
) -> None:
    kind, sizes = DEVICES[device]
    guest = guests(kind)
    SCREENS[screen](guest, album)
    page, wrong = guest.page, []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        wrong += [f"{width}x{height}: {one}" for look in (CUT_OFF, STICKS_OUT) for one in page.evaluate(look)]
        if request.config.getoption("--pictures"):
            take_pictures(page, screen, f"{width}x{height}")
    assert wrong == []
    axe(page)
    page.emulate_media(color_scheme="dark")
    settled(page)
    axe(page, rules=AXE_COLOURS)


def take_pictures(page: Page, screen: str, size: str) -> None:
    """Take pictures by night and then by day."""
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        settled(page)
        page.screenshot(path=picture(size, scheme, screen))


def picture(size: str, scheme: str, screen: str) -> Path:
    folder = PICTURES / size / scheme
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{screen}.png"
