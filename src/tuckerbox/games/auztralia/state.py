"""The records of AuZtralia: what is on the table, what lies in the box, what can be chosen before a match."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from tuckerbox.kernel.actions import Actions, Named
from tuckerbox.kernel.box import Item
from tuckerbox.kernel.options import OneOf
from tuckerbox.kernel.record import Grid, Private, Record, Row

SEATS = 4

# The map: hexes in rows from north to south, columns from west to east, odd columns half a hex further south
ROWS, COLUMNS = 8, 11
HEXES = ROWS * COLUMNS
HEX_NAMES = tuple(f"{'abcdefghijk'[hex % COLUMNS]}{hex // COLUMNS + 1}" for hex in range(HEXES))
MAPS = 2
EAST, WEST = 0, 1
DIRECTIONS = 6
Direction = Literal["n", "ne", "se", "s", "sw", "nw"]
"""Clockwise from north."""
DIRECTION_NAMES: tuple[Direction, ...] = get_args(Direction)
SIDES = 3  # a border is named from the hex that it lies north, north-east or south-east of
SEA, COAST, HILL, OUTBACK, FARMLAND, NUMBERED = range(6)
LEVELS = 3
FAR = 100  # further than any two hexes lie apart

# What lies on hexes, and in warehouses
COAL, IRON, GOLD, PHOSPHATE, TOKEN = range(5)
RESOURCES = 5
Good = Literal["coal", "iron", "gold", "phosphate"]
Resource = Literal[Good, "token"]
GOOD_NAMES: tuple[Good, ...] = get_args(Good)
RESOURCE_NAMES: tuple[Resource, ...] = get_args(Resource)

CORN, SHEEP, CATTLE = range(3)
CROPS = 3
Crop = Literal["corn", "sheep", "cattle"]
CROP_NAMES: tuple[Crop, ...] = get_args(Crop)

# Boxes of the player board
RAILWAY, MOUNTAIN_RAILWAY, MINE, RECRUIT, BUY, TRADE, FARM, ATTACK = range(8)
BOXES = 8

# Military units
INFANTRY, CARS, ARTILLERY, TRAINS, AIRSHIPS = range(5)
UNITS = 5
UnitName = Literal["infantry", "armoured-car", "artillery", "armoured-train", "airship"]
UNIT_NAMES: tuple[UnitName, ...] = get_args(UnitName)

# Old Ones
ZOMBIES, LOYALISTS, MIGO, TEMPLE, SHOGGOTH, CTHULHU, KANGAROO = range(7)
OLD_ONES = 6
KINDS = 7
OldOneKind = Literal["zombies", "loyalists", "mi-go", "temple", "shoggoth", "cthulhu"]
Kind = Literal[OldOneKind, "kangaroo"]
OLD_ONE_NAMES: tuple[OldOneKind, ...] = get_args(OldOneKind)
KIND_NAMES: tuple[Kind, ...] = get_args(Kind)
AWAKE = 44  # tiles that can lie face up at a time: all but kangaroos
NO_ONE = -1  # where no Old One is

# Time
LAST_SPACE = 53
OLD_ONES_START = 22

# Cards
OLD_CARDS = 30
REVELATIONS = 14  # sorts of them
REVELATION_DECKS = 3
PERSONALITIES = 42
DISPLAY = 5
SURVEYS = 20
OBJECTIVES = 12
EVENTS_TOGETHER = 9  # sorts of cards in the co-operative game

# Personality cards, by their numbers
(
    BANKER, COAL_MERCHANT, IRONMASTER, SERGEANT, QUARTERMASTER_GENERAL, GANG_BOSS, OVERLANDER, STOCKMAN,
    MILITIA_CAPTAIN, SCOUT_PILOT, DEMOLITION_EXPERT, COOL_HEAD, NERVE_SPECIALIST, WIRELESS_OPERATOR, FARM_MANAGER,
    CHIEF_ENGINEER, TUNNELLER, MINE_BOSS, PROSPECTOR, SHIPPING_AGENT, QUARTERMASTER, ADJUTANT, INFANTRY_COLONEL,
    ARMOUR_MAJOR, MASTER_GUNNER, RAILWAY_COMMANDANT, AIR_COMMODORE, DESERT_GUIDE, CHAPLAIN, ARMOURER, CORN_BARON,
    CATTLE_BARON, WOOL_BARON, TROPHY_HUNTER, RAILWAY_MAGNATE, CHEMIST, TREASURY_OFFICIAL, CHIEF_OF_STAFF, MIXED_FARMER,
    UNDERTAKER, SECRET_POLICEMAN, NEWSPAPER_OWNER,
) = range(PERSONALITIES)  # fmt: skip
PERSONALITY_NAMES = (
    "banker", "coal-merchant", "ironmaster", "recruiting-sergeant", "quartermaster-general", "track-gang-boss",
    "overlander", "stockman", "militia-captain", "scout-pilot", "demolition-expert", "cool-head", "nerve-specialist",
    "wireless-operator", "farm-manager", "chief-engineer", "tunneller", "mine-boss", "prospector", "shipping-agent",
    "quartermaster", "adjutant", "infantry-colonel", "armour-major", "master-gunner", "railway-commandant",
    "air-commodore", "desert-guide", "chaplain", "armourer", "corn-baron", "cattle-baron", "wool-baron",
    "trophy-hunter", "railway-magnate", "chemist", "treasury-official", "chief-of-staff", "mixed-farmer", "undertaker",
    "secret-policeman", "newspaper-owner",
)  # fmt: skip
NO_CARD = -1

# Ways to play
COMPETITIVE, TOGETHER, SOLO = range(3)
EASY, NORMAL, INSANE = range(3)


# The most events that a step leaves. A step that has more to tell goes on in the next one: see `terms.has_room`.
MOST_EVENTS = 32


class State(Record):
    """A match of AuZtralia."""

    version: Annotated[int, "u2"]
    steps: Annotated[int, "u2"]
    events: Annotated[Grid, "i2", MOST_EVENTS, 9]
    laid: Annotated[Row, "i2", SEATS]  # as which of all moves a disc came to its space on the time track
    moves: Annotated[int, "i2"]
    points: Annotated[Row, "i2", SEATS]  # that players have already, as tokens
    unveiled: Annotated[int, "i2"]  # at the end: points of the tiles that lay face down
    told: Annotated[int, "u1"]

    # What was chosen before the match
    seats: Annotated[int, "i1"]
    map: Annotated[int, "i1"]
    way: Annotated[int, "i1"]  # competitive, together or solo
    difficulty: Annotated[int, "i1"]
    mercy: Annotated[int, "i1"]  # 1: what lies face down at the end counts once only

    # The course of the match
    phase: Annotated[int, "i1"]
    first: Annotated[int, "i1"]  # player
    active: Annotated[int, "i1"]  # whose turn it is, or who has to decide
    left: Annotated[int, "i1"]  # tracks to lay, farms of the action, goods to trade, tiles to turn up …
    made: Annotated[int, "i1"]  # how many of them are there already
    used: Annotated[int, "i1"]  # over whose tracks the action goes besides, a bit each
    bought: Annotated[int, "i1"]  # the railway's box; farms that were placed, two bits a crop; only infantry
    free: Annotated[int, "i1"]  # 1 or 2: a personality card lets it happen, at no cost, before or behind the action
    ended: Annotated[int, "i1"]  # 1: a port is lost, or the last space is reached

    # Time
    time: Annotated[Row, "i1", SEATS]
    purple: Annotated[int, "i1"]  # the Old Ones' disc

    # The map
    hidden: Annotated[Row, "i1", HEXES]  # the level of the tile that lies face down, or 0
    resources: Annotated[Grid, "i1", RESOURCES, HEXES]
    tracks: Annotated[Grid, "i1", SIDES, HEXES]  # across each border: whose, from 1; 0 is nobody's
    farms: Annotated[Row, "i1", HEXES]  # 0, or 1 + the crop + 3 times the seat
    blighted: Annotated[Row, "i1", HEXES]
    ports: Annotated[Row, "i1", SEATS]  # the hex, or -1
    reached: Annotated[Row, "i1", HEXES]  # by whose network, clear of Old Ones from the port on, a bit each
    via: Annotated[Row, "i1", HEXES]  # over whose tracks besides its own the active seat gets there, a bit each; or -1
    off_rail: Annotated[Grid, "i1", SEATS, HEXES]  # how far off the rails, over those of so many others; 0 is nowhere
    seen: Annotated[Row, "i1", HEXES]  # what a search has come to; empty but for that moment

    # Old Ones that lie face up
    awake: Annotated[Row, "i1", AWAKE]  # the kind, or NO_ONE
    place: Annotated[Row, "i1", AWAKE]  # the hex
    awake_at: Annotated[Row, "i1", HEXES]  # how many there are on each hex
    damage: Annotated[Grid, "i1", AWAKE, SEATS]  # by whom
    cubes_on: Annotated[Grid, "i1", AWAKE, SEATS]  # that show it; each disc stands for five
    discs_on: Annotated[Grid, "i1", AWAKE, SEATS]
    going: Annotated[Row, "i1", AWAKE]  # to which hex it is about to move; -1 stays
    pool: Annotated[Grid, "i1", LEVELS, KINDS]  # tiles that were never turned up, on the map and in the stacks
    gone: Annotated[Row, "i1", KINDS]  # tiles that are out of play
    drawing: Annotated[Row, "i1", KINDS]  # what may come of a tile, or what a card has still to do; else empty

    # What players have
    goods: Annotated[Grid, "i1", RESOURCES, SEATS]
    cubes: Annotated[Row, "i1", SEATS]  # in the headquarters
    boxes: Annotated[Grid, "i1", BOXES, SEATS]  # cubes on each
    discs: Annotated[Row, "i1", SEATS]
    barracks: Annotated[Grid, "i1", UNITS, SEATS]
    supply: Annotated[Row, "i1", UNITS]
    tracks_left: Annotated[Row, "i1", SEATS]
    farms_left: Annotated[Grid, "i1", CROPS, SEATS]
    trophies: Annotated[Grid, "i1", KINDS, SEATS]

    # Personality cards
    deck: Annotated[Row, "i1", PERSONALITIES]  # 1: not yet seen by all
    display: Annotated[Row, "i1", DISPLAY]  # from the left, or NO_CARD
    owner: Annotated[Row, "i1", PERSONALITIES]  # the seat before which it lies, from 1
    fresh: Annotated[int, "i1"]  # the card that was recruited this turn, from 1; by rules 1 it waits for the next
    spent: Annotated[Row, "i1", PERSONALITIES]  # 1: used in this combat
    self_only: Annotated[Row, "i1", SEATS]  # who may know what a seat alone saw: itself
    top_seen: Annotated[Row, "i1", SEATS, Private("self_only")]  # the card that it knows to lie on top, from 1
    looker: Annotated[int, "i1"]  # who knows the two cards that are looked at, a bit each; all: nobody looks
    looked: Annotated[Row, "i1", 2, Private("looker")]

    # Other cards
    old_deck: Annotated[Row, "i1", OLD_CARDS]  # 1: in the draw pile
    revelations: Annotated[Grid, "i1", REVELATION_DECKS, REVELATIONS]
    revealed: Annotated[int, "i1"]  # how many revelations there were
    surveys: Annotated[Row, "i1", SURVEYS]
    objectives: Annotated[Row, "i1", OBJECTIVES]  # 1: not drawn
    offered: Annotated[Row, "i1", 2]
    objective: Annotated[int, "i1"]  # that was chosen, or NO_CARD
    haunted: Annotated[int, "i1"]  # 1: an Old One has stood close to the port
    together: Annotated[Row, "i1", EVENTS_TOGETHER]
    unveils: Annotated[int, "i1"]  # at the end: how many tiles lay face down
    panic: Annotated[int, "i1"]  # seats that begin their next combat with less sanity, a bit each

    # The Old Ones' turn
    stage: Annotated[int, "i1"]  # what is still to come of it; 0 in a player's turn
    sorts: Annotated[Row, "i1", REVELATIONS]  # what may come when a revelation is drawn; empty but for that moment
    draws: Annotated[int, "i1"]  # cards that are still to be drawn for movement
    six: Annotated[int, "i1"]  # cards that are still to be drawn for one that was just turned up,
    risen: Annotated[int, "i1"]  # and which that is
    card: Annotated[int, "i1"]  # the Old One card that lies face up, or NO_CARD
    asked: Annotated[int, "i1"]  # seats that were asked, a bit each

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

    # The maps, as the files have them, and what follows from them
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
    at: Annotated[Grid, "i1", MAPS, HEXES]  # the hex of each number, from 1
    numbers: Annotated[Row, "i1", MAPS]  # how many there are
    beside: Annotated[Grid, "i1", DIRECTIONS, HEXES]  # the hex in a direction, or -1
    apart_east: Annotated[Grid, "i1", HEXES, HEXES]  # how far two hexes lie apart over land; FAR if no way leads there
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
    lights: Annotated[Row, "i1", LAST_SPACE + 1]  # derived: 1 where a revelation comes, 2 a card of the common game

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
    hitting: Annotated[Grid, "i1", OLD_CARDS, OLD_ONES]  # derived: the units that hit, a bit each
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
    """What can be chosen before a match of AuZtralia."""

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
        OneOf(("double", "once"), "how much Old Ones count that were never turned up; once makes it easier"),
    ]


ACTIONS = Actions()
PORT = ACTIONS.kind("port", hex=Named(HEX_NAMES))
OBJECTIVE = ACTIONS.kind("objective", card=Named(tuple(str(nth + 1) for nth in range(OBJECTIVES))))
PLAY = ACTIONS.kind("play", card=Named(PERSONALITY_NAMES))
BUILD = ACTIONS.kind("build", box=Named(("a", "b")))
TRACK = ACTIONS.kind(
    "track", hex=Named(HEX_NAMES), side=Named(DIRECTION_NAMES[:SIDES], also=("north", "north-east", "south-east"))
)
DIG = ACTIONS.kind("mine", hex=Named(HEX_NAMES), resource=Named(RESOURCE_NAMES))
HIRE = ACTIONS.kind("recruit", place=Named(("first", "second", "third", "fourth", "fifth")))
LOOK = ACTIONS.kind("look")
CHOOSE = ACTIONS.kind("choose", card=Named(("first", "second")))
SWAP = ACTIONS.kind("swap", place=Named(("first", "second", "third", "fourth", "fifth")))
PURCHASE = ACTIONS.kind("buy", unit=Named(UNIT_NAMES))
SHIP = ACTIONS.kind("trade")
IMPORT = ACTIONS.kind("import", good=Named(RESOURCE_NAMES[:2]))
EXPORT = ACTIONS.kind("export", good=Named(RESOURCE_NAMES[:2]))
SETTLE = ACTIONS.kind("farm")
PLANT = ACTIONS.kind("plant", hex=Named(HEX_NAMES), crop=Named(CROP_NAMES))
MARCH = ACTIONS.kind("attack")
SEND = ACTIONS.kind("send", unit=Named(UNIT_NAMES), number=Named(tuple(str(n) for n in range(1, 11))))
TARGET = ACTIONS.kind("target", hex=Named(HEX_NAMES))
RETRIEVE = ACTIONS.kind("retrieve")
FIGHT = ACTIONS.kind("fight")
WITHDRAW = ACTIONS.kind("withdraw", units=Named(("airships", "others", "all")))
STAY = ACTIONS.kind("stay")
USE = ACTIONS.kind("use", card=Named(PERSONALITY_NAMES))
AIM = ACTIONS.kind("aim", tile=Named(tuple(str(nth + 1) for nth in range(AWAKE))))
ALLOT = ACTIONS.kind("allot", unit=Named(UNIT_NAMES))
ACCEPT = ACTIONS.kind("accept", good=Named(RESOURCE_NAMES[:2]))
JAM = ACTIONS.kind("jam")
LET = ACTIONS.kind("let")
BACK = ACTIONS.kind("back", spaces=Named(("1", "2")))
TURN_UP = ACTIONS.kind("turn-up", hex=Named(HEX_NAMES))
FRESHEN = ACTIONS.kind("freshen")
DROP = ACTIONS.kind("drop", place=Named(("first", "second", "third", "fourth", "fifth")))
KEEP = ACTIONS.kind("keep")
GIVE = ACTIONS.kind("give", seat=Named(("1", "2", "3", "4")))
PAY = ACTIONS.kind("pay")
ABANDON = ACTIONS.kind("abandon", hex=Named(HEX_NAMES))
DONE = ACTIONS.kind("done")
