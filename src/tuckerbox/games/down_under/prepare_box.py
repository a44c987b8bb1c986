"""Fills the derived fields of Down Under's box, and checks the data as a whole."""

from __future__ import annotations

from tuckerbox.games.down_under.state import ANIMALS, DIFFICULTIES, SIZES, Box
from tuckerbox.kernel.component_data import BoxError

# Tiles of a colour. With other numbers, a route might be impossible to end, or the plane might be too small.
STRAIGHTS, CURVES = 7, 9


def prepare(box: Box) -> None:
    """Fill the derived fields of a box, and check it as a whole."""
    for difficulty, sizes in enumerate((box.recommended, box.further, box.easy, box.difficult)):
        for n in range(SIZES):
            box.sizes[difficulty * SIZES + n, 0] = min(sizes[n, 0], sizes[n, 1])
            box.sizes[difficulty * SIZES + n, 1] = max(sizes[n, 0], sizes[n, 1])
    for key, piles, wanted in (("tiles.straight", box.straights, STRAIGHTS), ("tiles.curved", box.curves, CURVES)):
        total = sum(piles[animal] for animal in range(ANIMALS - 1))
        if total != wanted:
            raise BoxError(f"{key}: has {total} tiles of a colour, but there must be {wanted} of them.")


assert DIFFICULTIES == 4
