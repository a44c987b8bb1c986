"""Ways to play: the seats and options of a batch or an environment, checked and settled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from tuckerbox.envs.arrays import Array, is_list, whole
from tuckerbox.kernel.contract import Game, WayToPlay
from tuckerbox.kernel.engine import Engine, learning_of
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.templates.play import Code


def ways(
    game: Game, seats: int | None, options: Mapping[str, object], mixture: Sequence[WayToPlay] | None
) -> list[WayToPlay]:
    """Return the ways to play of a batch, one or several, with settled options.

    Raise ValueError if an argument is invalid.
    """
    if mixture is None:
        mixture = [WayToPlay(game.seats[0] if seats is None else seats, options)]
    elif seats is not None or options:
        raise ValueError("mixture has seats and options of its own: leave out seats and all options.")
    if not is_list(mixture) or not all(isinstance(way, WayToPlay) for way in mixture):
        raise ValueError(f"mixture must be ways to play, such as [WayToPlay(2), WayToPlay(4)], not {mixture!r}.")
    if not mixture:
        raise ValueError("mixture is empty: give it ways to play, such as [WayToPlay(2), WayToPlay(4)].")
    return [WayToPlay(whole("seats", way.seats), settle(game, way.seats, way.options)) for way in mixture]


def begin(engine: Engine, way: WayToPlay) -> Position:
    """Return the position from which all matches of a way begin."""
    position = Position(engine)
    position.start(way.seats, way.options)
    return position


def possible_actions(game: Game, starts: Sequence[Position], advice: str) -> list[int] | None:
    """Return the relative actions that can be legal in matches from these starts, or None for all codes.

    Raise ValueError if they are too many for a list. `advice`: the end of that sentence, which says what to do instead.
    """
    of_state = learning_of(game).possible_actions
    if of_state is None:
        return None
    found: set[int] = set()
    for start in starts:
        actions = of_state(start.state)
        if actions is None:
            raise ValueError(f"{game.title} has too many actions for a mask with these options: {advice}.")
        found.update(actions)
    return sorted(found)


def places_of_actions(game: Game, possible: Sequence[int] | None) -> Array:
    """Return the place of each relative action in a mask; −1 for those that are not in it.

    `possible`: the relative actions that a mask is for. None, for all of them, returns an empty array.
    """
    if possible is None:
        return Code.array(0)
    found = Code.array(game.actions.count)
    found["code"] = -1
    found["code"][possible] = np.arange(len(possible))
    return found
