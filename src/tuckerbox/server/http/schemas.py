"""The bodies of requests and responses. The OpenAPI document and the client's types are generated from them.

The presentation layer declares the bodies that show a table or its match; here they get examples.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any
from unicodedata import category

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, with_config
from typing_extensions import get_original_bases, is_typeddict

from tuckerbox.presentation import ChatLine, Listed, Moment, News, Preview, Table, Who, Why, types
from tuckerbox.server.http import examples

MOST_CHAT = 500  # characters in a line of chat
MOST_ACTION = 200  # characters in an action's notation

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24)]
Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
Nonce = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16,64}$")]
Action = Annotated[str, StringConstraints(min_length=1, max_length=MOST_ACTION)]
Number = Annotated[int, Field(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Field(ge=0, le=6)]


def readable(text: str) -> str:
    """Return the text with single spaces and no control characters. Raise ValueError if nothing is left."""
    words = "".join(letter for letter in text if letter.isspace() or category(letter) != "Cc").split()
    if not words:
        raise ValueError("it has no readable text")
    return " ".join(words)


class Said(BaseModel):
    """The base of response bodies."""

    model_config = ConfigDict(use_attribute_docstrings=True, json_schema_serialization_defaults_required=True)


class Asked(BaseModel):
    """The base of request bodies. Unknown fields are refused."""

    model_config = ConfigDict(use_attribute_docstrings=True, extra="forbid")


# --- What a viewer is shown ---

SHOWN = {News: examples.NEWS, ChatLine: examples.LINE, Table: examples.TABLE}
SHOWN |= {Preview: examples.PREVIEW, Why: examples.WHY}

for shown in filter(is_typeddict, vars(types).values()):
    with_examples = examples.shown(SHOWN[shown]) if shown in SHOWN else ConfigDict()
    with_config(ConfigDict(use_attribute_docstrings=True, **with_examples))(shown)


def with_inherited(document: dict[str, Any]) -> dict[str, Any]:
    """Add the descriptions of fields that a TypedDict inherits, which pydantic leaves out, and return the document."""
    for shown in filter(is_typeddict, vars(types).values()):
        described = document["components"]["schemas"].get(shown.__name__, {"properties": {}})["properties"]
        for base in filter(is_typeddict, get_original_bases(shown)):
            for name, field in TypeAdapter(base).json_schema()["properties"].items():
                if "description" in field:
                    described[name].setdefault("description", field["description"])
    return document


# --- Games ---


class OptionKind(StrEnum):
    CHOICE = "choice"
    FLAG = "flag"
    NUMBER = "number"


class Option(Said):
    """An option that can be chosen before a match."""

    name: str
    kind: OptionKind
    default: str
    """The default value as text: `off`, `7`."""
    values: list[str]
    """All values, the default first; empty for a number."""
    low: int | None
    """The smallest number allowed; null for other kinds."""
    high: int | None
    """The largest number allowed; null for other kinds."""
    says: str
    seats: list[int] | None
    """The numbers of seats with which the option can be changed; null for any."""
    when: dict[str, list[str]] | None
    """The earlier options on which this one depends, with their values. It can be changed only while each of them can
    be changed itself and has one of those values. Null if it depends on none."""


class BotInfo(Said):
    """A bot that plays the game."""

    name: str
    says: str
    thinks: bool
    """True if the bot searches ahead, and so takes a moment to decide."""


class GameInfo(Said):
    """A game, with everything that you need to set up a table."""

    model_config = examples.shown(examples.GAME)

    name: str
    title: str
    blurb: str
    designers: str
    """The game's designers; empty if it was never published."""
    published: str
    """The publisher and the year: `Kosmos, 2024`."""
    minutes: str
    seats: list[int]
    options: list[Option]
    bots: list[BotInfo]
    """The operator's own bots, followed by the others from the weakest to the strongest."""
    compiled: float
    """The share of the game that the server has compiled, from 0 to 1. Below 1, the bots that think wait, as do custom
    ones, hints and analyses. Everything else works."""


# --- People ---


class Me(Said):
    """The person at this browser."""

    model_config = examples.shown({"name": "Anna"})

    name: str


class NewName(Asked):
    model_config = examples.shown({"name": "Anna"})

    name: Name


# --- Seats and tables ---


class NewSeat(Asked):
    who: Who = Who.HERE
    name: Name | None = None
    """The name at the seat; made up if it is missing. Whoever takes an open or invited seat brings their own name."""
    bot: str | None = Field(default=None, max_length=40)
    """The bot for a bot's seat; Kangaroo if it is missing."""


class NewMatch(Asked):
    model_config = examples.shown(examples.NEW_MATCH)

    game: str = Field(max_length=40)
    options: dict[str, str | bool | int] = Field(default={}, max_length=20)
    seats: list[NewSeat] = Field(min_length=1, max_length=7)
    key: Key | None = None
    """An idempotency key made up by the client: the same key again returns the same table."""


class Sit(Asked):
    """The seat to take, by its number or by the secret from its link."""

    model_config = examples.shown({"seat": 0, "nonce": examples.NONCE}, {"secret": examples.SECRET, "name": "Bruce"})

    seat: SeatNumber | None = None
    secret: str | None = Field(default=None, max_length=64)
    name: Name | None = None
    nonce: Nonce | None = None
    """This browser's contribution to the dice; made up if it is missing."""


class Tables(Said):
    model_config = examples.shown({"mine": [examples.LISTED], "open": []})

    mine: list[Listed]
    """First the tables that wait for you, the longest wait first; then the others, the most recent first."""
    open: list[Listed]
    """The tables with a free seat for anybody."""


class Token(Said):
    """A token that opens one seat to a program, which sends it as `Authorization: Bearer …`. You see it only once."""

    model_config = examples.shown(examples.TOKEN)

    match: str
    seat: int
    token: str


# --- What is asked of a match ---


class Move(Asked):
    model_config = examples.shown(examples.MOVE)

    n: Number
    """The number of the entry that you are answering: the `n` of the moment in which you decided."""
    action: Action


class Undo(Asked):
    model_config = examples.shown({"n": examples.N}, {"n": examples.N, "to": 5, "seat": 0})

    n: Number
    to: Number | None = None
    """The entry to go back to; if it is missing, your last decision is undone."""
    seat: SeatNumber | None = None
    """The seat that asks, if you have several."""


class Answer(Asked):
    model_config = examples.shown({"n": examples.N + 1, "agree": True})

    n: Number
    agree: bool


class Resign(Asked):
    model_config = examples.shown({"n": examples.N, "seat": 0})

    n: Number
    seat: SeatNumber | None = None


class Hand(Asked):
    model_config = examples.shown({"n": examples.N, "bot": "greedy"})

    n: Number
    bot: str | None = Field(max_length=40)
    """The bot that takes over; null to take the seat back."""


class PlayOn(Asked):
    model_config = examples.shown({"at": 7, "key": "on-from-here-1"})

    at: Number
    key: Key | None = None


class Say(Asked):
    model_config = examples.shown({"text": "G'day!", "key": "line-of-mine-4"})

    text: Annotated[str, StringConstraints(min_length=1, max_length=MOST_CHAT), AfterValidator(readable)]
    key: Key
    """An idempotency key made up by the client: the same key again adds no second line."""
    seat: SeatNumber | None = None


# --- Hints and analyses ---


class ForSeat(Asked):
    model_config = examples.shown({"seat": None})

    seat: SeatNumber | None
    """The seat to advise; null for the one of yours that has the turn."""


class ForAll(Asked):
    """An empty body: an analysis is the same for everybody."""

    model_config = examples.shown({})


class Thinking(StrEnum):
    """The state of a search."""

    NONE = "none"
    WAITING = "waiting"
    THINKING = "thinking"
    DONE = "done"
    FAILED = "failed"


class Weighed(Said):
    """A choice, with the chances of the seat that makes it."""

    action: str
    says: str
    """The action in words for people."""
    chance: float
    """The probability of winning, from 0 to 1."""


class Advised(Weighed):
    share: float
    """The share of the search that was spent on this choice, from 0 to 1."""


class Hint(Said):
    """The best choices for the seat that has the turn, as far as the search has got."""

    model_config = examples.shown(examples.HINT)

    entry: int
    """The number of the last entry before this position."""
    seat: int
    state: Thinking
    """`thinking` or `done`."""
    done: float
    """How much of the search is done, from 0 to 1."""
    simulations: int
    """The number of simulations so far."""
    choices: list[Advised]
    """At most three, the best first; empty until the search has found something."""


class Chances(Said):
    """Each seat's probability of winning after an entry. The seats of a team all have the team's."""

    entry: int
    chances: list[float]


class Cause(StrEnum):
    """What turned the match."""

    CHOICE = "choice"
    LUCK = "luck"


class Turn(Said):
    """A turning point: an entry that changed the chances a lot."""

    entry: int
    seat: int | None
    """The seat that decided."""
    by: Cause
    swing: list[float]
    """By seat: the change in its probability of winning."""
    says: str


class Costly(Said):
    """A decision that cost its seat a lot."""

    entry: int
    seat: int
    chose: Weighed
    better: Weighed
    cost: float
    """The loss in the probability of winning."""


class Analysis(Said):
    """The analysis of a finished match, as far as the search has got."""

    model_config = examples.shown(examples.ANALYSIS)

    state: Thinking
    done: float
    """How much of the search is done, from 0 to 1."""
    place: int
    """The number of analyses that come before this one while it is `waiting`."""
    simulations: int
    """The number of simulations for each decision."""
    curve: list[Chances]
    turning: list[Turn]
    """The largest swings first."""
    costly: list[Costly]
    """The most costly first."""
    accuracy: list[float]
    """By seat, from 0 to 1: how good its decisions were. A decision that lowers the probability of winning by 0.1
    counts as half as good as the best."""


class Verdict(Said):
    """The result of checking a whole record and its dice."""

    model_config = examples.shown(examples.VERDICT)

    ok: bool
    says: str
    line: int | None
    """The number of the first wrong line in the record; null if there is none."""
    commitment: str
    secret: str | None
    """The secret of the dice; null until the match is over."""
    nonces: list[str]


# --- Refusals ---


class Problem(Said):
    code: str
    """A code for programs."""
    says: str
    """A sentence for people: what was wrong, and what would work."""
    rule: str | None = None
    """A reference to the rule of the game that applies, if there is one."""
    news: Moment | None = None
    """The current position, if the request came too late."""


class Refusal(Said):
    """The body of every error response."""

    model_config = examples.shown(examples.REFUSAL)

    error: Problem
