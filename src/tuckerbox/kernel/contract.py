"""This contract lists what every game has: records, functions that work on them, and words and pictures for people.

The functions from `setup` to `turn_is_over` are *slots*, which generic code (the templates) calls. When generic code is
built for a game (`kernel.build`), the game's own functions replace the slots: its rules those from `setup` to `census`,
and a policy those from `choose` to `knows`. The game's own records replace `State`, `Box`, `Options` and `Choices`, and
the policy's own record replaces `Mind`. The parts for programs that learn are optional: `Learning` replaces the slots
`observe`, `relative` and `absolute`, and the record `Observation`; `Training` replaces those of a net that learns, from
`choose_by` to `turn_is_over`.

Two names mean something to generic code. An action kind called `done` has no fields and ends a turn: clients give it a
button and a key of its own. A policy called `greedy` is the game's sensible player: it is the default opponent in the
terminal, it takes over from a bot that fails, and the arena compares other bots with it. A game can lack either.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from enum import Enum, auto
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Protocol, cast

from tuckerbox.kernel.actions import Actions
from tuckerbox.kernel.event_kinds_and_reasons import Event, EventKinds, Reasons
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.memory_records import Grid, Layout, Reals, Record, Row
from tuckerbox.kernel.net import Net, Signals

if TYPE_CHECKING:
    from rich.console import RenderableType

# Return values of `turn` besides seats. They are positive, so that neither wraps around if it is used as an index.
NATURE = 100
OVER = 101

NO_RIVAL = -(1 << 30)  # returned by `rival` in games that do not play to win
DONE = "done"  # the kind of action that ends a turn
SENSIBLE = "greedy"  # the policy that is a game's sensible player
MOST_SEATS = 7  # a mask of seats is a signed byte, which leaves seven bits
GENERAL_COUNT = 2  # the number of traits that every game has; see kernel.templates.choice_comparison
MOST_TRAITS = 24  # the most traits that a search adds up, the general ones included
MOST_OWN_TRAITS = MOST_TRAITS - GENERAL_COUNT


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


class Observation(Protocol):
    """The output of `observe`. A game declares its own, of unsigned bytes (see `kernel.observing`)."""

    raw: memoryview


class FinishedTurn(Protocol):
    """A turn of self-play, as a net valued it. It is made for each game that learns, with room for the net's inputs."""

    before: Reals  # the value of the turn for its seat before its luck was known; see `expected_by`
    after: int  # the value of the position after it; see `judged_by`
    duel: int  # 1: the match has two sides, so what one wins, the other loses
    side: int  # the team of the seat
    final: int  # 0 for an ordinary turn; otherwise `after` is the value of the result, and there are no inputs
    inputs: Row  # of the net, at the end of the turn


# The values of `final`
LAST_TURN = 1  # the match ended with this turn
ONLY_RESULT = 2  # no turn: the result of a side that did not have the last turn
RESULT_BY_LUCK = 3  # no turn: the result of the side that had the last turn, where luck decided it afterwards


class Numbers(Record):
    """The output of `points`, `census` and `traits`."""

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


def traits(state: State, box: Box, seat: int, out: Numbers) -> None:
    """Write the numbers that `Game.traits` names about a seat, in that order. Default: there are none."""


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


def rival_gain(state: State, box: Box) -> float:
    """Return the points that a policy expects for the game's rival, in addition to those that it has. Default: 0."""
    return 0.0


def spread(state: State, box: Box) -> float:
    """Return the lead, expected points included, that multiplies the odds of winning by e. Default: `Tuning.scale`.

    It is large as long as a lead tells little about how the match will end.
    """
    return 0.0


def knows(state: State) -> bool:
    """Return whether a policy can play with these seats and options. Default: it can play with all of them."""
    return True


def observe(state: State, box: Box, viewer: int, out: Observation) -> None:
    """Write what `viewer` knows of a state, the final one included, into the zeroed record.

    Seats are in the order in which they sit, from the viewer on: the viewer is number 0, the next seat clockwise 1.
    """
    raise NotImplementedError


def relative(state: State, action: int) -> int:
    """Return the action that stands for `action` in what learners see. Default: the same one.

    In a game on an open plane, the place that it names is counted from the corner of the learner's window.
    """
    return action


def absolute(state: State, action: int) -> int:
    """Return the action that `relative` turns into `action`. Default: the same one."""
    return action


def choose_by(state: State, box: Box, net: Net, mind: Mind, luck: Luck) -> int:
    """Return the action that a net leads to, under the same conditions as `choose`."""
    raise NotImplementedError


def expected_by(state: State, box: Box, net: Net, mind: Mind, luck: Luck) -> float:
    """Return the value of a turn for the seat that begins it, from 0 to `net.ONE`: the mean over all luck of the turn.

    Luck that is visible already, such as dice that were just rolled, does not count. Where there is too much luck to go
    through, the mean is over samples, drawn from `luck`.
    """
    raise NotImplementedError


def judged_by(state: State, box: Box, net: Net, mind: Mind, seat: int) -> int:
    """Return the value of a position for a seat, from 0 to `net.ONE`.

    If the match is over, that is the value of its result: who won, or a mix of that and the lead. Otherwise the seat
    has just ended its turn, the net computes the value, and its inputs are in `mind.inputs` afterwards.
    """
    raise NotImplementedError


def ends_turn(state: State, action: int) -> bool:
    """Return whether an action ends the turn of the seat that takes it."""
    raise NotImplementedError


def turn_is_over(state: State) -> bool:
    """Return whether NATURE's last step has ended the turn, without a last decision. In most games it never does."""
    return False


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
    traits: Callable[..., None] = traits

    @classmethod
    def of(cls, module: ModuleType, **others: Callable[..., Any]) -> Rules:
        """Return the rules made of a module's functions with the names of slots, and of `others` from elsewhere.

        Raise TypeError if a function without a default is in neither.
        """
        found = {slot.name: vars(module)[slot.name] for slot in fields(cls) if slot.name in vars(module)} | others
        lacking = [slot.name for slot in fields(cls) if slot.default is MISSING and slot.name not in found]
        if lacking:
            raise TypeError(f"{module.__name__} lacks {', '.join(lacking)}; see tuckerbox.kernel.contract.")
        return cls(**found)

    def slots(self) -> dict[object, object]:
        """Return the function that fills each slot."""
        return {globals()[field.name]: getattr(self, field.name) for field in fields(self)}


@dataclass(frozen=True)
class WayToPlay:
    """A number of seats with options. `Game.samples` has those that tests and benchmarks go through."""

    seats: int
    options: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Policy:
    """A bot written over the records: the functions for its slots, and the record of its working memory."""

    choose: Callable[..., int]
    mind: type[Record]
    expected_gain: Callable[..., float] = expected_gain
    says: str = ""  # its description in a few words
    net: type[Record] | None = None  # the record for the weights of its net, if it has one
    knows: Callable[..., bool] = knows
    rival_gain: Callable[..., float] = rival_gain
    spread: Callable[..., float] = spread

    def bindings(self) -> dict[object, object]:
        """Return the policy's own function for each slot, and its own records."""
        own = (choose, expected_gain, rival_gain, spread, knows)
        slots: dict[object, object] = {slot: getattr(self, slot.__name__) for slot in own}
        return {**slots, **mind_bindings(self.mind, self.net)}


def mind_bindings(mind: type[Record], net: type[Record] | None) -> dict[object, object]:
    """Return the records that replace those of generic code: a policy's working memory and its net, if it has one.

    Functions over a record that the memory extends take the whole memory. So a policy can use those of another one.
    """
    extended = [base for base in mind.__mro__[1:] if issubclass(base, Record) and base is not Record]
    return {**dict.fromkeys([Mind, *extended], mind), **({Net: net, Signals: mind} if net else {})}


@dataclass(frozen=True)
class Trait:
    """A number about a seat that tells positions apart, such as the fish that it has caught.

    If two choices differ in it, a hint says so with the game's message `why-NAME`.
    """

    name: str
    shown: Literal["chance", "gain", "level"] = "gain"
    """`gain`: how much it grows, on average; `level`: its average; `chance`: how often it grows by 1, in percent"""


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
    scale: int = 10  # a lead of this many points is worth 0.75, where 0.5 is level and 1 a certain win
    temperatures: tuple[float, ...] = (1.0, 0.5)  # of the weaker levels when they sample a choice, the weakest first


@dataclass(frozen=True)
class Symmetry:
    """Another way to look at the same table, such as in a mirror, for learners that multiply their experience.

    Its tables depend on the values of some `fields` of an observation. Byte i of the other view is
    `value_tables[values[i]][seen[source(...)[i]]]`.
    """

    name: str
    fields: tuple[str, ...]
    source: Callable[..., list[int]]  # (*values of these fields): for each byte, the number of the byte it comes from
    value_tables: tuple[Sequence[int], ...]  # what becomes of each value of a byte
    values: Sequence[int]  # for each byte, the number of its table
    action: Callable[..., int]  # (relative action, *values of these fields): the same action in the other view


def no_symmetries() -> Sequence[Symmetry]:
    """Return no symmetries: the default for `symmetries`."""
    return ()


@dataclass(frozen=True)
class Learning:
    """The parts of a game for programs that learn: an observation, and a manageable number of actions."""

    observation: type[Record]
    observe: Callable[..., None]
    relative: Callable[..., int] = relative
    absolute: Callable[..., int] = absolute
    possible_actions: Callable[[Any], Sequence[int] | None] | None = None
    """(state of a new match): all relative actions that can be legal, None if they are too many; default: all codes"""
    symmetries: Callable[[], Sequence[Symmetry]] = no_symmetries

    def bindings(self) -> dict[object, object]:
        """Return the game's own function for each slot, and its own record."""
        slots: dict[object, object] = {observe: self.observe, relative: self.relative, absolute: self.absolute}
        return {**slots, Observation: self.observation}


class Foresight(Enum):
    """Whether a seat's next turn can be foreseen, and if not, the reason."""

    CLEAR = auto()
    TOO_EARLY = auto()  # the seat's choices depend on what the others do
    NO_TURN = auto()  # the seat has no further turn


@dataclass(frozen=True)
class Planning:
    """The functions with which a seat plans its next turn, in a game in which no turn begins with luck.

    No compiled code calls them. In the state that they get, everything that is hidden from the seat is 0.
    """

    in_turn: Callable[[Any, int], bool]
    """(state, seat): whether the seat's turn has begun, and the seat decides freely"""
    foresee: Callable[[Any, Any, int], Foresight]
    """(state, box, seat): begin that turn unless it has begun, as if nothing else happened before it"""
    contents: Callable[[Any, Any, int], Sequence[int]]
    """(state, box, action): what lies at the places that an action names"""


def sees_all(state: Any) -> bool:
    """Return True, because a net can learn every way to play: the default for `Training.sees`."""
    return True


@dataclass(frozen=True)
class Training:
    """The parts of a game that `tuckerbox train` needs: a policy that takes any net, and values computed with it."""

    net: type[Record]
    mind: type[Record]  # the policy's working memory, with the net's signals
    choose_by: Callable[..., int]
    expected_by: Callable[..., float]
    judged_by: Callable[..., int]
    ends_turn: Callable[..., bool]
    ways: tuple[WayToPlay, ...]  # the ways to play that a net learns, unless the training names others
    opponents: tuple[str, ...]  # the bots against which its strength is measured
    most_turns: int  # of a match, all seats together
    turn_is_over: Callable[..., bool] = turn_is_over
    sees: Callable[[Any], bool] = sees_all
    """(state): whether the net's inputs tell all that matters with these seats and options"""
    prior: tuple[tuple[int, float], ...] = ()
    """The net's knowledge before it learns: inputs with weights, whose sum is the logit of its first values."""

    def bindings(self) -> dict[object, object]:
        """Return the game's own function for each slot, and its own records."""
        slots: dict[object, object] = {
            choose_by: self.choose_by,
            expected_by: self.expected_by,
            judged_by: self.judged_by,
            ends_turn: self.ends_turn,
            turn_is_over: self.turn_is_over,
            FinishedTurn: self.finished_turn,
        }
        return {**slots, **mind_bindings(self.mind, self.net)}

    @cached_property
    def finished_turn(self) -> type[Record]:
        """The record of a turn of self-play, with room for the net's inputs."""
        inputs: int = self.net.layout.field("first").shape[0]
        fields: dict[str, Any] = {
            "before": Annotated[Reals, "f8", 1],
            "after": Annotated[int, "i4"],
            "duel": Annotated[int, "i4"],
            "side": Annotated[int, "i4"],
            "final": Annotated[int, "i4"],
            "inputs": Annotated[Row, "i1", inputs],
        }
        spare = {"rest": Annotated[Row, "i1", -inputs % 8]} if inputs % 8 else {}
        return type("FinishedTurn", (Record,), {"__annotations__": fields | spare})


def no_misfit(options: Mapping[str, Any], seats: int) -> str | None:
    """Allow every combination of options and seats: the default for `misfit`."""
    return None


def no_breakdown(state: Any, box: Any, events: Sequence[Event]) -> Mapping[str, Sequence[int]]:
    """Return no sources of points: the default for `breakdown`."""
    return {}


def no_headline(state: Any, box: Any, events: Sequence[Event], names: Sequence[str]) -> str | None:
    """Return no headline: the default for `headline`."""
    return None


def draw_by(package: str) -> Callable[[Mapping[str, Any], Sequence[str]], RenderableType]:
    """Return a function that imports a game's module `terminal` at its first call, and calls its `draw`."""

    def draw(seen: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
        drawn: RenderableType = import_module(f"{package}.terminal").draw(seen, names)
        return drawn

    return draw


def learn_by(package: str) -> Callable[[], Learning]:
    """Return a function that imports a game's module `observation` at its first call, and returns its `LEARNING`."""

    def learning() -> Learning:
        found: Learning = import_module(f"{package}.observation").LEARNING
        return found

    return learning


def train_by(package: str) -> Callable[[], Training]:
    """Return a function that imports a game's module `learned.training` at its first call, and returns `TRAINING`."""

    def training() -> Training:
        found: Training = import_module(f"{package}.learned.training").TRAINING
        return found

    return training


@dataclass(frozen=True, eq=False)
class Game:
    """One game. All generic code works on one of these. Games are compared by identity, not by name."""

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
    max_events: int  # the most events of one step; `events` has at least this many rows
    folder: Path  # the game's own folder; its component data is in data/
    samples: tuple[WayToPlay, ...]
    prepare: Callable[..., None]  # (box): fill derived fields, then check the box as a whole
    view: Callable[[Any, Any, int | None], Mapping[str, Any]]  # (state, box, viewer): the view of that seat, as data
    draw: Callable[[Mapping[str, Any], Sequence[str]], RenderableType]  # (view, names): a view, drawn for a terminal
    prompt: Callable[[Any, Any, Sequence[str]], str]  # (state, box, names): a sentence: what is going on, what to do
    offer: Callable[[Any, Any, int, Sequence[str]], str]  # (state, box, action, names): a choice in words
    tell: Callable[[Event, Any, Sequence[str]], str]  # (event, box, names): an event in words
    refuse: Callable[[Any, Any, int, int, Sequence[str]], str]  # (state, box, action, reason, names): what would work
    misfit: Callable[[Mapping[str, Any], int], str | None] = no_misfit  # (options, seats): why they do not fit, or None
    breakdown: Callable[[Any, Any, Sequence[Event]], Mapping[str, Sequence[int]]] = no_breakdown
    """(state, box, all events): the points of each seat, by the name of their source; they add up to `points`"""
    headline: Callable[[Any, Any, Sequence[Event], Sequence[str]], str | None] = no_headline
    """(state, box, events, names): the most remarkable of the events that led to a state, as a title, or None"""
    traits: tuple[Trait, ...] = ()  # the most telling first
    policies: Mapping[str, Policy] = field(default_factory=dict)  # by name, the weakest first
    expert: str = ""  # the policy that is stronger than a search in every way to play that it knows; empty if none is
    tuning: Tuning = Tuning()
    learning: Callable[[], Learning] | None = None  # the parts for programs that learn; None if there is no observation
    planning: Planning | None = None  # None if a turn begins with luck
    training: Callable[[], Training] | None = None  # the parts for `tuckerbox train`; None if the game has no net
    designers: str = ""  # who designed the game: `Ann Lee and Bo Ray`; empty for one that was never published
    published: str = ""  # the publisher and the year: `Kosmos, 2024`
    rival: str = ""  # the name of the winner when no seat wins; empty if a seat always wins

    def __post_init__(self) -> None:
        if len(self.traits) > MOST_OWN_TRAITS:
            raise ValueError(f"{self.title} has {len(self.traits)} traits; a game can have {MOST_OWN_TRAITS} at most.")

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
