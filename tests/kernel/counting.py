"""A small template over the contract, for tests of how a build binds it to a game."""

from __future__ import annotations

from tests.kernel import pouch
from tuckerbox.kernel.contract import Box, Choices, State, legal, team
from tuckerbox.kernel.memory_records import Many, copy


def teams(states: Many[State], i: int) -> int:
    """Return the teams of three seats as one number of three digits."""
    found = 0
    for seat in range(3):
        found = found * 10 + team_of(states[i], seat)
    return found


def team_of(state: State, seat: int) -> int:
    """Call a slot: a function between the template and its slot."""
    return team(state, seat)


def first(states: Many[State], i: int, boxes: Many[Box], out: Many[Choices]) -> int:
    """Return the first legal action."""
    return out[0].codes[0] if legal(states[i], boxes[0], out[0]) else -1


def held(states: Many[State], i: int, seat: int) -> int:
    return states[i].hand[seat]  # type: ignore[attr-defined]


def lies(states: Many[State], i: int, row: int, column: int) -> int:
    return states[i].table[row, column]  # type: ignore[attr-defined]


def lay(states: Many[State], i: int, row: int, column: int, card: int) -> None:
    states[i].table[row, column] = card  # type: ignore[attr-defined]


def repeated(states: Many[State], i: int, j: int) -> None:
    copy(states[j], states[i])


def worth(states: Many[State], i: int, seat: int) -> int:
    """Return the value of what a seat has, by a function, a number and a table of another module."""
    return pouch.weighed(states[i], pouch.WEIGHTS[seat]) * pouch.DOZEN
