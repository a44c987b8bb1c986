"""Matches that begin in a position that Tuckerbox comes with: that of a puzzle, a moment in the rules, or a lesson."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tuckerbox.match import EntryKind, Match
from tuckerbox.presentation import Table, Who
from tuckerbox.server.actions import game_list
from tuckerbox.server.actions.bounds import refuse_more_bots
from tuckerbox.server.actions.documents import as_rows
from tuckerbox.server.actions.lobby import SeatWanted, seat_names
from tuckerbox.server.actions.protocols import TableServices
from tuckerbox.server.actions.queries import table
from tuckerbox.server.people import Person
from tuckerbox.server.table.match_rows import rows_of


@dataclass(frozen=True)
class Begun:
    """A match that has begun, and by seat the bot that plays it. One person plays the others."""

    match: Match
    bots: Sequence[str | None]


def from_position(person: Person, match: Match, bot: str | None, at: int) -> Begun:
    """Return a match that goes on from the position of `match`, and leave that as it is.

    The person gets the seat that decides, and a bot the others.
    """
    bot_name = game_list.bot_named(bot, match.game)
    bots = [None if seat == match.turn else bot_name for seat in range(match.seats)]
    branch = match.branch(names_of(bots, person), began=at)
    for seat in range(match.seats):
        if bots[seat] is not None:
            branch.hand_over(seat, bot_name)
    return Begun(branch, bots)


def names_of(bots: Sequence[str | None], person: Person) -> list[str]:
    return seat_names([SeatWanted(who_plays(bot)) for bot in bots], bots, person)


def who_plays(bot: str | None) -> Who:
    return Who.HERE if bot is None else Who.BOT


def store(services: TableServices, person: Person, make: Callable[[], Begun], key: str | None) -> Table:
    """Store a match that has begun. The same key again returns the same match."""
    if key is not None and (there := services.store.by_key(person.id, key)):
        return table(services, person, there)
    refuse_more_bots(services, person.id)
    made = make()
    services.component_data.current_hash(made.match.game)  # stores the shipped data, with which the match is played
    match_id, at = services.store.new_id(), services.clock.now()
    header, seats = as_rows(match_id, made.match, person.id, at, key=key)
    seats = [replace(row, who=str(who_plays(made.bots[row.seat])), bot=made.bots[row.seat]) for row in seats]
    rows = rows_of(match_id, made.match, person.id, at)
    entries = [replace(row, person=None) if row.kind == EntryKind.PLAYS else row for row in rows]
    own = [(seat, person.id) for seat, bot in enumerate(made.bots) if bot is None]
    if not services.store.add_played(header, seats, entries, own):  # a concurrent request has used the same key
        return store(services, person, make, key)
    return table(services, person, match_id)
