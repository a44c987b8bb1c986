"""A load test of the server, of an older version of it, and of boardgame.io, side by side.

Each server runs in a process of its own, on an empty database, and one is measured at a time. At each table sit two
simulated people, both with a live stream open. They choose at random from the choices that the server sends them.

For each number of tables there are two measurements:

* flat out: every table plays without pauses. This shows the largest number of moves per second.
* paced: every table decides once every few seconds, like people who play fast. This shows how long a move takes.

With `--idle` there are that many more streams, ten to a match, at which nothing happens.

Two times are measured, both from the moment when the mover sends the move:

* stored: until the mover has received the whole answer. Tuckerbox answers once the entry is on disk.
* seen: until the other person's stream has delivered the whole entry.

The players run on the same machine as the server. When both need the cores, the times include waiting that the players
themselves cause. `ms/move` is the processor time that the server itself used per move, streams included, and moves per
core-second are its reciprocal. They depend least on other work on the machine. PostgreSQL's own processor time comes
on top; it has a column of its own.

What makes the comparison with boardgame.io unfair:

* It plays a small game, two people marking nine cells. A state has about 600 bytes as JSON, and nothing is explained
  in words. Its people send a move to one socket and receive both answers by sockets, without HTTP requests.
* It sends a move to everybody before it writes it down, so its `stored` times contain no writing. Its files are written
  without waiting for the disk.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

from bench.server.boardgameio import BoardgameIoTable
from bench.server.measuring import Row, measure
from bench.server.servers import (
    ROOT,
    Postgres,
    Server,
    boardgame_io,
    checked_out,
    has_boardgame_io,
    tuckerbox,
)
from bench.server.tables import Table, TuckerboxTable

BEFORE = "03be618"


@dataclass(frozen=True)
class MeasuredServer:
    """A server to measure: how to start it, and the table with this number at its address."""

    name: str
    start: Callable[[], AbstractContextManager[Server]]
    table: Callable[[str, int], Table]


def measured_servers(args: argparse.Namespace, postgres: Postgres | None) -> list[MeasuredServer]:
    @contextmanager
    def ours(source: Any) -> Any:
        with ExitStack() as running:
            database = running.enter_context(postgres.database()) if postgres else args.database
            yield running.enter_context(tuckerbox(source, database))

    def table(url: str, number: int) -> Table:
        return TuckerboxTable(url, number, args.game)

    found = [MeasuredServer("Tuckerbox", partial(ours, ROOT / "src"), table)]
    if args.before != "none":
        found.append(MeasuredServer(args.before, partial(ours, checked_out(args.before)), table))
    if not args.alone:
        for name, files in (("boardgame.io, memory", False), ("boardgame.io, files", True)):
            found.append(MeasuredServer(name, partial(boardgame_io, files=files), lambda url, _: BoardgameIoTable(url)))
    return found


def drawn(rows: list[Row], *, postgres: bool) -> Any:
    from rich.table import Table

    caption = (
        "Times in milliseconds: the 50th, 95th and 99th percentile, and the server's processor time per move. "
        "MiB: its memory at the end."
    )
    table = Table(box=None, padding=(0, 2, 0, 0), caption=caption, caption_justify="left")
    headings = ["tables", "pace", "moves/s", "per core-s", "ms/move", *(["database"] if postgres else [])]
    table.add_column("")
    for heading in (*headings, "stored 50%", "95%", "99%", "seen 50%", "95%", "99%", "MiB"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        cpu = [f"{row.cpu:.2f}", *([f"{row.database:.2f}"] if postgres else [])]
        times = [f"{time:.1f}" for time in (*row.stored, *row.seen)]
        counts = [str(row.tables), row.pace, f"{row.moves_a_second:.0f}", f"{row.moves_a_core_second:.0f}"]
        table.add_row(row.server, *counts, *cpu, *times, f"{row.memory:.0f}")
    return table


def idle_sentence(row: Row) -> str:
    return (
        f"{row.server}: {row.idle:,} idle streams take {row.idle_memory:.0f} KiB each, and {row.idle_cpu * 100:.1f}% "
        "of a core while nobody moves."
    )


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench-server", description="A load test of the server.")
    parser.add_argument("--game", default="outback", help="the game that is played at Tuckerbox (default: outback)")
    parser.add_argument(
        "--tables", type=int, nargs="+", default=[1, 50, 200, 1000], help="numbers of tables, one after another"
    )
    parser.add_argument("--pause", type=float, default=2.0, help="paced: seconds between the decisions at a table")
    parser.add_argument("--seconds", type=float, default=10.0, help="seconds of each measurement (default: 10)")
    parser.add_argument("--idle", type=int, default=0, help="idle streams that are open in addition, such as 10000")
    parser.add_argument(
        "--before",
        metavar="REF",
        default=BEFORE,
        help="the commit whose server is measured too, which may have to compile its rules; `none` leaves it out "
        "(default: %(default)s, the last one before the server was rebuilt)",
    )
    parser.add_argument("--alone", action="store_true", help="leave boardgame.io out")
    parser.add_argument("--database", metavar="URL", help="the server's database (default: a new file)")
    parser.add_argument("--postgres", action="store_true", help="use a temporary PostgreSQL")
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")
    return parser.parse_args()


def main() -> None:
    args = parsed()

    import uvloop
    from rich.console import Console

    errors = Console(stderr=True)
    if not args.alone and not has_boardgame_io():
        errors.print("boardgame.io is not installed, so it is left out. `make peers` installs it.")
        args.alone = True
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # the servers inherit it
    postgres = Postgres() if args.postgres else None
    rows: list[Row] = []
    with errors.status("") as status:
        for measured in measured_servers(args, postgres):
            for tables in args.tables:
                status.update(f"{measured.name}, {tables} tables: twice {args.seconds:g} seconds …")
                with measured.start() as server:
                    played = [measured.table(server.url, number) for number in range(tables)]
                    idle_tables = [measured.table(server.url, tables + number) for number in range(args.idle // 10)]
                    rows += uvloop.run(measure(measured.name, server, postgres, played, idle_tables, args))
    if args.json:
        machine = {"python": platform.python_version(), "system": platform.platform(), "cores": os.cpu_count()}
        print(json.dumps({"machine": machine, "rows": [asdict(row) for row in rows]}, indent=2))
        return
    Console(width=160).print(drawn(rows, postgres=args.postgres))
    for row in rows:
        if row.idle and row.pace == "flat out":
            print(idle_sentence(row))


if __name__ == "__main__":
    main()
