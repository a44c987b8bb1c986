"""Seating: who plays each seat of a match, which seats have resigned, and the open request for an undo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from tuckerbox.kernel.errors import MatchError
from tuckerbox.kernel.sentence_parts import listed
from tuckerbox.match.entry import ABOUT_TIME, BOT_NAME, BOT_NAME_RULE, Entry, EntryKind

LONGEST_NAME = 24


@dataclass(frozen=True)
class UndoRequest:
    """A seat's request for an undo."""

    seat: int
    to: int  # the entry to go back to
    waiting: tuple[int, ...]  # the seats that have not agreed yet


class Seating:
    """The state of a match's seats after its entries.

    `teams` has a number for each seat. Seats with the same number win together.
    """

    def __init__(self, names: Sequence[str], teams: Sequence[int]) -> None:
        self.names = names
        self.teams = teams
        self.bots: list[str | None] = [None] * len(names)
        self.resigned: set[int] = set()
        self.ended = False  # True when resignations have left at most one team, or a vote has ended the match
        self.abandoned = False  # True when a vote has
        self._asks: Entry | None = None
        self._agreed: set[int] = set()

    def follow(self, entry: Entry) -> None:
        """Apply the next entry."""
        if entry.kind is EntryKind.AGREES:
            self._agreed.add(entry.seat)
        elif entry.kind is EntryKind.ASKS:
            self._asks, self._agreed = entry, set()
        elif entry.kind is EntryKind.PLAYS:
            self.bots[entry.seat] = entry.bot
            self._drop_request_of(entry.seat)
        elif entry.kind is EntryKind.RESIGNS:
            self.resigned.add(entry.seat)
            self.ended = len(self.teams_left) <= 1 and len(self.teams_left) < len(set(self.teams))
            self._drop_request_of(entry.seat)
        elif entry.kind is EntryKind.ENDS:
            self.ended = self.abandoned = True
            self._drop_request_of(entry.seat)
        elif entry.kind not in ABOUT_TIME:  # a decision, an undo or a decline ends the request
            self._asks = None

    def _drop_request_of(self, seat: int) -> None:
        if self._asks and (self._asks.seat == seat or self.ended):
            self._asks = None

    # --- Who plays ---

    def is_person(self, seat: int) -> bool:
        """Return whether a person plays the seat and has not resigned. Only such seats have a say in undos."""
        return self.bots[seat] is None and seat not in self.resigned

    @property
    def people(self) -> list[int]:
        """The seats that people play and have not resigned."""
        return [seat for seat in range(len(self.names)) if self.is_person(seat)]

    @property
    def teams_left(self) -> set[int]:
        """The teams with at least one seat that has not resigned."""
        return {team for seat, team in enumerate(self.teams) if seat not in self.resigned}

    @property
    def payoffs(self) -> list[float]:
        """Each seat's payoff if the match has ended early: the remaining team wins, or after a vote nobody."""
        return [float(team in self.teams_left and not self.abandoned) for team in self.teams]

    @property
    def ending(self) -> str:
        """A sentence about how the match ended early."""
        return self.ending_with(self.names)

    def ending_with(self, names: Sequence[str]) -> str:
        """Return `ending` with other names for the seats."""
        if self.abandoned:
            return "The players have ended the match without a result."
        winners = [name for name, payoff in zip(names, self.payoffs, strict=True) if payoff]
        gone = listed([names[seat] for seat in sorted(self.resigned)])
        wins = f"{listed(winners)} {'wins' if len(winners) == 1 else 'win'}" if winners else "nobody wins"
        return f"{gone} {'has' if len(self.resigned) == 1 else 'have'} resigned: {wins}."

    # --- Requests ---

    def affected(self, seat: int) -> list[int]:
        """Return the seats that have to agree to an undo by this seat."""
        return [other for other in self.people if other != seat]

    @property
    def asked(self) -> UndoRequest | None:
        """The open request for an undo."""
        if self._asks is None:
            return None
        asks = self._asks
        waiting = tuple(seat for seat in self.affected(asks.seat) if seat not in self._agreed)
        return UndoRequest(asks.seat, asks.value, waiting)

    # --- Refusals ---

    def refuse_stranger(self, seat: int) -> None:
        if seat not in range(len(self.names)):
            raise MatchError(f"There is no seat {seat}. Seats are numbered 0 to {len(self.names) - 1}.")

    def refuse_hand_over(self, seat: int, bot: str | None) -> None:
        self.refuse_stranger(seat)
        if bot is not None and not BOT_NAME.fullmatch(bot):
            raise MatchError(f"{bot!r} can't be a bot's name: bots' names have {BOT_NAME_RULE}.")
        if self.bots[seat] == bot:
            raise MatchError(f"{self.names[seat]} is played by {bot or 'a person'} already.")
        if bot is None and seat in self.resigned:
            raise MatchError(f"{self.names[seat]} has resigned; only a bot can play on there.")

    def refuse_resignation(self, seat: int) -> None:
        self.refuse_stranger(seat)
        if seat in self.resigned:
            raise MatchError(f"{self.names[seat]} has resigned already.")

    def refuse_question(self, seat: int) -> None:
        """Raise MatchError if a seat can't ask for any undo now."""
        self.refuse_stranger(seat)
        self.refuse_silent(seat)
        if self._asks and self._asks.seat != seat:
            raise MatchError(f"{self.names[self._asks.seat]} has asked for an undo; answer that first.")

    def refuse_answer(self, seat: int) -> None:
        self.refuse_stranger(seat)
        if self.asked is None:
            raise MatchError("Nobody has asked for an undo, so there is nothing to answer.")
        self.refuse_silent(seat)
        if seat == self.asked.seat:
            raise MatchError(f"{self.names[seat]} asked for the undo; the others have to answer.")
        if seat not in self.asked.waiting:
            raise MatchError(f"{self.names[seat]} has agreed already.")

    def refuse_silent(self, seat: int) -> None:
        """Raise MatchError if a seat has no say, because it has resigned or a bot plays it."""
        if seat in self.resigned:
            raise MatchError(f"{self.names[seat]} has resigned and has no say in this.")
        if self.bots[seat] is not None:
            raise MatchError(f"{self.names[seat]} is played by {self.bots[seat]}; only people can do this.")


def checked_names(names: Sequence[str]) -> list[str]:
    """Return the names, one for each seat. Raise MatchError if they are invalid."""
    for name in names:
        if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or ":" in name or name != name.strip():
            raise MatchError(
                f"{name!r} can't be a name: names have 1 to {LONGEST_NAME} printable characters, no colon, "
                "and no space at either end."
            )
    if len(set(names)) < len(names):
        raise MatchError("Each seat needs a name of its own.")
    return list(names)


def with_placeholders(names: Sequence[str | None]) -> list[str]:
    """Return the names with one for each seat whose own was erased: “Seat 1”, or “Seat 1 2” if that is taken."""
    found: list[str] = []
    for seat, name in enumerate(names):
        others = {*found, *names}
        free = (f"Seat {seat + 1}" if n == 1 else f"Seat {seat + 1} {n}" for n in count(1))
        found.append(name or next(one for one in free if one not in others))
    return found
