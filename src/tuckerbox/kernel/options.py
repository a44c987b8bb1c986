"""Options: the settings of a match, declared as a record whose fields have values, a default and a description.

The options of the command line, the choices for a new table and the checks are all made from this declaration.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.memory_records import Record
from tuckerbox.kernel.sentence_parts import listed


class OptionError(ValueError):
    """The options or the number of seats do not fit the game. The text explains what would."""


# The values of a match's options, by name.
OptionValues = Mapping[str, str | int | bool]

# A condition on other options: the name of each, with the values that it may have.
When = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class OneOf:
    """An option with several named values; the first is the default."""

    values: tuple[str, ...]
    says: str
    seats: tuple[int, ...] | None = None  # the numbers of seats that allow the other values; None: all
    when: When | None = None  # the values of earlier options with which this one has a meaning

    kind = "choice"

    @property
    def default(self) -> str:
        return self.values[0]

    def word(self, value: object) -> str:
        return str(value)

    def number(self, name: str, value: object) -> int:
        if value not in self.values:
            raise OptionError(f"{name} can be {' or '.join(self.values)}, not {value!r}.")
        return self.values.index(str(value))

    def value(self, number: int) -> str:
        return self.values[number]


@dataclass(frozen=True)
class Flag:
    """An option that is on or off; off is the default."""

    says: str
    seats: tuple[int, ...] | None = None
    when: When | None = None

    kind = "flag"
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

    def value(self, number: int) -> bool:
        return bool(number)


@dataclass(frozen=True)
class Number:
    """An option that is a whole number; the record holds the number itself."""

    low: int
    high: int
    default: int
    says: str
    seats: tuple[int, ...] | None = None
    when: When | None = None

    kind = "number"

    @property
    def values(self) -> range:
        return range(self.low, self.high + 1)

    def word(self, value: object) -> str:
        return str(value)

    def number(self, name: str, value: object) -> int:
        # The pattern limits the length: Python refuses to convert thousands of digits.
        written = isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,9}", value)
        meant = int(written[0]) if written else value
        if not isinstance(meant, int) or isinstance(meant, bool) or meant not in self.values:
            raise OptionError(f"{name} can be a whole number from {self.low} to {self.high}, not {value!r}.")
        return meant

    def value(self, number: int) -> int:
        return number


Option = OneOf | Flag | Number


def options_of(game: Game) -> dict[str, Option]:
    """Return the game's options by name."""
    fields = game.options.layout.fields
    return {field.name: part for field in fields for part in field.extra if isinstance(part, Option)}


def settle(game: Game, seats: int, given: Mapping[str, object]) -> dict[str, Any]:
    """Return all options of a match, defaults included. Raise OptionError if they do not fit."""
    known = options_of(game)
    if seats not in game.seats:
        raise OptionError(f"{game.title} is for {listed(map(str, game.seats), 'or')} seats, not {seats}.")
    unknown = [name for name in given if name not in known]
    if unknown:
        raise OptionError(f"{game.title} has no option {unknown[0]!r}; it has {', '.join(known) or 'none'}.")
    settled: dict[str, Any] = {}
    for name, option in known.items():
        value = option.value(option.number(name, given.get(name, option.default)))
        if option.seats and value != option.default and seats not in option.seats:
            fitting = listed(map(str, option.seats), "or")
            raise OptionError(f"{name}={option.word(value)} is for {fitting} seats, not {seats}.")
        settled[name] = value
    for name, option in known.items():
        lacks = _lacks(known, settled, name)
        if lacks and settled[name] != option.default:
            several = any(len(words) > 1 for words in lacks.values())
            missing = "those" if len(lacks) > 1 else "one of these" if several else "that"
            raise OptionError(
                f"{name} belongs to {condition_in_words(lacks)}: choose {missing} as well, or leave {name} out."
            )
    wrong = game.misfit(settled, seats)
    if wrong:
        raise OptionError(wrong)
    return settled


def changed_options(game: Game, settled: Mapping[str, Any]) -> list[str]:
    """Return the options that differ from their defaults, each as `name=value`."""
    known = options_of(game)
    return [f"{name}={known[name].word(value)}" for name, value in settled.items() if value != known[name].default]


def as_record(game: Game, settled: Mapping[str, Any]) -> Record:
    """Return settled options as the record that `setup` reads."""
    options = game.options()
    for name, option in options_of(game).items():
        setattr(options, name, option.number(name, settled[name]))
    return options


def condition_in_words(when: When) -> str:
    """Return a condition in the notation of options: `size=own or size=easy`."""
    return ", and ".join(listed((f"{name}={word}" for word in words), "or") for name, words in when.items())


def _lacks(known: Mapping[str, Option], settled: Mapping[str, object], name: str) -> dict[str, tuple[str, ...]]:
    """Return the unmet conditions of an option, and of the options that it depends on."""
    lacks: dict[str, tuple[str, ...]] = {}
    for other, words in (known[name].when or {}).items():
        lacks |= _lacks(known, settled, other)
        if known[other].word(settled[other]) not in words:
            lacks[other] = words
    return lacks
