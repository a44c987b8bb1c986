"""The log of a match, and its entries in words."""

from __future__ import annotations

from tuckerbox.match import Entry as MatchEntry
from tuckerbox.match import EntryKind, Match, datetime_of, duration_text, events_known_to
from tuckerbox.presentation.absences_at_the_end import absences, sat_down
from tuckerbox.presentation.context import Context
from tuckerbox.presentation.seats import point_of_view
from tuckerbox.presentation.types import Entry, LogLine


def log(context: Context, match: Match) -> list[LogLine]:
    """Return the log: the events along the line of play, and a sentence for every entry that is not a decision.

    After the end, add the sentences about bots that played for people.
    """
    viewer = point_of_view(match, context.viewer.seats)
    numbers = [0, *(entry.number for entry in match.line)]
    lines: list[LogLine] = [
        {
            "n": number,
            "seat": event["seat"],
            "text": event["text"],
            "kind": event["kind"],
            "numbers": event["numbers"],
        }
        for number, outcome in zip(numbers, match.timeline.outcomes, strict=True)
        for event in match.as_data(events_known_to(outcome.events, viewer))
    ]
    for entry in match.entries:
        seats_bot = entry.kind is EntryKind.PLAYS and entry.bot is not None and sat_down(context, match, entry)
        if entry.kind is not EntryKind.DECIDES and not seats_bot:
            said = sentence(match, entry)
            lines.append({"n": entry.number, "seat": entry.seat, "text": said, "kind": None, "numbers": []})
    last = len(match.entries)
    for one in absences(context, match):
        lines += [{"n": last, "seat": one["seat"], "text": one["says"], "kind": None, "numbers": []}]
    return sorted(lines, key=lambda line: line["n"])


def last_entry(context: Context, match: Match) -> Entry | None:
    """Return the match's last entry; None at the start."""
    if not match.entries:
        return None
    entry = match.entries[-1]
    decided = f"{match.names[entry.seat]}: {match.words(entry)}"
    return {
        "number": entry.number,
        "seat": entry.seat,
        "kind": entry.kind,
        "text": decided if entry.kind is EntryKind.DECIDES else sentence(match, entry),
        "at": datetime_of(context.entries[entry.number].at),
    }


def sentence(match: Match, entry: MatchEntry) -> str:
    """Return a sentence for an entry that is not a decision."""
    who = match.names[entry.seat]
    match entry.kind:
        case EntryKind.UNDOES:
            back = match.taken_back(entry)
            dice = ", with new dice" if match.brings_new_dice(entry) else ""
            return f"{who} takes back {'a decision' if back == 1 else f'{back} decisions'}{dice}."
        case EntryKind.ASKS:
            return f"{who} asks for an undo."
        case EntryKind.PLAYS:
            if entry.bot:
                return f"{entry.bot.capitalize()}, a bot, takes over from {who}."
            return f"The bot has played {who}'s turn." if match.ends_lent_turn(entry) else f"{who} is back."
        case EntryKind.LAPSES:
            return f"{who}'s time is up."
        case EntryKind.OUTAGE:
            time = duration_text(1000 * entry.value)
            gets = f"The vote goes on for {time} longer" if match.prolongs_vote(entry) else f"{who} gets {time} back"
            return f"The server was down. {gets}."
        case EntryKind.ENDS:
            return "The players end the match without a result."
        case EntryKind.SLOWS:
            return f"From now on, each turn may take up to {entry.value} hours."
        case EntryKind.DROPS | EntryKind.RESTS | EntryKind.VOTES | EntryKind.WAITS:
            return f"{who} {match.words(entry)}."
        case _:
            return f"{who} {entry.kind}."
