"""The requests that the application answers: all requests of the HTTP API that need no server, one line for each."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from inspect import signature
from typing import Any

from tuckerbox.local.fields import (
    Check,
    RequestField,
    WrongError,
    body_of,
    checked,
    each,
    flag,
    list_of,
    matching,
    number,
    one_of,
    or_null,
    stripped,
    text,
    value_of,
    written_number,
)
from tuckerbox.local.services import Services
from tuckerbox.match import MOST_PLANNED
from tuckerbox.presentation import Table, Tempo, Who
from tuckerbox.server.actions import (
    browser_thinking,
    documents,
    exploring,
    game_list,
    hints,
    host_changes,
    lessons,
    lobby,
    play,
    premoves,
    previews_ahead,
    puzzles,
    queries,
    votes_and_days_off,
)
from tuckerbox.server.actions.answer_types import BotTurn
from tuckerbox.server.actions.field_limits import (
    DATE,
    DEFAULT_NEWS,
    ID,
    KEY,
    MOST_ACTION,
    MOST_DAYS_OFF,
    MOST_DECISIONS,
    MOST_NAME,
    MOST_NEWS,
    MOST_NIGHT,
    MOST_NUMBER,
    MOST_OPTIONS,
    MOST_SEATS,
    MOST_SECRET,
    MOST_WORD,
    NONCE,
)
from tuckerbox.server.people import Person
from tuckerbox.server.refusals import STANDARD_REFUSALS, RefusedError

# --- Fields ---

NUMBER, SEAT = number(0, MOST_NUMBER), number(0, MOST_SEATS - 1)
NAME, BOT, KEYED = stripped(text(MOST_NAME, 1)), text(MOST_WORD), matching(KEY)

WRITTEN_DATE = matching(DATE)

N = RequestField("n", NUMBER)
OWN_SEAT = RequestField("seat", or_null(SEAT), None)
WRITTEN = text(MOST_ACTION, 1)
ACTION = RequestField("action", WRITTEN)
OPTIONAL_KEY = RequestField("key", or_null(KEYED), None)
PLANNED = RequestField("actions", list_of(WRITTEN, 1, MOST_PLANNED))
PLANNER = RequestField("seat", written_number(0, MOST_SEATS - 1), None)
AT = RequestField("at", written_number(0, MOST_NUMBER), None)
NEWS_AFTER = RequestField("after", written_number(-1, MOST_NUMBER))
NEWS_MOST = RequestField("most", written_number(1, MOST_NEWS), DEFAULT_NEWS)
LINE_AT = RequestField("at", written_number(0, MOST_NUMBER))
OPTIONAL_ACTIONS = RequestField("action", each(WRITTEN), [], repeated=True, parameter="actions")
PREVIEW_ACTIONS = RequestField("action", each(WRITTEN), repeated=True, parameter="actions")
DECISIONS_AFTER = RequestField("after", written_number(-1, MOST_NUMBER), -1)
DECISIONS_MOST = RequestField("most", written_number(1, MOST_DECISIONS), MOST_DECISIONS)

# The parts of a path.
PARTS: dict[str, Check] = {
    "game": text(MOST_WORD),
    "moment": text(MOST_WORD),
    "match_id": matching(ID),
    "seat": written_number(0, MOST_SEATS - 1),
}

OWN_NONCE = matching(NONCE)
OF_SEAT = (
    RequestField("who", one_of([str(who) for who in Who]), "here"),
    RequestField("name", or_null(NAME), None),
    RequestField("bot", or_null(BOT), None),
)


def options(value: Any) -> dict[str, str | bool | int]:
    if not isinstance(value, dict) or not all(isinstance(choice, str | bool | int) for choice in value.values()):
        raise WrongError("be an object whose values are text, numbers, true or false")
    if len(value) > MOST_OPTIONS:
        raise WrongError(f"have at most {MOST_OPTIONS} fields")
    return value


def seats(value: Any) -> list[lobby.SeatWanted]:
    if not isinstance(value, list) or not 1 <= len(value) <= MOST_SEATS:
        raise WrongError(f"be a list of 1 to {MOST_SEATS} seats")
    wanted = []
    for k, seat in enumerate(value):
        if not isinstance(seat, dict):
            raise WrongError("be a list of objects")
        found = checked(seat, OF_SEAT, f"seats.{k}.")
        refuse_invitation(found["who"])
        wanted.append(lobby.SeatWanted(Who(found["who"]), found["name"], found["bot"]))
    return wanted


def bots(value: Any) -> dict[int, str]:
    if not isinstance(value, dict) or not value.keys() <= {str(seat) for seat in range(MOST_SEATS)}:
        raise WrongError("be an object whose fields are seats")
    return {int(seat): text(MOST_WORD)(bot) for seat, bot in value.items()}


def refuse_invitation(who: str) -> None:
    if who not in (Who.HERE, Who.BOT):
        says = "Others can only be invited on a server. Here, seats are for people on this device and for bots."
        raise RefusedError(400, "needs-server", says)


def no_clock(value: Any) -> None:
    if value is not None:
        says = "Only a server has clocks. Here, you can play without one."
        raise RefusedError(400, "needs-server", says)


NEW_MATCH = (
    RequestField("game", text(MOST_WORD)),
    RequestField("options", options, {}),
    RequestField("seats", seats),
    OPTIONAL_KEY,
    RequestField("tempo", or_null(one_of([str(tempo) for tempo in Tempo])), None),
    RequestField("spectators", flag, False),
    RequestField("clock", no_clock, None),
)
SIT = (
    OWN_SEAT,
    RequestField("secret", or_null(text(MOST_SECRET)), None),
    RequestField("name", or_null(NAME), None),
    RequestField("nonce", or_null(OWN_NONCE), None),
    RequestField("options", or_null(options), None),
    RequestField("night", or_null(text(MOST_NIGHT)), None),
)
CHANGED_SEAT = (
    RequestField("who", one_of([str(who) for who in Who])),
    RequestField("bot", or_null(BOT), None),
    RequestField("nonce", or_null(OWN_NONCE)),
)
PLAY_ON = (RequestField("at", NUMBER), RequestField("bots", bots, {}), OPTIONAL_KEY)
PLAY_MOMENT = (RequestField("bot", or_null(BOT), None), OPTIONAL_KEY)
PLAY_PUZZLE = (RequestField("day", WRITTEN_DATE), *PLAY_MOMENT)
UNDO = (N, RequestField("to", or_null(NUMBER), None), OWN_SEAT)


# --- Operations ---


@dataclass(frozen=True)
class File:
    """An answer that is downloaded as a file."""

    name: str
    text: str


BodyReader = Callable[[str], dict[str, Any]]  # reads a request's body


def nothing(_: str) -> dict[str, Any]:
    return {}


def fields(*wanted: RequestField) -> BodyReader:
    """Return a reader for a JSON object with these fields."""
    return lambda body: body_of(body, wanted)


def document(body: str) -> dict[str, Any]:
    return {"document": body}


@dataclass(frozen=True)
class Operation:
    """A kind of request: its method and path, its fields, and the action that answers it.

    The action is called with the parts of the path and the fields, by name, and with the services and the person if it
    has parameters for them.
    """

    method: str
    path: str
    act: Callable[..., Any]
    read: BodyReader = nothing
    query: Sequence[RequestField] = field(default=(), kw_only=True)
    status: int = field(default=200, kw_only=True)

    def given(self, parts: Mapping[str, str], query: Mapping[str, list[str]], body: str) -> dict[str, Any]:
        """Return the parts of the path and the fields of a request. Refuse a malformed request."""
        found = {name: value_of(parts, RequestField(name, PARTS[name])) for name in parts}
        for asked in self.query:
            values = {name: all_of if asked.repeated else all_of[-1] for name, all_of in query.items()}
            found[asked.parameter or asked.name] = value_of(values, asked)
        return found | self.read(body)

    def answer(self, services: Services, person: Person, given: Mapping[str, Any]) -> Any:
        """Return what the action returns, which may be a coroutine."""
        ours = {"services": services, "person": person}
        return self.act(**{name: ours[name] for name in ours if name in parameters_of(self.act)}, **given)


@cache
def parameters_of(act: Callable[..., Any]) -> frozenset[str]:
    return frozenset(signature(act).parameters)


def me(person: Person) -> dict[str, str]:
    return {"name": person.name}


def rename(person: Person, name: str) -> dict[str, str]:
    person.rename(name)
    return {"name": person.name}


def download(services: Services, match_id: str) -> File:
    """Return a match's document. It has the dice's secret even during the match, so it can be continued elsewhere."""
    match = documents.begun(services, match_id)[1]
    return File(documents.file_name(match, match_id), match.save())


def borrow_turn(services: Services, person: Person, match_id: str, n: int) -> Coroutine[Any, Any, BotTurn]:
    hints.refuse_help_in_copy(services, person, match_id)
    return browser_thinking.borrow_turn(services, person, match_id, n)


def create(services: Services, person: Person, tempo: str | None, spectators: bool, **new: Any) -> Table:
    if spectators:
        raise RefusedError(400, "needs-server", "Others can only watch on a server. Leave out `spectators`.")
    return lobby.create(services, person, tempo=None if tempo is None else Tempo(tempo), **new)


def change_seat(services: Services, person: Person, who: str, **change: Any) -> Table:
    refuse_invitation(who)
    return host_changes.change_seat(services, person, who=Who(who), **change)


def needs_server(*_: Any, **__: Any) -> None:
    raise RefusedError(404, "needs-server", "Only a server can do that. You are playing without one, in this browser.")


MATCH = "/api/matches/{match_id}"

OPERATIONS = (
    Operation("GET", "/api/games", game_list.games_info),
    Operation("GET", "/api/games/{game}/lesson", lessons.lesson),
    Operation("POST", "/api/games/{game}/lesson", lessons.begin, fields(OPTIONAL_KEY), status=201),
    Operation("GET", "/api/games/{game}/puzzle", puzzles.puzzle, query=[RequestField("day", WRITTEN_DATE, None)]),
    Operation("POST", "/api/games/{game}/puzzle", puzzles.answer, fields(RequestField("day", WRITTEN_DATE), ACTION)),
    Operation("GET", "/api/games/{game}/puzzle/why", puzzles.why, query=[RequestField("day", WRITTEN_DATE), ACTION]),
    Operation("POST", "/api/games/{game}/puzzle/match", puzzles.play, fields(*PLAY_PUZZLE), status=201),
    Operation("POST", "/api/games/{game}/moments/{moment}", lessons.play_moment, fields(*PLAY_MOMENT), status=201),
    Operation("GET", "/api/me", me),
    Operation("PUT", "/api/me", rename, fields(RequestField("name", NAME))),
    Operation("GET", "/api/matches", queries.tables),
    Operation("POST", "/api/matches", create, fields(*NEW_MATCH), status=201),
    Operation("GET", MATCH, queries.table, query=[AT]),
    Operation("GET", f"{MATCH}/news", queries.news_after, query=[NEWS_AFTER, NEWS_MOST]),
    Operation("GET", f"{MATCH}/preview", queries.preview, query=[ACTION]),
    Operation(
        "GET", f"{MATCH}/previews", previews_ahead.previews, query=[RequestField("n", written_number(0, MOST_NUMBER))]
    ),
    Operation("GET", f"{MATCH}/why", queries.why, query=[ACTION]),
    Operation("GET", f"{MATCH}/points", queries.points, query=[LINE_AT]),
    Operation("GET", f"{MATCH}/record", download),
    Operation("GET", f"{MATCH}/verify", documents.verify),
    Operation("GET", f"{MATCH}/guidance", lessons.guidance),
    Operation("POST", f"{MATCH}/invitation", lobby.open_invitation, fields(RequestField("secret", text(MOST_SECRET)))),
    Operation("POST", f"{MATCH}/sit", lobby.sit, fields(*SIT)),
    Operation("PUT", f"{MATCH}/options", host_changes.change_options, fields(RequestField("options", options))),
    Operation("PUT", f"{MATCH}/seats/{{seat}}", change_seat, fields(*CHANGED_SEAT)),
    Operation("POST", f"{MATCH}/leave", lobby.leave),
    Operation("POST", f"{MATCH}/cancel", lobby.cancel),
    Operation("POST", f"{MATCH}/moves", play.move, fields(N, ACTION)),
    Operation("GET", f"{MATCH}/premove", premoves.premove, query=[OPTIONAL_ACTIONS, PLANNER]),
    Operation("PUT", f"{MATCH}/premove", premoves.keep, fields(N, PLANNED, OWN_SEAT)),
    Operation("DELETE", f"{MATCH}/premove", premoves.take_back, query=[PLANNER]),
    Operation("POST", f"{MATCH}/undo", play.undo, fields(*UNDO)),
    Operation("POST", f"{MATCH}/answer", play.answer, fields(N, RequestField("agree", flag))),
    Operation(
        "POST",
        f"{MATCH}/vote",
        votes_and_days_off.vote,
        fields(N, RequestField("vote", one_of(votes_and_days_off.VOTES)), OWN_SEAT),
    ),
    Operation(
        "POST",
        f"{MATCH}/rest",
        votes_and_days_off.rest,
        fields(N, RequestField("days", number(1, MOST_DAYS_OFF)), OWN_SEAT),
    ),
    Operation("POST", f"{MATCH}/resign", play.resign, fields(N, OWN_SEAT)),
    Operation("POST", f"{MATCH}/seats/{{seat}}/hand", play.hand_over, fields(N, RequestField("bot", or_null(BOT)))),
    Operation("GET", f"{MATCH}/position", browser_thinking.portable_at, query=[AT]),
    Operation("POST", f"{MATCH}/bot-turn", borrow_turn, fields(N)),
    Operation("POST", f"{MATCH}/bot-moves", browser_thinking.decide_for_bot, fields(N, ACTION)),
    Operation("GET", f"{MATCH}/line", exploring.line, query=[LINE_AT, OPTIONAL_ACTIONS]),
    Operation("GET", f"{MATCH}/line/preview", exploring.preview, query=[LINE_AT, PREVIEW_ACTIONS]),
    Operation("GET", f"{MATCH}/decisions", exploring.decisions, query=[DECISIONS_AFTER, DECISIONS_MOST]),
    Operation("POST", f"{MATCH}/rematch", lobby.rematch, status=201),
    Operation("POST", f"{MATCH}/play-on", documents.play_on, fields(*PLAY_ON), status=201),
    Operation("POST", "/api/records", documents.upload, document, status=201),
    *(
        Operation(method, f"{MATCH}/{what}", needs_server)
        for what in ("chat", "events", "hint", "analysis", "seats/{seat}/token")
        for method in ("GET", "POST", "DELETE")
    ),
)


def pattern_of(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))


PATTERNS = [(operation, pattern_of(operation.path)) for operation in OPERATIONS]


def operation_at(method: str, path: str) -> tuple[Operation, dict[str, str]]:
    """Return the operation for a method and a path, and the parts of the path. Refuse any other request."""
    for operation, pattern in PATTERNS:
        found = pattern.fullmatch(path)
        if found and operation.method == method:
            return operation, found.groupdict()
    raise RefusedError(404, *STANDARD_REFUSALS[404])
