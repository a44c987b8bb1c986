"""The legal choices as a person gets them: grouped by kind, the most useful first, numbered, and found by a few words.

It knows no game: what is useful are points that a choice brings at once and, where things are kept, to keep all of a
sort.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from tuckerbox.kernel.actions import spoken
from tuckerbox.match import Choice, Match

GAP = 3  # columns between one and the next
EVEN = 24  # columns: what is wider is not put below each other


@dataclass(frozen=True)
class Offer:
    """A legal choice, its number in the list, and how many points it brings at once."""

    number: int
    choice: Choice
    gain: int

    @property
    def kind(self) -> str:
        return self.choice.kind

    @property
    def head(self) -> str:
        """What it shares with its like: the kind, and all fields but the last."""
        return " ".join(self.choice.text.split(" ")[: max(1, len(self.choice.fields))])

    @property
    def words(self) -> list[str]:
        return words_of(self.choice.text)

    def text(self, head: str) -> Text:
        """Its number, what it says behind this head, and what it brings."""
        said = Text.assemble((f"{self.number})", "key"), self.choice.text.removeprefix(head))
        if self.gain:
            said.append(f" +{self.gain}" if self.gain > 0 else f" −{-self.gain}", "good" if self.gain > 0 else "bad")
        return said


def offers_of(match: Match) -> list[Offer]:
    """Every legal choice, in the order that they are numbered in."""
    choices = match.choices
    gains = dict(zip((choice.code for choice in choices), gains_of(match, choices), strict=True))
    kinds = list(dict.fromkeys(choice.kind for choice in choices))
    ordered: list[Choice] = []
    for kind in kinds:
        alike = [choice for choice in choices if choice.kind == kind]
        whole = wholes(alike)
        ordered += sorted(alike, key=lambda choice: (-gains[choice.code], effort(choice, whole)))
    heads = list(dict.fromkeys(Offer(0, choice, 0).head for choice in ordered))
    ordered.sort(key=lambda choice: heads.index(Offer(0, choice, 0).head))
    return [Offer(number, choice, gains[choice.code]) for number, choice in enumerate(ordered, 1)]


def gains_of(match: Match, choices: Sequence[Choice]) -> list[int]:
    """How many points each choice brings to the seat that decides, as far as that is certain."""
    seat = match.turn or 0  # when it is over, there are no choices
    now = match.points[seat]
    return [match.points_after(choice)[seat] - now for choice in choices]


def counts_of(choice: Choice) -> Mapping[str, int] | None:
    """How many of each sort, if that is what the choice is about."""
    return next((value for value in choice.fields.values() if isinstance(value, dict)), None)


def wholes(choices: Sequence[Choice]) -> dict[str, int]:
    """The most of each sort that can be chosen."""
    most: dict[str, int] = {}
    for choice in choices:
        for name, count in (counts_of(choice) or {}).items():
            most[name] = max(count, most.get(name, 0))
    return most


def effort(choice: Choice, whole: Mapping[str, int]) -> tuple[Any, ...]:
    """What puts choices of how many of each sort in order: all of one sort, of two sorts … and then only some."""
    counts = counts_of(choice)
    if counts is None:
        return ()
    part = sum(count < whole[name] for name, count in counts.items())
    return part, len(counts), -sum(counts.values())


def words_of(text: str) -> list[str]:
    """The words of a text. Commas and hyphens part them, but not two numbers: `3, -2` is one place."""
    together = re.sub(r"(?<=\d)\s*,\s*(?=-?\d)", ",", spoken(text))
    return re.sub(r",(?!-?\d)|(?<!\d),", " ", together).split()


def begins(word: str, wanted: str) -> bool:
    """Whether a word begins with another, which may cut off letters but no part of a number or a place."""
    return word.startswith(wanted) and (not wanted[-1].isdigit() or not re.match(r"\d|,", word[len(wanted) :]))


def found_by(text: str, offers: Sequence[Offer]) -> list[Offer]:
    """Those that have every word of a text, or a word that begins with it."""
    wanted = words_of(text)
    return [offer for offer in offers if all(any(begins(word, w) for word in offer.words) for w in wanted)]


# --- As lines ---


def brief(offers: Sequence[Offer], width: int, room: int) -> list[Text]:
    """As much of it as fits into so many lines; what does not is counted."""
    groups = grouped(offers, lambda offer: offer.head)
    if len(groups) > room:
        groups = grouped(offers, lambda offer: offer.kind)
    return listed(groups, width, max(1, room // max(1, len(groups))))


def full(offers: Sequence[Offer], width: int) -> list[Text]:
    """Every one of them."""
    return listed(grouped(offers, lambda offer: offer.head), width, len(offers))


Groups = dict[str, list[Offer]]  # by what they share


def grouped(offers: Sequence[Offer], shared: Callable[[Offer], str]) -> Groups:
    groups: Groups = {}
    for offer in offers:
        groups.setdefault(shared(offer), []).append(offer)
    return groups


def listed(groups: Groups, width: int, most: int) -> list[Text]:
    """All groups, each in at most so many lines, with what it shares in front."""
    label = max(map(len, groups), default=0) + 2
    found: list[Text] = []
    for head, group in groups.items():
        kind, _, fields = head.partition(" ")
        front = Text.assemble((kind, "ochre"), f" {fields}")
        for line in group_lines(head, group, width - label, most):
            front.append(" " * (label - front.cell_len))
            found.append(front.append_text(line))
            front = Text()
    return found


def group_lines(head: str, group: Sequence[Offer], width: int, most: int) -> list[Text]:
    items = [offer.text(head) for offer in group]
    wide = max(item.cell_len for item in items)
    if wide <= EVEN:
        for item in items:
            item.append(" " * (wide - item.cell_len))
    lines = packed(items, width)
    if len(lines) > most:
        lines = cut(lines[:most], len(items), head, width)
    joined = [Text(" " * GAP).join(line) for line in lines]
    for line in joined:
        line.rstrip()
    return joined


def cut(lines: list[list[Text]], items: int, head: str, width: int) -> list[list[Text]]:
    """The lines, with how many more there are at the end of the last."""
    while True:
        more = Text(f"{items - sum(map(len, lines))} more: {head}", "quiet")
        if len(lines[-1]) < 2 or length([*lines[-1], more]) <= width:
            return [*lines[:-1], [*lines[-1], more]]
        lines[-1].pop()


def packed(items: Sequence[Text], width: int) -> list[list[Text]]:
    """Items side by side, in as few lines as they need."""
    lines: list[list[Text]] = []
    for item in items:
        if lines and length(lines[-1]) + GAP + item.cell_len <= width:
            lines[-1].append(item)
        else:
            lines.append([item])
    return lines


def length(line: Sequence[Text]) -> int:
    return sum(item.cell_len for item in line) + GAP * (len(line) - 1)
