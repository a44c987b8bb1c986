"""Candidates: the legal actions of many lanes as ragged rows of numbers, for networks that score each action."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from tuckerbox import games
from tuckerbox.envs.arrays import Array
from tuckerbox.kernel.actions import Kind
from tuckerbox.kernel.templates.lanes import FEATURES, Features

KIND = "kind"


class Candidates(NamedTuple):
    """The rows of lane i are `values[offsets[i]:offsets[i + 1]]`; an action is the number of a row among them.

    Each row has a number for each of `feature_names(game)`: from 1, or 0 if the action has no such field.
    """

    values: np.ndarray[Any, np.dtype[np.int16]]
    offsets: np.ndarray[Any, np.dtype[np.int32]]


@cache
def feature_names(name: str) -> tuple[str, ...]:
    """Return the meaning of each number in a candidate's row: the kind of action, then its fields."""
    kinds = games.game(name).actions.kinds.values()
    return tuple(dict.fromkeys([KIND, *(feature for kind in kinds for feature in names_of(kind))]))


def names_of(kind: Kind) -> list[str]:
    """Return the names of the features that the fields of a kind have."""
    return [feature_name(field, part) for field, domain in kind.domains.items() for part in domain.features(0)]


def feature_name(field: str, part: str) -> str:
    """Return the name of a feature: its field, and the part of it if the field has several."""
    return f"{field} {part}".strip()


@cache
def feature_table(name: str) -> Array:
    """Return a record of Features for each code of a game's actions. Raise ValueError if they need too many."""
    game, columns = games.game(name), {feature: nth for nth, feature in enumerate(feature_names(name))}
    if len(columns) > FEATURES:
        raise ValueError(
            f"The actions of {game.title} need {len(columns)} features, the kind and each field that has a name of its "
            f"own, but a candidate has room for {FEATURES}. Let the fields of different kinds share names."
        )
    actions = game.actions
    table = Features.array(actions.count)
    values = table["values"]
    for nth, kind in enumerate(actions.kinds.values(), 1):
        rows = values[kind.first : kind.first + kind.count]
        rows[:, columns[KIND]] = nth
        rest = np.arange(kind.count)
        for field in reversed(kind.domains):
            domain = kind.domains[field]
            rest, numbers = np.divmod(rest, domain.size)
            of_each = np.array([list(domain.features(i).values()) for i in range(domain.size)])
            for part, numbers_of_part in zip(domain.features(0), of_each.T, strict=True):
                rows[:, columns[feature_name(field, part)]] = 1 + numbers_of_part[numbers]
    return table
