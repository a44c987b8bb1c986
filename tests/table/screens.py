"""The way to every screen, for tests that look at all of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from playwright.sync_api import expect

from tests.moved_server import MovedServer
from tests.of_games import WITH_LESSON, WITH_SCREENS, files_of, module_in
from tests.outback.screens import middle
from tests.server.visitor import Visitor
from tests.table.guest import GREEDY, HASTE, INVITED, OPEN, Guest, Json, called
from tests.table.reaching import NAMES, ended, halfway_on, learning, resumed
from tuckerbox import games


class Album:
    """Matches for pictures, each played to its moment when it is first needed.

    Matches that are asked for together belong to one person, who has no others, so a page shows the same in any order
    of the tests.
    """

    def __init__(self) -> None:
        self.people: dict[tuple[str, ...], tuple[list[str], Any]] = {}

    def match(self, guest: Guest, *names: str) -> str:
        """Return the id of the last of these matches. The guest becomes the owner of them all."""
        context = guest.page.context
        context.clear_cookies()
        if names not in self.people:
            self.people[names] = [MATCHES[name](guest) for name in names], context.cookies()
        matches, cookies = self.people[names]
        context.add_cookies(cookies)
        return matches[-1]


def missed(guest: Guest) -> str:
    """Return a match in which a bot has decided since its person did."""
    match = guest.set_table(called("Anna"), GREEDY)
    guest.play(match, until=("done",))
    guest.take(match, ("done",))
    guest.play(match, until=HASTE)
    return match


def over(guest: Guest) -> str:
    match = guest.set_table(called("Anna"), called("Bert"))
    guest.play(match)
    return match


def analysed(guest: Guest) -> str:
    """Return an analysed match that something turned."""
    while True:
        match = over(guest)
        guest.open(match)
        guest.page.keyboard.press("a")
        panel = guest.page.get_by_role("region", name="Analysis")
        expect(panel.get_by_text("The match is analysed.")).to_have_count(1)
        if guest.get(f"/api/matches/{match}/analysis")["turning"]:
            return match


# Each game's own tests declare the ways to its moments, by name.
OWN: dict[str, dict[str, Callable[[Guest], str]]] = {
    game: module_in(file).SCREENS for game in WITH_SCREENS for file in files_of(game, "screens")
}

MATCHES: dict[str, Callable[[Guest], str]] = {
    "base": lambda guest: middle(guest, GREEDY, after=7),
    "missed": missed,
    "over": over,
    "analysed": analysed,
    "open": lambda guest: guest.set_table(called("Anna"), OPEN),
    "to join": lambda guest: guest.set_table(
        called("Anna"), OPEN, wanted={"tempo": "days", "spectators": True}, variant="plus", end="full"
    ),
    "to watch": lambda guest: guest.set_table(called("Anna"), called("Bert"), wanted={"spectators": True}),
    "waiting": lambda guest: guest.set_table(called("Anna"), INVITED, OPEN),
    "invited": lambda guest: guest.set_table(INVITED, GREEDY),
    **{f"{game}, first": partial(resumed, game=game, at=0) for game in WITH_SCREENS},
    **{f"{game}, halfway": partial(halfway_on, game=game) for game in WITH_SCREENS},
    **{f"{game}, over": partial(ended, game=game) for game in WITH_SCREENS},
    **{f"{game}, lesson": partial(learning, game=game) for game in WITH_LESSON},
    **{f"{game}, {name}": make for game, made in OWN.items() for name, make in made.items()},
}

Way = Callable[[Guest, Album], None]


def front(guest: Guest, album: Album) -> None:
    album.match(guest, "open", "base", "over")
    guest.go("/")
    expect(guest.page.get_by_role("heading", name="Outback")).to_be_visible()
    expect(guest.page.get_by_text("Your turn").first).to_be_visible()


def lobby(guest: Guest, album: Album) -> None:
    """Come as somebody who has no matches, and finds tables to join and to watch."""
    album.match(guest, "to watch", "to join")
    guest.page.context.clear_cookies()
    guest.go("/")
    guest.page.get_by_text("Filter", exact=True).click()
    expect(guest.page.get_by_role("link", name="Watch Outback").first).to_be_visible()
    expect(guest.page.get_by_text("End: Full").first).to_be_visible()


def spectator(guest: Guest, album: Album) -> None:
    match = album.match(guest, "to watch")
    guest.page.context.clear_cookies()
    guest.open(match)
    expect(guest.board).to_be_visible()


def new(game: str) -> Way:
    def way(guest: Guest, album: Album) -> None:
        guest.go(f"/new/{game}")
        expect(guest.button("Set the table")).to_be_visible()

    return way


def waiting_room(guest: Guest, album: Album) -> None:
    guest.go(f"/m/{album.match(guest, 'waiting')}")
    guest.button("QR code").click()
    expect(guest.page.get_by_role("img", name="QR code")).to_be_visible()


def cancelled(guest: Guest, album: Album) -> None:
    match = guest.set_table(called("Anna"), OPEN)
    assert guest.page.request.post(f"{guest.url}/api/matches/{match}/cancel").ok
    guest.go(f"/m/{match}")
    expect(guest.page.get_by_role("heading", name="This table was cancelled")).to_be_visible()


def claim(guest: Guest, album: Album) -> None:
    match = album.match(guest, "invited")
    secret = guest.secret(match, 0)
    guest.page.context.clear_cookies()
    guest.go(f"/m/{match}/seat/{secret}")
    expect(guest.button("Sit down")).to_be_visible()


def letter(does: str, title: str) -> Way:
    """Return the way to a page that a link in an email leads to."""
    return page(f"/notices/abcdefghijklmnop/{does}/qrstuvwxyz", title)


# Somebody's addresses, as listed by a server that can send emails. The server of these tests can't.
ADDRESS: Json = {"secret": None, "kinds": ["turn", "invited", "over", "security"], "quiet": None, "insists": False}
ADDRESSES: Json = {
    "channels": ["push", "mail", "webhook"],
    "push_key": "key",
    "keeps": {"chat": 90, "people": 365},
    "addresses": [
        {**ADDRESS, "id": "a1", "channel": "mail", "target": "anna.of.the.outback@example.org", "confirmed": False},
        {
            **ADDRESS,
            "id": "a2",
            "channel": "webhook",
            "target": "hooks.example.org",
            "secret": "a secret",
            "confirmed": True,
            "quiet": "22:00-07:30 Australia/Sydney",
        },
    ],
}


def addresses(guest: Guest, album: Album) -> None:
    guest.page.route("**/api/me/addresses", lambda route: route.fulfill(json=ADDRESSES))
    guest.go("/settings")
    guest.button("Choose what goes to hooks.example.org").click()
    expect(guest.page.get_by_role("switch", name="A match is over")).to_be_visible()


def away(guest: Guest, album: Album) -> None:
    guest.open(album.match(guest, "missed"))
    guest.has_the_turn()
    expect(guest.page.get_by_role("heading", name="While you were away")).to_be_visible()


def table(name: str, tab: str | None = None) -> Way:
    def way(guest: Guest, album: Album) -> None:
        guest.resume(album.match(guest, name))
        guest.has_the_turn()
        if tab:
            guest.tab(tab)

    return way


def tip(guest: Guest, album: Album) -> None:
    table("base")(guest, album)
    guest.tab("More")
    guest.button("Show first-time tips again").click()
    guest.tab("Log")
    expect(guest.tip).to_be_visible()


def advised(guest: Guest, album: Album) -> None:
    table("base")(guest, album)
    guest.page.keyboard.press("h")
    panel = guest.page.get_by_role("region", name="Hint")
    expect(panel.get_by_role("status")).to_contain_text("The hint: ")
    others = panel.get_by_role("button", name=re.compile("more$"))  # over a bar, only the best is shown at first
    if others.is_visible():
        others.click()
    expect(panel.get_by_role("listitem")).to_have_count(min(3, len(guest.moment(guest.match)["choices"])))


def picked(guest: Guest, album: Album) -> None:
    """Go to a screen in the middle of a choice, with its effects on display."""
    table("base")(guest, album)
    guest.consider_a_place()
    expect(guest.seats.locator(".gain, .foreseen").or_(guest.board.locator(".ghost")).first).to_be_visible()


def end(guest: Guest, album: Album) -> None:
    guest.open(album.match(guest, "over"))
    expect(guest.result).to_be_visible()


def next_waits(guest: Guest, album: Album) -> None:
    guest.open(album.match(guest, "base", "over"))
    expect(guest.result).to_be_visible()
    expect(guest.page.get_by_title("Next match that waits for you")).to_be_visible()


def verified(guest: Guest, album: Album) -> None:
    end(guest, album)
    guest.button("Check the dice").click()
    expect(guest.page.get_by_text("and so do the dice")).to_be_visible()


def replay(guest: Guest, album: Album) -> None:
    guest.open(album.match(guest, "over"), at=24)
    expect(guest.page.get_by_role("slider", name="Moment")).to_be_visible()


def analysis(guest: Guest, album: Album) -> None:
    guest.open(album.match(guest, "analysed"))
    expect(guest.result).to_be_visible()
    guest.page.keyboard.press("a")
    expect(guest.page.get_by_role("slider", name="Chances over the match")).to_be_visible()


def curve(guest: Guest, album: Album) -> None:
    guest.open(album.match(guest, "analysed"), at=24)
    expect(guest.page.get_by_role("slider", name="Moment")).to_have_attribute("aria-valuetext", re.compile("Anna"))


def play_on(guest: Guest, album: Album) -> None:
    replay(guest, album)
    guest.button("Play on from here").click()
    expect(guest.page.get_by_role("radio", name="Kangaroo")).to_be_visible()


def lesson(game: str) -> Way:
    """Return the way to the first step of a game's lesson."""

    def way(guest: Guest, album: Album) -> None:
        guest.resume(album.match(guest, f"{game}, lesson"))
        guest.has_the_turn()
        expect(guest.page.get_by_role("complementary", name="Lesson")).to_be_visible()

    return way


def result(name: str) -> Way:
    def way(guest: Guest, album: Album) -> None:
        guest.open(album.match(guest, name))
        expect(guest.result).to_be_visible()

    return way


def page(path: str, title: str) -> Way:
    def way(guest: Guest, album: Album) -> None:
        guest.go(path)
        expect(guest.page.get_by_role("heading", level=1, name=title)).to_be_visible()

    return way


def puzzle(game: str) -> Way:
    def way(guest: Guest, album: Album) -> None:
        guest.go(f"/puzzle/{game}/2026-03-14")
        expect(guest.laid_out).to_be_visible()

    return way


def solved(guest: Guest, album: Album) -> None:
    puzzle("australis")(guest, album)
    guest.page.keyboard.press("1")
    guest.page.get_by_role("region", name="Choices").locator(".choices button").first.click()
    expect(guest.page.get_by_text(re.compile("^(That’s it!|Not this time.)")).first).to_be_visible()


def common(game: str) -> dict[str, Way]:
    """Return the ways to the screens that every game has."""
    title = games.game(game).title
    return {
        "page": page(f"/games/{game}", title),
        "new": new(game),
        "rules": page(f"/rules/{game}", title),
        "puzzle": puzzle(game),
        "end": result(f"{game}, over"),
        **({"lesson": lesson(game)} if game in WITH_LESSON else {}),
    }


def own(game: str) -> dict[str, Way]:
    """Return the ways to the screens that the tests of a game declare."""
    return {name: table(f"{game}, {name}") for name in OWN[game]}


SCREENS: dict[str, Way] = {
    "front": front,
    "lobby": lobby,
    "spectator": spectator,
    "waiting-room": waiting_room,
    "cancelled": cancelled,
    "claim": claim,
    "confirm-letter": letter("confirm", "Is this your address?"),
    "stop-letter": letter("stop", "Stop the emails?"),
    "block-letter": letter("block", "Never email you again?"),
    "turn": table("base"),
    "picked": picked,
    "tip": tip,
    "advised": advised,
    "away": away,
    "chat": table("base", "Chat"),
    "choices": table("base", "Choices"),
    "points": table("base", "Points"),
    "rules-at-the-table": table("base", "Rules"),
    "more": table("base", "More"),
    "end": end,
    "verified": verified,
    "replay": replay,
    "analysis": analysis,
    "curve": curve,
    "solved": solved,
    "records": page("/records", "Upload a record"),
    "settings": page("/settings", "Settings"),
    "addresses": addresses,
    "keys": page("/help", "Keys"),
    "privacy": page("/privacy", "Privacy"),
    "developers": page("/developers", "For programs"),
    "not-found": page("/nowhere", "Nothing lives here"),
    "next-waits": next_waits,
    **{f"{game}-{name}": way for game in WITH_SCREENS for name, way in {**common(game), **own(game)}.items()},
    "play-on": play_on,
}


# --- Matches with a clock, at a server whose clock a test moves ---

LIVE: Json = {"bank": 900, "increment": 30}
DAILY: Json = {"hours": 24}
VOTE = "the others vote"


def company(
    guest: Guest, server: MovedServer, seats: int, clock: Json, game: str = "outback"
) -> tuple[str, list[Visitor]]:
    """Return a match with a clock of the guest, Anna, and others elsewhere, and these, from the second seat on."""
    match = guest.set_table(called("Anna"), *[OPEN] * (seats - 1), game=game, wanted={"clock": clock})
    others = [server.visitor() for _ in range(seats - 1)]
    for seat, (name, visitor) in enumerate(zip(NAMES[1:seats], others, strict=True), start=1):
        visitor.sit(match, seat=seat, name=name)
    return match, others


def pass_on(guest: Guest, match: str, others: list[Visitor], seat: int) -> None:
    """Let everybody decide until a seat has the turn."""
    while (moment := guest.moment(match))["turn"] != seat:
        if moment["turn"] == 0:
            guest.decide(match, moment, moment["choices"][0]["action"])
        else:
            others[moment["turn"] - 1].play(match)


def live(guest: Guest, server: MovedServer) -> None:
    match, others = company(guest, server, 4, LIVE)
    pass_on(guest, match, others, 2)
    server.move(65)
    pass_on(guest, match, others, 0)
    guest.open(match)
    guest.has_the_turn()


def daily(guest: Guest, server: MovedServer) -> None:
    match, others = company(guest, server, 3, {"hours": 168}, "down-under")
    pass_on(guest, match, others, 1)
    guest.open(match)


def planning(guest: Guest, server: MovedServer) -> None:
    match, others = company(guest, server, 2, DAILY, "down-under")
    while True:
        pass_on(guest, match, others, 1)
        if guest.get(f"/api/matches/{match}/premove")["ahead"] is not None:
            break
        others[0].play(match)
    guest.open(match)
    guest.button("Plan ahead").click()
    expect(guest.page.get_by_role("region", name="Your next turn")).to_contain_text("Choose what to do")


def late(guest: Guest, server: MovedServer, seat: int, votes: int) -> str:
    """Open a match of four in which a seat's time is up, after some votes of others."""
    match, others = company(guest, server, 4, {**LIVE, "time_up": VOTE})
    pass_on(guest, match, others, seat)
    server.move(16 * 60)
    guest.get("/api/matches")
    guest.open(match)
    expect(guest.page.get_by_role("region", name="Time is up")).to_be_visible()
    for voter, wish in [(voter, wish) for voter, wish in ((1, "bot"), (2, "wait"), (3, "end")) if voter != seat][
        :votes
    ]:
        others[voter - 1].act(match, "vote", vote=wish)
    expect(guest.page.get_by_role("region", name="Time is up").get_by_text("No vote yet")).to_have_count(3 - votes)
    return match


def late_vote(guest: Guest, server: MovedServer) -> None:
    late(guest, server, seat=3, votes=1)


def late_oneself(guest: Guest, server: MovedServer) -> None:
    late(guest, server, seat=0, votes=2)


def slower(guest: Guest, server: MovedServer) -> None:
    match, others = company(guest, server, 4, LIVE)
    guest.open(match)
    for voter in others[:2]:
        voter.act(match, "vote", vote="slow")
    expect(guest.page.get_by_role("region", name="A move a day")).to_contain_text("Bert and Cleo")


TIMED: dict[str, Callable[[Guest, MovedServer], None]] = {
    "live": live,
    "daily": daily,
    "planning": planning,
    "late-vote": late_vote,
    "late-oneself": late_oneself,
    "slower": slower,
}
"""Screens of matches with a clock, by name."""
