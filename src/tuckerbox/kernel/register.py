"""Registers: the names that a game gives to its numbers, for its kinds of events and its reasons for refusing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


class Events:
    """Kinds of events, numbered from 0 in the order in which they are added, with names that clients can rely on.

    If the values of a number have names too, they are given once: `Events(card=CARD_NAMES)`.
    """

    def __init__(self, **values: Sequence[str]) -> None:
        self.values = values  # by what a number is called
        self.names: list[str] = []
        self.numbers: list[tuple[str, ...]] = []  # for each, what its numbers are called

    def add(self, name: str, *numbers: str) -> int:
        self.names.append(name)
        self.numbers.append(numbers)
        return len(self.names) - 1


class Reasons:
    """Reasons for refusing an action, numbered and named alike, each with its place in the rules."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.rules: list[str] = []  # empty if no rule forbids it

    def add(self, name: str, rule: str = "") -> int:
        self.names.append(name)
        self.rules.append(rule)
        return len(self.names) - 1


@dataclass(frozen=True)
class Event:
    """An event as Python code sees it: the step that left it, the name of its kind, its seat and its numbers."""

    step: int
    kind: int
    seat: int
    who: int
    numbers: tuple[int, ...]
