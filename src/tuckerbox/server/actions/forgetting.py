"""Deleting what a server keeps about a person, for its operator."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from tuckerbox import bots
from tuckerbox.server.actions.retry_limit import TRIES
from tuckerbox.server.people import is_program
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.table.match_rows import match_of, rows_of
from tuckerbox.server.table.rows import EntryRow, Forgotten, Shelf


class Forgetter(Protocol):
    """Deletes what a store keeps about people."""

    def tables_of(self, person: str) -> list[str]:
        """Return all tables with any data about a person."""

    def forget_person(self, person: str) -> Forgotten:
        """Delete a person's addresses, lines of chat and premoves, and their ids and names at all tables."""


class StoreWithForgetting(Protocol):
    """The store, as far as deleting needs it."""

    @property
    def forgetting(self) -> Forgetter: ...
    def shelf(self, match_id: str) -> Shelf | None:
        """Return everything stored about a match, or None."""

    def append(self, requests: Sequence[Sequence[EntryRow]]) -> list[bool]:
        """Store new entries. Return for each request whether its entries were stored."""

    def cancel(self, match_id: str, now: int) -> bool:
        """Cancel a table before the start."""


def people_called(store: StoreWithForgetting, match_id: str, name: str) -> list[str]:
    """Return the people whose browsers play the seat with this name. Refuse if there are none."""
    shelf = store.shelf(match_id)
    called = [row for row in shelf.seats if row.name == name] if shelf else []
    if shelf is None or not called:
        there = "no table" if shelf is None else f"nobody called {name} at the table"
        raise RefusedError(404, "nobody", f"There is {there} {match_id}.")
    called.sort(key=lambda row: row.nonce is None)  # a free seat can have the name of somebody at another one
    players = ([one for one in shelf.sitters.get(row.seat, ()) if not is_program(one)] for row in called)
    people = sorted(next(filter(None, players), ()))
    if not people:
        raise RefusedError(404, "nobody", f"No browser plays as {name} at the table {match_id}.")
    return people


def forget_people(store: StoreWithForgetting, people: Collection[str], now: int) -> Forgotten:
    """Delete what is kept about people at all tables.

    Where others wait for them, a bot takes their seat. A table that they host and that has not started is cancelled.
    """
    total = Forgotten()
    for person in people:
        for match_id in store.forgetting.tables_of(person):
            step_back(store, match_id, person, people, now)
        total += store.forgetting.forget_person(person)
    return total


def step_back(store: StoreWithForgetting, match_id: str, person: str, people: Collection[str], now: int) -> None:
    """Let a table go on without a person. `people`: everybody who is being deleted."""
    for _ in range(TRIES):
        shelf = store.shelf(match_id)
        if shelf is None or shelf.match.cancelled is not None:
            return
        if not shelf.entries:
            if shelf.match.host != person or store.cancel(match_id, now):
                return
            continue
        rows = handed_over(shelf, people, now)
        if not rows or store.append([rows])[0]:
            return
    raise RefusedError(409, "busy", f"Others keep changing the table {match_id}. Please try again.")


def handed_over(shelf: Shelf, people: Collection[str], now: int) -> list[EntryRow]:
    """Return entries that hand a bot each seat that only these people play.

    There are none if nobody else plays, or if the match is over.
    """
    playing = {seat: {who for who in players if not is_program(who)} for seat, players in shelf.sitters.items()}
    left = {seat for seat, players in playing.items() if players and players <= set(people)}
    if shelf.is_over or all(players <= set(people) for players in playing.values()):
        return []
    match = match_of(shelf)
    at = match.now = max(now, shelf.entries[-1].at + 1)  # somebody may have decided since the clock was read
    bot = bots.sensible(match.game).name
    before = len(match.entries)
    for seat in sorted(left & set(match.people)):
        if not match.over:
            match.hand_over(seat, bot, substitute=bot)
    return rows_of(shelf.match.id, match, None, at, before + 1)
