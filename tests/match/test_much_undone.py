"""A match with many undos: whatever is done with it takes work in proportion to its entries."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from tests.counting import assert_linear, lines_run
from tests.match.playing import busy, first, new, play_at_random
from tuckerbox.match import EntryKind, Match, line_of_play, load, verify
from tuckerbox.match.entry import line_lengths


def much_undone(undos: int, decisions: int = 6) -> Match:
    """Return a match in which a decision without luck is taken and undone again and again, after some others."""
    match: Match = play_at_random(
        new(2, "much undone"), until=lambda m: m.decisions >= decisions and bool(first(m, "place"))
    )
    for _ in range(undos):
        place(match)
        match.undo()
    return match


def place(match: Match) -> None:
    """Take a decision without luck."""
    choice = first(match, "place")
    assert choice
    match.play(choice)


def enter_all(match: Match) -> None:
    again = match.at(0)
    for entry in match.entries:
        again.enter(entry)


JOBS: dict[str, Callable[[Match], Callable[[], object]]] = {
    "load": lambda match: partial(load, match.save()),
    "verify": lambda match: partial(verify, match.save()),
    "save": lambda match: match.save,
    "drawn": lambda match: match.drawn,
    "replay": lambda match: lambda: match.at(len(match.entries)),
    "branch": lambda match: lambda: match.play_on(len(match.entries)),
    "enter": lambda match: partial(enter_all, match),
}


@pytest.mark.parametrize("job", JOBS)
def test_the_work_is_in_proportion_to_the_entries(job: str) -> None:
    JOBS[job](much_undone(1))()  # what is computed once and kept does not count
    assert_linear([lines_run(JOBS[job](much_undone(50 * n))) for n in (1, 2, 3)])


def test_an_undo_costs_the_same_on_a_long_line() -> None:
    def work(match: Match) -> int:
        undo = match.entries[-1]
        place(match)
        return lines_run(lambda: match.enter(undo))

    short, long = much_undone(1, 6), much_undone(1, 60)
    assert work(long) <= work(short) + 10


def test_the_length_of_the_line_is_known_after_each_entry() -> None:
    match = busy(new(3, "lengths"), "lengths", most=80)
    assert {EntryKind.UNDOES, EntryKind.ASKS, EntryKind.PLAYS} <= {entry.kind for entry in match.entries}
    lengths = [len(line_of_play(match.entries[:number])) for number in range(1, len(match.entries) + 1)]
    assert line_lengths(match.entries) == lengths
    for undo in (entry for entry in match.entries if entry.kind is EntryKind.UNDOES):
        taken_back = lengths[undo.number - 2] - lengths[undo.number - 1]
        assert match.taken_back(undo) == match.at(undo.number).taken_back(undo) == taken_back
