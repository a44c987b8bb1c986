"""Compiling for other machines uses parts of Numba that are not public. These tests name what an update has changed."""

from __future__ import annotations

import inspect
from functools import reduce
from importlib import import_module

import numba
import pytest

from tuckerbox.kernel.cross_compiler import FIELDS, INTERNALS

HERE = f"Numba {numba.__version__}: see tuckerbox/kernel/cross_compiler.py"
NAMES = [(module, name) for module, names in INTERNALS.items() for name in names]  # type: ignore[attr-defined]


@pytest.mark.parametrize(("module", "name"), NAMES, ids=lambda part: part)
def test_numba_still_has_what_the_targets_use(module: str, name: str) -> None:
    try:
        found = reduce(getattr, name.split("."), import_module(module))
    except (AttributeError, ImportError) as wrong:
        pytest.fail(f"{HERE}: {module}.{name} is gone ({wrong})")
    parameters = tuple(inspect.signature(inspect.unwrap(found)).parameters)
    assert parameters == INTERNALS[module][name], f"{HERE}: the parameters of {module}.{name} have changed"


@pytest.mark.parametrize(("module", "name"), FIELDS, ids=lambda part: part)
def test_numba_still_has_the_fields_that_the_targets_read(module: str, name: str) -> None:
    found = getattr(import_module(module), name)
    missing = [field for field in FIELDS[module, name] if not hasattr(found, field)]
    assert not missing, f"{HERE}: {module}.{name} has no {', '.join(missing)}"
