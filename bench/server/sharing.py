"""The cost of sharing the matches among workers: the processor time of a move, with one process and with several.

Both servers run at the same time, on databases of one temporary PostgreSQL, and are measured in turns. So other work on
the machine slows both down alike. The processor time of a server is that of all its processes. bench/server/__main__.py
explains the tables and their pace.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
from contextlib import ExitStack
from dataclasses import dataclass
from http.client import HTTPConnection
from statistics import median
from time import perf_counter
from urllib.parse import urlsplit
from zlib import crc32

from bench.server.servers import ROOT, Postgres, Server, tuckerbox
from bench.server.tables import Times, TuckerboxTable

TURNS, REQUESTS = 10, 500  # for measuring the cost of passing a connection on: turns, and requests in each


@dataclass(frozen=True)
class Round:
    """The processor time of a move in one round, in milliseconds."""

    server: float
    database: float


async def play(server: Server, postgres: Postgres, tables: list[TuckerboxTable], pause: float, seconds: float) -> Round:
    times = Times()
    for table in tables:
        table.times = times
    cpu, database = server.cpu, postgres.cpu
    until = perf_counter() + seconds
    await asyncio.gather(*(table.play(pause, until) for table in tables))
    moves = max(1, len(times.stored))
    return Round((server.cpu - cpu) / moves * 1000, (postgres.cpu - database) / moves * 1000)


async def measure(servers: dict[int, Server], postgres: Postgres, args: argparse.Namespace) -> None:
    """Measure each server in turns, at both paces, and print the medians.

    One process is measured at all tables, and at as many as each of the workers has. A process that makes fewer moves a
    second takes longer for each: fewer of them share a commit, and the processor's caches are colder.
    """
    played: dict[str, tuple[Server, list[TuckerboxTable]]] = {}
    for count, server in servers.items():
        tables = [TuckerboxTable(server.url, number, args.game) for number in range(args.tables)]
        for table in tables:
            await table.set_up()
        played[f"{count} workers" if count > 1 else "1 process"] = server, tables
    server, tables = played["1 process"]
    played["1 process, its share of the tables"] = server, tables[: args.tables // args.workers]
    for pace, pause in (("flat out", 0.0), (f"1 in {args.pause:g} s", args.pause)):
        rounds: dict[str, list[Round]] = {name: [] for name in played}
        for _ in range(args.rounds):
            for name, (server, tables) in played.items():
                rounds[name].append(await play(server, postgres, tables, pause, args.seconds))
        print(f"{args.tables} tables, {pace}. Processor time of a move, in milliseconds:")
        for name, each in rounds.items():
            spread = ", ".join(f"{one.server:.2f}" for one in each)
            of_database = median(one.database for one in each)
            print(f"    {name}: {median(one.server for one in each):.2f} ({spread}); PostgreSQL {of_database:.2f}")


def cost_of_passing_on(server: Server) -> float:
    """Return the extra milliseconds of a request whose connection has to be passed on first."""
    ids = [f"no-match-of-number-{number}" for number in range(20)]
    ids = [next(id for id in ids if crc32(id.encode()) % 2 == worker) for worker in range(2)]
    spent: dict[bool, list[float]] = {False: [], True: []}
    connection = HTTPConnection(urlsplit(server.url).netloc)
    for turn in range(TURNS):
        passes_on = turn % 2 == 1
        cpu = server.cpu
        for number in range(REQUESTS):
            connection.request("DELETE", f"/m/{ids[number % 2 if passes_on else 0]}")
            connection.getresponse().read()
        spent[passes_on].append(server.cpu - cpu)
    return (median(spent[True]) - median(spent[False])) / REQUESTS * 1000


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server.sharing", description=__doc__)
    parser.add_argument("--workers", type=int, default=2, help="how many workers the second server has (default: 2)")
    parser.add_argument("--game", default="outback", help="the game that is played (default: outback)")
    parser.add_argument("--tables", type=int, default=50, help="tables of two people at each server (default: 50)")
    parser.add_argument("--pause", type=float, default=2.0, help="paced: seconds between the decisions at a table")
    parser.add_argument("--seconds", type=float, default=5.0, help="seconds of each round (default: 5)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds at each pace (default: 5)")
    args = parser.parse_args()

    import uvloop

    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    postgres = Postgres()
    with ExitStack() as running:
        servers = {}
        for count in (1, args.workers):
            database = running.enter_context(postgres.database())
            options = ("--workers", str(count)) if count > 1 else ()
            servers[count] = running.enter_context(tuckerbox(ROOT / "src", database, *options))
        for count, server in servers.items():
            server.wait_until_ready(args.game, count)
        uvloop.run(measure(servers, postgres, args))
        if args.workers == 2:
            print(f"Passing a connection on takes {cost_of_passing_on(servers[2]):.2f} ms.")


if __name__ == "__main__":
    main()
