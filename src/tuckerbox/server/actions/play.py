"""Actions at a table in play: move, undo, resign, hand over, chat. Each is checked, then stored, then answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tuckerbox.kernel.actions import ActionError
from tuckerbox.match import IllegalPlayError, Kind, Match, MatchError
from tuckerbox.presentation import ChatLine, News, moment, news
from tuckerbox.server.actions import catalogue
from tuckerbox.server.actions.bounds import refuse_full
from tuckerbox.server.actions.queries import seats_in_play, shelf_of
from tuckerbox.server.http import schemas
from tuckerbox.server.live.context import chat_line, context_of
from tuckerbox.server.live.match_rows import entered, match_of
from tuckerbox.server.live.rooms import AtHand
from tuckerbox.server.live.services import Services
from tuckerbox.server.people import Person
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.store import ChatRow, EntryRow, Shelf, now

TRIES = 5  # attempts at a write when other requests keep getting in first


def act(
    services: Services,
    person: Person,
    match_id: str,
    n: int,
    kinds: Sequence[Kind],
    does: Callable[[Match, list[int]], None],
    same: Callable[[Shelf, EntryRow], bool] = lambda _, row: True,
) -> News:
    """Make entries in answer to entry `n`, and return the news of the last one.

    Idempotent: if the first answer to entry `n` was the same action by the same person, return its result again.
    Refuse as stale if something else came first.
    """
    for _ in range(TRIES):
        shelf = shelf_of(services, match_id)
        mine = seats_in_play(shelf, person)
        last = len(shelf.entries) - 1
        present = services.presence.at(match_id)
        if n < last:
            row = shelf.entries[n + 1]
            if row.person == person.id and row.kind in kinds and same(shelf, row):
                then = shelf.after(row)
                return news(context_of(then, person.id, present), match_of(then))
        match = match_of(shelf)
        context = context_of(shelf, person.id, present)
        if n != last:
            says = "Something else has happened in the meantime. Have another look and decide again."
            if n > last:
                says = f"This match has no entry {n} yet; its last is {last}."
            raise RefusedError(409, "stale", says, news=moment(context, match))
        try:
            does(match, mine)
        except IllegalPlayError as wrong:
            raise RefusedError(400, wrong.reason, str(wrong), rule=wrong.rule or None) from None
        except MatchError as wrong:
            raise RefusedError(400, "not-allowed", str(wrong)) from None
        rows = entered(shelf, match, person.id)
        if not rows:
            return news(context, match)
        if services.put(rows):
            shelf.entries.extend(rows)
            try:
                told = news(context, match)
                services.rooms.hand_over(AtHand(shelf, match, {tuple(mine): told}))
            finally:
                services.say(rows)
            return told
    raise RefusedError(409, "busy", "Somebody else keeps getting in first. Please try again.")


def the_seat(match: Match, mine: Sequence[int], seat: int | None) -> int:
    """Return the seat to act for: the one named, else the one that has the turn if it is theirs, else their first."""
    if seat is None:
        turn = match.turn
        return turn if turn is not None and turn in mine else mine[0]
    if seat not in mine:
        raise RefusedError(403, "not-your-seat", "That isn't your seat.")
    return seat


def move(services: Services, person: Person, match_id: str, asked: schemas.Move) -> News:
    def does(match: Match, mine: list[int]) -> None:
        turn = match.turn
        if turn is not None and turn not in mine:
            raise RefusedError(403, "not-your-turn", f"It's {match.names[turn]}'s turn, not yours.")
        if turn is not None and match.bots[turn] is not None:
            raise RefusedError(403, "bot-seat", "A bot is playing this seat. Take it back first.")
        match.play(asked.action)

    def same(shelf: Shelf, row: EntryRow) -> bool:
        try:
            return catalogue.game_named(shelf.match.game).actions.parse(asked.action) == row.value
        except ActionError:
            return False

    return act(services, person, match_id, asked.n, [Kind.DECIDES], does, same)


def undo(services: Services, person: Person, match_id: str, asked: schemas.Undo) -> News:
    def does(match: Match, mine: list[int]) -> None:
        refuse_full(match)
        seat = the_seat(match, mine, asked.seat) if asked.seat is not None else undoer(match, mine)
        match.ask(seat, asked.to)
        # Somebody who plays several seats agrees for all of them.
        while match.asked and (own := [k for k in match.asked.waiting if k in mine]):
            match.agree(own[0])

    def same(_: Shelf, row: EntryRow) -> bool:
        return asked.to in (None, row.value) and asked.seat in (None, row.seat)

    return act(services, person, match_id, asked.n, [Kind.UNDOES, Kind.ASKS], does, same)


def undoer(match: Match, mine: Sequence[int]) -> int:
    """Return the seat to undo for when somebody plays several: the one that decided last."""
    return next((entry.seat for entry in reversed(match.line) if entry.seat in mine), mine[0])


def answer(services: Services, person: Person, match_id: str, asked: schemas.Answer) -> News:
    def does(match: Match, mine: list[int]) -> None:
        waiting = [seat for seat in match.asked.waiting if seat in mine] if match.asked else []
        if not waiting:
            raise RefusedError(409, "no-undo-request", "Nobody is asking you for an undo right now.")
        for seat in waiting:
            if asked.agree:
                match.agree(seat)
            else:
                match.decline(seat)
                return

    return act(services, person, match_id, asked.n, [Kind.AGREES if asked.agree else Kind.DECLINES], does)


def resign(services: Services, person: Person, match_id: str, asked: schemas.Resign) -> News:
    def does(match: Match, mine: list[int]) -> None:
        left = [seat for seat in mine if seat not in match.resigned]
        seat = the_seat(match, mine, asked.seat if asked.seat is not None else next(iter(left), None))
        match.resign(seat)
        if not match.over and match.bots[seat] is None:
            match.hand(seat, catalogue.bot_named(None, match.game))

    def same(_: Shelf, row: EntryRow) -> bool:
        return asked.seat in (None, row.seat)

    return act(services, person, match_id, asked.n, [Kind.RESIGNS], does, same)


def hand(services: Services, person: Person, match_id: str, seat: int, asked: schemas.Hand) -> News:
    def does(match: Match, mine: list[int]) -> None:
        refuse_full(match)
        bot = None if asked.bot is None else catalogue.bot_named(asked.bot, match.game)
        match.hand(the_seat(match, mine, seat), bot)

    def same(_: Shelf, row: EntryRow) -> bool:
        return row.bot == asked.bot and row.seat == seat

    return act(services, person, match_id, asked.n, [Kind.PLAYS], does, same)


# --- Chat ---


def say(services: Services, person: Person, match_id: str, asked: schemas.Say) -> ChatLine:
    shelf = shelf_of(services, match_id)
    mine = shelf.seats_of(person.id)
    if not mine:
        raise RefusedError(403, "not-seated", "Only players at this table can chat.")
    if asked.seat is not None and asked.seat not in mine:
        raise RefusedError(403, "not-your-seat", "That isn't your seat.")
    seat = mine[0] if asked.seat is None else asked.seat
    row = ChatRow(0, match_id, seat, shelf.seats[seat].name, asked.text, person.id, asked.key, now())
    said = services.store.say(row)
    services.stored("chat", match_id)
    return chat_line(said)
