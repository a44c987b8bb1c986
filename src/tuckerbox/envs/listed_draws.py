"""Listed draws: the outcomes of each draw of a step of NATURE, with their probabilities, for OpenSpiel's chance nodes.

A step of NATURE is played by interpreted rules in which the two functions that draw are replaced. They take the draws
from a list. Where the list ends, they stop the step with the outcomes of the draw that is wanted; to go on, the step is
played again with one more draw in the list.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from tuckerbox.kernel.build import INTERPRETED, Build
from tuckerbox.kernel.contract import NATURE, Game
from tuckerbox.kernel.engine import Engine
from tuckerbox.kernel.luck import Luck, draw, draw_weighted, seeded
from tuckerbox.kernel.memory_records import Row
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.templates import play

Outcomes = list[tuple[int, float]]

MOST_OUTCOMES = 256  # of a draw; more than any game has tiles in a bag
MOST_DRAWS = 64  # that are listed for one step; a step that lays out a whole board may take some thousands


class WantedDraw(Exception):  # noqa: N818  it is no error
    """Raised where the list of draws ends."""

    def __init__(self, outcomes: Outcomes) -> None:
        super().__init__()
        self.outcomes = outcomes


class ListedLuck:
    """A luck whose draws come from a list. Draws with only one outcome are not in it."""

    def __init__(self, drawn: Sequence[int]) -> None:
        self.drawn = drawn
        self.used = 0
        self.rest: Luck | None = None  # the luck after MOST_DRAWS draws

    def take(self, weights: Sequence[int]) -> int:
        """Return the next draw. Raise WantedDraw if the list has ended. `weights`: of each outcome."""
        possible = [outcome for outcome, weight in enumerate(weights) if weight]
        if len(possible) == 1:
            return possible[0]
        if self.used < len(self.drawn):
            self.used += 1
            return self.drawn[self.used - 1]
        if self.used < MOST_DRAWS:
            raise WantedDraw([(outcome, weights[outcome] / sum(weights)) for outcome in possible])
        self.rest = self.rest or seeded("listed draws", *self.drawn)
        return draw_weighted(self.rest, cast("Row", weights))


def listed_draw(luck: Any, n: int) -> int:
    """Take the place of `draw`."""
    return int(luck.take([1] * n))


def listed_draw_weighted(luck: Any, counts: Row) -> int:
    """Take the place of `draw_weighted`."""
    return int(luck.take([counts[i] for i in range(len(counts))]))


class ListedDraws:
    """Takes a game's steps of NATURE, one draw after the other."""

    def __init__(self, game: Game) -> None:
        engine = Engine(game, native=False)
        bindings: dict[object, object] = {draw: listed_draw, draw_weighted: listed_draw_weighted}
        engine.play = Build(game, (play,), form=INTERPRETED, bindings=bindings, tag="listed-draws")
        self.position = Position(engine)

    def go_on(self, raw: bytes, drawn: tuple[int, ...]) -> tuple[bytes, tuple[int, ...], Outcomes]:
        """Take steps of NATURE up to the next draw or decision, or to the end. `drawn`: the draws of the first step.

        Return the state before the step that is in progress, the draws in it, and the outcomes of the next one.
        """
        position = self.position
        position.raw[:] = raw
        while position.turn == NATURE:
            luck: Any = ListedLuck(drawn)
            try:
                position.step(0, [luck])
            except WantedDraw as wanted:
                return raw, drawn, wanted.outcomes
            raw, drawn = bytes(position.raw), ()
        return raw, (), []
