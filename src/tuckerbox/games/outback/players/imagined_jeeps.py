"""Jeeps that an exchange may bring, imagined by drawing them and taking them back."""

from __future__ import annotations

from tuckerbox.games.outback.rules import draw_tile
from tuckerbox.games.outback.state import ANIMALS, Box, State
from tuckerbox.kernel.luck import Luck

JEEPS_IMAGINED = 8  # samples of the jeep for judging an exchange


def load(state: State, box: Box, luck: Luck) -> None:
    """Fill an empty jeep from the bag."""
    for _ in range(box.jeep_places):
        animal = draw_tile(state, luck)
        state.bag[animal] -= 1
        state.jeep[animal] += 1


def take_back_load(state: State) -> None:
    """Undo `load`."""
    for animal in range(ANIMALS):
        state.bag[animal] += state.jeep[animal]
        state.jeep[animal] = 0
