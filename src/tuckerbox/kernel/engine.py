"""The engine: one game's built functions and its box, and the arrays in which Python passes records to them.

To play a game step by step, use a `Position`. Compiled loops take arrays, `states = engine.many(game.state, 2)`, and an
index.
"""

from __future__ import annotations

from pathlib import Path
from threading import Lock
from typing import Any, TypeVar, cast

from tuckerbox.kernel import build
from tuckerbox.kernel.build import INTERPRETED, NATIVE, Build, Form
from tuckerbox.kernel.component_data import fingerprint, load_box
from tuckerbox.kernel.contract import Game, Learning, Numbers, Payoffs, Policy, Training
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.memory_records import Many, Record
from tuckerbox.kernel.progress_callback import Progress
from tuckerbox.kernel.templates import bot, choice_comparison, lanes, play, search, self_play
from tuckerbox.kernel.templates.play import Tally

# The names of builds besides those of the policies
SEARCH = "search"
LANES = "lanes"  # many matches at once (see `lanes_build`)
SELF_PLAY = "self-play"  # matches from which a net learns
R = TypeVar("R", bound=Record)
_builds: dict[tuple[Game, Form, str], Build] = {}
_building: dict[tuple[Game, Form, str], Lock] = {}


def lanes_build(policy: str) -> str:
    """Return the name of the build in which opponents follow a policy: `lanes/greedy`. Empty: they play at random."""
    return f"{LANES}/{policy}" if policy else LANES


def built(game: Game, form: Form = NATIVE, name: str = "", progress: Progress | None = None) -> Build:
    """Return one of the builds of a game. Each is built once per process.

    `name`: empty for the rules alone, the name of a policy, or one of the names above. A finished build is returned at
    once, even while other threads are building.
    """
    key = (game, form, name)
    if key not in _builds:
        with _building.setdefault(key, Lock()):
            if key not in _builds:
                base = built(game, form, name.partition("/")[2]) if name else None
                _builds[key] = Build(game, form=form, base=base, progress=progress, **_parts(game, name))
    return _builds[key]


def is_loaded(game: Game, name: str = "") -> bool:
    """Return whether this process has a native build already."""
    return (game, NATIVE, name) in _builds


def is_compiled(game: Game, name: str = "") -> bool:
    """Return whether a build is compiled already, so that loading it takes only a moment."""
    return is_loaded(game, name) or build.is_compiled(game, **_parts(game, name))


def cache_folder_of(game: Game, name: str = "") -> Path:
    """Return the cache folder of a build."""
    parts = _parts(game, name)
    return build.cache_folder(game, parts["templates"], parts.get("bindings"))


def _parts(game: Game, name: str) -> dict[str, Any]:
    """Return the arguments of a Build: its templates and, unless it has the rules alone, its bindings and its tag."""
    if not name:
        return {"templates": (play,)}
    if name == SELF_PLAY:
        return {"templates": (self_play,), "bindings": training_of(game).bindings(), "tag": name}
    if name.partition("/")[0] == LANES:
        opponent = game.policies[name.partition("/")[2]] if "/" in name else random_policy(game)
        bindings = {**learning_of(game).bindings(), **opponent.bindings()}
        return {"templates": (lanes,), "bindings": bindings, "tag": name.replace("/", "-")}
    chosen = policy_for_search(game) if name == SEARCH else game.policies[name]
    templates = (search, choice_comparison) if name == SEARCH else (bot,)
    return {"templates": templates, "bindings": chosen.bindings(), "tag": name}


def policy_for_search(game: Game) -> Policy:
    """Return the policy for playouts in a search: the one that the game's tuning names, or random play."""
    name = game.tuning.policy
    return game.policies[name] if name else random_policy(game)


def random_policy(game: Game) -> Policy:
    """Return random play as a policy."""
    return Policy(search.any_choice, game.choices)


def learning_of(game: Game) -> Learning:
    """Return the parts of a game for programs that learn. Raise ValueError if it has no observation."""
    if game.learning is None:
        raise ValueError(f"{game.title} has no observation for programs that learn: its folder lacks observation.py.")
    return game.learning()


def training_of(game: Game) -> Training:
    """Return the parts of a game that `tuckerbox train` needs. Raise ValueError if it has no net."""
    if game.training is None:
        raise ValueError(f"{game.title} has no net to train: its folder lacks learned/training.py.")
    return game.training()


_boxes: dict[Game, Record] = {}


def shipped_box(game: Game) -> Record:
    """Return the box that comes with the game. It is read and checked once per process."""
    if game not in _boxes:
        _boxes[game] = load_box(game)
    return _boxes[game]


class Engine:
    """A game's functions with its box: compiled, or interpreted if `native` is False. Each thread needs its own."""

    def __init__(self, game: Game, box: Record | None = None, *, native: bool = True) -> None:
        self.game = game
        self.native = native
        self.form = NATIVE if native else INTERPRETED
        self.play = built(game, self.form)
        self.box = box or shipped_box(game)
        self.fingerprint = fingerprint(self.box)
        self.boxes = self.many(game.box, 1)
        self.memory(self.boxes)[:] = self.box.raw
        # The outputs of the game's functions, each with the view through which Python reads it.
        self.out = self.many(game.choices, 1)
        self.codes: Any = cast("Any", self.out)["codes"][0] if native else cast("Any", self.out[0]).codes
        self.numbers = self.many(Numbers, 1)
        self.numbers_read = self.read(self.numbers, Numbers)
        self.payoffs = self.many(Payoffs, 1)
        self.payoffs_read = self.read(self.payoffs, Payoffs)
        self.tallies = self.many(Tally, 1)
        self.tally = self.read(self.tallies, Tally)

    def many(self, record: type[R], count: int) -> Many[R]:
        """Return `count` zeroed records, as this engine's functions take them."""
        return cast("Many[R]", record.array(count)) if self.native else [record() for _ in range(count)]

    def memory(self, records: Many[Record], i: int = 0) -> memoryview:
        """Return the bytes of one of the records."""
        if not self.native:
            return memoryview(records[i].raw)
        array: Any = records
        size = array.dtype.itemsize
        return memoryview(array.view("u1")).cast("B")[i * size : (i + 1) * size]

    def fill(self, records: Many[Record], data: bytes) -> None:
        """Fill the records with `data`, the bytes of all of them in order."""
        if self.native:
            array: Any = records
            array.view("u1").data.cast("B")[:] = data
            return
        size = len(data) // max(1, len(records))
        for i in range(len(records)):
            records[i].raw[:] = data[i * size : (i + 1) * size]

    def read(self, records: Many[Record], record: type[R], i: int = 0) -> R:
        """Return one of the records in its interpreted form. It shares the same bytes."""
        return record(self.memory(records, i))


def viewed_as(engine: Engine, records: Many[Record], part: type[R]) -> Many[R]:
    """Return the memory of records as smaller records, of a byte or two each. They share the same bytes."""
    if engine.native:
        array: Any = records
        return cast("Many[R]", array.view(part.layout.dtype))
    size = part.layout.size
    raws = [records[i].raw for i in range(len(records))]
    return [part(raw[at : at + size]) for raw in raws for at in range(0, len(raw), size)]


def luck_of(engine: Engine, luck: Luck) -> Many[Luck]:
    """Return a luck as the engine's functions take it."""
    lucks = engine.many(Luck, 1)
    engine.memory(lucks)[:] = luck.raw
    return lucks
