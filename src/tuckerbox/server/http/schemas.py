"""The bodies of requests and responses. The OpenAPI document and the client's types are generated from them.

The presentation layer and the actions declare the types of most responses; here they get their examples.
"""

from __future__ import annotations

from typing import Annotated, Literal
from unicodedata import category

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, with_config
from typing_extensions import is_typeddict

from tuckerbox.match import MOST_PLANNED, TimeUp
from tuckerbox.presentation import ChatLine, Moment, News, PointsBySource, Premove, Preview, Table, Tempo, Who, Why
from tuckerbox.presentation import types as shown_types
from tuckerbox.server.actions import answer_types
from tuckerbox.server.actions.answer_types import (
    Address,
    Addresses,
    Analysis,
    BotTurn,
    Confirmed,
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
from tuckerbox.server.actions.field_limits import (
    DATE,
    KEY,
    MOST_ACTION,
    MOST_DAYS_OFF,
    MOST_LINE,
    MOST_NAME,
    MOST_NIGHT,
    MOST_NUMBER,
    MOST_OPTIONS,
    MOST_QUIET,
    MOST_SEATS,
    MOST_SECRET,
    MOST_TARGET,
    MOST_WORD,
    NONCE,
)
from tuckerbox.server.blank_text import is_blank
from tuckerbox.server.http import examples
from tuckerbox.server.http.field_docs import describe_fields
from tuckerbox.server.table.notice_rows import Channel, NoticeKind

JOINERS = "\u200c\u200d"  # zero-width format characters that many scripts and emoji need

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MOST_NAME)]
Key = Annotated[str, StringConstraints(pattern=KEY)]
Nonce = Annotated[str, StringConstraints(pattern=NONCE)]
Action = Annotated[str, StringConstraints(min_length=1, max_length=MOST_ACTION)]
Day = Annotated[str, StringConstraints(pattern=DATE)]
Number = Annotated[int, Field(ge=0, le=MOST_NUMBER)]
SeatNumber = Annotated[int, Field(ge=0, le=MOST_SEATS - 1)]


def readable(text: str) -> str:
    """Return the text with single spaces and no control or format characters. Raise ValueError if nothing is left."""
    kept = (letter for letter in text if letter.isspace() or letter in JOINERS or category(letter) not in ("Cc", "Cf"))
    words = "".join(kept).split()
    if is_blank("".join(words)):
        raise ValueError("it has no readable text")
    return " ".join(words)


# FastAPI makes a serializer for each status of each route. Building them all takes a fifth of the server's start, and
# most are never used.
DEFERRED = ConfigDict(defer_build=True)


class ResponseBody(BaseModel):
    """The base of response bodies."""

    model_config = ConfigDict(
        use_attribute_docstrings=True, json_schema_serialization_defaults_required=True, **DEFERRED
    )


class RequestBody(BaseModel):
    """The base of request bodies. Unknown fields are refused."""

    model_config = ConfigDict(use_attribute_docstrings=True, extra="forbid")


# --- Responses that other modules declare ---

SHOWN = {News: examples.NEWS, ChatLine: examples.LINE, Table: examples.TABLE}
SHOWN |= {
    Preview: examples.PREVIEW,
    Why: examples.WHY,
    PointsBySource: examples.POINTS,
    GameInfo: examples.GAME,
    Token: examples.TOKEN,
}
SHOWN |= {Tables: {"mine": [examples.LISTED], "open": [], "watched": []}}
SHOWN |= {PortablePosition: examples.POSITION, BotTurn: examples.BOT_TURN}
SHOWN |= {Hint: examples.HINT, Analysis: examples.ANALYSIS, Verdict: examples.VERDICT}
SHOWN |= {Lesson: examples.LESSON, Guidance: examples.GUIDANCE}
SHOWN |= {DailyPuzzle: examples.PUZZLE, PuzzleVerdict: examples.PUZZLE_VERDICT}
SHOWN |= {Address: examples.ADDRESS, Addresses: examples.ADDRESSES, Confirmed: {"channel": "mail"}}
SHOWN |= {Premove: examples.PREMOVE}
SHOWN |= {Line: examples.EXPLORED, Decisions: examples.DECISIONS}

for shown in dict.fromkeys(filter(is_typeddict, (*vars(shown_types).values(), *vars(answer_types).values()))):
    describe_fields(shown)
    # Without a configuration of its own, a TypedDict inherits its body's, which looks for docstrings.
    with_config({**(examples.config_with(SHOWN[shown]) if shown in SHOWN else {}), **DEFERRED})(shown)


# --- People ---


class Me(ResponseBody):
    """The person at this browser."""

    model_config = examples.config_with({"name": "Anna"})

    name: str


class NewName(RequestBody):
    model_config = examples.config_with({"name": "Anna"})

    name: Name


# --- Notices ---


class NewAddress(RequestBody):
    model_config = examples.config_with({"channel": "mail", "target": "anna@example.org"})

    channel: Channel
    target: str = Field(max_length=MOST_TARGET)
    """An email address, the address of a webhook, or the JSON of a browser's PushSubscription."""


class AddressSettings(RequestBody):
    model_config = examples.config_with(
        {"kinds": ["turn", "over"], "quiet": "22:00-07:30 Australia/Sydney", "insists": True}
    )

    kinds: list[NoticeKind] = Field(max_length=len(NoticeKind))
    quiet: str | None = Field(default=None, max_length=MOST_QUIET)
    """The hours in which nothing is sent there, by the clock of a time zone."""
    insists: bool = False
    """True if notices about time running out, and about security, may come in your quiet hours."""


class NewSubscription(RequestBody):
    model_config = examples.config_with({"target": examples.SUBSCRIPTION})

    target: str = Field(max_length=MOST_TARGET)
    """The JSON of the browser's PushSubscription."""


class Confirmation(RequestBody):
    model_config = examples.config_with({"word": "5a3f99c1"})

    word: str = Field(max_length=MOST_SECRET)
    """The word that appeared in the channel, or the secret in the email's link."""


# --- Seats and tables ---


class NewSeat(RequestBody):
    who: Who = Who.HERE
    name: Name | None = None
    """The name at the seat; made up if it is missing. Whoever takes an open or invited seat brings their own name."""
    bot: str | None = Field(default=None, max_length=MOST_WORD)
    """The bot for a bot's seat; Kangaroo if it is missing."""


class NewClock(RequestBody):
    """A clock for a new table: either the hours for each move, or a live match with a bank and an increment."""

    model_config = examples.config_with({"hours": 24}, {"bank": 900, "increment": 30, "time_up": "the others vote"})

    hours: int | None = Field(default=None, ge=12, le=168)
    bank: int | None = Field(default=None, ge=60, le=10_800)
    """The seconds that each seat has for all its turns."""
    increment: int | None = Field(default=None, ge=5, le=300)
    """The seconds that a seat's bank grows by when its turn begins."""
    time_up: TimeUp = TimeUp.BOT_SEAT
    """The consequence when a player's time is up."""


class NewMatch(RequestBody):
    model_config = examples.config_with(examples.NEW_MATCH)

    game: str = Field(max_length=MOST_WORD)
    options: dict[str, str | bool | int] = Field(default={}, max_length=MOST_OPTIONS)
    seats: list[NewSeat] = Field(min_length=1, max_length=MOST_SEATS)
    key: Key | None = None
    """An idempotency key made up by the client: the same key again returns the same table."""
    tempo: Tempo | None = None
    """The time that the match is meant to take. Everybody sees it before they sit down."""
    spectators: bool = False
    """True to list the match for spectators while it runs. Everybody sees that before they sit down."""
    clock: NewClock | None = None


class Invitation(RequestBody):
    model_config = examples.config_with({"secret": examples.SECRET})

    secret: str = Field(max_length=MOST_SECRET)
    """The secret from the seat's link."""


class Sit(RequestBody):
    """The seat to take, by its number or by the secret from its link."""

    model_config = examples.config_with(
        {"seat": 0, "nonce": examples.NONCE}, {"secret": examples.SECRET, "name": "Bruce"}
    )

    seat: SeatNumber | None = None
    secret: str | None = Field(default=None, max_length=MOST_SECRET)
    name: Name | None = None
    nonce: Nonce | None = None
    """This browser's contribution to the dice; made up if it is missing."""
    options: dict[str, str | bool | int] | None = Field(default=None, max_length=MOST_OPTIONS)
    """The table's options as you saw them. If the host has changed them since, you are refused, and can look again."""
    night: str | None = Field(default=None, max_length=MOST_NIGHT)
    """The hours at which your clock stands still, 10 at most, with your time zone: `22:00-07:30 Europe/Rome`."""


class NewOptions(RequestBody):
    model_config = examples.config_with({"options": examples.NEW_MATCH["options"]})

    options: dict[str, str | bool | int] = Field(max_length=MOST_OPTIONS)
    """All options. Those that are missing get their defaults."""


class ChangedSeat(RequestBody):
    model_config = examples.config_with({"who": "open", "nonce": None}, {"who": "bot", "bot": "greedy", "nonce": None})

    who: Who
    """The people for whom the seat is from now on, or a bot."""
    bot: str | None = Field(default=None, max_length=MOST_WORD)
    """The bot for a bot's seat; Kangaroo if it is missing."""
    nonce: Nonce | None
    """The seat's nonce as you see it. If somebody has sat down or left since, you are refused, and can look again."""


# --- Requests about a match ---


class PreviewsQuery(RequestBody):
    model_config = examples.config_with({"n": examples.N})

    n: Number
    """The number of the entry that your choice would answer: the `n` of the moment that you are looking at."""


class Move(RequestBody):
    model_config = examples.config_with(examples.MOVE)

    n: Number
    """The number of the entry that you are answering: the `n` of the moment in which you decided."""
    action: Action


class NewPremove(RequestBody):
    model_config = examples.config_with({"n": examples.N, "actions": ["place curve 90 0,1", "done"]})

    n: Number
    """The number of the last entry: the `n` of the turn that you have looked at."""
    actions: list[Action] = Field(min_length=1, max_length=MOST_PLANNED)
    """The actions of your turn, in order."""
    seat: SeatNumber | None = None
    """The seat that plans, if you have several."""


class BorrowTurn(RequestBody):
    model_config = examples.config_with({"n": examples.N})

    n: Number
    """The number of the last entry: the `n` of the moment in which the bot has the turn."""


class Undo(RequestBody):
    model_config = examples.config_with({"n": examples.N}, {"n": examples.N, "to": 5, "seat": 0})

    n: Number
    to: Number | None = None
    """The entry to go back to; if it is missing, your last decision is undone."""
    seat: SeatNumber | None = None
    """The seat that asks, if you have several."""


class Answer(RequestBody):
    model_config = examples.config_with({"n": examples.N + 1, "agree": True})

    n: Number
    agree: bool


class NewVote(RequestBody):
    model_config = examples.config_with({"n": examples.N, "vote": "wait"})

    n: Number
    vote: Literal["bot", "wait", "end", "slow"]
    """What is to happen to the seat whose time is up: a bot takes it, it gets more time, or the match ends without a
    result. Or `slow`: a live match goes on at a move a day, if all players vote for it."""
    seat: SeatNumber | None = None


class Rest(RequestBody):
    model_config = examples.config_with({"n": examples.N, "days": 3})

    n: Number
    days: int = Field(ge=1, le=MOST_DAYS_OFF)
    seat: SeatNumber | None = None


class Resign(RequestBody):
    model_config = examples.config_with({"n": examples.N, "seat": 0})

    n: Number
    seat: SeatNumber | None = None


class Hand(RequestBody):
    model_config = examples.config_with({"n": examples.N, "bot": "greedy"})

    n: Number
    bot: str | None = Field(max_length=MOST_WORD)
    """The bot that takes over; null to take the seat back."""


class PlayOn(RequestBody):
    model_config = examples.config_with({"at": 7, "key": "on-from-here-1"})

    at: Number
    invited: list[SeatNumber] = Field(default_factory=list, max_length=MOST_SEATS)
    """The seats for people whom you invite by the seats' links."""
    bots: dict[SeatNumber, Annotated[str, StringConstraints(max_length=MOST_WORD)]] = Field(
        default_factory=dict, max_length=MOST_SEATS
    )
    """By seat: the bots that play. You play all seats that are neither theirs nor for somebody invited."""
    key: Key | None = None


class NewLesson(RequestBody):
    model_config = examples.config_with({"key": "lesson-of-mine-1"})

    key: Key | None = None
    """An idempotency key made up by the client: the same key again returns the same match."""


class PuzzleAnswer(RequestBody):
    model_config = examples.config_with(examples.PUZZLE_ANSWER)

    day: Day
    """The day of the puzzle."""
    action: Action


class PlayPuzzle(RequestBody):
    model_config = examples.config_with({"day": "2026-03-14", "bot": None, "key": "puzzle-of-mine-1"})

    day: Day
    """The day of the puzzle."""
    bot: str | None = Field(default=None, max_length=MOST_WORD)
    """The bot at the other seats; a default if it is missing."""
    key: Key | None = None
    """An idempotency key made up by the client: the same key again returns the same match."""


class PlayMoment(RequestBody):
    model_config = examples.config_with({"bot": "greedy", "key": "moment-of-mine-1"})

    bot: str | None = Field(default=None, max_length=MOST_WORD)
    """The bot at the other seats; a default if it is missing."""
    key: Key | None = None
    """An idempotency key made up by the client: the same key again returns the same match."""


class Say(RequestBody):
    model_config = examples.config_with({"text": "G'day!", "key": "line-of-mine-4"})

    text: Annotated[str, StringConstraints(min_length=1, max_length=MOST_LINE), AfterValidator(readable)]
    key: Key
    """An idempotency key made up by the client: the same key again adds no second line."""
    seat: SeatNumber | None = None


# --- Hints and analyses ---


class ForSeat(RequestBody):
    model_config = examples.config_with({"seat": None})

    seat: SeatNumber | None
    """The seat to advise; null for the one of yours that has the turn."""


class ForAll(RequestBody):
    """An empty body: an analysis is the same for everybody."""

    model_config = examples.config_with({})


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

    model_config = examples.config_with(examples.REFUSAL)

    error: Problem
