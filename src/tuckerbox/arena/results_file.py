"""The results file of an experiment, in JSON Lines: first the experiment, then one line for each deal, in order.

Finished deals are only ever appended; a last line that was cut short is dropped. So an interrupted run loses no more
than the deals that were in progress, and the next run continues after the last complete line. Only one process at a
time can add deals to a file.
"""

from __future__ import annotations

import json
from contextlib import suppress
from errno import EBUSY
from pathlib import Path
from typing import Any, cast

from tuckerbox.arena.match_execution import DealResult
from tuckerbox.same_settings import refuse_other_settings, refuse_unknown_bots

START = b'{"experiment":'


class ResultsFile:
    """The deals that a file contains, and the place where new ones are appended."""

    def __init__(self, path: Path, experiment: dict[str, Any]) -> None:
        """Open or create the file. Raise ValueError if it contains anything other than this experiment."""
        self.path = path
        existing = read_experiment(path)
        self.experiment = existing or experiment
        if existing is None:
            self._size = path.write_bytes(to_line({"experiment": experiment}))
            self.deals: list[DealResult] = []
            return
        refuse_other_settings(path, "experiment", existing, experiment)
        first, *lines = complete_lines(path)
        try:
            self.deals = [deal_from(line, number) for number, line in enumerate(lines)]
        except ValueError:
            raise ValueError(f"{path} is damaged. Name a different file, and the matches are played again.") from None
        self._size = len(first) + sum(map(len, lines))
        with path.open("r+b") as file:  # drop a last line that was cut short
            file.truncate(self._size)

    def refuse_unknown_bots(self) -> None:
        """Raise ValueError if the file does not say which versions of the bots played. Call this before `append`."""
        refuse_unknown_bots(self.path, self.experiment)

    def append(self, deal: DealResult) -> None:
        """Add a deal. Raise OSError if another program has changed the file: it may have added the same deal."""
        with self.path.open("ab") as file:
            if file.tell() != self._size:
                raise OSError(EBUSY, "another program writes to it; name a different file", str(self.path))
            self._size += file.write(to_line(deal))


def read_experiment(path: Path) -> dict[str, Any] | None:
    """Return the experiment in a file, or None if the file is missing or ends within its first line.

    Raise ValueError if the file contains something else.
    """
    lines = complete_lines(path)
    if not lines and (not path.exists() or START.startswith(path.read_bytes()[: len(START)])):
        return None
    if lines and lines[0].startswith(START):
        with suppress(ValueError):
            experiment = json.loads(lines[0])["experiment"]
            if isinstance(experiment, dict):
                return experiment
    raise ValueError(f"{path} is not a results file of the arena. Name a different file; it need not exist yet.")


def deal_from(line: bytes, number: int) -> DealResult:
    """Return the deal in a line. Raise ValueError unless it has this number."""
    found: Any = json.loads(line)
    if not isinstance(found, dict) or found.get("deal") != number:
        raise ValueError
    return cast(DealResult, found)


def complete_lines(path: Path) -> list[bytes]:
    """Return the lines of a file, without a last one that was cut short. A missing file has none."""
    data = path.read_bytes() if path.exists() else b""
    return [line for line in data.splitlines(keepends=True) if line.endswith(b"\n")]


def to_line(data: Any) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


def seed_of(out: str | Path | None, seed: object) -> object:
    """Return the seed. If it is None, return the seed of the experiment in the file `out`, if there is one."""
    existing = read_experiment(Path(out)) if out and seed is None else None
    return existing.get("seed") if existing else seed
