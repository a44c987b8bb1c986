"""Tables of Australis: tests arrange a position in a few words, and play on with interpreted rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from tests import tables
from tests.tables import each_sample_of
from tuckerbox.games.australis import GAME, rules
from tuckerbox.games.australis.state import (
    ACTIONS,
    BLUE,
    CARD_NAMES,
    COLOURS,
    COMPETITION,
    DIE_NAMES,
    DISPLAY,
    FACES,
    FIRST_REEF,
    Box,
)
from tuckerbox.kernel.component_data import load_box
from tuckerbox.kernel.contract import NATURE, OVER

BOX: Any = load_box(GAME)
NAMES = ("Anna", "Bob", "Charlie", "Dora")
each_sample = each_sample_of(GAME)
COLOUR = {"blue": 2, "purple": 3, "red": 4}


def corrected(folder: Path, **values: object) -> Any:
    """Return the box with some other values: `food__need=[…]` is `food.need`."""
    file = folder / "mine.toml"
    texts = (f'[{key.replace("__", ".")}]\nvalue = {value}\nsource = "source"\n' for key, value in values.items())
    file.write_text("\n".join(texts), encoding="utf-8")
    return load_box(GAME, file)


class Table(tables.Table):
    """A match that a test arranges and plays on."""

    game = GAME
    names = NAMES

    def __init__(self, seats: int = 3, seed: object = 1, box: Any = BOX, **chosen: object) -> None:
        super().__init__(seats, seed, chosen, box)
        self.chosen = chosen

    def to_the_next_phase(self) -> None:
        """Take all steps of NATURE in this phase."""
        phase = self.state.phase
        while self.state.phase == phase:
            self.step()

    def play(self, text: str) -> list[str]:
        """Take a decision in words, and all steps of NATURE after it."""
        code = GAME.actions.parse(text)
        assert rules.why_not(self.state, self.box, code) == rules.LEGAL, text
        return self.step(code) + self.run()

    def begun(self) -> Table:
        """Set a match up, with Anna first."""
        self.run()
        while self.state.start != 0:
            again = Table(self.state.seats, self.luck.a, self.box, **self.chosen)
            again.run()
            self.__dict__.update(again.__dict__)
        return self

    def hold(self, seat: int, *dice: tuple[str, int]) -> None:
        """Give a seat exactly these dice in the competition, each by colour and number."""
        for colour in range(COLOURS):
            for face in range(FACES):
                self.state.held[rules.place_of(seat, colour), face] = 0
        for name, number in dice:
            colour = COLOUR[name]
            self.state.held[rules.place_of(seat, colour), number - BOX.numbers[colour]] += 1

    def roll(self, *rolls: str) -> list[str]:
        """Let the competition roll these dice, for each seat such as `blue 3, red 6`, and sink the lowest."""
        for seat, roll in enumerate(rolls):
            dice = (die.split() for die in roll.split(", ") if die)
            self.hold(seat, *((colour, int(number)) for colour, number in dice))
        return self.at(rules.SINK).step()

    def fight(self, seat: int, *colours: str) -> None:
        """Give a seat competition cards."""
        for name in colours:
            self.state.kept[seat, COMPETITION + COLOUR[name] - BLUE] = 1

    def corals(self, seat: int, reef: int, count: int) -> None:
        self.state.corals[seat, reef - FIRST_REEF] = count

    # Arranging

    def at(self, phase: int, active: int = 0) -> Table:
        """Go to a phase, as if everything before it had been done."""
        self.state.phase, self.state.active = phase, active
        return self

    def turtles(self, *spaces: int) -> Table:
        """Put the turtles on these spaces. Of those on the last space, the earlier seats arrived first."""
        for seat, space in enumerate(spaces):
            self.state.turtle[seat] = space
            self.state.arrived[seat] = seat + 1 if space == self.state.last else 0
        self.state.arrivals = len(spaces)
        return self

    def give(self, seat: int, *cards: str) -> Table:
        """Put cards under a sea board or next to it."""
        for card in cards:
            self.state.kept[seat, CARD_NAMES.index(card)] = 1
        return self

    def show(self, *cards: str) -> Table:
        """Put exactly these cards on display."""
        for place in range(DISPLAY):
            self.state.display[place] = CARD_NAMES.index(cards[place]) if place < len(cards) else rules.NO_CARD
        return self

    def deal_from(self, deck: dict[str, int], discard: dict[str, int]) -> Table:
        """Put these cards into the draw pile and the discard pile."""
        for kind, card in enumerate(CARD_NAMES):
            self.state.deck[kind], self.state.discard[kind] = deck.get(card, 0), discard.get(card, 0)
        return self

    def take(self, die: str) -> list[str]:
        """Let the active seat take a die, wherever it comes from."""
        number = DIE_NAMES.index(die)
        self.state.offer[number // FACES, number % FACES] += 1
        return self.play(f"take {die}")

    def without_corals(self, seat: int, **reefs: int) -> Table:
        """Put all corals of a seat on reefs, with this many on each: `reef3=10, reef5=6`."""
        self.state.supply[seat] = 0
        for name, count in reefs.items():
            self.corals(seat, int(name.removeprefix("reef")), count)
        return self

    # Looking

    def dice(self, seat: int) -> list[tuple[str, int]]:
        """Return a seat's dice in the competition, in the words of `hold`."""
        return [
            (name, BOX.numbers[colour] + face)
            for name, colour in COLOUR.items()
            for face in range(FACES)
            for _ in range(self.state.held[rules.place_of(seat, colour), face])
        ]

    def prompt(self) -> str:
        return GAME.prompt(self.state, self.box, NAMES)

    def kept(self, seat: int) -> set[str]:
        return {card for kind, card in enumerate(CARD_NAMES) if self.state.kept[seat, kind]}


def box_with(**values: int) -> Any:
    """Return the box with other values."""
    box = Box(bytearray(BOX.raw))
    for name, value in values.items():
        setattr(box, name, value)
    return box


def playing(sample: Any, seed: object, box: Any = BOX) -> Iterator[Table]:
    """Yield a random match at every step."""
    table, choose = Table(sample.seats, seed, box, **sample.options), Random(repr(seed))
    while True:
        yield table
        whose = rules.turn(table.state)
        if whose == OVER:
            return
        table.step(0 if whose == NATURE else ACTIONS.parse(choose.choice(sorted(table.legal))))
