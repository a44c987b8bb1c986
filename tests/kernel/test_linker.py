"""Tests of the entry points, and of each internal of Numba that `kernel.linker` uses."""

from __future__ import annotations

import gc
import pickle
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import llvmlite.binding as llvm
import numpy as np
import pytest
from llvmlite import ir
from numba.core import callconv, types

from tests.kernel import counting
from tests.kernel.invented import GAME, State
from tuckerbox.kernel import linker
from tuckerbox.kernel.build import Build
from tuckerbox.kernel.errors import COMPILED_CODE, BuildError
from tuckerbox.kernel.memory_records import Many, Row

ROOT = Path(__file__).parents[2]


def opposite(yes: bool) -> bool:
    return not yes


def half(number: float) -> float:
    return number / 2


def less(number: int, by: int) -> int:
    return number - by


def seats_of(states: Many[State], i: int, more: int) -> int:
    states[i].seats += more
    return states[i].seats


def length(states: Many[State]) -> int:
    return len(states)


def inverse(number: int) -> int:
    if number < 0:
        raise ArithmeticError
    if number == 0:
        raise ArithmeticError("nothing", "to divide by")
    return 100 // number


FUNCTIONS = (opposite, half, less, seats_of, length, inverse)


@pytest.fixture(scope="module")
def build() -> Build:
    template = ModuleType(__name__)
    for function in FUNCTIONS:
        setattr(template, function.__name__, function)
    return Build(GAME, [template], cached=False)


@pytest.fixture(scope="module")
def result(build: Build) -> Any:
    return linker._result(build.clones[seats_of])


# --- What Numba must provide ---


def test_a_compiled_function_has_one_result_and_remembers_its_python_function(build: Build) -> None:
    clone = build.clones[seats_of]
    assert clone.py_func.__code__.co_varnames[:3] == ("states", "i", "more")
    assert len(clone.overloads) == 1


def test_a_result_tells_its_types(result: Any) -> None:
    array, *numbers = result.fndesc.argtypes
    assert isinstance(array, types.Array)
    assert array.dtype.size == State.layout.size
    assert numbers == [types.int64, types.int64]
    assert result.fndesc.restype is types.int64
    assert tuple(result.signature.args) == tuple(result.fndesc.argtypes)


def test_a_library_gives_its_target_machine_and_a_module_to_link(result: Any) -> None:
    assert isinstance(result.library.codegen._tm, llvm.TargetMachine)
    module = result.library._get_module_for_linking()
    assert isinstance(module, llvm.ModuleRef)
    assert not module.get_function(result.fndesc.mangled_name).is_declaration


def test_an_exception_is_a_struct_that_begins_with_a_pickle_and_its_length() -> None:
    pickled, length, *_ = callconv.excinfo_t.elements
    assert isinstance(pickled, ir.PointerType)
    assert length == ir.IntType(32)


def test_a_pickled_exception_is_its_class_and_its_arguments(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bytes] = []
    loads = pickle.loads
    monkeypatch.setattr(pickle, "loads", lambda pickled: (seen.append(pickled), loads(pickled))[1])
    with pytest.raises(ArithmeticError):
        build.inverse(0)
    kind, arguments, _where = loads(seen[0])
    assert (kind, arguments) == (ArithmeticError, ("nothing", "to divide by"))


# --- Calls from Python ---


def test_numbers_are_passed_and_returned(build: Build) -> None:
    assert [build.opposite(yes) for yes in (True, False, 1, [])] == [False, True, False, True]
    assert [build.half(number) for number in (3.0, 3, np.float64(3), -2.0)] == [1.5, 1.5, 1.5, -1.0]
    assert [build.less(number, 1) for number in (0, -1, np.int8(5), True)] == [-1, -2, 4, 0]
    assert build.less(-(2**63), 0) == -(2**63)


def test_an_array_is_changed_in_place(build: Build) -> None:
    states = State.array(3)
    assert build.seats_of(states, 1, 4) == 4
    assert [State.over(states, i).seats for i in range(3)] == [0, 4, 0]
    assert [build.length(some) for some in (states, states[1:], states[:0])] == [3, 2, 0]


def test_nothing_is_returned_as_none() -> None:
    native = Build(GAME, [counting])
    assert native.lay(State.array(1), 0, 1, 1, 3) is None


@pytest.mark.parametrize(
    ("name", "arguments", "kind", "says"),
    [
        ("less", (1,), TypeError, r"^less\(\) takes 2 arguments$"),
        ("less", (1, 2, 3), TypeError, r"^less\(\) takes 2 arguments$"),
        ("less", (1, 2.5), TypeError, "cannot be interpreted as an integer"),
        ("less", (None, 2), TypeError, "cannot be interpreted as an integer"),
        ("less", (2**63, 2), OverflowError, "too "),
        ("half", ("3",), TypeError, "must be real number"),
        ("length", (None,), TypeError, "bytes-like object is required"),
        ("length", (State(),), TypeError, "bytes-like object is required"),
        ("length", (bytearray(8),), TypeError, r"^length\(\) takes an array of records of \d+ bytes as states$"),
        ("length", (GAME.box.array(1),), TypeError, r"^length\(\) takes an array of records of \d+ bytes as states$"),
        ("length", (State.array(4)[::2],), ValueError, "not C-contiguous"),
    ],
)
def test_unfit_arguments_are_refused(
    build: Build, name: str, arguments: tuple[Any, ...], kind: type[Exception], says: str
) -> None:
    with pytest.raises(kind, match=says):
        getattr(build, name)(*arguments)


def test_an_array_that_is_read_only_is_refused(build: Build) -> None:
    states = State.array(1)
    states.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        build.seats_of(states, 0, 1)


def test_no_call_holds_its_arrays(build: Build) -> None:
    states = State.array(1)
    before = sys.getrefcount(states)
    for arguments in ((states, 0, 1), (states, 9, 1), (states, None, 1), (states,)):
        with suppress(IndexError, TypeError):
            build.seats_of(*arguments)
    del arguments
    assert sys.getrefcount(states) == before


def test_exceptions_of_rules_reach_python(build: Build) -> None:
    with pytest.raises(IndexError) as out_of_bounds:
        build.seats_of(State.array(2), 2, 1)
    assert str(out_of_bounds.value) == "index is out of bounds"
    [note] = pickle.loads(pickle.dumps(out_of_bounds.value)).__notes__  # as it comes from another process
    assert note.startswith(f"{COMPILED_CODE} Marbles raised this, and can't say in which line.")
    assert 'pytest -k "invented-marbles and same_bytes"' in note
    with pytest.raises(ArithmeticError) as raised:
        build.inverse(0)
    assert raised.value.args == ("nothing", "to divide by")
    with pytest.raises(ArithmeticError) as raised:
        build.inverse(-1)
    assert raised.value.args == ()
    assert build.inverse(3) == 33


def test_a_function_outlives_its_build() -> None:
    function = Build(GAME, [counting]).held
    gc.collect()
    assert function(State.array(1), 0, 1) == 0


def test_functions_of_single_records_are_for_compiled_code_only() -> None:
    assert "team_of" not in vars(Build(GAME, [counting]))


def listed(n: int) -> int:
    return len([n] * n)


def printed(n: int) -> int:
    print(n)
    return n


def template_of(function: FunctionType) -> ModuleType:
    template = ModuleType(__name__)
    setattr(template, function.__name__, function)
    return template


@pytest.mark.parametrize("function", [listed, printed])
def test_a_function_that_needs_numbas_runtime_is_refused_and_named(function: FunctionType) -> None:
    says = (
        rf"^tests\.kernel\.test_linker\.{function.__name__}: prints, or makes a list, .+ \(It uses (NRT|numba)_\w+\.\)$"
    )
    for template in (template_of(function), template_of(calling(function))):
        with pytest.raises(BuildError, match=says):
            Build(GAME, [template], cached=False)


def calling(function: FunctionType) -> FunctionType:
    """Return a function that calls another, which its module must know by its name."""
    space: dict[str, Any] = {**globals(), "int": int}
    exec(f"def caller(n: int) -> int:\n    return 1 + {function.__name__}(n)", space)
    caller: FunctionType = space["caller"]
    return caller


def total(row: Row) -> int:
    return row[0]


def test_a_template_can_not_take_a_row() -> None:
    with pytest.raises(TypeError, match=r"total: a template's own functions can't take rows"):
        Build(GAME, [template_of(total)], cached=False)


def test_compiled_code_runs_without_numba() -> None:
    Build(GAME, [counting])
    code = (
        "import sys\n"
        "from tests.kernel import counting\n"
        "from tests.kernel.invented import GAME, State\n"
        "from tuckerbox.kernel.build import Build\n"
        "try: Build(GAME, [counting]).held(State.array(1), 1, 0)\n"
        "except IndexError as error: print(error, 'numba' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "index is out of bounds False\n"
