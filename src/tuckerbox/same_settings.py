"""Checks that work to be continued has the settings that it began with."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any


def refuse_other_settings(path: Path, kind: str, found: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    """Raise ValueError if the settings found in a file or folder are not the wanted ones."""
    if differ := [key for key in wanted if found.get(key) != wanted[key]]:
        verb = "differs" if len(differ) == 1 else "differ"
        place = "folder" if path.is_dir() else "file"
        raise ValueError(f"{path} contains another {kind} ({', '.join(differ)} {verb}). Name a different {place}.")
