"""A whole table, with its match once that has begun; and a table in a list of tables."""

from __future__ import annotations

from tuckerbox import games
from tuckerbox.match import Match, datetime_of
from tuckerbox.presentation.clocks import agreed_clock
from tuckerbox.presentation.context import Context, ListedContext
from tuckerbox.presentation.endings import ending_in_list, only_own_seat
from tuckerbox.presentation.log import log
from tuckerbox.presentation.news import moment
from tuckerbox.presentation.seats import seats, seats_played_by
from tuckerbox.presentation.types import Listed, Status, Table


def table(context: Context, match: Match | None) -> Table:
    """Return the whole table. `match`: as it is now, or as it was after an earlier entry; None before the start."""
    game = games.game(context.game)
    return {
        "id": context.id,
        "game": context.game,
        "title": game.title,
        "options": dict(context.options),
        "components": context.components,
        "created": datetime_of(context.created),
        "host": context.viewer.host,
        "commitment": context.commitment,
        "last": 0 if context.last is None else context.last.number,
        "moment": None if match is None else moment(context, match),
        "status": context.status,
        "seats": seats(context, match),
        "log": [] if match is None else log(context, match),
        "chat": list(context.chat),
        "away": last_own_entry(context),
        "origin": context.origin,
        "rematch": context.rematch,
        "can_play_on": match is not None and (context.status in (Status.OVER, Status.RECORD) or not match.hides),
        "plannable": game.planning is not None,
        "clock": agreed_clock(context.terms),
        "lesson": context.lesson,
        "tempo": context.tempo,
        "spectators": context.spectators,
    }


def last_own_entry(context: Context) -> int | None:
    """Return the number of the last entry that somebody made for one of the viewer's seats.

    Return 0 if there is none, and None before the start or for a viewer without seats.
    """
    mine = context.viewer.seats
    if not mine or context.last is None:
        return None
    entered = (stored.number for stored in context.entries if stored.person is not None and stored.seat in mine)
    return max(entered, default=0)


def table_in_list(context: ListedContext) -> Listed:
    """Return the table as it appears in a list. Replaying every match in a list would take too long."""
    game = games.game(context.game)
    last, mine = context.last, context.viewer.seats
    names = [holder.name for holder in context.seats]
    own = only_own_seat(mine, context.bots, context.resigned)
    if last is None:  # a reserved seat waits for the viewer
        waits = any(seat in mine and not holder.taken for seat, holder in enumerate(context.seats))
    else:
        waits = last.turn in mine and last.mover is None
    return {
        "id": context.id,
        "game": context.game,
        "title": game.title,
        "status": context.status,
        "seats": seats_played_by(context, context.bots, context.resigned),
        "n": 0 if last is None else last.number,
        "turn": None if last is None else last.turn,
        "since": datetime_of(context.created if last is None else last.at),
        "waits_for_you": waits,
        "clock": agreed_clock(context.terms),
        "due": None if context.due is None else datetime_of(context.due),
        "host": context.viewer.host,
        "options": dict(context.options),
        "tempo": context.tempo,
        "spectators": context.spectators,
        "ending": None if context.ended is None else ending_in_list(context.ended, game, names, own),
    }
