"""Writes the examples of the HTTP API: `python -m tests.write_examples`, which `make api` runs first.

The examples are the answers of a server in this process to two people who play a short match of Outback. They are the
same each time: ids, secrets and dice come from a counter, and there is only one date.
"""

from __future__ import annotations

import json
import re
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from hashlib import sha256
from itertools import count, islice
from typing import Any
from unittest import mock

from tests.server.moved_clock import MovedClock
from tests.server.site import Site
from tests.server.visitor import Visitor, good, sit_together, whose_turn
from tuckerbox import games, native_builds
from tuckerbox.bots.bot import Budget
from tuckerbox.bots.hint import hints
from tuckerbox.bots.match_analysis import analyse
from tuckerbox.kernel.luck import seeded
from tuckerbox.server.http.examples import FILE
from tuckerbox.server.settings import Settings
from tuckerbox.server.table.match_rows import match_of

DECISIONS = 12  # decisions before the moment in the examples
AT = "2026-03-14T09:26:53.589000Z"
DAY = "2026-03-14"
TIME = re.compile(r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$")
# The number of items kept of each long list, and of plain values kept of a view.
MOST = {"choices": 3, "log": 1, "options": 2, "bots": 2, "curve": 3, "turning": 1, "costly": 1, "decisions": 1}
MOST |= {"steps": 2, "answers": 2, "previews": 1}
OF_A_VIEW = 4
OF_BYTES = 40  # letters kept of a state's bytes


@contextmanager
def nothing_left_to_chance() -> Iterator[None]:
    numbers = count()

    def of_the_counter(size: int) -> bytes:
        return sha256(f"example {next(numbers)}".encode()).digest()[:size]

    with (
        mock.patch.object(secrets, "token_bytes", lambda size=32: sha256(b"example").digest()[:size]),
        mock.patch.object(secrets, "token_hex", lambda size=32: of_the_counter(size).hex()),
        mock.patch.object(secrets, "token_urlsafe", lambda size=32: of_the_counter(size).hex()),
    ):
        yield


def collected(site: Site) -> dict[str, Any]:
    """Return the answers by the names that `server.http.examples` gives them."""
    anna = site.visitor("Anna")
    stranger = site.visitor("Stranger")
    games = {game["name"]: game for game in anna.get("/api/games")}
    here = [{"who": "here", "name": name} for name in ("Anna", "Bruce")]
    id = anna.hot_seat(*here, key="table-of-mine-1")["id"]
    root = f"/api/matches/{id}"
    played = [anna.play(id) for _ in range(DECISIONS)]
    while not worth_showing(anna.moment(id)):
        played.append(anna.play(id))
    line = anna.post(f"{root}/chat", {"text": "G'day!", "key": "line-of-mine-4"})
    table = anna.table(id)
    moment = table["moment"]
    n, action = moment["n"], next(choice["action"] for choice in moment["choices"] if choice["kind"] == "place")
    refused = refused_action(anna, root)
    return {
        "GAME": games["outback"],
        "TABLE": table,
        "NEWS": played[-1],
        "LISTED": anna.get("/api/matches")["mine"][0],
        "LINE": line,
        "PREVIEW": anna.get(f"{root}/preview", action=action),
        "MOVE": {"n": n, "action": action},
        "WHY": anna.get(f"{root}/why", action=refused),
        "POINTS": anna.get(f"{root}/points", at=n),
        "REFUSAL": stranger.ask("POST", f"{root}/moves", {"n": n, "action": action}).json(),
        "POSITION": anna.get(f"{root}/position"),
        "RECORD": record(anna.get(f"{root}/record")),
        "TOKEN": anna.post(f"{root}/seats/1/token"),
        **thoughts(site, id),
        **after_the_end(site, anna, id, n, action),
        "PREMOVE": a_premove(site),
        **a_lesson(site),
        **a_puzzle(site),
    }


def a_premove(site: Site) -> dict[str, Any]:
    """Return what one of two players of Down Under plans while the other has the turn."""
    anna, bruce = site.visitor("Anna"), site.visitor("Bruce")
    id = sit_together(anna, bruce, game="down-under", key="table-of-mine-2")
    while anna.get(f"/api/matches/{id}/premove")["ahead"] is None:
        whose_turn(id, anna, bruce).play(id)
    path = f"/api/matches/{id}/premove"
    action = anna.get(path)["ahead"]["choices"][0]["action"]
    planned: dict[str, Any] = good(anna.ask("PUT", path, {"n": anna.table(id)["last"], "actions": [action]}))
    return planned


def a_lesson(site: Site) -> dict[str, Any]:
    player = site.visitor("Learner")
    id = player.post("/api/games/outback/lesson", {"key": "lesson-of-mine-1"})["id"]
    lesson = player.get("/api/games/outback/lesson")
    return {"LESSON": lesson, "GUIDANCE": player.get(f"/api/matches/{id}/guidance")}


def a_puzzle(site: Site) -> dict[str, Any]:
    path = "/api/games/outback/puzzle"
    solver = site.visitor("Solver")
    puzzle = {**solver.get(path, day=DAY), "today": DAY}
    answer = {"day": DAY, "action": puzzle["choices"][0]["action"]}
    verdict = {**solver.post(path, answer), "today": DAY}
    return {"PUZZLE": puzzle, "PUZZLE_ANSWER": answer, "PUZZLE_VERDICT": verdict}


def worth_showing(moment: dict[str, Any]) -> bool:
    """Return True if the choices include placing animals, and the last decision is free to undo."""
    places = [choice for choice in moment["choices"] if choice["kind"] == "place"]
    return bool(places) and moment["undo"]["free"] is not None


def refused_action(visitor: Visitor, root: str) -> str:
    """Return an action that the dice don't allow."""
    actions = (f"place {animal} {row}b" for row in (5, 4, 3, 2) for animal in ("koala", "emu", "lizard"))
    missing = ("no symbol", "too few symbols")
    return next(action for action in actions if visitor.get(f"{root}/why", action=action)["code"] in missing)


def record(text: str) -> str:
    """Return the first two lines of a document and its last decision."""
    lines = text.splitlines()
    last = next(line for line in reversed(lines) if line[0].isdigit())
    return "\n".join([*lines[:2], "…", last, "…", ""])


def thoughts(site: Site, match_id: str) -> dict[str, Any]:
    """Return a hint for the moment in the examples."""
    shelf = site.services.store.shelf(match_id)
    assert shelf
    *_, hint = hints(match_of(shelf), seeded("hint"), Budget(simulations=400))
    return {"HINT": {"state": "done", **asdict(hint)}}


def after_the_end(site: Site, visitor: Visitor, match_id: str, n: int, action: str) -> dict[str, Any]:
    visitor.act(match_id, "resign", seat=1)
    shelf = site.services.store.shelf(match_id)
    assert shelf
    *_, analysis = analyse(match_of(shelf), 100)
    return {
        "VERDICT": visitor.get(f"/api/matches/{match_id}/verify"),
        "ANALYSIS": {"state": "done", "place": 0, **analysis.plain()},
        "EXPLORED": visitor.get(f"/api/matches/{match_id}/line", at=n, action=action),
        "DECISIONS": visitor.get(f"/api/matches/{match_id}/decisions"),
    }


def shortened(said: Any) -> Any:
    """Return an answer with long lists and views cut short, and the same time everywhere."""
    if isinstance(said, list):
        return [shortened(part) for part in said]
    if isinstance(said, str):
        return AT if TIME.match(said) else said
    if isinstance(said, float):
        return round(said, 2)
    if not isinstance(said, dict):
        return said
    return {name: shortened_part(name, part) for name, part in said.items()}


def shortened_part(name: str, part: Any) -> Any:
    if name == "view":
        plain = ((name, value) for name, value in part.items() if isinstance(value, str | int))
        return dict(islice(plain, OF_A_VIEW))
    if name == "state" and len(part) > OF_BYTES:
        return f"{part[:OF_BYTES]}…"
    return shortened(part[: MOST[name]] if name in MOST and isinstance(part, list) else part)


def made() -> dict[str, Any]:
    """Return all examples, made from scratch."""
    native_builds.load(games.game("outback"))
    with tempfile.TemporaryDirectory() as folder, nothing_left_to_chance(), a_site(folder) as site:
        answers: dict[str, Any] = shortened(json.loads(json.dumps(collected(site))))
    return answers


def a_site(folder: str) -> Site:
    return Site(Settings(database_url=f"sqlite:///{folder}/examples.db", pause=0, limits=False), MovedClock())


if __name__ == "__main__":
    FILE.write_text(json.dumps(made(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")
    print(FILE)
