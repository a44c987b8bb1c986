"""Bots of one's own: classes of Python that somebody else wrote, found by `path.py:Class` or by entry point.

Whatever is wrong with one is a BotError, a sentence that says what and where. What such a bot is given is a copy, in
which all that its seat cannot know is dealt anew. It is no prison: a bot's code can do whatever its user may do here.
"""

from __future__ import annotations

import inspect
import operator
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any

from tuckerbox.bots import shipped
from tuckerbox.bots.bot import FREE, Bot, Budget
from tuckerbox.bots.position import Position, as_seen_by
from tuckerbox.bots.search import another
from tuckerbox.kernel.contract import Game, seat_names
from tuckerbox.kernel.engine import Engine
from tuckerbox.kernel.luck import Luck
from tuckerbox.match import Choice, IllegalPlayError
from tuckerbox.match.entry import BOT
from tuckerbox.match.standing import code_of, refuse_illegal

GROUP = "tuckerbox.bots"
FILE = re.compile(r"(.+\.py)(?::(.*))?")


class BotError(ValueError):
    """A bot of somebody's own is at fault; says what is wrong with it, and where."""


@dataclass(frozen=True)
class Own:
    """A class that is a bot, and the name it goes by."""

    name: str
    kind: type

    def plays(self, game: Game) -> bool:
        known = getattr(self.kind, "games", None)
        return known is None or game.name in known

    def bot(self, game: Game) -> Bot:
        """The bot for a game; BotError if it plays others only."""
        if not self.plays(game):
            raise BotError(f"The bot {self.name} plays {', '.join(self.kind.games)}, and not {game.name}.")  # type: ignore[attr-defined]
        says = (inspect.getdoc(self.kind) or "somebody's own bot").partition("\n")[0].rstrip(".")
        return Bot(self.name, says, lambda engine: Watched(engine, self))


class Watched:
    """A bot of somebody's own at an engine: it is shown no more than its seat may know, and what it says is checked."""

    def __init__(self, engine: Engine, own: Own) -> None:
        self.engine = engine
        self.own = own
        self.bare = hasattr(own.kind, "decide")
        with blaming(own):
            self.player: Any = own.kind(engine) if self.bare else own.kind()

    def decide(self, states: Any, i: int, lucks: Any, budget: Budget = FREE) -> int:
        engine, seat = self.engine, self.engine.turn(states, i)
        seen = as_seen_by(engine, states, i, seat, lucks)
        with blaming(self.own):
            if self.bare:
                said = self.player.decide(seen, 0, lucks, budget)
            else:
                luck = another(engine.read(lucks, Luck))
                said = self.player.choose(Position(engine, seen, seat, luck, budget))
        return self._checked(said, states, i)

    def _checked(self, said: Any, states: Any, i: int) -> int:
        """The code of what was decided, if it is a legal choice."""
        engine, name = self.engine, self.own.name
        try:
            code = code_of(engine.game, said if isinstance(said, Choice | str) else operator.index(said))
            state: Any = engine.read(states, engine.game.state, i)
            refuse_illegal(engine, states, i, code, seat_names(state.seats))
        except TypeError:
            wanted = "an action's code" if self.bare else "one of position.choices"
            raise BotError(f"The bot {name} answered {said!r}; it has to be {wanted}.") from None
        except IllegalPlayError as wrong:
            raise BotError(f"The bot {name} chose what is not legal: {said}. {wrong}") from None
        return code


@contextmanager
def blaming(own: Own) -> Iterator[None]:
    """What goes wrong here is the bot's fault; even its wish to end the program is."""
    try:
        yield
    except (Exception, SystemExit) as wrong:
        raise BotError(f"The bot {own.name} broke: {what(wrong)}{where(wrong, own.kind)}.") from wrong


def what(wrong: BaseException) -> str:
    """An exception in a few words."""
    return f"{type(wrong).__name__}: {wrong}".rstrip(".: ")


def where(wrong: BaseException, kind: type) -> str:
    """The last place in a bot's own file that an exception came through."""
    file = getattr(sys.modules.get(kind.__module__), "__file__", None)
    places = [frame for frame in extract_tb(wrong.__traceback__) if frame.filename == file]
    return f" ({Path(places[-1].filename).name}, line {places[-1].lineno}, in {places[-1].name})" if places else ""


# --- By file ---


def is_file(given: str) -> bool:
    """Whether it is meant as `path.py:Class`."""
    return FILE.fullmatch(given) is not None


def from_file(given: str) -> Own:
    """The bot `path.py:Class`. This runs the file: never ask for what came over the net."""
    found = FILE.fullmatch(given)
    assert found, "this is no path.py:Class"
    module = module_of(Path(found[1]).absolute())
    kinds = {name: kind for name, kind in vars(module).items() if isinstance(kind, type) and not amiss(kind)}
    kind = vars(module).get(found[2] or "")
    if kind is None:
        there = f"there is {' or '.join(f'{found[1]}:{name}' for name in kinds)}" if kinds else "there is no bot in it"
        raise BotError(f"{found[1]} has no class {found[2]}; {there}." if found[2] else f"Say which class: {there}.")
    return checked(given, kind, given)


@cache
def module_of(file: Path) -> ModuleType:
    """The module in a file, loaded once a process. It may import what lies beside it."""
    if not file.is_file():
        raise BotError(f"There is no file {file}.")
    name = f"tuckerbox_bot_{sha256(str(file).encode()).hexdigest()[:16]}"
    spec = spec_from_file_location(name, file)
    assert spec is not None, "a file that ends in .py is a module"
    assert spec.loader is not None, "and is loaded as such"
    module = module_from_spec(spec)
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))
    sys.modules[name] = module  # as dataclasses in it ask for
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as wrong:
        del sys.modules[name]
        raise BotError(f"{file} can't be loaded: {what(wrong)}.") from wrong
    return module


def checked(name: str, kind: object, whose: str) -> Own:
    """A bot under a name; BotError, with what is wrong with it, if it is none."""
    if wrong := amiss(kind):
        raise BotError(f"{whose} is no bot: {wrong}.")
    assert isinstance(kind, type)
    return Own(name, kind)


def amiss(kind: object) -> str | None:
    """Why something is not a bot."""
    if not isinstance(kind, type):
        return "it is not a class"
    methods = [name for name in ("choose", "decide") if callable(getattr(kind, name, None))]
    if not methods:
        return "it has neither choose(self, position) nor decide(self, states, i, lucks, budget)"
    return "it has both choose and decide, and only one of them can be asked" if len(methods) == 2 else None


# --- By name ---

_offered: dict[str, Own] = {}


def offer(given: str) -> str:
    """Lets the bot `path.py:Class` be found by a name from now on, which is that of its class in small letters."""
    if not is_file(given):
        raise BotError(f"{given!r} names no file with a bot; say path.py:Class.")
    kind = from_file(given).kind
    name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", kind.__name__).lower().replace("_", "-")
    there = _offered.get(name)
    if there is None or there.kind is not kind:
        refuse_name(name, f"The bot {given}")
        if there or name in installed():
            raise BotError(f"The bot {given} would be called {name}, as another one is; call its class otherwise.")
    _offered[name] = Own(name, kind)
    return name


def named() -> dict[str, Own]:
    """Every bot of somebody's own that can be found by name here, and works."""
    return {**{name: own for name, own in installed().items() if isinstance(own, Own)}, **_offered}


def broken() -> dict[str, BotError]:
    """What is wrong with those that are installed and don't work."""
    return {name: wrong for name, wrong in installed().items() if isinstance(wrong, BotError)}


@cache
def installed() -> dict[str, Own | BotError]:
    """The bots that installed packages bring along, by name, or what is wrong with them."""
    found: dict[str, Own | BotError] = {}
    for entry in entry_points(group=GROUP):
        try:
            found[entry.name] = loaded(entry)
        except BotError as wrong:
            found[entry.name] = wrong
    return found


def loaded(entry: EntryPoint) -> Own:
    """The bot of an entry point."""
    whose = f"The bot {entry.name} ({entry.value}{f' of {entry.dist.name}' if entry.dist else ''})"
    refuse_name(entry.name, whose)
    try:
        kind = entry.load()
    except (Exception, SystemExit) as wrong:
        raise BotError(f"{whose} can't be loaded: {what(wrong)}.") from wrong
    return checked(entry.name, kind, whose)


def refuse_name(name: str, whose: str) -> None:
    if not BOT.fullmatch(name):
        raise BotError(f"{whose} can't be called {name}: a bot's name is 1 to 24 small letters, digits and hyphens.")
    if name in shipped.names_anywhere():
        raise BotError(f"{whose} can't be called {name}: a bot that comes with Tuckerbox is.")
