"""The view of Australis: the whole table as plain data, without any change of the state."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.australis.tables import BOX, Table, corrected, each_sample, playing
from tests.rules import rule
from tuckerbox.games.australis import GAME, rules
from tuckerbox.games.australis.state import COLOURS, FACES, GOLD, SILVER
from tuckerbox.games.australis.view import PHASE_NAMES, view
from tuckerbox.kernel.contract import OVER


def seen(table: Table, viewer: int | None = None) -> dict[str, Any]:
    return view(table.state, BOX, viewer)


def test_every_phase_has_a_name_of_its_own() -> None:
    assert sorted(PHASE_NAMES) == list(range(rules.ENDED + 1))
    assert len(set(PHASE_NAMES.values())) == len(PHASE_NAMES)


@rule("ruling", "A20")
@each_sample
def test_everybody_sees_the_same_and_a_view_changes_nothing(sample: Any) -> None:
    for table in playing(sample, 2):
        before = bytes(table.state.raw)
        for viewer in (None, *range(sample.seats)):
            assert seen(table, viewer) == {**seen(table), "viewer": viewer}
        assert bytes(table.state.raw) == before


@each_sample
def test_a_view_is_plain_data_and_adds_up(sample: Any) -> None:
    for table in playing(sample, 3):
        shown, state = seen(table), table.state
        assert json.loads(json.dumps(shown)) == shown
        whose = rules.turn(state)
        assert shown["deciding"] == (whose if whose < sample.seats else None)
        assert bool(shown["winners"]) == (whose == OVER)
        kept = [card for player in shown["players"] for card in (*player["cards"], *player["competition"])]
        displayed = [card for card in shown["cards"] if card]
        everything = len(kept) + len(displayed) + shown["deck"] + shown["discard"]
        assert everything == (45 if sample.seats == 4 else 30)
        tiles = [tile for player in shown["players"] for tile in player["tiles"]]
        in_box = sum(state.tiles[pile, nth] == rules.IN_BOX for pile in (GOLD, SILVER) for nth in range(5))
        assert len(tiles) + len(shown["tiles"]) + in_box == 10
        for player in shown["players"]:
            assert player["supply"] + sum(player["corals"]) == 16
        for number, reef in enumerate(shown["reefs"]):
            assert reef["corals"] == [player["corals"][number] for player in shown["players"]]


def test_reefs_follow_one_another_along_the_current() -> None:
    reefs = seen(Table(2).begun())["reefs"]
    assert [(reef["name"], reef["from"], reef["to"]) for reef in reefs] == [
        ("3", 0, 3),
        ("4", 4, 6),
        ("5", 7, 9),
        ("6", 10, 12),
        ("7", 13, 15),
        ("8", 16, 30),
    ]
    assert reefs[2]["points"] == [2, 1]


def test_no_reef_has_spaces_beyond_the_end_of_the_current(tmp_path: Path) -> None:
    box = corrected(tmp_path, current__section_ends=[3, 6, 12, 20, 24])
    table = Table(2, box=box, last="18").begun()
    reefs = view(table.state, box, None)["reefs"]
    assert [range(reef["from"], reef["to"] + 1) for reef in reefs] == [
        range(4),
        range(4, 7),
        range(7, 13),
        range(13, 19),
        range(0),
        range(0),
    ]


def test_dice_on_offer_have_the_names_that_actions_use() -> None:
    table = Table(3).begun()
    dice = seen(table)["dice"]
    assert len(dice) == 13
    assert {f"take {die['name']}" for die in dice} == table.legal


def test_dice_and_cards_are_plain_data() -> None:
    table = Table(2).begun().show("yellow-coral", "competition-purple")
    for face in range(6):
        table.state.offer[0, face] = int(face == 4)
    dice = {die["colour"]: die for die in seen(table)["dice"]}
    white = {"name": "white-5", "colour": "white", "number": None, "cards": 2, "fish": 0, "points": 1}
    assert dice["white"] == {**white, "brings": dice["white"]["brings"]}
    coral, fight, *none = seen(table)["cards"]
    assert (coral["name"], coral["colour"], coral["function"]) == ("yellow-coral", "yellow", "coral")
    assert (fight["name"], fight["colour"], fight["function"]) == ("competition-purple", "purple", "competition")
    assert none == [None] * 4


def test_a_turn_shows_its_die_and_what_is_due() -> None:
    table = Table(2).begun().give(0, "yellow-turtle", "yellow-coral", "yellow-points").turtles(8, 0)
    assert seen(table)["taken"] is None
    table.take("yellow-6")
    taken = seen(table)["taken"]
    assert (taken["die"]["name"], taken["firing"]) == ("yellow-6", ["points", "turtle", "coral"])
    table.play("fire coral")
    assert (seen(table)["phase"], seen(table)["taken"]["reach"]) == ("planting", "5")


def test_a_sea_board_shows_everything_on_it() -> None:
    table = Table(2).begun().give(0, "white-fish", "competition-red").turtles(11, 4)
    state = table.state
    state.fish[0], state.cubes[0], state.points[0] = 12, 3, 137
    table.hold(0, ("red", 6), ("blue", 2))
    state.tiles[SILVER, 1] = 0
    mine = seen(table)["players"][0]
    assert (mine["points"], mine["turtle"], mine["reef"]) == (137, 11, "6")
    assert (mine["fish"], mine["cubes"], mine["school"]) == (12, 3, 7)
    assert [card["name"] for card in mine["cards"]] == ["white-fish"]
    assert [card["name"] for card in mine["competition"]] == ["competition-red"]
    dice = [(die["colour"], die["number"], die["plus"]) for die in mine["dice"]]
    assert dice == [("blue", 2, 0), ("red", None, 1)]
    assert mine["tiles"] == [{"tile": "silver", "round": 2, "points": 4}]


def test_the_competition_shows_who_won_and_what_there_is_to_win() -> None:
    table = Table(3).begun()
    assert seen(table)["competition"] is None
    table.roll("blue 3", "blue 4", "")
    table.run()
    shown = seen(table)
    standings = ["second", "first", "out"]
    assert shown["competition"] == {"rolled": True, "lowest": None, "standings": standings}
    assert (shown["phase"], shown["deciding"]) == ("choosing", 1)
    assert [(tile["tile"], tile["points"]) for tile in shown["tiles"] if tile["round"] == 1] == [
        ("gold", 7),
        ("silver", 3),
    ]


def test_the_red_die_has_no_number_before_the_competition_rolls_it() -> None:
    table = Table(2).begun()
    assert [die["number"] for die in seen(table)["dice"] if die["colour"] == "red"] == [None]
    table.at(rules.TURTLE_POINTS).fight(0, "red")
    table.hold(0, ("red", 4))
    table.hold(1, ("blue", 5))
    table.to_the_next_phase()
    before = seen(table)
    assert before["competition"] == {"rolled": False, "lowest": None, "standings": ["in", "in"]}
    assert [(die["number"], die["plus"]) for die in before["players"][0]["dice"]] == [(None, 1)]
    table.step()
    rolled = seen(table)
    numbers = [die["number"] + die["plus"] for player in rolled["players"] for die in player["dice"]]
    assert rolled["competition"] == {"rolled": True, "lowest": min(numbers), "standings": ["in", "in"]}


def test_a_seat_that_wins_alone_has_not_rolled() -> None:
    table = Table(2).begun().at(rules.TURTLE_POINTS)
    table.hold(0, ("red", 4))
    table.hold(1)
    table.run()
    shown = seen(table)
    assert shown["competition"] == {"rolled": False, "lowest": None, "standings": ["first", "out"]}
    assert shown["players"][0]["dice"][0]["number"] is None


def test_a_view_has_the_chosen_rules() -> None:
    assert seen(Table(2))["rules"] == ["The current ends at 30, which turtles may share."]
    free = Table(2, last="18", end="free")
    assert seen(free)["rules"] == ["The current ends at 18, which has room for one turtle only."]


def test_a_die_on_offer_shows_its_effects_and_changes_nothing() -> None:
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


def test_once_a_die_is_taken_the_others_show_no_effects() -> None:
    table = Table(2).begun()
    table.play(f"take {GAME.view(table.state, BOX, 0)['dice'][0]['name']}")
    assert all(die["brings"] is None for die in GAME.view(table.state, BOX, 0)["dice"])


def name_of(die: int) -> str:
    colour, face = ("white", "yellow", "blue", "purple")[die // FACES], die % FACES
    return f"{colour}-{face + (1, 1, 2, 3)[die // FACES]}"
