"""The analysis of a finished match: how the chances changed, its turning points, and the most costly decisions.

Each decision is searched with the knowledge of the seat that took it. Its cost is the difference between the best
choice's chance of winning and its own. The worth of luck is the difference between the chances after it and those
that the search had expected after the choice before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from math import sqrt
from queue import SimpleQueue
from threading import Event
from typing import Any

from tuckerbox.bots.bot import Budget
from tuckerbox.bots.prospects import CLEAR, Prospect, Prospects, Thinker, variance_of
from tuckerbox.kernel.contract import OVER
from tuckerbox.kernel.engine import Engine
from tuckerbox.kernel.luck import Luck, seeded
from tuckerbox.kernel.sentence_parts import capitalized
from tuckerbox.match import Match, MatchError, Outcome, Step, events_known_to

QUICK, DEEP = 400, 4000  # simulations a decision
FORCED_DIVISOR = 4  # a decision with only one choice gets a quarter of the simulations
TAKEN_DIVISOR = 4  # the choice that was taken gets at least a quarter of the simulations
SWING, COST = 0.1, 0.05  # the smallest swing of a turning point, and the smallest cost of a costly decision
MOST_TOLD = 8  # the most turning points, and the most costly decisions
MOST_LUCK_SENTENCES = 2  # the most sentences about luck
SURE = 3.0  # standard errors by which a best move leads: the largest of many leads is more often due to noise
HALVING_COST = 0.1  # a decision with this cost counts half for accuracy


@dataclass(frozen=True)
class Chances:
    """Each seat's chance of winning after an entry; 0 is the start."""

    entry: int
    chances: tuple[float, ...]


@dataclass(frozen=True)
class TurningPoint:
    """An entry that changed the chances a lot."""

    entry: int
    seat: int
    by: str  # the cause: choice or luck
    swing: tuple[float, ...]  # the change of the chances, by seat
    title: str  # the most remarkable event, or the choice
    says: str  # the decision or the luck, as in the log


@dataclass(frozen=True)
class RatedChoice:
    """A choice and its chance of winning."""

    action: str
    says: str
    chance: float


@dataclass(frozen=True)
class CostlyDecision:
    """A decision that gave away a lot."""

    entry: int
    seat: int
    chose: RatedChoice
    better: RatedChoice
    cost: float


@dataclass(frozen=True)
class BestMove:
    """The best decision of a seat: the one with the largest lead. If any leads are clear, only those count."""

    entry: int
    seat: int
    title: str
    lead: float  # over the next best choice, in the chance of winning
    clear: bool  # False if the lead is small, or may be noise of the search


@dataclass(frozen=True)
class Stroke:
    """A stroke of luck: a roll or a draw within a seat's turn, not one between two turns."""

    entry: int
    seat: int  # the seat that decided
    worth: float  # to that seat, in the chance of winning
    error: float  # the standard error of the worth


@dataclass(frozen=True)
class SeatLuck:
    """All luck within the turns of a seat."""

    seat: int
    worth: float  # to that seat, in wins
    error: float  # the standard error of the worth, or a little more: strokes in a row share a search

    @property
    def clear(self) -> bool:
        """True if it is more than the noise of the search."""
        return abs(self.worth) > CLEAR * self.error


@dataclass(frozen=True)
class Analysis:
    """The results so far."""

    done: float
    simulations: int
    curve: tuple[Chances, ...]
    turning: tuple[TurningPoint, ...]  # the largest first
    costly: tuple[CostlyDecision, ...]  # the worst first
    accuracy: tuple[float, ...]  # by seat; 1 where nothing was given away
    finest: tuple[BestMove, ...]  # of each seat that has one
    strokes: tuple[Stroke, ...] = ()  # in the order of the match
    luck: tuple[SeatLuck, ...] = ()  # of each seat that had any

    def plain(self) -> dict[str, Any]:
        """Return the analysis as plain data, for JSON."""
        return asdict(self)


@dataclass(frozen=True)
class Decision:
    """A state in which a seat decided, and its decision."""

    entry: int  # the entry before it
    state: bytes
    chose: int | None  # None if the match ended first


def analyse(
    match: Match, simulations: int = QUICK, *, jobs: int = 1, stop: Callable[[], bool] | None = None
) -> Iterator[Analysis]:
    """Analyse a finished match. Yield the results so far after each decision, and the complete ones last.

    The results are reproducible and do not depend on `jobs`. The analysis ends early when `stop` returns True. Each job
    calls `stop` every few milliseconds.
    """
    if not match.over:
        raise MatchError("The match is not over yet; you can analyse it when it is.")
    closed = Event()
    budget = Budget(stop=lambda: closed.is_set() or (stop is not None and stop()))
    return _analyse(match, simulations, budget, jobs, closed)


def _analyse(match: Match, simulations: int, budget: Budget, jobs: int, closed: Event) -> Iterator[Analysis]:
    decisions = decisions_of(match)
    thinkers: SimpleQueue[Thinker] = SimpleQueue()
    for _ in range(jobs):
        thinkers.put(Thinker(Engine(match.game, match.engine.box, native=match.engine.native)))

    def think(decision: Decision) -> Prospects:
        thinker = thinkers.get()
        try:
            return search_decision(thinker, decision, simulations, budget)
        finally:
            thinkers.put(thinker)

    builder = AnalysisBuilder(match, decisions, simulations)
    threads = ThreadPoolExecutor(jobs, thread_name_prefix="analysis")
    try:
        for found in threads.map(think, decisions):
            if budget.stop and budget.stop():
                return
            builder.add(found)
            yield builder.so_far()
    finally:
        closed.set()
        threads.shutdown(cancel_futures=True)


def decisions_of(match: Match) -> list[Decision]:
    """Return all decisions of the line of play, and the one that was due if the match ended early."""
    line, outcomes = match.line, match.timeline.outcomes
    entries = [0, *(entry.number for entry in line)]
    chosen = [*(entry.value for entry in line), None]
    found = [
        Decision(entry, outcome.steps[-1].state, code)
        for entry, outcome, code in zip(entries, outcomes, chosen, strict=True)
    ]
    return found if match.position.turn < match.seats else found[:-1]


def search_decision(thinker: Thinker, decision: Decision, simulations: int, budget: Budget) -> Prospects:
    """Search one decision. The choice that was taken gets enough simulations even if the search prefers others."""
    thinker.look_at(decision.state, luck_for(decision))
    found = thinker.think(max(1, simulations // FORCED_DIVISOR), budget)
    if len(found.choices) == 1:
        return found
    found = thinker.think(simulations - found.simulations, budget)
    if decision.chose is not None:
        missing = simulations // TAKEN_DIVISOR - found.of(decision.chose).visits
        if missing > 0:
            found = thinker.think_of(decision.chose, missing, budget)
    return found


def luck_for(decision: Decision) -> Luck:
    """Return the luck with which the search of a decision begins."""
    return seeded("analysis", decision.entry)


class AnalysisBuilder:
    """Builds the analysis from the results about one decision after another."""

    def __init__(self, match: Match, decisions: Sequence[Decision], simulations: int) -> None:
        self.match = match
        self.decisions = decisions
        self.simulations = simulations
        self.found: list[Prospects] = []
        self.turning: list[TurningPoint] = []
        self.costly: list[CostlyDecision] = []
        self.costs: list[list[float]] = [[] for _ in range(match.seats)]
        self.curve: list[Chances] = []
        self.finest: dict[int, BestMove] = {}
        self.strokes: list[Stroke] = []
        self.deciders = [*(entry.seat for entry in match.line), match.position.turn]

    def add(self, found: Prospects) -> None:
        """Add the results about the next decision."""
        decision = self.decisions[len(self.found)]
        self.found.append(found)
        self._extend_curve(decision.entry, found.chances)
        if decision.chose is not None and len(found.choices) > 1:
            self._rate(len(self.found) - 1, found.of(decision.chose), found.choices[0])
            if found.choices[0].action == decision.chose:
                self._praise(len(self.found) - 1, found)
        if len(self.found) == len(self.decisions):
            self._extend_curve(len(self.match.entries), tuple(self.match.result or ()))

    def so_far(self) -> Analysis:
        return Analysis(
            done=len(self.found) / len(self.decisions),
            simulations=self.simulations,
            curve=tuple(self.curve),
            turning=tuple(sorted(self.turning, key=lambda turn: -largest_change(turn.swing))[:MOST_TOLD]),
            costly=tuple(sorted(self.costly, key=lambda costly: -costly.cost)[:MOST_TOLD]),
            accuracy=tuple(accuracy_of(costs) for costs in self.costs),
            finest=tuple(self.finest[seat] for seat in sorted(self.finest)),
            strokes=tuple(self.strokes),
            luck=luck_by_seat(self.strokes),
        )

    # --- What happened ---

    def _extend_curve(self, entry: int, chances: tuple[float, ...]) -> None:
        """Extend the curve by the chances after an entry."""
        self.curve.append(Chances(entry, chances))
        nth = len(self.curve) - 2
        if nth < 0 or self.decisions[nth].chose is None:  # the start, or the decision that was due
            return
        self._measure_luck(nth)
        swing = tuple(now - before for now, before in zip(chances, self.curve[nth].chances, strict=True))
        if largest_change(swing) >= SWING and (turning := self._turning_point(nth, swing)):
            self.turning.append(turning)

    def _measure_luck(self, nth: int) -> None:
        """Work out what the luck after the nth decision was worth, if there was any.

        When the turn passes to another seat, the search looks as far ahead as that seat's turn lasts. That changes the
        chances too, so luck between two turns can't be told apart from it, and does not count.
        """
        match, decided = self.match, self.match.line[nth]
        passes = self.deciders[nth + 1] not in (decided.seat, OVER)
        if passes or len(match.timeline.outcomes[nth + 1].steps) == 1:
            return
        chose = self.found[nth].of(decided.value)
        after = self.curve[nth + 1].chances[decided.seat]
        variance = variance_of(chose.chance, chose.visits)
        if nth + 1 < len(self.found):  # otherwise it is the result, which is certain
            variance += variance_of(after, self.found[nth + 1].choices[0].visits)
        self.strokes.append(Stroke(decided.number, decided.seat, after - chose.chance, sqrt(variance)))

    def _turning_point(self, nth: int, swing: tuple[float, ...]) -> TurningPoint | None:
        """Return a turning point, caused by a decision or by the luck that followed.

        Return None for a decision that made no difference: if the chances changed without much luck, the search has
        only looked further ahead from the next decision.
        """
        match, decided = self.match, self.match.line[nth]
        expected = self.found[nth].of(decided.value).chance
        by_choice = abs(expected - self.curve[nth].chances[decided.seat])
        by_luck = abs(self.curve[nth + 1].chances[decided.seat] - expected)
        outcome = match.timeline.outcomes[nth + 1]
        luck = luck_in_words(match, outcome)
        matters = self.found[nth].matters(decided.value)
        if luck is not None and by_luck >= (by_choice if matters else SWING):
            title = title_of_luck(match, outcome) or self._title(nth)
            return TurningPoint(decided.number, decided.seat, "luck", swing, title, luck or self._says(nth))
        if not matters:
            return None
        return TurningPoint(decided.number, decided.seat, "choice", swing, self._title(nth), self._says(nth))

    def _rate(self, nth: int, chose: Prospect, best: Prospect) -> None:
        """Work out the cost of a decision."""
        decided = self.match.line[nth]
        cost = max(0.0, best.chance - chose.chance)
        self.costs[decided.seat].append(cost)
        if cost >= COST:
            decision = self.decisions[nth]
            chosen, better = self._rated(decision, chose), self._rated(decision, best)
            self.costly.append(CostlyDecision(decided.number, decided.seat, chosen, better, cost))

    def _praise(self, nth: int, found: Prospects) -> None:
        """Remember the best choice that a seat made: the one with the largest clear lead, or else the largest lead."""
        decided, lead, runner_up = self.match.line[nth], found.lead(), found.runner_up()
        before = self.finest.get(decided.seat)
        if runner_up is None or lead <= 0:
            return
        clear = lead >= COST and found.choices[0].is_clear_of(runner_up, SURE)
        if before is None or (clear, lead) > (before.clear, before.lead):
            self.finest[decided.seat] = BestMove(decided.number, decided.seat, self._title(nth), lead, clear)

    # --- In words ---

    def _rated(self, decision: Decision, prospect: Prospect) -> RatedChoice:
        words = self.match.game.actions.describe(prospect.action)
        return RatedChoice(words, offered(self.match, decision.state, prospect.action), prospect.chance)

    def _title(self, nth: int) -> str:
        return title_of_choice(self.match, nth)

    def _says(self, nth: int) -> str:
        decided = self.match.line[nth]
        return f"{self.match.names[decided.seat]}: {offered(self.match, self.decisions[nth].state, decided.value)}"


def offered(match: Match, state: bytes, action: int) -> str:
    """Return an action in words, as it was offered in an earlier state of a match."""
    return match.game.offer(match.game.state_from(state), match.engine.box, action, match.names)


def luck_in_words(match: Match, outcome: Outcome) -> str | None:
    """Return what everybody saw of the luck after a decision, in words; None if there was no luck."""
    if len(outcome.steps) == 1:
        return None
    return " ".join(luck_sentences(match, outcome))


def luck_sentences(match: Match, outcome: Outcome) -> list[str]:
    events = [event for step in outcome.steps[1:] for event in step.events]
    return list(match.tell(events_known_to(events, None))[:MOST_LUCK_SENTENCES])


def title_of_choice(match: Match, nth: int) -> str:
    """Return what was remarkable about the nth decision of a match; if nothing was, the choice as it was offered."""
    before, outcome = match.timeline.outcomes[nth], match.timeline.outcomes[nth + 1]
    title = headline(match, outcome.steps[:1]) or offered(match, before.steps[-1].state, match.line[nth].value)
    return capitalized(title)


def title_of_luck(match: Match, outcome: Outcome) -> str | None:
    """Return what was remarkable about the luck after a decision; if nothing was, its first sentence."""
    if len(outcome.steps) == 1:
        return None
    title = headline(match, outcome.steps[1:])
    return capitalized(title) if title else next(iter(luck_sentences(match, outcome)), "").rstrip(".")


def headline(match: Match, steps: Sequence[Step]) -> str | None:
    """Return the most remarkable thing that everybody saw of some steps, as the game puts it."""
    events = events_known_to([event for step in steps for event in step.events], None)
    return match.game.headline(match.game.state_from(steps[-1].state), match.engine.box, events, match.names)


def largest_change(swing: Sequence[float]) -> float:
    """Return the largest change of a seat's chance, up or down."""
    return max(abs(change) for change in swing)


def luck_by_seat(strokes: Sequence[Stroke]) -> tuple[SeatLuck, ...]:
    """Add up the strokes of luck of each seat that had any."""
    by_seat = {seat: [stroke for stroke in strokes if stroke.seat == seat] for seat in {each.seat for each in strokes}}
    return tuple(
        SeatLuck(seat, sum(stroke.worth for stroke in own), sqrt(sum(stroke.error**2 for stroke in own)))
        for seat, own in sorted(by_seat.items())
    )


def accuracy_of(costs: Sequence[float]) -> float:
    """Return how accurate decisions with these costs were: 1 if they cost nothing."""
    return sum(0.5 ** (cost / HALVING_COST) for cost in costs) / len(costs) if costs else 1.0
