"""The view of Australis: everything that a seat may see, as plain data ready for JSON. Seats are numbers, not names.

At a real table, won tiles lie face down. But everybody saw who took which, so nothing is hidden.
"""

from __future__ import annotations

from tuckerbox.games.australis import rules
from tuckerbox.games.australis.state import (
    BLUE,
    CARD_NAMES,
    COLOUR_NAMES,
    COLOURS,
    COMPETITION,
    CUBES,
    DIE_NAMES,
    FACES,
    FIRST_REEF,
    FOOD,
    FUNCTION_NAMES,
    FUNCTIONS,
    PURPLE,
    RED,
    REEF_NAMES,
    ROUNDS,
    TILE_NAMES,
    WHITE,
    YELLOW,
    Box,
    State,
)
from tuckerbox.games.australis.view_types import (
    AustralisView,
    Brings,
    Card,
    Competition,
    Die,
    Held,
    Offered,
    Phase,
    Player,
    Reef,
    Standing,
    Taken,
)
from tuckerbox.games.view_helpers import seat_or_none
from tuckerbox.kernel.contract import NATURE, OVER
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.memory_records import copy

PHASE_NAMES: dict[int, Phase] = {
    rules.DRAW_START: "start",
    rules.ROLL: "roll",
    rules.DEAL: "deal",
    rules.FIRING: "firing",
    rules.ACTING: "acting",
    rules.REFILL: "refill",
    rules.REEF_POINTS: "reefs",
    rules.FISH_POINTS: "fish",
    rules.TURTLE_POINTS: "turtles",
    rules.COMPETE: "duel",
    rules.SINK: "sink",
    rules.RANK: "rank",
    rules.CORAL_POINTS: "corals",
    rules.REVEAL: "reveal",
    rules.FINISH: "finish",
    rules.PICKING: "picking",
    rules.ORDERING: "ordering",
    rules.PLANTING: "planting",
    rules.MOVING: "moving",
    rules.CARDS: "cards",
    rules.PICKED: "picked",
    rules.CHOOSING: "choosing",
    rules.ENDED: "ended",
}
COMPETING = (rules.COMPETE, rules.SINK, rules.RANK, rules.CHOOSING)


def view(state: State, box: Box, viewer: int | None) -> AustralisView:
    """Return the table as `viewer` sees it; None is a viewer without a seat. Everybody sees the same."""
    whose = rules.turn(state)
    return {
        "game": "australis",
        "viewer": viewer,
        "title": "Australis",
        "rules": chosen_in_words(state),
        "seats": state.seats,
        "phase": PHASE_NAMES[state.phase],
        "round": state.round,
        "rounds": ROUNDS,
        "start": seat_or_none(state.start),
        "token": seat_or_none(state.token),
        "active": seat_or_none(state.active),
        "deciding": None if whose in (NATURE, OVER) else whose,
        "current": {
            "last": state.last,
            "cubes": [box.cube_spaces[nth] for nth in range(CUBES)],
            "grey": {"space": box.grey_space, "left": state.grey, "beside": state.grey_beside},
        },
        "reefs": reefs(state, box),
        "food": [{"need": box.food_need[slot], "points": box.food_points[slot]} for slot in range(FOOD)],
        "dice": dice_on_offer(state, box),
        "cards": [card_or_none(box, kind) for kind in state.display.tolist()],
        "deck": rules.count_of(state.deck),
        "discard": rules.count_of(state.discard),
        "taken": taken(state, box),
        "competition": competition(state, box),
        "tiles": [
            {"tile": TILE_NAMES[tile], "round": nth + 1, "points": rules.tile_points(box, tile, nth)}
            for tile, owners in enumerate(state.tiles.tolist())
            for nth, owner in enumerate(owners)
            if owner == rules.NOBODY
        ],
        "players": [player(state, box, seat) for seat in range(state.seats)],
        "winners": [seat for seat in range(state.seats) if rules.is_best(state, seat)]
        if state.phase == rules.ENDED
        else [],
    }


def chosen_in_words(state: State) -> list[str]:
    """Return the options of the match in sentences."""
    shared = "which has room for one turtle only" if state.free_end else "which turtles may share"
    return [f"The current ends at {state.last}, {shared}."]


# --- The board ---


def reefs(state: State, box: Box) -> list[Reef]:
    """Return the reefs, each with its section of the current, its points and its corals.

    An option can end the current before a section does, or even before it begins.
    """
    ends = [*(min(end, state.last) for end in box.section_ends.tolist()), state.last]
    firsts = [0, *(end + 1 for end in ends)]
    corals = state.corals.tolist()[: state.seats]
    return [
        {
            "name": name,
            "from": firsts[number],
            "to": ends[number],
            "points": [box.reef_first[number], box.reef_second[number]],
            "corals": [planted[number] for planted in corals],
        }
        for number, name in enumerate(REEF_NAMES)
    ]


def dice_on_offer(state: State, box: Box) -> list[Offered]:
    """Return the dice on the board, each with what it brings to the seat that can take it."""
    offer = enumerate(state.offer.tolist())
    dice = [(colour, face) for colour, counts in offer for face, count in enumerate(counts) for _ in range(count)]
    if state.phase != rules.PICKING:
        return [{**die(box, colour, face), "brings": None} for colour, face in dice]
    tried = State()
    return [{**die(box, colour, face), "brings": brings(state, tried, box, colour, face)} for colour, face in dice]


def die(box: Box, colour: int, face: int, *, rolled: bool = False) -> Die:
    """Return a die as it lies. The red one has no number before it is rolled."""
    number = box.numbers[colour] + face if colour in (BLUE, PURPLE) or (colour == RED and rolled) else None
    return {
        "name": DIE_NAMES[min(colour * FACES + face, len(DIE_NAMES) - 1)],
        "colour": COLOUR_NAMES[colour],
        "number": number,
        "cards": box.white_cards[face] if colour == WHITE else 0,
        "fish": box.yellow_fish[face] if colour == YELLOW else 0,
        "points": box.white_points[face] if colour == WHITE else box.yellow_points[face] if colour == YELLOW else 0,
    }


def brings(state: State, then: State, box: Box, colour: int, face: int) -> Brings:
    """Return the effects of taking a die, cards included, up to the seat's next decision. `then` is overwritten."""
    seat = state.active
    copy(then, state)
    rules.take_a_die(then, colour, face)
    fires = then.firing
    while then.phase in (rules.FIRING, rules.ACTING):  # these phases draw no luck
        rules.act_for_nature(then, box, Luck())
    return {
        "fires": [name for function, name in enumerate(FUNCTION_NAMES) if fires >> function & 1],
        "points": then.points[seat] - state.points[seat],
        "fish": then.fish[seat] - state.fish[seat],
        "turtle": then.turtle[seat],
        "cubes": then.cubes[seat] - state.cubes[seat],
        "school": rules.school(then, box, seat),
        "cards": then.cards,
        "reach": reef_or_none(then.reach),
        "token": then.token == seat,
    }


def card_or_none(box: Box, kind: int) -> Card | None:
    return None if kind == rules.NO_CARD else card(box, kind)


def card(box: Box, kind: int) -> Card:
    fights = kind >= COMPETITION
    amounts = (box.card_points, box.card_fish, box.card_steps, 1)
    return {
        "name": CARD_NAMES[kind],
        "colour": COLOUR_NAMES[BLUE + kind - COMPETITION if fights else kind // FUNCTIONS],
        "function": "competition" if fights else FUNCTION_NAMES[kind % FUNCTIONS],
        "amount": 1 if fights else amounts[kind % FUNCTIONS],
    }


def taken(state: State, box: Box) -> Taken | None:
    """Return the die that was taken, and what is still to be done about it; None outside a turn."""
    if state.phase not in (
        rules.FIRING,
        rules.ACTING,
        rules.ORDERING,
        rules.PLANTING,
        rules.MOVING,
        rules.CARDS,
        rules.PICKED,
    ):
        return None
    return {
        "die": die(box, state.colour, state.face),
        "firing": [name for function, name in enumerate(FUNCTION_NAMES) if state.firing >> function & 1],
        "cards": state.cards,
        "reach": reef_or_none(state.reach),
    }


def reef_or_none(number: int) -> str | None:
    return None if number == rules.NO_REEF else str(FIRST_REEF + number)


# --- The competition ---


def competition(state: State, box: Box) -> Competition | None:
    """Return the state of the competition, or None. The remaining dice are on the sea boards."""
    if state.phase not in COMPETING:
        return None
    return {
        "rolled": was_rolled(state),
        "lowest": rules.lowest(state, box) if state.phase == rules.SINK else None,
        "standings": [standing(state, seat) for seat in range(state.seats)],
    }


def was_rolled(state: State) -> bool:
    """Return whether the dice show a roll of the competition. After each roll, at least one die goes back."""
    return state.phase == rules.SINK or any(state.back[colour] for colour in (BLUE, PURPLE, RED))


def standing(state: State, seat: int) -> Standing:
    if seat == state.winner:
        return "first"
    if seat == state.second:
        return "second"
    return "in" if rules.dice_of(state, seat) else "out"


# --- Players ---


def player(state: State, box: Box, seat: int) -> Player:
    """Return one seat's sea board, turtle, fish, corals and tiles."""
    kept = [kind for kind, count in enumerate(state.kept.tolist()[seat]) if count]
    rolled = was_rolled(state)
    return {
        "seat": seat,
        "points": state.points[seat],
        "turtle": state.turtle[seat],
        "arrived": state.arrived[seat],
        "reef": str(FIRST_REEF + rules.section(box, state.turtle[seat])),
        "fish": state.fish[seat],
        "cubes": state.cubes[seat],
        "school": rules.school(state, box, seat),
        "supply": state.supply[seat],
        "corals": state.corals.tolist()[seat],
        "dice": [held(state, box, seat, colour, face, rolled) for colour, face in dice_held(state, seat)],
        "cards": [card(box, kind) for kind in kept if kind < COMPETITION],
        "competition": [card(box, kind) for kind in kept if kind >= COMPETITION],
        "tiles": [
            {"tile": TILE_NAMES[tile], "round": nth + 1, "points": rules.tile_points(box, tile, nth)}
            for nth, owners in enumerate(zip(*state.tiles.tolist(), strict=True))
            for tile, owner in enumerate(owners)
            if owner == seat
        ],
    }


def dice_held(state: State, seat: int) -> list[tuple[int, int]]:
    places = state.held.tolist()
    return [
        (colour, face)
        for colour in range(COLOURS)
        for face, count in enumerate(places[rules.place_of(seat, colour)])
        for _ in range(count)
    ]


def held(state: State, box: Box, seat: int, colour: int, face: int, rolled: bool) -> Held:
    """Return a die on a sea board, with the number that a card adds to it in the competition."""
    plus = rules.bonus(state, seat, colour) if colour >= BLUE else 0
    return {**die(box, colour, face, rolled=rolled), "plus": plus}
