"""What a screen is told beyond the position itself: what each die on offer would bring."""

from __future__ import annotations

from tests.australis.tables import BOX, Table
from tuckerbox.games.australis import GAME
from tuckerbox.games.australis.state import COLOURS, FACES


def test_a_die_on_offer_tells_what_it_would_bring_and_changes_nothing() -> None:
    table = Table(3, seed=4).begun()
    for die in range((COLOURS - 1) * FACES):
        if table.state.offer[die // FACES, die % FACES] == 0:
            continue
        then = Table(3, seed=4).begun()
        seat = then.state.active
        then.state.kept[seat, (die // FACES) * 4] = table.state.kept[seat, (die // FACES) * 4] = 1  # two points
        before = bytes(table.state.raw)
        (told, *_) = (one for one in GAME.view(table.state, BOX, seat)["dice"] if one["name"] == name_of(die))
        assert bytes(table.state.raw) == before
        then.play(f"take {name_of(die)}")
        assert told["brings"]["fires"] == ["points"]
        assert told["brings"]["points"] == then.state.points[seat] - table.state.points[seat]
        assert told["brings"]["fish"] == then.state.fish[seat] - table.state.fish[seat]
        assert told["brings"]["turtle"] == then.state.turtle[seat]
        assert told["brings"]["cards"] == then.state.cards
        table.state.kept[seat, (die // FACES) * 4] = 0


def test_once_a_die_is_taken_the_others_tell_nothing() -> None:
    table = Table(2).begun()
    table.play(f"take {GAME.view(table.state, BOX, 0)['dice'][0]['name']}")
    assert all(die["brings"] is None for die in GAME.view(table.state, BOX, 0)["dice"])


def name_of(die: int) -> str:
    colour, face = ("white", "yellow", "blue", "purple")[die // FACES], die % FACES
    return f"{colour}-{face + (1, 1, 2, 3)[die // FACES]}"
