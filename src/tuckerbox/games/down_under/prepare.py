"""What follows from the component data of Down Under, and whether all of it fits."""

from __future__ import annotations

from tuckerbox.games.down_under.state import ANIMALS, DIFFICULTIES, SIZES, Box
from tuckerbox.kernel.box import BoxError

STRAIGHTS, CURVES = 7, 9  # of a colour: on these numbers rests that every route can be ended and every area holds


def prepare(box: Box) -> None:
    """Fills the derived fields of a box whose items are filled, and checks the whole."""
    for key, piles, wanted in (("tiles.straight", box.straights, STRAIGHTS), ("tiles.curved", box.curves, CURVES)):
        total = sum(piles[animal] for animal in range(ANIMALS - 1))
        if total != wanted:
            raise BoxError(f"{key}: has {total} tiles of a colour; there are {wanted}, whatever is on them.")
    for difficulty, sizes in enumerate((box.recommended, box.further, box.easy, box.difficult)):
        for n in range(SIZES):
            box.sizes[difficulty * SIZES + n, 0] = min(sizes[n, 0], sizes[n, 1])
            box.sizes[difficulty * SIZES + n, 1] = max(sizes[n, 0], sizes[n, 1])


assert DIFFICULTIES == 4
