"""Premoves at the server's tables: played when their turn comes, dropped for a reason, and seen by nobody else."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.served import HASTY, Served, on_every_database, on_every_shared_server, on_postgres
from tests.server.moved_clock import MovedClock
from tests.server.site import Site
from tests.server.visitor import Visitor, good, sit_together, twin, until_all, wait_for
from tuckerbox.match.timestamps import DAY, HOUR
from tuckerbox.server.live import timekeeper
from tuckerbox.server.live.premoves import Premoves
from tuckerbox.server.table.premoves import PremoveState, premove_of
from tuckerbox.server.table.rows import PremoveRow

Come = Callable[..., Visitor]


class Table:
    """A match of Down Under in its second round, between two or three visitors."""

    def __init__(self, *people: Visitor, **more: Any) -> None:
        self.people = people
        self.id = sit_together(*people, game="down-under", **more)
        self.path = f"/api/matches/{self.id}/premove"
        while not all(self.looks_ahead(person) for person in self.others):
            self.mover.play(self.id)

    def looks_ahead(self, person: Visitor) -> bool:
        return person.get(self.path)["ahead"] is not None

    @property
    def last(self) -> int:
        last: int = self.people[0].table(self.id)["last"]
        return last

    @property
    def turn(self) -> int:
        turn: int = self.people[0].moment(self.id)["turn"]
        return turn

    @property
    def mover(self) -> Visitor:
        return self.people[self.turn]

    @property
    def others(self) -> list[Visitor]:
        """Those who wait, the next one first."""
        count = len(self.people)
        return [self.people[(self.turn + k) % count] for k in range(1, count)]

    @property
    def planner(self) -> Visitor:
        return self.others[0]

    def seat_of(self, person: Visitor) -> int:
        return self.people.index(person)

    def plan(self, person: Visitor, *actions: str) -> Any:
        """Plan a turn: these actions, or else the first tile and the end of the turn."""
        n = self.last
        chosen = list(actions) or [person.get(self.path)["ahead"]["choices"][0]["action"], "done"]
        return good(person.ask("PUT", self.path, {"n": n, "actions": chosen}))

    def take_turn(self, avoid: str = "") -> None:
        """Take a turn that leaves the other's plan possible, if there is such a turn."""
        mover = self.mover
        choices = [choice["action"] for choice in mover.moment(self.id)["choices"]]
        far = [action for action in choices if distance(action, avoid) > 2] or choices
        mover.act(self.id, "moves", action=far[-1])
        while self.mover is mover and mover.moment(self.id)["choices"][0]["action"] == "done":
            mover.act(self.id, "moves", action="done")


def distance(action: str, other: str) -> int:
    """Return how many steps apart two tiles lie; many if there is no other."""
    if not other:
        return 99
    (x, y), (left, top) = (map(int, one.split()[-1].split(",")) for one in (action, other))
    return abs(x - left) + abs(y - top)


def settled(site: Site, table: Table, seat: int) -> PremoveRow | None:
    """Return a seat's premove once all entries so far have been looked at."""

    async def looked() -> None:
        await site.services.premoves._follow(table.id)

    site.call(looked)
    return next((row for row in site.services.store.premoves(table.id) if row.seat == seat), None)


# --- Planning ---


@on_every_database
def test_a_plan_is_played_at_once_when_its_turn_comes(site: Site, anna: Visitor, bruce: Visitor) -> None:
    table = Table(anna, bruce)
    planner, seat = table.planner, table.seat_of(table.planner)
    said = table.plan(planner)
    assert [choice["action"] for choice in said["planned"]][1:] == ["done"]
    assert said["ahead"]["ended"]
    assert said["says"] is None
    assert planner.get(table.path)["planned"] == said["planned"]
    table.take_turn(avoid=said["planned"][0]["action"])
    row = settled(site, table, seat)
    assert row
    assert (row.state, row.says.partition(":")[0]) == (PremoveState.PLAYED, "Your plan was played")
    entries = site.services.store.shelf(table.id).entries[-2:]  # type: ignore[union-attr]
    assert [(entry.seat, entry.person) for entry in entries] == [(seat, None)] * 2, "the server has played it"
    found = planner.get(table.path)
    assert found["planned"] == []
    assert found["says"] == row.says
    assert anna.get(f"/api/matches/{table.id}/verify")["ok"]
    planner.ask("DELETE", table.path)
    assert planner.get(table.path)["says"] is None


def test_a_new_plan_replaces_the_old_one_and_can_be_taken_back(anna: Visitor, bruce: Visitor) -> None:
    table = Table(anna, bruce)
    planner = table.planner
    one, other = (choice["action"] for choice in planner.get(table.path)["ahead"]["choices"][:2])
    table.plan(planner, one)
    assert [choice["action"] for choice in table.plan(planner, other)["planned"]] == [other]
    assert planner.get(table.path, action=one)["ahead"]["planned"][0]["action"] == one
    for _ in range(2):
        assert good(planner.ask("DELETE", table.path))["planned"] == []
    table.take_turn()
    assert table.mover is planner


def test_a_plan_that_was_taken_back_is_not_played_even_if_its_turn_comes_meanwhile(
    site: Site, anna: Visitor, bruce: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(anna, bruce)
    planner, planned = table.planner, table.plan(table.planner)["planned"]
    wait_for(lambda: site.services.premoves._tasks, lambda tasks: not tasks)
    read, answers = site.services.store.premoves, list[Any]()

    def read_and_take_back(match: str) -> list[PremoveRow]:
        rows = read(match)
        monkeypatch.undo()
        answers.append(planner.ask("DELETE", table.path))  # while the server looks at what it has read
        return rows

    monkeypatch.setattr(site.services.store, "premoves", read_and_take_back)
    table.take_turn(avoid=planned[0]["action"])
    wait_for(lambda: site.services.premoves._tasks, lambda tasks: not tasks)
    assert [answer.status_code for answer in answers] == [200]
    assert table.mover is planner, "nothing was played for them"


def test_taking_back_works_for_a_match_that_is_not_in_memory(site: Site, anna: Visitor, bruce: Visitor) -> None:
    table = Table(anna, bruce)
    table.plan(table.planner)
    planner = table.planner

    async def drop() -> None:
        site.services.matches.drop_all()

    site.call(drop)
    assert good(planner.ask("DELETE", table.path))["planned"] == []
    site.call(drop)
    table.take_turn()
    assert table.mover is planner


def test_what_cannot_be_planned_is_refused_with_a_sentence(anna: Visitor, bruce: Visitor, stranger: Visitor) -> None:
    match = sit_together(anna, bruce, game="down-under")
    path = f"/api/matches/{match}/premove"
    waiting = (bruce, anna)[anna.moment(match)["turn"]]
    early = waiting.refused(409, "no-plan-now", "PUT", path, {"n": 0, "actions": ["done"]})
    assert early["says"] == "It's too early: your next turn still depends on what the others do."
    assert waiting.get(path)["why"] == early["says"]
    table = Table(anna, bruce)
    n, action = table.last, table.planner.get(table.path)["ahead"]["choices"][0]["action"]
    plan = {"n": n, "actions": [action]}
    table.mover.refused(409, "your-turn", "PUT", table.path, plan)
    stranger.refused(403, "not-seated", "PUT", table.path, plan)
    stranger.refused(403, "not-seated", "GET", table.path)
    stranger.refused(403, "not-seated", "DELETE", table.path)
    table.planner.refused(403, "not-your-seat", "PUT", table.path, {**plan, "seat": table.turn})
    assert table.planner.refused(409, "stale", "PUT", table.path, {**plan, "n": n - 1})["news"]["n"] == n
    illegal = table.planner.refused(400, "nothing laid", "PUT", table.path, {**plan, "actions": ["done"]})
    assert illegal["rule"]
    table.planner.refused(400, "turn is over", "PUT", table.path, {**plan, "actions": [action, action]})
    table.planner.refused(400, "nothing laid", "GET", f"{table.path}?action=done")
    table.planner.refused(422, "invalid-request", "PUT", table.path, {**plan, "actions": []})
    planner = table.planner
    planner.act(table.id, f"seats/{table.seat_of(planner)}/hand", bot="greedy")
    planner.refused(403, "bot-seat", "PUT", table.path, {**plan, "n": table.last})


def test_a_game_that_begins_a_turn_with_a_roll_cannot_be_planned(anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce)
    waiting = (bruce, anna)[anna.moment(match)["turn"]]
    said = waiting.get(f"/api/matches/{match}/premove")
    assert said["ahead"] is None
    assert said["why"] == "In Outback, a turn begins with luck, so nobody can plan it."


def test_a_refusal_that_rests_on_an_old_copy_is_checked(
    site: Site, anna: Visitor, bruce: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process has stored entries, and its message is still on its way."""
    table = Table(anna, bruce)
    planner, choices = table.planner, table.planner.get(table.path)["ahead"]["choices"]
    dropped: list[str] = []
    drop = site.services.matches.drop

    async def is_current(loaded: object) -> bool:
        return bool(dropped)

    monkeypatch.setattr(site.services.matches, "is_current", is_current)
    monkeypatch.setattr(site.services.matches, "drop", lambda id: (dropped.append(id), drop(id)))
    planner.refused(409, "stale", "PUT", table.path, {"n": table.last + 1, "actions": [choices[0]["action"]]})
    assert dropped == [table.id]


# --- What drops it ---


@pytest.mark.parametrize(
    ("what", "reason"),
    [
        ("undo", "a decision was taken back"),
        ("resign", "you have resigned"),
        ("bot", "a bot has taken over your seat"),
    ],
)
def test_what_drops_a_plan(site: Site, anna: Visitor, bruce: Visitor, what: str, reason: str) -> None:
    table = Table(anna, bruce, site.visitor("Clara"))
    mover, planner = table.mover, table.others[1]
    seat = table.seat_of(planner)
    if what == "undo":
        mover.play(table.id)
    table.plan(planner)
    n = table.last
    if what == "undo":
        mover.act(table.id, "undo")
    elif what == "resign":
        planner.act(table.id, "resign")
    elif what == "bot":
        planner.act(table.id, f"seats/{seat}/hand", bot="greedy")
    row = settled(site, table, seat)
    assert row
    assert (row.state, row.says) == (PremoveState.DROPPED, f"Your plan was dropped: {reason}.")
    assert all(entry.kind != "decides" for entry in site.services.store.shelf(table.id).entries[n + 1 :])  # type: ignore[union-attr]


def test_a_tile_beside_the_planned_one_drops_a_plan(site: Site, anna: Visitor, bruce: Visitor) -> None:
    table, beside, rng = Table(anna, bruce), list[tuple[str, str]](), random.Random(1)
    while not beside:
        theirs = [choice["action"] for choice in table.mover.moment(table.id)["choices"]]
        ahead = table.planner.get(table.path)["ahead"]
        mine = [choice["action"] for choice in ahead["choices"]] if ahead else []
        beside = [(one, other) for one in mine for other in theirs if other != "done" and distance(one, other) == 1]
        if not beside:
            table.mover.play(table.id, rng)
        if table.people[0].moment(table.id)["turn"] is None:
            table = Table(anna, bruce)
    planner, seat = table.planner, table.seat_of(table.planner)
    planned, laid = beside[0]
    table.plan(planner, planned)
    table.mover.act(table.id, "moves", action=laid)
    row = settled(site, table, seat)
    assert row
    assert row.state == PremoveState.DROPPED
    assert planner.get(table.path)["says"] == row.says
    assert row.says.startswith(
        ("Your plan was dropped: what you planned for has changed: “Lay ", "Your plan was dropped: “Lay")
    )


def test_time_that_is_up_drops_a_plan_that_came_too_late(
    open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The turn came while the server was down, and so has its end."""
    monkeypatch.setattr(timekeeper, "LOOK", 3600)
    clock = MovedClock()
    site = open_site(clock, pause=3600)
    clock.moved = lambda: site.services.store.beat(clock.now(), 1_000 * DAY)
    table = Table(site.visitor("Anna"), site.visitor("Bruce"), clock={"hours": 24})
    planner, seat = table.planner, table.seat_of(table.planner)
    table.plan(planner)
    monkeypatch.setattr(Premoves, "entry_made", lambda *_, **__: None)
    table.take_turn()
    clock.move(DAY + HOUR)
    row = settled(site, table, seat)
    assert row
    assert (row.state, row.says) == (PremoveState.DROPPED, "Your plan was dropped: your time was up.")


def test_a_plan_that_was_played_in_part_is_told_so(
    site: Site, anna: Visitor, bruce: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(anna, bruce)
    planner, seat = table.planner, table.seat_of(table.planner)
    planned = table.plan(planner)["planned"]

    async def ends(_: Premoves, __: str) -> None:
        """Take the place of a look in a process that ends before it."""

    with monkeypatch.context() as ended:
        ended.setattr(Premoves, "_follow", ends)
        table.take_turn(avoid=planned[0]["action"])
        planner.act(table.id, "moves", action=planned[0]["action"])
    row = settled(site, table, seat)
    assert row
    (first, _) = premove_of(row).actions
    assert row.says == f"Part of your plan was played: {first.says}. The rest was dropped."
    assert table.mover is planner


def test_a_plan_is_forgotten_when_its_match_is_over(site: Site, anna: Visitor, bruce: Visitor) -> None:
    table = Table(anna, bruce)
    table.plan(table.planner)
    table.mover.act(table.id, "resign")
    assert settled(site, table, 0) is None
    assert site.services.store.premoves(table.id) == []
    assert anna.post(f"/api/matches/{table.id}/rematch")["id"] != table.id


def test_a_plan_is_dropped_if_its_person_no_longer_plays_the_seat(site: Site, anna: Visitor, bruce: Visitor) -> None:
    table = Table(anna, bruce)
    planner, seat = table.planner, table.seat_of(table.planner)
    table.plan(planner)
    [row] = site.services.store.premoves(table.id)
    site.services.store.keep_premove(PremoveRow(**{**vars(row), "person": "somebody-else"}))
    table.take_turn()
    row = settled(site, table, seat)  # type: ignore[assignment]
    assert row.says == "Your plan was dropped: you no longer play this seat."


# --- Nobody else sees it ---


def test_nothing_that_others_are_shown_depends_on_a_plan(site: Site, anna: Visitor, bruce: Visitor) -> None:
    table = Table(anna, bruce, site.visitor("Clara"))
    planner = table.planner
    watching = [person for person in table.people if person is not planner] + [site.visitor("Looker")]
    before = [everything(site, table, person) for person in watching]
    table.plan(planner)
    assert settled(site, table, table.seat_of(planner))
    assert [everything(site, table, person) for person in watching] == before
    good(planner.ask("DELETE", table.path))
    assert [everything(site, table, person) for person in watching] == before


def everything(site: Site, table: Table, person: Visitor) -> list[Any]:
    """Return everything that somebody is shown of a match, refusals and the stream included."""
    root, n = f"/api/matches/{table.id}", table.last
    asked = [
        ("GET", root, None),
        ("GET", f"{root}?at={n - 1}", None),
        ("GET", f"{root}/news?after=-1", None),
        ("GET", f"{root}/record", None),
        ("GET", f"{root}/verify", None),
        ("GET", f"{root}/premove", None),
        ("GET", f"{root}/premove?seat=0", None),
        ("GET", f"{root}/premove?seat=1", None),
        ("GET", f"{root}/why?action=done", None),
        ("GET", f"{root}/previews?n={n}", None),
        ("GET", "/api/matches", None),
        ("PUT", f"{root}/premove", {"n": n + 1, "actions": ["done"]}),
        ("POST", f"{root}/moves", {"n": n + 1, "action": "done"}),
        ("POST", f"{root}/play-on", {"at": n + 1}),
        ("POST", f"{root}/rematch", None),
    ]
    here = re.compile(r'"present": ?(true|false)')
    said = [person.ask(method, path, body) for method, path, body in asked]
    answers = [(answer.status_code, here.sub("", answer.text)) for answer in said]
    return [*answers, *(here.sub("", event) for event in site.told_to(table.id, person, n))]


@on_every_shared_server
def test_only_its_players_streams_hear_of_a_plan(shared: Served, come: Come) -> None:
    people = [come(shared.url, name) for name in ("Anna", "Bruce", "Clara")]
    table = Table(*people)
    planner = table.planner
    watching = [person for person in people if person is not planner] + [come(shared.url)]
    after = table.last
    with planner.stream(table.id, after=after) as own:
        for person in watching:
            with person.stream(table.id, after=after) as theirs:
                planned = table.plan(planner)
                good(planner.ask("DELETE", table.path))
                table.plan(planner, planned["planned"][0]["action"])
                key = f"chat-{watching.index(person)}-{after:04}"
                planner.post(f"/api/matches/{table.id}/chat", {"text": key, "key": key})
                told = until_all(theirs, lambda event, key=key: event.kind == "chat" and event.data["text"] == key)
                assert {event.kind for event in told} <= {"seats", "chat"}
        told = until_all(own, lambda event: event.kind == "chat" and event.data["text"] == key)
        assert [event.data for event in told if event.kind == "premove"]


# --- Nothing is lost ---


@pytest.mark.sampled
@on_every_database
def test_a_plan_survives_a_kill(serve: Callable[..., Served], come: Come) -> None:
    server = serve(env=HASTY)
    table = Table(come(server.url, "Anna"), come(server.url, "Bruce"))
    planner = table.planner
    planned = table.plan(planner)["planned"]
    server.kill()
    server.start()
    assert planner.get(table.path)["planned"] == planned
    after = table.last
    with planner.stream(table.id, after=after) as own:
        table.take_turn(avoid=planned[0]["action"])
        until_all(own, lambda event: event.kind == "premove")
    assert planner.get(table.path)["says"].startswith("Your plan was ")
    assert planner.get(f"/api/matches/{table.id}/verify")["ok"]


@on_every_database
def test_a_plan_whose_turn_came_just_before_a_kill_is_played_after_it(
    open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    site = open_site()
    table = Table(site.visitor("Anna"), site.visitor("Bruce"))
    planner, seat = table.planner, table.seat_of(table.planner)
    planned = table.plan(planner)["planned"]
    with monkeypatch.context() as killed:
        killed.setattr(Premoves, "entry_made", lambda *_, **__: None)
        table.take_turn(avoid=planned[0]["action"])
        assert table.mover is planner
        assert site.services.store.premoves_due() == [table.id]
        last = table.last
        site.close()
    again = open_site()
    again.wait_for_entry(table.id, last + 1)
    table.people = tuple(again.visitor() for _ in table.people)
    row = settled(again, table, seat)
    assert row
    assert row.state == PremoveState.PLAYED
    assert again.services.store.premoves_due() == []


@on_every_database
def test_a_plan_is_replaced_only_by_what_follows_from_it(site: Site, anna: Visitor, bruce: Visitor) -> None:
    table = Table(anna, bruce)
    store = site.services.store
    row = PremoveRow(table.id, 0, "p", 3, "[]", PremoveState.HELD)
    other = PremoveRow(table.id, 0, "p", 4, "[]", PremoveState.HELD)
    store.keep_premove(row)
    store.keep_premove(other)
    assert store.premoves(table.id) == [other]
    assert not store.replace_premove(row, row)
    played = PremoveRow(table.id, 0, "p", 4, "[]", PremoveState.PLAYED, "Done.")
    assert store.replace_premove(other, played)
    assert store.drop_premove(table.id, 0)
    assert not store.drop_premove(table.id, 0)


@on_postgres
def test_a_plan_made_at_one_process_is_played_by_another(open_site: Callable[..., Site]) -> None:
    here = open_site()
    anna, bruce = here.visitor("Anna"), here.visitor("Bruce")
    table = Table(anna, bruce)
    there = open_site()
    planner, seat = table.planner, table.seat_of(table.planner)
    planned = table.plan(planner)["planned"]
    last = table.last
    table.people = tuple(twin(person, there.visitor()) for person in (anna, bruce))
    table.take_turn(avoid=planned[0]["action"])
    here.wait_for_entry(table.id, last + 4)
    row = settled(there, table, seat)
    assert row
    assert row.state == PremoveState.PLAYED
    assert [entry.number for entry in there.services.store.shelf(table.id).entries] == list(range(last + 5))  # type: ignore[union-attr]
