"""The log: the events of a match, added up, give the state of the table."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.australis.tables import BOX, Table, box_with, each_sample, playing
from tuckerbox.games.australis import GAME, rules
from tuckerbox.games.australis.state import CARD_NAMES, COLOUR_NAMES, FUNCTIONS, KINDS, PICKS, REEFS, ROUNDS, SILVER
from tuckerbox.kernel.contract import WayToPlay
from tuckerbox.kernel.event_kinds_and_reasons import Event


class Ledger:
    """The knowledge of somebody who only hears the log."""

    def __init__(self, state: Any) -> None:
        """Copy the starting points and turtles from the state, because no event tells them."""
        seats = range(state.seats)
        self.points = [state.points[seat] for seat in seats]
        self.turtle = [state.turtle[seat] for seat in seats]
        self.round, self.start, self.token = 0, rules.NOBODY, rules.NOBODY
        self.rolled = 0  # the number of rounds whose dice were rolled
        self.turns = 0
        self.fish = [0 for _ in seats]
        self.cubes = [1 for _ in seats]
        self.spilt = 0
        self.corals = [[0] * REEFS for _ in seats]
        self.kept = [[0] * KINDS for _ in seats]
        self.colour = rules.NOBODY  # the colour of the last die that was taken
        self.dice: list[list[tuple[str, int]]] = [[] for _ in seats]  # the dice in the competition
        self.competitors: set[int] = set()  # the seats that have rolled in this competition
        self.out: set[int] = set()
        self.ranking = (rules.NOBODY, rules.NOBODY)
        self.tiles = [[rules.NOBODY] * ROUNDS, [rules.NOBODY] * ROUNDS]
        self.final: list[tuple[int, int]] = []

    def read(self, events: list[Event]) -> None:
        """Read all events of a step."""
        for before, event in zip([None, *events], events, strict=False):
            names = GAME.events.numbers[event.kind]
            assert not any(event.numbers[len(names) :]), "an event has only the numbers that its kind names"
            self.note(event, before.kind if before else rules.NOBODY, event.seat, *event.numbers)

    def note(self, event: Event, before: int, seat: int, a: int, b: int, c: int, d: int, *_: int) -> None:
        """Read an event, given the kind of the one before it in the same step."""
        match event.kind:
            case rules.STARTS:
                assert a == self.round + 1
                self.round, self.start, self.token = a, seat, rules.NOBODY
                self.dice, self.competitors, self.out = [[] for _ in self.dice], set(), set()
            case rules.DICE_ROLLED:
                self.rolled += 1
                assert (seat, a) == (rules.NOBODY, self.rolled)
            case rules.DEALT | rules.SHUFFLED:
                assert seat == rules.NOBODY
            case rules.TAKEN:
                self.colour = a
            case rules.FIRED:
                assert self.kept[seat][a] == 1
                assert a // FUNCTIONS == self.colour
            case rules.SCORED:
                assert b == (rules.FOR_CARD if before in (rules.FIRED, rules.USED_ONCE) else rules.FOR_DIE)
                assert a > 0
                self.points[seat] += a
            case rules.CAUGHT:
                assert a > 0
                self.fish[seat] += a
            case rules.SWAM:
                assert self.turtle[seat] == a
                self.turtle[seat] = b
            case rules.CUBE:
                assert a in (*BOX.cube_spaces, BOX.grey_space, 0)
                assert (a == 0) == (before == rules.TILE_WON)
                self.cubes[seat] += b
                self.spilt += 1 - b
            case rules.PLANTED:
                self.corals[seat][a] += 1
            case rules.MOVED:
                self.corals[seat][a] -= 1
                self.corals[seat][b] += 1
            case rules.TOKEN:
                self.token = seat
            case rules.KEPT:
                self.kept[seat][a] += 1
            case rules.DONE_WITH_TURN:
                self.turns += 1
            case rules.REEF_SCORED:
                assert seat == b
                for who, points in ((b, c), (d, event.numbers[4])):
                    assert (who == rules.NOBODY) == (points == 0)
                    if who != rules.NOBODY:
                        self.points[who] += points
            case rules.SCHOOL:
                assert a == self.fish[seat]
                self.points[seat] += b
            case rules.TURTLE_SCORED:
                assert a == self.turtle[seat]
                self.points[seat] += a
            case rules.THROWN:
                self.competitors.add(seat)
                self.dice[seat] = [(COLOUR_NAMES[die // 10], die % 10) for die in event.numbers if die]
            case rules.SUNK:
                sunk = [die for die in self.dice[seat] if self.counts(seat, *die) == a]
                assert Counter(colour for colour, _ in sunk) == Counter(blue=b, purple=c, red=d)
                self.dice[seat] = [die for die in self.dice[seat] if die not in sunk]
            case rules.OUT:
                assert before == rules.SUNK
                self.out.add(seat)
            case rules.WON:
                self.ranking = seat, a
            case rules.TILE_WON:
                assert b == self.round
                assert c == (a == SILVER and self.round <= BOX.grey_rounds)
                self.tiles[a][b - 1] = seat
            case rules.CORALS_COUNTED:
                assert a == sum(self.corals[seat])
                self.points[seat] += a
            case rules.TOKEN_COUNTED:
                assert (seat, a) == (self.token, 1)
                self.points[seat] += a
            case rules.TILE_REVEALED:
                assert seat in self.tiles[a]
                self.points[seat] += b
            case rules.FINAL:
                assert seat == len(self.final)
                self.final.append((a, b))

    def counts(self, seat: int, colour: str, number: int) -> int:
        return number + self.kept[seat][CARD_NAMES.index(f"competition-{colour}")]

    def agrees(self, table: Table) -> None:
        state = table.state
        seats = range(state.seats)
        assert (self.round, self.start, self.token) == (state.round, state.start, state.token)
        assert self.points == [state.points[seat] for seat in seats]
        assert self.turtle == [state.turtle[seat] for seat in seats]
        assert self.fish == [state.fish[seat] for seat in seats]
        assert self.cubes == [state.cubes[seat] for seat in seats]
        assert self.corals == [[state.corals[seat, reef] for reef in range(REEFS)] for seat in seats]
        assert self.kept == [[state.kept[seat, kind] for kind in range(KINDS)] for seat in seats]
        for tile, owners in enumerate(self.tiles):
            assert owners == [max(state.tiles[tile, nth], rules.NOBODY) for nth in range(ROUNDS)]
        if state.phase == rules.DEAL:
            assert self.rolled == self.round
        if state.phase == rules.REEF_POINTS:
            assert self.turns == self.round * PICKS * len(seats)
        if state.phase in (rules.COMPETE, rules.RANK):
            assert self.out == {seat for seat in self.competitors if not table.dice(seat)}
        if state.phase == rules.SINK:
            assert [sorted(dice) for dice in self.dice] == [sorted(table.dice(seat)) for seat in seats]
        if state.phase == rules.CHOOSING:
            assert self.ranking == (state.winner, state.second)


def check_log(sample: WayToPlay, box: Any) -> None:
    course = playing(sample, "log", box)
    next(course)
    table = next(course)
    state = table.state
    ledger = Ledger(state)
    ledger.read(table.told)
    for _ in course:
        ledger.read(table.told)
        ledger.agrees(table)
    assert ledger.final == [(state.points[seat], int(rules.is_best(state, seat))) for seat in range(state.seats)]


@each_sample
def test_the_log_adds_up_to_the_state_of_the_table(sample: WayToPlay) -> None:
    check_log(sample, BOX)


@each_sample
def test_the_log_adds_up_when_corals_are_moved(sample: WayToPlay) -> None:
    check_log(sample, box_with(corals=2))
