"""The engine: one game, built, with its box at hand, for Python code that plays it by the step.

Whoever uses it keeps states side by side, `states = engine.many(game.state, 2)`, and names them by their index.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any, TypeVar

from tuckerbox.kernel import options
from tuckerbox.kernel.box import fingerprint, load_box
from tuckerbox.kernel.build import Build, Progress
from tuckerbox.kernel.contract import Game, Mind, Numbers, Payoffs, choose
from tuckerbox.kernel.events import Event, events_of
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.record import Record
from tuckerbox.kernel.templates import bot, play

R = TypeVar("R", bound=Record)
PLAY: tuple[ModuleType, ...] = (play,)


class Engine:
    """A game to play with, compiled, or interpreted if `native` is False. Not for several threads at once."""

    def __init__(
        self, game: Game, box: Record | None = None, *, native: bool = True, progress: Progress | None = None
    ) -> None:
        self.game = game
        self.native = native
        self.play = Build(game, PLAY, native=native, progress=progress)
        self.box = box or load_box(game)
        self.fingerprint = fingerprint(self.box)
        self.boxes = self.many(game.box, 1)
        self.memory(self.boxes)[:] = self.box.raw
        self.out = self.many(game.choices, 1)
        self.numbers = self.many(Numbers, 1)
        self.payoffs = self.many(Payoffs, 1)
        self.seats_out = self.read(self.numbers, Numbers)

    def many(self, record: type[Record], count: int) -> Any:
        """So many zeroed records side by side, in the form that this engine's functions take."""
        return record.array(count) if self.native else [record() for _ in range(count)]

    def memory(self, records: Any, i: int = 0) -> memoryview:
        """The bytes of one of them."""
        if not self.native:
            return memoryview(records[i].raw)
        size = records.dtype.itemsize
        return memoryview(records.view("u1")).cast("B")[i * size : (i + 1) * size]

    def read(self, records: Any, record: type[R], i: int = 0) -> R:
        """One of them as Python ints: the same bytes, not a copy."""
        return record(self.memory(records, i))

    def start(self, states: Any, i: int, seats: int, settled: Mapping[str, Any]) -> None:
        """Sets up a match in `states[i]`, with options that are settled."""
        self.memory(states, i)[:] = bytes(self.game.state.layout.size)
        chosen = self.many(self.game.options, 1)
        self.memory(chosen)[:] = options.as_record(self.game, settled).raw
        self.play.start(states, i, self.boxes, chosen, seats)

    def turn(self, states: Any, i: int) -> int:
        return int(self.play.whose(states, i))

    def legal(self, states: Any, i: int) -> list[int]:
        """The codes of all legal actions."""
        count = self.play.choices(states, i, self.boxes, self.out)
        codes: Any = self.out["codes"][0] if self.native else self.out[0].codes
        return list(codes[:count].tolist())

    def step(self, states: Any, i: int, action: int, lucks: Any) -> None:
        self.play.take(states, i, self.boxes, action, lucks)

    def why_not(self, states: Any, i: int, action: int) -> int:
        return int(self.play.reason(states, i, self.boxes, action))

    def points(self, states: Any, i: int, seats: int) -> list[int]:
        self.play.score(states, i, self.boxes, self.numbers)
        return [self.seats_out.values[seat] for seat in range(seats)]

    def result(self, states: Any, i: int, seats: int) -> list[float]:
        self.play.payoffs(states, i, self.boxes, self.payoffs)
        found = self.read(self.payoffs, Payoffs)
        return [found.values[seat] for seat in range(seats)]

    def census(self, states: Any, i: int) -> list[int]:
        count = self.play.inventory(states, i, self.boxes, self.numbers)
        return [self.seats_out.values[k] for k in range(count)]

    def events(self, states: Any, i: int) -> list[Event]:
        """What the last step left behind."""
        state: Any = self.read(states, self.game.state, i)
        return events_of(state)

    def policy(self, name: str, progress: Progress | None = None) -> Callable[[Any, int, int, Any], int]:
        """A policy of the game, as a function of states, the one it decides in, a spare one, and lucks."""
        policy = self.game.policies[name]
        bindings: dict[object, object] = {choose: policy.choose, Mind: policy.mind}
        built = Build(self.game, (bot,), native=self.native, bindings=bindings, tag=name, progress=progress)
        minds = self.many(policy.mind, 1)

        def decide(states: Any, i: int, spare: int, lucks: Any) -> int:
            return int(built.decide(states, i, spare, self.boxes, minds, lucks))

        return decide


def luck_of(engine: Engine, luck: Luck) -> Any:
    """A luck in the form that the engine's functions take."""
    lucks = engine.many(Luck, 1)
    engine.memory(lucks)[:] = luck.raw
    return lucks


def winners(payoffs: Sequence[float]) -> list[int]:
    """The seats that won."""
    return [seat for seat, payoff in enumerate(payoffs) if payoff > 0]
