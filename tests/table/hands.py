"""Ways to play whole matches at the table: by mouse, by keyboard alone, or by touch."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Locator, expect

from tests.table.guest import Guest

MOST = 1000  # presses until a match counts as stuck
FINGER = 24  # pixels: the least size of a target for touch
Press = Callable[[Locator], None]


def play_out(guest: Guest, press: Callable[[int], None]) -> int:
    """Press one thing after another until the match is over, and return the number of presses."""
    for presses in range(MOST):
        if not guest.has_the_turn_or_the_result():
            return presses
        press(presses)
    pytest.fail(f"The match is not over after {MOST} presses.")


def whole_or_from(entry: int) -> pytest.MarkDecorator:
    """Run a test on the end of a match, from an entry on, and as a soak test on the whole of it.

    The entry has to leave some turns to the page, whatever the dice.
    """
    return pytest.mark.parametrize("start", [entry, pytest.param(0, id="whole", marks=pytest.mark.soak)])


def under_way(guest: Guest, match: str, start: int) -> str:
    """Return the match, played past the page up to an entry with varied choices."""
    moment = guest.moment(match)
    while moment["status"] == "running" and moment["n"] < start:
        choices = moment["choices"]
        if choices:
            moment = guest.decide(match, moment, choices[moment["n"] * 5 % len(choices)]["action"])
        else:
            moment = guest.next_moment(match, moment)
    return match


def now_this_now_that(guest: Guest, press: Press) -> Callable[[int], None]:
    """Press Done if the turn can end, or else something that can be chosen."""
    luck = Random(1)  # numbers in even steps could go round in circles

    def press_next(_nth: int) -> None:
        guest.up_to_date()
        press(guest.done if guest.done.is_enabled() else guest.lit.nth(luck.randrange(guest.lit.count())))

    return press_next


def click(target: Locator) -> None:
    target.click()


def tap(target: Locator) -> None:
    """Tap, after checking that the page does not scroll and that the target is large enough."""
    assert target.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert target.page.evaluate("[scrollX, scrollY]") == [0, 0]
    box = target.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= FINGER
    target.tap()


class Keyboard:
    """Somebody without a mouse. Every key checks what has the focus."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.page = guest.page

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    @property
    def focused(self) -> Locator:
        return self.page.locator(":focus")

    def is_seen(self) -> None:
        """Assert that something has the focus, in view, and shows it."""
        expect(self.focused).to_be_in_viewport()
        shown = self.focused.evaluate("""(at) => at.matches(":focus-visible") && [at, ...at.querySelectorAll("*")].some(
            (one) => ["outlineStyle", "boxShadow"].some((how) => getComputedStyle(one)[how] !== "none")
                || (one.matches(".ring") && getComputedStyle(one).strokeWidth !== "0px"))""")
        assert shown, self.focused.evaluate("(at) => at.outerHTML.slice(0, 300)")

    def tab_to(self, target: Locator) -> None:
        for _ in range(300):  # all elements that can be chosen, and all of them once more in the list of choices
            if self.is_at(target):
                break
            self.press("Tab")
        else:
            pytest.fail(f"Tab does not lead to {target}.")
        self.is_seen()

    def is_at(self, target: Locator) -> bool:
        found: bool = target.evaluate("(one) => one === document.activeElement")
        return found

    def walk_to(self, target: Locator) -> None:
        """Go to an element on the board by arrows, in a straight line; by Tab if no arrow leads there."""
        expect(target).to_be_visible()
        for _ in range(40):
            if self.is_at(target):
                break
            for key in self.directions(target):
                before = self.at()
                self.press(key)
                self.is_seen()
                if self.at() != before:
                    break
            else:
                break
        self.tab_to(target)

    def at(self) -> str | None:
        found: str | None = self.page.evaluate("document.activeElement?.dataset.target ?? null")
        return found

    def directions(self, target: Locator) -> list[str]:
        right, down = target.evaluate("""(one) => {
            const [to, from] = [one, document.activeElement].map((each) => each.getBoundingClientRect());
            return [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2];
        }""")
        across, along = "ArrowRight" if right > 0 else "ArrowLeft", "ArrowDown" if down > 0 else "ArrowUp"
        return [key for far, key in sorted([(abs(right), across), (abs(down), along)], reverse=True) if far > 1]

    def take(self, target: Locator) -> None:
        """Go to an element that can be chosen, and take it. Done has a key of its own."""
        if target.inner_text() == "Done":
            self.is_seen()
            self.press("d")
        else:
            self.walk_to(target)
            self.press("Enter")
