"""Counts each seat's actions and events in a match, under names that work for every game.

An action counts under its kind, `take`, and under each of its named values, `take die blue-3`. An event that names a
seat counts in the same way. So cards, dice and tiles are found wherever a game declares them, without code for that
game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

from tuckerbox import games
from tuckerbox.kernel.actions import Multisets, Named
from tuckerbox.kernel.contract import NATURE
from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.kernel.events import events_of

MOST_COUNTED_VALUES = 40  # a field with more values is taken for a place on a map, and its values are not counted


class FactorCounter:
    """Counts the factors of each seat in one match."""

    def __init__(self, game: str, seats: int) -> None:
        self.game = game
        self.seats: list[Counter[str]] = [Counter() for _ in range(seats)]

    def watch(self, state: Any, seat: int, action: int) -> None:
        """Count the step that led to `state`."""
        if seat != NATURE:
            self.seats[seat].update(of_action(self.game, action))
        for event in events_of(state):
            if 0 <= event.seat < len(self.seats):
                for factor, times in of_event(self.game, event):
                    self.seats[event.seat][factor] += times


@cache
def of_action(game: str, action: int) -> Counter[str]:
    """Return the factors of an action."""
    kind = games.game(game).actions.of(action)
    factors = Counter({kind.name: 1})
    for name, number in kind.numbers(action).items():
        domain = kind.domains[name]
        if isinstance(domain, Named) and domain.size <= MOST_COUNTED_VALUES:
            factors[f"{kind.name} {name} {domain.word(number)}"] += 1
        elif isinstance(domain, Multisets):
            for sort, times in domain.value(number).items():
                factors[f"{kind.name} {sort}"] += times
    return factors


def of_event(game: str, event: Event) -> Iterator[tuple[str, int]]:
    """Yield the factors of an event, each with its count."""
    register = games.game(game).events
    kind = register.names[event.kind]
    yield f"({kind})", 1
    for name, number in zip(register.numbers[event.kind], event.numbers, strict=False):
        words = register.values.get(name)
        if words and len(words) <= MOST_COUNTED_VALUES and 0 <= number < len(words):
            yield f"({kind}) {name} {words[number]}", 1
        elif name in sorts_of(game) and number > 0:
            yield f"({kind}) {name}", number


@cache
def sorts_of(game: str) -> frozenset[str]:
    """Return the sorts that a player can take several of at once, such as the faces of dice.

    Events have a number for each of these, under the same name.
    """
    domains = (domain for kind in games.game(game).actions.kinds.values() for domain in kind.domains.values())
    return frozenset(sort for domain in domains if isinstance(domain, Multisets) for sort in domain.names)
