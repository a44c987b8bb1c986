"""Lateness: what happens in a match when a player's time is up, and the votes of the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from tuckerbox.kernel.errors import MatchError
from tuckerbox.match.clock import VOTING
from tuckerbox.match.entry import Entry, EntryKind, Vote
from tuckerbox.match.seating import Seating
from tuckerbox.match.time_terms import Live, MoveWithin, Terms, TimeUp
from tuckerbox.match.timestamps import SECOND


class Lateness:
    """The seat whose time is up, and what has become of it, after a match's entries.

    `terms`: None without a clock. `own_seats`: by seat, the other seats that the same person plays alone.
    """

    def __init__(self, seating: Seating, terms: Terms | None, own_seats: Mapping[int, Collection[int]]) -> None:
        self.seating = seating
        self.terms = terms
        self.own_seats = own_seats
        self.live = terms is not None and isinstance(terms.pace, Live)
        self.late: int | None = None  # the seat whose time is up, while what happens then is not settled
        self.votes: dict[int, Vote] = {}  # by seat: what is to happen
        self.slower: set[int] = set()  # the seats that have voted for a slower pace
        self._dropped: set[int] = set()  # the seats whose latest lateness began when they dropped out
        self.lent: set[int] = set()  # the seats that a bot plays for this turn only
        self.gone: set[int] = set()  # the seats that a bot has taken over because their time was up
        self.vote_outages: set[int] = set()  # the numbers of the outages in which the others could not vote
        self.return_entries: set[int] = set()  # the numbers of the entries that gave a lent seat back to its player
        self.handover_entries: set[int] = set()  # the numbers of those with which late players handed over to a bot
        self._vote_ends = 0  # when the others can vote no longer
        # The time of the latest entry that is not an outage; an outage can have the same time as the entry after it.
        self._at = 0

    def follow(self, entry: Entry) -> None:
        """Apply the next entry."""
        seat, at = entry.seat, entry.at or 0  # a match without times has no clock, either
        match entry.kind:
            case EntryKind.LAPSES | EntryKind.DROPS:
                self.late, self.votes = seat, {}
                self._vote_ends = at + VOTING[Live if self.live else MoveWithin]
                self._dropped.discard(seat)
                if entry.kind is EntryKind.DROPS:
                    self._dropped.add(seat)
            case EntryKind.OUTAGE if self.late is not None:
                self.vote_outages.add(entry.number)
                self._vote_ends += entry.value * SECOND
            case EntryKind.VOTES if entry.value == Vote.SLOW:
                self.slower.add(seat)
            case EntryKind.VOTES:
                self.votes[seat] = Vote(entry.value)
            case EntryKind.PLAYS:
                if seat in self.lent and entry.bot is None:
                    self.return_entries.add(entry.number)
                # A vote's outcome has the time of the last vote, or of the end of voting. A handover in between is the
                # late player's own.
                if seat == self.late and entry.bot is not None and self._at < at < self._vote_ends:
                    self.handover_entries.add(entry.number)
                    self._clear()
                self._seat(seat, entry.bot)
            case EntryKind.SLOWS:
                self.live, self.slower = False, set()
                self._clear()
            case EntryKind.DECIDES | EntryKind.UNDOES | EntryKind.WAITS | EntryKind.ENDS:
                self._clear()
            case EntryKind.RESIGNS:
                self.lent.discard(seat)  # nobody gets the seat back after the turn
                if seat == self.late:
                    self._clear()
        if entry.kind is not EntryKind.OUTAGE:
            self._at = at

    def _seat(self, seat: int, bot: str | None) -> None:
        """Note who plays a seat now."""
        self.lent.discard(seat)
        self.gone.discard(seat)
        self.votes.pop(seat, None)
        if seat == self.late:
            if bot is not None:
                (self.lent if self._for_a_turn else self.gone).add(seat)
            self._clear()
        if bot is not None and seat not in self.lent:
            self.slower.discard(seat)

    def _clear(self) -> None:
        """Note that nobody is late any more."""
        self.late, self.votes = None, {}

    @property
    def dropped(self) -> set[int]:
        """The seats whose player has dropped out of a live match: the late one, and those that a bot plays since."""
        return self._dropped & {*self.lent, *self.gone, *([] if self.late is None else [self.late])}

    @property
    def _for_a_turn(self) -> bool:
        return self.terms is not None and self.terms.time_up is TimeUp.BOT_TURN

    # --- Votes ---

    @property
    def voters(self) -> list[int]:
        """The seats that vote on what happens to the late one: those of all other people. Empty if nobody is late."""
        if self.late is None:
            return []
        silent = {self.late, *self.own_seats.get(self.late, ())}
        return [seat for seat in self.seating.people if seat not in silent]

    @property
    def is_voted_on(self) -> bool:
        """True if the others have to vote, and there are any."""
        return self.terms is not None and self.terms.time_up is TimeUp.VOTE and bool(self.voters)

    def settled(self, *, closing: bool = False) -> Vote | None:
        """Return what the votes have settled; None if nothing yet.

        More than half of the voters decide. Once all have voted, or if `closing`, the most votes decide; a tie means a
        bot. Without voters, the result is a bot.
        """
        voters = self.voters
        counts = Counter(vote for seat, vote in self.votes.items() if seat in voters)
        if not counts:
            return Vote.BOT if closing or not voters else None
        (first, most), *others = counts.most_common()
        if 2 * most > len(voters):
            return first
        if not closing and counts.total() < len(voters):
            return None
        return Vote.BOT if others and others[0][1] == most else first

    @property
    def slow_voters(self) -> list[int]:
        """The seats that vote on a slower pace: all people, also those for whom a bot plays only this turn."""
        return sorted({*self.seating.people, *self.lent}) if self.live else []

    @property
    def slows(self) -> bool:
        """True if everybody has voted for a slower pace."""
        voters = self.slow_voters
        return bool(voters) and self.slower >= set(voters)

    # --- Refusals ---

    def refuse_without_clock(self) -> None:
        if self.terms is None:
            raise MatchError("This match has no clock.")

    def refuse_lapse(self, seat: int, turn: int | None) -> None:
        """Raise MatchError unless a seat's clock was running."""
        self.refuse_without_clock()
        names = self.seating.names
        if self.late is not None:
            raise MatchError(f"{names[self.late]}'s time is up already.")
        if seat != turn or self.seating.bots[seat] is not None:
            raise MatchError(f"{names[seat]}'s clock was not running.")

    def refuse_outage(self, seat: int, turn: int | None) -> None:
        self.refuse_without_clock()
        if seat != turn:
            raise MatchError(f"{self.seating.names[seat]}'s clock was not running.")

    def refuse_vote(self, seat: int, vote: Vote) -> None:
        self.refuse_without_clock()
        name = self.seating.names[seat]
        if vote is Vote.SLOW:
            if not self.live:
                raise MatchError("Only a live match can become slower.")
        elif self.late is None:
            raise MatchError("Nobody's time is up, so there is nothing to vote on.")
        elif seat == self.late:
            raise MatchError(f"{name}'s time is up, so the others vote.")
        elif self.votes.get(seat) is vote:
            raise MatchError(f"{name} has voted for that already.")
        self.seating.refuse_silent(seat)

    def refuse_second_vote_to_slow(self, seat: int) -> None:
        """Raise MatchError if a seat has voted for a slower pace. Documents of earlier versions have second votes."""
        if seat in self.slower:
            raise MatchError(f"{self.seating.names[seat]} has voted for that already.")

    def refuse_settling(self, seat: int) -> None:
        """Raise MatchError unless a seat is late."""
        self.refuse_without_clock()
        if seat != self.late:
            raise MatchError(f"{self.seating.names[seat]}'s time is not up.")

    def refuse_slowing(self, hours: int) -> None:
        """Raise MatchError unless the pace can become a move within these hours."""
        self.refuse_without_clock()
        if not self.live:
            raise MatchError("Only a live match can become slower.")
        MoveWithin(hours)  # it refuses too few and too many

    def refuse_rest(self, seat: int, days: int, left: int) -> None:
        """Raise MatchError if a seat can't take days off. `left`: how many it has left."""
        self.refuse_without_clock()
        self.seating.refuse_silent(seat)
        if self.live:
            raise MatchError("There are no days off in a live match.")
        if not 1 <= days <= left:
            have = f"{left} days off" if left != 1 else "one day off"
            raise MatchError(f"{self.seating.names[seat]} has {have} left in this match, so {days} can't be taken.")
