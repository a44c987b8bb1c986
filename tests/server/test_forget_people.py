"""The operator deletes what the server keeps about people: one of them, or all of matches that ended long ago."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.match.playing import GOLDEN
from tests.served import PATIENCE, on_every_database
from tests.server.moved_clock import MovedClock
from tests.server.site import Site
from tests.server.visitor import Visitor, good, sit_together, upload, wait_for, whose_turn
from tuckerbox.cli import app
from tuckerbox.match import DAY, verify
from tuckerbox.match.timestamps import HOUR
from tuckerbox.server.live import services
from tuckerbox.server.people import FORGOTTEN
from tuckerbox.server.settings import Settings
from tuckerbox.server.store.tables import entries, matches, metadata
from tuckerbox.server.table.notice_rows import AddressRow, Channel
from tuckerbox.server.table.server_clock import ServerClock


def forget(database: str, *options: str) -> Result:
    return CliRunner().invoke(app, ["forget", *options, "--database", database])


def forgotten(database: str, *options: str) -> Any:
    result = forget(database, *options, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def everything_stored(site: Site) -> str:
    """Return all rows of the database as text."""
    with site.services.store.engine.connect() as connection:
        return "\n".join(
            f"{table.name} {row}" for table in metadata.sorted_tables for row in connection.execute(table.select())
        )


def shown_without(name: str, visitor: Visitor, match: str) -> dict[str, Any]:
    """Return a table as a visitor sees it, once a name is no longer there."""
    given_up = monotonic() + PATIENCE
    while name in json.dumps(table := visitor.table(match)):
        assert monotonic() < given_up, f"{name} is still there"
    return table


def say(visitor: Visitor, match: str, words: str) -> None:
    visitor.post(f"/api/matches/{match}/chat", {"text": words, "key": "k" * 8})


def wait_for_turn(site: Site, visitor: Visitor, match: str, seat: int | None) -> None:
    """Wait until bots have played up to a seat's turn, or, for None, to the end."""
    while (moment := visitor.moment(match))["turn"] != seat:
        site.wait_for_entry(match, moment["n"] + 1)


@on_every_database
def test_a_person_is_forgotten_and_the_match_goes_on(
    site: Site, anna: Visitor, bruce: Visitor, stranger: Visitor, database: str
) -> None:
    match, other, waiting = sit_together(anna, bruce), sit_together(bruce, anna), anna.set_table("here", "open")["id"]
    anna.sit(waiting, seat=0)
    for _ in range(3):
        whose_turn(match, anna, bruce).play(match)
    for visitor in (anna, bruce):
        say(visitor, match, "G'day.")
    person = site.person_of(anna)
    target = AddressRow("a1", person, Channel.MAIL, "anna@example.org", "s", "turn", None, False, None, 0, None)
    site.services.store.notices.add_address(target, most=9)
    site.services.store.notices.note_look(person, 5, match)
    anna.post(f"/api/matches/{match}/seats/0/token")
    marks = [row.mark for row in shelf_of(site, match).entries]
    personal = (person, "Anna", "anna@example.org", "program:")
    assert all(word in everything_stored(site) for word in personal)

    said = forgotten(database, "--person", f"{match}:Anna")
    assert said == {"addresses": 1, "blocks": 0, "lines": 1, "tables": 3, "sealed": 0}
    stored = everything_stored(site)
    assert not [word for word in personal if word in stored]
    table = shown_without("Anna", bruce, match)
    assert [seat["name"] for seat in table["seats"]] == ["Seat 1", "Bruce"]
    assert [seat["name"] for seat in shown_without("Anna", bruce, other)["seats"]] == ["Bruce", "Seat 2"]
    assert [line["name"] for line in table["chat"]] == ["Bruce"]
    assert stranger.table(waiting)["status"] == "cancelled"
    assert anna.get("/api/matches")["mine"] == []
    assert [row.mark for row in shelf_of(site, match).entries][: len(marks)] == marks

    wait_for_turn(site, bruce, match, 1)  # a bot plays in her place
    bruce.play(match)
    record = bruce.get(f"/api/matches/{match}/record")
    assert verify(record).ok
    assert "Anna" not in record


def shelf_of(site: Site, match: str) -> Any:
    return site.services.store.shelf(match)


@on_every_database
def test_a_running_server_keeps_no_forgotten_name_in_memory(
    site: Site, anna: Visitor, bruce: Visitor, database: str
) -> None:
    match = sit_together(anna, bruce)
    anna.act(match, "seats/0/hand", bot="greedy")  # so that nothing has to be entered for her
    wait_for_turn(site, bruce, match, 1)
    assert site.services.matches.uses(match)
    forgotten(database, "--person", f"{match}:Anna")
    given_up = monotonic() + PATIENCE
    while site.services.matches.uses(match):
        assert monotonic() < given_up, "the loaded match is still there"
    assert "Anna" not in json.dumps(bruce.play(match))


@on_every_database
def test_a_seat_before_the_start_is_free_for_somebody_else(
    site: Site, anna: Visitor, bruce: Visitor, stranger: Visitor, database: str
) -> None:
    waiting = anna.set_table("here", "open", "open")["id"]
    anna.sit(waiting, seat=0)
    bruce.sit(waiting, seat=1)
    forgotten(database, "--person", f"{waiting}:Bruce")
    table = shown_without("Bruce", anna, waiting)
    assert [seat["taken"] for seat in table["seats"]] == [True, False, False]
    assert stranger.sit(waiting, seat=1)["seats"][1]["yours"]


NIGHT = "22:00-07:30 Australia/Sydney"


@on_every_database
def test_no_time_zone_stays_at_a_seat_that_becomes_free(
    site: Site, anna: Visitor, bruce: Visitor, database: str
) -> None:
    left, forgot, old = (anna.set_table("here", "open", clock={"hours": 24})["id"] for _ in range(3))
    for match in (left, forgot, old):
        bruce.sit(match, seat=1, night=NIGHT)
    bruce.post(f"/api/matches/{left}/leave")
    put_back(site, old, days=40)
    forgotten(database, "--people", "35")
    forgotten(database, "--person", f"{forgot}:Bruce")
    stored = everything_stored(site)
    assert "Bruce" not in stored
    assert "Sydney" not in stored
    assert {shelf_of(site, match).seats[1].name for match in (left, forgot, old)} == {"Seat 2"}


@on_every_database
def test_the_seat_of_somebody_forgotten_is_for_nobody_else_once_the_match_has_begun(
    site: Site, anna: Visitor, bruce: Visitor, stranger: Visitor, database: str
) -> None:
    match = anna.set_table("here", "invited", "open")["id"]
    anna.sit(match, seat=0)
    stranger.sit(match, seat=2)
    bruce.sit(match, secret=anna.table(match)["seats"][1]["secret"])
    link = bruce.table(match)["seats"][1]["secret"]
    forgotten(database, "--person", f"{match}:Bruce")
    seat = shown_without("Bruce", anna, match)["seats"][1]
    assert (seat["taken"], seat["secret"]) == (True, None)
    anna.refused(404, "invalid-link", "POST", f"/api/matches/{match}/sit", {"secret": link})
    for number in (1, 2):
        anna.refused(403, "not-your-seat", "POST", f"/api/matches/{match}/seats/{number}/token")


@on_every_database
def test_no_old_link_leads_to_a_seat_whose_player_was_forgotten_with_all_others(
    site: Site, anna: Visitor, bruce: Visitor, stranger: Visitor, database: str
) -> None:
    match = sit_together(anna, bruce)
    links = [visitor.table(match)["seats"][seat]["secret"] for seat, visitor in enumerate((anna, bruce))]
    put_back(site, match, days=40)
    forgotten(database, "--people", "35")
    for link in links:
        stranger.refused(404, "invalid-link", "POST", f"/api/matches/{match}/sit", {"secret": link})


@on_every_database
def test_a_host_can_replace_a_program_in_a_running_match_and_give_one_an_awaited_seat(
    site: Site, anna: Visitor, bruce: Visitor
) -> None:
    match = bruce.set_table("open", "open")["id"]
    program_at(site, bruce, match, 1)
    anna.sit(match, seat=0)
    assert program_at(site, bruce, match, 1).table(match)["seats"][1]["yours"]
    copy = anna.post(f"/api/matches/{match}/play-on", {"at": 0, "invited": [1]})["id"]
    for _ in range(2):
        assert anna.post(f"/api/matches/{copy}/seats/1/token")["token"]
        anna.ask("DELETE", f"/api/matches/{copy}/seats/1/token")


@on_every_database
def test_a_name_is_forgotten_in_the_copies_that_others_have_made_of_a_match(
    site: Site, anna: Visitor, bruce: Visitor, stranger: Visitor, database: str
) -> None:
    match = sit_together(anna, bruce)
    whose_turn(match, anna, bruce).play(match)
    record = good(upload(stranger, bruce.get(f"/api/matches/{match}/record")))["id"]
    copy = bruce.post(f"/api/matches/{match}/play-on", {"at": 0})["id"]
    again = stranger.post(f"/api/matches/{copy}/play-on", {"at": 0, "invited": [0]})["id"]
    bruce.sit(again, secret=stranger.table(again)["seats"][0]["secret"])
    bruce.post(f"/api/matches/{copy}/chat", {"text": "Hello from this seat", "key": "k" * 8, "seat": 0})
    assert forgotten(database, "--person", f"{match}:Anna")["tables"] == 4
    assert "Anna" not in everything_stored(site)
    for one in (match, record, copy, again):
        assert [seat.name for seat in shelf_of(site, one).seats] == ["Seat 1", "Bruce"]
        assert verify(shown_record(bruce, one)).ok
    for one in (record, copy):
        assert len(shelf_of(site, one).entries) == (2 if one == record else 1)  # no bot took a seat there


@on_every_database
def test_forgetting_whoever_has_copied_a_match_leaves_the_names_of_the_others(
    site: Site, anna: Visitor, bruce: Visitor, stranger: Visitor, database: str
) -> None:
    match = sit_together(anna, bruce)
    text = bruce.get(f"/api/matches/{match}/record")
    kept, sent = (good(upload(visitor, text))["id"] for visitor in (anna, stranger))
    copy = stranger.post(f"/api/matches/{sent}/play-on", {"at": 0})["id"]
    back = anna.post(f"/api/matches/{copy}/play-on", {"at": 0})["id"]
    forgotten(database, "--person", f"{copy}:Bruce")
    assert [seat.name for seat in shelf_of(site, copy).seats] == ["Seat 1", "Seat 2"]
    for one in (match, kept, back):
        assert [seat.name for seat in shelf_of(site, one).seats] == ["Anna", "Bruce"]


def shown_record(visitor: Visitor, match: str) -> str:
    record: str = visitor.get(f"/api/matches/{match}/record")
    return record


def program_at(site: Site, host: Visitor, match: str, seat: int) -> Visitor:
    """Return a program to which the host has given a seat that nobody else plays."""
    program = site.visitor()
    token = host.post(f"/api/matches/{match}/seats/{seat}/token")["token"]
    program.client.headers["Authorization"] = f"Bearer {token}"
    program.sit(match, name="Robbie")
    return program


@on_every_database
def test_a_program_keeps_a_seat_that_the_forgotten_person_did_not_play(
    site: Site, anna: Visitor, bruce: Visitor, database: str
) -> None:
    running, waiting = bruce.set_table("open", "open")["id"], bruce.set_table("open", "open", "open")["id"]
    for match in (running, waiting):
        program = program_at(site, bruce, match, 1)
        anna.sit(match, seat=0)
        forgotten(database, "--person", f"{match}:Anna")
        seats = shown_without("Anna", program, match)["seats"]
        assert [seat["yours"] for seat in seats[:2]] == [False, True]
        assert seats[1]["taken"]


def test_all_browsers_of_a_player_are_forgotten(site: Site, anna: Visitor, bruce: Visitor, database: str) -> None:
    match = sit_together(anna, bruce)
    phone = site.visitor("Anna on the train")
    elsewhere = sit_together(phone, bruce)
    secret = shelf_of(site, match).seats[0].secret
    phone.sit(match, secret=secret)
    assert forgotten(database, "--person", f"{match}:Anna")["tables"] == 3  # each browser's
    assert "Anna" not in everything_stored(site)
    assert [seat["name"] for seat in shown_without("Anna", bruce, elsewhere)["seats"]] == ["Seat 1", "Bruce"]


def test_a_player_without_others_leaves_no_bot(anna: Visitor, site: Site, database: str) -> None:
    match = anna.hot_seat()["id"]
    last = anna.table(match)["last"]
    name = anna.table(match)["seats"][0]["name"]
    forgotten(database, "--person", f"{match}:{name}")
    assert len(shelf_of(site, match).entries) == last + 1
    assert {seat.name for seat in shelf_of(site, match).seats} == {"Seat 1", "Seat 2"}


def test_names_that_a_seal_holds_stay_and_the_operator_is_told(site: Site, anna: Visitor, database: str) -> None:
    text = GOLDEN.read_text(encoding="utf-8")
    record = good(upload(anna, text))["id"]
    match = anna.hot_seat()["id"]
    person = site.person_of(anna)
    result = forget(database, "--person", f"{match}:{anna.table(match)['seats'][0]['name']}")
    assert "The names at 1 table stay, because the marks of documents of format 1 seal them." in result.stdout
    assert anna.get(f"/api/matches/{record}/record") == text
    assert person not in everything_stored(site)


@on_every_database
def test_people_of_matches_that_ended_long_ago_are_forgotten(
    site: Site, anna: Visitor, bruce: Visitor, database: str
) -> None:
    ended, running = sit_together(anna, bruce), sit_together(anna, bruce)
    cancelled = anna.set_table("here", "open")["id"]
    anna.post(f"/api/matches/{cancelled}/cancel")
    say(anna, ended, "Good game!")
    say(anna, running, "And again!")
    anna.act(ended, "resign", seat=0)
    wait_for_turn(site, anna, ended, None)
    assert forgotten(database, "--people", "1")["tables"] == 0
    said = forgotten(database, "--people", "0")
    assert said == {"addresses": 0, "blocks": 0, "lines": 1, "tables": 2, "sealed": 0}
    table = shown_without("Anna", bruce, ended)
    assert [seat["name"] for seat in table["seats"]] == ["Seat 1", "Seat 2"]
    shelf = shelf_of(site, ended)
    assert shelf.sitters == {}
    assert {row.person for row in shelf.entries} <= {FORGOTTEN, None}
    assert verify(bruce.get(f"/api/matches/{ended}/record")).ok
    assert [seat["name"] for seat in bruce.table(running)["seats"]] == ["Anna", "Bruce"]
    assert len(bruce.table(running)["chat"]) == 1
    assert forgotten(database, "--people", "0")["tables"] == 0


@on_every_database
def test_a_running_server_hears_that_lines_of_chat_were_deleted(site: Site, anna: Visitor, database: str) -> None:
    match = anna.hot_seat()["id"]
    say(anna, match, "G'day.")
    with ThreadPoolExecutor(1) as thread:
        told = thread.submit(site.told, match, lambda event: event.kind == "table")
        wait_for(site.services.rooms.open_rooms, lambda watched: match in watched)
        assert forgotten(database, "--chat", "0")["lines"] == 1
        told.result(2 * PATIENCE)
    assert anna.table(match)["chat"] == []


def put_back(site: Site, match: str, days: int) -> None:
    """Let a table be set up, and everything there happen, some days earlier."""
    earlier = days * 86_400_000
    with site.services.store.engine.begin() as connection:
        connection.execute(matches.update().where(matches.c.id == match).values(created=matches.c.created - earlier))
        connection.execute(entries.update().where(entries.c.match == match).values(at=entries.c.at - earlier))


@on_every_database
def test_people_of_matches_that_nobody_plays_any_more_are_forgotten(
    site: Site, anna: Visitor, bruce: Visitor, stranger: Visitor, database: str
) -> None:
    abandoned, played, timed = (
        sit_together(anna, bruce),
        sit_together(anna, bruce),
        sit_together(anna, bruce, clock={"hours": 168}),
    )
    talking, waiting, fresh = sit_together(anna, bruce), *(anna.set_table("here", "open")["id"] for _ in range(2))
    for match in (abandoned, timed, talking, waiting, played):
        put_back(site, match, days=40)
    whose_turn(played, anna, bruce).play(played)
    say(bruce, talking, "Shall we go on?")
    assert forgotten(database, "--people", "50")["tables"] == 0
    assert forgotten(database, "--people", "35")["tables"] == 2
    assert [seat["name"] for seat in shown_without("Anna", bruce, abandoned)["seats"]] == ["Seat 1", "Seat 2"]
    assert shelf_of(site, abandoned).sitters == {}
    assert shown_without("Anna", stranger, waiting)["status"] == "cancelled"
    for match in (played, timed, talking):
        assert [seat["name"] for seat in stranger.table(match)["seats"]] == ["Anna", "Bruce"]
    assert anna.table(fresh)["status"] == "waiting"
    assert forgotten(database, "--people", "0")["tables"] == 0  # an unfinished match stays for thirty days
    assert verify(bruce.get(f"/api/matches/{abandoned}/record")).ok


@on_every_database
def test_what_forgetting_changes_has_the_time_of_the_servers_clock(
    site: Site, anna: Visitor, bruce: Visitor, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, hosted = sit_together(anna, bruce), anna.set_table("here", "open")["id"]
    before = len(shelf_of(site, match).entries)
    ahead = site.services.clock.now() + 40 * 86_400_000
    monkeypatch.setattr(ServerClock, "now", lambda _: ahead)
    forgotten(database, "--person", f"{match}:Anna")
    assert shelf_of(site, match).entries[before].at == ahead
    assert shelf_of(site, hosted).match.cancelled == ahead

    waiting = bruce.set_table("here", "open")["id"]
    put_back(site, waiting, days=40)
    forgotten(database, "--people", "35")
    assert shelf_of(site, waiting).match.cancelled == ahead


@pytest.mark.parametrize(
    ("person", "says"),
    [
        ("Anna", "A person is a match's id and their name there"),
        ("nowhere:Anna", "There is no table nowhere."),
        ("{match}:Julie", "There is nobody called Julie at the table"),
        ("{match}:Greedy", "No browser plays as Greedy at the table"),
    ],
)
def test_somebody_whom_the_server_does_not_know_is_not_forgotten(
    anna: Visitor, database: str, person: str, says: str
) -> None:
    match = anna.hot_seat("here", "greedy")["id"]
    result = forget(database, "--person", person.format(match=match))
    assert result.exit_code == 2
    assert says in " ".join(result.stderr.split())
    assert anna.table(match)["seats"][0]["yours"]


@on_every_database
def test_a_name_stands_for_whoever_sits_there_now(site: Site, anna: Visitor, bruce: Visitor, database: str) -> None:
    waiting = anna.set_table({"who": "invited", "name": "Bruce"}, "open", "open")["id"]
    bruce.sit(waiting, seat=1)
    assert forgotten(database, "--person", f"{waiting}:Bruce")["tables"] == 1
    assert [seat.name for seat in shelf_of(site, waiting).seats] == ["Bruce", "Seat 2", "Seat 3"]


# --- What a server keeps only for a time ---


@pytest.fixture
def clock() -> MovedClock:
    return MovedClock()


@pytest.fixture
def keeping(open_site: Callable[..., Site], clock: MovedClock, monkeypatch: pytest.MonkeyPatch) -> Site:
    """Return a server with the usual times, which deletes only when the test asks it to."""
    monkeypatch.setattr(services, "LOOK_FOR_OLD", 3600)
    site = open_site(clock)
    clock.moved = lambda: site.services.store.beat(clock.now(), 1_000 * DAY)  # no outage: the server was there
    return site


def ended(site: Site, *visitors: Visitor) -> str:
    """Return a match of these that has just ended."""
    match = sit_together(*visitors)
    visitors[0].act(match, "resign", seat=0)
    wait_for_turn(site, visitors[0], match, None)
    return match


@on_every_database
def test_the_chat_of_a_match_is_kept_for_ninety_days_after_its_end(keeping: Site, clock: MovedClock) -> None:
    anna, bruce = keeping.visitor("Anna"), keeping.visitor("Bruce")
    over, running = ended(keeping, anna, bruce), sit_together(anna, bruce, clock={"hours": 168})
    record = anna.get(f"/api/matches/{over}/record")
    say(anna, over, "Good game!")
    say(anna, running, "G'day.")
    clock.move(90 * DAY - HOUR)
    keeping.services.forget_old()
    assert [len(anna.table(match)["chat"]) for match in (over, running)] == [1, 1]
    clock.move(2 * HOUR)
    keeping.services.forget_old()
    assert [len(anna.table(match)["chat"]) for match in (over, running)] == [0, 1]
    assert [seat["name"] for seat in anna.table(over)["seats"]] == ["Anna", "Bruce"]
    assert anna.get(f"/api/matches/{over}/record") == record


@on_every_database
def test_somebody_who_is_not_seen_for_a_year_is_forgotten_and_their_matches_stay(
    keeping: Site, clock: MovedClock
) -> None:
    anna, bruce = keeping.visitor("Anna"), keeping.visitor("Bruce")
    match, waiting = ended(keeping, anna, bruce), anna.set_table("here", "open")["id"]
    target = AddressRow(
        "a1", keeping.person_of(anna), Channel.MAIL, "anna@example.org", "s", "turn", None, False, None,
        clock.now(), None,
    )  # fmt: skip
    keeping.services.store.notices.add_address(target, most=9)
    marks = [row.mark for row in shelf_of(keeping, match).entries]
    clock.move(365 * DAY - HOUR)
    bruce.set_table("here", "open")
    keeping.services.forget_old()
    assert [seat["name"] for seat in bruce.table(match)["seats"]] == ["Anna", "Bruce"]
    clock.move(2 * HOUR)
    keeping.services.forget_old()
    stored = everything_stored(keeping)
    assert not [word for word in (target.person, "Anna", "anna@example.org") if word in stored]
    assert [seat["name"] for seat in bruce.table(match)["seats"]] == ["Seat 1", "Bruce"]
    assert bruce.table(waiting)["status"] == "cancelled"
    assert [row.mark for row in shelf_of(keeping, match).entries] == marks
    assert verify(bruce.get(f"/api/matches/{match}/record")).ok


@on_every_database
def test_somebody_with_a_match_in_play_or_who_has_looked_or_uploaded_is_not_forgotten(
    keeping: Site, clock: MovedClock
) -> None:
    playing, looking, sending = (keeping.visitor(name) for name in ("Anna", "Bruce", "Cleo"))
    running = sit_together(playing, keeping.visitor("Dora"), clock={"hours": 168})
    for visitor in (looking, sending):
        ended(keeping, visitor, keeping.visitor("Dora"))
    clock.move(400 * DAY)
    keeping.services.store.notices.note_look(keeping.person_of(looking), clock.now() - DAY)
    good(upload(sending, GOLDEN.read_text(encoding="utf-8")))
    keeping.services.forget_old()
    for visitor in (playing, looking, sending):
        assert keeping.person_of(visitor) in everything_stored(keeping)
    assert shelf_of(keeping, running).seats[0].name == "Anna"


@on_every_database
def test_an_unfinished_record_with_a_clock_does_not_keep_its_uploader(keeping: Site, clock: MovedClock) -> None:
    anna, sending = keeping.visitor("Anna"), keeping.visitor("Cleo")
    match = sit_together(anna, keeping.visitor("Bruce"), clock={"hours": 168})
    good(upload(sending, anna.get(f"/api/matches/{match}/record")))
    clock.move(400 * DAY)
    keeping.services.forget_old()
    stored = everything_stored(keeping)
    assert keeping.person_of(sending) not in stored
    assert keeping.person_of(anna) in stored


@on_every_database
def test_somebody_who_only_wrote_before_the_start_is_forgotten(
    open_site: Callable[..., Site], clock: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "LOOK_FOR_OLD", 3600)
    site = open_site(clock, keep_chat=None)
    anna, bruce = site.visitor("Anna"), site.visitor("Bruce")
    match = anna.set_table("here", "open")["id"]
    bruce.sit(match, seat=1)
    say(bruce, match, "Sorry, I can't.")
    bruce.post(f"/api/matches/{match}/leave")
    clock.move(366 * DAY)
    anna.set_table("here", "open")
    site.services.forget_old()
    stored = everything_stored(site)
    assert not [word for word in (site.person_of(bruce), "Bruce", "Sorry") if word in stored]


def test_a_server_forgets_by_itself(
    open_site: Callable[..., Site], clock: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "LOOK_FOR_OLD", 0.01)
    site = open_site(clock)
    anna = site.visitor("Anna")
    match = ended(site, anna, site.visitor("Bruce"))
    clock.move(366 * DAY)
    assert shown_without("Anna", anna, match)["status"] == "over"


def test_a_server_can_keep_everything_or_less(
    open_site: Callable[..., Site], clock: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "LOOK_FOR_OLD", 3600)
    site = open_site(clock, keep_chat=1, keep_people=None)
    anna = site.visitor("Anna")
    match = ended(site, anna, site.visitor("Bruce"))
    say(anna, match, "Good game!")
    clock.move(1_000 * DAY)
    site.services.forget_old()
    table = anna.table(match)
    assert (table["chat"], table["seats"][0]["name"]) == ([], "Anna")


@pytest.mark.parametrize(
    ("said", "days"),
    [({}, (90, 365)), ({"CHAT": "7", "PEOPLE": "forever"}, (7, None)), ({"CHAT": "forever"}, (None, 365))],
)
def test_the_operator_says_how_long_chat_and_people_are_kept(
    monkeypatch: pytest.MonkeyPatch, said: dict[str, str], days: tuple[int | None, int | None]
) -> None:
    for what in ("CHAT", "PEOPLE"):
        monkeypatch.setenv(f"TUCKERBOX_KEEP_{what}", said.get(what, ""))
    found = Settings.from_environment()
    assert (found.keep_chat, found.keep_people) == days


def test_nobody_counts_as_forgotten_in_a_database_that_does_not_exist(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "nowhere.db"
    result = forget(f"sqlite:///{file}", "--people", "365")
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{file} can't be opened: no such file or directory. Name the server's database." in result.stderr
    assert not file.parent.exists()


def test_nobody_counts_as_forgotten_in_a_database_that_is_not_the_servers(tmp_path: Path) -> None:
    file = tmp_path / "empty.db"
    file.touch()
    result = forget(f"sqlite:///{file}", "--people", "365")
    assert result.exit_code == 2
    assert f"sqlite:///{file} has no matches of Tuckerbox. Name the server's database." in result.stderr


@pytest.mark.parametrize("option", ["--keep-chat", "--keep-people"])
def test_a_wrong_time_is_refused_in_a_sentence(option: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TUCKERBOX_KEEP_CHAT", "TUCKERBOX_KEEP_PEOPLE"):
        monkeypatch.setenv(name, "")  # restored afterwards: the command overwrites it
    result = CliRunner().invoke(app, ["serve", option, "soon"])
    assert result.exit_code == 2
    assert result.stderr == f"{option} is 'soon'; it should be a number of days, or forever.\n"
