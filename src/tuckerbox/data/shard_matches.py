"""Plays the matches of a shard, and notes each decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from tuckerbox.bots import Budget, Decider
from tuckerbox.bots.bot import OWN_BUDGET, DeciderWithResults
from tuckerbox.bots.search_result import SearchResult
from tuckerbox.data.plan import DatasetPlan
from tuckerbox.envs import seats_and_options
from tuckerbox.envs.observer import Observer
from tuckerbox.kernel.engine import luck_of
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.memory_records import Many
from tuckerbox.kernel.position import Position
from tuckerbox.match_runner import Played, runner


@dataclass
class NotedDecisions:
    """The decisions of a match. Each has the state before it, the seat, the action, and the search if there was one."""

    states: list[bytes] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    codes: list[int] = field(default_factory=list)
    searches: list[SearchResult | None] = field(default_factory=list)

    def add(self, position: Position, seat: int, code: int, search: SearchResult | None = None) -> None:
        self.states.append(bytes(position.raw))
        self.seats.append(seat)
        self.codes.append(code)
        self.searches.append(search)


@dataclass
class NotedMatch:
    """A match of a dataset with its decisions. `luck` is NATURE's at the beginning."""

    number: int
    line_up: Sequence[int]
    luck: bytes
    decisions: NotedDecisions
    played: Played


class NotingDecider:
    """Wraps a bot, and notes its decisions."""

    def __init__(self, decider: Decider, decisions: NotedDecisions) -> None:
        self.decider = decider
        self.decisions = decisions
        self._searching = decider if isinstance(decider, DeciderWithResults) else None

    def decide(self, position: Position, lucks: Many[Luck], budget: Budget = OWN_BUDGET) -> int:
        if self._searching:
            code, search = self._searching.decide_with_results(position, lucks, budget)
        else:
            code, search = self.decider.decide(position, lucks, budget), None
        self.decisions.add(position, position.turn, code, search)
        return code


def play_match(plan: DatasetPlan, number: int) -> NotedMatch:
    """Play a match. It is reproducible, unless a bot's budget is in seconds.

    NATURE's luck depends only on the plan and the match, so a bot that thinks longer does not change what is drawn. The
    bots are new in each match.
    """
    running = runner(plan)
    line_up = plan.line_up(number)
    names = [plan.bots[bot] for bot in line_up]
    luck = plan.luck(number)
    own = [luck_of(running.engine, plan.luck(number, seat)) for seat in range(plan.seats)]
    decisions = NotedDecisions()
    deciders = [NotingDecider(decider, decisions) for decider in running.sit(names)]
    played = running.play(deciders, luck_of(running.engine, luck), own)
    return NotedMatch(number, line_up, bytes(luck.raw), decisions, played)


def replayed(plan: DatasetPlan, luck: bytes, codes: Sequence[int], seats: Sequence[int]) -> NotedDecisions:
    """Replay a match from its codes, and return its decisions."""
    running = runner(plan)
    lucks = luck_of(running.engine, Luck(bytearray(luck)))
    position, decisions = running.start.copy(), NotedDecisions()
    for code, seat in zip(codes, seats, strict=True):
        turn = position.advance(lucks)
        assert turn == seat, "the match is replayed as it was played"
        decisions.add(position, seat, code)
        position.step(code, lucks)
    return decisions


@lru_cache(1)
def observer(plan: DatasetPlan, advice: str) -> Observer:
    """Return the observer for the positions of a plan's matches, cached.

    Raise ValueError if they can't be observed. `advice`: the end of that sentence, which says what to do instead.
    """
    running = runner(plan)
    game, possible = running.game, None
    if plan.observe:
        possible = seats_and_options.possible_actions(game, [running.start], advice)
    return Observer(running.engine, possible, observe=plan.observe)
