"""Nothing that the server shows a viewer depends on what is hidden from that viewer."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests import toy
from tests.hiding import rewrite
from tests.match.playing import NAMES, dice
from tests.match.timed import BEGAN
from tests.server.site import Site
from tests.server.visitor import Visitor, sit_together, whose_turn
from tuckerbox import games, native_builds
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.events import events_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.match import Match, Step, match
from tuckerbox.server.actions import documents, queries
from tuckerbox.server.actions.documents import began_with
from tuckerbox.server.http.cookies import COOKIE
from tuckerbox.server.live import loaded_matches, rooms
from tuckerbox.server.table.match_rows import match_of
from tuckerbox.server.table.rows import Shelf

TOYS = {game.name: game for game in (toy.GAME, *toy.LEAKS.values())}


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server find the toy games, which have hidden information.

    They run interpreted, to save compiling, even if another test has loaded their native builds into this process.
    """
    found, all_loaded = games.game, native_builds.all_loaded
    monkeypatch.setattr(games, "game", lambda name: TOYS.get(name) or found(name))
    monkeypatch.setattr(native_builds, "all_loaded", lambda game: game.name not in TOYS and all_loaded(game))
    monkeypatch.setattr(match, "Engine", lambda game, box=None, **_: Engine(game, box, native=game.name not in TOYS))


class Scrambler:
    """Changes everything that is hidden from one viewer, in each match that the server revives from the store."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.viewer: int | None = None  # None: scramble nothing
        self.how = "rewrite"
        self.seed = 0
        self.scrambled = 0
        for module in (documents, queries, loaded_matches):
            monkeypatch.setattr(module, "match_of", self.match_of)
        for module in (queries, rooms):
            monkeypatch.setattr(module, "matches_between", self.matches_between)

    def match_of(self, *given: Any) -> Match:
        match = match_of(*given)
        if self.viewer is not None:
            # Scramble only the current state. What each seat has learned so far is a matter of the past.
            match.timeline.revealed_after = match_of(*given).timeline.revealed_after  # type: ignore[method-assign]
            self.scramble(match, self.viewer)
        return match

    def matches_between(self, shelf: Shelf, numbers: range) -> Iterator[Match]:
        """Yield a match of its own for each entry: a scrambled match could not go on to the next one."""
        return (self.match_of(shelf, number) for number in numbers)

    def scramble(self, match: Match, viewer: int) -> None:
        before = bytes(match.state.raw)
        luck = seeded("scramble", self.seed)
        if self.how == "resample" and viewer >= 0:
            match.position.resample(viewer, luck_of(match.engine, luck))
        else:
            rng = random.Random(self.seed)
            rewrite(match.state, viewer, lambda: rng.randrange(-1, 4))
        match._choices = None
        last = match.timeline.last.steps
        last[-1] = Step(bytes(match.state.raw), events_of(match.state))
        self.scrambled += bytes(match.state.raw) != before


async def drop_all(site: Site) -> None:
    site.services.matches.drop_all()


def everything(site: Site, match: str, visitor: Visitor, played: list[tuple[int, str]]) -> dict[str, Any]:
    """Return everything that a visitor can find out about a match, refusals included."""
    root = f"/api/matches/{match}"
    site.call(drop_all, site)  # what is live was not scrambled
    table = visitor.table(match)
    n, running = table["last"], table["status"] == "running"
    asked = [
        ("GET", root, None),
        *(("GET", f"{root}?at={number}", None) for number in range(max(n - 1, 0), n + 1)),
        ("GET", f"{root}/news?after=-1", None),
        ("GET", f"{root}/record", None),
        ("GET", f"{root}/verify", None),
        ("GET", "/api/matches", None),
        *(
            ("GET", f"{root}/{what}?action={action}", None)
            for what in ("why", "preview")
            for action in ("keep", "swap", "x")
        ),
        ("GET", f"{root}/previews?n={n}", None),
        ("GET", f"{root}/points?at={n}", None),
        ("POST", f"{root}/moves", {"n": n + 1, "action": "keep"}),  # 409 with the news
        ("POST", f"{root}/moves", {"n": n, "action": "nonsense"}),
        *(("POST", f"{root}/moves", {"n": number, "action": action}) for number, action in played),
        ("POST", f"{root}/play-on", {"at": n + 1}),
        *([("POST", f"{root}/rematch", None)] if running else []),
    ]
    said = {f"{method} {path} {body}": visitor.ask(method, path, body) for method, path, body in asked}
    # Presence is no secret, and it changes by itself a moment after a stream has ended.
    here = re.compile(r'"present": ?(true|false)')
    told = {key: (answer.status_code, here.sub("", answer.text)) for key, answer in said.items()}
    stream = [here.sub("", event) for event in site.told_to(match, visitor, n)]
    return {**told, "stream": stream}


def check(
    site: Site, scrambler: Scrambler, match: str, visitor: Visitor, viewer: int, played: list[tuple[int, str]]
) -> None:
    scrambler.viewer = None
    right = everything(site, match, visitor, played)
    for scrambler.how, scrambler.seed in (("rewrite", 0), ("rewrite", 1), ("resample", 2)):
        scrambler.viewer = viewer
        found = everything(site, match, visitor, played)
        scrambler.viewer = None
        assert found == right, f"{scrambler.how} changes what {viewer} is shown"


def play_and_check(site: Site, scrambler: Scrambler, game: str) -> None:
    people = [site.visitor(name) for name in ("Anna", "Bruce", "Looker")]
    anna, bruce, looker = people
    match = sit_together(anna, bruce, game=game)
    rng = random.Random(game)
    played: list[tuple[int, str, Visitor]] = []
    while True:
        for visitor, viewer in ((anna, 0), (bruce, 1), (looker, -1)):
            mine = [(n, action) for n, action, who in played if who is visitor]
            check(site, scrambler, match, visitor, viewer, mine)
        if anna.moment(match)["turn"] is None:
            return
        mover = whose_turn(match, anna, bruce)
        moment = mover.moment(match)
        action = rng.choice(moment["choices"])["action"]
        mover.act(match, "moves", moment["n"], action=action)
        played.append((moment["n"], action, mover))


def test_nothing_that_is_shown_depends_on_hidden_information(
    toys: None, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    scrambler = Scrambler(monkeypatch)
    for _ in range(2):
        play_and_check(site, scrambler, "toy")
    assert scrambler.scrambled > 50


@pytest.mark.parametrize("place", [place for place in toy.LEAKS if place != "observation"])  # no server shows those
def test_every_kind_of_leak_is_found(toys: None, site: Site, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    """Show that the test above can fail, for each place where something could leak."""
    scrambler = Scrambler(monkeypatch)

    def play_often() -> None:
        for _ in range(20):
            play_and_check(site, scrambler, toy.LEAKS[place].name)

    with pytest.raises(AssertionError, match="is shown"):
        play_often()


def test_a_match_with_hidden_information_keeps_its_dice_secret(
    toys: None, site: Site, anna: Visitor, bruce: Visitor
) -> None:
    match = sit_together(anna, bruce, game="toy")
    assert "dice: told at the end" in anna.get(f"/api/matches/{match}/record")
    verdict = anna.get(f"/api/matches/{match}/verify")
    assert verdict["ok"], verdict
    anna.refused(409, "not-allowed", "POST", f"/api/matches/{match}/play-on", {"at": 0})
    assert not anna.table(match)["can_play_on"]
    assert "luck:" not in bruce.get(f"/api/matches/{match}/record")


def test_whoever_made_a_copy_can_play_on_from_what_it_began_with(
    toys: None, site: Site, anna: Visitor, bruce: Visitor, stranger: Visitor
) -> None:
    match = sit_together(anna, bruce, game="toy")
    whose_turn(match, anna, bruce).play(match)
    anna.act(match, "resign")
    copy = anna.post(f"/api/matches/{match}/play-on", {"at": 1})["id"]
    assert not anna.table(copy)["can_play_on"], "something is hidden"
    stranger.refused(409, "not-allowed", "POST", f"/api/matches/{copy}/play-on", {"at": 1})
    for at in (0, 1):
        assert anna.post(f"/api/matches/{copy}/play-on", {"at": at})["last"] == at


def test_a_copy_began_with_the_entries_that_have_the_time_of_its_start() -> None:
    match = Match(toy.GAME, NAMES[:2], {}, dice("copy", 2), native=False)
    match.play(match.choices[0])
    copy = match.branch(began=BEGAN)
    copy.now = BEGAN + 1
    copy.play(copy.choices[0])
    assert [began_with(copy, at) for at in range(3)] == [True, True, False]
    assert not began_with(match.branch(), 1), "without times, nobody can tell"
    assert not began_with(match, 0), "it is no copy"


def test_others_are_not_told_whether_an_action_is_legal(toys: None, site: Site, anna: Visitor, bruce: Visitor) -> None:
    """In this game, that would reveal a player's card."""
    match = sit_together(anna, bruce, game="toy")
    mover = whose_turn(match, anna, bruce)
    other = bruce if mover is anna else anna
    for visitor in (other, site.visitor()):
        said = [visitor.get(f"/api/matches/{match}/why", action=action) for action in ("keep", "swap", "nonsense")]
        assert said[0] == said[1] == said[2]


# --- Secrets ---


def strings(said: Any) -> Iterator[str]:
    """Yield every string in an answer, keys included."""
    if isinstance(said, dict):
        for key, value in said.items():
            yield key
            yield from strings(value)
    elif isinstance(said, list):
        for value in said:
            yield from strings(value)
    elif isinstance(said, str):
        yield said


@pytest.mark.parametrize("begun", [False, True])
def test_no_answer_contains_somebody_elses_secret(site: Site, anna: Visitor, bruce: Visitor, begun: bool) -> None:
    looker = site.visitor("Looker")
    table = anna.set_table("here", "invited", "open", key="a-secret-key-of-anna")
    match = table["id"]
    anna.sit(match, seat=0)
    bruce.sit(match, secret=table["seats"][1]["secret"])
    if begun:
        site.visitor("Clara").sit(match, seat=2)
    shelf = site.services.store.shelf(match)
    assert shelf
    assert shelf.match.secret
    people = {person for sitters in shelf.sitters.values() for person in sitters} | {shelf.match.host}
    hidden = {*people, shelf.match.secret.hex(), "a-secret-key-of-anna", "chat-key-of-bruce"}
    if begun:
        bruce.post(f"/api/matches/{match}/chat", {"text": "hello", "key": "chat-key-of-bruce"})
    for visitor, seats in ((anna, {0}), (bruce, {1}), (looker, set())):
        secrets = hidden | {row.secret for row in shelf.seats if row.seat not in seats}
        root = f"/api/matches/{match}"
        paths = [
            "/api/me",
            "/api/matches",
            root,
            f"{root}/news?after=-1",
            f"{root}/record",
            f"{root}/verify",
        ]
        for path in paths:
            answer = visitor.ask("GET", path)
            said = answer.json() if "json" in answer.headers["Content-Type"] else answer.text
            found = set(strings(said)) & secrets
            assert not found
            assert not any(secret in answer.text for secret in secrets), path
        operator = site.visitor(base_url="http://127.0.0.1", client=("127.0.0.1", 50000))
        assert not any(secret in operator.get("/metrics") for secret in secrets)
        for event in site.told_to(match, visitor, 0 if begun else None):
            assert not any(secret in event for secret in secrets)
        for what, body in (
            ("moves", {"n": 99, "action": "x"}),
            ("undo", {"n": 0}),
            ("sit", {"secret": "x"}),
            ("chat", {}),
        ):
            text = visitor.ask("POST", f"{root}/{what}", body).text
            assert not any(secret in text for secret in secrets)


def test_nobody_sees_somebody_elses_cookie_or_id(site: Site, anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce)
    mine = anna.client.cookies[COOKIE]
    id = site.services.store.shelf(match).match.host  # type: ignore[union-attr]
    for path in ("/api/me", "/api/matches", f"/api/matches/{match}"):
        answer = bruce.ask("GET", path)
        assert mine not in answer.text + str(answer.headers)
        assert id not in answer.text + str(answer.headers)
