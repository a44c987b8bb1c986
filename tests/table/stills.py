"""The boards' moments on the real client in a real browser, without a server: its answers are made up from the moments.

That takes a fraction of the time of a match at a server, and always shows the same moment.
"""

from __future__ import annotations

import json
import mimetypes
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, Route, expect

import tuckerbox.server
from tests.browser import settled
from tests.moments import GAMES, NAMES
from tests.table.guest import Guest, Json, kept
from tuckerbox import games
from tuckerbox.server.actions import game_list

URL = "http://tuckerbox.test"
CLIENT = Path(tuckerbox.server.__file__).parent / "client"
LAST = 60  # the number of the last entry
# The folders of moments by name: `auztralia` for a board's, `auztralia-map` for those of a part of it.
FOLDERS = {
    "-".join(folder.relative_to(GAMES).parts[:-1]): folder.relative_to(GAMES).as_posix()
    for folder in sorted(GAMES.glob("**/fixtures"))
}


def stills() -> Iterator[tuple[str, str]]:
    """Return every moment: its folder, by its name in FOLDERS, and its own name."""
    for folder, path in FOLDERS.items():
        for file in sorted((GAMES / path).glob("*.json")):
            yield folder, file.stem


def settings(**more: Any) -> Any:
    """Return the state of a browser in which nothing moves and no tips are shown, for Playwright's `storage_state`."""
    return kept(URL, **{"motion": "off", "withoutTips": games.names(), **more})


def look_at(
    page: Page, folder: str, name: str, change: Callable[[Json], None] | None = None, *, bare: bool = False
) -> Guest:
    """Show a moment at the table, as the server would send it or as a test changes it.

    With `bare`, the client's folder for the game is empty, so that the default board is shown.
    """
    told = json.loads((GAMES / FOLDERS[folder] / f"{name}.json").read_text(encoding="utf-8"))
    return look_at_data(page, FOLDERS[folder].split("/")[0], told, change, bare=bare)


def look_at_data(
    page: Page, game: str, told: Json, change: Callable[[Json], None] | None = None, *, bare: bool = False
) -> Guest:
    """Show a made-up moment, with a view, events and choices like one of the files."""
    # A page keeps only one route: the moment that was shown before is gone. Leaving it first ends its event stream,
    # which without its route would be asked of a server.
    page.goto("about:blank")
    page.unroute_all()
    table = _table(game, told)
    if change:
        change(table)
    page.route(f"{URL}/**", lambda route: _answer(route, table))
    if bare:
        empty_folder(page, game)
    page.goto(f"{URL}/m/still")
    guest = Guest(page, URL)
    expect(guest.laid_out).to_be_visible()
    settled(page)
    return guest


def empty_folder(page: Page, game: str) -> None:
    """Make the page find nothing in the client's folder for a game: no board, no rules, no tips.

    The folder is a file of its own in the built client. An empty one in its place needs no switch in the client.
    """
    file = re.compile(rf"/assets/{game}-[\w-]{{8}}\.js$")
    page.route(file, lambda route: route.fulfill(body="export default {};", content_type="text/javascript"))


def described() -> list[Json]:
    """Return the games as the server describes them."""
    return list(game_list.games_info())


def front_door(page: Page, path: str = "/") -> Guest:
    """Show a page that is not about a match."""
    page.unroute_all()
    page.route(f"{URL}/**", lambda route: _answer(route, {}))
    page.goto(f"{URL}{path}")
    settled(page)
    return Guest(page, URL)


def _table(game: str, told: Json) -> Json:
    """Return the server's answer about a table at which one person plays all seats."""
    view = told["view"]
    seats = [_seat(seat) for seat in range(len(view["players"]) if "players" in view else view["seats"])]
    over = not told["choices"]
    moment = {
        "n": LAST,
        "status": "over" if over else "running",
        "turn": None if over else view.get("deciding"),
        "prompt": "The match is over." if over else "Ann: choose an action.",
        "view": view,
        "points": [seat["seat"] * 7 for seat in seats],
        "result": [1.0, *[0.0] * (len(seats) - 1)] if over else None,
        "choices": told["choices"],
        "undo": {"free": None, "ask": None, "asks": []},
        "ending": None,
        "asked": None,
        "seats": seats,
    }
    return {
        "id": "still", "game": game, "title": view["title"], "options": {}, "created": "2026-01-01T00:00:00Z",
        "components": {"hash": "cf21f1b0e6a79ec4", "corrected": []}, "host": True, "commitment": "", "last": LAST,
        "moment": moment, "status": moment["status"], "seats": seats, "chat": [], "away": LAST, "origin": None,
        "rematch": None, "can_play_on": True,
        "log": [{"n": LAST, **event} for event in told["events"]],
    }  # fmt: skip


def _seat(seat: int) -> Json:
    return {
        "seat": seat, "name": NAMES[seat], "who": "here", "taken": True, "yours": True, "reserved": False,
        "present": True, "bot": None, "program": False, "resigned": False, "nonce": None, "secret": None,
    }  # fmt: skip


def _preview(moment: Json, url: str) -> Json:
    """Return a preview in which nothing changes."""
    [action] = parse_qs(urlsplit(url).query)["action"]
    return {"action": action, "step": 1, "events": [], **{key: moment[key] for key in ("points", "view", "prompt")}}


def _answer(route: Route, table: Json) -> None:
    path = route.request.url.removeprefix(URL).split("?")[0]
    if path == "/api/me":
        route.fulfill(json={"name": "Ann"})
    elif path == "/api/games":
        route.fulfill(json=described())
    elif path == "/api/matches":
        route.fulfill(json={"mine": [], "open": []})
    elif path.endswith("/events"):
        pass  # an event stream without any events
    elif path.startswith("/api/matches/") and path.count("/") == 3:
        route.fulfill(json=table)
    elif path.endswith("/previews"):
        route.fulfill(json=[])
    elif path.endswith("/preview"):  # asked for a moment after a choice has got the focus
        route.fulfill(json=_preview(table["moment"], route.request.url))
    elif path.startswith("/api/"):
        route.fulfill(status=404, json={"error": {"code": "no-still", "says": "A still has no answer.", "news": None}})
    else:
        file = CLIENT / path.lstrip("/")
        file = file if file.is_file() else CLIENT / "index.html"
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        route.fulfill(body=file.read_bytes(), content_type=kind)
