"""Functions that only JavaScript needs compiled: teams, draws, and splitting luck."""

from __future__ import annotations

from tuckerbox.kernel.contract import State, team
from tuckerbox.kernel.luck import Luck, draw, next_bits
from tuckerbox.kernel.memory_records import Many


def team_at(states: Many[State], i: int, seat: int) -> int:
    """Return the team of a seat."""
    return team(states[i], seat)


def draw_from(lucks: Many[Luck], n: int) -> int:
    """Return a number from 0 to n-1."""
    return draw(lucks[0], n)


def split(lucks: Many[Luck], others: Many[Luck]) -> None:
    """Draw a new luck from another one, like `split_luck` in `tuckerbox.bots.search`."""
    luck, other = lucks[0], others[0]
    other.a = next_bits(luck)
    other.b = next_bits(luck)
    other.c = next_bits(luck)
    other.d = next_bits(luck)
    if other.a == 0 and other.b == 0 and other.c == 0 and other.d == 0:
        other.a = 1
