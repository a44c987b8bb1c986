"""Custom bots: Python classes from outside Tuckerbox, found by `path.py:Class` or by entry point.

Any fault of such a bot raises a BotError, which explains the fault and its place. The bot gets a copy in which
everything that its seat cannot know is resampled. This is not a sandbox: a bot's code can do whatever its user may do.
"""

from __future__ import annotations

import inspect
import operator
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from importlib import invalidate_caches
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any

from tuckerbox.bots import shipped
from tuckerbox.bots.bot import OWN_BUDGET, Bot, Budget
from tuckerbox.bots.imported_files import imported_files
from tuckerbox.bots.seen_position import SeenPosition
from tuckerbox.kernel.actions import Choice
from tuckerbox.kernel.contract import Game, seat_names
from tuckerbox.kernel.engine import Engine
from tuckerbox.kernel.errors import IllegalPlayError
from tuckerbox.kernel.legality import code_of, refuse_illegal
from tuckerbox.kernel.luck import Luck, split_luck
from tuckerbox.kernel.memory_records import Many
from tuckerbox.kernel.position import Position
from tuckerbox.match import BOT_NAME, BOT_NAME_RULE

GROUP = "tuckerbox.bots"
FILE = re.compile(r"(.+\.py)(?::(.*))?")


class BotError(ValueError):
    """A custom bot is at fault. The text explains the fault and its place."""


@dataclass(frozen=True)
class CustomBot:
    """A bot's class, and its name."""

    name: str
    bot_class: type

    def plays(self, game: Game) -> bool:
        known = getattr(self.bot_class, "games", None)
        return known is None or game.name in known

    def bot(self, game: Game) -> Bot:
        """Return the bot for a game; raise BotError if it plays only others."""
        if not self.plays(game):
            raise BotError(f"The bot {self.name} plays {', '.join(self.bot_class.games)}, and not {game.name}.")  # type: ignore[attr-defined]
        says = (inspect.getdoc(self.bot_class) or "a custom bot").partition("\n")[0].rstrip(".")
        return CheckedBot(self.name, says, file=file_of(self.bot_class), custom=self)


@dataclass(frozen=True)
class CheckedBot(Bot):
    """A custom bot whose decisions are checked."""

    custom: CustomBot = field(kw_only=True)

    def sit(self, engine: Engine) -> CheckedDecider:
        return CheckedDecider(engine, self.custom)


class CheckedDecider:
    """A custom bot at an engine. It sees only what its seat may know, and its decisions are checked."""

    def __init__(self, engine: Engine, custom: CustomBot) -> None:
        self.engine = engine
        self.custom = custom
        # True: the class has decide(position, …); False: choose(SeenPosition)
        self.takes_position = hasattr(custom.bot_class, "decide")
        with blaming(custom):
            self.player: Any = custom.bot_class(engine) if self.takes_position else custom.bot_class()

    def decide(self, position: Position, lucks: Many[Luck], budget: Budget = OWN_BUDGET) -> int:
        seat = position.turn
        seen = position.as_seen_by(seat, lucks)
        with blaming(self.custom):
            if self.takes_position:
                said = self.player.decide(seen, lucks, budget)
            else:
                luck = split_luck(self.engine.read(lucks, Luck))
                said = self.player.choose(SeenPosition(seen, seat, luck, budget))
        return self._checked(said, position)

    def _checked(self, said: Any, position: Position) -> int:
        """Return the code of the bot's decision. Raise BotError if it is not a legal choice."""
        name = self.custom.name
        try:
            code = code_of(position.game, said if isinstance(said, Choice | str) else operator.index(said))
            refuse_illegal(position, code, seat_names(position.seats))
        except TypeError:
            wanted = "an action's code" if self.takes_position else "one of position.choices"
            raise BotError(f"The bot {name} returned {said!r}; it must return {wanted}.") from None
        except IllegalPlayError as wrong:
            raise BotError(f"The bot {name} made an illegal choice: {said}. {wrong}") from None
        return code


@contextmanager
def blaming(custom: CustomBot) -> Iterator[None]:
    """Turn any exception in the body into a BotError, even SystemExit."""
    try:
        yield
    except (Exception, SystemExit) as wrong:
        raise BotError(
            f"The bot {custom.name} failed: {error_text(wrong)}{place_in_bot(wrong, custom.bot_class)}."
        ) from wrong


def error_text(wrong: BaseException) -> str:
    """Return the type and the text of an exception."""
    return f"{type(wrong).__name__}: {wrong}".rstrip(".: ")


def place_in_bot(wrong: BaseException, bot_class: type) -> str:
    """Return the last place in the bot's own file in the traceback of an exception, in brackets; empty if none."""
    file = file_of(bot_class)
    places = [frame for frame in extract_tb(wrong.__traceback__) if file and frame.filename == str(file)]
    return f" ({Path(places[-1].filename).name}, line {places[-1].lineno}, in {places[-1].name})" if places else ""


def file_of(bot_class: type) -> Path | None:
    """Return the file in which a class is, if it is in one."""
    file = getattr(sys.modules.get(bot_class.__module__), "__file__", None)
    return Path(file) if file else None


def place_of(bot_class: type) -> tuple[Path | None, str]:
    """Return the file and the name of a class. They stay the same when the file is edited."""
    return file_of(bot_class), bot_class.__qualname__


# --- By file ---


def is_file(given: str) -> bool:
    """Return whether a bot is given as `path.py:Class`."""
    return FILE.fullmatch(given) is not None


def from_file(given: str) -> CustomBot:
    """Return the bot `path.py:Class`. This runs the file: never call it with a name that came over the network."""
    found = FILE.fullmatch(given)
    assert found, "expected path.py:Class"
    file = Path(found[1]).absolute()
    module = module_of(file, source_of(file), tuple(imported_files(file).items()))
    names = [name for name, there in vars(module).items() if isinstance(there, type) and not fault_of(there)]
    bot_class = vars(module).get(found[2] or "")
    if bot_class is None:
        if not names:
            raise BotError(f"{found[1]} contains no bot.")
        there = f"there is {' or '.join(f'{found[1]}:{name}' for name in names)}"
        raise BotError(f"{found[1]} has no class {found[2]}; {there}." if found[2] else f"Name a class: {there}.")
    return checked(given, bot_class, given)


def source_of(file: Path) -> bytes:
    """Return the content of a file with a bot."""
    if not file.is_file():
        raise BotError(f"There is no file {file}.")
    try:
        return file.read_bytes()
    except OSError as wrong:
        raise BotError(f"{file} can't be loaded: {error_text(wrong)}.") from wrong


_imported: dict[Path, bytes] = {}  # the files that bots imported from their folders, with what they contained then


def forget_edited(folder: Path, imported: Sequence[tuple[str, bytes]]) -> None:
    """If a file that a bot imports was edited since, let Python import all of the bot's files anew."""
    contents = {folder / path: content for path, content in imported}
    if any(_imported.get(file, content) != content for file, content in contents.items()):
        names = {path.partition("/")[0].removesuffix(".py") for path, _ in imported}
        for name in [name for name in sys.modules if name.partition(".")[0] in names]:
            del sys.modules[name]
        invalidate_caches()
    _imported.update(contents)


@cache
def module_of(file: Path, source: bytes, imported: tuple[tuple[str, bytes], ...]) -> ModuleType:
    """Return the module in a file with this content, run once per process.

    It may import modules from its folder. `imported`: their files (see `imported_files`).
    """
    forget_edited(file.parent, imported)
    name = f"tuckerbox_bot_{sha256(str(file).encode() + source + repr(imported).encode()).hexdigest()[:16]}"
    spec = spec_from_file_location(name, file)
    assert spec is not None, "a file that ends in .py is a module"
    module = module_from_spec(spec)
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))
    sys.modules[name] = module  # dataclasses in it need this
    try:
        # Compiled here, because the spec's loader misses an edit that keeps the file's length and second.
        exec(compile(source, str(file), "exec", dont_inherit=True), vars(module))
    except (Exception, SystemExit) as wrong:
        del sys.modules[name]
        raise BotError(f"{file} can't be loaded: {error_text(wrong)}.") from wrong
    return module


def checked(name: str, bot_class: object, whose: str) -> CustomBot:
    """Return a class as a bot with a name. Raise BotError if it is not a bot."""
    if wrong := fault_of(bot_class):
        raise BotError(f"{whose} is not a bot: {wrong}.")
    assert isinstance(bot_class, type)
    return CustomBot(name, bot_class)


def fault_of(bot_class: object) -> str | None:
    """Return why something is not a bot; None if it is one."""
    if not isinstance(bot_class, type):
        return "it is not a class"
    methods = [name for name in ("choose", "decide") if callable(getattr(bot_class, name, None))]
    if not methods:
        return "it has neither choose(self, position) nor decide(self, position, lucks, budget)"
    if len(methods) == 2:
        return "it has both choose and decide, but must have only one of them"
    only = getattr(bot_class, "games", None)
    is_list = isinstance(only, list | tuple | set | frozenset) and all(isinstance(name, str) for name in only)
    return None if only is None or is_list else f"its games are not a list of names: {only!r}"


# --- By name ---

_registered: dict[str, CustomBot] = {}


def register(given: str) -> str:
    """Make the bot `path.py:Class` available by a name, and return it.

    The name is its class's name in lower case, with hyphens between words.
    """
    if not is_file(given):
        raise BotError(f"{given!r} is not a file with a bot; write path.py:Class.")
    bot_class = from_file(given).bot_class
    name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", bot_class.__name__).lower().replace("_", "-")
    there = _registered.get(name)
    if there is None or place_of(there.bot_class) != place_of(bot_class):
        refuse_name(name, f"The bot {given}")
        if there or name in installed():
            raise BotError(f"The bot {given} would be called {name}, but another bot has that name; rename its class.")
    _registered[name] = CustomBot(name, bot_class)
    return name


def named() -> dict[str, CustomBot]:
    """Return all working custom bots by name."""
    return {**{name: bot for name, bot in installed().items() if isinstance(bot, CustomBot)}, **_registered}


def broken() -> dict[str, BotError]:
    """Return the errors of the installed bots that don't work, by name."""
    return {name: wrong for name, wrong in installed().items() if isinstance(wrong, BotError)}


@cache
def installed() -> dict[str, CustomBot | BotError]:
    """Return the bots of installed packages, or their errors, by name."""
    found: dict[str, CustomBot | BotError] = {}
    for entry in entry_points(group=GROUP):
        try:
            found[entry.name] = loaded(entry)
        except BotError as wrong:
            found[entry.name] = wrong
    return found


def loaded(entry: EntryPoint) -> CustomBot:
    """Return the bot of an entry point."""
    whose = f"The bot {entry.name} ({entry.value}{f' of {entry.dist.name}' if entry.dist else ''})"
    refuse_name(entry.name, whose)
    try:
        bot_class = entry.load()
    except (Exception, SystemExit) as wrong:
        raise BotError(f"{whose} can't be loaded: {error_text(wrong)}.") from wrong
    return checked(entry.name, bot_class, whose)


def refuse_name(name: str, whose: str) -> None:
    if not BOT_NAME.fullmatch(name):
        raise BotError(f"{whose} can't be called {name}: bots' names have {BOT_NAME_RULE}.")
    if name in shipped.names_anywhere():
        raise BotError(f"{whose} can't be called {name}: a bot that comes with Tuckerbox has that name.")
