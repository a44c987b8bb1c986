"""Operating: health, metrics and logs, and a server that stops."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sql

from tests.served import Served
from tests.server.metrics import counted
from tests.server.site import Site
from tests.server.visitor import Visitor, good, upload
from tuckerbox.server.http.cookies import COOKIE
from tuckerbox.server.live import health


def test_health_and_metrics_report_the_servers_state(
    site: Site, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    operator = site.visitor(base_url="http://127.0.0.1", client=("127.0.0.1", 50000))
    assert anna.get("/healthz") == {"ok": True}
    before = {who: counted(operator, "tuckerbox_moves_total", by=who) for who in ("person", "bot")}
    refused = counted(operator, "tuckerbox_refusals_total", code="stale")
    match = anna.hot_seat("here", "here")["id"]
    for _ in range(3):
        anna.play(match)
    anna.refused(409, "stale", "POST", f"/api/matches/{match}/moves", {"n": 0, "action": "nonsense"})
    turn = anna.moment(match)["turn"]
    anna.act(match, f"seats/{turn}/hand", bot="random")
    site.wait_for_entry(match, 5)
    assert counted(operator, "tuckerbox_moves_total", by="person") == before["person"] + 3
    assert counted(operator, "tuckerbox_moves_total", by="bot") > before["bot"]
    assert counted(operator, "tuckerbox_refusals_total", code="stale") == refused + 1
    route = "/api/matches/{match_id}/moves"
    assert counted(operator, "tuckerbox_request_seconds_count", route=route, method="POST", status="200") >= 3
    assert match not in operator.get("/metrics"), "metrics have routes, not addresses"

    monkeypatch.setattr(health, "FRESH", 0.0)

    def fail(*_: Any) -> None:
        raise OSError("the disk is gone")

    monkeypatch.setattr(site.services.store, "_reading", fail)
    answer = anna.ask("GET", "/healthz")
    assert (answer.status_code, answer.json()) == (503, {"ok": False})


def test_the_time_that_news_takes_is_measured_for_each_move_and_for_what_streams_have_missed(
    site: Site, anna: Visitor
) -> None:
    operator = site.visitor(base_url="http://127.0.0.1", client=("127.0.0.1", 50000))
    match = anna.hot_seat("here", "here")["id"]

    def measured() -> float:
        return counted(operator, "tuckerbox_news_seconds_count")

    before = measured()
    for _ in range(3):
        anna.play(match)
    assert measured() == before + 3
    site.wait_for_entry(match, 3)  # by a stream that has missed them all, so their news is made once more
    assert measured() == before + 4
    with site.open_table(match, anna):  # presence is no news
        assert measured() == before + 4


def test_all_new_tables_are_counted(site: Site, anna: Visitor) -> None:
    operator = site.visitor(base_url="http://127.0.0.1", client=("127.0.0.1", 50000))
    before = counted(operator, "tuckerbox_matches_total", game="outback")
    match = anna.hot_seat("here", "here")["id"]
    anna.play(match)
    anna.post(f"/api/matches/{match}/play-on", {"at": 1})
    good(upload(anna, anna.ask("GET", f"/api/matches/{match}/record").text))
    assert counted(operator, "tuckerbox_matches_total", game="outback") == before + 3


def test_metrics_have_no_methods_that_a_client_has_made_up(site: Site, anna: Visitor) -> None:
    operator = site.visitor(base_url="http://127.0.0.1", client=("127.0.0.1", 50000))
    assert anna.ask("PROPFIND", "/api/games").status_code == 405
    assert "PROPFIND" not in operator.get("/metrics")


def test_logs_are_lines_of_json_without_secrets(serve: Callable[..., Served], come: Callable[..., Visitor]) -> None:
    server = serve()
    anna, bruce = come(server.url), come(server.url)
    table = anna.set_table("here", "invited")
    match = table["id"]
    secrets = [table["seats"][1]["secret"]]
    bruce.client.get(f"/m/{match}/seat/{secrets[0]}")
    anna.sit(match, seat=0)
    secrets.append(bruce.sit(match, secret=secrets[0])["seats"][1]["secret"])
    anna.post(f"/api/matches/{match}/chat", {"text": "between us", "key": "aaaaaaaa"})
    for visitor in (anna, bruce):
        secrets.append(visitor.client.cookies[COOKIE])
        visitor.refused(403, "cross-origin", "POST", "/api/matches", {}, headers={"Origin": "https://evil.example"})
    anna.ask("POST", "/api/matches", content=b"{")
    anna.act(match, "resign")
    secrets.append(anna.get(f"/api/matches/{match}/verify")["secret"])
    assert server.stop() == -signal.SIGTERM
    first, *lines = server.log.splitlines()
    assert first.startswith("Tuckerbox is at ")
    said = [json.loads(line) for line in lines]
    assert all({"event", "level", "timestamp"} <= set(line) for line in said)
    assert not [line for line in said if line["event"] == "request"], "requests are metrics, not lines of the log"
    for secret in (*secrets, "between us"):
        assert secret not in server.log


def test_a_server_that_stops_ends_its_streams(served: Served, come: Callable[..., Visitor]) -> None:
    anna = come(served.url)
    match = anna.set_table("here", "invited")["id"]
    with anna.stream(match, after=-1) as events:
        next(events)
        assert served.stop() == -signal.SIGTERM
        list(events)  # raises if the stream is cut off
    assert "Traceback" not in served.log
    assert '"error"' not in served.log


def test_a_database_error_is_logged_without_secrets(
    serve: Callable[..., Served], come: Callable[..., Visitor], database: str
) -> None:
    server = serve()
    anna = come(server.url)
    table = anna.set_table("here", "invited")
    secret = table["seats"][1]["secret"]
    engine = sql.create_engine(database)
    with engine.begin() as connection:
        connection.execute(sql.text("alter table sitters rename to standers"))
    engine.dispose()
    answer = anna.ask("POST", f"/api/matches/{table['id']}/sit", {"secret": secret})
    assert answer.status_code == 500
    assert answer.json()["error"]["code"] == "internal-error"
    server.stop()
    said = [json.loads(line) for line in server.log.splitlines()[1:]]
    (broken,) = [line for line in said if line["event"] == "request.broken"]
    assert "sitters" in broken["exception"]
    (failed,) = [line for line in said if line["event"] == "request"]
    assert (failed["route"], failed["status"]) == ("/api/matches/{match_id}/sit", 500)
    for private in (secret, table["id"], anna.client.cookies[COOKIE]):
        assert private not in server.log
