"""A match that began in a browser goes on at a server, with invited people.

Nobody there may know what is hidden from the others.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import tuckerbox
from tests.local.keeper import Disk, Page
from tests.playing import random_match
from tests.server.visitor import Visitor, good, path, upload
from tuckerbox import games
from tuckerbox.match import Match

TABLES = "/api/matches"


def sent(page: Page, visitor: Visitor, match: str) -> Any:
    """Send a match from a page to a server as it is now, and return the table there."""
    return good(upload(visitor, page.ask("GET", f"{TABLES}/{match}/record").body))


@pytest.mark.parametrize("game", games.names())
def test_a_match_goes_on_with_somebody_who_is_invited(game: str, anna: Visitor, bruce: Visitor) -> None:
    if random_match(game, seed=game, decisions=6, native=False).hides_now:
        pytest.skip(f"{game} hides something from the start")
    page, rng = Page(Disk()), random.Random(game)
    new = page.good("POST", TABLES, body={"game": game, "seats": [{"name": "Anna"}, {"name": "Ben"}]})
    match = new["id"]
    for seat in (0, 1):
        moment = page.good("POST", f"{TABLES}/{match}/sit", body={"seat": seat})["moment"]
    for _ in range(6):
        move = {"n": moment["n"], "action": rng.choice(moment["choices"])["action"]}
        moment = page.good("POST", f"{TABLES}/{match}/moves", body=move)["moment"]
    record = sent(page, anna, match)
    assert (record["status"], record["can_play_on"]) == ("record", True)
    table = anna.post(path(record["id"], "play-on"), {"at": record["last"], "invited": [1]})
    assert (table["status"], table["seats"][1]["taken"]) == ("running", False)
    assert table["commitment"] != new["commitment"]
    assert bruce.table(table["id"])["seats"][1]["secret"] is None
    assert bruce.sit(table["id"], secret=table["seats"][1]["secret"])["seats"][1]["yours"]
    assert anna.table(table["id"])["seats"][1]["taken"]
    seen = anna.moment(table["id"])
    assert (seen["turn"], seen["n"], seen["prompt"]) == (moment["turn"], moment["n"], moment["prompt"])
    for _ in range(6):
        (anna, bruce)[anna.moment(table["id"])["turn"]].play(table["id"], rng)
    assert anna.get(path(table["id"], "verify"))["ok"]


def test_the_record_of_a_match_that_runs_without_a_server_has_its_dice(anna: Visitor) -> None:
    page = Page(Disk())
    match = page.good("POST", TABLES, body={"game": "outback", "seats": [{}, {}]})["id"]
    for seat in (0, 1):
        page.good("POST", f"{TABLES}/{match}/sit", body={"seat": seat})
    text = page.ask("GET", f"{TABLES}/{match}/record").body
    secret = page.disk.rows["tables"][match,]["match"]["secret"]
    assert secret in text
    record = good(upload(anna, text))
    assert secret not in anna.get(path(record["id"], "record"))


def match_until(wanted: Callable[[Match], bool]) -> Match:
    """Return a match of some game, played at random until it is as wanted."""
    for game in games.names():
        for seed in range(3):
            match, rng = tuckerbox.new(game, ["Anna", "Ben"], seed=str(seed), native=False), random.Random(seed)
            while not match.over:
                if wanted(match):
                    return match
                match.play(rng.choice(match.choices))
    raise AssertionError("no match is as wanted")


def test_nobody_is_invited_to_a_moment_that_hides_something(anna: Visitor) -> None:
    match = match_until(lambda match: match.hides_now)
    record = good(upload(anna, match.save()))
    play_on, at = path(record["id"], "play-on"), record["last"]
    says = anna.refused(409, "not-fair", "POST", play_on, {"at": at, "invited": [1]})["says"]
    assert "hidden" in says
    assert anna.post(play_on, {"at": at})["status"] == "running"  # whoever plays all seats may know
    clear = next(n for n in range(at, -1, -1) if not match.at(n).hides_now)
    assert anna.post(play_on, {"at": clear, "invited": [1]})["status"] == "running"


def test_an_earlier_secret_does_not_keep_a_match_from_being_sent(anna: Visitor) -> None:
    match = match_until(lambda match: match.hides and not match.hides_now)
    record = good(upload(anna, match.save()))
    assert anna.post(path(record["id"], "play-on"), {"at": record["last"], "invited": [0]})["status"] == "running"


def test_only_seats_of_the_match_have_invitations(anna: Visitor) -> None:
    record = good(upload(anna, match_until(lambda match: match.decisions == 3).save()))
    play_on = path(record["id"], "play-on")
    anna.refused(404, "no-such-seat", "POST", play_on, {"at": 3, "invited": [2]})
    anna.refused(422, "invalid-request", "POST", play_on, {"at": 3, "invited": [7]})


def test_bots_play_on_from_a_moment_in_the_seats_that_they_are_given(anna: Visitor) -> None:
    record = good(upload(anna, match_until(lambda match: match.decisions == 3).save()))
    play_on = path(record["id"], "play-on")
    table = anna.post(play_on, {"at": 3, "bots": {"1": "random"}})
    assert [seat["bot"] for seat in table["seats"]] == [None, "random"]
    assert [seat["yours"] for seat in table["seats"]] == [True, False]
    assert table["status"] == "running"
    anna.refused(400, "no-such-bot", "POST", play_on, {"at": 3, "bots": {"1": "nobody"}})
    anna.refused(404, "no-such-seat", "POST", play_on, {"at": 3, "bots": {"2": "random"}})
