"""The types of what a viewer is shown. The string under a field describes it, at `/developers` too."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any

from typing_extensions import TypedDict

from tuckerbox.match import EntryKind, TimeUp, Told

# --- Seats ---


class Who(StrEnum):
    """The people for whom a seat is kept: those at the host's browser, somebody with its link, or anybody; or a bot."""

    HERE = "here"
    INVITED = "invited"
    OPEN = "open"
    BOT = "bot"


class Seat(TypedDict):
    seat: int
    name: str
    who: Who
    taken: bool
    yours: bool
    """True if you play this seat or, while nobody has taken it, if it is reserved for you."""
    reserved: bool
    """True if nobody has taken this seat, and it is reserved for somebody who needs no link to it.

    That is so after a change of the options, and in a rematch.
    """
    present: bool
    """True if somebody who plays this seat has the table open now."""
    bot: str | None
    """The bot that plays the seat now; null if a person does."""
    program: bool
    """True if a program has a token for the seat."""
    resigned: bool
    nonce: str | None
    """The seat's contribution to the dice."""
    secret: str | None
    """The secret in the seat's link, `/m/{id}/seat/{secret}`.

    It is shown to the seat's player and, until an invited seat is taken, to the host. A moment never contains it, and a
    program never sees it.
    """


class Tempo(StrEnum):
    """The time that a match is meant to take."""

    SITTING = "sitting"
    """One sitting: everybody stays until the end."""
    DAYS = "days"
    """Some days: everybody comes back for each of their turns."""


# --- A match in play ---


class Step(TypedDict):
    """One step of a match: its events, and the position after it."""

    step: int
    events: list[Told]
    view: dict[str, Any]
    """In news, a difference: apply it to the view after the next step or, for the last step, to the view of the
    moment."""
    points: list[int]
    prompt: str


class Choice(TypedDict):
    """A legal action: its notation, its kind, and its fields, by which a client can narrow a list of choices down."""

    action: str
    says: str
    """The action in words for people."""
    kind: str
    fields: dict[str, Any]


class Entry(TypedDict):
    """One entry of a match, as its document has it."""

    number: int
    seat: int
    kind: EntryKind
    text: str
    at: datetime


class Consent(TypedDict):
    """A seat's request for an undo, which all others have to agree to."""

    seat: int
    to: int
    waiting: list[int]
    """The seats that have yet to answer."""


class UndoInfo(TypedDict):
    """The undos that are open to you now."""

    free: int | None
    """The entry to which you can undo without asking anybody; null if there is none."""
    ask: int | None
    """The entry to which you can undo if everybody agrees; null if there is none."""
    asks: list[int]
    """The seats that would be asked; empty if all the others are yours or bots'."""


class Status(StrEnum):
    WAITING = "waiting"
    RUNNING = "running"
    OVER = "over"
    CANCELLED = "cancelled"
    RECORD = "record"
    """An uploaded record of an unfinished match. You can look at it and play on from it."""


class PointsFor(TypedDict):
    """The points of each seat from one source."""

    source: str
    points: list[int]


class PointsBySource(TypedDict):
    """The points of each seat at a moment, and where they come from."""

    n: int
    """The number of the moment's entry."""
    points: list[int]
    breakdown: list[PointsFor]
    """Where the points come from. Empty while nobody has any points, and in a game without a breakdown."""


class AgreedClock(TypedDict):
    """A table's agreement about time."""

    pace: str
    """The pace in words, as in the document."""
    hours: int | None
    """The hours for each move; null in a live match."""
    days_off: int | None
    """The days that each seat can take off; null in a live match."""
    bank: int | None
    """The seconds that each seat has for all its turns in a live match."""
    increment: int | None
    """The seconds that a seat's bank grows by when its turn begins in a live match."""
    time_up: TimeUp
    """The consequence when a player's time is up."""
    nights: list[str | None]
    """By seat: the hours at which its clock stands still, as in `22:00-07:30 Europe/Rome`."""


class CastVote(TypedDict):
    """A seat's vote on what happens to the seat whose time is up."""

    seat: int
    vote: str
    """`bot`, `wait` or `end`."""


class Clocks(TypedDict):
    """The clocks after an entry."""

    live: bool
    at: datetime
    """The time of the entry."""
    running: int | None
    """The seat whose clock runs; null if none does."""
    due: datetime | None
    """The moment when time is up, for a turn or for a vote, if nothing else happens."""
    reminder: datetime | None
    """The moment at which the player is reminded that time runs out. From then on, the seat can't take days off."""
    left: list[int]
    """By seat: the milliseconds that it had left at the time of the entry."""
    days_off: list[int]
    """By seat: the days that it can still take off."""
    resting: list[datetime | None]
    """By seat: the end of its latest days off."""
    late: int | None
    """The seat whose time is up, until it is settled what happens."""
    voters: list[int]
    """The seats that vote on what happens: all except those that only the late player plays."""
    votes: list[CastVote]
    slower: list[int]
    """The seats that have voted for a move a day."""
    slow_voters: list[int]
    """The seats whose players all have to vote for that, those in `lent` included. Empty unless the match is live."""
    gone: list[int]
    """The seats that a bot has taken over because their time was up."""
    lent: list[int]
    """The seats that a bot plays for this turn only, because their time was up."""
    dropped: list[int]
    """Those of `late`, `gone` and `lent` whose player dropped out of a live match, while the clock had not run out."""


class Absence(TypedDict):
    """A person who was late, left, or let a bot play, as the end of the match tells it."""

    seat: int
    turns: int
    """The number of turns in which a bot decided for them. Decisions that were undone do not count."""
    points: int | None
    """The points that the bot's decisions brought the seat. Null if there were no such turns, if one of the decisions
    also changed others' points, as a scoring of the whole table does, or if the last one ended the match."""
    says: str


class SharedMoment(TypedDict):
    """The part of a moment that is the same for all viewers who know the same."""

    n: int
    """The number of the entry that led to this position; 0 is the start. Send it as `n` with a move."""
    status: Status
    turn: int | None
    prompt: str
    view: dict[str, Any]
    points: list[int]
    result: list[float] | None
    breakdown: list[PointsFor]
    """After the end: where the points come from. Empty before, and in a game without a breakdown."""
    stand_ins: list[Absence]
    """After the end: the people who were late or left, and the bots that played for them. Empty before."""
    asked: Consent | None
    clocks: Clocks | None
    """Null if the match has no clock."""
    turn_took: int | None
    """The milliseconds that the turn had taken up to this moment; null at the start, and if the match has no times."""


class OwnMoment(TypedDict):
    """The part of a moment that depends on who looks."""

    choices: list[Choice]
    """Your legal actions; empty unless one of your seats has the turn."""
    only_done: bool
    """True if you can do nothing but end your turn, and everybody at the table can tell."""
    undo: UndoInfo
    ending: str | None
    """After the end, if you play exactly one seat: the prompt with “you” in place of your name, as in
    `You win with 24 points.` Null before, and for everybody else."""
    seats: list[Seat]


class Moment(SharedMoment, OwnMoment):
    """The position after an entry, with everything that you can do there."""


class SharedNews(TypedDict):
    """The part of news that is the same for all viewers who know the same."""

    entry: Entry | None
    steps: list[Step]
    moment: SharedMoment


class News(TypedDict):
    """An entry and the steps that it led to. Also the answer to any request that makes an entry."""

    entry: Entry | None
    """Null for entry 0, the start."""
    steps: list[Step]
    moment: Moment


class Preview(TypedDict):
    """The effects of a choice, as far as they are certain."""

    action: str
    step: int
    """The number of the last step that is certain. Up to there, the news of the choice has the same events."""
    events: list[Told]
    points: list[int]
    view: dict[str, Any]
    """In a list of previews, only the fields that differ from the moment's view."""
    prompt: str


class NextTurn(TypedDict):
    """Your next turn after the actions that you plan, as it will be if nothing else happens before."""

    planned: list[Choice]
    view: dict[str, Any]
    points: list[int]
    prompt: str
    choices: list[Choice]
    """The choices for your next planned action."""
    ended: bool
    """True if your turn is over after these actions."""


class Premove(TypedDict):
    """Your premove: what you plan for your next turn, and that turn as far as you can foresee it. Only you see it."""

    n: int
    """The number of the last entry. Send it as `n` with a new premove."""
    seat: int
    planned: list[Choice]
    """The choices that will be taken when your turn comes; empty if nothing is planned."""
    says: str | None
    """The fate of your last premove, in words; null while it waits, and if there is none."""
    ahead: NextTurn | None
    """Null if you can't plan your turn now."""
    why: str | None
    """Why you can't plan your turn now; null if you can."""


class Why(TypedDict):
    legal: bool
    says: str | None
    """Why the action is not legal now, and what would work."""
    code: str | None
    rule: str | None
    """A reference to the rule of the game that applies."""


class Tried(TypedDict):
    """A choice on a line that somebody explores."""

    seat: int
    action: str
    says: str
    """The action in words for people."""


class ExploredLine(TypedDict):
    """The position after choices that somebody tries out from a moment of a finished match."""

    entry: int
    """The last entry of the match on this line. From the next choice on, the line differs from the match."""
    tried: list[Tried]
    """All choices after the moment at which the line begins."""
    steps: list[Step]
    """The steps of the last choice, as in news. If nothing was tried, those of the entry at which the line begins."""
    moment: SharedMoment
    """The view is that of the seat that decides. `n` counts the choices, as if they were entries."""
    choices: list[Choice]
    """All legal actions."""


# --- Tables ---


class LogLine(TypedDict):
    n: int
    """The number of the entry that the line belongs to."""
    seat: int | None
    text: str
    kind: str | None
    """The kind of event; null if the line is about an entry without events, such as an undo."""
    numbers: list[int]
    """The event's numbers, so that a board can show where it happened."""


class ChatLine(TypedDict):
    id: int
    seat: int | None
    name: str
    text: str
    at: datetime


class Components(TypedDict):
    """The component data of a match."""

    hash: str
    corrected: list[str]
    """The keys of the values in the game's data files that the operator has corrected."""


class Table(TypedDict):
    """A whole table with its match, as you may see it."""

    id: str
    game: str
    title: str
    options: dict[str, str | bool | int]
    components: Components
    created: datetime
    host: bool
    commitment: str
    """The SHA-256 of the dice's secret, published before the start; empty for an uploaded record without one."""
    last: int
    """The number of the last entry; `moment.n` is smaller if you asked for an earlier moment."""
    moment: Moment | None
    """Null before the start."""
    status: Status
    seats: list[Seat]
    log: list[LogLine]
    chat: list[ChatLine]
    """The latest 50 lines. `GET …/chat` returns earlier ones."""
    away: int | None
    """The last entry that somebody made for one of your seats; 0 if there is none.

    You may not have seen what came after it. Null before the start, or if you have no seat.
    """
    origin: str | None
    """The match that this one was played on from, or is a rematch of."""
    rematch: str | None
    can_play_on: bool
    plannable: bool
    """True if players can plan their next turn while others decide, because no turn of the game begins with luck."""
    clock: AgreedClock | None
    """The table's agreement about time; null without a clock."""
    lesson: bool
    """True if the match began as the game's lesson. `GET …/guidance` returns the step."""
    tempo: Tempo | None
    """The time that the match is meant to take; null if nothing was agreed."""
    spectators: bool
    """True if the match is listed for spectators while it runs. Anybody with its link can watch it anyway."""


class MatchEnding(TypedDict):
    """The end of a match, as a list shows it."""

    result: list[float]
    """Each seat's payoff: 1 for a win, a part of it for a shared one, 0 otherwise."""
    points: list[int]
    rival: bool
    """True if the game itself could have won, too; `says` tells whether it did."""
    says: str
    """The sentence that the table shows: with “you” if you play exactly one seat, otherwise with all names."""


class Listed(TypedDict):
    """A table in a list."""

    id: str
    game: str
    title: str
    status: Status
    seats: list[Seat]
    n: int
    turn: int | None
    """The seat whose turn it is."""
    since: datetime
    """The time of the last entry or, before the start, the time when the table was set up."""
    waits_for_you: bool
    clock: AgreedClock | None
    """The table's agreement about time; null without a clock."""
    due: datetime | None
    """The moment when time is up for the seat whose turn it is."""
    host: bool
    """True if this browser set up the table."""
    options: dict[str, str | bool | int]
    tempo: Tempo | None
    """The time that the match is meant to take; null if nothing was agreed."""
    spectators: bool
    """True if the match is listed for spectators while it runs."""
    ending: MatchEnding | None
    """How the match ended. Null before the end, and for matches that ended before this was stored."""
