"""Reads the part of Fluent (https://projectfluent.org) that our message catalogues use.

That is text, values, strings, references to other messages, and a choice of several texts by a value. Terms, attributes
and functions are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from tuckerbox.messages.isolated import isolated

Values = Mapping[str, "int | str"]

MESSAGE = re.compile(r"([a-zA-Z][\w-]*) *= *")
BREAK = re.compile(r" *(?:\n *)+")  # between two lines of a text
TEXT = re.compile(r"[^{}\n]+")
OPEN = re.compile(r"\{\s*")
CLOSE = re.compile(r"\s*\}")
STRING = re.compile(r'"([^"\\\n]*)"')
VALUE = re.compile(r"\$([a-zA-Z][\w-]*)")
NAME = re.compile(r"[a-zA-Z][\w-]*")
ARROW = re.compile(r"\s*->")
VARIANT = re.compile(r"\s*\n\s*(\*?)\[\s*([\w-]+)\s*\] *")


class MessageError(ValueError):
    """A catalogue can't be read, or a message can't be said. The text is a sentence for people."""


@dataclass(frozen=True)
class Value:
    name: str


@dataclass(frozen=True)
class Reference:
    """Another message."""

    id: str


@dataclass(frozen=True)
class Selection:
    """One text of several: the one with the value as its key, else with its plural form, else the default."""

    value: str
    variants: dict[str, Pattern]
    default: str


Pattern = list["str | Value | Reference | Selection"]


class Catalogue:
    """Messages by their ids. Later texts replace messages of earlier ones."""

    def __init__(self, *texts: str) -> None:
        self._patterns = {id_: pattern for text in texts for id_, pattern in messages(text).items()}

    def say(self, id_: str, /, **values: int | str) -> str:
        """Return the message with an id.

        Raise MessageError if there is no such message, or if a value that it needs is missing.
        """
        if id_ not in self._patterns:
            raise MessageError(f"There is no message {id_!r}.")
        try:
            return self._write(self._patterns[id_], values)
        except KeyError as missing:
            raise MessageError(f"The message {id_!r} needs the value {missing}.") from None

    def _write(self, pattern: Pattern, values: Values) -> str:
        return "".join(self._write_part(part, values) for part in pattern)

    def _write_part(self, part: str | Value | Reference | Selection, values: Values) -> str:
        match part:
            case str():
                return part
            case Value(name):
                return written(values[name])
            case Reference(id_):
                return self.say(id_, **values)
            case Selection(name, variants, default):
                keys = (str(values[name]), plural_form(values[name]), default)
                return self._write(next(variants[key] for key in keys if key in variants), values)


def written(value: int | str) -> str:
    return f"{value:,}" if isinstance(value, int) else isolated(value)


def plural_form(value: int | str) -> str:
    """Return the English plural category of a number."""
    return "one" if value == 1 else "other"


@cache
def messages(text: str) -> dict[str, Pattern]:
    """Return the patterns of a catalogue's messages by their ids. The general catalogue is part of every game's."""
    found: dict[str, Pattern] = {}
    for entry in entries(text):
        start = MESSAGE.match(entry)
        if start is None:
            raise MessageError(f"This is not a message: {entry.strip()!r}.")
        id_ = start[1]
        if id_ in found:
            raise MessageError(f"There are two messages {id_!r}.")
        reader = MessageReader(id_, entry.rstrip(), start.end())
        found[id_] = reader.pattern()
        if not found[id_] or reader.at < len(reader.text):
            raise reader.error("text")
    return found


def entries(text: str) -> Iterator[str]:
    """Yield the lines of each message. Comments are lines that begin with #."""
    lines: list[str] = []
    for line in [*(line for line in text.splitlines() if not line.startswith("#")), "end"]:
        if line[:1] not in ("", " ", "}") and lines:
            yield "\n".join(lines)
            lines = []
        if lines or line.strip():
            lines.append(line)


@dataclass
class MessageReader:
    """Reads the message in a text from a position on."""

    id: str
    text: str
    at: int

    def found(self, wanted: re.Pattern[str]) -> re.Match[str] | None:
        """Match a pattern at the current position, and move past it. Return None if it does not match."""
        found = wanted.match(self.text, self.at)
        if found:
            self.at = found.end()
        return found

    def error(self, wanted: str) -> MessageError:
        line = self.text[self.at :].strip().partition("\n")[0]
        return MessageError(f"The message {self.id!r} can't be read: {wanted} is expected at {line!r}.")

    def pattern(self) -> Pattern:
        """Read a text up to its end: a variant's key, a bracket, or the end of the message."""
        parts: Pattern = []
        while self.at < len(self.text):
            begin = self.at
            if broken := self.found(BREAK):
                if self.text[self.at] in "[*}.":
                    self.at = begin
                    break
                if parts:  # a text may begin on a line of its own
                    parts.append("\n" * broken[0].count("\n"))
            elif self.found(OPEN):
                parts.append(self.placeable())
            elif text := self.found(TEXT):
                parts.append(text[0])
            else:
                break
        if parts and isinstance(parts[-1], str):
            parts[-1] = parts[-1].rstrip(" ")
        return parts

    def placeable(self) -> str | Value | Reference | Selection:
        part: str | Value | Reference | Selection
        if string := self.found(STRING):
            part = string[1]
        elif value := self.found(VALUE):
            part = self.selection(value[1]) if self.found(ARROW) else Value(value[1])
        elif name := self.found(NAME):
            part = Reference(name[0])
        else:
            raise self.error("a value, a string or a message")
        if not self.found(CLOSE):
            raise self.error("}")
        return part

    def selection(self, value: str) -> Selection:
        variants: dict[str, Pattern] = {}
        default = None
        while variant := self.found(VARIANT):
            variants[variant[2]] = self.pattern()
            default = variant[2] if variant[1] else default
        if default is None:
            raise self.error("a default, marked with *,")
        return Selection(value, variants, default)
