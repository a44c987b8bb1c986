"""Numba targets for machines other than this one. Typing and lowering are those of the CPU; code generators differ.

Numba documents how to add a target, but the classes of its CPU target are not public. Of the modules that compile for
other machines, only this one uses them. `INTERNALS` and `FIELDS` list what it relies on. A test compares that with the
installed Numba, so a change in Numba shows there first. requirements/dev.txt pins Numba; only `make lock` updates it.

The steps of Numba from a function to a module, and what is different here:

- `jit(..., _target=NAME)` makes a dispatcher of the class that `dispatcher_registry` has for the target. Ours compiles
  under `target_override`, so that what Numba itself compiles on the way (`max`, `range` …) is for this target, too. It
  keeps the results, which Python cannot call.
- The typing context finds types. It is one of our own, because it remembers the dispatchers that it has seen.
- The target context lowers to LLVM's IR. It must not link Numba's runtime, because rules allocate nothing.
- The code generator holds the target machine and the data layout. Every function has a library, which is the IR of the
  function and of all that it calls. CPU libraries are optimized and loaded one by one; ours as a whole, at the end.
- *Wrappers* are the functions by which others call compiled ones. `webassembly.module` and `gpu.kernels` write them
  with `call`, `records`, `merge` and `optimize`. They read a result's `fndesc`, which describes a compiled function.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cached_property
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir
from numba import jit
from numba.core import cgutils
from numba.core.codegen import CPUCodegen, CPUCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.cpu import CPUContext, CPUTargetOptions
from numba.core.descriptors import TargetDescriptor
from numba.core.dispatcher import Dispatcher
from numba.core.target_extension import CPU, dispatcher_registry, jit_registry, target_override, target_registry
from numba.core.typing import Context
from numba.np.arrayobj import populate_array

# By module: what is overridden or called here, with the parameters that it has in Numba.
INTERNALS = {
    "numba.core.codegen": {
        "CPUCodeLibrary._optimize_functions": ("self", "ll_module"),
        "CPUCodeLibrary._optimize_final_module": ("self",),
        "CPUCodeLibrary._get_module_for_linking": ("self",),
        "JITCodeLibrary._finalize_specific": ("self",),  # called by CPUCodeLibrary, which lacks it
        "CPUCodegen.__init__": ("self", "module_name"),
        "CPUCodegen._create_empty_module": ("self", "name"),
        "CPUCodegen._add_module": ("self", "module"),
    },
    "numba.core.cgutils": {"get_or_insert_function": ("module", "fnty", "name")},
    "numba.core.cpu": {
        "CPUContext.__init__": ("self", "typingctx", "target"),
        "CPUContext.init": ("self",),
        "CPUContext.post_lowering": ("self", "mod", "library"),
        "CPUContext.create_module": ("self", "name"),
        "CPUContext.get_executable": ("self", "library", "fndesc", "env"),
        "CPUTargetOptions.finalize": ("self", "flags", "options"),
    },
    "numba.core.descriptors": {"TargetDescriptor.__init__": ("self", "target_name")},
    "numba.core.base": {
        "BaseContext.make_array": ("self", "typ"),
        "BaseContext.get_value_type": ("self", "ty"),
    },
    "numba.core.callconv": {
        "CPUCallConv.call_function": ("self", "builder", "callee", "resty", "argtys", "args", "attrs"),
        "CPUCallConv.get_function_type": ("self", "restype", "argtypes"),
    },
    "numba.core.dispatcher": {
        "Dispatcher.compile": ("self", "sig"),
        "Dispatcher.add_overload": ("self", "cres"),
    },
    "numba.core.target_extension": {
        "target_override.__init__": ("self", "name"),
        # These map a target's name to its class, and the class to its dispatcher and to its `jit`.
        "target_registry.__setitem__": ("key", "value"),
        "dispatcher_registry.__setitem__": ("key", "value"),
        "jit_registry.__setitem__": ("key", "value"),
    },
    "numba.core.typing": {"Context.__init__": ("self",)},
    "numba.np.arrayobj": {
        "populate_array": ("array", "data", "shape", "strides", "itemsize", "meminfo", "parent"),
    },
}

# By module and class: the fields that are read here.
FIELDS = {
    ("numba.core.compiler", "CompileResult"): ("fndesc", "library", "signature", "target_context"),
    ("numba.core.cpu", "CPUContext"): ("call_conv",),
    ("numba.core.descriptors", "TargetDescriptor"): ("target_context", "typing_context"),
    ("numba.core.funcdesc", "FunctionDescriptor"): ("args", "argtypes", "llvm_func_name", "restype"),
}

llvm.initialize_all_targets()
llvm.initialize_all_asmprinters()

MakeMachine = Callable[[], Any]  # makes LLVM's machine for a target


class Library(CPUCodeLibrary):  # type: ignore[misc]
    """The IR of a function and of all that it calls. Nothing is optimized or loaded here."""

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_specific(self) -> None:
        pass


class Codegen(CPUCodegen):  # type: ignore[misc]
    """The code generator: it only collects IR."""

    _library_class = Library

    def __init__(self, module_name: str, machine: Any) -> None:
        self._tm = machine
        self._tm_features = ""  # part of the keys of Numba's cache, in which ours are not kept
        self._target_data = machine.target_data
        self._data_layout = str(self._target_data)
        self._llvm_module = llvm.parse_assembly(str(self._create_empty_module(module_name)))

    def _create_empty_module(self, name: str) -> ir.Module:
        module = ir.Module(cgutils.normalize_ir_text(name))
        module.triple, module.data_layout = self._tm.triple, self._data_layout
        return module

    def _add_module(self, module: Any) -> None:
        pass


class CrossContext(CPUContext):  # type: ignore[misc]
    """Lowers to IR for another machine."""

    def __init__(self, typing_context: Context, target: str, make_machine: MakeMachine) -> None:
        self._make_machine = make_machine
        super().__init__(typing_context, target)

    @global_compiler_lock  # type: ignore[untyped-decorator]
    def init(self) -> None:
        self.is32bit = False  # even where pointers have 32 bits, there are instructions to divide numbers of 64 bits
        self._internal_codegen = Codegen("tuckerbox", self._make_machine())

    def post_lowering(self, mod: Any, library: Any) -> None:
        pass

    def get_executable(self, library: Any, fndesc: Any, env: Any) -> object:
        return object()  # a placeholder: Numba uses it as the function's key, so each function needs its own


class CrossTarget(TargetDescriptor):  # type: ignore[misc]
    options = CPUTargetOptions

    def __init__(self, name: str, make_machine: MakeMachine) -> None:
        super().__init__(name)
        self._make_machine = make_machine

    @cached_property
    def typing_context(self) -> Context:
        return Context()

    @cached_property
    def target_context(self) -> CrossContext:
        return CrossContext(self.typing_context, self._target_name, self._make_machine)


class CrossDispatcher(Dispatcher):
    """Compiles a function for the signatures of its callers. `overloads` has the results, by their argument types."""

    targetdescr: CrossTarget

    def compile(self, sig: Any) -> Any:
        with target_override(self.targetdescr._target_name):
            return super().compile(sig)

    def add_overload(self, cres: Any) -> None:
        self.overloads[tuple(cres.signature.args)] = cres


def add_target(name: str, make_machine: MakeMachine) -> CrossTarget:
    """Register a target with Numba, so that `jit(..., _target=name)` compiles for it."""
    target = CrossTarget(name, make_machine)
    hardware = type(name, (CPU,), {"__doc__": "All that Numba implements for the CPU holds for it, too."})

    def jit_for_target(*given: Any, **options: Any) -> Any:
        """Compile what Numba implements in Python, such as `max`."""
        return jit(*given, **options, _target=name)

    target_registry[name] = hardware
    dispatcher_registry[hardware] = type(f"{name}_dispatcher", (CrossDispatcher,), {"targetdescr": target})
    jit_registry[hardware] = jit_for_target
    return target


def call(builder: ir.IRBuilder, result: Any, passed: Sequence[ir.Value]) -> tuple[ir.Value, ir.Value]:
    """Call a compiled function from a wrapper. Return whether it raised an error, and its result."""
    described, convention = result.fndesc, result.target_context.call_conv
    kind = convention.get_function_type(described.restype, described.argtypes)
    inner = cgutils.get_or_insert_function(builder.module, kind, described.llvm_func_name)
    status, found = convention.call_function(builder, inner, described.restype, described.argtypes, passed)
    return status.is_error, found


def records(builder: ir.IRBuilder, result: Any, kind: Any, address: ir.Value, count: ir.Value) -> ir.Value:
    """Return the records at an address as compiled functions take them: as one of Numba's arrays."""
    context = result.target_context
    array = context.make_array(kind)(context, builder)
    size = count.type(kind.dtype.size)
    data = builder.bitcast(address, array.data.type)
    populate_array(array, data=data, shape=[count], strides=[size], itemsize=size, meminfo=None)
    return array._getvalue()


def merge(wrappers: ir.Module, results: Iterable[Any], visible: Collection[str]) -> Any:
    """Return LLVM's module with wrappers, compiled functions and all that they call.

    Only functions with the names in `visible` can be seen from outside. LLVM can inline all others and leave them out.
    """
    whole = llvm.parse_assembly(str(wrappers))
    with global_compiler_lock:
        for result in results:
            whole.link_in(result.library._get_module_for_linking(), preserve=True)
    hidden = [function for function in whole.functions if function.name not in visible]
    for thing in (*hidden, *whole.global_variables):
        if not thing.is_declaration:
            thing.linkage = llvm.Linkage.internal
    return whole


def optimize(module: Any, machine: Any) -> None:
    """Optimize a module as a whole."""
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = False  # there is nothing to vectorize in rules
    passes = llvm.create_pass_builder(machine, options)
    passes.getModulePassManager().run(module, passes)
    module.verify()
