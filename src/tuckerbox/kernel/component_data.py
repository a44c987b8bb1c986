"""The box: a game's component data as a record, filled from `data/*.toml` and passed beside the state.

Every value in the files is a small table that states its provenance:

    [tiles.each]
    value = 18
    source = "rulebook"     # or source, inferred, reconstruction
    note = "optional: which page, which reading, which doubt"

A game declares its box as a record with an `Item` for each value. A value that is missing, unknown, malformed or out of
range raises a BoxError, which names the file and the key.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.memory_records import Field, Record

SOURCES = ("rulebook", "source", "inferred", "reconstruction")


class BoxError(ValueError):
    """Component data is invalid. The text names the file and the key, and explains what would be valid."""


@dataclass(frozen=True)
class Item:
    """Declares that a field is read from the data: its key, and its range. Shorter lists are padded with `fill`."""

    key: str
    low: int
    high: int
    fill: int | None = None


@dataclass(frozen=True)
class Found:
    """A value as it was read from a file."""

    value: object
    source: str
    note: str
    file: str


def read_files(files: Sequence[Path]) -> dict[str, Found]:
    """Return every value of the files by its key. A later file overrides an earlier one."""
    found: dict[str, Found] = {}
    for file in files:
        try:
            tables = tomllib.loads(file.read_text(encoding="utf-8"))
        except OSError as wrong:
            raise BoxError(f"{file}: can't be read ({wrong.strerror}).") from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
            raise BoxError(f"{file}: is not TOML: {wrong}.") from None
        found |= dict(_values(file, tables, ""))
    return found


def _values(file: Path, tables: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Found]]:
    for name, table in tables.items():
        key = f"{prefix}{name}"
        if not isinstance(table, dict):
            raise BoxError(f"{file.name}, {key}: must be a table with value and source.")
        if "value" not in table:
            yield from _values(file, table, f"{key}.")
            continue
        odd = set(table) - {"value", "source", "note"}
        if odd:
            raise BoxError(f"{file.name}, {key}: unknown key {min(odd)!r}; the keys are value, source and note.")
        if table.get("source") not in SOURCES:
            raise BoxError(
                f"{file.name}, {key}: source must be one of {', '.join(SOURCES)}, not {table.get('source')!r}."
            )
        yield key, Found(table["value"], table["source"], str(table.get("note", "")), file.name)


def data_files(game: Game) -> list[Path]:
    """Return the data files that come with the game."""
    return sorted((game.folder / "data").glob("*.toml"))


def load_box(game: Game, *further: Path) -> Record:
    """Return the game's box, checked. `further` files override single values."""
    return _box_of(game, read_files([*data_files(game), *further]))


def box_from_values(game: Game, values: Mapping[str, object]) -> Record:
    """Return the game's box, made from all its values by their keys, which were checked when they were stored.

    So that older matches can go on, the box may fail a check that was added to `prepare` since.
    """
    found = {key: Found(value, "", "", "component data") for key, value in values.items()}
    return _box_of(game, found, was_checked=True)


def values_of(game: Game, box: Record) -> dict[str, Any]:
    """Return all values of a box by their keys. `box_from_values` makes the same box from them."""
    return {item.key: _as_in_file(getattr(box, field.name), field, item) for field, item in _items(game)}


def corrected(game: Game, box: Record, shipped: Record) -> list[str]:
    """Return the keys of the values that differ from the shipped ones."""
    here, there = values_of(game, box), values_of(game, shipped)
    return [key for key in here if here[key] != there[key]]


def _items(game: Game) -> list[tuple[Field, Item]]:
    return [(field, part) for field in game.box.layout.fields for part in field.extra if isinstance(part, Item)]


def _as_in_file(held: Any, field: Field, item: Item) -> Any:
    """Return a field's value as it would be in a file: lists without their padding."""

    def bare(numbers: list[Any], filling: object) -> list[Any]:
        while item.fill is not None and numbers and numbers[-1] == filling:
            numbers.pop()
        return numbers

    if not field.shape:
        return held
    if len(field.shape) == 1:
        return bare([held[i] for i in range(field.shape[0])], item.fill)
    height, width = field.shape
    return bare([bare([held[r, c] for c in range(width)], item.fill) for r in range(height)], [])


def _box_of(game: Game, found: dict[str, Found], *, was_checked: bool = False) -> Record:
    box = game.box()
    for field, item in _items(game):
        if item.key not in found:
            raise BoxError(f"{game.title}: no file gives {item.key}.")
        _fill(box, field, item, found.pop(item.key))
    if found:
        key, stray = next(iter(found.items()))
        raise BoxError(f"{stray.file}, {key}: {game.title} has no such component.")
    try:
        game.prepare(box)
    except BoxError as wrong:
        if not was_checked:  # `prepare` fills the derived fields before it checks, so the box is complete
            raise BoxError(f"{game.title}: {wrong}") from None
    return box


def _fill(box: Record, field: Field, item: Item, found: Found) -> None:
    where = f"{found.file}, {item.key}"

    def number(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not item.low <= value <= item.high:
            raise BoxError(f"{where}: {value!r} must be a whole number from {item.low} to {item.high}.")
        return value

    short = item.fill is not None

    def several(values: object, length: int, what: str) -> list[Any]:
        if not isinstance(values, list) or len(values) > length or (len(values) < length and not short):
            raise BoxError(f"{where}: {values!r} must be a list of {'at most ' if short else ''}{length} {what}.")
        return values

    def row(values: object, length: int) -> list[int]:
        given = several(values, length, "numbers")
        return [number(value) for value in given] + [item.fill or 0] * (length - len(given))

    if not field.shape:
        setattr(box, field.name, number(found.value))
    elif len(field.shape) == 1:
        for i, value in enumerate(row(found.value, field.shape[0])):
            getattr(box, field.name)[i] = value
    else:
        height, width = field.shape
        rows = several(found.value, height, "rows")
        for r in range(height):
            for c, value in enumerate(row(rows[r] if r < len(rows) else [], width)):
                getattr(box, field.name)[r, c] = value


def fingerprint(box: Record) -> str:
    """Return the hash by which a match identifies its component data."""
    return sha256(box.raw).hexdigest()[:16]
