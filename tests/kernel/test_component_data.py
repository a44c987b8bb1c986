"""Component data: a box is filled from its files, corrected by a further one, and wrong values are refused."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import pytest

from tests.kernel.invented import GAME
from tuckerbox import games
from tuckerbox.kernel.component_data import SOURCES, BoxError, Item, data_files, fingerprint, load_box, read_files
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.memory_records import Grid, Record, Row

OUTBACK = games.game("outback")

GOOD = """
[tiles.each]
value = 18
source = "rulebook"

[tiles.points]
value = [1, 2, 3]
source = "inferred"
note = "read off a photograph"

[board.some]
value = [4]
source = "source"

[board.rows]
value = [[1, 2], [3, 4]]
source = "reconstruction"

[board.ragged]
value = [[1], []]
source = "rulebook"
"""


class Shelf(Record):
    total: Annotated[int, "i2"]  # derived
    each: Annotated[int, "i1", Item("tiles.each", 1, 20)]
    points: Annotated[Row, "i1", 3, Item("tiles.points", -5, 5)]
    some: Annotated[Row, "i1", 3, Item("board.some", 0, 9, fill=-1)]
    rows: Annotated[Grid, "i1", 2, 2, Item("board.rows", 0, 9)]
    ragged: Annotated[Grid, "i1", 3, 2, Item("board.ragged", 0, 9, fill=-1)]
    spare: Annotated[int, "i1"]


def prepare(box: Any) -> None:
    box.total = box.each * 100
    if box.points[0] == box.points[1]:
        raise BoxError("tiles.points: the first two must differ.")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    return tmp_path


@pytest.fixture
def shelves(folder: Path) -> Game:
    return replace(GAME, title="Shelves", box=Shelf, folder=folder, prepare=prepare)


def written(folder: Path, text: str) -> None:
    (folder / "data" / "shelf.toml").write_text(text, encoding="utf-8")


def refused(says: str) -> Any:
    return pytest.raises(BoxError, match=f"^{re.escape(says)}$")


def test_a_box_is_filled_from_its_files(shelves: Game, folder: Path) -> None:
    written(folder, GOOD)
    assert load_box(shelves).as_dict() == {
        "total": 1800,
        "each": 18,
        "points": [1, 2, 3],
        "some": [4, -1, -1],
        "rows": [[1, 2], [3, 4]],
        "ragged": [[1, -1], [-1, -1], [-1, -1]],
        "spare": 0,
    }


def test_a_box_may_be_spread_over_several_files(shelves: Game, folder: Path) -> None:
    tiles, board = GOOD.split("[board.some]")
    (folder / "data" / "b.toml").write_text(tiles, encoding="utf-8")
    (folder / "data" / "a.toml").write_text("[board.some]" + board, encoding="utf-8")
    assert [file.name for file in data_files(shelves)] == ["a.toml", "b.toml"]
    assert load_box(shelves).as_dict()["each"] == 18


def test_every_value_keeps_its_provenance(folder: Path) -> None:
    written(folder, GOOD)
    found = read_files([folder / "data" / "shelf.toml"])
    assert found["tiles.points"].value == [1, 2, 3]
    assert found["tiles.points"].source == "inferred"
    assert found["tiles.points"].note == "read off a photograph"
    assert found["tiles.points"].file == "shelf.toml"
    assert found["tiles.each"].note == ""
    assert {value.source for value in found.values()} == set(SOURCES)


# --- Refusals ---

EACH = "shelf.toml, tiles.each: {} must be a whole number from 1 to 20."
POINTS = "shelf.toml, tiles.points: {} must be a list of 3 numbers."
SOURCE = "shelf.toml, tiles.each: source must be one of rulebook, source, inferred, reconstruction, not {}."


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        # missing and unknown values
        (GOOD[: GOOD.index("[tiles.points]")], "", "Shelves: no file gives tiles.each."),
        ("[tiles.each]", "[tiles.every]", "Shelves: no file gives tiles.each."),
        ("[tiles.each]", '[tiles.odd]\nvalue = 1\nsource = "rulebook"\n[tiles.each]',
         "shelf.toml, tiles.odd: Shelves has no such component."),
        # one number
        ("18", "0", EACH.format(0)),
        ("18", "21", EACH.format(21)),
        ("18", "-1", EACH.format(-1)),
        ("18", "99999999999999999999", EACH.format(99999999999999999999)),
        ("18", "18.0", EACH.format(18.0)),
        ("18", "true", EACH.format(True)),
        ("18", '"18"', EACH.format("'18'")),
        ("18", "[18]", EACH.format("[18]")),
        ("18", "2020-01-01", EACH.format("datetime.date(2020, 1, 1)")),
        # a row
        ("[1, 2, 3]", "7", POINTS.format(7)),
        ("[1, 2, 3]", "[1, 2]", POINTS.format("[1, 2]")),
        ("[1, 2, 3]", "[1, 2, 3, 4]", POINTS.format("[1, 2, 3, 4]")),
        ("[1, 2, 3]", "[1, 2, 6]", "shelf.toml, tiles.points: 6 must be a whole number from -5 to 5."),
        ("[1, 2, 3]", "[1, 2, true]", "shelf.toml, tiles.points: True must be a whole number from -5 to 5."),
        ("[1, 2, 3]", "[1, [2], 3]", "shelf.toml, tiles.points: [2] must be a whole number from -5 to 5."),
        ("[4]", "[1, 2, 3, 4]",
         "shelf.toml, board.some: [1, 2, 3, 4] must be a list of at most 3 numbers."),
        ("[4]", "[-1]", "shelf.toml, board.some: -1 must be a whole number from 0 to 9."),
        # a grid
        ("[[1, 2], [3, 4]]", "[1, 2]", "shelf.toml, board.rows: 1 must be a list of 2 numbers."),
        ("[[1, 2], [3, 4]]", "12", "shelf.toml, board.rows: 12 must be a list of 2 rows."),
        ("[[1, 2], [3, 4]]", "[[1, 2]]", "shelf.toml, board.rows: [[1, 2]] must be a list of 2 rows."),
        ("[[1, 2], [3, 4]]", "[[], [], []]", "shelf.toml, board.rows: [[], [], []] must be a list of 2 rows."),
        ("[[1, 2], [3, 4]]", "[[1, 2], [3]]", "shelf.toml, board.rows: [3] must be a list of 2 numbers."),
        ("[[1], []]", "[[1, 2, 3]]", "shelf.toml, board.ragged: [1, 2, 3] must be a list of at most 2 numbers."),
        ("[[1], []]", "[[], [], [], []]",
         "shelf.toml, board.ragged: [[], [], [], []] must be a list of at most 3 rows."),
        ("[[1], []]", "[[10]]", "shelf.toml, board.ragged: 10 must be a whole number from 0 to 9."),
        # provenance
        ('source = "rulebook"', 'source = "hearsay"', SOURCE.format("'hearsay'")),
        ('source = "rulebook"', "", SOURCE.format("None")),
        ('source = "rulebook"', "source = 1", SOURCE.format("1")),
        ('source = "rulebook"', 'source = ["rulebook"]', SOURCE.format("['rulebook']")),
        ('source = "rulebook"', 'source = "rulebook"\npage = 3',
         "shelf.toml, tiles.each: unknown key 'page'; the keys are value, source and note."),
        # tables
        ("[tiles.each]", "many = 3\n[tiles.each]", "shelf.toml, many: must be a table with value and source."),
        ("[tiles.each]", "[tiles]\nmany = 3\n[tiles.each]",
         "shelf.toml, tiles.many: must be a table with value and source."),
        ("[tiles.each]", '[[others]]\nvalue = 1\nsource = "rulebook"\n[tiles.each]',
         "shelf.toml, others: must be a table with value and source."),
        # checks by the game itself
        ("[1, 2, 3]", "[2, 2, 3]", "Shelves: tiles.points: the first two must differ."),
    ],
)  # fmt: skip
def test_a_wrong_value_is_refused_with_its_file_and_key(
    shelves: Game, folder: Path, old: str, new: str, says: str
) -> None:
    assert old in GOOD
    written(folder, GOOD.replace(old, new, 1))
    with refused(says):
        load_box(shelves)


def test_a_file_that_is_not_toml_is_refused(shelves: Game, folder: Path) -> None:
    written(folder, GOOD + "\n[tiles\n")
    with pytest.raises(BoxError, match=r"^.*shelf\.toml: is not TOML: .*line 23.*\.$"):
        load_box(shelves)


def test_a_file_that_is_not_text_is_refused(shelves: Game, folder: Path) -> None:
    (folder / "data" / "shelf.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BoxError, match=r"shelf\.toml: is not TOML"):
        load_box(shelves)


def test_an_unreadable_file_is_refused(shelves: Game, folder: Path) -> None:
    written(folder, GOOD)
    missing = folder / "mine.toml"
    with refused(f"{missing}: can't be read (No such file or directory)."):
        load_box(shelves, missing)
    with refused(f"{folder}: can't be read (Is a directory)."):
        load_box(shelves, folder)


def test_a_key_given_twice_in_one_file_is_refused(shelves: Game, folder: Path) -> None:
    written(folder, GOOD + '\n[tiles.each]\nvalue = 1\nsource = "rulebook"\n')
    with pytest.raises(BoxError, match=r"shelf\.toml: is not TOML"):
        load_box(shelves)


# --- Corrections ---


def test_a_further_file_corrects_one_value_and_changes_the_fingerprint(shelves: Game, folder: Path) -> None:
    written(folder, GOOD)
    mine = folder / "mine.toml"
    mine.write_text('[tiles.each]\nvalue = 16\nsource = "rulebook"\nnote = "counted"\n', encoding="utf-8")
    shipped, corrected = load_box(shelves), load_box(shelves, mine)
    assert corrected.as_dict() == {**shipped.as_dict(), "each": 16, "total": 1600}
    assert fingerprint(corrected) != fingerprint(shipped)
    assert fingerprint(load_box(shelves, mine)) == fingerprint(corrected)


def test_a_correction_that_changes_nothing_has_the_same_fingerprint(shelves: Game, folder: Path) -> None:
    written(folder, GOOD)
    mine = folder / "mine.toml"
    mine.write_text('[tiles.each]\nvalue = 18\nsource = "inferred"\n', encoding="utf-8")
    assert fingerprint(load_box(shelves, mine)) == fingerprint(load_box(shelves))


def test_a_wrong_correction_is_refused_by_its_own_file(shelves: Game, folder: Path) -> None:
    written(folder, GOOD)
    mine = folder / "mine.toml"
    mine.write_text('[tiles.each]\nvalue = 60\nsource = "rulebook"\n', encoding="utf-8")
    with refused("mine.toml, tiles.each: 60 must be a whole number from 1 to 20."):
        load_box(shelves, mine)
    mine.write_text('[tiles.eech]\nvalue = 16\nsource = "rulebook"\n', encoding="utf-8")
    with refused("mine.toml, tiles.eech: Shelves has no such component."):
        load_box(shelves, mine)


# --- Outback ---


def test_the_box_of_outback_loads() -> None:
    box: Any = load_box(OUTBACK)
    assert box.animal_tiles == 18
    assert box.cells.tolist() == [15, 21]
    assert box.dice.tolist() == [6, 7, 7]


def test_every_value_of_outback_has_its_provenance() -> None:
    found = read_files(data_files(OUTBACK))
    items = [part.key for field in OUTBACK.box.layout.fields for part in field.extra if isinstance(part, Item)]
    assert sorted(found) == sorted(items)
    for key, value in found.items():
        assert value.source in SOURCES
        assert value.source in ("rulebook", "source") or value.note, f"{key} is {value.source} and should say why"


def test_every_range_of_outback_fits_its_field() -> None:
    for field in OUTBACK.box.layout.fields:
        for item in (part for part in field.extra if isinstance(part, Item)):
            trial: Any = OUTBACK.box()
            for value in (item.low, item.high, item.fill or 0):
                if field.shape:
                    getattr(trial, field.name)[(0,) * len(field.shape) if len(field.shape) > 1 else 0] = value
                else:
                    setattr(trial, field.name, value)


def test_the_fingerprint_of_outback_is_the_same_everywhere() -> None:
    # It is in every document: if the data or the layout of the box change, older matches can't be loaded.
    assert fingerprint(load_box(OUTBACK)) == "e2ce5014d2db8664"
