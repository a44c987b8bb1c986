"""A client of the HTTP API with its own cookies, for servers in this process and in others."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic
from typing import Any

import httpx2

from tests.served import PATIENCE

IDLE = 2.0  # seconds until an unused connection is closed: before the server does so, so that no request can meet that


class Visitor:
    """A browser without a page: it sends requests, and shows any answer that a test did not expect."""

    def __init__(self, client: httpx2.Client) -> None:
        self.client = client

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx2.Response:
        if body is not None:
            more["json"] = body
        return self.client.request(method, path, **more)

    def get(self, path: str, **params: Any) -> Any:
        return good(self.ask("GET", path, params=params))

    def post(self, path: str, body: Any = None) -> Any:
        return good(self.ask("POST", path, body))

    def refused(self, status: int, code: str, method: str, path: str, body: Any = None, **more: Any) -> dict[str, Any]:
        """Send a request that should be refused, and return the error."""
        answer = self.ask(method, path, body, **more)
        assert answer.status_code == status, answer.text
        error: dict[str, Any] = answer.json()["error"]
        assert error["code"] == code, error
        assert error["says"][-1] in ".?", error
        return error

    # --- Tables ---

    def set_table(self, *seats: str | dict[str, Any], game: str = "outback", **more: Any) -> dict[str, Any]:
        """Set up a table with a seat for each word: "here", "invited", "open" or a bot's name."""
        wanted = [seat if isinstance(seat, dict) else seat_of(seat) for seat in seats]
        table: dict[str, Any] = self.post("/api/matches", {"game": game, "seats": wanted, **more})
        return table

    def hot_seat(self, *seats: str | dict[str, Any], **more: Any) -> dict[str, Any]:
        """Set up a table and take every seat for players at this browser."""
        table = self.set_table(*(seats or ("here", "here")), **more)
        for seat in table["seats"]:
            if seat["who"] == "here":
                table = self.sit(table["id"], seat=seat["seat"])
        return table

    def sit(self, match: str, **how: Any) -> dict[str, Any]:
        table: dict[str, Any] = self.post(f"/api/matches/{match}/sit", how)
        return table

    def table(self, match: str, **params: Any) -> dict[str, Any]:
        table: dict[str, Any] = self.get(f"/api/matches/{match}", **params)
        return table

    def moment(self, match: str) -> dict[str, Any]:
        moment: dict[str, Any] = self.table(match)["moment"]
        return moment

    # --- Moves ---

    def end_turn(self, match: str) -> int:
        """Decide until somebody else has the turn. Return the seat that had it."""
        seat: int = self.moment(match)["turn"]
        while self.moment(match)["turn"] == seat:
            self.play(match)
        return seat

    def act(self, match: str, what: str, n: int | None = None, **more: Any) -> dict[str, Any]:
        """Send an action that answers entry `n`, or the last entry."""
        n = self.table(match)["last"] if n is None else n
        news: dict[str, Any] = self.post(f"/api/matches/{match}/{what}", {"n": n, **more})
        return news

    def play(self, match: str, rng: random.Random | None = None) -> dict[str, Any]:
        """Make a random choice, or the first one if there is no `rng`."""
        moment = self.moment(match)
        assert moment["choices"], moment["prompt"]
        choice = rng.choice(moment["choices"]) if rng else moment["choices"][0]
        return self.act(match, "moves", moment["n"], action=choice["action"])

    # --- Streams ---

    @contextmanager
    def stream(self, match: str, since: str | None = None, **params: Any) -> Iterator[Iterator[Event]]:
        """Open the live stream of a match, and yield its events."""
        headers = {} if since is None else {"Last-Event-ID": since}
        path = f"/api/matches/{match}/events"
        with self.client.stream("GET", path, headers=headers, params=params, timeout=PATIENCE) as answer:
            assert answer.status_code == 200, answer.read()
            assert answer.headers["Content-Type"].startswith("text/event-stream")
            yield events(answer.iter_lines())


def sit_together(*visitors: Visitor, **more: Any) -> str:
    """Start a match with a seat for each visitor. The first one is the host. Return its id."""
    host, *others = visitors
    match: str = host.set_table("here", *["open"] * len(others), **more)["id"]
    for seat, visitor in enumerate(visitors):
        visitor.sit(match, seat=seat)
    return match


def whose_turn(match: str, *visitors: Visitor) -> Visitor:
    """Return the visitor who has the turn. The visitors are given in the order of their seats."""
    turn = visitors[0].moment(match)["turn"]
    return visitors[turn]


def pass_to(match: str, seat: int, *visitors: Visitor) -> Visitor:
    """Play until a seat has the turn, and return its visitor."""
    while visitors[0].moment(match)["turn"] != seat:
        whose_turn(match, *visitors).play(match)
    return visitors[seat]


def bots_turn(visitor: Visitor, bot: str = "greedy") -> str:
    """Start a match against a bot, and play until the bot has the turn."""
    match: str = visitor.hot_seat("here", bot)["id"]
    while visitor.moment(match)["turn"] == 0:
        visitor.play(match)
    return match


@dataclass(frozen=True)
class Event:
    """One Server-Sent Event."""

    kind: str
    id: str | None
    data: Any


def events(lines: Iterator[str]) -> Iterator[Event]:
    """Yield Server-Sent Events parsed from lines. Skip comments, which are sent to keep the connection alive."""
    said: dict[str, str] = {}
    given_up = monotonic() + PATIENCE
    for line in lines:
        if monotonic() > given_up:
            raise TimeoutError("The stream has sent no event in time.")
        if line:
            name, _, value = line.partition(":")
            said[name] = said[name] + "\n" + value[1:] if name in said and name == "data" else value[1:]
        else:
            if "data" in said:
                yield Event(said.get("event", "message"), said.get("id"), json.loads(said["data"]))
                given_up = monotonic() + PATIENCE
            said = {}


def until(stream: Iterator[Event], wanted: Callable[[Event], bool]) -> list[Event]:
    """Read events up to the first wanted one, and return them all."""
    told = []
    for event in stream:
        told.append(event)
        if wanted(event):
            return told
    raise AssertionError(f"The stream ended after {[(event.kind, event.id) for event in told]}.")


def until_all(stream: Iterator[Event], *wanted: Callable[[Event], bool]) -> list[Event]:
    """Read events until each of the wanted ones has come, in any order, and return them all."""
    missing = list(wanted)

    def last_is_told(event: Event) -> bool:
        missing[:] = [wanted for wanted in missing if not wanted(event)]
        return not missing

    return until(stream, last_is_told)


def good(answer: httpx2.Response) -> Any:
    """Assert that a request has succeeded, and return the answer's content."""
    assert answer.is_success, f"{answer.request.method} {answer.request.url}: {answer.status_code} {answer.text}"
    return answer.json() if "json" in answer.headers["Content-Type"] else answer.text


def seat_of(word: str) -> dict[str, Any]:
    return {"who": word} if word in ("here", "invited", "open") else {"who": "bot", "bot": word}


def visit(url: str) -> Visitor:
    """Return a visitor to a real server."""
    idle = httpx2.Limits(keepalive_expiry=IDLE)
    return Visitor(httpx2.Client(base_url=url, timeout=PATIENCE, limits=idle, trust_env=False))


def twin(of: Visitor, visitor: Visitor) -> Visitor:
    """Let a newcomer be the same person as another visitor, at another browser or with new connections."""
    visitor.client.cookies.update(dict(of.client.cookies))
    return visitor


def path(match: str, what: str) -> str:
    return f"/api/matches/{match}/{what}"


def wait_for(ask: Callable[[], Any], wanted: Callable[[Any], bool]) -> Any:
    """Call `ask` until it returns something wanted, and return that."""
    given_up = monotonic() + PATIENCE
    while monotonic() < given_up:
        found = ask()
        if wanted(found):
            return found
    raise AssertionError(f"It never came: {found}")


def is_done(found: dict[str, Any]) -> bool:
    assert found["state"] != "failed"
    return bool(found["state"] == "done")


def upload(visitor: Visitor, text: str | bytes, kind: str = "text/plain; charset=utf-8") -> Any:
    content = text.encode() if isinstance(text, str) else text
    return visitor.ask("POST", "/api/records", content=content, headers={"Content-Type": kind})
