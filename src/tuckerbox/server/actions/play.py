"""Actions at a table in play: move, undo, resign, hand over, chat. Each is checked, then stored, then answered."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from tuckerbox.kernel.actions import NotationError
from tuckerbox.match import EntryKind, IllegalPlayError, Match, MatchError
from tuckerbox.presentation import ChatLine, Context, moment
from tuckerbox.server.actions import game_list
from tuckerbox.server.actions.bounds import refuse_full, refuse_more_bots
from tuckerbox.server.actions.hints import is_unfair_copy, refuse_bots_in_copy
from tuckerbox.server.actions.protocols import ServerServices, TableServices
from tuckerbox.server.actions.queries import (
    BOT_PLAYS,
    hold,
    illegal,
    refuse_foreign_seat,
    refuse_foreign_turn,
    seats_in_play,
    shelf_of,
)
from tuckerbox.server.actions.retry_limit import TRIES, busy
from tuckerbox.server.people import Person
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.table.loaded_match import LoadedMatch
from tuckerbox.server.table.match_rows import match_of
from tuckerbox.server.table.presentation_context import chat_line, is_played_here
from tuckerbox.server.table.rows import ChatRow, EntryRow
from tuckerbox.server.table.time_up import enter_due

UNDOING = {EntryKind.UNDOES, EntryKind.AGREES}


@dataclass(frozen=True)
class Intent:
    """A request to make entries in answer to entry `n`."""

    person: Person
    n: int
    kinds: Collection[EntryKind]  # of the first entry
    does: Callable[[Match, list[int]], None]  # makes the entries, for the seats that the person plays
    same: Callable[[Match, EntryRow], bool] = lambda *_: True  # whether it would have made this entry

    def repeats(self, match: Match, row: EntryRow) -> bool:
        """Return whether this request has made an entry before."""
        return row.person == self.person.id and row.kind in self.kinds and self.same(match, row)


async def act(services: TableServices, match_id: str, intent: Intent) -> bytes:
    """Make entries, and return the news of the last one as JSON.

    Idempotent: if the first answer to entry `n` was the same action by the same person, return its result again.
    Refuse as stale if something else came first, except for time that somebody got back after an outage.
    """
    for _ in range(TRIES):
        async with hold(services, intent.person, match_id) as loaded:
            first = answer_to(loaded.shelf.entries, intent.n)
            if first is None or not intent.repeats(loaded.match, first):
                answer = await enter(services, loaded, intent)
                if answer is None:
                    continue
                return answer
            shelf = loaded.copy_of_rows()
        return await services.matches.news(shelf.after(first), intent.person.id)
    raise busy()


async def enter(services: TableServices, loaded: LoadedMatch, intent: Intent) -> bytes | None:
    """Make entries in a loaded match. Return the news, or None if the loaded match was out of date."""
    match_id = loaded.shelf.match.id
    if is_played_here(loaded.shelf.match):
        await enter_due(loaded.match, services.outages)
    if len(loaded.match.entries) != loaded.last and await services.matches.enter(loaded, None, ()) is None:
        return None
    before = loaded.last
    try:
        mine = seats_in_play(loaded.shelf, intent.person)
        if is_stale(loaded, intent.n):
            raise stale(loaded, intent.n, loaded.context(mine, services.presence.at(match_id)))
        if not UNDOING.isdisjoint(intent.kinds):
            await services.matches.find_outcomes(loaded)
        attempt(intent.does, loaded.match, mine)
    except RefusedError:
        if len(loaded.match.entries) != before:  # only the second of two entries was refused
            services.matches.drop(match_id)
        if await services.matches.is_current(loaded):
            raise
        services.matches.drop(match_id)
        return None
    return await services.matches.enter(loaded, intent.person.id, mine)


def answer_to(rows: Sequence[EntryRow], n: int) -> EntryRow | None:
    """Return the first entry after entry `n`. Time back after an outage does not count: it changes no decision."""
    return next((row for row in rows[n + 1 :] if row.kind != EntryKind.OUTAGE), None)


def is_stale(loaded: LoadedMatch, n: int) -> bool:
    """Return whether an answer to entry `n` comes too late, or too early."""
    return n > loaded.last or answer_to(loaded.shelf.entries, n) is not None


def stale(loaded: LoadedMatch, n: int, context: Context) -> RefusedError:
    """Return the refusal of an answer to an entry that is not the last one."""
    says = "Something else has happened in the meantime. Have another look and decide again."
    if n > loaded.last:
        says = f"This match has no entry {n} yet; its last is {loaded.last}."
    return RefusedError(409, "stale", says, moment=moment(context, loaded.match))


def attempt(does: Callable[[Match, list[int]], None], match: Match, mine: list[int]) -> None:
    """Make entries in a match. Refuse what its rules do not allow."""
    try:
        does(match, mine)
    except IllegalPlayError as wrong:
        raise illegal(wrong) from None
    except MatchError as wrong:
        raise RefusedError(400, "not-allowed", str(wrong)) from None


def the_seat(match: Match, mine: Sequence[int], seat: int | None) -> int:
    """Return the seat to act for: the one named, else the one that has the turn if it is theirs, else their first."""
    if seat is None:
        turn = match.turn
        return turn if turn is not None and turn in mine else mine[0]
    refuse_foreign_seat(mine, seat)
    return seat


async def move(services: TableServices, person: Person, match_id: str, n: int, action: str) -> bytes:
    def does(match: Match, mine: list[int]) -> None:
        refuse_foreign_turn(match, mine)
        if match.turn is not None and match.bots[match.turn] is not None:
            raise RefusedError(403, "bot-seat", BOT_PLAYS)
        match.play(action)

    return await act(services, match_id, decision(person, n, action, does))


def decision(person: Person, n: int, action: str, does: Callable[[Match, list[int]], None]) -> Intent:
    """Return the intent to take an action."""

    def same(match: Match, row: EntryRow) -> bool:
        try:
            return match.game.actions.parse(action) == row.value
        except NotationError:
            return False

    return Intent(person, n, [EntryKind.DECIDES], does, same)


async def undo(
    services: TableServices, person: Person, match_id: str, n: int, to: int | None, seat: int | None
) -> bytes:
    def does(match: Match, mine: list[int]) -> None:
        refuse_full(match)
        match.ask(the_seat(match, mine, seat) if seat is not None else undoer(match, mine), to)
        # Somebody who plays several seats agrees for all of them.
        while match.asked and (own := [k for k in match.asked.waiting if k in mine]):
            match.agree(own[0])

    def same(_: Match, row: EntryRow) -> bool:
        return to in (None, row.value) and seat in (None, row.seat)

    return await act(services, match_id, Intent(person, n, [EntryKind.UNDOES, EntryKind.ASKS], does, same))


def undoer(match: Match, mine: Sequence[int]) -> int:
    """Return the seat to undo for: the one that decided last, of those that the person plays without a bot."""
    own = [seat for seat in match.people if seat in mine] or mine
    return next((entry.seat for entry in reversed(match.line) if entry.seat in own), own[0])


async def answer(services: TableServices, person: Person, match_id: str, n: int, agree: bool) -> bytes:
    def does(match: Match, mine: list[int]) -> None:
        waiting = [seat for seat in match.asked.waiting if seat in mine] if match.asked else []
        if not waiting:
            raise RefusedError(409, "no-undo-request", "Nobody is asking you for an undo right now.")
        for seat in waiting:
            if agree:
                match.agree(seat)
            else:
                match.decline(seat)
                return

    return await act(services, match_id, Intent(person, n, [EntryKind.AGREES if agree else EntryKind.DECLINES], does))


async def resign(services: TableServices, person: Person, match_id: str, n: int, seat: int | None) -> bytes:
    """Resign. If the match goes on, a bot plays the seat. Call `refuse_resignation` first."""

    def does(match: Match, mine: list[int]) -> None:
        resign_seat(match, mine, seat)

    def same(_: Match, row: EntryRow) -> bool:
        return seat in (None, row.seat)

    return await act(services, match_id, Intent(person, n, [EntryKind.RESIGNS], does, same))


def resign_seat(match: Match, mine: Sequence[int], seat: int | None) -> None:
    left = [seat for seat in mine if seat not in match.resigned]
    leaves = the_seat(match, mine, seat if seat is not None else next(iter(left), None))
    bot = game_list.bot_named(None, match.game)
    match.resign(leaves, substitute=bot)
    if not match.over and match.bots[leaves] is None:
        match.hand_over(leaves, bot, substitute=bot)


def refuse_resignation(services: TableServices, person: Person, match_id: str, n: int, seat: int | None) -> None:
    """Refuse a resignation if a bot would then play on and help in another match. Repeated requests change nothing."""
    shelf = shelf_of(services, match_id)
    mine = shelf.seats_of(person.id)
    is_new = n < len(shelf.entries) and answer_to(shelf.entries, n) is None
    if not mine or not is_new or not is_unfair_copy(services, person, match_id):
        return
    match = match_of(shelf)
    attempt(lambda match, mine: resign_seat(match, mine, seat), match, mine)
    if not match.over:
        says = "You can't resign here yet. A bot would play on for you, but this is a copy of a match that other people"
        raise RefusedError(403, "bot-not-fair", f"{says} are still playing. You can resign once that match is over.")


async def hand_over(
    services: TableServices, person: Person, match_id: str, n: int, seat: int, bot: str | None
) -> bytes:
    """Hand a seat to a bot, or take it back. Call `refuse_bot` before a bot gets it."""

    def does(match: Match, mine: list[int]) -> None:
        refuse_full(match)
        hands, substitute = the_seat(match, mine, seat), game_list.bot_named(None, match.game)
        match.hand_over(hands, None if bot is None else game_list.bot_named(bot, match.game), substitute=substitute)

    def same(_: Match, row: EntryRow) -> bool:
        return row.bot == bot and row.seat == seat

    return await act(services, match_id, Intent(person, n, [EntryKind.PLAYS], does, same))


def refuse_bot(services: TableServices, person: Person, match_id: str, n: int) -> None:
    """Refuse to hand a seat to a bot if many are busy for the host, or if it would help in another match.

    A repeated request gets its answer again.
    """
    shelf = shelf_of(services, match_id)
    if n < len(shelf.entries) and answer_to(shelf.entries, n) is None:
        refuse_bots_in_copy(services, shelf, person)
        refuse_more_bots(services, shelf.match.host, match_id)


# --- Chat ---


def send_chat(
    services: ServerServices, person: Person, match_id: str, text: str, key: str, seat: int | None
) -> ChatLine:
    shelf = shelf_of(services, match_id)
    mine = shelf.seats_of(person.id)
    if not mine:
        raise RefusedError(403, "not-seated", "Only players at this table can chat.")
    refuse_foreign_seat(mine, seat)
    speaks = mine[0] if seat is None else seat
    row = ChatRow(0, match_id, speaks, shelf.seats[speaks].name, text, person.id, key, services.clock.now())
    said = services.store.add_chat(row)
    return chat_line(said)
