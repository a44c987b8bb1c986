"""Matches and their documents. The public names of the package, for the server, the bots and anybody's Python code."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tuckerbox import games
from tuckerbox.kernel.actions import Choice
from tuckerbox.kernel.component_data import load_box
from tuckerbox.kernel.contract import seat_names
from tuckerbox.kernel.errors import IllegalPlayError, MatchError
from tuckerbox.kernel.options import settle
from tuckerbox.match.clock import Clock, CountedTime, moment_on_wall
from tuckerbox.match.dice import Dice, Lucks, UnknownLuckError, lucks_as_text, lucks_from_text
from tuckerbox.match.entry import BOT_NAME, BOT_NAME_RULE, Entry, EntryKind, Vote, line_of_play
from tuckerbox.match.hash_chained_lines import NEWEST, DocumentError
from tuckerbox.match.match import Match
from tuckerbox.match.premoves import (
    MOST_PLANNED,
    Fate,
    NextTurn,
    Planned,
    Premove,
    PremoveStatus,
    fate_of,
    plan_turn,
    play_premove,
)
from tuckerbox.match.preview import Preview
from tuckerbox.match.reading import Verdict, game_of, load, verify
from tuckerbox.match.seating import UndoRequest, checked_names, with_placeholders
from tuckerbox.match.seen_steps import SeenStep, Told, events_known_to
from tuckerbox.match.situation import Situation
from tuckerbox.match.time_terms import Live, MoveWithin, Night, Pace, Terms, TimeUp, night_of, pace_of
from tuckerbox.match.timeline import Outcome, Step, replay
from tuckerbox.match.timestamps import DAY, HOUR, datetime_of, duration_text, time_text

__all__ = [
    "BOT_NAME",
    "BOT_NAME_RULE",
    "DAY",
    "HOUR",
    "MOST_PLANNED",
    "NEWEST",
    "Choice",
    "Clock",
    "CountedTime",
    "Dice",
    "DocumentError",
    "Entry",
    "EntryKind",
    "Fate",
    "IllegalPlayError",
    "Live",
    "Lucks",
    "Match",
    "MatchError",
    "MoveWithin",
    "NextTurn",
    "Night",
    "Outcome",
    "Pace",
    "Planned",
    "Premove",
    "PremoveStatus",
    "Preview",
    "SeenStep",
    "Situation",
    "Step",
    "Terms",
    "TimeUp",
    "Told",
    "UndoRequest",
    "UnknownLuckError",
    "Verdict",
    "Vote",
    "checked_names",
    "datetime_of",
    "duration_text",
    "events_known_to",
    "fate_of",
    "game_of",
    "line_of_play",
    "load",
    "lucks_as_text",
    "lucks_from_text",
    "moment_on_wall",
    "new",
    "night_of",
    "pace_of",
    "plan_turn",
    "play_premove",
    "replay",
    "time_text",
    "verify",
    "with_placeholders",
]  # fmt: skip


def new(
    game: str,
    seats: int | Sequence[str] = 2,
    *,
    seed: object = None,
    components: str | Path | None = None,
    native: bool = True,
    **options: object,
) -> Match:
    """Return a new match of a game, for a number of seats or a list of names, with these options.

    The same `seed` gives the same dice each time; without one, nobody can predict them. `components` is a file that
    corrects the game's component data. Unless `native`, the rules are interpreted: the match begins at once, but is
    too slow for simulations.
    """
    chosen = games.game(game)
    seats = [seats] if isinstance(seats, str) else seats
    # A match checks this too, but it would count the names, and there are default names for seven seats only.
    settle(chosen, seats if isinstance(seats, int) else len(seats), options)
    names = seat_names(seats) if isinstance(seats, int) else list(seats)
    dice = Dice.fresh(len(names)) if seed is None else Dice.seeded(seed)
    box = load_box(chosen, Path(components)) if components else None
    return Match(chosen, names, options, dice, box=box, native=native)
