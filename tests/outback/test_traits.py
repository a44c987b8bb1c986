"""Hints compare choices by the numbers that a person would count on the table."""

from __future__ import annotations

from itertools import islice
from typing import Any

from tests.outback.tables import BOX
from tests.suite import Case, Play
from tests.tables import each_sample_of, traits_of
from tuckerbox.games.outback import GAME, rules
from tuckerbox.games.outback.state import ANIMAL_NAMES
from tuckerbox.kernel.contract import WayToPlay

# The number of spaces in each row
BASE_ROWS = {2: 3, 3: 4, 4: 3, 5: 4, 6: 1, 7: 0}
PLUS_ROWS = {2: 4, 3: 5, 4: 4, 5: 4, 6: 3, 7: 1}


def counted(state: Any, seat: int) -> dict[str, int]:
    """Count what lies on a seat's preserve, its bonus tiles and its markers' steps."""
    lengths = PLUS_ROWS if state.variant == rules.PLUS else BASE_ROWS
    cells = iter(state.preserve.tolist()[seat])
    rows = {row: list(islice(cells, length)) for row, length in lengths.items()}
    tiles = [tile for row in rows.values() for tile in row]
    of_base_game = sum(space > 0 for space in state.bonus.tolist()[seat])
    return {
        "blocked": tiles.count(rules.FACE_DOWN),
        **{f"row-{row}": sum(tile > 0 for tile in there) for row, there in rows.items()},
        "bonus": of_base_game + list(state.tiles).count(seat),
        **{f"marker-{name}": steps for name, steps in zip(ANIMAL_NAMES, state.track.tolist()[seat], strict=True)},
        "room": tiles.count(rules.EMPTY),
    }


@each_sample_of(GAME)
def test_hints_compare_what_a_person_would_count(sample: WayToPlay) -> None:
    play = Play(Case(GAME, sample), 0)
    for _ in play:
        for seat in range(sample.seats):
            assert traits_of(GAME, play.state, BOX, seat) == counted(play.state, seat)
