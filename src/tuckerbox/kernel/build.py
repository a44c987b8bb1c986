"""Building: specializes generic functions over records for one game, and compiles them.

A `Build` clones the functions of some templates, and all functions that they call, into namespaces in which the game's
own functions and records replace those of the contract. What becomes of the clones is its *form*. They are left as
they are (*interpreted*), or Numba compiles each for the one signature that its annotations give: for this processor
(*native*), or for another target (`tuckerbox.webassembly`). Native code is kept in a cache folder that is named after a
hash of everything that it depends on. Numba is imported only when it is needed.
"""

from __future__ import annotations

import dis
import os
import platform
import shutil
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
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
INNER_FLAGS = {"no_cpython_wrapper": True}  # for functions that only compiled code calls; they compile a fifth faster
KEPT_DAYS = 30  # unused cache folders are deleted after this time


@dataclass(frozen=True)
class Form:
    """What becomes of the functions that are built: they stay Python, or Numba compiles them with these options."""

    name: str
    compiled: bool = True
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)


INTERPRETED = Form("interpreted", compiled=False)
NATIVE = Form("native")

Progress = Callable[[int, int], None]  # called with the number of functions built so far, and of all
_numba_lock = RLock()  # Numba's cache folder is a global setting


@cache
def reads(function: FunctionType) -> list[tuple[str, ...]]:
    """Return what a function reads from its module: `("draw",)` for a global, `("land", "apart")` for `land.apart`."""
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


def template_functions(templates: Sequence[ModuleType]) -> list[FunctionType]:
    """Return the functions that are defined in templates."""
    found = [(template, thing) for template in templates for thing in vars(template).values()]
    return [f for template, f in found if isinstance(f, FunctionType) and f.__module__ == template.__name__]


def keep_gil(templates: Sequence[ModuleType]) -> set[FunctionType]:
    """Return the functions that keep the GIL, because waiting for it again would take longer than they do."""
    return {function for template in templates for function in getattr(template, "KEEP_GIL", ())}


def bound(thing: Any, bindings: Mapping[object, object]) -> Any:
    """Return the game's own function or record for one of generic code."""
    return bindings.get(thing, thing) if isinstance(thing, FunctionType | type) else thing


def reached(wanted: Sequence[FunctionType], bindings: Mapping[object, object]) -> list[FunctionType]:
    """Return these functions and all that they call, each after the ones that it calls. They must not be recursive."""
    order: dict[FunctionType, bool] = {}  # True for functions whose calls have all been visited

    def visit(function: FunctionType) -> None:
        if order.get(function) or function is record.copy:
            return
        where = f"{function.__module__}.{function.__qualname__}"
        if function in order:
            raise TypeError(f"{where}: is recursive, directly or through other functions; rules can't be.")
        if function.__code__.co_freevars:
            outer = function.__code__.co_freevars[0]
            raise TypeError(f"{where}: uses {outer} of the function around it; rules can only use globals.")
        order[function] = False
        for names in reads(function):
            called = bound(read(function, names), bindings)
            if isinstance(called, FunctionType):
                visit(called)
        del order[function]  # move it to the end, after the functions that it calls
        order[function] = True

    for function in wanted:
        visit(function)
    return list(order)


class Build:
    """Templates that are built for one game. Their functions are attributes, by name.

    `bindings` add to those of the game; the `tag` keeps the names of their clones distinct. Clones of `base`, which is
    built without these bindings, are reused.
    """

    def __init__(
        self,
        game: Game,
        templates: Sequence[ModuleType],
        *,
        form: Form = NATIVE,
        bindings: Mapping[object, object] | None = None,
        tag: str = "",
        base: Build | None = None,
        cached: bool = True,
        progress: Progress | None = None,
    ) -> None:
        self.game = game
        self.form = form
        self.prefix = f"{game.name}.{tag}." if tag else f"{game.name}."
        self.bindings = {**game.bindings(), **(bindings or {})}
        self.clones: dict[object, Any] = {}
        self._lock = _numba_lock if form.compiled else RLock()  # two builds may reuse this one at the same time
        self.modules: dict[str, ModuleType] = {}  # by name: this build's forms of modules that clones read
        self.wanted = template_functions(templates)
        self.keep_gil = keep_gil(templates)
        self.folder = cache_folder(game, templates, bindings) if form is NATIVE and cached else None
        if self.folder:
            make_folder(self.folder)
            delete_unused(self.folder.parent)
        complete = self.folder and _completion_file(self.folder, templates, tag)
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
        """Load the wanted functions from the cache; return False if they are gone.

        Their machine code includes that of all functions that they call.
        """
        try:
            self._make(self.wanted)
        # Some are not in the cache, and can't be compiled without the functions that they call.
        except _numba().core.errors.NumbaError:
            self.clones.clear()
        return bool(self.clones)

    def make_all(self, progress: Progress | None = None) -> None:
        """Make all functions that are reached, so that other builds can reuse them."""
        self._make(reached(self.wanted, self.bindings), progress)

    def _make(self, functions: Sequence[FunctionType], progress: Progress | None = None) -> None:
        missing = [function for function in functions if function not in self.clones]
        for done, function in enumerate(missing):
            with self._lock:
                if function not in self.clones:
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
        if self.form.compiled:
            flags = FLAGS | {"nogil": function not in self.keep_gil} if function in self.wanted else FLAGS | INNER_FLAGS
            twin = self._compiled(twin, self._hints(function), flags)
        self.clones[function] = twin

    def _module(self, module: ModuleType) -> ModuleType:
        """Return this build's form of a module. It contains only the names that clones read."""
        return self.modules.setdefault(module.__name__, ModuleType(module.__name__))

    def _value(self, thing: Any) -> Any:
        """Return the value of a global in a clone's namespace: clones for functions, and arrays for tables."""
        if thing is record.copy:
            return _compiled_copy() if self.form.compiled else thing
        if isinstance(thing, memoryview) and self.form.compiled:
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
        flags = {**flags, **self.form.options}
        if {Row, Grid, Reals} & set(hints.values()):
            # Such a function takes rows of any width, so Numba compiles it for each caller.
            return numba.njit(**flags)(twin)
        signature = _signature(twin, hints)
        config = numba.config
        kept = config.CACHE_DIR, config.LOOP_VECTORIZE
        # Rules contain nothing to vectorize, and searching for it takes time.
        config.CACHE_DIR, config.LOOP_VECTORIZE = str(self.folder or ""), 0
        try:
            return numba.njit(signature, cache=self.folder is not None, **flags)(twin)
        finally:
            config.CACHE_DIR, config.LOOP_VECTORIZE = kept


def _numba() -> Any:
    import numba

    return numba


def _signature(function: FunctionType, hints: Mapping[str, Any]) -> Any:
    """Return the signature for which a function is compiled, according to its annotations."""
    where = f"{function.__module__}.{function.__name__}"
    code = function.__code__
    types = []
    for name in ("return", *code.co_varnames[: code.co_argcount]):
        what = "it returns" if name == "return" else f"{name} is"
        if name not in hints:
            raise TypeError(f"{where}: annotate what {what}; functions are compiled for these types.")
        hint = hints[name]
        types.append(_numba_type(hint))
        if types[-1] is None:
            kind = hint.__name__ if isinstance(hint, type) else hint
            only = "rules take and return ints, bools, floats and records"
            raise TypeError(f"{where}: {what} {kind}, which can't be compiled: {only}.")
    return types[0](*types[1:])


@cache
def _numba_type(hint: Any) -> Any:
    """Return the compiler's type for an annotation; None if it has none."""
    numba = _numba()
    if get_origin(hint) is Many:
        one = _numba_type(get_args(hint)[0])
        return one and one[::1]
    if isinstance(hint, type) and issubclass(hint, Record) and hint is not Record:
        return numba.from_dtype(hint.layout.dtype)
    return {int: numba.int64, bool: numba.boolean, float: numba.float64, type(None): numba.void}.get(hint)


@cache
def _compiled_copy() -> Any:
    """Return `record.copy` for compiled code, a memcpy. (An assignment would copy field by field.)"""
    from numba.core import cgutils, errors, types
    from numba.extending import intrinsic

    def copy(typing: Any, to: Any, source: Any) -> Any:
        if to != source:
            raise errors.TypingError("copy takes two records of the same type")

        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            memcpy: Any = cgutils.raw_memcpy
            memcpy(builder, *values, cgutils.intp_t(signature.args[0].size), 1)
            return context.get_dummy_value()

        return types.void(to, source), generate

    return intrinsic(copy)


def cache_root() -> Path:
    """Return the folder for compiled code: TUCKERBOX_CACHE_DIR, or the user's cache directory."""
    return Path(os.environ.get("TUCKERBOX_CACHE_DIR") or user_cache_path("tuckerbox"))


def cache_folder(game: Game, templates: Sequence[ModuleType], bindings: Mapping[object, object] | None = None) -> Path:
    """Return the folder for code compiled from these sources, by this compiler, for this processor."""
    import llvmlite.binding
    import numba

    functions = reached(template_functions(templates), {**game.bindings(), **(bindings or {})})
    tools = (numba.__version__, platform.python_version(), llvmlite.binding.get_host_cpu_name())
    return (
        cache_root()
        / game.name
        / _digest(game, functions, *tools, os.environ.get("NUMBA_CPU_NAME"), FLAGS, INNER_FLAGS)
    )


def make_folder(folder: Path) -> None:
    """Make a cache folder if there is none, and note that it is used."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError as wrong:
        reason = f"{folder} is for compiled rules, but can't be written to ({wrong.strerror})"
        raise OSError(f"{reason}; name another folder in TUCKERBOX_CACHE_DIR.") from None


def delete_unused(folders: Path) -> None:
    """Delete the cache folders in a folder that were not used for a long time."""
    for old in folders.iterdir():
        with suppress(OSError):  # another process may be deleting them as well
            if old.stat().st_mtime < time.time() - KEPT_DAYS * 86400:
                shutil.rmtree(old, ignore_errors=True)


def _digest(game: Game, functions: Sequence[FunctionType], *tools: object) -> str:
    """Return a hash of everything that compiled code depends on.

    Numba only watches the file that defines a function. This hash also covers all files of the kernel and the game, and
    those of all other functions that are reached. Numba treats a file that was moved or touched as a new one, so path
    and time are part of the hash; otherwise, `is_warm` could be wrong.
    """
    files = {*KERNEL.rglob("*.py"), *game.folder.rglob("*.py"), *(Path(f.__code__.co_filename) for f in functions)}
    digest = sha256(repr(tools).encode())
    for file in sorted(files):
        digest.update(f"{file}\0{file.stat().st_mtime_ns}\0".encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def is_warm(
    game: Game, templates: Sequence[ModuleType], bindings: Mapping[object, object] | None = None, tag: str = ""
) -> bool:
    """Return whether everything is compiled already, so that building will only load it."""
    return _completion_file(cache_folder(game, templates, bindings), templates, tag).exists()


def _completion_file(folder: Path, templates: Sequence[ModuleType], tag: str) -> Path:
    """Return the file that marks these templates as compiled. Templates with the same dependencies share a folder."""
    return folder / "-".join(("complete", *(template.__name__ for template in templates), *filter(None, (tag,))))
