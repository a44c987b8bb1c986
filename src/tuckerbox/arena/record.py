"""The file of an experiment: JSON Lines, the experiment first, then a line a deal, in order.

It is only ever added to, so whatever ends a run early costs no more than what was being played; run again, it goes on.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tuckerbox.arena.playing import Dealt

BEGINS = b'{"experiment":'


class Record:
    """The deals of an experiment that a file holds, and where the next ones go."""

    def __init__(self, path: Path, experiment: dict[str, Any]) -> None:
        """Opens the file, or begins it; ValueError, with a sentence, if something else is in it."""
        self.path = path
        already = begun(path)
        if already is None:
            path.write_bytes(line({"experiment": experiment}))
            self.deals: list[Dealt] = []
            return
        if differ := [key for key in experiment if already.get(key) != experiment[key]]:
            verb = "differs" if len(differ) == 1 else "differ"
            raise ValueError(
                f"{path} holds another experiment ({', '.join(differ)} {verb}): name a new file for this one."
            )
        _, *lines = whole_lines(path)
        try:
            self.deals = [json.loads(each) for each in lines]
        except ValueError:
            raise ValueError(f"{path} is damaged: name a new file, and play again.") from None
        with path.open("r+b") as file:  # a last line that was cut short is dropped
            file.truncate(sum(map(len, whole_lines(path))))

    def add(self, deal: Dealt) -> None:
        with self.path.open("ab") as file:
            file.write(line(deal))


def begun(path: Path) -> dict[str, Any] | None:
    """The experiment in a file; None if it is not begun, ValueError if something else is in it."""
    lines = whole_lines(path)
    if not lines and (not path.exists() or BEGINS.startswith(path.read_bytes()[: len(BEGINS)])):
        return None
    if not lines or not lines[0].startswith(BEGINS):
        raise ValueError(f"{path} is no file of the arena: name another one, which may be new.")
    found: dict[str, Any] = json.loads(lines[0])["experiment"]
    return found


def whole_lines(path: Path) -> list[bytes]:
    """The lines of a file, but for a last one that was cut short."""
    data = path.read_bytes() if path.exists() else b""
    return [each for each in data.splitlines(keepends=True) if each.endswith(b"\n")]


def line(data: Any) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


def seed_of(out: str | Path | None, seed: object) -> object:
    """The seed to play by: if none is given, that of the experiment which is in the file already."""
    already = begun(Path(out)) if out and seed is None else None
    return already.get("seed") if already else seed
