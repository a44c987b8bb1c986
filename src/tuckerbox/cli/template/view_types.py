"""The types of a view of Muster. `make api` writes the browser client's types from them."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from tuckerbox.cli.template.state import Breed

Phase = Literal["orders", "fill", "show", "choose", "tidy", "ended"]  # in the order of their numbers in rules.py


class Player(TypedDict):
    """A player's flock and order."""

    seat: int
    flock: dict[Breed, int]
    order: Breed | None
    """Null for those who may not know it."""
    points: int


class View(TypedDict):
    """The table as a seat sees it."""

    game: str
    viewer: int | None
    title: str
    seats: int
    phase: Phase
    round: int
    rounds: int
    active: int | None
    """The seat whose turn it is."""
    deciding: int | None
    gate: list[Breed]
    bag: dict[Breed, int]
    penned: Breed | None
    """The breed that was penned this turn."""
    players: list[Player]
    winners: list[int]
