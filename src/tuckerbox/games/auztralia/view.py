"""The view of AuZtralia: everything that a seat may see, as plain data ready for JSON.

Seats are numbers; the view has no names of players. Only two things are hidden: the two cards that somebody looks at,
and the card on top of the deck when some seats know it.
"""

from __future__ import annotations

from typing import get_args

from tuckerbox.games.auztralia import board, cards, events, phases, pieces, rules, view_map, ways, words
from tuckerbox.games.auztralia.rules import (
    attack,
    build_railway,
    buy_military_unit,
    combat,
    gameplay,
    recruit_help,
    retrieve_cubes,
    revelations,
    scoring,
)
from tuckerbox.games.auztralia.state import CALLED, LIT, Box, State
from tuckerbox.games.auztralia.view_types import (
    BOX_NAMES,
    AuztraliaView,
    Combat,
    Objective,
    OldCard,
    OldOne,
    OldOnesScore,
    Personality,
    Phase,
    Player,
    Revelation,
    Time,
    Timed,
    Way,
)
from tuckerbox.games.view_helpers import seat_or_none
from tuckerbox.kernel.contract import NATURE, OVER
from tuckerbox.kernel.events import events_of

PHASE_NAMES: tuple[Phase, ...] = get_args(Phase)
WAY_NAMES: tuple[Way, ...] = get_args(Way)


def view(state: State, box: Box, viewer: int | None) -> AuztraliaView:
    """Return the table as `viewer` sees it; None is somebody without a seat."""
    whose = rules.turn(state)
    return {
        "game": "auztralia",
        "viewer": viewer,
        "title": "AuZtralia",
        "rules": chosen_in_words(state),
        "seats": state.seats,
        "map": "west" if state.map == board.WEST else "east",
        "way": WAY_NAMES[state.way],
        "phase": PHASE_NAMES[state.phase],
        "first": seat_or_none(state.first),
        "deciding": None if whose in (NATURE, OVER) else whose,
        "hexes": view_map.hexes(state, box),
        "crops": view_map.crops(),
        "tracks": view_map.tracks(state, box),
        "time": time(state, box),
        "old_ones": old_ones(state, box),
        "pools": [dict(zip(pieces.KIND_NAMES, level, strict=True)) for level in state.pool.tolist()],
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
        "reach": view_map.reach(state, box),
        "display": [personality_or_none(card, box) for card in state.display.tolist()],
        "deck": recruit_help.cards_in_deck(state),
        "top": top_known(state, box, viewer),
        "looking": looking(state, box, viewer),
        "objectives": objectives(state, box),
        "combat": fight(state, box),
        "card": open_card(state, box),
        "old_cards": sum(state.old_deck.tolist()),
        "revelations": state.revealed,
        "to_come": to_come(state, box),
        "to_go": state.left,
        "players": [player(state, box, seat) for seat in range(state.seats)],
        "score": old_ones_score(state, box),
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
        said.append("Old Ones that are never turned up count only once.")
    return said


# --- The time track ---


def time(state: State, box: Box) -> Time:
    lights = box.lights.tolist()
    return {
        "last": board.LAST_SPACE,
        "purple": state.purple,
        "lit": [space for space, light in enumerate(lights) if light & LIT],
        "called": [space for space, light in enumerate(lights) if light & CALLED] if state.way == ways.TOGETHER else [],
        "discs": [{"seat": seat, "space": state.time[seat]} for seat in stacked(state)],
    }


def stacked(state: State) -> list[int]:
    """Return the seats in the order of their discs on the time track: from the back, and on one space from the top."""
    return sorted(range(state.seats), key=lambda seat: (state.time[seat], -state.laid[seat]))


# --- Old Ones ---


def old_ones(state: State, box: Box) -> list[OldOne]:
    """Return the tiles that lie face up. Their numbers are those in the action `aim`."""
    prey = view_map.all_prey(state)
    return [
        {
            "tile": str(slot + 1),
            "kind": pieces.OLD_ONE_NAMES[kind],
            "hex": board.HEX_NAMES[state.place[slot]],
            "damage": [state.damage[slot, seat] for seat in range(state.seats)],
            "capacity": box.capacity[kind],
            "points": box.worth[kind],
            "prey": view_map.wanted_by(state, box, slot, prey),
        }
        for slot, kind in enumerate(state.awake.tolist())
        if kind != pieces.NO_ONE
    ]


def old_ones_score(state: State, box: Box) -> OldOnesScore:
    hidden = scoring.hidden_points(state, box)
    awake, farms = scoring.awake_points(state, box), scoring.blighted_points(state)
    return {"awake": awake, "hidden": hidden, "farms": farms, "total": awake + hidden + farms}


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
        "range": attack.range_with(state, box, pieces.NO_UNIT) if sent and not state.defends else None,
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
    """Return the two objectives that a solo player has to choose from, and later the chosen one."""
    chosen = state.objective != cards.NO_CARD
    if not chosen and state.phase != phases.CHOOSING_OBJECTIVE:
        return []
    shown = [state.objective] if chosen else state.offered.tolist()
    return [
        {
            "card": str(card + 1),
            "says": words.objective_said(card, box),
            "points": box.objective_points[card],
            "met": chosen and scoring.objective_met(state, box),
        }
        for card in shown
    ]


# --- Players ---


def player(state: State, box: Box, seat: int) -> Player:
    """Return a seat's board, cards, trophies and current score."""
    goods = [counts[seat] for counts in state.goods.tolist()]
    trophies = [counts[seat] for counts in state.trophies.tolist()]
    waits = state.fresh - 1 if state.version == 1 else cards.NO_CARD
    hired = [card for card, owner in enumerate(state.owner.tolist()) if owner == seat + 1]
    farms = scoring.A_FARM * sound_farms(state, seat)
    phosphate = scoring.A_PHOSPHATE * goods[pieces.PHOSPHATE]
    on_cards = sum(scoring.points_for_card(state, box, seat, card) for card in hired)
    on_tiles = scoring.trophy_points(state, box, seat)
    tokens = state.points[seat]
    return {
        "seat": seat,
        "points": farms + phosphate + on_cards + on_tiles + tokens + objective_reached(state, box),
        "goods": dict(zip(pieces.GOOD_NAMES, goods, strict=False)),
        "gold": goods[pieces.GOLD],
        "tokens": tokens,
        "cubes": state.cubes[seat],
        "boxes": {name: state.boxes[what, seat] for what, name in enumerate(BOX_NAMES)},
        "prices": {name: gameplay.price_of(state, box, seat, what) for what, name in enumerate(BOX_NAMES)},
        "takes": takes(state, box, seat),
        "barracks": {name: state.barracks[unit, seat] for unit, name in enumerate(pieces.UNIT_NAMES)},
        "tracks": state.tracks_left[seat],
        "farms": {name: state.farms_left[crop, seat] for crop, name in enumerate(pieces.CROP_NAMES)},
        "trophies": {name: count for name, count in zip(pieces.KIND_NAMES, trophies, strict=True) if count},
        "cards": [{**personality(card, box), "waits": card == waits} for card in hired],
        "score": {
            "farms": farms,
            "phosphate": phosphate,
            "cards": on_cards,
            "trophies": on_tiles,
            "tokens": tokens,
        },
    }


def sound_farms(state: State, seat: int) -> int:
    """Count a seat's farms that are not blighted, faster than `scoring.all_sound_farms` in interpreted rules."""
    farms = zip(state.farms.tolist(), state.blighted.tolist(), strict=True)
    return sum(not blighted and (farm - 1) // pieces.CROPS == seat for farm, blighted in farms if farm)


def objective_reached(state: State, box: Box) -> int:
    """Return the points for the solo game's objective, if it is met now."""
    if state.objective == cards.NO_CARD or not scoring.objective_met(state, box):
        return 0
    return box.objective_points[state.objective]


def takes(state: State, box: Box, seat: int) -> dict[Timed, int]:
    """Return the spaces of time that each action takes.

    `farm` is for each farm, and `attack` for each kind of units that marches.
    """
    found: dict[Timed, int] = dict.fromkeys(BOX_NAMES, 1)
    for what in (board.RAILWAY, board.MOUNTAIN_RAILWAY):
        found[BOX_NAMES[what]] = build_railway.railway_time(state, box, seat, what)
    found["retrieve"] = retrieve_cubes.retrieve_time(state, seat)
    return found
