"""Measures what a server needs for the moves at its tables."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

from bench.server.servers import Postgres, Server
from bench.server.tables import Table, Times

PERCENTILES = (50, 95, 99)
AT_ONCE = 20  # tables that are set up at the same time
STREAMS = 10  # at each idle table
IDLE_SECONDS = 15.0  # by then, Tuckerbox has sent each idle stream a keep-alive


@dataclass
class Row:
    """One measurement; times in milliseconds."""

    server: str
    tables: int
    pace: str
    moves_a_second: float
    moves_a_core_second: float
    cpu: float  # of the server, per move
    database: float  # the processor time of PostgreSQL, per move
    stored: list[float]  # the percentiles in PERCENTILES
    seen: list[float]
    memory: float  # MiB at the end of the measurement
    idle: int  # streams
    idle_memory: float  # KiB for each of them
    idle_cpu: float  # share of a core while nobody moves


def percentiles(seconds: list[float]) -> list[float]:
    """Return the percentiles in milliseconds."""
    ordered = sorted(seconds) or [float("nan")]
    return [ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] * 1000 for percent in PERCENTILES]


async def measure(
    name: str,
    server: Server,
    postgres: Postgres | None,
    played: Sequence[Table],
    idle_tables: Sequence[Table],
    args: argparse.Namespace,
) -> list[Row]:
    """Make both measurements at these tables, with idle streams open at the others."""
    idle, idle_memory, idle_cpu = await open_idle_streams(server, idle_tables)
    for first in range(0, len(played), AT_ONCE):
        await asyncio.gather(*(table.set_up() for table in played[first : first + AT_ONCE]))
    rows: list[Row] = []
    for pace, pause in (("flat out", 0.0), (f"1 in {args.pause:g} s", args.pause)):
        times = Times()
        for table in played:
            table.times = times
        started, cpu, database = perf_counter(), server.cpu, postgres.cpu if postgres else 0.0
        until = started + args.seconds
        await asyncio.gather(*(table.play(pause, until) for table in played))
        passed, moves = perf_counter() - started, max(len(times.stored), 1)
        cpu = (server.cpu - cpu) / moves
        database = (postgres.cpu - database) / moves if postgres else 0.0
        rows.append(
            Row(
                server=name,
                tables=len(played),
                pace=pace,
                moves_a_second=moves / passed,
                moves_a_core_second=1 / cpu if cpu else float("nan"),
                cpu=cpu * 1000,
                database=database * 1000,
                stored=percentiles(times.stored),
                seen=percentiles(times.seen),
                memory=server.memory,
                idle=idle,
                idle_memory=idle_memory,
                idle_cpu=idle_cpu,
            )
        )
    for table in (*played, *idle_tables):
        table.leave()
    return rows


async def open_idle_streams(server: Server, tables: Sequence[Table]) -> tuple[int, float, float]:
    """Open streams at tables where nothing happens.

    Return how many there are, the KiB that each takes, and the share of a core that all of them take.
    """
    if not tables:
        return 0, 0.0, 0.0
    for first in range(0, len(tables), AT_ONCE):
        await asyncio.gather(*(table.begin() for table in tables[first : first + AT_ONCE]))
    memory = server.memory
    for first in range(0, len(tables), AT_ONCE):
        await asyncio.gather(*(table.watch(STREAMS) for table in tables[first : first + AT_ONCE]))
    await asyncio.sleep(1)  # until the server has sent what comes first
    count = len(tables) * STREAMS
    grown, cpu = server.memory - memory, server.cpu
    await asyncio.sleep(IDLE_SECONDS)
    return count, grown * 1024 / count, (server.cpu - cpu) / IDLE_SECONDS
