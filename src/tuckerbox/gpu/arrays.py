"""Arrays in a GPU's memory that other libraries take without a copy, by DLPack or `__cuda_array_interface__`."""

from __future__ import annotations

import ctypes
from ctypes import (
    CFUNCTYPE,
    POINTER,
    PYFUNCTYPE,
    Structure,
    c_char_p,
    c_int32,
    c_int64,
    c_uint8,
    c_uint16,
    c_uint64,
    c_void_p,
)
from typing import Any

import numpy as np

from tuckerbox.gpu.driver import Memory

CUDA = 2  # DLPack's number for this kind of device
KINDS = {"i": 0, "u": 1, "f": 2, "b": 6}  # and for kinds of numbers


class _Tensor(Structure):
    """DLPack's DLTensor."""

    _fields_ = (
        ("data", c_void_p),
        ("device_type", c_int32),
        ("device_id", c_int32),
        ("ndim", c_int32),
        ("code", c_uint8),
        ("bits", c_uint8),
        ("lanes", c_uint16),
        ("shape", POINTER(c_int64)),
        ("strides", POINTER(c_int64)),
        ("byte_offset", c_uint64),
    )


class _ManagedTensor(Structure):
    """DLPack's DLManagedTensor."""


_DELETER = CFUNCTYPE(None, POINTER(_ManagedTensor))
_ManagedTensor._fields_ = (("tensor", _Tensor), ("manager", c_void_p), ("deleter", _DELETER))

_NAME = b"dltensor"  # of a capsule until somebody takes the tensor out of it
_DESTRUCTOR = PYFUNCTYPE(None, c_void_p)
_new_capsule = ctypes.pythonapi["PyCapsule_New"]
_new_capsule.restype = ctypes.py_object
_new_capsule.argtypes = (c_void_p, c_char_p, _DESTRUCTOR)
_has_name = ctypes.pythonapi["PyCapsule_IsValid"]
_has_name.argtypes = (c_void_p, c_char_p)
_address_in = ctypes.pythonapi["PyCapsule_GetPointer"]
_address_in.restype = c_void_p
_address_in.argtypes = (c_void_p, c_char_p)
_handed_out: dict[int, Any] = {}  # by its address: a tensor that somebody uses, and what it needs


@_DELETER  # type: ignore[untyped-decorator]
def _delete(tensor: Any) -> None:
    _handed_out.pop(ctypes.addressof(tensor.contents), None)


@_DESTRUCTOR  # type: ignore[untyped-decorator]
def _drop(capsule: int) -> None:
    """Forget the tensor of a capsule that nobody has taken it out of."""
    if _has_name(capsule, _NAME):
        _handed_out.pop(_address_in(capsule, _NAME), None)


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
        """Return a copy in this computer's memory."""
        whole = np.empty(self._memory.size, np.uint8)
        self._memory.read(whole)
        view: np.ndarray[Any, Any] = np.ndarray(self.shape, self.dtype, whole, self._offset, self.strides)
        return view.copy()

    def write(self, data: np.ndarray[Any, Any]) -> None:
        """Copy from an array in this computer's memory, which is contiguous and as large as the whole block."""
        self._memory.write(data)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {
            "shape": self.shape,
            "typestr": self.dtype.str,
            "data": (self._memory.address + self._offset, False),
            "strides": self.strides,
            "version": 3,
        }

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA, self._memory.driver.device

    def __dlpack__(self, *, dl_device: tuple[int, int] | None = None, copy: bool | None = None, **_: Any) -> Any:
        """Return the array as DLPack's capsule. All kernels have ended by then, so any stream may read it."""
        if copy or dl_device not in (None, self.__dlpack_device__()):
            raise BufferError("A GpuArray is handed over where it is; numpy() copies it to this computer's memory.")
        self._memory.driver.wait()
        many = len(self.shape)
        shape = (c_int64 * many)(*self.shape)
        strides = (c_int64 * many)(*(stride // self.dtype.itemsize for stride in self.strides))
        managed = _ManagedTensor(
            _Tensor(
                self._memory.address + self._offset,
                CUDA,
                self._memory.driver.device,
                many,
                KINDS[self.dtype.kind],
                8 * self.dtype.itemsize,
                1,
                shape,
                strides,
                0,
            ),
            None,
            _delete,
        )
        address = ctypes.addressof(managed)
        _handed_out[address] = managed, shape, strides, self._memory
        return _new_capsule(address, _NAME, _drop)
