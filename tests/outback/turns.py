"""A turn of Outback in any position, with one of the game's policies."""

from __future__ import annotations

from collections.abc import Mapping

from tests.playing import PolicyPlay
from tuckerbox.games.outback import GAME, rules
from tuckerbox.games.outback.state import ACTIONS, ANIMAL_NAMES, ANIMALS, FACE_NAMES, SPACE_NAMES
from tuckerbox.kernel.actions import Multisets
from tuckerbox.kernel.position import Position

LOTS = Multisets(FACE_NAMES, 7)


class Turn(PolicyPlay):
    """A match with one of the game's policies, to play or to lay out."""

    def __init__(self, policy: str = "greedy", *, native: bool = True) -> None:
        super().__init__(GAME, policy, native=native)

    def lay_out(
        self,
        *,
        jeep: str,
        dice: str = "",
        rolls: int = 1,
        preserve: Mapping[str, str] | None = None,
        partners: Mapping[str, str] | None = None,
        seats: int = 2,
        **options: object,
    ) -> None:
        """Lay out a turn with this jeep and these dice after some rolls. `preserve` gives the contents of spaces or
        whole rows."""
        self.start(seats, options, "a position")
        seat = self.go_on()
        self.state.phase = rules.DICE if rolls else rules.JEEP
        self.state.rolls = rolls
        for face, count in enumerate(counts(dice)):
            self.state.dice[face] = count
        for animal, count in enumerate(counts(jeep)[:ANIMALS]):
            self.state.bag[animal] += self.state.jeep[animal] - count
            self.state.jeep[animal] = count
        self.fill(seat, preserve or {})
        self.fill((seat + 2) % 4, partners or {})

    def fill(self, seat: int, preserve: Mapping[str, str]) -> None:
        for place, lies in preserve.items():
            for number, space in enumerate(SPACE_NAMES):
                cell = rules.cell_of(self.state, self.box, number)
                if not space.startswith(place) or cell == rules.NO_CELL:
                    continue
                if lies == "face down":
                    self.state.preserve[seat, cell] = rules.FACE_DOWN
                else:
                    animal = ANIMAL_NAMES.index(lies)
                    self.state.preserve[seat, cell] = 1 + animal
                    self.state.track[seat, animal] += 1

    def does(self) -> str:
        """Return the player's choice in words, after checking that it is legal and that its copy was restored."""
        action = self.choose()
        assert action in self.position.legal
        after = Position(self.engine, self.player.states, 1).state.as_dict()  # type: ignore[attr-defined]
        assert after | {"buried": None} == self.state.as_dict() | {"buried": None}  # `buried` is resampled
        return ACTIONS.describe(action)

    def then(self) -> str:
        """Take the policy's choice, and return its next one."""
        self.step(self.choose())
        return self.does()

    def kept(self) -> list[str]:
        """Return the dice that the policy keeps in order to roll the others."""
        verb, _, dice = self.does().partition(" ")
        assert verb == "keep"
        return dice.split(", ")

    def track_points(self, seats: int) -> list[int]:
        """Return the points without those of bonus tiles."""
        points = self.position.points
        return [points[seat] - rules.tile_points(self.state, self.box, seat) for seat in range(seats)]


def counts(lot: str) -> tuple[int, ...]:
    """Return the number of dice with each face."""
    return LOTS.counts[LOTS.read(lot)]
