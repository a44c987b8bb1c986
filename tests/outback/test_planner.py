"""The prospects that Outback's policy sees in a preserve, and the tiles that it lays for them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.outback.turns import Turn
from tests.playing import PolicyPlay
from tuckerbox.bots.game_policies import PolicyDecider
from tuckerbox.games.outback import GAME, rules
from tuckerbox.games.outback.players.mind import Mind, take_in
from tuckerbox.games.outback.players.promise import expected_gain, promise, settle, study_preserve
from tuckerbox.games.outback.rules import done
from tuckerbox.games.outback.state import ROW_TILES
from tuckerbox.kernel.contract import OVER

pytestmark = pytest.mark.not_rules


@pytest.fixture(scope="module")
def table() -> Turn:
    return Turn("planner")


# --- Prospects of a preserve ---


def promises(table: PolicyPlay, seat: int) -> float:
    mind = Mind()
    take_in(table.state, table.box, mind, 0, seat)
    study_preserve(table.state, table.box, mind, 0, seat)
    return promise(table.state, table.box, mind, 0, seat)


def hoped(table: PolicyPlay, seat: int) -> float:
    return expected_gain(table.state, table.box, Mind(), seat)


def test_the_count_of_neighbours_is_updated_tile_by_tile(table: Turn) -> None:
    """After laying tiles one by one, the count is the same as when the whole preserve is counted."""
    for sample in GAME.samples:
        table.start(sample.seats, sample.options, "joins")
        for _ in range(30):
            if table.go_on() == OVER:
                break
            table.step(table.choose())
        mind, anew = Mind(), Mind()
        seat = table.state.active
        take_in(table.state, table.box, mind, 0, seat)
        study_preserve(table.state, table.box, mind, 0, seat)
        up, nth = rules.side(table.state), 0
        for cell in range(table.box.cells[up]):
            if not mind.free[0] >> cell & 1:
                continue
            animal, nth = nth % 5, nth + 1
            settle(table.box, up, mind, 0, animal, cell)
            table.state.preserve[seat, cell] = 1 + animal
            take_in(table.state, table.box, anew, 0, seat)
            study_preserve(table.state, table.box, anew, 0, seat)
            assert (mind.joins[0], mind.free[0]) == (anew.joins[0], anew.free[0])


SETTLED = {"2a": "emu", "3a": "emu", "2c": "koala", "3d": "lizard"}


@pytest.mark.parametrize(
    ("preserve", "joins"),
    [
        ({}, 0),
        ({"2b": "emu"}, 4),  # two beside it, two above
        ({"2b": "emu", "2a": "koala"}, 3 + 2),
        ({"2b": "emu", "2a": "emu"}, 2 * 4),  # each of four joins both
        ({"2b": "emu", "2a": "emu", "2c": "face down"}, 2 * 3),
    ],
)
def test_neighbours_are_counted_on_every_free_space(table: Turn, preserve: dict[str, str], joins: int) -> None:
    table.lay_out(jeep="5 emu", preserve=preserve)
    mind = Mind()
    take_in(table.state, table.box, mind, 0, table.state.active)
    study_preserve(table.state, table.box, mind, 0, table.state.active)
    assert mind.joins[0] == joins


def test_the_last_turn_and_a_full_preserve_have_no_prospects(table: Turn) -> None:
    table.lay_out(jeep="5 emu", preserve=SETTLED)
    assert hoped(table, 0) > 10
    table.state.finishing = 1
    assert hoped(table, 0) == 0
    table.lay_out(jeep="5 emu", preserve=dict.fromkeys("23456", "koala"))
    assert hoped(table, table.state.active) == 0


def test_prospects_decrease_with_the_turns_left(table: Turn) -> None:
    table.lay_out(jeep="5 emu", preserve=SETTLED)
    seat = table.state.active
    hopes_of = []
    for cells in (0, 5, 10, 14):
        for cell in range(cells):
            table.state.preserve[1 - seat, cell] = rules.FACE_DOWN
        hopes_of.append(hoped(table, seat))
    assert hopes_of == sorted(hopes_of, reverse=True)
    assert len(set(hopes_of)) == 4


def test_the_prospect_of_a_bonus_tile_grows_as_less_is_missing(table: Turn) -> None:
    hopes_of = []
    for row in ({}, {"6a": "koala"}, {"6a": "koala", "6b": "lizard"}, {"6a": "koala", "6b": "face down"}):
        table.lay_out(jeep="5 emu", preserve={**SETTLED, **row}, variant="plus")
        seat = table.state.active
        with_it = hoped(table, seat)
        table.state.tiles[ROW_TILES + 4] = 1 - seat
        hopes_of.append(with_it - hoped(table, seat))
    none, one, two, never = hopes_of
    assert 0 < none < one < two
    assert never == 0


def test_it_lays_the_tile_with_the_best_prospects(table: Turn) -> None:
    turn: dict[str, Any] = {"jeep": "5 emu", "dice": "3 emu, 3 koala", "rolls": 3, "preserve": SETTLED}
    table.lay_out(**turn)
    seat, wanted = table.state.active, table.choose()
    promised = {}
    for action in table.position.legal:
        table.lay_out(**turn)
        table.step(action)
        table.go_on()
        while table.state.active == seat:
            table.step(done)
            table.go_on()
        promised[action] = promises(table, seat)
    assert len(promised) == 3
    assert promised[wanted] == max(promised.values())


# --- Whole matches ---


@pytest.mark.parametrize(("options", "least"), [({}, 0.75), ({"variant": "plus"}, 0.56), ({"end": "full"}, 0.72)])
def test_it_beats_the_heuristic_policy(options: dict[str, object], least: float) -> None:
    """In pairs of matches with the same luck and exchanged seats."""
    engine = PolicyPlay(GAME).engine
    players = [PolicyDecider(engine, "planner"), PolicyDecider(engine, "greedy")]
    table, won = PolicyPlay(GAME), 0.0
    for number in range(600):
        table.start(2, options, f"duel {number // 2}")
        mine = number % 2
        while (seat := table.go_on()) != OVER:
            table.step(players[seat != mine].decide(table.position, table.players_luck))
        won += table.position.result[mine]
    assert won >= least * 600
