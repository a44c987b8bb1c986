"""Component data: what new matches are played with, and what older ones were, so that they go on as they began."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from tuckerbox import games
from tuckerbox.kernel.box import box_from_values, corrected, fingerprint, load_box, values_of
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.engine import shipped_box
from tuckerbox.kernel.record import Record
from tuckerbox.server.store import Store


class Boxes:
    """The data of each game that is set now, as its operator's files correct those that come with it."""

    def __init__(self, store: Store, files: Sequence[tuple[str, Path]]) -> None:
        self._store = store
        self._files = files
        self._now: dict[str, str] = {}
        for name in games.names():
            self.now(games.game(name))

    def now(self, game: Game) -> str:
        """The hash of the data that a new match is played with."""
        if game.name not in self._now:
            mine = load_box(game, *(file for whose, file in self._files if whose == game.name))
            for box in (shipped_box(game), mine):
                self._store.keep_data(game.name, fingerprint(box), json.dumps(values_of(game, box)))
            self._now[game.name] = fingerprint(mine)
        return self._now[game.name]

    def find(self, game: Game, wanted: str) -> Record | None:
        """The data with this hash, if any match here was ever to be played with them."""
        data = self._store.data(game.name, wanted)
        return None if data is None else stored_box(game.name, data)


@cache
def corrected_in(game: str, data: str) -> list[str]:
    """The keys of data that are not as they come with the game."""
    chosen = games.game(game)
    return corrected(chosen, stored_box(game, data), shipped_box(chosen))


@cache
def stored_box(game: str, data: str) -> Record:
    """A box as the store has it, put together once a process."""
    return box_from_values(games.game(game), json.loads(data))
