"""The page of a training run: curves of strength, of errors, of the length of matches, and of what turns consist of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

from tuckerbox import games
from tuckerbox.arena.plots import Curve, Point, curves, page, part
from tuckerbox.kernel.sentence_parts import some
from tuckerbox.training.folder import Generation, TrainingFolder
from tuckerbox.training.self_play import MATCHES_PER_TASK


def page_of(folder: TrainingFolder) -> str:
    """Return the page of a training run as HTML. The x axis of its curves is the number of self-play matches so far."""
    plan, history = folder.plan, folder.history
    played = list(accumulate(each.matches for each in history))
    hours = sum(each.seconds for each in history) / 3600

    def curve(name: str, value: Callable[[Generation], float]) -> Curve:
        return Curve(name, [Point(x, value(one)) for x, one in zip(played, history, strict=True)])

    done = f"{some(len(history), 'generation')}, {some(sum(each.matches for each in history), 'match', 'matches')}"
    errors = [curve("new matches", lambda one: 100 * one.surprise), curve("learning", lambda one: 100 * one.loss)]
    return page(
        f"{games.game(plan.game).title}: the training of its net",
        f"{done} of self-play, {hours:.1f} hours, seed {plan.seed}.",
        [
            part(
                "Strength",
                f"How often the net was ahead, in percent, in {plan.measured} matches against each bot, "
                "with 95% intervals.",
                curves("matches", strength(played, history)),
            ),
            part(
                "Values",
                "Root-mean-square errors of the net's values, in percent: in new matches, before it learned from them, "
                "and in all matches while it learned from them.",
                curves("matches", errors),
            ),
            part(
                "Length",
                "Turns of a match, all seats together.",
                curves("matches", [curve("turns", lambda one: one.turns)]),
            ),
            part(
                "Turns",
                "What a turn consists of: how many actions of each kind it has on average, in one match for every "
                f"{MATCHES_PER_TASK} of self-play.",
                curves("matches", actions(played, history)),
            ),
        ],
    )


def strength(played: Sequence[int], history: Sequence[Generation]) -> list[Curve]:
    """Return a curve for each opponent."""
    found: dict[str, list[Point]] = {}
    for matches, generation in zip(played, history, strict=True):
        for one in generation.measured:
            low, high = one.interval
            found.setdefault(one.opponent, []).append(Point(matches, 100 * one.ahead, 100 * low, 100 * high))
    return [Curve(f"against {opponent}", points) for opponent, points in found.items()]


def actions(played: Sequence[int], history: Sequence[Generation]) -> list[Curve]:
    """Return a curve for each kind of action, from generations in which they were counted."""
    counted = [(matches, one.actions) for matches, one in zip(played, history, strict=True) if one.actions]
    kinds = sorted({kind for _, one in counted for kind in one})
    return [Curve(kind, [Point(matches, one.get(kind, 0.0)) for matches, one in counted]) for kind in kinds]
