"""A match in play and its document: what Python code, the server, the bots and the tests stand on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tuckerbox import games
from tuckerbox.kernel.box import load_box
from tuckerbox.kernel.contract import seat_names
from tuckerbox.kernel.options import settle
from tuckerbox.match.dice import Dice
from tuckerbox.match.document import DocumentError
from tuckerbox.match.entry import Entry, Kind
from tuckerbox.match.errors import IllegalPlayError, MatchError
from tuckerbox.match.match import Match
from tuckerbox.match.moments import Moment, PublicEvent
from tuckerbox.match.reading import Verdict, load, verify
from tuckerbox.match.standing import Choice, Preview
from tuckerbox.match.table import Request

__all__ = [
    "Choice", "Dice", "DocumentError", "Entry", "IllegalPlayError", "Kind", "Match", "MatchError", "Moment", "Preview",
    "PublicEvent", "Request", "Verdict", "load", "new", "verify",
]  # fmt: skip


def new(
    game: str,
    seats: int | Sequence[str] = 2,
    *,
    seed: object = None,
    components: str | Path | None = None,
    **options: object,
) -> Match:
    """A new match: of which game, for how many seats or for whom, and with which options.

    A `seed` makes the dice come out alike each time; without one nobody can know them. `components` names a file that
    corrects the game's component data.
    """
    chosen = games.game(game)
    seats = [seats] if isinstance(seats, str) else seats
    settle(chosen, seats if isinstance(seats, int) else len(seats), options)
    names = seat_names(seats) if isinstance(seats, int) else list(seats)
    dice = Dice.fresh(len(names)) if seed is None else Dice.seeded(seed)
    box = load_box(chosen, Path(components)) if components else None
    return Match(chosen, names, options, dice, box=box)
