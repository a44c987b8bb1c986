"""The view of Australis: what anybody may see, as plain data that is ready for JSON. Seats are numbers, not names.

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
    DISPLAY,
    FACES,
    FIRST_REEF,
    FOOD,
    FUNCTION_NAMES,
    FUNCTIONS,
    KINDS,
    PURPLE,
    RED,
    REEFS,
    ROUNDS,
    SLOTS,
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
    Phase,
    Player,
    Reef,
    Standing,
    Taken,
)
from tuckerbox.games.view_helpers import seat_or_none
from tuckerbox.kernel.contract import NATURE, OVER
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.record import copy

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
        "reefs": [reef(state, box, number) for number in range(REEFS)],
        "food": [{"need": box.food_need[slot], "points": box.food_points[slot]} for slot in range(FOOD)],
        "dice": [
            {**die(box, colour, face), "brings": brings(state, box, colour, face)}
            for colour in range(COLOURS)
            for face in range(FACES)
            for _ in range(state.offer[colour, face])
        ],
        "cards": [card_or_none(box, state.display[place]) for place in range(DISPLAY)],
        "deck": rules.count_of(state.deck),
        "discard": rules.count_of(state.discard),
        "taken": taken(state, box),
        "competition": competition(state, box),
        "tiles": [
            {"tile": TILE_NAMES[tile], "round": nth + 1, "points": rules.tile_points(box, tile, nth)}
            for tile in range(2)
            for nth in range(ROUNDS)
            if state.tiles[tile, nth] == rules.NOBODY
        ],
        "players": [player(state, box, seat) for seat in range(state.seats)],
        "winners": [seat for seat in range(state.seats) if state.phase == rules.ENDED and rules.is_best(state, seat)],
    }


def chosen_in_words(state: State) -> list[str]:
    """Return the options of the match in sentences."""
    shared = "which has room for one turtle only" if state.free_end else "which turtles may share"
    return [f"The current ends at {state.last}, {shared}."]


# --- The board ---


def reef(state: State, box: Box, number: int) -> Reef:
    """Return a reef: its section of the current, its points and its corals."""
    first = box.section_ends[number - 1] + 1 if number else 0
    return {
        "name": str(FIRST_REEF + number),
        "from": first,
        "to": box.section_ends[number] if number < REEFS - 1 else state.last,
        "points": [box.reef_first[number], box.reef_second[number]],
        "corals": [state.corals[seat, number] for seat in range(state.seats)],
    }


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


def brings(state: State, box: Box, colour: int, face: int) -> Brings | None:
    """Return the effects of taking a die, cards included, up to the seat's next decision; None if none can be taken."""
    if state.phase != rules.PICKING:
        return None
    seat, then = state.active, State()
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
    kept = [kind for kind in range(KINDS) if state.kept[seat, kind]]
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
        "corals": [state.corals[seat, number] for number in range(REEFS)],
        "dice": [held(state, box, seat, colour, face) for colour, face in dice_held(state, seat)],
        "cards": [card(box, kind) for kind in kept if kind < SLOTS * FUNCTIONS],
        "competition": [card(box, kind) for kind in kept if kind >= COMPETITION],
        "tiles": [
            {"tile": TILE_NAMES[tile], "round": nth + 1, "points": rules.tile_points(box, tile, nth)}
            for nth in range(ROUNDS)
            for tile in range(2)
            if state.tiles[tile, nth] == seat
        ],
    }


def dice_held(state: State, seat: int) -> list[tuple[int, int]]:
    return [
        (colour, face)
        for colour in range(COLOURS)
        for face in range(FACES)
        for _ in range(state.held[rules.place_of(seat, colour), face])
    ]


def held(state: State, box: Box, seat: int, colour: int, face: int) -> Held:
    """Return a die on a sea board, with the number that a card adds to it in the competition."""
    plus = rules.bonus(state, seat, colour) if colour >= BLUE else 0
    return {**die(box, colour, face, rolled=was_rolled(state)), "plus": plus}
