"""WebAssembly as a target of Numba."""

from __future__ import annotations

from tests.kernel.invented import GAME
from tests.webassembly import odd
from tuckerbox.kernel.build import NATIVE, Build
from tuckerbox.kernel.cross_compiler import CrossDispatcher
from tuckerbox.webassembly.target import WEBASSEMBLY


def test_functions_of_both_targets_are_compiled_in_one_process() -> None:
    native = Build(GAME, [odd], form=NATIVE, cached=False)
    other = Build(GAME, [odd], form=WEBASSEMBLY)
    assert native.most(3, 12) == 5
    (result,) = other.clones[odd.most].overloads.values()
    assert isinstance(other.clones[odd.most], CrossDispatcher)
    assert "wasm32" in result.library.get_llvm_str()
