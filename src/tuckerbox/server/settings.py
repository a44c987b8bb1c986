"""How a server is set up: from the environment, with sensible defaults."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from platformdirs import user_data_path


@dataclass(frozen=True)
class Settings:
    database_url: str
    public_url: str | None = None  # how browsers reach the server, if a proxy stands before it
    pause: float = 0.9  # seconds that a bot waits before it decides, so that people can follow
    limits: bool = True  # whether anybody can ask too often

    @classmethod
    def from_environment(cls) -> Self:
        """What the environment says: TUCKERBOX_DATABASE_URL, or a file in TUCKERBOX_DATA_DIR, and the rest."""
        said = os.environ
        return cls(
            database_url=said.get("TUCKERBOX_DATABASE_URL") or f"sqlite:///{data_folder() / 'tuckerbox.db'}",
            public_url=said.get("TUCKERBOX_PUBLIC_URL") or None,
            pause=float(said.get("TUCKERBOX_BOT_PAUSE") or cls.pause),
            limits=said.get("TUCKERBOX_LIMITS", "on") != "off",
        )


def data_folder() -> Path:
    """Where the database file makes itself."""
    said = os.environ.get("TUCKERBOX_DATA_DIR")
    return Path(said) if said else user_data_path("tuckerbox", appauthor=False)
