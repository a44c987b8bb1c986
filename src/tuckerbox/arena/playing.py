"""Playing deals: each is given by its number and comes back as plain data, wherever it is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from typing import Any

from tuckerbox.arena.experiment import Experiment, LineUp
from tuckerbox.kernel.engine import luck_of
from tuckerbox.match_runner import MatchRunner

Dealt = dict[str, Any]
# Runs a task for each of the numbers and yields the results in order.
Executor = Callable[[Callable[[int], Dealt], Iterable[int]], Iterator[Dealt]]


def play_deals(experiment: Experiment, numbers: Iterable[int], executor: Executor) -> Iterator[Dealt]:
    return executor(partial(play_deal, experiment), numbers)


def play_deal(experiment: Experiment, number: int) -> Dealt:
    """Play a deal. All but the seconds come out alike each time, unless a bot plays by the clock."""
    matches, seconds = [], []
    for line_up in experiment.deal(number):
        match, thought = play_match(experiment, number, line_up)
        matches.append(match)
        seconds.append(thought)
    return {"deal": number, "matches": matches, "seconds": seconds}


def play_match(experiment: Experiment, deal: int, line_up: LineUp) -> tuple[dict[str, Any], list[float]]:
    """Play a match; return it as plain data, and the seconds that each seat thought.

    NATURE draws from the luck of the deal, so the draws do not depend on how much the bots think. Each bot has its own
    luck, the same wherever it sits.
    """
    running = runner(experiment)
    names = [experiment.bots[bot] for bot in line_up]
    nth = [names[:seat].count(name) for seat, name in enumerate(names)]  # of the seats with that bot
    own = [luck_of(running.engine, experiment.luck(deal, *whose)) for whose in zip(names, nth, strict=True)]
    played = running.play(running.sit(names), luck_of(running.engine, experiment.luck(deal)), own)
    match = {
        "seats": list(line_up),
        "payoffs": list(played.payoffs),
        "points": list(played.points),
        "decisions": list(played.asked),
        "steps": played.steps,
    }
    return match, [round(seconds, 6) for seconds in played.seconds]


@lru_cache(1)
def runner(experiment: Experiment) -> MatchRunner:
    """Return the runner that plays an experiment's matches in this process."""
    return MatchRunner(experiment)
