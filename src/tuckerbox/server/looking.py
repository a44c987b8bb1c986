"""Requests that only read: tables, lists of tables, news, previews, and why an action is not legal."""

from __future__ import annotations

from tuckerbox.match import IllegalPlayError, MatchError
from tuckerbox.server import schemas, seen
from tuckerbox.server.house import House
from tuckerbox.server.people import Person
from tuckerbox.server.refused import RefusedError
from tuckerbox.server.revival import revive
from tuckerbox.server.schemas import News, Table, Tables
from tuckerbox.server.store import Shelf


def shelf_of(house: House, match_id: str) -> Shelf:
    shelf = house.store.shelf(match_id)
    if shelf is None:
        raise RefusedError(404, "no-such-match", "There is no such table. Is the link complete?")
    return shelf


def table(house: House, person: Person, match_id: str, at: int | None = None) -> Table:
    shelf = shelf_of(house, match_id)
    if at is not None and at >= len(shelf.entries):
        there = f"its last is {len(shelf.entries) - 1}" if shelf.entries else "it has not started"
        raise RefusedError(404, "no-such-entry", f"This match has no entry {at}; {there}.")
    return seen.table(shelf, person.id, house.presence.at(match_id), house.store.chat(match_id), at)


def tables(house: House, person: Person) -> Tables:
    mine = [seen.listed(*found, person.id) for found in house.store.listed(person.id)]
    free = [seen.listed(*found, person.id) for found in house.store.open_tables()]
    waiting = sorted((found for found in mine if found.waits_for_you), key=lambda found: found.since)
    others = sorted((found for found in mine if not found.waits_for_you), key=lambda found: found.since, reverse=True)
    return Tables(mine=waiting + others, open=free)


def news_after(house: House, person: Person, match_id: str, after: int, most: int) -> list[News]:
    shelf = shelf_of(house, match_id)
    mine, present = shelf.seats_of(person.id), house.presence.at(match_id)
    numbers = range(after + 1, min(after + 1 + most, len(shelf.entries)))
    return [seen.news(shelf, number, mine, present) for number in numbers]


def seats_in_play(shelf: Shelf, person: Person) -> list[int]:
    """Return the seats that this person plays. Refuse if they have none, or if the match has not started."""
    mine = shelf.seats_of(person.id)
    if not mine:
        raise RefusedError(403, "not-seated", "You are watching this table. Only its players can do that.")
    if not shelf.entries:
        raise RefusedError(409, "not-started", "The match has not started: not everyone has sat down yet.")
    return mine


def preview(house: House, person: Person, match_id: str, action: str) -> schemas.Preview:
    shelf = shelf_of(house, match_id)
    mine = seats_in_play(shelf, person)
    match = revive(shelf)
    if match.turn is None or match.turn not in mine:
        raise RefusedError(403, "not-your-turn", "It's not your turn.")
    try:
        found = match.preview(action)
    except MatchError as wrong:
        raise RefusedError(400, "illegal-action", str(wrong)) from None
    return schemas.Preview(
        action=found.choice.text,
        events=[schemas.Told(**event) for event in found.events],
        points=found.points,
        view=found.view,
        prompt=found.prompt,
    )


def why(house: House, person: Person, match_id: str, action: str) -> schemas.Why:
    shelf = shelf_of(house, match_id)
    if not shelf.entries:
        raise RefusedError(409, "not-started", "The match has not started: not everyone has sat down yet.")
    match = revive(shelf)
    if match.turn is not None and match.turn not in shelf.seats_of(person.id):
        # Another player's legal actions could give away what only that player knows.
        says = f"It's {match.names[match.turn]}'s turn."
        return schemas.Why(legal=False, says=says, code="not-your-turn", rule=None)
    try:
        match.preview(action)
    except IllegalPlayError as wrong:
        return schemas.Why(legal=False, says=str(wrong), code=wrong.reason, rule=wrong.rule or None)
    return schemas.Why(legal=True, says=None, code=None, rule=None)
