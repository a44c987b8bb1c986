"""The greedy player of AuZtralia: its choice in some positions, and its results alone and against random play."""

from __future__ import annotations

import pytest

from tests.auztralia.tables import BOX, Table
from tests.playing import PolicyPlay
from tuckerbox.bots.game_policies import PolicyDecider
from tuckerbox.games.auztralia import GAME, phases
from tuckerbox.games.auztralia.actions import ACTIONS
from tuckerbox.games.auztralia.rules import scoring
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.position import Position

pytestmark = pytest.mark.not_rules


@pytest.fixture(scope="module")
def play() -> PolicyPlay:
    return PolicyPlay(GAME)


# --- Single decisions ---


def does(table: Table) -> str:
    """Return the player's choice in a position."""
    position = Position(Engine(GAME, native=False))
    position.raw[:] = table.state.raw
    action = PolicyDecider(position.engine, "greedy").decide(position, luck_of(position.engine, seeded("decides")))
    assert action in position.legal
    return ACTIONS.describe(action)


def bare() -> Table:
    """Return a table with Anna and Bruce on an empty map, at the start."""
    return Table(2).bare("e8", "a6")


def at(table: Table, space: int) -> Table:
    table.state.time[0] = space
    return table


def test_phosphate_at_hand_is_mined() -> None:
    table = bare().tracks(0, "e8 n").lay("e7", "phosphate", 2)
    assert does(table) == "mine e7 phosphate"


def test_a_railway_goes_where_there_is_something_to_mine() -> None:
    table = bare().lay("e7", "phosphate", 2).lay("e7", "gold", 3)
    assert does(table) == "build a"
    table.play("build a")
    assert does(table) == "track e8 n"


def test_farms_are_placed_as_long_as_they_are_worth_their_time() -> None:
    table = at(bare().tracks(0, "e8 n", "e8 nw", "e8 ne"), 50)
    assert does(table) == "farm"
    table.play("farm")
    assert does(table).startswith("plant ")


def test_the_last_action_takes_all_the_time_it_likes() -> None:
    """From space 52 only one space is left, so three farms cost only one space."""
    table = at(bare().tracks(0, "e8 n", "e8 nw", "f7 n", "e7 ne"), 52).lay("e7", "gold", 3)
    assert does(table) == "farm"


def test_strong_units_attack_what_is_worth_it() -> None:
    table = at(bare().units(0, infantry=3, armoured_car=2, artillery=1, armoured_train=2), 30)
    table.wake("e7", "mi-go")
    assert does(table) == "attack"
    table.play("attack")
    while does(table).startswith("send"):
        table.play(does(table))
    assert does(table) == "target e7"


def test_nobody_is_sent_to_die() -> None:
    table = at(bare().units(0, infantry=1), 30)
    table.wake("e7", "cthulhu")
    assert does(table) != "attack"


def test_units_are_bought_when_an_old_one_comes_for_the_port() -> None:
    table = at(bare().goods(0, gold=3), 30)
    table.wake("e6", "loyalists")
    assert does(table).startswith("buy ")


def test_a_fight_that_goes_badly_is_left_and_one_that_goes_well_is_not() -> None:
    table = at(bare().units(0, infantry=2, armoured_car=1), 30)
    slot = table.wake("e7", "shoggoth")
    table.play("attack", "send infantry 2", "send armoured-car 1", "target e7")
    table.state.phase, table.state.fighter, table.state.may_go = phases.BEFORE_CARD, 0, 1
    table.state.field = table.state.place[slot]
    table.state.force[0], table.state.force[1] = 2, 1
    table.state.barracks[0, 0] = table.state.barracks[1, 0] = 0
    assert does(table) == "withdraw all"
    table.state.damage[slot, 0] = 7
    assert does(table) == "fight"


def test_cubes_come_back_when_boxes_have_become_dear() -> None:
    table = at(bare().goods(0, coal=0, iron=0, gold=0), 20)
    for box in range(8):
        table.state.boxes[box, 0] = 2
    table.state.cubes[0] = 4
    assert does(table) == "retrieve"


def test_the_unit_that_can_take_it_takes_the_damage() -> None:
    table = bare()
    table.wake("e7", "zombies")
    state = table.state
    state.phase, state.fighter, state.field, state.hits = phases.ALLOTTING, 0, state.place[0], 1
    state.force[2], state.force[3] = 1, 1  # artillery dies of it, a train does not
    assert does(table) == "allot armoured-train"


def test_personalities_that_help_at_once_are_played() -> None:
    assert does(bare().give(0, "banker")) == "play banker"


def test_the_wireless_keeps_old_ones_from_the_port() -> None:
    table = bare().give(0, "wireless-operator")
    slot = table.wake("e7", "zombies")
    table.at(phases.JAMMING).state.going[slot] = table.state.ports[0]
    assert does(table) == "jam"
    table.state.going[slot] = table.state.place[slot] - 11
    assert does(table) == "let"


# --- Whole matches ---


def test_it_has_more_points_than_random_play(play: PolicyPlay) -> None:
    """Count points, not wins: a random player may lose its port so early that nobody has got far."""
    ahead = 0
    for number in range(1000):
        seat = number % 2
        points = play.match(2, {}, f"duel {number}", at_random=1 << (1 - seat))
        ahead += points[seat] > points[1 - seat]
    assert ahead >= 0.97 * 1000  # of 2,000 it was ahead in 98.6%


@pytest.mark.parametrize(
    ("seats", "options", "share"),
    [
        (4, {}, 0.8),
        (3, {}, 0.8),
        (2, {}, 0.65),
        (4, {"map": "west"}, 0.7),
        (1, {"solo": "easy"}, 0.4),
        (1, {}, 0.33),
        (1, {"solo": "insane"}, 0.05),
    ],
)
def test_it_beats_the_old_ones_as_often_as_it_should(
    play: PolicyPlay, seats: int, options: dict[str, object], share: float
) -> None:
    beaten = 0
    for number in range(100):
        points = play.match(seats, options, f"old ones {number}")
        theirs = scoring.old_ones_score(play.state, BOX)
        beaten += max(points) > theirs
    assert beaten >= share * 100
