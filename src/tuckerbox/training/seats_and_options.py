"""The ways to play that a net learns: those that the game names, or a mixture of seats and options of your own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from tuckerbox import games
from tuckerbox.kernel.contract import Game, WayToPlay
from tuckerbox.kernel.engine import Engine, training_of
from tuckerbox.kernel.options import changed_options, settle
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.sentence_parts import listed, some
from tuckerbox.training.plan import YOUNG_PART, TrainingPlan, generation_plan


def ways_of(plan: TrainingPlan) -> tuple[WayToPlay, ...]:
    """Return the ways to play that a net learns. Its strength is measured in the first one."""
    return plan.ways or training_of(games.game(plan.game)).ways


def refuse_too_few_matches(plan: TrainingPlan) -> None:
    """Raise ValueError if a generation has fewer matches than there are ways to play."""
    ways = len(ways_of(plan))
    if generation_plan(plan, 0).matches < ways:
        raise ValueError(
            f"--matches {plan.matches} is too few for {ways} ways to play. Use at least {YOUNG_PART * ways}, because "
            "early generations have a quarter of the matches."
        )


def mixture(game: Game, seats: Sequence[int], options: Mapping[str, Sequence[object]]) -> tuple[WayToPlay, ...]:
    """Return a way to play for each combination of these numbers of seats and values of options, none of them twice.

    Without seats, they are those of the first way that the game names. If the game names just these ways, the result is
    empty. Raise ValueError if a combination does not fit the game, or if its net can't learn it.
    """
    own = training_of(game).ways
    found: list[WayToPlay] = []
    for count, values in product(seats or [own[0].seats], product(*options.values())):
        way = way_to_learn(game, count, dict(zip(options, values, strict=True)))
        if way not in found:
            found.append(way)
    return () if tuple(found) == own else tuple(found)


def way_to_learn(game: Game, seats: int, options: Mapping[str, object]) -> WayToPlay:
    """Return a way to play with the options that differ from their defaults, if the game's net can learn it."""
    settled = settle(game, seats, options)
    usual = settle(game, seats, {})
    way = WayToPlay(seats, {name: value for name, value in settled.items() if value != usual[name]})
    start = Position(Engine(game, native=False))
    start.start(seats, settled)
    if not training_of(game).sees(start.state):
        raise ValueError(
            f"The net of {game.title} can't learn {way_in_words(game, way)}: it does not see what matters there."
        )
    return way


def way_in_words(game: Game, way: WayToPlay) -> str:
    """Return a way to play in words: `4 seats and variant=partnership`."""
    settled = settle(game, way.seats, way.options)
    return listed([some(way.seats, "seat"), *changed_options(game, settled)])
