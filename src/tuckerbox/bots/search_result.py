"""The results of a search about a position, and about each of its choices."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class SearchedChoice:
    """A search's results about one choice."""

    action: int
    visits: int
    value: float  # its expected result for the seat that decides, from 0 to 1


@dataclass(frozen=True)
class SearchResult:
    """A search's results about a position."""

    simulations: int
    values: tuple[float, ...]  # the expected result of the match by seat, from 0 to 1
    choices: tuple[SearchedChoice, ...]  # the best first

    @property
    def best(self) -> int:
        return self.choices[0].action
