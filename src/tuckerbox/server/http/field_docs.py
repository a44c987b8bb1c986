"""The docstrings of fields, as their descriptions in the OpenAPI document.

Pydantic can read them by itself (`use_attribute_docstrings`). But for a TypedDict, it parses the whole file again in
every response in which the type occurs. That took half of the time in which a server starts, and left out the fields
that a type inherits.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from inspect import cleandoc, getsource
from itertools import pairwise
from typing import Annotated, Any

from pydantic import Field
from typing_extensions import get_original_bases, is_typeddict


def describe_fields(shown: Any) -> None:
    """Give the fields of a TypedDict their docstrings as descriptions."""
    for name, doc in field_docs(shown).items():
        shown.__annotations__[name] = Annotated[shown.__annotations__[name], Field(description=doc)]


def field_docs(shown: Any) -> dict[str, str]:
    """Return the docstrings of a TypedDict's fields, by name, inherited ones included."""
    found: dict[str, str] = {}
    for base in filter(is_typeddict, get_original_bases(shown)):
        found |= field_docs(base)
    return found | dict(_own_docs(_classes_of(shown.__module__)[shown.__name__]))


@cache
def _classes_of(module: str) -> dict[str, ast.ClassDef]:
    nodes = ast.walk(ast.parse(getsource(sys.modules[module])))
    return {node.name: node for node in nodes if isinstance(node, ast.ClassDef)}


def _own_docs(declared: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, after in pairwise(declared.body):
        match field, after:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(doc))):
                yield name, cleandoc(doc)
