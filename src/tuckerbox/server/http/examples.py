"""Example request and response bodies for the OpenAPI document.

The responses come from a real server at which people play a match; views and long lists are cut short.
`tests/write_examples.py` writes them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import ConfigDict

KEPT = "x-examples"  # the key that holds a model's examples until the document is complete

FILE = Path(__file__).with_name("examples.json")
MADE: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))

GAME, TABLE, NEWS, LISTED, LINE = (MADE[name] for name in ("GAME", "TABLE", "NEWS", "LISTED", "LINE"))
MOVE, PREVIEW, WHY, REFUSAL = (MADE[name] for name in ("MOVE", "PREVIEW", "WHY", "REFUSAL"))
POINTS: dict[str, Any] = MADE["POINTS"]
HINT, ANALYSIS, VERDICT, TOKEN = (MADE[name] for name in ("HINT", "ANALYSIS", "VERDICT", "TOKEN"))
EXPLORED, DECISIONS = (MADE[name] for name in ("EXPLORED", "DECISIONS"))
PREMOVE: dict[str, Any] = MADE["PREMOVE"]
LESSON, GUIDANCE = (MADE[name] for name in ("LESSON", "GUIDANCE"))
PUZZLE, PUZZLE_ANSWER, PUZZLE_VERDICT = (MADE[name] for name in ("PUZZLE", "PUZZLE_ANSWER", "PUZZLE_VERDICT"))
POSITION: dict[str, Any] = MADE["POSITION"]
RECORD: str = MADE["RECORD"]
N: int = MOVE["n"]  # the entry that the example requests answer
BOT_TURN = {**POSITION, "bot": "greedy", "seconds": 5.0}
NONCE: str = TABLE["seats"][0]["nonce"]
SECRET: str = TABLE["seats"][1]["secret"]
ADDRESS = {
    "id": "b4YdZs3qN1mX0c8Tf2uVwA",
    "channel": "mail",
    "target": "anna@example.org",
    "secret": None,
    "confirmed": True,
    "kinds": ["turn", "over"],
    "quiet": "22:00-07:30 Australia/Sydney",
    "insists": True,
}
SUBSCRIPTION = json.dumps({"endpoint": "https://push.example.org/9f2c", "keys": {"p256dh": "BNJ0…", "auth": "k8Jm…"}})
KEEPS = {"chat": 90, "people": 365}
ADDRESSES = {"channels": ["push", "mail", "webhook"], "push_key": "BNJ0…", "keeps": KEEPS, "addresses": [ADDRESS]}
NEW_MATCH = {
    "game": GAME["name"],
    "options": {GAME["options"][0]["name"]: GAME["options"][0]["default"]},
    "seats": [{"who": "here", "name": "Anna"}, {"who": "bot", "bot": "greedy"}],
    "key": "table-of-mine-1",
}


def config_with(*examples: object) -> ConfigDict:
    """Return the model configuration that carries these examples."""
    return ConfigDict(json_schema_extra={KEPT: json.dumps(examples)})


def with_examples(document: dict[str, Any]) -> dict[str, Any]:
    """Move the examples to their places in the document, and return it. (FastAPI would drop their null values.)"""
    for schema in document["components"]["schemas"].values():
        if KEPT in schema:
            schema["examples"] = json.loads(schema.pop(KEPT))
    return document
