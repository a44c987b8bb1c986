"""The sentences at the end of a match about people who left or were late, and about the bots that played for them."""

from __future__ import annotations

from tuckerbox.kernel.sentence_parts import listed, some, some_points
from tuckerbox.match import Entry, EntryKind, Match
from tuckerbox.presentation.context import Context
from tuckerbox.presentation.types import Absence

LATE = {EntryKind.LAPSES: "was late", EntryKind.DROPS: "dropped out"}
LET = "let it play"
RESIGNED = "resigned"


def absences(context: Context, match: Match) -> list[Absence]:
    """Return what there is to tell about each player who left or was late; empty before the end of the match.

    Decisions that were taken back do not count.
    """
    if not match.over:
        return []
    reasons, decided = replacements(context, match)
    turns: dict[int, set[int]] = {seat: set() for seat in range(match.seats)}
    gains: dict[int, int | None] = dict.fromkeys(turns, 0)
    scores = match.points_along if decided else []
    turn = 0
    for place, entry in enumerate(match.line):
        if entry.number in decided:
            turns[entry.seat].add(turn)
            gained, before = gain(entry, scores[place], scores[place + 1]), gains[entry.seat]
            gains[entry.seat] = None if gained is None or before is None else before + gained
        turn += match.ends_turn(entry)
    found: list[Absence] = []
    for seat, played in turns.items():
        says = sentences(match, seat, reasons.get(seat, []), len(played), gains[seat])
        if says:
            points = gains[seat] if played else None
            found.append({"seat": seat, "turns": len(played), "points": points, "says": " ".join(says)})
    return found


def replacements(context: Context, match: Match) -> tuple[dict[int, list[str]], set[int]]:
    """Return by seat why a bot played for its player, and the numbers of the decisions that such a bot made."""
    late: dict[int, str] = {}
    reasons: dict[int, list[str]] = {}
    standing: set[int] = set()  # the seats that a bot plays for a person
    seated: set[int] = set()  # the seats that were a bot's from the start
    resigned: set[int] = set()
    decided: set[int] = set()

    def give(seat: int, reason: str) -> None:
        standing.add(seat)
        if reason not in reasons.setdefault(seat, []):
            reasons[seat].append(reason)

    for entry in match.entries:
        seat = entry.seat
        match entry.kind:
            case EntryKind.LAPSES | EntryKind.DROPS:
                late = {seat: LATE[entry.kind]}
            case EntryKind.PLAYS if entry.bot is None:
                standing.discard(seat)
                seated.discard(seat)
            case EntryKind.PLAYS if seat in late:
                how = late.pop(seat)
                give(seat, LET if match.hands_over_late(entry) else how)
            case EntryKind.PLAYS if seat in resigned:
                give(seat, RESIGNED)
            case EntryKind.PLAYS if sat_down(context, match, entry):
                seated.add(seat)
            case EntryKind.PLAYS if seat not in standing | seated:
                give(seat, LET)
            case EntryKind.RESIGNS:
                late.pop(seat, None)
                resigned.add(seat)
                if seat in standing:
                    give(seat, RESIGNED)
            case EntryKind.DECIDES:
                late = {}
                if seat in standing:
                    decided.add(entry.number)
            case EntryKind.UNDOES | EntryKind.WAITS | EntryKind.SLOWS:
                late = {}
    return reasons, decided


def sat_down(context: Context, match: Match, entry: Entry) -> bool:
    """Return whether an entry seats a bot at the start of a match, in nobody's place."""
    stored = context.entries[entry.number]
    if stored.person is None and stored.at == context.entries[0].at:
        return True
    if match.began is not None:
        return entry.at == match.began
    return all(earlier.kind is EntryKind.PLAYS for earlier in match.entries[: entry.number])


def gain(entry: Entry, before: list[int], after: list[int]) -> int | None:
    """Return the points that a decision brought its seat; None if they may come from a scoring of the whole table."""
    changed = [seat for seat, (was, now) in enumerate(zip(before, after, strict=True)) if was != now]
    if entry.turn is None or any(seat != entry.seat for seat in changed):
        return None
    return after[entry.seat] - before[entry.seat]


def sentences(match: Match, seat: int, reasons: list[str], turns: int, points: int | None) -> list[str]:
    """Return what there is to tell about a player, most of it about the bot that played for them."""
    name, says = match.names[seat], []
    if turns:
        won = ", and won" if match.bots[seat] is not None and name in match.winners else ""
        says.append(f"A bot played {some(turns, 'turn')} for {name}, who {listed(reasons)}{won}.")
        if points is not None:
            verb, amount = ("lost", some_points(-points)) if points < 0 else ("gained", some_points(points))
            says.append(f"{name} {verb} {amount} in {'it' if turns == 1 else 'them'}.")
    elif seat in match.gone:
        says.append(f"{name} {listed(reasons)}, and a bot took the seat.")
    elif seat in match.lent:
        says.append(f"{name} {lateness(match, seat)}, and the match ended before a bot could play the turn.")
    if match.abandoned and match.entries[-1].seat == seat:
        says.append(f"{name} {lateness(match, seat)}, and the others voted to end the match.")
    return says


def lateness(match: Match, seat: int) -> str:
    """Return in words how a player was late, most recently."""
    return next(LATE[entry.kind] for entry in reversed(match.entries) if entry.seat == seat and entry.kind in LATE)
