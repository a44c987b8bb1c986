"""The observation of Outback: a seat's knowledge of a match, for programs that learn. Everybody knows the same.

Spaces are numbered as in actions: five for each row, from row 2 up, though some rows have fewer.
"""

from __future__ import annotations

from typing import Annotated

from tuckerbox.games.outback import rules
from tuckerbox.games.outback.state import (
    ANIMAL_NAMES,
    ANIMALS,
    FACE_NAMES,
    FACES,
    FIRST_ROW,
    ROWS,
    SCORING_TILES,
    SEATS,
    SPACE_NAMES,
    TILE_NAMES,
    TILES,
    WIDTH,
    Box,
    State,
)
from tuckerbox.kernel.contract import Learning
from tuckerbox.kernel.memory_records import Grid, Record, Row
from tuckerbox.kernel.observing import SEATS_FROM_YOU, Shows, from_viewer, within

SPACES = len(SPACE_NAMES)
HOLDS = (*ANIMAL_NAMES, "face down")
OWNERS = (*SEATS_FROM_YOU, "nobody yet")
PHASES = (
    "draw tiles", "draw scoring tile", "fill", "start", "swap", "throw", "score", "claim", "finish",
    "jeep", "dice", "laying", "given", "blocked", "ended",
)  # fmt: skip
VARIANTS = ("base", "plus", "partnership")
ROW_NAMES = tuple(f"row {FIRST_ROW + row}" for row in range(ROWS))
MOST_TILES = 100  # of one animal
POINTS_FROM = -100


class Observation(Record):
    """A seat's knowledge of a match of Outback."""

    variant: Annotated[Row, "u1", 3, Shows("the variant", VARIANTS, most=1)]
    all_full: Annotated[int, "u1", Shows("1: play goes on until every preserve is full", most=1)]
    together: Annotated[int, "u1", Shows("1: the tiles of a turn are scored at its end", most=1)]
    scoring_tile: Annotated[
        Row, "u1", SCORING_TILES, Shows("the scoring tile that was drawn", range(1, SCORING_TILES + 1), most=1)
    ]
    seats: Annotated[Row, "u1", SEATS, Shows("the seats of the match", SEATS_FROM_YOU, most=1)]
    phase: Annotated[Row, "u1", len(PHASES), Shows("the phase", PHASES, most=1)]
    start: Annotated[Row, "u1", SEATS, Shows("who has the start player marker", SEATS_FROM_YOU, most=1)]
    active: Annotated[Row, "u1", SEATS, Shows("whose turn it is", SEATS_FROM_YOU, most=1)]
    deciding: Annotated[Row, "u1", SEATS, Shows("who decides now", SEATS_FROM_YOU, most=1)]
    round: Annotated[int, "u1", Shows("the number of the round", most=127)]
    finishing: Annotated[int, "u1", Shows("1: a preserve is full, and this is the last round", most=1)]
    exchanges: Annotated[int, "u1", Shows("exchanges of the jeep this turn", most=rules.MOST_EXCHANGES)]
    rolls: Annotated[int, "u1", Shows("rolls so far this turn", most=rules.ROLLS)]
    laid: Annotated[int, "u1", Shows("tiles laid this turn", most=3)]
    dice: Annotated[Row, "u1", FACES, Shows("the dice with each face", FACE_NAMES, most=7)]
    groups: Annotated[Row, "u1", ANIMALS, Shows("groups of dice that this turn's tiles use", ANIMAL_NAMES, most=3)]
    claimed: Annotated[Row, "u1", ANIMALS, Shows("the symbols that those groups need", ANIMAL_NAMES, most=21)]
    given_animal: Annotated[Row, "u1", ANIMALS, Shows("the animal that the partner places now", ANIMAL_NAMES, most=1)]
    given_row: Annotated[Row, "u1", ROWS, Shows("and its row", ROW_NAMES, most=1)]
    jeep: Annotated[Row, "u1", ANIMALS, Shows("tiles in the jeep", ANIMAL_NAMES, most=5)]
    unseen: Annotated[
        Row, "u1", ANIMALS, Shows("tiles in the bag or face down on a preserve", ANIMAL_NAMES, most=MOST_TILES)
    ]
    face_down: Annotated[int, "u1", Shows("tiles face down on preserves", most=84)]
    spaces: Annotated[Row, "u1", SPACES, Shows("the spaces that preserves have", SPACE_NAMES, most=1)]
    preserve: Annotated[
        Grid,
        "u1",
        SEATS * len(HOLDS),
        SPACES,
        Shows("the tiles on preserves", SEATS_FROM_YOU, HOLDS, SPACE_NAMES, most=1),
    ]
    fresh: Annotated[Row, "u1", SPACES, Shows("the spaces where this turn's tiles were laid", SPACE_NAMES, most=1)]
    track: Annotated[
        Grid, "u1", SEATS, ANIMALS, Shows("the advance of each marker", SEATS_FROM_YOU, ANIMAL_NAMES, most=50)
    ]
    bonus: Annotated[
        Grid,
        "u1",
        SEATS,
        ANIMALS,
        Shows("the bonus space of each animal, from 1", SEATS_FROM_YOU, ANIMAL_NAMES, most=5),
    ]
    tiles: Annotated[
        Grid, "u1", TILES, len(OWNERS), Shows("who has each bonus tile in play", TILE_NAMES, OWNERS, most=1)
    ]
    points: Annotated[Row, "u1", SEATS, Shows("points", SEATS_FROM_YOU, most=250, zero=POINTS_FROM)]


def observe(state: State, box: Box, viewer: int, out: Observation) -> None:
    observe_course(state, viewer, out)
    observe_turn(state, out)
    observe_table(state, box, viewer, out)
    for seat in range(state.seats):
        observe_seat(state, box, seat, from_viewer(seat, viewer, state.seats), out)


def observe_course(state: State, viewer: int, out: Observation) -> None:
    """Write the options, and whose turn it is."""
    out.variant[state.variant] = 1
    out.all_full = state.all_full
    out.together = state.together
    if state.scoring_tile >= 0:
        out.scoring_tile[state.scoring_tile] = 1
    out.phase[state.phase] = 1
    if state.start >= 0:
        out.start[from_viewer(state.start, viewer, state.seats)] = 1
    if state.active >= 0:
        out.active[from_viewer(state.active, viewer, state.seats)] = 1
    deciding = rules.turn(state)
    if deciding < state.seats:
        out.deciding[from_viewer(deciding, viewer, state.seats)] = 1
    out.round = within(state.round, 127)
    out.finishing = state.finishing


def observe_turn(state: State, out: Observation) -> None:
    """Write what was done this turn, and with which dice."""
    out.exchanges = state.exchanges
    out.rolls = state.rolls
    out.laid = state.laid
    for nth in range(state.laid):
        out.fresh[state.laid_on[nth]] = 1
    for face in range(FACES):
        out.dice[face] = state.dice[face]
    if state.phase == rules.GIVEN:
        out.given_animal[state.given_animal] = 1
        out.given_row[state.given_row] = 1


def observe_table(state: State, box: Box, viewer: int, out: Observation) -> None:
    """Write what lies on the table and belongs to nobody, and the tiles that anybody can get."""
    out.face_down = state.face_down
    for animal in range(ANIMALS):
        out.groups[animal] = state.groups[animal]
        out.claimed[animal] = within(state.claimed[animal], 21)
        out.jeep[animal] = state.jeep[animal]
        out.unseen[animal] = within(state.bag[animal], MOST_TILES)
    for tile in range(TILES):
        owner = state.tiles[tile]
        if owner >= 0:
            out.tiles[tile, from_viewer(owner, viewer, state.seats)] = 1
        elif owner == rules.ON_THE_TABLE:
            out.tiles[tile, SEATS] = 1
    side = rules.side(state)
    for row in range(ROWS):
        for column in range(box.first[side, row + 1] - box.first[side, row]):
            out.spaces[row * WIDTH + column] = 1


def observe_seat(state: State, box: Box, seat: int, nth: int, out: Observation) -> None:
    """Write what `seat` has into row `nth`, the seat's number counted from the viewer."""
    out.seats[nth] = 1
    out.points[nth] = within(rules.points_of(state, box, seat) - POINTS_FROM, 250)
    for animal in range(ANIMALS):
        out.track[nth, animal] = within(state.track[seat, animal], 50)
        out.bonus[nth, animal] = state.bonus[seat, animal]
    side = rules.side(state)
    for row in range(ROWS):
        first = box.first[side, row]
        for cell in range(first, box.first[side, row + 1]):
            holds = state.preserve[seat, cell]
            if holds != rules.EMPTY:
                what = ANIMALS if holds == rules.FACE_DOWN else holds - 1
                out.preserve[nth * len(HOLDS) + what, row * WIDTH + cell - first] = 1


LEARNING = Learning(Observation, observe)
