"""Somebody at a browser: what they do on their page, and what they would ask the server with their own cookies.

A page and its server are never in step at once. Two things keep tests from looking too early: the server is asked only
when every page has an answer to all that it asked for, and a page is read only when it shows at least the last entry
that the server has told a test of.
"""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser import answered, comes_true
from tests.server.visitor import visit

Json = dict[str, Any]

INVITED: Json = {"who": "invited"}
OPEN: Json = {"who": "open"}
GREEDY: Json = {"who": "bot", "bot": "greedy"}

# Kinds of choices, from those that bring a match to its end soonest.
HASTE = (
    *("place", "rotate", "block", "give", "roll", "done", "keep", "exchange"),
    *("take", "fire", "plant", "leave", "use", "prize"),
)

# What to do on the board, by its name there, from what brings a match to its end soonest.
PLACE = re.compile(r"^(Place \w+ on|Give \w+ for)")
EAGER = (PLACE, *map(re.compile, ("^Place ", "^(Take|Give) ", "^Block ", "^Keep the jeep", "^Reroll ")))


# The last entry of each match that the server has told of. A page that shows less is not to be looked at yet.
TOLD: dict[str, int] = {}

MATCH = re.compile(r"/m/([\w-]+)(/\d+)?$")
# At a table: whether nothing is on its way, and the board shows the entry that a test was told of, or a later one.
# Elsewhere: whether nothing is on its way. The page itself says at which table it is, since it may just go to another.
SHOWN = """(told) => {
    const board = document.querySelector("main.board");
    const [, match] = /\\/m\\/([\\w-]+)/.exec(location.pathname) ?? [];
    return !window.underway && (!board || Number(board.dataset.entry ?? -1) >= (told[match] ?? 0));
}"""

WATCHES = """(selector) => {
    window.said = "";
    const note = () => {
        for (const place of document.querySelectorAll(selector)) window.said += `${place.innerText}\n`;
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def called(name: str) -> Json:
    """A seat that is played here under a name."""
    return {"who": "here", "name": name}


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
        answer = getattr(self.page.request, method)(f"{self.url}{path}", **more)
        assert answer.ok, answer.text()
        said = answer.json()
        if isinstance(said, dict) and (about := re.match(r"/api/matches/([\w-]+)", path)):
            n = said.get("last") or (said.get("moment") or {}).get("n") or 0
            TOLD[about[1]] = max(n, TOLD.get(about[1], 0))
        return said

    def set_table(self, *seats: Json, game: str = "outback", **options: str | bool | int) -> str:
        """Sets a table, sits down on all its seats that are played here, and tells its id."""
        table = self.post("/api/matches", {"game": game, "seats": list(seats), "options": options})
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
        """Decides past the page; the moment that this leads to."""
        news: Json = self.post(f"/api/matches/{match}/moves", {"n": moment["n"], "action": action})
        after: Json = news["moment"]
        return after

    def next_moment(self, match: str, moment: Json) -> Json:
        """The moment after another entry, which somebody else is about to make."""
        visitor = visit(self.url)
        with visitor.client, visitor.stream(match, since=str(moment["n"])) as events:
            next(event for event in events if event.kind == "entry")
        return self.moment(match)

    def secret(self, match: str, seat: int) -> str:
        return str(self.table(match)["seats"][seat]["secret"])

    def sit(self, match: str, seat: int, name: str, secret: str | None = None) -> None:
        self.post(f"/api/matches/{match}/sit", {"name": name, **({"secret": secret} if secret else {"seat": seat})})

    def take(self, match: str, kinds: tuple[str, ...] = HASTE, moment: Json | None = None) -> Json:
        """Decides once, past the page: the last choice of the first of these kinds that there is."""
        moment = moment or self.moment(match)
        found = (choice for kind in kinds for choice in reversed(moment["choices"]) if choice["kind"] == kind)
        return self.decide(match, moment, next(found)["action"])

    def play(self, match: str, until: tuple[str, ...] = (), kinds: tuple[str, ...] = HASTE) -> Json:
        """Plays on past the page, until it is over, somebody else's turn, or there is a choice of one of some kinds."""
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

    # --- Getting about ---

    def go(self, path: str) -> None:
        self.page.goto(f"{self.url}{path}")

    def open(self, match: str, at: int | None = None) -> None:
        """Goes to a table, and waits until it is all there."""
        self.go(f"/m/{match}" if at is None else f"/m/{match}/{at}")
        expect(self.laid_out).to_be_visible()

    def resume(self, match: str) -> None:
        """Goes to a table at which others played on meanwhile, and has read what they did: that lies over the board."""
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
        """Waits until nothing is on its way, and the board, if there is one, shows all that a test was told of."""
        comes_true(self.page, SHOWN, TOLD)

    def at_rest(self, target: Locator) -> Locator:
        """The same locator, when the page is up to date: for what is read at once (`count()`, `is_enabled()`, …)."""
        self.up_to_date()
        return target

    def watches(self, selector: str) -> None:
        """Notes from now on all that is said in a place, however briefly."""
        self.page.evaluate(WATCHES, selector)

    def has_seen(self, words: str) -> None:
        """Waits until that has been said in the place that is watched."""
        self.page.wait_for_function("(words) => new RegExp(words).test(window.said)", arg=words)

    def box(self, target: Locator) -> FloatRect:
        """Where something is on the screen."""
        found = self.at_rest(target).bounding_box()
        assert found is not None
        return found

    def targets(self) -> set[str]:
        """What stands for what can be chosen on the board."""
        return set(self.at_rest(self.lit).evaluate_all("all => all.map((one) => one.dataset.target)"))

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    # --- At the table ---

    @property
    def sentence(self) -> Locator:
        """The header, where one sentence says what is going on and what is wanted."""
        return self.page.locator(".sentence")

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("main", name="Board")

    @property
    def dice(self) -> Locator:
        return self.board.get_by_role("group", name=re.compile("^Dice: "))

    @property
    def laid_out(self) -> Locator:
        """What shows that the board is there, whichever game it is."""
        routes = self.board.get_by_role("list", name="Routes")
        land = self.board.get_by_role("region", name=re.compile("^(The sea|Map)$"))
        return self.dice.or_(routes).or_(land).or_(self.board.locator(".default-board"))

    @property
    def lit(self) -> Locator:
        """What can be chosen on the board now."""
        return self.board.locator("[data-target]:not([aria-disabled=true])")

    def names(self) -> list[str]:
        """How what can be chosen on the board is called."""
        lit = self.at_rest(self.lit)
        found: list[str] = lit.evaluate_all("all => all.map((one) => one.ariaLabel ?? one.textContent.trim())")
        return found

    def eager(self) -> Locator:
        """What somebody would choose next who wants to be done soon."""
        names = self.names()
        for wanted in EAGER:
            for name in names:
                if wanted.match(name):  # behind it may stand what it would bring, once it has the focus
                    named = re.compile(f"^{re.escape(name.split('; ')[0])}")
                    return self.board.get_by_role("button", name=named).first
        return self.done

    @property
    def actions(self) -> Locator:
        return self.page.get_by_role("toolbar", name="Actions")

    @property
    def choices(self) -> Locator:
        """The button that says how many choices there are; it can be pressed when it is this person's turn."""
        return self.actions.get_by_role("button", name=re.compile(r"^\d+ choices?$"))

    @property
    def done(self) -> Locator:
        return self.actions.get_by_role("button", name="Done")

    @property
    def undo(self) -> Locator:
        return self.actions.get_by_role("button", name=re.compile("Undo|undo"))

    def has_the_turn(self) -> None:
        expect(self.laid_out).to_be_visible()
        self.up_to_date()
        expect(self.choices).to_be_enabled()

    def has_choices(self, count: int) -> None:
        expect(self.choices).to_have_accessible_name(f"{count} choice{'' if count == 1 else 's'}")

    def has_the_turn_or_the_result(self) -> bool:
        """Waits for either; whether it is the turn."""
        expect(self.laid_out).to_be_visible()
        self.up_to_date()
        enabled = self.choices.and_(self.page.locator(":enabled"))
        expect(enabled.or_(self.result).first).to_be_visible()
        return not self.result.is_visible()

    def has_the_turn_or_not(self, other: Guest) -> bool:
        """Waits until it is this person's turn or the other's, as whoever has it sees it; whether it is this one's."""
        table = self.table(self.match)
        mine: bool = table["seats"][table["moment"]["turn"]]["yours"]
        (self if mine else other).has_the_turn()
        return mine

    @property
    def seats(self) -> Locator:
        return self.page.get_by_role("list", name="Seats").get_by_role("listitem")

    @property
    def tip(self) -> Locator:
        return self.page.get_by_role("complementary", name="Tip")

    @property
    def result(self) -> Locator:
        """The panel at the end of a match."""
        return self.page.get_by_role("region", name=re.compile("wins?( with|[.])|share"))

    def tab(self, name: str) -> Locator:
        """Opens a tab of the drawer, and the drawer if it was closed."""
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
        """Holds that the page tells exactly what happened: every line once, in its order."""
        table = self.table(match)
        expect(self.log).to_have_text([line["text"] for line in table["log"]])
        for seat, points in zip(table["seats"], table["moment"]["points"], strict=True):
            written = f"−{-points}" if points < 0 else str(points)
            card = self.seats.filter(has_text=re.compile(rf"^\s*{seat['name']}\b"))
            expect(card).to_contain_text(re.compile(rf"{written} ?points"))

    def place_from_the_jeep(self) -> None:
        """Picks an animal that can be taken, then a space for it."""
        self.board.get_by_role("button", name=re.compile("^(Take|Place) [a-z]+")).first.click()
        space = self.board.get_by_role("button", name=re.compile("^Place .*, row")).last
        if self.at_rest(space).is_visible():
            space.click()

    def consider_a_place(self) -> None:
        """Picks an animal and looks at a space for it."""
        takes = self.board.get_by_role("button", name=re.compile("^Take "))
        if self.at_rest(takes).count():
            takes.first.click()
        self.board.get_by_role("button", name=PLACE).last.focus()


def kept(url: str, **settings: Any) -> Json:
    """A browser in which somebody set something before, for Playwright's `storage_state`."""
    item = {"name": "tuckerbox.settings", "value": json.dumps(settings)}
    return {"cookies": [], "origins": [{"origin": url.rstrip("/"), "localStorage": [item]}]}
