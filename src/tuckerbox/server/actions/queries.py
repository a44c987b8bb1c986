"""Requests that only read: tables, lists of tables, news, previews, points, and why an action is not legal.

The checks that many actions begin with are here, too.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager

from tuckerbox import games, presentation
from tuckerbox.kernel.sentence_parts import listed
from tuckerbox.match import IllegalPlayError, Match, MatchError
from tuckerbox.presentation import ChatLine, Listed, News, PointsBySource, Preview, Table, Why, table_in_list
from tuckerbox.server.actions.answer_types import Tables
from tuckerbox.server.actions.protocols import ServerServices, TableServices
from tuckerbox.server.people import Person
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.table.loaded_match import LoadedMatch, NotBegunError
from tuckerbox.server.table.match_rows import match_of, matches_between, refuse_unknown_rules
from tuckerbox.server.table.presentation_context import chat_line, context_in_list, context_of
from tuckerbox.server.table.rows import ListedRows, Shelf

# Steps in one answer, each with a view. In random matches, 100 entries in a row have at most 240 steps. A forged
# document can repeat the one decision that leads to 30 of them.
MOST_STEPS = 500

BOT_PLAYS = "A bot is playing this seat. Take it back first."


def shelf_of(services: TableServices, match_id: str) -> Shelf:
    """Return a table. Refuse if there is none, or if this Tuckerbox lacks its rules: then nobody may change it."""
    shelf = require_table(services.store.shelf(match_id))
    refuse_unknown_rules(shelf.match, games.game(shelf.match.game))
    return shelf


def require_table(shelf: Shelf | None) -> Shelf:
    """Return a table that was looked for. Refuse if there is none."""
    if shelf is None:
        raise RefusedError(404, "no-such-match", "There is no such table. Is the link complete?")
    return shelf


def table(services: TableServices, person: Person, match_id: str, at: int | None = None) -> Table:
    """Return a table, and have its game compiled before others that nobody is looking at."""
    shelf = shelf_of(services, match_id)
    services.compilation.want(shelf.match.game)
    refuse_missing_entry(shelf, at)
    context = context_of(shelf, person.id, services.presence.at(match_id), services.store.chat(match_id))
    return presentation.table(context, match_of(shelf, at) if shelf.entries else None)


def refuse_missing_entry(shelf: Shelf, at: int | None) -> None:
    if at is not None and at >= len(shelf.entries):
        there = f"its last is {len(shelf.entries) - 1}" if shelf.entries else "it has not started"
        raise RefusedError(404, "no-such-entry", f"This match has no entry {at}; {there}.")


def refuse_missing_seats(shelf: Shelf, wanted: Collection[int]) -> None:
    if wanted and max(wanted) >= len(shelf.seats):
        raise RefusedError(404, "no-such-seat", f"This table's seats are numbered 0 to {len(shelf.seats) - 1}.")


def refuse_cancelled(shelf: Shelf) -> None:
    if shelf.match.cancelled is not None:
        raise RefusedError(409, "cancelled", "The table was cancelled before the match started.")


def tables(services: TableServices, person: Person) -> Tables:
    def in_list(found: Sequence[ListedRows]) -> list[Listed]:
        return [table_in_list(context_in_list(rows, person.id)) for rows in found]

    mine = in_list(services.store.tables_of(person.id))
    free = in_list(services.store.open_tables())
    watched = in_list(services.store.watched_tables())
    mine_already = {found["id"] for found in mine}
    waiting = sorted((found for found in mine if found["waits_for_you"]), key=lambda found: found["since"])
    others = sorted(
        (found for found in mine if not found["waits_for_you"]), key=lambda found: found["since"], reverse=True
    )
    return Tables(
        mine=waiting + others, open=free, watched=[found for found in watched if found["id"] not in mine_already]
    )


def news_after(services: TableServices, person: Person, match_id: str, after: int, most: int) -> list[News]:
    """Return the news of up to `most` entries after one. Stop after the entry that reaches MOST_STEPS."""
    shelf = shelf_of(services, match_id)
    context = context_of(shelf, person.id, services.presence.at(match_id))
    numbers = range(after + 1, min(after + 1 + most, len(shelf.entries)))
    found, steps = list[News](), 0
    for match in matches_between(shelf, numbers):
        found.append(presentation.news(context, match))
        steps += len(found[-1]["steps"])
        if steps >= MOST_STEPS:
            break
    return found


def chat(services: ServerServices, match_id: str, before: int | None, most: int) -> list[ChatLine]:
    """Return the latest lines of a table's chat, or the latest before a line; oldest first."""
    shelf_of(services, match_id)
    return [chat_line(row) for row in services.store.chat(match_id, before=before, most=most)]


def seats_in_play(shelf: Shelf, person: Person) -> list[int]:
    """Return the seats that this person plays. Refuse if they have none, or if the match has not started."""
    mine = shelf.seats_of(person.id)
    if not mine:
        raise RefusedError(403, "not-seated", "You are watching this table. Only its players can do that.")
    refuse_not_started(shelf)
    return mine


def refuse_not_started(shelf: Shelf) -> None:
    if not shelf.entries:
        raise RefusedError(409, "not-started", "The match has not started: not everyone has sat down yet.")


def refuse_foreign_seat(mine: Collection[int], seat: int | None) -> None:
    """Refuse a seat that is named and is not among a person's own."""
    if seat is not None and seat not in mine:
        yours = f"seat{'' if len(mine) == 1 else 's'} {listed(map(str, sorted(mine)))}"
        raise RefusedError(403, "not-your-seat", f"Seat {seat} isn't yours. You play {yours}.")


def illegal(wrong: IllegalPlayError) -> RefusedError:
    """Return the refusal of an action that the rules do not allow."""
    return RefusedError(400, wrong.reason, str(wrong), rule=wrong.rule or None)


@asynccontextmanager
async def hold(services: TableServices, person: Person, match_id: str) -> AsyncIterator[LoadedMatch]:
    """Lend a match in play to one task at a time. Refuse before the start, as `seats_in_play` does."""
    try:
        async with services.matches.hold(match_id) as loaded:
            yield loaded
    except NotBegunError as wrong:
        seats_in_play(require_table(wrong.shelf), person)
        raise


def preview(services: TableServices, person: Person, match_id: str, action: str) -> Preview:
    shelf = shelf_of(services, match_id)
    mine = seats_in_play(shelf, person)
    match = match_of(shelf)
    refuse_without_turn(match, mine)
    try:
        return presentation.preview(match, action)
    except IllegalPlayError as wrong:  # under this code for any reason, unlike the refusal of a move: clients know it
        raise RefusedError(400, "illegal-action", str(wrong), rule=wrong.rule or None) from None
    except MatchError as wrong:
        raise RefusedError(400, "illegal-action", str(wrong)) from None


def refuse_without_turn(match: Match, mine: Collection[int]) -> None:
    refuse_foreign_turn(match, mine)
    if match.turn is None:
        raise RefusedError(403, "not-your-turn", "The match is over: there is nothing left to decide.")
    if match.bots[match.turn] is not None:
        raise RefusedError(403, "not-your-turn", BOT_PLAYS)


def refuse_foreign_turn(match: Match, mine: Collection[int]) -> None:
    """Refuse if somebody else has the turn."""
    if match.turn is not None and match.turn not in mine:
        raise RefusedError(403, "not-your-turn", f"It's {match.names[match.turn]}'s turn, not yours.")


def points(services: TableServices, match_id: str, at: int) -> PointsBySource:
    """Return where the points after an entry come from. It would take too long for every moment before the end."""
    shelf = shelf_of(services, match_id)
    refuse_missing_entry(shelf, at)
    return presentation.points_by_source(match_of(shelf, at))


def why(services: TableServices, person: Person, match_id: str, action: str) -> Why:
    shelf = shelf_of(services, match_id)
    refuse_not_started(shelf)
    return presentation.why(match_of(shelf), action, shelf.seats_of(person.id))
