"""Encodes data as JSON, with times in the server's format."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any


def as_json(data: Any) -> str:
    return json.dumps(data, default=time_as_text, ensure_ascii=False, separators=(",", ":"))


def time_as_text(time: datetime) -> str:
    return time.isoformat().replace("+00:00", "Z")
