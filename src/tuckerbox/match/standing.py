"""How a match stands, for Python code: whose turn, which choices, who plays, log, view, points.

Nothing here changes a match; see `match`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from tuckerbox.kernel import options as game_options
from tuckerbox.kernel.actions import ActionError
from tuckerbox.kernel.box import corrected
from tuckerbox.kernel.contract import OVER, Game
from tuckerbox.kernel.engine import Engine, shipped_box
from tuckerbox.kernel.events import Event
from tuckerbox.kernel.record import Record
from tuckerbox.match.course import COPY, NOW, Course
from tuckerbox.match.dice import Dice
from tuckerbox.match.entry import Entry, line_of_play, words_of
from tuckerbox.match.errors import IllegalPlayError
from tuckerbox.match.moments import PublicEvent, known
from tuckerbox.match.table import Request, Table, checked_names


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
class Preview:
    """What a choice would bring, as far as that is certain."""

    choice: Choice
    events: list[PublicEvent]
    points: list[int]
    view: dict[str, Any]
    prompt: str

    @property
    def log(self) -> list[str]:
        """The events in words."""
        return [event["text"] for event in self.events]


class Standing:
    """How a match stands: what its header and its entries come to. `Match` is what can be done with it."""

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        options: Mapping[str, object],
        dice: Dice,
        entries: Sequence[Entry] = (),
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
        self.entries = list(entries)
        self._line = line_of_play(entries)
        self._set_up = partial(self.engine.start, seats=self.seats, settled=self.options, version=self.version)
        line = [(entry.value, entry.epoch) for entry in self._line]
        self.course = Course(self.engine, dice, self._set_up, line)
        self.state = self.course.state  # the record as Python ints, to look at and not to write on
        self._table = Table(self.names, [game.rules.team(self.state, seat) for seat in range(self.seats)])
        for entry in entries:
            self._table.follow(entry)
        self._choices: list[Choice] | None = None

    def __repr__(self) -> str:
        return f"<{self.game.title}: {', '.join(self.names)}; {len(self._line)} decisions. {self.prompt}>"

    # --- How things stand ---

    @property
    def seats(self) -> int:
        return len(self.names)

    @property
    def turn(self) -> int | None:
        """The seat that decides now; None when the match is over."""
        seat = self.course.turn
        return None if seat == OVER or self._table.ended else seat

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
    def epoch(self) -> int:
        """How often dice were taken back."""
        return self.entries[-1].epoch if self.entries else 0

    @property
    def choices(self) -> list[Choice]:
        """Every legal action of the seat that decides now; none when the match is over."""
        if self._choices is None:
            codes = [] if self.over else self.engine.legal(self.course.states, NOW)
            self._choices = [choice_of(self.game, code) for code in codes]
        return self._choices

    @property
    def prompt(self) -> str:
        """One sentence: what is going on and what is wanted."""
        return self._table.verdict if self._table.ended else self.game.prompt(self.state, self.engine.box, self.names)

    @property
    def corrected(self) -> list[str]:
        """The keys of the component data that are not as they come with the game."""
        return corrected(self.game, self.engine.box, shipped_box(self.game))

    @property
    def points(self) -> list[int]:
        """The score of each seat as it stands."""
        return self.engine.points(self.course.states, NOW, self.seats)

    @property
    def result(self) -> list[float] | None:
        """At the end: 1 for who won and 0 for the others; a shared win is split, a team's members get alike."""
        if self._table.ended:
            return self._table.payoffs
        return self.engine.result(self.course.states, NOW, self.seats) if self.over else None

    @property
    def winners(self) -> list[str]:
        """The names of those who won or share the win; nobody before the end."""
        return [name for name, payoff in zip(self.names, self.result or [], strict=False) if payoff > 0]

    @property
    def bots(self) -> list[str | None]:
        """For each seat the name of the bot that plays it; None is a person."""
        return list(self._table.bots)

    @property
    def resigned(self) -> set[int]:
        return set(self._table.resigned)

    @property
    def asked(self) -> Request | None:
        """The undo that a seat has asked for, until it is done, declined or overtaken by a decision."""
        return self._table.asked

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may see, as plain data; None is somebody without a seat."""
        return dict(self.game.view(self.state, self.engine.box, seat))

    def events(self, seat: int | None = None) -> list[Event]:
        """Every event of the line of play that a seat may know."""
        return known([event for outcome in self.course.outcomes for event in outcome.events], seat)

    def log(self, seat: int | None = None) -> list[str]:
        """The same in words, NATURE's steps included."""
        return self.tell(self.events(seat))

    def tell(self, events: Sequence[Event]) -> list[str]:
        """Events in words."""
        return [self.game.tell(event, self.engine.box, self.names) for event in events]

    def public(self, events: Sequence[Event]) -> list[PublicEvent]:
        """Events as plain data."""
        kinds = self.game.events.names
        return [
            {"kind": kinds[event.kind], "seat": event.seat, "numbers": list(event.numbers), "text": text}
            for event, text in zip(events, self.tell(events), strict=True)
        ]

    def offer(self, choice: Choice) -> str:
        """A choice in words, for people."""
        return self.game.offer(self.state, self.engine.box, choice.code, self.names)

    def why(self, action: Choice | int | str) -> str | None:
        """Why an action is not legal now, and what would work; None if it is legal."""
        try:
            self._legal_code(action)
        except IllegalPlayError as wrong:
            return str(wrong)
        return None

    def preview(self, choice: Choice | int | str) -> Preview:
        """What a choice would bring, tried on a copy, up to where luck comes in, or what the seat does not know."""
        code = self._legal_code(choice)
        course, seat = self.course, self._decider()
        events = course.try_out(code, seat)
        return Preview(
            choice_of(self.game, code),
            self.public(known(events, seat)),
            self.engine.points(course.states, COPY, self.seats),
            dict(self.game.view(course.copy, self.engine.box, seat)),
            self.game.prompt(course.copy, self.engine.box, self.names),
        )

    def points_after(self, choice: Choice | int | str) -> list[int]:
        """The score of each seat as a choice would leave it, as far as that is certain."""
        self.course.try_out(self._legal_code(choice), self._decider())
        return self.engine.points(self.course.states, COPY, self.seats)

    # --- In words ---

    def words(self, entry: Entry) -> str:
        """What one of the match's entries says, as it stands in the document."""
        before = self.entries[entry.number - 2].epoch if entry.number > 1 else 0
        return words_of(entry, self.game.actions, new_dice=entry.epoch != before)

    def text(self, entry: Entry) -> str:
        """The whole line of the document, but for its mark."""
        return f"{entry.number}. {self.names[entry.seat]}: {self.words(entry)}"

    # --- Within ---

    def _decider(self) -> int:
        seat = self.turn
        assert seat is not None, "an action was legal when the match was over"
        return seat

    def _legal_code(self, action: Choice | int | str) -> int:
        """The code of an action, if it is legal; IllegalPlayError otherwise."""
        code = code_of(self.game, action)
        if self._table.ended:
            raise IllegalPlayError(f"{self._table.verdict} There is nothing left to decide.", "over")
        refuse_illegal(self.engine, self.course.states, NOW, code, self.names)
        return code


def choice_of(game: Game, code: int) -> Choice:
    """An action as a choice."""
    actions = game.actions
    return Choice(code, actions.of(code).name, actions.fields(code), actions.describe(code))


def code_of(game: Game, action: Choice | int | str) -> int:
    """The code of an action that is given as such, as its code or in its notation; IllegalPlayError if it is none."""
    try:
        if isinstance(action, str):
            return game.actions.parse(action)
        code = action.code if isinstance(action, Choice) else action
        game.actions.of(code)
    except ActionError as wrong:
        raise IllegalPlayError(str(wrong), "no-such-action") from None
    return code


def refuse_illegal(engine: Engine, states: Any, i: int, code: int, names: Sequence[str]) -> None:
    """IllegalPlayError, with what would work, if an action is not legal in `states[i]`."""
    reason = engine.why_not(states, i, code)
    if reason:
        game = engine.game
        says = game.refuse(engine.read(states, game.state, i), engine.box, code, reason, names)
        raise IllegalPlayError(says, game.reasons.names[reason], game.reasons.rules[reason])
