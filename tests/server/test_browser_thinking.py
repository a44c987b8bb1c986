"""Positions for browsers that think by themselves: who gets them, what they reveal, and how bots' turns are lent."""

from __future__ import annotations

import asyncio
import random
import secrets
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.hiding import hidden
from tests.served import PATIENCE, on_every_database
from tests.server.site import Site
from tests.server.visitor import Visitor, bots_turn, good, pass_to, path, sit_together, upload
from tests.suite import Case, changed, match_of
from tuckerbox import games
from tuckerbox.kernel.component_data import values_of
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.privacy import known_bytes
from tuckerbox.match import Match
from tuckerbox.server.actions import browser_thinking, play

GAMES = [games.game(name) for name in games.names()]


@pytest.fixture
def idle(open_site: Callable[..., Site]) -> Site:
    """Return a server whose bots do not think by themselves within a test."""
    return open_site(pause=3600)


def record_of(visitor: Visitor, match: str) -> str:
    return str(visitor.get(path(match, "record")))


# --- What positions reveal ---


def other_worlds(match: Match, seat: int, rng: random.Random) -> None:
    """Replace everything that is hidden from a seat by something that is equally possible."""
    match.position.resample(seat, luck_of(match.engine, seeded("other world", rng.random())))
    for name, place in list(hidden(match.state, seat)):
        if name == "events":
            match.state.events[place] = rng.randrange(-1, 4)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_position_reveals_nothing_that_is_hidden_from_its_seat(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "token_bytes", bytes)
    scrambled = False
    for sample in game.samples:
        with match_of(Case(game, sample), "positions") as (match, rng):
            while not match.over and match.decisions < 60:
                seat = match.turn
                assert seat is not None
                before, told = bytes(match.state.raw), browser_thinking.portable(match)
                for _ in range(4):
                    other_worlds(match, seat, rng)
                    scrambled = scrambled or changed(match.state, before) - {"events"} != set()
                    assert browser_thinking.portable(match) == told
                    match.state.raw[:] = before
                seen = match.position.copy()
                seen.raw[:] = b64decode(told["state"])
                assert known_bytes(seen.state, seat) == known_bytes(match.state, seat), "it lacks what the seat knows"
                assert seen.legal == match.position.legal
                match.play(rng.choice(match.choices))
    secretive = any(field.private for field in game.state.layout.fields)
    assert scrambled == secretive, "the test must scramble something in every game with secrets"


def test_each_position_has_a_luck_of_its_own() -> None:
    """Otherwise two requests could tell which facts are hidden, and how they were dealt."""
    for case in [Case(game, sample) for game in GAMES for sample in game.samples]:
        with match_of(case, "luck") as (match, rng):
            while not match.over and match.decisions < 60:
                if len({browser_thinking.portable(match)["state"] for _ in range(9)}) > 1:
                    return
                match.play(rng.choice(match.choices))
    raise AssertionError("all positions were the same each time")


def test_a_position_says_what_a_search_needs(idle: Site) -> None:
    anna = idle.visitor("Anna")
    match = bots_turn(anna)
    table = anna.table(match)
    found = anna.get(path(match, "position"))
    shipped = games.game("outback")
    state = shipped.state_from(b64decode(found.pop("state")))
    assert found == {
        "entry": table["last"],
        "seat": 1,
        "bot": "greedy",
        "rules": state.version,
        "components": table["components"]["hash"],
        "box": None,
    }
    first = anna.get(path(match, "position"), at=0)
    assert (first["entry"], first["seat"], first["bot"]) == (0, anna.table(match, at=0)["moment"]["turn"], None)
    anna.refused(404, "no-such-entry", "GET", path(match, "position"), params={"at": table["last"] + 1})


def test_corrected_components_come_with_the_position(open_site: Callable[..., Site], tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[blocked.points]\nvalue = -9\nsource = "inferred"\n')
    anna = open_site(components=(("outback", file),)).visitor("Anna")
    found = anna.get(path(anna.hot_seat()["id"], "position"))
    game = games.game("outback")
    assert values_of(game, game.box(bytearray(b64decode(found["box"]))))["blocked.points"] == -9


# --- Who gets them ---


def test_nobody_gets_positions_while_somebody_else_plays_at_the_table(anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce)
    for visitor in (anna, bruce):
        error = visitor.refused(403, "hint-not-fair", "GET", path(match, "position"))
        assert "is playing on another screen" in error["says"]
    anna.act(match, "resign")
    for visitor in (anna, bruce):
        assert visitor.get(path(match, "position"), at=0)["seat"] in (0, 1)
        visitor.refused(409, "over", "GET", path(match, "position"))


def test_a_seat_that_is_lent_to_a_bot_is_still_its_players(idle: Site) -> None:
    """They may take it back at any time, and what it knows stays theirs."""
    anna, bruce = idle.visitor("Anna"), idle.visitor("Bruce")
    match = sit_together(anna, bruce)
    bruce.post(path(match, "seats/1/hand"), {"n": 0, "bot": "greedy"})
    while anna.moment(match)["turn"] == 0:
        anna.refused(403, "hint-not-fair", "GET", path(match, "position"))
        anna.play(match)
    anna.refused(403, "hint-not-fair", "GET", path(match, "position"), params={"at": 0})
    n = anna.table(match)["last"]
    for what, body in (("bot-turn", {"n": n}), ("bot-moves", {"n": n, "action": "done"})):
        anna.refused(403, "hint-not-fair", "POST", path(match, what), body)


def test_finished_records_cost_nothing_when_running_copies_are_looked_for(site: Site, anna: Visitor) -> None:
    match = anna.hot_seat()["id"]
    copy = good(upload(anna, record_of(anna, match)))["id"]
    assert site.services.store.originals(copy, "stranger") == [match]
    assert site.services.store.originals(copy, site.person_of(anna)) == []
    anna.act(match, "resign")
    good(upload(anna, record_of(anna, match)))
    assert site.services.store.originals(copy, "stranger") == []


@on_every_database
def test_the_rematch_of_a_copy_is_no_copy(site: Site, anna: Visitor, bruce: Visitor) -> None:
    """Its dice are new."""
    match = sit_together(anna, bruce)
    copy = anna.post(path(match, "play-on"), {"at": 0})["id"]
    anna.act(copy, "resign")
    again = anna.post(path(copy, "rematch"))["id"]
    originals, anna_herself = site.services.store.originals, site.person_of(anna)
    assert originals(again, anna_herself) == []
    assert originals(copy, anna_herself) == [match]


def test_only_players_get_positions_until_the_match_is_over(anna: Visitor, stranger: Visitor) -> None:
    match = anna.hot_seat()["id"]
    assert anna.get(path(match, "position"))["bot"] is None
    stranger.refused(403, "not-seated", "GET", path(match, "position"))
    anna.act(match, "resign")
    assert stranger.get(path(match, "position"), at=0)["entry"] == 0


def test_there_is_no_position_before_the_start(anna: Visitor) -> None:
    match = anna.set_table("here", "invited")["id"]
    anna.sit(match, seat=0)
    anna.refused(409, "not-started", "GET", path(match, "position"))


def test_copies_of_a_running_match_have_no_positions_for_anybody(anna: Visitor, bruce: Visitor) -> None:
    """Not as a record, not to play on from it, and not after the copy is over."""
    match = sit_together(anna, bruce)
    anna.moment(match)
    pass_to(match, 1, anna, bruce)
    record = good(upload(anna, record_of(anna, match)))["id"]
    anna.refused(403, "not-seated", "GET", path(record, "position"))
    last = anna.table(match)["last"]
    copy = anna.post(path(record, "play-on"), {"at": last})["id"]
    for visitor in (anna, bruce):
        code = "hint-not-fair" if visitor is anna else "not-seated"
        visitor.refused(403, code, "GET", path(copy, "position"))
    anna.act(copy, "resign")
    for visitor in (anna, bruce):
        visitor.refused(403, "hint-not-fair", "GET", path(copy, "position"), params={"at": last})
    anna.act(match, "resign")
    assert anna.get(path(copy, "position"), at=last)["entry"] == last


# --- Bots that think in a browser ---


def borrowed_choice(visitor: Visitor, match: str, n: int) -> str:
    """Borrow the bot's turn, and return a legal choice, which a browser would have found by a search."""
    turn = visitor.post(path(match, "bot-turn"), {"n": n})
    game = games.game("outback")
    position = Position(Engine(game, native=False))
    position.raw[:] = b64decode(turn["state"])
    return game.actions.describe(position.legal[0])


def decide(visitor: Visitor, match: str, n: int) -> tuple[str, dict[str, Any]]:
    """Make a legal choice for the bot. Return it, and the news."""
    action = borrowed_choice(visitor, match, n)
    return action, visitor.post(path(match, "bot-moves"), {"n": n, "action": action})


def test_a_browser_decides_for_a_bot(idle: Site) -> None:
    anna = idle.visitor("Anna")
    match = bots_turn(anna, "boomer")
    n = anna.table(match)["last"]
    turn = anna.post(path(match, "bot-turn"), {"n": n})
    assert (turn["entry"], turn["seat"], turn["bot"], turn["seconds"]) == (n, 1, "boomer", 7.0)
    action, news = decide(anna, match, n)
    assert (news["entry"]["number"], news["entry"]["seat"], news["entry"]["kind"]) == (n + 1, 1, "decides")
    assert news["moment"]["seats"][1]["bot"] == "boomer"
    again = anna.post(path(match, "bot-moves"), {"n": n, "action": action})
    assert again == news, "a repeated request gets the first answer again"
    assert anna.table(match)["last"] == n + 1


def test_a_bots_turn_is_lent_from_the_loaded_match(idle: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = idle.visitor("Anna")
    match = bots_turn(anna, "greedy")
    n = anna.table(match)["last"]
    monkeypatch.setattr(idle.services.store, "shelf", None)  # which would read the whole match
    assert anna.post(path(match, "bot-turn"), {"n": n})["entry"] == n


def test_a_decision_for_a_bot_is_checked_like_any_other(idle: Site) -> None:
    anna = idle.visitor("Anna")
    match = bots_turn(anna)
    n = anna.table(match)["last"]
    anna.refused(400, "no-such-action", "POST", path(match, "bot-moves"), {"n": n, "action": "win"})
    late = anna.refused(409, "stale", "POST", path(match, "bot-moves"), {"n": n - 1, "action": "roll"})
    assert late["news"]["n"] == n
    for wrong in (n - 1, n + 1):
        anna.refused(409, "stale", "POST", path(match, "bot-turn"), {"n": wrong})
    assert anna.table(match)["last"] == n


def test_nobody_decides_for_a_person(idle: Site) -> None:
    anna = idle.visitor("Anna")
    match = anna.hot_seat()["id"]
    says = "and no bot plays that seat."
    for what, body in (("bot-turn", {"n": 0}), ("bot-moves", {"n": 0, "action": "done"})):
        assert says in anna.refused(409, "not-a-bots-turn", "POST", path(match, what), body)["says"]
    anna.act(match, "resign")
    for what, body in (("bot-turn", {"n": 1}), ("bot-moves", {"n": 1, "action": "done"})):
        anna.refused(409, "over", "POST", path(match, what), body)


def test_bots_at_shared_tables_think_on_the_server(idle: Site) -> None:
    anna, bruce, stranger = idle.visitor("Anna"), idle.visitor("Bruce"), idle.visitor("Stranger")
    match = anna.set_table("here", "greedy", "open")["id"]
    anna.sit(match, seat=0)
    bruce.sit(match, seat=2)
    while (turn := anna.moment(match)["turn"]) != 1:
        (anna if turn == 0 else bruce).play(match)
    n = anna.table(match)["last"]
    for what, body in (("bot-turn", {"n": n}), ("bot-moves", {"n": n, "action": "done"})):
        for visitor, code in ((anna, "hint-not-fair"), (bruce, "hint-not-fair"), (stranger, "not-seated")):
            visitor.refused(403, code, "POST", path(match, what), body)


def test_bots_in_a_copy_of_a_running_match_think_on_the_server(idle: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "refuse_bots_in_copy", lambda *_: None)  # as in older versions, which allowed them
    anna, bruce = idle.visitor("Anna"), idle.visitor("Bruce")
    match = sit_together(anna, bruce)
    record = good(upload(anna, record_of(anna, match)))["id"]
    copy = anna.post(path(record, "play-on"), {"at": 0})["id"]
    turn = anna.moment(copy)["turn"]
    anna.post(path(copy, f"seats/{turn}/hand"), {"n": 0, "bot": "greedy"})
    anna.refused(403, "hint-not-fair", "POST", path(copy, "bot-turn"), {"n": 1})


def test_the_servers_bot_waits_for_the_browser_that_borrowed_its_turn(open_site: Callable[..., Site]) -> None:
    site = open_site(pause=3600)
    anna = site.visitor("Anna")
    match = bots_turn(anna)
    n = anna.table(match)["last"]
    waits = site.services.table_bots

    async def wait() -> asyncio.Task[None]:
        waiting = asyncio.create_task(waits._wait_for_others(match, n))
        await asyncio.sleep(0)
        return waiting

    assert site.call(wait).done(), "nobody has borrowed the turn yet"
    anna.post(path(match, "bot-turn"), {"n": n})
    waiting = site.call(wait)
    assert not waiting.done()
    decide(anna, match, n)

    async def end() -> None:
        await asyncio.wait_for(waiting, PATIENCE)

    site.call(end)


def test_the_servers_bot_decides_if_the_browser_does_not(
    open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browser_thinking, "SLACK", 0.05)
    site = open_site(pause=0.5)
    anna = site.visitor("Anna")
    match = bots_turn(anna)
    n = anna.table(match)["last"]
    anna.post(path(match, "bot-turn"), {"n": n})
    site.wait_for_entry(match, n + 1)
    assert anna.table(match)["last"] > n


def test_a_turn_is_not_lent_once_the_servers_bot_thinks(idle: Site) -> None:
    anna = idle.visitor("Anna")
    match = bots_turn(anna)
    n = anna.table(match)["last"]
    with idle.services.table_bots._thinks(match, n):
        anna.refused(409, "bot-thinks", "POST", path(match, "bot-turn"), {"n": n})


def test_custom_bots_think_on_the_server(idle: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = idle.visitor("Anna")
    match = bots_turn(anna)
    monkeypatch.setattr(browser_thinking.shipped, "get", lambda name, game: None)  # type: ignore[attr-defined]
    error = anna.refused(409, "bot-of-the-server", "POST", path(match, "bot-turn"), {"n": anna.table(match)["last"]})
    assert error["says"] == "Only the server has the bot greedy; it thinks there."
