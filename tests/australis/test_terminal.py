"""Drawings of Australis: everything is shown, in any size, with colours and without; and names can be typed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

import tuckerbox
from tests.australis.tables import BOX, Table, corrected
from tuckerbox.cli.play.offers import found_by, offers_of
from tuckerbox.games.australis import GAME, rules
from tuckerbox.games.australis.state import CARD_NAMES, COLOUR_NAMES, DIE_NAMES
from tuckerbox.games.australis.terminal import FILLS, SEA, Coast, draw
from tuckerbox.games.australis.view import view
from tuckerbox.games.terminal_drawing import SIGNS, ink_on, luminance
from tuckerbox.kernel.contract import NATURE, OVER, WayToPlay
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position

pytestmark = pytest.mark.not_rules

NAMES = ("Anna", "Ben", "Wilhelmina the Third of", "考拉")
BY_SAMPLE = pytest.mark.parametrize(
    "sample", GAME.samples, ids=lambda s: "-".join(map(str, (s.seats, *s.options.values())))
)


def drawn(seen: Mapping[str, Any], width: int = 80, height: int | None = None) -> list[str]:
    """Return the lines of a drawing without colours."""
    console = Console(file=StringIO(), width=width, no_color=True, legacy_windows=False)
    options = console.options.update_height(height) if height else console.options
    lines = console.render_lines(draw(seen, NAMES[: seen["seats"]]), options, pad=False)
    return ["".join(segment.text for segment in line).rstrip() for line in lines]


def whole(seen: Mapping[str, Any], width: int = 80, height: int | None = None) -> list[str]:
    """Return the lines of a drawing before it is cut off."""
    return [line.plain for line in Coast(seen, NAMES[: seen["seats"]]).fitting(width, height)]


def seen_of(seats: int, chosen: Mapping[str, object], seed: int) -> Iterator[dict[str, Any]]:
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
        position.step(choose.choice(choices), luck)


def test_every_reef_is_shown_also_beyond_the_end_of_the_current(tmp_path: Path) -> None:
    box = corrected(tmp_path, current__section_ends=[3, 6, 12, 20, 24])
    lines = drawn(view(Table(2, box=box, last="18").begun().state, box, None))
    first = next(nth for nth, line in enumerate(lines) if line.startswith("reef 1st"))
    assert [line[:4].strip() for line in lines[first + 1 : first + 7]] == ["3", "4", "5", "6", "7", "8"]


def text_of(table: Table) -> str:
    return "\n".join(drawn(view(table.state, BOX, None)))


# --- Sizes ---


@BY_SAMPLE
def test_every_variant_fits_every_width(sample: WayToPlay) -> None:
    positions = list(seen_of(sample.seats, sample.options, 1))
    for seen in [*positions[::17], positions[-1]]:
        for width in (80, 127, 128, 200):
            lines = whole(seen, width)
            assert max(map(cell_len, lines)) <= width
            assert all(f"{sign} " in "\n".join(lines) for sign, _ in SIGNS[: seen["seats"]])
    assert "won by" in drawn(positions[-1])[0]


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_small_terminal_shows_everything_in_few_lines(seats: int) -> None:
    """Of 24 lines, the prompt and the choices need at least seven. Only very many cards take one more."""
    heights = []
    for seen in list(seen_of(seats, {}, 2))[::5]:
        lines = whole(seen, 80, 17)
        heights.append(len(lines))
        assert max(map(cell_len, lines)) <= 80
        assert all(f"{sign} " in "\n".join(lines) for sign, _ in SIGNS[:seats])
    assert max(heights) <= 18
    assert sorted(heights)[len(heights) * 3 // 4] <= 17


def test_wide_terminals_need_fewer_lines() -> None:
    for seen in list(seen_of(2, {}, 3))[10:200:20]:
        assert len(drawn(seen, 130)) <= len(drawn(seen, 80))


def test_a_narrow_terminal_breaks_lines_and_at_last_cuts_them_off() -> None:
    for seen in list(seen_of(4, {"last": "40"}, 4))[::40]:
        assert max(map(cell_len, whole(seen, 60))) <= 60
        assert max(map(cell_len, drawn(seen, 30))) <= 30


# --- Contents ---


def test_turtles_and_food_are_in_the_current() -> None:
    table = Table(2).begun()
    table.state.turtle[0], table.state.turtle[1] = 12, 10
    text = text_of(table)
    assert "▲10 11+ ●12" in text
    assert "4 5 6" in text  # cubes that are gone are not shown
    assert "17*" in text
    table.state.turtle[0] = table.state.turtle[1] = table.state.last
    table.state.arrived[0], table.state.arrived[1], table.state.grey = 2, 1, 0
    text = text_of(table)
    assert "29 ▲●30" in text  # in the order of arrival
    assert "11+" not in text
    assert "17*" not in text


def test_reefs_have_points_and_everybodys_corals() -> None:
    table = Table(3).begun()
    table.corals(0, 7, 3)
    table.corals(2, 7, 1)
    line = next(line for line in text_of(table).splitlines() if line.split()[:1] == ["7"])
    assert line.split()[:6] == ["7", "4", "2", "3", "·", "1"]


def test_dice_and_cards_have_the_names_that_players_type() -> None:
    table = Table(4, 5).begun()
    seen = view(table.state, BOX, None)
    lines = drawn(seen)
    for die in seen["dice"]:
        colour, _, number = die["name"].partition("-")
        assert any(colour in line and number in line.split(colour)[1] for line in lines)
    for card in seen["cards"]:
        assert any(card["colour"] in line and card["function"] in line for line in lines)
    assert "silver 3+food" in text_of(table)


def test_a_player_shows_everything() -> None:
    table = Table(2).begun()
    table.state.fish[0], table.state.cubes[0], table.state.token = 7, 2, 0
    for name in ("yellow-turtle", "yellow-points", "competition-red"):
        table.state.kept[0, CARD_NAMES.index(name)] = 1
    table.hold(0, ("purple", 4))
    table.state.tiles[0, 0] = 0
    text = text_of(table)
    for said in (
        "7 fish, 2 cubes: school 3",
        "school 7 with 3 fish and 1 cube more",
        "yellow: points turtle",
        "competition  red +1",
        "purple 4",
        "gold 7",
        "goes first next",
    ):
        assert said in text
    dense = "\n".join(drawn(view(table.state, BOX, None), height=14))
    assert "1st  y:pt +r  p4" in dense


def test_the_token_of_the_last_round_promises_no_other_round() -> None:
    table = Table(2).begun()
    table.state.token, table.state.round = 0, rules.ROUNDS
    text = text_of(table)
    assert "first player token" in text
    assert "goes first next" not in text


def test_the_competition_shows_values_and_sinking_dice() -> None:
    table = Table(2).begun()
    table.hold(0, ("blue", 3), ("red", 6))
    table.hold(1, ("blue", 3))
    table.fight(1, "blue")
    table.state.phase = rules.SINK
    lines = drawn(view(table.state, BOX, None))
    assert any("blue 3 ↓" in line and "red 6" in line for line in lines)
    assert any("blue 3 →4" in line and "↓" not in line for line in lines)


def test_words_can_be_read_on_their_colours() -> None:
    assert set(FILLS) == set(COLOUR_NAMES)
    for colour in (*FILLS.values(), SEA):
        low, high = sorted((luminance(ink_on(colour)), luminance(colour)))
        assert (high + 0.05) / (low + 0.05) >= 4.5


# --- Typed names ---


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("take blue 5", "take blue-5"),
        ("take White-3", "take white-3"),
        ("keep yellow turtle", "keep yellow-turtle"),
        ("use blue fish", "use blue-fish"),
        ("keep competition red", "keep competition-red"),
        ("plant reef 5", "plant 5"),
        ("move 3 to 5", "move 3 5"),
        ("prize g", "prize gold"),
    ],
)
def test_names_are_parsed_leniently(typed: str, meant: str) -> None:
    assert GAME.actions.parse(typed) == GAME.actions.parse(meant)


def test_a_few_words_find_a_die() -> None:
    match = tuckerbox.new("australis", 4, seed="words")
    offers = offers_of(match)
    number = next(offer.choice.text for offer in offers if offer.choice.text.startswith("take purple"))
    for typed in (number.removeprefix("take "), number.removeprefix("take ").replace("-", " ")):
        assert [offer.choice.text for offer in found_by(typed, offers)] == [number]
    assert {offer.choice.text for offer in found_by("white", offers)} <= {f"take {die}" for die in DIE_NAMES[:6]}
