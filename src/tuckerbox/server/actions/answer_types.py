"""The types of answers about games, hints, analyses, puzzles, documents and notices.

Those of a table and its match are in `presentation`. The string under a field describes it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NotRequired

from typing_extensions import TypedDict

from tuckerbox.presentation import Choice, ExploredLine, Listed, Preview, SharedMoment
from tuckerbox.server.table.notice_rows import Channel, NoticeKind
from tuckerbox.server.table.search_state import SearchState

# --- Games ---


class OptionKind(StrEnum):
    CHOICE = "choice"
    FLAG = "flag"
    NUMBER = "number"


class Option(TypedDict):
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


class BotInfo(TypedDict):
    """A bot that plays the game."""

    name: str
    says: str
    thinks: bool
    """True if the bot searches ahead, and so takes a moment to decide."""


class GameInfo(TypedDict):
    """A game, with everything that you need to set up a table."""

    name: str
    title: str
    blurb: str
    wins: str
    """The way to win a match with all seats and the default options, in a few sentences."""
    designers: str
    """The game's designers; empty if it was never published."""
    published: str
    """The publisher and the year: `Kosmos, 2024`."""
    minutes: str
    seats: list[int]
    options: list[Option]
    bots: list[BotInfo]
    """The operator's own bots, followed by the others from the weakest to the strongest."""
    lesson: bool
    """True if the game has a lesson: a guided first match."""
    puzzles: bool
    """True if the game has a puzzle of the day."""
    compiled: float
    """The share of the game that the server has compiled, from 0 to 1. Until it is 1, bots that search, custom bots,
    hints and analyses wait. Everything else works."""


class LessonStep(TypedDict):
    """A step of a lesson: a sentence, and the parts of the board that it is about."""

    says: str
    marks: list[str]


class Lesson(TypedDict):
    """A guided first match of a game."""

    game: str
    title: str
    about: str
    """The subject of the lesson, in one sentence."""
    steps: list[LessonStep]


class GuidedStep(LessonStep):
    """The step that you have come to."""

    number: int
    """From 1."""
    of: int
    """The number of steps."""
    actions: list[str]
    """The actions that the step asks for; empty if you can do what you like."""


class Guidance(TypedDict):
    """A lesson's advice for your decision now."""

    n: int
    """The last entry, which the decision answers."""
    step: GuidedStep | None
    """Null while others decide, and once the lesson is over."""


# --- Tables ---


class Tables(TypedDict):
    mine: list[Listed]
    """First the tables that wait for you, the longest wait first; then the others, the most recent first."""
    open: list[Listed]
    """The tables with a free seat for anybody."""
    watched: list[Listed]
    """Other people's matches that are listed for spectators, the most recent table first."""


class Token(TypedDict):
    """A token that opens one seat to a program, which sends it as `Authorization: Bearer …`. You see it only once."""

    match: str
    seat: int
    token: str


# --- Hints and analyses ---


class Weighed(TypedDict):
    """A choice, with the chances of the seat that makes it."""

    action: str
    says: str
    """The action in words for people."""
    chance: float
    """The probability of winning, from 0 to 1."""


class Advised(Weighed):
    """A choice of a hint, with the search's opinion of it."""

    share: float
    """The share of the search that was spent on this choice, from 0 to 1."""


class Hint(TypedDict):
    """The best choices for the seat that has the turn, as far as the search has got."""

    entry: int
    """The number of the last entry before this position."""
    seat: int
    state: SearchState
    """`thinking`, `done` or `failed`."""
    done: float
    """The share of the search that is done, from 0 to 1."""
    simulations: int
    """The number of simulations so far."""
    choices: list[Advised]
    """At most three, the best first; empty until the search has found something."""
    why: str
    """Why the first choice is the best, in the game's words; empty until the search is done."""


class PortablePosition(TypedDict):
    """A position in bytes, for a program that thinks elsewhere. Before the match is over, everything hidden from the
    deciding seat is resampled. On a bot's turn, it contains what the bot alone knows."""

    entry: int
    """The number of the last entry before this position."""
    seat: int
    """The seat that decides."""
    bot: str | None
    """The bot that plays this seat; null if a person does."""
    rules: int
    """The version of the rules."""
    components: str
    """The hash of the component data."""
    box: str | None
    """The bytes of the components in base64, if the operator has corrected any; null if the game's own apply."""
    state: str
    """The bytes of the state in base64."""


class BotTurn(PortablePosition):
    """The position in which a bot decides. The server waits for the decision."""

    seconds: float
    """The time after which the server's own bot begins to think."""


class Chances(TypedDict):
    """Each seat's probability of winning after an entry. The seats of a team all have the team's."""

    entry: int
    chances: list[float]


class Cause(StrEnum):
    """The cause of a turning point."""

    CHOICE = "choice"
    LUCK = "luck"


class TurningPoint(TypedDict):
    """A turning point: an entry that changed the chances a lot."""

    entry: int
    seat: int | None
    """The seat that decided."""
    by: Cause
    swing: list[float]
    """By seat: the change in its probability of winning."""
    title: str
    """The event that turned the match, in the game's words."""
    says: str
    """The decision or the luck, as in the log."""


class CostlyDecision(TypedDict):
    """A decision that cost its seat a lot."""

    entry: int
    seat: int
    chose: Weighed
    better: Weighed
    cost: float
    """The loss in the probability of winning."""


class BestMove(TypedDict):
    """The best decision of a seat: the one with the largest lead over the next best choice.

    If any leads are clear, only those count.
    """

    entry: int
    seat: int
    title: str
    """The title of the decision, in the game's words."""
    lead: float
    """The lead over the next best choice, in the probability of winning."""
    clear: NotRequired[bool]
    """False if the lead is less than 0.05, or may be noise of the search. Missing in an analysis that an older server
    has stored, which has only clear leads."""


class Stroke(TypedDict):
    """A stroke of luck: a roll or a draw in a seat's turn. Luck between the turns of two seats is left out."""

    entry: int
    seat: int
    """The seat that decided."""
    worth: float
    """The change in that seat's probability of winning, compared with what its choice had let it expect."""
    error: float
    """The standard error of `worth`, from the number of simulations."""


class SeatLuck(TypedDict):
    """All luck in the turns of a seat."""

    seat: int
    worth: float
    """The sum of `worth` over the seat's strokes of luck, in wins."""
    error: float
    """The standard error of `worth`. A worth of less than twice the error may be noise."""


class Analysis(TypedDict):
    """The analysis of a finished match, as far as the search has got."""

    state: SearchState
    done: float
    """The share of the search that is done, from 0 to 1."""
    place: int
    """The number of analyses that come before this one while it is `waiting`, including those that are being made."""
    simulations: int
    """The number of simulations for each decision."""
    curve: list[Chances]
    turning: list[TurningPoint]
    """The largest swings first."""
    costly: list[CostlyDecision]
    """The most costly first."""
    accuracy: list[float]
    """By seat, from 0 to 1: the quality of its decisions. A decision that lowers the probability of winning by 0.1
    counts as half as good as the best."""
    finest: list[BestMove]
    """Of each seat that has one."""
    strokes: list[Stroke]
    """In the order of the match. Empty in an analysis that an older server has stored."""
    luck: list[SeatLuck]
    """Of each seat that had any. Empty in an analysis that an older server has stored."""


# --- Puzzles ---


class DailyPuzzle(TypedDict):
    """A game's puzzle of a day: a position in which one choice is clearly best."""

    game: str
    title: str
    day: str
    """The day in UTC: `2026-03-14`."""
    today: str
    """Today's date in UTC, that of the latest puzzle."""
    options: dict[str, str | bool | int]
    names: list[str]
    """The names at the seats."""
    seat: int
    """The seat for which you decide."""
    moment: SharedMoment
    """The position, as that seat sees it."""
    choices: list[Choice]
    """All legal actions."""
    previews: list[Preview]
    """The effects of each of them, as far as they are certain. A view has only the fields that would change."""


class PuzzleVerdict(TypedDict):
    """The judgement of an answer to a puzzle."""

    right: bool
    chose: str
    """Your answer in words for people."""
    gain: int
    """The points that it brings for certain."""
    margin: float
    """The lead of the best choice over the next one, in the probability of winning: the smallest that was found."""
    answers: list[Weighed]
    """The best choice, and those that come next."""
    says: list[str]
    """Sentences for people: how good the answer is, and how far it is behind or ahead."""
    confirmed: str
    """A sentence for people: how the best choice was found."""
    today: str
    """The date in UTC at the time of the answer. The answer was on time if the puzzle is that of this day."""


# --- Exploring ---


class Line(ExploredLine):
    """A line that somebody explores, with its position in bytes."""

    position: PortablePosition | None
    """Null if there is nothing to decide."""


class Made(TypedDict):
    """The choice that a seat made."""

    entry: int
    """The entry of the choice."""
    code: int
    """The code of the action."""
    action: str
    says: str
    """The action in words for people."""
    luck: str | None
    """The luck that followed, as everybody saw it, in words; null if there was none."""
    title: str
    """The title of the choice, in the game's words."""
    luck_title: str | None
    """The title of the luck, in the game's words; null if nothing about it was remarkable."""


class Decision(TypedDict):
    """A decision of a finished match, with what an analysis needs of it."""

    entry: int
    """The last entry before it."""
    seat: int
    state: str
    """The bytes of the state in base64."""
    seed: str
    """The luck with which the analysis begins to search it: 16 bytes in base64."""
    choices: int
    """The number of legal actions."""
    made: Made | None
    """Null if resignations ended the match first."""


class Decisions(TypedDict):
    """Decisions on the line of play of a finished match, in order."""

    rules: int
    """The version of the rules."""
    components: str
    """The hash of the component data."""
    box: str | None
    """The bytes of the components in base64, if the operator has corrected any; null if the game's own apply."""
    decisions: list[Decision]
    more: bool
    """True if there are later ones."""
    last: int
    """The number of the match's last entry."""
    result: list[float]
    """By seat: 1 for a win, a part of it for a shared one, otherwise 0."""


# --- Documents ---


class Verdict(TypedDict):
    """The result of checking a whole record and its dice."""

    ok: bool
    says: str
    line: int | None
    """The number of the first wrong line in the record; null if there is none."""
    commitment: str
    secret: str | None
    """The secret of the dice; null until the match is over."""
    nonces: list[str]


# --- Notices ---


class Address(TypedDict):
    """An address where you get notices while you are not looking."""

    id: str
    channel: Channel
    target: str | None
    """The email address, or the address of the webhook; null for a browser."""
    secret: str | None
    """The secret that signs a webhook's requests; null for other addresses."""
    confirmed: bool
    """False until its owner has returned the proof that was sent there. Until then, nothing else is sent."""
    kinds: list[NoticeKind]
    """The kinds of notices that go there."""
    quiet: str | None
    """The hours in which nothing is sent there, such as `22:00-07:30 Australia/Sydney`; null if there are none."""
    insists: bool
    """True if notices about time running out, and about security, may come in your quiet hours."""


class Keeps(TypedDict):
    """For how long this server keeps what it knows about people."""

    chat: int | None
    """The days for which a line of chat is kept after it was written and its match has ended; null: for ever."""
    people: int | None
    """The days for which somebody who is not seen is remembered; null: for ever."""


class Addresses(TypedDict):
    """Your addresses, and the ways in which this server can send notices."""

    channels: list[Channel]
    push_key: str
    """The key with which a browser subscribes to pushes, its applicationServerKey."""
    keeps: Keeps
    addresses: list[Address]


class Confirmed(TypedDict):
    """An address that was just confirmed."""

    channel: Channel
