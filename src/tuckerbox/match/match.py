"""A match in play, for Python code: whose turn, which choices, play, undo, log, view, points, save.

What a match *is* are its header and its entries; every state is made from them. NATURE's steps are taken here, as soon
as it is NATURE's turn, with luck that can be checked afterwards.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tuckerbox.kernel import options as game_options
from tuckerbox.kernel.actions import ActionError
from tuckerbox.kernel.contract import NATURE, OVER, Game
from tuckerbox.kernel.engine import Engine
from tuckerbox.kernel.events import Event, events_of
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.privacy import NO_SEAT, knows, public_bytes
from tuckerbox.kernel.record import Record, copy
from tuckerbox.kernel.templates.play import Code
from tuckerbox.match import document
from tuckerbox.match.dice import Dice
from tuckerbox.match.document import FIRST_LINE, Line

NOW, COPY = 0, 1  # the states that a match keeps: the one in play, and one to try things on
LONGEST_NAME = 24


class MatchError(ValueError):
    """Something that can't be done with a match; says why, and what would work. Nothing has changed."""


class IllegalPlayError(MatchError):
    """A play that is not legal now."""


@dataclass(frozen=True)
class Choice:
    """A legal action: its code, its kind, its fields as plain data, and its notation."""

    code: int
    kind: str
    fields: Mapping[str, Any]
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Entry:
    """One entry of the log: a decision, or an undo, which goes back to how things stood behind an earlier entry."""

    number: int
    seat: int
    action: int | None  # the code, if it is a decision
    undo_to: int | None  # the entry that an undo goes back to, 0 being the start
    epoch: int  # of the dice, from here on
    line: Line  # as the document has it


@dataclass(frozen=True)
class Preview:
    """What a choice would bring, up to NATURE's next turn."""

    choice: Choice
    log: list[str]
    points: list[int]
    view: dict[str, Any]


@dataclass
class Outcome:
    """What a decision led to, up to the next: its events, and whether luck had a part in it."""

    events: list[Event]
    luck: bool = False


class Match:
    """One playing of a game. Make one with `tuckerbox.new` or `tuckerbox.load`."""

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        options: Mapping[str, object],
        dice: Dice,
        *,
        box: Record | None = None,
        version: int | None = None,
        native: bool = True,
    ) -> None:
        self.game = game
        self.options = game_options.settle(game, len(names), options)
        self.names = checked_names(names)
        self.dice = dice
        self.version = version or game.version
        self.engine = Engine(game, box, native=native)
        self.entries: list[Entry] = []
        self._states = self.engine.many(game.state, 2)
        # The records as Python ints, the same bytes; `state` is the match's own, to look at and not to write on.
        self.state: Any = self.engine.read(self._states, game.state, NOW)
        self._copy: Any = self.engine.read(self._states, game.state, COPY)
        self._luck = self.engine.many(Luck, 1)
        self._choices: list[Choice] | None = None
        self._line: list[Entry] = []  # the decisions on the line of play; those that were undone are not
        self._outcomes = [Outcome([])]  # of the start, and of each decision on the line
        self.engine.start(self._states, NOW, self.seats, self.options, self.version)
        self._let_nature_act()
        self.header = document.chain(self._header_texts())
        self.header.append(self._sealed("start", self.header[-1].mark))

    def __repr__(self) -> str:
        return f"<{self.game.title}: {', '.join(self.names)}; {len(self._line)} decisions. {self.prompt}>"

    # --- How things stand ---

    @property
    def seats(self) -> int:
        return len(self.names)

    @property
    def turn(self) -> int | None:
        """The seat that decides now; None when the match is over."""
        seat = self.engine.turn(self._states, NOW)
        return None if seat == OVER else seat

    @property
    def over(self) -> bool:
        return self.turn is None

    @property
    def decisions(self) -> int:
        """How many decisions the line of play has."""
        return len(self._line)

    @property
    def line(self) -> list[Entry]:
        """The decisions on the line of play, in order; those that were undone are not among them."""
        return list(self._line)

    @property
    def choices(self) -> list[Choice]:
        """Every legal action of the seat that decides now; none when the match is over."""
        if self._choices is None:
            codes = [] if self.over else self.engine.legal(self._states, NOW)
            self._choices = [self._choice(code) for code in codes]
        return self._choices

    @property
    def prompt(self) -> str:
        """One sentence: what is going on and what is wanted."""
        return self.game.prompt(self.state, self.engine.box, self.names)

    @property
    def points(self) -> list[int]:
        """The score of each seat as it stands."""
        return self.engine.points(self._states, NOW, self.seats)

    @property
    def result(self) -> list[float] | None:
        """At the end: 1 for who won and 0 for the others; a shared win is split, a team's members get alike."""
        return self.engine.result(self._states, NOW, self.seats) if self.over else None

    @property
    def winners(self) -> list[str]:
        """The names of those who won or share the win; nobody before the end."""
        return [name for name, payoff in zip(self.names, self.result or [], strict=False) if payoff > 0]

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may see, as plain data; None is somebody without a seat."""
        return self.game.view(self.state, self.engine.box, seat)

    def events(self, seat: int | None = None) -> list[Event]:
        """Every event of the line of play that a seat may know."""
        return _known([event for outcome in self._outcomes for event in outcome.events], seat)

    def log(self, seat: int | None = None) -> list[str]:
        """The same in words, NATURE's steps included."""
        return self.tell(self.events(seat))

    def tell(self, events: Sequence[Event]) -> list[str]:
        """Events in words."""
        return [self.game.tell(event, self.engine.box, self.names) for event in events]

    # --- Playing ---

    def play(self, choice: Choice | int | str) -> list[str]:
        """Takes a choice, given as such, as its code or in its notation, and all steps of NATURE that follow.

        Returns what happened, in words. A play that is not legal raises IllegalPlayError and changes nothing.
        """
        seat = self.turn
        self.enter(choice)
        return self.tell(_known(self._outcomes[-1].events, seat))

    def enter(self, choice: Choice | int | str) -> None:
        """The same without the words, for who plays what was played before."""
        code = self._legal_code(choice)
        seat = self._decider()
        self._outcomes.append(Outcome(self._step(code)))
        self._line.append(Entry(len(self.entries) + 1, seat, code, None, self.epoch, Line("", "")))
        self._let_nature_act()
        text = f"{len(self.entries) + 1}. {self.names[seat]}: {self.game.actions.describe(code)}"
        self._enter(seat, code, None, self.epoch, text)
        self._line[-1] = self.entries[-1]

    def why(self, action: Choice | int | str) -> str | None:
        """Why an action is not legal now, and what would work; None if it is legal."""
        try:
            self._legal_code(action)
        except IllegalPlayError as wrong:
            return str(wrong)
        return None

    def preview(self, choice: Choice | int | str) -> Preview:
        """What a choice would bring, tried on a copy, up to NATURE's next turn."""
        code = self._legal_code(choice)
        seat = self._decider()
        copy(self._copy, self.state)
        self.engine.step(self._states, COPY, code, self._luck)
        return Preview(
            self._choice(code),
            self.tell(_known(events_of(self._copy), seat)),
            self.engine.points(self._states, COPY, self.seats),
            self.game.view(self._copy, self.engine.box, seat),
        )

    def undo(self, to: int | None = None, *, seat: int | None = None, consent: bool = False) -> None:
        """Takes back the last decision, or everything behind entry `to`, 0 being the start.

        What was rolled or drawn, another seat's decision and the end are only taken back if all agree: `consent=True`.
        Dice that were taken back never come again.
        """
        if not self._line:
            raise MatchError("Nothing has been decided yet, so there is nothing to undo.")
        numbers = [0, *(entry.number for entry in self._line)]
        target = numbers[-2] if to is None else to
        if target not in numbers[:-1]:
            raise MatchError(f"There is no going back to entry {target}; there is to {_last_few(numbers[:-1])}.")
        kept = numbers.index(target)
        undone = self._line[kept:]
        luck = any(outcome.luck for outcome in self._outcomes[kept + 1 :])
        asking = undone[-1].seat if seat is None else seat
        if asking not in range(self.seats):
            raise MatchError(f"There is no seat {asking}; there are {_last_few(range(self.seats))}.")
        if not consent:
            self._refuse_undo(undone, luck, asking)
        epoch = self.epoch + 1 if luck else self.epoch
        del self._line[kept:], self._outcomes[kept + 1 :]
        self._replay()
        text = f"{len(self.entries) + 1}. {self.names[asking]}: undo to {target}{' with new dice' if luck else ''}"
        self._enter(asking, None, target, epoch, text)

    def _refuse_undo(self, undone: Sequence[Entry], luck: bool, asking: int) -> None:
        if self.over:
            raise MatchError("The match is over; it is only undone if all agree.")
        if luck:
            raise MatchError("Something was rolled or drawn since; that is only undone if all agree.")
        if any(entry.seat != asking for entry in undone):
            raise MatchError("Somebody else has decided since; that is only undone if all agree.")

    # --- The document ---

    def lines(self) -> list[Line]:
        """The match as the lines of its document, the secret of its dice included."""
        lines = [*self.header, *(entry.line for entry in self.entries)]
        last = [f"dice: {self.dice.secret.hex()}"]
        if self.over:
            last.insert(0, f"end: points {json.dumps(self.points)} result {json.dumps(self.result)}")
        return lines + document.chain(last, lines[-1].mark)

    def save(self, path: str | Path | None = None) -> str:
        """The document of the match; written to a file as well if a path is given."""
        text = document.write(self.lines())
        if path is not None:
            Path(path).write_text(text, encoding="utf-8", newline="\n")
        return text

    def _header_texts(self) -> list[str]:
        options = game_options.schema(self.game)
        chosen = " ".join(f"{name}={option.word(self.options[name])}" for name, option in options.items())
        seed, nonces = self.dice.seed, " ".join(self.dice.nonces)
        return [
            FIRST_LINE,
            f"game: {self.game.name}",
            f"rules: {self.version}",
            f"components: {self.engine.fingerprint}",
            f"options: {chosen}",
            f"seats: {json.dumps(self.names, ensure_ascii=False)}",
            f"commitment: {self.dice.commitment}",
            f"nonces: {nonces}" if seed is None else f"seed: {json.dumps(seed)}",
        ]

    def _sealed(self, text: str, before: str) -> Line:
        return Line(text, document.chained(before, text, public_bytes(self.state)))

    # --- Within ---

    @property
    def epoch(self) -> int:
        """How often dice were taken back."""
        return self.entries[-1].epoch if self.entries else 0

    def _choice(self, code: int) -> Choice:
        actions = self.game.actions
        return Choice(code, actions.of(code).name, actions.fields(code), actions.describe(code))

    def _decider(self) -> int:
        seat = self.turn
        assert seat is not None, "an action was legal when the match was over"
        return seat

    def _legal_code(self, action: Choice | int | str) -> int:
        """The code of an action, if it is legal; IllegalPlayError otherwise."""
        try:
            if isinstance(action, str):
                code = self.game.actions.parse(action)
            else:
                code = action.code if isinstance(action, Choice) else action
                self.game.actions.of(code)
        except ActionError as wrong:
            raise IllegalPlayError(str(wrong)) from None
        reason = self.engine.why_not(self._states, NOW, code)
        if reason:
            raise IllegalPlayError(self.game.refuse(self.state, self.engine.box, code, reason, self.names))
        return code

    def _step(self, action: int) -> list[Event]:
        self._choices = None
        self.engine.step(self._states, NOW, action, self._luck)
        return events_of(self.state)

    def _let_nature_act(self) -> None:
        """Takes NATURE's steps until a seat decides, or the match is over."""
        luck = self.engine.memory(self._luck)
        while self.engine.turn(self._states, NOW) == NATURE:
            nth = self.state.steps - len(self._line)
            luck[:] = given = self.dice.lucks(self.epoch, range(nth, nth + 1))
            self._outcomes[-1].events += self._step(0)
            self._outcomes[-1].luck |= luck != given

    def _replay(self) -> None:
        """Makes the state anew from the line of play."""
        self._choices = None
        self.engine.start(self._states, NOW, self.seats, self.options, self.version)
        replay(self.engine, self._states, NOW, [(entry.action or 0, entry.epoch) for entry in self._line], self.dice)

    def _enter(self, seat: int, action: int | None, undo_to: int | None, epoch: int, text: str) -> None:
        before = self.entries[-1].line if self.entries else self.header[-1]
        line = self._sealed(text, before.mark)
        self.entries.append(Entry(len(self.entries) + 1, seat, action, undo_to, epoch, line))


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


def _known(events: Sequence[Event], seat: int | None) -> list[Event]:
    viewer = NO_SEAT if seat is None else seat
    return [event for event in events if knows(event.who, viewer)]


def _last_few(numbers: Sequence[int]) -> str:
    shown = " or ".join(str(number) for number in numbers[-3:])
    return shown if len(numbers) <= 3 else f"0 … {shown}"


def checked_names(names: Sequence[str]) -> list[str]:
    """Names that a match can have, one a seat; MatchError, with a sentence, if it can't."""
    for name in names:
        if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or ":" in name or name != name.strip():
            raise MatchError(f"{name!r} can't be a name: it takes 1 to {LONGEST_NAME} characters, and no colon.")
    if len(set(names)) < len(names):
        raise MatchError("Each seat needs a name of its own.")
    return list(names)
