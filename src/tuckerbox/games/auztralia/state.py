"""The records of AuZtralia: the state of a match, the components in the box, and the options."""

from __future__ import annotations

from typing import Annotated

from tuckerbox.games.auztralia.board import (
    BOXES,
    COLUMNS,
    DIRECTIONS,
    HEXES,
    LAST_SPACE,
    LEVELS,
    MAPS,
    OLD_ONES_START,
    ROWS,
    SIDES,
)
from tuckerbox.games.auztralia.cards import (
    DISPLAY,
    EVENTS_TOGETHER,
    OBJECTIVES,
    OLD_CARDS,
    PERSONALITIES,
    REVELATION_DECKS,
    REVELATIONS,
)
from tuckerbox.games.auztralia.pieces import AWAKE, CROPS, KINDS, OLD_ONES, RESOURCES, SURVEYS, UNITS
from tuckerbox.kernel.component_data import Item
from tuckerbox.kernel.memory_records import Grid, Private, Record, Row
from tuckerbox.kernel.options import OneOf

SEATS = 4
NOBODY = -1  # instead of a seat

# Bits of a space of the time track: what happens when the Old Ones get there
LIT = 1  # a revelation
CALLED = 2  # a card of the cooperative game

# The most events that a step leaves. If there are more, the next step goes on: see `event_room.has_room`.
MOST_EVENTS = 32


class State(Record):
    """A match of AuZtralia."""

    version: Annotated[int, "u2"]
    steps: Annotated[int, "u2"]
    events: Annotated[Grid, "i2", MOST_EVENTS, 9]
    laid: Annotated[Row, "i2", SEATS]  # the number of the move that brought a disc to its space on the time track
    moves: Annotated[int, "i2"]
    points: Annotated[Row, "i2", SEATS]  # tokens that players have
    unveiled: Annotated[int, "i2"]  # at the end: points of tiles that lay face down
    told: Annotated[int, "u1"]

    # Options
    seats: Annotated[int, "i1"]
    map: Annotated[int, "i1"]
    way: Annotated[int, "i1"]  # competitive, together or solo
    difficulty: Annotated[int, "i1"]
    mercy: Annotated[int, "i1"]  # 1: tiles that lie face down at the end count once, not twice

    # The course of the match
    phase: Annotated[int, "i1"]
    first: Annotated[int, "i1"]  # the first player
    active: Annotated[int, "i1"]  # the seat whose turn it is, or that has to decide
    left: Annotated[int, "i1"]  # still to come: tracks, farms, goods, units, tiles to turn up; in the set-up, the hex
    made: Annotated[int, "i1"]  # how many of these are done, or cards sent away; while aiming, the damage
    used: Annotated[int, "i1"]  # the other seats whose tracks the action uses, one bit each
    # By action: the box for railways; the farms placed, two bits for each crop; the good that was traded; 1 if only
    # infantry may be taken
    detail: Annotated[int, "i1"]
    free: Annotated[int, "i1"]  # 1 or 2: allowed by a personality, at no cost, before or after the action
    ended: Annotated[int, "i1"]  # 1: a port is lost

    # Time
    time: Annotated[Row, "i1", SEATS]
    purple: Annotated[int, "i1"]  # the Old Ones' disc

    # The map
    hidden: Annotated[Row, "i1", HEXES]  # the level of the tile that lies face down, or 0
    resources: Annotated[Grid, "i1", RESOURCES, HEXES]
    tracks: Annotated[Grid, "i1", SIDES, HEXES]  # the owner of the track across each border, from 1; 0 is nobody
    farms: Annotated[Row, "i1", HEXES]  # 0, or 1 + the crop + 3 times the seat
    blighted: Annotated[Row, "i1", HEXES]
    ports: Annotated[Row, "i1", SEATS]  # the hex, or -1
    reached: Annotated[Row, "i1", HEXES]  # the seats whose networks lead there, clear of Old Ones, one bit each
    via: Annotated[Row, "i1", HEXES]  # the others whose tracks the active seat needs to get there, one bit each; or -1
    off_rail: Annotated[Grid, "i1", SEATS, HEXES]  # steps off the rails, with the tracks of this many others; 0: no way
    seen: Annotated[Row, "i1", HEXES]  # 1: visited by a search; all 0 before and after it

    # Old Ones that lie face up
    awake: Annotated[Row, "i1", AWAKE]  # the kind, or NO_ONE
    place: Annotated[Row, "i1", AWAKE]  # the hex
    awake_at: Annotated[Row, "i1", HEXES]  # how many there are on each hex
    damage: Annotated[Grid, "i1", AWAKE, SEATS]  # by whom
    cubes_on: Annotated[Grid, "i1", AWAKE, SEATS]  # cubes that mark it; each disc stands for five
    discs_on: Annotated[Grid, "i1", AWAKE, SEATS]
    going: Annotated[Row, "i1", AWAKE]  # the hex it moves to, came to, or brings a tile forth on; -1: none
    pool: Annotated[Grid, "i1", LEVELS, KINDS]  # tiles never turned up, on the map and in the stacks
    gone: Annotated[Row, "i1", KINDS]  # tiles that are out of play
    drawing: Annotated[Row, "i1", KINDS]  # the kinds that a tile may be, or what is left of a card's effect; else empty

    # The possessions of players
    goods: Annotated[Grid, "i1", RESOURCES, SEATS]
    cubes: Annotated[Row, "i1", SEATS]  # in the headquarters
    boxes: Annotated[Grid, "i1", BOXES, SEATS]  # cubes on each action box
    discs: Annotated[Row, "i1", SEATS]
    barracks: Annotated[Grid, "i1", UNITS, SEATS]
    supply: Annotated[Row, "i1", UNITS]
    tracks_left: Annotated[Row, "i1", SEATS]
    farms_left: Annotated[Grid, "i1", CROPS, SEATS]
    trophies: Annotated[Grid, "i1", KINDS, SEATS]

    # Personality cards
    deck: Annotated[Row, "i1", PERSONALITIES]  # 1: in the draw deck
    display: Annotated[Row, "i1", DISPLAY]  # from the left, or NO_CARD
    owner: Annotated[Row, "i1", PERSONALITIES]  # the seat that has it, from 1
    fresh: Annotated[int, "i1"]  # the card recruited this turn, from 1; under rules version 1 it waits a turn
    spent: Annotated[Row, "i1", PERSONALITIES]  # 1: used in this combat
    self_only: Annotated[Row, "i1", SEATS]  # the seat itself, as a bit
    top_seen: Annotated[Row, "i1", SEATS, Private("self_only")]  # the card that a seat knows to be on top, from 1
    looker: Annotated[int, "i1"]  # the seats that know the two cards in `looked`, one bit each; EVERYONE: nobody looks
    looked: Annotated[Row, "i1", 2, Private("looker")]

    # Other cards
    old_deck: Annotated[Row, "i1", OLD_CARDS]  # 1: in the draw pile
    revelations: Annotated[Grid, "i1", REVELATION_DECKS, REVELATIONS]
    revealed: Annotated[int, "i1"]  # how many revelations were drawn
    surveys: Annotated[Row, "i1", SURVEYS]
    objectives: Annotated[Row, "i1", OBJECTIVES]  # 1: not drawn
    offered: Annotated[Row, "i1", 2]
    objective: Annotated[int, "i1"]  # the chosen one, or NO_CARD
    haunted: Annotated[int, "i1"]  # 1: an Old One has been close to the port
    together: Annotated[Row, "i1", EVENTS_TOGETHER]
    unveils: Annotated[int, "i1"]  # at the end: how many tiles lay face down
    panic: Annotated[int, "i1"]  # the seats that begin their next combat with less sanity, one bit each

    # The Old Ones' turn
    stage: Annotated[int, "i1"]  # its stage, as in `phases`; 0 in a player's turn
    sorts: Annotated[Row, "i1", REVELATIONS]  # the deck while a revelation is drawn; empty before and after
    draws: Annotated[int, "i1"]  # cards that are still to be drawn for movement
    six: Annotated[int, "i1"]  # cards that are still to be drawn for a tile that was just turned up
    risen: Annotated[int, "i1"]  # the slot of that tile
    card: Annotated[int, "i1"]  # the Old One card that lies face up, or NO_CARD
    asked: Annotated[int, "i1"]  # how many seats were asked

    # Combat
    fighter: Annotated[int, "i1"]
    field: Annotated[int, "i1"]  # the hex
    defends: Annotated[int, "i1"]  # 1: a port
    force: Annotated[Row, "i1", UNITS]
    hurt: Annotated[Row, "i1", UNITS]  # damage on each stack
    sanity: Annotated[int, "i1"]
    lost_sanity: Annotated[int, "i1"]
    hits: Annotated[int, "i1"]  # purple cubes still to be allotted
    may_go: Annotated[int, "i1"]  # 1: withdrawal is possible before the next card
    defeated: Annotated[int, "i1"]
    spare: Annotated[Row, "u1", 1]


class Box(Record):
    """The components of AuZtralia."""

    # The maps, as in the files, and values that `prepare` derives
    east_terrain: Annotated[Grid, "i1", ROWS, COLUMNS, Item("east.terrain", 0, 3)]
    east_number: Annotated[Grid, "i1", ROWS, COLUMNS, Item("east.number", 0, HEXES)]
    east_level: Annotated[Grid, "i1", ROWS, COLUMNS, Item("east.level", 0, LEVELS)]
    east_survey: Annotated[Grid, "i1", ROWS, COLUMNS, Item("east.survey", 0, 1)]
    east_anchor: Annotated[Grid, "i1", ROWS, COLUMNS, Item("east.anchor", 0, 1)]
    west_terrain: Annotated[Grid, "i1", ROWS, COLUMNS, Item("west.terrain", 0, 5, fill=0)]
    west_number: Annotated[Grid, "i1", ROWS, COLUMNS, Item("west.number", 0, HEXES, fill=0)]
    west_level: Annotated[Grid, "i1", ROWS, COLUMNS, Item("west.level", 0, LEVELS, fill=0)]
    west_survey: Annotated[Grid, "i1", ROWS, COLUMNS, Item("west.survey", 0, 1, fill=0)]
    west_anchor: Annotated[Grid, "i1", ROWS, COLUMNS, Item("west.anchor", 0, 1, fill=0)]
    west_token: Annotated[Grid, "i1", ROWS, COLUMNS, Item("west.token", 0, 9, fill=0)]
    terrain: Annotated[Grid, "i1", MAPS, HEXES]
    number: Annotated[Grid, "i1", MAPS, HEXES]
    level: Annotated[Grid, "i1", MAPS, HEXES]
    survey: Annotated[Grid, "i1", MAPS, HEXES]
    anchor: Annotated[Grid, "i1", MAPS, HEXES]
    token: Annotated[Row, "i1", HEXES]
    at: Annotated[Grid, "i1", MAPS, HEXES]  # the hex with each number, from 1
    numbers: Annotated[Row, "i1", MAPS]  # how many numbers there are
    beside: Annotated[Grid, "i1", DIRECTIONS, HEXES]  # the hex in a direction, or -1
    apart_east: Annotated[Grid, "i1", HEXES, HEXES]  # the distance of two hexes over land; FAR: no way
    apart_west: Annotated[Grid, "i1", HEXES, HEXES]

    surveys: Annotated[Grid, "i1", SURVEYS, 1 + DIRECTIONS, Item("survey.tiles", 0, 5)]
    red: Annotated[Row, "i1", SURVEYS, Item("survey.red", 0, 1)]
    pieces: Annotated[Row, "i1", 4, Item("survey.pieces", 0, 9)]

    # Players
    start_east: Annotated[Row, "i1", 3, Item("players.start_east", 0, 20)]
    start_west: Annotated[Row, "i1", 3, Item("players.start_west", 0, 20)]
    units_west: Annotated[Row, "i1", UNITS, Item("players.units_west", 0, 5)]
    cubes: Annotated[int, "i1", Item("players.cubes", 1, 60)]
    tracks: Annotated[int, "i1", Item("players.tracks", 1, 60)]
    farms: Annotated[int, "i1", Item("players.farms", 1, 20)]
    discs: Annotated[int, "i1", Item("players.discs", 0, 9)]
    sanity: Annotated[int, "i1", Item("players.sanity", 0, 9)]
    ports_apart: Annotated[int, "i1", Item("players.ports_apart", 0, 9)]
    mine_boxes: Annotated[int, "i1", Item("players.mine_boxes", 1, 2)]

    # The time track
    starts: Annotated[Row, "i1", SEATS, Item("time.starts", 0, 20)]
    start_alone: Annotated[int, "i1", Item("time.start_alone", 0, 20)]
    nearer_together: Annotated[int, "i1", Item("time.nearer_together", 0, 20)]
    lit: Annotated[Row, "i1", 15, Item("time.lit", OLD_ONES_START, LAST_SPACE)]
    called: Annotated[Row, "i1", 7, Item("time.together", OLD_ONES_START, LAST_SPACE)]
    lights: Annotated[Row, "i1", LAST_SPACE + 1]  # derived: LIT and CALLED, as bits of each space

    # Military units
    unit_count: Annotated[Row, "i1", UNITS, Item("units.count", 0, 30)]
    unit_cost: Annotated[Row, "i1", UNITS, Item("units.cost", 0, 20)]
    unit_range: Annotated[Row, "i1", UNITS, Item("units.range", 0, 20)]
    unit_capacity: Annotated[Row, "i1", UNITS, Item("units.capacity", 1, 20)]

    # Old Ones
    worth: Annotated[Row, "i1", KINDS, Item("old_ones.points", 0, 50)]
    capacity: Annotated[Row, "i1", KINDS, Item("old_ones.capacity", 0, 30)]
    tiles: Annotated[Grid, "i1", LEVELS, KINDS, Item("old_ones.tiles", 0, 20)]
    aside: Annotated[Grid, "i1", 2, KINDS, Item("old_ones.aside", 0, 10)]

    # Old One cards
    card_moves: Annotated[Row, "i1", OLD_CARDS, Item("old_cards.moves", 0, OLD_ONES)]
    card_compass: Annotated[Row, "i1", OLD_CARDS, Item("old_cards.compass", 1, DIRECTIONS)]
    card_clockwise: Annotated[Row, "i1", OLD_CARDS, Item("old_cards.clockwise", 0, 1)]
    hit_infantry: Annotated[Grid, "i1", OLD_CARDS, OLD_ONES, Item("old_cards.infantry_hit", 0, 1)]
    hit_cars: Annotated[Grid, "i1", OLD_CARDS, OLD_ONES, Item("old_cards.cars_hit", 0, 1)]
    hit_artillery: Annotated[Grid, "i1", OLD_CARDS, OLD_ONES, Item("old_cards.artillery_hit", 0, 1)]
    hit_trains: Annotated[Grid, "i1", OLD_CARDS, OLD_ONES, Item("old_cards.trains_hit", 0, 1)]
    hit_airships: Annotated[Grid, "i1", OLD_CARDS, OLD_ONES, Item("old_cards.airships_hit", 0, 1)]
    hitting: Annotated[Grid, "i1", OLD_CARDS, OLD_ONES]  # derived: the units that hit, one bit each
    card_damage: Annotated[Grid, "i1", OLD_CARDS, OLD_ONES, Item("old_cards.damage", 0, 9)]
    card_air_damage: Annotated[Grid, "i1", OLD_CARDS, OLD_ONES, Item("old_cards.air_damage", 0, 9)]
    card_sanity: Annotated[Grid, "i1", OLD_CARDS, OLD_ONES, Item("old_cards.sanity", 0, 9)]

    # Revelations: a column for each sort
    revelation_counts: Annotated[Grid, "i1", REVELATION_DECKS, REVELATIONS, Item("revelations.count", 0, 9)]
    reveals: Annotated[Row, "i1", REVELATIONS, Item("revelations.reveal", 0, 1)]
    sixes: Annotated[Row, "i1", REVELATIONS, Item("revelations.six", 0, 1)]
    spawns: Annotated[Row, "i1", REVELATIONS, Item("revelations.spawn", 0, 1)]
    assassinates: Annotated[Row, "i1", REVELATIONS, Item("revelations.assassinate", 0, 1)]
    gives_gold: Annotated[Row, "i1", REVELATIONS, Item("revelations.gold", 0, 9)]
    gives_goods: Annotated[Row, "i1", REVELATIONS, Item("revelations.coal_or_iron", 0, 9)]

    amounts: Annotated[Row, "i1", PERSONALITIES, Item("personalities.amount", 0, 20)]
    objective_points: Annotated[Row, "i1", OBJECTIVES, Item("objectives.points", 0, 50)]
    objective_needs: Annotated[Row, "i1", OBJECTIVES, Item("objectives.needs", 0, 50)]
    together_counts: Annotated[Row, "i1", EVENTS_TOGETHER, Item("together.count", 0, 9)]


class Options(Record):
    """The options of AuZtralia."""

    map: Annotated[
        int, "i1", OneOf(("east", "west"), "the side of the board; the western one has no solo game", seats=(2, 3, 4))
    ]
    way: Annotated[
        int,
        "i1",
        OneOf(
            ("competitive", "together"),
            "everybody for themselves, or all together against the Old Ones",
            seats=(2, 3, 4),
        ),
    ]
    solo: Annotated[
        int,
        "i1",
        OneOf(("hard", "easy", "insane"), "how hard the solo game is: more gold, or more Old Ones", seats=(1,)),
    ]
    tiles: Annotated[
        int,
        "i1",
        OneOf(("usual", "more"), "with more Old Ones: the eight tiles with X and XX", when={"way": ("together",)}),
    ]
    unseen: Annotated[
        int,
        "i1",
        OneOf(("double", "once"), "whether Old Ones that were never turned up count double or once, which is easier"),
    ]
