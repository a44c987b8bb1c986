"""The analysis of a finished match: computed once and shown to everyone who looks at the match."""

from __future__ import annotations

import json

from tuckerbox.server.house import House
from tuckerbox.server.looking import shelf_of
from tuckerbox.server.refused import RefusedError
from tuckerbox.server.revival import revive
from tuckerbox.server.schemas import Analysis, Thinking
from tuckerbox.server.store import ThoughtRow, now
from tuckerbox.server.thoughts import ANALYSIS, is_alive

MOST_WAITING = 50
A_WHILE = 120  # seconds until a retry; some of the queue should be done by then


def ask(house: House, match_id: str) -> Analysis:
    """Return the analysis of a match; queue it first if nobody has."""
    shelf = shelf_of(house, match_id)
    if not shelf.entries or not revive(shelf).over:
        raise RefusedError(409, "not-over", "The match is not over yet. You can have it analysed once it is.")
    before = house.store.thought(match_id, ANALYSIS)
    if before is not None and is_alive(before):
        return told(house, before)
    if len(house.store.waiting_thoughts(ANALYSIS, MOST_WAITING)) == MOST_WAITING:
        says = f"{MOST_WAITING} matches are already waiting to be analysed. Please try again in a few minutes."
        raise RefusedError(429, "queue-full", says, retry=A_WHILE)
    row = ThoughtRow(match_id, ANALYSIS, shelf.entries[-1].number, str(Thinking.WAITING), now(), now(), None)
    if house.store.think(before, row):
        house.thoughts.look()
    return told(house, row)


def look(house: House, match_id: str) -> Analysis:
    """Return the analysis as far as it has got."""
    shelf_of(house, match_id)
    return told(house, house.store.thought(match_id, ANALYSIS))


def told(house: House, row: ThoughtRow | None) -> Analysis:
    state = Thinking.NONE if row is None or not (is_alive(row) or row.state == Thinking.FAILED) else Thinking(row.state)
    place = 0
    if row is not None and state is Thinking.WAITING:
        place = len(house.store.waiting_thoughts(ANALYSIS, MOST_WAITING, row.asked))
    if row is None or row.said is None:
        return Analysis(
            state=state, done=0.0, place=place, simulations=0, curve=[], turning=[], costly=[], accuracy=[]
        )  # fmt: skip
    return Analysis(state=state, place=place, **json.loads(row.said))
