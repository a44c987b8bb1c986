"""The observations and legal actions of many positions, as a batch has them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from tuckerbox.envs import seats_and_options
from tuckerbox.envs.arrays import Array
from tuckerbox.kernel.engine import LANES, Engine, built, learning_of
from tuckerbox.kernel.templates.lanes import BY_CANDIDATES, BY_MASK, WORD, Lane, MaskWord

MOST = 256  # positions at a time


class Observed(NamedTuple):
    """The legal actions of position i are those from `offsets[i]` to `offsets[i + 1]`."""

    offsets: Array
    codes: Array  # the game's own
    places: Array | None  # the same actions in a batch's masks
    observations: Array | None


class Observer:
    """Computes the observations and legal actions of the seats that decide in positions."""

    def __init__(self, engine: Engine, possible: Sequence[int] | None, *, observe: bool = True) -> None:
        """`possible`: the relative actions that a mask is for; None for all of them.

        Without `observe`, return the codes of legal actions alone.
        """
        game = engine.game
        self.action_count = game.actions.count if possible is None else len(possible)
        self.observes = observe
        observation = learning_of(game).observation
        self._build = built(game, name=LANES)
        self._boxes = np.asarray(engine.boxes).data
        self._states = game.state.array(MOST)
        self._lanes = Lane.array(MOST)
        self._lanes["moves"] = 1
        self._choices = game.choices.array(MOST)
        self._width = -(-self.action_count // WORD)
        self._words = MaskWord.array(MOST * self._width)
        self._place_of = seats_and_options.places_of_actions(game, possible)
        self._observations = observation.array(MOST)
        self._none, self._blank = observation.array(0), observation.array(1)

    def look(self, states: Sequence[bytes], turns: Sequence[int]) -> Observed:
        """Return the observations and the legal actions of the seats in `turns`, one for each state."""
        parts = [self._look(states[at : at + MOST], turns[at : at + MOST]) for at in range(0, len(states), MOST)]
        counts, codes, places, seen = zip(*parts, strict=True)
        offsets = np.zeros(len(states) + 1, np.int32)
        np.cumsum(np.concatenate(counts), out=offsets[1:])
        if not self.observes:
            return Observed(offsets, np.concatenate(codes), None, None)
        return Observed(offsets, np.concatenate(codes), np.concatenate(places), np.concatenate(seen))

    def _look(self, states: Sequence[bytes], turns: Sequence[int]) -> tuple[Array, Array, Array | None, Array | None]:
        """Return the number of legal actions in each of a few states, their codes and places, and the observations."""
        n = len(states)
        self._states[:n] = np.frombuffer(b"".join(states), self._states.dtype)
        self._lanes["turn"][:n] = turns
        codes = self._written(n, BY_CANDIDATES)
        counts = self._lanes["choices"][:n].copy()
        if not self.observes:
            return counts, codes, None, None
        self._lanes["choices"][:n] = 0
        self._words["bits"] = 0
        places = self._written(n, BY_MASK)
        return counts, codes, places, self._observations.view(np.uint8).reshape(MOST, -1)[:n].copy()

    def _written(self, n: int, numbering: int) -> Array:
        """Return the legal actions of all states in a numbering. With masks, also write the observations."""
        seen = self._observations if numbering == BY_MASK else self._none
        arrays = (self._lanes, self._choices, self._words, self._place_of, seen, self._blank)
        self._build.look_lanes(
            0, n, numbering, self._width, self._states.data, self._boxes, *(array.data for array in arrays)
        )
        legal = np.arange(self._choices["codes"].shape[1]) < self._lanes["choices"][:n, None]
        found: Array = self._choices["codes"][:n][legal]
        return found
