"""Actions about time: votes and days off."""

from __future__ import annotations

from collections.abc import Sequence

from tuckerbox.match import EntryKind, Match, Vote
from tuckerbox.server.actions import game_list
from tuckerbox.server.actions.bounds import refuse_full
from tuckerbox.server.actions.play import Intent, act, the_seat
from tuckerbox.server.actions.protocols import TableServices
from tuckerbox.server.people import Person
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.table.rows import EntryRow

VOTES = {"bot": Vote.BOT, "wait": Vote.WAIT, "end": Vote.END, "slow": Vote.SLOW}


async def vote(
    services: TableServices, person: Person, match_id: str, n: int, vote: str, seat: int | None = None
) -> bytes:
    """Vote on what happens to a seat whose time is up, or for a slower pace. Several seats of a person vote alike."""
    wish = VOTES[vote]

    def does(match: Match, mine: list[int]) -> None:
        if wish is not Vote.SLOW and match.late in mine:
            seats = [match.late]  # it has no vote, and neither have its player's other seats
        else:
            seats = voting(match, mine, wish) if seat is None else [the_seat(match, mine, seat)]
        for voter in seats:
            if not match.over and (wish is Vote.SLOW or match.late is not None or voter == seats[0]):
                match.vote(voter, wish, game_list.bot_named(None, match.game))

    def same(_: Match, row: EntryRow) -> bool:
        return row.value == wish and seat in (None, row.seat)

    return await act(services, match_id, Intent(person, n, [EntryKind.VOTES], does, same))


def voting(match: Match, mine: Sequence[int], wish: Vote) -> list[int]:
    """Return the seats of a person that can vote. If none can, return the first, whose vote is then refused."""
    people = [seat for seat in match.people if seat in mine]
    can = [seat for seat in people if match.votes.get(seat) is not wish]
    if wish is Vote.SLOW:
        can = [seat for seat in people if seat not in match.slower]
    return can or [mine[0]]


async def rest(
    services: TableServices, person: Person, match_id: str, n: int, days: int, seat: int | None = None
) -> bytes:
    """Take days off."""

    def does(match: Match, mine: list[int]) -> None:
        refuse_full(match)
        resting = the_seat(match, mine, seat)
        refuse_rest(match, resting)
        match.rest(resting, days)

    def same(_: Match, row: EntryRow) -> bool:
        return row.value == days and seat in (None, row.seat)

    return await act(services, match_id, Intent(person, n, [EntryKind.RESTS], does, same))


def refuse_rest(match: Match, seat: int) -> None:
    """Refuse days off once the player was reminded that their time runs out, and while earlier days off last.

    Days off begin at once, so those that overlap with earlier ones would be lost. Documents may contain such days:
    earlier versions allowed them.
    """
    if match.late == seat:
        raise RefusedError(409, "too-late", "Your time is up, so you can't take days off now. Decide first.")
    clock, now = match.clock, match.now
    if clock is None or now is None:
        return
    if clock.running == seat and clock.reminder is not None and now >= clock.reminder:
        says = "Your time is running out, so you can't take days off now. Decide first."
        raise RefusedError(409, "too-late", says)
    until = clock.rests_until(seat)
    if until is not None and now < until:
        raise RefusedError(409, "resting", "You still have days off. You can take more when they are over.")
