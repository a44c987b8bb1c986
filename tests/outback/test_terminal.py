"""Drawings of Outback: everything is shown, in any width from 80 columns, with colours and without."""

from __future__ import annotations

import random
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from tuckerbox.games.outback import GAME, rules
from tuckerbox.games.outback.state import ANIMAL_NAMES, ANIMALS, FACE_NAMES, TILES, State
from tuckerbox.games.outback.terminal import (
    CODES,
    COLOURED,
    CREAM,
    EARTH,
    FILLS,
    PLAIN,
    SAND,
    SHORT,
    WOOD,
    Preserves,
    draw,
)
from tuckerbox.games.outback.view import view
from tuckerbox.games.terminal_drawing import SIGNS, ink_on, luminance, mixed
from tuckerbox.kernel.component_data import load_box
from tuckerbox.kernel.contract import NATURE, OVER, WayToPlay
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position

pytestmark = pytest.mark.not_rules

BOX: Any = load_box(GAME)
NAMES = ("Anna", "Ben", "Wilhelmina the Third of", "考拉")
WAYS: tuple[tuple[int, dict[str, object]], ...] = (
    (2, {}),
    (3, {"variant": "plus", "scoring_tile": True}),
    (4, {"variant": "partnership"}),
)


def drawn(seen: dict[str, Any], width: int = 80, *, colours: bool = False) -> list[str]:
    """Return the lines of a drawing, without escape codes unless there are colours."""
    out = StringIO()
    console = Console(
        file=out,
        width=width,
        no_color=not colours,
        force_terminal=colours,
        color_system="truecolor" if colours else None,
        legacy_windows=False,
    )
    console.print(draw(seen, NAMES[: seen["seats"]]))
    return out.getvalue().splitlines()


def widest(seen: dict[str, Any], width: int = 80) -> int:
    """Return the width of a drawing for this width before it is cut off."""
    drawings = (Preserves(seen, NAMES[: seen["seats"]]).lines(width, brush) for brush in (PLAIN, COLOURED))
    return max(line.cell_len for lines in drawings for line in lines)


def seen_of(seats: int, chosen: dict[str, object], seed: int) -> Iterator[dict[str, Any]]:
    """Return the views of all positions of a random match."""
    engine = Engine(GAME, native=False)
    position = Position(engine)
    position.start(seats, settle(GAME, seats, chosen))
    luck, choose = luck_of(engine, seeded("terminal", seed)), random.Random(seed)
    while True:
        yield view(position.state, BOX, choose.choice([None, *range(seats)]))
        whose = position.turn
        if whose == OVER:
            return
        choices = [0] if whose == NATURE else position.legal
        keen = [code for code in choices if rules.is_place(code) or rules.is_give(code)]
        position.step(choose.choice(keen or choices), luck)


def on_turn(seats: int = 2, variant: int = rules.BASE) -> State:
    state = State()
    state.seats, state.variant, state.round, state.rolls = seats, variant, 4, 2
    state.phase, state.start, state.active, state.scoring_tile = rules.DICE, 0, 0, rules.IN_THE_BOX
    for tile in range(TILES):
        state.tiles[tile] = rules.ON_THE_TABLE if variant == rules.PLUS else rules.IN_THE_BOX
    for face, count in enumerate((2, BOX.dice[variant] - 6, 3, 0, 0, 1)):
        state.dice[face] = count
    for animal in range(ANIMALS):
        state.jeep[animal], state.bag[animal] = 1, 17 - animal
    return state


@pytest.mark.parametrize(("seats", "chosen"), WAYS)
def test_a_whole_match_is_drawn_in_80_columns(seats: int, chosen: dict[str, object]) -> None:
    for seen in list(seen_of(seats, chosen, 1))[::9]:
        assert widest(seen) <= 80
        lines = drawn(seen)
        assert len(lines) == len(drawn(seen, colours=True))
        assert max(map(cell_len, lines)) <= 80


@pytest.mark.parametrize("sample", GAME.samples, ids=lambda s: "-".join(map(str, (s.seats, *s.options.values()))))
def test_the_end_of_every_variant_fits(sample: WayToPlay) -> None:
    *_, end = seen_of(sample.seats, dict(sample.options), 2)
    for width in (80, 119, 120, 200):
        assert widest(end, width) <= width
        assert "won by" in drawn(end, width)[0]


def test_wide_terminals_need_fewer_lines() -> None:
    for state in (on_turn(2), on_turn(4, rules.PLUS)):
        seen = view(state, BOX, None)
        assert len(drawn(seen, 120)) < len(drawn(seen, 80))


@pytest.mark.parametrize("sample", GAME.samples, ids=lambda s: "-".join(map(str, (s.seats, *s.options.values()))))
def test_a_small_terminal_shows_everything_in_few_lines(sample: WayToPlay) -> None:
    positions = list(seen_of(sample.seats, dict(sample.options), 3))
    for seen in [*positions[::11], positions[-1]]:
        names = NAMES[: seen["seats"]]
        lines = Preserves(seen, names).fitting(80, 14, PLAIN)
        assert len(lines) <= 16
        assert max(line.cell_len for line in lines) <= 80
        text = "\n".join(line.plain for line in lines)
        assert all(sign in text for sign, _ in SIGNS[: len(names)])
        assert len(Preserves(seen, names).fitting(80, 200, PLAIN)) > len(lines)


def test_the_other_boards_shrink_before_the_players_own_does() -> None:
    seen = view(on_turn(4), BOX, None)
    whole, fitting = (Preserves(seen, NAMES).fitting(120, height, PLAIN) for height in (None, 30))
    assert len(fitting) <= 30 < len(whole)
    large = [line.plain[:60] for line in whole if line.plain.startswith("left")]
    assert large == [line.plain[:60] for line in fitting if line.plain.startswith("left")] != []


def test_empty_spaces_show_their_names() -> None:
    state = on_turn()
    text = "\n".join(drawn(view(state, BOX, None)))
    assert text.count("4c") == 2  # on both preserves
    state.preserve[0, rules.cell_of(state, BOX, 12)] = 1 + ANIMAL_NAMES.index("koala")
    state.preserve[0, rules.cell_of(state, BOX, 11)] = rules.FACE_DOWN
    text = "\n".join(drawn(view(state, BOX, None)))
    assert text.count("4c") == text.count("4b") == 1
    assert "▒▒▒▒▒" in text


def test_the_deciding_seat_is_drawn_first() -> None:
    state = on_turn(4, rules.PARTNERSHIP)
    state.active = 1
    plates = [line for line in drawn(view(state, BOX, 0)) if "point" in line]
    assert plates[0].strip().startswith("▲ Ben")
    state.phase, state.given_row = rules.GIVEN, 2
    plates = [line for line in drawn(view(state, BOX, 0)) if "point" in line]
    assert plates[0].strip().startswith("◆ 考拉")


def test_everything_on_the_table_is_shown_without_colours() -> None:
    state = on_turn(2, rules.PLUS)
    state.track[0, 2], state.track[1, 2] = BOX.track_left + 4, BOX.track_left + 5
    state.tiles[0] = 1
    text = "\n".join(drawn(view(state, BOX, None)))
    for said in (
        "round 4, roll 2 of 3",
        "75 tiles in the bag",
        "joker",
        "row 3 +2",
        "full preserve +3",
        "↑5",
        "row 2 +1",
    ):
        assert said in text
    for name in ANIMAL_NAMES:
        assert SHORT[name] in text
        assert CODES[name] in text


def test_new_tiles_and_dice_in_use_are_marked() -> None:
    state = on_turn()
    before = "\n".join(drawn(view(state, BOX, None)))
    rules.apply(state, BOX, GAME.actions.parse("place koala 4c"), seeded("terminal"))
    after = "\n".join(drawn(view(state, BOX, None)))
    assert (before.count("new"), after.count("new")) == (0, 1)
    assert (before.count("used"), after.count("used")) == (0, 4)


def test_short_words_can_be_typed() -> None:
    for name in ANIMAL_NAMES:
        for short in (SHORT[name], CODES[name]):
            assert GAME.actions.parse(f"place {short} 4c") == GAME.actions.parse(f"place {name} 4c")


def corrected(folder: Path, **values: object) -> Any:
    """Return a box with some other numbers."""
    file = folder / "components.toml"
    lines = (f'[{key.replace("_", ".")}]\nvalue = {value}\nsource = "inferred"\n' for key, value in values.items())
    file.write_text("".join(lines), "utf-8")
    return load_box(GAME, file)


def test_longer_tracks_are_drawn_too(tmp_path: Path) -> None:
    box = corrected(tmp_path, track_left=20, track_upper=25)
    state = on_turn()
    for animal in range(ANIMALS):
        state.track[0, animal] = 20 + 23
    seen = view(state, box, None)
    assert widest(seen) <= 80
    assert sum("koa" in line for line in drawn(seen)) >= 3


def test_wider_preserves_are_drawn_too(tmp_path: Path) -> None:
    rows = [[1, 3, 5], [0, 2, 4, 6], [1, 3, 5], [0], [1, 3, 20]]
    seen = view(on_turn(), corrected(tmp_path, preserve_base=rows), None)
    assert "6c" in "".join(drawn(seen, 200))
    assert max(map(cell_len, drawn(seen))) <= 80


def test_a_narrow_terminal_cuts_off_instead_of_failing() -> None:
    assert max(map(cell_len, drawn(view(on_turn(), BOX, None), 40))) <= 40


def test_words_can_be_read_on_their_colours() -> None:
    def contrast(one: str, other: str) -> float:
        low, high = sorted((luminance(one), luminance(other)))
        return (high + 0.05) / (low + 0.05)

    assert set(FILLS) == {*FACE_NAMES, "face down"}
    for colour in (*FILLS.values(), *(colour for _, colour in SIGNS), WOOD):
        assert contrast(ink_on(colour), colour) >= 4.5
    assert contrast(CREAM, EARTH) >= 4.5
    assert contrast(mixed(ink_on(SAND), SAND, 0.3), SAND) >= 4.5
