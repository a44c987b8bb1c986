"""Reading documents: turns a document into a match. It checks every line, and errors name the first wrong one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from types import NoneType
from typing import Any

from tuckerbox import games
from tuckerbox.kernel.actions import NotationError
from tuckerbox.kernel.component_data import load_box
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.errors import MatchError
from tuckerbox.kernel.memory_records import Record
from tuckerbox.kernel.options import OptionError, settle
from tuckerbox.kernel.sentence_parts import listed
from tuckerbox.match import hash_chained_lines
from tuckerbox.match.dice import Dice, UnknownLuckError, lucks_from_text
from tuckerbox.match.document_lines import AT_THE_END
from tuckerbox.match.entry import Entry, EntryKind, parse
from tuckerbox.match.hash_chained_lines import DocumentError, DocumentLine
from tuckerbox.match.match import Match
from tuckerbox.match.seating import with_placeholders
from tuckerbox.match.time_terms import KEYS as TERMS
from tuckerbox.match.time_terms import Terms, WrongTermsError, terms_of
from tuckerbox.match.timestamps import SECOND, TIME, datetime_of, time_of

# A match's component data: a file that corrects those of the game, or a function that finds them by their hash.
Components = str | Path | Callable[[Game, str], Record | None] | None

DICE = "nonces or seed"
# The keys of the header's lines, by format. The first line names the format.
HEADERS = {
    1: ("game", "rules", "components", "options", "seats", "commitment", DICE),
    2: ("game", "rules", "components", "options", "seats", "names", "commitment", DICE),
}
OPTIONAL = {1: ("luck",), 2: ("luck", *TERMS)}  # what can follow them
NAMES_AT = 1 + HEADERS[2].index("names")  # how many lines come before the names, which can be missing
YEARS = range(1970, 2200)  # the years in which a match can have been played
COMMITMENT = re.compile("[0-9a-f]{64}")
LONGEST_NONCE = 64
START = re.compile(f"start(?: ({TIME}))?")
# An entry by the name of its player, or by its time and seat.
ENTRIES = {
    1: re.compile("(?P<number>[0-9]{1,9})\\. (?P<name>[^:]+): (?P<words>.+)"),
    2: re.compile(f"(?P<number>[0-9]{{1,9}})\\. (?:(?P<time>{TIME}) )?seat (?P<seat>[0-9]{{1,2}}): (?P<words>.+)"),
}


@dataclass(frozen=True)
class Header:
    """The header of a document: the values of its lines by key, and their numbers.

    The line of the dice begins with `nonces` or `seed`. Its value has that key, and its number the key DICE.
    """

    format: int
    values: dict[str, str]
    numbers: dict[str, int]


@dataclass(frozen=True)
class Verdict:
    """The result of checking a document: whether it is valid, and if not, its first wrong line."""

    ok: bool
    line: int | None
    says: str


def game_of(source: bytes) -> str:
    """Return the name of a document's game; empty if the text is cut off.

    Raise DocumentError if the text is not a match document, or is damaged.
    """
    lines = hash_chained_lines.read(source)
    return lines[1].text.removeprefix("game: ") if len(lines) > 1 else ""


def load(source: str | bytes | Path, *, components: Components = None, native: bool = True) -> Match:
    """Return the match of a document, or of a file with one. Raise DocumentError if a line is wrong.

    If the match was played with corrected component data, `components` must provide the same data again: as a file, or
    as a function that finds it by its hash. Unless `native`, the rules are interpreted.
    """
    if isinstance(source, Path) or (isinstance(source, str) and re.fullmatch(r"[^\n\0]+", source)):
        source = Path(source).read_bytes()
    lines = hash_chained_lines.read(source)
    match = _new_match(lines, components, native)
    expected = _with_names_of(lines, match.header)
    opening = len(expected)
    _expect(lines, expected, 1)
    for number, line in enumerate(lines[opening:], opening + 1):
        found = ENTRIES[match.format].fullmatch(line.text)
        if found is None:
            break
        _enter(match, number, found)
        if line.mark != match.entries[-1].mark or line.text != match.text(match.entries[-1]):
            raise hash_chained_lines.wrong_mark(number)
    whole = _with_names_of(lines, match.document_lines())
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
    if match.over and match.dice.secret is None:  # its commitment can be that of another match, and its rolls made up
        last = len(match.document_lines())
        says = "the match is over, but the secret of its dice is missing, so its rolls can't be checked."
        return Verdict(False, last, str(DocumentError(last, says)))
    says = f"{_checked(len(match.entries))}{_about_dice(match.dice)} The match is {_end(match)}."
    return Verdict(True, None, says)


def _checked(entries: int) -> str:
    return "The only entry checks out" if entries == 1 else f"All {entries} entries check out"


def _about_dice(dice: Dice) -> str:
    if dice.secret is None:
        return " so far; the dice can be checked once the match is over."
    of_seed = f", which come from the chosen seed {_printable(dice.seed)}" if dice.seed is not None else ""
    carried = f", except for {len(dice.given)} that came from another match as numbers" if dice.given else ""
    return f", and so do the dice{of_seed}{carried}."


def _printable(seed: str) -> str:
    """Return a seed as people can see it: with control characters as in JSON."""
    return seed if seed.isprintable() else json.dumps(seed)[1:-1]


def _end(match: Match) -> str:
    if not match.over:
        return "still running"
    if match.abandoned:
        return "over without a result"
    if match.winners:
        return f"over, won by {listed(match.winners)}"
    rival = match.game.rival if match.position.over else ""  # resignations leave it undecided
    return f"over, won by {rival or 'nobody'}"


def _expect(lines: Sequence[DocumentLine], right: Sequence[DocumentLine], first: int) -> None:
    for number, (line, wanted) in enumerate(zip(lines, right, strict=False), first):
        if line != wanted:
            raise hash_chained_lines.wrong_mark(number)


def _with_names_of(lines: Sequence[DocumentLine], right: Sequence[DocumentLine]) -> list[DocumentLine]:
    """Return the right lines, but with the names as a document has them, or without. No mark seals them."""
    if hash_chained_lines.format_of(lines) == 1:
        return list(right)
    names = [line for line in lines[NAMES_AT : NAMES_AT + 1] if not line.mark]
    return [*right[:NAMES_AT], *names, *right[NAMES_AT + 1 :]]


def _new_match(lines: Sequence[DocumentLine], components: Components, native: bool) -> Match:
    """Return the match that the header describes, before its first decision."""
    header = _header(lines)
    game = _game(header)
    version = _version(game, header)
    names = _names(game, header)
    options = dict(part.partition("=")[::2] for part in header.values["options"].split())
    box = _box(game, header.values["components"], components)
    began, terms = _start_time(lines, header), _terms(header, len(names))
    if terms is not None and began is None:
        start = min(len(header.numbers) + 2, len(lines))
        raise DocumentError(start, "a match with a clock needs the time of its start.")
    try:
        dice = _dice(lines, header, len(names))
        match = Match(
            game, names, options, dice, box=box, version=version, native=native, began=began, terms=terms,
            format=header.format,
        )  # fmt: skip
    except OptionError as wrong:
        raise DocumentError(header.numbers["options"], str(wrong)) from None
    except UnknownLuckError:
        raise DocumentError(len(lines), "does not contain all the luck that was drawn.") from None
    except MatchError as wrong:
        raise DocumentError(header.numbers["seats" if header.format == 1 else "names"], str(wrong)) from None
    if match.engine.fingerprint != header.values["components"]:
        here = f"here it is {match.engine.fingerprint}. Pass the file of components that it was played with"
        says = f"the match was played with component data {header.values['components']}, but {here}."
        raise DocumentError(header.numbers["components"], says)
    return match


def _header(lines: Sequence[DocumentLine]) -> Header:
    """Return the header, without the line `start`."""
    format = hash_chained_lines.format_of(lines)
    keys = list(HEADERS[format])
    names = lines[NAMES_AT].text if len(lines) > NAMES_AT else ""
    if format > 1 and not names.startswith(hash_chained_lines.NAMES):
        keys.remove("names")
    for key in OPTIONAL[format]:
        if len(lines) > len(keys) + 1 and lines[len(keys) + 1].text.startswith(f"{key}:"):
            keys.append(key)
    _expect(lines, hash_chained_lines.chain([line.text for line in lines[: len(keys) + 1]]), 1)
    values, numbers = {}, {}
    for number, name in enumerate(keys, 2):
        key, _, value = lines[number - 1].text.partition(": ") if len(lines) >= number else ("", "", "")
        if key not in name.split(" or ") and name not in OPTIONAL[format]:
            raise DocumentError(min(number, len(lines)), f"the header should have “{name}” here.")
        values[key], numbers[name] = value, number
    return Header(format, values, numbers)


def _start_time(lines: Sequence[DocumentLine], header: Header) -> int | None:
    """Return the time in the line after the header; None if there is none."""
    number = len(header.numbers) + 1
    found = START.fullmatch(lines[number].text) if len(lines) > number and header.format > 1 else None
    return _time(number + 1, found[1]) if found and found[1] else None


def _time(number: int, text: str) -> int | None:
    """Return the moment that a text in a line stands for; None if it is invalid."""
    moment = time_of(text)
    if moment is not None and datetime_of(moment).year not in YEARS:
        raise DocumentError(number, f"its time should be in the years {YEARS[0]} to {YEARS[-1]}.")
    return moment


def _terms(header: Header, seats: int) -> Terms | None:
    """Return what was agreed about time; None for a match without a clock."""
    lines = {key: header.values[key] for key in TERMS if key in header.values}
    if not lines:
        return None
    last = max(header.numbers.values())
    for key in TERMS:
        if key not in lines:
            raise DocumentError(last + 1, f"the header should have “{key}” here.")
    try:
        return terms_of(lines, seats)
    except WrongTermsError as wrong:
        raise DocumentError(header.numbers[wrong.key], str(wrong)) from None


def _game(header: Header) -> Game:
    try:
        return games.game(header.values["game"])
    except ValueError as wrong:
        raise DocumentError(header.numbers["game"], str(wrong)) from None


def _version(game: Game, header: Header) -> int:
    text = header.values["rules"]
    if not re.fullmatch(r"[0-9]{1,9}", text) or int(text) not in game.versions:
        raise DocumentError(
            header.numbers["rules"],
            f"the match was played under version {text} of the rules; "
            f"this Tuckerbox knows versions up to {game.version}.",
        )
    return int(text)


def _names(game: Game, header: Header) -> list[str]:
    """Return the names of the seats, with “Seat 1” and so on in place of erased ones."""
    line = "seats" if header.format == 1 else "names"
    names = _json(header.values[line]) if line in header.values else []
    kinds = (str,) if header.format == 1 else (str, NoneType)
    if not isinstance(names, list) or not all(isinstance(name, kinds) for name in names):
        raise DocumentError(header.numbers[line], 'should be a list of names, such as ["Anna", "Bruce"].')
    seats = len(names)
    if header.format > 1:
        if not re.fullmatch(r"[0-9]{1,2}", header.values["seats"]):
            raise DocumentError(header.numbers["seats"], "should be a number of seats, such as 2.")
        seats = int(header.values["seats"])
        if len(names) > seats:
            raise DocumentError(header.numbers["names"], f"has {len(names)} names, but there are {seats} seats.")
        names += [None] * (seats - len(names))
    try:
        settle(game, seats, {})
    except OptionError as wrong:
        raise DocumentError(header.numbers["seats"], str(wrong)) from None
    return names if header.format == 1 else with_placeholders(names)


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


def _is_text(text: str) -> bool:
    """Return whether a text can be encoded. JSON can have half of a character."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def _dice(lines: Sequence[DocumentLine], header: Header, seats: int) -> Dice:
    """Return the dice of a document, after checking them against the commitment; or the known part of them."""
    said, line = header.values, header.numbers[DICE]
    if "seed" in said:
        seed = _json(said["seed"])
        if not isinstance(seed, str) or not _is_text(seed):
            raise DocumentError(line, 'should be a seed, as in seed: "7".')
        return Dice.seeded(seed)
    if not COMMITMENT.fullmatch(said["commitment"]):
        raise DocumentError(header.numbers["commitment"], "should be 64 digits from 0 to 9 and a to f.")
    nonces = tuple(said["nonces"].split())
    if len(nonces) != seats:
        raise DocumentError(line, f"must give a nonce for each of the {seats} seats.")
    if max(map(len, nonces)) > LONGEST_NONCE:
        raise DocumentError(line, f"a nonce can have {LONGEST_NONCE} characters at most.")
    given = lucks_from_text(lines[line].text) if "luck" in header.numbers else {}
    if given is None:
        raise DocumentError(line + 1, "should be lucks as numbers, as in luck: 0/0=… 0/1=…")
    last = lines[-1].text
    if last == AT_THE_END:
        raise DocumentError(
            len(lines),
            "this is the record of a running match with hidden information; get it again once the match is over.",
        )
    drawn = lucks_from_text(last)
    if drawn is not None:
        return Dice(None, nonces, given=given, drawn=drawn, committed=said["commitment"])
    found = re.fullmatch(r"dice: ([0-9a-f]{64})", last)
    if found is None or sha256(bytes.fromhex(found[1])).hexdigest() != said["commitment"]:
        there = header.numbers["commitment"]
        says = f"must contain the secret of the dice, which must match the commitment in line {there}."
        raise DocumentError(len(lines), says)
    return Dice(bytes.fromhex(found[1]), nonces, given=given)


def _enter(match: Match, number: int, found: re.Match[str]) -> None:
    """Enter a line of the document into the match. Raise DocumentError if that is not possible."""
    parts = found.groupdict()
    nth = int(parts["number"])
    if nth != len(match.entries) + 1:
        raise DocumentError(number, f"is entry {nth}, but entry {len(match.entries) + 1} should come next.")
    if "name" in parts and parts["name"] not in match.names:
        raise DocumentError(number, f"nobody called {parts['name']} is in this match.")
    seat = match.names.index(parts["name"]) if "name" in parts else int(parts["seat"])
    at, before = _time(number, parts.get("time") or ""), match.latest
    if at is not None and before is not None and at < before:
        raise DocumentError(number, "is earlier than the line before.")
    try:
        entry = replace(parse(nth, seat, parts["words"], match.game.actions), at=at)
        match.enter(entry)
    except (NotationError, MatchError) as wrong:
        raise DocumentError(number, str(wrong)) from None
    _refuse_long_outage(number, entry, before)


def _refuse_long_outage(number: int, entry: Entry, before: int | None) -> None:
    """Refuse an outage that began before the entry before it. `before`: the time of that entry."""
    if entry.kind is not EntryKind.OUTAGE or entry.at is None or before is None:
        return
    if entry.value * SECOND > entry.at - before:
        raise DocumentError(number, "gives back more time than has passed since the line before.")
