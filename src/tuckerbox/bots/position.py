"""A position: how a match stands as one seat sees it, for bots that are written in choices and points."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import Any

from tuckerbox.bots.bot import FREE, Budget
from tuckerbox.bots.search import another
from tuckerbox.kernel.contract import MOST_SEATS, OVER, Game, seat_names
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.luck import Luck, next_bits
from tuckerbox.kernel.privacy import silence
from tuckerbox.kernel.templates.play import Tally
from tuckerbox.match.certainty import as_far_as_certain
from tuckerbox.match.standing import Choice, choice_of, code_of, refuse_illegal

NOBODY, EVERYBODY = 0, (1 << MOST_SEATS) - 1  # whom chance plays for


class Position:
    """How a match stands, as one seat sees it.

    It is a copy of its own, in which all that the seat cannot know was dealt anew: nothing that is read from it gives
    anything away, and nothing that is played in it changes the match.
    """

    def __init__(self, engine: Engine, states: Any, seat: int, luck: Luck, budget: Budget = FREE) -> None:
        self.seat = seat
        self.budget = budget  # what may be spent on the decision
        self._engine = engine
        self._states = states  # one, its own
        self._lucks = luck_of(engine, luck)
        self._luck = engine.read(self._lucks, Luck)
        self._state: Any = engine.read(states, engine.game.state)
        self._names = seat_names(self.seats)
        self._choices: list[Choice] | None = None

    def __repr__(self) -> str:
        return f"<{self.game.title} as {self._names[self.seat]} sees it. {self.prompt}>"

    # --- How things stand ---

    @property
    def game(self) -> Game:
        return self._engine.game

    @property
    def seats(self) -> int:
        return int(self._state.seats)

    @property
    def turn(self) -> int | None:
        """The seat that decides now; None when the match is over."""
        turn = self._engine.turn(self._states, 0)
        return None if turn == OVER else turn

    @property
    def over(self) -> bool:
        return self.turn is None

    @property
    def choices(self) -> list[Choice]:
        """Every legal action of the seat that decides now; none when the match is over."""
        if self._choices is None:
            codes = [] if self.over else self._engine.legal(self._states, 0)
            self._choices = [choice_of(self.game, code) for code in codes]
        return self._choices

    @property
    def points(self) -> list[int]:
        """The score of each seat as it stands."""
        return self._engine.points(self._states, 0, self.seats)

    @property
    def result(self) -> list[float] | None:
        """At the end: 1 for who won and 0 for the others; a shared win is split, a team's members get alike."""
        return self._engine.result(self._states, 0, self.seats) if self.over else None

    @property
    def view(self) -> dict[str, Any]:
        """What the seat may see, as plain data: the same that the page draws."""
        return dict(self.game.view(self._state, self._engine.box, self.seat))

    @property
    def prompt(self) -> str:
        """One sentence: what is going on and what is wanted."""
        return self.game.prompt(self._state, self._engine.box, self._names)

    @cached_property
    def random(self) -> Random:
        """Chance to decide by. Who takes all chance from here decides alike each time."""
        return Random(next_bits(self._luck) << 32 | next_bits(self._luck))

    def points_after(self, choice: Choice | int | str) -> list[int]:
        """The score of each seat as a choice would leave it, as far as that is certain."""
        tried = self._copy()
        as_far_as_certain(self._engine, tried, 0, self._legal_code(choice), self.seat)
        return self._engine.points(tried, 0, self.seats)

    # --- Playing on in one's head ---

    def imagine(self) -> Position:
        """A position like this one to play on in: what the seat cannot know is dealt anew once more."""
        dealt = as_seen_by(self._engine, self._states, 0, self.seat, self._lucks)
        return Position(self._engine, dealt, self.seat, another(self._luck), self.budget)

    def play(self, choice: Choice | int | str) -> None:
        """Takes a choice of the seat that decides now, and all steps of NATURE that follow, with luck made up here."""
        self._engine.step(self._states, 0, self._legal_code(choice), self._lucks)
        self._go_on(NOBODY)

    def play_out(self) -> list[float]:
        """Lets everybody play at random to the end, and gives the result."""
        self._go_on(EVERYBODY)
        return self._engine.result(self._states, 0, self.seats)

    # --- Within ---

    def _copy(self) -> Any:
        copied = self._engine.many(self.game.state, 1)
        self._engine.memory(copied)[:] = self._engine.memory(self._states)
        return copied

    def _legal_code(self, choice: Choice | int | str) -> int:
        code = code_of(self.game, choice)
        refuse_illegal(self._engine, self._states, 0, code, self._names)
        return code

    def _go_on(self, by_chance: int) -> None:
        """Until somebody decides for whom chance does not, or the end."""
        engine = self._engine
        tallies = engine.many(Tally, 1)
        engine.play.play_on(self._states, 0, engine.boxes, engine.out, self._lucks, by_chance, tallies)
        self._choices = None


def as_seen_by(engine: Engine, states: Any, i: int, seat: int, lucks: Any) -> Any:
    """A copy of a state in which all that a seat cannot know is dealt anew, and left out of the last step's events."""
    own = engine.many(engine.game.state, 1)
    engine.memory(own)[:] = engine.memory(states, i)
    engine.play.deal_again(own, 0, engine.boxes, seat, lucks)
    silence(engine.read(own, engine.game.state), seat)
    return own
