"""DLPack: shares a tensor with another library without a copy.

A capsule holds the tensor until a consumer takes it out. The consumer calls the tensor's deleter when it is done, which
may be after Python has ended. If nobody takes the tensor out, Python calls the capsule's destructor, perhaps while an
exception is pending. Deleter and destructor are machine code, because Python code must not run at such times.
"""

from __future__ import annotations

import ctypes
from ctypes import POINTER, Structure, c_char_p, c_int32, c_int64, c_uint8, c_uint16, c_uint64, c_void_p
from functools import cache
from typing import Any

import llvmlite.binding as llvm
import numpy as np

CUDA = 2  # the device type
CODES = {"i": 0, "u": 1, "f": 2, "b": 6}  # DLPack's type code for each of NumPy's kinds


class Tensor(Structure):
    """DLTensor."""

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


class ManagedTensor(Structure):
    """DLManagedTensor. The capsule or its consumer owns one reference to the object at the address `owner`."""

    _fields_ = (("tensor", Tensor), ("owner", c_void_p), ("deleter", c_void_p))


NAME = b"dltensor"  # the name of a capsule that still has its tensor
_new_capsule = ctypes.pythonapi["PyCapsule_New"]
_new_capsule.restype = ctypes.py_object
_new_capsule.argtypes = (c_void_p, c_char_p, c_void_p)
_keep = ctypes.pythonapi["Py_IncRef"]
_keep.argtypes = (ctypes.py_object,)

# `delete` is the deleter, `drop` the destructor of capsules. Consumers rename the capsule, so `drop` looks at its name.
SOURCE = """
@name = private constant [9 x i8] c"dltensor\\00"

define void @release(ptr %managed) {{
  %place = getelementptr i8, ptr %managed, i64 {owner_offset}
  %owner = load ptr, ptr %place
  call void inttoptr (i64 {Py_DecRef} to ptr)(ptr %owner)
  ret void
}}

define void @delete(ptr %managed) {{
  %runs = call i32 inttoptr (i64 {Py_IsInitialized} to ptr)()
  %ended = icmp eq i32 %runs, 0
  br i1 %ended, label %end, label %free
free:
  %lock = call i32 inttoptr (i64 {PyGILState_Ensure} to ptr)()
  call void @release(ptr %managed)
  call void inttoptr (i64 {PyGILState_Release} to ptr)(i32 %lock)
  br label %end
end:
  ret void
}}

define void @drop(ptr %capsule) {{
  %found = call i32 inttoptr (i64 {PyCapsule_IsValid} to ptr)(ptr %capsule, ptr @name)
  %taken = icmp eq i32 %found, 0
  br i1 %taken, label %end, label %free
free:
  %managed = call ptr inttoptr (i64 {PyCapsule_GetPointer} to ptr)(ptr %capsule, ptr @name)
  call void @release(ptr %managed)
  br label %end
end:
  ret void
}}
"""
CALLED = (
    "Py_DecRef", "Py_IsInitialized", "PyGILState_Ensure", "PyGILState_Release",
    "PyCapsule_IsValid", "PyCapsule_GetPointer",
)  # fmt: skip


@cache
def machine_code() -> tuple[int, int]:
    """Return the addresses of `delete` and `drop`. They stay valid until the process ends."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    addresses = {name: ctypes.cast(ctypes.pythonapi[name], c_void_p).value for name in CALLED}
    module = llvm.parse_assembly(SOURCE.format(owner_offset=ManagedTensor.owner.offset, **addresses))
    engine = llvm.create_mcjit_compiler(module, llvm.Target.from_default_triple().create_target_machine(jit=True))
    engine.finalize_object()
    _keep(engine)
    return engine.get_function_address("delete"), engine.get_function_address("drop")


def capsule(
    address: int,
    device: tuple[int, int],
    dtype: np.dtype[Any],
    shape: tuple[int, ...],
    strides: tuple[int, ...],
    memory: object,
) -> Any:
    """Return a capsule with a tensor, which keeps `memory` alive while it is in use. `strides` are in bytes."""
    ndim = len(shape)
    sizes = (c_int64 * ndim)(*shape)
    steps = (c_int64 * ndim)(*(stride // dtype.itemsize for stride in strides))
    delete, drop = machine_code()
    tensor = Tensor(address, *device, ndim, CODES[dtype.kind], 8 * dtype.itemsize, 1, sizes, steps, 0)
    managed = ManagedTensor(tensor, None, delete)
    owner = managed, sizes, steps, memory
    managed.owner = id(owner)
    made = _new_capsule(ctypes.addressof(managed), NAME, drop)
    _keep(owner)
    return made
