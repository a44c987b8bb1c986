"""Programs at a table: a seat's player gives a program a token, which opens that seat and nothing else."""

from __future__ import annotations

from tuckerbox.presentation import Table, Who
from tuckerbox.server.actions.answer_types import Token
from tuckerbox.server.actions.protocols import ServerServices
from tuckerbox.server.actions.queries import refuse_cancelled, refuse_missing_seats, shelf_of, table
from tuckerbox.server.actions.retry_limit import TRIES, busy
from tuckerbox.server.people import Person, is_program, program
from tuckerbox.server.random_ids import new_id
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.table.rows import Shelf


def admit(services: ServerServices, person: Person, match_id: str | None) -> None:
    """Refuse a program if its token is not valid for this match. `match_id`: None if the route is not for tokens."""
    opens = services.store.opened_by(person.id)
    if opens is None:
        raise invalid_token()
    if opens != match_id:
        code = "not-for-programs" if match_id is None else "wrong-table"
        raise RefusedError(403, code, f"This token is for playing one seat at table {opens}, and nothing else.")


def invalid_token() -> RefusedError:
    """Return the refusal of a program whose token opens no seat, or none any more."""
    says = "This token is incomplete, or it has been revoked. Ask whoever gave it to you for a new one."
    return RefusedError(401, "invalid-token", says)


def give(services: ServerServices, person: Person, match_id: str, seat: int) -> Token:
    """Return a new token for a seat, and revoke the one before."""
    token = new_id() + new_id()
    replace_program(services, person, match_id, seat, program(token).id)
    return Token(match=match_id, seat=seat, token=token)


def take_back(services: ServerServices, person: Person, match_id: str, seat: int) -> Table:
    if not replace_program(services, person, match_id, seat, None):
        raise RefusedError(404, "no-token", "This seat has no token to revoke.")
    return table(services, person, match_id)


def replace_program(services: ServerServices, person: Person, match_id: str, seat: int, program_id: str | None) -> int:
    """Replace the program that may play a seat; None removes it. Return how many there were before: 0 or 1."""
    for _ in range(TRIES):
        shelf = shelf_of(services, match_id)
        refuse_stranger(shelf, person, seat)
        before = services.store.give_token(shelf, seat, program_id)
        if before is not None:
            return before
    raise busy()


def refuse_stranger(shelf: Shelf, person: Person, seat: int) -> None:
    """Refuse unless this person may give the seat to a program: its player or, if it has none, the host.

    Once the match has begun, the host may give away a seat only if it awaits somebody, or a program plays it already.
    """
    refuse_cancelled(shelf)
    refuse_missing_seats(shelf, [seat])
    if shelf.seats[seat].who == Who.BOT:
        raise RefusedError(409, "bot-seat", "One of our bots plays here. Set up a table with an invited seat instead.")
    players = shelf.sitters.get(seat, ())
    people = [sitter for sitter in players if not is_program(sitter)]
    is_free = not people and (not shelf.entries or bool(players) or shelf.seats[seat].who == Who.INVITED)
    if person.id not in people and not (is_free and shelf.match.host == person.id):
        raise RefusedError(403, "not-your-seat", "Only the seat's player can give it to a program.")
