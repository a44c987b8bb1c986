"""The folder of a dataset: `dataset.json` has its settings, and each shard is a Parquet file.

A shard is written atomically, even if the power fails. So a shard that exists need not be played again.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from tuckerbox.data.optional_imports import parquet, pyarrow
from tuckerbox.same_settings import refuse_other_settings
from tuckerbox.whole_file import UNFINISHED, overwrite

MANIFEST = "dataset.json"
MATCHES = b"matches"  # the key in a shard's metadata for its number of matches


class Folder:
    """The files of a dataset."""

    def __init__(self, path: Path, settings: dict[str, Any]) -> None:
        """Open or create the folder. Raise ValueError if it contains anything other than this dataset."""
        self.path = path
        existing = read_settings(path)
        self.settings = existing or settings
        if existing is None:
            path.mkdir(parents=True, exist_ok=True)
            overwrite(path / MANIFEST, (json.dumps(settings, ensure_ascii=False, indent=2) + "\n").encode())
        else:
            refuse_other_settings(path, "dataset", existing, settings)

    def shard(self, number: int) -> Path:
        return self.path / f"shard-{number:05}.parquet"

    def matches(self, number: int) -> int:
        """Return how many matches a shard has; 0 if there is no such shard."""
        return matches_in(self.shard(number))

    def write(self, number: int, data: bytes) -> None:
        overwrite(self.shard(number), data)


def shards(path: Path) -> list[Path]:
    """Return the files of all shards in a folder, in order."""
    return sorted(path.glob("shard-*.parquet"), key=lambda file: (len(file.name), file.name))


def read_settings(path: Path) -> dict[str, Any] | None:
    """Return the settings of the dataset in a folder, or None if the folder is missing or empty.

    Raise ValueError if it contains something else.
    """
    if not path.exists() or (path.is_dir() and not any(file.suffix != UNFINISHED for file in path.iterdir())):
        return None
    if not path.is_dir():
        raise ValueError(f"{path} is a file. Name a folder; it need not exist yet.")
    with suppress(ValueError, FileNotFoundError):
        settings = json.loads((path / MANIFEST).read_bytes())
        if isinstance(settings, dict) and "format" in settings:
            return settings
    raise ValueError(
        f"{path} contains files that are not from a dataset. Name a different folder; it need not exist yet."
    )


def matches_in(file: Path) -> int:
    """Return how many matches a file has: 0 if it is missing or damaged."""
    try:
        metadata = parquet().read_metadata(file).metadata or {}
    except (FileNotFoundError, pyarrow().ArrowInvalid):
        return 0
    return int(metadata.get(MATCHES, 0))


def seed_of(folder: str | Path, seed: object) -> object:
    """Return the seed. If it is None, return the seed of the dataset in the folder, if there is one."""
    existing = read_settings(Path(folder)) if seed is None else None
    return existing.get("seed") if existing else seed
