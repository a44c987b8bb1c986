"""The contract that every game fulfils: a few records, the functions below over them, words and pictures for people.

The functions from `setup` to `expected_gain` are *slots*, which generic code (the templates) calls. When generic code
is built for a game (`kernel.build`), the game's own functions replace the slots, and its own records replace `State`,
`Box`, `Options` and `Choices`. A policy of the game replaces the slots `choose` and `expected_gain`, and the record
`Mind`.

Two names mean something to generic code. An action kind called `done` has no fields and ends a turn: clients give it a
button and a key of its own. A policy called `greedy` is the game's sensible player: it is the default opponent in the
terminal, it takes over from a bot that fails, and the arena compares other bots with it. A game can lack either.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Protocol, cast

from tuckerbox.kernel.actions import Actions
from tuckerbox.kernel.kinds_and_reasons import Event, EventKinds, Reasons
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.record import Grid, Layout, Reals, Record, Row

if TYPE_CHECKING:
    from rich.console import RenderableType

# Return values of `turn` besides seats. They are positive, so that neither wraps around if it is used as an index.
NATURE = 100
OVER = 101

NO_RIVAL = -(1 << 30)  # returned by `rival` in games that do not play to win
DONE = "done"  # the kind of action that ends a turn
SENSIBLE = "greedy"  # the policy that is a game's sensible player
MOST_SEATS = 7  # a mask of seats is a signed byte, which leaves seven bits


class State(Protocol):
    """The record of a match at one moment. A game declares its own, with at least these fields."""

    layout: ClassVar[Layout]
    raw: memoryview
    version: int  # the version of the rules for this match
    seats: int
    steps: int  # the number of steps taken so far
    told: int  # the number of events of the last step
    events: Grid  # a row for each of them; see kernel.events


class Box(Protocol):
    """The record of the components. A game declares its own, with an Item for each field that is read from data."""


class Options(Protocol):
    """The record of the options. A game declares its own, with an option for each field."""


class Choices(Protocol):
    """The output of `legal`. It is made for each game, with room for `max_legal` codes."""

    codes: Row


class Mind(Protocol):
    """The working memory of a policy. Each policy declares its own."""


class Numbers(Record):
    """The output of `points` and `census`."""

    values: Annotated[Row, "i4", 64]


class Payoffs(Record):
    """The output of `result`."""

    values: Annotated[Reals, "f8", MOST_SEATS]


def setup(state: State, box: Box, seats: int, options: Options) -> None:
    """Fill the zeroed record. Random parts of the setup are left to NATURE's first steps."""
    raise NotImplementedError


def turn(state: State) -> int:
    """Return the seat that decides now, or NATURE, or OVER."""
    raise NotImplementedError


def legal(state: State, box: Box, out: Choices) -> int:
    """Write every legal action once, and return how many there are: at least one while a seat has the turn."""
    raise NotImplementedError


def apply(state: State, box: Box, action: int, luck: Luck) -> None:
    """Take one step, in place. The action is legal; NATURE's is 0, and only NATURE's steps may read `luck`."""
    raise NotImplementedError


def result(state: State, box: Box, out: Payoffs) -> None:
    """Write each seat's payoff at the end: 1 for a win, a part of it for a shared one, 0 otherwise.

    The members of a team get the same.
    """
    raise NotImplementedError


def points(state: State, box: Box, out: Numbers) -> None:
    """Write the current score of each seat."""
    raise NotImplementedError


def team(state: State, seat: int) -> int:
    """Return the same number for seats that win together."""
    raise NotImplementedError


def redeal(state: State, box: Box, viewer: int, luck: Luck) -> None:
    """Resample the information hidden from `viewer`, according to its probability. Default: nothing is hidden."""


def rival(state: State, box: Box) -> int:
    """Return the current score of the game itself. Default: NO_RIVAL, for games that do not play to win."""
    return NO_RIVAL


def why_not(state: State, box: Box, action: int) -> int:
    """Return 0 if the action is legal now, else the code of the reason why not."""
    raise NotImplementedError


def census(state: State, box: Box, out: Numbers) -> int:
    """Count every component, wherever it is, and return how many numbers that took. No step changes the counts."""
    raise NotImplementedError


def choose(state: State, box: Box, mind: Mind, luck: Luck) -> int:
    """Return the action that a policy chooses.

    `state` never contains true secrets: it is a sample for the deciding seat or, within a search, for the searching
    one.
    """
    raise NotImplementedError


def expected_gain(state: State, box: Box, mind: Mind, seat: int) -> float:
    """Return the points that a policy expects for a seat, in addition to those that it has. Default: 0."""
    return 0.0


@dataclass(frozen=True)
class Rules:
    """A game's functions, by the names of their slots."""

    setup: Callable[..., None]
    turn: Callable[..., int]
    legal: Callable[..., int]
    apply: Callable[..., None]
    result: Callable[..., None]
    points: Callable[..., None]
    team: Callable[..., int]
    why_not: Callable[..., int]
    census: Callable[..., int]
    redeal: Callable[..., None] = redeal
    rival: Callable[..., int] = rival

    @classmethod
    def of(cls, module: ModuleType, **others: Callable[..., Any]) -> Rules:
        """Return the rules made of a module's functions with the names of slots, and of `others` from elsewhere.

        Raise TypeError if a function without a default is in neither.
        """
        found = {slot.name: vars(module)[slot.name] for slot in fields(cls) if slot.name in vars(module)} | others
        lacking = [slot.name for slot in fields(cls) if slot.default is MISSING and slot.name not in found]
        if lacking:
            what = "what it does" if len(lacking) == 1 else "what they do"
            raise TypeError(f"{module.__name__} lacks {', '.join(lacking)}: tuckerbox.kernel.contract says {what}.")
        return cls(**found)

    def slots(self) -> dict[object, object]:
        """Return the function that fills each slot."""
        return {globals()[field.name]: getattr(self, field.name) for field in fields(self)}


@dataclass(frozen=True)
class Sample:
    """A way to play, by seats and options, that the generic suite, the benchmarks and the corpus go through."""

    seats: int
    options: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Policy:
    """A bot written over the records: the functions for its slots, and the record of its working memory."""

    choose: Callable[..., int]
    mind: type[Record]
    expected_gain: Callable[..., float] = expected_gain
    says: str = "the game's own sensible player"


@dataclass(frozen=True)
class Tuning:
    """The parameters of the search for a game. Matches were played to find them (see docs/strength.md)."""

    policy: str = ""  # the game's policy for priors and playouts; without one, playouts are random
    policy_rate: float = 1.0  # the probability that the policy chooses in a playout; otherwise the choice is random
    policy_prior: float = 0.5  # the part of the prior that the policy's choice gets in advance
    puct: float = 1.0  # the PUCT constant
    fpu_reduction: float = 0.0  # first-play urgency: how far below its node's value an untried choice is rated
    horizon: int = 0  # decisions of a playout before points decide; 0 plays to the end
    own_turn: bool = False  # stop playouts, and the tree, as soon as the other side has the turn
    margin: float = 0.2  # the weight of the lead in points in the value of a finished match
    scale: int = 10  # a lead of this many points counts as clear
    temperatures: tuple[float, ...] = (1.0, 0.5)  # at which the weaker levels sample, the weakest first


def no_misfit(options: Mapping[str, Any], seats: int) -> str | None:
    """Allow every combination of options and seats: the default for `misfit`."""
    return None


def no_breakdown(state: Any, box: Any, events: Sequence[Event]) -> Mapping[str, Sequence[int]]:
    """Name no categories of points: the default for `breakdown`."""
    return {}


def draw_by(package: str) -> Callable[[Mapping[str, Any], Sequence[str]], RenderableType]:
    """Return a function that imports a game's module `terminal` at its first call, and calls its `draw`."""

    def draw(seen: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
        drawn: RenderableType = import_module(f"{package}.terminal").draw(seen, names)
        return drawn

    return draw


@dataclass(frozen=True)
class Game:
    """One game. All generic code works on one of these."""

    name: str
    title: str
    blurb: str
    minutes: str
    seats: tuple[int, ...]
    version: int  # of the rules; new matches use it; 0 is a draft, whose matches need not replay
    state: type[Record]
    box: type[Record]
    options: type[Record]
    actions: Actions
    events: EventKinds
    reasons: Reasons  # why an action is not legal; number 0 means that it is legal
    rules: Rules
    max_legal: int
    max_steps: int
    max_events: int  # the most events of one step: the number of rows of `events`
    folder: Path  # the game's own folder; its component data is in data/
    samples: tuple[Sample, ...]
    prepare: Callable[..., None]  # (box): fill derived fields, and check the box as a whole
    view: Callable[[Any, Any, int | None], Mapping[str, Any]]  # (state, box, viewer): the view of that seat, as data
    draw: Callable[[Mapping[str, Any], Sequence[str]], RenderableType]  # (view, names): a view, drawn for a terminal
    prompt: Callable[[Any, Any, Sequence[str]], str]  # (state, box, names): a sentence: what is going on, what to do
    offer: Callable[[Any, Any, int, Sequence[str]], str]  # (state, box, action, names): a choice in words
    tell: Callable[[Event, Any, Sequence[str]], str]  # (event, box, names): an event in words
    refuse: Callable[[Any, Any, int, int, Sequence[str]], str]  # (state, box, action, reason, names): what would work
    misfit: Callable[[Mapping[str, Any], int], str | None] = no_misfit  # (options, seats): why they do not fit, or None
    breakdown: Callable[[Any, Any, Sequence[Event]], Mapping[str, Sequence[int]]] = no_breakdown
    """(state, box, all events): by a name for where they come from, the points of each seat; they add up to `points`"""
    policies: Mapping[str, Policy] = field(default_factory=dict)  # by name, the weakest first
    tuning: Tuning = Tuning()
    designers: str = ""  # who designed the game: `Ann Lee and Bo Ray`; empty for one that was never published
    published: str = ""  # the publisher and the year: `Kosmos, 2024`
    rival: str = ""  # the name of the winner when no seat wins; empty if a seat always wins

    @property
    def versions(self) -> range:
        """The versions of the rules that matches can use: a draft, which is version 0, or all finished ones."""
        return range(min(1, self.version), self.version + 1)

    @cached_property
    def choices(self) -> type[Record]:
        """The record for the output of `legal`."""
        return type("Choices", (Record,), {"__annotations__": {"codes": Annotated[Row, "i4", self.max_legal]}})

    def state_from(self, raw: bytes) -> State:
        """Return a state from a copy of its bytes."""
        return cast("State", self.state(bytearray(raw)))

    def bindings(self) -> dict[object, object]:
        """Return this game's own function for each slot, and its own record for each generic one."""
        records: dict[object, object] = {State: self.state, Box: self.box, Options: self.options, Choices: self.choices}
        return {**self.rules.slots(), **records}


def seat_names(seats: int) -> Sequence[str]:
    """Return the default names of seats."""
    return ("Blue", "Vermilion", "Green", "Plum", "Gold", "Slate", "Cherry")[:seats]
