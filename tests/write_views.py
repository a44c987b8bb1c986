"""Writes the client's types of the games' views: `python -m tests.write_views`, which `make api` runs.

A game declares the types of its view in `view_types.py`. This module translates that file into `view.ts` in the game's
folder of the client, with names and docstrings, formatted like prettier's output.
"""

from __future__ import annotations

import ast
import json
import textwrap
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import get_args

from tuckerbox import games

CLIENT = Path(__file__).parents[1] / "web" / "src" / "games"
WIDTH = 110  # the columns after which prettier breaks a line
PLAIN = {"int": "number", "float": "number", "str": "string", "bool": "boolean"}


def file_of(game: str) -> Path:
    """Return the file for the types of a game's view."""
    return CLIENT / game / "view.ts"


def types_of(game: str) -> str:
    """Return the name of the module that declares the types of a game's view."""
    return f"{games.__name__}.{game.replace('-', '_')}.view_types"


def typescript(module: str) -> str:
    """Return the text of the file for the types that a module declares."""
    source = Source(module)
    head, *more = source.docstring.splitlines()
    made = f"Made by `make api` from src/{module.replace('.', '/')}.py: make changes there."
    lines = [head.partition(" `make api`")[0], *more, "", made]
    wrapped = [part for line in lines for part in textwrap.wrap(line, 117, break_on_hyphens=False) or [""]]
    comments = "\n".join(f"// {line}".rstrip() for line in wrapped)
    return "\n\n".join([comments, *source.declarations()]) + "\n"


class Source:
    """A module that declares types."""

    def __init__(self, module: str) -> None:
        self.values = import_module(module)
        assert self.values.__file__
        tree = ast.parse(Path(self.values.__file__).read_text(encoding="utf-8"))
        self.body = tree.body
        self.docstring = ast.get_docstring(tree) or ""

    def declarations(self) -> Iterator[str]:
        """Yield each declaration in TypeScript: first the names that other modules of the game declare."""
        for node in self.body:
            if (
                isinstance(node, ast.ImportFrom)
                and node.module
                and node.module.startswith(f"{self.values.__package__}.")
            ):
                source = Source(node.module)
                yield from (source.alias(name.name) for name in node.names)
        for node in self.body:
            if isinstance(node, ast.ClassDef):
                yield interface(node)
            elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
                yield interface(as_class(node))
            elif isinstance(node, ast.Assign):
                yield self.alias(name_of(node))

    def alias(self, name: str) -> str:
        """Return the declaration of a name for a type.

        Where a tuple of a Literal's values stands beside it, the client gets both: an array, and the type of its items.
        """
        node, doc = next((node, doc) for node, doc in with_docstrings(self.body) if name_of(node) == name)
        assert isinstance(node, ast.Assign)
        for other in self.body:
            if isinstance(other, ast.AnnAssign) and ast.unparse(other.annotation) == f"tuple[{name}, ...]":
                names = name_of(other)
                items = [json.dumps(value) for value in get_args(getattr(self.values, name))]
                return f"{array(names, items)}\n{comment(doc)}export type {name} = (typeof {names})[number];"
        return comment(doc) + union(name, members(node.value))


def name_of(node: ast.AST) -> str:
    """Return the name that a statement assigns to; an empty one if it does not."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return targets[0].id if targets and isinstance(targets[0], ast.Name) else ""


def with_docstrings(body: Sequence[ast.stmt]) -> Iterator[tuple[ast.stmt, str]]:
    """Yield each statement with the string that follows it, if one does."""
    for node, after in pairwise([*body, ast.Pass()]):
        found = after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else ""
        yield node, str(found)


def as_class(node: ast.Assign) -> ast.ClassDef:
    """Return the class that `Name = TypedDict("Name", {…})` declares."""
    assert isinstance(node.value, ast.Call)
    fields = node.value.args[1]
    assert isinstance(fields, ast.Dict)
    body: list[ast.stmt] = [
        ast.AnnAssign(ast.Name(ast.literal_eval(key)), annotation, simple=1)
        for key, annotation in zip(fields.keys, fields.values, strict=True)
        if key
    ]
    return ast.ClassDef(name_of(node), [ast.Name("TypedDict")], [], body, [])


def interface(node: ast.ClassDef) -> str:
    """Return the declaration of a TypedDict."""
    bases = [base.id for base in node.bases if isinstance(base, ast.Name) and base.id != "TypedDict"]
    extends = f" extends {', '.join(bases)}" if bases else ""
    lines = [f"{comment(ast.get_docstring(node) or '')}export interface {node.name}{extends} {{"]
    for field, doc in with_docstrings(node.body):
        if isinstance(field, ast.AnnAssign):
            line = f"  {name_of(field)}: {translated(field.annotation)};"
            if len(line) > WIDTH:
                raise ValueError(f"The type of {node.name}.{name_of(field)} is too long for a line: give it a name.")
            lines += [comment(doc, "  ") + line]
    return "\n".join([*lines, "}"])


def translated(node: ast.expr) -> str:
    """Return a type in TypeScript."""
    return " | ".join(members(node))


def members(node: ast.expr) -> list[str]:
    """Return the members of a union, or the one type that a node stands for."""
    match node:
        case ast.BinOp(left, ast.BitOr(), right):
            return [*members(left), *members(right)]
        case ast.Name(name):
            return [PLAIN.get(name, name)]
        case ast.Constant(None):
            return ["null"]
        case ast.Subscript(ast.Name("Literal"), inner):
            return [
                json.dumps(ast.literal_eval(v)) if isinstance(v, ast.Constant) else translated(v) for v in parts(inner)
            ]
        case ast.Subscript(ast.Name("list"), inner):
            found = members(inner)
            return [f"readonly {found[0]}[]" if len(found) == 1 else f"readonly ({' | '.join(found)})[]"]
        case ast.Subscript(ast.Name("dict" | "Partial" as sort), inner):
            record = f"Record<{', '.join(map(translated, parts(inner)))}>"
            return [f"Readonly<{record}>" if sort == "dict" else f"Readonly<Partial<{record}>>"]
    raise ValueError(f"There is no translation for {ast.unparse(node)} yet: add one to {__name__}.")


def parts(node: ast.expr) -> list[ast.expr]:
    return node.elts if isinstance(node, ast.Tuple) else [node]


def comment(text: str, indent: str = "") -> str:
    """Return a comment with the line break behind it; nothing if there is no text."""
    lines = [line.strip() for line in text.splitlines()]
    if len(lines) < 2:
        return f"{indent}/** {text} */\n" if text else ""
    return "".join(f"{indent}{line}\n" for line in ["/**", *(f" * {line}".rstrip() for line in lines), " */"])


def array(name: str, items: Sequence[str]) -> str:
    """Return the declaration of an array: in one line, or with a line for each item."""
    line = f"export const {name} = [{', '.join(items)}] as const;"
    if len(line) <= WIDTH:
        return line
    return "\n".join([f"export const {name} = [", *(f"  {item}," for item in items), "] as const;"])


def union(name: str, types: Sequence[str]) -> str:
    """Return the declaration of a union: in one line, behind a line break, or with a line for each member."""
    head, members = f"export type {name} =", " | ".join(types)
    if len(f"{head} {members};") <= WIDTH:
        return f"{head} {members};"
    if len(f"  {members};") <= WIDTH:
        return f"{head}\n  {members};"
    return "\n".join([head, *(f"  | {member}" for member in types)]) + ";"


if __name__ == "__main__":
    for name in games.names():
        file_of(name).write_text(typescript(types_of(name)), encoding="utf-8", newline="\n")
        print(file_of(name))
