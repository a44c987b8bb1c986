"""Somebody at a browser: what they do on their page, and their requests to the server with their own cookies.

A page always lags behind its server. Two rules keep tests from looking too early: tests ask the server only when every
page has the answers to all its requests, and they read a page only when it shows at least the last entry that the
server has told a test about.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser import answered, comes_true
from tests.processes import PATIENCE
from tests.server.visitor import visit

Json = dict[str, Any]

INVITED: Json = {"who": "invited"}
OPEN: Json = {"who": "open"}
GREEDY: Json = {"who": "bot", "bot": "greedy"}

# Kinds of choices, from those that end a match soonest.
HASTE = (
    *("place", "rotate", "block", "give", "roll", "done", "keep", "exchange"),
    *("take", "fire", "plant", "leave", "use", "prize"),
)

# Names of things on the board, from those that end a match soonest.
PLACE = re.compile(r"^(Place \w+ on|Give \w+ for)")
EAGER = (PLACE, *map(re.compile, ("^Place ", "^(Take|Give) ", "^Block ", "^Keep the jeep", "^Reroll ")))


# A page that is shown again refreshes its lists of tables.
LOOKS_AGAIN = "document.dispatchEvent(new Event('visibilitychange'))"

# The last entry of each match that the server has told tests about. A page that shows less is not up to date.
TOLD: dict[str, int] = {}

FADING = re.compile("^linear-gradient")

MATCH = re.compile(r"/m/([\w-]+)(/\d+)?$")
# At a table: True if no request is under way, and the board shows the entry that a test knows of, or a later one.
# Elsewhere: True if no request is under way. The page itself names its table, because it may just be going to another.
SHOWN = """(told) => {
    const board = document.querySelector("main.board");
    const [, match] = /\\/m\\/([\\w-]+)/.exec(location.pathname) ?? [];
    return !window.underway && (!board || Number(board.dataset.entry ?? -1) >= (told[match] ?? 0));
}"""

# Holds the page's longer timers until the test ends them. The shortest that a test holds is that of a turn that ends by
# itself.
HOLDS_TIMERS = """() => {
    const shortest = 4_000; // milliseconds
    const { setTimeout, clearTimeout } = window;
    const held = new Map();
    window.setTimeout = (call, milliseconds = 0, ...given) => {
        if (milliseconds < shortest) return setTimeout(call, milliseconds, ...given);
        const timer = -1 - held.size;
        held.set(timer, () => call(...given));
        return timer;
    };
    window.clearTimeout = (timer) => held.has(timer) ? held.set(timer, () => {}) : clearTimeout(timer);
    window.endTimers = () => { for (const [timer, call] of [...held]) { held.set(timer, () => {}); call(); } };
}"""


def called(name: str) -> Json:
    """Return the seat that is played here under a name."""
    return {"who": "here", "name": name}


def bot(name: str) -> Json:
    return {"who": "bot", "bot": name}


def lines_on_screen(log: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return lines of a log as the page shows them, with curly apostrophes."""
    return [re.sub(r"(?<=[^\W\d_])'", "’", line["text"]) for line in log]


class Guest:
    """A person with a page of their own."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url.rstrip("/")

    # --- Asking the server, with the page's own cookies ---

    def get(self, path: str) -> Any:
        return self._json("get", path)

    def post(self, path: str, body: Json | None = None) -> Any:
        return self._json("post", path, data=body)

    def _json(self, method: str, path: str, **more: Any) -> Any:
        answered(self.page)
        # Playwright's default is 30 s, whatever its pages are given. It keeps connections, and the server closes idle
        # ones: a request would fail on one that is just being closed.
        answer = getattr(self.page.request, method)(
            f"{self.url}{path}", headers={"Connection": "close"}, timeout=1000 * PATIENCE, **more
        )
        assert answer.ok, answer.text()
        said = answer.json()
        if isinstance(said, dict) and (about := re.match(r"/api/matches/([\w-]+)", path)):
            n = said.get("last") or (said.get("moment") or {}).get("n") or 0
            TOLD[about[1]] = max(n, TOLD.get(about[1], 0))
        return said

    def set_table(
        self, *seats: Json, game: str = "outback", wanted: Json | None = None, **options: str | bool | int
    ) -> str:
        """Set up a table, sit down on all its seats that are played here, and return its id.

        `wanted`: what the host wishes for beside the options.
        """
        asked = {"game": game, "seats": list(seats), "options": options, **(wanted or {})}
        table = self.post("/api/matches", asked)
        for seat in table["seats"]:
            if seat["who"] == "here":
                self.post(f"/api/matches/{table['id']}/sit", {"seat": seat["seat"]})
        return str(table["id"])

    def table(self, match: str) -> Json:
        found: Json = self.get(f"/api/matches/{match}")
        return found

    def moment(self, match: str) -> Json:
        found: Json = self.table(match)["moment"]
        return found

    def decide(self, match: str, moment: Json, action: str) -> Json:
        """Decide past the page, and return the moment that this leads to."""
        news: Json = self.post(f"/api/matches/{match}/moves", {"n": moment["n"], "action": action})
        after: Json = news["moment"]
        return after

    def next_moment(self, match: str, moment: Json) -> Json:
        """Return the moment after another entry, which somebody else is about to make."""
        visitor = visit(self.url)
        with visitor.client, visitor.stream(match, since=str(moment["n"])) as events:
            next(event for event in events if event.kind == "entry")
        return self.moment(match)

    def secret(self, match: str, seat: int) -> str:
        return str(self.table(match)["seats"][seat]["secret"])

    def sit(self, match: str, seat: int, name: str, secret: str | None = None) -> None:
        self.post(f"/api/matches/{match}/sit", {"name": name, **({"secret": secret} if secret else {"seat": seat})})

    def take(self, match: str, kinds: tuple[str, ...] = HASTE, moment: Json | None = None) -> Json:
        """Decide once past the page: take the last choice of the first of these kinds that is available."""
        moment = moment or self.moment(match)
        found = (choice for kind in kinds for choice in reversed(moment["choices"]) if choice["kind"] == kind)
        return self.decide(match, moment, next(found)["action"])

    def play(self, match: str, until: tuple[str, ...] = (), kinds: tuple[str, ...] = HASTE) -> Json:
        """Play on past the page until the match is over, it is somebody else's turn, or a choice of one of some kinds
        is available."""
        moment = self.moment(match)
        while moment["status"] == "running" and not any(choice["kind"] in until for choice in moment["choices"]):
            turn = None if moment["turn"] is None else moment["seats"][moment["turn"]]
            if moment["choices"]:
                moment = self.take(match, kinds, moment)
            elif turn and turn["bot"] is None:
                break
            else:
                moment = self.next_moment(match, moment)  # a bot decides
        return moment

    # --- Navigation ---

    def go(self, path: str) -> None:
        self.page.goto(f"{self.url}{path}")

    def open(self, match: str, at: int | None = None) -> None:
        """Go to a table, and wait until it is complete."""
        self.go(f"/m/{match}" if at is None else f"/m/{match}/{at}")
        expect(self.laid_out).to_be_visible()

    def resume(self, match: str) -> None:
        """Go to a table at which others have played on, and close the summary of that, which covers the board."""
        self.open(match)
        got_it = self.page.get_by_role("region", name="While you were away").get_by_role("button", name="Got it")
        if self.at_rest(got_it).is_visible():
            got_it.click()

    @property
    def match(self) -> str:
        """The match that the page shows."""
        self.page.wait_for_url(MATCH)
        found = MATCH.search(self.page.url)
        assert found
        return found[1]

    def up_to_date(self) -> None:
        """Wait until no request is under way, and the board, if any, shows all that a test knows of."""
        comes_true(self.page, SHOWN, TOLD)

    def at_rest(self, target: Locator) -> Locator:
        """Return the same locator once the page is up to date, for reading it at once, as with `count()`."""
        self.up_to_date()
        return target

    def holds_timers(self) -> None:
        """Stop time for the page's longer timers, from now on and in pages that are opened later.

        A text that the page shows for some seconds stays until `ends_timers`, however slow the machine is.
        """
        self.page.evaluate(HOLDS_TIMERS)
        self.page.add_init_script(f"({HOLDS_TIMERS})()")

    def ends_timers(self) -> None:
        """Let the time of all held timers be up."""
        self.page.evaluate("() => window.endTimers()")

    def box(self, target: Locator) -> FloatRect:
        """Return the place and size of something on the screen."""
        found = self.at_rest(target).bounding_box()
        assert found is not None
        return found

    def targets(self) -> set[str]:
        """Return the elements on the board that stand for choices."""
        return set(self.at_rest(self.lit).evaluate_all("all => all.map((one) => one.dataset.target)"))

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    # --- At the table ---

    @property
    def sentence(self) -> Locator:
        """The header, with the sentence that explains what is going on, and what to do."""
        return self.page.locator(".sentence")

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("main", name="Board")

    @property
    def dice(self) -> Locator:
        return self.board.get_by_role("group", name=re.compile("^Dice: "))

    @property
    def laid_out(self) -> Locator:
        """An element that shows that the board is complete, in any game."""
        routes = self.board.get_by_role("list", name="Routes")
        land = self.board.get_by_role("region", name=re.compile("^(The sea|Map)$"))
        return self.dice.or_(routes).or_(land).or_(self.board.locator(".default-board"))

    @property
    def lit(self) -> Locator:
        """The elements on the board that can be chosen now."""
        return self.board.locator("[data-target]:not([aria-disabled=true])")

    def names(self) -> list[str]:
        """Return the names of the elements that can be chosen on the board."""
        lit = self.at_rest(self.lit)
        found: list[str] = lit.evaluate_all("all => all.map((one) => one.ariaLabel ?? one.textContent.trim())")
        return found

    def eager(self) -> Locator:
        """Return the next element for somebody who wants to be done soon."""
        names = self.names()
        for wanted in EAGER:
            for name in names:
                if wanted.match(name):  # the effects may follow the name once the element has the focus
                    named = re.compile(f"^{re.escape(name.split('; ')[0])}")
                    return self.board.get_by_role("button", name=named).first
        return self.done

    @property
    def actions(self) -> Locator:
        return self.page.get_by_role("group", name="Actions", exact=True)

    @property
    def choices(self) -> Locator:
        """The button with the number of choices. It is enabled when it is this person's turn."""
        return self.actions.get_by_role("button", name=re.compile(r"^\d+ choices?$"))

    @property
    def done(self) -> Locator:
        return self.actions.get_by_role("button", name="Done")

    @property
    def undo(self) -> Locator:
        return self.actions.get_by_role("button", name=re.compile("Undo|undo"))

    def take_back(self) -> None:
        """Undo, and say yes if the page asks because new dice follow."""
        self.undo.click()
        yes = self.actions.get_by_role("button", name="Take it back")
        if self.at_rest(yes).is_visible():
            yes.click()

    def has_the_turn(self) -> None:
        expect(self.laid_out).to_be_visible()
        self.up_to_date()
        expect(self.choices).to_be_enabled()

    def has_choices(self, count: int) -> None:
        expect(self.choices).to_have_accessible_name(f"{count} choice{'' if count == 1 else 's'}")

    def has_the_turn_or_the_result(self) -> bool:
        """Wait for the turn or the result, and return whether it is the turn."""
        expect(self.laid_out).to_be_visible()
        self.up_to_date()
        enabled = self.choices.and_(self.page.locator(":enabled"))
        expect(enabled.or_(self.result).first).to_be_visible()
        return not self.result.is_visible()

    def has_the_turn_or_not(self, other: Guest) -> bool:
        """Wait until it is this person's turn or the other's, as its owner sees it. Return whether it is this one's."""
        table = self.table(self.match)
        mine: bool = table["seats"][table["moment"]["turn"]]["yours"]
        (self if mine else other).has_the_turn()
        return mine

    @property
    def seats(self) -> Locator:
        return self.page.get_by_role("region", name="Seats", exact=True).get_by_role("listitem")

    @property
    def tip(self) -> Locator:
        return self.page.get_by_role("complementary", name="Tip")

    @property
    def result(self) -> Locator:
        """The panel at the end of a match."""
        return self.page.get_by_role("region", name=re.compile("wins?( with|[.])|share"))

    def tab(self, name: str) -> Locator:
        """Open a tab of the drawer, and the drawer itself if it was closed."""
        found = self.page.get_by_role("tab", name=name)
        more = self.actions.get_by_role("button", name=re.compile("^More"))
        expect(found.or_(more).first).to_be_visible()
        if not found.is_visible():
            more.click()
        found.click()
        expect(found).to_have_attribute("aria-selected", "true")
        return self.page.get_by_role("tabpanel")

    @property
    def log(self) -> Locator:
        """The lines of the log, if its tab is open."""
        return self.page.get_by_role("region", name="Log").locator("a > span")

    def is_in_step(self, match: str) -> None:
        """Assert that the page tells exactly what happened: every line once, in order."""
        table = self.table(match)
        expect(self.log).to_have_text(lines_on_screen(table["log"]))
        for seat, points in zip(table["seats"], table["moment"]["points"], strict=True):
            written = f"−{-points}" if points < 0 else str(points)
            card = self.seats.filter(has_text=re.compile(rf"^\s*{seat['name']}\b"))
            expect(card).to_contain_text(re.compile(rf"{written} ?points"))

    def place_from_the_jeep(self) -> None:
        """Pick an animal that can be taken, then a space for it."""
        self.board.get_by_role("button", name=re.compile("^(Take|Place) [a-z]+")).first.click()
        space = self.board.get_by_role("button", name=re.compile("^Place .*, row")).last
        if self.at_rest(space).is_visible():
            space.click()

    def consider_a_place(self) -> None:
        """Pick an animal, and look at a space for it."""
        takes = self.board.get_by_role("button", name=re.compile("^Take "))
        if self.at_rest(takes).count():
            takes.first.click()
        self.board.get_by_role("button", name=PLACE).last.focus()


def kept(url: str, **settings: Any) -> Json:
    """Return the state of a browser with earlier settings, for Playwright's `storage_state`."""
    item = {"name": "tuckerbox.settings", "value": json.dumps(settings)}
    return {"cookies": [], "origins": [{"origin": url.rstrip("/"), "localStorage": [item]}]}


def advice(guest: Guest) -> Locator:
    """Return the hint, once it is complete."""
    panel = guest.page.get_by_role("region", name="Hint")
    expect(panel.get_by_role("status")).to_have_text(re.compile("^The hint: "))
    return panel


def fades_until_the_end(part: Locator) -> None:
    """Assert that the foot of a part that scrolls fades until its end is in sight."""
    expect(part).to_have_css("mask-image", FADING)
    expect(part).to_have_css("mask-size", "100% 100%")
    part.evaluate("part => part.scrollTo(0, part.scrollHeight)")
    expect(part).to_have_css("mask-size", "100% calc(100% + 32px)")
