"""Hints for the player whose turn it is, in matches where they are fair to everybody."""

from __future__ import annotations

import json
from collections.abc import Collection

from tuckerbox.match import Match
from tuckerbox.messages import say
from tuckerbox.server.actions.answer_types import Hint
from tuckerbox.server.actions.protocols import ServerServices, TableServices
from tuckerbox.server.actions.queries import refuse_foreign_seat, seats_in_play, shelf_of
from tuckerbox.server.people import Person
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.table.match_rows import match_of
from tuckerbox.server.table.presentation_context import is_played_here
from tuckerbox.server.table.rows import SearchRow, Shelf, now
from tuckerbox.server.table.search_state import HINT, SearchState, is_alive, is_lost
from tuckerbox.server.table.seats_from_rows import bots_after, resigned_after


def ask(services: ServerServices, person: Person, match_id: str, seat: int | None) -> Hint:
    """Return the hint for the current position; start the search if nobody has."""
    shelf = shelf_of(services, match_id)
    match = match_of(shelf)
    turn = advised_seat(shelf, person, match, seat)
    refuse_help_in_copy(services, person, match_id)
    before = services.store.search(match_id, HINT)
    entry = shelf.entries[-1].number
    if before is not None and before.entry == entry and is_alive(before):
        return hint_as_data(before, turn)
    if not match.engine.native:
        services.compilation.want(match.game.name)
        done = int(100 * services.compilation.progress(match.game))
        says = say("hint-not-compiled", game=match.game.title, done=done)
        raise RefusedError(409, "not-compiled", says, retry=10)
    if services.searches.has_too_many_hints(person.id):
        raise RefusedError(429, "queue-full", say("hint-too-many"), retry=5)
    if services.searches.network_has_too_many_hints(person.id):
        raise RefusedError(429, "queue-full", say("hint-too-many-in-network"), retry=5)
    if services.searches.hint_queue_is_full():
        raise RefusedError(429, "queue-full", say("hint-queue-full"), retry=30)
    row = SearchRow(match_id, HINT, entry, str(SearchState.WAITING), now(), now(), None)
    if services.store.replace_search(before, row):
        services.searches.hint(person.id, row, match)
    return hint_as_data(row, turn)


def advised_seat(shelf: Shelf, person: Person, match: Match, seat: int | None) -> int:
    """Return the seat to advise. Refuse if a hint would be unfair, or if it is not this person's turn."""
    mine = seats_in_play(shelf, person)
    refuse_foreign_seat(mine, seat)
    if match.turn is None:
        raise RefusedError(409, "over", say("hint-over"))
    refuse_help_against(shelf, mine)
    if match.turn not in mine or match.bots[match.turn] is not None or seat not in (None, match.turn):
        raise RefusedError(409, "not-your-turn", say("hint-not-your-turn", name=match.names[match.turn]))
    return match.turn


def opponents(shelf: Shelf, mine: Collection[int]) -> list[int]:
    """Return the seats of other people. A seat that somebody has lent to a bot is still theirs."""
    bots = bots_after(shelf.seats, shelf.entries)
    left = {*range(len(shelf.seats))} - {*mine, *resigned_after(shelf.entries)}
    return sorted(seat for seat in left if bots[seat] is None or shelf.sitters.get(seat))


def refuse_help_against(shelf: Shelf, mine: Collection[int]) -> None:
    """Refuse hints in a match with other people."""
    if others := opponents(shelf, mine):
        raise RefusedError(403, "hint-not-fair", say("hint-not-fair", name=shelf.seats[others[0]].name))


def refuse_help_in_copy(services: TableServices, person: Person, match_id: str) -> None:
    """Refuse hints in a copy of a running match in which they would not be fair."""
    if is_unfair_copy(services, person, match_id):
        raise RefusedError(403, "hint-not-fair", say("hint-not-fair-in-copy"))


def refuse_bots_in_copy(services: TableServices, shelf: Shelf, person: Person, *, to_be_copied: bool = False) -> None:
    """Refuse bots in a copy of a running match, where they would show what they would do in that match.

    `to_be_copied`: True if the copy does not exist yet, and this match is its original.
    """
    is_original = to_be_copied and shelf.in_play and is_played_here(shelf.match) and is_with_others(shelf, person)
    if is_original or is_unfair_copy(services, person, shelf.match.id):
        raise RefusedError(403, "bot-not-fair", say("bot-not-fair", copied="later" if to_be_copied else "already"))


def is_unfair_copy(services: TableServices, person: Person, match_id: str) -> bool:
    """Return whether a match is a copy of a running one in which hints would not be fair."""
    originals = map(services.store.shelf, services.store.originals(match_id, person.id))
    return any(original is not None and is_with_others(original, person) for original in originals)


def is_with_others(shelf: Shelf, person: Person) -> bool:
    """Return whether people other than this one play a running match."""
    mine = shelf.seats_of(person.id)
    return not mine or bool(opponents(shelf, mine))


def current(services: ServerServices, person: Person, match_id: str) -> Hint:
    """Return the hint for the current position as far as it has got. Refuse if nobody has asked for one."""
    shelf = shelf_of(services, match_id)
    turn = advised_seat(shelf, person, match_of(shelf), None)
    row = services.store.search(match_id, HINT)
    if row is None or row.entry != shelf.entries[-1].number or is_lost(row):
        raise RefusedError(404, "no-hint", say("hint-none"))
    return hint_as_data(row, turn)


def hint_as_data(row: SearchRow, seat: int) -> Hint:
    ended = row.state in (SearchState.DONE, SearchState.FAILED)
    state = SearchState(row.state) if ended else SearchState.THINKING
    if row.said is None:
        return Hint(entry=row.entry, seat=seat, state=state, done=0.0, simulations=0, choices=[], why="")
    found: Hint = json.loads(row.said)
    found.setdefault("why", "")  # an older server stored hints without a reason
    found["state"] = state
    return found
