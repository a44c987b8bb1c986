"""The timeline of a match: the decisions on its line of play, what each led to, and the position that they lead to.

NATURE's steps are taken here, as soon as it is NATURE's turn, with luck that can be checked afterwards.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from tuckerbox.kernel.contract import NATURE
from tuckerbox.kernel.events import events_of
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.privacy import hides
from tuckerbox.kernel.register import Event
from tuckerbox.kernel.templates.play import Code
from tuckerbox.match.certainty import reveals
from tuckerbox.match.dice import UNTOLD, Dice, Lucks, UnknownLuckError
from tuckerbox.match.entry import Entry, Kind, line_of_play

AHEAD = 8  # more lucks than decisions, handed to each compiled replay: setting up takes some


@dataclass(frozen=True)
class Step:
    """A step that was taken: the state after it and the events that it left."""

    state: bytes
    events: list[Event]


@dataclass(frozen=True)
class Outcome:
    """All that a decision led to, up to the next: its own step, then NATURE's. The first outcome is the setup's."""

    before: bytes  # the state in which the decision was taken
    steps: list[Step]
    drawn: dict[tuple[int, int], bytes] = field(default_factory=dict)  # lucks, by epoch and NATURE's step

    @property
    def events(self) -> list[Event]:
        return [event for step in self.steps for event in step.events]


class Timeline:
    """A line of play, each decision with its outcome, and the position at its end.

    `start` is a position that was just set up. A line that was played before is replayed compiled; the outcomes of its
    decisions are found by stepping along it once more, when somebody asks for them.
    """

    def __init__(self, start: Position, dice: Dice, line: Sequence[tuple[int, int]] = ()) -> None:
        self.start = start
        self.dice = dice
        self.line = list(line)  # each decision's code, and the epoch of the dice
        self.position = start.copy()
        self.lucks = start.engine.many(Luck, 1)
        self._luck = start.engine.memory(self.lucks)
        if self.line:
            replay(self.position, self.line[:-1], dice)
            self._outcomes = [self._decided(self.line[-1][0])]
        else:
            before = bytes(start.raw)
            self._outcomes = [self._outcome(before, Step(before, []))]

    @cached_property
    def _spare(self) -> Position:
        """A position to try things in."""
        return self.position.copy()

    @property
    def turn(self) -> int:
        """The seat that decides now, or OVER."""
        return self.position.turn

    @property
    def outcomes(self) -> list[Outcome]:
        """The outcomes of setting up and of each decision."""
        if len(self._outcomes) <= len(self.line):
            again = Timeline(self.start, self.dice)
            for code, epoch in self.line:
                again.decide(code, epoch)
            self._outcomes = again._outcomes
        return self._outcomes

    def behind(self, kept: int) -> list[Outcome]:
        """Return the outcomes of the decisions behind the first `kept`."""
        last = len(self.line) - kept
        return (self._outcomes if last <= len(self._outcomes) else self.outcomes)[-last:]

    @property
    def last(self) -> Outcome:
        return self._outcomes[-1]

    def decide(self, code: int, epoch: int) -> None:
        """Take a decision, which is legal, and all steps of NATURE that follow."""
        before = bytes(self.position.raw)
        self.line.append((code, epoch))
        try:
            self._outcomes.append(self._decided(code))
        except UnknownLuckError:
            self.line.pop()
            self.position.raw[:] = before
            raise

    def drawn_behind(self, kept: int) -> bool:
        """Return whether luck was drawn behind the first `kept` decisions."""
        return any(outcome.drawn for outcome in self.behind(kept))

    def revealed_behind(self, kept: int) -> bool:
        """Return whether a decision behind the first `kept` told somebody a fact that was hidden from them.

        None of them drew luck.
        """
        for (code, _), outcome in zip(self.line[kept:], self.behind(kept), strict=True):
            self._spare.raw[:] = outcome.before
            if reveals(self._spare, code, [step.state for step in outcome.steps]):
                return True
        return False

    def back(self, kept: int) -> None:
        """Take back all but the first `kept` decisions."""
        del self.outcomes[kept + 1 :], self.line[kept:]
        self.position.raw[:] = self.last.steps[-1].state

    @property
    def hides(self) -> bool:
        """True if any state along the line holds something that not everyone may know."""
        return any(self.hidden_in(outcome) for outcome in self.outcomes)

    def hidden_in(self, outcome: Outcome) -> bool:
        """Return whether an outcome holds something that not everyone may know."""
        return any(hides(self.position.game.state_from(step.state)) for step in outcome.steps)

    def _step(self, action: int) -> Step:
        self.position.step(action, self.lucks)
        return Step(bytes(self.position.raw), events_of(self.position.state))

    def _decided(self, code: int) -> Outcome:
        return self._outcome(bytes(self.position.raw), self._step(code))

    def _outcome(self, before: bytes, first: Step) -> Outcome:
        """Take NATURE's steps until a seat decides, or the match is over."""
        outcome = Outcome(before, [first])
        epoch = self.line[-1][1] if self.line else 0
        while self.turn == NATURE:
            nth = self.position.state.steps - len(self.line)
            self._luck[:] = luck = self.dice.lucks(epoch, (nth,))
            outcome.steps.append(self._step(0))
            if self._luck != luck:
                if luck == UNTOLD:
                    raise UnknownLuckError
                outcome.drawn[epoch, nth] = luck
        return outcome


def replay(position: Position, line: Sequence[tuple[int, int]], dice: Dice) -> None:
    """Play a line of decisions, each with the epoch it was taken in, from a position that was just set up."""
    engine = position.engine
    codes = engine.many(Code, len(line))
    engine.fill(codes, array("i", [code for code, _ in line]).tobytes())
    first, epoch = 0, 0
    while True:
        last = first
        while last < len(line) and line[last][1] == epoch:
            last += 1
        while True:
            nth = position.state.steps - first  # of NATURE's steps comes next
            ahead = range(nth, nth + last - first + AHEAD)
            lucks = engine.many(Luck, len(ahead))
            engine.fill(lucks, dice.lucks(epoch, ahead))
            first = engine.play.replay(position.states, position.i, engine.boxes, codes, first, last, lucks)
            if position.turn != NATURE:
                break
        if first == len(line):
            return
        epoch = line[first][1]


def drawn_along(start: Position, dice: Dice, entries: Iterable[Entry]) -> tuple[Lucks, bool]:
    """Return the lucks that a whole match drew, undone decisions included, and whether it ever hid anything.

    Lucks that the dice were given as numbers are left out.
    """
    timeline, before = Timeline(start, dice), list[Entry]()
    drawn, hides = dict(timeline.last.drawn), timeline.hides
    for entry in entries:
        before.append(entry)
        if entry.kind is Kind.DECIDES:
            timeline.decide(entry.value, entry.epoch)
            drawn |= timeline.last.drawn
            hides = hides or timeline.hidden_in(timeline.last)
        elif entry.kind is Kind.UNDOES:
            timeline.back(len(line_of_play(before)))
    return {place: luck for place, luck in drawn.items() if place not in dice.given}, hides
