"""Compiles a game's kernels to PTX. A kernel does the same in many lanes at once.

A kernel runs a function of `kernel.templates.lanes`, one lane in each thread. Its parameters are 64-bit integers: the
number of lanes, the address of `error`, and then those of the function, except the range of lanes and the thread's
number. An array becomes two integers, its address and its length. Scratch arrays have one record for each lane.

A lane fails if the function raises an error, such as an index out of bounds, or returns a lane's number. The caller
sets `error` to NONE; the kernel lowers it to the smallest number of a lane that failed.
"""

from __future__ import annotations

from typing import Any, get_type_hints

import llvmlite.binding as llvm
from llvmlite import ir
from numba import types

from tuckerbox.kernel.build import Form
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.cross_compiler import add_target, call, merge, optimize, records
from tuckerbox.kernel.engine import built, lanes_build
from tuckerbox.kernel.templates import lanes

NAME = "ptx"
GPU = Form("GPU", options={"_target": NAME, "_nrt": False})
TRIPLE = "nvptx64-nvidia-cuda"
OLDEST = "sm_70"  # the oldest GPUs that can run the PTX, from 2017; the driver compiles it for newer ones, too
FUNCTIONS = (lanes.first_illegal, lanes.step_lanes)
KERNELS = tuple(function.__name__ for function in FUNCTIONS)
NONE = 2**64 - 1  # no lane has failed
FIRST, LAST, THREAD = "first", "last", "thread"  # parameters that a kernel fills in

I8, I32, I64, VOID = ir.IntType(8), ir.IntType(32), ir.IntType(64), ir.VoidType()


def target_machine() -> Any:
    """Return LLVM's target machine for PTX, at the highest optimization level."""
    return llvm.Target.from_triple(TRIPLE).create_target_machine(cpu=OLDEST, opt=3)


TARGET = add_target(NAME, target_machine)


def compile_kernels(game: Game, policy: str = "") -> str:
    """Compile a game's kernels to PTX. `policy` plays the opponents."""
    module, machine = assemble(game, policy), target_machine()
    optimize(module, machine)
    code: str = machine.emit_assembly(module)
    return code


def assemble(game: Game, policy: str = "", one_by_one: bool = False) -> Any:
    """Return an LLVM module with the kernels and everything that they call.

    With `one_by_one`, a kernel takes a thread's number as its last parameter, and does the work of this thread alone.
    """
    build = built(game, GPU, lanes_build(policy))
    wrappers = TARGET.target_context.create_module("kernels")
    results = []
    for function in FUNCTIONS:
        (result,) = build.clones[function].overloads.values()
        add_kernel(wrappers, function, result, one_by_one)
        results.append(result)
    whole = merge(wrappers, results, KERNELS)
    for number, function in enumerate(whole.functions):
        if not function.is_declaration and function.name not in KERNELS:
            function.name = f"f{number}"  # Numba's names are too long for PTX
    return whole


def parameters_of(function: Any) -> dict[str, bool]:
    """Return the names of a kernel's parameters, and whether each is an array. `function` is the one that it runs."""
    hints = get_type_hints(function)
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    return {name: hints[name] is not int for name in names if name not in (FIRST, LAST, THREAD)}


def add_kernel(module: ir.Module, function: Any, result: Any, one_by_one: bool) -> None:
    """Define the kernel that runs a compiled function."""
    described = result.fndesc
    words = 2 + sum(2 if is_array else 1 for is_array in parameters_of(function).values())
    outer = ir.Function(module, ir.FunctionType(VOID, [I64] * (words + one_by_one)), function.__name__)
    if not one_by_one:
        outer.calling_convention = "ptx_kernel"
    builder = ir.IRBuilder(outer.append_basic_block("entry"))
    count, error, *given = outer.args[:words]
    lane = outer.args[-1] if one_by_one else thread_number(builder)
    with builder.if_then(builder.icmp_signed("<", lane, count)):
        left, passed = iter(given), []
        for name, kind in zip(function.__code__.co_varnames, described.argtypes, strict=False):
            if name in (FIRST, THREAD):
                passed.append(lane)
            elif name == LAST:
                passed.append(builder.add(lane, I64(1)))
            elif isinstance(kind, types.Array):
                address = builder.inttoptr(next(left), I8.as_pointer())
                passed.append(records(builder, result, kind, address, next(left)))
            else:
                passed.append(next(left))
        failed, found = call(builder, result, passed)
        if described.restype != types.none:
            failed = builder.or_(failed, builder.icmp_signed(">=", found, I64(0)))
        with builder.if_then(failed, likely=False):
            builder.atomic_rmw("umin", builder.inttoptr(error, I64.as_pointer()), lane, "monotonic")
    builder.ret_void()


def thread_number(builder: ir.IRBuilder) -> ir.Value:
    """Return the number of the thread among all threads of the kernel."""
    special = ir.FunctionType(I32, ())
    block, size, thread = (
        builder.call(builder.module.declare_intrinsic(f"llvm.nvvm.read.ptx.sreg.{of}.x", (), special), ())
        for of in ("ctaid", "ntid", "tid")
    )
    first = builder.mul(builder.zext(block, I64), builder.zext(size, I64))
    return builder.add(first, builder.zext(thread, I64))
