"""The rules of undo: which undos are possible, which are free, and which need consent."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from tuckerbox.kernel.errors import MatchError
from tuckerbox.kernel.sentence_parts import listed
from tuckerbox.match.entry import Entry
from tuckerbox.match.seating import Seating
from tuckerbox.match.timeline import Timeline


class UndoRules:
    """The possible undos of a line of play. Each keeps the first `kept` decisions."""

    def __init__(self, line: Sequence[Entry], timeline: Timeline, seating: Seating) -> None:
        self.line = line  # shared with the match, which changes it
        self.timeline = timeline
        self.seating = seating

    @property
    def _over(self) -> bool:
        return self.seating.ended or self.timeline.position.over

    def number_at(self, kept: int) -> int:
        """Return the number of the entry with the last of the first `kept` decisions; 0, the start, if `kept` is 0."""
        return self.line[kept - 1].number if kept else 0

    def kept_by(self, to: int | None) -> int:
        """Return how many decisions an undo to an entry keeps; None stands for an undo of the last decision.

        Raise MatchError if there is no such undo.
        """
        if self.seating.ended:
            raise MatchError(f"{self.seating.ending} You can't undo that; play on from an earlier moment instead.")
        if not self.line:
            raise MatchError("Nothing has been decided yet, so there is nothing to undo.")
        most = len(self.line) - 1
        if to is None:
            return most
        kept = min(bisect_right(self.line, to, key=lambda entry: entry.number), most)
        if self.number_at(kept) != to:
            numbers = [self.number_at(kept) for kept in range(len(self.line))]
            raise MatchError(f"You can't go back to entry {to}. {possible(numbers)}")
        return kept

    def reason_to_ask(self, kept: int, seat: int) -> str | None:
        """Return why an undo by a seat needs everybody's consent; None if it is free."""
        if self._over:
            return "The match is over, so everybody has to agree to an undo."
        if seat in self.seating.resigned:
            return f"{self.seating.names[seat]} has resigned, so everybody has to agree to an undo."
        if self.timeline.drawn_after(kept):
            return "Something was rolled or drawn since, so everybody has to agree to an undo."
        if any(entry.seat != seat for entry in self.line[kept:]):
            return "Somebody else has decided since, so everybody has to agree to an undo."
        if self.timeline.revealed_after(kept):
            return "Something hidden came to light since, so everybody has to agree to an undo."
        return None

    def asked_entry(self, seat: int, to: int | None) -> int:
        """Return the entry to which a seat asks to go back: `to`, or the one before its last decision.

        Raise MatchError if it can't ask for that.
        """
        self.refuse_when_over()
        self.seating.refuse_question(seat)
        if to is None:
            own = next((kept for kept in reversed(range(len(self.line))) if self.line[kept].seat == seat), None)
            if own is None:
                name = self.seating.names[seat]
                raise MatchError(f"{name} has not decided anything yet, so there is nothing to undo.")
            target = self.number_at(own)
        else:
            target = self.number_at(self.kept_by(to))
        asked = self.seating.asked
        if asked and asked.to == target:
            raise MatchError(f"{self.seating.names[seat]} has asked for that already; the others have yet to answer.")
        return target

    def refuse_when_over(self) -> None:
        if self._over:
            raise MatchError("The match is over; play on from a moment of it instead.")


def possible(numbers: Sequence[int]) -> str:
    """Return a sentence with the entries to which an undo can go back: the last three, if there are more."""
    if len(numbers) == 1:
        return f"You can only go back to entry {numbers[0]}."
    latest = listed((str(number) for number in numbers[-3:]), "or")
    return f"You can go back to entry {latest}{', or to an earlier one' if len(numbers) > 3 else ''}."
