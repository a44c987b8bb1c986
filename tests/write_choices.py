"""Writes the client's types of the games' choices: `python -m tests.write_choices`, which `make api` runs.

A game declares the kinds of its actions, and the values of their fields. This module writes them as types to
`choiceTypes.ts` in the game's folder of the client, formatted like prettier's output. Where `view.ts` has a type for
the same values, the types of choices use it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

from tests.write_views import CLIENT, WIDTH, types_of
from tuckerbox import games
from tuckerbox.kernel.actions import Domain, Kind, Multisets, Named
from tuckerbox.kernel.contract import Game

LISTED = 60  # characters; where a list of names is longer, and `view.ts` has no type for it, the type is `string`

Types = Mapping[tuple[str, ...], str]
"""The names of types, by their values."""


def file_of(game: str) -> Path:
    """Return the file for the types of a game's choices."""
    return CLIENT / game / "choiceTypes.ts"


def typescript(game: Game) -> str:
    """Return the text of the file for the types of a game's choices."""
    package, view = types_of(game.name), get_type_hints(game.view)["return"].__name__
    types, prefix = types_in(package), view.removesuffix("View")
    kinds = [f"  {line}" for kind in game.actions.kinds.values() for line in property_of(kind, types)]
    used = set(re.findall(r"\w+", "\n".join(kinds)))
    folder = f"src/{package.rpartition('.')[0].replace('.', '/')}"
    return "\n".join(
        [
            f"// The types of the choices of {game.title}.",
            "//",
            f"// Made by `make api` from the actions in {folder}: make changes there.",
            "",
            *imports(["ChoicesOf", *used.intersection({"NoFields"})], "../contract"),
            *imports(sorted({view, *used.intersection(types.values())}), "./view"),
            "",
            f"export type {prefix}Choice = ChoicesOf<{{",
            *kinds,
            "}>;",
            "",
            f"export interface {prefix}Types {{",
            f"  view: {view};",
            f"  choice: {prefix}Choice;",
            "}",
            "",
        ]
    )


def types_in(module: str) -> Types:
    """Return the types of strings that a module has. Of types with the same values, the first one counts."""
    found: dict[tuple[str, ...], str] = {}
    for name, value in vars(import_module(module)).items():
        if get_origin(value) is Literal:
            found.setdefault(get_args(value), name)
    return found


def property_of(kind: Kind, types: Types) -> list[str]:
    """Return the lines that declare the fields of a kind of actions."""
    name = kind.name if kind.name.isidentifier() else json.dumps(kind.name)
    if not kind.domains:
        return [f"{name}: NoFields;"]
    fields = [f"{field}: {translated(domain, types)}" for field, domain in kind.domains.items()]
    line = f"{name}: {{ {'; '.join(fields)} }};"
    return [line] if len(f"  {line}") <= WIDTH else [f"{name}: {{", *(f"  {field};" for field in fields), "};"]


def translated(domain: Domain, types: Types) -> str:
    """Return the type of a field's values in TypeScript."""
    match domain:
        case Named(names=names):
            listed = " | ".join(map(json.dumps, names))
            return types.get(names) or (listed if len(listed) <= LISTED else "string")
        case Multisets(sorts=sorts):
            return f"Readonly<Partial<Record<{translated(sorts, types)}, number>>>"
    raise ValueError(f"There is no translation for fields of {type(domain).__name__} yet: add one to {__name__}.")


def imports(names: Sequence[str], module: str) -> Iterator[str]:
    """Yield the lines that import types: one, or one for each type."""
    line = f"import type {{ {', '.join(names)} }} from {json.dumps(module)};"
    yield from (
        [line]
        if len(line) <= WIDTH
        else ["import type {", *(f"  {name}," for name in names), f"}} from {json.dumps(module)};"]
    )


if __name__ == "__main__":
    for name in games.names():
        file_of(name).write_text(typescript(games.game(name)), encoding="utf-8", newline="\n")
        print(file_of(name))
