"""Registers: the kinds of something that a game names, such as its events and its reasons for refusing."""

from __future__ import annotations


class Register:
    """The kinds of something, numbered from 0 in the order they are added, with names that clients can rely on."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.numbers: list[tuple[str, ...]] = []  # for each event, what its numbers are called

    def add(self, name: str, *numbers: str) -> int:
        self.names.append(name)
        self.numbers.append(numbers)
        return len(self.names) - 1
