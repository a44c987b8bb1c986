"""The end of a match in words: with all names, or for the player of one seat."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.sentence_parts import capitalized
from tuckerbox.match import Match
from tuckerbox.presentation.types import MatchEnding

FIRST_PLACEHOLDER = 0xE000  # a character for seat 0; those of the other seats follow. No name contains them.
# A game's sentence about the end has these verbs after a single name.
AGREEING = {"wins": "win", "has": "have"}


@dataclass(frozen=True)
class NamelessEnding:
    """The end of a match without names, for an application to store: names may be erased later."""

    says: str  # the prompt, with a placeholder for each seat's name
    result: list[float]
    points: list[int]
    abandoned: bool


def nameless_ending(match: Match) -> NamelessEnding | None:
    """Return how a match ended; None before the end."""
    result = match.result
    if result is None:
        return None
    placeholders = [placeholder(seat) for seat in range(match.seats)]
    return NamelessEnding(match.prompt_with(placeholders), result, match.points, match.abandoned)


def ending(match: Match, mine: Sequence[int]) -> str | None:
    """Return how a match ended, in words for the player of one seat: “You win with 24 points.”

    Return None before the end, and for somebody who plays no seat or several: for them, the prompt has all names.
    """
    ended, own = nameless_ending(match), only_own_seat(mine, match.bots, match.resigned)
    return None if ended is None or own is None else told_to(own, ended, match.names)


def ending_in_list(ended: NamelessEnding, game: Game, names: Sequence[str], own: int | None) -> MatchEnding:
    """Return how a match of a game ended. `own`: see `only_own_seat`."""
    says = named(ended.says, names) if own is None else told_to(own, ended, names)
    return {"result": ended.result, "points": ended.points, "rival": bool(game.rival), "says": says}


def only_own_seat(mine: Sequence[int], bots: Sequence[str | None], resigned: Collection[int]) -> int | None:
    """Return the seat whose player the end calls “you”; None if the viewer plays no seat or several.

    They do not play a seat that they have resigned and that a bot has taken: its win is not theirs.
    """
    played = [seat for seat in mine if seat not in resigned or bots[seat] is None]
    return played[0] if len(played) == 1 else None


def told_to(seat: int, ended: NamelessEnding, names: Sequence[str]) -> str:
    """Return how a match ended, in words for the player of one seat."""
    me = placeholder(seat)
    said = re.sub(rf"{me} ({'|'.join(AGREEING)})\b", lambda found: f"{me} {AGREEING[found[1]]}", ended.says)
    is_about_them = me in said or said.startswith("You ")  # as in “You win together”
    lost = not ended.result[seat] and not ended.abandoned
    said = capitalized(named(said.replace(me, "you"), names))
    return f"You lose: {said}" if lost and not is_about_them else said


def placeholder(seat: int) -> str:
    """Return the character that stands for a seat's name."""
    return chr(FIRST_PLACEHOLDER + seat)


def named(said: str, names: Sequence[str]) -> str:
    """Return a sentence with the names of the seats in place of the placeholders."""
    for seat, name in enumerate(names):
        said = said.replace(placeholder(seat), name)
    return said
