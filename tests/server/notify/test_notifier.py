"""People are told what happens at their tables: once, in time, and only while they do not know it."""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from email.message import EmailMessage
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Semaphore
from time import monotonic
from typing import Any

import pytest
from aiohttp import web
from sqlalchemy import select, update
from structlog.testing import capture_logs

from tests.served import PATIENCE, on_every_database
from tests.server.metrics import counted
from tests.server.notify.browser import Browser
from tests.server.notify.hand_moved import ADDRESS, HandMoved, NoticeSite, hand_moved
from tests.server.notify.receiver import Receiver, receiver, trusting
from tests.server.test_premoves import Table as PlannedTable
from tests.server.visitor import Visitor, pass_to, sit_together, wait_for, whose_turn
from tuckerbox.match.timestamps import DAY, HOUR
from tuckerbox.server.actions.field_limits import LEAST_ID
from tuckerbox.server.live import notifier
from tuckerbox.server.live.notifier import AT_TABLE, FIRST_WAIT, LONGEST_WAIT, MOST_TRIES, SEEN, Notifier
from tuckerbox.server.live.receiving_servers import AT_ONCE_DOUBTED, ReceivingServers
from tuckerbox.server.notify import daily_caps
from tuckerbox.server.notify.delivery_result import SENT, Delivery
from tuckerbox.server.notify.guarded import AT_ONCE_PER_SERVER, GuardedClient
from tuckerbox.server.notify.happenings import Happening, happenings, notice
from tuckerbox.server.notify.senders import WordedNotice, subject_of
from tuckerbox.server.notify.wording import Words
from tuckerbox.server.store import Present, Store, UnavailableError
from tuckerbox.server.store.notices import LEASE
from tuckerbox.server.store.tables import chat, entries, outbox
from tuckerbox.server.table.notice_rows import (
    GATHER,
    GRACE,
    AddressRow,
    Channel,
    NoticeKind,
    NoticeRow,
    NoticeState,
    SecurityEvent,
)
from tuckerbox.server.table.premoves import PremoveState
from tuckerbox.server.table.rows import Shelf, now
from tuckerbox.server.worker_ownership import Worker

ALL = ",".join(NoticeKind)
LONG = "x" * LEAST_ID  # an address's id that can be part of a path


@dataclass
class Table(NoticeSite):
    """A table of two."""

    anna: Visitor
    bruce: Visitor
    match: str

    @property
    def store(self) -> Store:
        return self.site.services.store

    def give_address(self, visitor: Visitor, **more: Any) -> AddressRow:
        """Give a visitor a webhook for notices of all kinds, or another address."""
        hook = f"{self.receiver.address}/{self.id_of(visitor)}"
        row = AddressRow("a1", self.id_of(visitor), Channel.WEBHOOK, hook, "s", ALL, None, False, None, now(), None)
        row = replace(row, **more)
        assert self.store.notices.add_address(row, most=9)
        self.notifier.plan(set())
        return row

    def later(self, milliseconds: int = GRACE) -> list[dict[str, Any]]:
        """Plan, let some time pass, send what is due, and return the notices that have arrived at webhooks."""
        before = len(self.receiver.received)
        self.notifier.plan({self.match})
        self.notifier.ahead += milliseconds
        self.site.call(self.notifier.send_due)
        arrived = self.receiver.received[before:]
        return [json.loads(one.body) for one in arrived if one.headers["Content-Type"] == "application/json"]

    def pass_to(self, seat: int) -> None:
        """Play until a seat gets the turn from the other one."""
        pass_to(self.match, 1 - seat, self.anna, self.bruce)
        pass_to(self.match, seat, self.anna, self.bruce)


@pytest.fixture
def table(database: str, ready: None) -> Iterator[Table]:
    with hand_moved(database) as opened:
        anna, bruce = opened.site.visitor("Anna"), opened.site.visitor("Bruce")
        yield Table(**vars(opened), anna=anna, bruce=bruce, match=sit_together(anna, bruce))


A_DAY = {"hours": 24}


@on_every_database
def test_a_player_is_told_once_that_their_time_runs_out(table: Table) -> None:
    table.match = sit_together(table.anna, table.bruce, clock=A_DAY)
    table.give_address(table.bruce, kinds=NoticeKind.DEADLINE)
    table.pass_to(1)
    assert table.later(DAY // 2) == []
    (notice,) = table.later(DAY // 4)
    assert notice["kind"] == "deadline"
    assert notice["text"].startswith("Your time in Outback is running out. ")
    assert table.later(DAY // 8) == []


def test_a_player_who_has_decided_is_not_told_that_their_time_runs_out(table: Table) -> None:
    table.match = sit_together(table.anna, table.bruce, clock=A_DAY)
    table.give_address(table.bruce, kinds=NoticeKind.DEADLINE)
    table.pass_to(1)
    assert table.later(DAY // 2) == []
    table.pass_to(0)
    assert table.later(DAY // 2) == []


def test_a_player_who_is_deciding_is_not_told_again_that_their_time_runs_out(table: Table) -> None:
    table.match = sit_together(table.anna, table.bruce, clock=A_DAY)
    table.give_address(table.bruce, kinds=NoticeKind.DEADLINE)
    table.pass_to(1)
    assert len(table.later(DAY * 4 // 5)) == 1
    table.bruce.play(table.match)
    assert table.bruce.moment(table.match)["turn"] == 1
    assert table.later() == []
    table.pass_to(1)
    assert len(table.later(DAY * 4 // 5)) == 1


def test_days_off_put_the_reminder_off(table: Table) -> None:
    table.match = sit_together(table.anna, table.bruce, clock=A_DAY)
    table.give_address(table.bruce, kinds=NoticeKind.DEADLINE)
    table.pass_to(1)
    assert table.later(0) == []
    table.bruce.act(table.match, "rest", seat=1, days=2)
    assert table.later(DAY * 3 // 4) == []
    assert [notice["kind"] for notice in table.later(2 * DAY)] == ["deadline"]


def test_an_undo_that_ends_days_off_brings_the_reminder_forward(table: Table) -> None:
    table.match = sit_together(table.anna, table.bruce, clock=A_DAY)
    table.give_address(table.bruce, kinds=NoticeKind.DEADLINE)
    table.pass_to(1)
    table.bruce.act(table.match, "rest", seat=1, days=7)
    assert table.later(0) == []
    table.bruce.play(table.match)
    table.bruce.act(table.match, "undo", to=table.bruce.moment(table.match)["undo"]["free"], seat=1)
    assert [notice["kind"] for notice in table.later(DAY * 4 // 5)] == ["deadline"]


def test_a_reminder_that_was_no_longer_true_is_planned_again_if_it_is(table: Table) -> None:
    table.match = sit_together(table.anna, table.bruce, clock=A_DAY)
    table.give_address(table.bruce, kinds=NoticeKind.DEADLINE)
    table.pass_to(1)
    table.notifier.plan({table.match})
    with table.store.engine.begin() as connection:
        connection.execute(update(outbox).values(state=NoticeState.DROPPED, tries=1))
    table.notifier.plan({table.match})
    assert [notice["kind"] for notice in table.later(DAY * 4 // 5)] == ["deadline"]


@pytest.mark.parametrize(("insists", "due"), [(False, 20), (True, 18)])
def test_quiet_hours_delay_the_reminder_unless_its_player_insists(insists: bool, due: int) -> None:
    address = AddressRow("a1", "p1", Channel.WEBHOOK, "", "s", ALL, "17:00-20:00 UTC", insists, None, 0, None)
    happening = Happening(NoticeKind.DEADLINE, 3, 18 * HOUR)
    assert notice(happening, "m1", address, 0).due == due * HOUR


@on_every_database
def test_a_player_is_told_of_their_turn_once(table: Table) -> None:
    table.give_address(table.bruce)
    table.pass_to(1)
    (notice,) = table.later()
    assert notice["kind"] == "turn"
    assert notice["match"] == table.match
    assert notice["text"].startswith("Your turn in Outback. ")
    assert notice["link"].startswith(f"{ADDRESS}/m/{table.match}")
    assert table.later() == []
    table.pass_to(1)
    assert [again["kind"] for again in table.later()] == ["turn"]


def test_the_line_of_a_notice_is_about_what_others_did(table: Table) -> None:
    table.give_address(table.bruce)
    table.pass_to(1)
    log = table.bruce.table(table.match)["log"]
    assert log[-1]["seat"] == 1, "Bruce's turn begins with his own roll"
    mine = [line["n"] for line in log if line["seat"] == 1 and line["n"] < log[-1]["n"]]
    others = [line["text"] for line in log if line["seat"] == 0 and line["n"] > max(mine)]
    (notice,) = table.later()
    assert notice["text"].startswith(f"Your turn in Outback. {others[-1]} (And {len(others) - 1} thing"), log


def test_the_page_on_notices_shows_one_as_it_is_sent(table: Table) -> None:
    page = (Path(__file__).parents[3] / "docs/notices.md").read_text(encoding="utf-8")
    shown = json.loads(page.partition("```json\n")[2].partition("```")[0])
    table.give_address(table.bruce)
    table.pass_to(1)
    table.pass_to(0)
    table.pass_to(1)
    (notice,) = table.later()
    assert shown.keys() == notice.keys()
    form = r"Your turn in Outback\. \w+ ends the turn\. \(And \d things before that\.\)"
    assert re.fullmatch(form, shown["text"])
    assert re.fullmatch(form, notice["text"])
    link = r"https://[\w.]+/m/[\w…-]+/\d+"
    assert re.fullmatch(link, shown["link"])
    assert re.fullmatch(link, notice["link"])


def test_a_player_is_told_of_a_turn_once_whatever_others_do_meanwhile(table: Table) -> None:
    table.give_address(table.bruce)
    table.pass_to(1)
    assert len(table.later()) == 1
    table.anna.act(table.match, "seats/0/hand", bot="greedy")
    assert table.later() == []
    table.bruce.play(table.match)
    assert table.bruce.moment(table.match)["turn"] == 1
    table.anna.act(table.match, "seats/0/hand", bot=None)
    assert table.later() == []


def test_nobody_is_told_within_the_grace_in_which_they_may_look(table: Table) -> None:
    table.give_address(table.bruce)
    table.pass_to(1)
    assert table.later(GRACE - 5000) == []
    assert len(table.later()) == 1


def test_nobody_is_told_of_what_they_did_themselves(table: Table) -> None:
    table.give_address(table.bruce)
    table.pass_to(1)
    table.bruce.play(table.match)
    assert table.later() == []


@pytest.mark.parametrize("is_whole", [False, True])
def test_a_player_whose_plan_leaves_them_the_turn_is_told(table: Table, is_whole: bool) -> None:
    planned = PlannedTable(table.anna, table.bruce)
    table.match, planner = planned.id, planned.planner
    table.give_address(planner, kinds="turn")
    tile = planner.get(planned.path)["ahead"]["choices"][0]["action"]
    planned.plan(planner, tile, *["done"] * is_whole)
    planned.take_turn(avoid=tile)
    wait_for(lambda: table.store.premoves(table.match)[0].state, lambda state: state == PremoveState.PLAYED)
    assert (planned.mover is planner) == (not is_whole)
    assert [notice["kind"] for notice in table.later() if notice["match"] == table.match] == ["turn"] * (not is_whole)
    assert table.later() == []


def test_a_turn_that_has_passed_is_not_told(table: Table) -> None:
    table.give_address(table.bruce)
    table.pass_to(1)
    assert table.later(0) == []
    table.pass_to(0)
    assert table.later() == []


def test_somebody_who_has_looked_is_not_told(table: Table) -> None:
    table.give_address(table.bruce)
    table.pass_to(1)
    assert table.later(0) == []
    table.store.notices.note_look(table.id_of(table.bruce), now(), table.match)
    assert table.later() == []


def test_somebody_who_has_looked_at_one_table_is_told_of_another(table: Table) -> None:
    other = sit_together(table.anna, table.bruce)
    table.give_address(table.bruce)
    table.pass_to(1)
    assert table.later(0) == []
    table.store.notices.note_look(table.id_of(table.bruce), now(), other)
    assert [notice["match"] for notice in table.later()] == [table.match]


def come_and_go(table: Table, *seats: int, programs: tuple[int, ...] = ()) -> None:
    """Let the players of these seats have the table open, and nobody else. `programs`: where only a program has."""
    table.site.services.presence.hear(Present(table.match, "another process", seats, programs))


def test_a_player_at_the_table_is_told_of_their_turn_only_when_they_have_left(table: Table) -> None:
    table.give_address(table.bruce)
    table.pass_to(1)
    come_and_go(table, 1)
    for _ in range(MOST_TRIES + 3):
        assert table.later(AT_TABLE) == []
    come_and_go(table)
    (notice,) = table.later(AT_TABLE)
    assert notice["kind"] == "turn"
    assert table.later(AT_TABLE) == []


def test_a_player_who_decides_at_the_table_is_not_told_afterwards(table: Table) -> None:
    table.give_address(table.bruce)
    table.pass_to(1)
    come_and_go(table, 1)
    assert table.later() == []
    table.pass_to(0)
    come_and_go(table)
    assert table.later(AT_TABLE) == []


def test_a_person_is_told_of_chat_and_of_the_end_while_only_a_program_has_their_table_open(table: Table) -> None:
    table.give_address(table.bruce)
    table.pass_to(1)
    come_and_go(table, 1, programs=(1,))
    assert table.later() == [], "the program decides"
    table.anna.post(f"/api/matches/{table.match}/chat", {"text": "G'day, Bruce.", "key": "aaaaaaaa"})
    assert [notice["kind"] for notice in table.later()] == ["chat"]
    come_and_go(table, 1)
    table.anna.act(table.match, "resign", seat=0)
    assert table.later() == [], "Bruce has it open, too"
    come_and_go(table, 1, programs=(1,))
    assert [notice["kind"] for notice in table.later(AT_TABLE)] == ["over"]


@pytest.mark.parametrize("long", [False, True])
def test_chat_is_told_unless_its_reader_was_at_the_table_for_long(table: Table, long: bool) -> None:
    table.give_address(table.bruce, kinds="chat")
    table.anna.post(f"/api/matches/{table.match}/chat", {"text": "G'day, Bruce.", "key": "aaaaaaaa"})
    come_and_go(table, 1)
    assert table.later(SEEN if long else GRACE) == []
    come_and_go(table)
    assert len(table.later(AT_TABLE)) == (not long)


def test_a_stream_counts_as_a_look(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.give_address(table.bruce)
    looks: SimpleQueue[tuple[str, str]] = SimpleQueue()
    monkeypatch.setattr(table.store.notices, "note_look", lambda person, _, match: looks.put((person, match)))
    for visitor in (table.anna, table.bruce):
        table.site.told(table.match, lambda event: event.kind == "seats", person=table.id_of(visitor))
    assert looks.get(timeout=PATIENCE) == (table.id_of(table.bruce), table.match)
    assert looks.empty()


def wait_for_a_look(table: Table) -> None:
    noted, person = table.store.notices, table.id_of(table.bruce)
    given_up = monotonic() + PATIENCE
    while noted.looked(person, table.match, at_list=True) == 0:
        assert monotonic() < given_up, "the look was not noted"


def test_a_player_who_has_seen_the_list_of_their_tables_is_not_told_of_their_turn(table: Table) -> None:
    table.give_address(table.bruce)
    table.pass_to(1)
    assert table.later(0) == []
    (listed,) = table.bruce.get("/api/matches")["mine"]
    assert listed["waits_for_you"]
    wait_for_a_look(table)
    assert table.later() == []


def test_a_page_that_asks_for_the_list_again_by_itself_keeps_no_notice_back(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.give_address(table.bruce)
    table.pass_to(1)
    assert table.later(0) == []
    looks: list[str] = []
    monkeypatch.setattr(table.notifier, "looks", looks.append)
    (listed,) = table.bruce.get("/api/matches", background=True)["mine"]
    assert listed["waits_for_you"]
    assert looks == []
    assert [notice["kind"] for notice in table.later()] == ["turn"]


def test_the_list_of_tables_shows_no_chat_so_its_viewer_is_told(table: Table) -> None:
    table.give_address(table.bruce)
    table.anna.post(f"/api/matches/{table.match}/chat", {"text": "G'day, Bruce.", "key": "aaaaaaaa"})
    table.bruce.get("/api/matches")
    wait_for_a_look(table)
    assert "chat" in [notice["kind"] for notice in table.later()]


@pytest.mark.parametrize(
    ("options", "says"), [({}, ""), ({"variant": "plus", "end": "full"}, " Options: Plus, End: Full.")]
)
def test_an_invitation_says_what_is_unusual_about_the_match(table: Table, options: dict[str, str], says: str) -> None:
    match = sit_together(table.anna, table.bruce, options=options)
    table.give_address(table.bruce)
    table.anna.act(match, "resign")
    table.match = table.anna.post(f"/api/matches/{match}/rematch")["id"]
    table.anna.sit(table.match, seat=0)
    (notice,) = [notice for notice in table.later() if notice["kind"] == "invited"]
    assert notice["text"] == (
        "A seat in Outback is kept for you. A match for 2 is being set up. Sit down if it suits you."
        f" Waiting for you: Anna. Everybody takes as long as they like.{says}"
    )


@pytest.mark.parametrize(
    ("agreed", "says"),
    [
        ({"tempo": "days"}, "The plan is to play over a few days."),
        ({"clock": {"hours": 24}}, "Each turn may take up to a day."),
        (
            {"clock": {"bank": 930, "increment": 10}},
            "Everybody has 15.5 minutes for the match, and 10 seconds more for each turn.",
        ),
    ],
)
def test_an_invitation_says_how_fast_the_match_is_to_be_played(table: Table, agreed: dict[str, Any], says: str) -> None:
    match = sit_together(table.anna, table.bruce, **agreed)
    table.give_address(table.bruce)
    table.anna.act(match, "resign")
    table.match = table.anna.post(f"/api/matches/{match}/rematch")["id"]
    table.anna.sit(table.match, seat=0)
    (notice,) = [notice for notice in table.later() if notice["kind"] == "invited"]
    assert notice["text"].endswith(f" Waiting for you: Anna. {says}")


@on_every_database
def test_players_who_have_to_sit_down_again_are_told_so(table: Table) -> None:
    table.match = table.anna.set_table("here", "open", "open")["id"]
    table.anna.sit(table.match, seat=0)
    table.bruce.sit(table.match, seat=1)
    table.give_address(table.bruce)
    table.give_address(table.anna, id="a2", kinds="invited")
    table.store.notices.note_look(table.id_of(table.bruce), now() + table.notifier.ahead, table.match)
    assert table.later() == []
    table.anna.ask("PUT", f"/api/matches/{table.match}/options", {"options": {"end": "full"}})
    (notice,) = table.later()
    assert notice["kind"] == "invited"
    assert notice["text"].endswith(" Options: End: Full.")
    table.bruce.sit(table.match, seat=1)
    assert table.later() == []


def test_only_the_kinds_that_a_player_wants_are_told(table: Table) -> None:
    table.give_address(table.bruce, kinds="chat")
    table.pass_to(1)
    table.anna.post(f"/api/matches/{table.match}/chat", {"text": "G'day, Bruce.", "key": "aaaaaaaa"})
    (notice,) = table.later()
    assert notice["kind"] == "chat"
    assert notice["text"] == "Anna wrote in the chat of Outback. G'day, Bruce."


def test_a_kind_that_is_switched_off_is_told_no_more(table: Table) -> None:
    address = table.give_address(table.bruce, id=LONG)
    table.pass_to(1)
    assert table.later(0) == []
    table.bruce.ask("PUT", f"/api/me/addresses/{address.id}", {"kinds": ["chat", "security"]})
    assert table.later() == []


def test_a_kind_that_is_switched_off_and_on_again_is_told(table: Table) -> None:
    address = table.give_address(table.bruce, id=LONG)
    table.pass_to(1)
    table.bruce.ask("PUT", f"/api/me/addresses/{address.id}", {"kinds": ["security"]})
    assert table.later() == []
    table.bruce.ask("PUT", f"/api/me/addresses/{address.id}", {"kinds": ["turn", "security"]})
    assert [notice["kind"] for notice in table.later()] == ["turn"]


def test_a_kind_that_is_switched_on_is_told_of_the_present_turn(table: Table) -> None:
    address = table.give_address(table.bruce, id=LONG, kinds="chat")
    table.pass_to(1)
    assert table.later() == []
    table.site.call(table.notifier.plan_changed)
    before = planned(table)
    table.bruce.ask("PUT", f"/api/me/addresses/{address.id}", {"kinds": ["turn"]})
    wait_for(table.notifier._woken.is_set, bool)
    table.site.call(table.notifier.plan_changed)
    assert [(kind, match) for kind, match, _ in planned(table) - before] == [(NoticeKind.TURN, table.match)]


def test_an_address_that_is_not_confirmed_gets_nothing(table: Table) -> None:
    table.give_address(table.bruce, proof="word")
    table.pass_to(1)
    assert table.later() == []


def test_the_end_of_a_match_is_told(table: Table) -> None:
    table.give_address(table.bruce)
    table.anna.act(table.match, "resign", seat=0)
    (notice,) = table.later()
    assert notice["kind"] == "over"
    assert notice["text"] == "Your match of Outback is over. Anna has resigned: you win."


def test_a_request_for_an_undo_is_told(table: Table) -> None:
    table.give_address(table.bruce)
    table.pass_to(0)
    table.pass_to(0)  # by now, Anna has decided something
    table.anna.act(table.match, "undo", to=table.anna.moment(table.match)["undo"]["ask"], seat=0)
    (notice,) = table.later()
    assert notice["kind"] == "undo"
    said = re.fullmatch(
        r"Anna is asking for an undo in Outback\. (One|\d+) decisions? would be taken back\.", notice["text"]
    )
    assert said, notice["text"]


def end_time_of_anna(table: Table, *, dropped: bool = False) -> None:
    """Begin a match in which the others vote, and end Anna's time, or let her drop out."""
    table.match = sit_together(table.anna, table.bruce, clock={**A_DAY, "time_up": "the others vote"})
    table.pass_to(0)

    async def end() -> None:
        async with table.site.services.matches.hold(table.match) as loaded:
            loaded.match.lapse(0, "greedy", dropped=dropped)
            await table.site.services.matches.enter(loaded, None, ())

    table.site.call(end)


@pytest.mark.parametrize(
    ("dropped", "says"),
    [
        (False, "Anna’s time is up in Outback: your vote. Should a bot play on, should you wait, "),
        (True, "Anna has dropped out of Outback: your vote. Should a bot play on, should you wait, "),
    ],
)
def test_a_player_is_told_once_to_vote_on_a_late_one(table: Table, dropped: bool, says: str) -> None:
    table.give_address(table.bruce)
    end_time_of_anna(table, dropped=dropped)
    (notice,) = table.later()
    assert (notice["kind"], notice["text"]) == ("turn", says + "or should the match end?")
    assert notice["link"] == f"{ADDRESS}/m/{table.match}"
    table.anna.post(f"/api/matches/{table.match}/chat", {"text": "Sorry!", "key": "aaaaaaaa"})
    assert [notice["kind"] for notice in table.later()] == ["chat"]


def test_a_player_who_has_voted_is_not_told_to(table: Table) -> None:
    table.give_address(table.bruce, kinds="turn")
    end_time_of_anna(table)
    assert table.later(0) == []
    table.bruce.act(table.match, "vote", vote="wait")
    assert table.later() == []


def test_the_list_of_tables_shows_no_votes_so_its_viewer_is_told(table: Table) -> None:
    table.give_address(table.bruce)
    end_time_of_anna(table)
    assert table.later(0) == []
    table.bruce.get("/api/matches")
    wait_for_a_look(table)
    assert [notice["kind"] for notice in table.later()] == ["turn"]


def test_a_webhook_that_is_down_gets_the_notice_when_it_is_back(table: Table) -> None:
    table.give_address(table.bruce)
    table.pass_to(1)
    table.receiver.status = 503
    (first,) = table.later()
    assert table.later(FIRST_WAIT - 5000) == []
    table.receiver.status = 200
    (second,) = table.later(10_000)
    assert second == first
    assert len({one.headers["Idempotency-Key"] for one in table.receiver.received}) == 1
    assert table.later() == []


def test_a_webhook_that_is_down_is_asked_once_for_all_its_notices(table: Table) -> None:
    table.give_address(table.bruce)
    other = sit_together(table.anna, table.bruce)
    table.notifier.plan(set())
    for match in (table.match, other):
        pass_to(match, 0, table.anna, table.bruce)
        pass_to(match, 1, table.anna, table.bruce)
    table.notifier.plan({other})
    table.receiver.status = 503
    assert len(table.later()) == 1  # a server that does not answer in time would delay everybody else's notices
    table.receiver.status = 200
    assert {notice["match"] for notice in table.later(FIRST_WAIT)} == {table.match, other}


def test_a_webhook_that_stays_down_is_given_up(table: Table) -> None:
    table.give_address(table.bruce)
    table.pass_to(1)
    table.receiver.status = 503
    before = {outcome: attempts(table, outcome) for outcome in ("retry", "failed")}
    with capture_logs() as logs:
        for _ in range(MOST_TRIES + 3):
            table.later(LONGEST_WAIT)
    assert len(table.receiver.received) == MOST_TRIES
    with table.store.engine.connect() as connection:
        tried = select(outbox.c.state, outbox.c.reason).where(outbox.c.tries == MOST_TRIES)
        (row,) = connection.execute(tried).all()
    reason = "The webhook answered with the status 503."
    assert row == (NoticeState.FAILED, reason)
    given_up = {"event": "notices.given_up", "log_level": "warning", "channel": "webhook", "reason": reason}
    assert [line for line in logs if line["event"].startswith("notices.")] == [given_up]
    assert attempts(table, "retry") == before["retry"] + MOST_TRIES - 1
    assert attempts(table, "failed") == before["failed"] + 1
    assert len(table.store.notices.addresses_of(table.id_of(table.bruce))) == 1


def attempts(table: Table, outcome: str) -> float:
    """Return how many attempts to send a notice to a webhook have had an outcome."""
    operator = table.site.visitor(base_url="http://127.0.0.1", client=("127.0.0.1", 50000))
    return counted(operator, "tuckerbox_notices_total", channel="webhook", outcome=outcome)


def test_an_address_that_is_gone_is_forgotten(table: Table) -> None:
    table.give_address(table.bruce)
    table.pass_to(1)
    table.receiver.status = 410
    table.later()
    assert table.store.notices.addresses_of(table.id_of(table.bruce)) == []
    table.pass_to(1)
    assert table.later() == []


def test_a_person_is_told_at_the_other_addresses_that_one_is_gone(table: Table) -> None:
    address = table.give_address(table.bruce, kinds=f"{NoticeKind.TURN},{NoticeKind.SECURITY}")
    gone = replace(address, id="a2", target=f"{table.receiver.address}/gone")
    assert table.store.notices.add_address(gone, most=9)
    table.pass_to(1)

    async def answer(request: web.Request) -> web.Response:
        return web.Response(status=410 if request.path.endswith("/gone") else 200)

    table.receiver.handler = answer
    (notice,) = (notice for notice in table.later() + table.later() if notice["kind"] == "security")
    assert notice["number"] == SecurityEvent.ADDRESS_REMOVED
    assert "or it no longer exists" in notice["text"]


@on_every_database
def test_a_late_answer_about_an_old_target_does_not_remove_the_new_one(table: Table) -> None:
    """A browser gets another subscription while a push to the old one is on its way."""
    old = table.give_address(table.bruce)
    new = replace(old, target=f"{table.receiver.address}/new")

    async def answer(request: web.Request) -> web.Response:
        if request.path.endswith("/new"):
            return web.Response()
        await asyncio.to_thread(table.store.notices.replace_address, old, new)
        return web.Response(status=410)

    table.receiver.handler = answer
    table.store.notices.plan(security_rows(old, "s1", "s2", "s3"))
    table.later(0)
    assert table.store.notices.address(old.id) == new
    arrived = [json.loads(one.body)["key"] for one in table.receiver.received if one.path.endswith("/new")]
    assert sorted(arrived) == ["s1", "s2", "s3"]


def test_one_wrong_answer_about_its_name_does_not_remove_a_webhook(table: Table) -> None:
    is_public = Event()
    table.notifier.senders.client = GuardedClient(lambda _: is_public.is_set(), table.receiver.port, trusting())
    address = table.give_address(table.bruce)
    table.pass_to(1)
    assert table.later() == []
    is_public.set()
    assert table.store.notices.address(address.id) == address
    assert [notice["kind"] for notice in table.later(FIRST_WAIT)] == ["turn"]


def test_quiet_hours_delay_a_notice(table: Table) -> None:
    minute = (now() // 60_000 + 60) % 1440  # an hour from now
    end = f"{minute // 60:02}:{minute % 60:02}"
    begin = (minute - 120) % 1440
    table.give_address(table.bruce, quiet=f"{begin // 60:02}:{begin % 60:02}-{end} UTC")
    table.pass_to(1)
    assert table.later(50 * 60_000) == []
    assert len(table.later(11 * 60_000)) == 1


@pytest.mark.parametrize("fails", [False, True], ids=["the server was down", "the first attempt failed"])
def test_a_notice_that_is_late_disturbs_nobody_in_their_quiet_hours(table: Table, fails: bool) -> None:
    hour = now() // 3_600_000 % 24
    table.give_address(table.bruce, quiet=f"{(hour + 2) % 24:02}:00-{(hour + 6) % 24:02}:00 UTC")
    table.pass_to(1)
    table.notifier.plan({table.match})
    if fails:
        table.receiver.status = 503
        assert len(table.later()) == 1
        table.receiver.status = 200
    assert table.later(3 * HOUR) == []
    assert len(table.later(4 * HOUR)) == 1


def test_a_process_that_starts_tells_what_another_could_not(table: Table) -> None:
    table.give_address(table.bruce)
    table.pass_to(1)
    again = HandMoved(table.store, table.site.services.presence, table.notifier.senders)
    again.plan(set())
    assert len(table.later()) == 1


@on_every_database
def test_a_process_tells_what_another_stored_that_ended_before_it_could(table: Table) -> None:
    table.give_address(table.bruce)
    survivor = HandMoved(table.store, table.site.services.presence, table.notifier.senders)
    survivor.plan(set())
    before = planned(table)
    table.pass_to(1)  # in the process that ends now
    survivor.ahead = notifier.REFRESH
    table.site.call(survivor.plan_changed)
    ((kind, match, _),) = planned(table) - before
    assert (kind, match) == (NoticeKind.TURN, table.match)


def planned(table: Table) -> set[tuple[str, str, int]]:
    """Return the kinds, matches and numbers of all notices in the outbox."""
    with table.store.engine.connect() as connection:
        return set(map(tuple, connection.execute(select(outbox.c.kind, outbox.c.match, outbox.c.number))))


def test_a_process_plans_again_only_for_what_others_have_changed(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.give_address(table.bruce)
    elsewhere = sit_together(table.anna, table.bruce)
    table.pass_to(1)
    table.notifier.plan({table.match, elsewhere})
    again, plan_for = list[str](), Notifier._plan_for

    def noted(self: Notifier, match: str) -> None:
        again.append(match)
        plan_for(self, match)

    monkeypatch.setattr(Notifier, "_plan_for", noted)
    table.anna.post(f"/api/matches/{elsewhere}/chat", {"text": "Your turn!", "key": "aaaaaaaa"})
    for _ in range(3):
        table.notifier._changed.clear()  # as if another process had stored it
        table.notifier.ahead += notifier.REFRESH
        table.site.call(table.notifier.plan_changed)
    assert again == [elsewhere]


def test_a_busy_process_hears_of_an_address_that_another_was_given(table: Table) -> None:
    table.give_address(table.bruce)
    elsewhere = sit_together(table.anna, table.site.visitor("Carl"))
    table.site.call(table.notifier.plan_changed)
    row = AddressRow(
        "a2", table.id_of(table.anna), Channel.MAIL, "anna@x.example", "s", ALL, None, False, None, 0, None
    )
    assert table.store.notices.add_address(row, most=9)  # at another process
    assert elsewhere not in table.notifier._people_at
    table.notifier.ahead += notifier.REFRESH
    table.notifier._changed.add(table.match)  # its own tables go on all the time
    table.site.call(table.notifier.plan_changed)
    assert elsewhere in table.notifier._people_at


def test_somebody_who_sits_down_is_looked_up_at_that_table_only(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.give_address(table.bruce)
    table.site.call(table.notifier.plan_changed)
    looked_up, people_to_notify = list[Any](), table.store.notices.people_to_notify

    def noted(since: int, of: Any = None) -> dict[str, set[str]]:
        looked_up.append(of)
        return people_to_notify(since, of)

    monkeypatch.setattr(table.store.notices, "people_to_notify", noted)
    elsewhere = sit_together(table.site.visitor("Carl"), table.bruce)
    wait_for(lambda: table.notifier._changed, lambda changed: elsewhere in changed)
    table.site.call(table.notifier.plan_changed)
    assert looked_up == [{elsewhere}]
    assert table.notifier._people_at == {match: {table.id_of(table.bruce)} for match in (table.match, elsewhere)}


def test_a_person_who_has_left_a_table_is_not_told_of_it(table: Table) -> None:
    table.give_address(table.bruce)
    waiting = table.anna.set_table("open", "open")["id"]
    table.bruce.sit(waiting, seat=1)
    table.notifier.plan({waiting}, stale=False)
    assert waiting in table.notifier._people_at
    table.bruce.post(f"/api/matches/{waiting}/leave")
    table.notifier.plan({waiting}, stale=False)
    assert waiting not in table.notifier._people_at


def test_a_start_plans_nothing_for_tables_where_nothing_has_happened_lately(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.give_address(table.bruce)
    table.pass_to(1)
    with_clock = sit_together(table.anna, table.bruce, clock={"hours": 168})
    waiting = table.anna.set_table("open", "open")["id"]
    table.bruce.sit(waiting, seat=1)
    planned = list[str]()
    monkeypatch.setattr(Notifier, "_plan_for", lambda _, match: planned.append(match))

    def start(ahead: int) -> set[str]:
        planned.clear()
        again = HandMoved(table.store, table.site.services.presence, table.notifier.senders)
        again.ahead = ahead
        again.plan(set())
        assert set(again._people_at) == {table.match, with_clock, waiting}, "more may happen there"
        return set(planned)

    assert start(0) == {table.match, with_clock, waiting}
    assert start(notifier.RECENT + HOUR) == {with_clock}, "its time is not up for long"
    table.anna.post(f"/api/matches/{table.match}/chat", {"text": "Are you there?", "key": "aaaaaaaa"})
    last = update(entries).where(entries.c.match == table.match).values(at=1)
    with table.store.engine.begin() as connection:
        connection.execute(last)
    assert start(0) == {table.match, with_clock, waiting}


def test_a_start_plans_for_few_tables_at_a_time(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """There may be very many of them, and each replays its match."""
    monkeypatch.setattr(notifier, "PLANNED_AT_ONCE", 2)
    table.give_address(table.bruce)
    tables = {table.match, *(sit_together(table.anna, table.bruce) for _ in range(4))}
    planned = list[str]()
    monkeypatch.setattr(Notifier, "_plan_for", lambda _, match: planned.append(match))
    again = HandMoved(table.store, table.site.services.presence, table.notifier.senders)
    for many in (2, 4, 5):
        table.site.call(again.plan_changed)
        assert len(planned) == len(set(planned)) == many
        assert again._woken.is_set() == (many < 5), "it goes on without waiting for a change"
    assert set(planned) == tables


def test_a_start_that_the_database_interrupts_goes_on_later(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.give_address(table.bruce)
    again = HandMoved(table.store, table.site.services.presence, table.notifier.senders)

    def unavailable(*_: object) -> None:
        raise UnavailableError("The database is busy.")

    with monkeypatch.context() as faulty:
        faulty.setattr(Store, "shelf", unavailable)
        table.site.call(again.plan_changed)
    planned = list[str]()
    monkeypatch.setattr(Notifier, "_plan_for", lambda _, match: planned.append(match))
    table.site.call(again.plan_changed)
    assert planned == [table.match]


def test_a_table_that_cannot_be_read_keeps_no_other_waiting(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.give_address(table.bruce)
    unlucky, other = table.match, sit_together(table.anna, table.bruce)

    def read(shelf: Shelf, *more: Any) -> Iterator[Happening]:
        if shelf.match.id == unlucky:
            raise ZeroDivisionError
        return happenings(shelf, *more)

    for match in (unlucky, other):
        pass_to(match, 0, table.anna, table.bruce)
        pass_to(match, 1, table.anna, table.bruce)
    with monkeypatch.context() as faulty:
        faulty.setattr(notifier, "happenings", read)
        assert table.notifier.plan({unlucky, other}) == {unlucky}
        assert table.notifier.plan({other}) == set()
    assert sorted(notice["match"] for notice in table.later()) == sorted([unlucky, other])


def test_an_error_of_ours_is_another_attempt(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_words(*_: object) -> None:
        raise ZeroDivisionError

    table.give_address(table.bruce)
    table.pass_to(1)
    with monkeypatch.context() as faulty:
        faulty.setattr(notifier, "words", no_words)
        assert table.later() == []
    with monkeypatch.context() as faulty:
        faulty.setattr(table.notifier.senders, "send", no_words)
        assert table.later(FIRST_WAIT) == []
    assert len(table.later(4 * FIRST_WAIT)) == 1


def test_after_a_week_nobody_is_told_any_more(table: Table) -> None:
    table.give_address(table.bruce)
    table.pass_to(1)
    table.notifier.ahead = 8 * 86_400_000
    assert table.later() == []


def test_the_subject_of_a_letter_counts_tables_and_not_notices() -> None:
    def of(kind: NoticeKind, match: str, title: str) -> WordedNotice:
        return WordedNotice(NoticeRow(f"{kind}-{match}", "a1", kind, match, 5, 0), Words(title, "Anna passes.", "/m"))

    turn = of(NoticeKind.TURN, "m1", "Your turn in Outback")
    undo = of(NoticeKind.UNDO, "m1", "Anna is asking for an undo")
    assert subject_of([turn, undo]) == "Your turn in Outback"
    assert subject_of([turn, undo, of(NoticeKind.OVER, "m2", "Over")]) == "News from 2 of your tables"


def test_one_letter_tells_of_all_matches_until_its_person_has_looked(table: Table) -> None:
    letters: list[tuple[str, list[WordedNotice]]] = []

    async def write(address: AddressRow, notices: list[WordedNotice]) -> Delivery:
        letters.append((address.target, notices))
        return SENT

    table.notifier.senders.send = write  # type: ignore[method-assign,assignment]
    bruce = table.id_of(table.bruce)
    table.give_address(table.bruce, channel=Channel.MAIL, target="bruce@example.org")
    first, second = table.match, sit_together(table.anna, table.bruce)
    for match in (first, second):
        pass_to(match, 0, table.anna, table.bruce)
        pass_to(match, 1, table.anna, table.bruce)
        table.match = match
        table.later(0)
    table.later(GATHER)
    ((target, notices),) = letters
    assert target == "bruce@example.org"
    assert sorted(notice.row.match for notice in notices) == sorted((first, second))
    table.pass_to(1)
    table.later(GATHER)
    assert len(letters) == 1
    table.store.notices.note_look(bruce, now(), table.match)
    table.pass_to(1)
    table.later(GATHER)
    assert len(letters) == 2


@on_every_database
def test_a_look_counts_although_all_tables_of_its_person_have_been_over_for_long(table: Table) -> None:
    table.give_address(table.bruce, channel=Channel.MAIL, target="bruce@example.org")
    table.anna.act(table.match, "resign", seat=0)
    table.later(GATHER)
    assert len(table.postbox.messages) == 1
    table.notifier.ahead += 9 * DAY
    table.notifier.plan(set())
    table.bruce.get("/api/matches")
    wait_for(lambda: table.store.notices.address("a1"), lambda address: address.written is None)
    table.anna.post(f"/api/matches/{table.match}/chat", {"text": "Again?", "key": "aaaaaaaa"})
    with table.store.engine.begin() as connection:
        connection.execute(update(chat).values(at=now() + table.notifier.ahead + 1))
    table.later(GATHER)
    assert len(table.postbox.messages) == 2


def test_a_turn_that_came_while_its_player_had_an_email_is_told_once_they_have_looked(table: Table) -> None:
    first, second, third = (table.match, *(sit_together(table.anna, table.bruce) for _ in range(2)))
    for table.match in (first, second, third):
        table.pass_to(0)
    table.give_address(table.bruce, channel=Channel.MAIL, target="bruce@example.org")
    for table.match in (first, second, third):
        table.pass_to(1)
        table.later(GATHER)
        assert [told(letter) for letter in table.postbox.messages] == [[first]]
    table.match = third
    table.pass_to(0)
    table.later(GATHER)
    table.store.notices.note_look(table.id_of(table.bruce), now() + table.notifier.ahead, first)
    table.later(GATHER - 5000)
    assert len(table.postbox.messages) == 1
    table.later(10_000)
    assert [told(letter) for letter in table.postbox.messages] == [[first], [second]], "the third turn has passed"


def test_an_email_about_time_running_out_keeps_none_about_other_matches_back(table: Table) -> None:
    table.match = sit_together(table.anna, table.bruce, clock=A_DAY)
    other = sit_together(table.anna, table.bruce)
    mailbox = {"channel": Channel.MAIL, "target": "bruce@example.org"}
    table.give_address(table.bruce, kinds=f"{NoticeKind.DEADLINE},{NoticeKind.TURN}", **mailbox)
    table.pass_to(1)
    table.later(0)
    table.store.notices.note_look(table.id_of(table.bruce), now())  # so they get no email about their turn yet
    table.later(3 * DAY // 4)
    assert len(table.postbox.messages) == 1
    table.match = other
    table.pass_to(1)
    table.later(GATHER)
    assert [letter["Subject"].partition(" in ")[0] for letter in table.postbox.messages] == [
        "Your time",
        "Your turn",
    ]


@on_every_database
def test_deadlines_that_are_due_together_are_in_one_email(table: Table) -> None:
    matches = [sit_together(table.anna, table.bruce, clock=A_DAY) for _ in range(3)]
    for table.match in matches:
        table.pass_to(1)
    table.give_address(table.bruce, channel=Channel.MAIL, target="bruce@example.org")
    for table.match in matches:
        table.later(0)
    table.store.notices.note_look(table.id_of(table.bruce), now())  # so they get no email about their turns
    table.later(DAY * 4 // 5)
    (letter,) = table.postbox.messages
    assert letter["Subject"] == "Your time is running out in 3 matches"
    assert sorted(told(letter)) == sorted(matches)


def test_an_email_tells_of_so_many_things_and_the_next_one_of_the_rest(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifier, "CLAIMED", 2)
    monkeypatch.setattr(notifier, "MOST_IN_LETTER", 3)
    matches = [sit_together(table.anna, table.bruce, clock=A_DAY) for _ in range(5)]
    for table.match in matches:
        table.pass_to(1)
    table.give_address(table.bruce, channel=Channel.MAIL, target="bruce@example.org")
    for table.match in matches:
        table.later(0)
    table.store.notices.note_look(table.id_of(table.bruce), now())  # so they get no email about their turns
    table.later(DAY * 4 // 5)
    assert [len(told(letter)) for letter in table.postbox.messages] == [3, 2]


def test_a_mailbox_gets_so_many_emails_in_a_day_and_the_others_later(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily_caps, "MOST_TO_MAILBOX", 3)
    table.pass_to(0)
    address = table.give_address(table.bruce, channel=Channel.MAIL, target="Bruce@example.org")
    table.store.notices.plan(security_rows(address, *(f"s{n}" for n in range(5))))
    table.later(0)
    assert len(table.postbox.messages) == 3
    table.later(DAY // 3 - HOUR)
    assert len(table.postbox.messages) == 3
    table.later(2 * HOUR)
    assert len(table.postbox.messages) == 4
    table.pass_to(1)
    table.later(GATHER)
    assert len(table.postbox.messages) == 5, "emails about security do not use up what those about turns have"


def test_another_worker_sends_what_is_one_too_many_here(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily_caps, "MOST_TO_MAILBOX", 2)
    caps = [daily_caps.DailyCaps(now, Worker(number, 2)) for number in range(2)]
    table.pass_to(0)
    address = table.give_address(table.bruce, channel=Channel.MAIL, target="bruce@example.org")
    table.store.notices.plan(security_rows(address, "s1", "s2", "s3"))
    table.notifier._caps = caps[0]
    table.later(0)
    assert len(table.postbox.messages) == 1
    table.notifier._caps = caps[1]
    table.later(notifier.ROOM_ELSEWHERE)
    assert len(table.postbox.messages) == 2
    table.later(notifier.ROOM_ELSEWHERE)
    assert len(table.postbox.messages) == 2


class KilledError(Exception):
    """Takes the place of a kill: nothing that the process does from here on is stored."""


def test_a_letter_that_is_sent_again_after_a_kill_has_the_same_id_and_tells_of_nothing_new(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mail program that knows the letter hides its duplicate, so nothing may be told in the duplicate alone."""
    matches = [table.match, sit_together(table.anna, table.bruce), sit_together(table.anna, table.bruce)]
    table.give_address(table.bruce, channel=Channel.MAIL, target="bruce@example.org")

    def gets_the_turn(match: str) -> None:
        table.match = match
        table.pass_to(1)
        table.later(0)

    def killed(*_: object) -> bool:
        raise KilledError

    for match in matches[:2]:
        gets_the_turn(match)
    with monkeypatch.context() as during:
        during.setattr(notifier.Notifier, "_note_outcome", killed)
        table.later(GATHER)
    seen, still_true = told(table.postbox.messages[0])
    pass_to(seen, 0, table.anna, table.bruce)
    gets_the_turn(matches[2])
    table.later(LEASE)
    first, again = table.postbox.messages
    assert again["Message-ID"] == first["Message-ID"]
    assert told(again) == [still_true]
    table.later(DAY)
    assert len(table.postbox.messages) == 2
    key = str(again["Message-ID"]).removeprefix("<").partition("@")[0]
    assert table.store.notices.remove_bounced(key, {"bruce@example.org"})


def told(letter: EmailMessage) -> list[str]:
    """Return the matches that a letter is about."""
    part = letter.get_body(("plain",))
    assert part
    return re.findall(r"/m/([\w-]+)", part.get_content())


# --- Slow servers ---


def security_rows(address: AddressRow, *keys: str, due: int = 0) -> list[NoticeRow]:
    """Return notices that are sent by themselves, with keys of their own."""
    return [NoticeRow(key, address.id, NoticeKind.SECURITY, "", SecurityEvent.ADDRESS_ADDED, due) for key in keys]


def test_slow_servers_keep_nobody_else_waiting(table: Table) -> None:
    table.notifier.senders.client = table.receiver.client(timeout=PATIENCE)
    go_on, fast_ones = asyncio.Event(), asyncio.Event()
    fast = {f"fast{n}" for n in range(2 * notifier.CLAIMED)}
    arrived: list[str] = []

    async def answer(request: web.Request) -> web.StreamResponse:
        if request.path.startswith("/slow"):
            await go_on.wait()
        arrived.append(request.headers["Idempotency-Key"])
        if fast <= set(arrived):
            fast_ones.set()
        return web.Response()

    async def send() -> None:
        sending = asyncio.create_task(table.notifier.send_due())
        async with asyncio.timeout(PATIENCE):
            await fast_ones.wait()
            go_on.set()
            await sending

    table.receiver.handler = answer
    root = table.receiver.address.removesuffix("/hook")
    slow = [table.give_address(table.bruce, id=f"s{n}", target=f"{root}/slow{n}") for n in range(3)]
    table.store.notices.plan(
        row for address in slow for row in security_rows(address, f"{address.id} 1", f"{address.id} 2")
    )
    table.store.notices.plan(security_rows(table.give_address(table.anna, id="f"), *fast, due=1))
    table.site.call(send)
    assert set(arrived[: len(fast)]) == fast
    assert sorted(arrived[len(fast) :]) == sorted(f"s{n} {k}" for n in range(3) for k in (1, 2))


def many_addresses(table: Table, count: int, target: str) -> list[AddressRow]:
    """Give an address each to so many people who have none yet. Their webhooks are at the same host."""
    found = []
    for n in range(count):
        hook = f"{target}/slow{n}"
        id, person = f"{target} {n}"[-40:], f"{n} {target}"[-40:]
        row = AddressRow(id, person, Channel.WEBHOOK, hook, "s", ALL, None, False, None, now(), None)
        assert table.store.notices.add_address(row, most=1)
        found.append(row)
    return found


def test_many_addresses_at_one_slow_host_keep_no_other_waiting_and_few_are_asked_at_once(table: Table) -> None:
    table.notifier.senders.client = table.receiver.client(timeout=PATIENCE)
    go_on, other_came = asyncio.Event(), asyncio.Event()
    asked: set[str] = set()
    most = 0

    async def answer(request: web.Request) -> web.StreamResponse:
        nonlocal most
        if request.path.startswith("/hook/slow"):
            asked.add(request.path)
            most = max(most, len(asked))
            await go_on.wait()
            asked.remove(request.path)
        else:
            other_came.set()
        return web.Response()

    async def send() -> None:
        sending = asyncio.create_task(table.notifier.send_due())
        async with asyncio.timeout(PATIENCE):
            await other_came.wait()
            go_on.set()
            await sending

    table.receiver.handler = answer
    slow = many_addresses(table, notifier.AT_ONCE + 1, table.receiver.address)
    other = table.give_address(table.anna, id="f", target=table.receiver.other_host)
    table.store.notices.plan(row for address in slow for row in security_rows(address, address.id))
    table.store.notices.plan(security_rows(other, "f", due=1))
    table.site.call(send)
    assert most == AT_ONCE_PER_SERVER
    with table.store.engine.connect() as connection:
        tried = select(outbox.c.tries, outbox.c.state).where(outbox.c.kind == NoticeKind.SECURITY)
        assert Counter(map(tuple, connection.execute(tried))) == {(1, NoticeState.SENT): len(slow) + 1}


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all addresses that begin with 127")
def test_servers_that_hang_leave_room_for_those_that_answer(table: Table) -> None:
    table.notifier.senders.client = table.receiver.client(timeout=PATIENCE)
    go_on, quick_ones = asyncio.Event(), asyncio.Event()
    quick = {f"quick{n}" for n in range(2 * notifier.CLAIMED)}
    hanging = 0

    async def hang(_: web.Request) -> web.StreamResponse:
        nonlocal hanging
        hanging += 1
        await go_on.wait()
        return web.Response()

    async def answer(_: web.Request) -> web.StreamResponse:
        if quick <= {one.headers["Idempotency-Key"] for one in table.receiver.received}:
            quick_ones.set()
        return web.Response()

    async def send(hosts: list[str]) -> None:
        async with AsyncExitStack() as opened:
            for host in hosts:
                await opened.enter_async_context(receiver(Receiver(handler=hang), host, table.receiver.port))
            sending = asyncio.create_task(table.notifier.send_due())
            async with asyncio.timeout(PATIENCE):
                await quick_ones.wait()
                assert hanging <= AT_ONCE_DOUBTED
                go_on.set()
                await sending

    table.receiver.handler = answer
    known = table.give_address(table.anna, id="f")
    table.store.notices.plan(security_rows(known, "first"))
    assert len(table.later(0)) == 1
    hosts = [f"127.0.0.{n}" for n in range(2, 2 + notifier.AT_ONCE // AT_ONCE_PER_SERVER)]
    for host in hosts:
        slow = many_addresses(table, AT_ONCE_PER_SERVER, f"https://{host}:{table.receiver.port}")
        table.store.notices.plan(row for address in slow for row in security_rows(address, address.id))
    table.store.notices.plan(security_rows(known, *quick, due=1))
    table.site.call(send, hosts)
    assert hanging == notifier.AT_ONCE  # all were sent in the end


def test_a_move_is_answered_while_all_that_notices_are_sent_to_hangs(table: Table) -> None:
    table.notifier.senders.client = table.receiver.client(timeout=PATIENCE)
    browser = Browser(f"{table.receiver.address}/browser")
    addresses = [
        table.give_address(table.anna, id="w"),
        table.give_address(table.anna, id="p", channel=Channel.PUSH, target=json.dumps(browser.subscription())),
        table.give_address(table.anna, id="m", channel=Channel.MAIL, target="anna@example.org"),
    ]
    go_on, reached = asyncio.Event(), asyncio.Semaphore(0)
    sending: list[asyncio.Task[None]] = []

    async def hang() -> None:
        reached.release()
        await go_on.wait()

    async def answer(_: web.Request) -> web.StreamResponse:
        await hang()
        return web.Response()

    async def begin() -> None:
        sending.append(asyncio.create_task(table.notifier.send_due()))
        async with asyncio.timeout(PATIENCE):
            for _ in addresses:
                await reached.acquire()

    async def end() -> None:
        go_on.set()
        await sending[0]

    table.receiver.handler, table.postbox.hold = answer, hang
    table.store.notices.plan(row for address in addresses for row in security_rows(address, address.id))
    table.site.call(begin)
    n = table.anna.table(table.match)["last"]
    whose_turn(table.match, table.anna, table.bruce).play(table.match)
    assert table.anna.table(table.match)["last"] > n
    assert not go_on.is_set()
    assert not sending[0].done()
    table.site.call(end)


def test_a_match_is_read_while_the_names_of_servers_are_not_resolved(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, asked = Event(), Semaphore(0)
    resolve = socket.getaddrinfo

    def hang(host: str, *given: Any, **named: Any) -> Any:
        if not str(host).endswith(".example"):
            return resolve(host, *given, **named)
        asked.release()
        go_on.wait()
        raise socket.gaierror(socket.EAI_AGAIN, "no answer")

    async def begin() -> asyncio.Task[None]:
        return asyncio.create_task(table.notifier.send_due())

    async def read() -> None:
        async with asyncio.timeout(PATIENCE), table.site.services.matches.hold(table.match):
            pass

    async def end(sending: asyncio.Task[None]) -> None:
        await sending

    monkeypatch.setattr(socket, "getaddrinfo", hang)
    targets = [f"https://slow{n}.example:{table.receiver.port}" for n in range(AT_ONCE_DOUBTED)]
    slow = [address for target in targets for address in many_addresses(table, 1, target)]
    table.store.notices.plan(row for address in slow for row in security_rows(address, address.id))
    sending = table.site.call(begin)
    try:
        for _ in range(min(32, (os.cpu_count() or 1) + 4)):  # the threads that everything else shares
            assert asked.acquire(timeout=PATIENCE)
        table.site.services.matches.drop(table.match)
        table.site.call(read)
    finally:
        go_on.set()
        table.site.call(end, sending)


def test_an_address_with_many_notices_makes_way_for_others(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notifier, "TURN", 0)
    monkeypatch.setattr(notifier, "AT_ONCE", 1)
    monkeypatch.setattr(notifier, "CLAIMED", 3)
    many, few = table.give_address(table.bruce, id="a1"), table.give_address(table.anna, id="b1")
    table.store.notices.plan(security_rows(many, "m1", "m2", "m3"))
    table.store.notices.plan(security_rows(few, "f1", due=1))
    table.later(0)
    arrived = [one.headers["Idempotency-Key"] for one in table.receiver.received]
    assert sorted(arrived) == ["f1", "m1", "m2", "m3"]
    assert arrived.index("f1") < arrived.index("m3")
    with table.store.engine.connect() as connection:
        tried = select(outbox.c.tries, outbox.c.state).where(outbox.c.kind == NoticeKind.SECURITY)
        assert set(map(tuple, connection.execute(tried))) == {(1, NoticeState.SENT)}


# --- Caps for a day ---


def channels(table: Table) -> dict[Channel, dict[str, Any]]:
    """Return the fields of an address, by channel. The test plans its notices."""
    subscription = Browser(f"{table.receiver.address}/browser").subscription()
    return {
        Channel.WEBHOOK: {"channel": Channel.WEBHOOK, "kinds": NoticeKind.SECURITY},
        Channel.PUSH: {"channel": Channel.PUSH, "kinds": NoticeKind.SECURITY, "target": json.dumps(subscription)},
    }


def chat_rows(table: Table, address: AddressRow) -> list[NoticeRow]:
    """Say something, and return its notice for an address, which is due."""
    table.anna.post(f"/api/matches/{table.match}/chat", {"text": "Mate!", "key": os.urandom(8).hex()})
    (line,) = table.store.chat(table.match, most=1)
    happening = Happening(NoticeKind.CHAT, line.id, line.at)
    return [replace(notice(happening, table.match, address, now()), due=0)]


@pytest.mark.parametrize("channel", [Channel.WEBHOOK, Channel.PUSH])
def test_a_person_gets_so_many_notices_in_a_day_and_the_others_later(
    table: Table, monkeypatch: pytest.MonkeyPatch, channel: Channel
) -> None:
    monkeypatch.setattr(daily_caps, "MOST_TO_PERSON", 3)
    address = table.give_address(table.bruce, **channels(table)[channel])
    table.store.notices.plan(security_rows(address, *(f"s{n}" for n in range(5))))
    arrived = table.receiver.received
    table.later(0)
    assert len(arrived) == 3
    table.later(DAY // 3 - HOUR)
    assert len(arrived) == 3
    table.later(2 * HOUR)
    assert len(arrived) == 4
    table.later(DAY // 3)
    assert len(arrived) == 5


@pytest.mark.parametrize("channel", [Channel.WEBHOOK, Channel.PUSH])
def test_a_server_that_is_not_everybodys_gets_so_many_notices_in_a_day(
    table: Table, monkeypatch: pytest.MonkeyPatch, channel: Channel
) -> None:
    monkeypatch.setattr(daily_caps, "MOST_TO_SERVER", 3)
    more = channels(table)[channel]
    for id, visitor in (("a1", table.anna), ("b1", table.bruce)):
        address = table.give_address(visitor, id=id, **more)
        table.store.notices.plan(security_rows(address, f"{id}, 1", f"{id}, 2"))
    table.later(0)
    assert len(table.receiver.received) == 3
    table.later(DAY)
    assert len(table.receiver.received) == 4


def test_many_notices_do_not_use_up_what_reminders_have(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily_caps, "MOST_TO_PERSON", 2)
    address = table.give_address(table.bruce)
    for _ in range(3):
        table.store.notices.plan(chat_rows(table, address))
        table.site.call(table.notifier.send_due)
    assert len(table.receiver.received) == 2
    table.store.notices.plan(security_rows(address, "s1"))
    table.site.call(table.notifier.send_due)
    assert len(table.receiver.received) == 3


@pytest.mark.parametrize(
    ("server", "everybodys"),
    [
        ("fcm.googleapis.com", True), ("updates.push.services.mozilla.com", True), ("web.push.apple.com", True),
        ("wns2-db5p.notify.windows.com", True), ("discord.com", True), ("hooks.slack.com", True),
        ("example.org", False), ("fcm.googleapis.com.example.org", False), ("notdiscord.com", False),
    ],
)  # fmt: skip
def test_only_the_servers_of_very_many_people_have_no_cap(
    monkeypatch: pytest.MonkeyPatch, server: str, everybodys: bool
) -> None:
    monkeypatch.setattr(daily_caps, "MOST_TO_SERVER", 1)
    caps = daily_caps.DailyCaps(now)
    assert not caps.count("anna", server, alone=False)
    assert (caps.count("bruce", server, alone=False) == 0) == everybodys


def test_the_workers_of_a_server_share_the_caps_of_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily_caps, "MOST_TO_PERSON", 8)
    caps = daily_caps.DailyCaps(now, Worker(0, 4))
    assert [caps.count("anna", "discord.com", alone=False) == 0 for _ in range(3)] == [True, True, False]


# --- Security ---


def open_link(table: Table) -> Visitor:
    """Let another browser open the link of Bruce's seat."""
    other = table.site.visitor("Bruce on the train")
    shelf = table.store.shelf(table.match)
    assert shelf
    other.sit(table.match, secret=shelf.seats[1].secret)
    return other


def security(notices: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [notice for notice in notices if notice["kind"] == "security"]


@on_every_database
def test_a_player_is_told_that_another_browser_plays_their_seat(table: Table) -> None:
    table.give_address(table.bruce)
    table.give_address(table.anna, id="a2")
    other = open_link(table)
    (notice,) = security(table.later())
    assert (notice["number"], notice["match"]) == (SecurityEvent.BROWSER_AT_SEAT, table.match)
    assert notice["text"].startswith("Another browser can play your seat in Outback. It has opened your seat’s link.")
    assert notice["link"] == f"{ADDRESS}/m/{table.match}"
    (path,) = (one.path for one in table.receiver.received if json.loads(one.body)["kind"] == "security")
    assert path == f"/hook/{table.id_of(table.bruce)}"
    other.sit(table.match, seat=1)  # which it plays by now
    assert security(table.later()) == []


@on_every_database
def test_a_player_is_told_of_a_token_for_their_seat_once_in_an_hour(table: Table) -> None:
    table.give_address(table.bruce, kinds="security")
    for _ in range(5):
        table.bruce.post(f"/api/matches/{table.match}/seats/1/token")
    (notice,) = table.later()
    assert notice["number"] == SecurityEvent.PROGRAM_AT_SEAT
    assert notice["text"].startswith("A program can play your seat in Outback. A token was made for it.")
    table.bruce.ask("DELETE", f"/api/matches/{table.match}/seats/1/token")
    assert table.later() == []


@on_every_database
def test_a_person_is_told_at_the_other_addresses_that_one_was_added_or_removed(table: Table) -> None:
    table.give_address(table.bruce, kinds="security")
    browser = Browser(f"{table.receiver.address}/browser")
    asked = {"channel": "push", "target": json.dumps(browser.subscription())}
    added = table.bruce.post("/api/me/addresses", asked)
    assert added["confirmed"]
    table.bruce.ask("PUT", f"/api/me/addresses/{added['id']}", {"kinds": ["security"]})
    (notice,) = table.later()
    assert notice["number"] == SecurityEvent.ADDRESS_ADDED
    assert (notice["match"], notice["link"]) == (None, f"{ADDRESS}/settings")
    assert notice["text"].startswith("You have another address for notices. ")
    table.bruce.ask("DELETE", f"/api/me/addresses/{added['id']}")
    (notice,) = table.later()
    assert notice["number"] == SecurityEvent.ADDRESS_REMOVED
    assert notice["text"].startswith("One of your addresses for notices is gone. ")
    hook, pushed = f"/hook/{table.id_of(table.bruce)}", "/hook/browser"
    assert [one.path for one in table.receiver.received if one.path != pushed] == [hook, hook]
    (push,) = (browser.decrypt(one.body) for one in table.receiver.received if one.path == pushed)
    assert push["title"] == "Notices no longer come here"


@on_every_database
def test_an_address_is_told_that_it_was_removed(table: Table) -> None:
    address = table.give_address(table.bruce, id=LONG)
    open_link(table)
    table.bruce.ask("DELETE", f"/api/me/addresses/{address.id}")
    assert table.bruce.get("/api/me/addresses")["addresses"] == []
    told = table.later()
    assert [notice["number"] for notice in told] == [SecurityEvent.BROWSER_AT_SEAT, SecurityEvent.REMOVED]
    assert told[1]["text"].startswith("Notices no longer come here. Somebody has removed this address in the settings.")
    assert table.store.notices.address(address.id) is None
    table.pass_to(1)
    assert table.later() == []


def test_an_address_is_told_that_it_was_removed_once_it_can_be_reached(table: Table) -> None:
    address = table.give_address(table.bruce, id=LONG, kinds="security")
    table.receiver.status = 503
    table.bruce.ask("DELETE", f"/api/me/addresses/{address.id}")
    table.later()
    table.receiver.status = 200
    table.give_address(table.bruce, id="a2", kinds="security")  # the same again
    (notice,) = table.later(FIRST_WAIT)
    assert notice["number"] == SecurityEvent.REMOVED
    assert table.store.notices.address(address.id) is None


@on_every_database
def test_an_address_is_told_once_that_security_was_switched_off(table: Table) -> None:
    address = table.give_address(table.bruce, id=LONG, kinds="turn,security")
    for kinds in (["turn"], ["turn", "security"], []):
        table.bruce.ask("PUT", f"/api/me/addresses/{address.id}", {"kinds": kinds})
    (notice,) = security(table.later())
    assert notice["number"] == SecurityEvent.SWITCHED_OFF
    assert (notice["match"], notice["link"]) == (None, f"{ADDRESS}/settings")
    assert notice["text"].startswith("Notices about security no longer come here. ")
    table.bruce.ask("DELETE", f"/api/me/addresses/{address.id}")  # which knows that it is told no more
    assert table.later() == []


def test_an_address_is_told_that_security_was_switched_off_even_if_it_is_removed_at_once(table: Table) -> None:
    address = table.give_address(table.bruce, id=LONG)
    table.bruce.ask("PUT", f"/api/me/addresses/{address.id}", {"kinds": []})
    table.bruce.ask("DELETE", f"/api/me/addresses/{address.id}")
    assert [notice["number"] for notice in table.later()] == [SecurityEvent.SWITCHED_OFF]
    assert table.store.notices.address(address.id) is None


def test_a_webhooks_secret_does_not_remove_it_in_silence(table: Table) -> None:
    address = table.give_address(table.bruce, id=LONG, kinds="security")
    table.site.client().post(f"/notices/{address.id}/stop/{address.secret}")
    assert [one["id"] for one in table.bruce.get("/api/me/addresses")["addresses"]] == [address.id]


def test_a_link_in_a_letter_writes_no_other_letter(table: Table) -> None:
    address = table.give_address(table.bruce, id=LONG, channel=Channel.MAIL, target="bruce@example.org")
    table.site.client().post(f"/notices/{address.id}/stop/{address.secret}")
    table.later()
    assert table.postbox.messages == []
    assert table.store.notices.address(address.id) is None


def test_an_address_that_was_never_confirmed_is_removed_in_silence(table: Table) -> None:
    table.give_address(table.bruce, kinds="security")
    table.give_address(table.bruce, id="a2", target="bruce@example.org", channel=Channel.MAIL, proof="word")
    table.bruce.ask("DELETE", "/api/me/addresses/a2")
    assert table.later() == []


def test_security_notices_go_only_to_those_who_want_them(table: Table) -> None:
    table.give_address(table.bruce, kinds="turn,chat")
    open_link(table)
    assert security(table.later()) == []


def test_somebody_who_has_looked_is_told_of_security_all_the_same(table: Table) -> None:
    table.give_address(table.bruce, kinds="security")
    open_link(table)
    table.notifier.ahead = 5000
    table.store.notices.note_look(table.id_of(table.bruce), now() + 5000, table.match)
    table.site.services.presence.hear(Present(table.match, "another process", (1,)))
    assert len(table.later()) == 1


@pytest.mark.parametrize("insists", [False, True])
def test_security_passes_quiet_hours_if_its_person_says_so(table: Table, insists: bool) -> None:
    hour = now() // HOUR % 24
    quiet = f"{(hour - 1) % 24:02}:00-{(hour + 2) % 24:02}:00 UTC"
    table.give_address(table.bruce, kinds="security", quiet=quiet, insists=insists)
    open_link(table)
    assert len(table.later()) == insists
    assert len(table.later(2 * HOUR)) == (not insists)


def test_a_letter_about_security_is_written_by_itself_and_at_once(table: Table) -> None:
    table.give_address(table.bruce, channel=Channel.MAIL, target="bruce@example.org", written=now())
    table.pass_to(1)
    open_link(table)
    table.later()
    (letter,) = table.postbox.messages
    assert letter["Subject"] == "Another browser can play your seat in Outback"
    plain = letter.get_body(("plain",))
    assert plain
    assert "You asked to be told when somebody else could act in your name." in plain.get_content()
    assert "Your turn" not in plain.get_content()


def test_a_push_about_security_stays_beside_that_of_the_turn(table: Table) -> None:
    browser = Browser(f"{table.receiver.address}/browser")
    table.give_address(table.bruce, channel=Channel.PUSH, target=json.dumps(browser.subscription()))
    table.pass_to(1)
    open_link(table)
    table.notifier.plan({table.match})
    table.notifier.ahead += GRACE
    table.site.call(table.notifier.send_due)
    pushed = [(browser.decrypt(one.body), one.headers["Urgency"]) for one in table.receiver.received]
    assert {push["title"]: urgency for push, urgency in pushed} == {
        "Your turn in Outback": "normal", "Another browser can play your seat in Outback": "high",
    }  # fmt: skip
    assert len({push["tag"] for push, _ in pushed}) == 2


def test_of_a_busy_server_only_as_many_addresses_come_back_as_it_has_room_for() -> None:
    servers = ReceivingServers()
    servers.busy["slow"] = 3
    servers.turned_away = {"one": "slow", "two": "slow", "other": "quick", "three": "slow"}
    assert servers.held_back() == ["two", "three"]
    servers.forget_all_but(["two"])
    assert servers.turned_away == {"two": "slow"}


def test_servers_that_are_not_known_to_be_quick_share_a_part_of_the_room() -> None:
    servers = ReceivingServers()
    servers.speeds.took("quick", 0.1, answered=True)
    servers.turned_away = {f"a{n}": f"unknown{n}" for n in range(AT_ONCE_DOUBTED + 1)} | {"b": "quick"}
    assert servers.held_back() == [f"a{AT_ONCE_DOUBTED}"]
