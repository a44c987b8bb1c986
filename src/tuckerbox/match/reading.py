"""Reading documents: turns a document into a match. It checks every line, and errors name the first wrong one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from tuckerbox import games
from tuckerbox.kernel.actions import ActionError
from tuckerbox.kernel.component_data import load_box
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.errors import MatchError
from tuckerbox.kernel.options import OptionError, settle
from tuckerbox.kernel.record import Record
from tuckerbox.kernel.wording import listed
from tuckerbox.match import document
from tuckerbox.match.dice import Dice, UnknownLuckError, lucks_from_text
from tuckerbox.match.document import DocumentError, Line
from tuckerbox.match.document_lines import AT_THE_END
from tuckerbox.match.entry import parse
from tuckerbox.match.match import Match

# A match's component data: a file that corrects those of the game, or a function that finds them by their hash.
Components = str | Path | Callable[[Game, str], Record | None] | None

HEADER = ("game", "rules", "components", "options", "seats", "commitment")
DICE_LINE = len(HEADER) + 2  # the line with the nonces or the seed, behind the header
ENTRY = re.compile(r"([0-9]{1,9})\. ([^:]+): (.+)")


@dataclass(frozen=True)
class Verdict:
    """The result of checking a document: whether it is valid, and if not, its first wrong line."""

    ok: bool
    line: int | None
    says: str


def game_of(source: bytes) -> str:
    """Return the name of a document's game; empty if the text is cut off. Raise DocumentError for any other text."""
    lines = document.read(source)
    return lines[1].text.removeprefix("game: ") if len(lines) > 1 else ""


def load(source: str | bytes | Path, *, components: Components = None, native: bool = True) -> Match:
    """Return the match of a document, or of a file with one. Raise DocumentError if a line is wrong.

    If the match was played with corrected component data, `components` must provide the same data again: as a file, or
    as a function that finds it by its hash. Unless `native`, the rules are interpreted.
    """
    if isinstance(source, Path) or (isinstance(source, str) and re.fullmatch(r"[^\n\0]+", source)):
        source = Path(source).read_bytes()
    lines = document.read(source)
    match = _begin(lines, components, native)
    opening = len(match.header)
    _expect(lines, match.header, 1)
    for number, line in enumerate(lines[opening:], opening + 1):
        entry = ENTRY.fullmatch(line.text)
        if entry is None:
            break
        _play(match, number, entry)
        if line.mark != match.entries[-1].mark or line.text != match.text(match.entries[-1]):
            raise document.wrong_mark(number)
    whole = match.lines()
    _expect(lines[opening:], whole[opening:], opening + 1)
    if len(lines) != len(whole):
        raise DocumentError(len(lines), f"the document should have {len(whole)} lines; something was added or cut off.")
    return match


def verify(source: str | bytes | Path, *, components: Components = None, native: bool = True) -> Verdict:
    """Replay a document and check every mark, the dice against their commitment, and the result."""
    try:
        match = load(source, components=components, native=native)
    except DocumentError as wrong:
        return Verdict(False, wrong.line, str(wrong))
    except OSError as wrong:
        return Verdict(False, None, f"{wrong.filename} can't be read: {wrong.strerror}.")
    says = f"All {len(match.entries)} entries check out{_about_dice(match.dice)} The match is {_end(match)}."
    return Verdict(True, None, says)


def _about_dice(dice: Dice) -> str:
    if dice.secret is None:
        return " so far; the dice can be checked once the match is over."
    of_seed = f", which come from the chosen seed {dice.seed}" if dice.seed is not None else ""
    carried = f", except for {len(dice.given)} that came from another match as numbers" if dice.given else ""
    return f", and so do the dice{of_seed}{carried}."


def _end(match: Match) -> str:
    if not match.over:
        return "still running"
    return f"over, won by {listed(match.winners) if match.winners else match.game.rival or 'nobody'}"


def _expect(lines: Sequence[Line], right: Sequence[Line], first: int) -> None:
    for number, (line, wanted) in enumerate(zip(lines, right, strict=False), first):
        if line != wanted:
            raise document.wrong_mark(number)


def _begin(lines: Sequence[Line], components: Components, native: bool) -> Match:
    """Return the match that the header describes, before its first decision."""
    said, carries = _header(lines)
    game = _game(said["game"])
    version = _version(game, said["rules"])
    names = _names(game, said["seats"])
    options = dict(part.partition("=")[::2] for part in said["options"].split())
    box = _box(game, said["components"], components)
    try:
        dice = _dice(lines, said, len(names), carries)
        match = Match(game, names, options, dice, box=box, version=version, native=native)
    except OptionError as wrong:
        raise DocumentError(_line("options"), str(wrong)) from None
    except UnknownLuckError:
        raise DocumentError(len(lines), "does not contain all the luck that was drawn.") from None
    except MatchError as wrong:
        raise DocumentError(_line("seats"), str(wrong)) from None
    if match.engine.fingerprint != said["components"]:
        here = f"here it is {match.engine.fingerprint}. Pass the file of components that it was played with"
        raise DocumentError(_line("components"), f"was played with component data {said['components']}, but {here}.")
    return match


def _line(key: str) -> int:
    """Return the number of the line with a key of the header. The first line names the form of the document."""
    return HEADER.index(key) + 2


def _header(lines: Sequence[Line]) -> tuple[dict[str, str], bool]:
    """Return the header by its keys, and whether a line with luck from another match follows it."""
    texts = [line.text for line in lines[: len(HEADER) + 3]]
    carries = len(texts) > len(HEADER) + 2 and texts[-1].startswith("luck:")
    _expect(lines, document.chain(texts if carries else texts[: len(HEADER) + 2]), 1)
    said: dict[str, str] = {}
    for number, name in enumerate((*HEADER, "nonces or seed"), 2):
        key, _, value = lines[number - 1].text.partition(": ") if len(lines) >= number else ("", "", "")
        if key not in name.split(" or "):
            raise DocumentError(min(number, len(lines)), f"the header should have “{name}” here.")
        said[key] = value
    return said, carries


def _game(name: str) -> Game:
    try:
        return games.game(name)
    except ValueError as wrong:
        raise DocumentError(_line("game"), str(wrong)) from None


def _version(game: Game, text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text) or int(text) not in game.versions:
        raise DocumentError(
            _line("rules"),
            f"was played by version {text} of the rules; this Tuckerbox knows versions up to {game.version}.",
        )
    return int(text)


def _names(game: Game, text: str) -> list[str]:
    names = _json(text)
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise DocumentError(_line("seats"), 'should be a list of names, such as ["Anna", "Bruce"].')
    try:
        settle(game, len(names), {})
    except OptionError as wrong:
        raise DocumentError(_line("seats"), str(wrong)) from None
    return names


def _box(game: Game, fingerprint: str, components: Components) -> Record | None:
    if callable(components):
        return components(game, fingerprint)
    return load_box(game, Path(components)) if components else None


def _json(text: str) -> Any:
    """Return the value of some JSON; None if it is invalid."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _dice(lines: Sequence[Line], said: dict[str, str], seats: int, carries: bool) -> Dice:
    """Return the dice of a document, after checking them against the commitment; or the known part of them."""
    if "seed" in said:
        seed = _json(said["seed"])
        if not isinstance(seed, str):
            raise DocumentError(DICE_LINE, 'should be a seed, as in seed: "7".')
        return Dice.seeded(seed)
    nonces = tuple(said["nonces"].split())
    if len(nonces) != seats:
        raise DocumentError(DICE_LINE, f"must give a nonce for each of the {seats} seats.")
    given = lucks_from_text(lines[len(HEADER) + 2].text) if carries else {}
    if given is None:
        raise DocumentError(DICE_LINE + 1, "should be lucks as numbers, as in luck: 0/0=… 0/1=…")
    last = lines[-1].text
    if last == AT_THE_END:
        raise DocumentError(
            len(lines),
            "this is the record of a running match with hidden information; get it again once the match is over.",
        )
    told = lucks_from_text(last)
    if told is not None:
        return Dice(None, nonces, given=given, told=told, committed=said["commitment"])
    found = re.fullmatch(r"dice: ([0-9a-f]{64})", last)
    if found is None or sha256(bytes.fromhex(found[1])).hexdigest() != said["commitment"]:
        raise DocumentError(
            len(lines),
            f"must contain the secret of the dice, which must match the commitment in line {_line('commitment')}.",
        )
    return Dice(bytes.fromhex(found[1]), nonces, given=given)


def _play(match: Match, number: int, entry: re.Match[str]) -> None:
    """Enter a line of the document into the match. Raise DocumentError if that is not possible."""
    nth, name, words = entry.groups()
    if int(nth) != len(match.entries) + 1:
        raise DocumentError(number, f"is entry {nth}, but entry {len(match.entries) + 1} should come next.")
    if name not in match.names:
        raise DocumentError(number, f"nobody called {name} is in this match.")
    try:
        match.enter(parse(int(nth), match.names.index(name), words, match.game.actions))
    except (ActionError, MatchError) as wrong:
        raise DocumentError(number, str(wrong)) from None
