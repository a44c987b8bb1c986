"""The rulebook's chapters, and how many paragraphs each has. Each paragraph that states a rule needs a test.

Paragraphs and the points of a list are counted alike, in the order in which they stand; a line that only announces a
list is not counted.
"""

from __future__ import annotations

CHAPTERS = {
    "Set-up": 21,
    "Gameplay": 5,
    "Available actions": 1,
    "Build Railway": 7,
    "Mine": 3,
    "Recruit Help": 4,
    "Buy Military Unit": 5,
    "Import/Export": 3,
    "Farm": 7,
    "Attack": 10,
    "Retrieve Cubes": 1,
    "Resolving combat": 13,
    "Destroying Old Ones": 4,
    "Withdrawal": 2,
    "Defeat": 2,
    "End of combat": 2,
    "Defending your port": 6,
    "Several Old Ones": 3,
    "Activating Old Ones": 5,
    "Revelations": 5,
    "Movement of Old Ones": 12,
    "Game end": 1,
    "Scoring": 9,
}

# These say where to put piles of pieces, of which the state has only counts.
ABOUT_PIECES = {"Set-up 4", "Set-up 14"}


def paragraphs() -> set[str]:
    """Return every paragraph that states a rule, by chapter and number."""
    every = {f"{chapter} {nth}" for chapter, count in CHAPTERS.items() for nth in range(1, count + 1)}
    return every - ABOUT_PIECES
