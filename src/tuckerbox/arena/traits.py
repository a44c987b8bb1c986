"""What a seat did and what befell it in a match, said in words that mean the same in every game.

An action counts by its kind, `take`, and by each value that has a name, `take die blue-3`; an event that names a seat
likewise. So cards, dice and tiles turn up wherever a game declares them, and no game needs code of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

from tuckerbox import games
from tuckerbox.kernel.actions import Multisets, Named
from tuckerbox.kernel.contract import NATURE
from tuckerbox.kernel.events import events_of
from tuckerbox.kernel.register import Event

PLACES = 40  # a field with more values than that is a place on a map: too many to say anything about each


class Traits:
    """Counts how often each seat did and had what."""

    def __init__(self, game: str, seats: int) -> None:
        self.game = game
        self.seats: list[Counter[str]] = [Counter() for _ in range(seats)]

    def watch(self, state: Any, seat: int, action: int) -> None:
        """Counts a step."""
        if seat != NATURE:
            self.seats[seat].update(of_action(self.game, action))
        for event in events_of(state):
            if 0 <= event.seat < len(self.seats):
                for trait, times in of_event(self.game, event):
                    self.seats[event.seat][trait] += times


@cache
def of_action(game: str, action: int) -> Counter[str]:
    """What a decision counts as."""
    kind = games.game(game).actions.of(action)
    found = Counter({kind.name: 1})
    for name, number in kind.numbers(action).items():
        domain = kind.domains[name]
        if isinstance(domain, Named) and domain.size <= PLACES:
            found[f"{kind.name} {name} {domain.word(number)}"] += 1
        elif isinstance(domain, Multisets):
            for sort, times in domain.value(number).items():
                found[f"{kind.name} {sort}"] += times
    return found


def of_event(game: str, event: Event) -> Iterator[tuple[str, int]]:
    """What an event counts as for its seat, and how often."""
    register = games.game(game).events
    kind = register.names[event.kind]
    yield f"({kind})", 1
    for name, number in zip(register.numbers[event.kind], event.numbers, strict=False):
        words = register.values.get(name)
        if words and len(words) <= PLACES and 0 <= number < len(words):
            yield f"({kind}) {name} {words[number]}", 1
        elif name in sorts_of(game) and number > 0:
            yield f"({kind}) {name}", number


@cache
def sorts_of(game: str) -> frozenset[str]:
    """Sorts of things that are picked by the number, such as the faces of dice: an event counts them by these names."""
    domains = (domain for kind in games.game(game).actions.kinds.values() for domain in kind.domains.values())
    return frozenset(sort for domain in domains if isinstance(domain, Multisets) for sort in domain.names)
