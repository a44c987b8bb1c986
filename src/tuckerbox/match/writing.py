"""From a match to its document: what its header and its last lines say, and which lucks a record may tell."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tuckerbox.kernel import options as game_options
from tuckerbox.match.dice import Lucks, lucks_as_text
from tuckerbox.match.document import FIRST_LINE
from tuckerbox.match.entry import Kind

if TYPE_CHECKING:
    from tuckerbox.match.match import Match

AT_THE_END = "dice: told at the end"


def header_texts(match: Match) -> list[str]:
    options = game_options.schema(match.game)
    chosen = " ".join(f"{name}={option.word(match.options[name])}" for name, option in options.items())
    dice = match.dice
    texts = [
        FIRST_LINE,
        f"game: {match.game.name}",
        f"rules: {match.version}",
        f"components: {match.engine.fingerprint}",
        f"options: {chosen}",
        f"seats: {json.dumps(match.names, ensure_ascii=False)}",
        f"commitment: {dice.commitment}",
        f"nonces: {' '.join(dice.nonces)}" if dice.seed is None else f"seed: {json.dumps(dice.seed)}",
    ]
    return [*texts, lucks_as_text(dice.given)] if dice.given else texts


def closing_texts(match: Match, dice: str) -> list[str]:
    """How it ended, if it did, and what can be told of its dice."""
    end = f"end: points {json.dumps(match.points)} result {json.dumps(match.result)}"
    return [end, dice] if match.over else [dice]


def whole_dice(match: Match) -> str:
    """The line for who may know the dice: their secret, or all that is known of them."""
    if match.dice.secret is not None:
        return f"dice: {match.dice.secret.hex()}"
    return lucks_as_text(drawn_so_far(match)[0])


def running_dice(match: Match) -> str:
    """The line for others while the match runs: the lucks that were drawn, unless they would tell what is hidden."""
    drawn, hides = drawn_so_far(match)
    return AT_THE_END if hides else lucks_as_text(drawn)


def drawn_so_far(match: Match) -> tuple[Lucks, bool]:
    """The lucks that were drawn in the whole match, but for those in its header; and whether it ever hid anything."""
    again = match.at(0)
    drawn = dict(again.course.last.drawn)
    hides = again.course.hides
    for entry in match.entries:
        again.enter(entry)
        if entry.kind is Kind.DECIDES:
            drawn |= again.course.last.drawn
            hides = hides or again.course.hidden_in(again.course.last)
    return {place: luck for place, luck in drawn.items() if place not in match.dice.given}, hides
