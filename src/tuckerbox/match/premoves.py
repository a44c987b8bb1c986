"""Premoves: what a seat plans for its next turn while others decide, and whether that still holds.

The seat's next turn is foreseen: the position as the seat knows it, as if nothing else happened before. A premove
holds the actions that the seat would take there, as far as they are certain, each with the contents of the places that
it names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import takewhile

from tuckerbox.kernel.actions import Choice
from tuckerbox.kernel.contract import DONE, NATURE, Foresight, Planning
from tuckerbox.kernel.errors import IllegalPlayError, MatchError
from tuckerbox.kernel.legality import code_of
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.privacy import known_bytes
from tuckerbox.match.entry import Entry, EntryKind
from tuckerbox.match.match import Match
from tuckerbox.match.situation import Situation

MOST_PLANNED = 20  # actions of one premove

TOO_EARLY = "It's too early: your next turn still depends on what the others do."
NO_TURN = "You have no further turn in this match, so there is nothing to plan."
UNCERTAIN = "Nobody can tell yet how your turn goes on from there. You can only plan to end it."
END_OF_TURN = "End the turn"  # in words, where the game can't tell yet what that will mean

# Why an entry drops premoves: those of all seats, or only that of the entry's own seat.
REASONS_FOR_ALL = {
    EntryKind.UNDOES: "a decision was taken back",
    EntryKind.VOTES: "the players have voted",
    EntryKind.ENDS: "the players have voted",
    EntryKind.SLOWS: "the pace has changed",
}
REASONS_FOR_OWN = {
    EntryKind.DECIDES: "you have decided something else since",
    EntryKind.RESIGNS: "you have resigned",
    EntryKind.LAPSES: "your time was up",
    EntryKind.DROPS: "you had dropped out",
}


@dataclass(frozen=True)
class Planned:
    """An action that is planned, in words, and what lay at the places that it names."""

    code: int
    says: str
    contents: tuple[int, ...] = ()


@dataclass(frozen=True)
class Premove:
    """A seat's plan after entry number `entry`: the first actions of its next turn, in order."""

    seat: int
    entry: int
    actions: tuple[Planned, ...]


class PremoveStatus(Enum):
    """The state of a premove: it waits, is due, was played or was dropped."""

    WAITS = auto()
    DUE = auto()  # the turn has come
    PLAYED = auto()
    DROPPED = auto()


@dataclass(frozen=True)
class Fate:
    """The fate of a premove, and why it, or the rest of it, was dropped."""

    status: PremoveStatus
    reason: str = ""  # empty if nothing was dropped, or if no entry gives a reason
    count: int = 0  # how many of its actions, from the first one on, the seat has decided


class NextTurn(Situation):
    """A seat's next turn, as the seat can foresee it. Making one raises MatchError if it can't.

    Where luck or a hidden fact would decide how the turn goes on, the seat can only plan to end it.
    """

    def __init__(self, match: Match, seat: int) -> None:
        planning = planning_of(match)
        if match.over:
            raise MatchError("The match is over, so there is nothing to plan.")
        position = match.position.copy()
        position.raw[:] = known_bytes(match.state, seat)
        position.state.told = 0
        foresight = planning.foresee(position.state, position.box, seat)
        if foresight is not Foresight.CLEAR:
            raise MatchError(TOO_EARLY if foresight is Foresight.TOO_EARLY else NO_TURN)
        position.state.told = 0
        super().__init__(position, match.names)
        self.seat = seat
        self.ended = False
        self.planned: list[Planned] = []

    @property
    def position(self) -> Position:
        return self._position

    @property
    def turn(self) -> int | None:
        """The seat that decides now. Where nobody can tell, it is the one that plans."""
        return super().turn if self.is_certain else self.seat

    @property
    def is_certain(self) -> bool:
        """False once luck or a hidden fact decides how the turn goes on."""
        return self._position.turn != NATURE

    @property
    def choices(self) -> list[Choice]:
        """Everything that the seat can plan to do next; nothing once the turn has ended."""
        if self.ended:
            return []
        if self.is_certain:
            return super().choices
        done = self.game.actions.kinds.get(DONE)
        return [] if done is None else [self.game.actions.choice(done.first)]

    @property
    def prompt(self) -> str:
        if self.ended:
            return "Then your turn is over."
        return super().prompt if self.is_certain else UNCERTAIN

    @property
    def offers(self) -> list[Planned]:
        """The choices in words."""
        return [Planned(choice.code, self._offer(choice.code)) for choice in self.choices]

    def take(self, action: Choice | int | str) -> None:
        """Plan an action. An illegal one raises IllegalPlayError and changes nothing."""
        code = code_of(self.game, action)
        kind = self.game.actions.of(code)
        if self.ended:
            raise IllegalPlayError("Your turn is over after what you have planned already.", "turn-over")
        if not self.is_certain:
            if kind.name != DONE:
                raise IllegalPlayError(UNCERTAIN, "uncertain")
            self.planned.append(Planned(code, self._offer(code)))
            self.ended = True
            return
        code = self._legal_code(code)
        says, contents = self._offer(code), contents_at(self._position, code)
        after, events = self._tried(code)
        self._position.copy_from(after)
        self._choices = None
        self.planned.append(Planned(code, says, contents))
        is_done = any(self.game.events.names[event.kind] == DONE for event in events)
        self.ended = is_done or self._position.turn not in (self.seat, NATURE)

    def _offer(self, code: int) -> str:
        return self._position.offer(code, self.names) if self.is_certain else END_OF_TURN


def planning_of(situation: Situation) -> Planning:
    """Return how a game's turns are planned. Raise MatchError if they can't be."""
    planning = situation.game.planning
    if planning is None:
        raise MatchError(f"In {situation.game.title}, a turn begins with luck, so nobody can plan it.")
    return planning


def contents_at(position: Position, code: int) -> tuple[int, ...]:
    """Return what lies at the places that an action names."""
    planning = position.game.planning
    return () if planning is None else tuple(map(int, planning.contents(position.state, position.box, code)))


def plan_turn(match: Match, seat: int, actions: Sequence[Choice | int | str]) -> tuple[Premove, NextTurn]:
    """Plan a seat's next turn. Return the premove, and the turn as it would be after it.

    Raise MatchError if the seat can't plan now, and IllegalPlayError if it can't plan an action.
    """
    if len(actions) > MOST_PLANNED:
        raise MatchError(f"You have planned {len(actions)} actions; the maximum is {MOST_PLANNED}.")
    ahead = NextTurn(match, seat)
    for action in actions:
        ahead.take(action)
    return Premove(seat, len(match.entries), tuple(ahead.planned)), ahead


def fate_of(match: Match, premove: Premove) -> Fate:
    """Return what has become of a premove by now."""
    seat, since = premove.seat, match.entries[premove.entry :]
    decided = [entry for entry in since if entry.seat == seat and entry.kind is EntryKind.DECIDES]
    pairs = zip(decided, premove.actions, strict=False)
    count = len(list(takewhile(lambda pair: pair[0].value == pair[1].code, pairs)))
    if count:
        since = match.entries[decided[count - 1].number :]
    reason = next(filter(None, (reason_to_drop(entry, seat) for entry in since)), None)
    if count:
        rest_is_dropped = count < len(premove.actions)
        return Fate(PremoveStatus.PLAYED, (reason or "") if rest_is_dropped else "", count)
    if reason is None and match.over:
        reason = "the match is over"
    if reason is not None:
        return Fate(PremoveStatus.DROPPED, reason)
    is_due = match.turn == seat and planning_of(match).in_turn(match.state, seat)
    return fate_by_changes(match, premove) or Fate(PremoveStatus.DUE if is_due else PremoveStatus.WAITS)


def reason_to_drop(entry: Entry, seat: int) -> str | None:
    """Return why an entry drops a seat's premove; None if it does not."""
    if entry.kind in REASONS_FOR_ALL:
        return REASONS_FOR_ALL[entry.kind]
    if entry.seat != seat:
        return None
    if entry.kind is EntryKind.PLAYS and entry.bot is not None:
        return "a bot has taken over your seat"
    return REASONS_FOR_OWN.get(entry.kind)


def fate_by_changes(match: Match, premove: Premove) -> Fate | None:
    """Return the fate of a premove that is no longer possible, or names something that has changed; None of others."""
    try:
        ahead = NextTurn(match, premove.seat)
    except MatchError:
        return None
    for planned in premove.actions:
        if ahead.is_certain and not ahead.ended and planned.contents != contents_at(ahead.position, planned.code):
            return Fate(PremoveStatus.DROPPED, what_changed(planned))
        try:
            ahead.take(planned.code)
        except IllegalPlayError as wrong:
            return Fate(PremoveStatus.DROPPED, not_possible(planned, wrong))
    return None


def play_premove(match: Match, premove: Premove) -> tuple[int, str]:
    """Play a premove whose turn has come: its actions one by one, each as long as it holds.

    Return how many, and why not all of them.
    """
    for number, planned in enumerate(premove.actions):
        if match.turn != premove.seat:
            return number, f"your turn was over before {quoted(planned)}"
        if planned.contents != contents_at(match.position, planned.code):
            return number, what_changed(planned)
        if wrong := match.refusal(planned.code):
            return number, not_possible(planned, wrong)
        match.play(planned.code)
    return len(premove.actions), ""


def what_changed(planned: Planned) -> str:
    return f"what you planned for has changed: {quoted(planned)}"


def not_possible(planned: Planned, wrong: IllegalPlayError) -> str:
    return f"{quoted(planned)} is not possible any more. {wrong}".removesuffix(".")


def quoted(planned: Planned) -> str:
    return f"“{planned.says}”"
