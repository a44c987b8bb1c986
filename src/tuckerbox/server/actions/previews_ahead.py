"""Previews of the choices, sent ahead so that the client can show a choice at once."""

from __future__ import annotations

from itertools import islice
from time import perf_counter

from tuckerbox import presentation
from tuckerbox.match import Match
from tuckerbox.presentation import Preview
from tuckerbox.server.actions.protocols import TableServices
from tuckerbox.server.actions.queries import hold, refuse_without_turn, seats_in_play
from tuckerbox.server.people import Person
from tuckerbox.server.refusals import RefusedError

MOST = 48  # choices; positions with more are rare
LONGEST = 0.01  # seconds of work, during which the event loop serves nobody else


async def previews(services: TableServices, person: Person, match_id: str, n: int) -> list[Preview]:
    """Return previews of the choices after entry `n`: only of the first if there are many, or if they take long."""
    async with hold(services, person, match_id) as loaded:
        mine = seats_in_play(loaded.shelf, person)
        if n != loaded.last:
            says = f"The last entry of this match is {loaded.last}, not {n}. Fetch the match again."
            raise RefusedError(409, "stale", says)
        refuse_without_turn(loaded.match, mine)
        if loaded.previews is None or loaded.previews[0] != n:  # asking again costs nothing
            loaded.previews = n, found_in_time(loaded.match)
        return loaded.previews[1]


def found_in_time(match: Match) -> list[Preview]:
    until, ahead = perf_counter() + LONGEST, list[Preview]()
    for preview in islice(presentation.previews(match), MOST):
        ahead.append(preview)
        if perf_counter() > until:
            break
    return ahead
