"""Arrays in a GPU's memory. Other libraries use them in place, through DLPack or `__cuda_array_interface__`."""

from __future__ import annotations

from typing import Any

import numpy as np

from tuckerbox.gpu import dlpack
from tuckerbox.gpu.driver import DEFAULT_STREAM, Memory


class GpuArray:
    """A part of a block of memory as an array. It is always up to date, because the kernels write in place."""

    def __init__(
        self, memory: Memory, shape: tuple[int, ...], dtype: Any, strides: tuple[int, ...], offset: int = 0
    ) -> None:
        self._memory = memory
        self._offset = offset
        self.shape = shape
        self.dtype = np.dtype(dtype)
        self.strides = strides
        """In bytes."""

    def __repr__(self) -> str:
        return f"<GpuArray of {self.dtype}, of shape {self.shape}>"

    def numpy(self) -> np.ndarray[Any, Any]:
        """Return a copy in host memory."""
        whole = np.empty(self._memory.size, np.uint8)
        self._memory.read(whole)
        view: np.ndarray[Any, Any] = np.ndarray(self.shape, self.dtype, whole, self._offset, self.strides)
        return view.copy()

    def write(self, data: np.ndarray[Any, Any]) -> None:
        """Copy from an array in host memory, of the same shape and type."""
        if not self._is_whole():
            raise ValueError(f"{self!r} is only a part of its block of memory, so nothing can be written to it.")
        if data.shape != self.shape or data.dtype != self.dtype:
            raise ValueError(
                f"This takes an array of {self.dtype}, of shape {self.shape}, not one of {data.dtype}, of shape "
                f"{data.shape}."
            )
        self._memory.write(np.ascontiguousarray(data))

    def _is_whole(self) -> bool:
        """Return whether the array is contiguous and fills its block of memory."""
        contiguous = np.ndarray(self.shape, self.dtype)
        return contiguous.strides == self.strides and self._offset == 0 and contiguous.nbytes == self._memory.size

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {
            "shape": self.shape,
            "typestr": self.dtype.str,
            "data": (self._memory.address + self._offset, False),
            "strides": self.strides,
            "stream": DEFAULT_STREAM,
            "version": 3,
        }

    def __dlpack_device__(self) -> tuple[int, int]:
        return dlpack.CUDA, self._memory.gpu.device

    def __dlpack__(self, *, dl_device: tuple[int, int] | None = None, copy: bool | None = None, **_: Any) -> Any:
        """Wait for the kernels that were launched so far, and return the array as a DLPack capsule.

        Later kernels run on the default stream. A consumer that reads on another stream has to wait for each of them.
        """
        if copy or dl_device not in (None, self.__dlpack_device__()):
            raise BufferError(
                "A GpuArray can only be shared on its own GPU, in place; numpy() copies it to host memory."
            )
        self._memory.gpu.wait()
        address = self._memory.address + self._offset
        return dlpack.capsule(address, self.__dlpack_device__(), self.dtype, self.shape, self.strides, self._memory)
