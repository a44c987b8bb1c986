"""The texts of the lines of a match's document: the header, the entries, the result, and the dice."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.options import options_of
from tuckerbox.match.dice import Dice, lucks_as_text
from tuckerbox.match.entry import Entry
from tuckerbox.match.hash_chained_lines import FIRST_LINES, NAMES
from tuckerbox.match.time_terms import Terms, terms_texts
from tuckerbox.match.timestamps import time_text

AT_THE_END = "dice: told at the end"


def header_texts(
    game: Game,
    version: int,
    fingerprint: str,
    options: Mapping[str, Any],
    names: Sequence[str],
    dice: Dice,
    *,
    terms: Terms | None,
    format: int,
) -> list[str]:
    """Return the lines of the header, before the line `start`."""
    chosen = " ".join(f"{name}={option.word(options[name])}" for name, option in options_of(game).items())
    given = json.dumps(names, ensure_ascii=False)
    return [
        next(line for line, of in FIRST_LINES.items() if of == format),
        f"game: {game.name}",
        f"rules: {version}",
        f"components: {fingerprint}",
        f"options: {chosen}",
        *([f"seats: {given}"] if format == 1 else [f"seats: {len(names)}", f"{NAMES}{given}"]),
        f"commitment: {dice.commitment}",
        f"nonces: {' '.join(dice.nonces)}" if dice.seed is None else f"seed: {json.dumps(dice.seed)}",
        *([lucks_as_text(dice.given)] if dice.given else ()),
        *(terms_texts(terms) if terms else ()),
    ]


def start_text(began: int | None) -> str:
    """Return the line after the header. `began`: when the match began; None if it has no times."""
    return "start" if began is None else f"start {time_text(began)}"


def entry_text(entry: Entry, words: str, names: Sequence[str], format: int) -> str:
    """Return the line of an entry."""
    if format == 1:
        return f"{entry.number}. {names[entry.seat]}: {words}"
    time = "" if entry.at is None else f"{time_text(entry.at)} "
    return f"{entry.number}. {time}seat {entry.seat}: {words}"


def end_text(points: Sequence[int], result: Sequence[float]) -> str:
    """Return the line with the points and the result of a match."""
    return f"end: points {json.dumps(points)} result {json.dumps(result)}"


def secret_text(secret: bytes) -> str:
    """Return the line with the secret of the dice."""
    return f"dice: {secret.hex()}"
