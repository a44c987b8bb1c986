"""Reading saved matches: what has to be compiled before one of them can be replayed."""

from __future__ import annotations

from pathlib import Path

from tuckerbox import games, load
from tuckerbox.cli.waiting import needs_of, prepare
from tuckerbox.match import DocumentError, Match, game_of


def prepare_for(document: bytes) -> None:
    """Compiles the game that a document is of, if it needs that. A document that is wrong is left to who reads it."""
    try:
        name = game_of(document)
    except DocumentError:
        return
    if name in games.names():
        prepare(needs_of(games.game(name)))


def read_match(file: Path, components: Path | None) -> Match:
    """The match in a file. ValueError or OSError if there is none."""
    raw = file.read_bytes()
    prepare_for(raw)
    return load(raw, components=components)
