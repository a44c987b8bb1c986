"""Options: what can be chosen before a match, declared as a record whose fields say their values, defaults and meaning.

The command line, the lobby's form and the checks are all made from the declaration.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.record import Record


class OptionError(ValueError):
    """Options or seats that do not fit the game; says which and what would."""


@dataclass(frozen=True)
class Choice:
    """An option that is one of several named values, the first being the default."""

    values: tuple[str, ...]
    says: str
    seats: tuple[int, ...] | None = None  # the numbers of seats for which the other values are
    when: object = None

    @property
    def default(self) -> str:
        return self.values[0]

    def word(self, value: object) -> str:
        return str(value)

    def number(self, name: str, value: object) -> int:
        if value not in self.values:
            raise OptionError(f"{name} can be {' or '.join(self.values)}, not {value!r}.")
        return self.values.index(str(value))


@dataclass(frozen=True)
class Flag:
    """An option that is on or off, and off by default."""

    says: str
    seats: tuple[int, ...] | None = None

    values = (False, True)
    default = False

    def word(self, value: object) -> str:
        return "on" if value else "off"

    def number(self, name: str, value: object) -> int:
        words = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}
        meant = words.get(value.lower()) if isinstance(value, str) else value
        if not isinstance(meant, bool):
            raise OptionError(f"{name} can be on or off, not {value!r}.")
        return int(meant)


@dataclass(frozen=True)
class Number:
    low: int
    high: int
    default: int
    says: str
    seats: tuple[int, ...] | None = None
    when: object = None

    @property
    def values(self):
        return range(0, 100)

    def word(self, value):
        return str(value)

    def number(self, name, value):
        return int(value)


def schema(game: Game) -> dict[str, Choice | Flag]:
    """The game's options by name."""
    fields = game.options.layout.fields
    return {field.name: part for field in fields for part in field.extra if isinstance(part, Choice | Flag | Number)}


def settle(game: Game, seats: int, given: Mapping[str, object]) -> dict[str, Any]:
    """All options of a match, defaults included; OptionError, with a sentence, if they do not fit."""
    known = schema(game)
    if seats not in game.seats:
        raise OptionError(f"{game.title} is for {_either(game.seats)} seats, not {seats}.")
    unknown = [name for name in given if name not in known]
    if unknown:
        raise OptionError(f"{game.title} has no option {unknown[0]!r}; it has {', '.join(known) or 'none'}.")
    settled: dict[str, Any] = {}
    for name, option in known.items():
        value = option.values[option.number(name, given.get(name, option.default))]
        if option.seats and value != option.default and seats not in option.seats:
            raise OptionError(f"{name}={value} is for {_either(option.seats)} seats, not {seats}.")
        settled[name] = value
    wrong = game.misfit(settled, seats)
    if wrong:
        raise OptionError(wrong)
    return settled


def as_record(game: Game, settled: Mapping[str, Any]) -> Record:
    """Settled options as the record that `setup` reads."""
    options = game.options()
    for name, option in schema(game).items():
        setattr(options, name, option.number(name, settled[name]))
    return options


def _either(numbers: tuple[int, ...]) -> str:
    *others, last = map(str, numbers)
    return f"{', '.join(others)} or {last}" if others else last
