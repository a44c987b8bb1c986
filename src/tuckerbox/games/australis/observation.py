"""The observation of Australis: a seat's knowledge of a match, for programs that learn. Everybody knows the same."""

from __future__ import annotations

from typing import Annotated

from tuckerbox.games.australis import rules
from tuckerbox.games.australis.state import (
    CARD_NAMES,
    COLOUR_NAMES,
    COLOURS,
    DISPLAY,
    FACES,
    FUNCTION_NAMES,
    FUNCTIONS,
    KINDS,
    REEF_NAMES,
    REEFS,
    ROUNDS,
    SEATS,
    TILE_NAMES,
    Box,
    State,
)
from tuckerbox.kernel.contract import Learning
from tuckerbox.kernel.memory_records import Grid, Record, Row
from tuckerbox.kernel.observing import SEATS_FROM_YOU, Shows, from_viewer, within

PHASES = (
    "draw the start player", "roll", "deal", "card takes effect", "die takes effect", "refill",
    "reefs score", "schools score", "turtles score", "competition", "dice sink", "ranking",
    "corals score", "tiles are revealed", "finish",
    "take a die", "order the cards", "place a coral", "move a coral", "take cards", "die is taken", "choose a tile",
    "ended",
)  # fmt: skip
FACE_NAMES = tuple(f"face {face + 1}" for face in range(FACES))
PLACES = tuple(f"place {place + 1}" for place in range(DISPLAY))
ROUND_NAMES = tuple(f"round {nth + 1}" for nth in range(ROUNDS))
OWNERS = (*SEATS_FROM_YOU, "in the box")
MOST_FISH = 200
MOST_POINTS = 255
LONGEST = 60  # the longest current


class Observation(Record):
    """A seat's knowledge of a match of Australis."""

    seats: Annotated[Row, "u1", SEATS, Shows("the seats of the match", SEATS_FROM_YOU, most=1)]
    last: Annotated[int, "u1", Shows("the last space of the current", most=LONGEST)]
    free_end: Annotated[int, "u1", Shows("1: the last space has room for one turtle only", most=1)]
    phase: Annotated[Row, "u1", len(PHASES), Shows("the phase", PHASES, most=1)]
    round: Annotated[Row, "u1", ROUNDS, Shows("the round", ROUND_NAMES, most=1)]
    start: Annotated[Row, "u1", SEATS, Shows("who begins the round", SEATS_FROM_YOU, most=1)]
    token: Annotated[Row, "u1", SEATS, Shows("who has the first player token", SEATS_FROM_YOU, most=1)]
    active: Annotated[Row, "u1", SEATS, Shows("whose turn it is", SEATS_FROM_YOU, most=1)]
    deciding: Annotated[Row, "u1", SEATS, Shows("who decides now", SEATS_FROM_YOU, most=1)]
    picks: Annotated[int, "u1", Shows("the dice that all seats have taken this round", most=16)]
    colour: Annotated[Row, "u1", COLOURS, Shows("the colour of the die that was taken last", COLOUR_NAMES, most=1)]
    face: Annotated[Row, "u1", FACES, Shows("and its face", FACE_NAMES, most=1)]
    firing: Annotated[
        Row, "u1", FUNCTIONS, Shows("the cards under that colour that are still to be used", FUNCTION_NAMES, most=1)
    ]
    acts: Annotated[int, "u1", Shows("1: the action of the die is still to come", most=1)]
    cards: Annotated[int, "u1", Shows("cards that may still be taken", most=6)]
    reach: Annotated[Row, "u1", REEFS, Shows("the reefs that the coral may go to", REEF_NAMES, most=1)]
    winner: Annotated[Row, "u1", SEATS, Shows("who won the competition", SEATS_FROM_YOU, most=1)]
    second: Annotated[Row, "u1", SEATS, Shows("who came second in it", SEATS_FROM_YOU, most=1)]
    offer: Annotated[Grid, "u1", COLOURS, FACES, Shows("the dice on the board", COLOUR_NAMES, FACE_NAMES, most=8)]
    held: Annotated[
        Grid,
        "u1",
        SEATS * COLOURS,
        FACES,
        Shows("the dice on sea boards", SEATS_FROM_YOU, COLOUR_NAMES, FACE_NAMES, most=8),
    ]
    back: Annotated[Row, "u1", COLOURS, Shows("the dice that are out of the competition", COLOUR_NAMES, most=8)]
    deck: Annotated[Row, "u1", KINDS, Shows("the cards in the draw pile", CARD_NAMES, most=6)]
    display: Annotated[Grid, "u1", DISPLAY, KINDS, Shows("the card in each place", PLACES, CARD_NAMES, most=1)]
    discard: Annotated[Row, "u1", KINDS, Shows("the cards that were discarded", CARD_NAMES, most=6)]
    kept: Annotated[Grid, "u1", SEATS, KINDS, Shows("the cards of each seat", SEATS_FROM_YOU, CARD_NAMES, most=6)]
    turtle: Annotated[Row, "u1", SEATS, Shows("the space of each turtle", SEATS_FROM_YOU, most=LONGEST)]
    arrived: Annotated[Row, "u1", SEATS, Shows("its rank among the arrivals on the last space", SEATS_FROM_YOU, most=4)]
    grey: Annotated[int, "u1", Shows("cubes on the grey space", most=20)]
    grey_beside: Annotated[int, "u1", Shows("grey cubes beside the board", most=ROUNDS)]
    cubes: Annotated[Row, "u1", SEATS, Shows("cubes on food tracks", SEATS_FROM_YOU, most=6)]
    supply: Annotated[Row, "u1", SEATS, Shows("corals that are not placed yet", SEATS_FROM_YOU, most=40)]
    corals: Annotated[Grid, "u1", SEATS, REEFS, Shows("corals on reefs", SEATS_FROM_YOU, REEF_NAMES, most=40)]
    tiles: Annotated[
        Grid, "u1", len(TILE_NAMES) * ROUNDS, len(OWNERS),
        Shows("who has each competition tile that was won", TILE_NAMES, ROUND_NAMES, OWNERS, most=1),
    ]  # fmt: skip
    fish: Annotated[Row, "u1", SEATS, Shows("fish", SEATS_FROM_YOU, most=MOST_FISH)]
    points: Annotated[Row, "u1", SEATS, Shows("points", SEATS_FROM_YOU, most=MOST_POINTS)]


def observe(state: State, box: Box, viewer: int, out: Observation) -> None:
    observe_course(state, viewer, out)
    observe_turn(state, viewer, out)
    observe_board(state, viewer, out)
    for seat in range(state.seats):
        observe_seat(state, seat, from_viewer(seat, viewer, state.seats), out)


def observe_course(state: State, viewer: int, out: Observation) -> None:
    """Write the options, and whose turn it is."""
    out.last = within(state.last, LONGEST)
    out.free_end = state.free_end
    out.phase[state.phase] = 1
    if state.round > 0:
        out.round[state.round - 1] = 1
    if state.start >= 0:
        out.start[from_viewer(state.start, viewer, state.seats)] = 1
    if state.token >= 0:
        out.token[from_viewer(state.token, viewer, state.seats)] = 1
    if state.active >= 0:
        out.active[from_viewer(state.active, viewer, state.seats)] = 1
    deciding = rules.turn(state)
    if deciding < state.seats:
        out.deciding[from_viewer(deciding, viewer, state.seats)] = 1


def observe_turn(state: State, viewer: int, out: Observation) -> None:
    """Write what is going on in the turn, or in the competition."""
    out.picks = state.picks
    if rules.FIRING <= state.phase <= rules.ACTING or rules.ORDERING <= state.phase <= rules.PICKED:
        out.colour[state.colour] = 1
        out.face[state.face] = 1
        for function in range(FUNCTIONS):
            out.firing[function] = state.firing >> function & 1
        out.acts = state.acts
        out.cards = within(state.cards, 6)
        for reef in range(state.reach + 1):
            out.reach[reef] = 1
    if state.winner >= 0:
        out.winner[from_viewer(state.winner, viewer, state.seats)] = 1
    if state.second >= 0:
        out.second[from_viewer(state.second, viewer, state.seats)] = 1


def observe_board(state: State, viewer: int, out: Observation) -> None:
    """Write what lies on the board or beside it, and the tiles that were won."""
    for colour in range(COLOURS):
        out.back[colour] = state.back[colour]
        for face in range(FACES):
            out.offer[colour, face] = state.offer[colour, face]
    for kind in range(KINDS):
        out.deck[kind] = state.deck[kind]
        out.discard[kind] = state.discard[kind]
    for place in range(DISPLAY):
        if state.display[place] >= 0:
            out.display[place, state.display[place]] = 1
    out.grey = within(state.grey, 20)
    out.grey_beside = within(state.grey_beside, ROUNDS)
    for tile in range(len(TILE_NAMES)):
        for nth in range(ROUNDS):
            owner = state.tiles[tile, nth]
            if owner >= 0:
                out.tiles[tile * ROUNDS + nth, from_viewer(owner, viewer, state.seats)] = 1
            elif owner == rules.IN_BOX:
                out.tiles[tile * ROUNDS + nth, SEATS] = 1


def observe_seat(state: State, seat: int, nth: int, out: Observation) -> None:
    """Write what `seat` has into row `nth`, the seat's number counted from the viewer."""
    out.seats[nth] = 1
    out.turtle[nth] = within(state.turtle[seat], LONGEST)
    out.arrived[nth] = state.arrived[seat]
    out.cubes[nth] = within(state.cubes[seat], 6)
    out.supply[nth] = state.supply[seat]
    out.fish[nth] = within(state.fish[seat], MOST_FISH)
    out.points[nth] = within(state.points[seat], MOST_POINTS)
    for reef in range(REEFS):
        out.corals[nth, reef] = state.corals[seat, reef]
    for kind in range(KINDS):
        out.kept[nth, kind] = state.kept[seat, kind]
    for colour in range(COLOURS):
        for face in range(FACES):
            out.held[nth * COLOURS + colour, face] = state.held[rules.place_of(seat, colour), face]


LEARNING = Learning(Observation, observe)
