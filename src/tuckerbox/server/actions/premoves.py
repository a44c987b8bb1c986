"""Planning ahead: what a player will do when their next turn comes. Nobody else is shown it."""

from __future__ import annotations

from collections.abc import Sequence

from tuckerbox import presentation
from tuckerbox.match import IllegalPlayError, Match, MatchError, NextTurn, plan_turn
from tuckerbox.match import Premove as MatchPremove
from tuckerbox.presentation import Premove
from tuckerbox.server.actions.play import is_stale, stale
from tuckerbox.server.actions.protocols import TableServices
from tuckerbox.server.actions.queries import BOT_PLAYS, hold, illegal, refuse_foreign_seat, seats_in_play, shelf_of
from tuckerbox.server.actions.retry_limit import TRIES, busy
from tuckerbox.server.people import Person
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.table.loaded_match import LoadedMatch
from tuckerbox.server.table.match_rows import match_of
from tuckerbox.server.table.premoves import PremoveState, premove_of, row_of
from tuckerbox.server.table.rows import PremoveRow


def premove(
    services: TableServices, person: Person, match_id: str, actions: Sequence[str] = (), seat: int | None = None
) -> Premove:
    """Return somebody's premove, and their next turn after some actions that they try out."""
    shelf = shelf_of(services, match_id)
    mine, match = seats_in_play(shelf, person), match_of(shelf)
    planning = planning_seat(match, mine, seat)
    # Only those who play the seat are shown it.
    row = next((row for row in services.store.premoves(match_id) if row.seat == planning), None)
    if not actions:
        return looking_ahead(match, mine, planning, row)
    _, ahead = plan(match, mine, planning, actions)
    return premove_as_data(match, planning, row, ahead)


def looking_ahead(match: Match, mine: Sequence[int], seat: int, row: PremoveRow | None) -> Premove:
    """Return a seat's premove and its next turn, or why that turn can't be planned now."""
    try:
        _, ahead = plan(match, mine, seat, ())
    except RefusedError as wrong:
        return premove_as_data(match, seat, row, None, wrong.says)
    return premove_as_data(match, seat, row, ahead)


async def keep(
    services: TableServices, person: Person, match_id: str, n: int, actions: Sequence[str], seat: int | None = None
) -> Premove:
    """Plan a turn in answer to entry `n`, in place of the premove before. Idempotent, as a move is."""
    for _ in range(TRIES):
        async with hold(services, person, match_id) as loaded:
            try:
                row, ahead = plan_row(services, loaded, person, n, actions, seat)
            except RefusedError:
                if await services.matches.is_current(loaded):
                    raise
                services.matches.drop(match_id)
                continue
            await services.premoves.keep(row)
            return premove_as_data(loaded.match, row.seat, row, ahead)
    raise busy()


def plan_row(
    services: TableServices, loaded: LoadedMatch, person: Person, n: int, actions: Sequence[str], seat: int | None
) -> tuple[PremoveRow, NextTurn]:
    """Return the row of a premove that answers entry `n`, and the turn after its actions."""
    mine = seats_in_play(loaded.shelf, person)
    if is_stale(loaded, n):
        raise stale(loaded, n, loaded.context(mine, services.presence.at(loaded.shelf.match.id)))
    made, ahead = plan(loaded.match, mine, planning_seat(loaded.match, mine, seat), actions)
    return row_of(loaded.shelf.match.id, person.id, made), ahead


async def take_back(services: TableServices, person: Person, match_id: str, seat: int | None = None) -> Premove:
    """Forget somebody's premove, and what has become of it. A repeated request changes nothing."""
    for _ in range(TRIES):
        async with hold(services, person, match_id) as loaded:
            try:
                mine = seats_in_play(loaded.shelf, person)
                planning = planning_seat(loaded.match, mine, seat)
            except RefusedError:
                if await services.matches.is_current(loaded):
                    raise
                services.matches.drop(match_id)
                continue
            await services.premoves.take_back(match_id, planning)
            return looking_ahead(loaded.match, mine, planning, None)
    raise busy()


def planning_seat(match: Match, mine: Sequence[int], seat: int | None) -> int:
    """Return the seat to plan for: the one named, else the first that its player plays."""
    if seat is None:
        return next((own for own in mine if match.bots[own] is None), mine[0])
    refuse_foreign_seat(mine, seat)
    return seat


def plan(match: Match, mine: Sequence[int], seat: int, actions: Sequence[str]) -> tuple[MatchPremove, NextTurn]:
    """Plan a seat's next turn. Return the premove, and the turn after its actions. Refuse what can't be planned."""
    if match.bots[seat] is not None:
        raise RefusedError(403, "bot-seat", BOT_PLAYS)
    if match.turn in mine and match.turn is not None and match.bots[match.turn] is None:
        raise RefusedError(409, "your-turn", "It's your turn: decide now, and plan the next one afterwards.")
    try:
        return plan_turn(match, seat, actions)
    except IllegalPlayError as wrong:
        raise illegal(wrong) from None
    except MatchError as wrong:
        raise RefusedError(409, "no-plan-now", str(wrong)) from None


def premove_as_data(
    match: Match, seat: int, row: PremoveRow | None, ahead: NextTurn | None, why: str | None = None
) -> Premove:
    """Return a seat's premove and its next turn. `why`: the reason if the turn can't be planned now."""
    is_held = row is not None and row.state == PremoveState.HELD
    return {
        "n": len(match.entries),
        "seat": seat,
        "planned": presentation.planned_choices(match.game, premove_of(row).actions) if row and is_held else [],
        "says": row.says if row and not is_held else None,
        "ahead": None if ahead is None else presentation.next_turn(ahead),
        "why": why,
    }
