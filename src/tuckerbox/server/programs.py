"""Programs at a table: whoever a seat belongs to gives a program a token that opens this seat and nothing else."""

from __future__ import annotations

from tuckerbox.server.house import House
from tuckerbox.server.looking import shelf_of, table
from tuckerbox.server.made_up import new_id
from tuckerbox.server.people import Person, is_program, program
from tuckerbox.server.refused import RefusedError
from tuckerbox.server.schemas import Table, Token, Who
from tuckerbox.server.store import Shelf

# What a program may do at its table, by the names of the routes: to look, to sit down, to play, to talk.
MAY = {
    "getMatch", "getNews", "streamMatch", "sit", "move", "preview", "why", "undo", "answer", "resign", "say",
}  # fmt: skip


def admit(house: House, person: Person, match_id: str | None) -> None:
    """Refuses a program whose token is none, or is for another table than this."""
    opens = house.store.opened_by(person.id)
    if opens is None:
        says = "This token opens nothing: it was taken back, or it is not whole. Ask whoever gave it for another."
        raise RefusedError(401, "no-such-token", says)
    if opens != match_id:
        raise RefusedError(403, "other-door", f"This token is for playing one seat of table {opens}, and nothing else.")


def give(house: House, person: Person, match_id: str, seat: int) -> Token:
    """A new token for a seat. One that was given before opens nothing from now on."""
    refuse_stranger(shelf_of(house, match_id), person, seat)
    token = new_id() + new_id()
    house.store.give_token(match_id, seat, program(token).id)
    house.stored("table", match_id)
    return Token(match=match_id, seat=seat, token=token)


def take_back(house: House, person: Person, match_id: str, seat: int) -> Table:
    shelf = shelf_of(house, match_id)
    refuse_stranger(shelf, person, seat)
    if not house.store.give_token(match_id, seat, None):
        raise RefusedError(404, "no-token", "There is no token for this seat that could be taken back.")
    house.stored("table", match_id)
    return table(house, person, match_id)


def refuse_stranger(shelf: Shelf, person: Person, seat: int) -> None:
    """A seat is given away by who sits there, and by the host while no person does."""
    if shelf.match.cancelled is not None:
        raise RefusedError(409, "cancelled", "This table was taken away before the match began.")
    if seat >= len(shelf.seats):
        raise RefusedError(404, "no-such-seat", f"This table has {len(shelf.seats)} seats, counted from 0.")
    if shelf.seats[seat].who == Who.BOT:
        raise RefusedError(409, "bot", "A bot of ours sits there. Set a table with a seat for whom you invite instead.")
    people = [sitter for sitter in shelf.sitters.get(seat, ()) if not is_program(sitter)]
    if person.id not in people and (people or shelf.match.host != person.id):
        raise RefusedError(403, "not-yours", "Only who sits there gives this seat to a program.")
