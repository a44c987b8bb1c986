"""Hints and analyses over HTTP: who gets them, what they contain, and how they survive failures."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest
from structlog.testing import capture_logs

from tests import toy
from tests.playing import random_match
from tests.served import HASTY, Served, on_every_database
from tests.server.site import Site
from tests.server.visitor import Visitor, good, is_done, path, sit_together, upload, wait_for
from tuckerbox import games, native_builds
from tuckerbox.bots import Budget
from tuckerbox.kernel.luck import seeded
from tuckerbox.match import Match
from tuckerbox.server.actions import analyses, hints
from tuckerbox.server.live import searches
from tuckerbox.server.live.networks_of_people import NetworksOfPeople
from tuckerbox.server.live.priorities import Priorities
from tuckerbox.server.live.searches import Searches
from tuckerbox.server.store import Store, UnavailableError
from tuckerbox.server.table import search_state
from tuckerbox.server.table.match_rows import match_of
from tuckerbox.server.table.rows import MatchRow, SearchRow, SeatRow, Shelf, now
from tuckerbox.server.table.search_state import ANALYSIS, HINT, LOST, WATCHED, SearchState
from tuckerbox.server.worker_ownership import Worker

LATER = ("finest", "strokes", "luck")  # the parts of an analysis that older servers did not store


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Analyse briefly: these tests need quick results, not good ones."""
    monkeypatch.setattr(searches, "QUICK", 20)


def hint(visitor: Visitor, match: str) -> dict[str, Any]:
    visitor.post(path(match, "hint"), {"seat": None})
    found: dict[str, Any] = wait_for(lambda: visitor.get(path(match, "hint")), is_done)
    return found


def played(visitor: Visitor, seed: int, game: str = "outback") -> str:
    """Upload a finished match of random choices, which is quicker than playing it over HTTP."""
    match = random_match(game, ["Anna", "Bruce"], seed=seed)
    return str(good(upload(visitor, match.save()))["id"])


# --- Hints ---


def test_a_hint_describes_the_best_choices_as_the_table_does(anna: Visitor) -> None:
    match = anna.hot_seat()["id"]
    moment = anna.moment(match)
    found = hint(anna, match)
    assert (found["entry"], found["seat"], found["done"]) == (moment["n"], moment["turn"], 1.0)
    assert found["simulations"] > 0
    assert 1 <= len(found["choices"]) <= 3
    offered = {choice["action"]: choice["says"] for choice in moment["choices"]}
    for choice in found["choices"]:
        assert offered[choice["action"]] == choice["says"]
        assert 0 <= choice["chance"] <= 1
        assert 0 < choice["share"] <= 1


def test_asking_for_a_hint_again_returns_the_same_one(anna: Visitor) -> None:
    match = anna.hot_seat()["id"]
    found = hint(anna, match)
    assert anna.post(path(match, "hint"), {"seat": found["seat"]}) == found


def test_a_hint_is_dropped_when_the_match_goes_on(anna: Visitor) -> None:
    match = anna.hot_seat()["id"]
    hint(anna, match)
    anna.play(match)
    anna.refused(404, "no-hint", "GET", path(match, "hint"))
    assert hint(anna, match)["entry"] == 1


def test_there_are_no_hints_against_somebody_at_another_screen(anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce)
    for visitor in (anna, bruce):
        for method, body in (("POST", {"seat": None}), ("GET", None)):
            error = visitor.refused(403, "hint-not-fair", method, path(match, "hint"), body)
            assert "is playing on another screen" in error["says"]


def test_only_the_player_whose_turn_it_is_gets_a_hint(anna: Visitor, stranger: Visitor) -> None:
    match = anna.hot_seat()["id"]
    turn = anna.moment(match)["turn"]
    anna.refused(409, "not-your-turn", "POST", path(match, "hint"), {"seat": 1 - turn})
    anna.refused(403, "not-your-seat", "POST", path(match, "hint"), {"seat": 4})
    stranger.refused(403, "not-seated", "POST", path(match, "hint"), {"seat": None})
    hint(anna, match)
    stranger.refused(403, "not-seated", "GET", path(match, "hint"))
    anna.act(match, "resign")
    anna.refused(409, "over", "POST", path(match, "hint"), {"seat": None})
    anna.refused(409, "over", "GET", path(match, "hint"))


def test_a_hint_is_refused_when_the_queue_is_full(anna: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searches, "MOST_HINTS", 0)
    match = anna.hot_seat()["id"]
    anna.refused(429, "queue-full", "POST", path(match, "hint"), {"seat": None})


def test_a_refused_hint_says_whose_limit_is_reached(
    site: Site, anna: Visitor, bruce: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searches, "HINTS_IN_NETWORK", 2)
    over = Event()
    try:
        for _ in range(2):
            site.services.searches._hints.submit(site.person_of(anna), over.wait)
        own = anna.refused(429, "queue-full", "POST", path(anna.hot_seat()["id"], "hint"), {"seat": None})
        others = bruce.refused(429, "queue-full", "POST", path(bruce.hot_seat()["id"], "hint"), {"seat": None})
    finally:
        over.set()
    assert "your last hints" in own["says"]
    assert "other people on your network" in others["says"]


def test_a_refused_analysis_says_whose_limit_is_reached(
    site: Site, anna: Visitor, bruce: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searches, "ANALYSES_EACH", 1)
    monkeypatch.setattr(searches, "ANALYSES_IN_NETWORK", 1)
    matches = [visitor.hot_seat()["id"] for visitor in (anna, anna, bruce)]
    for visitor, match in zip((anna, anna, bruce), matches, strict=True):
        visitor.act(match, "resign")
    with site.services.priorities.first():
        anna.post(path(matches[0], "analysis"), {})
        own = anna.refused(429, "queue-full", "POST", path(matches[1], "analysis"), {})
        others = bruce.refused(429, "queue-full", "POST", path(matches[2], "analysis"), {})
    assert "analysed for you" in own["says"]
    assert "people on your network" in others["says"]


def test_a_failed_hint_is_reported_and_can_be_asked_for_again(
    site: Site, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = anna.hot_seat()["id"]

    def broken(*_: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as patched:
        patched.setattr(searches, "hints", broken)
        anna.post(path(match, "hint"), {"seat": None})
        wait_for(lambda: anna.get(path(match, "hint")), lambda found: found["state"] == "failed")
    assert hint(anna, match)["done"] == 1.0


def test_there_is_no_hint_while_a_bot_has_the_turn(open_site: Callable[..., Site]) -> None:
    anna = open_site(pause=3600).visitor("Anna")
    match = anna.hot_seat("here", "greedy")["id"]
    while anna.moment(match)["turn"] == 0:
        anna.play(match)
    anna.refused(409, "not-your-turn", "POST", path(match, "hint"), {"seat": None})


# --- Analyses ---


def analysis(visitor: Visitor, match: str) -> dict[str, Any]:
    visitor.post(path(match, "analysis"), {})
    found: dict[str, Any] = wait_for(lambda: visitor.get(path(match, "analysis")), is_done)
    return found


@on_every_database
def test_a_finished_match_is_analysed_once_for_everybody(open_site: Callable[..., Site], database: str) -> None:
    site = open_site()
    anna, looker = site.visitor("Anna"), site.visitor("Looker")
    running = anna.hot_seat()["id"]
    anna.refused(409, "not-over", "POST", path(running, "analysis"), {})
    assert anna.get(path(running, "analysis"))["state"] == "none"
    match = played(anna, 1)
    found = analysis(looker, match)
    table = anna.table(match)
    assert [at["entry"] for at in found["curve"]] == list(range(table["last"] + 1))
    assert found["curve"][-1]["chances"] == table["moment"]["result"]
    assert len(found["accuracy"]) == 2
    assert found["costly"], "random choices include costly ones"
    assert anna.post(path(match, "analysis"), {}) == found
    site.close()
    assert open_site().visitor().get(path(match, "analysis")) == found


def test_an_analysis_that_an_older_server_stored_lacks_titles_and_luck(open_site: Callable[..., Site]) -> None:
    site = open_site()
    anna = site.visitor("Anna")
    match = played(anna, 1)
    found = analysis(anna, match)
    assert all(found[part] for part in ("turning", "strokes", "luck"))
    done = site.services.store.search(match, search_state.ANALYSIS)
    assert done is not None
    said = {field: value for field, value in json.loads(done.said or "").items() if field not in LATER}
    for point in said["turning"]:
        del point["title"]
    assert site.services.store.replace_search(done, replace(done, said=json.dumps(said)))
    turning = [{**point, "title": point["says"]} for point in found["turning"]]
    assert anna.get(path(match, "analysis")) == {**found, **{part: [] for part in LATER}, "turning": turning}


def test_an_analysis_without_a_heartbeat_can_be_asked_for_again(
    open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    site = open_site()
    anna = site.visitor("Anna")
    match = played(anna, 2)
    with site.services.priorities.first():  # holds up the analysis
        anna.post(path(match, "analysis"), {})
        wait_for(lambda: anna.get(path(match, "analysis")), lambda found: found["state"] == "thinking")
        row = site.services.store.search(match, search_state.ANALYSIS)
        assert row
    wait_for(lambda: anna.get(path(match, "analysis")), is_done)
    done = site.services.store.search(match, search_state.ANALYSIS)
    assert site.services.store.replace_search(done, row)  # as a killed process would have left it
    monkeypatch.setattr(search_state, "LOST", -1)
    assert anna.get(path(match, "analysis"))["state"] == "none"
    anna.post(path(match, "analysis"), {})
    monkeypatch.setattr(search_state, "LOST", 5_000)
    assert wait_for(lambda: anna.get(path(match, "analysis")), is_done)["done"] == 1.0


def test_a_search_whose_heartbeat_is_far_in_the_future_is_lost() -> None:
    """The clock was set back. Nobody should wait until it has caught up."""
    row = SearchRow("match", search_state.HINT, 0, "thinking", now(), now(), None)
    assert search_state.is_alive(row)
    assert not search_state.is_alive(replace(row, beat=now() + 3_600_000))


@pytest.mark.soak
def test_an_analysis_that_a_kill_interrupted_can_be_asked_for_again(
    serve: Callable[..., Served], come: Callable[..., Visitor]
) -> None:
    served = serve(env=HASTY)
    anna = come(served.url)
    native_builds.load(games.game("down-under"))  # compiles it if necessary, for the server too
    match = played(anna, 4, "down-under")  # its analysis takes longer

    def begins() -> None:
        anna.post(path(match, "analysis"), {})
        wait_for(lambda: anna.get(path(match, "analysis")), lambda found: 0 < found["done"] < 1)

    begins()
    served.kill()
    served.start()
    wait_for(lambda: anna.get(path(match, "analysis")), lambda found: found["state"] == "none")
    begins()


def test_an_analysis_continues_after_a_restart(open_site: Callable[..., Site]) -> None:
    site = open_site()
    anna = site.visitor("Anna")
    match = played(anna, 3)
    with site.services.priorities.first():
        anna.post(path(match, "analysis"), {})
        wait_for(lambda: anna.get(path(match, "analysis")), lambda found: found["state"] == "thinking")
        site.close()
    anna = open_site().visitor()
    wait_for(lambda: anna.get(path(match, "analysis")), is_done)


def test_analyses_queue_and_wait_for_bots_and_hints(open_site: Callable[..., Site]) -> None:
    site = open_site()
    anna = site.visitor("Anna")
    matches = [anna.hot_seat()["id"] for _ in range(3)]
    for match in matches:
        anna.act(match, "resign")
    with site.services.priorities.first():
        anna.post(path(matches[0], "analysis"), {})
        wait_for(lambda: anna.get(path(matches[0], "analysis")), lambda found: found["state"] == "thinking")
        assert [anna.post(path(match, "analysis"), {})["place"] for match in matches[1:]] == [1, 2]
        assert anna.get(path(matches[0], "analysis"))["done"] == 0
    for match in matches:
        wait_for(lambda match=match: anna.get(path(match, "analysis")), is_done)  # type: ignore[misc]


def test_a_failed_analysis_is_reported_and_can_be_asked_for_again(
    anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = anna.hot_seat()["id"]
    anna.act(match, "resign")

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as patched:
        patched.setattr(searches, "analyse", broken)
        anna.post(path(match, "analysis"), {})
        wait_for(lambda: anna.get(path(match, "analysis")), lambda found: found["state"] == "failed")
    assert analysis(anna, match)["done"] == 1.0


def test_an_analysis_is_refused_when_the_queue_is_full(
    site: Site, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "MOST_WAITING_ANALYSES", 1)
    matches = [anna.hot_seat()["id"] for _ in range(3)]
    for match in matches:
        anna.act(match, "resign")
    with site.services.priorities.first():
        anna.post(path(matches[0], "analysis"), {})
        wait_for(lambda: anna.get(path(matches[0], "analysis")), lambda found: found["state"] == "thinking")
        anna.post(path(matches[1], "analysis"), {})
        anna.refused(429, "queue-full", "POST", path(matches[2], "analysis"), {})


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = Store(database)
    yield store
    store.close()


def queue_analysis(store: Store, match: str, state: str = "waiting", beat: int | None = None) -> None:
    """Store a match without entries, and its analysis. Those asked for later wait longer."""
    header = MatchRow(match, "outback", 1, "", "{}", b"", "", "", "", None, "anna", None, None, None, 0, None)
    assert store.add(header, [SeatRow(match, 0, "Anna", "here", None, match, None)])
    asked = len(store.searches(ANALYSIS, SearchState.WAITING, 100))
    row = SearchRow(match, ANALYSIS, 0, state, asked, now() if beat is None else beat, None)
    assert store.replace_search(None, row)


def test_an_analysis_that_fails_at_once_does_not_hold_up_the_others(
    store: Store, monkeypatch: pytest.MonkeyPatch, plain_logs: None
) -> None:
    kept = Store.shelf

    def shelf(self: Store, match: str) -> Shelf | None:
        if match == "unreadable":
            raise ValueError("It is damaged.")
        return None if match == "gone" else kept(self, match)

    def replayed(shelf: Shelf) -> str:
        if shelf.match.id == "damaged":
            raise ValueError("It is damaged.")
        return shelf.match.id

    monkeypatch.setattr(Store, "shelf", shelf)
    monkeypatch.setattr(searches, "match_of", replayed)
    monkeypatch.setattr(searches, "analyse", lambda *_, **__: [SimpleNamespace(plain=dict, done=1.0)])
    monkeypatch.setattr(native_builds, "all_loaded", lambda _: True)
    matches = ["gone", "unreadable", "damaged", "fine"]
    for match in matches:
        queue_analysis(store, match)
    some = Searches(store, None, Priorities(), NetworksOfPeople(), hint_seconds=1)  # type: ignore[arg-type]
    some.open()
    try:
        wait_for(lambda: store.searches(ANALYSIS, SearchState.WAITING, 1), lambda waiting: not waiting)
    finally:
        some.close()
    rows = [store.search(match, ANALYSIS) for match in matches]
    assert [row and row.state for row in rows] == ["failed", "failed", "failed", "done"]


@on_every_database
def test_the_analyses_that_are_being_made_come_before_those_that_wait(store: Store) -> None:
    queue_analysis(store, "running", "thinking")
    queue_analysis(store, "lost", "thinking", beat=now() - 2 * LOST)
    queue_analysis(store, "done", "done")
    queue_analysis(store, "first")
    queue_analysis(store, "second")
    queue = Searches(store, None, Priorities(), NetworksOfPeople(), hint_seconds=1)  # type: ignore[arg-type]
    services: Any = SimpleNamespace(store=store, searches=queue)
    shown = [
        analyses.analysis_as_data(services, store.search(match, ANALYSIS)) for match in ("running", "first", "second")
    ]
    assert [analysis["place"] for analysis in shown] == [0, 1, 2]


@on_every_database
def test_the_analyses_that_somebody_waits_for_come_before_those_that_were_left(store: Store) -> None:
    ago = now() - 2 * WATCHED
    for match in ("left", "watched", "left too"):
        queue_analysis(store, match, beat=ago)
    queue = Searches(store, None, Priorities(), NetworksOfPeople(), hint_seconds=1)  # type: ignore[arg-type]
    services: Any = SimpleNamespace(store=store, searches=queue)

    def waiting() -> list[str]:
        return [row.match for row in queue.in_turn(store.searches(ANALYSIS, SearchState.WAITING, 100))]

    assert waiting() == ["left", "watched", "left too"]
    assert analyses.current(services, "watched")["place"] == 0
    assert waiting() == ["watched", "left", "left too"]
    assert analyses.current(services, "left too")["place"] == 1


# --- Secrets ---


def test_a_hint_reveals_nothing_about_other_players_cards(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player holds a 2. The hint must be the same whatever the bot holds."""
    native_builds.load(toy.GAME)  # compiles it if necessary, for the server too
    found = games.game
    monkeypatch.setattr(games, "game", lambda name: toy.GAME if name == "toy" else found(name))
    monkeypatch.setattr(searches, "Budget", lambda seconds, stop: Budget(simulations=240, stop=stop))
    monkeypatch.setattr(searches, "luck_bytes", lambda _: bytes(seeded("hint").raw))
    anna = site.visitor("Anna")
    match = anna.hot_seat("here", "random", game="toy")["id"]
    hinted = []
    for others in range(toy.VALUES):

        def dealt(shelf: Shelf, others: int = others) -> Match:
            playing = match_of(shelf)
            playing.state.card[0], playing.state.card[1] = 2, others  # type: ignore[attr-defined]
            return playing

        monkeypatch.setattr(hints, "match_of", dealt)
        hinted.append(hint(anna, match))
        row = site.services.store.search(match, search_state.HINT)
        assert row
        assert site.services.store.replace_search(row, replace(row, entry=-1))  # so that the next hint is a new search
    assert len({str(one) for one in hinted}) == 1


def test_only_the_latest_questions_for_analyses_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searches, "MOST_REMEMBERED", 3)
    some = Searches(None, None, Priorities(), NetworksOfPeople(), hint_seconds=1)  # type: ignore[arg-type]
    for nth in range(5):
        some.analyse(f"person {nth}", f"match {nth}")
    assert list(some._asked_by) == [f"match {nth}" for nth in (2, 3, 4)]


def test_the_workers_of_a_server_share_what_a_network_may_have_analysed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Busy:
        def search(self, match: str, what: str) -> SearchRow:
            return SearchRow(match, what, 1, "waiting", now(), now(), None)

    monkeypatch.setattr(searches, "ANALYSES_IN_NETWORK", 8)
    networks, people = NetworksOfPeople(), [f"person {nth}" for nth in range(3)]
    for person in people:
        networks.note(person, "192.0.2.1")
    some = Searches(Busy(), None, Priorities(), networks, Worker(0, 4), hint_seconds=1)  # type: ignore[arg-type]
    refused = []
    for person in people:
        refused.append(some.network_has_too_many_analyses(person))
        some.analyse(person, f"match of {person}")
    assert refused == [False, False, True]
    assert some.network_has_too_many_analyses(people[0])


def test_a_failure_that_cannot_be_stored_does_not_hide_the_first(
    plain_logs: None,
) -> None:
    class Full:
        def replace_search(self, *_: Any) -> bool:
            raise UnavailableError("The server's disk is full.")

    some = Searches(Full(), None, Priorities(), NetworksOfPeople(), hint_seconds=1)  # type: ignore[arg-type]
    row = SearchRow("match", HINT, 1, "waiting", 0, 0, None)
    with capture_logs() as said:
        some._hint(row, None)  # type: ignore[arg-type]
    assert [line["event"] for line in said] == ["hint.failed", "search.not_stored"]
