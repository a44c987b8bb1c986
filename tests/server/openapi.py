"""The committed document of the API. `test_openapi.py` checks that it is up to date, as making it takes seconds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent.parent.parent / "web" / "openapi.json"
DOCUMENT: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
