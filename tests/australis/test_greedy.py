"""The greedy player of Australis: its choice in some positions, and its results against random play."""

from __future__ import annotations

from statistics import mean

import pytest

from tests.australis.tables import BOX, Table
from tests.playing import PolicyPlay
from tuckerbox.bots.game_policies import PolicyDecider
from tuckerbox.games.australis import GAME, rules
from tuckerbox.games.australis.state import ACTIONS, CARD_NAMES, DIE_NAMES, DISPLAY, FACES, FIRST_REEF, FOOD
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.position import Position as KernelPosition

pytestmark = pytest.mark.not_rules


@pytest.fixture(scope="module")
def play() -> PolicyPlay:
    return PolicyPlay(GAME)


# --- Single decisions ---


class Position(Table):
    """A position in which Anna decides, with the policy's choice."""

    def round(self, number: int) -> Position:
        self.begun()
        self.state.round = number
        self.state.grey_beside = max(0, 4 - number)
        for place in range(DISPLAY):
            self.state.display[place] = rules.NO_CARD
        return self

    def dice(self, *names: str) -> Position:
        """Put exactly these dice on offer."""
        for name, die in zip(DIE_NAMES, range(len(DIE_NAMES)), strict=True):
            self.state.offer[die // FACES, die % FACES] = names.count(name)
        return self

    def cards(self, *names: str) -> Position:
        for place, name in enumerate(names):
            self.state.display[place] = CARD_NAMES.index(name)
        return self

    def wins(self) -> Position:
        self.state.phase = rules.CHOOSING
        self.state.picks, self.state.winner, self.state.second, self.state.active = 8, 0, 1, 0
        return self

    def does(self) -> str:
        now = KernelPosition(Engine(GAME, native=False))
        now.raw[:] = self.state.raw
        action = PolicyDecider(now.engine, "greedy").decide(now, luck_of(now.engine, seeded("decides")))
        assert action in now.legal
        return ACTIONS.describe(action)


def test_of_one_colour_the_best_die_is_taken() -> None:
    assert Position(2).round(2).dice("blue-3", "blue-6").does() == "take blue-6"
    assert Position(2).round(2).dice("yellow-2", "yellow-6", "yellow-4").does() == "take yellow-6"


def test_silver_is_chosen_for_its_cube_while_the_track_has_room() -> None:
    assert Position(2).round(1).wins().does() == "prize silver"
    assert Position(2).round(4).wins().does() == "prize gold"
    full = Position(2).round(1).wins()
    full.state.cubes[0] = FOOD
    assert full.does() == "prize gold"


def test_cards_are_kept_early_and_used_once_at_the_end() -> None:
    for number, done in ((1, "keep blue-points"), (5, "use blue-points")):
        table = Position(2).round(number).cards("blue-points")
        table.state.phase, table.state.cards, table.state.picks = rules.CARDS, 1, 1 if number == 1 else 8
        table.state.colour = 0
        assert table.does() == done


def test_a_coral_goes_where_it_earns_most() -> None:
    table = Position(2).round(2)
    table.state.phase, table.state.reach = rules.PLANTING, 8 - FIRST_REEF
    assert table.does() == "plant 8"
    table.corals(1, 8, 3)
    table.corals(0, 8, 1)
    assert table.does() == "plant 7"


def test_a_turtle_card_that_leads_to_a_higher_reef_comes_before_the_coral() -> None:
    table = Position(2).round(2)
    table.state.turtle[0] = BOX.section_ends[3]
    table.state.phase, table.state.colour, table.state.acts = rules.ORDERING, 1, 1
    table.state.firing = 1 << 2 | 1 << 3
    assert table.does() == "fire turtle"


# --- Whole matches ---


def test_it_beats_random_play(play: PolicyPlay) -> None:
    won = 0.0
    for number in range(2000):
        seat = number % 2
        play.match(2, {}, f"duel {number}", at_random=1 << (1 - seat))
        won += play.position.result[seat]
    assert won >= 0.99 * 2000


@pytest.mark.parametrize(("seats", "wanted"), [(2, 225), (3, 210), (4, 204)])
def test_it_scores_a_typical_number_of_points(play: PolicyPlay, seats: int, wanted: int) -> None:
    points: list[int] = []
    for number in range(1000):
        points += play.match(seats, {}, f"points {number}")
    assert mean(points) >= wanted
