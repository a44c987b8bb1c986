"""What every game offers: a few records, the functions below over them, and the words and pictures for people.

The functions here have no bodies of their own: they are the *slots* that generic code calls (the templates). When
generic code is built for a game, each slot is replaced by the game's own function (`kernel.build`), and `State`, `Box`,
`Options` and `Choices` by the game's own records.

Two names mean something to generic code. An action kind called `done` has no fields and ends a turn: clients give it a
button and a key of its own. A policy called `greedy` is the game's sensible player: it is the default opponent at the
terminal, takes over from a bot that fails, and is what the arena measures other bots by. A game can lack either.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Protocol, cast

from tuckerbox.kernel.actions import Actions
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.record import Grid, Layout, Reals, Record, Row
from tuckerbox.kernel.register import Event, Events, Reasons

if TYPE_CHECKING:
    from rich.console import RenderableType

# What `turn` says besides a seat: positive and above any seat, so that neither wraps when it is used as an index.
NATURE = 100
OVER = 101

NO_RIVAL = -(1 << 30)  # what `rival` says where only seats have a score
DONE = "done"  # the kind of action that ends a turn
SENSIBLE = "greedy"  # the policy that is a game's sensible player
MOST_SEATS = 7  # as many as a mask of seats has bits, in a byte with a sign


class State(Protocol):
    """The record of a match. A game declares its own, with at least these fields."""

    layout: ClassVar[Layout]
    raw: memoryview
    version: int  # of the rules that this match is played by
    seats: int
    steps: int  # taken so far: where on the line of play this is
    told: int  # events of the last step
    events: Grid  # a row for each of them; see kernel.events


class Box(Protocol):
    """The record of the components. A game declares its own, with an Item for each field that data fills."""


class Options(Protocol):
    """The record of what can be chosen before a match. A game declares its own, with an option for each field."""


class Choices(Protocol):
    """Where `legal` writes; made for each game, `codes` being as long as its `max_legal`."""

    codes: Row


class Mind(Protocol):
    """What a policy thinks in; each policy declares its own."""


class Numbers(Record):
    """Where `points` and `census` write."""

    values: Annotated[Row, "i4", 64]


class Payoffs(Record):
    """Where `result` writes."""

    values: Annotated[Reals, "f8", MOST_SEATS]


def setup(state: State, box: Box, seats: int, options: Options) -> None:
    """Fills the zeroed record. What is random in setting up is NATURE's first steps."""
    raise NotImplementedError


def turn(state: State) -> int:
    """The seat that decides now, or NATURE, or OVER."""
    raise NotImplementedError


def legal(state: State, box: Box, out: Choices) -> int:
    """Writes every legal action, each once, and returns how many: at least one while a seat has the turn."""
    raise NotImplementedError


def apply(state: State, box: Box, action: int, luck: Luck) -> None:
    """Takes one step, in place. Only legal actions come here; NATURE's is 0, and only then is luck read."""
    raise NotImplementedError


def result(state: State, box: Box, out: Payoffs) -> None:
    """At the end: 1 for who wins and 0 for the others. A shared win is split; the members of a team get alike."""
    raise NotImplementedError


def points(state: State, box: Box, out: Numbers) -> None:
    """The score of each seat as it stands."""
    raise NotImplementedError


def team(state: State, seat: int) -> int:
    """Who wins together: the seats of one team give the same number."""
    raise NotImplementedError


def redeal(state: State, box: Box, viewer: int, luck: Luck) -> None:
    """Redraws what `viewer` cannot know, as likely as it is. As it stands here it is for games that hide nothing."""


def rival(state: State, box: Box) -> int:
    """The score of the game itself as it stands. As it stands here it is for games that play against nobody."""
    return NO_RIVAL


def why_not(state: State, box: Box, action: int) -> int:
    """0 if the action is legal now, else the game's code for why not."""
    raise NotImplementedError


def census(state: State, box: Box, out: Numbers) -> int:
    """Counts every component, wherever it is; returns how many numbers that took. They never change during a match."""
    raise NotImplementedError


def choose(state: State, box: Box, mind: Mind, luck: Luck) -> int:
    """The slot of a policy: what it would do. `state` holds only what the seat that decides may know."""
    raise NotImplementedError


def hopes(state: State, box: Box, mind: Mind, seat: int) -> float:
    """How many points a seat may hope for besides those that it has. As it stands here: who knows?"""
    return 0.0


@dataclass(frozen=True)
class Rules:
    """A game's functions, by the slots that they fill."""

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
        """Return the functions of a module that are named like slots, and `others` from elsewhere."""
        named = {slot.name: vars(module)[slot.name] for slot in fields(cls) if slot.name in vars(module)}
        return cls(**named | others)

    def slots(self) -> dict[object, object]:
        """The slot and the function that fills it, for each."""
        return {globals()[field.name]: getattr(self, field.name) for field in fields(self)}


@dataclass(frozen=True)
class Sample:
    """A way to play that the generic suite, the benchmarks and the corpus go through."""

    seats: int
    options: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Policy:
    """A bot written over the records: the function for the slot `choose`, and the record it thinks in."""

    choose: Callable[..., int]
    mind: type[Record]
    hopes: Callable[..., float] = hopes
    says: str = "the game's own sensible player"


@dataclass(frozen=True)
class Tuning:
    """How a search goes about a game: found by matches against itself and others (docs/strength.md says which)."""

    policy: str = ""  # of the game: it says what to try first and plays matches on; without one chance does
    sober: float = 1.0  # how often the policy chooses in what is played on; else chance does
    trust: float = 0.5  # the part of what is tried that goes to the policy's choice
    explore: float = 1.0  # how much is tried that did not promise the most
    urge: float = 0.0  # by how much less than its position a choice promises that was never tried
    horizon: int = 0  # decisions that are played on before points decide; 0 goes to the end
    own_turn: bool = False  # whether points decide as soon as it is for the other side to decide
    margin: float = 0.2  # how much of a result it is by how many points one is ahead
    scale: int = 10  # points that are a clear lead
    slips: tuple[float, ...] = (1.0, 0.5)  # how much the weakened levels slip, the weakest first: alike in all games


def fits(options: Mapping[str, Any], seats: int) -> str | None:
    """Let all options go with each other and with any number of seats."""
    return None


def draw_by(package: str) -> Callable[[Mapping[str, Any], Sequence[str]], RenderableType]:
    """Return the `draw` of a game's module `terminal`, which is imported when something is drawn for the first time."""

    def draw(seen: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
        drawn: RenderableType = import_module(f"{package}.terminal").draw(seen, names)
        return drawn

    return draw


@dataclass(frozen=True)
class Game:
    """One game, whole. All generic code is given one of these."""

    name: str
    title: str
    blurb: str
    minutes: str
    seats: tuple[int, ...]
    version: int  # of the rules, as new matches are played; 0 is a draft, of which nothing has to replay later
    state: type[Record]
    box: type[Record]
    options: type[Record]
    actions: Actions
    events: Events
    reasons: Reasons  # why an action may not be legal; the first is that nothing is against it
    rules: Rules
    max_legal: int
    max_steps: int
    max_events: int  # that a step leaves; the rows of `events` hold as many
    folder: Path  # where the game's own files are; its component data is in data/
    samples: tuple[Sample, ...]
    prepare: Callable[..., None]  # derives what the data does not say from what it says, and checks the whole
    view: Callable[[Any, Any, int | None], Mapping[str, Any]]  # (state, box, viewer): what that seat may see, as data
    draw: Callable[[Mapping[str, Any], Sequence[str]], RenderableType]  # (view, names): the same, for a terminal
    prompt: Callable[[Any, Any, Sequence[str]], str]  # (state, box, names): what is going on and wanted, a sentence
    offer: Callable[[Any, Any, int, Sequence[str]], str]  # (state, box, action, names): a choice in words
    tell: Callable[[Event, Any, Sequence[str]], str]  # (event, box, names): an event in words
    refuse: Callable[[Any, Any, int, int, Sequence[str]], str]  # (state, box, action, reason, names): what would work
    misfit: Callable[[Mapping[str, Any], int], str | None] = (
        fits  # (options, seats): why they do not fit, if they don't
    )
    policies: Mapping[str, Policy] = field(default_factory=dict)  # by name, the weakest first
    tuning: Tuning = Tuning()
    designers: str = ""  # who designed the game: `Ann Lee and Bo Ray`; empty for one that was never published
    published: str = ""  # by whom and when: `Kosmos, 2024`
    rival: str = ""  # who wins when no seat does; without one a seat always wins

    @property
    def versions(self) -> range:
        """The versions of the rules by which matches can be played: a draft is forgotten when it is finished."""
        return range(min(1, self.version), self.version + 1)

    @cached_property
    def choices(self) -> type[Record]:
        """The record that `legal` writes into."""
        return type("Choices", (Record,), {"__annotations__": {"codes": Annotated[Row, "i4", self.max_legal]}})

    def state_from(self, raw: bytes) -> State:
        """Return a state from a copy of its bytes."""
        return cast("State", self.state(bytearray(raw)))

    def bindings(self) -> dict[object, object]:
        """What each slot and each nameless record of generic code stands for in this game."""
        records: dict[object, object] = {State: self.state, Box: self.box, Options: self.options, Choices: self.choices}
        return {**self.rules.slots(), **records}


def seat_names(seats: int) -> Sequence[str]:
    """What seats are called when nobody gave them a name."""
    return ("Blue", "Vermilion", "Green", "Plum", "Gold", "Slate", "Cherry")[:seats]
