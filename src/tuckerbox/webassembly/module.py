"""Compiles a game's rules, search and policies into one WebAssembly module."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from llvmlite import ir
from numba import types

from tuckerbox.kernel.build import Build
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.cross_compiler import call, merge, optimize, records
from tuckerbox.kernel.engine import SEARCH, built
from tuckerbox.kernel.templates import bot, choice_comparison, play, search
from tuckerbox.webassembly import exports_for_js
from tuckerbox.webassembly.linker import ImportedError, link
from tuckerbox.webassembly.target import TARGET, WEBASSEMBLY, target_machine

RULES: tuple[Callable[..., Any], ...] = play.ENTRY_POINTS
SEARCHING: tuple[Callable[..., Any], ...] = (search.simulate, search.clear, choice_comparison.compare)
JS_HELPERS: tuple[Callable[..., Any], ...] = (exports_for_js.team_at, exports_for_js.draw_from, exports_for_js.split_at)
CODE = "export."  # the prefix of exported functions within LLVM's module

I8, I32, I64 = ir.IntType(8), ir.IntType(32), ir.IntType(64)
F64 = ir.DoubleType()


@dataclass(frozen=True)
class Export:
    """A function that JavaScript can call: the kind of each parameter, and of the return value.

    The kinds are `int` (32 bits), `bool` (0 or 1), `float` and `records`. JavaScript passes records as two numbers: the
    address of the first, and their count.
    """

    name: str
    takes: dict[str, str]
    returns: str | None


@dataclass(frozen=True)
class Module:
    """A WebAssembly module. It imports nothing, and exports its memory, the address after its data, and functions."""

    code: bytes
    exports: tuple[Export, ...]


def decide_name(policy: str) -> str:
    """Return the name under which a policy's `decide` is exported."""
    return f"decide_{policy}"


def knows_name(policy: str) -> str:
    """Return the name under which a policy's `knows_at` is exported."""
    return f"knows_{policy}"


def exported(game: Game) -> Iterator[tuple[Build, Callable[..., Any], str]]:
    """Build everything that is exported, and yield the build, the function and the name for each."""
    rules = built(game, WEBASSEMBLY)
    for function in RULES:
        yield rules, function, function.__name__
    for policy in game.policies:
        yield built(game, WEBASSEMBLY, policy), bot.decide, decide_name(policy)
        yield built(game, WEBASSEMBLY, policy), bot.knows_at, knows_name(policy)
    searching = built(game, WEBASSEMBLY, SEARCH)
    for function in SEARCHING:
        yield searching, function, function.__name__
    besides = Build(game, (exports_for_js,), form=WEBASSEMBLY, base=rules, tag="exports_for_js")
    for function in JS_HELPERS:
        yield besides, function, function.__name__


def compile_module(game: Game) -> Module:
    """Compile a game. Raise ImportedError if its module would have to import anything."""
    try:
        return assemble([(build.clones[function], name) for build, function, name in exported(game)])
    except ImportedError as wrong:
        wrong.add_note(f"The game is {game.title}.")
        raise


def assemble(functions: list[tuple[Any, str]]) -> Module:
    """Return the module that exports these compiled functions by these names."""
    wrappers = TARGET.target_context.create_module("exports")
    results = [(name, next(iter(function.overloads.values()))) for function, name in functions]
    exports = [add_wrapper(wrappers, name, result) for name, result in results]
    define_sqrt(wrappers)
    names = {f"{CODE}{export.name}": export.name for export in exports}
    whole, machine = merge(wrappers, [result for _, result in results], names), target_machine()
    optimize(whole, machine)
    return Module(link(machine.emit_object(whole), names), tuple(exports))


def add_wrapper(module: ir.Module, name: str, result: Any) -> Export:
    """Define the function that JavaScript calls for a compiled one. Errors become traps."""
    described = result.fndesc
    kinds = [kind_of(kind) for kind in described.argtypes]
    plain = {"int": [I32], "bool": [I32], "float": [F64], "records": [I8.as_pointer(), I32]}
    returns = None if described.restype == types.none else kind_of(described.restype)
    returned = plain[returns][0] if returns else ir.VoidType()
    taken = [part for kind in kinds for part in plain[kind]]
    outer = ir.Function(module, ir.FunctionType(returned, taken), f"{CODE}{name}")
    builder = ir.IRBuilder(outer.append_basic_block("entry"))
    given, passed = iter(outer.args), []
    for kind, wanted in zip(kinds, described.argtypes, strict=True):
        value = next(given)
        if kind == "records":
            passed.append(records(builder, result, wanted, value, builder.sext(next(given), I64)))
        elif kind == "int":
            passed.append(builder.sext(value, I64))
        else:
            passed.append(value if kind == "float" else builder.icmp_signed("!=", value, I32(0)))
    failed, found = call(builder, result, passed)
    trap_if(builder, failed)
    if returns == "int":
        narrow = builder.trunc(found, I32)
        trap_if(builder, builder.icmp_signed("!=", builder.sext(narrow, I64), found))
        builder.ret(narrow)
    elif returns:
        builder.ret(found if returns == "float" else builder.zext(found, I32))
    else:
        builder.ret_void()
    return Export(name, dict(zip(described.args, kinds, strict=True)), returns)


def kind_of(kind: Any) -> str:
    """Return the kind of a Numba type, which determines how JavaScript passes it."""
    if isinstance(kind, types.Array):
        return "records"
    return {types.int64: "int", types.boolean: "bool", types.float64: "float"}[kind]


def trap_if(builder: ir.IRBuilder, wrong: ir.Value) -> None:
    """Trap if `wrong` is true: the call ends with an error of WebAssembly."""
    with builder.if_then(wrong, likely=False):
        builder.call(builder.module.declare_intrinsic("llvm.trap", (), ir.FunctionType(ir.VoidType(), ())), ())
        builder.unreachable()


def define_sqrt(module: ir.Module) -> None:
    """Define the C function that Numba calls for `math.sqrt`, with WebAssembly's own instruction."""
    root = ir.Function(module, ir.FunctionType(F64, [F64]), "sqrt")
    builder = ir.IRBuilder(root.append_basic_block("entry"))
    builder.ret(builder.call(module.declare_intrinsic("llvm.sqrt", [F64]), root.args))
