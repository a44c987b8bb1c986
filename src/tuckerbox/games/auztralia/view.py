"""The view of AuZtralia: what a seat may see, as plain data ready for JSON.

Seats are numbers; the view has no names of players. Only two things are hidden: the two cards that somebody looks at,
and the card on top of the deck when some seats know it.
"""

from __future__ import annotations

from typing import get_args

from tuckerbox.games.auztralia import board, cards, events, phases, pieces, rules, ways, words
from tuckerbox.games.auztralia.rules import (
    attack,
    build_railway,
    buy_military_unit,
    combat,
    gameplay,
    land,
    recruit_help,
    retrieve_cubes,
    revelations,
    scoring,
)
from tuckerbox.games.auztralia.state import Box, State
from tuckerbox.games.auztralia.view_types import (
    BOX_NAMES,
    AuztraliaView,
    Combat,
    Farm,
    Hex,
    Objective,
    OldCard,
    OldOne,
    Personality,
    Phase,
    Player,
    Prey,
    Reach,
    Revelation,
    Terrain,
    Timed,
    Track,
    Way,
)
from tuckerbox.games.view_helpers import seat_or_none
from tuckerbox.kernel.contract import NATURE, OVER
from tuckerbox.kernel.events import events_of

TERRAIN_NAMES: tuple[Terrain, ...] = get_args(Terrain)  # from 1: 0 is the sea
PHASE_NAMES: tuple[Phase, ...] = get_args(Phase)
WAY_NAMES: tuple[Way, ...] = get_args(Way)


def view(state: State, box: Box, viewer: int | None) -> AuztraliaView:
    """Return the table as `viewer` sees it; None is somebody without a seat."""
    whose = rules.turn(state)
    prey = all_prey(state)
    return {
        "game": "auztralia",
        "viewer": viewer,
        "title": "AuZtralia",
        "rules": chosen_in_words(state),
        "seats": state.seats,
        "map": "west" if state.map == board.WEST else "east",
        "way": WAY_NAMES[state.way],
        "phase": PHASE_NAMES[state.phase],
        "first": state.first if state.first >= 0 else None,
        "deciding": None if whose in (NATURE, OVER) else whose,
        "hexes": [hex_seen(state, box, hex) for hex in range(board.HEXES) if box.terrain[state.map, hex] != board.SEA],
        "tracks": [
            track(state, box, hex, side)
            for hex in range(board.HEXES)
            for side in range(board.SIDES)
            if state.tracks[side, hex]
        ],
        "time": {
            "last": board.LAST_SPACE,
            "purple": state.purple,
            "lit": [space for space in range(board.LAST_SPACE + 1) if box.lights[space] & 1],
            "called": [
                space for space in range(board.LAST_SPACE + 1) if box.lights[space] & 2 and state.way == ways.TOGETHER
            ],
            "discs": [{"seat": seat, "space": state.time[seat]} for seat in stacked(state)],
        },
        "old_ones": [
            old_one(state, box, slot, prey) for slot in range(pieces.AWAKE) if state.awake[slot] != pieces.NO_ONE
        ],
        "pools": [
            {pieces.KIND_NAMES[kind]: state.pool[level, kind] for kind in range(pieces.KINDS)}
            for level in range(board.LEVELS)
        ],
        "kinds": [
            {"kind": pieces.KIND_NAMES[kind], "points": box.worth[kind], "capacity": box.capacity[kind]}
            for kind in range(pieces.KINDS)
        ],
        "units": [
            {
                "unit": pieces.UNIT_NAMES[unit],
                "left": state.supply[unit],
                "cost": cost(state, box, unit),
                "range": box.unit_range[unit],
                "capacity": box.unit_capacity[unit],
            }
            for unit in range(pieces.UNITS)
        ],
        "reach": reach(state, box),
        "display": [personality_or_none(state.display[place], box) for place in range(cards.DISPLAY)],
        "deck": recruit_help.cards_in_deck(state),
        "top": top_known(state, box, viewer),
        "looking": looking(state, box, viewer),
        "objectives": objectives(state, box),
        "combat": fight(state, box),
        "card": open_card(state, box),
        "old_cards": sum(state.old_deck[card] for card in range(cards.OLD_CARDS)),
        "revelations": state.revealed,
        "to_come": to_come(state, box),
        "to_go": state.left,
        "players": [player(state, box, seat) for seat in range(state.seats)],
        "score": {
            "awake": scoring.awake_points(state, box),
            "hidden": scoring.hidden_points(state, box),
            "farms": scoring.blighted_points(state),
            "total": scoring.old_ones_score(state, box),
        },
        "over": state.phase == phases.ENDED,
        "port_lost": state.ended == 1,
    }


def chosen_in_words(state: State) -> list[str]:
    """Return the options of the match in a few sentences."""
    said = [
        "You play on the western side of the board."
        if state.map == board.WEST
        else "You play on the eastern side of the board."
    ]
    if state.way == ways.TOGETHER:
        said.append("All play together against the Old Ones.")
    if state.way == ways.SOLO:
        said.append(f"One against the Old Ones: {('easy', 'hard', 'insane')[state.difficulty]}.")
    if state.mercy:
        said.append("What is never turned up counts once only.")
    return said


# --- The map ---


def hex_seen(state: State, box: Box, hex: int) -> Hex:
    """Return a hex of land and everything on it."""
    return {
        "hex": board.HEX_NAMES[hex],
        "column": hex % 11,
        "row": hex // 11,
        "terrain": TERRAIN_NAMES[box.terrain[state.map, hex] - 1],
        "number": box.number[state.map, hex] or None,
        "level": box.level[state.map, hex],
        "anchor": box.anchor[state.map, hex] == 1,
        "hidden": state.hidden[hex],
        "resources": {
            pieces.RESOURCE_NAMES[what]: state.resources[what, hex]
            for what in range(pieces.RESOURCES)
            if state.resources[what, hex]
        },
        "token": box.token[hex] if state.map == board.WEST else 0,
        "port": seat_or_none(land.seat_with_port_on(state, hex)),
        "farm": farm(state, hex),
        "reached": [seat for seat in range(state.seats) if land.is_reached(state, hex, seat)],
    }


def farm(state: State, hex: int) -> Farm | None:
    if state.farms[hex] == 0:
        return None
    return {
        "seat": land.seat_with_farm_on(state, hex),
        "crop": pieces.CROP_NAMES[land.crop_of(state, hex)],
        "blighted": state.blighted[hex] == 1,
    }


def track(state: State, box: Box, hex: int, side: int) -> Track:
    return {
        "hex": board.HEX_NAMES[hex],
        "side": board.DIRECTION_NAMES[side],
        "to": board.HEX_NAMES[box.beside[side, hex]],
        "seat": state.tracks[side, hex] - 1,
    }


def stacked(state: State) -> list[int]:
    """Return the seats in the order of their discs on the time track: from the back, and on one space from the top."""
    return sorted(range(state.seats), key=lambda seat: (state.time[seat], -state.laid[seat]))


# --- Old Ones ---


def old_one(state: State, box: Box, slot: int, prey: list[int]) -> OldOne:
    """Return a tile that lies face up. Its number is the one in the action `aim`."""
    return {
        "tile": str(slot + 1),
        "kind": pieces.OLD_ONE_NAMES[state.awake[slot]],
        "hex": board.HEX_NAMES[state.place[slot]],
        "damage": [state.damage[slot, seat] for seat in range(state.seats)],
        "capacity": box.capacity[state.awake[slot]],
        "points": box.worth[state.awake[slot]],
        "prey": wanted_by(state, box, slot, prey),
    }


def open_card(state: State, box: Box) -> OldCard | None:
    """Return the open Old One card: in a combat until it takes effect, otherwise while Old Ones move by it."""
    if state.card != cards.NO_CARD:
        return old_card(box, state.card)
    drawn = [event.numbers[0] for event in events_of(state) if event.kind == events.OLD_CARD]
    return old_card(box, drawn[-1]) if drawn else None


def to_come(state: State, box: Box) -> list[Revelation]:
    """Return the revelations that may come next: the sorts of cards left in their deck."""
    deck = state.revealed // revelations.USED_OF_EACH
    if deck >= cards.REVELATION_DECKS:
        return []
    left = [(sort, state.revelations[deck, sort]) for sort in range(cards.REVELATIONS)]
    return [{"says": words.revelation_said(sort, box), "cards": count} for sort, count in left if count]


def all_prey(state: State) -> list[int]:
    """Return the hexes that Old Ones go for: ports and sound farms."""
    ports = {state.ports[seat] for seat in range(state.seats)} - {board.NOWHERE}
    farms = {hex for hex in range(board.HEXES) if state.farms[hex] and not state.blighted[hex]}
    return sorted(ports | farms)


def wanted_by(state: State, box: Box, slot: int, prey: list[int]) -> Prey | None:
    """Return an Old One's nearest targets, and the hexes to which a card may move it."""
    hex = state.place[slot]
    far = {there: land.apart(state, box, hex, there) for there in prey}
    away = min(far.values(), default=board.FAR)
    if state.awake[slot] == pieces.TEMPLE or not 0 < away < board.FAR:
        return None
    nearest = [there for there in prey if far[there] == away]
    beside = [box.beside[direction, hex] for direction in range(board.DIRECTIONS)]
    steps = {
        step
        for step in beside
        if land.is_land(state, box, step) and any(land.apart(state, box, step, there) < away for there in nearest)
    }
    return {
        "away": away,
        "hexes": [board.HEX_NAMES[there] for there in nearest],
        "next": [board.HEX_NAMES[step] for step in beside if step in steps],
    }


def reach(state: State, box: Box) -> Reach | None:
    """Return the reach of the active seat's expeditions; None while no player has the turn."""
    if state.phase < phases.TURN or state.phase == phases.ENDED or state.stage:
        return None
    seat = state.active
    lines = [hex for hex in range(board.HEXES) if state.via[hex] >= 0 or land.is_on_line(state, box, hex, seat)]
    inland = [hex for hex in range(board.HEXES) if box.terrain[state.map, hex] != board.SEA]
    farther = box.amounts[cards.DESERT_GUIDE] if gameplay.has(state, seat, cards.DESERT_GUIDE) else 0
    steps = {hex: off_rails(state, hex) for hex in inland}
    return {
        "seat": seat,
        "by_land": {board.HEX_NAMES[hex]: far for hex, far in steps.items() if far is not None},
        "by_air": {
            board.HEX_NAMES[hex]: min(land.apart(state, box, hex, line) for line in lines) for hex in inland if lines
        },
        "ranges": {pieces.UNIT_NAMES[unit]: box.unit_range[unit] + farther for unit in range(pieces.UNITS)},
    }


def off_rails(state: State, hex: int) -> int | None:
    """Return how far a hex lies off the rails that the active seat can use; None if no way leads there."""
    if state.via[hex] >= 0:
        return 0
    found = [far for others in range(state.seats) if (far := state.off_rail[others, hex])]
    return min(found, default=None)


def old_card(box: Box, card: int) -> OldCard:
    """Return an Old One card: the kind that moves, and for each kind the units that hit it and its effects."""
    moves = box.card_moves[card]
    return {
        "card": card + 1,
        "moves": pieces.OLD_ONE_NAMES[moves - 1] if moves else None,
        "compass": board.DIRECTION_NAMES[box.card_compass[card] - 1],
        "clockwise": box.card_clockwise[card] == 1,
        "kinds": [
            {
                "kind": name,
                "hit_by": [
                    pieces.UNIT_NAMES[unit] for unit in range(pieces.UNITS) if box.hitting[card, kind] >> unit & 1
                ],
                "damage": box.card_damage[card, kind],
                "air_damage": box.card_air_damage[card, kind],
                "sanity": box.card_sanity[card, kind],
            }
            for kind, name in enumerate(pieces.OLD_ONE_NAMES)
        ],
    }


def fight(state: State, box: Box) -> Combat | None:
    """Return the force that was sent, and the combat if there is one."""
    sent = any(state.force[unit] for unit in range(pieces.UNITS))
    if state.fighter < 0 and not sent:
        return None
    seat = state.fighter if state.fighter >= 0 else state.active
    return {
        "seat": seat,
        "hex": board.HEX_NAMES[state.field] if state.fighter >= 0 else None,
        "defends": state.defends == 1,
        "sanity": state.sanity,
        "most_sanity": combat.full_sanity(state, box, seat),
        "to_allot": state.hits,
        "units": [
            {
                "unit": pieces.UNIT_NAMES[unit],
                "number": state.force[unit],
                "damage": state.hurt[unit],
                "capacity": combat.capacity_of(state, box, seat, unit),
            }
            for unit in range(pieces.UNITS)
            if state.force[unit]
        ],
        "range": attack.range_with(state, box, pieces.NO_ONE) if sent and not state.defends else None,
        "spaces": attack.march_time(state),
    }


def cost(state: State, box: Box, unit: int) -> int:
    """Return the gold that a unit costs the active seat."""
    return box.unit_cost[unit] if state.active < 0 else buy_military_unit.unit_price(state, box, unit)


# --- Cards ---


def personality_or_none(card: int, box: Box) -> Personality | None:
    return None if card == cards.NO_CARD else personality(card, box)


def personality(card: int, box: Box) -> Personality:
    """Return a personality with its name and its effect as text."""
    return {
        "card": cards.PERSONALITY_NAMES[card],
        "title": words.TITLES[card],
        "says": words.personality_said(card, box),
    }


def top_known(state: State, box: Box, viewer: int | None) -> Personality | None:
    """Return the card on top of the deck if the viewer knows it."""
    if viewer is None or state.top_seen[viewer] == 0:
        return None
    return personality(state.top_seen[viewer] - 1, box)


def looking(state: State, box: Box, viewer: int | None) -> list[Personality] | None:
    """Return the two cards that a seat is looking at. Other viewers get an empty list."""
    if state.phase != phases.CHOOSING_CARD:
        return None
    if viewer != state.active:
        return []
    return [personality(state.looked[nth] - 1, box) for nth in range(2) if state.looked[nth]]


def objectives(state: State, box: Box) -> list[Objective]:
    """Return the two objectives that a solo player is offered, or the chosen one."""
    if state.way != ways.SOLO or state.phase < phases.CHOOSING_OBJECTIVE:
        return []
    chosen = state.objective != cards.NO_CARD
    offered = [state.objective] if chosen else [state.offered[0], state.offered[1]]
    return [
        {
            "card": str(card + 1),
            "says": words.objective_said(card, box),
            "points": box.objective_points[card],
            "met": chosen and scoring.objective_met(state, box),
        }
        for card in offered
    ]


# --- Players ---


def player(state: State, box: Box, seat: int) -> Player:
    """Return a seat's board, cards, trophies, and score as it stands."""
    return {
        "seat": seat,
        "points": scoring.score_of(state, box, seat),
        "goods": {name: state.goods[good, seat] for good, name in enumerate(pieces.GOOD_NAMES)},
        "gold": state.goods[pieces.GOLD, seat],
        "tokens": state.points[seat],
        "cubes": state.cubes[seat],
        "boxes": {BOX_NAMES[what]: state.boxes[what, seat] for what in range(board.BOXES)},
        "prices": {BOX_NAMES[what]: price(state, box, seat, what) for what in range(board.BOXES)},
        "takes": takes(state, box, seat),
        "barracks": {pieces.UNIT_NAMES[unit]: state.barracks[unit, seat] for unit in range(pieces.UNITS)},
        "tracks": state.tracks_left[seat],
        "farms": {pieces.CROP_NAMES[crop]: state.farms_left[crop, seat] for crop in range(pieces.CROPS)},
        "trophies": {
            pieces.KIND_NAMES[kind]: state.trophies[kind, seat]
            for kind in range(pieces.KINDS)
            if state.trophies[kind, seat]
        },
        "cards": [
            {**personality(card, box), "waits": state.version == 1 and state.fresh == card + 1}
            for card in range(cards.PERSONALITIES)
            if gameplay.has(state, seat, card)
        ],
        "score": {
            "farms": scoring.A_FARM * scoring.all_sound_farms(state, seat),
            "phosphate": scoring.A_PHOSPHATE * state.goods[pieces.PHOSPHATE, seat],
            "cards": scoring.card_points(state, box, seat),
            "trophies": scoring.trophy_points(state, box, seat),
            "tokens": state.points[seat],
        },
    }


def price(state: State, box: Box, seat: int, what: int) -> int:
    """The gold that a box would cost a seat now."""
    return gameplay.price_of(state, box, seat, what)


def takes(state: State, box: Box, seat: int) -> dict[Timed, int]:
    """The spaces of time that actions take a seat; a farm takes as many for each, an attack for each kind of units."""
    found: dict[Timed, int] = dict.fromkeys(BOX_NAMES, 1)
    for what in (board.RAILWAY, board.MOUNTAIN_RAILWAY):
        found[BOX_NAMES[what]] = build_railway.railway_time(state, box, seat, what)
    found["retrieve"] = retrieve_cubes.retrieve_time(state, seat)
    return found
