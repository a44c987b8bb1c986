from __future__ import annotations

import asyncio
import itertools
import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.served import PATIENCE, Served, on_every_shared_server
from tests.server.site import Site
from tests.server.visitor import Visitor, sit_together, until, until_all, whose_turn
from tuckerbox.server import rooms
from tuckerbox.server.manners import Manners
from tuckerbox.server.presence import Presence
from tuckerbox.server.robots import Robots
from tuckerbox.server.rooms import Guest, Rooms

Come = Callable[..., Visitor]


@on_every_shared_server
def test_a_line_that_breaks_is_resumed_with_nothing_missed_or_doubled(shared: Served, come: Come) -> None:
    anna, bruce, looker = (come(shared.url, name) for name in ("Anna", "Bruce", "Looker"))
    match = sit_together(anna, bruce)
    rng = random.Random(1)
    seen: list[int] = []
    with looker.stream(match, after=-1) as stream:
        told = until(stream, lambda event: event.kind == "entry")
        seen += [int(event.id or -1) for event in told if event.kind == "entry"]
    last = str(seen[-1])
    for _ in range(4):
        whose_turn(match, anna, bruce).play(match, rng)  # while nobody listens
        whose_turn(match, anna, bruce).play(match, rng)
        with looker.stream(match, last) as stream:
            whose_turn(match, anna, bruce).play(match, rng)  # and while somebody does
            n = anna.table(match)["last"]
            told = until(stream, lambda event, n=n: event.kind == "entry" and event.id == str(n))  # type: ignore[misc]
        entries = [event for event in told if event.kind == "entry"]
        seen += [int(event.id or -1) for event in entries]
        last = entries[-1].id
    assert seen == list(range(anna.table(match)["last"] + 1))


def test_a_stream_tells_each_what_they_may_know(shared: Served, come: Come) -> None:
    anna, bruce, looker = (come(shared.url, name) for name in ("Anna", "Bruce", "Looker"))
    match = sit_together(anna, bruce)
    with anna.stream(match) as hers, bruce.stream(match) as his, looker.stream(match) as theirs:
        rng = random.Random(2)
        for n in range(1, 6):
            mover = whose_turn(match, anna, bruce)
            answer = mover.play(match, rng)
            for visitor, stream in ((anna, hers), (bruce, his), (looker, theirs)):
                event = until(stream, lambda event: event.kind == "entry")[-1]
                assert event.id == str(n)
                assert event.data["moment"] == without_presence(visitor.moment(match), event.data["moment"])
                assert event.data["entry"] == answer["entry"]


def without_presence(moment: dict[str, Any], like: dict[str, Any]) -> dict[str, Any]:
    """The moment with the presence that another tells: who comes and goes is told on its own."""
    for seat, other in zip(moment["seats"], like["seats"], strict=True):
        seat["present"] = other["present"]
    return moment


@on_every_shared_server
def test_presence_chat_and_the_table_are_told(shared: Served, come: Come) -> None:
    anna, bruce = come(shared.url, "Anna"), come(shared.url, "Bruce")
    match = anna.set_table("here", "open")["id"]
    anna.sit(match, seat=0)
    chat = f"/api/matches/{match}/chat"
    anna.post(chat, {"text": "before", "key": "beforehand"})

    def present(event: Any) -> list[bool] | None:
        return [seat["present"] for seat in event.data] if event.kind == "seats" else None

    with anna.stream(match) as hers:
        until(hers, lambda event: present(event) == [True, False])
        with bruce.stream(match) as his:
            bruce.sit(match, seat=1)
            until_all(
                hers,
                lambda event: event.kind == "table",
                lambda event: event.kind == "entry" and event.id == "0",
                lambda event: present(event) == [True, True],
            )
            until(his, lambda event: present(event) == [True, True])
            for nth in range(5):
                (anna, bruce)[nth % 2].post(chat, {"text": f"line {nth}", "key": f"{nth:08}"})
            lines = [
                e for e in until(his, lambda e: e.kind == "chat" and e.data["text"] == "line 4") if e.kind == "chat"
            ]
            told = [line.data["text"] for line in lines]
            assert told[-5:] == [f"line {nth}" for nth in range(5)]
        until(hers, lambda event: present(event) == [True, False])


def test_a_stream_of_what_is_not_there_is_refused(site: Site, anna: Visitor) -> None:
    anna.refused(404, "no-such-match", "GET", "/api/matches/no-such-match-here/events")


def test_odd_last_event_ids(shared: Served, come: Come) -> None:
    anna = come(shared.url)
    match = anna.hot_seat()["id"]
    path = f"/api/matches/{match}/events"
    for since in ("99999", "x", "-5", "", "٣", "9" * 20):
        with anna.client.stream("GET", path, headers={"Last-Event-ID": since.encode()}) as answer:
            assert answer.status_code == 200
            assert next(answer.iter_lines()) in (": welcome", "retry: 1000")


def test_a_reader_who_is_far_behind_catches_up(shared: Served, come: Come) -> None:
    anna = come(shared.url)
    match = anna.hot_seat()["id"]
    rng = random.Random(3)
    for _ in range(45):
        anna.play(match, rng)
    with anna.stream(match, after=3) as stream:
        told = until(stream, lambda event: event.id == "45")
    assert [event.id for event in told if event.kind == "entry"] == [str(n) for n in range(4, 46)]


# --- Within one process ---


class NoShelf:
    """A store with no match on its shelves."""

    def shelf(self, _: str) -> None:
        return None

    def last(self, _: str) -> None:
        return None


def test_a_call_at_the_last_moment_of_a_round_is_heard() -> None:
    """The round's task is done, but its end is not yet known to the event loop."""
    told: list[str] = []

    class Last(Guest):
        def send(self, event: Any) -> None:
            told.append(event)
            if len(told) == 1:
                asyncio.get_running_loop().call_soon(room.call, "m", "chat")

    room = Rooms(None, Presence(), lambda match: None)  # type: ignore[arg-type]
    room._make = lambda match, what, guests, _: [([], sorted(what)) for _ in guests]  # type: ignore[assignment, misc]

    async def run() -> None:
        room.enter("m", Last("", [], 0))
        room.call("m", "entry")
        while room._tasks or room._called:
            await asyncio.wait_for(asyncio.gather(*room._tasks.values()), PATIENCE)
            await asyncio.sleep(0)
            assert room._tasks or not room._called, "called, and nobody comes"

    asyncio.run(run())
    assert told == ["entry", "chat"]


def test_a_robot_that_is_woken_as_it_falls_asleep_gets_up() -> None:
    asked: list[str] = []

    class Woken(set[str]):
        """The last thing that a round does is to look in here."""

        def __contains__(self, match: object) -> bool:
            found = super().__contains__(match)
            if not found and len(asked) == 1:
                asyncio.get_running_loop().call_soon(robots.wake, "m")
            return found

    robots = Robots(NoShelf(), Manners(), 0, lambda rows: True)  # type: ignore[arg-type]
    robots._woken = Woken()
    robots._has_turn = lambda match: bool(asked.append(match))  # type: ignore[method-assign, func-returns-value]

    async def run() -> None:
        robots.wake("m")
        while robots._tasks or robots._woken:
            await asyncio.wait_for(asyncio.gather(*robots._tasks.values()), PATIENCE)
            await asyncio.sleep(0)
            assert robots._tasks or not set(robots._woken), "woken, and still asleep"
        await robots.close()

    asyncio.run(run())
    assert len(asked) >= 2


def test_a_room_where_telling_failed_sends_its_guests_home(
    site: Site, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = anna.hot_seat()["id"]
    entered = threading.Event()

    def fail(*_: Any) -> None:
        entered.set()
        raise RuntimeError("no news")

    monkeypatch.setattr(rooms, "entry_event", fail)
    guest = Guest("", [], -1)

    async def listen() -> Any:
        site.house.rooms.enter(match, guest)
        site.house.rooms.call(match, "entry")
        ended = await asyncio.wait_for(guest.waiting.get(), 10)
        site.house.rooms.leave(match, guest)
        return ended

    assert site.call(listen) is None
    assert entered.is_set()


def test_presence_goes_on_when_the_database_comes_back(
    site: Site, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = anna.hot_seat()["id"]
    house = site.house
    beats: list[str] = []
    done = asyncio.Event()

    def seen(found: str) -> None:
        beats.append(found)
        if len(beats) == 1:
            raise OSError("gone for a moment")
        house._loop.call_soon_threadsafe(done.set)  # type: ignore[union-attr]

    async def watch() -> None:
        monkeypatch.setattr("tuckerbox.server.house.BEAT", 0)
        monkeypatch.setattr(house, "seen", seen)
        house.rooms.enter(match, guest := Guest("", [], 0))
        chore = asyncio.create_task(house._tell_presence())
        await asyncio.wait_for(done.wait(), PATIENCE)
        chore.cancel()
        house.rooms.leave(match, guest)

    site.call(watch)
    assert beats[:2] == [match, match]


def test_the_last_word_on_who_is_there_is_the_newest(
    site: Site, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One who is slow to say who is there must not say it after another who knows better."""
    match = anna.hot_seat()["id"]
    house = site.house
    told: list[str] = []
    slow, went_on = threading.Event(), threading.Event()

    def tell(word: str, match: str) -> None:
        if not slow.is_set():
            slow.set()
            went_on.wait(0.2)  # long enough for the other, if nothing holds it back
        told.append(word)

    monkeypatch.setattr(house.wire, "tell", tell)
    house.presence.comes(match, [0])
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(house.seen, match)
        assert slow.wait(PATIENCE)
        house.presence.goes(match, [0])
        threads.submit(house.seen, match).result(PATIENCE)
        went_on.set()
        first.result(PATIENCE)
    assert told[-1] == house.presence.word(match)


def test_who_goes_while_there_is_still_much_to_send_has_left(site: Site, anna: Visitor) -> None:
    match = anna.hot_seat()["id"]
    for _ in range(20):
        anna.play(match)
    cookie = "; ".join(f"{name}={value}" for name, value in anna.client.cookies.items())
    path = f"/api/matches/{match}/events"

    async def come_and_go() -> None:
        """As a server runs the application whose reader takes in a few events, then nothing more, and then goes."""
        full, asked, taken = asyncio.Event(), iter([{"type": "http.request"}]), itertools.count(1)

        async def receive() -> dict[str, Any]:
            if message := next(asked, None):
                return message
            await full.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.body" and next(taken) > 5:
                full.set()
                await asyncio.Event().wait()

        scope = {
            "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1", "method": "GET",
            "scheme": "http", "path": path, "raw_path": path.encode(), "root_path": "", "query_string": b"after=-1",
            "headers": [(b"host", b"testserver"), (b"cookie", cookie.encode())], "client": ("testclient", 1),
            "server": ("testserver", 80),
        }  # fmt: skip
        await asyncio.wait_for(site.app(scope, receive, send), PATIENCE)  # type: ignore[arg-type]

    site.call(come_and_go)
    assert site.house.rooms.watched() == []


def test_several_who_look_on_from_one_seat_are_one_presence() -> None:
    here, there = Presence(), Presence()
    here.comes("m", [0, 1])
    here.comes("m", [1])
    assert there.hear("m", here.word("m").removeprefix("here "))
    assert there.at("m") == {0, 1}
    here.goes("m", [1])
    assert not there.hear("m", here.word("m").removeprefix("here "))
    here.goes("m", [0, 1])
    assert there.hear("m", here.word("m").removeprefix("here "))
    assert there.at("m") == set()
