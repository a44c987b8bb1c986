"""Positions for two with known answers: last turns of matches, in which Anna may win.

Bob has no die for the competition. Unless he takes one, no more luck matters: with such a die, Anna wins the gold tile,
worth 15 points, without rolling; without one, both tiles go into the box. All other tiles are in the box already.
"""

from __future__ import annotations

from tests.australis.tables import Table
from tests.known import Known
from tuckerbox.games.australis import rules
from tuckerbox.games.australis.state import DIE_NAMES, FACES, FIRST_REEF, GOLD, PICKS, ROUNDS, SILVER


def last_round(*dice: str, bob: int) -> Table:
    """Return a match in which Anna takes the last of these dice; Bob has so many points."""
    t = Table(2).begun().turtles(20, 22).show()
    state = t.state
    state.round, state.picks, state.active, state.start, state.token = ROUNDS, 2 * PICKS - 1, 0, 1, 1
    state.grey = state.grey_beside = 0
    for nth in range(ROUNDS - 1):
        state.tiles[GOLD, nth] = state.tiles[SILVER, nth] = rules.IN_BOX
    for number, name in enumerate(DIE_NAMES):
        state.offer[number // FACES, number % FACES] = dice.count(name)
    state.points[0], state.points[1] = 100, bob
    return t


def the_red_die() -> Table:
    return last_round("red", "yellow-6", bob=100)


def a_full_school() -> Table:
    t = last_round("yellow-4", "white-3", bob=108)
    t.state.fish[0], t.state.cubes[0] = 11, 5
    return t


def the_higher_blue_die() -> Table:
    return last_round("blue-2", "blue-7", bob=117)


def a_coral_where_it_counts() -> Table:
    t = last_round(bob=104)
    t.state.phase, t.state.reach, t.state.picks = rules.PLANTING, 8 - FIRST_REEF, 2 * PICKS
    t.corals(0, 8, 1)
    t.corals(1, 8, 3)
    t.corals(0, 7, 1)
    t.corals(1, 7, 1)
    t.corals(0, 6, 2)
    t.corals(0, 5, 1)
    t.corals(0, 4, 1)
    return t


def a_card_in_the_last_round() -> Table:
    t = last_round(bob=98).show("blue-points", "yellow-turtle")
    t.state.phase, t.state.cards, t.state.colour, t.state.picks = rules.CARDS, 1, 0, 2 * PICKS
    return t


def the_turtle_before_the_coral() -> Table:
    t = last_round(bob=99).turtles(12, 22).give(0, "yellow-turtle", "yellow-coral")
    t.state.offer[1, 1] = 1
    t.corals(0, 6, 1)
    t.play("take yellow-2")
    return t


def the_last_tile() -> Table:
    t = last_round(bob=100)
    t.state.phase, t.state.winner, t.state.second, t.state.picks = rules.CHOOSING, 0, 1, 2 * PICKS
    return t


def the_die_that_bob_must_not_have() -> Table:
    t = last_round("blue-2", "yellow-6", "yellow-3", bob=119)
    t.state.picks -= 1
    t.state.fish[0], t.state.cubes[0] = 10, 5
    t.hold(0, ("red", 9))
    return t


LEAST = 7  # how many of them Kangaroo finds

POSITIONS = (
    Known(
        "the red die",
        the_red_die,
        ("take red",),
        "Nobody has a die for the competition, so the red die wins it, and 15 points, without rolling. Fish bring one.",
        solved=True,
    ),
    Known(
        "a full school",
        a_full_school,
        ("take yellow-4",),
        "With four more fish, Anna has 15, as her fourth cube needs: the school counts 13 points instead of 7. The "
        "white die brings 3.",
        solved=True,
    ),
    Known(
        "the higher blue die",
        the_higher_blue_die,
        ("take blue-7",),
        "Either die wins the competition without rolling. With the 7, the turtle scores four points more.",
        solved=True,
    ),
    Known(
        "a coral where it counts",
        a_coral_where_it_counts,
        ("plant 7",),
        "It breaks the tie on reef 7: Anna gets two points more, and Bob two fewer. On reef 3, it brings one.",
        solved=True,
    ),
    Known(
        "a card in the last round",
        a_card_in_the_last_round,
        ("use blue-points",),
        "Cards that are kept bring nothing any more. Used at once, this one brings two points, and the other one step.",
        solved=True,
    ),
    Known(
        "the turtle before the coral",
        the_turtle_before_the_coral,
        ("fire turtle",),
        "After the turtle's step, the coral may go to reef 7, which is empty, and brings four points there.",
        solved=True,
    ),
    Known(
        "the last tile",
        the_last_tile,
        ("prize gold",),
        "The last gold tile counts 15 points, and silver 8. There are no more cubes that would come with silver.",
        solved=True,
    ),
    Known(
        "the die that Bob must not have",
        the_die_that_bob_must_not_have,
        ("take blue-2",),
        "Anna holds the red die. If she leaves the blue one, Bob takes it and competes for the gold tile.",
        solved=True,
    ),
)
