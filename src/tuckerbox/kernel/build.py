"""Building: how plain functions over records become fast, and how generic ones are made a game's own.

`Build` takes the functions of some templates and clones each, with all that it calls, into namespaces where the slots
of the contract are the game's functions and the nameless records are the game's records. The clones are either left
as they are (*interpreted*) or compiled by Numba (*native*), each for the one signature that its annotations give, and
kept in a cache folder named after everything that they depend on. Numba itself is imported here and only when needed.
"""

from __future__ import annotations

import dis
import os
import platform
import shutil
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from threading import RLock
from types import FunctionType, ModuleType
from typing import Any, get_args, get_origin, get_type_hints

from platformdirs import user_cache_path

from tuckerbox.kernel import record
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.record import Grid, Many, Reals, Record, Row

KERNEL = Path(__file__).parent
FLAGS = {"boundscheck": True, "error_model": "numpy", "no_cfunc_wrapper": True}
WITHIN = {"no_cpython_wrapper": True}  # for what only compiled code calls: a fifth less to compile
KEPT_DAYS = 30  # a cache folder that nobody used for so long is pruned

Progress = Callable[[int, int], None]  # how many functions are built, of how many
_one_at_a_time = RLock()  # Numba's cache folder is a global setting


@cache
def reads(function: FunctionType) -> list[tuple[str, ...]]:
    """Return what a function reads of its module: `("draw",)` for a global, `("land", "apart")` for `land.apart`."""
    found = set()
    for one, after in pairwise(dis.get_instructions(function)):
        if one.opname == "LOAD_GLOBAL" and one.argval in function.__globals__:
            is_module = isinstance(function.__globals__[one.argval], ModuleType)
            found.add((one.argval, after.argval) if is_module else (one.argval,))
    return sorted(found)


def read(function: FunctionType, names: tuple[str, ...]) -> Any:
    """Return what one of the names in `reads(function)` stands for."""
    found = function.__globals__[names[0]]
    for name in names[1:]:
        if not hasattr(found, name):
            where = f"{function.__module__}.{function.__qualname__}"
            raise TypeError(f"{where}: reads {'.'.join(names)}, but {found.__name__} has no {name}.")
        found = getattr(found, name)
    return found


def entries(templates: Sequence[ModuleType]) -> list[FunctionType]:
    """The functions that templates offer: all that are defined in them."""
    found = [(template, thing) for template in templates for thing in vars(template).values()]
    return [f for template, f in found if isinstance(f, FunctionType) and f.__module__ == template.__name__]


def brief(templates: Sequence[ModuleType]) -> set[FunctionType]:
    """Those of them that keep Python's lock: to let go of it is to wait for it, which takes longer than they do."""
    return {function for template in templates for function in getattr(template, "BRIEF", ())}


def bound(thing: Any, bindings: Mapping[object, object]) -> Any:
    """What a function or a record of generic code stands for."""
    return bindings.get(thing, thing) if isinstance(thing, FunctionType | type) else thing


def reached(wanted: Sequence[FunctionType], bindings: Mapping[object, object]) -> list[FunctionType]:
    """These functions and all that they call, each behind those that it calls itself."""
    order: dict[FunctionType, bool] = {}  # whether all that it calls has been visited

    def visit(function: FunctionType) -> None:
        if order.get(function) or function is record.copy:
            return
        where = f"{function.__module__}.{function.__qualname__}"
        if function in order:
            raise TypeError(f"{where}: calls itself, at once or by way of others; rules can't.")
        if function.__code__.co_freevars:
            outer = function.__code__.co_freevars[0]
            raise TypeError(f"{where}: uses {outer} of the function around it; rules only use what is global.")
        order[function] = False
        for names in reads(function):
            called = bound(read(function, names), bindings)
            if isinstance(called, FunctionType):
                visit(called)
        del order[function]  # to come behind them
        order[function] = True

    for function in wanted:
        visit(function)
    return list(order)


class Build:
    """Templates made for one game; their functions are attributes, by name.

    `bindings` add to those of the game, under a `tag` that keeps the clones' names apart. What `base` built already,
    without them, is taken from there.
    """

    def __init__(
        self,
        game: Game,
        templates: Sequence[ModuleType],
        *,
        native: bool = True,
        bindings: Mapping[object, object] | None = None,
        tag: str = "",
        base: Build | None = None,
        cached: bool = True,
        progress: Progress | None = None,
    ) -> None:
        self.game = game
        self.native = native
        self.prefix = f"{game.name}.{tag}." if tag else f"{game.name}."
        self.bindings = {**game.bindings(), **(bindings or {})}
        self.clones: dict[object, Any] = {}
        self.modules: dict[str, ModuleType] = {}  # what clones read of other modules, by their names
        self.wanted = entries(templates)
        self.brief = brief(templates)
        self.folder = cache_folder(game, templates, bindings) if native and cached else None
        complete = self.folder and _mark(self.folder, templates, tag)
        if not (complete and complete.exists() and self._load()):
            if base:
                base.make_all()
                self.clones.update(base.clones)
            self.make_all(progress)
            if complete:
                complete.touch()
        for function in self.wanted:
            setattr(self, function.__name__, self.clones[function])

    def __getattr__(self, name: str) -> Callable[..., Any]:
        raise AttributeError(f"No template that was built for {self.game.title} has a function {name!r}.")

    def _load(self) -> bool:
        """Loads what is wanted from the cache, where its machine code holds all that it calls; False if it is gone."""
        try:
            self._make(self.wanted)
        except _numba().core.errors.NumbaError:  # it was to be compiled, without what it calls
            self.clones.clear()
        return bool(self.clones)

    def make_all(self, progress: Progress | None = None) -> None:
        """Makes all functions that are reached, so that others can build on them."""
        self._make(reached(self.wanted, self.bindings), progress)

    def _make(self, functions: Sequence[FunctionType], progress: Progress | None = None) -> None:
        missing = [function for function in functions if function not in self.clones]
        with _one_at_a_time:
            for done, function in enumerate(missing):
                self._clone(function)
                if progress:
                    progress(done + 1, len(missing))

    def _clone(self, function: FunctionType) -> None:
        space: dict[str, Any] = {"__name__": function.__module__, "__builtins__": __builtins__}
        for *module, name in reads(function):
            value = self._value(bound(read(function, (*module, name)), self.bindings))
            if module:
                space[module[0]] = self._module(function.__globals__[module[0]])
                setattr(space[module[0]], name, value)
            else:
                space[name] = value
        twin = FunctionType(function.__code__, space, function.__name__)
        twin.__qualname__ = f"{self.prefix}{function.__module__.removeprefix('tuckerbox.')}.{function.__qualname__}"
        if self.native:
            flags = FLAGS | {"nogil": function not in self.brief} if function in self.wanted else FLAGS | WITHIN
            twin = self._compiled(twin, self._hints(function), flags)
        self.clones[function] = twin

    def _module(self, module: ModuleType) -> ModuleType:
        """Return this build's form of a module, which holds what clones read of it."""
        return self.modules.setdefault(module.__name__, ModuleType(module.__name__))

    def _value(self, thing: Any) -> Any:
        """What a global is in a clone's namespace: clones call clones, and tables are arrays to the compiler."""
        if thing is record.copy:
            return _native_copy() if self.native else thing
        if isinstance(thing, memoryview) and self.native:
            import numpy as np

            return np.array(thing)
        return self.clones.get(thing) if isinstance(thing, FunctionType) else thing

    def _hints(self, function: FunctionType) -> dict[str, Any]:
        hints = get_type_hints(function)
        return {name: self._record(hint) for name, hint in hints.items()}

    def _record(self, hint: Any) -> Any:
        if get_origin(hint) is Many:
            return Many[bound(get_args(hint)[0], self.bindings)]  # type: ignore[misc]
        return bound(hint, self.bindings)

    def _compiled(self, twin: FunctionType, hints: dict[str, Any], flags: Mapping[str, Any]) -> Any:
        numba = _numba()
        if {Row, Grid, Reals} & set(hints.values()):
            # Written for rows of any width, so compiled for each row that it is given, as part of its caller.
            return numba.njit(**flags)(twin)
        signature = _signature(twin, hints)
        config = numba.config
        kept = config.CACHE_DIR, config.LOOP_VECTORIZE
        # Rules have nothing to vectorise, and to look for it takes time.
        config.CACHE_DIR, config.LOOP_VECTORIZE = str(self.folder or ""), 0
        try:
            return numba.njit(signature, cache=self.folder is not None, **flags)(twin)
        finally:
            config.CACHE_DIR, config.LOOP_VECTORIZE = kept


def _numba() -> Any:
    import numba

    return numba


def _signature(function: FunctionType, hints: Mapping[str, Any]) -> Any:
    """What a function is compiled for, by its annotations."""
    code = function.__code__
    types = []
    for name in ("return", *code.co_varnames[: code.co_argcount]):
        what = "it returns" if name == "return" else f"{name} is"
        if name not in hints:
            raise TypeError(f"{function.__qualname__}: say what {what}, for that is what it is compiled for.")
        hint = hints[name]
        types.append(_numba_type(hint))
        if types[-1] is None:
            kind = hint.__name__ if isinstance(hint, type) else hint
            only = "rules take and return ints, bools, floats and records"
            raise TypeError(f"{function.__qualname__}: {what} {kind}, which can't be compiled: {only}.")
    return types[0](*types[1:])


@cache
def _numba_type(hint: Any) -> Any:
    """What a type is to the compiler, if it is anything."""
    numba = _numba()
    if get_origin(hint) is Many:
        one = _numba_type(get_args(hint)[0])
        return one and one[::1]
    if isinstance(hint, type) and issubclass(hint, Record) and hint is not Record:
        return numba.from_dtype(hint.layout.dtype)
    return {int: numba.int64, bool: numba.boolean, float: numba.float64, type(None): numba.void}.get(hint)


@cache
def _native_copy() -> Any:
    """`record.copy` for the compiler: a memcpy. (To assign record to record would unpack it field by field.)"""
    from numba.core import cgutils, errors, types
    from numba.extending import intrinsic

    @intrinsic
    def copy(typing: Any, to: Any, source: Any) -> Any:
        if to != source:
            raise errors.TypingError("copy goes from a record to another of the same kind")

        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            memcpy: Any = cgutils.raw_memcpy
            memcpy(builder, *values, cgutils.intp_t(signature.args[0].size), 1)
            return context.get_dummy_value()

        return types.void(to, source), generate

    return copy


def cache_root() -> Path:
    """Where compiled code is kept: TUCKERBOX_CACHE_DIR, or the user's cache directory."""
    return Path(os.environ.get("TUCKERBOX_CACHE_DIR") or user_cache_path("tuckerbox"))


def cache_folder(game: Game, templates: Sequence[ModuleType], bindings: Mapping[object, object] | None = None) -> Path:
    """The folder for what is compiled from these sources, by this compiler for this processor; old ones are pruned."""
    import llvmlite.binding
    import numba

    functions = reached(entries(templates), {**game.bindings(), **(bindings or {})})
    tools = (numba.__version__, platform.python_version(), llvmlite.binding.get_host_cpu_name())
    folder = (
        cache_root() / game.name / _digest(game, functions, *tools, os.environ.get("NUMBA_CPU_NAME"), FLAGS, WITHIN)
    )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError as wrong:
        reason = f"{folder} can't be written to ({wrong.strerror}), where compiled rules are kept"
        raise OSError(f"{reason}; name another folder in TUCKERBOX_CACHE_DIR.") from None
    for old in folder.parent.iterdir():
        with suppress(OSError):  # another process may be pruning as well
            if old.stat().st_mtime < time.time() - KEPT_DAYS * 86400:
                shutil.rmtree(old, ignore_errors=True)
    return folder


def _digest(game: Game, functions: Sequence[FunctionType], *tools: object) -> str:
    """Numba itself only watches the file in which a function stands. This watches all that it can draw on: the files of
    the kernel and the game, and wherever else a function stands that is reached.

    Numba takes a file that was moved or touched for another one. So does this: else `is_warm` would promise too much.
    """
    files = {*KERNEL.rglob("*.py"), *game.folder.rglob("*.py"), *(Path(f.__code__.co_filename) for f in functions)}
    digest = sha256(repr(tools).encode())
    for file in sorted(files):
        digest.update(f"{file}\0{file.stat().st_mtime_ns}\0".encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def is_warm(
    game: Game, templates: Sequence[ModuleType], bindings: Mapping[object, object] | None = None, tag: str = ""
) -> bool:
    """Whether everything is compiled already, so that building will only load it."""
    return _mark(cache_folder(game, templates, bindings), templates, tag).exists()


def _mark(folder: Path, templates: Sequence[ModuleType], tag: str) -> Path:
    """The file that is there when these templates are compiled; several that draw on the same files share a folder."""
    return folder / "-".join(("complete", *(template.__name__ for template in templates), *filter(None, (tag,))))
