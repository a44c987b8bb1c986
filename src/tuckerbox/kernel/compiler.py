"""Compiles single functions with Numba.

Numba is imported only to compile: by this module, `kernel.linker`, and the compilers for other machines.
"""

from __future__ import annotations

import dis
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from textwrap import shorten
from types import FunctionType
from typing import Any, get_args, get_origin

import numba
from llvmlite import ir
from numba.core import cgutils, config, errors, types
from numba.extending import intrinsic

from tuckerbox.kernel import memory_records, row_arithmetic
from tuckerbox.kernel.errors import BuildError
from tuckerbox.kernel.memory_records import Grid, Many, Reals, Record, Row

# Functions are called by other compiled code only, or by the entry points that `kernel.linker` makes.
FLAGS = {"boundscheck": True, "error_model": "numpy", "no_cfunc_wrapper": True, "no_cpython_wrapper": True}


def compiled(function: FunctionType, hints: Mapping[str, Any], folder: Path | None, options: Mapping[str, Any]) -> Any:
    """Compile a function for the one signature in its annotations; keep the result in the folder, if there is one.

    The options are those of the form (`kernel.build.Form`).
    """
    if {Row, Grid, Reals} & set(hints.values()):
        # Such a function takes rows of any width, so Numba compiles it for each caller.
        return numba.njit(**FLAGS, **options)(function)
    signature = _signature(function, hints)
    kept = config.CACHE_DIR, config.LOOP_VECTORIZE
    # Rules contain nothing to vectorize, and searching for it takes time.
    config.CACHE_DIR, config.LOOP_VECTORIZE = str(folder or ""), 0
    try:
        return numba.njit(signature, cache=folder is not None, **FLAGS, **options)(function)
    except OSError:
        raise  # the cache folder can't be used
    except Exception as wrong:  # Numba raises others besides its own
        raise BuildError(_refusal(function, wrong)) from wrong
    finally:
        config.CACHE_DIR, config.LOOP_VECTORIZE = kept


def _signature(function: FunctionType, hints: Mapping[str, Any]) -> Any:
    """Return the signature for which a function is compiled, according to its annotations."""
    where = f"{function.__module__}.{function.__name__}"
    code = function.__code__
    found = []
    for name in ("return", *code.co_varnames[: code.co_argcount]):
        what = "it returns" if name == "return" else f"{name} is"
        if name not in hints:
            raise BuildError(f"{where}: annotate what {what}; functions are compiled for these types.")
        hint = hints[name]
        found.append(_numba_type(hint))
        if found[-1] is None:
            kind = hint.__name__ if isinstance(hint, type) else hint
            only = "rules take and return ints, bools, floats and records"
            raise BuildError(f"{where}: {what} {kind}, which can't be compiled: {only}.")
    return found[0](*found[1:])


def _refusal(function: FunctionType, wrong: Exception) -> str:
    """Return a sentence for an exception of Numba's: the function, the line if it is known, and the reason."""
    code, loc, reason = function.__code__, getattr(wrong, "loc", None), _reason(wrong)
    line = loc.line if loc and loc.filename == code.co_filename else None
    if isinstance(wrong, KeyError) and (read := _lines_with(function, wrong.args[0])):
        line = read.pop() if len(read) == 1 else None
        reason = f"a record has no field {wrong}"
    what = f"line {line} can't" if line else "can't"
    return f"{function.__module__}.{function.__name__}: {what} be compiled: {shorten(reason, 160, placeholder=' …')}."


def _lines_with(function: FunctionType, name: str) -> set[int | None]:
    """Return the lines of a function in which a name is read or written."""
    return {part.positions.lineno for part in dis.get_instructions(function) if part.argval == name and part.positions}


def _reason(wrong: Exception) -> str:
    """Return the part of Numba's message that says most: what one implementation found wrong, or else the beginning."""
    says = str(wrong) if isinstance(wrong, errors.NumbaError | errors.UnsupportedBytecodeError) else repr(wrong)
    lines = [line.strip() for line in says.splitlines() if line.strip() and not line.startswith("Failed in ")]
    specific = {after for line, after in pairwise(lines) if line.endswith("raised a specific error:")}
    if len(specific) == 1:
        return specific.pop().rstrip(".")
    signature = lines[1:2] if lines[0].endswith(":") else []
    return " ".join((lines[0], *signature)).partition(" Raised from ")[0].rstrip(".")


@cache
def _numba_type(hint: Any) -> Any:
    """Return the compiler's type for an annotation; None if it has none."""
    if get_origin(hint) is Many:
        one = _numba_type(get_args(hint)[0])
        return one and one[::1]
    if isinstance(hint, type) and issubclass(hint, Record) and hint is not Record:
        return numba.from_dtype(hint.layout.dtype)
    return {int: numba.int64, bool: numba.boolean, float: numba.float64, type(None): numba.void}.get(hint)


def _copy(typing: Any, to: Any, source: Any) -> Any:
    """Copy a record by a memcpy. (An assignment would copy field by field.)"""
    if to != source:
        raise errors.TypingError("copy takes two records of the same type")

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        cgutils.raw_memcpy(builder, *values, cgutils.intp_t(signature.args[0].size), 1)
        return context.get_dummy_value()

    return types.void(to, source), generate


def _save_bytes(typing: Any, to: Any, source: Any) -> Any:
    """Copy the bytes of a record into a row by a memcpy."""
    _require_as_long(to, source)

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        row = context.make_array(signature.args[0])(context, builder, values[0]).data
        cgutils.raw_memcpy(builder, row, values[1], cgutils.intp_t(signature.args[1].size), 1)
        return context.get_dummy_value()

    return types.void(to, source), generate


def _restore_bytes(typing: Any, to: Any, source: Any) -> Any:
    """Copy the bytes of a row into a record by a memcpy."""
    _require_as_long(source, to)

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        row = context.make_array(signature.args[1])(context, builder, values[1]).data
        cgutils.raw_memcpy(builder, values[0], row, cgutils.intp_t(signature.args[0].size), 1)
        return context.get_dummy_value()

    return types.void(to, source), generate


def _require_as_long(row: Any, record: Any) -> None:
    is_row = isinstance(row, types.NestedArray) and row.dtype == types.uint8 and row.ndim == 1
    if not is_row or not isinstance(record, types.Record) or row.shape[0] != record.size:
        raise errors.TypingError("save_bytes and restore_bytes take a record, and a row of u1 that is as long")


def _add_multiple(typing: Any, sums: Any, rows: Any, row: Any, factor: Any) -> Any:
    """Add a multiple of a row by vector instructions. Only the number of the row is checked for its bounds."""
    fields = isinstance(sums, types.NestedArray) and isinstance(rows, types.NestedArray)
    if not fields or sums.dtype != types.int32 or rows.dtype != types.int16 or sums.shape != rows.shape[1:]:
        raise errors.TypingError("add_multiple takes a row of i4 and rows of i2 that are equally wide")
    height, width = rows.shape
    if width % row_arithmetic.LANES:
        raise errors.TypingError(f"add_multiple takes rows whose length is a multiple of {row_arithmetic.LANES}")

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        narrow, wide = (ir.VectorType(ir.IntType(bits), row_arithmetic.LANES) for bits in (16, 32))
        to, source = (
            context.make_array(kind)(context, builder, value).data
            for kind, value in zip(signature.args[:2], values[:2], strict=True)
        )
        at, by = values[2:]
        with builder.if_then(builder.icmp_unsigned(">=", at, at.type(height)), likely=False):
            context.call_conv.return_user_exc(builder, IndexError, ("index is out of bounds",))
        many = ir.Constant(wide, ir.Undefined)
        for lane in range(row_arithmetic.LANES):
            many = builder.insert_element(many, builder.trunc(by, ir.IntType(32)), ir.IntType(32)(lane))
        first = builder.gep(source, [builder.mul(at, at.type(width))])
        for start in range(0, width, row_arithmetic.LANES):
            into = builder.bitcast(builder.gep(to, [at.type(start)]), wide.as_pointer())
            added = builder.bitcast(builder.gep(first, [at.type(start)]), narrow.as_pointer())
            product = builder.mul(builder.sext(builder.load(added, align=2), wide), many)
            builder.store(builder.add(builder.load(into, align=4), product), into, align=4)
        return context.get_dummy_value()

    return types.void(sums, rows, types.int64, types.int64), generate


copy = intrinsic(_copy)
# What compiled code uses in place of functions of the kernel.
INTRINSICS: dict[Any, Any] = {
    memory_records.copy: copy,
    memory_records.save_bytes: intrinsic(_save_bytes),
    memory_records.restore_bytes: intrinsic(_restore_bytes),
    row_arithmetic.add_multiple: intrinsic(_add_multiple),
}
