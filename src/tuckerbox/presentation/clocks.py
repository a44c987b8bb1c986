"""Clocks: what a table has agreed on about time, and how its clocks stand."""

from __future__ import annotations

from tuckerbox.match import Live, Match, MoveWithin, Terms, datetime_of
from tuckerbox.presentation.types import AgreedClock, Clocks


def agreed_clock(terms: Terms | None) -> AgreedClock | None:
    """Return what a table has agreed on about time; None without a clock."""
    if terms is None:
        return None
    pace = terms.pace
    slow = pace if isinstance(pace, MoveWithin) else None
    live = pace if isinstance(pace, Live) else None
    return {
        "pace": str(pace),
        "hours": slow.hours if slow else None,
        "days_off": slow.days_off if slow else None,
        "bank": live.bank if live else None,
        "increment": live.increment if live else None,
        "time_up": terms.time_up,
        "nights": [None if night is None else str(night) for night in terms.nights],
    }


def clocks(match: Match, *, is_record: bool) -> Clocks | None:
    """Return the clocks after the match's last entry; None if it has no clock.

    In a record, which nobody plays, none of them runs, and nobody can vote.
    """
    clock = match.clock
    if clock is None or clock.terms is None:
        return None
    resting = [clock.rests_until(seat) for seat in range(match.seats)]
    runs = not is_record and not match.over
    due, reminder = (clock.due, clock.reminder) if runs else (None, None)
    return {
        "live": isinstance(clock.pace, Live),
        "at": datetime_of(clock.at),
        "running": clock.running if runs else None,
        "due": None if due is None else datetime_of(due),
        "reminder": None if reminder is None else datetime_of(reminder),
        "left": list(clock.left),
        "days_off": list(clock.days_off),
        "resting": [None if until is None else datetime_of(until) for until in resting],
        "late": match.late,
        "voters": match.voters if runs else [],
        "votes": [{"seat": seat, "vote": vote.name.lower()} for seat, vote in sorted(match.votes.items())],
        "slower": sorted(match.slower),
        "slow_voters": match.slow_voters if runs else [],
        "gone": sorted(match.gone),
        "lent": sorted(match.lent),
        "dropped": sorted(match.dropped),
    }
