"""A fake of NVIDIA's library: it counts contexts and modules, and uses host memory instead of a GPU's."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable
from typing import Any

import numpy as np

from tuckerbox.gpu.driver import CALLS

OWN_CONTEXT, CALLERS_CONTEXT = 0xC0DE, 0xCA11
HANDLE = 40  # of device 0
BAD_CODE = 218


class FakeLibrary:
    """The functions of the library, called as in C. `calls` has the names of those that were called."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.contexts = [CALLERS_CONTEXT]  # the stack of this thread
        self.blocks: dict[int, Any] = {}
        self.modules: list[int] = []
        self.launched: list[Any] = []
        self.streams: list[int] = []
        self.level = -1
        for name, parameters in CALLS.items():
            setattr(self, name, ctypes.CFUNCTYPE(ctypes.c_int, *parameters)(self._noting(name)))

    def _noting(self, name: str) -> Callable[..., int]:
        does = getattr(self, f"_{snake_case(name)}", lambda *_: 0)

        def called(*arguments: Any) -> int:
            self.calls.append(name)
            needs_context = name.startswith(("cuMem", "cuModule", "cuLaunch", "cuFunc", "cuStream", "cuCtxS"))
            if needs_context and self.contexts[-1] != OWN_CONTEXT:
                return 201
            return does(*arguments) or 0

        return called

    def _cu_get_error_string(self, number: int, found: Any) -> None:
        self.text = ctypes.c_char_p(b"invalid context" if number == 201 else b"bad code")
        found[0] = self.text

    def _cu_device_get_count(self, found: Any) -> None:
        found[0] = 1

    def _cu_device_get(self, found: Any, number: int) -> None:
        found[0] = HANDLE + number

    def _cu_device_get_name(self, text: Any, size: int, handle: int) -> int:
        return int(handle != HANDLE)

    def _cu_device_primary_ctx_retain(self, found: Any, handle: int) -> None:
        found[0] = OWN_CONTEXT

    def _cu_ctx_push_current(self, context: int) -> None:
        self.contexts.append(context)

    def _cu_ctx_pop_current(self, found: Any) -> None:
        found[0] = self.contexts.pop()

    def _cu_stream_synchronize(self, stream: int) -> None:
        self.streams.append(stream)

    def _cu_module_load_data_ex(self, found: Any, code: bytes, count: int, options: Any, values: Any) -> int:
        if code != b"code":
            ctypes.memmove(values[0], b"line 1: what is this?\0", 22)
            return BAD_CODE
        self.level = values[2] or 0
        found[0] = 500
        self.modules.append(500)
        return 0

    def _cu_module_get_function(self, found: Any, module: int, name: bytes) -> int:
        found[0] = 600
        return 0 if name == b"step" else 500

    def _cu_module_unload(self, module: int) -> None:
        self.modules.remove(module)

    def _cu_func_get_attribute(self, found: Any, number: int, handle: int) -> None:
        found[0] = handle + number

    def _cu_launch_kernel(self, handle: int, *given: Any) -> None:
        passed = [ctypes.c_uint64.from_address(given[8][place]).value for place in range(2)]
        self.launched.append((handle, given[0], given[3], passed))

    def _cu_mem_alloc(self, found: Any, size: int) -> None:
        block = np.zeros(size, np.uint8)
        self.blocks[block.ctypes.data] = block
        found[0] = block.ctypes.data

    def _cu_mem_free(self, address: int) -> None:
        del self.blocks[address]

    def _cu_memcpy_hto_d(self, to: int, source: int, size: int) -> None:
        ctypes.memmove(to, source, size)

    _cu_memcpy_dto_h = _cu_memcpy_dto_d = _cu_memcpy_hto_d


def snake_case(name: str) -> str:
    """Return the name of the method that stands for a function of the library."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name.removesuffix("_v2")).lower()
