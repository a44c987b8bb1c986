"""Symmetries: the same table from another side or in a mirror, so that learners get several examples from one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from tuckerbox import games
from tuckerbox.envs.arrays import Array, described
from tuckerbox.kernel.contract import Game, Symmetry
from tuckerbox.kernel.engine import learning_of
from tuckerbox.kernel.observing import schema


@dataclass(frozen=True)
class LookupTables:
    """A symmetry as tables. The other view is `luts[lut_of, observation[source]]`; action a is `actions[a]` there."""

    source: Array  # for each byte of the other view, the number of the byte that it comes from
    luts: Array  # rows of 256: the new value of each value
    lut_of: Array  # for each byte, its row
    actions: Array  # for each action, its number in the other view; −1 if it is not possible there


def names(game: Game) -> list[str]:
    """Return the names of a game's symmetries, without the identity."""
    return [symmetry.name for symmetry in learning_of(game).symmetries()]


def transform(
    game: Game,
    possible: Sequence[int] | None,
    name: str,
    observations: Array,
    actions: Array | None,
    masks: Array | None,
) -> tuple[Array, Array | None, Array | None]:
    """Return observations, actions and unpacked masks of the same lanes as another view shows them.

    `possible`: the relative actions that a mask is for; None for all of them.
    """
    symmetry = _symmetry(game.name, name)
    observations = np.asarray(observations)
    actions = None if actions is None else np.asarray(actions)
    masks = None if masks is None else np.asarray(masks)
    _refuse_wrong_shapes(game, possible, observations, actions, masks)
    fields = {field.name: field.offset for field in schema(learning_of(game).observation)}
    keys = observations[:, [fields[field] for field in symmetry.fields]]
    seen = np.empty_like(observations)
    moved = None if actions is None else np.empty(len(actions), np.int32)
    legal = None if masks is None else np.zeros_like(masks)
    kinds, kind_of = np.unique(keys, axis=0, return_inverse=True)
    for kind, key in enumerate(kinds.tolist()):
        rows = np.flatnonzero(kind_of.reshape(-1) == kind)
        tables = tables_of(game.name, name, tuple(key), None if possible is None else tuple(possible))
        seen[rows] = tables.luts[tables.lut_of, observations[rows][:, tables.source]]
        if moved is not None and actions is not None:
            moved[rows] = tables.actions[actions[rows]]
        if legal is not None and masks is not None:
            here = np.flatnonzero(tables.actions >= 0)
            legal[rows[:, None], tables.actions[here]] = masks[rows][:, here]
    return seen, moved, legal


def _refuse_wrong_shapes(
    game: Game, possible: Sequence[int] | None, observations: Array, actions: Array | None, masks: Array | None
) -> None:
    """Raise ValueError if the arrays are not what `transform` takes."""
    size = learning_of(game).observation.layout.size
    count = game.actions.count if possible is None else len(possible)
    if observations.dtype != np.uint8 or observations.ndim != 2 or observations.shape[1] != size:
        raise ValueError(f"observations must be an array of uint8 with rows of {size}, not {described(observations)}.")
    rows = len(observations)
    if actions is not None:
        if actions.shape != (rows,) or actions.dtype.kind not in "iu":
            wanted = f"{rows} whole numbers, one for each observation"
            raise ValueError(f"actions must be {wanted}, not {described(actions)}.")
        if rows and not (actions.min() >= 0 and actions.max() < count):
            found = f"from {actions.min()} to {actions.max()}"
            raise ValueError(f"actions must be numbers from 0 to {count - 1}, not {found}.")
    if masks is not None and masks.shape != (rows, count):
        wanted = f"unpacked, as `mask` returns them, of shape ({rows}, {count})"
        raise ValueError(f"masks must be {wanted}, not {described(masks)}.")


@lru_cache(1024)
def tables_of(game: str, name: str, key: tuple[int, ...], possible: tuple[int, ...] | None) -> LookupTables:
    """Return the tables of a symmetry for observations whose `Symmetry.fields` have the values `key`."""
    symmetry = _symmetry(game, name)
    actions = range(games.game(game).actions.count) if possible is None else possible
    place_of = {action: place for place, action in enumerate(actions)}
    moved = [place_of.get(symmetry.action(action, *key), -1) for action in actions]
    return LookupTables(
        np.array(symmetry.source(*key)),
        np.array(symmetry.value_tables, np.uint8),
        np.array(symmetry.values),
        np.array(moved, np.int32),
    )


def _symmetry(game: str, name: str) -> Symmetry:
    found = games.game(game)
    symmetry = next((one for one in learning_of(found).symmetries() if one.name == name), None)
    if symmetry is None:
        known = ", ".join(map(repr, names(found))) or "none"
        raise ValueError(f"{found.title} has no symmetry {name!r}; it has {known}.")
    return symmetry
