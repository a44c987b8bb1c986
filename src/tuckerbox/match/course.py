"""The course of a match: the decisions on its line of play, what each led to, and the state that they lead to.

NATURE's steps are taken here, as soon as it is NATURE's turn, with luck that can be checked afterwards.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tuckerbox.kernel.contract import NATURE
from tuckerbox.kernel.engine import Engine
from tuckerbox.kernel.events import Event, events_of
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.privacy import hides
from tuckerbox.kernel.record import copy
from tuckerbox.kernel.templates.play import Code
from tuckerbox.match.certainty import as_far_as_certain, reveals
from tuckerbox.match.dice import UNTOLD, Dice
from tuckerbox.match.errors import UnknownLuckError

NOW, COPY = 0, 1  # the states that are kept: the one in play, and one to try things on


@dataclass(frozen=True)
class Step:
    """A step that was taken: the state behind it and the events it left."""

    state: bytes
    events: list[Event]


@dataclass(frozen=True)
class Outcome:
    """What a decision led to, up to the next: its own step, then NATURE's. The first of all is the setting up."""

    before: bytes  # the state in which it was taken
    steps: list[Step]
    drawn: dict[tuple[int, int], bytes] = field(default_factory=dict)  # lucks, by epoch and NATURE's step

    @property
    def events(self) -> list[Event]:
        return [event for step in self.steps for event in step.events]


class Course:
    """A line of play and the state it leads to.

    Given a line that was played before, it goes along it compiled; what each decision led to is only found out by
    stepping along it once more, when somebody asks.
    """

    def __init__(
        self,
        engine: Engine,
        dice: Dice,
        set_up: Callable[[Any, int], None],
        line: Sequence[tuple[int, int]] = (),
    ) -> None:
        self.engine = engine
        self.dice = dice
        self.set_up = set_up
        self.line = list(line)  # each decision's code, and the epoch of the dice
        self.states = engine.many(engine.game.state, 2)
        # The records as Python ints, the same bytes.
        self.state: Any = engine.read(self.states, engine.game.state, NOW)
        self.copy: Any = engine.read(self.states, engine.game.state, COPY)
        self.lucks = engine.many(Luck, 1)
        self._luck = engine.memory(self.lucks)
        set_up(self.states, NOW)
        if self.line:
            replay(engine, self.states, NOW, self.line[:-1], dice)
            self._outcomes = [self._decided(self.line[-1][0])]
        else:
            start = bytes(self.state.raw)
            self._outcomes = [self._outcome(start, Step(start, []))]

    @property
    def turn(self) -> int:
        return self.engine.turn(self.states, NOW)

    @property
    def outcomes(self) -> list[Outcome]:
        """What the setting up and each decision led to."""
        if len(self._outcomes) <= len(self.line):
            again = Course(self.engine, self.dice, self.set_up)
            for code, epoch in self.line:
                again.decide(code, epoch)
            self._outcomes = again._outcomes
        return self._outcomes

    def behind(self, kept: int) -> list[Outcome]:
        """What the decisions behind the first `kept` led to."""
        last = len(self.line) - kept
        return (self._outcomes if last <= len(self._outcomes) else self.outcomes)[-last:]

    @property
    def last(self) -> Outcome:
        return self._outcomes[-1]

    def decide(self, code: int, epoch: int) -> None:
        """Takes a decision, which is legal, and all steps of NATURE that follow."""
        before = bytes(self.state.raw)
        self.line.append((code, epoch))
        try:
            self._outcomes.append(self._decided(code))
        except UnknownLuckError:
            self.line.pop()
            self.state.raw[:] = before
            raise

    def try_out(self, code: int, seat: int) -> list[Event]:
        """Takes a seat's decision on the copy, and what follows of itself: no luck, nothing that is kept from it."""
        copy(self.copy, self.state)
        return as_far_as_certain(self.engine, self.states, COPY, code, seat)

    def drawn_behind(self, kept: int) -> bool:
        """Whether luck was drawn behind the first `kept` decisions."""
        return any(outcome.drawn for outcome in self.behind(kept))

    def revealed_behind(self, kept: int) -> bool:
        """Return whether a decision behind the first `kept` told somebody a fact that was hidden from them.

        None of them drew luck.
        """
        for (code, _), outcome in zip(self.line[kept:], self.behind(kept), strict=True):
            self.copy.raw[:] = outcome.before
            if reveals(self.engine, self.states, COPY, code, [step.state for step in outcome.steps]):
                return True
        return False

    def back(self, kept: int) -> None:
        """Takes back all but the first `kept` decisions."""
        del self.outcomes[kept + 1 :], self.line[kept:]
        self.state.raw[:] = self.last.steps[-1].state

    @property
    def hides(self) -> bool:
        """Whether there ever was something on it that not everyone may know."""
        return any(self.hidden_in(outcome) for outcome in self.outcomes)

    def hidden_in(self, outcome: Outcome) -> bool:
        """Whether something that a decision led to is not for everyone."""
        state = self.engine.game.state
        return any(hides(state(bytearray(step.state))) for step in outcome.steps)

    def _step(self, action: int) -> Step:
        self.engine.step(self.states, NOW, action, self.lucks)
        return Step(bytes(self.state.raw), events_of(self.state))

    def _decided(self, code: int) -> Outcome:
        return self._outcome(bytes(self.state.raw), self._step(code))

    def _outcome(self, before: bytes, first: Step) -> Outcome:
        """Takes NATURE's steps until a seat decides, or the match is over."""
        outcome = Outcome(before, [first])
        epoch = self.line[-1][1] if self.line else 0
        while self.turn == NATURE:
            nth = self.state.steps - len(self.line)
            self._luck[:] = luck = self.dice.lucks(epoch, (nth,))
            outcome.steps.append(self._step(0))
            if self._luck != luck:
                if luck == UNTOLD:
                    raise UnknownLuckError
                outcome.drawn[epoch, nth] = luck
        return outcome


def replay(engine: Engine, states: Any, i: int, line: Sequence[tuple[int, int]], dice: Dice) -> None:
    """Plays a line of decisions, each with the epoch it was taken in, from a state that was just set up."""
    codes = engine.many(Code, len(line))
    engine.fill(codes, array("i", [code for code, _ in line]).tobytes())
    state: Any = engine.read(states, engine.game.state, i)
    first, epoch = 0, 0
    while True:
        last = first
        while last < len(line) and line[last][1] == epoch:
            last += 1
        while True:
            nth = state.steps - first  # of NATURE's steps comes next
            ahead = range(nth, nth + last - first + 8)
            lucks = engine.many(Luck, len(ahead))
            engine.fill(lucks, dice.lucks(epoch, ahead))
            first = engine.play.replay(states, i, engine.boxes, codes, first, last, lucks)
            if engine.turn(states, i) != NATURE:
                break
        if first == len(line):
            return
        epoch = line[first][1]
