"""What must hold of a town's time. Each check returns sentences about what does not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby, pairwise
from zoneinfo import ZoneInfo

from tests.server.year.post import Told
from tests.server.year.recount import wrong_times
from tuckerbox import games
from tuckerbox.kernel.contract import DONE
from tuckerbox.match import Clock, EntryKind, Match, MoveWithin, load, night_of, pace_of, time_text, verify
from tuckerbox.match.timestamps import DAY, MINUTE
from tuckerbox.server.table.match_rows import match_of
from tuckerbox.server.table.notice_rows import ALONE, NoticeKind
from tuckerbox.server.table.quiet_hours import QuietHours
from tuckerbox.server.table.rows import HANDS, EntryRow, Shelf

Spans = Sequence[tuple[int, int]]
ROUNDING = 2 * MINUTE  # minutes are counted whole at both ends of a wait
SETTLING = {EntryKind.DECIDES, EntryKind.UNDOES, EntryKind.WAITS}  # these end a vote


# --- No match stands still for longer than its pace allows ---


def standing_still(shelf: Shelf, downtimes: Spans, until: int) -> Iterator[str]:
    """Yield the waits between two entries that are too long, up to the end of time."""
    pace = pace_of(shelf.match.pace or "")
    assert isinstance(pace, MoveWithin)
    late: EntryRow | None = None  # since when a vote goes on
    rests: dict[int, list[tuple[int, int]]] = {}
    for row, after in pairwise([*shelf.entries, None]):
        assert row is not None
        if row.turn is None:
            return
        if row.kind == EntryKind.RESTS:
            rests.setdefault(row.seat, []).append((row.at, row.at + row.value * DAY))
        elif row.kind == EntryKind.LAPSES:
            late = row
        elif late is not None and (row.kind in SETTLING or (row.kind in HANDS and row.seat == late.seat)):
            late = None
        since, until_then, allowed = row.at, until if after is None else after.at, pace.allowance
        if row.mover is not None:
            allowed = 0
        elif late is not None:
            since, allowed = late.at, DAY
        allowed += down_between(downtimes, since, until_then) + ROUNDING
        waited = until_then - since
        if waited > allowed and row.mover is None and late is None:
            waited = counted(since, until_then, shelf.seats[row.turn].night, rests.get(row.turn, []))
        if waited > allowed:
            yield f"{shelf.match.id}: entry {row.number} was the last for {waited / DAY:.2f} days ({row.kind})."


def down_between(downtimes: Spans, since: int, until: int) -> int:
    return sum(max(0, min(until, up) - max(since, down)) for down, up in downtimes)


def counted(since: int, until: int, night: str | None, rests: Spans) -> int:
    """Return the time outside a seat's nights and days off, counted minute by minute on the wall of its place."""
    place = None if night is None else ZoneInfo(night.split()[1])
    begins, ends = (0, 0) if night is None else (night_of(night).begins, night_of(night).ends)
    total = 0
    for at in range(since, until, MINUTE):
        if any(first <= at < last for first, last in rests):
            continue
        if place is not None:
            there = datetime.fromtimestamp(at / 1000, place)
            wall = there.hour * 60 + there.minute
            if begins <= wall < ends if begins < ends else wall >= begins or wall < ends:
                continue
        total += MINUTE
    return total


# --- Nobody is told twice, except after a kill ---


def told_twice(told: Sequence[Told], kills: Sequence[int]) -> Iterator[str]:
    """Yield the notices that have come again, though the server was not killed at the first time."""
    times: dict[str, int] = {}
    for one in told:
        before = times.get(one.row.key)
        if before is not None and before not in kills:
            yield f"{one.row.key} at {time_text(before)} and again at {time_text(one.at)}."
        times[one.row.key] = one.at


def told_again(told: Sequence[Told], shelf: Shelf, kills: Sequence[int]) -> Iterator[str]:
    """Yield each notice about a turn that somebody had already been told of, at an earlier entry.

    A player is reminded again only if they were given time again.
    """
    about_turns = [one for one in told if one.row.kind in (NoticeKind.TURN, NoticeKind.DEADLINE)]
    for _, notices in groupby(
        sorted(about_turns, key=lambda one: (one.person, one.row.kind)), lambda one: (one.person, one.row.kind)
    ):
        for before, one in pairwise(notices):
            mine = shelf.seats_of(one.person)
            between = [row for row in shelf.entries if before.at < row.at <= one.at]
            is_new = any(
                row.turn not in mine
                or row.mover is not None
                or (row.person == one.person if one.row.kind == NoticeKind.TURN else ends_turn(shelf, row))
                or row.kind == EntryKind.WAITS
                for row in between
            )
            if not is_new and before.at not in kills:
                yield f"{one.row.key} after {before.row.key}: it was the same turn."


def ends_turn(shelf: Shelf, row: EntryRow) -> bool:
    return row.kind == EntryKind.DECIDES and games.game(shelf.match.game).actions.of(row.value).name == DONE


def told_at_night(told: Sequence[Told]) -> Iterator[str]:
    """Yield the notices that have come in the quiet hours of their person."""
    for one in told:
        quiet, insists = one.address.quiet, one.address.insists and one.row.kind in ALONE
        if quiet is not None and not insists and QuietHours.parse(quiet).first_outside(one.at) != one.at:
            yield f"{one.row.key} at {time_text(one.at)}, in the quiet hours {quiet}."


# --- Every document verifies, and clocks recomputed from the documents come out the same ---


def wrong_documents(shelf: Shelf) -> Iterator[str]:
    found = verify(match_of(shelf).save())
    if not found.ok:
        yield f"{shelf.match.id}: {found.says}"


def wrong_clocks(shelf: Shelf, live: Match | None) -> Iterator[str]:
    """Yield the differences between a match's clock by its document, by its rows, and as it went on in memory."""
    match = load(match_of(shelf).save().encode())
    by_document = facts(match.clock)
    clocks = {"its rows": match_of(shelf).clock, "memory": live.clock if live else None}
    for name, clock in clocks.items():
        if clock is not None and facts(clock) != by_document:
            yield f"{shelf.match.id}: by its document {by_document}, but by {name} {facts(clock)}."
    for wrong in wrong_times(match, shelf.entries[0].turn, [row.due for row in shelf.entries]):
        yield f"{shelf.match.id}, {wrong}"


def facts(clock: Clock | None) -> dict[str, object]:
    """Return everything that people can see of a clock."""
    assert clock is not None
    names = ("at", "turn", "left", "days_off", "is_late", "running", "due", "reminder", "counted")
    return {name: getattr(clock, name) for name in names}
