"""Actions at a table in play: move, undo, resign, hand over, chat. Each is checked, then stored, then answered."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Callable, Collection, Sequence

from tuckerbox.kernel.actions import ActionError
from tuckerbox.match import IllegalPlayError, Kind, Match, MatchError
from tuckerbox.presentation import ChatLine, moment
from tuckerbox.server.actions import catalogue
from tuckerbox.server.actions.queries import seats_in_play, shelf_of
from tuckerbox.server.http import schemas
from tuckerbox.server.live.context import chat_line, context_of
from tuckerbox.server.live.match_rows import match_of
from tuckerbox.server.live.matches import LiveMatch
from tuckerbox.server.live.services import Services
from tuckerbox.server.live.shown import ShownNews
from tuckerbox.server.people import Person
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.store import ChatRow, EntryRow, Shelf, now

TRIES = 5  # attempts at a write when other requests keep getting in first


async def act(
    services: Services,
    person: Person,
    match_id: str,
    n: int,
    kinds: Collection[Kind],
    does: Callable[[Match, list[int]], None],
    same: Callable[[Match, EntryRow], bool] = lambda *_: True,
) -> bytes:
    """Make entries in answer to entry `n`, and return the news of the last one as JSON.

    Idempotent: if the first answer to entry `n` was the same action by the same person, return its result again.
    Refuse as stale if something else came first.
    """
    for _ in range(TRIES):
        async with services.matches.hold(match_id) as live:
            try:
                mine = seats_in_play(live.shelf, person)
                if n < live.last and repeats(live, live.shelf.entries[n + 1], person, kinds, same):
                    shelf = live.copy_of_rows()
                else:
                    refuse_stale(services, live, n, mine)
                    before = live.last
                    attempt(does, live.match, mine)
                    if len(live.match.entries) == before:
                        return ShownNews(live.match).to(live.context(mine, services.presence.at(match_id)))
                    answer = await services.matches.enter(live, person.id, mine)
                    if answer is None:
                        continue
                    return answer
            except RefusedError:
                current = services.matches.is_surely_current(live)
                if not current or len(live.match.entries) != live.last:  # it refused the second of two entries
                    services.matches.drop(match_id)
                if current:
                    raise
                continue
        return await to_thread(first_answer, services, shelf, shelf.entries[n + 1], person)
    raise RefusedError(409, "busy", "Somebody else keeps getting in first. Please try again.")


def repeats(
    live: LiveMatch,
    row: EntryRow,
    person: Person,
    kinds: Collection[Kind],
    same: Callable[[Match, EntryRow], bool],
) -> bool:
    """Return whether a request that would have made this entry is repeated."""
    return row.person == person.id and row.kind in kinds and same(live.match, row)


def first_answer(services: Services, shelf: Shelf, row: EntryRow, person: Person) -> bytes:
    """Return the answer to the request that made an entry."""
    then = shelf.after(row)
    return ShownNews(match_of(then)).to(context_of(then, person.id, services.presence.at(shelf.match.id)))


def refuse_stale(services: Services, live: LiveMatch, n: int, mine: list[int]) -> None:
    """Refuse an answer to an entry that is not the last one."""
    if n == live.last:
        return
    says = "Something else has happened in the meantime. Have another look and decide again."
    if n > live.last:
        says = f"This match has no entry {n} yet; its last is {live.last}."
    now = moment(live.context(mine, services.presence.at(live.shelf.match.id)), live.match)
    raise RefusedError(409, "stale", says, news=now)


def attempt(does: Callable[[Match, list[int]], None], match: Match, mine: list[int]) -> None:
    """Make entries in a match. Refuse what its rules do not allow."""
    try:
        does(match, mine)
    except IllegalPlayError as wrong:
        raise RefusedError(400, wrong.reason, str(wrong), rule=wrong.rule or None) from None
    except MatchError as wrong:
        raise RefusedError(400, "not-allowed", str(wrong)) from None


def the_seat(match: Match, mine: Sequence[int], seat: int | None) -> int:
    """Return the seat to act for: the one named, else the one that has the turn if it is theirs, else their first."""
    if seat is None:
        turn = match.turn
        return turn if turn is not None and turn in mine else mine[0]
    if seat not in mine:
        raise RefusedError(403, "not-your-seat", "That isn't your seat.")
    return seat


async def move(services: Services, person: Person, match_id: str, asked: schemas.Move) -> bytes:
    def does(match: Match, mine: list[int]) -> None:
        turn = match.turn
        if turn is not None and turn not in mine:
            raise RefusedError(403, "not-your-turn", f"It's {match.names[turn]}'s turn, not yours.")
        if turn is not None and match.bots[turn] is not None:
            raise RefusedError(403, "bot-seat", "A bot is playing this seat. Take it back first.")
        match.play(asked.action)

    def same(match: Match, row: EntryRow) -> bool:
        try:
            return match.game.actions.parse(asked.action) == row.value
        except ActionError:
            return False

    return await act(services, person, match_id, asked.n, [Kind.DECIDES], does, same)


async def undo(services: Services, person: Person, match_id: str, asked: schemas.Undo) -> bytes:
    def does(match: Match, mine: list[int]) -> None:
        seat = the_seat(match, mine, asked.seat) if asked.seat is not None else undoer(match, mine)
        match.ask(seat, asked.to)
        # Somebody who plays several seats agrees for all of them.
        while match.asked and (own := [k for k in match.asked.waiting if k in mine]):
            match.agree(own[0])

    def same(_: Match, row: EntryRow) -> bool:
        return asked.to in (None, row.value) and asked.seat in (None, row.seat)

    return await act(services, person, match_id, asked.n, [Kind.UNDOES, Kind.ASKS], does, same)


def undoer(match: Match, mine: Sequence[int]) -> int:
    """Return the seat to undo for when somebody plays several: the one that decided last."""
    return next((entry.seat for entry in reversed(match.line) if entry.seat in mine), mine[0])


async def answer(services: Services, person: Person, match_id: str, asked: schemas.Answer) -> bytes:
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

    return await act(services, person, match_id, asked.n, [Kind.AGREES if asked.agree else Kind.DECLINES], does)


async def resign(services: Services, person: Person, match_id: str, asked: schemas.Resign) -> bytes:
    def does(match: Match, mine: list[int]) -> None:
        left = [seat for seat in mine if seat not in match.resigned]
        seat = the_seat(match, mine, asked.seat if asked.seat is not None else next(iter(left), None))
        match.resign(seat)
        if not match.over and match.bots[seat] is None:
            match.hand(seat, catalogue.bot_named(None, match.game))

    def same(_: Match, row: EntryRow) -> bool:
        return asked.seat in (None, row.seat)

    return await act(services, person, match_id, asked.n, [Kind.RESIGNS], does, same)


async def hand(services: Services, person: Person, match_id: str, seat: int, asked: schemas.Hand) -> bytes:
    def does(match: Match, mine: list[int]) -> None:
        bot = None if asked.bot is None else catalogue.bot_named(asked.bot, match.game)
        match.hand(the_seat(match, mine, seat), bot)

    def same(_: Match, row: EntryRow) -> bool:
        return row.bot == asked.bot and row.seat == seat

    return await act(services, person, match_id, asked.n, [Kind.PLAYS], does, same)


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
    return chat_line(said)
