"""Loading saved matches, after compiling the games that they need."""

from __future__ import annotations

from pathlib import Path

from tuckerbox import games, load
from tuckerbox.cli.compile_games import needs_of, prepare
from tuckerbox.kernel.contract import Game
from tuckerbox.match import DocumentError, Match, game_of


def prepare_for_document(document: bytes) -> None:
    """Compile the game that a match document needs. Ignore invalid documents: loading them reports the error."""
    try:
        name = game_of(document)
    except DocumentError:
        return
    if name in games.names():
        prepare(needs_of(games.game(name)))


def read_match(file: Path, components: Path | None, native: bool = True) -> Match:
    """Return the match saved in a file.

    Raise OSError if it can't be read, and ValueError if it is not a valid match.
    """
    document = file.read_bytes()
    if native:
        prepare_for_document(document)
    return load(document, components=components, native=native)


def read_match_of(game: Game, file: Path, components: Path | None, native: bool = True) -> Match:
    """Return the match saved in a file, like `read_match`. Raise ValueError if it is one of another game."""
    saved = game_of(file.read_bytes())
    if saved != game.name:
        raise ValueError(f"{file} is a match of {saved or 'no game'}, not of {game.name}.")
    return read_match(file, components, native)
