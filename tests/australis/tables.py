"""Tables of Australis: a position is arranged in a few words, and the rules play on as plain Python."""

from __future__ import annotations

from typing import Any

from tuckerbox.games.australis import GAME, rules
from tuckerbox.games.australis.state import BLUE, COLOURS, COMPETITION, FACES, FIRST_REEF, Box, State
from tuckerbox.kernel import options
from tuckerbox.kernel.box import load_box
from tuckerbox.kernel.contract import NATURE
from tuckerbox.kernel.events import Event, events_of
from tuckerbox.kernel.luck import seeded

BOX: Any = load_box(GAME)
NAMES = ("Anna", "Bob", "Charlie", "Dora")
COLOUR = {"blue": 2, "purple": 3, "red": 4}


class Table:
    """A match that is arranged and played on."""

    def __init__(self, seats: int = 3, seed: object = 1, **chosen: object) -> None:
        self.state: Any = State()
        self.box: Box = BOX
        self.luck = seeded("australis", seed)
        self.told: list[Event] = []
        self.chosen = chosen
        settled = options.settle(GAME, seats, chosen)
        rules.setup(self.state, BOX, seats, options.as_record(GAME, settled))  # type: ignore[arg-type]

    def step(self, action: int = 0) -> list[str]:
        """One step; what it told, in words."""
        self.state.told = 0
        self.state.steps += 1
        rules.apply(self.state, BOX, action, self.luck)
        self.told = events_of(self.state)
        return [GAME.tell(event, BOX, NAMES) for event in self.told]

    def run(self) -> list[str]:
        """All steps of NATURE up to the next decision."""
        said: list[str] = []
        while rules.turn(self.state) == NATURE:
            said += self.step()
        return said

    def play(self, text: str) -> list[str]:
        """A decision in words, and what follows by itself."""
        code = GAME.actions.parse(text)
        assert rules.why_not(self.state, BOX, code) == rules.LEGAL, text
        return self.step(code) + self.run()

    def begun(self) -> Table:
        """Set up, with Anna first."""
        self.run()
        while self.state.start != 0:
            again = Table(self.state.seats, self.luck.a, **self.chosen)
            again.run()
            self.__dict__.update(again.__dict__)
        return self

    def hold(self, seat: int, *dice: tuple[str, int]) -> None:
        """Gives a seat exactly these dice of the competition, each by colour and number."""
        for colour in range(COLOURS):
            for face in range(FACES):
                self.state.held[rules.place_of(seat, colour), face] = 0
        for name, number in dice:
            colour = COLOUR[name]
            self.state.held[rules.place_of(seat, colour), number - BOX.numbers[colour]] += 1

    def fight(self, seat: int, *colours: str) -> None:
        """Gives a seat competition cards."""
        for name in colours:
            self.state.kept[seat, COMPETITION + COLOUR[name] - BLUE] = 1

    def corals(self, seat: int, reef: int, count: int) -> None:
        self.state.corals[seat, reef - FIRST_REEF] = count
