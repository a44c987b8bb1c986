"""The server shows what the presentation layer makes of the same match without a server."""

from __future__ import annotations

import json
import random
from datetime import datetime
from typing import Any

from pydantic import TypeAdapter

from tests.server.visitor import Visitor, sit_together, whose_turn
from tests.showing import Row, context_of
from tuckerbox import presentation
from tuckerbox.match import Match, load
from tuckerbox.presentation import SeatHolder, Table, Viewer, Who

TABLE = TypeAdapter(Table)


def milliseconds(time: str) -> int:
    return round(datetime.fromisoformat(time).timestamp() * 1000)


def without_server(match: Match, table: dict[str, Any], news: list[dict[str, Any]]) -> presentation.Context:
    """Return the context of a match from its record, and from what only the server knows."""
    seats = [
        SeatHolder(seat["name"], Who(seat["who"]), nonce=seat["nonce"], secret=seat["secret"], present=seat["present"])
        for seat in table["seats"]
    ]
    # The start has the time of the setting up, which nothing else shows.
    rows = [Row(0, 0, None, 0, 0, None)]
    for number, told in enumerate(news[1:], 1):
        seat, turn = told["entry"]["seat"], match.at(number).turn
        rows.append(Row(number, seat, match.names[seat], milliseconds(told["entry"]["at"]), turn, None))
    mine = [seat["seat"] for seat in table["seats"] if seat["yours"]]
    return context_of(
        match,
        id=table["id"],
        commitment=table["commitment"],
        created=milliseconds(table["created"]),
        viewer=Viewer(mine, host=table["host"]),
        seats=seats,
        entries=rows,
    )


def test_a_match_alone_is_shown_as_the_server_shows_it(anna: Visitor, bruce: Visitor, stranger: Visitor) -> None:
    id = sit_together(anna, bruce)
    rng = random.Random(3)
    while anna.table(id)["last"] < 12 or anna.moment(id)["undo"]["free"] is None:
        whose_turn(id, anna, bruce).play(id, rng)
    anna.act(id, "undo")
    match = load(anna.get(f"/api/matches/{id}/record"))
    for visitor in (anna, bruce, stranger):
        news = visitor.get(f"/api/matches/{id}/news", after=-1, most=100)
        for number in (len(match.entries), 4, 0):
            table = visitor.table(id, at=number)
            context = without_server(match, table, news)
            shown = presentation.table(context, match.at(number))
            assert json.loads(TABLE.dump_json(shown)) == table
        for number, told in enumerate(news):
            made = presentation.news(context, match.at(number))
            assert json.loads(TypeAdapter(presentation.News).dump_json(made)) == told
