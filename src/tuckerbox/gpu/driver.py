"""NVIDIA's driver: memory on the GPU, and kernels in PTX. It is called directly, so nothing has to be installed for it.

Everything happens in the device's primary context, which PyTorch, JAX and CuPy use as well.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from ctypes import byref, c_char_p, c_int, c_size_t, c_uint64, c_void_p
from functools import cached_property
from typing import Any

LIBRARY = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"
# Attributes of kernels, by the driver's numbers.
LOCAL_BYTES, REGISTERS = 3, 4
LOG_BYTES = 8192
ERROR_LOG, ERROR_LOG_BYTES, OPTIMIZATION = 5, 6, 7  # options of the compiler of PTX
FAST, PLAIN = 4, 0  # its levels of optimization: the highest, and none


class GpuError(RuntimeError):
    """There is no GPU that can be used, or it has reported an error."""


class Kernel:
    """A kernel that is loaded."""

    def __init__(self, driver: Driver, handle: c_void_p) -> None:
        self._driver = driver
        self._handle = handle

    def launch(self, threads: int, block: int, numbers: Sequence[int]) -> None:
        """Run the kernel in so many threads. Its parameters are numbers of 64 bits."""
        values = [c_uint64(number & 0xFFFFFFFFFFFFFFFF) for number in numbers]
        pointers = (c_void_p * len(values))(*(ctypes.addressof(value) for value in values))
        blocks = -(-threads // block)
        self._driver.call("cuLaunchKernel", self._handle, blocks, 1, 1, block, 1, 1, 0, None, pointers, None)

    def attribute(self, number: int) -> int:
        found = c_int()
        self._driver.call("cuFuncGetAttribute", byref(found), number, self._handle)
        return found.value


class Driver:
    """One GPU."""

    def __init__(self, device: int = 0) -> None:
        try:
            self._library = ctypes.CDLL(LIBRARY)
        except OSError:
            raise GpuError(f"There is no NVIDIA driver here ({LIBRARY}), so batches can't run on a GPU.") from None
        self.device = device
        count, handle, context = c_int(), c_int(), c_void_p()
        self.call("cuInit", 0)
        self.call("cuDeviceGetCount", byref(count))
        if not 0 <= device < count.value:
            raise GpuError(f"There is no GPU number {device}; there are {count.value}, numbered from 0.")
        self.call("cuDeviceGet", byref(handle), device)
        self.call("cuDevicePrimaryCtxRetain", byref(context), handle)
        self._context = context
        self.enter()

    def enter(self) -> None:
        """Make this GPU the one that the calls of this thread are for."""
        self.call("cuCtxSetCurrent", self._context)

    def call(self, name: str, *arguments: Any) -> None:
        """Call a function of the driver. Raise GpuError if it fails."""
        failed = getattr(self._library, name)(*arguments)
        if failed:
            says = c_char_p()
            self._library.cuGetErrorString(failed, byref(says))
            raise GpuError(f"The GPU reports an error: {(says.value or b'unknown').decode()} ({name}, {failed}).")

    @cached_property
    def name(self) -> str:
        text = ctypes.create_string_buffer(100)
        self.call("cuDeviceGetName", text, 100, self.device)
        return text.value.decode()

    def kernels(self, code: str, names: Sequence[str], level: int) -> dict[str, Kernel]:
        """Compile PTX for this GPU at a level of optimization, and return its kernels."""
        self.enter()
        module, log = c_void_p(), ctypes.create_string_buffer(LOG_BYTES)
        options = (c_int * 3)(ERROR_LOG, ERROR_LOG_BYTES, OPTIMIZATION)
        values = (c_void_p * 3)(ctypes.addressof(log), LOG_BYTES, level)
        try:
            self.call("cuModuleLoadDataEx", byref(module), code.encode() + b"\0", 3, options, values)
        except GpuError as wrong:
            wrong.add_note(log.value.decode(errors="replace"))
            raise
        found = {}
        for name in names:
            handle = c_void_p()
            self.call("cuModuleGetFunction", byref(handle), module, name.encode())
            found[name] = Kernel(self, handle)
        return found

    def memory(self, size: int) -> Memory:
        """Return a new block of so many bytes."""
        return Memory(self, size)

    def wait(self) -> None:
        """Wait until everything is done that was asked of the GPU."""
        self.enter()
        self.call("cuCtxSynchronize")


class Memory:
    """A block of a GPU's memory. It is freed with the last reference to it."""

    def __init__(self, driver: Driver, size: int) -> None:
        self.driver = driver
        self.size = size
        address = c_uint64()
        driver.enter()
        driver.call("cuMemAlloc_v2", byref(address), c_size_t(max(1, size)))
        self.address = address.value

    def write(self, data: Any) -> None:
        """Copy from an array of NumPy, which is contiguous and as large as the block."""
        self.driver.enter()
        self.driver.call("cuMemcpyHtoD_v2", c_uint64(self.address), c_void_p(data.ctypes.data), c_size_t(data.nbytes))

    def read(self, data: Any) -> None:
        """Copy to an array of NumPy, which is contiguous."""
        self.driver.enter()
        self.driver.call("cuMemcpyDtoH_v2", c_void_p(data.ctypes.data), c_uint64(self.address), c_size_t(data.nbytes))

    def take(self, address: int) -> None:
        """Copy from another address in the GPU's memory, as much as fills the block."""
        self.driver.enter()
        self.driver.call("cuMemcpyDtoD_v2", c_uint64(self.address), c_uint64(address), c_size_t(self.size))

    def __del__(self) -> None:
        if hasattr(self, "address"):
            self.driver._library.cuCtxSetCurrent(self.driver._context)
            self.driver._library.cuMemFree_v2(c_uint64(self.address))
