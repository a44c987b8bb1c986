"""Playing by the deal: each is told by its number and comes back as plain data, whoever plays it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from typing import Any

from tuckerbox.arena.experiment import Experiment, Seating
from tuckerbox.company import Company
from tuckerbox.kernel.engine import luck_of
from tuckerbox.workers import spread

Dealt = dict[str, Any]
# What does the work: a task, for each of these, in order.
Executor = Callable[[Callable[[int], Dealt], Iterable[int]], Iterator[Dealt]]


def executor(jobs: int = 1, ray: str | None = None) -> Executor:
    """So many processes of this machine, or a Ray cluster at an address."""
    if jobs < 1:
        raise ValueError("It takes at least 1 process.")
    if ray:
        from tuckerbox.arena.clusters import on_ray

        return on_ray(ray, jobs)
    return partial(spread, jobs=jobs)


def play_deals(experiment: Experiment, numbers: Iterable[int], executor: Executor) -> Iterator[Dealt]:
    return executor(partial(play_deal, experiment), numbers)


def play_deal(experiment: Experiment, number: int) -> Dealt:
    """Plays a deal. All but the seconds come out alike each time (as long as nobody plays by the clock)."""
    matches, seconds = [], []
    for seating in experiment.deal(number):
        match, thought = play_match(experiment, number, seating)
        matches.append(match)
        seconds.append(thought)
    return {"deal": number, "matches": matches, "seconds": seconds}


def play_match(experiment: Experiment, deal: int, seating: Seating) -> tuple[dict[str, Any], list[float]]:
    """A match as plain data, and the seconds that each seat thought.

    Nature has the luck of the deal for itself, so that a bot that thinks more does not change what is drawn, and each
    bot has its own, the same wherever it sits.
    """
    seated = company(experiment)
    names = [experiment.bots[bot] for bot in seating]
    nth = [names[:seat].count(name) for seat, name in enumerate(names)]  # of the seats with that bot
    own = [luck_of(seated.engine, experiment.luck(deal, *whose)) for whose in zip(names, nth, strict=True)]
    played = seated.play(seated.sit(names), luck_of(seated.engine, experiment.luck(deal)), own)
    match = {
        "seats": list(seating),
        "payoffs": list(played.payoffs),
        "points": list(played.points),
        "decisions": list(played.asked),
        "steps": played.steps,
    }
    return match, [round(seconds, 6) for seconds in played.seconds]


@lru_cache(1)
def company(experiment: Experiment) -> Company:
    """Where this process plays the matches of an experiment."""
    return Company(experiment)
