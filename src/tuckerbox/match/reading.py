"""From a document back to a match: every line is checked on the way, and the first that is wrong is named."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from tuckerbox import games
from tuckerbox.kernel.box import load_box
from tuckerbox.kernel.options import OptionError, settle
from tuckerbox.match import document
from tuckerbox.match.dice import Dice
from tuckerbox.match.document import DocumentError, Line
from tuckerbox.match.match import Match, MatchError

HEADER = ("game", "rules", "components", "options", "seats", "commitment")
ENTRY = re.compile(r"([0-9]{1,9})\. ([^:]+): (.+)")
UNDO = re.compile(r"undo to ([0-9]{1,9})(?: with new dice)?")


@dataclass(frozen=True)
class Verdict:
    """What checking a document came to: whether all of it holds, else which line is the first that does not."""

    ok: bool
    line: int | None
    says: str


def load(source: str | bytes | Path, *, components: str | Path | None = None) -> Match:
    """A match from its document, or from the file of that name. DocumentError names the line that is wrong.

    A match that was played with corrected component data needs the same file again.
    """
    if isinstance(source, Path) or (isinstance(source, str) and re.fullmatch(r"[^\n\0]+", source)):
        source = Path(source).read_bytes()
    lines = document.read(source)
    match = _begin(lines, components)
    opening = len(match.header)
    _expect(lines, match.header, 1)
    for number, line in enumerate(lines[opening:], opening + 1):
        entry = ENTRY.fullmatch(line.text)
        if entry is None:
            break
        _play(match, number, entry)
        _expect([line], [match.entries[-1].line], number)
    closing = match.lines()
    _expect(lines[opening:], closing[opening:], opening + 1)
    if len(lines) != len(closing):
        raise DocumentError(
            len(lines), f"the document should have {len(closing)} lines; something was added or cut off."
        )
    return match


def verify(source: str | bytes | Path, *, components: str | Path | None = None) -> Verdict:
    """Replays a document and checks all that it says: every mark, the dice against their commitment, the result."""
    try:
        match = load(source, components=components)
    except DocumentError as wrong:
        return Verdict(False, wrong.line, str(wrong))
    except OSError as wrong:
        return Verdict(False, None, f"{wrong.filename} can't be read: {wrong.strerror}.")
    end = f"over, won by {' and '.join(match.winners)}" if match.over else "still running"
    dice = f", of seed {match.dice.seed}, which somebody chose" if match.dice.seed is not None else ""
    return Verdict(True, None, f"All {len(match.entries)} entries hold, and so do the dice{dice}. The match is {end}.")


def _expect(lines: Sequence[Line], right: Sequence[Line], first: int) -> None:
    for number, (line, wanted) in enumerate(zip(lines, right, strict=False), first):
        if line != wanted:
            raise document.refuse(number)


def _begin(lines: Sequence[Line], components: str | Path | None) -> Match:
    """The match that the header describes, before its first decision."""
    _expect(lines, document.chain([line.text for line in lines[: len(HEADER) + 2]]), 1)
    said: dict[str, str] = {}
    for number, name in enumerate((*HEADER, "nonces or seed"), 2):
        key, _, value = lines[number - 1].text.partition(": ") if len(lines) >= number else ("", "", "")
        if key not in name.split(" or "):
            raise DocumentError(min(number, len(lines)), f"the header should say “{name}” here.")
        said[key] = value
    try:
        game = games.game(said["game"])
    except ValueError as wrong:
        raise DocumentError(2, str(wrong)) from None
    if not re.fullmatch(r"[0-9]{1,9}", said["rules"]) or not 1 <= int(said["rules"]) <= game.version:
        raise DocumentError(3, f"was played by rules {said['rules']}; this Tuckerbox knows those up to {game.version}.")
    names = _json(said["seats"])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise DocumentError(6, 'should be a list of names, such as ["Anna", "Bruce"].')
    try:
        settle(game, len(names), {})
    except OptionError as wrong:
        raise DocumentError(6, str(wrong)) from None
    options = dict(part.partition("=")[::2] for part in said["options"].split())
    box = load_box(game, Path(components)) if components else None
    try:
        match = Match(game, names, options, _dice(lines, said, len(names)), box=box, version=int(said["rules"]))
    except OptionError as wrong:
        raise DocumentError(5, str(wrong)) from None
    except MatchError as wrong:
        raise DocumentError(6, str(wrong)) from None
    if match.engine.fingerprint != said["components"]:
        here = f"here there is {match.engine.fingerprint}. Give the file of components that it was played with"
        raise DocumentError(4, f"was played with component data {said['components']}; {here}.")
    return match


def _json(text: str) -> Any:
    """What a line says in JSON; None if it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _dice(lines: Sequence[Line], said: dict[str, str], seats: int) -> Dice:
    """The dice, once their secret is shown to be the one that was committed to."""
    if "seed" in said:
        seed = _json(said["seed"])
        if not isinstance(seed, str):
            raise DocumentError(8, 'should be a seed, as in seed: "7".')
        return Dice.seeded(seed)
    nonces = said["nonces"].split()
    if len(nonces) != seats:
        raise DocumentError(8, f"must give a nonce for each of the {seats} seats.")
    found = re.fullmatch(r"dice: ([0-9a-f]{64})", lines[-1].text)
    if found is None or sha256(bytes.fromhex(found[1])).hexdigest() != said["commitment"]:
        raise DocumentError(len(lines), "must tell the secret of the dice, and it must fit the commitment of line 7.")
    return Dice(bytes.fromhex(found[1]), tuple(nonces))


def _play(match: Match, number: int, entry: re.Match[str]) -> None:
    """Enters what a line says; refuses what could not have happened."""
    nth, name, text = entry.groups()
    if int(nth) != len(match.entries) + 1:
        raise DocumentError(number, f"is entry {nth}; entry {len(match.entries) + 1} was to come.")
    if name not in match.names:
        raise DocumentError(number, f"nobody called {name} is in this match.")
    try:
        undo = UNDO.fullmatch(text)
        if undo:
            match.undo(int(undo[1]), seat=match.names.index(name), consent=True)
        elif match.over or match.names[match.turn or 0] != name:
            raise DocumentError(number, f"{name} did not have the turn.")
        else:
            match.enter(text)
    except MatchError as wrong:
        raise DocumentError(number, str(wrong)) from None
