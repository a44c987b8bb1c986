"""Examples of bodies and answers for the OpenAPI document.

The answers are those of a real server to people who play Outback, with views and long lists cut short: see
`tests/write_examples.py`, which writes them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import ConfigDict

KEPT = "x-examples"  # where they are until the document is made

FILE = Path(__file__).with_name("examples.json")
MADE: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))

GAME, TABLE, NEWS, LISTED, LINE = (MADE[name] for name in ("GAME", "TABLE", "NEWS", "LISTED", "LINE"))
MOVE, PREVIEW, WHY, REFUSAL = (MADE[name] for name in ("MOVE", "PREVIEW", "WHY", "REFUSAL"))
HINT, ANALYSIS, VERDICT, TOKEN = (MADE[name] for name in ("HINT", "ANALYSIS", "VERDICT", "TOKEN"))
RECORD: str = MADE["RECORD"]
N: int = MOVE["n"]  # the entry that the examples of requests answer
NONCE: str = TABLE["seats"][0]["nonce"]
SECRET: str = TABLE["seats"][1]["secret"]
NEW_MATCH = {
    "game": "outback",
    "options": {"variant": "base"},
    "seats": [{"who": "here", "name": "Anna"}, {"who": "bot", "bot": "greedy"}],
    "key": "table-of-mine-1",
}


def shown(*examples: object) -> ConfigDict:
    """The part of a model's set-up that shows what it looks like."""
    return ConfigDict(json_schema_extra={KEPT: json.dumps(examples)})


def kept_whole(document: dict[str, Any]) -> dict[str, Any]:
    """The document with the examples in it; FastAPI leaves out whatever is null on the way."""
    for schema in document["components"]["schemas"].values():
        if KEPT in schema:
            schema["examples"] = json.loads(schema.pop(KEPT))
    return document
