"""What goes over the wire, both ways: the words of the HTTP interface, and what its OpenAPI document is made of."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any
from unicodedata import category

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from tuckerbox.server import examples

MOST_CHAT = 500  # characters in a line of chat
MOST_ACTION = 200  # characters in an action's notation

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24)]
Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
Nonce = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16,64}$")]
Action = Annotated[str, StringConstraints(min_length=1, max_length=MOST_ACTION)]
Number = Annotated[int, Field(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Field(ge=0, le=6)]


def readable(text: str) -> str:
    """A line of text as people read it: one space between words, and nothing that controls machines."""
    words = "".join(letter for letter in text if letter.isspace() or category(letter) != "Cc").split()
    if not words:
        raise ValueError("there is nothing to read in it")
    return " ".join(words)


class Said(BaseModel):
    """Something the server says."""

    model_config = ConfigDict(use_attribute_docstrings=True, json_schema_serialization_defaults_required=True)


class Asked(BaseModel):
    """Something that is asked of the server: nothing in it is guessed, and nothing too much is passed over."""

    model_config = ConfigDict(use_attribute_docstrings=True, extra="forbid")


# --- Games ---


class OptionKind(StrEnum):
    CHOICE = "choice"
    FLAG = "flag"
    NUMBER = "number"


class Option(Said):
    """One thing that can be chosen before a match."""

    name: str
    kind: OptionKind
    default: str
    """What it is if nobody says otherwise, in words: `off`, `7`."""
    values: list[str]
    """What it can be, the default first; empty for a number."""
    low: int | None
    """The least that a number can be; null for what is no number."""
    high: int | None
    """The most that a number can be; null for what is no number."""
    says: str
    seats: list[int] | None
    """The numbers of seats for which it can be changed; null: any."""
    when: dict[str, list[str]] | None
    """The options before it on which it depends: it can be changed only while each of these has one of these values,
    and can be changed itself. Null: always."""


class BotInfo(Said):
    """A bot that plays the game."""

    name: str
    says: str
    thinks: bool
    """Whether it thinks ahead, and so takes a moment to decide."""


class GameInfo(Said):
    """One game, as the front door and the form for a new table need it."""

    model_config = examples.shown(examples.GAME)

    name: str
    title: str
    blurb: str
    designers: str
    """Who designed the game; empty if it was never published."""
    published: str
    """By whom, and when: `Kosmos, 2024`."""
    minutes: str
    seats: list[int]
    options: list[Option]
    bots: list[BotInfo]
    """Those that whoever runs the server brought along, then the others, from the weakest to the strongest."""


# --- People ---


class Me(Said):
    """Who this browser is."""

    model_config = examples.shown({"name": "Anna"})

    name: str


class NewName(Asked):
    model_config = examples.shown({"name": "Anna"})

    name: Name


# --- Seats and tables ---


class Who(StrEnum):
    """Who is to sit on a seat of a new table."""

    HERE = "here"
    INVITED = "invited"
    OPEN = "open"
    BOT = "bot"


class Status(StrEnum):
    WAITING = "waiting"
    RUNNING = "running"
    OVER = "over"
    CANCELLED = "cancelled"
    RECORD = "record"
    """An uploaded record of a match that had not ended: it can be looked at and played on from."""


class NewSeat(Asked):
    who: Who = Who.HERE
    name: Name | None = None
    """What the seat is called; made up if it is missing. An open or invited seat is called as who takes it says."""
    bot: str | None = Field(default=None, max_length=40)
    """Which bot, if it is a bot's; Kangaroo if it is missing."""


class NewMatch(Asked):
    model_config = examples.shown(examples.NEW_MATCH)

    game: str = Field(max_length=40)
    options: dict[str, str | bool | int] = Field(default={}, max_length=20)
    seats: list[NewSeat] = Field(min_length=1, max_length=7)
    key: Key | None = None
    """Made up by the client: the same key again gives the same table again."""


class Sit(Asked):
    """Takes a seat: an open one by its number, any by its secret."""

    model_config = examples.shown({"seat": 0, "nonce": examples.NONCE}, {"secret": examples.SECRET, "name": "Bruce"})

    seat: SeatNumber | None = None
    secret: str | None = Field(default=None, max_length=64)
    name: Name | None = None
    nonce: Nonce | None = None
    """What this browser adds to the dice; one is made up if it is missing."""


class Seat(Said):
    seat: int
    name: str
    who: Who
    taken: bool
    yours: bool
    """Whether you sit there, or, if it is not taken, whether it is kept for you."""
    present: bool
    """Whether somebody is looking at the table from this seat now."""
    bot: str | None
    """The bot that plays it now, if one does."""
    program: bool
    """Whether a program may play it, by a token."""
    resigned: bool
    nonce: str | None
    """What the seat added to the dice."""
    secret: str | None
    """For the seat's link, `/m/{id}/seat/{secret}`: told to whoever sits there and, before it is taken, to its host."""


class Listed(Said):
    """A table in a list."""

    id: str
    game: str
    title: str
    status: Status
    seats: list[Seat]
    n: int
    turn: int | None
    """The seat that decides now."""
    since: datetime
    """When the last thing happened: since when that seat decides, or the table waits."""
    waits_for_you: bool
    host: bool
    """Whether it is this browser that set it up."""


class Tables(Said):
    model_config = examples.shown({"mine": [examples.LISTED], "open": []})

    mine: list[Listed]
    """Those that wait for you first, longest first; then the others, newest first."""
    open: list[Listed]
    """Tables with a free seat for anybody."""


class Token(Said):
    """Opens one seat to a program, which sends it as `Authorization: Bearer …`. It is told this once."""

    model_config = examples.shown(examples.TOKEN)

    match: str
    seat: int
    token: str


# --- A match in play ---


class Told(Said):
    """An event: a small fact that a step left behind."""

    kind: str
    seat: int | None
    numbers: list[int]
    text: str


class Step(Said):
    """One step of a match: the events that it left, and how things stood behind it."""

    step: int
    events: list[Told]
    view: dict[str, Any]
    points: list[int]
    prompt: str


class Choice(Said):
    """A legal action: its notation, its kind, and its fields as data, by which clients narrow choices down."""

    action: str
    says: str
    """The same for people."""
    kind: str
    fields: dict[str, Any]


class EntryKind(StrEnum):
    DECIDES = "decides"
    UNDOES = "undoes"
    ASKS = "asks"
    AGREES = "agrees"
    DECLINES = "declines"
    PLAYS = "plays"
    RESIGNS = "resigns"


class Entry(Said):
    """One entry of the match's list, as its document has it."""

    number: int
    seat: int
    kind: EntryKind
    text: str
    at: datetime


class Consent(Said):
    """A seat asks all others for an undo."""

    seat: int
    to: int
    waiting: list[int]
    """The seats that have not answered yet."""


class UndoInfo(Said):
    """What you may undo now."""

    free: int | None
    """The entry that an undo goes back to without asking anybody; null if there is none."""
    ask: int | None
    """The entry that an undo goes back to if all agree; null if there is nothing to ask for."""
    asks: list[int]
    """The seats that would be asked for it; none if all are yours or bots'."""


class Moment(Said):
    """How things stand behind an entry."""

    n: int
    """The number of that entry, 0 being the start: what a move has to answer."""
    status: Status
    turn: int | None
    prompt: str
    view: dict[str, Any]
    points: list[int]
    result: list[float] | None
    choices: list[Choice]
    """What you can do now; empty unless a seat of yours has the turn."""
    undo: UndoInfo
    asked: Consent | None
    seats: list[Seat]


class News(Said):
    """An entry and what it led to, step by step; also the answer to what made the entry."""

    model_config = examples.shown(examples.NEWS)

    entry: Entry | None
    """Null for the start."""
    steps: list[Step]
    moment: Moment


class LogLine(Said):
    n: int
    """The entry that it belongs to."""
    seat: int | None
    text: str
    kind: str | None = None
    """The kind of event that it tells of; null for an entry without one, such as an undo."""
    numbers: list[int] = []
    """The event's numbers, so that a board can show where it happened."""


class ChatLine(Said):
    model_config = examples.shown(examples.LINE)

    id: int
    seat: int | None
    name: str
    text: str
    at: datetime


class Components(Said):
    """Which component data a match is played with."""

    hash: str
    corrected: list[str]
    """What whoever runs the server has corrected, by its key in the game's data files."""


class Table(Said):
    """A whole table, as whoever asks may see it."""

    model_config = examples.shown(examples.TABLE)

    id: str
    game: str
    title: str
    options: dict[str, str | bool | int]
    components: Components
    created: datetime
    host: bool
    commitment: str
    """The SHA-256 of the dice's secret, told before the start; empty for an uploaded record that has none."""
    last: int
    """The number of the last entry; `moment.n` is smaller when an earlier moment was asked for."""
    moment: Moment | None
    """Null before the start."""
    status: Status
    seats: list[Seat]
    log: list[LogLine]
    chat: list[ChatLine]
    away: int | None
    """The entry of your last decision: what came since, you may not have seen."""
    origin: str | None
    """The match that this one was played on from, or is the rematch of."""
    rematch: str | None
    can_play_on: bool


# --- What is asked of a match ---


class Move(Asked):
    model_config = examples.shown(examples.MOVE)

    n: Number
    """The number of the entry that this answers: `n` of the moment in which it was decided."""
    action: Action


class Undo(Asked):
    model_config = examples.shown({"n": examples.N}, {"n": examples.N, "to": 5, "seat": 0})

    n: Number
    to: Number | None = None
    """The entry to go back to; without it your last decision is undone."""
    seat: SeatNumber | None = None
    """Who asks, if several seats are yours."""


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
    """The bot that plays on; null: you take the seat back."""


class PlayOn(Asked):
    model_config = examples.shown({"at": 7, "key": "on-from-here-1"})

    at: Number
    key: Key | None = None


class Say(Asked):
    model_config = examples.shown({"text": "G'day!", "key": "line-of-mine-4"})

    text: Annotated[str, StringConstraints(min_length=1, max_length=MOST_CHAT), AfterValidator(readable)]
    key: Key
    """Made up by the client: the same key again does not say it twice."""
    seat: SeatNumber | None = None


class Preview(Said):
    """What a choice would bring, up to where luck comes in."""

    model_config = examples.shown(examples.PREVIEW)

    action: str
    events: list[Told]
    points: list[int]
    view: dict[str, Any]
    prompt: str


class Why(Said):
    model_config = examples.shown(examples.WHY)

    legal: bool
    says: str | None
    """Why the action is not legal now, and what would work."""
    code: str | None
    rule: str | None
    """The place in the rules that it comes from."""


# --- What a search makes of a match ---


class ForSeat(Asked):
    model_config = examples.shown({"seat": None})

    seat: SeatNumber | None
    """Who is to be advised; null: whoever of yours has the turn."""


class ForAll(Asked):
    """An analysis is the same for all who look: there is nothing to say about it."""

    model_config = examples.shown({})


class Thinking(StrEnum):
    """How far something is that is thought about."""

    NONE = "none"
    WAITING = "waiting"
    THINKING = "thinking"
    DONE = "done"
    FAILED = "failed"


class Weighed(Said):
    """A choice, and what it is expected to bring to the seat whose choice it is."""

    action: str
    says: str
    """The same for people."""
    chance: float
    """To win, from 0 to 1."""


class Advised(Weighed):
    share: float
    """How much of the thinking went to this choice, from 0 to 1."""


class Hint(Said):
    """The best choices of the seat that decides, as far as the thinking has got."""

    model_config = examples.shown(examples.HINT)

    entry: int
    """The entry behind which it is thought about."""
    seat: int
    state: Thinking
    """`thinking` or `done`."""
    done: float
    """How much of the thinking is done, from 0 to 1."""
    simulations: int
    """How often the match was played on so far."""
    choices: list[Advised]
    """Three at most, the best first; none until something was thought."""


class Chances(Said):
    """What each seat may hope for behind an entry; those who win together each for their team."""

    entry: int
    chances: list[float]


class Cause(StrEnum):
    """What turned a match."""

    CHOICE = "choice"
    LUCK = "luck"


class Turn(Said):
    """An entry that changed much."""

    entry: int
    seat: int | None
    """Who decided."""
    by: Cause
    swing: list[float]
    """By seat: by how much its chance to win changed."""
    says: str


class Costly(Said):
    """A decision that gave away much."""

    entry: int
    seat: int
    chose: Weighed
    better: Weighed
    cost: float
    """The chance to win that was given away."""


class Analysis(Said):
    """How a match that is over went, as far as it was thought about."""

    model_config = examples.shown(examples.ANALYSIS)

    state: Thinking
    done: float
    """How much of the thinking is done, from 0 to 1."""
    place: int
    """While it is `waiting`: how many analyses come before it."""
    simulations: int
    """How often the match is played on for each decision."""
    curve: list[Chances]
    turning: list[Turn]
    """The largest swings first."""
    costly: list[Costly]
    """What cost most first."""
    accuracy: list[float]
    """By seat, from 0 to 1: how good its decisions were; one that gives away a tenth of a win counts half."""


class Verdict(Said):
    """What checking the dice and the whole record came to."""

    model_config = examples.shown(examples.VERDICT)

    ok: bool
    says: str
    line: int | None
    """The first line of the record that is wrong."""
    commitment: str
    secret: str | None
    """Told when the match is over."""
    nonces: list[str]


# --- Refusals ---


class Problem(Said):
    code: str
    """A word for programs."""
    says: str
    """A sentence for people: what was wrong, what would be right."""
    rule: str | None = None
    """The place in the rules that it comes from, if it does."""
    news: Moment | None = None
    """How things stand, if what was asked came too late."""


class Refusal(Said):
    """Every answer that is not what was asked for looks like this."""

    model_config = examples.shown(examples.REFUSAL)

    error: Problem
