"""Playing the deals of an experiment.

A task goes to a worker as a number, and its result comes back as plain data. So results can be sent between machines
and written to a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from typing_extensions import TypedDict

from tuckerbox.arena.experiment import Experiment, LineUp
from tuckerbox.kernel.engine import luck_of
from tuckerbox.match_runner import runner
from tuckerbox.parallel import Execute


class MatchResult(TypedDict):
    """A match of a deal; the lists go by seat."""

    seats: list[int]  # the number of the bot on each seat
    payoffs: list[float]
    points: list[int]
    decisions: list[int]
    steps: int


class DealResult(TypedDict):
    """A deal that was played."""

    deal: int  # its number
    matches: list[MatchResult]
    seconds: list[list[float]]  # that each seat thought, by match


def play_deals(experiment: Experiment, numbers: Iterable[int], execute: Execute) -> Iterator[DealResult]:
    return execute(partial(play_deal, experiment), numbers)


def play_deal(experiment: Experiment, number: int) -> DealResult:
    """Play one deal. The result is reproducible, apart from the seconds, unless a bot's budget is in seconds."""
    matches, seconds = [], []
    for line_up in experiment.seating(number):
        match, thinking = play_match(experiment, number, line_up)
        matches.append(match)
        seconds.append(thinking)
    return {"deal": number, "matches": matches, "seconds": seconds}


def play_match(experiment: Experiment, deal: int, line_up: LineUp) -> tuple[MatchResult, list[float]]:
    """Play one match. Return it as plain data, and the seconds that each seat thought.

    NATURE's luck depends only on the deal, so a bot that thinks longer does not change what is drawn. Each bot draws
    from a luck of its own, which is the same in every seat.
    """
    running = runner(experiment)
    names = [experiment.bots[bot] for bot in line_up]
    nth = [names[:seat].count(name) for seat, name in enumerate(names)]  # among the seats of the same bot
    own = [luck_of(running.engine, experiment.luck(deal, *whose)) for whose in zip(names, nth, strict=True)]
    played = running.play(running.sit(names), luck_of(running.engine, experiment.luck(deal)), own)
    match: MatchResult = {
        "seats": list(line_up),
        "payoffs": list(played.payoffs),
        "points": list(played.points),
        "decisions": list(played.decisions_by_seat),
        "steps": played.steps,
    }
    return match, [round(seconds, 6) for seconds in played.seconds]
