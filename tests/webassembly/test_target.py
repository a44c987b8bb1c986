"""The target for WebAssembly uses parts of Numba that are not public. These tests name what an update has changed."""

from __future__ import annotations

import inspect
from functools import reduce
from importlib import import_module

import numba
import pytest

from tests.kernel.invented import GAME
from tests.webassembly import odd
from tuckerbox.kernel.build import NATIVE, Build
from tuckerbox.kernel.cross_compiler import INTERNALS, CrossDispatcher
from tuckerbox.webassembly.target import WEBASSEMBLY

NAMES = [(module, name) for module, names in INTERNALS.items() for name in names]


@pytest.mark.parametrize(("module", "name"), NAMES, ids=lambda part: part)
def test_numba_still_has_what_the_target_uses(module: str, name: str) -> None:
    here = f"Numba {numba.__version__}: see tuckerbox/kernel/cross_compiler.py"
    try:
        found = reduce(getattr, name.split("."), import_module(module))
    except (AttributeError, ImportError) as wrong:
        pytest.fail(f"{here}: {module}.{name} is gone ({wrong})")
    parameters = tuple(inspect.signature(inspect.unwrap(found)).parameters)
    assert parameters == INTERNALS[module][name], f"{here}: the parameters of {module}.{name} have changed"


def test_functions_of_both_targets_are_compiled_in_one_process() -> None:
    native = Build(GAME, [odd], form=NATIVE, cached=False)
    other = Build(GAME, [odd], form=WEBASSEMBLY)
    assert native.most(3, 12) == 5
    (result,) = other.clones[odd.most].overloads.values()
    assert isinstance(other.clones[odd.most], CrossDispatcher)
    assert "wasm32" in result.library.get_llvm_str()
