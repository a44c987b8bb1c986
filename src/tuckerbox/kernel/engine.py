"""The engine: one game, built, with its box at hand, for Python code that plays it by the step.

Whoever uses it keeps states side by side, `states = engine.many(game.state, 2)`, and names them by their index.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import RLock
from typing import Any, TypeVar

from tuckerbox.kernel import build, options
from tuckerbox.kernel.box import fingerprint, load_box
from tuckerbox.kernel.build import Build, Progress
from tuckerbox.kernel.contract import Game, Mind, Numbers, Payoffs, Policy, choose, hopes
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.record import Record
from tuckerbox.kernel.templates import bot, play, search

SEARCH = "search"  # what a search is called where it is built beside the policies
R = TypeVar("R", bound=Record)
_builds: dict[tuple[str, bool, str], Build] = {}
_one_builds = RLock()


def built(game: Game, native: bool = True, policy: str = "", progress: Progress | None = None) -> Build:
    """What playing a game needs, or what asking one of its policies needs: built once a process."""
    key = (game.name, native, policy)
    with _one_builds:
        if key not in _builds:
            base = built(game, native) if policy else None
            _builds[key] = Build(game, native=native, base=base, progress=progress, **_parts(game, policy))
        return _builds[key]


def is_warm(game: Game, policy: str = "") -> bool:
    """Whether that is compiled already, so that building it will only take a moment."""
    return (game.name, True, policy) in _builds or build.is_warm(game, **_parts(game, policy))


def _parts(game: Game, policy: str) -> dict[str, Any]:
    """The templates, and for a policy what else they are made of and its tag."""
    if not policy:
        return {"templates": (play,)}
    chosen = policy_for_search(game) if policy == SEARCH else game.policies[policy]
    template = search if policy == SEARCH else bot
    bindings = {choose: chosen.choose, hopes: chosen.hopes, Mind: chosen.mind}
    return {"templates": (template,), "bindings": bindings, "tag": policy}


def policy_for_search(game: Game) -> Policy:
    """What plays matches on in a search: the policy that the game's tuning names, or chance."""
    name = game.tuning.policy
    return game.policies[name] if name else Policy(search.any_choice, game.choices)


_boxes: dict[str, Record] = {}


def shipped_box(game: Game) -> Record:
    """The box as it comes with the game, read and checked once a process."""
    if game.name not in _boxes:
        _boxes[game.name] = load_box(game)
    return _boxes[game.name]


class Engine:
    """A game to play with, compiled, or interpreted if `native` is False. Each thread needs one of its own."""

    def __init__(self, game: Game, box: Record | None = None, *, native: bool = True) -> None:
        self.game = game
        self.native = native
        self.play = built(game, native)
        self.box = box or shipped_box(game)
        self.fingerprint = fingerprint(self.box)
        self.boxes = self.many(game.box, 1)
        self.memory(self.boxes)[:] = self.box.raw
        self.out = self.many(game.choices, 1)
        self.numbers = self.many(Numbers, 1)
        self.payoffs = self.many(Payoffs, 1)
        self.seats_out = self.read(self.numbers, Numbers)
        self.payoffs_out = self.read(self.payoffs, Payoffs)

    def many(self, record: type[Record], count: int) -> Any:
        """So many zeroed records side by side, in the form that this engine's functions take."""
        return record.array(count) if self.native else [record() for _ in range(count)]

    def memory(self, records: Any, i: int = 0) -> memoryview:
        """The bytes of one of them."""
        if not self.native:
            return memoryview(records[i].raw)
        size = records.dtype.itemsize
        return memoryview(records.view("u1")).cast("B")[i * size : (i + 1) * size]

    def fill(self, records: Any, data: bytes) -> None:
        """Makes all of them what `data` says, their bytes side by side."""
        if self.native:
            records.view("u1").data.cast("B")[:] = data
            return
        for i, record in enumerate(records):
            record.raw[:] = data[i * len(record.raw) : (i + 1) * len(record.raw)]

    def read(self, records: Any, record: type[R], i: int = 0) -> R:
        """One of them as Python ints: the same bytes, not a copy."""
        return record(self.memory(records, i))

    def start(self, states: Any, i: int, seats: int, settled: Mapping[str, Any], version: int | None = None) -> None:
        """Sets up a match in `states[i]`, with options that are settled, by the rules as they are or as they were."""
        self.memory(states, i)[:] = bytes(self.game.state.layout.size)
        state: Any = self.read(states, self.game.state, i)
        state.version = version or self.game.version
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
        return [self.payoffs_out.values[seat] for seat in range(seats)]

    def census(self, states: Any, i: int) -> list[int]:
        count = self.play.inventory(states, i, self.boxes, self.numbers)
        return [self.seats_out.values[k] for k in range(count)]

    def policy(self, name: str) -> Callable[[Any, int, int, Any], int]:
        """A policy of the game, as a function of states, the one it decides in, a spare one, and lucks."""
        minds = self.many(self.game.policies[name].mind, 1)
        asked = built(self.game, self.native, name)

        def decide(states: Any, i: int, spare: int, lucks: Any) -> int:
            return int(asked.decide(states, i, spare, self.boxes, minds, lucks))

        return decide


def as_bytes(engine: Engine, records: Any, wide: type[Record]) -> Any:
    """The memory of such records as records of a byte or two each: the same bytes."""
    if engine.native:
        return records.view(wide.layout.dtype)
    size = wide.layout.size
    return [wide(record.raw[at : at + size]) for record in records for at in range(0, len(record.raw), size)]


def luck_of(engine: Engine, luck: Luck) -> Any:
    """A luck in the form that the engine's functions take."""
    lucks = engine.many(Luck, 1)
    engine.memory(lucks)[:] = luck.raw
    return lucks
