"""NVIDIA's driver: memory on the GPU, and kernels in PTX. We call its library directly, so we need no CUDA toolkit.

Everything happens in the device's primary context, which PyTorch, JAX and CuPy use as well, and on its default stream.
Each call makes this context current in its thread, and restores the caller's context afterwards.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from ctypes import CDLL, POINTER, byref, c_char_p, c_int, c_size_t, c_uint, c_uint64, c_void_p
from functools import cache, cached_property
from typing import Any

LIBRARY = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"
# The driver's functions that are called here, with the types of their parameters. All return an error code.
CALLS = {
    "cuInit": (c_uint,),
    "cuGetErrorString": (c_int, POINTER(c_char_p)),
    "cuDeviceGetCount": (POINTER(c_int),),
    "cuDeviceGet": (POINTER(c_int), c_int),
    "cuDeviceGetName": (c_char_p, c_int, c_int),
    "cuDevicePrimaryCtxRetain": (POINTER(c_void_p), c_int),
    "cuCtxPushCurrent_v2": (c_void_p,),
    "cuCtxPopCurrent_v2": (POINTER(c_void_p),),
    "cuCtxSynchronize": (),
    "cuStreamSynchronize": (c_void_p,),
    "cuModuleLoadDataEx": (POINTER(c_void_p), c_char_p, c_uint, POINTER(c_int), POINTER(c_void_p)),
    "cuModuleGetFunction": (POINTER(c_void_p), c_void_p, c_char_p),
    "cuModuleUnload": (c_void_p,),
    "cuFuncGetAttribute": (POINTER(c_int), c_int, c_void_p),
    "cuLaunchKernel": (c_void_p, *[c_uint] * 7, c_void_p, POINTER(c_void_p), POINTER(c_void_p)),
    "cuMemAlloc_v2": (POINTER(c_uint64), c_size_t),
    "cuMemFree_v2": (c_uint64,),
    "cuMemcpyHtoD_v2": (c_uint64, c_void_p, c_size_t),
    "cuMemcpyDtoH_v2": (c_void_p, c_uint64, c_size_t),
    "cuMemcpyDtoD_v2": (c_uint64, c_uint64, c_size_t),
}
# The driver's numbers of kernel attributes.
LOCAL_BYTES, REGISTERS = 3, 4
LOG_BYTES = 8192
ERROR_LOG, ERROR_LOG_BYTES, OPTIMIZATION = 5, 6, 7  # options of the PTX compiler
FAST, PLAIN = 4, 0  # optimization levels: the highest, and none
DEFAULT_STREAM = 1  # the handle of the default stream, the same for all libraries


class GpuError(RuntimeError):
    """Raised when there is no usable GPU, or when the GPU reports an error."""


@cache
def gpu_of(device: int = 0) -> Gpu:
    """Return the GPU with this number. Raise GpuError if there is none."""
    return Gpu(device)


class CudaModule:
    """A loaded module of kernels. It is unloaded when the last reference to it goes."""

    def __init__(self, gpu: Gpu, handle: c_void_p) -> None:
        self.gpu = gpu
        self.handle = handle

    def __del__(self, ends: Callable[[], bool] = sys.is_finalizing) -> None:
        if not ends():
            self.gpu.free("cuModuleUnload", self.handle)


class Kernel:
    """A loaded kernel."""

    def __init__(self, module: CudaModule, handle: c_void_p) -> None:
        self._module = module
        self._gpu = module.gpu
        self._handle = handle

    def launch(self, threads: int, block: int, numbers: Sequence[int]) -> None:
        """Launch the kernel in blocks of `block` threads, `threads` or a few more. `numbers`: its 64-bit parameters."""
        values = [c_uint64(number & 0xFFFFFFFFFFFFFFFF) for number in numbers]
        pointers = (c_void_p * len(values))(*(ctypes.addressof(value) for value in values))
        blocks = -(-threads // block)
        with self._gpu.current():
            self._gpu.call("cuLaunchKernel", self._handle, blocks, 1, 1, block, 1, 1, 0, None, pointers, None)

    def attribute(self, number: int) -> int:
        found = c_int()
        with self._gpu.current():
            self._gpu.call("cuFuncGetAttribute", byref(found), number, self._handle)
        return found.value


class Gpu:
    """A GPU. Get it from `gpu_of`, which makes one object for each."""

    def __init__(self, device: int) -> None:
        self._library = opened()
        self.device = device
        count, self._handle, self._context = c_int(), c_int(), c_void_p()
        self.call("cuInit", 0)
        self.call("cuDeviceGetCount", byref(count))
        if not 0 <= device < count.value:
            raise GpuError(f"There is no GPU number {device}; there are {count.value}, numbered from 0.")
        self.call("cuDeviceGet", byref(self._handle), device)
        self.call("cuDevicePrimaryCtxRetain", byref(self._context), self._handle)

    @contextmanager
    def current(self) -> Iterator[None]:
        """Make this GPU's context current in this thread. Restore the previous context at the end."""
        self.call("cuCtxPushCurrent_v2", self._context)
        try:
            yield
        finally:
            self._library.cuCtxPopCurrent_v2(byref(c_void_p()))

    def call(self, name: str, *arguments: Any) -> None:
        """Call a function of the driver. Raise GpuError if it fails."""
        failed = getattr(self._library, name)(*arguments)
        if failed:
            says = c_char_p()
            self._library.cuGetErrorString(failed, byref(says))
            raise GpuError(f"The GPU reports an error: {(says.value or b'unknown').decode()} ({name}, {failed}).")

    def free(self, name: str, handle: Any) -> None:
        """Free a handle with the driver's function `name`. Ignore errors, because nobody could act on them."""
        with suppress(GpuError), self.current():
            self.call(name, handle)

    @cached_property
    def name(self) -> str:
        text = ctypes.create_string_buffer(100)
        self.call("cuDeviceGetName", text, 100, self._handle)
        return text.value.decode()

    def kernels(self, code: str, names: Sequence[str], level: int) -> dict[str, Kernel]:
        """Compile PTX for this GPU at a level of optimization, and return its kernels."""
        handle, log = c_void_p(), ctypes.create_string_buffer(LOG_BYTES)
        options = (c_int * 3)(ERROR_LOG, ERROR_LOG_BYTES, OPTIMIZATION)
        values = (c_void_p * 3)(ctypes.addressof(log), LOG_BYTES, level)
        with self.current():
            try:
                self.call("cuModuleLoadDataEx", byref(handle), code.encode(), 3, options, values)
            except GpuError as wrong:
                wrong.add_note(log.value.decode(errors="replace"))
                raise
            module = CudaModule(self, handle)
            return {name: self._kernel(module, name) for name in names}

    def _kernel(self, module: CudaModule, name: str) -> Kernel:
        handle = c_void_p()
        self.call("cuModuleGetFunction", byref(handle), module.handle, name.encode())
        return Kernel(module, handle)

    def memory(self, size: int) -> Memory:
        """Return a new block of `size` bytes."""
        return Memory(self, size)

    def wait(self) -> None:
        """Wait until the GPU has finished all its work."""
        with self.current():
            self.call("cuCtxSynchronize")

    def wait_for(self, stream: int) -> None:
        """Wait until the GPU has finished all work on a stream."""
        with self.current():
            self.call("cuStreamSynchronize", stream)


class Memory:
    """A block of a GPU's memory. It is freed when the last reference to it goes."""

    def __init__(self, gpu: Gpu, size: int) -> None:
        self.gpu = gpu
        self.size = size
        address = c_uint64()
        with gpu.current():
            gpu.call("cuMemAlloc_v2", byref(address), max(1, size))
        self.address = address.value

    def write(self, data: Any) -> None:
        """Copy from a contiguous NumPy array that is as large as the block."""
        with self.gpu.current():
            self.gpu.call("cuMemcpyHtoD_v2", self.address, data.ctypes.data, data.nbytes)

    def read(self, data: Any) -> None:
        """Copy to a contiguous NumPy array."""
        with self.gpu.current():
            self.gpu.call("cuMemcpyDtoH_v2", data.ctypes.data, self.address, data.nbytes)

    def take(self, address: int) -> None:
        """Fill the block with a copy of the GPU's memory at another address."""
        with self.gpu.current():
            self.gpu.call("cuMemcpyDtoD_v2", self.address, address, self.size)

    def __del__(self, ends: Callable[[], bool] = sys.is_finalizing) -> None:
        if hasattr(self, "address") and not ends():
            self.gpu.free("cuMemFree_v2", self.address)


def opened() -> CDLL:
    """Return the driver's library. Raise GpuError if there is none."""
    try:
        library = CDLL(LIBRARY)
    except OSError:
        raise GpuError(f"There is no NVIDIA driver here ({LIBRARY}), so batches can't run on a GPU.") from None
    for name, parameters in CALLS.items():
        getattr(library, name).argtypes = parameters
    return library
