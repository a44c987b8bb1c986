"""The end of a match in words: with all names, or for the player of one seat."""

from __future__ import annotations

import re
from collections.abc import Sequence
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
    ended = nameless_ending(match)
    return None if ended is None or len(mine) != 1 else told_to(mine[0], ended, match.names)


def ending_in_list(ended: NamelessEnding, game: Game, names: Sequence[str], mine: Sequence[int]) -> MatchEnding:
    """Return how a match of a game ended, for the player of these seats."""
    says = told_to(mine[0], ended, names) if len(mine) == 1 else named(ended.says, names)
    return {"result": ended.result, "points": ended.points, "rival": bool(game.rival), "says": says}


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
