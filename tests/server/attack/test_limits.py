"""Somebody sends far too many requests, or makes up far too many people."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.server.site import Site
from tests.server.visitor import Visitor
from tuckerbox.server.http import rate_limits, route_policy
from tuckerbox.server.http.rate_limits import A_CROWD, MOST_A_DAY, MOST_A_MINUTE, Cost, Limits
from tuckerbox.server.http.routes import matches
from tuckerbox.server.live import replay_queue
from tuckerbox.server.live.networks_of_people import UNKNOWN, NetworksOfPeople
from tuckerbox.server.people import Person, somebody
from tuckerbox.server.refusals import RefusedError


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def known(name: str) -> Person:
    return Person(name, name)


def refused(counting: Limits, cost: Cost, person: Person, address: str | None = "192.0.2.1") -> int:
    """Count a request. Return the seconds until another attempt if it is refused, else 0."""
    try:
        counting.count(cost, person, address)
    except RefusedError as wrong:
        return wrong.retry or -1
    return 0


@pytest.mark.parametrize("cost", Cost)
def test_everybody_has_their_requests_at_once_and_then_evenly(clock: Clock, cost: Cost) -> None:
    counting, anna, most = Limits(clock), known("anna"), MOST_A_MINUTE[cost]
    assert not any(refused(counting, cost, anna) for _ in range(most))
    wait = refused(counting, cost, anna)
    assert wait >= 1
    clock.now += 60 / most * 0.9
    assert refused(counting, cost, anna)
    clock.now += 60 / most * 0.2
    assert not refused(counting, cost, anna)
    clock.now += 60
    assert sum(not refused(counting, cost, anna) for _ in range(2 * most)) == most


@pytest.mark.parametrize("cost", Cost)
def test_a_retry_after_the_time_given_succeeds(clock: Clock, cost: Cost) -> None:
    counting, anna = Limits(clock), known("anna")
    for _ in range(3 * MOST_A_MINUTE[cost]):
        if wait := refused(counting, cost, anna):
            clock.now += wait
            assert not refused(counting, cost, anna)


def test_a_refused_request_costs_nothing(clock: Clock) -> None:
    counting, anna = Limits(clock), known("anna")
    while not refused(counting, Cost.TALK, anna):
        pass
    before = refused(counting, Cost.TALK, anna)
    for _ in range(100):
        assert refused(counting, Cost.TALK, anna) == before


def test_one_persons_requests_are_not_counted_for_another_or_of_another_kind(clock: Clock) -> None:
    counting = Limits(clock)
    while not refused(counting, Cost.SET, known("anna")):
        pass
    assert not refused(counting, Cost.SET, known("bruce"))
    assert not refused(counting, Cost.PLAY, known("anna"))


def test_an_address_has_a_limit_for_all_its_people(clock: Clock) -> None:
    counting, most = Limits(clock), A_CROWD * MOST_A_MINUTE[Cost.SET]
    assert not any(refused(counting, Cost.SET, known(f"p{k}")) for k in range(most))
    assert refused(counting, Cost.SET, known("one more"))
    assert not refused(counting, Cost.SET, known("one more"), "192.0.2.2")


def test_a_network_of_version_6_counts_as_one_address(clock: Clock) -> None:
    counting, most = Limits(clock), MOST_A_MINUTE[Cost.SET]
    newcomers = [(Person(f"p{k}", "Mulga", is_new=True), f"2001:db8:0:{k:x}::{k:x}:1") for k in range(most)]
    assert not any(refused(counting, Cost.SET, *newcomer) for newcomer in newcomers)
    assert refused(counting, Cost.SET, Person("p", "Mulga", is_new=True), "2001:db8:0:ff::ffff")
    assert not refused(counting, Cost.SET, Person("p", "Mulga", is_new=True), "2001:db8:0:100::1")


def test_an_address_of_version_4_counts_by_itself_on_a_socket_for_both() -> None:
    assert rate_limits.network("::ffff:192.0.2.1") == rate_limits.network("192.0.2.1")
    assert rate_limits.network("::ffff:192.0.2.1") != rate_limits.network("::ffff:192.0.2.2")


def test_a_hundred_thousand_people_need_bounded_memory_and_no_search(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "MOST_KEPT", 1000)
    counting = Limits(clock)
    while not refused(counting, Cost.TALK, known("anna"), "192.0.2.9"):
        pass
    for k in range(100_000):
        assert not refused(counting, Cost.READ, known(f"p{k}"), f"192.0.{k % 256}.{k // 256 % 250}")
        if k % 500 == 0:
            clock.now += 0.001
        if k == 200:
            assert refused(counting, Cost.TALK, known("anna"), "192.0.2.9")
    kept = list(counting._allowances._full)
    assert len(kept) == 1000
    assert kept[-2] == "read a minute p99999"


def test_nobody_erases_what_they_have_used_of_a_day_by_requests_of_other_people(clock: Clock) -> None:
    counting, anna = Limits(clock), known("anna")
    for _ in range(MOST_A_DAY[Cost.ADDRESS]):
        assert not refused(counting, Cost.ADDRESS, anna)
        clock.now += 60
    for k in range(rate_limits.MOST_KEPT + 1):
        counting.count(Cost.READ, known(f"p{k}"), f"198.51.{k % 256}.{k // 256 % 256}")
    assert refused(counting, Cost.ADDRESS, anna)


def test_a_clock_that_is_set_back_changes_nothing(
    open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(MOST_A_MINUTE, Cost.READ, 3)
    visitor = open_site(limits=True).visitor("Anna")
    said = []
    for hour in range(6):
        monkeypatch.setattr("time.time", lambda hour=hour: 1e9 - 3600 * hour)
        said.append(visitor.ask("GET", "/api/games"))
    assert [answer.status_code for answer in said] == [200, 200, 200, 429, 429, 429]
    assert all(int(answer.headers["Retry-After"]) <= 20 for answer in said[3:])


def test_a_request_over_the_limit_is_refused_before_its_body_is_read(
    open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(MOST_A_MINUTE, Cost.SET, 1)
    visitor = open_site(limits=True).visitor("Anna")
    visitor.refused(422, "invalid-request", "POST", "/api/matches", content=b"[" * 100_000)
    visitor.refused(429, "rate-limited", "POST", "/api/matches", content=b"[" * 100_000)


def test_previews_have_a_limit_of_their_own(open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody keeps the event loop busy with previews. That leaves them their moves."""
    monkeypatch.setitem(MOST_A_MINUTE, Cost.PREVIEW, 2)
    anna = open_site(limits=True).visitor("Anna")
    match = anna.hot_seat()["id"]
    for _ in range(2):
        anna.get(f"/api/matches/{match}/previews", n=0)
    anna.refused(429, "rate-limited", "GET", f"/api/matches/{match}/previews?n=0")
    assert anna.play(match)["entry"]["number"] == 1


def at_the_tenth_entry(site: Site) -> tuple[Visitor, str]:
    """Return a person, and a match that they have played up to its tenth entry."""
    anna = site.visitor("Anna")
    match = anna.hot_seat()["id"]
    while anna.play(match)["entry"]["number"] < 10:
        pass
    return anna, match


@pytest.mark.parametrize(
    ("path", "cost"),
    [
        ("", Cost.READ),
        ("/news?after=9", Cost.READ),
        ("/why?action=done", Cost.READ),
        ("/preview?action=done", Cost.READ),
        ("/position", Cost.READ),
        ("/events", Cost.READ),
        ("/premove", Cost.PREVIEW),
    ],
)
def test_a_request_that_replays_a_match_counts_by_its_entries(
    open_site: Callable[..., Site], clock: Clock, monkeypatch: pytest.MonkeyPatch, path: str, cost: Cost
) -> None:
    """Somebody asks again and again about a match that is just not long enough to wait for their turn."""
    monkeypatch.setattr(route_policy, "ENTRIES_AT_ONCE", 5)
    monkeypatch.setattr(matches, "MOST_STREAMS", 0)  # an open stream would keep the test waiting
    site = open_site(limits=True)
    anna, match = at_the_tenth_entry(site)
    monkeypatch.setitem(MOST_A_MINUTE, cost, 8)
    site.app.state.limits = Limits(clock)
    for _ in range(2):  # each counts three times
        assert "rate-limited" not in anna.ask("GET", f"/api/matches/{match}{path}").text
    anna.refused(429, "rate-limited", "GET", f"/api/matches/{match}{path}")
    clock.now += 60
    for _ in range(8):
        anna.refused(404, "no-such-match", "GET", f"/api/matches/a-match-that-is-not-there{path}")


@pytest.mark.parametrize(("path", "counted"), [("/position", 1), ("/position?at=2", 1), ("/events", 3)])
def test_a_request_that_waits_for_its_turn_counts_once(
    open_site: Callable[..., Site], clock: Clock, monkeypatch: pytest.MonkeyPatch, path: str, counted: int
) -> None:
    monkeypatch.setattr(route_policy, "ENTRIES_AT_ONCE", 5)
    monkeypatch.setattr(replay_queue, "LONG", 10)
    monkeypatch.setattr(matches, "MOST_STREAMS", 0)  # an open stream would keep the test waiting
    site = open_site(limits=True)
    anna, match = at_the_tenth_entry(site)
    monkeypatch.setitem(MOST_A_MINUTE, Cost.READ, 8)
    site.app.state.limits = Limits(clock)
    for _ in range(8 // counted):
        assert "rate-limited" not in anna.ask("GET", f"/api/matches/{match}{path}").text
    anna.refused(429, "rate-limited", "GET", f"/api/matches/{match}{path}")


def test_clients_of_unknown_address_share_one_allowance(clock: Clock) -> None:
    """Somebody resets each connection before the server can ask for its address."""
    counting = Limits(clock)
    assert not any(refused(counting, Cost.SET, somebody(), None) for _ in range(MOST_A_MINUTE[Cost.SET]))
    assert refused(counting, Cost.SET, somebody(), None)
    assert not refused(counting, Cost.SET, somebody())


def test_people_who_have_sent_nothing_lately_are_nobodys_neighbours() -> None:
    """They may be anywhere: this process may have just started."""
    networks = NetworksOfPeople()
    for person, network in (("Anna", "192.0.2.1"), ("Bruce", "192.0.2.1"), ("Carl", "192.0.2.2")):
        networks.note(person, network)
    hosts = ["Anna", "Bruce", "Bruce", "Carl", "Dora", "Emil"]
    assert [networks.neighbours(person, hosts) for person in ("Anna", "Carl", "Dora")] == [3, 1, 0]


def test_a_person_of_unknown_address_has_a_network(open_site: Callable[..., Site]) -> None:
    site = open_site(limits=True)
    nowhere, anna = site.visitor("Anna", client=None), site.visitor("Bruce")
    for visitor in (nowhere, anna):
        visitor.get("/api/matches")
    assert set(site.services.networks._of.values()) == {UNKNOWN, "testclient"}
