"""Entries: the log of a match, and the words for each entry in the document."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from tuckerbox.kernel.actions import Actions

BOT_NAME = re.compile(r"[a-z][a-z0-9-]{0,23}")  # the names that a bot can have
BOT_NAME_RULE = "1 to 24 lower-case letters, digits and hyphens, and begin with a letter"


class EntryKind(StrEnum):
    """The effect of an entry of a match."""

    DECIDES = "decides"  # takes an action
    UNDOES = "undoes"  # returns to the state after an earlier entry
    ASKS = "asks"  # asks everybody affected to agree to an undo
    AGREES = "agrees"
    DECLINES = "declines"
    PLAYS = "plays"  # hands the seat to a bot, or to a person
    RESIGNS = "resigns"
    LAPSES = "lapses"  # the seat's time is up
    DROPS = "drops"  # the seat's player has dropped out of a live match, which has the same effect
    RESTS = "rests"  # takes days off, in which the seat's clock stands still
    OUTAGE = "outage"  # the server was down, and the seat, which has the turn, gets the time back
    VOTES = "votes"  # on what to do about a seat whose time is up, or on the pace
    WAITS = "waits"  # gives a seat whose time is up more time: the others voted for it, or its player goes on
    ENDS = "ends"  # ends the match without a result, because the others have voted for it
    SLOWS = "slows"  # changes the pace from live to a move within hours, because all have voted for it


ABOUT_TIME = {
    EntryKind.LAPSES,
    EntryKind.DROPS,
    EntryKind.RESTS,
    EntryKind.OUTAGE,
    EntryKind.VOTES,
    EntryKind.WAITS,
    EntryKind.ENDS,
    EntryKind.SLOWS,
}


class Vote(IntEnum):
    """The values of votes: the first three on what to do about a seat whose time is up."""

    BOT = 1
    WAIT = 2
    END = 3
    SLOW = 4  # on the pace


@dataclass(frozen=True)
class Entry:
    """One entry of the log of a match."""

    number: int
    seat: int
    kind: EntryKind
    # By kind: the action; the entry to return to, 0 for the start; the days off; the outage's seconds; the vote; the
    # hours of the new pace.
    value: int = 0
    bot: str | None = None  # the bot that plays the seat from here on; None for a person
    epoch: int = 0  # the epoch of the dice from here on
    mark: str = ""  # its mark in the document
    at: int | None = None  # when it was stored, if its match has times
    turn: int | None = None  # the seat that has the turn after it; None at the end
    # True if it is a decision that ended a turn. None if it is no decision, or if an earlier version has stored it.
    ends_turn: bool | None = None


FIXED = {
    EntryKind.AGREES: "agrees",
    EntryKind.DECLINES: "declines",
    EntryKind.RESIGNS: "resigns",
    EntryKind.LAPSES: "time is up",
    EntryKind.DROPS: "has dropped out",
    EntryKind.WAITS: "gets more time",
    EntryKind.ENDS: "the match ends without a result",
}
VOTES = {
    Vote.BOT: "votes for a bot",
    Vote.WAIT: "votes to wait",
    Vote.END: "votes to end the match",
    Vote.SLOW: "votes for a move a day",
}
NUMBER = "([0-9]{1,9})"
PATTERNS = {
    EntryKind.UNDOES: re.compile(f"undo to {NUMBER}(?: with new dice)?"),
    EntryKind.ASKS: re.compile(f"asks to undo to {NUMBER}"),
    EntryKind.PLAYS: re.compile(f"is played by (?:a person|({BOT_NAME.pattern}))"),
    EntryKind.RESTS: re.compile(f"takes {NUMBER} days? off"),
    EntryKind.OUTAGE: re.compile(f"gets {NUMBER} seconds back after an outage"),
    EntryKind.SLOWS: re.compile(f"the pace is now a move within {NUMBER} hours"),
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
    if entry.kind is EntryKind.RESTS:
        return f"takes {entry.value} day{'' if entry.value == 1 else 's'} off"
    if entry.kind is EntryKind.OUTAGE:
        return f"gets {entry.value} seconds back after an outage"
    if entry.kind is EntryKind.SLOWS:
        return f"the pace is now a move within {entry.value} hours"
    if entry.kind is EntryKind.VOTES:
        return VOTES[Vote(entry.value)]
    return FIXED[entry.kind]


def parse(number: int, seat: int, words: str, actions: Actions) -> Entry:
    """Return the entry for some words, without its epoch and its mark. Raise NotationError if they are invalid."""
    for kind, pattern in PATTERNS.items():
        found = pattern.fullmatch(words)
        if found and kind is EntryKind.PLAYS:
            return Entry(number, seat, kind, bot=found[1])
        if found:
            return Entry(number, seat, kind, int(found[1]) if pattern.groups else 0)
    for vote, said in VOTES.items():
        if words == said:
            return Entry(number, seat, EntryKind.VOTES, vote)
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
