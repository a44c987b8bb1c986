"""Linking: puts the compiled functions of a build into one object, with entry points that Python can call.

Nothing in the object needs Numba, so `kernel.machine_code` loads it without importing Numba, which would take more
memory than all games together. This module uses private attributes of Numba; tests/kernel/test_linker.py has a test for
each.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir
from numba.core import cgutils, types

from tuckerbox.kernel.errors import BuildError
from tuckerbox.kernel.machine_code import ENTRY_POINT, NONE, TYPE_ERROR

OBJECT = ir.IntType(8).as_pointer()  # a PyObject, or any other pointer
INT = ir.IntType(64)
C_INT = ir.IntType(32)
DOUBLE = ir.DoubleType()
VOID = ir.VoidType()
NULL = ir.Constant(OBJECT, None)

# A Py_buffer takes ten words. These are the numbers of some of them.
BUFFER = ir.ArrayType(INT, 10)
START, OWNER, LENGTH, ITEM_SIZE = range(4)
WRITABLE = C_INT(1)  # PyBUF_WRITABLE

PYTHON: dict[str, tuple[ir.Type, ...]] = {  # the functions of Python's C API in use: their results and parameters
    "PyBool_FromLong": (OBJECT, INT),
    "PyBuffer_Release": (VOID, OBJECT),
    "PyBytes_FromStringAndSize": (OBJECT, OBJECT, INT),
    "PyErr_Occurred": (OBJECT,),
    "PyErr_SetString": (VOID, OBJECT, OBJECT),
    "PyEval_RestoreThread": (VOID, OBJECT),
    "PyEval_SaveThread": (OBJECT,),
    "PyFloat_AsDouble": (DOUBLE, OBJECT),
    "PyFloat_FromDouble": (OBJECT, DOUBLE),
    "PyLong_AsLongLong": (INT, OBJECT),
    "PyLong_FromLongLong": (OBJECT, INT),
    "PyObject_CallOneArg": (OBJECT, OBJECT, OBJECT),
    "PyObject_GetBuffer": (C_INT, OBJECT, OBJECT, C_INT),
    "PyObject_IsTrue": (C_INT, OBJECT),
    "Py_DecRef": (VOID, OBJECT),
    "Py_IncRef": (VOID, OBJECT),
}


def linked(functions: Mapping[str, Any], keep_gil: Collection[str], reached: Sequence[Any]) -> bytes:
    """Return an object file with compiled functions, by name, and all that they call.

    Each gets an entry point, except functions that take single records, which only compiled code can pass. Those that
    are not in `keep_gil` release the GIL. `reached` has all compiled functions, each after the ones that it calls, so
    that an error can name one.
    """
    results = {name: _result(function) for name, function in functions.items()}
    entry_points = ir.Module("entry points")
    for name, result in results.items():
        if not any(isinstance(argument, types.Record) for argument in result.signature.args):
            parameters = functions[name].py_func.__code__.co_varnames
            _EntryPoint(entry_points, name, parameters, result).emit(name not in keep_gil)
    _define_destructor(entry_points)
    machine = next(iter(results.values())).library.codegen._tm
    entry_points.triple, entry_points.data_layout = llvm.get_process_triple(), str(machine.target_data)
    module = llvm.parse_assembly(str(entry_points))
    for result in results.values():
        module.link_in(result.library._get_module_for_linking(), preserve=True)
    _keep_entry_points_only(module, machine)
    _refuse_what_is_missing(module, reached)
    module.verify()
    return bytes(machine.emit_object(module))


def _result(function: Any) -> Any:
    """Return Numba's result of compiling a function for its one signature."""
    if len(function.overloads) != 1:
        where = function.py_func.__qualname__
        raise BuildError(f"{where}: a template's own functions can't take rows; read them from a record.")
    (result,) = function.overloads.values()
    return result


def _define_destructor(module: ir.Module) -> None:
    """Define the function that Numba's code would call to free an array that compiled code has allocated.

    It is never called, because `_refuse_what_is_missing` allows no allocation.
    """
    freeing = ir.Function(module, ir.FunctionType(VOID, [OBJECT]), "NRT_MemInfo_call_dtor")
    builder = ir.IRBuilder(freeing.append_basic_block())
    builder.call(ir.Function(module, ir.FunctionType(VOID, []), "llvm.trap"), [])
    builder.unreachable()


def _keep_entry_points_only(module: llvm.ModuleRef, machine: llvm.TargetMachine) -> None:
    """Drop what no entry point needs. Everything is optimized already."""
    for thing in (*module.functions, *module.global_variables):
        if not thing.is_declaration and not thing.name.startswith(ENTRY_POINT):
            thing.linkage = "internal"
    passes = llvm.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    passes.run(module, llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options()))


def _refuse_what_is_missing(module: llvm.ModuleRef, reached: Sequence[Any]) -> None:
    """Raise BuildError if anything uses a function or variable that will be missing where the object is loaded.

    Loading it there would end the process. Of Python's functions, only those of the entry points are allowed, since
    Numba's own need its runtime. LLVM's are trusted: machines have instructions for them, or the C library has a
    function.
    """
    libraries = [ctypes.cdll.msvcrt if sys.platform == "win32" else ctypes.CDLL(None)]
    used = [thing.name for thing in (*module.functions, *module.global_variables) if thing.is_declaration]
    for name in used:
        if name in PYTHON or name in (TYPE_ERROR, NONE) or name.startswith("llvm."):
            continue
        if name.startswith(("Py", "_Py")) or not any(hasattr(library, name) for library in libraries):
            user = _user_of(name, reached)
            raise BuildError(
                f"{user.__module__}.{user.__name__}: prints, or makes a list, a dict, a set, a text or an array; rules "
                f"can't. (It uses {name}.)"
            )


def _user_of(name: str, reached: Sequence[Any]) -> Any:
    """Return the first compiled function whose code, with all that it calls, uses a function or variable."""
    for function in reached:
        for result in function.overloads.values():
            module = result.library._get_module_for_linking()
            if any(f"@{name}" in str(one) for one in module.functions if not one.is_declaration):
                return function.py_func
    raise AssertionError(f"No function uses {name}.")


class _EntryPoint:
    """Emits the function that Python calls: `PyObject *f(PyObject *self, PyObject *const *arguments, Py_ssize_t n)`.

    It takes ints, bools and floats, and any writable buffers whose items have the size of the record. If the compiled
    code raises an exception, `self` is called with it, pickled.
    """

    def __init__(self, module: ir.Module, name: str, parameters: tuple[str, ...], result: Any) -> None:
        self.module = module
        self.name = name
        self.parameters = parameters
        self.context = result.target_context
        self.fndesc = result.fndesc
        entry = ir.FunctionType(OBJECT, (OBJECT, OBJECT.as_pointer(), INT))
        self.function = ir.Function(module, entry, ENTRY_POINT + name)
        self.self_object, self.arguments, self.count = self.function.args
        self.builder = ir.IRBuilder(self.function.append_basic_block())
        self.failed = self.function.append_basic_block()
        self.buffers: list[Any] = []

    def emit(self, nogil: bool) -> None:
        builder, kinds = self.builder, self.fndesc.argtypes
        self.buffers = [self.empty_buffer() for kind in kinds if isinstance(kind, types.Array)]
        self.refuse_if(
            builder.icmp_signed("!=", self.count, INT(len(kinds))), f"{self.name}() takes {len(kinds)} arguments"
        )
        unused = iter(self.buffers)
        values = []
        for i, kind in enumerate(kinds):
            given = builder.load(builder.gep(self.arguments, [INT(i)]))
            if isinstance(kind, types.Array):
                values.append(self.array(kind, given, next(unused), self.parameters[i]))
            else:
                values.append(self.number(kind, given))
        thread = self.call("PyEval_SaveThread") if nogil else None
        native = self.context.declare_function(self.module, self.fndesc)
        status, value = self.context.call_conv.call_function(builder, native, self.fndesc.restype, kinds, values)
        if nogil:
            self.call("PyEval_RestoreThread", thread)
        with builder.if_then(status.is_error, likely=False):
            self.pass_exception_on(status)
        self.release()
        builder.ret(self.returned(value))
        builder.position_at_end(self.failed)
        self.release()
        builder.ret(NULL)

    def call(self, name: str, *arguments: Any) -> Any:
        """Call a function of Python's C API."""
        if name not in self.module.globals:
            returned, *taken = PYTHON[name]
            ir.Function(self.module, ir.FunctionType(returned, taken), name)
        return self.builder.call(self.module.globals[name], arguments)

    def provided(self, name: str) -> Any:
        """Return an object that the loader provides under this name."""
        if name not in self.module.globals:
            ir.GlobalVariable(self.module, ir.IntType(8), name).linkage = "external"
        return self.module.globals[name]

    def fail_if(self, wrong: Any) -> None:
        """Leave the function if `wrong`. An exception must be set already."""
        fine = self.function.append_basic_block()
        self.builder.cbranch(wrong, self.failed, fine)
        self.builder.position_at_end(fine)

    def refuse_if(self, wrong: Any, why: str) -> None:
        """Raise TypeError if `wrong`."""
        with self.builder.if_then(wrong, likely=False):
            text = cgutils.global_constant(self.module, "why", cgutils.make_bytearray(why.encode() + b"\0"))
            self.call("PyErr_SetString", self.provided(TYPE_ERROR), self.builder.bitcast(text, OBJECT))
            self.builder.branch(self.failed)

    def empty_buffer(self) -> Any:
        """Make room for a Py_buffer. Without an owner, releasing it does nothing."""
        buffer = self.builder.alloca(BUFFER)
        self.builder.store(INT(0), self.word(buffer, OWNER))
        return buffer

    def word(self, buffer: Any, number: int) -> Any:
        return self.builder.gep(buffer, [INT(0), INT(number)])

    def release(self) -> None:
        for buffer in self.buffers:
            self.call("PyBuffer_Release", self.builder.bitcast(buffer, OBJECT))

    def array(self, kind: Any, given: Any, buffer: Any, parameter: str) -> Any:
        """Return an array of records as compiled code takes it, over the memory of an object."""
        builder, size = self.builder, INT(kind.dtype.size)
        got = self.call("PyObject_GetBuffer", given, builder.bitcast(buffer, OBJECT), WRITABLE)
        self.fail_if(builder.icmp_signed("!=", got, C_INT(0)))
        start, length, item = (builder.load(self.word(buffer, number)) for number in (START, LENGTH, ITEM_SIZE))
        self.refuse_if(
            builder.icmp_signed("!=", item, size),
            f"{self.name}() takes an array of records of {kind.dtype.size} bytes as {parameter}",
        )
        array = self.context.make_array(kind)(self.context, builder)
        self.context.populate_array(
            array,
            data=builder.inttoptr(start, array.data.type),
            shape=[builder.sdiv(length, size)],
            strides=[size],
            itemsize=size,
            meminfo=None,
        )
        return array._getvalue()

    def number(self, kind: Any, given: Any) -> Any:
        builder = self.builder
        if kind is types.boolean:
            truth = self.call("PyObject_IsTrue", given)
            self.fail_if(builder.icmp_signed("<", truth, C_INT(0)))
            return builder.icmp_signed("!=", truth, C_INT(0))
        if kind is types.float64:
            value = self.call("PyFloat_AsDouble", given)
            could_be_an_error = builder.fcmp_ordered("==", value, DOUBLE(-1.0))
        else:
            value = self.call("PyLong_AsLongLong", given)
            could_be_an_error = builder.icmp_signed("==", value, INT(-1))
        with builder.if_then(could_be_an_error, likely=False):
            self.fail_if(builder.icmp_unsigned("!=", self.call("PyErr_Occurred"), NULL))
        return value

    def returned(self, value: Any) -> Any:
        """Return a result as an object."""
        kind = self.fndesc.restype
        if kind is types.int64:
            return self.call("PyLong_FromLongLong", value)
        if kind is types.float64:
            return self.call("PyFloat_FromDouble", value)
        if kind is types.boolean:
            return self.call("PyBool_FromLong", self.builder.zext(value, INT))
        nothing = self.provided(NONE)
        self.call("Py_IncRef", nothing)
        return nothing

    def pass_exception_on(self, status: Any) -> None:
        """Pass the exception to `self`. Numba keeps it pickled, as the first two fields of a struct."""
        builder = self.builder
        start, length = (builder.load(builder.gep(status.excinfoptr, [C_INT(0), C_INT(i)])) for i in range(2))
        pickled = self.call("PyBytes_FromStringAndSize", start, builder.sext(length, INT))
        self.fail_if(builder.icmp_unsigned("==", pickled, NULL))
        self.call("PyObject_CallOneArg", self.self_object, pickled)
        self.call("Py_DecRef", pickled)
        builder.branch(self.failed)
