"""The records of Muster: what is on the table, what is in the box, what can be chosen before a match."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from tuckerbox.kernel.actions import Actions, Named
from tuckerbox.kernel.component_data import Item
from tuckerbox.kernel.memory_records import Grid, Private, Record, Row
from tuckerbox.kernel.options import OneOf

Breed = Literal["merino", "dorper", "suffolk", "leicester"]
BREED_NAMES: tuple[Breed, ...] = get_args(Breed)
BREEDS = 4

SEATS = 4
LENGTHS = 2
MOST_ROUNDS = 8
MOST_EVENTS = 4  # of a step: each of four seats gets its order, or shows it


class State(Record):
    """A match of Muster."""

    version: Annotated[int, "u2"]
    steps: Annotated[int, "u2"]
    told: Annotated[int, "u1"]
    events: Annotated[Grid, "i1", MOST_EVENTS, 6]
    seats: Annotated[int, "i1"]

    rounds: Annotated[int, "i1"]  # of the whole match
    phase: Annotated[int, "i1"]
    turns: Annotated[int, "i1"]  # the number taken so far, by all seats together
    penned: Annotated[int, "i1"]  # the breed that was penned this turn, or NONE
    bag: Annotated[Row, "i1", BREEDS]  # how many sheep of each breed
    gate: Annotated[Row, "i1", BREEDS]
    flock: Annotated[Grid, "i1", SEATS, BREEDS]
    known: Annotated[Row, "i1", SEATS]  # the seats that know each seat's order, one bit each
    order: Annotated[Row, "i1", SEATS, Private("known")]  # 1 + the breed; 0 until the orders are dealt


class Box(Record):
    """The components of Muster."""

    each: Annotated[int, "i1", Item("sheep.each", 1, 30)]
    rounds: Annotated[Row, "i1", LENGTHS, Item("match.rounds", 1, MOST_ROUNDS)]
    worth: Annotated[Row, "i1", MOST_ROUNDS, Item("flock.points", -20, 50)]
    ordered: Annotated[int, "i1", Item("order.points", 0, 20)]


class Options(Record):
    """The options of a match of Muster."""

    length: Annotated[int, "i1", OneOf(("short", "long"), "six rounds, or eight")]


ACTIONS = Actions()
PEN = ACTIONS.kind("pen", sheep=Named(BREED_NAMES))
RELEASE = ACTIONS.kind("release", sheep=Named(BREED_NAMES))
DONE = ACTIONS.kind("done")
