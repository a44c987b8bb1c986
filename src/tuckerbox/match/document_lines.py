"""The lines of a match's document besides its entries: the header, the result, and the dice."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.options import schema
from tuckerbox.match.dice import Dice, lucks_as_text
from tuckerbox.match.document import FIRST_LINE

AT_THE_END = "dice: told at the end"


def header_texts(
    game: Game, version: int, fingerprint: str, options: Mapping[str, Any], names: Sequence[str], dice: Dice
) -> list[str]:
    """Return the lines of the header, before the line `start`."""
    chosen = " ".join(f"{name}={option.word(options[name])}" for name, option in schema(game).items())
    texts = [
        FIRST_LINE,
        f"game: {game.name}",
        f"rules: {version}",
        f"components: {fingerprint}",
        f"options: {chosen}",
        f"seats: {json.dumps(names, ensure_ascii=False)}",
        f"commitment: {dice.commitment}",
        f"nonces: {' '.join(dice.nonces)}" if dice.seed is None else f"seed: {json.dumps(dice.seed)}",
    ]
    return [*texts, lucks_as_text(dice.given)] if dice.given else texts


def end_text(points: Sequence[int], result: Sequence[float]) -> str:
    """Return the line with the points and the result of a match."""
    return f"end: points {json.dumps(points)} result {json.dumps(result)}"


def secret_text(secret: bytes) -> str:
    """Return the line with the secret of the dice."""
    return f"dice: {secret.hex()}"
