"""Legal choices as a numbered list: grouped by kind, the most useful first, and searchable by a few words.

This works the same for every game. Useful choices are those that score points at once and, when dice or other things
are kept, those that keep all of one sort.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from tuckerbox.kernel.actions import spoken
from tuckerbox.match import Choice, Match

GAP = 3  # columns between two items
WIDEST_ALIGNED = 24  # columns; a group with a wider item is not aligned in columns


@dataclass(frozen=True)
class Offer:
    """A legal choice, its number in the list, and how many points it scores at once."""

    number: int
    choice: Choice
    gain: int

    @property
    def kind(self) -> str:
        return self.choice.kind

    @property
    def head(self) -> str:
        return head_of(self.choice)

    @property
    def words(self) -> list[str]:
        return words_of(self.choice.text)

    def text(self, head: str) -> Text:
        """Return the number, the choice's words without `head`, and the points."""
        text = Text.assemble((f"{self.number})", "key"), self.choice.text.removeprefix(head))
        if self.gain:
            text.append(f" +{self.gain}" if self.gain > 0 else f" −{-self.gain}", "good" if self.gain > 0 else "bad")
        return text


def head_of(choice: Choice) -> str:
    """Return the words that a group of choices shares: the kind and all fields but the last."""
    return " ".join(choice.text.split(" ")[: max(1, len(choice.fields))])


def offers_of(match: Match) -> list[Offer]:
    """Return every legal choice, in the order of their numbers."""
    choices = match.choices
    gains = dict(zip((choice.code for choice in choices), gains_of(match, choices), strict=True))
    kinds = list(dict.fromkeys(choice.kind for choice in choices))
    ordered: list[Choice] = []
    for kind in kinds:
        alike = [choice for choice in choices if choice.kind == kind]
        most = most_of_each(alike)
        ordered += sorted(alike, key=lambda choice: (-gains[choice.code], completeness(choice, most)))
    ranks: dict[str, int] = {}  # of the heads, in the order in which they come up
    for choice in ordered:
        ranks.setdefault(head_of(choice), len(ranks))
    ordered.sort(key=lambda choice: ranks[head_of(choice)])
    return [Offer(number, choice, gains[choice.code]) for number, choice in enumerate(ordered, 1)]


def gains_of(match: Match, choices: Sequence[Choice]) -> list[int]:
    """Return how many points each choice scores at once, as far as that is certain."""
    seat = match.turn or 0  # a finished match has no choices anyway
    now = match.points[seat]
    return [match.points_after(choice)[seat] - now for choice in choices]


def counts_of(choice: Choice) -> Mapping[str, int] | None:
    """Return how many of each sort the choice names, or None if it names no such counts."""
    return next((value for value in choice.fields.values() if isinstance(value, dict)), None)


def most_of_each(choices: Sequence[Choice]) -> dict[str, int]:
    """Return the largest count of each sort in any of the choices."""
    most: dict[str, int] = {}
    for choice in choices:
        for name, count in (counts_of(choice) or {}).items():
            most[name] = max(count, most.get(name, 0))
    return most


def completeness(choice: Choice, most: Mapping[str, int]) -> tuple[Any, ...]:
    """Return a sort key: first all of one sort, then all of two sorts and so on, then parts of a sort."""
    counts = counts_of(choice)
    if counts is None:
        return ()
    partial = sum(count < most[name] for name, count in counts.items())
    return partial, len(counts), -sum(counts.values())


def words_of(text: str) -> list[str]:
    """Split a text at spaces, commas and hyphens. Two numbers with a comma between them, `3, -2`, are one word."""
    joined = re.sub(r"(?<=\d)\s*,\s*(?=-?\d)", ",", spoken(text))
    return re.sub(r",(?!-?\d)|(?<!\d),", " ", joined).split()


def begins(word: str, wanted: str) -> bool:
    """Return True if `word` begins with `wanted` and no number or place is cut off in the middle."""
    return word.startswith(wanted) and (not wanted[-1].isdigit() or not re.match(r"\d|,", word[len(wanted) :]))


def found_by(text: str, offers: Sequence[Offer]) -> list[Offer]:
    """Return the offers that contain every word of the text, or a word that begins with it."""
    wanted = words_of(text)
    return [offer for offer in offers if all(any(begins(word, w) for word in offer.words) for w in wanted)]


# --- As lines ---


def brief(offers: Sequence[Offer], width: int, room: int) -> list[Text]:
    """Return the list in at most `room` lines. Each group ends with the number of choices left out."""
    groups = grouped(offers, lambda offer: offer.head)
    if len(groups) > room:
        groups = grouped(offers, lambda offer: offer.kind)
    return lines_of(groups, width, max(1, room // max(1, len(groups))))


def full(offers: Sequence[Offer], width: int) -> list[Text]:
    """Return the list with every offer."""
    return lines_of(grouped(offers, lambda offer: offer.head), width, len(offers))


Groups = dict[str, list[Offer]]  # by the words that the offers of a group share


def grouped(offers: Sequence[Offer], shared: Callable[[Offer], str]) -> Groups:
    groups: Groups = {}
    for offer in offers:
        groups.setdefault(shared(offer), []).append(offer)
    return groups


def lines_of(groups: Groups, width: int, most: int) -> list[Text]:
    """Return all groups, each with its shared words in front and in at most `most` lines."""
    label = max(map(len, groups), default=0) + 2
    lines: list[Text] = []
    for head, group in groups.items():
        kind, _, fields = head.partition(" ")
        front = Text.assemble((kind, "ochre"), f" {fields}")
        for line in group_lines(head, group, width - label, most):
            front.append(" " * (label - front.cell_len))
            lines.append(front.append_text(line))
            front = Text()
    return lines


def group_lines(head: str, group: Sequence[Offer], width: int, most: int) -> list[Text]:
    items = [offer.text(head) for offer in group]
    widest = max(item.cell_len for item in items)
    if widest <= WIDEST_ALIGNED:
        for item in items:
            item.append(" " * (widest - item.cell_len))
    lines = packed(items, width)
    if len(lines) > most:
        lines = cut(lines[:most], len(items), head, width)
    joined = [Text(" " * GAP).join(line) for line in lines]
    for line in joined:
        line.rstrip()
    return joined


def cut(lines: list[list[Text]], items: int, head: str, width: int) -> list[list[Text]]:
    """Append the number of items left out to the last line, and drop items there until it fits."""
    while True:
        more = Text(f"{items - sum(map(len, lines))} more: {head}", "quiet")
        if len(lines[-1]) < 2 or length([*lines[-1], more]) <= width:
            return [*lines[:-1], [*lines[-1], more]]
        lines[-1].pop()


def packed(items: Sequence[Text], width: int) -> list[list[Text]]:
    """Arrange the items side by side, in as few lines as possible."""
    lines: list[list[Text]] = []
    for item in items:
        if lines and length(lines[-1]) + GAP + item.cell_len <= width:
            lines[-1].append(item)
        else:
            lines.append([item])
    return lines


def length(line: Sequence[Text]) -> int:
    return sum(item.cell_len for item in line) + GAP * (len(line) - 1)
