"""Entries: the log of a match, and the words for each entry in the document."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from tuckerbox.kernel.actions import Actions

BOT_NAME = re.compile(r"[a-z][a-z0-9-]{0,23}")  # the names that a bot can have
BOT_NAME_RULE = "1 to 24 small letters, digits and hyphens, beginning with a letter"


class EntryKind(StrEnum):
    """The effect of an entry of a match."""

    DECIDES = "decides"  # takes an action
    UNDOES = "undoes"  # returns to the state after an earlier entry
    ASKS = "asks"  # asks everybody affected to agree to an undo
    AGREES = "agrees"
    DECLINES = "declines"
    PLAYS = "plays"  # hands the seat to a bot, or to a person
    RESIGNS = "resigns"


@dataclass(frozen=True)
class Entry:
    """One entry of the log of a match."""

    number: int
    seat: int
    kind: EntryKind
    value: int = 0  # the action of a decision; the entry to which an undo returns, 0 for the start
    bot: str | None = None  # the bot that plays the seat from here on; None for a person
    epoch: int = 0  # the epoch of the dice from here on
    mark: str = ""  # its mark in the document


FIXED = {
    EntryKind.AGREES: "agrees",
    EntryKind.DECLINES: "declines",
    EntryKind.RESIGNS: "resigns",
}
NUMBER = "([0-9]{1,9})"
PATTERNS = {
    EntryKind.UNDOES: re.compile(f"undo to {NUMBER}(?: with new dice)?"),
    EntryKind.ASKS: re.compile(f"asks to undo to {NUMBER}"),
    EntryKind.PLAYS: re.compile(f"is played by (?:a person|({BOT_NAME.pattern}))"),
    **{kind: re.compile(words) for kind, words in FIXED.items()},
}


def words_of(entry: Entry, actions: Actions, new_dice: bool) -> str:
    """Return the words of an entry, without its number and its seat's name."""
    if entry.kind is EntryKind.DECIDES:
        return actions.describe(entry.value)
    if entry.kind is EntryKind.UNDOES:
        return f"undo to {entry.value}{' with new dice' if new_dice else ''}"
    if entry.kind is EntryKind.ASKS:
        return f"asks to undo to {entry.value}"
    if entry.kind is EntryKind.PLAYS:
        return f"is played by {entry.bot or 'a person'}"
    return FIXED[entry.kind]


def parse(number: int, seat: int, words: str, actions: Actions) -> Entry:
    """Return the entry for some words, without its epoch and its mark. Raise ActionError if they are invalid."""
    for kind, pattern in PATTERNS.items():
        found = pattern.fullmatch(words)
        if found and kind is EntryKind.PLAYS:
            return Entry(number, seat, kind, bot=found[1])
        if found:
            return Entry(number, seat, kind, int(found[1]) if pattern.groups else 0)
    return Entry(number, seat, EntryKind.DECIDES, actions.parse(words))


def line_of_play(entries: Iterable[Entry]) -> list[Entry]:
    """Return the decisions that were not undone, in order."""
    line: list[Entry] = []
    for entry in entries:
        _follow(line, entry)
    return line


def line_lengths(entries: Iterable[Entry]) -> list[int]:
    """Return the number of decisions on the line of play after each entry."""
    line: list[Entry] = []
    lengths: list[int] = []
    for entry in entries:
        _follow(line, entry)
        lengths.append(len(line))
    return lengths


def _follow(line: list[Entry], entry: Entry) -> None:
    """Apply the next entry to a line of play."""
    if entry.kind is EntryKind.DECIDES:
        line.append(entry)
    elif entry.kind is EntryKind.UNDOES:
        while line and line[-1].number > entry.value:
            line.pop()
