"""The files of the WebAssembly form: each game has a manifest, `NAME.json`, and a module that the manifest names."""

from __future__ import annotations

import gzip
import json
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from time import perf_counter
from typing import Any

import tuckerbox
from tuckerbox import games
from tuckerbox.kernel.contract import Game
from tuckerbox.webassembly import manifest
from tuckerbox.webassembly.module import compile_module
from tuckerbox.whole_file import overwrite

PACKAGE = Path(tuckerbox.__file__).parent
# The packages that every game's files depend on. ENGINE_SOURCES in the Makefile lists them, too.
SHARED = ("bots", "kernel", "webassembly")


def sources_of(game: Game) -> str:
    """Return a hash of all sources of a game's module and manifest."""
    digest = sha256(" ".join(version(tool) for tool in ("numba", "llvmlite")).encode())
    folders = [*(PACKAGE / part for part in SHARED), game.folder]
    for folder in folders:
        for file in sorted([*folder.rglob("*.py"), *folder.rglob("*.toml")]):
            digest.update(f"{file.relative_to(folder.parent)}\0".encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def read_manifest(name: str, folder: Path) -> dict[str, Any]:
    """Return the manifest of a game in a folder, or an empty dict if there is none."""
    try:
        found: dict[str, Any] = json.loads((folder / f"{name}.json").read_text())
    except FileNotFoundError:
        return {}
    return found


def is_current(game: Game, folder: Path) -> bool:
    """Return whether the files of a game in a folder exist, and were made from the present sources."""
    found = read_manifest(game.name, folder)
    return found.get("sources") == sources_of(game) and (folder / found["file"]).exists()


def write(task: tuple[str, Path]) -> str:
    """Write the files of a game into a folder, in place of older ones. Return a line about it for the terminal."""
    name, folder = task
    started = perf_counter()
    game = games.game(name)
    module = compile_module(game)
    file = f"{name}-{sha256(module.code).hexdigest()[:16]}.wasm"
    described = manifest.describe(game, module, file, sources_of(game))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / file).write_bytes(module.code)
    text = json.dumps(described, separators=(",", ":"))
    overwrite(folder / f"{name}.json", text.encode())
    for old in folder.glob(f"{name}-*.wasm"):
        if old.name != file:
            old.unlink()
    sizes = [f"{len(gzip.compress(content)) / 1000:.0f} kB" for content in (module.code, text.encode())]
    return f"{game.title}: {sizes[0]} and {sizes[1]} compressed, in {perf_counter() - started:.0f} s"
