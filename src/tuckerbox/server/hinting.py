"""Hints at the table: asked for by whoever decides, where nobody is at a disadvantage by it."""

from __future__ import annotations

import json

from tuckerbox.match import Match
from tuckerbox.server import seen
from tuckerbox.server.house import House
from tuckerbox.server.looking import seats_in_play, shelf_of
from tuckerbox.server.people import Person
from tuckerbox.server.refused import RefusedError
from tuckerbox.server.revival import revive
from tuckerbox.server.schemas import Hint, Thinking
from tuckerbox.server.store import Shelf, ThoughtRow, now
from tuckerbox.server.thoughts import HINT, is_alive


def ask(house: House, person: Person, match_id: str, seat: int | None) -> Hint:
    """Begins to think, or finds what is thought already."""
    shelf = shelf_of(house, match_id)
    match = revive(shelf)
    turn = the_turn(shelf, person, match, seat)
    before = house.store.thought(match_id, HINT)
    entry = shelf.entries[-1].number
    if before is not None and before.entry == entry and is_alive(before):
        return told(before, turn)
    if house.thoughts.crowded:
        raise RefusedError(
            429, "too-many", "Many ask for a hint just now. Please ask again in half a minute.", retry=30
        )
    row = ThoughtRow(match_id, HINT, entry, str(Thinking.WAITING), now(), now(), None)
    if house.store.think(before, row):
        house.thoughts.hint(row, match)
    return told(row, turn)


def the_turn(shelf: Shelf, person: Person, match: Match, seat: int | None) -> int:
    """The seat to think for; refused if a hint would not be fair, or nobody here decides."""
    mine = seats_in_play(shelf, person)
    if seat is not None and seat not in mine:
        raise RefusedError(403, "not-yours", "That seat is not yours.")
    if match.turn is None:
        raise RefusedError(409, "over", "The match is over; there is nothing left to decide. It can be analysed.")
    if others := seen.asked_of(match, mine):
        says = f"{match.names[others[0]]} plays at another screen, so a hint would not be fair."
        raise RefusedError(403, "hint-not-fair", f"{says} Hints are for who plays against bots, or at one screen.")
    if match.turn not in mine or match.bots[match.turn] is not None or seat not in (None, match.turn):
        says = f"It is {match.names[match.turn]}'s turn. A hint is for a seat of yours that has the turn."
        raise RefusedError(409, "not-your-turn", says)
    return match.turn


def look(house: House, person: Person, match_id: str) -> Hint:
    """How far the hint is that was asked for."""
    shelf = shelf_of(house, match_id)
    turn = the_turn(shelf, person, revive(shelf), None)
    row = house.store.thought(match_id, HINT)
    if row is None or row.entry != shelf.entries[-1].number or not is_alive(row):
        raise RefusedError(404, "no-hint", "Nobody has asked for a hint since the match went on; ask for one.")
    return told(row, turn)


def told(row: ThoughtRow, seat: int) -> Hint:
    state = Thinking.DONE if row.state == Thinking.DONE else Thinking.THINKING
    if row.said is None:
        return Hint(entry=row.entry, seat=seat, state=state, done=0.0, simulations=0, choices=[])
    return Hint(state=state, **json.loads(row.said))
