"""Lists mutants, which are the small changes of a file of rules, and compiles the functions that they change.

Some usual mutants are missing because others imply them. Each condition is made always true and always false, and each
operand of `and` and `or` is left out. Tests that notice all of these also notice a negation, or `and` in place of `or`.
"""

from __future__ import annotations

import ast
import copy
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import CodeType
from typing import Any

BOUNDARY: dict[type[ast.cmpop], str] = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">"}
SWAPS: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
}
# These bind more tightly than the sums that a replacement adds to them.
TIGHT = (ast.Name, ast.Attribute, ast.Subscript, ast.Call, ast.Constant)


@dataclass(frozen=True)
class Mutant:
    """One change of one function: `text` replaces the bytes of the file from `start` to `end`."""

    source: Source
    function: str
    statement: int  # the first line of the changed statement
    start: int
    end: int
    text: str
    key: str  # unique within a game; stays the same when the function moves within its file

    @property
    def where(self) -> str:
        """The file and the line, in the form that editors open."""
        return f"{os.path.relpath(self.source.path)}:{self.line}"

    @property
    def line(self) -> int:
        return self.source.raw[: self.start].count(b"\n") + 1

    def tables(self) -> dict[str, memoryview]:
        """Import the changed module, without a trace, and return its tables."""
        whole = self.source.raw[: self.start] + self.text.encode() + self.source.raw[self.end :]
        space: dict[str, Any] = {"__name__": self.source.module}
        exec(compile(whole, str(self.source.path), "exec", dont_inherit=True), space)
        return {name: thing for name, thing in space.items() if isinstance(thing, memoryview)}

    def code(self) -> CodeType:
        """Compile the changed function."""
        return self.source.compiled(self.function, (self.start, self.end, self.text))


@dataclass(frozen=True)
class Source:
    """A file of rules and the module that it becomes."""

    path: Path
    module: str

    @property
    def name(self) -> str:
        """The module's name within its game."""
        return self.module.removeprefix("tuckerbox.games.").partition(".")[2] or self.module

    @cached_property
    def raw(self) -> bytes:
        return self.path.read_bytes()

    @cached_property
    def starts(self) -> list[int]:
        """The byte at which each line begins; lines count from 1."""
        starts = [0, 0]
        for line in self.raw.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        return starts

    @cached_property
    def functions(self) -> dict[str, ast.FunctionDef]:
        return {thing.name: thing for thing in ast.parse(self.raw).body if isinstance(thing, ast.FunctionDef)}

    @cached_property
    def makers(self) -> set[str]:
        """The functions that run while the module is imported, to fill its tables."""
        found: set[str] = set()
        left: list[ast.stmt] = [thing for thing in ast.parse(self.raw).body if isinstance(thing, ast.Assign)]
        while left:
            for node in ast.walk(left.pop()):
                if isinstance(node, ast.Name) and node.id in self.functions.keys() - found:
                    found.add(node.id)
                    left.append(self.functions[node.id])
        return found

    def span(self, node: ast.stmt | ast.expr) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.starts[node.lineno] + node.col_offset, self.starts[node.end_lineno] + node.end_col_offset

    def text(self, node: ast.expr) -> str:
        start, end = self.span(node)
        return self.raw[start:end].decode()

    def compiled(self, function: str, change: tuple[int, int, str]) -> CodeType:
        node, (start, end, text) = self.functions[function], change
        first, last = self.span(node)
        changed = b"\n" * (node.lineno - 1) + self.raw[first:start] + text.encode() + self.raw[end:last]
        return code_of(function, changed, self.path)

    def noting(self, function: str) -> CodeType:
        """Compile the function so that it marks the line of each statement it reaches in its module's `REACHED`."""
        tree = ast.Module([Noting().visit(copy.deepcopy(self.functions[function]))], [])
        return code_of(function, ast.fix_missing_locations(tree), self.path)

    def mutants(self) -> Iterator[Mutant]:
        for name, node in self.functions.items():
            seen: Counter[str] = Counter()
            for statement, start, end, text in dict.fromkeys(Changes(self, node)):
                first = self.raw.rfind(b"\n", 0, start) + 1
                last = self.raw.find(b"\n", end)
                before = self.raw[first:last].decode()
                after = (self.raw[first:start] + text.encode() + self.raw[end:last]).decode()
                key = f"{self.name} {name}: {' '.join(before.split())}  ->  {' '.join(after.split())}"
                seen[key] += 1
                nth = f"  #{seen[key]}" if seen[key] > 1 else ""
                yield Mutant(self, name, statement, start, end, text, key + nth)


def code_of(function: str, changed: bytes | ast.Module, path: Path) -> CodeType:
    """Compile a file that holds only this function, and return the function's code."""
    whole = compile(changed, str(path), "exec", annotations.compiler_flag, dont_inherit=True)
    return next(c for c in whole.co_consts if isinstance(c, CodeType) and c.co_name == function)


class Noting(ast.NodeTransformer):
    """Insert `REACHED[line] = 1` before each statement."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for name in ("body", "orelse"):
            body = getattr(node, name, None)
            if isinstance(body, list):
                noted = [[ast.parse(f"REACHED[{stmt.lineno}] = 1").body[0], stmt] for stmt in body]
                setattr(node, name, [stmt for pair in noted for stmt in pair])
        return node


Change = tuple[int, int, int, str]  # the statement's line, the first and last byte to replace, the new text


class Changes:
    """Iterate over the changes of a function, in the order of its lines."""

    def __init__(self, source: Source, function: ast.FunctionDef) -> None:
        self.source = source
        self.function = function
        self.returns = ast.unparse(function.returns) if function.returns else ""
        self.bound = {argument.arg for argument in function.args.args}
        self.line = 0

    def __iter__(self) -> Iterator[Change]:
        for statement in self.function.body:
            yield from self.of_statement(statement)

    def replaced(self, node: ast.stmt | ast.expr, *texts: str) -> Iterator[Change]:
        for text in texts:
            yield self.line, *self.source.span(node), text

    def operator(self, left: ast.expr, right: ast.expr, was: str, text: str) -> Iterator[Change]:
        """Replace the operator between two operands. Brackets and line breaks may stand there, too."""
        start, end = self.source.span(left)[1], self.source.span(right)[0]
        at = self.source.raw.index(was.encode(), start, end)
        yield self.line, at, at + len(was), text

    def of_statement(self, node: ast.stmt) -> Iterator[Change]:
        self.line = node.lineno
        match node:
            case ast.Assert() | ast.Expr(value=ast.Constant()):
                return
            case ast.Expr():
                yield from self.replaced(node, "pass")
            case ast.Assign(targets=[ast.Name(id=name)]) if name not in self.bound:
                self.bound.add(name)  # without this line, the next that reads the name would raise an error
            case ast.Assign(targets=[ast.Tuple()]):
                pass
            case ast.Assign():
                yield from self.replaced(node, "pass")
            case ast.AugAssign(target=target, op=ast.Add() | ast.Sub() as op, value=value):
                was, text = SWAPS[type(op)]
                yield from self.operator(target, value, was + "=", text + "=")
            case ast.AugAssign():
                yield from self.replaced(node, "pass")
            case ast.Break():
                yield from self.replaced(node, "continue")
            case ast.Continue():
                yield from self.replaced(node, "break")
            case ast.Return():
                yield from self.of_return(node)
            case ast.If(test=test):
                yield from self.replaced(test, "True", "False")
                yield from self.of(test, condition=True)
            case ast.While(test=ast.Constant()):
                pass
            case ast.While(test=test):
                yield from self.replaced(test, "False")
                yield from self.of(test, condition=True)
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.stmt):
                yield from self.of_statement(child)
            elif isinstance(child, ast.expr) and not isinstance(node, ast.If | ast.While):
                yield from self.of(child)

    def of_return(self, node: ast.Return) -> Iterator[Change]:
        if node.value is None:
            if node is not self.function.body[-1]:
                yield from self.replaced(node, "pass")
        elif self.returns == "bool" and not isinstance(node.value, ast.Constant):
            yield from self.replaced(node.value, "True", "False")
        elif self.returns == "int" and isinstance(node.value, ast.Name | ast.Attribute | ast.Subscript | ast.Call):
            yield from self.replaced(node.value, f"{self.source.text(node.value)} + 1")

    def of(self, node: ast.AST, condition: bool = False) -> Iterator[Change]:
        """Yield the changes of a node. `condition`: it is part of a condition that `replaced` makes true and false."""
        inside = False
        match node:
            case ast.BoolOp() | ast.Compare() | ast.UnaryOp(op=ast.Not()):
                inside = not isinstance(node, ast.Compare)
                if not condition:
                    yield from self.replaced(node, "True", "False")
        match node:
            case ast.BoolOp(op=op, values=values):
                for value in values:
                    yield from self.replaced(value, "True" if isinstance(op, ast.And) else "False")
            case ast.Compare(left=left, ops=ops, comparators=comparators):
                operands = [left, *comparators]
                for n, op in enumerate(ops):
                    if type(op) in BOUNDARY:
                        yield from self.operator(operands[n], operands[n + 1], sign(op), BOUNDARY[type(op)])
                if len(ops) == 2:
                    a, b, c = map(self.source.text, operands)
                    yield from self.replaced(node, f"{a} {sign(ops[0])} {b}", f"{b} {sign(ops[1])} {c}")
            case ast.BinOp(left=left, op=op, right=right) if type(op) in SWAPS:
                yield from self.operator(left, right, *SWAPS[type(op)])
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                yield from self.replaced(node, self.source.text(operand))
            case ast.IfExp(test=test):
                yield from self.replaced(test, "True", "False")
                yield from self.of(test, condition=True)
                yield from self.of(node.body)
                yield from self.of(node.orelse)
                return
            case ast.Constant(value=bool(value)):
                yield from self.replaced(node, str(not value))
            case ast.Constant(value=int(value)):
                yield from self.replaced(node, str(value + 1))
            case ast.Call(func=ast.Name(id="range"), args=args):
                yield from self.of_range(args)
                return
            case ast.Call(func=ast.Name(id="min" | "max" as name) as called):
                yield from self.replaced(called, "max" if name == "min" else "min")
        for child in ast.iter_child_nodes(node):
            yield from self.of(child, condition=inside)

    def of_range(self, args: list[ast.expr]) -> Iterator[Change]:
        """Let the range begin one later, or end one sooner."""
        stop = args[min(1, len(args) - 1)]
        yield from self.replaced(stop, f"{self.bracketed(stop)} - 1")
        if len(args) == 1:
            yield from self.replaced(stop, f"1, {self.source.text(stop)}")
        else:
            yield from self.replaced(args[0], f"{self.bracketed(args[0])} + 1")
        for arg in args:
            if not isinstance(arg, ast.Constant):
                yield from self.of(arg)

    def bracketed(self, node: ast.expr) -> str:
        text = self.source.text(node)
        return text if isinstance(node, TIGHT) else f"({text})"


def sign(op: ast.cmpop) -> str:
    return ast.unparse(ast.Compare(ast.Name("a"), [op], [ast.Name("b")])).split()[1]
