"""Machine code: stores the object file of a build in the cache, and loads it. This needs no compiler, only LLVM."""

from __future__ import annotations

import ctypes
import os
import pickle
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from threading import get_ident
from typing import Any

import llvmlite.binding as llvm

ENTRY_POINT = "tuckerbox.entry."  # the prefix of the names of entry points
TYPE_ERROR, NONE = "tuckerbox.TypeError", "tuckerbox.None"  # the names of these objects in object files

METH_FASTCALL = 0x80


class _MethodDef(ctypes.Structure):
    """Python's PyMethodDef."""

    _fields_ = (
        ("name", ctypes.c_char_p),
        ("function", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    )


# A function object of our own: `ctypes.pythonapi.PyCFunction_NewEx` is shared by all users of ctypes.
_make_function: Any = ctypes.pythonapi["PyCFunction_NewEx"]
_make_function.restype = ctypes.py_object
_make_function.argtypes = (ctypes.POINTER(_MethodDef), ctypes.py_object, ctypes.py_object)


def save(file: Path, code: bytes) -> None:
    """Store an object file with its digest. Other processes see either all of it or nothing."""
    unfinished = file.with_name(f"{file.name}.{os.getpid()}.{get_ident()}")
    try:
        unfinished.write_bytes(sha256(code).digest() + code)
        unfinished.replace(file)
    except OSError:
        unfinished.unlink(missing_ok=True)
        raise


def read(file: Path) -> bytes | None:
    """Return an object file that was stored; None if there is none, or if it is damaged."""
    try:
        content = file.read_bytes()
    except OSError:
        return None
    digest, code = content[:32], content[32:]
    return code if sha256(code).digest() == digest else None


def load(code: bytes, names: Iterable[str], note: str) -> dict[str, Callable[..., Any]]:
    """Return the functions with these names that an object file has entry points for.

    The exceptions that they raise bear the note.
    """
    loaded = _Loaded(code, note)
    found = {name: loaded.function(name) for name in names}
    return {name: function for name, function in found.items() if function}


class _Loaded:
    """An object file in memory. Its functions keep it there."""

    def __init__(self, code: bytes, note: str) -> None:
        self._note = note
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        llvm.add_symbol(TYPE_ERROR, id(TypeError))
        llvm.add_symbol(NONE, id(None))
        machine = llvm.Target.from_default_triple().create_target_machine(jit=True)
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
        self._engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        self._engine.finalize_object()
        self._definitions: list[_MethodDef] = []

    def function(self, name: str) -> Callable[..., Any] | None:
        address = self._engine.get_function_address(ENTRY_POINT + name)
        if not address:
            return None
        definition = _MethodDef(name.encode(), address, METH_FASTCALL, None)
        self._definitions.append(definition)
        made: Callable[..., Any] = _make_function(ctypes.byref(definition), self, None)
        return made

    def __call__(self, pickled: bytes) -> None:
        """Raise an exception that compiled code has raised."""
        kind, arguments, _ = pickle.loads(pickled)
        raised: Exception = kind(*(arguments or ()))
        raised.add_note(self._note)
        raise raised
