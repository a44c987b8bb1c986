"""Positions: a state of a game together with the engine that plays it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Annotated, Any, cast

from tuckerbox.kernel import events, options, text_and_svg
from tuckerbox.kernel.contract import OVER, State, seat_names
from tuckerbox.kernel.engine import Engine
from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.memory_records import Many, Record, Row


class Position:
    """One state of a game: answers questions about it according to the rules, and takes steps.

    The state is at index `i` of `states`; compiled loops take both. Without `states`, the position makes a zeroed one.
    """

    def __init__(self, engine: Engine, states: Many[Record] | None = None, i: int = 0) -> None:
        self.engine = engine
        self.game = engine.game
        self.box = engine.box
        self.states = engine.many(engine.game.state, 1) if states is None else states
        self.i = i
        self.raw = engine.memory(self.states, i)  # the bytes of the state, to read and to write
        self._turn_at: Callable[[Many[Record], int], int] = engine.play.turn_at  # kept, as it is called most often

    def __repr__(self) -> str:
        return f"<{self.game.title} after {self.state.steps} steps>"

    @cached_property
    def state(self) -> State:
        """The state in its interpreted form. It shares the same bytes."""
        return cast("State", self.engine.read(self.states, self.game.state, self.i))

    # --- Copies ---

    def copy(self) -> Position:
        """Return a new position with the same state, on the same engine."""
        twin = Position(self.engine)
        twin.copy_from(self)
        return twin

    def copy_from(self, other: Position) -> None:
        """Copy the state of another position of the same game. The engines may differ."""
        self.raw[:] = other.raw

    def as_seen_by(self, seat: int, lucks: Many[Luck]) -> Position:
        """Return a copy in which the information hidden from a seat is resampled."""
        seen = self.copy()
        seen.resample(seat, lucks)
        return seen

    # --- Questions ---

    @property
    def seats(self) -> int:
        return self.state.seats

    @property
    def turn(self) -> int:
        """The seat that decides now, or NATURE, or OVER."""
        return self._turn_at(self.states, self.i)

    @property
    def over(self) -> bool:
        return self.turn == OVER

    @property
    def legal(self) -> list[int]:
        """The codes of all legal actions of the seat that decides."""
        engine = self.engine
        try:
            count = engine.play.legal_at(self.states, self.i, engine.boxes, engine.out)
        except IndexError as wrong:
            raise (self._too_many_choices() or wrong) from None
        codes: list[int] = engine.codes[:count].tolist()
        return codes

    def _too_many_choices(self) -> IndexError | None:
        """Return an error with advice if interpreted rules write more actions than there is room for, else None."""
        engine, most = self.engine, self.game.max_legal
        if engine.native:
            return None
        room = type("Room", (Record,), {"__annotations__": {"codes": Annotated[Row, "i4", self.game.actions.count]}})
        with suppress(IndexError):
            if engine.play.legal_at(self.states, self.i, engine.boxes, [room()]) > most:
                return IndexError(f"legal wrote more than max_legal ({most}) actions; raise Game.max_legal.")
        return None

    def why_not(self, action: int) -> int:
        """Return 0 if an action is legal now, else the code of the reason why not."""
        return int(self.engine.play.why_not_at(self.states, self.i, self.engine.boxes, action))

    @property
    def points(self) -> list[int]:
        """The current score of each seat."""
        engine = self.engine
        engine.play.points_at(self.states, self.i, engine.boxes, engine.numbers)
        return [engine.numbers_read.values[seat] for seat in range(self.seats)]

    @property
    def result(self) -> list[float]:
        """Each seat's payoff at the end: 1 for a win, a part of it for a shared one, 0 otherwise."""
        engine = self.engine
        engine.play.result_at(self.states, self.i, engine.boxes, engine.payoffs)
        return [engine.payoffs_read.values[seat] for seat in range(self.seats)]

    def view(self, viewer: int | None = None) -> dict[str, Any]:
        """Return the view of a seat, as plain data; None is a viewer without a seat."""
        return dict(self.game.view(self.state, self.box, viewer))

    def svg(self, names: Sequence[str] | None = None, viewer: int | None = None) -> str:
        """Return the terminal's drawing of a seat's view as SVG; None is a viewer without a seat."""
        drawn = self.game.draw(self.view(viewer), names or seat_names(self.seats))
        return text_and_svg.as_svg(drawn, self.game.title)

    def _repr_svg_(self) -> str:
        return self.svg()

    def prompt(self, names: Sequence[str]) -> str:
        """Return one sentence that explains what is going on, and what to do."""
        return self.game.prompt(self.state, self.box, names)

    def offer(self, action: int, names: Sequence[str]) -> str:
        """Return an action in words for people."""
        return self.game.offer(self.state, self.box, action, names)

    def breakdown(self, events: Sequence[Event]) -> dict[str, list[int]]:
        """Return the points of each seat by their source. Sources that have brought nobody any points are left out.

        `events`: all events up to now.
        """
        found = self.game.breakdown(self.state, self.box, events)
        return {name: list(points) for name, points in found.items() if any(points)}

    # --- Play ---

    def start(self, seats: int, settled: Mapping[str, Any], version: int | None = None) -> None:
        """Set up a match with settled options, under the current version of the rules or an older one."""
        engine, game = self.engine, self.game
        self.raw[:] = bytes(game.state.layout.size)
        self.state.version = game.version if version is None else version
        chosen = engine.many(game.options, 1)
        engine.memory(chosen)[:] = options.as_record(game, settled).raw
        engine.play.start(self.states, self.i, engine.boxes, chosen, seats)

    def step(self, action: int, lucks: Many[Luck]) -> None:
        """Take one step: a legal action of the seat that decides, or 0 for NATURE, which draws from `lucks`."""
        try:
            self.engine.play.take(self.states, self.i, self.engine.boxes, action, lucks)
        except IndexError as wrong:
            if says := events.no_room(wrong, self.state):
                raise IndexError(says) from wrong
            raise

    def advance(self, lucks: Many[Luck], at_random: int = 0) -> int:
        """Play on until a seat has to decide, or to the end, and return the turn then.

        Seats in the mask `at_random` play at random. The engine's tally counts decisions and steps.
        """
        engine = self.engine
        return int(engine.play.advance(self.states, self.i, engine.boxes, engine.out, lucks, at_random, engine.tallies))

    def resample(self, viewer: int, lucks: Many[Luck]) -> None:
        """Resample the information hidden from a seat, according to its probability, and leave it out of the events."""
        self.engine.play.resample_at(self.states, self.i, self.engine.boxes, viewer, lucks)
