"""`actions/` needs no server: people set up tables, play, undo and keep records with nothing but a store in memory."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
from pathlib import Path
from pkgutil import iter_modules
from threading import Thread
from typing import Any

import pytest

from tuckerbox import games
from tuckerbox.kernel import engine
from tuckerbox.local.services import MatchStore, Services
from tuckerbox.local.store import LocalStore
from tuckerbox.presentation import Status, Who
from tuckerbox.server import actions
from tuckerbox.server.actions import browser_thinking, documents, game_list, hints, lobby, play, previews_ahead, queries
from tuckerbox.server.actions.lobby import SeatWanted
from tuckerbox.server.people import Person
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.store import Store
from tuckerbox.server.table.server_clock import ServerClock

ANNA, BRUCE, CLARE = Person("anna", "Anna"), Person("bruce", "Bruce"), Person("clare", "Clare")

# Modules that a browser's Python lacks, or is spared from downloading.
ABSENT = (
    "_multiprocessing", "alembic", "anyio", "fastapi", "itsdangerous", "llvmlite", "numba", "orjson",
    "prometheus_client", "psycopg", "pydantic", "sqlalchemy", "starlette", "structlog", "uvicorn",
)  # fmt: skip


def test_actions_are_imported_without_anything_that_only_a_server_has() -> None:
    blocked = f"import sys; sys.modules.update(dict.fromkeys({ABSENT}))"  # importing one of them raises ImportError
    modules = ", ".join(f"tuckerbox.server.actions.{module.name}" for module in iter_modules(actions.__path__))
    code = f"{blocked}; import {modules}"
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


# --- A whole match of every game ---


@pytest.fixture
def as_in_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing start a thread, import what is absent, or use what other tests have compiled."""

    def refuse(thread: Thread) -> None:
        raise AssertionError(f"{thread.name} was started")

    monkeypatch.setattr(Thread, "start", refuse)
    for name in ABSENT:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setattr(engine, "_builds", {})


@pytest.mark.usefixtures("as_in_a_browser")
@pytest.mark.parametrize("game", games.names())
def test_a_whole_match_needs_no_server(game: str) -> None:
    services = Services(LocalStore(), ServerClock())
    match = set_up(services, game)
    asyncio.run(play_at_random(services, match, random.Random(game), decisions=5))
    asyncio.run(undo_by_consent(services, match))
    asyncio.run(play_at_random(services, match, random.Random(game)))

    verdict = documents.verify(services, match)
    assert verdict["ok"], verdict["says"]
    assert verdict["secret"] is not None
    _, document = documents.download(services, match)
    copy = documents.upload(services, CLARE, document)["id"]
    assert documents.download(services, copy)[1] == document
    seen, original = (queries.table(services, CLARE, id)["moment"] for id in (copy, match))
    assert seen is not None
    assert original is not None
    assert seen["status"] is Status.OVER
    assert (seen["view"], seen["result"]) == (original["view"], original["result"])


def set_up(services: Services, game: str) -> str:
    """Let Anna set up a table, and Bruce find it and sit down. Return the match, which has begun."""
    [info] = [info for info in game_list.games_info() if info["name"] == game]
    assert 2 in info["seats"]
    seats = [SeatWanted(Who.HERE), SeatWanted(Who.OPEN)]
    match = lobby.create(services, ANNA, game=game, options={}, seats=seats)["id"]
    assert lobby.sit(services, ANNA, match, seat=0)["status"] is Status.WAITING
    assert [table["id"] for table in queries.tables(services, BRUCE)["open"]] == [match]
    assert lobby.sit(services, BRUCE, match, seat=1)["status"] is Status.RUNNING
    return match


async def play_at_random(services: Services, match: str, rng: random.Random, decisions: int = sys.maxsize) -> None:
    """Let both decide at random, until the match is over at the latest."""
    for _ in range(decisions):
        async with services.matches.hold(match) as loaded:
            if loaded.match.turn is None:
                return
            person, n, choice = (ANNA, BRUCE)[loaded.match.turn], loaded.last, rng.choice(loaded.match.choices)
        news = json.loads(await play.move(services, person, match, n, choice.text))
        assert news["entry"]["number"] == n + 1


async def undo_by_consent(services: Services, match: str) -> None:
    """Let whoever decided last ask for an undo, and the other agree if that is needed."""
    async with services.matches.hold(match) as loaded:
        decisions, n, decided = loaded.match.decisions, loaded.last, loaded.match.line[-1].seat
    person, other = (ANNA, BRUCE) if decided == 0 else (BRUCE, ANNA)
    news = json.loads(await play.undo(services, person, match, n, None, None))
    if news["moment"]["asked"]:
        await play.answer(services, other, match, n + 1, agree=True)
    async with services.matches.hold(match) as loaded:
        assert loaded.match.decisions < decisions


@pytest.mark.usefixtures("as_in_a_browser")
def test_a_bot_that_thinks_in_the_browser_needs_no_server() -> None:
    services = Services(LocalStore(), ServerClock())
    seats = [SeatWanted(Who.HERE), SeatWanted(Who.BOT, bot="greedy")]
    match = lobby.create(services, ANNA, game="outback", options={}, seats=seats)["id"]
    lobby.sit(services, ANNA, match, seat=0)

    async def play_round(rng: random.Random) -> int:
        """Decide until the bot has decided; return how often."""
        for decisions in range(100):
            async with services.matches.hold(match) as loaded:
                turn, n, action = loaded.match.turn, loaded.last, rng.choice(loaded.match.choices).text
            if turn == 0:
                await play.move(services, ANNA, match, n, action)
                continue
            hints.refuse_help_in_copy(services, ANNA, match)
            borrowed = await browser_thinking.borrow_turn(services, ANNA, match, n)
            assert (borrowed["bot"], borrowed["seat"], borrowed["entry"]) == ("greedy", 1, n)
            news = json.loads(await browser_thinking.decide_for_bot(services, ANNA, match, n, action))
            assert news["entry"]["seat"] == 1
            return decisions + 1
        raise AssertionError("the bot never had the turn")

    assert asyncio.run(play_round(random.Random(1))) > 0
    assert browser_thinking.portable_at(services, ANNA, match, 0)["entry"] == 0


def test_nothing_is_previewed_for_a_player_whose_seat_a_bot_plays() -> None:
    services = Services(LocalStore(), ServerClock())
    match = set_up(services, "outback")

    async def ask() -> tuple[int, int]:
        async with services.matches.hold(match) as loaded:
            turn, choices = loaded.match.turn, len(loaded.match.choices)
        assert turn is not None
        person = (ANNA, BRUCE)[turn]
        found = await previews_ahead.previews(services, person, match, 0)
        await play.hand_over(services, person, match, 0, turn, "greedy")
        with pytest.raises(RefusedError, match="A bot is playing this seat"):
            await previews_ahead.previews(services, person, match, 1)
        return len(found), choices

    previewed, choices = asyncio.run(ask())
    assert 0 < previewed <= choices


# --- The server's store does the same ---


@pytest.fixture(params=["memory", "database"])
def services(request: pytest.FixtureRequest, tmp_path: Path) -> Services:
    store: MatchStore = LocalStore() if request.param == "memory" else Store(f"sqlite:///{tmp_path / 'tuckerbox.db'}")
    return Services(store, ServerClock())


def some_table(services: Services, *, key: str | None = None, who: Who = Who.OPEN) -> str:
    seats = [SeatWanted(Who.HERE), SeatWanted(who)]
    return lobby.create(services, ANNA, game="outback", options={}, seats=seats, key=key)["id"]


def refused(code: str, call: Any, *given: Any, **more: Any) -> None:
    with pytest.raises(RefusedError) as refusal:
        call(*given, **more)
    assert refusal.value.code == code


def test_the_same_key_sets_up_one_table(services: Services) -> None:
    assert some_table(services, key="once") == some_table(services, key="once")
    assert len(queries.tables(services, ANNA)["mine"]) == 1


def test_seats_are_taken_left_and_shared_before_the_start(services: Services) -> None:
    match = some_table(services)
    lobby.sit(services, BRUCE, match, seat=1)
    refused("seat-taken", lobby.sit, services, CLARE, match, seat=1)
    secret = queries.table(services, BRUCE, match)["seats"][1]["secret"]
    phone = Person("phone", "Bruce")
    assert lobby.sit(services, phone, match, secret=secret)["seats"][1]["yours"]
    lobby.leave(services, BRUCE, match)
    assert not queries.table(services, ANNA, match)["seats"][1]["taken"]
    refused("not-seated", lobby.leave, services, BRUCE, match)
    assert queries.table(services, ANNA, match)["seats"][1]["name"] == "Bruce"  # for his phone
    lobby.leave(services, phone, match)
    assert queries.table(services, ANNA, match)["seats"][1]["name"] == "Seat 2"


def test_a_seat_that_awaits_somebody_is_claimed_once(services: Services) -> None:
    match = set_up(services, "outback")
    asyncio.run(play_at_random(services, match, random.Random(2), decisions=3))
    table = documents.play_on(services, ANNA, match, 3, None, [1])
    branch, seat = table["id"], table["seats"][1]
    assert (table["status"], seat["taken"], seat["yours"], seat["secret"] is None) == (
        Status.RUNNING,
        False,
        False,
        False,
    )
    assert documents.play_on(services, ANNA, match, 3, None, [0, 1])["seats"][0]["secret"]
    refused("seat-taken", lobby.sit, services, BRUCE, branch, seat=1)
    assert lobby.sit(services, BRUCE, branch, secret=seat["secret"])["seats"][1]["yours"]
    assert queries.table(services, ANNA, branch)["seats"][1]["secret"] is None
    refused("invalid-link", lobby.sit, services, CLARE, branch, secret=seat["secret"])
    assert not services.store.claim(branch, 1, CLARE.id, "a new secret")
    asyncio.run(play_at_random(services, branch, random.Random(3), decisions=3))
    refused("no-such-seat", documents.play_on, services, ANNA, match, 3, None, [2])


def test_a_table_is_cancelled_once_and_disappears(services: Services) -> None:
    match = some_table(services)
    assert lobby.cancel(services, ANNA, match)["status"] is Status.CANCELLED
    refused("already-started", lobby.cancel, services, ANNA, match)
    assert queries.tables(services, BRUCE) == {"mine": [], "open": [], "watched": []}
    refused("cancelled", lobby.sit, services, BRUCE, match, seat=1)


def test_a_repeated_move_gets_its_first_answer_and_a_late_one_the_news(services: Services) -> None:
    match = set_up(services, "outback")

    async def moves() -> None:
        async with services.matches.hold(match) as loaded:
            assert loaded.match.turn is not None
            person, action = (ANNA, BRUCE)[loaded.match.turn], loaded.match.choices[0].text
        first = await play.move(services, person, match, 0, action)
        await play_at_random(services, match, random.Random(1), decisions=3)
        assert json.loads(await play.move(services, person, match, 0, action)) == json.loads(first)
        with pytest.raises(RefusedError) as refusal:
            await play.move(services, person, match, 0, "nonsense")
        assert refusal.value.code == "stale"
        assert refusal.value.moment is not None
        assert refusal.value.moment["n"] == 4

    asyncio.run(moves())
    assert [news["moment"]["n"] for news in queries.news_after(services, ANNA, match, 1, 20)] == [2, 3, 4]


def test_after_a_match_there_is_one_rematch_and_play_goes_on_from_any_moment(services: Services) -> None:
    match = set_up(services, "outback")
    asyncio.run(play.resign(services, ANNA, match, 0, None))
    again = lobby.rematch(services, ANNA, match)["id"]
    assert lobby.rematch(services, BRUCE, match)["id"] == again
    assert queries.table(services, BRUCE, again)["seats"][1]["yours"]
    branch = documents.play_on(services, BRUCE, match, 0, "key")
    assert branch["status"] is Status.RUNNING
    assert documents.play_on(services, BRUCE, match, 0, "key")["id"] == branch["id"]
    assert [table["id"] for table in queries.tables(services, BRUCE)["mine"]][-1] == match
