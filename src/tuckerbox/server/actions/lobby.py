"""Before the start: setting up tables, taking and leaving seats, and starting the match."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.options import OptionError, settle
from tuckerbox.match import NEWEST, Live, MatchError, MoveWithin, Pace, TimeUp, night_of
from tuckerbox.presentation import Table, Tempo, Who
from tuckerbox.server.actions import game_list
from tuckerbox.server.actions.bounds import refuse_more_bots, refuse_more_open_tables, refuse_more_waiting_tables
from tuckerbox.server.actions.program_tokens import invalid_token
from tuckerbox.server.actions.protocols import TableServices
from tuckerbox.server.actions.queries import refuse_cancelled, refuse_missing_seats, seats_in_play, shelf_of, table
from tuckerbox.server.actions.retry_limit import TRIES, busy
from tuckerbox.server.people import MADE_UP, Person, checked_name, is_program
from tuckerbox.server.random_ids import fresh_nonce, new_id
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.table.match_rows import match_of, rows_of
from tuckerbox.server.table.rows import MatchRow, SeatRow, Shelf


@dataclass(frozen=True)
class SeatWanted:
    """A seat of a new table."""

    who: Who = Who.HERE
    name: str | None = None  # made up if it is missing
    bot: str | None = None  # for a bot's seat; the default bot if it is missing


@dataclass(frozen=True)
class ClockWanted:
    """The clock that a new table is to have, and what happens when time is up."""

    pace: Pace
    time_up: TimeUp


def clock_wanted(hours: int | None, bank: int | None, increment: int | None, time_up: TimeUp) -> ClockWanted:
    """Return a new table's clock: hours for each move, or a bank and an increment."""
    try:
        if hours is not None and bank is None and increment is None:
            return ClockWanted(MoveWithin(hours), time_up)
        if hours is None and bank is not None and increment is not None:
            return ClockWanted(Live(bank, increment), time_up)
    except MatchError as wrong:
        raise RefusedError(400, "invalid-clock", str(wrong)) from None
    says = "A clock needs either the hours for each move, or a bank and an increment in seconds."
    raise RefusedError(400, "invalid-clock", says)


def create(
    services: TableServices,
    person: Person,
    *,
    game: str,
    options: Mapping[str, str | bool | int],
    seats: Sequence[SeatWanted],
    key: str | None = None,
    tempo: Tempo | None = None,
    spectators: bool = False,
    clock: ClockWanted | None = None,
) -> Table:
    """Set up a table, and start the match if bots have all the seats. The same key again returns the same table."""
    match_id = None if key is None else services.store.by_key(person.id, key)
    if match_id is None:
        found = game_list.game_named(game)
        settled = json.dumps(settled_options(found, len(seats), options))
        header = header_of_new_table(
            services, person, found, settled, key=key, tempo=tempo, spectators=spectators, clock=clock
        )
        if services.store.add(header, seats_of_new_table(services, person, found, header.id, seats)):
            match_id = header.id
        else:  # a concurrent request has used the same key
            assert key is not None, "only a key can be used already"
            match_id = services.store.by_key(person.id, key)
            assert match_id is not None, "the table with this key is gone"
    begin(services, match_id)
    return table(services, person, match_id)


def seats_of_new_table(
    services: TableServices, host: Person, game: Game, match_id: str, wanted: Sequence[SeatWanted]
) -> list[SeatRow]:
    """Return the rows of a new table's seats. Refuse if its host has too many tables."""
    bots = [game_list.bot_named(seat.bot, game) if seat.who == Who.BOT else None for seat in wanted]
    if any(bots):
        refuse_more_bots(services, host.id)
    refuse_more_waiting_tables(services, host.id)
    if any(seat.who == Who.OPEN for seat in wanted):
        refuse_more_open_tables(services, host.id)
    names = seat_names(wanted, bots, host)
    return [
        SeatRow(match_id, k, names[k], str(seat.who), bots[k], new_id(), fresh_nonce() if bots[k] else None)
        for k, seat in enumerate(wanted)
    ]


def header_of_new_table(
    services: TableServices,
    host: Person,
    game: Game,
    options: str,
    *,
    key: str | None = None,
    origin: str | None = None,
    tempo: str | None = None,
    spectators: bool = False,
    clock: ClockWanted | None = None,
) -> MatchRow:
    """Return the row of a new table, with fresh dice."""
    secret = secrets.token_bytes(32)
    return MatchRow(
        id=services.store.new_id(),
        game=game.name,
        rules=game.version,
        components=services.component_data.current_hash(game),
        options=options,
        secret=secret,
        commitment=hashlib.sha256(secret).hexdigest(),
        given="",
        told="",
        seed=None,
        host=host.id,
        key=key,
        origin=origin,
        rematch=None,
        created=services.clock.now(),
        cancelled=None,
        tempo=tempo,
        spectators=spectators,
        format=NEWEST,
        timed=True,
        pace=None if clock is None else str(clock.pace),
        time_up=None if clock is None else str(clock.time_up),
    )


def settled_options(game: Game, seats: int, options: Mapping[str, str | bool | int]) -> dict[str, str | bool | int]:
    """Return all options of a match. Refuse those that the game doesn't have."""
    try:
        return settle(game, seats, options)
    except OptionError as wrong:
        raise RefusedError(400, "invalid-options", str(wrong)) from None


def seat_names(wanted: Sequence[SeatWanted], bots: Sequence[str | None], host: Person) -> list[str]:
    """Return a different name for each seat. People who sit down later bring their own names."""
    names: list[str] = []
    for k, seat in enumerate(wanted):
        names.append(free_name(seat.name or default_name(k, seat.who, bots[k], host, names), names))
    return names


def default_name(seat: int, who: Who, bot: str | None, host: Person, taken: Sequence[str]) -> str:
    """Return the name of a seat for which nobody has chosen one."""
    if who == Who.HERE:
        made_up = secrets.choice([name for name in MADE_UP if name not in taken])
        return host.name if host.name not in taken else made_up
    return str(bot).capitalize() if who == Who.BOT else f"Seat {seat + 1}"


def free_name(name: str, taken: Sequence[str]) -> str:
    """Return a name that somebody has chosen, with a number added if it is already taken. Refuse an invalid one."""
    try:
        return numbered(checked_name(name), taken)
    except MatchError as wrong:
        raise RefusedError(400, "invalid-name", str(wrong)) from None


def numbered(name: str, taken: Sequence[str]) -> str:
    """Return the name, with a number added if it is already taken."""
    found, number = name, 2
    while found in taken:
        found, number = f"{name[:20]} {number}", number + 1
    return found


def open_invitation(services: TableServices, person: Person, match_id: str, secret: str) -> Table:
    """Return the table to which a seat's link leads. Nobody sits down yet.

    Refuse a link that does not work, or no longer works, even to the person who took a seat with it. So somebody with a
    seat can tell whether a link leads to another seat or is used up.
    """
    shelf = shelf_of(services, match_id)
    refuse_cancelled(shelf)
    if seat_with_secret(shelf, secret) is None:
        raise invalid_link()
    return table(services, person, match_id)


def sit(
    services: TableServices,
    person: Person,
    match_id: str,
    *,
    seat: int | None = None,
    secret: str | None = None,
    name: str | None = None,
    nonce: str | None = None,
    options: Mapping[str, str | bool | int] | None = None,
    night: str | None = None,
) -> Table:
    """Take the seat with this number or secret. `nonce`: the contribution to the dice; made up if it is missing.

    `options`: those that the person has seen. Refuse if they have changed. `night`: the hours in which the seat's
    clock stands still.
    """
    refuse_unknown_night(night)
    for _ in range(TRIES):
        shelf = shelf_of(services, match_id)
        meant = seat_meant(shelf, person, seat, secret)
        if meant.nonce is not None:
            if join_taken_seat(services, shelf, meant, person):
                break
            continue
        if options is not None and options != json.loads(shelf.match.options):
            says = "The host has changed the options. Look at them again before you sit down."
            raise RefusedError(409, "options-changed", says)
        if any(other.bot for other in shelf.seats):
            refuse_more_bots(services, shelf.match.host, match_id)
        taken = [other.name for other in shelf.seats if other.nonce is not None]
        known = person.id in shelf.sitters.get(meant.seat, ())
        keeps = name is None and (known or meant.who == Who.HERE)
        free = numbered(meant.name, taken) if keeps else free_name(name or person.name, taken)
        sitting = SeatRow(match_id, meant.seat, free, meant.who, None, meant.secret, nonce or fresh_nonce(), night)
        if services.store.take(sitting, person.id, new_id(), shelf.match.options):
            break
    else:
        raise busy()
    begin(services, match_id)  # in any case: a crash may have kept the match from starting when its last seat was taken
    return table(services, person, match_id)


def join_taken_seat(services: TableServices, shelf: Shelf, meant: SeatRow, person: Person) -> bool:
    """Let a person play a seat that is taken: an awaited player, or its player on another device.

    Return False if somebody else has come first, or if the seat has changed hands.
    """
    players = shelf.sitters.get(meant.seat, ())
    if not players:
        return services.store.claim(shelf.match.id, meant.seat, person.id, new_id())
    return person.id in players or services.store.let_in(meant, person.id)


def refuse_unknown_night(night: str | None) -> None:
    try:
        if night is not None and night_of(night).zone_info is None:
            raise RefusedError(400, "invalid-night", f"There is no time zone like the one in “{night}”.")
    except MatchError as wrong:
        raise RefusedError(400, "invalid-night", str(wrong)) from None


def seat_meant(shelf: Shelf, person: Person, number: int | None, secret: str | None) -> SeatRow:
    """Return the seat that the request is for. Refuse if this person may not take it."""
    refuse_cancelled(shelf)
    if is_program(person.id):
        if secret is not None:
            raise RefusedError(403, "not-for-programs", "A program takes its seat with its token; omit the secret.")
        of_program = shelf.seats_of(person.id)
        if not of_program:
            raise invalid_token()
        return shelf.seats[of_program[0]]
    if secret is not None:
        return seat_of_link(shelf, person, secret)
    if number is None:
        raise RefusedError(400, "seat-missing", "Which seat? Give its number, or the secret from its link.")
    refuse_missing_seats(shelf, [number])
    seat = shelf.seats[number]
    mine = shelf.seats_of(person.id)
    if seat.seat in mine:
        return seat
    if seat.nonce is not None or seat.who == Who.BOT:
        raise RefusedError(409, "seat-taken", "This seat is taken.")
    if seat.who == Who.INVITED:
        raise RefusedError(403, "invitation-only", "This seat is by invitation only. You need the link to it.")
    if seat.who == Who.HERE and shelf.match.host != person.id:
        raise RefusedError(403, "not-your-seat", "This seat is for players at the host's browser.")
    if seat.who == Who.OPEN and mine:
        raise RefusedError(409, "already-seated", "You already have a seat here. The free one is for somebody else.")
    return seat


def seat_of_link(shelf: Shelf, person: Person, secret: str) -> SeatRow:
    """Return the seat whose link has this secret.

    Taking a seat changes its secret. So somebody who opens a used link gets the seat that they already have, unless it
    is a host's own: nobody takes that with a link. Refuse everybody else.
    """
    seat = seat_with_secret(shelf, secret)
    if seat is not None:
        return seat
    for number in shelf.seats_of(person.id):
        if shelf.seats[number].who != Who.HERE:
            return shelf.seats[number]
    raise invalid_link()


def seat_with_secret(shelf: Shelf, secret: str) -> SeatRow | None:
    same = (seat for seat in shelf.seats if secrets.compare_digest(seat.secret.encode(), secret.encode()))
    return next(same, None)


def invalid_link() -> RefusedError:
    says = "This link is incomplete, was already used, or was replaced by the host. Ask whoever sent it for a new one."
    return RefusedError(404, "invalid-link", says)


def begin(services: TableServices, match_id: str) -> None:
    """Start the match if every seat is taken and it has not started. Idempotent, even for concurrent calls."""
    shelf = shelf_of(services, match_id)
    if shelf.entries or shelf.match.cancelled is not None or any(seat.nonce is None for seat in shelf.seats):
        return
    began = services.clock.now()
    match = match_of(shelf, began=began)
    for seat in shelf.seats:
        if seat.bot is not None:
            match.hand_over(seat.seat, seat.bot)
    services.store.begin(shelf, rows_of(match_id, match, None, began))


def leave(services: TableServices, person: Person, match_id: str) -> Table:
    shelf = shelf_of(services, match_id)
    if not shelf.seats_of(person.id):
        raise RefusedError(403, "not-seated", "You don't have a seat at this table.")
    if not services.store.leave(match_id, person.id):
        raise RefusedError(409, "already-started", "The match has started. You can resign, or hand your seat to a bot.")
    return table(services, person, match_id)


def cancel(services: TableServices, person: Person, match_id: str) -> Table:
    if shelf_of(services, match_id).match.host != person.id:
        raise RefusedError(403, "not-host", "Only the host can cancel this table.")
    if not services.store.cancel(match_id, services.clock.now()):
        raise RefusedError(409, "already-started", "The match has started, or the table was cancelled.")
    return table(services, person, match_id)


def rematch(services: TableServices, person: Person, match_id: str) -> Table:
    shelf = shelf_of(services, match_id)
    seats_in_play(shelf, person)
    if not shelf.is_over:
        raise RefusedError(409, "not-over", "The match is not over yet. You can have a rematch once it is.")
    there = shelf.match.rematch
    if there is None or shelf_of(services, there).match.cancelled is not None:
        refuse_more_waiting_tables(services, person.id)
        services.store.add_rematch(shelf.match, *rematch_rows(services, shelf, person))
    found = shelf_of(services, match_id).match.rematch
    assert found is not None, "the match has no rematch"
    return table(services, person, found)


def rematch_rows(
    services: TableServices, shelf: Shelf, person: Person
) -> tuple[MatchRow, list[SeatRow], list[tuple[int, str]]]:
    """Return a rematch's table and the seats that it keeps for people.

    The person who asks plays at this browser, bots stay, and everyone else is invited.
    """
    before = shelf.match
    header = header_of_new_table(
        services, person, game_list.game_named(before.game), before.options, origin=before.id, tempo=before.tempo,
        spectators=before.spectators,
    )  # fmt: skip
    header = replace(header, pace=before.pace, time_up=before.time_up)
    mine = shelf.seats_of(person.id)
    rows, kept = [], []
    for seat in shelf.seats:
        bot = seat.who == Who.BOT
        who = Who.BOT if bot else Who.HERE if seat.seat in mine else Who.INVITED
        rows.append(
            SeatRow(header.id, seat.seat, seat.name, str(who), seat.bot, new_id(), fresh_nonce() if bot else None)
        )
        people = sorted(sitter for sitter in shelf.sitters.get(seat.seat, ()) if not is_program(sitter))
        kept += [(seat.seat, sitter) for sitter in people if who == Who.INVITED]
    return header, rows, kept
