"""The files for browsers: the contents of manifests, and when files are written again."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tuckerbox import games
from tuckerbox.bots import shipped
from tuckerbox.bots.search import key_parts
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.engine import Engine
from tuckerbox.kernel.options import as_record, options_of, settle
from tuckerbox.webassembly import files, manifest
from tuckerbox.webassembly.module import Export, Module

GAMES = [games.game(name) for name in games.names()]
OUTBACK = games.game("outback")
MODULE = Module(b"code", (Export("turn_at", {"states": "records", "i": "int"}, "int"),))
# The only fields of 64 bits. JavaScript never reads them as numbers.
WIDE = {("Tally", "decisions"), ("Tally", "steps"), ("Node", "key")}

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def described(game: Game) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(manifest.describe(game, MODULE, "file.wasm", "sources")))
    return found


def integers(part: object) -> Iterator[int]:
    if isinstance(part, dict):
        part = list(part.values())
    if isinstance(part, list):
        for inner in part:
            yield from integers(inner)
    elif isinstance(part, int):
        yield part


@each_game
def test_every_integer_that_javascript_reads_has_32_bits(game: Game) -> None:
    found = described(game)
    assert all(-(1 << 31) <= number < 1 << 31 for number in integers(found))
    wide = {
        (name, field)
        for name, record in found["records"].items()
        for field, place in record["fields"].items()
        if place["width"] in ("i8", "u8")
    }
    assert wide == WIDE


@each_game
def test_a_manifest_has_the_notation_of_every_action(game: Game) -> None:
    actions = described(game)["actions"]
    assert actions["count"] == game.actions.count
    for kind in actions["kinds"]:
        for code in (kind["first"], kind["first"] + kind["count"] // 2, kind["first"] + kind["count"] - 1):
            rest, words = code - kind["first"], []
            for values in reversed(kind["fields"].values()):
                rest, number = divmod(rest, len(values))
                words.append(values[number])
            assert " ".join((kind["name"], *reversed(words))) == game.actions.describe(code)


@each_game
def test_options_can_be_written_from_a_manifest(game: Game) -> None:
    """As web/src/engine does it: a value's number is its index, except for numbers."""
    found = described(game)
    for sample in game.samples:
        settled = settle(game, sample.seats, sample.options)
        record: Any = as_record(game, settled)
        for name, option in found["options"].items():
            value = settled[name]
            number = value if option["kind"] == "number" else option["values"].index(value)
            assert number == getattr(record, name)
            assert option["default"] == options_of(game)[name].default


def test_a_manifest_has_the_bytes_of_the_box_the_tree_and_the_masks() -> None:
    found = described(OUTBACK)
    engine = Engine(OUTBACK, native=False)
    assert b64decode(found["box"]) == bytes(engine.box.raw)
    mask, _ = key_parts(engine)
    records: Any = mask
    assert b64decode(found["search"]["mask"]) == b"".join(bytes(word.raw) for word in records)
    tree = bytearray(b64decode(found["search"]["tree"]))
    assert len(tree) == found["records"]["Tree"]["size"]
    assert any(tree)
    assert found["policies"]["planner"]["mind"] == OUTBACK.policies["planner"].mind.layout.size


@each_game
def test_a_manifest_says_how_each_bot_decides(game: Game) -> None:
    found = described(game)
    assert list(found["bots"]) == shipped.names(game)
    assert found["bots"]["random"] == {"policy": None, "search": None}
    assert all(found["bots"][name] == {"policy": name, "search": None} for name in game.policies)
    experts = {name: bot["policy"] for name, bot in found["bots"].items() if bot["search"]}
    assert experts == dict.fromkeys(["search", "joey", "wallaby"]) | dict.fromkeys(
        ["kangaroo", "boomer"], game.expert or None
    )
    searches = {name: bot["search"] for name, bot in found["bots"].items() if bot["search"]}
    temperatures = {name: search.pop("temperature") for name, search in searches.items()}
    assert [temperatures.pop("joey"), temperatures.pop("wallaby")] == list(game.tuning.temperatures)
    assert set(temperatures.values()) == {0.0}
    assert searches == {
        "search": {"simulations": 1000, "seconds": None},
        "joey": {"simulations": 50, "seconds": None},
        "wallaby": {"simulations": 150, "seconds": None},
        "kangaroo": {"simulations": 600, "seconds": None},
        "boomer": {"simulations": None, "seconds": 2.0},
    }


def test_files_are_written_again_only_after_a_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = b"first"
    monkeypatch.setattr(files, "compile_module", lambda game: Module(code, ()))
    assert not files.is_current(OUTBACK, tmp_path)
    told = files.write(("outback", tmp_path))
    assert told.startswith("Outback: ")
    assert files.is_current(OUTBACK, tmp_path)
    first = files.read_manifest("outback", tmp_path)["file"]
    assert (tmp_path / first).read_bytes() == b"first"
    monkeypatch.setattr(files, "sources_of", lambda game: "other")
    assert not files.is_current(OUTBACK, tmp_path)
    code = b"second"
    files.write(("outback", tmp_path))
    assert files.is_current(OUTBACK, tmp_path)
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted(
        [files.read_manifest("outback", tmp_path)["file"], "outback.json"]
    )
    assert first not in [file.name for file in tmp_path.iterdir()]


def test_a_module_that_is_gone_is_written_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "compile_module", lambda game: MODULE)
    files.write(("outback", tmp_path))
    (tmp_path / files.read_manifest("outback", tmp_path)["file"]).unlink()
    assert not files.is_current(OUTBACK, tmp_path)


@pytest.mark.parametrize("name", ["kernel/luck.py", "webassembly/linker.py", "bots/hint.py", "games/outback/rules.py"])
def test_the_sources_of_a_game_are_its_folder_and_all_that_builds_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = files.sources_of(OUTBACK)
    assert files.sources_of(OUTBACK) == before
    changed = files.PACKAGE / name
    read = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: b"changed" if path == changed else read(path))
    assert files.sources_of(OUTBACK) != before
