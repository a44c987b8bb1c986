"""A match in play, for Python code: play, undo, ask, hand over, resign, save.

What a match *is* are its header and its entries; every state is made from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from tuckerbox.kernel.privacy import public_bytes
from tuckerbox.match import document, writing
from tuckerbox.match.course import Course
from tuckerbox.match.dice import Dice
from tuckerbox.match.document import Line
from tuckerbox.match.entry import Entry, Kind
from tuckerbox.match.errors import MatchError
from tuckerbox.match.moments import Moment, known, moments_at_end
from tuckerbox.match.standing import Choice, Standing
from tuckerbox.match.table import last_few


class Match(Standing):
    """One playing of a game. Make one with `tuckerbox.new` or `tuckerbox.load`.

    Given the entries of a match that was played before, it goes on behind them. They are trusted, their marks included.
    """

    # --- Other moments ---

    def moments(self, number: int, seat: int | None = None) -> list[Moment]:
        """What entry `number` led to, step by step, as a seat may see it; 0 is the setting up."""
        return moments_at_end(self if number == len(self.entries) else self.at(number), seat)

    def at(self, number: int) -> Match:
        """The match as it stood behind entry `number`, 0 being the start."""
        if number not in range(len(self.entries) + 1):
            raise MatchError(f"There is no entry {number}; they go from 0, the start, to {len(self.entries)}.")
        return self._anew(self.names, self.dice, self.entries[:number])

    # --- Playing ---

    def play(self, choice: Choice | int | str) -> list[str]:
        """Takes a choice, given as such, as its code or in its notation, and all steps of NATURE that follow.

        Returns what happened, in words. A play that is not legal raises IllegalPlayError and changes nothing.
        """
        seat = self.turn
        self._decide(self._legal_code(choice))
        return self.tell(known(self.course.last.events, seat))

    # --- Taking back ---

    def undo(self, to: int | None = None, *, seat: int | None = None, consent: bool = False) -> None:
        """Takes back the last decision, or everything behind entry `to`, 0 being the start.

        What was rolled, drawn or revealed, another seat's decision and the end are only taken back if all agree:
        `consent=True`.
        Dice that were taken back never come again. Seat changes and resignations stay.
        """
        kept = self._kept(to)
        asking = self._line[-1].seat if seat is None else seat
        self._table.refuse_stranger(asking)
        against = self._against_undo(kept, asking)
        if against and not consent:
            raise MatchError(against)
        drawn = self.course.drawn_behind(kept)
        self.course.back(kept)
        del self._line[kept:]
        self._append(Kind.UNDOES, asking, self._number_at(kept), epoch=self.epoch + drawn)

    def free_undo(self, seat: int) -> int | None:
        """The entry to which a seat can take its last decision back without asking; None if it can't."""
        kept = len(self._line) - 1
        return None if not self._line or self._against_undo(kept, seat) else self._number_at(kept)

    def askable(self, seat: int) -> int | None:
        """The entry to which a seat can ask to go back, before its last decision; None if it can't ask now."""
        try:
            return self._question(seat, None)
        except MatchError:
            return None

    def ask(self, seat: int, to: int | None = None) -> None:
        """Asks everybody affected to agree to an undo: of the seat's last decision, or of all behind entry `to`.

        What the seat can undo freely, and what nobody else has a say in, is undone at once.
        """
        target = self._question(seat, to)
        if self._table.affected(seat) and self._against_undo(self._kept(target), seat):
            self._append(Kind.ASKS, seat, target)
        else:
            self.undo(target, seat=seat, consent=True)

    def agree(self, seat: int) -> None:
        """Agrees to what was asked. When the last one does, it is undone."""
        self._table.refuse_answer(seat)
        self._append(Kind.AGREES, seat)
        self._undo_if_agreed()

    def decline(self, seat: int) -> None:
        """Declines what was asked, and so ends the request."""
        self._table.refuse_answer(seat)
        self._append(Kind.DECLINES, seat)

    # --- Coming and going ---

    def hand(self, seat: int, bot: str | None) -> None:
        """From now on a seat is played by this bot, or by a person if it is None."""
        self._refuse_seat_change(seat, bot)
        self._append(Kind.PLAYS, seat, bot=bot)
        self._undo_if_agreed()

    def resign(self, seat: int) -> None:
        """Gives up. A team is out when all its seats have; the match is over when there is one team left at most."""
        self._refuse_resignation(seat)
        self._append(Kind.RESIGNS, seat)
        self._undo_if_agreed()

    def play_on(self, number: int, names: Sequence[str] | None = None) -> Match:
        """A new match that begins as things stood behind entry `number`, under the same names or new ones.

        What was rolled and drawn until then stays so; what follows comes from new dice. All seats are played by people.
        """
        before = self.at(number)
        if names is not None and len(names) != self.seats:
            raise MatchError(f"{self.game.title} is played by {self.seats} here, so give {self.seats} names.")
        if not self.over and before.course.hides:
            raise MatchError("What is hidden in this match would come to light; play on from it once it is over.")
        drawn = {(0, n): luck for outcome in before.course.outcomes for (_, n), luck in outcome.drawn.items()}
        match = self._anew(names or self.names, Dice.fresh(self.seats, drawn), ())
        for entry in before.line:
            match.enter(entry)
        return match

    def enter(self, entry: Entry) -> None:
        """Enters what was entered in a match like this one; its number, epoch and mark are made anew.

        What could not have happened raises MatchError and changes nothing.
        """
        seat, value = entry.seat, entry.value
        self._table.refuse_stranger(seat)
        if entry.kind is Kind.UNDOES:
            self.undo(value, seat=seat, consent=True)
            return
        if entry.kind is Kind.DECIDES:
            if self.turn != seat:
                raise MatchError(f"{self.names[seat]} did not have the turn.")
            self._decide(self._legal_code(value))
            return
        if entry.kind is Kind.ASKS:
            self._question(seat, value)
        elif entry.kind is Kind.PLAYS:
            self._refuse_seat_change(seat, entry.bot)
        elif entry.kind is Kind.RESIGNS:
            self._refuse_resignation(seat)
        else:
            self._table.refuse_answer(seat)
        self._append(entry.kind, seat, value, entry.bot)

    # --- The document ---

    @cached_property
    def header(self) -> list[Line]:
        lines = document.chain(writing.header_texts(self))
        start = Course(self.engine, self.dice, self._set_up).state
        return [*lines, Line("start", document.chained(lines[-1].mark, "start", public_bytes(start)))]

    def lines(self) -> list[Line]:
        """The match as the lines of its document, the secret of its dice included."""
        return self._lines(writing.whole_dice(self))

    def save(self, path: str | Path | None = None) -> str:
        """The document of the match, for who may know its dice; written to a file as well if a path is given."""
        text = document.write(self.lines())
        if path is not None:
            Path(path).write_text(text, encoding="utf-8", newline="\n")
        return text

    def record(self) -> str:
        """The document of the match, for anybody: while it runs, nothing in it tells what is hidden or to come."""
        if self.over:
            return self.save()
        if self.dice.seed is not None:
            raise MatchError("Its seed gives the dice away, so there is no record of this match before its end.")
        return document.write(self._lines(writing.running_dice(self)))

    def _lines(self, dice: str) -> list[Line]:
        lines = [*self.header, *(Line(self.text(entry), entry.mark) for entry in self.entries)]
        return lines + document.chain(writing.closing_texts(self, dice), lines[-1].mark)

    # --- Within ---

    def _anew(self, names: Sequence[str], dice: Dice, entries: Sequence[Entry]) -> Match:
        """A match like this one, with other entries."""
        engine = self.engine
        return Match(
            self.game, names, self.options, dice, entries, box=engine.box, version=self.version, native=engine.native
        )

    def _decide(self, code: int) -> None:
        seat = self._decider()
        self.course.decide(code, self.epoch)
        self._append(Kind.DECIDES, seat, code)
        self._line.append(self.entries[-1])

    def _append(self, kind: Kind, seat: int, value: int = 0, bot: str | None = None, epoch: int | None = None) -> None:
        """Adds an entry, sealed with all before and with the state that it led to."""
        self._choices = None
        before = self.entries[-1].mark if self.entries else self.header[-1].mark
        entry = Entry(len(self.entries) + 1, seat, kind, value, bot, self.epoch if epoch is None else epoch)
        mark = document.chained(before, self.text(entry), public_bytes(self.state))
        self.entries.append(replace(entry, mark=mark))
        self._table.follow(self.entries[-1])

    def _number_at(self, kept: int) -> int:
        """The entry behind which so many decisions are on the line of play."""
        return self._line[kept - 1].number if kept else 0

    def _kept(self, to: int | None) -> int:
        """How many decisions stay on the line of play when one goes back to an entry."""
        if self._table.ended:
            raise MatchError(f"{self._table.verdict} That is not undone; play on from a moment of it instead.")
        if not self._line:
            raise MatchError("Nothing has been decided yet, so there is nothing to undo.")
        numbers = [self._number_at(kept) for kept in range(len(self._line))]
        target = numbers[-1] if to is None else to
        if target not in numbers:
            raise MatchError(f"There is no going back to entry {target}; there is to {last_few(numbers)}.")
        return numbers.index(target)

    def _against_undo(self, kept: int, seat: int) -> str | None:
        """Why a seat can't take back all but the first `kept` decisions unless all agree; None if it can."""
        if self.over:
            return "The match is over; it is only undone if all agree."
        if seat in self._table.resigned:
            return f"{self.names[seat]} has resigned and undoes nothing any more."
        if self.course.drawn_behind(kept):
            return "Something was rolled or drawn since; that is only undone if all agree."
        if any(entry.seat != seat for entry in self._line[kept:]):
            return "Somebody else has decided since; that is only undone if all agree."
        if self.course.revealed_behind(kept):
            return "Something hidden came to light since; that is only undone if all agree."
        return None

    def _question(self, seat: int, to: int | None) -> int:
        """The entry that a seat asks to go back to; MatchError if it can't ask for that."""
        self._refuse_when_over()
        self._table.refuse_question(seat)
        if to is None:
            own = [kept for kept, entry in enumerate(self._line) if entry.seat == seat]
            if not own:
                raise MatchError(f"{self.names[seat]} has not decided anything yet, so there is nothing to undo.")
            target = self._number_at(own[-1])
        else:
            target = self._number_at(self._kept(to))
        if self.asked and self.asked.to == target:
            raise MatchError(f"{self.names[seat]} has asked for that already; the others are to answer.")
        return target

    def _refuse_seat_change(self, seat: int, bot: str | None) -> None:
        self._refuse_when_over()
        self._table.refuse_hand(seat, bot)

    def _refuse_resignation(self, seat: int) -> None:
        self._refuse_when_over()
        self._table.refuse_resignation(seat)

    def _refuse_when_over(self) -> None:
        if self.over:
            raise MatchError("The match is over; play on from a moment of it instead.")

    def _undo_if_agreed(self) -> None:
        """Undoes what was asked for as soon as nobody is waited for."""
        asked = self.asked
        if asked and not asked.waiting:
            self.undo(asked.to, seat=asked.seat, consent=True)
