"""Positions of the base game for two with known answers: last turns of matches, in which Bob may win.

Anna's preserve is full, so the match ends with this turn.
"""

from __future__ import annotations

from tests.known import Known
from tests.outback.tables import Table, table
from tuckerbox.games.outback.rules import ROLLS

FULL = """
       x
    e k o p
     l e k
    o p l e
     k o p
"""
LEFT_TRACK = 9


def last_turn(dice: str, drawing: str, *, anna: int, jeep: str, rolls: int = ROLLS, **tracks: int) -> Table:
    """Return Bob's turn, against so many points of Anna's."""
    t = table(jeep=jeep, dice=dice, rolls=rolls, active=1, start=0)
    t.preserve(0, FULL).preserve(1, drawing).tracks(1, **tracks)
    # Three of her markers on the left track count 1 each, and her blocked space takes 2 away.
    high = (anna - 1) // 2
    t.tracks(0, emu=1, kangaroo=1, koala=1, platypus=LEFT_TRACK + high, lizard=LEFT_TRACK + anna - 1 - high)
    assert t.points()[0] == anna
    return t


def the_marker_at_the_end_of_the_left_track() -> Table:
    drawing = """
           x
        e k o p
         l e k
        o p l e
         . o p
    """
    tracks = {"emu": 9, "koala": 1, "lizard": 2, "platypus": 10, "kangaroo": 11}
    return last_turn("3 emu, 2 koala, joker", drawing, anna=12, jeep="3 emu, 2 koala", **tracks)


def the_space_beside_the_group() -> Table:
    drawing = """
           x
        e k k p
         l k k
        o . l .
         . o p
    """
    tracks = {"emu": 2, "koala": 3, "lizard": 2, "platypus": 4, "kangaroo": 11}
    t = last_turn("3 kangaroo, koala, emu, platypus", drawing, anna=11, jeep="3 kangaroo, koala, emu", **tracks)
    return t.bonuses(1, "kangaroo")


def the_third_emu() -> Table:
    drawing = """
           x
        p k o p
         e k l
        e l k .
         l l o
    """
    tracks = {"emu": 10, "koala": 4, "lizard": 11, "platypus": 4, "kangaroo": 5}
    t = last_turn("3 emu, 3 lizard", drawing, anna=18, jeep="3 emu, 2 lizard", **tracks)
    return t.bonuses(1, "kangaroo", "koala", "lizard", "platypus")


def the_marker_in_the_inlet() -> Table:
    drawing = """
           x
        p k o p
         p k l
        . l k p
         l o o
    """
    tracks = {"emu": 0, "koala": 8, "lizard": 8, "platypus": 9, "kangaroo": 11}
    t = last_turn("3 emu, 3 koala", drawing, anna=15, jeep="3 emu, 2 koala", **tracks)
    return t.bonuses(1, "kangaroo", "koala", "lizard", "platypus")


def the_tile_that_is_better_not_laid() -> Table:
    drawing = """
           x
        e k o p
         l e k
        o p l e
         . . p
    """
    tracks = {"emu": 9, "koala": 1, "lizard": 2, "platypus": 10, "kangaroo": 11}
    t = last_turn("2 emu, 2 koala, 2 platypus", drawing, anna=12, jeep="3 emu, 2 koala", **tracks)
    t.play("place koala 2a")
    return t


def the_higher_row() -> Table:
    drawing = """
           x
        o k o p
         l . o
        e p l e
         . k p
    """
    tracks = {"emu": 2, "koala": 11, "lizard": 9, "platypus": 2, "kangaroo": 3}
    t = last_turn("4 koala, emu, platypus", drawing, anna=9, jeep="koala, 4 lizard", **tracks)
    return t.bonuses(1, "koala")


def the_tie() -> Table:
    drawing = """
           x
        e k k p
         l p k
        l p l e
         . o p
    """
    tracks = {"emu": 3, "koala": 3, "lizard": 3, "platypus": 10, "kangaroo": 10}
    return last_turn("3 emu, 3 koala", drawing, anna=11, jeep="3 emu, 2 koala", **tracks)


def the_three_that_help() -> Table:
    drawing = """
           x
        k k o p
         . p o
        e p l e
         l e p
    """
    tracks = {"emu": 2, "koala": 2, "lizard": 2, "platypus": 4, "kangaroo": 11}
    t = last_turn("3 kangaroo, emu, platypus, lizard", drawing, anna=8, jeep="5 kangaroo", rolls=2, **tracks)
    return t.bonuses(1, "kangaroo")


def the_jeep_without_emus() -> Table:
    drawing = """
           x
        o o k p
         . p k
        e p l e
         l e p
    """
    tracks = {"emu": 2, "koala": 11, "lizard": 2, "platypus": 4, "kangaroo": 2}
    t = last_turn("3 emu, 2 koala, lizard", drawing, anna=8, jeep="5 koala", rolls=1, **tracks)
    return t.bonuses(1, "koala")


LEAST = 8  # how many of them Kangaroo finds

POSITIONS = (
    Known(
        "the marker at the end of the left track",
        the_marker_at_the_end_of_the_left_track,
        ("place koala 2a",),
        "The emu would step from 9, the end of the left track, to 1 on the upper track. That costs eight points.",
        solved=True,
    ),
    Known(
        "the space beside the group",
        the_space_beside_the_group,
        ("place kangaroo 3b", "place kangaroo 3d"),
        "Beside the group of four, the kangaroo is worth five points. On its own it is worth one, and Anna wins.",
        solved=True,
    ),
    Known(
        "the third emu",
        the_third_emu,
        ("place emu 3d",),
        "The third emu earns the fifth bonus tile, which is worth five points more than any group here.",
        solved=True,
    ),
    Known(
        "the marker in the inlet",
        the_marker_in_the_inlet,
        ("place emu 3a",),
        "The emu's marker leaves -3 for 1, which is worth four points. The koala stands alone, for one.",
        solved=True,
    ),
    Known(
        "the tile that is better not laid",
        the_tile_that_is_better_not_laid,
        ("done",),
        "Bob leads. Another emu would take its marker from 9 to 1 on the upper track, and eight points with it.",
        solved=True,
    ),
    Known(
        "the higher row",
        the_higher_row,
        ("place koala 4b",),
        "Four dice reach row 4, where the koala makes a group of three. In row 2 it stands alone.",
        solved=True,
    ),
    Known(
        "the tie",
        the_tie,
        ("place emu 2a",),
        "Both tiles lead to a tie with Anna. The third emu brings a bonus tile as well, and that breaks the tie.",
        solved=True,
    ),
    Known(
        "the three that help",
        the_three_that_help,
        ("keep 3 kangaroo",),
        "Only a fourth kangaroo wins. Each other die that is kept leaves one fewer to roll it.",
    ),
    Known(
        "the jeep without emus",
        the_jeep_without_emus,
        ("keep 2 koala",),
        "Emus are of no use, because there are none in the jeep. Four koalas win, and only the koalas help with that.",
    ),
)
