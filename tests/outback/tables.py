"""Tables of Outback: a position is arranged in a few words, the rules play on as plain Python, and words say what came.

    t = table(jeep="koala, 4 emu", dice="3 koala, joker, 2 emu")
    assert t.play("place koala 4c") == ["0 placed koala 4c", "0 scored koala 1, now at 1"]

Seat 0 has the turn, unless a test says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count

from tests import tables
from tuckerbox.games.outback import GAME, rules
from tuckerbox.games.outback.state import (
    ACTIONS,
    ANIMAL_NAMES,
    FACE_NAMES,
    SPACE_NAMES,
    TILE_NAMES,
    Box,
    State,
)
from tuckerbox.kernel.actions import Multisets
from tuckerbox.kernel.component_data import load_box
from tuckerbox.kernel.contract import NATURE, OVER
from tuckerbox.kernel.events import events_of
from tuckerbox.kernel.luck import seeded

BOX: Box = load_box(GAME)
ALL_FIVE = "emu, kangaroo, koala, platypus, lizard"

# Drawings of preserves have a letter for each space, in rows from the top.
LYING = {
    ".": rules.EMPTY,
    "x": rules.FACE_DOWN,
    "e": 1,
    "k": 2,
    "o": 3,  # koala
    "p": 4,
    "l": 5,
}


def counts(text: str, names: Sequence[str] = ANIMAL_NAMES) -> list[int]:
    """Return counts by name: `counts("3 koala, emu")`."""
    sorts = Multisets(names, 100)
    found = [0] * len(names)
    for part in filter(None, text.split(", ")):
        number, _, name = part.rpartition(" ")
        found[sorts.names.index(name)] += int(number or 1)
    return found


def words(numbers: Sequence[int], names: Sequence[str] = ANIMAL_NAMES) -> str:
    """Return counts in words, as `counts` reads them."""
    return ", ".join(f"{n} {name}" for n, name in zip(numbers, names, strict=False) if n) or "nothing"


def animal(n: int) -> str:
    return ANIMAL_NAMES[n]


# For each kind of event, the number of its numbers, and its words in these tests.
STORIES: dict[int, tuple[int, Callable[[int, Sequence[int]], str]]] = {
    rules.EXCHANGED: (0, lambda seat, _: f"{seat} exchanges the jeep"),
    rules.LEFT_JEEP: (0, lambda seat, _: f"{seat} leaves the jeep"),
    rules.DONE_WITH_TURN: (0, lambda seat, _: f"{seat} is done"),
    rules.TILE_DRAWN: (1, lambda _, n: f"on the table: {TILE_NAMES[n[0]]}"),
    rules.SCORING_DRAWN: (1, lambda _, n: f"scoring tile {n[0]}"),
    rules.FILLED: (5, lambda _, n: f"the jeep got {words(n)}"),
    rules.START_ROLLED: (6, lambda seat, n: f"{seat} rolled for the start {words(n, FACE_NAMES)}"),
    rules.STARTS: (0, lambda seat, _: f"{seat} starts"),
    rules.TURN: (1, lambda seat, n: f"{seat} has a turn in round {n[0]}"),
    rules.SWAPPED: (5, lambda seat, n: f"{seat} changed the jeep for {words(n)}"),
    rules.KEPT: (6, lambda seat, n: f"{seat} kept {words(n, FACE_NAMES)}"),
    rules.THROWN: (6, lambda seat, n: f"{seat} threw {words(n, FACE_NAMES)}"),
    rules.PLACED: (2, lambda seat, n: f"{seat} placed {animal(n[0])} {SPACE_NAMES[n[1]]}"),
    rules.GAVE: (2, lambda seat, n: f"{seat} gave {animal(n[0])} for row {n[1] + 2}"),
    rules.SCORED: (3, lambda seat, n: f"{seat} scored {animal(n[0])} {n[1]}, now at {n[2]}"),
    rules.BONUS: (3, lambda seat, n: f"{seat} got bonus {n[1]} for {animal(n[0])}, now at {n[2]}"),
    rules.LAID_FACE_DOWN: (1, lambda seat, n: f"{seat} blocked {SPACE_NAMES[n[0]]}"),
    rules.CLAIMED: (2, lambda seat, n: f"{seat} claimed {TILE_NAMES[n[0]]} for {n[1]}"),
    rules.FULL: (0, lambda seat, _: f"{seat} is full"),
    rules.FINAL: (
        6,
        lambda seat, n: (
            f"{seat} has {n[0]} on the tracks, {n[1]} blocked, {n[2]} on tiles, {100 * n[3] + n[4]} in all"
            + ", and wins" * n[5]
        ),
    ),
}


# These only repeat the decision that left them, so `report` leaves them out.
ECHOES = (rules.EXCHANGED, rules.LEFT_JEEP, rules.DONE_WITH_TURN)

# Actions that end the turn soonest.
HASTE = ("done", "place", "block", "give", "roll", "exchange", "keep")


class Table(tables.Table):
    """A match under way. Playing returns what happened, in the words above."""

    game = GAME

    def __init__(self, seats: int, seed: object, chosen: dict[str, object], box: Box = BOX) -> None:
        super().__init__(seats, seed, chosen, box)

    # Arranging

    def preserve(self, seat: int, drawing: str) -> Table:
        """Lay tiles on a preserve, according to a drawing."""
        side = rules.side(self.state)
        rows = [line.split() for line in drawing.strip().splitlines()][::-1]
        lengths = [self.box.first[side, r + 1] - self.box.first[side, r] for r in range(len(rows))]
        assert [len(row) for row in rows] == lengths, f"rows have {lengths} spaces, from the lowest"
        for cell, letter in enumerate(letter for row in rows for letter in row):
            lying = LYING[letter]
            self.state.preserve[seat, cell] = lying
            if lying > 0:
                self.state.bag[lying - 1] -= 1
            if lying == rules.FACE_DOWN:
                self.state.face_down += 1
        return self

    def tracks(self, seat: int, **at: int) -> Table:
        """Put markers at these places."""
        for name, place in at.items():
            self.state.track[seat, ANIMAL_NAMES.index(name)] = place
        return self

    def bonuses(self, seat: int, *names: str) -> Table:
        """Give a seat bonus tiles of the base game, in this order."""
        for nth, name in enumerate(names):
            self.state.bonus[seat, ANIMAL_NAMES.index(name)] = nth + 1
        return self

    def tile(self, name: str, where: int) -> Table:
        """Put a bonus tile of Plus somewhere."""
        self.state.tiles[TILE_NAMES.index(name)] = where
        return self

    def bag(self, text: str) -> Table:
        """Set the number of each animal out of sight."""
        for n, number in enumerate(counts(text)):
            self.state.bag[n] = number
        return self

    def shows(self, dice: str) -> Table:
        """Set the dice to these faces."""
        for n, number in enumerate(counts(dice, FACE_NAMES)):
            self.state.dice[n] = number
        return self

    def to_fill(self, jeep: str = "") -> Table:
        """Leave only these animals on the jeep, which is to be filled now."""
        for n, number in enumerate(counts(jeep)):
            self.state.jeep[n] = number
        self.state.phase = rules.FILL
        return self

    def to_look_at(self, jeep: str) -> Table:
        """Put these animals on the jeep, and let the active seat decide whether to exchange them."""
        self.to_fill(jeep)
        rules.look_at_jeep(self.state, self.box)
        return self

    def copy(self, seed: object) -> Table:
        """Return a copy of the position, with other luck to come."""
        twin = Table.__new__(Table)
        twin.state = State(bytearray(self.state.raw))
        twin.box = self.box
        twin.luck = seeded(GAME.name, seed)
        return twin

    # Playing

    def play(self, *texts: str) -> list[str]:
        """Take legal decisions, one after another."""
        story = []
        for text in texts:
            assert text in self.legal, f"“{text}” is not legal ({self.why_not(text)}); there is {sorted(self.legal)}"
            story += self.step(ACTIONS.parse(text))
        return story

    def nature(self, wanted: str = "") -> list[str]:
        """Take NATURE's next step; if something is wanted, with luck that brings it."""
        assert self.turn == NATURE
        if wanted:
            for seed in count():
                twin = self.copy(seed)
                if wanted in twin.nature():
                    self.luck.raw[:] = seeded(GAME.name, seed).raw
                    break
                assert seed < 100_000, f"never: {wanted}"
        return self.step(0)

    def finish_turn(self) -> list[str]:
        """End the turn in some short legal way, and go on to the next decision."""
        under_way = self.state.active, self.state.round
        story = []
        while (self.state.active, self.state.round) == under_way and self.turn != OVER:
            if self.turn == NATURE:
                story += self.nature()
            else:
                story += self.step(min(self.codes, key=lambda code: HASTE.index(ACTIONS.of(code).name)))
        return story + self.run()

    # Looking

    def report(self) -> list[str]:
        found = []
        for event in self.told:
            numbers, say = STORIES[event.kind]
            assert not any(event.numbers[numbers:]), f"{event} has more numbers than its kind has"
            if event.kind not in ECHOES:
                found.append(say(event.seat, event.numbers[:numbers]))
        return found

    @property
    def kinds(self) -> list[int]:
        """Return the kinds of events of the last step."""
        return [event.kind for event in events_of(self.state)]

    @property
    def turn(self) -> int:
        return rules.turn(self.state)

    def legal_kinds(self) -> set[str]:
        return {ACTIONS.of(code).name for code in self.codes}

    def legal_of(self, kind: str) -> set[str]:
        """Return the legal actions of one kind, without its name."""
        return {text.partition(" ")[2] for text in self.legal if text.split()[0] == kind}

    def at(self, seat: int, space: str) -> str:
        """Return the contents of a space, as a letter of the drawings."""
        cell = rules.cell_of(self.state, self.box, SPACE_NAMES.index(space))
        lying = self.state.preserve[seat, cell]
        return next(letter for letter, number in LYING.items() if number == lying)

    def marker(self, seat: int, name: str) -> int:
        """Return the place of a marker: 0 on -3, 1 to 9 on the left track, 10 to 24 on the upper one."""
        return self.state.track[seat, ANIMAL_NAMES.index(name)]

    def jeep(self) -> str:
        return words(self.state.jeep)

    def dice(self) -> str:
        return words(self.state.dice, FACE_NAMES)

    def whose_tile(self, name: str) -> int:
        return self.state.tiles[TILE_NAMES.index(name)]


def match(seats: int = 2, *, seed: object = 0, **chosen: object) -> Table:
    """Return a match that was just set up, before NATURE's first steps."""
    return Table(seats, seed, chosen)


def table(
    seats: int = 2,
    *,
    jeep: str = ALL_FIVE,
    dice: str = "",
    rolls: int = 1,
    active: int = 0,
    start: int = 0,
    seed: object = 0,
    **chosen: object,
) -> Table:
    """Return a match in which `active` has the turn, with these dice on the table or else before its first roll."""
    t = Table(seats, seed, chosen)
    state = t.state
    for n, tile in enumerate(state.tiles):
        state.tiles[n] = rules.ON_THE_TABLE if tile == rules.TO_DRAW else tile
    for n, number in enumerate(counts(jeep)):
        state.jeep[n] = number
        state.bag[n] -= number
    state.start, state.active, state.round = start, active, 1
    for n, number in enumerate(counts(dice, FACE_NAMES)):
        state.dice[n] = number
    if dice:
        assert sum(state.dice) == t.box.dice[state.variant], f"{sum(state.dice)} dice are rolled"
        state.phase, state.rolls = rules.DICE, rolls
    else:
        rules.look_at_jeep(state, t.box)
    return t
