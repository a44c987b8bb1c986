"""Clocks at the server's tables, with a clock that the test moves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import update
from structlog.testing import capture_logs

from tests.match.playing import GOLDEN
from tests.match.timed import end_turn, timed
from tests.served import on_every_database, on_postgres
from tests.server.moved_clock import MovedClock
from tests.server.site import Site
from tests.server.visitor import Visitor, good, pass_to, path, sit_together, twin, upload
from tuckerbox.match import TimeUp, load
from tuckerbox.match.lateness import Lateness
from tuckerbox.match.timestamps import DAY, HOUR, MINUTE, SECOND
from tuckerbox.server.live import timekeeper
from tuckerbox.server.store.tables import entries
from tuckerbox.server.table import server_clock, time_up

DAILY = {"hours": 24}
LIVE = {"bank": 10_000, "increment": 10}


@pytest.fixture
def clock() -> MovedClock:
    return MovedClock()


@pytest.fixture
def site(open_site: Callable[..., Site], clock: MovedClock, monkeypatch: pytest.MonkeyPatch) -> Site:
    """Return a server whose timekeeper looks only when the test asks it to, and whose bots never move."""
    monkeypatch.setattr(timekeeper, "LOOK", 3600)
    site = open_site(clock, pause=3600)
    clock.moved = lambda: site.services.store.beat(clock.now(), 1_000 * DAY)  # no outage: the server was there
    return site


def look(site: Site) -> None:
    site.call(site.services.timekeeper.look)


async def never_looks(_: timekeeper.Timekeeper) -> None:
    """Take the place of the timekeeper's task, so that no look of its own comes beside those of the test."""
    await asyncio.sleep(3600)


def by_turn(match: str, *visitors: Visitor) -> tuple[Visitor, int]:
    """Return the visitor who has the turn, and their seat."""
    seat: int = visitors[0].moment(match)["turn"]
    return visitors[seat], seat


def clocks(visitor: Visitor, match: str) -> Any:
    return visitor.moment(match)["clocks"]


def test_a_table_states_its_clock_before_anyone_sits_down(anna: Visitor, bruce: Visitor) -> None:
    table = anna.set_table("here", "open", clock={"bank": 900, "increment": 30, "time_up": "the others vote"})
    for seen in (table, bruce.table(table["id"]), bruce.get("/api/matches")["open"][0]):
        assert seen["clock"]["pace"] == "live with 900 seconds and 30 for each turn"
        assert (seen["clock"]["bank"], seen["clock"]["increment"], seen["clock"]["hours"]) == (900, 30, None)
        assert seen["clock"]["time_up"] == "the others vote"


@pytest.mark.parametrize("asked", [{}, {"hours": 24, "bank": 900, "increment": 30}, {"bank": 900}])
def test_a_clock_is_either_live_or_by_the_move(anna: Visitor, asked: dict[str, int]) -> None:
    body = {"game": "outback", "seats": [{}, {}], "clock": asked}
    anna.refused(400, "invalid-clock", "POST", "/api/matches", body)


def test_the_record_has_times_pace_and_nights(site: Site, clock: MovedClock, anna: Visitor, bruce: Visitor) -> None:
    match = anna.set_table("here", "open", clock=DAILY)["id"]
    anna.sit(match, seat=0, night="22:00-07:30 Europe/Rome")
    bruce.sit(match, seat=1)
    clock.move(5 * MINUTE)
    player, seat = by_turn(match, anna, bruce)
    player.play(match)
    text = anna.get(f"/api/matches/{match}/record")
    assert "pace: a move within 24 hours and 14 days off  #" in text
    assert 'nights: ["22:00-07:30 Europe/Rome", null]  #' in text
    assert "\n1. 2026-03-14T09:31:53.589Z seat " in text
    assert anna.get(f"/api/matches/{match}/verify")["ok"]
    assert clocks(anna, match)["left"][seat] == DAY - 5 * MINUTE


@pytest.mark.parametrize("night", ["22:00-07:30 Atlantis/Capital", "20:00-07:30 Europe/Rome", "always"])
def test_an_impossible_night_is_refused(anna: Visitor, night: str) -> None:
    match = anna.set_table("here", "open", clock=DAILY)["id"]
    anna.refused(400, "invalid-night", "POST", f"/api/matches/{match}/sit", {"seat": 0, "night": night})


def test_when_time_is_up_a_bot_takes_the_seat_until_its_owner_comes_back(
    site: Site, clock: MovedClock, anna: Visitor, bruce: Visitor
) -> None:
    match = sit_together(anna, bruce, clock=DAILY)
    player, seat = by_turn(match, anna, bruce)
    clock.move(DAY - 1)
    look(site)
    assert anna.table(match)["last"] == 0
    clock.move(1)
    look(site)
    look(site)
    table = anna.table(match)
    assert table["last"] == 2
    assert table["seats"][seat]["bot"] == "greedy"
    assert [line["text"] for line in table["log"] if line["n"] == 1] == [
        f"{table['seats'][seat]['name']}'s time is up."
    ]
    assert clocks(anna, match)["gone"] == [seat]
    player.act(match, f"seats/{seat}/hand", bot=None)
    assert clocks(anna, match)["gone"] == []
    assert clocks(anna, match)["left"][seat] == HOUR
    assert anna.get(f"/api/matches/{match}/verify")["ok"]


def test_a_move_after_the_time_is_refused_even_if_nobody_has_looked_at_the_clock(
    site: Site, clock: MovedClock, anna: Visitor, bruce: Visitor
) -> None:
    match = sit_together(anna, bruce, clock=DAILY)
    player, seat = by_turn(match, anna, bruce)
    action = player.moment(match)["choices"][0]["action"]
    clock.move(DAY)
    answer = player.refused(409, "stale", "POST", f"/api/matches/{match}/moves", {"n": 0, "action": action})
    assert answer["news"]["clocks"]["gone"] == [seat]
    assert anna.table(match)["last"] == 2


def test_a_move_at_the_last_moment_is_not_late(site: Site, clock: MovedClock, anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce, clock=DAILY)
    player, _ = by_turn(match, anna, bruce)
    clock.move(DAY - 1)
    player.play(match)
    assert anna.table(match)["last"] == 1


def test_the_others_vote_and_the_late_player_does_not(
    site: Site, clock: MovedClock, anna: Visitor, bruce: Visitor
) -> None:
    carol = site.visitor("Carol")
    match = sit_together(anna, bruce, carol, clock={**DAILY, "time_up": "the others vote"})
    late, seat = by_turn(match, anna, bruce, carol)
    others = [visitor for visitor in (anna, bruce, carol) if visitor is not late]
    clock.move(DAY)
    look(site)
    assert (clocks(anna, match)["late"], clocks(anna, match)["running"]) == (seat, None)
    late.refused(400, "not-allowed", "POST", f"/api/matches/{match}/vote", {"n": 1, "vote": "wait"})
    others[0].act(match, "vote", vote="wait")
    assert [vote["vote"] for vote in clocks(anna, match)["votes"]] == ["wait"]
    others[1].act(match, "vote", vote="wait")
    assert (clocks(anna, match)["late"], clocks(anna, match)["left"][seat]) == (None, DAY)


def test_a_late_player_has_no_vote_with_other_seats_either(
    site: Site, clock: MovedClock, anna: Visitor, bruce: Visitor
) -> None:
    terms = {**DAILY, "time_up": "the others vote"}
    match = anna.set_table("here", "here", "here", "open", clock=terms)["id"]
    for seat in range(3):
        anna.sit(match, seat=seat)
    bruce.sit(match, seat=3)
    if anna.moment(match)["turn"] == 3:
        pass_to(match, 0, anna, anna, anna, bruce)
    late = anna.moment(match)["turn"]
    clock.move(DAY + SECOND)  # each decision took a millisecond
    look(site)
    n = anna.table(match)["last"]
    for more in ({}, {"seat": (late + 1) % 3}):
        anna.refused(400, "not-allowed", "POST", f"/api/matches/{match}/vote", {"n": n, "vote": "end", **more})
    assert (clocks(bruce, match)["votes"], clocks(bruce, match)["voters"]) == ([], [3])
    bruce.act(match, "vote", vote="bot")
    assert (clocks(bruce, match)["late"], clocks(bruce, match)["gone"]) == (None, [late])


@pytest.mark.parametrize("whose", ["the late player's", "a voter's"])
def test_a_program_at_a_seat_changes_nothing_about_who_votes(
    site: Site, clock: MovedClock, anna: Visitor, bruce: Visitor, whose: str
) -> None:
    match = anna.set_table("here", "here", "open", clock={**DAILY, "time_up": "the others vote"})["id"]
    for seat in (0, 1):
        anna.sit(match, seat=seat)
    bruce.sit(match, seat=2)
    if anna.moment(match)["turn"] == 2:
        pass_to(match, 0, anna, anna, bruce)
    other = 1 - anna.moment(match)["turn"]
    if whose == "a voter's":
        bruce.post(path(match, "seats/2/token"))
    else:
        anna.post(path(match, f"seats/{other}/token"))
    clock.move(DAY + SECOND)  # each decision took a millisecond
    look(site)
    assert clocks(bruce, match)["voters"] == [2]
    bruce.act(match, "vote", vote="wait")
    assert clocks(bruce, match)["late"] is None


def test_a_late_player_who_decides_can_play_the_turn_before_the_others_vote_again(
    site: Site, clock: MovedClock, anna: Visitor, bruce: Visitor
) -> None:
    match = sit_together(anna, bruce, clock={**LIVE, "time_up": "the others vote"})
    late, seat = by_turn(match, anna, bruce)
    clock.move(3 * HOUR)
    look(site)
    goes_on = next(choice for choice in late.moment(match)["choices"] if choice["kind"] != "done")
    body = {"n": 1, "action": goes_on["action"]}
    for _ in range(2):  # the second time, the answer was lost
        news = late.post(f"/api/matches/{match}/moves", body)
        assert news["entry"]["text"] == f"{anna.table(match)['seats'][seat]['name']} gets more time."
    assert (news["moment"]["turn"], clocks(late, match)["left"][seat]) == (seat, 10 * SECOND)
    clock.move(9 * SECOND)
    look(site)
    assert clocks(anna, match)["late"] is None
    clock.move(2 * SECOND)
    look(site)
    assert clocks(anna, match)["late"] == seat


def test_a_match_that_nobody_votes_on_goes_on(site: Site, clock: MovedClock, anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce, clock={**DAILY, "time_up": "the others vote"})
    _, seat = by_turn(match, anna, bruce)
    clock.move(DAY)
    look(site)
    clock.move(DAY)
    look(site)
    assert anna.table(match)["seats"][seat]["bot"] == "greedy"


def test_a_vote_can_end_a_match_without_a_result(site: Site, clock: MovedClock, anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce, clock={**DAILY, "time_up": "the others vote"})
    late, _ = by_turn(match, anna, bruce)
    clock.move(DAY)
    look(site)
    (bruce if late is anna else anna).act(match, "vote", vote="end")
    table = anna.table(match)
    assert (table["status"], table["moment"]["result"]) == ("over", [0.0, 0.0])
    clock.move(9 * DAY)
    look(site)
    assert anna.table(match)["last"] == table["last"]


def test_days_off_can_be_taken_but_not_once_the_player_was_reminded(
    site: Site, clock: MovedClock, anna: Visitor, bruce: Visitor
) -> None:
    match = sit_together(anna, bruce, clock=DAILY)
    player, seat = by_turn(match, anna, bruce)
    clock.move(17 * HOUR)
    player.act(match, "rest", days=2)
    assert clocks(anna, match)["days_off"][seat] == 12
    clock.move(2 * DAY + 2 * HOUR)
    player.refused(409, "too-late", "POST", f"/api/matches/{match}/rest", {"n": 1, "days": 2})


def test_days_off_do_not_overlap(site: Site, clock: MovedClock, anna: Visitor, bruce: Visitor) -> None:
    """Days that begin before earlier ones have ended would be lost."""
    match = sit_together(anna, bruce, clock={"hours": 168})
    player, seat = by_turn(match, anna, bruce)
    n = player.act(match, "rest", days=2)["moment"]["n"]
    clock.move(2 * DAY - HOUR)
    error = player.refused(409, "resting", "POST", path(match, "rest"), {"n": n, "days": 5})
    assert error["says"] == "You still have days off. You can take more when they are over."
    assert clocks(anna, match)["days_off"][seat] == 12
    clock.move(2 * HOUR)
    player.act(match, "rest", days=5)
    assert clocks(anna, match)["days_off"][seat] == 7


def test_days_off_that_an_undo_has_ended_can_be_followed_by_others(
    site: Site, clock: MovedClock, anna: Visitor, bruce: Visitor
) -> None:
    match = sit_together(anna, bruce, clock=DAILY)
    player, seat = by_turn(match, anna, bruce)
    player.play(match)
    player.act(match, "rest", days=5)
    player.act(match, "undo")
    player.act(match, "rest", days=5)
    assert clocks(anna, match)["days_off"][seat] == 4


def test_nobody_takes_days_off_while_the_others_vote_because_their_time_is_up(
    site: Site, clock: MovedClock, anna: Visitor, bruce: Visitor
) -> None:
    match = sit_together(anna, bruce, clock={**DAILY, "time_up": "the others vote"})
    player, seat = by_turn(match, anna, bruce)
    clock.move(25 * HOUR)
    look(site)
    assert clocks(anna, match)["late"] == seat
    player.refused(409, "too-late", "POST", f"/api/matches/{match}/rest", {"n": 1, "days": 2})


def test_everybody_together_can_slow_a_live_match_down(
    site: Site, clock: MovedClock, anna: Visitor, bruce: Visitor
) -> None:
    match = sit_together(anna, bruce, clock={"bank": 300, "increment": 10})
    anna.act(match, "vote", vote="slow")
    assert clocks(anna, match)["live"]
    bruce.act(match, "vote", vote="slow")
    assert not clocks(anna, match)["live"]
    clock.move(23 * HOUR)
    look(site)
    assert anna.table(match)["last"] == 3


def test_votes_for_a_slower_pace_count_even_if_they_were_stored_by_a_version_that_did_not_count_them(
    site: Site, clock: MovedClock, anna: Visitor, bruce: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = sit_together(anna, bruce, clock={"bank": 300, "increment": 10})
    with monkeypatch.context() as earlier:
        earlier.setattr(Lateness, "slows", False)
        for player in (anna, bruce):
            player.act(match, "vote", vote="slow")
    assert clocks(anna, match)["live"]
    clock.move(HOUR)
    look(site)
    assert not clocks(anna, match)["live"]
    assert anna.table(match)["last"] == 3  # nobody's time was up


def test_an_outage_costs_no_time(
    open_site: Callable[..., Site], clock: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timekeeper, "LOOK", 3600)
    before = open_site(clock, pause=3600)
    anna, bruce = before.visitor("Anna"), before.visitor("Bruce")
    match = sit_together(anna, bruce, clock=DAILY)
    seat = anna.moment(match)["turn"]
    clock.move(HOUR)
    before.services.store.beat(clock.now(), DAY)
    before.close()
    clock.move(30 * HOUR)
    after = open_site(clock, pause=3600)
    look(after)
    watcher = after.visitor()
    assert clocks(watcher, match)["left"][seat] == 23 * HOUR
    assert watcher.table(match)["last"] == 1
    clock.move(23 * HOUR)
    after.services.store.beat(clock.now(), DAY)
    look(after)
    assert watcher.table(match)["seats"][seat]["bot"] == "greedy"


def test_matches_that_come_with_entries_have_the_time_of_the_servers_clock(
    site: Site, clock: MovedClock, anna: Visitor
) -> None:
    match = anna.hot_seat()["id"]
    anna.play(match)
    clock.move(5 * DAY)
    branch = anna.post(path(match, "play-on"), {"at": 1})["id"]
    untimed = good(upload(anna, GOLDEN.read_bytes()))["id"]
    for made in (branch, untimed):
        shelf = site.services.store.shelf(made)
        assert shelf
        assert {shelf.match.created, *(row.at for row in shelf.entries)} == {clock.now()}


@on_every_database
def test_a_table_is_cancelled_at_the_time_of_the_servers_clock(site: Site, clock: MovedClock, anna: Visitor) -> None:
    match = anna.set_table("here", "open")["id"]
    clock.move(5 * DAY)
    anna.post(path(match, "cancel"))
    shelf = site.services.store.shelf(match)
    assert shelf
    assert shelf.match.cancelled == clock.now()


@on_every_database
def test_a_short_restart_costs_no_time(
    open_site: Callable[..., Site], clock: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timekeeper, "LOOK", 3600)
    before = open_site(clock, pause=3600)
    anna, bruce = before.visitor("Anna"), before.visitor("Bruce")
    match = sit_together(anna, bruce, clock={"bank": 60, "increment": 5})
    seat = anna.moment(match)["turn"]
    clock.move(8 * SECOND)  # the server stores this time when it stops
    before.close()
    clock.move(20 * SECOND)
    after = open_site(clock, pause=3600)
    clock.move(2 * SECOND)
    back = twin((anna, bruce)[seat], after.visitor())
    back.play(match)
    outage = back.get(f"/api/matches/{match}/news", after=0)[0]
    assert outage["entry"]["text"] == f"The server was down. {('Anna', 'Bruce')[seat]} gets 20 s back."
    assert outage["moment"]["clocks"]["left"][seat] == 55 * SECOND


@on_postgres
def test_the_server_is_up_while_any_process_is(
    open_site: Callable[..., Site], clock: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timekeeper, "LOOK", 3600)
    here, there = open_site(clock), open_site(clock)
    clock.move(9 * SECOND)
    there.close()
    clock.move(9 * SECOND)
    again = open_site(clock)
    assert again.services.heartbeat.outages == []
    for site in (here, again):
        site.close()
    began = clock.now()
    clock.move(9 * SECOND)
    assert open_site(clock).services.heartbeat.outages == [(began, clock.now())]


def test_an_outage_costs_no_time_for_those_who_come_before_the_first_look(
    open_site: Callable[..., Site], clock: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timekeeper, "LOOK", 3600)
    before = open_site(clock, pause=3600)
    anna, bruce = before.visitor("Anna"), before.visitor("Bruce")
    match = sit_together(anna, bruce, clock=DAILY)
    player, seat = by_turn(match, anna, bruce)
    before.services.store.beat(clock.now(), DAY)
    before.close()
    clock.move(30 * HOUR)
    monkeypatch.setattr(timekeeper.Timekeeper, "run", never_looks)
    after = open_site(clock, pause=3600)
    back = twin(player, after.visitor())
    back.post(f"/api/matches/{match}/rest", {"n": 0, "days": 1})  # time back makes no decision stale
    told = clocks(back, match)
    assert (told["late"], told["gone"], told["left"][seat]) == (None, [], DAY)


@pytest.mark.parametrize(
    ("time_up", "bot"),
    [("a bot takes the seat", "greedy"), ("a bot plays the turn", "greedy"), ("the others vote", None)],
)
def test_what_the_table_has_agreed_on_happens_to_somebody_who_is_away_from_a_live_match_for_a_minute(
    site: Site, clock: MovedClock, anna: Visitor, bruce: Visitor, time_up: str, bot: str | None
) -> None:
    match = sit_together(anna, bruce, clock={**LIVE, "time_up": time_up})
    by_turn(match, anna, bruce)[0].play(match)
    late, seat = by_turn(match, anna, bruce)
    with site.open_table(match, anna if late is bruce else bruce):
        with site.open_table(match, late):
            look(site)
            clock.move(5 * MINUTE)  # nobody is away
            look(site)
        look(site)
        clock.move(59 * SECOND)
        look(site)
        assert anna.table(match)["last"] == 1
        clock.move(2 * SECOND)
        look(site)
    table = anna.table(match)
    assert table["moment"]["clocks"]["late"] == (seat if bot is None else None)
    assert table["seats"][seat]["bot"] == bot
    assert any("has dropped out" in line["text"] for line in table["log"])


def test_somebody_who_comes_back_within_a_minute_has_not_dropped_out(
    site: Site, clock: MovedClock, anna: Visitor, bruce: Visitor
) -> None:
    match = sit_together(anna, bruce, clock=LIVE)
    late, _ = by_turn(match, anna, bruce)
    with site.open_table(match, anna if late is bruce else bruce):
        look(site)
        clock.move(30 * SECOND)
        with site.open_table(match, late):
            look(site)
            clock.move(31 * SECOND)
            look(site)
        look(site)
        clock.move(59 * SECOND)  # since they left again
        look(site)
    assert anna.table(match)["last"] == 0


def test_nobody_drops_out_during_an_outage(site: Site, clock: MovedClock, anna: Visitor, bruce: Visitor) -> None:
    """They can't come back while the server is stopped."""
    match = sit_together(anna, bruce, clock=LIVE)
    late, seat = by_turn(match, anna, bruce)
    with site.open_table(match, anna if late is bruce else bruce):
        look(site)
        beats, clock.moved = clock.moved, lambda: None
        clock.move(5 * MINUTE)
        clock.moved = beats
        look(site)
        clock.move(59 * SECOND)
        look(site)
        assert anna.table(match)["seats"][seat]["bot"] is None
        clock.move(2 * SECOND)
        look(site)
    assert anna.table(match)["seats"][seat]["bot"] == "greedy"


def test_a_failure_to_replace_somebody_is_not_repeated_at_each_look(
    site: Site, clock: MovedClock, anna: Visitor, bruce: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    async def enter_due(match: Any, outages: Any) -> None:
        tried.append(match)
        if len(tried) == 1:
            raise ZeroDivisionError

    monkeypatch.setattr(timekeeper, "DROPPED", 0)
    monkeypatch.setattr(timekeeper, "enter_due", enter_due)
    match = sit_together(anna, bruce, clock=LIVE)
    late, seat = by_turn(match, anna, bruce)
    with site.open_table(match, anna if late is bruce else bruce):
        for _ in range(3):
            look(site)
        assert len(tried) == 1
        clock.move(timekeeper.RETRY)
        look(site)
    assert anna.table(match)["seats"][seat]["bot"] == "greedy"


def test_somebody_can_drop_out_before_the_first_move(
    site: Site, anna: Visitor, bruce: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timekeeper, "DROPPED", 0)
    match = anna.set_table("here", "open", clock=LIVE)["id"]
    anna.sit(match, seat=0)
    with site.open_table(match, anna):
        bruce.sit(match, seat=1)
        look(site)
    late, seat = by_turn(match, anna, bruce)
    with site.open_table(match, anna if late is bruce else bruce):
        look(site)
    assert "has dropped out" in anna.table(match)["log"][-2]["text"]
    assert anna.table(match)["seats"][seat]["bot"] == "greedy"


def test_somebody_who_does_not_come_back_after_a_restart_has_dropped_out(
    open_site: Callable[..., Site], clock: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timekeeper, "LOOK", 3600)
    before = open_site(clock, pause=3600)
    anna, bruce = before.visitor("Anna"), before.visitor("Bruce")
    match = sit_together(anna, bruce, clock=LIVE)
    late, seat = by_turn(match, anna, bruce)
    before.close()
    monkeypatch.setattr(timekeeper, "DROPPED", 0)
    monkeypatch.setattr(timekeeper.Timekeeper, "run", never_looks)
    after = open_site(clock, pause=3600)
    back = twin(anna if late is bruce else bruce, after.visitor())
    with after.open_table(match, back):
        look(after)
    assert back.table(match)["seats"][seat]["bot"] == "greedy"


def test_a_player_for_whom_nobody_waits_does_not_drop_out(
    site: Site, anna: Visitor, bruce: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timekeeper, "DROPPED", 0)
    match = sit_together(anna, bruce, clock=LIVE)
    late, _ = by_turn(match, anna, bruce)
    with site.open_table(match, late):
        look(site)
    look(site)  # nobody is there now
    assert anna.table(match)["last"] == 0


def test_nobody_drops_out_of_a_match_at_a_move_a_day(
    site: Site, anna: Visitor, bruce: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timekeeper, "DROPPED", 0)
    match = sit_together(anna, bruce, clock=DAILY)
    late, _ = by_turn(match, anna, bruce)
    with site.open_table(match, anna if late is bruce else bruce):
        look(site)
    assert anna.table(match)["last"] == 0
    assert site.services.matches.kept(match) is None  # it was not replayed for this


def test_an_outage_takes_nobodys_vote(
    open_site: Callable[..., Site], clock: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timekeeper, "LOOK", 3600)
    site = open_site(clock, pause=3600)
    anna, bruce = site.visitor("Anna"), site.visitor("Bruce")
    match = sit_together(anna, bruce, clock={**DAILY, "time_up": "the others vote"})
    _, seat = by_turn(match, anna, bruce)
    clock.move(DAY)
    site.services.store.beat(clock.now(), 2 * DAY)
    look(site)
    clock.move(30 * HOUR)
    look(site)
    assert clocks(anna, match)["late"] == seat
    assert anna.table(match)["log"][-1]["text"] == "The server was down. The vote goes on for 1 d 6 h longer."
    clock.move(DAY)
    site.services.store.beat(clock.now(), 2 * DAY)
    look(site)
    assert clocks(anna, match)["late"] is None


def test_after_a_resignation_has_ended_a_vote_a_late_request_gets_the_news_even_after_an_outage(
    open_site: Callable[..., Site], clock: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timekeeper, "LOOK", 3600)
    site = open_site(clock, pause=3600)
    anna, bruce = site.visitor("Anna"), site.visitor("Bruce")
    match = sit_together(anna, bruce, clock={**DAILY, "time_up": "the others vote"})
    late, _ = by_turn(match, anna, bruce)
    clock.move(DAY)
    site.services.store.beat(clock.now(), 2 * DAY)
    look(site)
    (anna if late is bruce else bruce).act(match, "resign")
    clock.move(HOUR)
    answer = late.refused(409, "stale", "POST", path(match, "moves"), {"n": 1, "action": "done"})
    assert answer["news"]["status"] == "over"


def test_an_outage_costs_no_time_even_if_a_request_comes_before_the_next_heartbeat(
    open_site: Callable[..., Site], clock: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that was stopped goes on with the requests that have waited."""
    monkeypatch.setattr(timekeeper, "LOOK", 3600)
    site = open_site(clock, pause=3600)
    anna, bruce = site.visitor("Anna"), site.visitor("Bruce")
    match = sit_together(anna, bruce, clock={"bank": 60, "increment": 5})
    player, seat = by_turn(match, anna, bruce)
    clock.move(80 * SECOND)
    action = player.moment(match)["choices"][0]["action"]
    asked = {"n": 0, "action": action}
    for _ in range(2):  # repeated, it gets the same answer
        assert player.post(f"/api/matches/{match}/moves", asked)["moment"]["n"] == 2
    assert anna.get(f"/api/matches/{match}/news", after=0)[0]["moment"]["clocks"]["left"][seat] == 65_000
    assert [line["seat"] for line in anna.table(match)["log"]][-1] == seat
    player.refused(409, "stale", "POST", f"/api/matches/{match}/moves", {"n": 0, "action": "something else"})


# --- Attacks ---


def test_undoing_and_reloading_win_no_time(site: Site, clock: MovedClock, anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce, clock=DAILY)
    player, seat = by_turn(match, anna, bruce)
    for hours in range(1, 6):
        clock.move(HOUR)
        player.table(match)
        if player.moment(match)["undo"]["free"] is None:
            player.play(match)
        else:
            player.act(match, "undo")
        assert clocks(player, match)["left"][seat] <= (24 - hours) * HOUR


def test_another_night_or_another_time_zone_later_wins_no_time(
    site: Site, clock: MovedClock, anna: Visitor, bruce: Visitor
) -> None:
    match = sit_together(anna, bruce, clock=DAILY)
    player, seat = by_turn(match, anna, bruce)
    due = clocks(player, match)["due"]
    player.sit(match, seat=seat, night="08:00-18:00 UTC")
    assert clocks(player, match)["due"] == due
    assert player.table(match)["clock"]["nights"] == [None, None]


def test_the_time_on_the_client_does_not_count(site: Site, clock: MovedClock, anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce, clock=DAILY)
    player, _ = by_turn(match, anna, bruce)
    action = player.moment(match)["choices"][0]["action"]
    body = {"n": 0, "action": action, "at": "2020-01-01T00:00:00Z"}
    player.refused(422, "invalid-request", "POST", f"/api/matches/{match}/moves", body)
    clock.move(3 * HOUR)
    player.client.headers["Date"] = "Wed, 01 Jan 2020 00:00:00 GMT"
    player.act(match, "moves", 0, action=action)
    assert clocks(player, match)["at"].startswith("2026-03-14T12:26:53.589")


def test_a_clock_that_is_set_back_does_not_let_time_go_back(
    site: Site, clock: MovedClock, anna: Visitor, bruce: Visitor
) -> None:
    match = sit_together(anna, bruce, clock=DAILY)
    clock.move(-HOUR)
    by_turn(match, anna, bruce)[0].play(match)
    loaded = load(anna.get(f"/api/matches/{match}/record").encode())
    assert loaded.entries[-1].at == (loaded.began or 0) + 1


def test_tables_and_chat_have_the_time_of_the_servers_clock(
    site: Site, clock: MovedClock, anna: Visitor, bruce: Visitor
) -> None:
    match = sit_together(anna, bruce, clock=DAILY)
    anna.act(match, "resign", seat=0)
    again = anna.post(f"/api/matches/{match}/rematch")["id"]
    anna.sit(again, seat=0)
    for id in (match, again):
        anna.post(f"/api/matches/{id}/chat", {"text": "G'day.", "key": "aaaaaaaa"})
        shelf = site.services.store.shelf(id)
        assert shelf is not None
        assert shelf.match.created == site.services.store.chat(id)[0].at == clock.now()


def test_an_entry_that_is_stored_when_its_time_is_already_up_is_found(
    site: Site, clock: MovedClock, anna: Visitor, bruce: Visitor
) -> None:
    clock.move(DAY + MINUTE // 6)
    look(site)
    clock.move(-DAY - MINUTE // 6)
    match = sit_together(anna, bruce, clock=DAILY)
    clock.move(DAY + MINUTE // 4)
    look(site)
    assert anna.table(match)["last"] == 2


def test_a_player_whose_stored_time_ends_too_early_has_the_time_that_is_left(
    site: Site, clock: MovedClock, anna: Visitor, bruce: Visitor
) -> None:
    match = sit_together(anna, bruce, clock=DAILY)
    with site.services.store.engine.begin() as store:
        store.execute(update(entries).where(entries.c.match == match).values(due=entries.c.due - HOUR))
    site.services.matches.drop(match)
    clock.move(DAY - HOUR)
    look(site)
    clock.move(HOUR // 2)
    look(site)
    assert anna.table(match)["last"] == 0
    clock.move(HOUR // 2)
    look(site)
    assert anna.table(match)["last"] == 2


def test_a_match_that_fails_keeps_no_other_waiting_and_is_tried_again(
    site: Site, clock: MovedClock, anna: Visitor, bruce: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = [sit_together(anna, bruce, clock=DAILY) for _ in range(3)]

    async def enter_due(match: Any, outages: Any) -> None:
        tried.append(match)
        if len(tried) == 2:
            raise ZeroDivisionError
        await time_up.enter_due(match, outages)

    tried: list[Any] = []
    monkeypatch.setattr(timekeeper, "enter_due", enter_due)
    clock.move(DAY)
    look(site)
    settled = [anna.table(match)["last"] == 2 for match in matches]
    assert sorted(settled) == [False, True, True]
    unlucky = matches[settled.index(False)]
    clock.move(timekeeper.OVERLAP + timekeeper.RETRY)
    look(site)
    assert anna.table(unlucky)["last"] == 2


@on_every_database
def test_no_time_runs_out_in_an_uploaded_unfinished_match(
    site: Site, clock: MovedClock, anna: Visitor, stranger: Visitor
) -> None:
    running = timed(2, time_up=TimeUp.BOT_SEAT)
    end_turn(running)
    match, last = good(upload(anna, running.save()))["id"], len(running.entries)
    assert clocks(anna, match) is not None
    text = anna.get(path(match, "record"))
    clock.move(30 * HOUR)
    for what, more in (("moves", {"action": "done"}), ("undo", {}), ("resign", {}), ("vote", {"vote": "bot"})):
        stranger.refused(403, "not-seated", "POST", path(match, what), {"n": last, **more})
    with site.services.store.engine.begin() as store:  # as an entry that an older version has made there
        store.execute(update(entries).where(entries.c.match == match).values(due=clock.now()))
    look(site)
    assert anna.get(path(match, "record")) == text
    assert site.services.store.waiting_for_bots() == []


def test_a_play_on_has_no_clock(site: Site, anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce, clock=DAILY)
    by_turn(match, anna, bruce)[0].play(match)
    on = anna.post(f"/api/matches/{match}/play-on", {"at": 1})
    assert (on["clock"], on["moment"]["clocks"]) == (None, None)


def test_where_no_clock_counts_sleep_the_clock_still_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a page, Python names such a clock but can't read it."""

    def unread(_: int) -> int:
        raise OSError(28, "Invalid argument")

    monkeypatch.setattr(server_clock.time, "clock_gettime_ns", unread)  # type: ignore[attr-defined]
    assert server_clock.clock_of_passed_time() is server_clock.time.monotonic_ns  # type: ignore[attr-defined]


def test_the_servers_clock_knows_that_the_computers_was_set(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = server_clock.ServerClock()
    now, passed = server_clock.time.time_ns(), server_clock.passed()  # type: ignore[attr-defined]
    monkeypatch.setattr(server_clock, "passed", lambda: passed)
    monkeypatch.setattr(server_clock.time, "time_ns", lambda: now)  # type: ignore[attr-defined]
    before = clock.behind()
    monkeypatch.setattr(server_clock.time, "time_ns", lambda: now + DAY * 1_000_000)  # type: ignore[attr-defined]
    assert clock.behind() == before + DAY


@pytest.mark.parametrize("behind", [61 * SECOND, -61 * SECOND])
def test_the_log_says_once_that_the_computers_clock_was_set(site: Site, clock: MovedClock, behind: int) -> None:
    heartbeat = site.services.heartbeat
    with capture_logs() as logs:
        clock.behind_computer = behind // 2
        site.call(heartbeat.beat)
        assert logs == []
        clock.behind_computer = behind
        for _ in range(2):
            site.call(heartbeat.beat)
        assert logs == [{"event": "clock.wrong", "log_level": "warning", "seconds": behind // SECOND}]
        clock.behind_computer = 0
        site.call(heartbeat.beat)
        clock.behind_computer = behind
        site.call(heartbeat.beat)
    assert len(logs) == 2
