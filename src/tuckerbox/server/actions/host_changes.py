"""Before the start: the host changes the options, or who a seat is for.

Each change is a compare-and-swap on the stored table, so nobody sits down at one that has changed since they saw it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace

from tuckerbox.presentation import Table, Who
from tuckerbox.server.actions import game_list
from tuckerbox.server.actions.bounds import refuse_more_bots, refuse_more_open_tables
from tuckerbox.server.actions.lobby import begin, default_name, free_name, settled_options
from tuckerbox.server.actions.protocols import TableServices
from tuckerbox.server.actions.queries import refuse_cancelled, refuse_missing_seats, shelf_of, table
from tuckerbox.server.actions.retry_limit import TRIES, busy
from tuckerbox.server.people import Person
from tuckerbox.server.random_ids import fresh_nonce, new_id
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.table.rows import SeatRow, Shelf


def change_options(
    services: TableServices, person: Person, match_id: str, options: Mapping[str, str | bool | int]
) -> Table:
    """Change the options, and ask everybody but the host to sit down again. Their seats are kept for them."""

    def changed(shelf: Shelf) -> Shelf:
        game = game_list.game_named(shelf.match.game)
        settled = json.dumps(settled_options(game, len(shelf.seats), options))
        if json.loads(settled) == json.loads(shelf.match.options):
            return shelf
        mine = shelf.seats_of(person.id)
        seats = [
            seat if seat.who == Who.BOT or seat.seat in mine else replace(seat, nonce=None) for seat in shelf.seats
        ]
        header = replace(shelf.match, options=settled, changed=services.clock.now())
        return replace(shelf, match=header, seats=seats)

    return rearrange(services, person, match_id, changed)


def change_seat(
    services: TableServices,
    person: Person,
    match_id: str,
    seat: int,
    *,
    who: Who,
    nonce: str | None,
    bot: str | None = None,
) -> Table:
    """Open a seat, keep it for somebody else or give it to a bot. It gets a new link, and its player loses it.

    `nonce`: the seat's nonce as the host sees it. Refuse if somebody has sat down or left since. A repeated request
    changes nothing.
    """

    def changed(shelf: Shelf) -> Shelf:
        refuse_missing_seats(shelf, [seat])
        before = shelf.seats[seat]
        bot_name = game_list.bot_named(bot, game_list.game_named(shelf.match.game)) if who == Who.BOT else None
        empty = before.nonce is None and not shelf.sitters.get(seat)
        if (before.who, before.bot) == (who, bot_name) and (bot_name is not None or empty):
            return shelf
        if before.nonce != nonce:
            says = "Somebody has sat down there or left since you looked. Look again before you change this seat."
            raise RefusedError(409, "seat-changed", says)
        if bot_name is not None:
            refuse_more_bots(services, person.id)
        if who == Who.OPEN != before.who:
            refuse_more_open_tables(services, person.id)
        taken = [other.name for other in shelf.seats if other.seat != seat]
        name = free_name(default_name(seat, who, bot_name, person, taken), taken)
        fresh = SeatRow(match_id, seat, name, str(who), bot_name, new_id(), fresh_nonce() if bot_name else None)
        seats = [fresh if other.seat == seat else other for other in shelf.seats]
        sitters = {number: people for number, people in shelf.sitters.items() if number != seat}
        return replace(shelf, seats=seats, sitters=sitters)

    return rearrange(services, person, match_id, changed)


def rearrange(services: TableServices, person: Person, match_id: str, changed: Callable[[Shelf], Shelf]) -> Table:
    """Make the host's change to a table that waits, and start the match if that was the last thing missing."""
    for _ in range(TRIES):
        shelf = shelf_of(services, match_id)
        refuse_unless_host(shelf, person)
        after = changed(shelf)
        if after == shelf or services.store.rearrange(shelf, after):
            break
    else:
        raise busy()
    begin(services, match_id)
    return table(services, person, match_id)


def refuse_unless_host(shelf: Shelf, person: Person) -> None:
    """Refuse unless this person is the host, and the table still waits for its start."""
    if shelf.match.host != person.id:
        raise RefusedError(403, "not-host", "Only the host can change the options and the seats.")
    refuse_cancelled(shelf)
    if shelf.entries:
        raise RefusedError(409, "already-started", "The match has started, so its options and seats stay as they are.")
