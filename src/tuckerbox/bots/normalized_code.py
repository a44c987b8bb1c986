"""Removes from code what changes no decision, so that a hash of the rest changes only if bots may play otherwise."""

from __future__ import annotations

import ast


def normalized(source: str) -> str:
    """Return code without imports, comments, docstrings and layout.

    These change no decision, as long as a name stands for the same thing after an import has changed.
    """
    module = ast.parse(source)
    for node in ast.walk(module):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            del node.body[0]
    return repr(shape(module))


def shape(part: object) -> object:
    """Return a part of a syntax tree as plain data, the same with every version of Python that can read it.

    Imports are left out, because a renamed module changes no decision.
    """
    if isinstance(part, list):
        return [shape(each) for each in part if not isinstance(each, ast.Import | ast.ImportFrom)]
    if isinstance(part, ast.AST):
        filled = ((name, value) for name, value in ast.iter_fields(part) if value not in (None, []))
        return (type(part).__name__, *((name, shape(value)) for name, value in filled))
    return part
