"""What the player goes by, and what it thinks in.

The numbers were found by matches: an evolution strategy (CMA-ES) over them all at once, judged by solo games, matches
for two against the player as it was before, and by whether four beat the Old Ones (docs/strength.md says more).
"""

from __future__ import annotations

from array import array
from typing import Annotated

from tuckerbox.games.auztralia.state import HEXES, KINDS, OLD_ONES, UNITS
from tuckerbox.kernel.luck import Luck, draw
from tuckerbox.kernel.record import Reals, Record, Row

# Time, and goods: the first ones of each, coal, iron and gold, are worth more than what comes on top
A_SPACE = 0.87
FEW = (2, 2, 5)
A_FIRST_ONE = (0.64, 0.64, 1.1)
A_FURTHER_ONE = (0.25, 0.25, 0.25)
LATE = 7.9  # spaces before the end: from there on goods, tracks and units lose their worth

# The network
A_STEP = 0.38  # of what lies in a hex, for each track that is still missing
A_SHARE = 0.42  # of what lies in the land: to be near it is not to have it
A_HUNT = 0.28  # of what beating an Old One brings, for being able to
AT_HAND = 2  # hexes off the rails: what is no further away can be attacked

# Farms
LASTS = 0.47  # of what a farm is worth: it may not last

# Old Ones
TO_THEM = 0.2  # of a point that the Old Ones have: others gain as much when they lose it
A_PORT = 38.0  # what is lost with it
A_SIEGE = 0.3  # what an Old One next to it speaks against a place for the port
A_LOST_FARM = 5.7  # to me and for them
NEARER = 0.55  # of a danger, for each hex between
CALM = 0.37  # of a danger at the start: nothing moves before
ASLEEP = 0.37  # of a danger, while it lies face down
DAMAGE = 0.39  # what damage to units costs, withdrawn or not
EVEN = 1.2  # a fight that could last so much longer than it must is as good as lost

# Actions
A_CUBE = 0.96  # on a box, for each gold that the next ones cost
A_UNIT = (1.5, 1.3, 0.0, 3.1, 0.0)  # a unit of each kind, besides how likely it makes it to beat what is to be beaten
A_TRADE = 1.8  # by how much trading must be worth more than its time,
A_RETRIEVAL = 0.8  # and taking the cubes back

# What personalities are worth to whom recruits them, by their numbers
HELP = memoryview(
    array(
        "d",
        (
            2.2, 1.2, 1.2, 1.8, 2.5, 2.5, 1.5, 2.2, 1.0, 2.5, 1.2, 0.6, 0.6, 0.8, 2.0, 2.0, 0.8, 0.8, 1.2, 0.6, 1.5,
            2.5, 1.2, 1.2, 1.2, 1.0, 1.0, 1.0, 0.8, 1.0, 5.0, 4.0, 4.0, 3.0, 2.5, 1.5, 1.5, 2.0, 4.0, 1.5, 2.0, 1.0,
        ),
    )
)  # fmt: skip
ANYBODY = 0.22  # what two unknown cards are better than the best on display
WISHES = (2, 9, 11, 4, 5, 1, 0, 3, 8, 6, 7, 10)  # how much each objective of the solo game is wished for

A_WHIM = 0.05  # what a choice may seem better than it is, so that no two matches are alike
WHIMS = 1000
NOTHING = -1e9  # worse than any choice


class Mind(Record):
    """What the player thinks in; nothing in it outlasts a decision."""

    most: Annotated[float, "f8"]  # the value of the best choice so far
    season: Annotated[float, "f8"]  # 1, and towards the end less and less
    dread: Annotated[float, "f8"]  # the other way round
    toll: Annotated[float, "f8"]  # the damage to be expected in the fight that was imagined last
    pull: Annotated[Reals, "f8", HEXES]  # what it is worth to be joined to a hex
    prey: Annotated[Reals, "f8", HEXES]  # what it is worth to be able to attack it
    need: Annotated[Reals, "f8", KINDS]  # what it is worth to be able to beat a kind
    best: Annotated[int, "i4"]  # choice so far
    seat: Annotated[int, "i4"]
    force: Annotated[int, "i4"]  # the best force, a bit for each kind of units
    field: Annotated[int, "i4"]  # where it goes
    track: Annotated[int, "i4"]  # the best track, as an action
    army: Annotated[Row, "i2", UNITS]  # that a fight is imagined with
    stands: Annotated[Row, "i2", UNITS]  # how much damage it takes
    foes: Annotated[Row, "i2", KINDS]  # that it is imagined against
    lives: Annotated[Row, "i2", KINDS]  # what damage the toughest of them still takes
    hits: Annotated[Row, "i2", UNITS * OLD_ONES]  # on how many Old One cards a unit hits a kind,
    hurts: Annotated[Row, "i2", OLD_ONES]  # and how much damage,
    hurts_air: Annotated[Row, "i2", OLD_ONES]
    terror: Annotated[Row, "i2", OLD_ONES]  # and loss of sanity they hold
    pace: Annotated[Row, "i2", KINDS]  # how many of them move it
    blocked: Annotated[Row, "i1", HEXES]  # 1: an Old One is there
    far: Annotated[Row, "i1", HEXES]  # how many tracks are missing to get there
    queue: Annotated[Row, "i1", HEXES]
    spare: Annotated[Row, "u1", 6]


def consider(mind: Mind, luck: Luck, action: int, value: float) -> None:
    """Keeps an action in mind if it is the best so far."""
    value += A_WHIM * draw(luck, WHIMS) / WHIMS
    if value > mind.most:
        mind.best, mind.most = action, value


def faded(share: float, steps: int) -> float:
    """What remains after so many steps."""
    left = 1.0
    for _ in range(min(steps, 20)):
        left *= share
    return left
