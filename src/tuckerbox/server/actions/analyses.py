"""The analysis of a finished match: computed once and shown to everyone who looks at the match."""

from __future__ import annotations

import json

from tuckerbox.server.actions.answer_types import Analysis
from tuckerbox.server.actions.hints import refuse_help_in_copy
from tuckerbox.server.actions.protocols import ServerServices
from tuckerbox.server.actions.queries import shelf_of
from tuckerbox.server.people import Person
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.table.rows import SearchRow, now
from tuckerbox.server.table.search_state import ANALYSIS, SearchState, is_alive, is_lost

MOST_WAITING_ANALYSES = 50  # of everybody together
A_WHILE = 120  # seconds until a retry; some of the queue should be done by then


def ask(services: ServerServices, person: Person, match_id: str) -> Analysis:
    """Return the analysis of a match; queue it first if nobody has."""
    shelf = shelf_of(services, match_id)
    if not shelf.is_over:
        raise RefusedError(409, "not-over", "The match is not over yet. You can have it analysed once it is.")
    refuse_help_in_copy(services, person, match_id)
    before = services.store.search(match_id, ANALYSIS)
    if before is not None and is_alive(before):
        return analysis_as_data(services, before)
    if len(services.store.searches(ANALYSIS, SearchState.WAITING, MOST_WAITING_ANALYSES)) == MOST_WAITING_ANALYSES:
        says = f"{MOST_WAITING_ANALYSES} matches are already waiting to be analysed. Please try again in a few minutes."
        raise RefusedError(429, "queue-full", says, retry=A_WHILE)
    if services.searches.has_too_many_analyses(person.id):
        says = "Some matches are already being analysed for you. Please try again once one of them is done."
        raise RefusedError(429, "queue-full", says, retry=A_WHILE)
    if services.searches.network_has_too_many_analyses(person.id):
        says = "Many matches are already being analysed for people on your network. Please try again in a few minutes."
        raise RefusedError(429, "queue-full", says, retry=A_WHILE)
    row = SearchRow(match_id, ANALYSIS, shelf.entries[-1].number, str(SearchState.WAITING), now(), now(), None)
    if services.store.replace_search(before, row):
        services.searches.analyse(person.id, match_id)
    return analysis_as_data(services, row)


def current(services: ServerServices, match_id: str) -> Analysis:
    """Return the analysis as far as it has got."""
    shelf_of(services, match_id)
    row = services.store.search(match_id, ANALYSIS)
    if row is not None and row.state == SearchState.WAITING:
        row = services.searches.watch(row)
    return analysis_as_data(services, row)


def analysis_as_data(services: ServerServices, row: SearchRow | None) -> Analysis:
    state = SearchState.NONE if row is None or is_lost(row) else SearchState(row.state)
    place = 0
    if row is not None and state is SearchState.WAITING:
        waiting, running = (
            services.store.searches(ANALYSIS, state, MOST_WAITING_ANALYSES)
            for state in (SearchState.WAITING, SearchState.THINKING)
        )
        queue = [other.match for other in services.searches.in_turn(waiting)]
        place = queue.index(row.match) if row.match in queue else 0
        # Meanwhile, this one may have begun.
        place += sum(is_alive(other) and other.match != row.match for other in running)
    if row is None or row.said is None:
        return Analysis(
            state=state, done=0.0, place=place, simulations=0, curve=[], turning=[], costly=[], accuracy=[],
            finest=[], strokes=[], luck=[],
        )  # fmt: skip
    found: Analysis = json.loads(row.said)
    found["state"], found["place"] = state, place
    # An older server stored analyses without these, and turning points without titles.
    for later in ("finest", "strokes", "luck"):
        found.setdefault(later, [])  # type: ignore[misc]
    for point in found["turning"]:
        point.setdefault("title", point["says"])
    return found
