"""The way to every screen, for tests that look at all of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from random import Random
from typing import Any

from playwright.sync_api import expect

import tuckerbox
from tests.moved_server import MovedServer
from tests.server.visitor import Visitor
from tests.table.guest import GREEDY, HASTE, INVITED, OPEN, Guest, Json, called
from tuckerbox import bots, games
from tuckerbox.kernel.luck import seeded

NAMES = ("Anna", "Bert", "Cleo", "Dora")
PLACES = ("place",)  # the choice with the most to see
TRIES = 20


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


def middle(guest: Guest, *seats: Json, until: tuple[str, ...] = PLACES, after: int = 0, **options: str) -> str:
    """Return a match of Outback that waits for a choice of the kinds `until`: the first or, with `after`, a later one.

    The dice are random: if a match ends too early, another one follows.
    """
    for _ in range(TRIES):
        match = guest.set_table(called("Anna"), *seats, **options)
        moment = guest.play(match, until=until)
        for _ in range(after):
            if moment["status"] == "running":
                guest.take(match, moment=moment)
                moment = guest.play(match, until=until)
        if moment["status"] == "running":
            return match
    raise AssertionError(f"None of {TRIES} matches came to {until}.")


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
    match = over(guest)
    guest.open(match)
    guest.page.keyboard.press("a")
    panel = guest.page.get_by_role("region", name="Analysis")
    expect(panel.get_by_text("The match is analysed.")).to_have_count(1)
    return match


@cache
def played(game: str) -> tuckerbox.Match:
    """Return a finished match of four greedy bots, always the same."""
    match = tuckerbox.new(game, list(NAMES), seed="screens")
    bot = bots.SeatedBot(bots.get("greedy", match.game), match, seeded("screens"))
    while not match.over:
        match.play(bot.choose())
    return match


def resumed(guest: Guest, game: str, at: int) -> str:
    """Return the id of a match that branches from an entry of `played(game)`. The guest has all its seats."""
    headers = {"Content-Type": "text/plain"}
    brought = guest.page.request.post(f"{guest.url}/api/records", data=played(game).save(), headers=headers).json()
    return str(guest.post(f"/api/matches/{brought['id']}/play-on", {"at": at})["id"])


def halfway_on(guest: Guest, game: str) -> str:
    return resumed(guest, game, played(game).decisions // 2)


def ended(guest: Guest, game: str) -> str:
    """Return a match that has ended: its last decision is taken again. With its own dice, a few more may follow."""
    match = resumed(guest, game, played(game).decisions - 1)
    moment = guest.moment(match)
    while moment["status"] == "running":
        moment = guest.take(match, (moment["choices"][-1]["kind"],))
    return match


def learning(guest: Guest, game: str) -> str:
    """Return the match of a lesson that has just begun."""
    return str(guest.post(f"/api/games/{game}/lesson", {})["id"])


def in_combat(guest: Guest) -> str:
    """Return a combat of AuZtralia, before a card."""
    match = played("auztralia")
    entries = range(match.decisions // 2, match.decisions)
    at = next(n for n in entries if match.at(n).view()["phase"] == "before-card")
    return resumed(guest, "auztralia", at)


GAMES = ("outback", "down-under", "australis", "auztralia")

MATCHES: dict[str, Callable[[Guest], str]] = {
    "base": lambda guest: middle(guest, GREEDY, after=7),
    "missed": missed,
    "plus": lambda guest: middle(guest, GREEDY, GREEDY, GREEDY, after=5, variant="plus"),
    "partnership": lambda guest: middle(guest, GREEDY, GREEDY, GREEDY, until=("give",), variant="partnership"),
    "over": over,
    "analysed": analysed,
    "open": lambda guest: guest.set_table(called("Anna"), OPEN),
    "to join": lambda guest: guest.set_table(
        called("Anna"), OPEN, wanted={"tempo": "days", "spectators": True}, variant="plus", end="full"
    ),
    "to watch": lambda guest: guest.set_table(called("Anna"), called("Bert"), wanted={"spectators": True}),
    "waiting": lambda guest: guest.set_table(called("Anna"), INVITED, OPEN),
    "invited": lambda guest: guest.set_table(INVITED, GREEDY),
    "down-under": lambda guest: halfway(guest, 4, 30, animals=True),
    "line": lambda guest: halfway(guest, 3, 8, area="line", animals=True),
    "two-routes": lambda guest: halfway(guest, 2, 22, routes="two"),
    "thirteen": lambda guest: halfway(guest, 2, 24, size="own", length=13, width=13),
    "australis": lambda guest: on_the_coast(guest, 4, "take", 60),
    "cards": lambda guest: on_the_coast(guest, 3, "keep", 20),
    "corals": lambda guest: on_the_coast(guest, 4, "plant", 40),
    "whirl": lambda guest: on_the_coast(guest, 3, "prize", 10),
    "long-current": lambda guest: on_the_coast(guest, 2, "take", 50, last="40"),
    "auztralia": lambda guest: in_the_outback(guest, 4, "turn", 160),
    "ports": lambda guest: in_the_outback(guest, 4, "placing-port", 0),
    "tracks": lambda guest: in_the_outback(guest, 4, "tracks", 50),
    "farms": lambda guest: in_the_outback(guest, 3, "farms", 60),
    "force": lambda guest: in_the_outback(guest, 2, "force", 40),
    "combat": lambda guest: in_the_outback(guest, 3, "before-card", 40),
    "west": lambda guest: in_the_outback(guest, 4, "turn", 120, map="west"),
    "alone": lambda guest: in_the_outback(guest, 1, "turn", 60),
    **{f"{game}, first": partial(resumed, game=game, at=0) for game in GAMES},
    **{f"{game}, halfway": partial(halfway_on, game=game) for game in GAMES},
    **{f"{game}, over": partial(ended, game=game) for game in GAMES},
    "in combat": in_combat,
    "lesson, auztralia": partial(learning, game="auztralia"),
}

# The preferences of somebody in AuZtralia who would rather build than pass
EAGERLY = {"track": 9, "plant": 9, "mine": 6, "build": 6, "farm": 5, "send": 5, "target": 5, "fight": 5, "buy": 4}


def in_the_outback(
    guest: Guest,
    seats: int,
    phase: str,
    decisions: int,
    holds: Callable[[Json], bool] = lambda view: True,
    **options: str,
) -> str:
    """Return a match of AuZtralia at the first suitable moment of a phase, after the given number of decisions."""

    def choose(nth: int, choices: list[Json], chance: Random) -> Json:
        return chance.choices(choices, [EAGERLY.get(choice["kind"], 1) for choice in choices])[0]

    def will_do(moment: Json) -> bool:
        return bool(moment["view"]["phase"] == phase and holds(moment["view"]))

    return walked(guest, "auztralia", seats, decisions, will_do, choose, **options)


def on_the_coast(guest: Guest, seats: int, kind: str, decisions: int, **options: str) -> str:
    """Return a match of Australis at the first choice of a kind, after the given number of decisions."""
    return walked(
        guest, "australis", seats, decisions, lambda moment: bool(moment["choices"][0]["kind"] == kind), **options
    )


def halfway(guest: Guest, seats: int, decisions: int, **options: str | bool | int) -> str:
    """Return a match of Down Under in which some tiles are laid."""
    return walked(guest, "down-under", seats, decisions, **options)


def every_seventh(nth: int, choices: list[Json], chance: Random) -> Json:
    """Return a varied choice, the same in each match with the same dice."""
    return choices[nth * 7 % len(choices)]


def walked(
    guest: Guest,
    game: str,
    seats: int,
    decisions: int,
    will_do: Callable[[Json], bool] = lambda moment: True,
    choose: Callable[[int, list[Json], Random], Json] = every_seventh,
    **options: str | bool | int,
) -> str:
    """Return a match at the first suitable moment after the given number of decisions. One person has all its seats.

    The dice are random: if a match ends too early, another one follows.
    """
    for seed in range(TRIES):
        chance = Random(seed)
        match = guest.set_table(*(called(name) for name in NAMES[:seats]), game=game, **options)
        moment = guest.moment(match)
        for nth in range(600):
            if moment["status"] != "running":
                break
            if nth >= decisions and will_do(moment):
                return match
            moment = guest.decide(match, moment, choose(nth, moment["choices"], chance)["action"])
    raise AssertionError(f"None of {TRIES} matches of {game} came to such a moment.")


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


def new_table(guest: Guest, album: Album) -> None:
    guest.go("/new/outback")
    expect(guest.button("Set the table")).to_be_visible()


def waiting_room(guest: Guest, album: Album) -> None:
    guest.go(f"/m/{album.match(guest, 'waiting')}")
    guest.button("QR code").click()
    expect(guest.page.get_by_role("img", name="QR code")).to_be_visible()


def claim(guest: Guest, album: Album) -> None:
    match = album.match(guest, "invited")
    secret = guest.secret(match, 0)
    guest.page.context.clear_cookies()
    guest.go(f"/m/{match}/seat/{secret}")
    expect(guest.button("Sit down")).to_be_visible()


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


def lesson(game: str) -> Way:
    """Return the way to the first step of a game's lesson."""

    def way(guest: Guest, album: Album) -> None:
        guest.resume(album.match(guest, f"lesson, {game}"))
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


SCREENS: dict[str, Way] = {
    "front": front,
    "lobby": lobby,
    "spectator": spectator,
    **{f"game-{game}": page(f"/games/{game}", games.game(game).title) for game in GAMES},
    "new-table": new_table,
    "waiting-room": waiting_room,
    "claim": claim,
    "turn": table("base"),
    "picked": picked,
    "tip": tip,
    "advised": advised,
    "away": away,
    "plus": table("plus"),
    "partnership": table("partnership"),
    "chat": table("base", "Chat"),
    "choices": table("base", "Choices"),
    "points": table("base", "Points"),
    "rules-at-the-table": table("base", "Rules"),
    "more": table("base", "More"),
    "end": end,
    "end-four": result("outback, over"),
    "verified": verified,
    "replay": replay,
    "analysis": analysis,
    "curve": curve,
    "rules": page("/rules/outback", "Outback"),
    "down-under": table("down-under"),
    "line": table("line"),
    "two-routes": table("two-routes"),
    "thirteen": table("thirteen"),
    "rules-down-under": page("/rules/down-under", "Down Under"),
    "new-down-under": page("/new/down-under", "A new table"),
    "australis": table("australis"),
    "cards": table("cards"),
    "corals": table("corals"),
    "whirl": table("whirl"),
    "long-current": table("long-current"),
    "rules-australis": page("/rules/australis", "Australis"),
    "new-australis": page("/new/australis", "A new table"),
    "auztralia": table("auztralia"),
    "ports": table("ports"),
    "tracks": table("tracks"),
    "farms": table("farms"),
    "force": table("force"),
    "combat": table("combat"),
    "west": table("west"),
    "alone": table("alone"),
    "end-auztralia": result("auztralia, over"),
    "lesson-auztralia": lesson("auztralia"),
    "rules-auztralia": page("/rules/auztralia", "AuZtralia"),
    "new-auztralia": page("/new/auztralia", "A new table"),
    "puzzle": puzzle("down-under"),
    "solved": solved,
    "records": page("/records", "Upload a record"),
    "settings": page("/settings", "Settings"),
    "keys": page("/help", "Keys"),
    "privacy": page("/privacy", "Privacy"),
    "developers": page("/developers", "For programs"),
    "not-found": page("/nowhere", "Nothing lives here"),
    "next-waits": next_waits,
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
    "late-vote": late_vote,
    "late-oneself": late_oneself,
    "slower": slower,
}
"""Screens of matches with a clock, by name."""
