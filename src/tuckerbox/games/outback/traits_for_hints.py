"""The numbers by which hints tell choices apart."""

from __future__ import annotations

from tuckerbox.games.outback import rules
from tuckerbox.games.outback.state import ANIMAL_NAMES, ANIMALS, FIRST_ROW, ROWS, Box, State
from tuckerbox.kernel.contract import Numbers, Trait

TRAITS = (
    Trait("blocked", "chance"),
    *(Trait(f"row-{FIRST_ROW + row}", "chance") for row in reversed(range(ROWS))),
    Trait("bonus", "chance"),
    *(Trait(f"marker-{animal}") for animal in ANIMAL_NAMES),
    Trait("room", "level"),
)
BLOCKED, IN_ROWS, BONUS, MARKERS, ROOM = 0, 1, 1 + ROWS, 2 + ROWS, 2 + ROWS + ANIMALS


def traits(state: State, box: Box, seat: int, out: Numbers) -> None:
    """Write a seat's blocked spaces, animals in each row, bonus tiles, markers, and the spaces that are left."""
    up = rules.side(state)
    out.values[BLOCKED] = rules.blocked_spaces(state, box, seat)
    left = 0
    for row in range(ROWS):
        settled = 0
        for cell in range(box.first[up, row], box.first[up, row + 1]):
            settled += 1 if state.preserve[seat, cell] > 0 else 0
            left += 1 if state.preserve[seat, cell] == rules.EMPTY else 0
        out.values[IN_ROWS + ROWS - 1 - row] = settled
    out.values[BONUS] = rules.bonus_tiles(state, seat)
    for animal in range(ANIMALS):
        out.values[MARKERS + animal] = state.track[seat, animal]
    out.values[ROOM] = left
