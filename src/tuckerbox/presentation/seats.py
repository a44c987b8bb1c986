"""The seats of a table, and the seat whose view is shown to somebody."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tuckerbox.match import Match
from tuckerbox.presentation.context import Context, ListedContext, SeatHolder, Viewer
from tuckerbox.presentation.types import Seat, Who


def point_of_view(match: Match, seats: Sequence[int]) -> int | None:
    """Return the seat whose view to show to someone who holds several: the one that has the turn, else the first."""
    turn = match.turn
    return turn if turn in seats else seats[0] if seats else None


def other_people(match: Match, mine: Collection[int]) -> list[int]:
    """Return the seats of other people. They have to agree to an undo."""
    return [seat for seat in match.people if seat not in mine]


def seats(context: Context, match: Match | None) -> list[Seat]:
    """Return the seats as they are after the match's last entry; `match` is None before the start."""
    if match is None:
        return seats_played_by(context, [holder.bot for holder in context.seats], ())
    return seats_played_by(context, match.bots, match.resigned)


def seats_played_by(
    context: Context | ListedContext, bots: Sequence[str | None], resigned: Collection[int]
) -> list[Seat]:
    """Return the seats. `bots` has each seat's bot, or None if a person plays it; `resigned` has seats."""
    return [
        {
            "seat": seat,
            "name": holder.name,
            "who": holder.who,
            "taken": holder.taken,
            "yours": seat in context.viewer.seats,
            "reserved": holder.reserved,
            "present": holder.present,
            "bot": bots[seat],
            "program": holder.program,
            "resigned": seat in resigned,
            "nonce": holder.nonce,
            "secret": holder.secret if may_pass_on(context.viewer, seat, holder) else None,
        }
        for seat, holder in enumerate(context.seats)
    ]


def may_pass_on(viewer: Viewer, seat: int, holder: SeatHolder) -> bool:
    """Return True if the viewer may have the seat's link: its player or, until an invited person takes it, the host."""
    to_give = viewer.host and not holder.taken and holder.who is Who.INVITED
    return not viewer.program and (seat in viewer.seats or to_give)


def without_links(seats: Sequence[Seat]) -> list[Seat]:
    """Return the seats without the secrets of their links, with which somebody could let others in."""
    return [{**seat, "secret": None} for seat in seats]
