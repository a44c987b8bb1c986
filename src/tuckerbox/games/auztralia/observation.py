"""The observation of AuZtralia: a seat's knowledge of a match, for programs that learn.

Only personality cards can be hidden: the two that somebody looks at, and the one on top of the deck.
"""

from __future__ import annotations

from typing import Annotated, get_args

from tuckerbox.games.auztralia import board, cards, phases, pieces, rules
from tuckerbox.games.auztralia.rules import land
from tuckerbox.games.auztralia.state import SEATS, Box, State
from tuckerbox.games.auztralia.view_types import BOX_NAMES, Phase
from tuckerbox.kernel.contract import Learning
from tuckerbox.kernel.memory_records import Grid, Record, Row
from tuckerbox.kernel.observing import SEATS_FROM_YOU, Shows, from_viewer, within

PHASES = get_args(Phase)
MAP_NAMES = ("east", "west")
WAY_NAMES = ("competitive", "together", "solo")
DIFFICULTY_NAMES = ("easy", "hard", "insane")
LEVEL_NAMES = ("level 1", "level 2", "level 3")
NTHS = ("first", "second", "third", "fourth", "fifth")
OLD_CARD_NAMES = tuple(f"card {nth + 1}" for nth in range(cards.OLD_CARDS))
REVELATION_NAMES = tuple(f"sort {nth + 1}" for nth in range(cards.REVELATIONS))
DECK_NAMES = NTHS[: cards.REVELATION_DECKS]
OBJECTIVE_NAMES = tuple(f"objective {nth + 1}" for nth in range(cards.OBJECTIVES))
TOGETHER_NAMES = tuple(f"sort {nth + 1}" for nth in range(cards.EVENTS_TOGETHER))
TILE_NAMES = tuple(f"tile {nth + 1}" for nth in range(pieces.AWAKE))
PARTS_OF_A_TILE = ("kind, from 1", "hex, from 1", *(f"damage by {seat}" for seat in SEATS_FROM_YOU))

# The planes of the map. An owner is 0 for nobody, 1 for you, 2 for the next seat, and so on.
PLANES = (
    "terrain: 1 coast, 2 hill, 3 outback, 4 farmland, 5 numbered",
    "level of the Old One that lies face down",
    *pieces.RESOURCE_NAMES,
    *(f"owner of the track at the {side}" for side in board.DIRECTION_NAMES[: board.SIDES]),
    "owner of the farm",
    "crop: 1 corn, 2 sheep, 3 cattle",
    "1: a blighted farm",
    "owner of the port",
    "1: your network leads there",
    "1: rails that the active seat can use lead there",
    "1: the combat is there",
    "Old Ones that lie face up",
)
TERRAIN, HIDDEN, FIRST_RESOURCE = 0, 1, 2
FIRST_TRACK = FIRST_RESOURCE + pieces.RESOURCES
FARM, CROP, BLIGHTED, PORT, REACHED, BY_RAIL, FIELD, AWAKE = range(FIRST_TRACK + board.SIDES, len(PLANES))


class Observation(Record):
    """A seat's knowledge of a match of AuZtralia."""

    map: Annotated[Row, "u1", board.MAPS, Shows("the side of the board", MAP_NAMES, most=1)]
    way: Annotated[Row, "u1", 3, Shows("the way to play", WAY_NAMES, most=1)]
    difficulty: Annotated[Row, "u1", 3, Shows("how hard the solo game is", DIFFICULTY_NAMES, most=1)]
    mercy: Annotated[int, "u1", Shows("1: tiles that were never turned up count once", most=1)]
    seats: Annotated[Row, "u1", SEATS, Shows("the seats of the match", SEATS_FROM_YOU, most=1)]
    number: Annotated[
        Row, "u1", SEATS, Shows("your own number, by which the action `give` names you", NTHS[:SEATS], most=1)
    ]
    phase: Annotated[Row, "u1", len(PHASES), Shows("the phase", PHASES, most=1)]
    stage: Annotated[int, "u1", Shows("the stage of the Old Ones' turn", most=3)]
    first: Annotated[Row, "u1", SEATS, Shows("the first player", SEATS_FROM_YOU, most=1)]
    active: Annotated[Row, "u1", SEATS, Shows("whose turn it is", SEATS_FROM_YOU, most=1)]
    deciding: Annotated[Row, "u1", SEATS, Shows("who decides now", SEATS_FROM_YOU, most=1)]
    left: Annotated[int, "u1", Shows("still to come: tracks, farms, goods, units, tiles to turn up", most=127)]
    made: Annotated[int, "u1", Shows("how many of these are done", most=127)]
    time: Annotated[Row, "u1", SEATS, Shows("the space of each disc on the time track", SEATS_FROM_YOU, most=60)]
    purple: Annotated[int, "u1", Shows("the space of the Old Ones' disc", most=60)]
    ended: Annotated[int, "u1", Shows("1: a port is lost", most=1)]
    hexes: Annotated[Grid, "u1", len(PLANES), board.HEXES, Shows("the map", PLANES, board.HEX_NAMES, most=44)]
    old_ones: Annotated[
        Grid, "u1", pieces.AWAKE, len(PARTS_OF_A_TILE),
        Shows("the Old Ones that lie face up, numbered as in the action `aim`", TILE_NAMES, PARTS_OF_A_TILE, most=127),
    ]  # fmt: skip
    pool: Annotated[
        Grid, "u1", board.LEVELS, pieces.KINDS,
        Shows("the Old Ones that were never turned up", LEVEL_NAMES, pieces.KIND_NAMES, most=60),
    ]  # fmt: skip
    gone: Annotated[Row, "u1", pieces.KINDS, Shows("the Old Ones that are out of play", pieces.KIND_NAMES, most=60)]
    goods: Annotated[
        Grid,
        "u1",
        SEATS,
        pieces.RESOURCES - 1,
        Shows("the goods of each seat", SEATS_FROM_YOU, pieces.GOOD_NAMES, most=127),
    ]
    cubes: Annotated[Row, "u1", SEATS, Shows("cubes in headquarters", SEATS_FROM_YOU, most=60)]
    boxes: Annotated[Grid, "u1", SEATS, board.BOXES, Shows("cubes on action boxes", SEATS_FROM_YOU, BOX_NAMES, most=60)]
    discs: Annotated[Row, "u1", SEATS, Shows("discs", SEATS_FROM_YOU, most=9)]
    barracks: Annotated[
        Grid, "u1", SEATS, pieces.UNITS, Shows("units in barracks", SEATS_FROM_YOU, pieces.UNIT_NAMES, most=30)
    ]
    supply: Annotated[Row, "u1", pieces.UNITS, Shows("units in the supply", pieces.UNIT_NAMES, most=120)]
    tracks_left: Annotated[Row, "u1", SEATS, Shows("tracks that are not laid", SEATS_FROM_YOU, most=60)]
    farms_left: Annotated[
        Grid, "u1", SEATS, pieces.CROPS, Shows("farms that are not planted", SEATS_FROM_YOU, pieces.CROP_NAMES, most=20)
    ]
    trophies: Annotated[Grid, "u1", SEATS, pieces.KINDS, Shows("trophies", SEATS_FROM_YOU, pieces.KIND_NAMES, most=60)]
    tokens: Annotated[Row, "u1", SEATS, Shows("points on tokens", SEATS_FROM_YOU, most=255)]
    panic: Annotated[Row, "u1", SEATS, Shows("1: begins the next combat with less sanity", SEATS_FROM_YOU, most=1)]
    deck: Annotated[
        Row, "u1", cards.PERSONALITIES, Shows("personalities in the draw deck", cards.PERSONALITY_NAMES, most=1)
    ]
    display: Annotated[
        Grid, "u1", cards.DISPLAY, cards.PERSONALITIES,
        Shows("personalities on display", NTHS, cards.PERSONALITY_NAMES, most=1),
    ]  # fmt: skip
    owner: Annotated[
        Grid, "u1", SEATS, cards.PERSONALITIES,
        Shows("the personalities of each seat", SEATS_FROM_YOU, cards.PERSONALITY_NAMES, most=1),
    ]  # fmt: skip
    spent: Annotated[
        Row, "u1", cards.PERSONALITIES, Shows("personalities used in this combat", cards.PERSONALITY_NAMES, most=1)
    ]
    top: Annotated[
        Row,
        "u1",
        cards.PERSONALITIES,
        Shows("the card on top of the deck, if you know it", cards.PERSONALITY_NAMES, most=1),
    ]
    looked: Annotated[
        Grid, "u1", 2, cards.PERSONALITIES,
        Shows("the two cards that you are looking at", NTHS[:2], cards.PERSONALITY_NAMES, most=1),
    ]  # fmt: skip
    old_deck: Annotated[Row, "u1", cards.OLD_CARDS, Shows("Old One cards in the draw pile", OLD_CARD_NAMES, most=1)]
    card: Annotated[Row, "u1", cards.OLD_CARDS, Shows("the open Old One card", OLD_CARD_NAMES, most=1)]
    revelations: Annotated[
        Grid, "u1", cards.REVELATION_DECKS, cards.REVELATIONS,
        Shows("revelations in each deck", DECK_NAMES, REVELATION_NAMES, most=9),
    ]  # fmt: skip
    revealed: Annotated[int, "u1", Shows("revelations that were drawn", most=20)]
    objective: Annotated[Row, "u1", cards.OBJECTIVES, Shows("the chosen objective", OBJECTIVE_NAMES, most=1)]
    offered: Annotated[Row, "u1", cards.OBJECTIVES, Shows("the objectives to choose from", OBJECTIVE_NAMES, most=1)]
    haunted: Annotated[int, "u1", Shows("1: an Old One has been close to the port", most=1)]
    together: Annotated[
        Row, "u1", cards.EVENTS_TOGETHER, Shows("cards of the cooperative game in the deck", TOGETHER_NAMES, most=9)
    ]
    fighter: Annotated[Row, "u1", SEATS, Shows("who fights", SEATS_FROM_YOU, most=1)]
    defends: Annotated[int, "u1", Shows("1: for a port", most=1)]
    force: Annotated[Row, "u1", pieces.UNITS, Shows("the units that were sent", pieces.UNIT_NAMES, most=30)]
    hurt: Annotated[Row, "u1", pieces.UNITS, Shows("their damage", pieces.UNIT_NAMES, most=127)]
    sanity: Annotated[int, "u1", Shows("the sanity that is left", most=30)]
    hits: Annotated[int, "u1", Shows("damage that is still to be allotted", most=127)]
    may_go: Annotated[int, "u1", Shows("1: withdrawal is possible before the next card", most=1)]
    defeated: Annotated[int, "u1", Shows("1: the force is defeated", most=1)]


def observe(state: State, box: Box, viewer: int, out: Observation) -> None:
    observe_course(state, viewer, out)
    observe_map(state, box, viewer, out)
    observe_old_ones(state, viewer, out)
    observe_cards(state, viewer, out)
    observe_combat(state, viewer, out)
    for seat in range(state.seats):
        observe_seat(state, seat, from_viewer(seat, viewer, state.seats), out)


def observe_course(state: State, viewer: int, out: Observation) -> None:
    """Write the options, whose turn it is, and the time."""
    out.map[state.map] = 1
    out.way[state.way] = 1
    out.difficulty[state.difficulty] = 1
    out.mercy = state.mercy
    out.number[viewer] = 1
    out.phase[state.phase] = 1
    out.stage = state.stage
    if state.first >= 0:
        out.first[from_viewer(state.first, viewer, state.seats)] = 1
    if state.active >= 0:
        out.active[from_viewer(state.active, viewer, state.seats)] = 1
    deciding = rules.turn(state)
    if deciding < state.seats:
        out.deciding[from_viewer(deciding, viewer, state.seats)] = 1
    out.left = within(state.left, 127)
    out.made = within(state.made, 127)
    out.purple = within(state.purple, 60)
    out.ended = state.ended
    out.haunted = state.haunted
    for sort in range(cards.EVENTS_TOGETHER):
        out.together[sort] = state.together[sort]


def owner_number(state: State, seat: int, viewer: int) -> int:
    """Return the number of an owner in a plane of the map; 0 for nobody."""
    return 0 if seat < 0 else 1 + from_viewer(seat, viewer, state.seats)


def observe_map(state: State, box: Box, viewer: int, out: Observation) -> None:
    """Write what is on each hex of land."""
    for hex in range(board.HEXES):
        if not land.is_land(state, box, hex):
            continue
        out.hexes[TERRAIN, hex] = box.terrain[state.map, hex]
        out.hexes[HIDDEN, hex] = state.hidden[hex]
        out.hexes[REACHED, hex] = state.reached[hex] >> viewer & 1
        out.hexes[BY_RAIL, hex] = 1 if state.via[hex] >= 0 else 0
        out.hexes[AWAKE, hex] = state.awake_at[hex]
        for resource in range(pieces.RESOURCES):
            out.hexes[FIRST_RESOURCE + resource, hex] = state.resources[resource, hex]
        for side in range(board.SIDES):
            out.hexes[FIRST_TRACK + side, hex] = owner_number(state, state.tracks[side, hex] - 1, viewer)
        if state.farms[hex] > 0:
            out.hexes[FARM, hex] = owner_number(state, land.seat_with_farm_on(state, hex), viewer)
            out.hexes[CROP, hex] = 1 + land.crop_of(state, hex)
            out.hexes[BLIGHTED, hex] = state.blighted[hex]
    for seat in range(state.seats):
        if state.ports[seat] >= 0:
            out.hexes[PORT, state.ports[seat]] = owner_number(state, seat, viewer)
    if state.fighter >= 0:
        out.hexes[FIELD, state.field] = 1


def observe_old_ones(state: State, viewer: int, out: Observation) -> None:
    """Write the Old Ones that lie face up, and how many of each kind are elsewhere."""
    for slot in range(pieces.AWAKE):
        if state.awake[slot] != pieces.NO_ONE:
            out.old_ones[slot, 0] = 1 + state.awake[slot]
            out.old_ones[slot, 1] = 1 + state.place[slot]
            for seat in range(state.seats):
                nth = from_viewer(seat, viewer, state.seats)
                out.old_ones[slot, 2 + nth] = within(state.damage[slot, seat], 127)
    for kind in range(pieces.KINDS):
        out.gone[kind] = within(state.gone[kind], 60)
        for level in range(board.LEVELS):
            out.pool[level, kind] = within(state.pool[level, kind], 60)


def observe_cards(state: State, viewer: int, out: Observation) -> None:
    """Write where all cards are, as far as the viewer knows."""
    for card in range(cards.PERSONALITIES):
        out.deck[card] = state.deck[card]
        out.spent[card] = state.spent[card]
        if state.owner[card] > 0:
            out.owner[from_viewer(state.owner[card] - 1, viewer, state.seats), card] = 1
    for place in range(cards.DISPLAY):
        if state.display[place] != cards.NO_CARD:
            out.display[place, state.display[place]] = 1
    if state.top_seen[viewer] > 0:
        out.top[state.top_seen[viewer] - 1] = 1
    if state.looker >> viewer & 1:
        for nth in range(2):
            if state.looked[nth] > 0:
                out.looked[nth, state.looked[nth] - 1] = 1
    for card in range(cards.OLD_CARDS):
        out.old_deck[card] = state.old_deck[card]
    if state.card != cards.NO_CARD:
        out.card[state.card] = 1
    for sort in range(cards.REVELATIONS):
        for deck in range(cards.REVELATION_DECKS):
            out.revelations[deck, sort] = state.revelations[deck, sort]
    out.revealed = within(state.revealed, 20)
    if state.objective != cards.NO_CARD:
        out.objective[state.objective] = 1
    if state.phase == phases.CHOOSING_OBJECTIVE:
        for nth in range(2):
            out.offered[state.offered[nth]] = 1


def observe_combat(state: State, viewer: int, out: Observation) -> None:
    """Write the force that was sent, and how its combat stands."""
    if state.fighter >= 0:
        out.fighter[from_viewer(state.fighter, viewer, state.seats)] = 1
    out.defends = state.defends
    for unit in range(pieces.UNITS):
        out.force[unit] = within(state.force[unit], 30)
        out.hurt[unit] = within(state.hurt[unit], 127)
        out.supply[unit] = within(state.supply[unit], 120)
    out.sanity = within(state.sanity, 30)
    out.hits = within(state.hits, 127)
    out.may_go = state.may_go
    out.defeated = state.defeated


def observe_seat(state: State, seat: int, nth: int, out: Observation) -> None:
    """Write what `seat` has into row `nth`, the seat's number counted from the viewer."""
    out.seats[nth] = 1
    out.time[nth] = within(state.time[seat], 60)
    out.cubes[nth] = within(state.cubes[seat], 60)
    out.discs[nth] = state.discs[seat]
    out.tracks_left[nth] = within(state.tracks_left[seat], 60)
    out.tokens[nth] = within(state.points[seat], 255)
    out.panic[nth] = state.panic >> seat & 1
    for good in range(pieces.RESOURCES - 1):
        out.goods[nth, good] = within(state.goods[good, seat], 127)
    for what in range(board.BOXES):
        out.boxes[nth, what] = within(state.boxes[what, seat], 60)
    for unit in range(pieces.UNITS):
        out.barracks[nth, unit] = within(state.barracks[unit, seat], 30)
    for crop in range(pieces.CROPS):
        out.farms_left[nth, crop] = within(state.farms_left[crop, seat], 20)
    for kind in range(pieces.KINDS):
        out.trophies[nth, kind] = within(state.trophies[kind, seat], 60)


LEARNING = Learning(Observation, observe)
