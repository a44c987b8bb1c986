"""Setting up a table and sitting down, up to the start of the match."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any

import pytest

from tests.served import on_every_database
from tests.server.site import Site
from tests.server.visitor import Visitor, pass_to, sit_together
from tuckerbox import games
from tuckerbox.kernel.memory_records import Record
from tuckerbox.kernel.options import Number, OneOf
from tuckerbox.server.actions import game_list
from tuckerbox.server.http.schemas import NewMatch


def link(table: dict[str, Any], seat: int) -> str:
    """Return the secret of a seat's link."""
    secret: str = table["seats"][seat]["secret"]
    assert len(secret) >= 22, "128 bits at least"
    return secret


@on_every_database
def test_a_match_starts_when_all_seats_are_taken(anna: Visitor, bruce: Visitor, stranger: Visitor) -> None:
    table = anna.set_table("here", "invited", "open", "random")
    match = table["id"]
    assert table["status"] == "waiting"
    assert table["moment"] is None
    assert [seat["taken"] for seat in table["seats"]] == [False, False, False, True]
    assert table["host"]
    secret = link(table, 1)
    assert anna.sit(match, seat=0)["status"] == "waiting"
    assert bruce.sit(match, secret=secret)["status"] == "waiting"
    table = stranger.sit(match, seat=2)
    assert table["status"] == "running"
    assert [seat["name"] for seat in table["seats"]] == ["Anna", "Bruce", "Stranger", "Random"]
    assert [seat["yours"] for seat in table["seats"]] == [False, False, True, False]
    assert table["seats"][3]["bot"] == "random"
    for seat, visitor in enumerate((anna, bruce, stranger)):
        moment = visitor.moment(match)  # a bot may have moved since the last one
        assert bool(moment["choices"]) == (moment["turn"] == seat)
    assert table["log"][0]["n"] == 0
    assert all(line["kind"] is not None and isinstance(line["numbers"], list) for line in table["log"])
    assert len({seat["nonce"] for seat in table["seats"]}) == 4


def test_bots_play_a_match_without_people(site: Site, anna: Visitor) -> None:
    match = anna.set_table("random", "random")["id"]
    site.told(match, lambda event: event.kind == "entry" and b'"status":"over"' in event.data)
    table = anna.table(match)
    assert table["status"] == "over"
    assert table["moment"]["result"]


def test_the_commitment_comes_before_the_nonces_and_fits_the_secret(anna: Visitor, bruce: Visitor) -> None:
    table = anna.set_table("here", "open")
    commitment = table["commitment"]
    assert len(commitment) == 64
    assert [seat["nonce"] for seat in table["seats"]] == [None, None]
    anna.sit(table["id"], seat=0, nonce="00112233445566778899aabbccddeeff")
    table = bruce.sit(table["id"], seat=1, nonce="ffeeddccbbaa99887766554433221100")
    assert table["commitment"] == commitment
    nonces = ["00112233445566778899aabbccddeeff", "ffeeddccbbaa99887766554433221100"]
    assert [seat["nonce"] for seat in table["seats"]] == nonces
    assert anna.get(f"/api/matches/{table['id']}/verify")["secret"] is None
    anna.act(table["id"], "resign")
    verdict = bruce.get(f"/api/matches/{table['id']}/verify")
    assert verdict["ok"]
    assert verdict["nonces"] == nonces
    assert hashlib.sha256(bytes.fromhex(verdict["secret"])).hexdigest() == commitment == verdict["commitment"]


def test_a_used_link_is_refused_and_the_player_gets_a_new_one(
    site: Site, anna: Visitor, bruce: Visitor, stranger: Visitor
) -> None:
    table = anna.set_table("here", "invited")
    match, first = table["id"], link(table, 1)
    second = link(bruce.sit(match, secret=first), 1)
    assert second != first
    stranger.refused(404, "invalid-link", "POST", f"/api/matches/{match}/sit", {"secret": first})
    assert anna.table(match)["seats"][1]["secret"] is None, "only its player sees the link of a taken seat"
    phone = site.visitor("Bruce's phone")
    moved = phone.sit(match, secret=second)
    assert [seat["yours"] for seat in moved["seats"]] == [False, True]
    assert moved["seats"][1]["name"] == "Bruce"
    anna.sit(match, seat=0)
    pass_to(match, 1, anna, bruce)
    assert phone.moment(match)["choices"] == bruce.moment(match)["choices"] != []
    phone.play(match)


def test_a_link_leads_the_person_who_has_used_it_back_to_the_table(
    anna: Visitor, bruce: Visitor, stranger: Visitor
) -> None:
    table = anna.set_table("here", "invited", "invited")
    match, (secret, other) = table["id"], (link(table, seat) for seat in (1, 2))
    anna.sit(match, seat=0)
    seated = bruce.sit(match, secret=secret)
    assert seated["seats"][1]["yours"]
    assert bruce.sit(match, secret=secret) == seated
    for visitor in (anna, stranger):
        visitor.refused(404, "invalid-link", "POST", f"/api/matches/{match}/sit", {"secret": secret})
    stranger.sit(match, secret=other)
    assert bruce.sit(match, secret=secret)["status"] == "running"


def test_taking_your_own_seat_again_changes_nothing(anna: Visitor) -> None:
    match = anna.hot_seat()["id"]
    before = anna.table(match)
    assert anna.sit(match, seat=1, name="Else", nonce="00" * 8) == before


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ({"seat": 0}, 403, "not-your-seat"),
        ({"seat": 1}, 403, "invitation-only"),
        ({"seat": 2}, 409, "seat-taken"),
        ({"seat": 4}, 404, "no-such-seat"),
        ({"secret": "nothing that anybody has"}, 404, "invalid-link"),
        ({}, 400, "seat-missing"),
        ({"seat": 3, "name": "a:b"}, 400, "invalid-name"),
        ({"seat": 3, "nonce": "xyz"}, 422, "invalid-request"),
        ({"seat": 7}, 422, "invalid-request"),
        ({"seat": 3, "chair": 1}, 422, "invalid-request"),
    ],
)
def test_a_seat_that_is_not_available_is_refused(
    anna: Visitor, stranger: Visitor, asked: dict[str, object], status: int, code: str
) -> None:
    match = anna.set_table("here", "invited", "random", "open")["id"]
    before = anna.table(match)
    stranger.refused(status, code, "POST", f"/api/matches/{match}/sit", asked)
    assert anna.table(match) == before


def test_duplicate_names_get_numbers(site: Site, anna: Visitor) -> None:
    twin = site.visitor("Anna")
    table = anna.set_table("here", {"who": "here", "name": "Anna"}, "open", "random", game="outback")
    match = table["id"]
    names = [seat["name"] for seat in table["seats"]]
    assert names[:2] == ["Anna", "Anna 2"]
    anna.sit(match, seat=0)
    anna.sit(match, seat=1)
    table = twin.sit(match, seat=2)
    names = [seat["name"] for seat in table["seats"]]
    assert names == ["Anna", "Anna 2", "Anna 3", "Random"]
    assert table["status"] == "running"
    long = "A name of 24 characters!"
    names = [seat["name"] for seat in anna.set_table(*[{"who": "here", "name": long}] * 4)["seats"]]
    assert len(set(names)) == 4
    assert max(map(len, names)) <= 24


def test_a_free_seats_name_can_be_taken_by_somebody_else(anna: Visitor, bruce: Visitor) -> None:
    table = anna.set_table({"who": "here", "name": "Bruce"}, "open")
    bruce.sit(table["id"], seat=1)
    table = anna.sit(table["id"], seat=0)
    assert [seat["name"] for seat in table["seats"]] == ["Bruce 2", "Bruce"]
    assert table["status"] == "running"


def test_an_unknown_game_option_or_bot_is_refused(anna: Visitor) -> None:
    before = anna.get("/api/matches")
    seats = [{"who": "here"}, {"who": "here"}]
    for asked, code in [
        ({"game": "chess", "seats": seats}, "no-such-game"),
        ({"game": "outback", "seats": seats, "options": {"variant": "never"}}, "invalid-options"),
        ({"game": "outback", "seats": seats, "options": {"nonsense": True}}, "invalid-options"),
        ({"game": "outback", "seats": seats[:1]}, "invalid-options"),
        ({"game": "outback", "seats": [*seats, {"who": "bot", "bot": "nobody"}]}, "no-such-bot"),
        ({"game": "outback", "seats": [{"who": "here", "name": "a:b"}, *seats]}, "invalid-name"),
    ]:
        anna.refused(400, code, "POST", "/api/matches", asked)
    assert anna.get("/api/matches") == before


def test_leaving_frees_the_seat_and_its_link_works_again(anna: Visitor, bruce: Visitor, stranger: Visitor) -> None:
    table = anna.set_table("here", "invited", "open")
    match = table["id"]
    bruce.sit(match, secret=link(table, 1))
    table = bruce.post(f"/api/matches/{match}/leave")
    assert not table["seats"][1]["taken"]
    assert not table["seats"][1]["yours"]
    bruce.refused(403, "not-seated", "POST", f"/api/matches/{match}/leave")
    stranger.sit(match, secret=link(anna.table(match), 1))
    anna.sit(match, seat=0)
    assert bruce.sit(match, seat=2)["status"] == "running"
    bruce.refused(409, "already-started", "POST", f"/api/matches/{match}/leave")


def test_only_the_host_can_cancel_a_table_and_only_before_the_start(anna: Visitor, bruce: Visitor) -> None:
    match = anna.set_table("here", "open")["id"]
    bruce.refused(403, "not-host", "POST", f"/api/matches/{match}/cancel")
    assert anna.post(f"/api/matches/{match}/cancel")["status"] == "cancelled"
    anna.refused(409, "already-started", "POST", f"/api/matches/{match}/cancel")
    bruce.refused(409, "cancelled", "POST", f"/api/matches/{match}/sit", {"seat": 1})
    assert anna.get("/api/matches") == {"mine": [], "open": [], "watched": []}
    begun = anna.hot_seat()["id"]
    anna.refused(409, "already-started", "POST", f"/api/matches/{begun}/cancel")


def test_the_lobby_hides_other_peoples_private_tables(anna: Visitor, bruce: Visitor) -> None:
    private, public = anna.set_table("here", "invited")["id"], anna.set_table("here", "open")["id"]
    assert [table["id"] for table in bruce.get("/api/matches")["open"]] == [public]
    assert bruce.get("/api/matches")["mine"] == []
    assert {table["id"] for table in anna.get("/api/matches")["mine"]} == {private, public}
    anna.sit(public, seat=0)
    bruce.sit(public, seat=1)
    assert bruce.get("/api/matches")["open"] == []
    assert [table["id"] for table in bruce.get("/api/matches")["mine"]] == [public]


@on_every_database
def test_tables_that_wait_for_you_come_first_longest_wait_first(anna: Visitor, bruce: Visitor) -> None:
    matches = [sit_together(anna, bruce) for _ in range(4)]
    bruce.act(matches[0], "resign")
    for match, seat in ((matches[1], 0), (matches[2], 1), (matches[3], 0)):
        pass_to(match, 1 - seat, anna, bruce)
        pass_to(match, seat, anna, bruce)
    listed = anna.get("/api/matches")["mine"]
    assert [table["id"] for table in listed[:2]] == [matches[1], matches[3]]
    assert [table["waits_for_you"] for table in listed] == [True, True, False, False]
    assert {table["status"] for table in listed} == {"running", "over"}
    assert bruce.get("/api/matches")["mine"][0]["id"] == matches[2]


@on_every_database
def test_a_repeated_key_sets_up_only_one_table(anna: Visitor, bruce: Visitor) -> None:
    asked = {"game": "outback", "seats": [{"who": "here"}, {"who": "open"}], "key": "12345678"}
    first = anna.post("/api/matches", asked)
    assert anna.post("/api/matches", asked) == first
    assert bruce.post("/api/matches", asked)["id"] != first["id"]
    assert len(anna.get("/api/matches")["mine"]) == 1


def test_a_name_is_kept_in_the_cookie(anna: Visitor, site: Site) -> None:
    assert anna.get("/api/me") == {"name": "Anna"}
    anna.refused(400, "bad-request", "PUT", "/api/me", {"name": "a:b"})
    assert anna.get("/api/me") == {"name": "Anna"}
    nobody = site.visitor()
    assert nobody.get("/api/me") == nobody.get("/api/me")


def test_an_unknown_table_is_refused(anna: Visitor) -> None:
    anna.refused(404, "no-such-match", "GET", "/api/matches/nothing-that-is-there")
    anna.refused(404, "no-such-match", "POST", "/api/matches/nothing-that-is-there/sit", {"seat": 0})


def test_the_catalogue_has_everything_to_set_up_a_table(site: Site, open_site: Callable[..., Site]) -> None:
    (outback,) = [game for game in site.visitor().get("/api/games") if game["name"] == "outback"]
    assert outback["seats"] == [2, 3, 4]
    assert outback["bots"][0]["name"] == "random"
    for option in outback["options"]:
        assert option["values"][0] == option["default"]
        assert (option["low"], option["high"]) == (None, None)
        assert option["says"]
    depends = {option["name"]: option["when"] for option in outback["options"] if option["when"]}
    assert depends == {"bonus_tiles": {"variant": ["plus"]}, "scoring_tile": {"variant": ["plus"]}}


def test_the_catalogue_credits_every_games_designers_and_publisher() -> None:
    for game in game_list.games_info():
        assert re.fullmatch(r"\w.+, \d{4}", game["published"]), game["name"]
        assert game["designers"]


def test_the_catalogue_describes_a_number_by_its_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    class Ways(Record):
        size: Annotated[int, "i1", OneOf(("normal", "easy", "own"), "how large a land is")]
        length: Annotated[int, "i1", Number(4, 13, 7, "how long a way is", when={"size": ("own", "easy")})]

    game = replace(games.game("australis"), options=Ways)
    monkeypatch.setattr(games, "game", lambda name: game)
    length = game_list.games_info()[0]["options"][1]
    assert length == {
        "name": "length",
        "kind": "number",
        "default": "7",
        "values": [],
        "low": 4,
        "high": 13,
        "says": "how long a way is",
        "seats": None,
        "when": {"size": ["own", "easy"]},
    }


def test_options_can_be_given_as_text_numbers_and_booleans() -> None:
    given = {"size": "own", "length": 8, "short": "7", "twice": True, "none": 1}
    asked = NewMatch.model_validate_json(json.dumps({"game": "toy", "options": given, "seats": [{}]}))
    assert json.dumps(asked.options) == json.dumps(given)


@on_every_database
def test_a_list_shows_who_plays_each_seat_now(anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce)
    seat, waiting = (0, anna) if anna.moment(match)["turn"] == 1 else (1, bruce)  # so that the bot does not move yet

    def listed(field: str) -> Any:
        (table,) = waiting.get("/api/matches")["mine"]
        return table["seats"][seat][field]

    waiting.act(match, f"seats/{seat}/hand", bot="random")
    assert listed("bot") == "random"
    waiting.act(match, f"seats/{seat}/hand", bot=None)
    assert (listed("bot"), listed("resigned")) == (None, False)
    waiting.act(match, "resign")
    assert listed("resigned") is True
