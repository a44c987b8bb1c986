"""PostgreSQL hangs with its connections open. Everybody hears of it, however many they are, and nothing is lost."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from shutil import rmtree
from typing import Any

import httpx2
import psycopg
import pytest

from tests import postgres
from tests.postgres import Cluster
from tests.served import HASTY, Served
from tests.server.faults import HungPostgres
from tests.server.visitor import Visitor, wait_for
from tuckerbox.server.store import UnavailableError
from tuckerbox.server.store.errors import NoAnswerError
from tuckerbox.server.store.impatient_connection import ImpatientConnection
from tuckerbox.server.store.unresponsive_database import UnresponsiveDatabase

Come = Callable[..., Visitor]
CALLERS = 12  # with two requests each, more than the server has threads


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """Return a PostgreSQL of this test's own, whose socket has a short path."""
    folder = Path(tempfile.mkdtemp(prefix="tuckerbox-"))
    folder.chmod(0o755)  # PostgreSQL has a user of its own
    cluster = postgres.start(folder / "postgres", postgres.installed())
    yield cluster
    cluster.stop()
    rmtree(folder)


@pytest.fixture
def database(cluster: Cluster) -> str:
    return postgres.url(cluster.folder, "postgres")


@pytest.fixture
def hang(cluster: Cluster) -> Iterator[HungPostgres]:
    hang = HungPostgres(cluster)
    yield hang
    hang.end()


def says(refusal: httpx2.Response) -> str:
    assert refusal.status_code == 503, refusal.text
    return str(refusal.json()["error"]["says"])


def test_everybody_hears_of_it_and_no_move_is_lost(
    serve: Callable[..., Served], come: Come, hang: HungPostgres
) -> None:
    server = serve(env=HASTY)
    anna = come(server.url, "Anna")
    tables: list[tuple[str, Any]] = []
    for _ in range(CALLERS):
        match = anna.hot_seat()["id"]
        anna.play(match)
        before = anna.moment(match)
        tables.append((match, {"n": before["n"], "action": before["choices"][0]["action"]}))
    with ThreadPoolExecutor(2 * CALLERS + 1) as threads:
        hang.begin()
        moves = [threads.submit(anna.ask, "POST", f"/api/matches/{match}/moves", asked) for match, asked in tables]
        looks = [threads.submit(anna.ask, "GET", f"/api/matches/{match}") for match, _ in tables]
        health = threads.submit(anna.ask, "GET", "/healthz")
        assert health.result().status_code == 503
        for answer in moves:
            assert says(answer.result()).startswith("The server's database does not answer. Nothing is lost;")
        assert {look.result().status_code for look in looks} <= {200, 503}
        assert anna.ask("GET", "/healthz").status_code == 503
    hang.end()
    wait_for(lambda: anna.ask("GET", "/healthz").status_code, lambda status: status == 200)
    for match, asked in tables:
        news = wait_for(lambda match=match, asked=asked: anna.ask("POST", f"/api/matches/{match}/moves", asked),  # type: ignore[misc]
                        lambda answer: answer.status_code != 503).json()  # fmt: skip
        assert news["entry"]["number"] == asked["n"] + 1
        assert news["entry"]["text"].endswith(f": {asked['action']}")
        assert anna.get(f"/api/matches/{match}/verify")["ok"]
    assert "Traceback" not in server.log


def test_a_connection_gives_up_and_closes_itself(cluster: Cluster, database: str, hang: HungPostgres) -> None:
    with ImpatientConnection.connect(database.replace("+psycopg", ""), autocommit=True) as connection:
        connection.patience = 0.3
        assert connection.execute("select 1").fetchone() == (1,)
        hang.begin()
        with pytest.raises(psycopg.OperationalError, match="no answer"):
            connection.execute("select 1")
        assert connection.closed


def test_only_one_caller_waits_for_a_silent_database() -> None:
    database = UnresponsiveDatabase()

    def use(then: Callable[[], object] = lambda: None) -> None:
        with database.noticed():
            then()

    def no_answer() -> None:
        raise NoAnswerError

    use()
    with pytest.raises(NoAnswerError):
        use(no_answer)
    with database.noticed(), pytest.raises(UnavailableError, match="does not answer"):
        use()
    use(use)  # it has answered the first, so that the others may come again
