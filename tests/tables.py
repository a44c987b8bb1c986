"""The common part of the games' `tables.py`: a match that a test arranges, and that goes on by interpreted rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeVar

import pytest

from tests.suite import Case
from tuckerbox.kernel import options
from tuckerbox.kernel.contract import NATURE, Game, Numbers, Payoffs
from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.kernel.events import events_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.memory_records import Record

R = TypeVar("R", bound=Record)


def each_sample_of(game: Game) -> pytest.MarkDecorator:
    """Return a mark that runs a test for each way to play that a game lists."""
    return pytest.mark.parametrize("sample", game.samples, ids=lambda sample: str(Case(game, sample)))


def is_sentence(text: str) -> bool:
    begins = text[0].isupper() or text[0].isdecimal()
    return begins and text.endswith(".") and ".." not in text and "  " not in text and "None" not in text


def dirtied(out: R) -> R:
    """Fill a record as if it had been written to before: rules must not rely on zeros."""
    out.raw[:] = b"\xff" * len(out.raw)
    return out


def traits_of(game: Game, state: Any, box: Any, seat: int) -> dict[str, int]:
    """Return the numbers by which hints compare choices, by their names."""
    out = dirtied(Numbers())
    game.rules.traits(state, box, seat, out)
    return {trait.name: out.values[n] for n, trait in enumerate(game.traits)}


class Table:
    """A match of a game. Each game's own table adds ways to arrange a position."""

    game: ClassVar[Game]
    names: ClassVar[Sequence[str]]
    """The players' names in `report`."""

    def __init__(self, seats: int, seed: object, chosen: Mapping[str, object], box: Any, version: int = 0) -> None:
        game = self.game
        self.state: Any = game.state()
        self.box = box
        self.luck = seeded(game.name, seed)
        self.told: list[Event] = []
        self.state.version = version or game.version  # type: ignore[attr-defined]
        settled = options.settle(game, seats, chosen)
        game.rules.setup(self.state, box, seats, options.as_record(game, settled))

    # Playing

    def step(self, code: int = 0) -> list[Any]:
        """Take one step, and return its report."""
        self.state.told = 0
        self.state.steps += 1
        self.game.rules.apply(self.state, self.box, code, self.luck)
        self.told = events_of(self.state)
        return self.report()

    def report(self) -> list[Any]:
        """Return the events of the last step, in the words of the log. A game's tests may have words of their own."""
        return [self.game.tell(event, self.box, self.names) for event in self.told]

    def run(self) -> list[Any]:
        """Take NATURE's steps up to the next decision or the end, and return their reports."""
        found = []
        while self.game.rules.turn(self.state) == NATURE:
            found += self.step()
        return found

    # Looking

    @property
    def codes(self) -> list[int]:
        """The codes of all legal actions."""
        out: Any = dirtied(self.game.choices())
        return list(out.codes[: self.game.rules.legal(self.state, self.box, out)])

    @property
    def legal(self) -> set[str]:
        """All legal actions, in their notation."""
        return {self.game.actions.describe(code) for code in self.codes}

    def why_not(self, text: str) -> int:
        """Return the code of the reason why an action is not legal; 0 if it is."""
        return self.game.rules.why_not(self.state, self.box, self.game.actions.parse(text))

    def reason(self, text: str) -> str:
        """Return the name of that reason."""
        return self.game.reasons.names[self.why_not(text)]

    def points(self) -> list[int]:
        out = dirtied(Numbers())
        self.game.rules.points(self.state, self.box, out)
        return [out.values[seat] for seat in range(self.state.seats)]

    def result(self) -> list[float]:
        out = dirtied(Payoffs())
        self.game.rules.result(self.state, self.box, out)
        return [out.values[seat] for seat in range(self.state.seats)]

    def census(self) -> list[int]:
        out = dirtied(Numbers())
        return [out.values[n] for n in range(self.game.rules.census(self.state, self.box, out))]
