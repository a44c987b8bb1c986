"""The store: migrations, requests at the same time, and its messages to other processes."""

from __future__ import annotations

import queue
import random
import re
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sql
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext

from tests.served import PATIENCE, on_every_database, on_postgres
from tests.server.site import Site
from tests.server.visitor import Visitor, good, sit_together
from tuckerbox.match import DAY, EntryKind, load
from tuckerbox.server.actions import lobby
from tuckerbox.server.live.listener import Listener
from tuckerbox.server.store import Change, DatabaseError, Message, Present, Store, Stored, UnavailableError, opening
from tuckerbox.server.store.process_messages import decode, encode
from tuckerbox.server.store.tables import IS_FREE, metadata, seats
from tuckerbox.server.table.match_rows import match_of
from tuckerbox.server.table.notice_rows import NoticeKind
from tuckerbox.server.table.rows import ChatRow, now


@contextmanager
def opened(database: str) -> Iterator[Store]:
    store = Store(database)
    try:
        yield store
    finally:
        store.close()


# --- Migrations ---


@on_every_database
def test_migrations_create_the_declared_tables(empty_database: str) -> None:
    with opened(empty_database) as store, store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, metadata) == []


@contextmanager
def upgraded_to(database: str, version: str) -> Iterator[sql.Connection]:
    """Give an empty database the tables of an older version, and open it."""
    engine = sql.create_engine(opening.database_url(database))
    config = Config()
    config.set_main_option("script_location", str(opening.MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, version)
        yield connection
    engine.dispose()


@on_every_database
def test_a_database_of_the_first_version_opens(empty_database: str) -> None:
    with upgraded_to(empty_database, "0001") as connection:
        connection.execute(sql.text("insert into shared (name, value) values ('cookie key', :key)"), {"key": b"k" * 32})
    with opened(empty_database) as store:
        assert store.cookie_key() == b"k" * 32


@on_every_database
def test_addresses_that_got_any_notices_get_those_about_security(empty_database: str) -> None:
    chosen = {"all": "turn,invited,undo,deadline,over,chat", "one": "over", "none": ""}
    add = sql.text(
        "insert into addresses (id, person, channel, target, secret, kinds, insists, created) "
        "values (:id, 'anna', 'mail', :target, 's', :kinds, true, 1)"
    )
    with upgraded_to(empty_database, "0009") as connection:
        connection.execute(
            add, [{"id": id, "target": f"{id}@example.org", "kinds": kinds} for id, kinds in chosen.items()]
        )
    with opened(empty_database) as store:
        kinds = {row.id: row.kinds for row in store.notices.addresses_of("anna")}
    assert kinds == {"all": ",".join(NoticeKind), "one": "over,security", "none": ""}


@on_every_database
def test_a_look_stored_by_an_older_version_counts_for_every_table(empty_database: str) -> None:
    with upgraded_to(empty_database, "0012") as connection:
        connection.execute(
            sql.text(
                "insert into matches (id, game, rules, components, options, commitment, given, told, host, created) "
                "values (:id, 'toy', 1, '', '{}', '', '', '', 'anna', 1)"
            ),
            [{"id": id} for id in ("m1", "m2", "m3")],
        )
        sits = sql.text("insert into sitters (match, seat, person) values (:match, :seat, 'anna')")
        connection.execute(sits, [{"match": match, "seat": seat} for match in ("m1", "m2") for seat in (0, 1)])
        connection.execute(sql.text("insert into people (person, looked, listed) values ('anna', 7, 3), ('ben', 0, 5)"))
    with opened(empty_database) as store:
        looked = [store.notices.looked("anna", match, at_list=False) for match in ("m1", "m2", "m3")]
    assert looked == [7, 7, 0]


@on_every_database
def test_the_id_of_a_deleted_line_of_chat_is_not_used_again(empty_database: str) -> None:
    with upgraded_to(empty_database, "0010") as connection:
        connection.execute(
            sql.text(
                "insert into matches (id, game, rules, components, options, commitment, given, told, host, created) "
                "values ('m', 'toy', 1, '', '{}', '', '', '', 'anna', 1)"
            )
        )
        add = sql.text(
            "insert into chat (match, seat, name, text, person, key, at) "
            "values ('m', 0, 'Anna', :text, 'anna', :key, :at)"
        )
        connection.execute(add, [{"text": it, "key": it, "at": at} for it, at in (("old", 2), ("new", 1))])
    with opened(empty_database) as store:
        old, new = store.chat("m")
        assert (old.text, new.text) == ("old", "new")
        assert store.forgetting.forget_chat(2) == 1
        assert store.add_chat(replace(old, key="newer", text="newer", at=3)).id > new.id


def test_a_backup_of_a_database_in_use_has_the_newest_writes(tmp_path: Path) -> None:
    file = tmp_path / "tuckerbox.db"
    with opened(f"sqlite:///{file}") as store:
        key = store.cookie_key()
        with closing(sqlite3.connect(file)) as there, closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
            there.backup(copy)
    with opened(f"sqlite:///{tmp_path / 'copy.db'}") as store:
        assert store.cookie_key() == key


# Rows as they are on a server with ten thousand matches, most of which are over.
TEN_THOUSAND_MATCHES = (
    """insert into matches (id, game, rules, components, options, commitment, given, told, host, created, spectators)
       select 'm' || n, 'toy', 1, '', '{}', 'c' || n, '', '', 'p' || n % 3000, n, n % 100 = 0
       from generate_series(1, 10000) n""",
    """insert into seats (match, seat, name, who, secret, nonce)
       select 'm' || n, seat, 'Somebody', case when n % 100 = 0 then 'open' else 'here' end, n || '/' || seat,
              case when n % 100 = 0 then null else 'nonce' end
       from generate_series(1, 10000) n, generate_series(0, 1) seat""",
    """insert into sitters (match, seat, person)
       select 'm' || n, seat, 'p' || (n + seat) % 3000 from generate_series(1, 10000) n, generate_series(0, 1) seat""",
    """insert into entries (match, number, kind, seat, value, epoch, mark, turn, mover, person, at, due)
       select 'm' || n, number, 'decides', number % 2, 0, 0, '', case when number = 8 then null else number % 2 end,
              case when number = 5 and n % 1000 = 0 then 'greedy' end, 'p' || n % 3000, 1000 * n + number,
              case when n % 20 = 0 then 1000 * n + number + 500 end
       from generate_series(1, 10000) n, generate_series(0, 8) number""",
    "analyze",
)

# Each question that comes again and again, with the index that it needs. SQLite numbers the indices of keys itself.
OFTEN_ASKED: dict[str, tuple[str, Callable[[Store], Any]]] = {
    "originals": ("ix_matches_commitment", lambda store: store.originals("match", "anna")),
    "waiting_for_bots": ("ix_entries_at", lambda store: store.waiting_for_bots(since=1)),
    "hosts_of_busy_bots": ("ix_entries_at", lambda store: store.hosts_of_busy_bots(since=1)),
    "watched_tables": ("ix_matches_spectators", lambda store: store.watched_tables()),
    "due": ("ix_entries_due", lambda store: store.due(1, 2)),
    "open_tables": ("ix_seats_free", lambda store: store.open_tables()),
    "tables_of": ("ix_sitters_person", lambda store: store.tables_of("anna")),
    "people_to_notify": ("ix_sitters_person", lambda store: store.notices.people_to_notify(1)),
    "people_to_notify at one table": ("pk_sitters", lambda store: store.notices.people_to_notify(1, {"match"})),
    "told_since": ("pk_matches", lambda store: store.notices.told_since(1, {"match"})),
}


def plan_of(store: Store, ask: Callable[[Store], Any], explain: str) -> list[str]:
    """Return how the database answers a question, a line for each step."""
    asked: list[tuple[str, Any]] = []
    sql.event.listen(store.engine, "after_cursor_execute", lambda *given: asked.append((given[2], given[3])))
    ask(store)
    [(statement, given)] = [one for one in asked if one[0].startswith(("SELECT", "WITH"))]
    with store.engine.connect() as connection:
        return [str(row[-1]).strip() for row in connection.exec_driver_sql(f"{explain} {statement}", given)]


@pytest.mark.parametrize("often", OFTEN_ASKED)
def test_queries_that_come_again_and_again_use_an_index(database: str, often: str) -> None:
    """Only tables that stay small are read as a whole."""
    index, ask = OFTEN_ASKED[often]
    with opened(database) as store:
        plan = plan_of(store, ask, "explain query plan")
    assert re.sub("^pk_(.*)", r"sqlite_autoindex_\1_1", index) in str(plan)
    scans = [step for step in plan if step.startswith("SCAN") and " INDEX " not in step]
    assert set(scans) <= {"SCAN addresses", "SCAN dice"}, plan


def test_queries_use_an_index_on_postgresql_too_among_ten_thousand_matches(postgres_database: str) -> None:
    with opened(postgres_database) as store:
        with store.engine.begin() as connection:
            connection.execute(sql.text("set local statement_timeout = 0"))  # a busy machine may take longer
            for statement in TEN_THOUSAND_MATCHES:
                connection.execute(sql.text(statement))
        plans = {often: plan_of(store, ask, "explain") for often, (_, ask) in OFTEN_ASKED.items()}
    assert {often: plan for often, plan in plans.items() if OFTEN_ASKED[often][0] not in str(plan)} == {}
    large = re.compile("Seq Scan on (matches|entries|seats|sitters)")
    assert {often: plan for often, plan in plans.items() if large.search(str(plan))} == {}


def free_seats(store: Store) -> list[str]:
    """Return the tables that the index of free seats has, which the list of open tables reads."""
    query = sql.select(seats.c.match).where(IS_FREE)
    on_sqlite = store.engine.dialect.name == "sqlite"
    with store.engine.connect() as connection:
        if not on_sqlite:
            connection.execute(sql.text("set enable_seqscan = off"))  # PostgreSQL scans a table as small as this one
        explain = "explain query plan" if on_sqlite else "explain"
        said = query.compile(store.engine, compile_kwargs={"literal_binds": True})
        plan = connection.exec_driver_sql(f"{explain} {said}").all()
        assert "ix_seats_free" in str(plan), plan
        return list(connection.execute(query).scalars())


CANCEL: dict[str, Callable[[Store, str], object]] = {
    "by its host": lambda store, match: store.cancel(match, now()),
    "with its people": lambda store, _: store.forgetting.forget_unseen(now() + 400 * DAY, now() + 400 * DAY),
    "because nobody came": lambda store, _: store.forgetting.forget_tables(now() + 400 * DAY, now() + 400 * DAY),
}


@on_every_database
@pytest.mark.parametrize("how", CANCEL)
def test_the_list_of_free_seats_does_not_walk_over_cancelled_tables(site: Site, how: str) -> None:
    anna, store = site.visitor("Anna"), site.services.store
    cancelled = anna.set_table("open", "open")["id"]
    anna.sit(cancelled, seat=0)
    shelf = store.shelf(cancelled)
    assert shelf
    (person,) = shelf.sitters[0]
    assert free_seats(store) == [cancelled]
    CANCEL[how](store, cancelled)
    assert free_seats(store) == []
    store.leave(cancelled, person)
    assert free_seats(store) == []


@on_every_database
def test_a_table_that_an_older_version_has_cancelled_has_no_free_seats(empty_database: str) -> None:
    with upgraded_to(empty_database, "0014") as connection:
        for match, cancelled in (("m1", 7), ("m2", None)):
            connection.execute(
                sql.text(
                    "insert into matches (id, game, rules, components, options, commitment, given, told, host, "
                    "created, cancelled) values (:id, 'toy', 1, '', '{}', '', '', '', 'anna', 1, :cancelled)"
                ),
                {"id": match, "cancelled": cancelled},
            )
            connection.execute(
                sql.text("insert into seats (match, seat, name, who, secret) values (:id, 0, 'A', 'open', :id)"),
                {"id": match},
            )
    with opened(empty_database) as store:
        assert free_seats(store) == ["m2"]


@on_every_database
def test_nobody_knows_whether_a_decision_stored_by_an_older_version_ended_a_turn(empty_database: str) -> None:
    with upgraded_to(empty_database, "0018") as connection:
        connection.execute(
            sql.text(
                "insert into matches (id, game, rules, components, options, commitment, given, told, host, created) "
                "values ('m', 'toy', 1, '', '{}', '', '', '', 'anna', 1)"
            )
        )
        connection.execute(
            sql.text(
                "insert into entries (match, number, kind, seat, value, epoch, mark, turn, at) "
                "values ('m', 1, 'decides', 0, 3, 0, '', 1, 7)"
            )
        )
    with opened(empty_database) as store:
        row = store.last("m")
    assert row is not None
    assert (row.at, row.ends_turn) == (7, None)


@on_every_database
def test_each_decision_is_stored_with_whether_it_ended_a_turn(site: Site) -> None:
    anna = site.visitor("Anna")
    match, rng = anna.hot_seat()["id"], random.Random(1)
    anna.act(match, "undo", anna.play(match, rng)["moment"]["n"])
    for _ in range(8):
        anna.play(match, rng)
    shelf = site.services.store.shelf(match)
    assert shelf is not None
    found = match_of(shelf)
    assert found.entries == load(found.save()).entries
    assert {row.ends_turn for row in shelf.entries if row.kind == EntryKind.DECIDES} == {True, False}
    assert {row.ends_turn for row in shelf.entries if row.kind != EntryKind.DECIDES} == {None}


@on_every_database
def test_a_match_that_is_not_there_is_no_copy(database: str) -> None:
    with opened(database) as store:
        assert store.originals("nowhere", "anna") == []


@on_every_database
def test_a_reopened_database_has_kept_its_contents(database: str) -> None:
    with opened(database) as store:
        key = store.cookie_key()
    with opened(database) as store:
        assert store.cookie_key() == key


@on_every_database
def test_a_newer_versions_database_is_refused(database: str) -> None:
    with opened(database) as store, store.engine.begin() as connection:
        connection.execute(sql.text("update alembic_version set version_num = '9999'"))
    with pytest.raises(DatabaseError, match="newer"):
        Store(database)


@on_every_database
def test_an_empty_database_can_be_opened_concurrently(empty_database: str) -> None:
    together = threading.Barrier(4)

    def come(_: int) -> bytes:
        together.wait(PATIENCE)
        with opened(empty_database) as store:
            return store.cookie_key()

    with ThreadPoolExecutor(4) as threads:
        assert len(set(threads.map(come, range(4)))) == 1


# --- Concurrency ---


@on_every_database
def test_people_with_the_same_name_can_sit_down_at_once(site: Site) -> None:
    visitors = [site.visitor("Anna") for _ in range(4)]
    for _ in range(5):
        match = visitors[0].set_table("open", "open", "open", "open")["id"]
        together = threading.Barrier(4)

        def sit(seat: int, match: str = match, together: threading.Barrier = together) -> Any:
            together.wait(PATIENCE)
            return visitors[seat].sit(match, seat=seat)

        with ThreadPoolExecutor(4) as threads:
            list(threads.map(sit, range(4)))
        table = visitors[0].table(match)
        assert sorted(seat["name"] for seat in table["seats"]) == ["Anna", "Anna 2", "Anna 3", "Anna 4"]
        assert table["status"] == "running"


@on_every_database
def test_only_one_of_many_gets_a_seat(site: Site) -> None:
    visitors = [site.visitor(f"Visitor {k}") for k in range(6)]
    match = visitors[0].set_table("here", "open")["id"]
    together = threading.Barrier(6)

    def sit(visitor: Visitor) -> int:
        together.wait(PATIENCE)
        return visitor.ask("POST", f"/api/matches/{match}/sit", {"seat": 1}).status_code

    with ThreadPoolExecutor(6) as threads:
        said = list(threads.map(sit, visitors))
    assert sorted(said) == [200, *[409] * 5]
    yours = [visitor.table(match)["seats"][1]["yours"] for visitor in visitors]
    assert yours == [status == 200 for status in said]


@on_every_database
def test_leaving_while_the_match_starts_breaks_nothing(
    site: Site, anna: Visitor, bruce: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = anna.set_table("here", "open")["id"]
    bruce.sit(match, seat=1)
    real = lobby.rows_of  # type: ignore[attr-defined]
    left: list[int] = []

    def leave_first(*given: Any) -> Any:
        left.append(bruce.ask("POST", f"/api/matches/{match}/leave").status_code)
        monkeypatch.setattr(lobby, "rows_of", real)
        return real(*given)

    monkeypatch.setattr(lobby, "rows_of", leave_first)
    table = anna.sit(match, seat=0)
    assert left == [200]
    assert table["status"] == "waiting"
    assert bruce.sit(match, seat=1)["status"] == "running"
    assert anna.get(f"/api/matches/{match}/verify")["ok"]


@on_every_database
def test_a_start_that_a_crash_interrupted_happens_at_the_next_attempt(
    site: Site, anna: Visitor, bruce: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = {"game": "outback", "seats": [{"who": "bot"}, {"who": "bot"}], "key": "a-key-of-mine"}
    match = anna.set_table("here", "open")["id"]
    anna.sit(match, seat=0)

    def power_cut(*_: Any) -> None:
        raise OSError("dark")

    with monkeypatch.context() as dark:
        dark.setattr(Store, "begin", power_cut)
        assert bruce.ask("POST", f"/api/matches/{match}/sit", {"seat": 1}).status_code == 500
        assert anna.ask("POST", "/api/matches", asked).status_code == 500
    assert bruce.table(match)["status"] == "waiting"
    assert bruce.sit(match, seat=1)["status"] == "running"
    assert anna.post("/api/matches", asked)["status"] == "running"


@on_every_database
def test_a_shelf_read_while_the_match_starts_is_consistent(site: Site, anna: Visitor, bruce: Visitor) -> None:
    match = anna.set_table("here", "open")["id"]
    anna.sit(match, seat=0)
    store = site.services.store
    fired: list[bool] = []

    def begin_between(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        if not fired and statement.lstrip().lower().startswith("select") and "from seats" in statement.lower():
            fired.append(True)
            with ThreadPoolExecutor(1) as thread:
                thread.submit(bruce.sit, match, seat=1).result(30)

    sql.event.listen(store.engine, "after_cursor_execute", begin_between)
    shelf = store.shelf(match)
    sql.event.remove(store.engine, "after_cursor_execute", begin_between)
    assert fired
    assert shelf
    assert not shelf.entries or all(seat.nonce for seat in shelf.seats)


@on_every_database
def test_an_entry_number_is_stored_only_once(site: Site, anna: Visitor) -> None:
    match = anna.hot_seat()["id"]
    anna.play(match)
    shelf = site.services.store.shelf(match)
    assert shelf
    last = shelf.entries[-1]
    again, other = [last, replace(last, number=2)], [replace(last, number=2)]
    assert site.services.store.append([again]) == [False]
    assert site.services.store.shelf(match) == shelf, "nothing of the write is stored"
    assert site.services.store.append([again, other, other]) == [False, True, False]
    assert [row.number for row in site.services.store.shelf(match).entries] == [0, 1, 2]


@on_every_database
def test_whoever_gets_the_first_number_gets_those_after_it(site: Site, anna: Visitor) -> None:
    match = anna.hot_seat()["id"]
    anna.play(match)
    store = site.services.store
    shelf = store.shelf(match)
    assert shelf
    winner, loser = ([replace(shelf.entries[-1], number=k, mark=mark) for k in (2, 3)] for mark in ("won", "lost"))
    assert store.append([winner, loser]) == [True, False]
    found = store.shelf(match)
    assert found
    assert found.entries == [*shelf.entries, *winner]


@on_postgres
def test_an_entry_is_stored_though_postgresql_has_closed_its_connection(database: str, site: Site) -> None:
    store, match = site.services.store, site.visitor("Anna").hot_seat()["id"]
    last = store.last(match)
    assert last
    assert store.append([[replace(last, number=1)]]) == [True]
    others = "from pg_stat_activity where datname = current_database() and pid != pg_backend_pid()"
    with psycopg.connect(database.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute(f"select pg_terminate_backend(pid, {1000 * int(PATIENCE)}) {others}")
    assert store.append([[replace(last, number=2)]]) == [True]


@on_every_database
def test_lines_of_chat_appear_in_the_order_of_their_ids(database: str, site: Site, anna: Visitor) -> None:
    """A reader who asks only for lines after the last one must not miss any."""
    match = anna.hot_seat()["id"]
    store = site.services.store
    done = threading.Event()
    read: list[int] = []

    def say(who: int) -> None:
        for nth in range(25):
            store.add_chat(ChatRow(0, match, 0, "Anna", f"{who} {nth}", str(who), f"{nth}", now()))

    def follow() -> None:
        last = 0
        while True:
            ended = done.is_set()
            lines = store.chat(match, last, most=100)
            read.extend(line.id for line in lines)
            last = max([last, *(line.id for line in lines)])
            if ended:
                return

    with ThreadPoolExecutor(5) as threads:
        reader = threads.submit(follow)
        list(threads.map(say, range(4)))
        done.set()
        reader.result(60)
    assert read == [line.id for line in store.chat(match, most=100)]
    assert len(read) == 100


@on_every_database
def test_concurrent_requests_for_a_rematch_set_up_one_table(site: Site, anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce)
    anna.act(match, "resign")
    together = threading.Barrier(2)

    def again(visitor: Visitor) -> str:
        together.wait(PATIENCE)
        found: str = good(visitor.ask("POST", f"/api/matches/{match}/rematch"))["id"]
        return found

    with ThreadPoolExecutor(2) as threads:
        assert len(set(threads.map(again, (anna, bruce)))) == 1
    assert len(anna.get("/api/matches")["mine"]) == 2, "no other table is left over"


@on_every_database
def test_a_running_match_is_listed_before_finished_ones(
    site: Site, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tuckerbox.server.store.store.MOST_LISTED", 3)
    waiting = anna.hot_seat()["id"]
    over = [anna.hot_seat()["id"] for _ in range(4)]
    for match in over:
        anna.act(match, "resign")
    listed = [table["id"] for table in anna.get("/api/matches")["mine"]]
    assert listed[0] == waiting
    assert set(listed[1:]) <= set(over)


def test_an_unknown_match_has_no_shelf(site: Site) -> None:
    assert site.services.store.shelf("nothing") is None
    assert site.services.store.last("nothing") is None


# --- Messages ---


def test_a_process_hears_only_of_others_from_postgresql(postgres_database: str) -> None:
    announced: list[Message] = []
    heard: queue.Queue[Message] = queue.Queue()
    mine = Store(postgres_database, announced.append)
    listener = Listener(mine, heard.put, lambda: None)
    listener.start()
    try:
        with opened(postgres_database) as other:
            own, foreign = Present("own", "1", ()), Present("foreign", "2", ())
            mine.tell([own])
            other.tell([foreign])
        assert heard.get(timeout=PATIENCE) == foreign
        assert announced == [own]
    finally:
        listener.stop()
        mine.close()


@pytest.mark.parametrize("here", [((),), ((0, 2),), ((0, 2), (2,))])
def test_a_message_about_who_is_present_survives_as_text(here: tuple[tuple[int, ...], ...]) -> None:
    message = Present("match", "process", *here)
    assert decode(encode(message)) == message


def test_a_write_with_an_unknown_outcome_is_announced(database: str) -> None:
    """The database may have stored it before the connection was lost."""
    announced: list[Message] = []
    store = Store(database, announced.append)

    def lose_the_connection(_: sql.Connection) -> bool:
        raise OSError("the connection was lost")

    message = Stored(Change.TABLE, "a match")
    with pytest.raises(UnavailableError):
        store._write(lose_the_connection, message)
    store.close()
    assert announced == [message]


@on_every_database
def test_processes_that_start_together_all_store_a_heartbeat(database: str) -> None:
    together = threading.Barrier(6)

    def begin(at: int) -> list[tuple[int, int]]:
        together.wait(PATIENCE)
        return store.beat(at, 60_000, starting=True)

    with opened(database) as store, ThreadPoolExecutor(6) as threads:
        assert all(len(found) <= 6 for found in threads.map(begin, range(1, 7)))
