"""Building: specializes generic functions over records for one game, and compiles them.

A `Build` clones the functions of some templates, and all functions that they call, into namespaces in which the game's
own functions and records replace those of the contract. Its *form* determines what becomes of the clones. They stay as
they are (*interpreted*), or Numba compiles each for the one signature that its annotations give: for this processor
(*native*), for browsers (`tuckerbox.webassembly`), or for GPUs (`tuckerbox.gpu`). Native clones are linked into one
object file. It is kept in a cache folder that is named after a hash of everything that it depends on. A process that
finds it there loads it without Numba.
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
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path
from threading import RLock
from types import FunctionType, ModuleType
from typing import Any, get_args, get_origin, get_type_hints

from tuckerbox.kernel import memory_records, row_arithmetic
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.errors import COMPILED_CODE, BuildError
from tuckerbox.kernel.memory_records import Constants, Many
from tuckerbox.kernel.progress_callback import Progress

KERNEL = Path(__file__).parent
KEPT_DAYS = 30  # unused cache folders are deleted after this time


@dataclass(frozen=True)
class Form:
    """The form of the functions that are built: they stay Python, or Numba compiles them with these options."""

    name: str
    compiled: bool = True
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)


INTERPRETED = Form("interpreted", compiled=False)
NATIVE = Form("native")

# Compiled code has a few instructions for each of these.
INTRINSICS = (
    memory_records.copy, memory_records.save_bytes, memory_records.restore_bytes, row_arithmetic.add_multiple
)  # fmt: skip

_numba_lock = RLock()  # Numba's cache folder is a global setting


@cache
def names_read_by(function: FunctionType) -> list[tuple[str, ...]]:
    """Return what a function reads from its module: `("draw",)` for a global, `("land", "apart")` for `land.apart`."""
    found = set()
    for one, after in pairwise(dis.get_instructions(function)):
        if one.opname == "LOAD_GLOBAL" and one.argval in function.__globals__:
            is_module = isinstance(function.__globals__[one.argval], ModuleType)
            found.add((one.argval, after.argval) if is_module else (one.argval,))
    return sorted(found)


def value_of(function: FunctionType, names: tuple[str, ...]) -> Any:
    """Return what one of the names in `names_read_by(function)` stands for."""
    found = function.__globals__[names[0]]
    for name in names[1:]:
        if not hasattr(found, name):
            where = f"{function.__module__}.{function.__qualname__}"
            raise BuildError(f"{where}: reads {'.'.join(names)}, but {found.__name__} has no {name}.")
        found = getattr(found, name)
    return found


def template_functions(templates: Sequence[ModuleType]) -> list[FunctionType]:
    """Return the functions that are defined in templates."""
    found = [(template, thing) for template in templates for thing in vars(template).values()]
    return [f for template, f in found if isinstance(f, FunctionType) and f.__module__ == template.__name__]


def keep_gil(templates: Sequence[ModuleType]) -> set[FunctionType]:
    """Return the functions that keep the GIL, because reacquiring it would take longer than running them."""
    return {function for template in templates for function in getattr(template, "KEEP_GIL", ())}


def bound(thing: Any, bindings: Mapping[object, object]) -> Any:
    """Return the game's own function or record in place of one of generic code."""
    return bindings.get(thing, thing) if isinstance(thing, FunctionType | type) else thing


def reached(wanted: Sequence[FunctionType], bindings: Mapping[object, object]) -> list[FunctionType]:
    """Return these functions and all that they call, each after the ones that it calls. They must not be recursive."""
    order: dict[FunctionType, bool] = {}  # True for functions whose calls have all been visited

    def visit(function: FunctionType) -> None:
        if order.get(function) or function in INTRINSICS:
            return
        where = f"{function.__module__}.{function.__qualname__}"
        if function in order:
            raise BuildError(f"{where}: is recursive, directly or through other functions; rules can't be.")
        if function.__code__.co_freevars:
            outer = function.__code__.co_freevars[0]
            raise BuildError(f"{where}: uses {outer} of the function around it; rules can only use globals.")
        order[function] = False
        for names in names_read_by(function):
            called = bound(value_of(function, names), bindings)
            if isinstance(called, FunctionType):
                visit(called)
        del order[function]  # move it to the end, after the functions that it calls
        order[function] = True

    for function in wanted:
        visit(function)
    return list(order)


class Build:
    """Templates that are built for one game. Their functions are attributes, by name.

    `bindings` add to those of the game. The `tag` is part of the names of this build's clones, so that they differ from
    those of other builds. `base` is a build whose bindings this one extends. Its clones are reused.
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
        self.modules: dict[str, ModuleType] = {}  # by name: this build's copies of modules that clones read
        self.wanted = template_functions(templates)
        self.keep_gil = keep_gil(templates)
        self.folder = cache_folder(game, templates, bindings) if form is NATIVE and cached else None
        if self.folder:
            make_folder(self.folder)
            delete_unused(self.folder.parent)
        if form is NATIVE:
            object_file = _object_file(self.folder, templates, tag) if self.folder else None
            functions = self._load(object_file, base, progress)
        else:
            self._make(base, progress)
            functions = {function.__name__: self.clones[function] for function in self.wanted}
        for name, function in functions.items():
            setattr(self, name, function)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        raise AttributeError(f"The build for {self.game.title} has no function {name!r} that Python can call.")

    def _load(
        self, object_file: Path | None, base: Build | None, progress: Progress | None
    ) -> dict[str, Callable[..., Any]]:
        """Return the wanted functions from the object file, after compiling it if it is missing or damaged."""
        from tuckerbox.kernel import machine_code

        code = machine_code.read(object_file) if object_file else None
        if code is None:
            self._make(base, progress)
            code = self._linked()
            if object_file:
                machine_code.save(object_file, code)
        note = (
            f"{COMPILED_CODE} {self.game.title} raised this, and can't say in which line. Interpreted code can: "
            f'pytest -k "{self.game.name} and same_bytes" runs both.'
        )
        return machine_code.load(code, [function.__name__ for function in self.wanted], note)

    def _linked(self) -> bytes:
        """Return the object file with the wanted functions and all that they call."""
        from tuckerbox.kernel.linker import linked

        with self._lock:
            functions = {function.__name__: self.clones[function] for function in self.wanted}
            return linked(functions, {function.__name__ for function in self.keep_gil}, list(self.clones.values()))

    def _make(self, base: Build | None, progress: Progress | None) -> None:
        """Make all functions that are reached. Take those of the base from it."""
        if base:
            base.make_all()
            self.clones.update(base.clones)
        self.make_all(progress)

    def make_all(self, progress: Progress | None = None) -> None:
        """Make all functions that are reached, so that other builds can reuse them."""
        missing = [function for function in reached(self.wanted, self.bindings) if function not in self.clones]
        for done, function in enumerate(missing):
            with self._lock:
                if function not in self.clones:
                    self._clone(function)
            if progress:
                progress(done + 1, len(missing))

    def _clone(self, function: FunctionType) -> None:
        space: dict[str, Any] = {"__name__": function.__module__, "__builtins__": __builtins__}
        for *module, name in names_read_by(function):
            value = self._value(bound(value_of(function, (*module, name)), self.bindings))
            if module:
                space[module[0]] = self._module(function.__globals__[module[0]])
                setattr(space[module[0]], name, value)
            else:
                space[name] = value
        twin = FunctionType(function.__code__, space, function.__name__)
        twin.__qualname__ = f"{self.prefix}{function.__module__.removeprefix('tuckerbox.')}.{function.__qualname__}"
        if self.form.compiled:
            twin = _compiler().compiled(twin, self._hints(function), self.folder, self.form.options)
        self.clones[function] = twin

    def _module(self, module: ModuleType) -> ModuleType:
        """Return this build's copy of a module. It contains only the names that clones read."""
        return self.modules.setdefault(module.__name__, ModuleType(module.__name__))

    def _value(self, thing: Any) -> Any:
        """Return the value of a global in a clone's namespace: clones for functions, and arrays for tables."""
        if isinstance(thing, FunctionType) and thing in INTRINSICS:
            return _compiler().INTRINSICS[thing] if self.form.compiled else thing
        if isinstance(thing, memoryview) and self.form.compiled:
            import numpy as np

            return np.array(thing)
        if isinstance(thing, Constants) and self.form.compiled:
            import numpy as np

            return np.frombuffer(thing.tobytes(), thing[0].layout.dtype)
        return self.clones[thing] if isinstance(thing, FunctionType) else thing

    def _hints(self, function: FunctionType) -> dict[str, Any]:
        hints = get_type_hints(function)
        return {name: self._record(hint) for name, hint in hints.items()}

    def _record(self, hint: Any) -> Any:
        if get_origin(hint) is Many:
            return Many[bound(get_args(hint)[0], self.bindings)]  # type: ignore[misc]
        return bound(hint, self.bindings)


def _compiler() -> Any:
    """Return the compiler. It is imported here, because that takes a second, and memory that play does not need."""
    from tuckerbox.kernel import compiler

    return compiler


def cache_root() -> Path:
    """Return the folder for compiled code: TUCKERBOX_CACHE_DIR, or the user's cache directory."""
    from platformdirs import user_cache_path  # only here, because a browser's Python does not have it

    return Path(os.environ.get("TUCKERBOX_CACHE_DIR") or user_cache_path("tuckerbox"))


def cache_folder(game: Game, templates: Sequence[ModuleType], bindings: Mapping[object, object] | None = None) -> Path:
    """Return the folder for code compiled from these sources, by this compiler, for this processor."""
    import llvmlite.binding

    own = {**game.bindings(), **(bindings or {})}
    functions = reached(template_functions(templates), own)
    processor = llvmlite.binding.get_host_cpu_name(), llvmlite.binding.get_host_cpu_features().flatten()
    chosen = os.environ.get("NUMBA_CPU_NAME"), os.environ.get("NUMBA_CPU_FEATURES")
    tools = version("numba"), version("llvmlite"), platform.python_version()
    digest = _digest(game, functions, *tools, *processor, *chosen, *sorted(map(_bound_text, own.items())))
    return cache_root() / game.name / digest


def make_folder(folder: Path) -> None:
    """Make a cache folder if there is none, and note that it is used."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError as wrong:
        reason = f"{folder} is for compiled rules, but can't be written to ({wrong.strerror})"
        raise OSError(f"{reason}; name another folder in TUCKERBOX_CACHE_DIR.") from None


def delete_unused(folders: Path) -> None:
    """Delete those of the cache folders in `folders` that were not used for KEPT_DAYS days."""
    for old in folders.iterdir():
        with suppress(OSError):  # another process may be deleting them as well
            if old.stat().st_mtime < time.time() - KEPT_DAYS * 86400:
                shutil.rmtree(old, ignore_errors=True)


def _bound_text(binding: tuple[Any, Any]) -> str:
    """Return a text for a name of generic code and the game's own function or record, with the record's layout."""
    names = " ".join(f"{thing.__module__}.{thing.__qualname__}" for thing in binding)
    fields = binding[1].layout.fields if hasattr(binding[1], "layout") else ()
    return f"{names} {[(field.name, field.width, field.shape) for field in fields]}"


def _digest(game: Game, functions: Sequence[FunctionType], *tools: object) -> str:
    """Return a hash of everything that compiled code depends on: the tools, the text of the sources, and the tables.

    The sources are all files of the kernel and of the game, and those of all other functions that are reached. Where
    they lie does not matter, so checkouts with the same text share what was compiled.
    """
    files = {*KERNEL.rglob("*.py"), *game.folder.rglob("*.py"), *(Path(f.__code__.co_filename) for f in functions)}
    digest = sha256(repr(tools).encode())
    for text in sorted([*(file.read_bytes() for file in files), *_tables(functions)]):
        digest.update(sha256(text).digest())
    return digest.hexdigest()[:16]


def _tables(functions: Sequence[FunctionType]) -> set[bytes]:
    """Return the bytes of all tables that functions read. They may come from files that are not sources."""
    found = {
        id(thing): thing
        for function in functions
        for thing in (value_of(function, at) for at in names_read_by(function))
    }
    return {thing.tobytes() for thing in found.values() if isinstance(thing, memoryview | Constants)}


def is_compiled(
    game: Game, templates: Sequence[ModuleType], bindings: Mapping[object, object] | None = None, tag: str = ""
) -> bool:
    """Return whether everything is compiled already, so that building will only load it."""
    from tuckerbox.kernel import machine_code

    return machine_code.read(_object_file(cache_folder(game, templates, bindings), templates, tag)) is not None


def _object_file(folder: Path, templates: Sequence[ModuleType], tag: str) -> Path:
    """Return the object file of these templates. Templates with the same dependencies share a folder."""
    name = "-".join((*(template.__name__ for template in templates), *filter(None, (tag,))))
    return folder / f"{name}.o"
