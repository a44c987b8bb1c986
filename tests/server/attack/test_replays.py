"""Somebody has the server replay long matches, again and again. All others still look and move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from typing import Any

import httpx2
import pytest

from tests.server.attack.test_records import bomb
from tests.server.site import Site
from tests.server.visitor import PATIENCE, Visitor, good, sit_together, upload, wait_for
from tuckerbox.server.actions import documents
from tuckerbox.server.http.rate_limits import MOST_A_MINUTE, Cost
from tuckerbox.server.live import replay_queue, rooms
from tuckerbox.server.table.rows import Shelf

TEXT = bomb(1)
PLAIN = {"headers": {"Content-Type": "text/plain"}}


class Held:
    """Uploads that wait, after they have begun, until the test lets them go."""

    def __init__(self) -> None:
        self.begun: list[str] = []  # the people who have sent them, in order
        self.go = Event()
        self.threads = ThreadPoolExecutor(2 * replay_queue.REPLAYS_EACH)

    def upload(self, visitor: Visitor) -> Future[httpx2.Response]:
        """Upload a record in a thread, as another tab does."""
        return self.threads.submit(upload, visitor, TEXT)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    found, upload = Held(), documents.upload

    def wait(services: Any, person: Any, document: str) -> Any:
        found.begun.append(person.name)
        assert found.go.wait(PATIENCE)
        return upload(services, person, document)

    monkeypatch.setattr(documents, "upload", wait)
    yield found
    found.go.set()
    found.threads.shutdown()


def finish(site: Site) -> None:
    """Wait until no request that replays a match is open. The last one may be, for a moment after its answer."""
    wait_for(site.services.replays.open_requests, lambda waiting: waiting == 0)


def fill(site: Site, held: Held, visitor: Visitor, uploads: int) -> list[Future[httpx2.Response]]:
    """Upload a record in many tabs at once, and wait until all requests have come in."""
    before = site.services.replays.open_requests()
    asked = [held.upload(visitor) for _ in range(uploads)]
    wait_for(site.services.replays.open_requests, lambda waiting: waiting == before + uploads)
    return asked


def test_others_look_and_move_while_one_persons_uploads_wait(site: Site, held: Held) -> None:
    attacker, anna = site.visitor("Attacker"), site.visitor("Anna")
    match = anna.hot_seat()["id"]
    fill(site, held, attacker, replay_queue.REPLAYS_EACH)
    assert anna.play(match)["entry"]["number"] == 1
    assert anna.table(match)["last"] == 1
    assert held.begun == ["Attacker"]


def test_somebody_elses_upload_is_next(open_site: Callable[..., Site], held: Held) -> None:
    site = open_site()
    attacker = site.visitor("Attacker", client=("192.0.2.1", 50000))
    anna = site.visitor("Anna", client=("192.0.2.2", 50000))
    asked = [*fill(site, held, attacker, 5), *fill(site, held, anna, 1)]
    held.go.set()
    assert {answer.result(PATIENCE).status_code for answer in asked} == {201}
    assert held.begun == ["Attacker", "Anna", *["Attacker"] * 4]


def test_people_of_one_home_take_turns(site: Site, held: Held) -> None:
    attacker, anna = site.visitor("Attacker"), site.visitor("Anna")
    asked = [*fill(site, held, attacker, 3), *fill(site, held, anna, 1)]
    held.go.set()
    assert {answer.result(PATIENCE).status_code for answer in asked} == {201}
    assert held.begun == ["Attacker", "Anna", "Attacker", "Attacker"]


def test_one_person_cannot_have_any_number_of_replays_waiting(site: Site, held: Held) -> None:
    attacker, anna = site.visitor("Attacker"), site.visitor("Anna")
    match = attacker.hot_seat()["id"]
    fill(site, held, attacker, replay_queue.REPLAYS_EACH)
    wrong = attacker.refused(429, "queue-full", "POST", "/api/records", content=TEXT.encode(), **PLAIN)
    assert wrong["says"] == "The server is still replaying 20 matches for you. Please try again in a few seconds."
    for path in ("verify", "record", "play-on", "decisions"):
        method, body = ("POST", {"at": 0}) if path == "play-on" else ("GET", None)
        attacker.refused(429, "queue-full", method, f"/api/matches/{match}/{path}", body)
    attacker.refused(429, "queue-full", "GET", f"/api/matches/{match}", params={"at": 0})
    assert attacker.table(match)["last"] == 0  # the present needs no turn
    fill(site, held, anna, 1)


def test_even_looks_at_the_present_of_a_long_match_wait_for_their_turn(
    site: Site, held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    attacker, anna = site.visitor("Attacker"), site.visitor("Anna")
    long, short = attacker.hot_seat()["id"], attacker.hot_seat()["id"]
    while attacker.play(long)["entry"]["number"] < 5:
        pass
    monkeypatch.setattr(replay_queue, "LONG", 5)
    fill(site, held, attacker, replay_queue.REPLAYS_EACH)
    for path in ("", "/news?after=3", "/why?action=done", "/preview?action=done", "/premove", "/position", "/hint"):
        attacker.refused(429, "queue-full", "GET", f"/api/matches/{long}{path}")
        assert attacker.ask("GET", f"/api/matches/{short}{path}").status_code != 429
    for path in ("sit", "hint"):
        attacker.refused(429, "queue-full", "POST", f"/api/matches/{long}/{path}", {"seat": 0})
    attacker.refused(409, "not-over", "POST", f"/api/matches/{long}/analysis", {})  # this does not replay the match
    assert attacker.play(short)["entry"]["number"] == 1
    attacker.refused(409, "stale", "POST", f"/api/matches/{long}/moves", {"n": 0, "action": "done"})  # moves need none
    found = fill(site, held, anna, 1)
    held.go.set()
    assert found[0].result(PATIENCE).status_code == 201
    wait_for(site.services.replays.open_requests, lambda waiting: waiting == 0)
    assert attacker.table(long)["last"] == 5


def test_only_resignations_in_a_long_copy_of_a_running_match_wait_for_their_turn(
    site: Site, held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There, the server tries whether the match would go on, with a bot that helps in the original."""
    attacker, anna = site.visitor("Attacker"), site.visitor("Anna")
    match = sit_together(attacker, anna)
    copy = attacker.post(f"/api/matches/{match}/play-on", {"at": 0})["id"]
    finish(site)
    monkeypatch.setattr(replay_queue, "LONG", 0)
    fill(site, held, attacker, replay_queue.REPLAYS_EACH)
    attacker.refused(429, "queue-full", "POST", f"/api/matches/{copy}/resign", {"n": 0})
    attacker.post(f"/api/matches/{match}/resign", {"n": 0})


def test_a_long_match_that_is_not_live_counts_by_its_entries_in_the_database(
    site: Site, held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    attacker = site.visitor("Attacker")
    held.go.set()
    long = good(upload(attacker, bomb(2)))["id"]
    assert site.services.matches.kept(long) is None
    monkeypatch.setattr(replay_queue, "LONG", attacker.table(long)["last"])
    finish(site)
    held.go.clear()
    fill(site, held, attacker, replay_queue.REPLAYS_EACH)
    attacker.refused(429, "queue-full", "GET", f"/api/matches/{long}")
    attacker.refused(422, "invalid-request", "GET", "/api/matches/%00%00%00%00%00%00%00%00%00%00")
    attacker.refused(404, "no-such-match", "GET", "/api/matches/a-match-that-is-not-there")


def test_streams_of_long_matches_catch_up_one_at_a_time(
    site: Site, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = [anna.hot_seat()["id"] for _ in range(2)]
    short = anna.hot_seat()["id"]
    for match in long:
        while anna.play(match)["entry"]["number"] < 5:
            pass
    anna.play(short)
    monkeypatch.setattr(replay_queue, "LONG", 5)
    replay, begun, go = rooms.matches_between, list[str](), Event()  # type: ignore[attr-defined]

    def waiting(shelf: Shelf, numbers: range) -> Any:
        begun.append(shelf.match.id)
        assert shelf.match.id == short or go.wait(PATIENCE)
        return replay(shelf, numbers)

    def catch_up(match: str) -> list[int | None]:
        last = 1 if match == short else 5
        told = site.told(match, lambda event: event.id == last)
        return [event.id for event in told if event.kind == "entry"]

    monkeypatch.setattr(rooms, "matches_between", waiting)
    with ThreadPoolExecutor(2) as threads:
        found = [threads.submit(catch_up, match) for match in long]
        wait_for(lambda: (len(begun), site.services.rooms.open_rooms()), lambda now: now[0] == 1 and len(now[1]) == 2)
        assert catch_up(short) == [0, 1]
        assert len(begun) == 2
        go.set()
        assert [one.result(PATIENCE) for one in found] == [[0, 1, 2, 3, 4, 5]] * 2
    assert set(begun) == {*long, short}


def test_many_cookies_at_one_address_cannot_have_any_number_of_replays_waiting(
    site: Site, held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay_queue, "REPLAYS_IN_NETWORK", 3)
    for _ in range(3):
        fill(site, held, site.visitor("Attacker", client=("192.0.2.1", 50000)), 1)
    more, anna = (site.visitor(f"{k}", client=(f"192.0.2.{k}", 50000)) for k in (1, 2))
    wrong = more.refused(429, "queue-full", "POST", "/api/records", content=TEXT.encode(), **PLAIN)
    assert "on your network" in wrong["says"]
    fill(site, held, anna, 1)


def test_a_refused_replay_makes_room_for_the_next(site: Site, anna: Visitor) -> None:
    for _ in range(2 * replay_queue.REPLAYS_EACH):
        anna.refused(400, "invalid-record", "POST", "/api/records", content=b"nonsense", **PLAIN)
    wait_for(site.services.replays.open_requests, lambda waiting: waiting == 0)


def test_verifications_have_a_low_limit_of_their_own(open_site: Callable[..., Site]) -> None:
    anna = open_site(limits=True).visitor("Anna")
    match = anna.hot_seat()["id"]
    for _ in range(MOST_A_MINUTE[Cost.VERIFY]):
        assert anna.get(f"/api/matches/{match}/verify")["ok"]
    anna.refused(429, "rate-limited", "GET", f"/api/matches/{match}/verify")
    assert anna.ask("GET", f"/api/matches/{match}/record").status_code == 200
