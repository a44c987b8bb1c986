"""Modules of WebAssembly: their exports, imports that are refused, and errors."""

from __future__ import annotations

import json
import math
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.kernel.invented import GAME, State
from tests.webassembly import asking, odd
from tuckerbox.kernel.build import Build
from tuckerbox.webassembly.linker import HEADER, ImportedError, LinkError, link
from tuckerbox.webassembly.module import Module, assemble
from tuckerbox.webassembly.target import WEBASSEMBLY

FUNCTIONS: tuple[Callable[..., Any], ...] = (
    odd.halved,
    odd.a_billion_times,
    odd.root,
    odd.is_not,
    odd.at,
    odd.steps_of,
    odd.copied,
)
# Calls functions, each with the results of the calls before (as ["result", n]), and prints what they return or throw.
RUN = """
const { readFileSync } = require("node:fs");
const [file, calls] = process.argv.slice(1);
const { memory, heap, ...functions } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file))).exports;
const bytes = new Uint8Array(memory.buffer, heap.value);
const results = JSON.parse(calls).map(([name, ...given]) => {
  try {
    return functions[name](...given.map((one) => (one === "heap" ? heap.value : one))) ?? null;
  } catch (wrong) {
    return `${wrong.name}: ${wrong.message}`;
  }
});
console.log(JSON.stringify({ results, heap: heap.value, bytes: [...bytes.subarray(0, 400)] }));
"""


@pytest.fixture(scope="module")
def build() -> Build:
    return Build(GAME, [odd], form=WEBASSEMBLY)


@pytest.fixture(scope="module")
def module(build: Build) -> Module:
    return assemble([(build.clones[function], function.__name__) for function in FUNCTIONS])


def call(module: Module, tmp_path: Path, *calls: tuple[Any, ...]) -> Any:
    if not asking.is_available():
        pytest.skip(asking.MISSING)
    file = tmp_path / "odd.wasm"
    file.write_bytes(module.code)
    done = subprocess.run(["node", "-e", RUN, file, json.dumps(calls)], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_exports_declare_their_parameters_and_results(module: Module) -> None:
    found = {export.name: (export.takes, export.returns) for export in module.exports}
    assert found["halved"] == ({"n": "int"}, "int")
    assert found["root"] == ({"x": "float"}, "float")
    assert found["is_not"] == ({"yes": "bool"}, "bool")
    assert found["copied"] == ({"states": "records", "i": "int", "j": "int"}, None)


def test_functions_return_the_same_as_in_python(module: Module, tmp_path: Path) -> None:
    found = call(module, tmp_path, ("halved", -7), ("root", 2.0), ("is_not", 0), ("is_not", 2), ("at", 2))
    assert found["results"] == [odd.halved(-7), math.sqrt(2.0), 1, 0, odd.TABLE[2]]


def test_records_are_an_address_and_a_count(module: Module, tmp_path: Path) -> None:
    found = call(module, tmp_path, ("copied", "heap", 2, 0, 1), ("copied", "heap", 2, 1, 0), ("steps_of", "heap", 2, 0))
    assert found["results"] == [None, None, 2]
    assert found["heap"] % 16 == 0
    assert State(bytearray(found["bytes"][State.layout.size : 2 * State.layout.size])).steps == 1


@pytest.mark.parametrize("wrong", [("at", 3), ("steps_of", "heap", 2, 2), ("a_billion_times", 3)], ids=str)
def test_indices_and_numbers_out_of_range_are_traps(module: Module, tmp_path: Path, wrong: tuple[Any, ...]) -> None:
    found = call(module, tmp_path, wrong, ("a_billion_times", -2))
    assert found["results"] == ["RuntimeError: unreachable", -2_000_000_000]


def test_a_module_is_the_same_each_time(build: Build, module: Module) -> None:
    again = Build(GAME, [odd], form=WEBASSEMBLY)
    assert assemble([(again.clones[function], function.__name__) for function in FUNCTIONS]).code == module.code


@pytest.mark.parametrize(("function", "name"), [(odd.power, "pow"), (odd.grown, "exp")])
def test_a_module_that_would_import_anything_is_refused(build: Build, function: Callable[..., Any], name: str) -> None:
    says = f"The module would have to import {name}; rules can't use anything that needs these functions."
    with pytest.raises(ImportedError, match=f"^{re.escape(says)}$"):
        assemble([(build.clones[function], "wrong")])


def test_only_an_object_file_is_accepted() -> None:
    with pytest.raises(LinkError, match="not a WebAssembly object file"):
        link(b"\x7fELF", {})
    with pytest.raises(LinkError, match="version 9"):
        link(HEADER + b"\0\x09\x07linking\x09", {})
