"""The timeline of a match: the decisions on its line of play, the outcome of each, and the position at the end.

It takes NATURE's steps as soon as it is NATURE's turn, with luck from the match's dice.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from tuckerbox.kernel.contract import NATURE
from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.kernel.events import events_of
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.privacy import hides
from tuckerbox.kernel.templates.play import Code
from tuckerbox.match.certainty import reveals
from tuckerbox.match.dice import UNTOLD, Dice, Lucks, UnknownLuckError
from tuckerbox.match.entry import Entry, EntryKind, line_lengths

AHEAD = 8  # each compiled replay gets this many more lucks than decisions, because the setup needs some


@dataclass(frozen=True)
class Step:
    """A step that was taken: the state after it, and its events."""

    state: bytes
    events: list[Event]


@dataclass(frozen=True)
class Outcome:
    """The step of a decision, and NATURE's steps up to the next decision. The first outcome is the setup's."""

    before: bytes  # the state before the decision
    steps: list[Step]
    drawn: dict[tuple[int, int], bytes] = field(default_factory=dict)  # the lucks that its steps used, as in `Lucks`

    @property
    def events(self) -> list[Event]:
        return [event for step in self.steps for event in step.events]


class Timeline:
    """A line of play, each decision with its outcome, and the position at its end.

    `start` is a position that was just set up. A given line is replayed in compiled code, which is fast but keeps only
    the last outcome. The first call that needs the other outcomes steps through the line once more.
    """

    def __init__(self, start: Position, dice: Dice, line: Sequence[tuple[int, int]] = ()) -> None:
        self.start = start
        self.dice = dice
        self.line = list(line)  # the code of each decision, and the epoch of the dice
        self.position = start.copy()
        self.lucks = start.engine.many(Luck, 1)
        self._luck = start.engine.memory(self.lucks)
        self._open = 0  # the number of outcomes at the beginning of the line that are known to hide nothing
        if self.line:
            replay(self.position, self.line[:-1], dice)
            self._outcomes = [self._decided(self.line[-1][0])]
        else:
            before = bytes(start.raw)
            self._outcomes = [self._outcome(before, Step(before, []))]

    @cached_property
    def _spare(self) -> Position:
        """A position for trying actions out."""
        return self.position.copy()

    @property
    def turn(self) -> int:
        """The seat that decides now, or OVER; NATURE only while its steps are being taken."""
        return self.position.turn

    @property
    def outcomes(self) -> list[Outcome]:
        """The outcomes of the setup and of each decision."""
        if len(self._outcomes) <= len(self.line):
            again = Timeline(self.start, self.dice)
            for code, epoch in self.line:
                again.decide(code, epoch)
            self._outcomes = again._outcomes
        return self._outcomes

    def after(self, kept: int) -> list[Outcome]:
        """Return the outcomes of the decisions after the first `kept`."""
        last = len(self.line) - kept
        outcomes = self._outcomes if last <= len(self._outcomes) else self.outcomes
        return outcomes[len(outcomes) - last :]

    @property
    def last(self) -> Outcome:
        return self._outcomes[-1]

    def decide(self, code: int, epoch: int) -> None:
        """Take a legal decision, and all steps of NATURE that follow."""
        before = bytes(self.position.raw)
        self.line.append((code, epoch))
        try:
            self._outcomes.append(self._decided(code))
        except UnknownLuckError:
            self.line.pop()
            self.position.raw[:] = before
            raise

    def drawn_after(self, kept: int) -> bool:
        """Return whether luck was drawn after the first `kept` decisions."""
        return any(outcome.drawn for outcome in self.after(kept))

    def revealed_after(self, kept: int) -> bool:
        """Return whether a decision after the first `kept` revealed a hidden fact. Call this only if none drew luck."""
        for (code, _), outcome in zip(self.line[kept:], self.after(kept), strict=True):
            self._spare.raw[:] = outcome.before
            if reveals(self._spare, code, [step.state for step in outcome.steps]):
                return True
        return False

    def take_back(self, kept: int) -> None:
        """Take back all but the first `kept` decisions."""
        del self.outcomes[kept + 1 :], self.line[kept:]
        self._open = min(self._open, kept + 1)
        self.position.raw[:] = self.last.steps[-1].state

    @property
    def hides(self) -> bool:
        """True if any state along the line contains hidden information."""
        outcomes = self.outcomes
        while self._open < len(outcomes) and not self.hidden_in(outcomes[self._open]):
            self._open += 1
        return self._open < len(outcomes)

    def hidden_in(self, outcome: Outcome) -> bool:
        """Return whether an outcome contains hidden information."""
        return any(hides(self.position.game.state_from(step.state)) for step in outcome.steps)

    def _step(self, action: int) -> Step:
        self.position.step(action, self.lucks)
        return Step(bytes(self.position.raw), events_of(self.position.state))

    def _decided(self, code: int) -> Outcome:
        return self._outcome(bytes(self.position.raw), self._step(code))

    def _outcome(self, before: bytes, first: Step) -> Outcome:
        """Take NATURE's steps until a seat has to decide or the match is over, and return all as an outcome."""
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
    """Play a line of decisions, each with its epoch, from a position that was just set up."""
    engine = position.engine
    codes = engine.many(Code, len(line))
    engine.fill(codes, array("i", [code for code, _ in line]).tobytes())
    first, epoch = 0, 0
    while True:
        last = first
        while last < len(line) and line[last][1] == epoch:
            last += 1
        while True:
            nth = position.state.steps - first  # the number of NATURE's next step
            ahead = range(nth, nth + last - first + AHEAD)
            lucks = engine.many(Luck, len(ahead))
            engine.fill(lucks, dice.lucks(epoch, ahead))
            first = engine.play.replay(position.states, position.i, engine.boxes, codes, first, last, lucks)
            if position.turn != NATURE:
                break
        if first == len(line):
            return
        epoch = line[first][1]


class Drawn(NamedTuple):
    """The luck that a match has drawn, and whether it ever hid information."""

    lucks: Lucks
    hid: bool


def drawn_along(start: Position, dice: Dice, entries: Sequence[Entry]) -> Drawn:
    """Return what a whole match drew, undone decisions included.

    Leave out lucks that came from another match as numbers.
    """
    timeline = Timeline(start, dice)
    drawn, hid = dict(timeline.last.drawn), timeline.hides
    for entry, kept in zip(entries, line_lengths(entries), strict=True):
        if entry.kind is EntryKind.DECIDES:
            timeline.decide(entry.value, entry.epoch)
            drawn |= timeline.last.drawn
            hid = hid or timeline.hidden_in(timeline.last)
        elif entry.kind is EntryKind.UNDOES:
            timeline.take_back(kept)
    return Drawn({place: luck for place, luck in drawn.items() if place not in dice.given}, hid)
