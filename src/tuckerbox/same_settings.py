"""Checks that work to be continued has the settings that it began with."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

BOT_VERSIONS = "bot_versions"  # the key of the versions of the bots, which older files and folders lack


def refuse_other_settings(path: Path, kind: str, found: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    """Raise ValueError if the settings found in a file or folder are not the wanted ones.

    Older ones do not name the versions of the bots. They can be read, but see `refuse_unknown_bots`.
    """
    known = {BOT_VERSIONS: wanted.get(BOT_VERSIONS), **found}
    if differ := [key for key in wanted if known.get(key) != wanted[key]]:
        verb = "differs" if len(differ) == 1 else "differ"
        raise ValueError(
            f"{path} contains another {kind} ({', '.join(differ)} {verb}). Name a different {place_in_words(path)}."
        )


def refuse_unknown_bots(path: Path, found: Mapping[str, Any]) -> None:
    """Raise ValueError if the settings do not name the versions of the bots. Call this before work is continued."""
    if BOT_VERSIONS not in found:
        raise ValueError(
            f"{path} does not say which versions of the bots played, because an older Tuckerbox wrote it. Its results "
            f"can be read, but not continued. Name a different {place_in_words(path)}."
        )


def place_in_words(path: Path) -> str:
    return "folder" if path.is_dir() else "file"
