"""Faults under load: whatever breaks, every request is answered, and no acknowledged decision is lost or doubled."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests import postgres
from tests.postgres import Cluster
from tests.served import HASTY, Served, on_every_database, on_postgres
from tests.server.crowd import TRIO, WITH_A_BOT, Crowd
from tests.server.faults import (
    Disk,
    Fault,
    FullDisk,
    HeldLock,
    HungPostgres,
    JumpingClock,
    Kill,
    KilledWorker,
    SlowReaders,
    StoppedPostgres,
    small_disk,
    together,
)
from tests.server.visitor import Visitor
from tuckerbox import games

pytestmark = pytest.mark.soak

SIZE = 600_000_000  # bytes of a disk, of which only those that are used take memory
MINUTES = 20
TABLES = [TRIO, WITH_A_BOT, TRIO, WITH_A_BOT, WITH_A_BOT, TRIO]


@pytest.fixture
def disk() -> Iterator[Disk]:
    with small_disk(SIZE) as disk:
        yield disk


@pytest.fixture
def cluster(disk: Disk) -> Iterator[Cluster]:
    """Return a PostgreSQL of this test's own, on the disk that can be full."""
    cluster = postgres.start(disk.folder / "postgres", postgres.installed(), "--wal-segsize=1")
    yield cluster
    cluster.stop()


@pytest.fixture
def database(database_kind: str, disk: Disk, request: pytest.FixtureRequest) -> str:
    """Return the URL of an empty database on that disk."""
    if database_kind == "postgres":
        return postgres.url(request.getfixturevalue("cluster").folder, "postgres")
    return f"sqlite:///{disk.folder / 'tuckerbox.db'}"


@pytest.fixture
def clock(tmp_path: Path) -> JumpingClock:
    return JumpingClock(tmp_path / "ahead", random.Random(1))


@pytest.fixture
def server(serve: Callable[..., Served], clock: JumpingClock) -> Served:
    return serve(env=HASTY, command=clock.command)


@pytest.fixture
def crowd(server: Served, come: Callable[..., Visitor]) -> Iterator[Crowd]:
    """Return people and bots who play. At the end of a test, all that they were told has to be stored."""
    with Crowd(server, come, TABLES, games.names()) as crowd:
        yield crowd


def suffer(crowd: Crowd, fault: Fault, times: int = 2) -> None:
    """Let a crowd play, through a fault, and on."""
    for _ in range(times):
        crowd.play(crowd.rng.randrange(5, 25))
        fault.begin()
        try:
            fault.wait_until_felt(crowd)
        finally:
            fault.end()
    crowd.play(30)


@on_every_database
def test_another_program_holds_a_lock(database: str, crowd: Crowd) -> None:
    suffer(crowd, HeldLock(database))


@on_every_database
def test_slow_readers(server: Served, crowd: Crowd) -> None:
    suffer(crowd, SlowReaders(server, crowd))


@on_every_database
def test_the_clock_jumps(clock: JumpingClock, crowd: Crowd) -> None:
    suffer(crowd, clock, times=5)


@on_every_database
def test_the_disk_is_full(database: str, disk: Disk, crowd: Crowd, request: pytest.FixtureRequest) -> None:
    if not disk.can_be_full:
        pytest.skip("Only root may mount the small disk that this test fills.")
    suffer(crowd, FullDisk(disk, cluster_of(database, request)))


@on_postgres
def test_postgres_is_stopped_at_once(cluster: Cluster, crowd: Crowd) -> None:
    suffer(crowd, StoppedPostgres(cluster))


@on_postgres
def test_postgres_hangs(cluster: Cluster, crowd: Crowd) -> None:
    suffer(crowd, HungPostgres(cluster))


@on_postgres
def test_workers_are_killed(serve: Callable[..., Served], come: Callable[..., Visitor]) -> None:
    """A match lives at one worker, and moves to another while that one starts again."""
    server = serve("--workers", "3", env=HASTY)
    with Crowd(server, come, TABLES, games.names()) as crowd:
        suffer(crowd, KilledWorker(server, random.Random(1)), times=20)


@on_every_database
def test_everything_happens_together(
    server: Served, database: str, disk: Disk, clock: JumpingClock, crowd: Crowd, request: pytest.FixtureRequest
) -> None:
    cluster = cluster_of(database, request)
    faults: list[Fault] = [Kill(server), HeldLock(database), SlowReaders(server, crowd), clock]
    if cluster:
        faults += [StoppedPostgres(cluster), HungPostgres(cluster)]
    if disk.can_be_full:
        faults.append(FullDisk(disk, cluster))
    together(faults, crowd, 60 * MINUTES, seed=1)
    crowd.play(100)


def cluster_of(database: str, request: pytest.FixtureRequest) -> Cluster | None:
    return request.getfixturevalue("cluster") if database.startswith("postgresql") else None
