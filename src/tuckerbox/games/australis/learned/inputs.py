"""The net's inputs for a position at the end of a turn: by side, of both sides together, and of the table.

The own side is the one that has just ended its turn. An input of UNIT stands for 1 or for yes; counts are scaled so
that they seldom exceed it by much.
"""

from __future__ import annotations

from tuckerbox.games.australis.greedy import scorings_left
from tuckerbox.games.australis.learned.mind import OF_BOTH, OF_SIDE, OTHER, OWN, Mind
from tuckerbox.games.australis.rules import (
    NO_CARD,
    NOBODY,
    ROLL,
    corals_on_reefs,
    empty_places,
    is_ahead,
    is_better_on,
    place_of,
    school_points,
    section,
    tile_points,
)
from tuckerbox.games.australis.state import (
    BLUE,
    COLOURS,
    COMPETITION,
    CUBES,
    DISPLAY,
    FACES,
    FOOD,
    FUNCTIONS,
    GOLD,
    KINDS,
    PICKS,
    RED,
    REEFS,
    ROUNDS,
    SILVER,
    SLOTS,
    WHITE,
    Box,
    State,
)
from tuckerbox.kernel.net_inputs import limited, yes

DIE = 16  # the input for one die or one card on the board

# The inputs of a side: single numbers first, then one for each reef, each number of cubes, each kind of card and so on
(
    SPACE, SPACE_TO_SCORE, ARRIVED, TO_NEXT_REEF, TO_NEXT_CUBE, GREY_AHEAD,
    SUPPLY, NO_SUPPLY,
    FISH, SCHOOL, SCHOOL_TO_SCORE, SHORTAGE, SURPLUS,
    SCHOOL_SOON, SCHOOL_LATER, SCHOOL_WITH_CUBE, SCHOOL_WITH_CUBE_SOON, SCHOOL_WITH_CUBES_LATER,
    REEF_POINTS, REEF_POINTS_TO_SCORE,
    DICE, STRENGTH, TILES, HAS_TOKEN, CARDS,
) = range(25)  # fmt: skip
SECTION = 25
CORALS = SECTION + REEFS
HAS_CUBES = CORALS + REEFS
CUBES_AHEAD = HAS_CUBES + FOOD + 1
HAS_CARD = CUBES_AHEAD + CUBES
CARD_TO_COME = HAS_CARD + KINDS
CARD_NOW = CARD_TO_COME + COMPETITION
CARDS_UNDER_COLOUR = CARD_NOW + COMPETITION
DICE_OF_COLOUR = CARDS_UNDER_COLOUR + SLOTS  # of each colour that competes: one die, two dice

# The inputs of both sides together
(
    LEAD, LEAD_FINE, LEAD_IF_UNCHANGED, LEAD_IF_UNCHANGED_FINE, IN_FRONT, SPACES_BETWEEN, BEGAN, BEGINS_NEXT,
    LAST_ROUND, SCHOOLS_BETWEEN, REEFS_BETWEEN, DICE_BETWEEN,
) = range(2 * OF_SIDE, 2 * OF_SIDE + 12)  # fmt: skip
FIRST_ON = 2 * OF_SIDE + 12  # by reef, like the next ones
SECOND_ON = FIRST_ON + REEFS
OTHER_FIRST_ON = SECOND_ON + REEFS
CORALS_BETWEEN = OTHER_FIRST_ON + REEFS
WORTH_BETWEEN = CORALS_BETWEEN + REEFS

# The inputs of the table
ROUND = 2 * OF_SIDE + OF_BOTH
TAKEN = ROUND + ROUNDS
REFILLS = TAKEN + 2 * PICKS + 1
GREY = REFILLS + 1
SILVER_CUBES = GREY + 1
OFFER = SILVER_CUBES + 1  # by colour and face, except that the red die has none
OFFERED = OFFER + (COLOURS - 1) * FACES + 1  # by colour
DISPLAYED = OFFERED + COLOURS  # by kind


def known_points(state: State, box: Box, seat: int) -> int:
    """Return the points of a seat with those that only count at the end."""
    return state.points[seat] + corals_on_reefs(state, seat) + points_of_tiles(state, box, seat)


def points_of_tiles(state: State, box: Box, seat: int) -> int:
    total = 0
    for nth in range(ROUNDS):
        if state.tiles[GOLD, nth] == seat:
            total += tile_points(box, GOLD, nth)
        if state.tiles[SILVER, nth] == seat:
            total += tile_points(box, SILVER, nth)
    return total


def write_inputs(state: State, box: Box, mind: Mind, seat: int) -> None:
    """Write all inputs. `seat` has just ended its turn, or chosen a tile."""
    write_table(state, mind)
    write_side(state, box, mind, OWN, seat)
    write_side(state, box, mind, OTHER, 1 - seat)
    write_both(state, box, mind, seat)


def is_fresh(state: State) -> bool:
    """Return whether a round is about to begin. The dice and the display are those of the last one then."""
    return state.phase == ROLL


# --- The table ---


def write_table(state: State, mind: Mind) -> None:
    for nth in range(ROUNDS):
        mind.inputs[ROUND + nth] = yes(state.round == nth + 1)
    for taken in range(2 * PICKS + 1):
        mind.inputs[TAKEN + taken] = yes(state.picks == taken)
    mind.inputs[REFILLS] = yes(not is_fresh(state) and state.colour == WHITE and empty_places(state) > 0)
    mind.inputs[GREY] = yes(state.grey > 0)
    mind.inputs[SILVER_CUBES] = 10 * state.grey_beside
    write_offer(state, mind)
    for kind in range(KINDS):
        mind.inputs[DISPLAYED + kind] = 0
    if not is_fresh(state):
        for place in range(DISPLAY):
            if state.display[place] != NO_CARD:
                mind.inputs[DISPLAYED + state.display[place]] += DIE


def write_offer(state: State, mind: Mind) -> None:
    """Write the dice on the board."""
    for colour in range(COLOURS):
        total = 0
        for face in range(1 if colour == RED else FACES):
            dice = 0 if is_fresh(state) else state.offer[colour, face]
            mind.inputs[OFFER + colour * FACES + face] = DIE * dice
            total += dice
        mind.inputs[OFFERED + colour] = DIE * total


# --- A side ---


def write_side(state: State, box: Box, mind: Mind, which: int, seat: int) -> None:
    """Write the inputs of a side, except for the points of its reefs. Call `write_table` before."""
    at = which * OF_SIDE
    mind.inputs[at + HAS_TOKEN] = yes(state.token == seat)
    mind.inputs[at + TILES] = limited(2 * points_of_tiles(state, box, seat))
    mind.inputs[at + SUPPLY] = 2 * state.supply[seat]
    mind.inputs[at + NO_SUPPLY] = yes(state.supply[seat] == 0)
    for reef in range(REEFS):
        mind.inputs[at + CORALS + reef] = limited(8 * state.corals[seat, reef])
    write_turtle(state, box, mind, at, seat)
    write_fish(state, box, mind, at, seat)
    write_cards(state, mind, at, seat)
    write_dice(state, mind, at, seat)


def write_turtle(state: State, box: Box, mind: Mind, at: int, seat: int) -> None:
    space = state.turtle[seat]
    mind.inputs[at + SPACE] = limited(3 * space)
    mind.inputs[at + SPACE_TO_SCORE] = limited(scorings_left(state) * space)
    mind.inputs[at + ARRIVED] = yes(space == state.last)
    own = section(box, space)
    for reef in range(REEFS):
        mind.inputs[at + SECTION + reef] = yes(reef == own)
    mind.inputs[at + TO_NEXT_REEF] = limited(8 * (box.section_ends[own] + 1 - space)) if own < REEFS - 1 else 0
    to_cube = 0
    for nth in range(CUBES - 1, -1, -1):
        ahead = space < box.cube_spaces[nth]
        mind.inputs[at + CUBES_AHEAD + nth] = yes(ahead)
        if ahead:
            to_cube = box.cube_spaces[nth] - space
    mind.inputs[at + TO_NEXT_CUBE] = limited(5 * to_cube)
    mind.inputs[at + GREY_AHEAD] = yes(space < box.grey_space and state.grey > 0)


def write_fish(state: State, box: Box, mind: Mind, at: int, seat: int) -> None:
    fish, cubes = state.fish[seat], state.cubes[seat]
    points = school_points(box, fish, cubes)
    mind.inputs[at + FISH] = limited(2 * fish)
    mind.inputs[at + SCHOOL] = limited(3 * points)
    mind.inputs[at + SCHOOL_TO_SCORE] = limited(scorings_left(state) * points)
    need = box.food_need[cubes - 1] if cubes > 0 else 0
    mind.inputs[at + SHORTAGE] = limited(4 * max(0, need - fish))
    mind.inputs[at + SURPLUS] = limited(4 * max(0, fish - need))
    mind.inputs[at + SCHOOL_SOON] = limited(3 * school_points(box, fish + 3, cubes))
    mind.inputs[at + SCHOOL_LATER] = limited(3 * school_points(box, fish + 7, cubes))
    mind.inputs[at + SCHOOL_WITH_CUBE] = limited(3 * school_points(box, fish, cubes + 1))
    mind.inputs[at + SCHOOL_WITH_CUBE_SOON] = limited(3 * school_points(box, fish + 4, cubes + 1))
    mind.inputs[at + SCHOOL_WITH_CUBES_LATER] = limited(3 * school_points(box, fish + 9, cubes + 2))
    for count in range(FOOD + 1):
        mind.inputs[at + HAS_CUBES + count] = yes(count == cubes)


def write_cards(state: State, mind: Mind, at: int, seat: int) -> None:
    """Write a side's cards, with how often each can still be used this round and later."""
    later = scorings_left(state) - (0 if is_fresh(state) else 1)
    all_cards = 0
    for colour in range(SLOTS):
        dice = mind.inputs[OFFERED + colour] // DIE
        cards = 0
        for function in range(FUNCTIONS):
            kind = colour * FUNCTIONS + function
            has = state.kept[seat, kind]
            cards += has
            mind.inputs[at + HAS_CARD + kind] = yes(has > 0)
            mind.inputs[at + CARD_TO_COME + kind] = 8 * later * has
            mind.inputs[at + CARD_NOW + kind] = DIE * dice * has
        mind.inputs[at + CARDS_UNDER_COLOUR + colour] = 10 * cards
        all_cards += cards
    for kind in range(COMPETITION, KINDS):
        mind.inputs[at + HAS_CARD + kind] = yes(state.kept[seat, kind] > 0)
    mind.inputs[at + CARDS] = 4 * all_cards


def write_dice(state: State, mind: Mind, at: int, seat: int) -> None:
    """Write a side's dice for the competition, and how strong they are together."""
    total, strength = 0, 0
    for colour in range(BLUE, COLOURS):
        dice = 0
        if not is_fresh(state):
            for face in range(FACES):
                dice += state.held[place_of(seat, colour), face]
        total += dice
        strength += dice * (6 + colour - BLUE + state.kept[seat, COMPETITION + colour - BLUE])
        place = at + DICE_OF_COLOUR + 2 * (colour - BLUE)
        mind.inputs[place] = yes(dice > 0)
        mind.inputs[place + 1] = yes(dice > 1)
    mind.inputs[at + DICE] = DIE * total
    mind.inputs[at + STRENGTH] = limited(2 * strength)


# --- Both sides ---


def write_both(state: State, box: Box, mind: Mind, seat: int) -> None:
    """Write how the sides compare."""
    other = 1 - seat
    rounds = scorings_left(state)
    lead = known_points(state, box, seat) - known_points(state, box, other)
    reefs = write_reefs(state, box, mind, seat, rounds)
    schools = school_points(box, state.fish[seat], state.cubes[seat])
    schools -= school_points(box, state.fish[other], state.cubes[other])
    spaces = state.turtle[seat] - state.turtle[other]
    unchanged = lead + rounds * (reefs + schools + spaces)
    mind.inputs[LEAD] = limited(lead)
    mind.inputs[LEAD_FINE] = limited(4 * lead)
    mind.inputs[LEAD_IF_UNCHANGED] = limited(unchanged)
    mind.inputs[LEAD_IF_UNCHANGED_FINE] = limited(4 * unchanged)
    in_front = is_ahead(state, seat, other)
    mind.inputs[IN_FRONT] = yes(in_front)
    mind.inputs[SPACES_BETWEEN] = limited(5 * spaces)
    mind.inputs[BEGAN] = yes(state.start == seat)
    mind.inputs[BEGINS_NEXT] = yes(state.token == seat or (state.token == NOBODY and not in_front))
    mind.inputs[LAST_ROUND] = yes(state.round == ROUNDS and not is_fresh(state))
    mind.inputs[SCHOOLS_BETWEEN] = limited(rounds * schools)
    mind.inputs[REEFS_BETWEEN] = limited(2 * rounds * reefs)
    mind.inputs[DICE_BETWEEN] = limited(mind.inputs[STRENGTH] - mind.inputs[OF_SIDE + STRENGTH])


def write_reefs(state: State, box: Box, mind: Mind, seat: int, rounds: int) -> int:
    """Write who has the most corals where. Return the difference that the reefs make in a round, in points."""
    other = 1 - seat
    own_points, other_points = 0, 0
    for reef in range(REEFS):
        own, others = state.corals[seat, reef], state.corals[other, reef]
        first = own > 0 and (others == 0 or is_better_on(state, reef, seat, other))
        other_first = others > 0 and not first
        won = box.reef_first[reef] if first else box.reef_second[reef] if own > 0 else 0
        lost = box.reef_first[reef] if other_first else box.reef_second[reef] if others > 0 else 0
        own_points += won
        other_points += lost
        mind.inputs[FIRST_ON + reef] = yes(first)
        mind.inputs[SECOND_ON + reef] = yes(own > 0 and not first)
        mind.inputs[OTHER_FIRST_ON + reef] = yes(other_first)
        mind.inputs[CORALS_BETWEEN + reef] = limited(16 * (own - others))
        mind.inputs[WORTH_BETWEEN + reef] = limited(4 * rounds * (won - lost))
    mind.inputs[REEF_POINTS] = limited(3 * own_points)
    mind.inputs[REEF_POINTS_TO_SCORE] = limited(2 * rounds * own_points)
    mind.inputs[OF_SIDE + REEF_POINTS] = limited(3 * other_points)
    mind.inputs[OF_SIDE + REEF_POINTS_TO_SCORE] = limited(2 * rounds * other_points)
    return own_points - other_points
