"""The player's weights, and the record that it thinks in.

An evolution strategy (CMA-ES) found all weights together. It judged them by solo games, by matches for two against the
previous version, and by whether four players beat the Old Ones (docs/strength.md says more).
"""

from __future__ import annotations

from array import array
from typing import Annotated

from tuckerbox.games.auztralia import board, pieces
from tuckerbox.kernel.luck import Luck, draw
from tuckerbox.kernel.memory_records import Reals, Record, Row

# Time, and goods: coal, iron and gold. The first few of each are worth more than further ones
A_SPACE = 0.87
FEW = (2, 2, 5)
A_FIRST_ONE = (0.64, 0.64, 1.1)
A_FURTHER_ONE = (0.25, 0.25, 0.25)
LATE = 7.9  # the last spaces, over which goods, tracks and units lose their value

# The network
A_STEP = 0.38  # the part of a hex's value that remains with each track that is still missing
A_SHARE = 0.42  # the part of the land's value that counts: to be near it is not to have it
A_HUNT = 0.28  # the part of an Old One's value that counts for being able to beat it
AT_HAND = 2  # hexes off the rails that an attack reaches

# Farms
LASTS = 0.47  # the part of a farm's value that counts: it may be lost

# Old Ones
OLD_ONES_POINT = 0.2  # the value of a point that the Old Ones lose
A_PORT = 38.0  # the loss of one
A_SIEGE = 0.3  # the cost of an Old One next to a place for the port
A_LOST_FARM = 5.7
NEARER = 0.55  # the part of a danger that remains with each hex between
CALM = 0.37  # the part of a danger that counts at the start, when nothing moves yet
A_CLOSE_ONE = 0.6  # the chance that an Old One next to a hex comes to it
MOST_EXPOSED = 0.8  # the highest chance that Old Ones come to a hex
ASLEEP = 0.37  # the part of a danger that counts while it lies face down
DAMAGE = 0.39  # the cost of damage to units, withdrawn or not
EVEN = 1.2  # with this edge, a fight is won half the time

# Actions
A_CUBE = 0.96  # the value of a retrieved cube, for each gold that it adds to a box's price
A_UNIT = (1.5, 1.3, 0.0, 3.1, 0.0)  # the value of a unit of each kind, besides its help in fights
A_TRADE = 1.8  # the least value of trading, besides its costs
A_RETRIEVAL = 0.8  # the least value of retrieving cubes, besides its costs

# The values of the personalities
HELP = memoryview(
    array(
        "d",
        (
            2.2, 1.2, 1.2, 1.8, 2.5, 2.5, 1.5, 2.2, 1.0, 2.5, 1.2, 0.6, 0.6, 0.8, 2.0, 2.0, 0.8, 0.8, 1.2, 0.6, 1.5,
            2.5, 1.2, 1.2, 1.2, 1.0, 1.0, 1.0, 0.8, 1.0, 5.0, 4.0, 4.0, 3.0, 2.5, 1.5, 1.5, 2.0, 4.0, 1.5, 2.0, 1.0,
        ),
    )
)  # fmt: skip
ANYBODY = 0.22  # the value of two unknown cards above that of the best on display
OBJECTIVE_RANKS = (2, 9, 11, 4, 5, 1, 0, 3, 8, 6, 7, 10)  # the solo game's objectives: the higher, the better

MOST_NOISE = 0.05  # the most that chance adds to a choice's value, so that no two matches are alike
NOISE_STEPS = 1000
NOTHING = -1e9  # worse than any choice


class Mind(Record):
    """The record in which the player thinks. Nothing in it outlasts a decision."""

    most: Annotated[float, "f8"]  # the value of the best choice so far
    season: Annotated[float, "f8"]  # 1; falls towards the end
    dread: Annotated[float, "f8"]  # rises to 1 before the Old Ones wake
    toll: Annotated[float, "f8"]  # the damage to expect in the fight that was imagined last
    pull: Annotated[Reals, "f8", board.HEXES]  # the value of a connection to each hex
    prey: Annotated[Reals, "f8", board.HEXES]  # the value of being able to attack each hex
    need: Annotated[Reals, "f8", pieces.KINDS]  # the value of being able to beat each kind
    best: Annotated[int, "i4"]  # the best choice so far
    seat: Annotated[int, "i4"]
    force: Annotated[int, "i4"]  # the best force, a bit for each kind of units
    field: Annotated[int, "i4"]  # the hex that it attacks
    track: Annotated[int, "i4"]  # the best track, as an action
    army: Annotated[Row, "i2", pieces.UNITS]  # the units in an imagined fight
    stands: Annotated[Row, "i2", pieces.UNITS]  # how much damage they take
    foes: Annotated[Row, "i2", pieces.KINDS]  # the Old Ones in an imagined fight
    lives: Annotated[Row, "i2", pieces.KINDS]  # how much damage the toughest of them still takes
    hits: Annotated[Row, "i2", pieces.UNITS * pieces.OLD_ONES]  # by unit and kind: the Old One cards with which it hits
    hurts: Annotated[Row, "i2", pieces.OLD_ONES]  # by kind: its damage on all cards together
    hurts_air: Annotated[Row, "i2", pieces.OLD_ONES]  # by kind: its damage to airships on all cards together
    terror: Annotated[Row, "i2", pieces.OLD_ONES]  # by kind: the sanity that it costs on all cards together
    pace: Annotated[Row, "i2", pieces.KINDS]  # how many Old One cards move a kind
    blocked: Annotated[Row, "i1", board.HEXES]  # 1: an Old One is there
    far: Annotated[Row, "i1", board.HEXES]  # how many tracks are missing to each hex
    queue: Annotated[Row, "i1", board.HEXES]
    spare: Annotated[Row, "u1", 6]


def consider(mind: Mind, luck: Luck, action: int, value: float) -> None:
    """Remember an action if it is the best so far."""
    value += MOST_NOISE * draw(luck, NOISE_STEPS) / NOISE_STEPS
    if value > mind.most:
        mind.best, mind.most = action, value


def faded(share: float, steps: int) -> float:
    """Return a share to the power of this many steps."""
    left = 1.0
    for _ in range(min(steps, 20)):
        left *= share
    return left
