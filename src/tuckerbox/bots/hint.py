"""Hints: the three best choices of the seat that decides, with their chances of winning, and why the first is best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter

from tuckerbox.bots.bot import Budget
from tuckerbox.bots.explanation import explanation
from tuckerbox.bots.prospects import Contrast, Prospects, Thinker
from tuckerbox.bots.search import FOREVER
from tuckerbox.kernel.engine import Engine
from tuckerbox.kernel.luck import Luck
from tuckerbox.match import Match, MatchError

BEST = 3
SECONDS = 3.0  # the time that a hint takes
PARTS = 12  # the search runs in this many parts, with an intermediate hint after each


@dataclass(frozen=True)
class Advice:
    """A choice that is worth considering."""

    action: str  # its notation
    says: str  # its words for people
    chance: float  # the chance of winning
    share: float  # the part of all simulations that went to it


@dataclass(frozen=True)
class Hint:
    """The advice about a position, after part of the search or all of it."""

    entry: int
    seat: int
    done: float
    simulations: int
    choices: tuple[Advice, ...]  # the best first
    why: str  # why the first is best, when the search is done


def hints(match: Match, luck: Luck, budget: Budget) -> Iterator[Hint]:
    """Search for the seat that decides, with its knowledge only. Yield hints, each better than the one before.

    The search runs within the budget, and ends early when `budget.stop` returns True. The match is not changed, and the
    caller must not change it meanwhile.
    """
    if match.over:
        raise MatchError("The match is over; there is nothing left to decide.")
    engine = match.engine
    thinker = Thinker(Engine(match.game, engine.box, native=engine.native))
    thinker.look_at(match.position.raw, luck, compares=True)
    started = perf_counter()
    for part in range(1, PARTS + 1):
        until = None if budget.seconds is None else started + budget.seconds * part / PARTS
        simulations = FOREVER
        if budget.simulations is not None:
            total = max(1, budget.simulations)
            simulations = total * part // PARTS - total * (part - 1) // PARTS
        found = thinker.think(simulations, budget, until)
        if budget.stop and budget.stop():
            return
        contrasts: list[Contrast] = []
        if part == PARTS:
            found = thinker.look_closer(BEST, budget)
            best, *others = [choice.action for choice in found.choices if choice.visits][:BEST]
            contrasts = [thinker.contrast(best, other) for other in others]
        yield hint_of(match, found, part / PARTS, contrasts)


def hint_of(match: Match, found: Prospects, done: float, contrasts: Sequence[Contrast]) -> Hint:
    offers = {choice.code: choice for choice in match.choices}
    best = [choice for choice in found.choices if choice.visits][:BEST]
    choices = tuple(
        Advice(offers[each.action].text, match.offer(offers[each.action]), each.chance, each.share) for each in best
    )
    assert match.turn is not None, "there is no hint for a match that is over"
    teams = [match.game.rules.team(match.state, seat) for seat in range(match.seats)]
    why = explanation(match.game, best, contrasts, teamed=teams.count(teams[match.turn]) > 1)
    return Hint(len(match.entries), match.turn, done, found.simulations, choices, why)
