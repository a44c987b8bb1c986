"""What bodies and answers look like, for the OpenAPI document. Views are cut short: they are each game's own."""

from __future__ import annotations

import json
from typing import Any

from pydantic import ConfigDict

KEPT = "x-examples"  # where they are until the document is made

ID, SECRET = "J7cBvWk0S1mPz0bq3kQyTA", "f3Jq0o2tT9yHc1m8b6WzNg"
TOKEN = "Ck3vVqWm0sXr8pYt5nLzAgd0Jb7hQx2eTf9uKi4oRs6w"
COMMITMENT = "9f2b5c0a6d1e4f38a7b6c5d4e3f2019a8b7c6d5e4f3a2b1c0d9e8f7a6b5c4d3e"
TOLD = "3a1f9c0d5b7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246"
NONCES = ["5d0f1c2b3a49586776859403a2b1c0df", "00112233445566778899aabbccddeeff"]
AT = "2026-03-14T09:26:53.589000Z"

RECORD = """tuckerbox match 1  #3e7b1f0a9c5d2846
game: outback  #a1b2c3d4e5f60718
…
1. Anna: reroll koala koala  #0f1e2d3c4b5a6978
…
"""

ALWAYS: dict[str, Any] = {"low": None, "high": None, "seats": None, "when": None}
OPTIONS = [
    {
        **ALWAYS,
        "name": "variant",
        "kind": "choice",
        "default": "base",
        "values": ["base", "plus", "partnership"],
        "says": "the game as it is, with its expansion, or two against two",
    },
    {
        **ALWAYS,
        "name": "scoring_tile",
        "kind": "flag",
        "default": "off",
        "values": ["off", "on"],
        "says": "what blocked spaces cost is drawn",
        "when": {"variant": ["plus"]},
    },
]
GAME = {
    "name": "outback",
    "title": "Outback",
    "blurb": "Roll the animals of the outback and fill your preserve.",
    "designers": "Michael Kiesling",
    "published": "HUCH!, 2018",
    "minutes": "30",
    "seats": [2, 3, 4],
    "options": OPTIONS,
    "bots": [
        {"name": "greedy", "says": "takes what scores most now", "thinks": False},
        {"name": "kangaroo", "says": "thinks ahead, and seldom misses much", "thinks": True},
    ],
}
NEW_MATCH = {
    "game": "outback",
    "options": {"variant": "base"},
    "seats": [{"who": "here", "name": "Anna"}, {"who": "bot", "bot": "greedy"}],
    "key": "table-of-mine-1",
}


def seat(number: int, name: str, who: str, **more: Any) -> dict[str, Any]:
    base = {"taken": True, "yours": False, "present": False, "bot": None, "program": False}
    base |= {"resigned": False, "secret": None}
    return {"seat": number, "name": name, "who": who, **base, "nonce": NONCES[number], **more}


SEATS = [
    seat(0, "Anna", "here", yours=True, present=True, secret=SECRET),
    seat(1, "Greedy", "bot", bot="greedy"),
]
CHOICE = {
    "action": "place koala 3b",
    "says": "Put a koala on 3b",
    "kind": "place",
    "fields": {"animal": "koala", "space": "3b"},
}
VIEW = {"game": "outback", "viewer": 0}
MOMENT = {
    "n": 13,
    "status": "running",
    "turn": 0,
    "prompt": "Anna: place your animals, or roll again.",
    "view": VIEW,
    "points": [12, 15],
    "result": None,
    "choices": [CHOICE],
    "undo": {"free": 12, "ask": 12, "asks": []},
    "asked": None,
    "seats": [{**found, "secret": None} for found in SEATS],
}
EVENT = {"kind": "placed", "seat": 0, "numbers": [2, 7], "text": "Anna places a koala on 3b."}
NEWS = {
    "entry": {"number": 13, "seat": 0, "kind": "decides", "text": "Anna: place koala 3b", "at": AT},
    "steps": [{"step": 31, "events": [EVENT], "view": VIEW, "points": [12, 15], "prompt": MOMENT["prompt"]}],
    "moment": MOMENT,
}
LINE = {"id": 4, "seat": 0, "name": "Anna", "text": "G'day!", "at": AT}
TABLE = {
    "id": ID,
    "game": "outback",
    "title": "Outback",
    "options": {"variant": "base"},
    "components": {"hash": "cf21f1b0e6a79ec4", "corrected": []},
    "created": AT,
    "host": True,
    "commitment": COMMITMENT,
    "last": 13,
    "moment": MOMENT,
    "status": "running",
    "seats": SEATS,
    "log": [{"n": 13, "seat": 0, "text": EVENT["text"]}],
    "chat": [LINE],
    "away": 13,
    "origin": None,
    "rematch": None,
    "can_play_on": True,
}
LISTED = {
    "id": ID,
    "game": "outback",
    "title": "Outback",
    "status": "running",
    "seats": SEATS,
    "n": 13,
    "turn": 0,
    "since": AT,
    "waits_for_you": True,
    "host": True,
}
PREVIEW = {
    "action": CHOICE["action"],
    "events": [EVENT],
    "points": [14, 15],
    "view": VIEW,
    "prompt": "Anna: place your animals, or be done.",
}
WHY = {
    "legal": False,
    "says": "Koala can't go to row 5: you rolled 3 koalas and 1 joker, row 5 needs 5.",
    "code": "too few",
    "rule": "Placing animals",
}
VERDICT = {
    "ok": True,
    "says": "All 87 entries hold, and so do the dice. The match is over, won by Anna.",
    "line": None,
    "commitment": COMMITMENT,
    "secret": TOLD,
    "nonces": NONCES,
}
WEIGHED = {"action": CHOICE["action"], "says": CHOICE["says"], "chance": 0.58}
BETTER = {"action": "done", "says": "Be done", "chance": 0.71}
HINT = {
    "entry": 13,
    "seat": 0,
    "state": "thinking",
    "done": 0.5,
    "simulations": 4200,
    "choices": [{**BETTER, "share": 0.8}, {**WEIGHED, "share": 0.15}],
}
ANALYSIS = {
    "state": "done",
    "done": 1.0,
    "place": 0,
    "simulations": 400,
    "curve": [{"entry": 0, "chances": [0.5, 0.5]}, {"entry": 13, "chances": [0.58, 0.42]}],
    "turning": [{"entry": 13, "seat": 0, "by": "choice", "swing": [-0.13, 0.13], "says": "Anna: Put a koala on 3b"}],
    "costly": [{"entry": 13, "seat": 0, "chose": WEIGHED, "better": BETTER, "cost": 0.13}],
    "accuracy": [0.92, 0.97],
}
REFUSAL = {"error": {"code": "not-your-turn", "says": "It is Bruce's turn, not yours.", "rule": None, "news": None}}


def shown(*examples: object) -> ConfigDict:
    """The part of a model's set-up that shows what it looks like."""
    return ConfigDict(json_schema_extra={KEPT: json.dumps(examples)})


def kept_whole(document: dict[str, Any]) -> dict[str, Any]:
    """The document with the examples in it; FastAPI leaves out whatever is null on the way."""
    for schema in document["components"]["schemas"].values():
        if KEPT in schema:
            schema["examples"] = json.loads(schema.pop(KEPT))
    return document
