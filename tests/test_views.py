"""The types of views: the client's types match those that the games declare, and real views have them."""

from __future__ import annotations

import ast
import json
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from pydantic import TypeAdapter

from tests.moments import GAMES
from tests.moments.__main__ import BOARDS
from tests.write_views import file_of, translated, types_of, typescript
from tuckerbox import games

KEPT = sorted(file for board in BOARDS.values() for file in (GAMES / board.folder).glob("*.json"))


def module(game: str, name: str) -> Any:
    return import_module(f"{games.__name__}.{game.replace('-', '_')}.{name}")


@pytest.mark.parametrize("game", games.names())
def test_the_clients_types_are_up_to_date(game: str) -> None:
    assert file_of(game).read_text(encoding="utf-8") == typescript(types_of(game)), "make api writes them anew"


@pytest.mark.parametrize("game", games.names())
def test_every_phase_has_a_name_and_every_name_a_phase(game: str) -> None:
    names = module(game, "view").PHASE_NAMES
    assert sorted(names.values() if isinstance(names, dict) else names) == sorted(
        get_args(module(game, "view_types").Phase)
    )


@pytest.mark.parametrize("file", KEPT, ids=lambda file: "-".join(file.relative_to(GAMES).with_suffix("").parts))
def test_a_view_has_its_declared_type(file: Path) -> None:
    """mypy checks the functions that make views. This test also checks their numbers, and that pydantic accepts the
    types."""
    moment = json.loads(file.read_text(encoding="utf-8"))
    shown = [moment["view"], *([moment["preview"]["view"]] if moment["preview"] else [])]
    found = get_type_hints(module(shown[0]["game"], "view").view)["return"]
    for view in shown:
        assert TypeAdapter(found).validate_json(json.dumps(view), strict=True) == view


@pytest.mark.parametrize(
    ("python", "typescript"),
    [
        ("int | str | None", "number | string | null"),
        ("list[Card | None]", "readonly (Card | null)[]"),
        ("dict[Kind, bool]", "Readonly<Record<Kind, boolean>>"),
        ("Partial[Kind, int]", "Readonly<Partial<Record<Kind, number>>>"),
        ("Literal['a', Kind, 3]", '"a" | Kind | 3'),
    ],
)
def test_a_type_in_typescript(python: str, typescript: str) -> None:
    assert translated(ast.parse(python, mode="eval").body) == typescript


def test_a_type_without_a_translation_is_named() -> None:
    with pytest.raises(ValueError, match=r"no translation for set\[int\]"):
        translated(ast.parse("set[int]", mode="eval").body)
