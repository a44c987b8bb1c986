"""Positions: one state of a game, with the engine that plays it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, cast

from tuckerbox.kernel import options
from tuckerbox.kernel.contract import OVER, State
from tuckerbox.kernel.engine import Engine
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.privacy import silence
from tuckerbox.kernel.record import Many, Record


class Position:
    """One state of a game, to ask the rules about and to play on in.

    It lies at index `i` of `states`: hand both to compiled loops. Without `states` it has a zeroed one of its own.
    """

    def __init__(self, engine: Engine, states: Many[Record] | None = None, i: int = 0) -> None:
        self.engine = engine
        self.game = engine.game
        self.box = engine.box
        self.states = engine.many(engine.game.state, 1) if states is None else states
        self.i = i
        self.raw = engine.memory(self.states, i)  # the bytes of the state, to read and to write
        self._whose: Callable[[Many[Record], int], int] = engine.play.whose  # the most frequent question

    def __repr__(self) -> str:
        return f"<{self.game.title} after {self.state.steps} steps>"

    @cached_property
    def state(self) -> State:
        """The record as Python ints: the same bytes, not a copy."""
        return cast("State", self.engine.read(self.states, self.game.state, self.i))

    # --- Copies ---

    def copy(self) -> Position:
        """Return a new position with the same state, on the same engine."""
        twin = Position(self.engine)
        twin.copy_from(self)
        return twin

    def copy_from(self, other: Position) -> None:
        """Take over the state of another position of the same game, on whatever engine."""
        self.raw[:] = other.raw

    def as_seen_by(self, seat: int, lucks: Many[Luck]) -> Position:
        """Return a copy in which the information hidden from a seat is resampled, and left out of the events."""
        seen = self.copy()
        seen.redeal(seat, lucks)
        silence(seen.state, seat)
        return seen

    # --- Questions ---

    @property
    def seats(self) -> int:
        return self.state.seats

    @property
    def turn(self) -> int:
        """The seat that decides now, or NATURE, or OVER."""
        return self._whose(self.states, self.i)

    @property
    def over(self) -> bool:
        return self.turn == OVER

    @property
    def legal(self) -> list[int]:
        """The codes of all legal actions of the seat that decides."""
        engine = self.engine
        count = engine.play.choices(self.states, self.i, engine.boxes, engine.out)
        codes: list[int] = engine.codes[:count].tolist()
        return codes

    def why_not(self, action: int) -> int:
        """Return 0 if an action is legal now, else the game's code for the reason against it."""
        return int(self.engine.play.reason(self.states, self.i, self.engine.boxes, action))

    @property
    def points(self) -> list[int]:
        """The score of each seat as it stands."""
        engine = self.engine
        engine.play.score(self.states, self.i, engine.boxes, engine.numbers)
        return [engine.numbers_read.values[seat] for seat in range(self.seats)]

    @property
    def result(self) -> list[float]:
        """At the end, what each seat gets: 1 for the winner and 0 for the others, or parts of a shared win."""
        engine = self.engine
        engine.play.payoffs(self.states, self.i, engine.boxes, engine.payoffs)
        return [engine.payoffs_read.values[seat] for seat in range(self.seats)]

    def view(self, viewer: int | None = None) -> dict[str, Any]:
        """Return what a seat may see, as plain data; None is somebody without a seat."""
        return dict(self.game.view(self.state, self.box, viewer))

    def prompt(self, names: Sequence[str]) -> str:
        """Return one sentence: what is going on and what is wanted."""
        return self.game.prompt(self.state, self.box, names)

    def offer(self, action: int, names: Sequence[str]) -> str:
        """Return an action in words, for people."""
        return self.game.offer(self.state, self.box, action, names)

    # --- Play ---

    def start(self, seats: int, settled: Mapping[str, Any], version: int | None = None) -> None:
        """Set up a match with settled options, by the current version of the rules or an older one."""
        engine, game = self.engine, self.game
        self.raw[:] = bytes(game.state.layout.size)
        self.state.version = game.version if version is None else version
        chosen = engine.many(game.options, 1)
        engine.memory(chosen)[:] = options.as_record(game, settled).raw
        engine.play.start(self.states, self.i, engine.boxes, chosen, seats)

    def step(self, action: int, lucks: Many[Luck]) -> None:
        """Take one step: a legal action of the seat that decides, or 0 for NATURE, which draws from `lucks`."""
        self.engine.play.take(self.states, self.i, self.engine.boxes, action, lucks)

    def advance(self, lucks: Many[Luck], at_random: int = 0) -> int:
        """Play on until a seat decides, or to the end, and return the turn then.

        The seats in the mask `at_random` do not stop it: they play at random. The engine's tally counts the steps.
        """
        engine = self.engine
        return int(engine.play.advance(self.states, self.i, engine.boxes, engine.out, lucks, at_random, engine.tallies))

    def redeal(self, viewer: int, lucks: Many[Luck]) -> None:
        """Resample the information hidden from a seat, according to its probability."""
        self.engine.play.deal_again(self.states, self.i, self.engine.boxes, viewer, lucks)
