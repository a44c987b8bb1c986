"""Functions that only JavaScript needs compiled: teams, draws, and splitting luck."""

from __future__ import annotations

from tuckerbox.kernel.contract import State, team
from tuckerbox.kernel.luck import Luck, draw, split
from tuckerbox.kernel.memory_records import Many


def team_at(states: Many[State], i: int, seat: int) -> int:
    """Return the team of a seat."""
    return team(states[i], seat)


def draw_from(lucks: Many[Luck], n: int) -> int:
    """Return a number from 0 to n-1."""
    return draw(lucks[0], n)


def split_at(lucks: Many[Luck], others: Many[Luck]) -> None:
    """Draw the other luck from the first."""
    split(lucks[0], others[0])
