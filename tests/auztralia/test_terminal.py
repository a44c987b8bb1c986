"""The drawing of AuZtralia: complete in any size, with and without colours; and the actions as they are typed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from io import StringIO
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

import tuckerbox
from tests.auztralia.tables import BOX, Table, each_sample
from tuckerbox.cli.play.offers import Offer, found_by, offers_of
from tuckerbox.games.auztralia import GAME, phases
from tuckerbox.games.auztralia.board import BUY
from tuckerbox.games.auztralia.terminal import LAND, NIGHT, OLD_ONES, WOKEN, AuztraliaTable, draw
from tuckerbox.games.auztralia.view import view
from tuckerbox.games.terminal_drawing import SIGNS, ink_on, luminance
from tuckerbox.kernel.contract import NATURE, OVER, WayToPlay
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position
from tuckerbox.match import Choice

pytestmark = pytest.mark.not_rules

NAMES = ("Anna", "Ben", "Wilhelmina the Third of", "考拉")


def drawn(seen: Mapping[str, Any], width: int = 80, height: int | None = None) -> list[str]:
    """Return the lines of a drawing without colours."""
    console = Console(file=StringIO(), width=width, no_color=True, legacy_windows=False)
    options = console.options.update_height(height) if height else console.options
    lines = console.render_lines(draw(seen, NAMES[: seen["seats"]]), options, pad=False)
    return ["".join(segment.text for segment in line).rstrip() for line in lines]


def whole(seen: Mapping[str, Any], width: int = 80, height: int | None = None) -> list[str]:
    """Return the lines of a drawing before anything is cut off."""
    return [line.plain for line in AuztraliaTable(seen, NAMES[: seen["seats"]]).fitting(width, height)]


def text_of(table: Table, viewer: int | None = None, width: int = 80) -> str:
    return "\n".join(drawn(view(table.state, BOX, viewer), width))


def hex_of(table: Table, name: str) -> list[str]:
    """Return the two lines of a hex as they are drawn."""
    seen = view(table.state, BOX, None)
    hex = next(hex for hex in seen["hexes"] if hex["hex"] == name)
    x, y = hex["column"] * 7, 1 + 2 * hex["row"] + hex["column"] % 2
    return [f"{line:<80}"[x : x + 7] for line in drawn(seen)[y : y + 2]]


def seen_of(sample: WayToPlay, seed: int) -> Iterator[dict[str, Any]]:
    """Yield the view of every position of a random match."""
    engine = Engine(GAME, native=False)
    position = Position(engine)
    position.start(sample.seats, settle(GAME, sample.seats, sample.options))
    luck, choose = luck_of(engine, seeded("terminal", seed)), random.Random(seed)
    while True:
        yield view(position.state, BOX, choose.choice([None, *range(sample.seats)]))
        whose = position.turn
        if whose == OVER:
            return
        choices = [0] if whose == NATURE else position.legal
        position.step(choose.choice(choices), luck)


# --- Sizes ---


@each_sample
def test_every_way_to_play_fits_every_width(sample: WayToPlay) -> None:
    positions = list(seen_of(sample, 1))
    for seen in [*positions[::60], positions[-1]]:
        for width in (80, 131, 132, 200):
            lines = whole(seen, width)
            assert max(map(cell_len, lines)) <= width
            assert all(f"{sign} " in "\n".join(lines) for sign, _ in SIGNS[: seen["seats"]])
    assert "won by" in drawn(positions[-1])[0]


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_small_terminal_gets_a_line_for_everybody(seats: int) -> None:
    for seen in list(seen_of(WayToPlay(seats), 2))[::60]:
        lines, large = whole(seen, 80, 24), whole(seen, 80)
        assert len(lines) < len(large)
        assert max(map(cell_len, lines)) <= 80
        assert all(f"{sign} " in "\n".join(lines) for sign, _ in SIGNS[:seats])


def test_a_narrow_terminal_cuts_lines_off() -> None:
    for seen in list(seen_of(WayToPlay(4), 3))[::80]:
        assert max(map(cell_len, drawn(seen, 40))) <= 40


# --- The map ---


def test_a_hex_has_its_name_its_land_and_what_lies_on_it() -> None:
    table = Table(2).bare("k5", "a6").lay("e6", "coal", 3).lay("e6", "gold", 6)
    assert hex_of(table, "e6") == [" e6.   ", "c3g6   "]
    assert hex_of(table, "k5") == [" k5~   ", "   P●  "]
    assert hex_of(table, "i5") == [" i5^   ", " " * 7]
    table.hide("e6", 2)
    assert hex_of(table, "e6")[1] == "?2c3g6 "
    table.lay("e6", "iron", 3)
    assert hex_of(table, "e6")[1] == "?2c3i+ "


def test_tracks_are_signs_on_the_edges_that_they_cross() -> None:
    table = Table(2).bare("k4", "a6").tracks(0, "k4 n").tracks(1, "a6 ne", "a6 se")
    assert hex_of(table, "k4")[0] == "●k4~   "
    assert [line[6] for line in hex_of(table, "a6")] == ["▲", "▲"]


def test_farms_have_the_letter_of_their_crop_until_they_are_blighted() -> None:
    table = Table(2).bare("k5", "a6").farm(0, "k4", "corn").farm(1, "i5", "cattle")
    assert hex_of(table, "k4")[1].strip() == "c●"
    assert hex_of(table, "i5")[1].strip() == "b▲"
    table.state.blighted[next(hex for hex in range(88) if table.state.farms[hex])] = 1
    assert "x●" in text_of(table)


def test_old_ones_are_letters_with_their_damage_and_are_listed() -> None:
    table = Table(2).bare("k5", "a6")
    table.wake("e6", "zombies")
    slot = table.wake("d4", "shoggoth")
    table.state.damage[slot, 1] = 3
    assert hex_of(table, "e6")[1] == "Z      "
    assert hex_of(table, "d4")[1] == "S3     "
    assert "2) shoggoth d4, 3▲ of 8 damage" in text_of(table)
    table.wake("e6", "temple")
    assert hex_of(table, "e6")[1] == "ZT     "


def test_anchors_are_shown_while_ports_are_placed() -> None:
    table = Table(2)
    table.run()
    assert hex_of(table, "k5")[0] == " k5~@  "
    assert "@" not in text_of(Table(2).bare("k5", "a6"))


def test_the_legend_names_every_sign() -> None:
    table = Table(2, map="west")
    table.run()
    text = " ".join(text_of(table).split())
    for said in ('" farmland', ". desert", ": rough desert", "v token", "?1 asleep", "S shoggoth", "x blighted"):
        assert said in text
    assert "coal," not in text.split("below")[1].split("?1")[0]


# --- Everything else ---


def test_discs_on_one_space_are_there_from_the_top() -> None:
    table = Table(3).bare("k5", "a6", "e8")
    state = table.state
    for seat, (space, laid) in enumerate(((7, 1), (9, 2), (7, 3))):
        state.time[seat], state.laid[seat] = space, laid
    assert "7: ■●   9: ▲   22: Old Ones   next revelation on 23" in text_of(table)


def test_a_player_has_all_in_view() -> None:
    table = Table(2).bare("k5", "a6").goods(0, coal=1, iron=0, gold=5, phosphate=2).units(0, infantry=2, airship=1)
    table.farm(0, "k4", "corn").give(0, "cool-head")
    table.state.boxes[BUY, 0] = 2
    table.state.trophies[0, 0] = 1
    text = text_of(table)
    for said in (
        "1 coal, 5 gold, 2 phosphate",
        "2 for farms   6 for phosphate   2 for trophies",
        "buy 2 (2 gold)",
        "2 infantry   1 airship",
        "1 zombies",
        "cards    Cool Head",
    ):
        assert said in text, said
    assert "2 inf 1 air" in "\n".join(whole(view(table.state, BOX, None), 80, 24))


def test_the_display_says_what_personalities_do() -> None:
    table = Table(2).bare("k5", "a6")
    seen, text = view(table.state, BOX, None), " ".join(text_of(table).split())
    for place, card in zip(("first", "second", "third", "fourth", "fifth"), seen["display"], strict=True):
        assert f"{place} {card['title']}: {card['says']}" in text


def test_only_the_seat_that_looks_sees_the_two_cards() -> None:
    table = Table(2).bare("k5", "a6")
    table.play("look")
    assert "choose 2" in text_of(table, 0)
    assert "choose" not in text_of(table, 1)


def test_a_combat_is_there_with_its_card() -> None:
    table = Table(2).bare("k5", "a6").units(0, infantry=2, armoured_train=1).give(0, "cool-head")
    table.wake("k4", "zombies")
    table.next_card(5).play("attack", "send infantry 2", "target k4")
    text = text_of(table)
    assert "Anna    attacks at k4   sanity 3 of 3" in text
    assert "2 infantry" in text
    assert "zombies k4, 0 of 3 damage" in text
    assert "card 5     zombies: hit by armoured car; costs 1 sanity" in text


def test_the_end_names_who_won() -> None:
    table = Table(2).bare("k5", "a6")
    table.state.phase = phases.ENDED
    assert "won by  the Old Ones" in drawn(view(table.state, BOX, None))[0]
    table.state.points[1] = 9
    assert "won by  ▲ Ben" in drawn(view(table.state, BOX, None))[0]


def test_words_can_be_read_on_their_colours() -> None:
    for colour in (*(land[2] for land in LAND.values()), NIGHT, WOKEN):
        low, high = sorted((luminance(ink_on(colour)), luminance(colour)))
        assert (high + 0.05) / (low + 0.05) >= 4.5
    assert len(set(OLD_ONES.values())) == len(OLD_ONES)


# --- What can be typed ---


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("port E8", "port e8"),
        ("track d5 north", "track d5 n"),
        ("track d5 north-east", "track d5 ne"),
        ("track D5 South East", "track d5 se"),
        ("buy armoured train", "buy armoured-train"),
        ("play track gang boss", "play track-gang-boss"),
        ("mine e7 p", "mine e7 phosphate"),
        ("send armoured-car 2", "send armoured-car 2"),
        ("att", "attack"),
    ],
)
def test_names_may_be_said_as_people_say_them(typed: str, meant: str) -> None:
    assert GAME.actions.parse(typed) == GAME.actions.parse(meant)


def test_a_few_words_find_a_choice() -> None:
    match = tuckerbox.new("auztralia", 2, seed="words")
    while match.prompt.endswith("anchor."):
        match.play(match.choices[0].text)
    offers = offers_of(match)
    for typed, found in (
        ("2 infantry", []),
        ("infantry", ["buy infantry"]),
        ("train", ["buy armoured-train"]),
        ("armoured", ["buy armoured-car", "buy armoured-train"]),
        ("third", ["recruit third"]),
    ):
        assert [offer.choice.text for offer in found_by(typed, offers)] == found


def test_units_are_sent_by_number_and_name_either_way_round() -> None:
    choices = [Choice(0, "send", {}, f"send {words}") for words in ("infantry 1", "infantry 2", "armoured-car 1")]
    offers = [Offer(number, choice, 0) for number, choice in enumerate(choices, 1)]
    for typed, found in (("2 infantry", [2]), ("infantry 2", [2]), ("1", [1, 3]), ("car", [3])):
        assert [offer.number for offer in found_by(typed, offers)] == found
