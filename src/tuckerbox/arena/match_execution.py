"""Playing the deals of an experiment, in this process, in several, or on a Ray cluster.

A task goes to a worker as a number, and its result comes back as plain data. So results can be sent between machines
and written to a file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from typing import Any

from tuckerbox.arena.experiment import Experiment, Seating
from tuckerbox.company import Company
from tuckerbox.kernel.engine import luck_of
from tuckerbox.workers import spread

Plain = dict[str, Any]
DealResult = Plain  # as `play_deal` returns it
# A function that calls a task with each number and yields the results in the same order.
Execute = Callable[[Callable[[int], Plain], Iterable[int]], Iterator[Plain]]


def executor(jobs: int = 1, ray: str | None = None) -> Execute:
    """Return a function that executes tasks in `jobs` processes, or on the Ray cluster at the address `ray`."""
    if jobs < 1:
        raise ValueError(f"jobs must be at least 1, not {jobs}.")
    if ray:
        from tuckerbox.arena.ray_cluster import on_ray

        return on_ray(ray, jobs)
    return partial(spread, jobs=jobs)


def play_deals(experiment: Experiment, numbers: Iterable[int], execute: Execute) -> Iterator[DealResult]:
    return execute(partial(play_deal, experiment), numbers)


def play_deal(experiment: Experiment, number: int) -> DealResult:
    """Play one deal. The result is reproducible, apart from the seconds and from bots that play by the clock."""
    matches, seconds = [], []
    for seating in experiment.deal(number):
        match, thinking = play_match(experiment, number, seating)
        matches.append(match)
        seconds.append(thinking)
    return {"deal": number, "matches": matches, "seconds": seconds}


def play_match(experiment: Experiment, deal: int, seating: Seating) -> tuple[Plain, list[float]]:
    """Play one match. Return it as plain data, and the seconds that each seat thought.

    NATURE's random stream depends only on the deal, so a bot that thinks longer does not change what is drawn. Each bot
    has a stream of its own, which is the same on every seat.
    """
    seated = company(experiment)
    names = [experiment.bots[bot] for bot in seating]
    nth = [names[:seat].count(name) for seat, name in enumerate(names)]  # among the seats of the same bot
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
    """Return this process's engine for the matches of the experiment, cached."""
    return Company(experiment)
