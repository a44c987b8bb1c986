"""The view of Outback: the whole table as plain data, without any change of the state."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tuckerbox.games.outback import GAME, rules
from tuckerbox.games.outback.state import ANIMAL_NAMES, ANIMALS, SPACE_NAMES, TILES, State
from tuckerbox.games.outback.view import PHASE_NAMES, view
from tuckerbox.kernel import options
from tuckerbox.kernel.component_data import load_box
from tuckerbox.kernel.contract import NATURE, OVER
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.position import Position

BOX: Any = load_box(GAME)
EMU, KANGAROO, KOALA, PLATYPUS, LIZARD = range(ANIMALS)
WAYS: tuple[tuple[int, dict[str, object]], ...] = (
    (2, {"end": "full"}),
    (4, {"variant": "partnership"}),
    (3, {"variant": "plus", "bonus_tiles": "five", "scoring_tile": True, "scoring": "together"}),
)


def at_start(seats: int = 2, **chosen: object) -> State:
    state, settled = State(), options.settle(GAME, seats, chosen)
    opted: Any = options.as_record(GAME, settled)
    rules.setup(state, BOX, seats, opted)
    return state


def on_turn(seats: int = 2, **chosen: object) -> State:
    """Return a table where the first seat has rolled three koalas, two emus and a joker, or one more kangaroo."""
    state = at_start(seats, **chosen)
    state.start = state.active = 0
    state.phase, state.rolls, state.round = rules.DICE, 1, 1
    for face, count in enumerate((2, BOX.dice[state.variant] - 6, 3, 0, 0, 1)):
        state.dice[face] = count
    for animal in range(ANIMALS):
        state.jeep[animal] = 1
        state.bag[animal] -= 1
    return state


def play(state: State, text: str) -> None:
    action = GAME.actions.parse(text)
    assert rules.why_not(state, BOX, action) == rules.LEGAL
    state.told = 0
    rules.apply(state, BOX, action, seeded("view"))


def views(seats: int, chosen: dict[str, object], seed: int) -> Iterator[tuple[dict[str, Any], State]]:
    """Return the views of all positions of a random match."""
    engine = Engine(GAME, native=False)
    position = Position(engine)
    position.start(seats, options.settle(GAME, seats, chosen))
    luck, choose = luck_of(engine, seeded("view", seed)), random.Random(seed)
    while True:
        yield view(position.state, BOX, None), position.state
        whose = position.turn
        if whose == OVER:
            return
        position.step(0 if whose == NATURE else choose.choice(position.legal), luck)


def spaces(player: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {space["name"]: space for row in player["preserve"] for space in row["spaces"]}


def test_every_phase_has_a_name_of_its_own() -> None:
    assert sorted(PHASE_NAMES) == list(range(rules.ENDED + 1))
    assert len(set(PHASE_NAMES.values())) == len(PHASE_NAMES)


@pytest.mark.parametrize(("seats", "chosen"), WAYS)
def test_a_view_is_plain_data_and_changes_nothing(seats: int, chosen: dict[str, object]) -> None:
    for seen, state in views(seats, chosen, 1):
        before = bytes(state.raw)
        assert json.loads(json.dumps(seen)) == seen
        for viewer in range(seats):
            assert view(state, BOX, viewer) == {**seen, "viewer": viewer}
        assert bytes(state.raw) == before


@pytest.mark.parametrize(("seats", "chosen"), WAYS)
def test_a_view_adds_up(seats: int, chosen: dict[str, object]) -> None:
    for seen, state in views(seats, chosen, 2):
        assert seen["bag"] == sum(seen["unseen"].values()) - seen["face_down"]
        for player in seen["players"]:
            worth = sum(marker["worth"] for marker in player["tracks"] if marker["counts"])
            parts = player["points"]
            assert worth == parts["tracks"]
            assert parts["total"] == parts["tracks"] + parts["blocked"] + parts["tiles"]
            assert player["full"] == all(space["holds"] for space in spaces(player).values())
            assert player["blocked"] == sum(space["holds"] == "face down" for space in spaces(player).values())
        left = list(seen["dice"])
        for face in seen["claimed"]:
            left.remove(face)
        whose = rules.turn(state)
        assert seen["deciding"] == (whose if whose < seats else None)


@pytest.mark.parametrize(("seats", "chosen"), WAYS)
def test_a_view_has_the_options(seats: int, chosen: dict[str, object]) -> None:
    settled = options.settle(GAME, seats, chosen)
    *_, (end, _) = views(seats, chosen, 3)
    assert view(at_start(seats, **chosen), BOX, None)["options"] == settled
    assert end["options"] == settled


def test_before_the_start_nobody_has_the_turn() -> None:
    seen = view(at_start(), BOX, None)
    assert (seen["active"], seen["deciding"], seen["start"], seen["round"]) == (None, None, None, 0)
    assert seen["bag"] == ANIMALS * BOX.animal_tiles
    assert seen["winners"] == []


def test_a_preserve_is_shown_row_by_row_from_the_top() -> None:
    rows = view(at_start(), BOX, 0)["players"][0]["preserve"]
    assert [row["number"] for row in rows] == [6, 5, 4, 3, 2]
    assert [space["name"] for space in rows[1]["spaces"]] == ["5a", "5b", "5c", "5d"]
    assert [space["x"] for space in rows[-1]["spaces"]] == [1, 3, 5]
    plus = view(at_start(variant="plus"), BOX, 0)["players"][0]["preserve"]
    assert [len(row["spaces"]) for row in plus] == [1, 3, 4, 4, 5, 4]


def test_tiles_are_shown_where_they_lie() -> None:
    state = on_turn()
    play(state, "place koala 4c")
    seen = view(state, BOX, None)
    mine, others = seen["players"]
    assert spaces(mine)["4c"] == {"name": "4c", "x": 5, "holds": "koala", "new": True}
    assert not any(space["new"] for space in spaces(others).values())
    assert seen["groups"] == [{"animal": "koala", "row": 4, "seat": 0, "space": "4c"}]
    assert seen["dice"] == ["emu", "emu", "koala", "koala", "koala", "joker"]
    assert seen["claimed"] == ["koala", "koala", "koala", "joker"]
    assert seen["jeep"] == ["emu", "kangaroo", "platypus", "lizard"]


def test_a_blocked_space_is_new_until_the_turn_ends() -> None:
    state = on_turn()
    state.dice[KOALA], state.dice[EMU], state.dice[5], state.rolls = 1, 1, 0, rules.ROLLS
    play(state, "block 6a")
    seen = view(state, BOX, None)
    assert spaces(seen["players"][0])["6a"] == {"name": "6a", "x": 1, "holds": "face down", "new": True}
    assert (seen["phase"], seen["face_down"]) == ("blocked", 1)
    play(state, "done")
    assert not spaces(view(state, BOX, None)["players"][0])["6a"]["new"]


def test_a_gift_is_shown_to_the_partner() -> None:
    state = on_turn(4, variant="partnership")
    play(state, "place koala 4c")
    play(state, "give emu 2")
    seen = view(state, BOX, 2)
    assert (seen["active"], seen["deciding"]) == (0, 2)
    assert seen["given"] == {"animal": "emu", "row": 2, "seat": 2}
    assert seen["groups"][1] == {"animal": "emu", "row": 2, "seat": 2, "space": None}
    assert [(player["team"], player["partner"]) for player in seen["players"]] == [(0, 2), (1, 3), (0, 0), (1, 1)]
    play(state, "place emu 2a")
    assert spaces(view(state, BOX, 2)["players"][2])["2a"]["new"]


def test_only_the_lowest_markers_on_the_left_count() -> None:
    state = on_turn()
    for animal, advance in enumerate((7, 0, 5, BOX.track_left + 8, 2)):
        state.track[0, animal] = advance
    seen = {marker["animal"]: marker for marker in view(state, BOX, None)["players"][0]["tracks"]}
    assert [name for name in ANIMAL_NAMES if seen[name]["counts"]] == ["kangaroo", "koala", "platypus", "lizard"]
    assert [seen[name]["on"] for name in ANIMAL_NAMES] == ["left", "start", "left", "upper", "left"]
    assert [seen[name]["worth"] for name in ANIMAL_NAMES] == [7, -3, 5, 8, 2]
    assert [seen[name]["place"] for name in ANIMAL_NAMES] == [7, 0, 5, 8, 2]


def test_bonus_spaces_show_the_animals_of_their_tiles() -> None:
    state = on_turn()
    state.bonus[0, LIZARD], state.bonus[0, EMU] = 1, 2
    found = view(state, BOX, None)["players"][0]["bonus"]
    assert [(space["space"], space["steps"], space["animal"]) for space in found] == [
        (1, 1, "lizard"),
        (2, 2, "emu"),
        (3, 3, None),
        (4, 4, None),
        (5, 5, None),
    ]
    assert view(on_turn(4, variant="partnership"), BOX, None)["players"][0]["bonus"] == []


def test_tiles_of_plus_are_on_the_table_or_with_somebody() -> None:
    state = on_turn(variant="plus")
    seen = view(state, BOX, None)
    assert len(seen["tiles"]) == TILES
    assert seen["tiles"][2] == {
        "name": "row 4",
        "sort": "row",
        "of": 4,
        "asks": "row 4 full of animals",
        "points": BOX.tile_rows[2],
    }
    state.tiles[7] = 1
    seen = view(state, BOX, None)
    assert len(seen["tiles"]) == TILES - 1
    assert [(tile["sort"], tile["of"]) for tile in seen["players"][1]["tiles"]] == [("animal", "kangaroo")]
    assert seen["players"][1]["points"]["tiles"] == BOX.tile_animals[1]


def test_the_winners_are_named_at_the_end_only() -> None:
    for seen, state in views(*WAYS[1], 4):
        assert bool(seen["winners"]) == (state.phase == rules.ENDED)
    assert seen["winners"] in ([0, 2], [1, 3], [0, 1, 2, 3])


def test_spaces_have_the_names_that_actions_use() -> None:
    names = {name for player in view(at_start(variant="plus"), BOX, 0)["players"] for name in spaces(player)}
    assert names <= set(SPACE_NAMES)
    assert len(names) == BOX.cells[1]
