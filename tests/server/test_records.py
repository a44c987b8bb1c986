"""Records over HTTP: downloading, uploading and verifying."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest

import tuckerbox
from tests.served import on_every_database
from tests.server.site import Site
from tests.server.visitor import Visitor, good, path, sit_together, upload, whose_turn
from tuckerbox.match import Dice, Match, load
from tuckerbox.match import verify as verify_document


def played(decisions: int = 10_000, names: tuple[str, ...] = ("Anna", "Bruce"), **options: object) -> Match:
    match = tuckerbox.new("outback", names, **options)
    rng = random.Random(7)
    while not match.over and match.decisions < decisions:
        match.play(rng.choice(match.choices))
    return match


@on_every_database
def test_a_downloaded_record_can_be_uploaded_again(anna: Visitor, bruce: Visitor, stranger: Visitor) -> None:
    match = sit_together(anna, bruce)
    rng = random.Random(8)
    for _ in range(12):
        whose_turn(match, anna, bruce).play(match, rng)
    running = anna.ask("GET", path(match, "record"))
    assert running.headers["Content-Disposition"].startswith('attachment; filename="outback-')
    assert running.text == stranger.get(path(match, "record"))
    anna.act(match, "resign")
    over = anna.get(path(match, "record"))
    assert verify_document(over).ok
    for text, status in ((running.text, "record"), (over, "over")):
        table = good(upload(stranger, text))
        assert table["status"] == status
        assert table["moment"]["view"]["viewer"] is None
        assert table["moment"]["choices"] == []
        assert stranger.get(path(table["id"], "record")) == text
        assert stranger.get(path(table["id"], "verify"))["ok"]
        assert [seat["yours"] for seat in table["seats"]] == [False, False]
        assert table["commitment"] == anna.table(match)["commitment"]
        on = stranger.post(path(table["id"], "play-on"), {"at": 5})
        assert on["moment"]["choices"]


def test_a_running_matchs_record_reveals_no_future_luck(site: Site, anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce)
    rng = random.Random(9)
    for _ in range(20):
        text = anna.get(path(match, "record"))
        shelf = site.services.store.shelf(match)
        assert shelf
        assert shelf.match.secret
        assert shelf.match.secret.hex() not in text
        taken = load(text)
        assert taken.dice.secret is None
        real = Dice(shelf.match.secret, tuple(seat.nonce or "" for seat in shelf.seats))
        known = set(taken.dice.drawn.values())
        came = [real.lucks(0, (nth,)) in known for nth in range(200)]
        steps_of_nature = taken.state.steps - taken.decisions  # not all of them draw
        assert not any(came[steps_of_nature:]), "the record contains no future luck"
        assert sum(came) == len(known) > 0
        whose_turn(match, anna, bruce).play(match, rng)


@on_every_database
def test_nobody_plays_an_uploaded_unfinished_match(open_site: Callable[..., Site]) -> None:
    """Not even a bot does if it has the turn, because whoever uploads the record may know the dice's secret."""
    match = played(15)
    assert match.turn is not None
    match.hand_over(match.turn, "greedy")
    before = open_site()
    anna = before.visitor("Anna")
    tables = [good(upload(anna, text)) for text in (match.save(), match.public_document())]
    seeded = tuckerbox.new("outback", ("Anna", "Bruce"), seed='with "quotes" and \0')
    seeded.hand_over(0, "random")
    seeded.hand_over(1, "random")
    tables.append(good(upload(anna, seeded.save())))
    for table in tables:
        assert table["status"] == "record"
        assert anna.get(path(table["id"], "verify"))["ok"]
    assert before.services.store.waiting_for_bots() == []
    assert {table["status"] for table in anna.get("/api/matches")["mine"]} == {"record"}


@on_every_database
def test_a_record_with_an_erased_name_is_taken(anna: Visitor) -> None:
    text = played(12).public_document()
    table = good(upload(anna, text.replace('names: ["Anna", "Bruce"]', 'names: [null, "Bruce"]')))
    assert [seat["name"] for seat in table["seats"]] == ["Seat 1", "Bruce"]
    assert "Anna" not in json.dumps(table)
    given = anna.get(path(table["id"], "record"))
    assert given == text.replace('["Anna", "Bruce"]', '["Seat 1", "Bruce"]')
    assert verify_document(given).ok


def test_a_seed_can_have_any_letters(anna: Visitor) -> None:
    match = played(10_000, seed="a seed with \0 in it")
    table = good(upload(anna, match.save()))
    assert anna.get(path(table["id"], "record")) == match.save()


def test_a_seed_that_is_not_text_is_refused(anna: Visitor) -> None:
    text = tuckerbox.new("outback", 2, seed="plain").save().replace('"plain"', '"\\ud800"')
    error = upload(anna, text).json()["error"]
    assert error["code"] == "invalid-record"


def test_an_altered_record_is_refused_with_the_number_of_the_line(anna: Visitor) -> None:
    text = played().save()
    lines = text.splitlines(keepends=True)
    before = anna.get("/api/matches")
    rng = random.Random(10)
    for _ in range(20):
        nth = rng.randrange(len(lines))
        at = rng.randrange(len(lines[nth]) - 1)
        letter = "7" if lines[nth][at] != "7" else "8"
        changed = [*lines[:nth], lines[nth][:at] + letter + lines[nth][at + 1 :], *lines[nth + 1 :]]
        answer = upload(anna, "".join(changed))
        assert answer.status_code == 400
        assert answer.json()["error"]["says"].startswith(f"Line {nth + 1}: ")
    for cut in ("".join(lines[:-1]), "".join(lines[: len(lines) // 2]), "\n" + text, text + text, "nonsense", "\0"):
        answer = upload(anna, cut)
        assert answer.status_code == 400, cut
        assert answer.json()["error"]["says"].startswith("Line ")
    assert anna.get("/api/matches") == before


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"{}"])
def test_something_that_is_not_a_document_is_refused(anna: Visitor, content: bytes) -> None:
    assert upload(anna, content).status_code in (400, 422)
    assert upload(anna, content, "application/json").status_code in (400, 422)


def test_a_running_match_is_verified_without_its_secret(anna: Visitor) -> None:
    match = anna.hot_seat()["id"]
    anna.play(match)
    verdict = anna.get(path(match, "verify"))
    assert verdict["ok"]
    assert verdict["secret"] is None
    assert verdict["line"] is None
    assert "once the match is over" in verdict["says"]


def test_a_match_with_missing_component_data_is_refused_but_not_lost(site: Site, anna: Visitor) -> None:
    match = anna.hot_seat()["id"]
    with site.services.store.engine.begin() as connection:
        connection.exec_driver_sql("update matches set components = 'others'")
    for what in ("", "/record", "/verify", "/news?after=-1"):
        anna.refused(409, "missing-components", "GET", f"/api/matches/{match}{what}")
    assert [table["id"] for table in anna.get("/api/matches")["mine"]] == [match]
