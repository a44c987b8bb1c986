"""Positions for two with known answers: ends of matches, in which Vermilion may win. The rest can be tried whole.

They come from matches of the greedy player that were disturbed by some random choices. The border is reached on all
sides, so no route can leave the 7 by 5 spaces.
"""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

from tests.known import Known
from tuckerbox.games.down_under import GAME
from tuckerbox.match import Match
from tuckerbox.puzzles.puzzle import seeded_match


def replayed(seed: str, entries: list[str]) -> Match:
    """Return a match after these decisions."""
    match = seeded_match(GAME, 2, seed)
    for entry in entries:
        match.play(entry)
    return match


LEAST = 8  # how many of them Kangaroo finds

POSITIONS = tuple(
    Known(one["name"], partial(replayed, one["seed"], one["entries"]), tuple(one["right"]), one["because"], solved=True)
    for one in map(json.loads, Path(__file__).with_suffix(".jsonl").read_text(encoding="utf-8").splitlines())
)
