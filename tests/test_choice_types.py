"""The types of choices: the client's types match the actions that the games declare, and real choices have them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests import suite
from tests.write_choices import file_of, imports, property_of, translated, types_in, typescript
from tests.write_views import types_of
from tuckerbox import games
from tuckerbox.kernel.actions import Actions, Multisets, Named
from tuckerbox.kernel.contract import NATURE

BREED = ("merino", "dorper")
LONG = tuple(f"{breed}-{number}" for breed in BREED for number in range(9))


def declared(game: str) -> dict[str, dict[str, str]]:
    """Return the fields of each kind of choices with their types, as the client has them."""
    text = file_of(game).read_text(encoding="utf-8")
    kinds = re.findall(r'^  "?([\w-]+)"?: (NoFields|\{.*?\});$', text, flags=re.MULTILINE | re.DOTALL)
    return {kind: dict(re.findall(r"(\w+): ([^;}]+)(?:;| \})", fields)) for kind, fields in kinds}


def fits(value: object, type: str, names: dict[str, tuple[str, ...]]) -> bool:
    """Return whether a value has a type. `names` has the values of the types that `view.ts` declares."""
    if counts := re.fullmatch(r"Readonly<Partial<Record<(.+), number>>>", type):
        assert isinstance(value, dict)
        return all(fits(key, counts[1], names) and isinstance(count, int) for key, count in value.items())
    listed = names.get(type) or [json.loads(one) for one in type.split(" | ") if one.startswith('"')]
    return value in listed if listed else type == "string" and isinstance(value, str)


@pytest.mark.parametrize("game", games.names())
def test_the_clients_types_are_up_to_date(game: str) -> None:
    assert file_of(game).read_text(encoding="utf-8") == typescript(games.game(game)), "make api writes them anew"


@pytest.mark.parametrize("name", games.names())
def test_the_choices_of_random_matches_have_their_declared_types(name: str) -> None:
    game, kinds = games.game(name), declared(name)
    names = {type: values for values, type in types_in(types_of(name)).items()}
    assert list(kinds) == list(game.actions.kinds)
    met = set()
    for seed, sample in enumerate(game.samples):
        play = suite.Play(suite.Case(game, sample), seed)
        for turn in play:
            for code in () if turn == NATURE else play.position.legal:
                choice = game.actions.choice(code)
                types = kinds[choice.kind]
                met.add(choice.kind)
                assert choice.fields.keys() == types.keys(), choice
                assert all(fits(value, types[field], names) for field, value in choice.fields.items()), choice
    assert len(met) > len(kinds) / 2


def test_names_have_the_type_that_the_view_has_for_them() -> None:
    assert translated(Named(BREED), {BREED: "Breed"}) == "Breed"
    assert translated(Named(BREED), {}) == '"merino" | "dorper"'
    assert translated(Multisets(BREED, 3), {BREED: "Breed"}) == "Readonly<Partial<Record<Breed, number>>>"


def test_a_long_list_of_names_is_just_strings() -> None:
    assert translated(Named(LONG), {}) == "string"
    assert translated(Named(LONG), {LONG: "Sheep"}) == "Sheep"


def test_fields_that_are_too_long_for_a_line_have_a_line_each() -> None:
    actions, numbers = Actions(), Named(tuple(str(number) for number in range(10)))
    assert property_of(actions.kind("turn-up", hex=Named(LONG)), {}) == ['"turn-up": { hex: string };']
    assert property_of(actions.kind("done"), {}) == ["done: NoFields;"]
    listed = " | ".join(f'"{number}"' for number in range(10))
    assert property_of(actions.kind("move", x=numbers, y=numbers), {}) == [
        "move: {",
        f"  x: {listed};",
        f"  y: {listed};",
        "};",
    ]


def test_imports_that_are_too_long_for_a_line_have_a_line_each() -> None:
    assert list(imports(["A", "B"], "./view")) == ['import type { A, B } from "./view";']
    long = ["A" * 50, "B" * 50]
    assert list(imports(long, "./view")) == ["import type {", *(f"  {name}," for name in long), '} from "./view";']


def test_a_domain_without_a_translation_is_named() -> None:
    domain: Any = object()
    with pytest.raises(ValueError, match="no translation for fields of object"):
        translated(domain, {})
