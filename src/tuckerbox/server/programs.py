"""Programs at a table: a seat's player gives a program a token, which opens that seat and nothing else."""

from __future__ import annotations

from tuckerbox.presentation import Table, Who
from tuckerbox.server.house import House
from tuckerbox.server.looking import shelf_of, table
from tuckerbox.server.made_up import new_id
from tuckerbox.server.people import Person, is_program, program
from tuckerbox.server.refused import RefusedError
from tuckerbox.server.schemas import Token
from tuckerbox.server.store import Shelf

# The operations that a program may use at its table, by operation id: to look, sit down, play and chat.
MAY = {
    "getMatch", "getNews", "streamMatch", "sit", "move", "preview", "why", "undo", "answer", "resign", "say",
}  # fmt: skip


def admit(house: House, person: Person, match_id: str | None) -> None:
    """Refuse a program if its token is not valid for this match. `match_id`: None if the route is not for programs."""
    opens = house.store.opened_by(person.id)
    if opens is None:
        says = "This token is incomplete, or it has been revoked. Ask whoever gave it to you for a new one."
        raise RefusedError(401, "invalid-token", says)
    if opens != match_id:
        code = "not-for-programs" if match_id is None else "wrong-table"
        raise RefusedError(403, code, f"This token is for playing one seat at table {opens}, and nothing else.")


def give(house: House, person: Person, match_id: str, seat: int) -> Token:
    """Return a new token for a seat, and revoke the one before."""
    refuse_stranger(shelf_of(house, match_id), person, seat)
    token = new_id() + new_id()
    house.store.give_token(match_id, seat, program(token).id)
    house.stored("table", match_id)
    return Token(match=match_id, seat=seat, token=token)


def take_back(house: House, person: Person, match_id: str, seat: int) -> Table:
    shelf = shelf_of(house, match_id)
    refuse_stranger(shelf, person, seat)
    if not house.store.give_token(match_id, seat, None):
        raise RefusedError(404, "no-token", "This seat has no token to revoke.")
    house.stored("table", match_id)
    return table(house, person, match_id)


def refuse_stranger(shelf: Shelf, person: Person, seat: int) -> None:
    """Refuse unless this person may give the seat to a program: its player or, if it has none, the host."""
    if shelf.match.cancelled is not None:
        raise RefusedError(409, "cancelled", "The table was called off before the match started.")
    if seat >= len(shelf.seats):
        raise RefusedError(404, "no-such-seat", f"This table's seats are numbered 0 to {len(shelf.seats) - 1}.")
    if shelf.seats[seat].who == Who.BOT:
        raise RefusedError(409, "bot-seat", "One of our bots plays here. Set up a table with an invited seat instead.")
    people = [sitter for sitter in shelf.sitters.get(seat, ()) if not is_program(sitter)]
    if person.id not in people and (people or shelf.match.host != person.id):
        raise RefusedError(403, "not-your-seat", "Only the seat's player can give it to a program.")
