"""Live streams: nothing is missed or doubled, and each viewer is sent what they may see."""

from __future__ import annotations

import asyncio
import itertools
import random
import threading
from collections.abc import Callable, Collection, Sequence
from typing import Any

import pytest
from structlog.testing import capture_logs

from tests.served import PATIENCE, Served, on_every_shared_server
from tests.server.site import Site
from tests.server.visitor import Visitor, sit_together, until, until_all, wait_for, whose_turn
from tuckerbox.server.actions.field_limits import MOST_BODY
from tuckerbox.server.http.streams import subscribed
from tuckerbox.server.live import replay_queue, rooms
from tuckerbox.server.live.networks_of_people import NetworksOfPeople
from tuckerbox.server.live.presence import Presence
from tuckerbox.server.live.priorities import Priorities
from tuckerbox.server.live.rooms import Rooms, StreamEvent, Subscriber, Update
from tuckerbox.server.live.table_bots import TableBots
from tuckerbox.server.people import Person
from tuckerbox.server.store import Change, Message, Present, Stored
from tuckerbox.server.table.match_rows import match_of, rows_of

Come = Callable[..., Visitor]


@on_every_shared_server
def test_a_broken_stream_resumes_with_nothing_missed_or_doubled(shared: Served, come: Come) -> None:
    anna, bruce, looker = (come(shared.url, name) for name in ("Anna", "Bruce", "Looker"))
    match = sit_together(anna, bruce)
    rng = random.Random(1)
    seen: list[int] = []
    with looker.stream(match, after=-1) as stream:
        told = until(stream, lambda event: event.kind == "entry")
        seen += [int(event.id or -1) for event in told if event.kind == "entry"]
    last = str(seen[-1])
    for _ in range(4):
        whose_turn(match, anna, bruce).play(match, rng)  # without a stream
        whose_turn(match, anna, bruce).play(match, rng)
        with looker.stream(match, last) as stream:
            whose_turn(match, anna, bruce).play(match, rng)  # with a stream
            n = anna.table(match)["last"]
            told = until(stream, lambda event, n=n: event.kind == "entry" and event.id == str(n))  # type: ignore[misc]
        entries = [event for event in told if event.kind == "entry"]
        seen += [int(event.id or -1) for event in entries]
        last = entries[-1].id
    assert seen == list(range(anna.table(match)["last"] + 1))


def test_each_stream_sends_what_its_viewer_may_see(shared: Served, come: Come) -> None:
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
    """Return the moment with the presence of another one, because presence has events of its own."""
    for seat, other in zip(moment["seats"], like["seats"], strict=True):
        seat["present"] = other["present"]
    return moment


@on_every_shared_server
def test_a_stream_sends_presence_chat_and_changes_of_the_table(shared: Served, come: Come) -> None:
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


def test_a_stream_of_an_unknown_match_is_refused(site: Site, anna: Visitor) -> None:
    anna.refused(404, "no-such-match", "GET", "/api/matches/no-such-match-here/events")


def test_an_invalid_last_event_id_is_accepted(shared: Served, come: Come) -> None:
    anna = come(shared.url)
    match = anna.hot_seat()["id"]
    path = f"/api/matches/{match}/events"
    for since in ("99999", "x", "-5", "", "٣", "9" * 20):
        with anna.client.stream("GET", path, headers={"Last-Event-ID": since.encode()}) as answer:
            assert answer.status_code == 200
            assert next(answer.iter_lines()) in (": welcome", "retry: 1000")


def test_a_client_that_is_far_behind_catches_up(shared: Served, come: Come) -> None:
    anna = come(shared.url)
    match = anna.hot_seat()["id"]
    rng = random.Random(3)
    for _ in range(45):
        anna.play(match, rng)
    with anna.stream(match, after=3) as stream:
        told = until(stream, lambda event: event.id == "45")
    assert [event.id for event in told if event.kind == "entry"] == [str(n) for n in range(4, 46)]


# --- Within one process ---


def test_a_call_at_the_end_of_a_broadcast_is_not_lost() -> None:
    """The broadcast's task has finished, but the event loop does not know yet."""
    told: list[str] = []

    class Last(Subscriber):
        def send(self, event: Any) -> None:
            told.append(event.kind)
            if len(told) == 1:
                asyncio.get_running_loop().call_soon(room.refresh, "m", "chat")

    room = Rooms(None, Presence(), lambda match: None)  # type: ignore[arg-type]

    async def updates(_: str, what: Collection[str], subscribers: Sequence[Subscriber]) -> list[Update]:
        return [Update([], 0, 0, [StreamEvent(kind) for kind in sorted(what)]) for _ in subscribers]

    room._find_updates = updates  # type: ignore[method-assign]

    async def run() -> None:
        room.enter("m", Last("", [], 0))
        room.refresh("m", "entry")
        while room._tasks or room._scheduled:
            await asyncio.wait_for(asyncio.gather(*room._tasks.values()), PATIENCE)
            await asyncio.sleep(0)
            assert room._tasks or not room._scheduled, "the call was lost"

    asyncio.run(run())
    assert told == ["entry", "chat"]


def test_a_wake_up_at_the_end_of_a_bots_task_is_not_lost() -> None:
    asked: list[str] = []

    class Woken(set[str]):
        """The last thing that the task does is to check this set."""

        def __contains__(self, match: object) -> bool:
            found = super().__contains__(match)
            if not found and len(asked) == 1:
                asyncio.get_running_loop().call_soon(table_bots.wake, "m")
            return found

    table_bots = TableBots(None, None, Priorities(), NetworksOfPeople(), 0)  # type: ignore[arg-type]
    table_bots._woken = Woken()

    async def no_turn(match: str) -> None:
        asked.append(match)

    table_bots._turn = no_turn  # type: ignore[method-assign]

    async def run() -> None:
        table_bots.wake("m")
        while table_bots._tasks or table_bots._woken:
            await asyncio.wait_for(asyncio.gather(*table_bots._tasks.values()), PATIENCE)
            await asyncio.sleep(0)
            assert table_bots._tasks or not set(table_bots._woken), "the wake-up was lost"
        await table_bots.close()

    asyncio.run(run())
    assert len(asked) >= 2


def test_a_newcomer_does_not_make_the_others_look_at_the_database(
    site: Site, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = anna.hot_seat()["id"]
    for _ in range(rooms.AT_ONCE + 5):
        anna.play(match)
    shelf = site.services.store.shelf(match)
    assert shelf
    look, looks = Rooms._find_updates, list[list[Subscriber]]()

    async def looks_for(room: Rooms, match: str, what: Any, subscribers: Any) -> Any:
        looks.append(list(subscribers))
        return await look(room, match, what, subscribers)

    monkeypatch.setattr(Rooms, "_find_updates", looks_for)

    async def come() -> None:
        room = site.services.rooms
        async with subscribed(site.services, Person("a", "Anna"), shelf, shelf.entries[-1].number) as first:
            await asyncio.wait_for(asyncio.gather(*room._tasks.values()), PATIENCE)
            assert looks == [[first]]
            async with subscribed(site.services, Person("b", "Bruce"), shelf, -1) as second:
                await asyncio.wait_for(asyncio.gather(*room._tasks.values()), PATIENCE)
                assert looks == [[first], [second], [second]], "once more, because there were so many entries"

    site.call(come)


def test_a_stream_that_waits_for_its_turn_reads_its_long_match_once(
    site: Site, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = anna.hot_seat()["id"]
    shelf = site.services.store.shelf(match)
    assert shelf
    read, reads = site.services.store.shelf, list[str]()

    def counted(id: str) -> Any:
        reads.append(id)
        return read(id)

    monkeypatch.setattr(replay_queue, "LONG", 0)
    monkeypatch.setattr(site.services.store, "shelf", counted)

    async def come() -> None:
        async with subscribed(site.services, Person("a", "Anna"), shelf, -1):
            await asyncio.wait_for(asyncio.gather(*site.services.rooms._tasks.values()), PATIENCE)

    site.call(come)
    assert reads == [match]


def test_a_stream_sends_another_processs_entry_even_if_the_match_was_read_before_the_message_came(
    site: Site, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = anna.hot_seat()["id"]
    services = site.services
    shelf = services.store.shelf(match)
    assert shelf

    async def listen() -> list[int]:
        room, found = services.rooms, list[int]()
        async with subscribed(services, Person("", "Somebody"), shelf, 0) as subscriber, asyncio.timeout(PATIENCE):
            await asyncio.gather(*room._tasks.values())
            stored = match_of(shelf)
            stored.now = shelf.entries[0].at + 1
            stored.play(stored.choices[0])
            with monkeypatch.context() as elsewhere:  # another process stores it, whose message is still on its way
                elsewhere.setattr(services.store, "announce", lambda _: None)
                services.store.append([rows_of(match, stored, None, stored.now, first=1)])
            async with services.matches.hold(match) as loaded:
                assert loaded.last == 1
            services._handle_on_loop(Stored(Change.ENTRY, match, 1), is_ours=False)
            while not found:
                event = await subscriber.waiting.get()
                assert event
                found += [] if event.id is None else [event.id]
        return found

    assert site.call(listen) == [1]


def test_a_failed_broadcast_closes_the_rooms_streams(
    site: Site, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = anna.hot_seat()["id"]
    entered = threading.Event()

    def fail(*_: Any) -> None:
        entered.set()
        raise RuntimeError("no news")

    monkeypatch.setattr(rooms, "missed_by", fail)
    subscriber = Subscriber("", [], -1)

    async def listen() -> Any:
        site.services.rooms.enter(match, subscriber)
        site.services.rooms.refresh(match, "entry")
        ended = await asyncio.wait_for(subscriber.waiting.get(), PATIENCE)
        site.services.rooms.leave(match, subscriber)
        return ended

    assert site.call(listen) is None
    assert entered.is_set()


def test_presence_recovers_from_a_database_failure(site: Site, anna: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    match = anna.hot_seat()["id"]
    services = site.services
    beats: list[str] = []
    done = asyncio.Event()

    def tell(messages: Sequence[Message]) -> None:
        beats.extend(message.match_id for message in messages)
        if len(beats) == 1:
            raise OSError("gone for a moment")
        services._loop.call_soon_threadsafe(done.set)  # type: ignore[union-attr]

    async def watch() -> None:
        monkeypatch.setattr("tuckerbox.server.live.services.PRESENCE_INTERVAL", 0)
        monkeypatch.setattr(services.store, "tell", tell)
        services.rooms.enter(match, subscriber := Subscriber("", [], 0))
        chore = asyncio.create_task(services._tell_presence())
        await asyncio.wait_for(done.wait(), PATIENCE)
        chore.cancel()
        services.rooms.leave(match, subscriber)

    site.call(watch)
    assert beats[:2] == [match, match]


def test_an_announcement_that_fails_is_made_with_the_next(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[set[str]] = []

    def tell(messages: Sequence[Message]) -> None:
        tried.append({message.match_id for message in messages})
        if len(tried) == 1:
            raise OSError("gone for a moment")

    async def announce(match: str) -> None:
        site.services.announce_presence(match)

    monkeypatch.setattr(site.services.store, "tell", tell)
    for number, match in enumerate(("first", "second"), 1):
        site.call(announce, match)
        wait_for(lambda: len(tried), lambda times, number=number: times == number)
    assert tried == [{"first"}, {"first", "second"}]


class Slow:
    """Announcements, of which the first one takes until the test goes on."""

    def __init__(self, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.go_on = threading.Event(), threading.Event()
        self.told: list[Message] = []
        monkeypatch.setattr(site.services.store, "tell", self)

    def __call__(self, messages: Sequence[Message]) -> None:
        self.begun.set()
        assert self.go_on.wait(PATIENCE)
        self.told.extend(messages)


def test_an_older_announcement_cannot_overtake_a_newer_one(
    site: Site, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    services, slow = site.services, Slow(site, monkeypatch)

    async def move(how: Callable[[str, list[int]], None]) -> None:
        how("m", [0])
        services.announce_presence("m")

    site.call(move, services.presence.comes)
    assert slow.begun.wait(PATIENCE)
    site.call(move, services.presence.goes)
    slow.go_on.set()
    wait_for(lambda: slow.told, lambda told: len(told) == 2)
    assert slow.told == [Present("m", services.presence.process, seats) for seats in ((0,), ())]


def test_announcements_hold_only_one_thread(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow(site, monkeypatch)

    async def announce() -> bool:
        for nth in range(50):
            site.services.announce_presence(f"match {nth}")
            await asyncio.sleep(0)
        return await asyncio.wait_for(asyncio.to_thread(slow.begun.wait, PATIENCE), PATIENCE)

    try:
        assert site.call(announce), "another thread was free"
    finally:
        slow.go_on.set()


def scope(visitor: Visitor, method: str, path: str, query: bytes = b"") -> dict[str, Any]:
    """Return a visitor's request as the application gets it."""
    cookie = "; ".join(f"{name}={value}" for name, value in visitor.client.cookies.items())
    return {
        "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1", "method": method,
        "scheme": "http", "path": path, "raw_path": path.encode(), "root_path": "", "query_string": query,
        "headers": [(b"host", b"testserver"), (b"cookie", cookie.encode()), (b"content-type", b"application/json")],
        "client": ("testclient", 1), "server": ("testserver", 80),
    }  # fmt: skip


def test_a_client_that_leaves_with_events_still_to_send_is_no_longer_present(site: Site, anna: Visitor) -> None:
    match = anna.hot_seat()["id"]
    for _ in range(20):
        anna.play(match)
    stream = scope(anna, "GET", f"/api/matches/{match}/events", b"after=-1")

    async def come_and_go() -> None:
        """Run the application for a client that reads a few events, stops reading, and then disconnects."""
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

        await asyncio.wait_for(site.app(stream, receive, send), PATIENCE)  # type: ignore[arg-type]

    site.call(come_and_go)
    assert site.services.rooms.open_rooms() == []


def ask_raw(site: Site, visitor: Visitor, method: str, path: str, *sends: dict[str, Any]) -> list[Any]:
    """Run the application for a client that sends these messages. Return the messages that it is sent."""
    asked, sent = iter(sends), list[Any]()

    async def receive() -> dict[str, Any]:
        return next(asked)

    async def send(message: Any) -> None:
        sent.append(message)

    async def run() -> None:
        await asyncio.wait_for(site.app(scope(visitor, method, path), receive, send), PATIENCE)  # type: ignore[arg-type]

    site.call(run)
    return sent


def test_a_client_that_leaves_while_it_sends_a_move_is_no_failure(site: Site, anna: Visitor) -> None:
    path = f"/api/matches/{anna.hot_seat()['id']}/moves"
    half = {"type": "http.request", "body": b'{"n": 0', "more_body": True}
    with capture_logs() as logs:
        assert ask_raw(site, anna, "POST", path, half, {"type": "http.disconnect"}) == []
    assert logs == []
    operator = site.visitor(base_url="http://127.0.0.1", client=("127.0.0.1", 50000))
    assert 'status="0"' not in operator.client.get("/metrics").text


def test_a_stream_whose_client_sends_too_much_ends_without_a_failure(site: Site, anna: Visitor) -> None:
    path = f"/api/matches/{anna.hot_seat()['id']}/events"
    large = {"type": "http.request", "body": b"x" * (MOST_BODY + 1), "more_body": True}
    with capture_logs() as logs:
        ask_raw(site, anna, "GET", path, large)
    assert logs == []
    assert site.services.rooms.open_rooms() == []


def test_a_seat_is_present_until_its_last_stream_closes() -> None:
    here, there = Presence(), Presence()
    here.comes("m", [0, 1])
    here.comes("m", [1])
    assert there.hear(here.message("m"))
    assert there.at("m") == {0, 1}
    here.goes("m", [1])
    assert not there.hear(here.message("m"))
    here.goes("m", [0, 1])
    assert there.hear(here.message("m"))
    assert there.at("m") == set()


def test_a_program_is_present_but_no_person() -> None:
    here, there = Presence(), Presence()
    here.comes("m", [0], is_program=True)
    there.hear(here.message("m"))
    assert (there.at("m"), there.of_people("m")) == ({0}, set())
    here.comes("m", [0])
    there.hear(here.message("m"))
    assert there.of_people("m") == {0}
    here.goes("m", [0])
    there.hear(here.message("m"))
    assert (there.at("m"), there.of_people("m")) == ({0}, set())
