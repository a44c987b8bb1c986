"""Matches: play, undo, ask, hand over, resign, run out of time and save.

A match consists of its header and its entries. All states are computed from them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

from tuckerbox.kernel.actions import Choice
from tuckerbox.kernel.contract import DONE, Game, State
from tuckerbox.kernel.engine import Engine
from tuckerbox.kernel.errors import IllegalPlayError, MatchError
from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.kernel.legality import code_of
from tuckerbox.kernel.memory_records import Record
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.privacy import hides, known_bytes, public_bytes
from tuckerbox.match import document_lines, hash_chained_lines
from tuckerbox.match.clock import Clock
from tuckerbox.match.dice import Dice, lucks_as_text
from tuckerbox.match.entry import Entry, EntryKind, Vote, line_lengths, line_of_play, words_of
from tuckerbox.match.hash_chained_lines import NEWEST, DocumentLine
from tuckerbox.match.lateness import Lateness
from tuckerbox.match.preview import Preview
from tuckerbox.match.seating import Seating, UndoRequest, checked_names
from tuckerbox.match.seen_steps import SeenStep, Told, events_known_to
from tuckerbox.match.situation import Situation
from tuckerbox.match.time_terms import VOTED_HOURS, Terms
from tuckerbox.match.timeline import Drawn, Timeline, drawn_along
from tuckerbox.match.undo_rules import UndoRules
from tuckerbox.whole_file import overwrite

TURN = "turn"  # the kind of the event that begins a turn, in some games


class Match(Situation):
    """One playing of a game. Make one with `tuckerbox.new` or `tuckerbox.load`.

    `entries` continue a match that was played before. They are trusted, their marks included.

    `began`: when the match began. Without it, the match has no times, so that the same choices with the same dice give
    the same document. With it, each new entry gets the time `now`. `terms`: what was agreed about time. `format`: the
    format of the document.
    """

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        options: Mapping[str, object],
        dice: Dice,
        entries: Sequence[Entry] = (),
        *,
        box: Record | None = None,
        version: int | None = None,
        native: bool = True,
        began: int | None = None,
        terms: Terms | None = None,
        own_seats: Mapping[int, Collection[int]] | None = None,
        format: int = NEWEST,
    ) -> None:
        self.options = settle(game, len(names), options)
        names = checked_names(names)
        self.dice = dice
        self.version = game.version if version is None else version
        self.engine = Engine(game, box, native=native)
        self.began = began
        self.terms = terms
        self.own_seats = own_seats or {}  # by seat: the other seats that the same person plays alone
        self.format = format
        self.entries = list(entries)
        self.now = self.latest  # the time of the next entry, unless the latest one is later
        self._line = line_of_play(entries)
        self._lengths = line_lengths(entries)
        self._start = Position(self.engine)
        self._start.start(len(names), self.options, self.version)
        self.timeline = Timeline(self._start, dice, [(entry.value, entry.epoch) for entry in self._line])
        super().__init__(self.timeline.position, names)
        self._seating = Seating(self.names, [game.rules.team(self.state, seat) for seat in range(self.seats)])
        self._lateness = Lateness(self._seating, terms, self.own_seats)
        for entry in entries:
            self._seating.follow(entry)
            self._lateness.follow(entry)
        self._undo_rules = UndoRules(self._line, self.timeline, self._seating)

    def __repr__(self) -> str:
        return f"<{self.game.title}: {', '.join(self.names)}; {len(self._line)} decisions. {self.prompt}>"

    # --- Questions ---

    @property
    def position(self) -> Position:
        """The current position. Do not change it."""
        return self._position

    @property
    def state(self) -> State:
        """The current state. Do not change it."""
        return self._position.state

    @property
    def turn(self) -> int | None:
        return None if self._seating.ended else super().turn

    @property
    def decisions(self) -> int:
        """The number of decisions on the line of play."""
        return len(self._line)

    @property
    def line(self) -> list[Entry]:
        """The decisions on the line of play, in order, without those that were undone."""
        return list(self._line)

    @property
    def epoch(self) -> int:
        """The number of undos that took back dice."""
        return self.entries[-1].epoch if self.entries else 0

    @property
    def prompt(self) -> str:
        return self.prompt_with(self.names)

    def prompt_with(self, names: Sequence[str]) -> str:
        """Return the prompt with other names for the seats."""
        return self._seating.ending_with(names) if self._seating.ended else self._position.prompt(names)

    @property
    def result(self) -> list[float] | None:
        return self._seating.payoffs if self._seating.ended else super().result

    @property
    def winners(self) -> list[str]:
        """The names of the winners; empty before the end."""
        return [name for name, payoff in zip(self.names, self.result or [], strict=False) if payoff > 0]

    @property
    def bots(self) -> list[str | None]:
        """The name of the bot that plays each seat; None for a person."""
        return list(self._seating.bots)

    @property
    def people(self) -> list[int]:
        """The seats that people play and have not resigned. Only they have a say in undos."""
        return self._seating.people

    @property
    def resigned(self) -> set[int]:
        return set(self._seating.resigned)

    @property
    def abandoned(self) -> bool:
        """True if a vote has ended the match without a result."""
        return self._seating.abandoned

    @property
    def asked(self) -> UndoRequest | None:
        """The open request for an undo, until it is granted, declined or overtaken by a decision."""
        return self._seating.asked

    @property
    def hides(self) -> bool:
        """True if any state on the line of play contains hidden information."""
        return self.timeline.hides

    @property
    def hides_now(self) -> bool:
        """True if the current state contains hidden information."""
        return hides(self._position.state)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Return the view of a seat, as plain data; None is a viewer without a seat."""
        self._refuse_stranger(seat)
        return self._position.view(seat)

    @property
    def breakdown(self) -> dict[str, list[int]]:
        """The points of each seat by their source, from what everybody knows; empty if the game names no sources."""
        return self._position.breakdown(self.events())

    def offer(self, choice: Choice) -> str:
        """Return a choice in words, for people."""
        return self._position.offer(choice.code, self.names)

    def why(self, action: Choice | int | str) -> str | None:
        """Return why an action is not legal now, and what would work; None if it is legal."""
        wrong = self.refusal(action)
        return None if wrong is None else str(wrong)

    def refusal(self, action: Choice | int | str) -> IllegalPlayError | None:
        """Return the error that playing an action would raise now; None if it is legal."""
        try:
            self._legal_code(action)
        except IllegalPlayError as wrong:
            return wrong
        return None

    def preview(self, choice: Choice | int | str) -> Preview:
        """Return the effects that a choice would have, as far as they are certain for the seat that decides."""
        code, seat = self._legal_code(choice), self._decider
        tried, events = self._tried(code)
        seen = self.as_data(events_known_to(events, seat))
        view, prompt = tried.view(seat), tried.prompt(self.names)
        return Preview(self.game.actions.choice(code), seen, tried.points, view, prompt, tried.state.steps)

    @property
    def points_along(self) -> list[list[int]]:
        """The score of each seat at the start, and after each decision on the line of play."""
        found = []
        for outcome in self.timeline.outcomes:
            self._spare.raw[:] = outcome.steps[-1].state
            found.append(self._spare.points)
        return found

    # --- What happened ---

    def events(self, seat: int | None = None) -> list[Event]:
        """Return every event of the line of play that a seat may know."""
        self._refuse_stranger(seat)
        return events_known_to([event for outcome in self.timeline.outcomes for event in outcome.events], seat)

    def log(self, seat: int | None = None) -> list[str]:
        """Return these events in words."""
        return self.tell(self.events(seat))

    def tell(self, events: Sequence[Event]) -> list[str]:
        """Return events in words."""
        return [self.game.tell(event, self.engine.box, self.names) for event in events]

    def as_data(self, events: Sequence[Event]) -> list[Told]:
        """Return events as plain data."""
        kinds = self.game.events.names
        return [
            {
                "kind": kinds[event.kind],
                "seat": event.seat if event.seat >= 0 else None,
                "numbers": list(event.numbers),
                "text": text,
            }
            for event, text in zip(events, self.tell(events), strict=True)
        ]

    def words(self, entry: Entry) -> str:
        """Return the words of one of the match's entries, as in the document."""
        return words_of(entry, self.game.actions, self.brings_new_dice(entry))

    def brings_new_dice(self, entry: Entry) -> bool:
        """Return whether one of the match's entries is an undo past a draw, after which the dice are new."""
        before = self.entries[entry.number - 2].epoch if entry.number > 1 else 0
        return entry.epoch != before

    def text(self, entry: Entry) -> str:
        """Return the whole line of an entry, as in the document, without its mark."""
        return document_lines.entry_text(entry, self.words(entry), self.names, self.format)

    def ends_lent_turn(self, entry: Entry) -> bool:
        """Return whether one of the match's entries gives a seat back because a bot has played the turn for it."""
        before = self.entries[entry.number - 2]
        return entry.number in self._lateness.return_entries and before.seat == entry.seat and self.ends_turn(before)

    def ends_turn(self, entry: Entry) -> bool:
        """Return whether one of the match's entries is a decision that ended a turn."""
        if entry.kind is not EntryKind.DECIDES:
            return False
        if entry.ends_turn is None:
            return entry.turn != entry.seat or self._is_done(entry.value)
        return entry.ends_turn

    def hands_over_late(self, entry: Entry) -> bool:
        """Return whether a late player has handed over to a bot with an entry, before the others had decided."""
        return entry.number in self._lateness.handover_entries

    def prolongs_vote(self, outage: Entry) -> bool:
        """Return whether one of the match's outages came while the others were voting, and not while a clock ran."""
        return outage.number in self._lateness.vote_outages

    def taken_back(self, undo: Entry) -> int:
        """Return the number of decisions that one of the match's undos took back."""
        return self._lengths[undo.number - 2] - self._lengths[undo.number - 1]

    def steps_of(self, number: int, seat: int | None = None) -> list[SeenStep]:
        """Return the steps that entry `number` led to, as a seat may see them; 0 is the setup."""
        self._refuse_stranger(seat)
        then = self if number == len(self.entries) else self.at(number)
        return then._last_steps(seat)

    def _last_steps(self, seat: int | None) -> list[SeenStep]:
        if self.entries and self.entries[-1].kind is not EntryKind.DECIDES:
            return [SeenStep(self.state.steps, [], self.view(seat), self.points, self.prompt)]
        found, after = [], self._spare
        for step in self.timeline.last.steps:
            after.raw[:] = step.state
            events = self.as_data(events_known_to(step.events, seat))
            found.append(SeenStep(after.state.steps, events, after.view(seat), after.points, after.prompt(self.names)))
        return found

    def knows_more(self, seat: int) -> bool:
        """Return whether a seat knows more of what the last entry led to than a viewer without a seat."""
        after = self._spare
        for step in self.timeline.last.steps:
            after.raw[:] = step.state
            if hides(after.state) and known_bytes(after.state, seat) != public_bytes(after.state):
                return True
        return False

    def at(self, number: int) -> Match:
        """Return the match as it was after entry `number`; 0 is the start."""
        if number not in range(len(self.entries) + 1):
            raise MatchError(f"There is no entry {number}; entries go from 0, the start, to {len(self.entries)}.")
        return self._anew(self.names, self.dice, self.entries[:number])

    # --- Playing ---

    def play(self, choice: Choice | int | str) -> list[str]:
        """Take an action, given as a choice, a code or its notation, and all steps of NATURE that follow.

        Return, in words, the events that the deciding seat may know. An illegal action raises IllegalPlayError and
        changes nothing.
        """
        code = self._legal_code(choice)
        seat = self._decider
        self._decide(code)
        told = self.tell(events_known_to(self.timeline.last.events, seat))
        if seat in self._lateness.lent and not self.over and self.ends_turn(self.entries[-1]):
            self._append(EntryKind.PLAYS, seat)  # the bot has played the turn for somebody whose time was up
        self._give_time_owed(seat)
        return told

    def enter(self, entry: Entry) -> None:
        """Repeat an entry of another match like this one. It gets a number, an epoch and a mark of its own.

        It keeps its time, if both matches have times. An entry that is not possible here raises MatchError and changes
        nothing.
        """
        self._refuse_entry(entry)
        if entry.at is not None:
            self.now = entry.at
        if entry.kind is EntryKind.UNDOES:
            self.undo(entry.value, seat=entry.seat, consent=True)
        elif entry.kind is EntryKind.DECIDES:
            self._decide(entry.value)
        else:
            self._append(entry.kind, entry.seat, entry.value, entry.bot)

    def play_on(self, number: int, names: Sequence[str] | None = None, *, began: int | None = None) -> Match:
        """Return a new match that branches from this one after entry `number`, under the same names or new ones.

        It keeps all rolls and draws up to there; later ones come from new dice. People play all its seats.
        """
        before = self.at(number)
        if not self.over and before.hides:
            raise MatchError("That would reveal hidden information; you can play on once this match is over.")
        return before.branch(names, began=began)

    def on_native(self) -> Match:
        """Return this match on native rules: itself, or else a copy. Searches need them."""
        if self.engine.native:
            return self
        return self._anew(self.names, self.dice, self.entries, native=True)

    def branch(self, names: Sequence[str] | None = None, *, began: int | None = None) -> Match:
        """Return a new match that goes on from here, as `play_on` does, even if its document reveals something hidden.

        It has no clock. `began`: the time of its start and of all entries that it keeps.
        """
        if names is not None and len(names) != self.seats:
            raise MatchError(f"This match has {self.seats} seats, so it needs {self.seats} names.")
        drawn = {(0, n): luck for outcome in self.timeline.outcomes for (_, n), luck in outcome.drawn.items()}
        dice = Dice.fresh(self.seats, drawn)
        match = self._anew(names or self.names, dice, (), began=began, terms=None, format=NEWEST)
        for entry in self.line:
            match.enter(replace(entry, at=None))
        return match

    def explore(self, number: int, choices: Sequence[Choice | int | str]) -> Match:
        """Return what this match would have become if these choices had followed entry `number`.

        Choices that really followed it bring the same luck again. After the first other choice, the dice come from a
        seed, so the same choices always lead to the same position. An illegal choice raises IllegalPlayError. The match
        is for looking only: its document can't be loaded, because its entries keep the marks of this match.
        """
        codes = [code_of(self.game, choice) for choice in choices]
        number, made = self._as_made(number, codes)
        before = self.at(number)
        if made == len(codes):
            return before
        seed = self.entries[number - 1].mark if number else self.header[-1].mark
        drawn = {place: luck for outcome in before.timeline.outcomes for place, luck in outcome.drawn.items()}
        dice = replace(Dice.seeded(seed), given=drawn)
        match = self._anew(self.names, dice, before.entries, began=None, terms=None)
        for code in codes[made:]:
            match.play(code)
        return match

    def _as_made(self, number: int, codes: Sequence[int]) -> tuple[int, int]:
        """Follow the entries after entry `number` as long as they are these choices.

        Return the number of the last entry that agrees, and how many choices agree.
        """
        made = 0
        for entry in self.entries[number:]:
            if made == len(codes) or entry.kind is EntryKind.UNDOES:
                break
            if entry.kind is EntryKind.DECIDES:
                if entry.value != codes[made]:
                    break
                number, made = entry.number, made + 1
        return number, made

    # --- Taking back ---

    def undo(self, to: int | None = None, *, seat: int | None = None, consent: bool = False) -> None:
        """Take back the last decision, or everything after entry `to`; 0 is the start.

        Taking back luck, a revealed fact, another seat's decision or the end needs everybody's consent: `consent=True`.
        Dice that were taken back never come again. Seat changes and resignations stay.
        """
        kept = self._undo_rules.kept_by(to)
        asking = self._line[-1].seat if seat is None else seat
        self._seating.refuse_stranger(asking)
        if not consent and (against := self._undo_rules.reason_to_ask(kept, asking)):
            raise MatchError(against)
        drawn = self.timeline.drawn_after(kept)
        self.timeline.take_back(kept)
        del self._line[kept:]
        self._append(EntryKind.UNDOES, asking, self._undo_rules.number_at(kept), epoch=self.epoch + drawn)

    def free_undo(self, seat: int) -> int | None:
        """Return the entry to which a seat can return freely to undo the last decision; None if it can't."""
        kept, rules = len(self._line) - 1, self._undo_rules
        return None if not self._line or rules.reason_to_ask(kept, seat) else rules.number_at(kept)

    def askable(self, seat: int) -> int | None:
        """Return the entry to which a seat can ask to return to undo its last decision; None if it can't ask now."""
        try:
            return self._undo_rules.asked_entry(seat, None)
        except MatchError:
            return None

    def ask(self, seat: int, to: int | None = None) -> None:
        """Ask everybody affected to agree to an undo: of the seat's last decision, or of all after entry `to`.

        If the undo is free, or nobody else has a say in it, it happens at once.
        """
        target, rules = self._undo_rules.asked_entry(seat, to), self._undo_rules
        if self._seating.affected(seat) and rules.reason_to_ask(rules.kept_by(target), seat):
            self._append(EntryKind.ASKS, seat, target)
        else:
            self._grant_undo(target, seat)

    def agree(self, seat: int) -> None:
        """Agree to the requested undo. It happens when the last seat agrees."""
        self._seating.refuse_answer(seat)
        self._append(EntryKind.AGREES, seat)
        self._undo_if_agreed()

    def decline(self, seat: int) -> None:
        """Decline the requested undo, which ends the request."""
        self._seating.refuse_answer(seat)
        self._append(EntryKind.DECLINES, seat)

    # --- Seat changes and resignations ---

    def hand_over(self, seat: int, bot: str | None, *, substitute: str | None = None) -> None:
        """Let a bot play a seat from now on, or a person if `bot` is None.

        `substitute`: the bot for a late seat, if the others have voted for one and waited only for this seat's vote.
        Without it, the bot comes when the vote is closed.
        """
        self._refuse_seat_change(seat, bot)
        self._append(EntryKind.PLAYS, seat, bot=bot)
        self._without_voter(seat, substitute)
        self._give_time_owed(seat)

    def resign(self, seat: int, *, substitute: str | None = None) -> None:
        """Resign. A team is out when all its seats have resigned.

        The match is over when at most one team is left; with a single team, when it is out.
        `substitute`: see `hand_over`.
        """
        self._refuse_resignation(seat)
        self._append(EntryKind.RESIGNS, seat)
        self._without_voter(seat, substitute)

    # --- Time ---

    @property
    def latest(self) -> int | None:
        """The time of the last entry or of the start; None if the match has no times."""
        return self.entries[-1].at if self.entries else self.began

    @cached_property
    def clock(self) -> Clock | None:
        """The match's clock; None if it has no times."""
        if self.began is None:
            return None
        clock = Clock(self.terms, self.began, self._opening.turn, self.seats, self.ends_turn)
        for entry in self.entries:
            clock.follow(entry)
        return clock

    @property
    def turn_took(self) -> int | None:
        """The milliseconds that the turn had taken up to the last entry; None at the start, and without times."""
        return None if self.clock is None or not self.entries else self.clock.counted[-1].turn

    @property
    def late(self) -> int | None:
        """The seat whose time is up, while what happens then is not settled yet. None if there is none."""
        return self._lateness.late

    @property
    def votes(self) -> dict[int, Vote]:
        """The votes on what happens to the late seat, by seat."""
        return dict(self._lateness.votes)

    @property
    def voters(self) -> list[int]:
        """The seats that vote on what happens to the late seat; empty if nobody is late."""
        return self._lateness.voters

    @property
    def slower(self) -> set[int]:
        """The seats that have voted for a slower pace."""
        return set(self._lateness.slower)

    @property
    def gone(self) -> set[int]:
        """The seats that a bot has taken over because their time was up, and whose players have not come back."""
        return set(self._lateness.gone)

    @property
    def lent(self) -> set[int]:
        """The seats that a bot plays for one turn, because their time was up."""
        return set(self._lateness.lent)

    @property
    def dropped(self) -> set[int]:
        """The seats whose player has dropped out of a live match: the late one, and those that a bot plays since."""
        return self._lateness.dropped

    @property
    def slow_voters(self) -> list[int]:
        """The seats that vote on a slower pace; empty unless the match is live."""
        return self._lateness.slow_voters

    def lapse(self, seat: int, bot: str, *, dropped: bool = False) -> None:
        """Note that a seat's time is up, or that its player has dropped out, and do what was agreed on.

        `bot`: the one that plays then, if one does.
        """
        self._undo_rules.refuse_when_over()
        self._lateness.refuse_lapse(seat, self.turn)
        self._append(EntryKind.DROPS if dropped else EntryKind.LAPSES, seat)
        if not self._lateness.is_voted_on:
            self.hand_over(seat, bot)

    def vote(self, seat: int, vote: Vote, bot: str) -> None:
        """Vote on what happens to the late seat, or for a slower pace, and do what all votes have settled."""
        self._undo_rules.refuse_when_over()
        self._lateness.refuse_vote(seat, vote)
        if vote is Vote.SLOW:
            self._lateness.refuse_second_vote_to_slow(seat)
        self._append(EntryKind.VOTES, seat, vote)
        self._settle_votes(seat, bot)

    def close_vote(self, bot: str) -> None:
        """Settle what happens to the late seat, because the time to vote is over."""
        self._settle(self._lateness.settled(closing=True), bot)

    def slow_if_agreed(self) -> None:
        """Slow the match down if all have voted for that. (Earlier versions did not count all votes.)"""
        if self._lateness.slows and not self.over:
            self._append(EntryKind.SLOWS, min(self._lateness.slower), VOTED_HOURS)

    def _settle_votes(self, seat: int, bot: str | None) -> None:
        """Do what the votes have settled. `seat`: the one that voted last, or that votes no more."""
        if self._lateness.slows:
            self._append(EntryKind.SLOWS, seat, VOTED_HOURS)
        else:
            self._settle(self._lateness.settled(), bot)

    def _give_time_owed(self, seat: int) -> None:
        """Give a player time to go on in the turn in which their time was up. Older documents lack this entry."""
        if self.clock is not None and self.clock.owes_time(seat):
            self._append(EntryKind.WAITS, seat)

    def _settle(self, vote: Vote | None, bot: str | None) -> None:
        late = self.late
        if late is None or vote is None:
            return
        if vote is not Vote.BOT:
            self._append(EntryKind.ENDS if vote is Vote.END else EntryKind.WAITS, late)
        elif bot is not None:
            self.hand_over(late, bot)

    def rest(self, seat: int, days: int) -> None:
        """Take days off, in which the seat's clock stands still."""
        self._undo_rules.refuse_when_over()
        self._refuse_rest(seat, days)
        self._append(EntryKind.RESTS, seat, days)

    def return_outage(self, seconds: int) -> None:
        """Give back the seconds in which the server was down, but the clock of the seat that has the turn ran.

        If that seat's time is up, the others have that much longer to vote.
        """
        self._undo_rules.refuse_when_over()
        seat = self._decider
        self._lateness.refuse_outage(seat, self.turn)
        self._append(EntryKind.OUTAGE, seat, seconds)

    # --- The document ---

    @cached_property
    def header(self) -> list[DocumentLine]:
        texts = document_lines.header_texts(
            self.game,
            self.version,
            self.engine.fingerprint,
            self.options,
            self.names,
            self.dice,
            terms=self.terms,
            format=self.format,
        )
        lines, start = hash_chained_lines.chain(texts), document_lines.start_text(self.began)
        mark = hash_chained_lines.mark_of(lines[-1].mark, start, public_bytes(self._opening.state))
        return [*lines, DocumentLine(start, mark)]

    def document_lines(self) -> list[DocumentLine]:
        """Return the lines of the match's document, with the secret of its dice."""
        secret = self.dice.secret
        dice = lucks_as_text(self.drawn().lucks) if secret is None else document_lines.secret_text(secret)
        return self._document_lines(dice)

    def save(self, path: str | Path | None = None) -> str:
        """Return the document of the match, with the secret of its dice. Also write it to a file if `path` is given.

        If it can't be written, raise OSError; the file is then as it was.
        """
        text = hash_chained_lines.write(self.document_lines())
        if path is not None:
            overwrite(Path(path), text.encode())
        return text

    def public_document(self) -> str:
        """Return the public document of the match. During the match, it reveals nothing hidden and no future dice."""
        if self.over:
            return self.save()
        if self.dice.seed is not None:
            raise MatchError("The seed of this match would give its dice away, so there is no record until it is over.")
        drawn = self.drawn()
        dice = document_lines.AT_THE_END if drawn.hid else lucks_as_text(drawn.lucks)
        return hash_chained_lines.write(self._document_lines(dice))

    def drawn(self) -> Drawn:
        """Return the luck drawn so far, undone decisions included."""
        return drawn_along(self._start, self.dice, self.entries)

    def _document_lines(self, dice: str) -> list[DocumentLine]:
        lines = [*self.header, *(DocumentLine(self.text(entry), entry.mark) for entry in self.entries)]
        end = [dice] if self.result is None else [document_lines.end_text(self.points, self.result), dice]
        return lines + hash_chained_lines.chain(end, lines[-1].mark)

    # --- Within ---

    @property
    def _decider(self) -> int:
        seat = self.turn
        assert seat is not None, "an action was legal when the match was over"
        return seat

    def _legal_code(self, choice: Choice | int | str) -> int:
        if self._seating.ended:
            code_of(self.game, choice)
            raise IllegalPlayError(f"{self._seating.ending} There is nothing left to decide.", "over")
        return super()._legal_code(choice)

    def _anew(self, names: Sequence[str], dice: Dice, entries: Sequence[Entry], **other: Any) -> Match:
        """Return a match like this one with other entries."""
        engine = self.engine
        same = {
            "box": engine.box,
            "version": self.version,
            "native": engine.native,
            "began": self.began,
            "terms": self.terms,
            "own_seats": self.own_seats,
            "format": self.format,
        }
        return Match(self.game, names, self.options, dice, entries, **{**same, **other})

    @cached_property
    def _opening(self) -> Position:
        """The position when the first seat has to decide."""
        return Timeline(self._start, self.dice).position

    def _is_done(self, code: int) -> bool:
        return self.game.actions.of(code).name == DONE

    def _has_ended_turn(self, seat: int, code: int) -> bool:
        """Return whether a seat's last decision has ended a turn, or another turn has begun after it.

        It is read from the events, because `done` can also end a part of a turn. A draft may have no such events.
        """
        kinds = self.game.events.names
        if self.turn != seat or DONE not in kinds:
            return self.turn != seat or self._is_done(code)
        return any(kinds[event.kind] in (DONE, TURN) for event in self.timeline.last.events)

    def _decide(self, code: int) -> None:
        seat = self._decider
        self.timeline.decide(code, self.epoch)
        self._append(EntryKind.DECIDES, seat, code)

    def _append(
        self, kind: EntryKind, seat: int, value: int = 0, bot: str | None = None, epoch: int | None = None
    ) -> None:
        """Append an entry. Its mark seals it together with all entries before, and with the state that it led to."""
        self._choices = None
        before = self.entries[-1].mark if self.entries else self.header[-1].mark
        epoch, at = self.epoch if epoch is None else epoch, self._time()
        entry = Entry(len(self.entries) + 1, seat, kind, value, bot, epoch, at=at)
        mark = hash_chained_lines.mark_of(before, self.text(entry), public_bytes(self.state))
        self._seating.follow(entry)
        self._lateness.follow(entry)
        ends_turn = self._has_ended_turn(seat, value) if kind is EntryKind.DECIDES else None
        self.entries.append(entry := replace(entry, mark=mark, turn=self.turn, ends_turn=ends_turn))
        if kind is EntryKind.DECIDES:
            self._line.append(entry)
        self._lengths.append(len(self._line))
        if clock := vars(self).get("clock"):  # otherwise it will be made from all entries
            clock.follow(entry)

    def _time(self) -> int | None:
        """Return the time of a new entry."""
        latest, now = self.latest, self.now
        return latest if latest is None or now is None else max(latest, now)

    def _undo_if_agreed(self) -> None:
        """Grant the requested undo if everybody has agreed."""
        asked = self.asked
        if asked and not asked.waiting:
            self._grant_undo(asked.to, asked.seat)

    def _grant_undo(self, to: int, seat: int) -> None:
        """Take back what a seat has asked for. If that gives a late player their turn back, give them time for it."""
        self.undo(to, seat=seat, consent=True)
        if self.turn is not None:
            self._give_time_owed(self.turn)

    def _without_voter(self, seat: int, substitute: str | None) -> None:
        """Do what the others have agreed on or voted for, if only the player of this seat had yet to answer."""
        self._undo_if_agreed()
        if not self.over:
            self._settle_votes(seat, substitute)

    def _refuse_stranger(self, viewer: int | None) -> None:
        if viewer is not None:
            self._seating.refuse_stranger(viewer)

    def _refuse_entry(self, entry: Entry) -> None:
        """Raise MatchError if an entry is not possible now."""
        seat, value = entry.seat, entry.value
        self._seating.refuse_stranger(seat)
        match entry.kind:
            case EntryKind.DECIDES:
                if self.turn != seat:
                    raise MatchError(f"{self.names[seat]} did not have the turn.")
                self._legal_code(value)
            case EntryKind.UNDOES:
                self._undo_rules.kept_by(value)
            case EntryKind.ASKS:
                self._undo_rules.asked_entry(seat, value)
            case EntryKind.PLAYS:
                self._refuse_seat_change(seat, entry.bot)
            case EntryKind.RESIGNS:
                self._refuse_resignation(seat)
            case EntryKind.AGREES | EntryKind.DECLINES:
                self._seating.refuse_answer(seat)
            case _:
                self._refuse_about_time(entry)

    def _refuse_seat_change(self, seat: int, bot: str | None) -> None:
        self._undo_rules.refuse_when_over()
        self._seating.refuse_hand_over(seat, bot)

    def _refuse_about_time(self, entry: Entry) -> None:
        """Raise MatchError if an entry of a kind in ABOUT_TIME is not possible now."""
        self._undo_rules.refuse_when_over()
        lateness = self._lateness
        match entry.kind:
            case EntryKind.LAPSES | EntryKind.DROPS:
                lateness.refuse_lapse(entry.seat, self.turn)
            case EntryKind.OUTAGE:
                lateness.refuse_outage(entry.seat, self.turn)
            case EntryKind.VOTES:
                lateness.refuse_vote(entry.seat, Vote(entry.value))
            case EntryKind.SLOWS:
                lateness.refuse_slowing(entry.value)
            case EntryKind.RESTS:
                self._refuse_rest(entry.seat, entry.value)
            case EntryKind.WAITS if self.clock is not None and self.clock.may_have_owed_time(entry.seat):
                pass
            case _:
                lateness.refuse_settling(entry.seat)

    def _refuse_rest(self, seat: int, days: int) -> None:
        left = self.clock.days_off[seat] if self.clock else 0
        self._lateness.refuse_rest(seat, days, left)

    def _refuse_resignation(self, seat: int) -> None:
        self._undo_rules.refuse_when_over()
        self._seating.refuse_resignation(seat)
