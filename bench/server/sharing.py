"""What it costs to share the matches among workers: the processor time of a move, with one process and with several.

Both servers run at the same time, on databases of one temporary PostgreSQL, and are measured in turns. So other work on
the machine meets both alike. The processor time of a server is that of all its processes. See bench/server/__main__.py
for the tables and their pace.
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

from bench.server.servers import ROOT, Postgres, Server, tuckerbox
from bench.server.tables import Times, TuckerboxTable

REQUESTS = 1000  # with which the cost of passing a connection on is measured


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
    """Measure each server in turns, at both paces, and print the medians."""
    tables = {
        count: [TuckerboxTable(server.url, number, args.game) for number in range(args.tables)]
        for count, server in servers.items()
    }
    for each in tables.values():
        for table in each:
            await table.set_up()
    for name, pause in (("flat out", 0.0), (f"1 in {args.pause:g} s", args.pause)):
        rounds: dict[int, list[Round]] = {count: [] for count in servers}
        for _ in range(args.rounds):
            for count, server in servers.items():
                rounds[count].append(await play(server, postgres, tables[count], pause, args.seconds))
        medians = {}
        for count, each in rounds.items():
            medians[count] = median(one.server for one in each)
            spread = ", ".join(f"{one.server:.2f}" for one in each)
            database = median(one.database for one in each)
            print(
                f"{args.tables} tables, {name}, {count} processes: {medians[count]:.2f} ms a move ({spread}), ", end=""
            )
            print(f"PostgreSQL {database:.2f} ms")
        print(f"{args.tables} tables, {name}: {medians[args.workers] / medians[1]:.2f} times the processor time")


def cost_of_passing_on(server: Server) -> float:
    """Return the milliseconds that it takes more if a connection has to move for every request."""
    ids = [f"no-match-of-number-{number}" for number in range(20)]
    spent = []
    for wanted in (ids[:1], ids):
        connection = HTTPConnection(urlsplit(server.url).netloc)
        cpu = server.cpu
        for number in range(REQUESTS):
            connection.request("GET", f"/m/{wanted[number % len(wanted)]}")
            connection.getresponse().read()
        spent.append(server.cpu - cpu)
        connection.close()
    return (spent[1] - spent[0]) / REQUESTS * 1000


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
        print(f"Passing a connection on takes {cost_of_passing_on(servers[args.workers]):.2f} ms.")


if __name__ == "__main__":
    main()
