"""WebAssembly as a target of Numba."""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm

from tuckerbox.kernel.build import Form
from tuckerbox.kernel.cross_compiler import add_target

NAME = "wasm"
WEBASSEMBLY = Form("WebAssembly", options={"_target": NAME, "_nrt": False})
TRIPLE = "wasm32-unknown-unknown"
# All browsers have had these since 2021: sign extension, non-trapping float conversions, and bulk memory operations.
FEATURES = "+mutable-globals,+sign-ext,+nontrapping-fptoint,+bulk-memory,+bulk-memory-opt,+multivalue"


def target_machine() -> Any:
    """Return LLVM's target machine for WebAssembly, at the highest optimization level."""
    target = llvm.Target.from_triple(TRIPLE)
    return target.create_target_machine(cpu="generic", features=FEATURES, opt=3, reloc="static", codemodel="default")


TARGET = add_target(NAME, target_machine)
