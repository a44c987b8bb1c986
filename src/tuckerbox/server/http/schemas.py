"""The bodies of requests and responses. The OpenAPI document and the client's types are generated from them.

The presentation layer and the actions declare the types of most responses; here they get their examples.
"""

from __future__ import annotations

from typing import Annotated, Any
from unicodedata import category

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, with_config
from typing_extensions import get_original_bases, is_typeddict

from tuckerbox import presentation
from tuckerbox.presentation import ChatLine, Moment, News, Preview, Table, Who, Why
from tuckerbox.server.actions import types
from tuckerbox.server.actions.field_limits import (
    DAY,
    KEY,
    MOST_ACTION,
    MOST_NAME,
    MOST_NUMBER,
    MOST_OPTIONS,
    MOST_SEATS,
    MOST_SECRET,
    MOST_WORD,
    NONCE,
)
from tuckerbox.server.actions.types import (
    Analysis,
    BotTurn,
    DailyPuzzle,
    Decisions,
    GameInfo,
    Guidance,
    Hint,
    Lesson,
    Line,
    PortablePosition,
    PuzzleVerdict,
    Tables,
    Token,
    Verdict,
)
from tuckerbox.server.blank import is_blank
from tuckerbox.server.http import examples

MOST_CHAT = 500  # characters in a line of chat
JOINERS = "\u200c\u200d"  # zero-width format characters that many scripts and emoji need

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MOST_NAME)]
Key = Annotated[str, StringConstraints(pattern=KEY)]
Nonce = Annotated[str, StringConstraints(pattern=NONCE)]
Action = Annotated[str, StringConstraints(min_length=1, max_length=MOST_ACTION)]
Day = Annotated[str, StringConstraints(pattern=DAY)]
Number = Annotated[int, Field(ge=0, le=MOST_NUMBER)]
SeatNumber = Annotated[int, Field(ge=0, le=MOST_SEATS - 1)]


def readable(text: str) -> str:
    """Return the text with single spaces and no control or format characters. Raise ValueError if nothing is left."""
    kept = (letter for letter in text if letter.isspace() or letter in JOINERS or category(letter) not in ("Cc", "Cf"))
    words = "".join(kept).split()
    if is_blank("".join(words)):
        raise ValueError("it has no readable text")
    return " ".join(words)


class ResponseBody(BaseModel):
    """The base of response bodies."""

    model_config = ConfigDict(use_attribute_docstrings=True, json_schema_serialization_defaults_required=True)


class RequestBody(BaseModel):
    """The base of request bodies. Unknown fields are refused."""

    model_config = ConfigDict(use_attribute_docstrings=True, extra="forbid")


# --- Responses declared below ---

SHOWN = {News: examples.NEWS, ChatLine: examples.LINE, Table: examples.TABLE}
SHOWN |= {Preview: examples.PREVIEW, Why: examples.WHY, GameInfo: examples.GAME, Token: examples.TOKEN}
SHOWN |= {Tables: {"mine": [examples.LISTED], "open": []}}
SHOWN |= {PortablePosition: examples.POSITION, BotTurn: examples.BOT_TURN}
SHOWN |= {Hint: examples.HINT, Analysis: examples.ANALYSIS, Verdict: examples.VERDICT}
SHOWN |= {Lesson: examples.LESSON, Guidance: examples.GUIDANCE}
SHOWN |= {DailyPuzzle: examples.PUZZLE, PuzzleVerdict: examples.PUZZLE_VERDICT}
SHOWN |= {Line: examples.EXPLORED, Decisions: examples.DECISIONS}

for shown in filter(is_typeddict, (*vars(presentation).values(), *vars(types).values())):
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


# --- People ---


class Me(ResponseBody):
    """The person at this browser."""

    model_config = examples.shown({"name": "Anna"})

    name: str


class NewName(RequestBody):
    model_config = examples.shown({"name": "Anna"})

    name: Name


# --- Seats and tables ---


class NewSeat(RequestBody):
    who: Who = Who.HERE
    name: Name | None = None
    """The name at the seat; made up if it is missing. Whoever takes an open or invited seat brings their own name."""
    bot: str | None = Field(default=None, max_length=MOST_WORD)
    """The bot for a bot's seat; Kangaroo if it is missing."""


class NewMatch(RequestBody):
    model_config = examples.shown(examples.NEW_MATCH)

    game: str = Field(max_length=MOST_WORD)
    options: dict[str, str | bool | int] = Field(default={}, max_length=MOST_OPTIONS)
    seats: list[NewSeat] = Field(min_length=1, max_length=MOST_SEATS)
    key: Key | None = None
    """An idempotency key made up by the client: the same key again returns the same table."""


class Sit(RequestBody):
    """The seat to take, by its number or by the secret from its link."""

    model_config = examples.shown({"seat": 0, "nonce": examples.NONCE}, {"secret": examples.SECRET, "name": "Bruce"})

    seat: SeatNumber | None = None
    secret: str | None = Field(default=None, max_length=MOST_SECRET)
    name: Name | None = None
    nonce: Nonce | None = None
    """This browser's contribution to the dice; made up if it is missing."""
    options: dict[str, str | bool | int] | None = Field(default=None, max_length=MOST_OPTIONS)
    """The table's options as you saw them. If the host has changed them since, you are refused, and can look again."""


class NewOptions(RequestBody):
    model_config = examples.shown({"options": examples.NEW_MATCH["options"]})

    options: dict[str, str | bool | int] = Field(max_length=MOST_OPTIONS)
    """All options. Those that are missing get their defaults."""


class ChangedSeat(RequestBody):
    model_config = examples.shown({"who": "open", "nonce": None}, {"who": "bot", "bot": "greedy", "nonce": None})

    who: Who
    """The people for whom the seat is from now on, or a bot."""
    bot: str | None = Field(default=None, max_length=MOST_WORD)
    """The bot for a bot's seat; Kangaroo if it is missing."""
    nonce: Nonce | None
    """The seat's nonce as you see it. If somebody has sat down or left since, you are refused, and can look again."""


# --- What is asked of a match ---


class Answered(RequestBody):
    model_config = examples.shown({"n": examples.N})

    n: Number
    """The number of the entry that your choice would answer: the `n` of the moment that you are looking at."""


class Move(RequestBody):
    model_config = examples.shown(examples.MOVE)

    n: Number
    """The number of the entry that you are answering: the `n` of the moment in which you decided."""
    action: Action


class BorrowTurn(RequestBody):
    model_config = examples.shown({"n": examples.N})

    n: Number
    """The number of the last entry: the `n` of the moment in which the bot has the turn."""


class Undo(RequestBody):
    model_config = examples.shown({"n": examples.N}, {"n": examples.N, "to": 5, "seat": 0})

    n: Number
    to: Number | None = None
    """The entry to go back to; if it is missing, your last decision is undone."""
    seat: SeatNumber | None = None
    """The seat that asks, if you have several."""


class Answer(RequestBody):
    model_config = examples.shown({"n": examples.N + 1, "agree": True})

    n: Number
    agree: bool


class Resign(RequestBody):
    model_config = examples.shown({"n": examples.N, "seat": 0})

    n: Number
    seat: SeatNumber | None = None


class Hand(RequestBody):
    model_config = examples.shown({"n": examples.N, "bot": "greedy"})

    n: Number
    bot: str | None = Field(max_length=MOST_WORD)
    """The bot that takes over; null to take the seat back."""


class PlayOn(RequestBody):
    model_config = examples.shown({"at": 7, "key": "on-from-here-1"})

    at: Number
    invited: list[SeatNumber] = Field(default_factory=list, max_length=MOST_SEATS)
    """The seats for people whom you invite by the seats' links; you play the others."""
    key: Key | None = None


class NewLesson(RequestBody):
    model_config = examples.shown({"key": "lesson-of-mine-1"})

    key: Key | None = None
    """An idempotency key made up by the client: the same key again returns the same match."""


class PuzzleAnswer(RequestBody):
    model_config = examples.shown(examples.PUZZLE_ANSWER)

    day: Day
    """The day of the puzzle."""
    action: Action


class Say(RequestBody):
    model_config = examples.shown({"text": "G'day!", "key": "line-of-mine-4"})

    text: Annotated[str, StringConstraints(min_length=1, max_length=MOST_CHAT), AfterValidator(readable)]
    key: Key
    """An idempotency key made up by the client: the same key again adds no second line."""
    seat: SeatNumber | None = None


# --- Hints and analyses ---


class ForSeat(RequestBody):
    model_config = examples.shown({"seat": None})

    seat: SeatNumber | None
    """The seat to advise; null for the one of yours that has the turn."""


class ForAll(RequestBody):
    """An empty body: an analysis is the same for everybody."""

    model_config = examples.shown({})


# --- Refusals ---


class Problem(ResponseBody):
    code: str
    """A code for programs."""
    says: str
    """A sentence for people: what was wrong, and what would work."""
    rule: str | None = None
    """A reference to the rule of the game that applies, if there is one."""
    news: Moment | None = None
    """The current position, if the request came too late."""


class Refusal(ResponseBody):
    """The body of every error response."""

    model_config = examples.shown(examples.REFUSAL)

    error: Problem
