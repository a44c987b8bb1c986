"""Playing over HTTP: moves, previews, undo, bots at seats, resigning and chat."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from math import inf
from typing import Any

import pytest

from tests.served import on_every_database
from tests.server.site import Site
from tests.server.visitor import Visitor, good, pass_to, path, sit_together, whose_turn
from tuckerbox.server.actions import previews_ahead


def everything(match: str, *visitors: Visitor) -> list[Any]:
    """Return everything that these visitors can see of a match."""
    return [[visitor.table(match), visitor.get(path(match, "news"), after=-1, most=100)] for visitor in visitors]


# --- Moves ---


@on_every_database
def test_a_move_is_stored_and_its_news_returned(anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce)
    mover = whose_turn(match, anna, bruce)
    before = mover.moment(match)
    choice = before["choices"][0]
    news = mover.act(match, "moves", before["n"], action=choice["action"])
    assert news["entry"]["number"] == before["n"] + 1 == news["moment"]["n"]
    assert news["entry"]["kind"] == "decides"
    assert news["entry"]["text"].endswith(f": {choice['action']}")
    assert news["steps"][-1]["view"] == {}, "the last view is the moment's"
    assert mover.moment(match) == news["moment"]
    assert [found["entry"] for found in mover.get(path(match, "news"), after=before["n"])] == [news["entry"]]


def test_an_illegal_move_is_refused_and_changes_nothing(anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce)
    mover = whose_turn(match, anna, bruce)
    before = everything(match, anna, bruce)
    moves = path(match, "moves")
    n = mover.moment(match)["n"]
    mover.refused(400, "no-such-action", "POST", moves, {"n": n, "action": "jump over the moon"})
    legal = {choice["action"] for choice in mover.moment(match)["choices"]}
    answer = mover.ask("POST", moves, {"n": n, "action": "done" if "done" not in legal else "keep nothing"})
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert error["code"] not in ("no-such-action", "not-allowed")
    assert error["says"].endswith(".")
    assert everything(match, anna, bruce) == before


def test_only_the_player_whose_turn_it_is_can_move(anna: Visitor, bruce: Visitor, stranger: Visitor) -> None:
    match = sit_together(anna, bruce)
    mover = whose_turn(match, anna, bruce)
    other = anna if mover is bruce else bruce
    before = everything(match, anna, bruce, stranger)
    moment = mover.moment(match)
    asked = {"n": moment["n"], "action": moment["choices"][0]["action"]}
    error = other.refused(403, "not-your-turn", "POST", path(match, "moves"), asked)
    assert ("Anna" if mover is anna else "Bruce") in error["says"]
    stranger.refused(403, "not-seated", "POST", path(match, "moves"), asked)
    assert other.moment(match)["choices"] == stranger.moment(match)["choices"] == []
    assert everything(match, anna, bruce, stranger) == before


def test_nothing_can_be_played_before_the_start(anna: Visitor, stranger: Visitor) -> None:
    match = anna.set_table("here", "open")["id"]
    anna.sit(match, seat=0)
    for what, body in [
        ("moves", {"n": 0, "action": "done"}),
        ("undo", {"n": 0}),
        ("answer", {"n": 0, "agree": True}),
        ("resign", {"n": 0}),
        ("seats/0/hand", {"n": 0, "bot": "random"}),
        ("rematch", None),
    ]:
        anna.refused(409, "not-started", "POST", path(match, what), body)
        stranger.refused(403, "not-seated", "POST", path(match, what), body)
    stranger.refused(403, "not-seated", "GET", path(match, "previews?n=0"))
    for what in ("preview?action=done", "previews?n=0", "why?action=done", "record", "verify"):
        anna.refused(409, "not-started", "GET", path(match, what))
    for what in ("?at=0", "/points?at=0"):
        anna.refused(404, "no-such-entry", "GET", f"/api/matches/{match}{what}")
    assert anna.get(path(match, "news"), after=-1) == []


@on_every_database
def test_a_repeated_move_gets_the_first_answer_again(anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce)
    rng = random.Random(1)
    for _ in range(6):
        mover = whose_turn(match, anna, bruce)
        moment = mover.moment(match)
        asked = {"n": moment["n"], "action": rng.choice(moment["choices"])["action"]}
        first = mover.ask("POST", path(match, "moves"), asked)
        assert first.status_code == 200
        assert mover.ask("POST", path(match, "moves"), asked).content == first.content
        whose_turn(match, anna, bruce).play(match, rng)
        again = mover.ask("POST", path(match, "moves"), asked)
        assert again.content == first.content, "even if the match has gone on since"
    asked = {**asked, "action": f"  {asked['action'].upper()} "}
    assert mover.ask("POST", path(match, "moves"), asked).content == first.content, "spaces and case are ignored"


def test_a_stale_move_is_refused_with_the_current_position(anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce)
    mover = whose_turn(match, anna, bruce)
    moment = mover.moment(match)
    first, *_, last = moment["choices"]
    mover.act(match, "moves", moment["n"], action=first["action"])
    before = everything(match, anna, bruce)
    for visitor, action in ((mover, last), (bruce if mover is anna else anna, first)):
        asked = {"n": moment["n"], "action": action["action"]}
        error = visitor.refused(409, "stale", "POST", path(match, "moves"), asked)
        assert error["news"] == visitor.moment(match)
    now = mover.moment(match)["n"]
    error = mover.refused(409, "stale", "POST", path(match, "moves"), {"n": now + 5, "action": first["action"]})
    assert f"no entry {now + 5}" in error["says"]
    assert everything(match, anna, bruce) == before


def test_a_whole_match_can_be_played_and_verified(anna: Visitor, bruce: Visitor, stranger: Visitor) -> None:
    match = sit_together(anna, bruce)
    rng = random.Random(2)
    while anna.moment(match)["turn"] is not None:
        whose_turn(match, anna, bruce).play(match, rng)
    table = stranger.table(match)
    assert table["status"] == "over"
    assert sum(table["moment"]["result"]) == 1
    assert stranger.get(path(match, "verify"))["ok"]
    assert [found["status"] for found in anna.get("/api/matches")["mine"]] == ["over"]
    asked = {"n": table["last"], "action": "done"}
    anna.refused(400, "over", "POST", path(match, "moves"), asked)
    assert [table["moment"]["n"]] == [table["last"]]
    assert anna.table(match)["away"] > 0
    assert table["away"] is None


def test_earlier_moments_can_be_viewed_but_offer_no_choices(anna: Visitor) -> None:
    match = anna.hot_seat()["id"]
    moments = [anna.moment(match)]
    moments += [anna.play(match)["moment"] for _ in range(8)]
    for n, moment in enumerate(moments[:-1]):
        then = anna.table(match, at=n)
        assert then["moment"]["view"] == moment["view"]
        assert then["moment"]["points"] == moment["points"]
        assert then["moment"]["n"] == n
        assert then["last"] == 8
        assert then["moment"]["choices"] == []
        assert then["moment"]["undo"] == {"free": None, "ask": None, "asks": []}
        assert all(line["n"] <= n for line in then["log"])
    assert anna.table(match, at=8) == anna.table(match)
    anna.refused(404, "no-such-entry", "GET", f"/api/matches/{match}?at=9")
    anna.refused(422, "invalid-request", "GET", f"/api/matches/{match}?at=-1")
    news = anna.get(path(match, "news"), after=2, most=3)
    assert [found["moment"]["n"] for found in news] == [3, 4, 5]


# --- Preview and why ---


def test_a_preview_shows_the_outcome_and_changes_nothing(anna: Visitor, bruce: Visitor, stranger: Visitor) -> None:
    match = sit_together(anna, bruce)
    mover = whose_turn(match, anna, bruce)
    other = anna if mover is bruce else bruce
    before = everything(match, anna, bruce)
    for choice in mover.moment(match)["choices"][:5]:
        found = mover.get(path(match, "preview"), action=choice["action"])
        assert found["action"] == choice["action"]
        assert found["events"]
        assert mover.get(path(match, "why"), action=choice["action"])["legal"]
    other.refused(403, "not-your-turn", "GET", path(match, "preview?action=done"))
    stranger.refused(403, "not-seated", "GET", path(match, "preview?action=done"))
    mover.refused(400, "illegal-action", "GET", path(match, "preview?action=nonsense"))
    refused = mover.refused(400, "illegal-action", "GET", path(match, "preview?action=done"))
    assert refused["rule"]
    assert everything(match, anna, bruce) == before


def test_all_choices_are_previewed_at_once(anna: Visitor, bruce: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(previews_ahead, "MOST", 1000)
    monkeypatch.setattr(previews_ahead, "LONGEST", inf)
    match = sit_together(anna, bruce)
    mover = whose_turn(match, anna, bruce)
    before = everything(match, anna, bruce)
    moment = mover.moment(match)
    found = mover.get(path(match, "previews"), n=moment["n"])
    assert [one["action"] for one in found] == [choice["action"] for choice in moment["choices"]]
    for one in found[:5]:
        whole = mover.get(path(match, "preview"), action=one["action"])
        assert {**one, "view": {**moment["view"], **one["view"]}} == whole
        assert all(moment["view"][name] != value for name, value in one["view"].items())
    assert everything(match, anna, bruce) == before


@on_every_database
def test_anybody_can_ask_where_the_points_of_any_moment_come_from(
    anna: Visitor, bruce: Visitor, stranger: Visitor
) -> None:
    match = sit_together(anna, bruce)
    for _ in range(20):
        whose_turn(match, anna, bruce).play(match)
    last = anna.table(match)["last"]
    for at in (0, last // 2, last):
        moment = stranger.get(f"/api/matches/{match}", at=at)["moment"]
        found = stranger.get(path(match, "points"), at=at)
        assert (found["n"], found["points"]) == (at, moment["points"])
        made = [source["points"] for source in found["breakdown"]]
        assert [sum(points[seat] for points in made) for seat in (0, 1)] == moment["points"]
        assert anna.get(path(match, "points"), at=at) == bruce.get(path(match, "points"), at=at) == found
    stranger.refused(404, "no-such-entry", "GET", path(match, f"points?at={last + 1}"))
    stranger.refused(404, "no-such-match", "GET", path("no-such-match", "points?at=0"))
    for wrong in ("points", "points?at=", "points?at=x", "points?at=-1"):
        anna.refused(422, "invalid-request", "GET", path(match, wrong))


def test_previews_are_only_for_the_player_who_has_the_turn(anna: Visitor, bruce: Visitor, stranger: Visitor) -> None:
    match = sit_together(anna, bruce)
    whose_turn(match, anna, bruce).play(match)
    mover = whose_turn(match, anna, bruce)
    other = anna if mover is bruce else bruce
    n = mover.moment(match)["n"]
    wrong = other.refused(403, "not-your-turn", "GET", path(match, f"previews?n={n}"))
    assert wrong["says"] == f"It's {'Bruce' if mover is bruce else 'Anna'}'s turn, not yours."
    stranger.refused(403, "not-seated", "GET", path(match, f"previews?n={n}"))
    mover.refused(404, "no-such-match", "GET", path("no-such-match", f"previews?n={n}"))
    for late in (n - 1, n + 1):
        wrong = mover.refused(409, "stale", "GET", path(match, f"previews?n={late}"))
        assert wrong["says"] == f"The last entry of this match is {n}, not {late}. Fetch the match again."
    for wrong in ("previews", "previews?n=", "previews?n=x", "previews?n=-1", f"previews?n={n}&m=1"):
        mover.refused(422, "invalid-request", "GET", path(match, wrong))


def test_previews_of_all_choices_are_bounded_by_number_and_by_work(
    site: Site, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = anna.hot_seat()["id"]
    while len(anna.moment(match)["choices"]) < 5:
        anna.play(match)
    moment = anna.moment(match)
    first = [choice["action"] for choice in moment["choices"]]

    def previewed() -> list[str]:
        site.services.matches.drop(match)  # it keeps the previews of its moment
        return [one["action"] for one in anna.get(path(match, "previews"), n=moment["n"])]

    monkeypatch.setattr(previews_ahead, "MOST", 4)
    monkeypatch.setattr(previews_ahead, "LONGEST", 3600.0)
    assert previewed() == first[:4]
    monkeypatch.setattr(previews_ahead, "LONGEST", -1.0)
    assert previewed() == first[:1]


def test_why_explains_illegal_actions_only_to_the_player_whose_turn_it_is(
    anna: Visitor, bruce: Visitor, stranger: Visitor
) -> None:
    match = sit_together(anna, bruce)
    mover = whose_turn(match, anna, bruce)
    other = anna if mover is bruce else bruce
    no = mover.get(path(match, "why"), action="nonsense")
    assert no == {"legal": False, "says": no["says"], "code": "no-such-action", "rule": None}
    legal = mover.moment(match)["choices"][0]["action"]
    for visitor in (other, stranger):
        says = visitor.get(path(match, "why"), action=legal)
        assert (says["legal"], says["code"]) == (False, "not-your-turn")
        assert says["says"] == f"It's {'Anna' if mover is anna else 'Bruce'}'s turn."


# --- Undo ---


def free_move(match: str, *visitors: Visitor) -> Visitor:
    """Play until somebody can undo a decision freely, and return them."""
    rng = random.Random(3)
    while True:
        mover = whose_turn(match, *visitors)
        if mover.play(match, rng)["moment"]["undo"]["free"] is not None:
            return mover


def bound_move(match: str, *visitors: Visitor) -> tuple[Visitor, Visitor]:
    """Play until somebody needs consent for an undo. Return them and the visitor who has to agree."""
    rng = random.Random(4)
    while True:
        mover = whose_turn(match, *visitors)
        undo = mover.play(match, rng)["moment"]["undo"]
        if undo["free"] is None and undo["ask"] is not None:
            return mover, next(visitor for visitor in visitors if visitor is not mover)


def test_a_free_undo_needs_no_consent(anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce)
    mover = free_move(match, anna, bruce)
    table = mover.table(match)
    before = mover.table(match, at=table["last"] - 1)["moment"]
    news = mover.act(match, "undo", table["last"])
    assert news["entry"]["kind"] == "undoes"
    assert news["moment"]["view"] == before["view"]
    assert news["moment"]["choices"]
    assert mover.ask("POST", path(match, "undo"), {"n": table["last"]}).json() == news
    mover.refused(409, "stale", "POST", path(match, "undo"), {"n": table["last"] - 1})


@on_every_database
def test_an_undo_past_luck_needs_consent(anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce)
    asker, other = bound_move(match, anna, bruce)
    n = asker.table(match)["last"]
    to = asker.moment(match)["undo"]["ask"]
    news = asker.act(match, "undo", n)
    assert news["entry"]["kind"] == "asks"
    seats = [anna, bruce]
    asked = {"seat": seats.index(asker), "to": to, "waiting": [seats.index(other)]}
    assert news["moment"]["asked"] == asked == other.moment(match)["asked"]
    asker.refused(409, "no-undo-request", "POST", path(match, "answer"), {"n": n + 1, "agree": True})
    agreed = other.act(match, "answer", n + 1, agree=True)
    assert agreed["entry"]["kind"] == "undoes"
    assert agreed["moment"]["asked"] is None
    assert agreed["moment"]["view"] == other.table(match, at=to)["moment"]["view"]
    again = other.ask("POST", path(match, "answer"), {"n": n + 1, "agree": True})
    assert again.json() == agreed, "a repeat gets the first answer, even if one POST made two entries"
    assert [found["entry"]["kind"] for found in other.get(path(match, "news"), after=n)] == ["asks", "agrees", "undoes"]
    other.refused(409, "stale", "POST", path(match, "answer"), {"n": n + 1, "agree": False})


def test_an_undo_is_not_free_once_a_card_known_to_the_other_has_come_up(anna: Visitor, bruce: Visitor) -> None:
    """One player looks at two cards and puts one back. When the other recruits, that card comes up without a draw."""
    match = sit_together(anna, bruce, game="auztralia")
    looker = None
    while True:
        mover = whose_turn(match, anna, bruce)
        moment = mover.moment(match)
        actions = [choice["action"] for choice in moment["choices"]]
        wanted = ["choose first", "done", "look"] if looker in (None, mover) else ["recruit first", "done"]
        action = next((action for action in wanted if action in actions), actions[0])
        news = mover.act(match, "moves", moment["n"], action=action)
        if action == "look":
            looker = mover
        if action == "recruit first":
            break
    assert any("joins the display" in event["text"] for step in news["steps"] for event in step["events"])
    assert news["moment"]["undo"]["free"] is None
    assert mover.act(match, "undo")["entry"]["kind"] == "asks"


def test_an_undo_can_be_declined(anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce)
    asker, other = bound_move(match, anna, bruce)
    before = asker.moment(match)
    asker.act(match, "undo")
    news = other.act(match, "answer", agree=False)
    assert news["entry"]["kind"] == "declines"
    assert asker.moment(match)["asked"] is None
    assert asker.moment(match)["view"] == before["view"]
    asker.refused(409, "no-undo-request", "POST", path(match, "answer"), {"n": news["moment"]["n"], "agree": True})
    assert asker.act(match, "undo")["entry"]["kind"] == "asks", "an undo can be asked for again"


def test_somebody_who_plays_all_seats_needs_no_consent(anna: Visitor) -> None:
    match = anna.hot_seat("here", "here", "here")["id"]
    rng = random.Random(5)
    while True:
        n, before = anna.table(match)["last"], anna.moment(match)
        undo = anna.play(match, rng)["moment"]["undo"]
        if undo["free"] is None:
            break
    news = anna.act(match, "undo", n + 1)
    assert news["entry"]["kind"] == "undoes"
    assert news["moment"]["view"] == before["view"]
    assert news["moment"]["choices"] == before["choices"]
    again = anna.ask("POST", path(match, "undo"), {"n": n + 1})
    assert again.json() == news
    assert anna.get(path(match, "verify"))["ok"]


def test_somebody_can_undo_though_a_bot_has_played_another_of_their_seats_since(site: Site, anna: Visitor) -> None:
    match = anna.hot_seat()["id"]
    own = anna.end_turn(match)
    n = anna.act(match, f"seats/{1 - own}/hand", bot="random")["moment"]["n"]
    site.told(match, lambda event: event.kind == "entry" and json.loads(event.data)["moment"]["turn"] == own, after=n)
    moment = anna.moment(match)
    news = anna.act(match, "undo", moment["n"], to=moment["undo"]["ask"])
    assert (news["entry"]["kind"], news["entry"]["seat"], news["moment"]["turn"]) == ("undoes", own, own)


def test_an_impossible_undo_is_refused(anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce)
    anna.refused(400, "not-allowed", "POST", path(match, "undo"), {"n": 0})
    mover = whose_turn(match, anna, bruce)
    mover.play(match)
    mover.refused(400, "not-allowed", "POST", path(match, "undo"), {"n": 1, "to": 999})
    seat = 1 if mover is anna else 0
    mover.refused(403, "not-your-seat", "POST", path(match, "undo"), {"n": 1, "seat": seat})


# --- Resigning, and handing over seats ---


def test_resigning_ends_a_match_between_two(anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce)
    news = anna.act(match, "resign", 0)
    assert news["entry"]["kind"] == "resigns"
    assert news["moment"]["status"] == "over"
    assert news["moment"]["result"] == [0, 1]
    assert anna.ask("POST", path(match, "resign"), {"n": 0}).json() == news
    bruce.refused(409, "stale", "POST", path(match, "resign"), {"n": 0})
    bruce.refused(400, "not-allowed", "POST", path(match, "resign"), {"n": 1})


def test_a_bot_plays_on_when_one_of_three_resigns(open_site: Callable[..., Site]) -> None:
    site = open_site(pause=3600)
    anna, bruce, stranger = (site.visitor(name) for name in ("Anna", "Bruce", "Clara"))
    match = sit_together(anna, bruce, stranger)
    first = anna.ask("POST", path(match, "resign"), {"n": 0})
    news = good(first)
    assert [found["entry"]["kind"] for found in anna.get(path(match, "news"), after=0, most=2)] == ["resigns", "plays"]
    assert news["moment"]["status"] == "running"
    assert news["moment"]["seats"][0]["resigned"]
    assert news["moment"]["seats"][0]["bot"]
    assert anna.ask("POST", path(match, "resign"), {"n": 0}).content == first.content
    n = anna.table(match)["last"]
    anna.refused(400, "not-allowed", "POST", path(match, "seats/0/hand"), {"n": n, "bot": None})


@on_every_database
def test_a_seat_can_be_handed_to_a_bot_and_taken_back(site: Site, anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce)
    pass_to(match, 1, anna, bruce)
    n = anna.table(match)["last"]
    news = anna.act(match, "seats/0/hand", n, bot="random")
    assert news["entry"]["kind"] == "plays"
    assert news["moment"]["seats"][0]["bot"] == "random"
    assert anna.ask("POST", path(match, "seats/0/hand"), {"n": n, "bot": "random"}).json() == news
    while whose_turn(match, anna, bruce) is bruce:
        played = bruce.play(match)["moment"]["n"]
    site.wait_for_entry(match, played + 1)
    by_bot = anna.get(path(match, "news"), after=played)[0]["entry"]
    assert (by_bot["seat"], by_bot["kind"]) == (0, "decides")
    pass_back(match, anna)
    assert anna.table(match)["seats"][0]["bot"] is None
    anna.refused(400, "not-allowed", "POST", path(match, "seats/0/hand"), {"n": anna.table(match)["last"], "bot": None})
    bruce.refused(
        403, "not-your-seat", "POST", path(match, "seats/0/hand"), {"n": anna.table(match)["last"], "bot": None}
    )
    anna.refused(
        400, "no-such-bot", "POST", path(match, "seats/0/hand"), {"n": anna.table(match)["last"], "bot": "nobody"}
    )


def pass_back(match: str, anna: Visitor) -> None:
    """Take seat 0 back from a bot that may be moving at the same time."""
    for _ in range(100):
        answer = anna.ask("POST", path(match, "seats/0/hand"), {"n": anna.table(match)["last"], "bot": None})
        if answer.status_code == 200:
            return
        assert answer.json()["error"]["code"] == "stale"
    raise AssertionError("The bot was quicker a hundred times.")


def test_nobody_can_move_for_a_seat_that_a_bot_plays(open_site: Callable[..., Site]) -> None:
    anna = open_site(pause=3600).visitor("Anna")
    match = anna.hot_seat()["id"]
    turn = anna.moment(match)["turn"]
    moment = anna.act(match, f"seats/{turn}/hand", bot="random")["moment"]
    assert moment["choices"] == []
    anna.refused(403, "bot-seat", "POST", path(match, "moves"), {"n": moment["n"], "action": "done"})
    assert anna.act(match, f"seats/{turn}/hand", bot=None)["moment"]["choices"]


@on_every_database
def test_a_bot_whose_turn_it_was_plays_after_a_restart(open_site: Callable[..., Site]) -> None:
    before = open_site(pause=3600)
    match = before.visitor("Anna").set_table("random", "random")["id"]
    assert before.visitor().table(match)["last"] == 2
    before.close()
    after = open_site(pause=0)
    after.wait_for_entry(match, 3)
    assert after.visitor().get(path(match, "news"), after=2)[0]["entry"]["kind"] == "decides"


# --- Rematches, and playing on from a moment ---


def test_everybody_who_asks_for_a_rematch_gets_the_same_table(anna: Visitor, bruce: Visitor, stranger: Visitor) -> None:
    match = sit_together(anna, bruce)
    anna.refused(409, "not-over", "POST", path(match, "rematch"))
    anna.act(match, "resign")
    again = anna.post(path(match, "rematch"))
    assert again["status"] == "waiting"
    assert again["origin"] == match
    assert [seat["name"] for seat in again["seats"]] == ["Anna", "Bruce"]
    assert again["commitment"] != anna.table(match)["commitment"]
    assert bruce.table(match)["rematch"] == again["id"]
    assert bruce.post(path(match, "rematch"))["id"] == again["id"]
    stranger.refused(403, "not-seated", "POST", path(match, "rematch"))


@on_every_database
def test_a_rematch_reserves_each_seat_for_its_player(anna: Visitor, bruce: Visitor, stranger: Visitor) -> None:
    match = sit_together(anna, bruce, options={"variant": "plus"})
    bruce.ask("PUT", "/api/me", {"name": "Else"})
    anna.act(match, "resign")
    again = anna.post(path(match, "rematch"))["id"]
    (waiting, _) = bruce.get("/api/matches")["mine"]
    assert waiting["id"] == again
    assert waiting["waits_for_you"]
    seat = bruce.table(again)["seats"][1]
    assert (seat["who"], seat["yours"], seat["taken"]) == ("invited", True, False)
    assert seat["secret"], "the player can take the seat on another device"
    stranger.refused(403, "invitation-only", "POST", path(again, "sit"), {"seat": 1})
    anna.sit(again, seat=0)
    table = bruce.sit(again, seat=1)
    assert table["status"] == "running"
    assert [seat["name"] for seat in table["seats"]] == ["Anna", "Bruce"], "the seat keeps its name"
    assert table["options"] == bruce.table(match)["options"]


def test_a_reserved_seat_can_be_taken_with_its_link(anna: Visitor, bruce: Visitor, stranger: Visitor) -> None:
    match = sit_together(anna, bruce)
    anna.act(match, "resign")
    table = anna.post(path(match, "rematch"))
    again = table["id"]
    stranger.sit(again, secret=table["seats"][1]["secret"])
    assert [seat["yours"] for seat in bruce.table(again)["seats"]] == [False, False]
    anna.sit(again, seat=0)
    bruce.refused(403, "not-seated", "POST", path(again, "resign"), {"n": 0})
    assert len(bruce.get("/api/matches")["mine"]) == 1


def test_a_rematch_can_be_declined(anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce)
    anna.act(match, "resign")
    again = anna.post(path(match, "rematch"))["id"]
    assert not bruce.post(path(again, "leave"))["seats"][1]["yours"]
    assert [table["id"] for table in bruce.get("/api/matches")["mine"]] == [match]
    anna.post(path(again, "cancel"))
    third = bruce.post(path(match, "rematch"))
    assert third["id"] != again
    assert third["status"] == "waiting", "a cancelled rematch can be set up again"
    assert anna.table(match)["rematch"] == third["id"]


def test_a_rematch_keeps_bots_and_seats_at_the_same_browser(anna: Visitor) -> None:
    match = anna.hot_seat("here", "random", "here")["id"]
    for _ in range(100):
        asked = {"n": anna.table(match)["last"], "seat": 0}
        answer = anna.ask("POST", path(match, "resign"), asked)
        if answer.status_code == 200:
            break
    n = anna.table(match)["last"]
    while anna.ask("POST", path(match, "resign"), {"n": n, "seat": 2}).status_code == 409:
        n = anna.table(match)["last"]
    assert anna.table(match)["status"] == "over"
    table = anna.post(path(match, "rematch"))
    assert [seat["who"] for seat in table["seats"]] == ["here", "bot", "here"]
    anna.sit(table["id"], seat=0)
    assert anna.sit(table["id"], seat=2)["status"] == "running"


@on_every_database
def test_playing_on_from_a_moment_keeps_earlier_rolls(anna: Visitor, bruce: Visitor, stranger: Visitor) -> None:
    match = sit_together(anna, bruce)
    rng = random.Random(6)
    for _ in range(10):
        whose_turn(match, anna, bruce).play(match, rng)
    then = stranger.table(match, at=7)["moment"]["view"]
    asked = {"at": 7, "key": "abcdefgh"}
    table = stranger.post(path(match, "play-on"), asked)
    assert stranger.post(path(match, "play-on"), asked) == table
    assert {**table["moment"]["view"], "viewer": None} == then
    assert table["moment"]["choices"]
    assert all(seat["yours"] for seat in table["seats"])
    assert table["origin"] == match
    for _ in range(5):
        stranger.play(table["id"], rng)
    assert stranger.get(path(table["id"], "verify"))["ok"]
    assert anna.table(match)["last"] == 10
    stranger.refused(404, "no-such-entry", "POST", path(match, "play-on"), {"at": 11})


# --- Chat ---


@on_every_database
def test_chat_is_in_order_and_repeats_add_no_line(anna: Visitor, bruce: Visitor, stranger: Visitor) -> None:
    match = sit_together(anna, bruce)
    chat = path(match, "chat")
    first = anna.post(chat, {"text": "  G'day,\n\tBruce! 🦘 ", "key": "aaaaaaaa"})
    assert first["text"] == "G'day, Bruce! 🦘"
    assert anna.post(chat, {"text": "G'day, Bruce! 🦘", "key": "aaaaaaaa"}) == first
    second = bruce.post(chat, {"text": "G'day", "key": "aaaaaaaa"})
    assert (second["seat"], second["name"]) == (1, "Bruce")
    assert anna.table(match)["chat"] == stranger.table(match)["chat"] == [first, second]
    stranger.refused(403, "not-seated", "POST", chat, {"text": "Hm", "key": "bbbbbbbb"})
    wrong = anna.refused(403, "not-your-seat", "POST", chat, {"text": "Hm", "key": "bbbbbbbb", "seat": 1})
    assert wrong["says"] == "Seat 1 isn't yours. You play seat 0."
    assert anna.table(match)["chat"] == [first, second]


@on_every_database
@pytest.mark.parametrize("text", ["\0", " \x1c ", "\u200b" * 501, "\u3164", "", "x" * 501, "\ud800"])
def test_an_unreadable_line_of_chat_is_refused(anna: Visitor, text: str) -> None:
    match = anna.hot_seat()["id"]
    body = b'{"key": "aaaaaaaa", "text": "\\ud800"}' if text == "\ud800" else None
    if body:
        answer = anna.ask("POST", path(match, "chat"), content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code == 422
    else:
        anna.refused(422, "invalid-request", "POST", path(match, "chat"), {"text": text, "key": "aaaaaaaa"})
    assert anna.table(match)["chat"] == []


@on_every_database
def test_chat_keeps_unusual_letters_and_drops_control_characters(anna: Visitor) -> None:
    match = anna.hot_seat()["id"]
    said = anna.post(path(match, "chat"), {"text": "a\0b\x1b[31m 👩‍🚀 שלום é\u0301 <b>&amp;", "key": "aaaaaaaa"})
    assert said["text"] == "ab[31m 👩‍🚀 שלום é\u0301 <b>&amp;"


# --- Two devices on one seat ---


def test_a_seat_is_yours_on_each_of_your_devices(site: Site, anna: Visitor) -> None:
    match = anna.hot_seat("here", "here")["id"]
    phones = [site.visitor(f"Phone {k}") for k in range(4)]
    for phone in phones:
        phone.sit(match, secret=anna.table(match)["seats"][0]["secret"])
    for visitor, yours in ((anna, [True, True]), *((phone, [True, False]) for phone in phones)):
        table = visitor.table(match)
        assert [seat["yours"] for seat in table["seats"]] == yours
        assert [seat["yours"] for seat in table["moment"]["seats"]] == yours
        assert [seat["secret"] for seat in table["moment"]["seats"]] == [None, None]
