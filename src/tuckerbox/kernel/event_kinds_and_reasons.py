"""Registries in which a game names its event kinds and its reasons for refusing an action, and `Event` itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


class EventKinds:
    """Event kinds, numbered from 0 in the order in which they are added. Clients rely on their names.

    If the values of a number have names too, pass them once: `EventKinds(card=CARD_NAMES)`.
    """

    def __init__(self, **values: Sequence[str]) -> None:
        self.values = values  # by the name of the number
        self.names: list[str] = []
        self.numbers: list[tuple[str, ...]] = []  # the names of each kind's numbers

    def add(self, name: str, *numbers: str) -> int:
        self.names.append(name)
        self.numbers.append(numbers)
        return len(self.names) - 1


class Reasons:
    """Reasons for refusing an action, numbered from 0 and named, each with its place in the rulebook."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.rules: list[str] = []  # empty if the reason is not a rule

    def add(self, name: str, rule: str = "") -> int:
        self.names.append(name)
        self.rules.append(rule)
        return len(self.names) - 1


@dataclass(frozen=True)
class Event:
    """An event, read from a state: its step, kind, seat, the mask of the seats that may know it, and its numbers."""

    step: int
    kind: int
    seat: int
    who: int
    numbers: tuple[int, ...]
