"""Component data: the current data for new matches, and stored data with which older matches go on as they began."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Protocol

from tuckerbox import games
from tuckerbox.kernel.component_data import box_from_values, corrected, fingerprint, load_box, values_of
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.engine import shipped_box
from tuckerbox.kernel.memory_records import Record


class DataStore(Protocol):
    """A place that keeps component data, as JSON."""

    def keep_data(self, game: str, hash: str, data: str) -> None: ...
    def data(self, game: str, hash: str) -> str | None: ...


class ComponentData:
    """The current component data of each game: what ships with it, as corrected by the operator's files."""

    def __init__(self, store: DataStore, files: Sequence[tuple[str, Path]] = ()) -> None:
        self._store = store
        self._files = files
        self._current: dict[str, str] = {}

    def load_all(self) -> None:
        """Store the data of all games, so that a wrong file of the operator's is found at the start."""
        for name in games.names():
            self.current_hash(games.game(name))

    def current_hash(self, game: Game) -> str:
        """Return the hash of the current data, for a new match. The first call for a game stores the data."""
        if game.name not in self._current:
            files = [file for whose, file in self._files if whose == game.name]
            mine = load_box(game, *files) if files else shipped_box(game)
            for box in (shipped_box(game), mine):
                self._store.keep_data(game.name, fingerprint(box), json.dumps(values_of(game, box)))
            self._current[game.name] = fingerprint(mine)
        return self._current[game.name]

    def find(self, game: Game, wanted: str) -> Record | None:
        """Return the stored data with this hash, or None if there are none."""
        self.current_hash(game)  # stores the current data, which may be what is wanted
        data = self._store.data(game.name, wanted)
        return None if data is None else stored_box(game.name, data)


@cache
def corrected_in(game: str, data: str) -> list[str]:
    """Return the keys of the values that differ from those that ship with the game."""
    chosen = games.game(game)
    return corrected(chosen, stored_box(game, data), shipped_box(chosen))


@cache
def stored_box(game: str, data: str) -> Record:
    """Return the box made from stored data. Cached."""
    return box_from_values(games.game(game), json.loads(data))
