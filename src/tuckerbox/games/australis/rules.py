"""The rules of Australis, in the order of the rulebook: setup, dice selection, the dice actions, advantage cards, the
current, scoring, the dice competition, the next round, the end. The functions of the kernel's contract follow at the
bottom.
"""

from __future__ import annotations

from tuckerbox.games.australis.state import (
    BLUE,
    CARD_NAMES,
    CARDS_UNDER,
    COLOUR_NAMES,
    COLOURS,
    COMPETITION,
    CORAL,
    CUBES,
    DISPLAY,
    DONE,
    FACES,
    FIRE,
    FISH,
    FOOD,
    FUNCTIONS,
    GOLD,
    KEEP,
    KINDS,
    LAST_SPACES,
    LEAVE,
    MOVE,
    PICKS,
    PLANT,
    POINTS,
    PRIZE,
    PURPLE,
    RED,
    REEF_NAMES,
    REEFS,
    ROUNDS,
    SEATS,
    SILVER,
    SLOTS,
    TAKE,
    TILE_NAMES,
    TURTLE,
    USE,
    WHITE,
    YELLOW,
    Box,
    Options,
    State,
)
from tuckerbox.kernel.contract import NATURE, OVER, Choices, Numbers, Payoffs
from tuckerbox.kernel.event_kinds_and_reasons import EventKinds, Reasons
from tuckerbox.kernel.events import note, note_more
from tuckerbox.kernel.luck import Luck, draw, draw_weighted
from tuckerbox.kernel.memory_records import Row

VERSION = 1

NOBODY = -1
NO_CARD = -1
NO_REEF = -1
IN_BOX = -2  # the place of a tile that nobody won

# Phases: first those in which NATURE acts, then those in which a seat decides
DRAW_START, ROLL, DEAL, FIRING, ACTING, REFILL = 0, 1, 2, 3, 4, 5
REEF_POINTS, FISH_POINTS, TURTLE_POINTS, COMPETE, SINK, RANK = 6, 7, 8, 9, 10, 11
CORAL_POINTS, REVEAL, FINISH = 12, 13, 14
PICKING, ORDERING, PLANTING, MOVING, CARDS, PICKED, CHOOSING = 15, 16, 17, 18, 19, 20, 21
ENDED = 22

# Events, and their numbers
EVENTS = EventKinds(card=CARD_NAMES, colour=COLOUR_NAMES, reef=REEF_NAMES, tile=TILE_NAMES)
STARTS = EVENTS.add("starts", "round")
DICE_ROLLED = EVENTS.add("dice rolled", "round")
DEALT = EVENTS.add("cards dealt", "a", "b", "c", "d", "e", "f")
SHUFFLED = EVENTS.add("cards shuffled")
TAKEN = EVENTS.add("die taken", "colour", "face")
FIRED = EVENTS.add("card used", "card")
SCORED = EVENTS.add("points", "points", "for")
CAUGHT = EVENTS.add("fish caught", "fish")
SWAM = EVENTS.add("turtle moved", "from", "to")
CUBE = EVENTS.add("cube", "space", "kept")
PLANTED = EVENTS.add("coral placed", "reef")
MOVED = EVENTS.add("coral moved", "from", "to")
LEFT = EVENTS.add("coral left")
TOKEN = EVENTS.add("token")
KEPT = EVENTS.add("card kept", "card")
USED_ONCE = EVENTS.add("card used once", "card")
DONE_WITH_TURN = EVENTS.add("done")
REEF_SCORED = EVENTS.add("reef scored", "reef", "first", "first points", "second", "second points")
SCHOOL = EVENTS.add("school scored", "fish", "points")
TURTLE_SCORED = EVENTS.add("turtle scored", "points")
THROWN = EVENTS.add("competition roll", "a", "b", "c", "d")
SUNK = EVENTS.add("dice sunk", "lowest", "blue", "purple", "red")
OUT = EVENTS.add("out")
WON = EVENTS.add("competition won", "second")
TILE_WON = EVENTS.add("tile won", "tile", "round", "cube")
CORALS_COUNTED = EVENTS.add("corals counted", "points")
TOKEN_COUNTED = EVENTS.add("token counted", "points")
TILE_REVEALED = EVENTS.add("tile revealed", "tile", "points")
FINAL = EVENTS.add("final", "points", "wins")

# The sources of points in an event
FOR_DIE, FOR_CARD = 0, 1

# Reasons why an action may not be legal
REASONS = Reasons()
LEGAL = REASONS.add("legal")
IT_IS_OVER = REASONS.add("over", "The end of the game")
NOT_A_DECISION = REASONS.add("not a decision")
TAKE_FIRST = REASONS.add("take a die", "Dice selection and dice action")
ORDER_FIRST = REASONS.add("cards first", "Dice selection and dice action")
CORAL_FIRST = REASONS.add("coral first", "Purple dice")
CARD_FIRST = REASONS.add("card first", "White dice")
TURN_IS_OVER = REASONS.add("turn is over", "Dice selection and dice action")
PRIZE_FIRST = REASONS.add("prize first", "The dice competition")
NO_SUCH_DIE = REASONS.add("no such die", "Dice selection and dice action")
NO_SUCH_CARD = REASONS.add("no such card", "Using an advantage card")
NOT_WAITING = REASONS.add("card not waiting", "Using an advantage card")
HAS_THAT_CARD = REASONS.add("identical card", "Discarding an advantage card")
SLOT_IS_FULL = REASONS.add("slot full", "Using an advantage card")
REEF_TOO_HIGH = REASONS.add("reef too high", "Purple dice")
SAME_REEF = REASONS.add("same reef", "Purple dice")
NO_CORAL_THERE = REASONS.add("no coral there", "Purple dice")
HAS_CORALS = REASONS.add("has corals", "Purple dice")
NO_CORALS = REASONS.add("no corals", "Purple dice")

take, is_take, take_die = TAKE.encode, TAKE.holds, TAKE.field("die")
fire, is_fire, fire_function = FIRE.encode, FIRE.holds, FIRE.field("function")
keep, is_keep, keep_card = KEEP.encode, KEEP.holds, KEEP.field("card")
use, is_use, use_card = USE.encode, USE.holds, USE.field("card")
plant, is_plant, plant_reef = PLANT.encode, PLANT.holds, PLANT.field("reef")
move, is_move, move_from, move_to = MOVE.encode, MOVE.holds, MOVE.field("coral"), MOVE.field("reef")
prize, is_prize, prize_tile = PRIZE.encode, PRIZE.holds, PRIZE.field("tile")
leave, done = LEAVE.first, DONE.first

RED_DIE = RED * FACES  # the number of the red die in actions


# --- Game set up ---


def setup(state: State, box: Box, seats: int, options: Options) -> None:
    state.seats = seats
    state.last = LAST_SPACES[options.last] if options.last > 0 else box.last
    state.free_end = options.end
    state.start = NOBODY
    state.token = NOBODY
    state.active = NOBODY
    state.reach = NO_REEF
    state.winner = NOBODY
    state.second = NOBODY
    for kind in range(KINDS):
        state.deck[kind] = box.card_copies[kind] - (box.shell_copies[kind] if seats < SEATS else 0)
    for place in range(DISPLAY):
        state.display[place] = NO_CARD
    for colour in range(COLOURS):
        state.back[colour] = 1 if colour == RED else seats
    for seat in range(seats):
        state.cubes[seat] = 1
        state.supply[seat] = box.corals
    state.grey = 2 if seats == SEATS else 1
    state.grey_beside = box.grey_rounds
    for nth in range(ROUNDS):
        state.tiles[GOLD, nth] = NOBODY
        state.tiles[SILVER, nth] = NOBODY
    state.phase = DRAW_START


def draw_start(state: State, luck: Luck) -> None:
    """Draw the starting seat. Its turtle is furthest back; clockwise, each other seat has one more point and space."""
    state.start = draw(luck, state.seats)
    for nth in range(state.seats):
        seat = (state.start + nth) % state.seats
        state.points[seat] = nth + 1
        state.turtle[seat] = nth
    begin_round(state)


# --- A new round ---


def begin_round(state: State) -> None:
    state.round += 1
    state.token = NOBODY
    state.picks = 0
    state.active = state.start
    note(state, STARTS, state.start, state.round, 0, 0)
    state.phase = ROLL


def roll_dice(state: State, luck: Luck) -> None:
    """Put all dice back on the board, rolled. The red one is not rolled before the competition."""
    for colour in range(COLOURS):
        for face in range(FACES):
            state.back[colour] += state.offer[colour, face]
            state.offer[colour, face] = 0
            for seat in range(state.seats):
                state.back[colour] += state.held[place_of(seat, colour), face]
                state.held[place_of(seat, colour), face] = 0
        while state.back[colour] > 0:
            state.back[colour] -= 1
            state.offer[colour, 0 if colour == RED else draw(luck, FACES)] += 1
    note(state, DICE_ROLLED, NOBODY, state.round, 0, 0)
    state.phase = DEAL


def place_of(seat: int, colour: int) -> int:
    """Return the place for dice of a colour on a sea board."""
    return seat * COLOURS + colour


def deal(state: State, luck: Luck) -> None:
    """Replace the cards on display by six new ones."""
    for place in range(DISPLAY):
        if state.display[place] != NO_CARD:
            state.discard[state.display[place]] += 1
            state.display[place] = NO_CARD
    reveal_cards(state, luck)
    state.phase = PICKING


def reveal_cards(state: State, luck: Luck) -> None:
    """Fill the empty places of the display. If the draw pile runs out, shuffle the discard pile."""
    if count_of(state.deck) < empty_places(state) and count_of(state.discard) > 0:
        note(state, SHUFFLED, NOBODY, 0, 0, 0)
    note(state, DEALT, NOBODY, 0, 0, 0)
    for place in range(DISPLAY):
        if state.display[place] == NO_CARD:
            if count_of(state.deck) == 0:
                shuffle_discard(state)
            if count_of(state.deck) > 0:
                kind = draw_weighted(luck, state.deck)
                state.deck[kind] -= 1
                state.display[place] = kind
                note_more(state, place, kind + 1)


def count_of(cards: Row) -> int:
    count = 0
    for kind in range(len(cards)):
        count += cards[kind]
    return count


def empty_places(state: State) -> int:
    count = 0
    for place in range(DISPLAY):
        if state.display[place] == NO_CARD:
            count += 1
    return count


def shuffle_discard(state: State) -> None:
    for kind in range(KINDS):
        state.deck[kind] += state.discard[kind]
        state.discard[kind] = 0


# --- A: dice selection ---


def take_a_die(state: State, colour: int, face: int) -> None:
    """Put a die on the sea board, and go on with the cards under its colour and then its action."""
    state.offer[colour, face] -= 1
    state.held[place_of(state.active, colour), face] += 1
    state.picks += 1
    state.colour = colour
    state.face = face
    state.acts = 1
    if colour < SLOTS:
        for function in range(FUNCTIONS):
            if state.kept[state.active, colour * FUNCTIONS + function] > 0:
                state.firing |= 1 << function
    note(state, TAKEN, state.active, colour, face, 0)
    continue_turn(state)


def continue_turn(state: State) -> None:
    """Go to the turn's next phase: a coral that is due, cards under the die, its action, cards to take, the end."""
    if state.reach != NO_REEF:
        state.phase = PLANTING if state.supply[state.active] > 0 else MOVING
    elif state.firing != 0:
        state.phase = ORDERING if order_matters(state) else FIRING
    elif state.acts:
        state.phase = ACTING
    elif state.cards > 0 and can_take_card(state):
        state.phase = CARDS
    else:
        state.phase = PICKED


def order_matters(state: State) -> bool:
    """Return whether the order of the cards makes a difference: a turtle's step may lead to another reef."""
    both = 1 << TURTLE | 1 << CORAL
    return state.firing & both == both


def next_card(state: State) -> int:
    """Return the function of the next card, in an order that makes no difference."""
    function = 0
    while not state.firing >> function & 1:
        function += 1
    return function


def use_card_under(state: State, box: Box, function: int) -> None:
    state.firing &= ~(1 << function)
    note(state, FIRED, state.active, state.colour * FUNCTIONS + function, 0, 0)
    perform_function(state, box, function)
    continue_turn(state)


def perform_die_action(state: State, box: Box) -> None:
    """Perform the action of the die that was taken."""
    seat, face = state.active, state.face
    state.acts = 0
    if state.colour == WHITE:
        score(state, seat, box.white_points[face], FOR_DIE)
        state.cards = box.white_cards[face]
    elif state.colour == YELLOW:
        score(state, seat, box.yellow_points[face], FOR_DIE)
        catch(state, seat, box.yellow_fish[face])
    elif state.colour == BLUE:
        swim(state, box, seat, box.numbers[BLUE] + face)
    elif state.colour == PURPLE:
        state.reach = face
    else:
        state.token = seat
        note(state, TOKEN, seat, 0, 0, 0)
    continue_turn(state)


def score(state: State, seat: int, points: int, what: int) -> None:
    if points > 0:
        state.points[seat] += points
        note(state, SCORED, seat, points, what, 0)


def catch(state: State, seat: int, fish: int) -> None:
    if fish > 0:
        state.fish[seat] += fish
        note(state, CAUGHT, seat, fish, 0, 0)


# --- Purple dice: corals ---


def plant_coral(state: State, reef: int) -> None:
    state.reach = NO_REEF
    state.supply[state.active] -= 1
    state.corals[state.active, reef] += 1
    note(state, PLANTED, state.active, reef, 0, 0)
    continue_turn(state)


def move_coral(state: State, origin: int, reef: int) -> None:
    """Move a coral from one reef to another, which is possible when the supply is empty."""
    state.reach = NO_REEF
    state.corals[state.active, origin] -= 1
    state.corals[state.active, reef] += 1
    note(state, MOVED, state.active, origin, reef, 0)
    continue_turn(state)


def why_not_plant(state: State, reef: int) -> int:
    if state.phase == MOVING:
        return NO_CORALS
    return LEGAL if reef <= state.reach else REEF_TOO_HIGH


def why_not_move(state: State, origin: int, reef: int) -> int:
    if state.phase == PLANTING:
        return HAS_CORALS
    if state.corals[state.active, origin] == 0:
        return NO_CORAL_THERE
    if reef > state.reach:
        return REEF_TOO_HIGH
    return SAME_REEF if origin == reef else LEGAL


# --- The advantage cards ---


def perform_function(state: State, box: Box, function: int) -> None:
    """Perform the function of a card, used under a die or once."""
    seat = state.active
    if function == POINTS:
        score(state, seat, box.card_points, FOR_CARD)
    elif function == FISH:
        catch(state, seat, box.card_fish)
    elif function == TURTLE:
        swim(state, box, seat, box.card_steps)
    else:
        state.reach = section(box, state.turtle[seat])


def take_card(state: State, kind: int) -> None:
    """Take a card from the display."""
    place = 0
    while state.display[place] != kind:
        place += 1
    state.display[place] = NO_CARD
    state.cards -= 1


def keep_a_card(state: State, kind: int) -> None:
    take_card(state, kind)
    state.kept[state.active, kind] += 1
    note(state, KEPT, state.active, kind, 0, 0)
    continue_turn(state)


def use_once(state: State, box: Box, kind: int) -> None:
    take_card(state, kind)
    state.discard[kind] += 1
    note(state, USED_ONCE, state.active, kind, 0, 0)
    perform_function(state, box, kind % FUNCTIONS)
    continue_turn(state)


def is_displayed(state: State, kind: int) -> bool:
    for place in range(DISPLAY):
        if state.display[place] == kind:
            return True
    return False


def why_not_keep(state: State, kind: int) -> int:
    """Return why a card can't be kept: no two cards may be identical, and at most three lie under a colour."""
    if not is_displayed(state, kind):
        return NO_SUCH_CARD
    if state.kept[state.active, kind] > 0:
        return HAS_THAT_CARD
    if kind < COMPETITION and cards_under(state, state.active, kind // FUNCTIONS) == CARDS_UNDER:
        return SLOT_IS_FULL
    return LEGAL


def cards_under(state: State, seat: int, colour: int) -> int:
    count = 0
    for function in range(FUNCTIONS):
        count += state.kept[seat, colour * FUNCTIONS + function]
    return count


def can_take_card(state: State) -> bool:
    """Return whether any card on display can be kept or used: all except competition cards that the seat has."""
    for place in range(DISPLAY):
        kind = state.display[place]
        if kind != NO_CARD and (kind < COMPETITION or state.kept[state.active, kind] == 0):
            return True
    return False


# --- The movement of sea turtles ---


def swim(state: State, box: Box, seat: int, steps: int) -> None:
    """Move a turtle forward, past taken spaces to the next free one. It gains the cubes on the way."""
    origin = state.turtle[seat]
    to = origin + steps
    while is_taken(state, seat, to):
        to += 1
    if to >= state.last:
        to = end_of_current(state, seat)
    state.turtle[seat] = to
    if to == state.last and origin < to:
        state.arrivals += 1
        state.arrived[seat] = state.arrivals
    note(state, SWAM, seat, origin, to, 0)
    for nth in range(CUBES):
        if origin < box.cube_spaces[nth] <= to:
            gain_cube(state, seat, box.cube_spaces[nth])
    if origin < box.grey_space <= to and state.grey > 0:
        state.grey -= 1
        gain_cube(state, seat, box.grey_space)


def is_taken(state: State, seat: int, space: int) -> bool:
    for other in range(state.seats):
        if other != seat and state.turtle[other] == space:
            return True
    return False


def end_of_current(state: State, seat: int) -> int:
    """Return the last space, which all turtles may share; or, by option, the last free one."""
    to = state.last
    while state.free_end and is_taken(state, seat, to):
        to -= 1
    return to


def gain_cube(state: State, seat: int, space: int) -> None:
    """Add a cube to a seat's food track, or put it into the box if the track is full."""
    kept = 1 if state.cubes[seat] < FOOD else 0
    state.cubes[seat] += kept
    state.spilt += 1 - kept
    note(state, CUBE, seat, space, kept, 0)


def section(box: Box, space: int) -> int:
    """Return the reef to which a space of the current belongs."""
    reef = 0
    while reef < REEFS - 1 and space > box.section_ends[reef]:
        reef += 1
    return reef


def is_ahead(state: State, one: int, other: int) -> bool:
    """Return whether one seat's turtle is ahead of another's: further on, or first on the last space."""
    if state.turtle[one] != state.turtle[other]:
        return state.turtle[one] > state.turtle[other]
    return state.arrived[one] < state.arrived[other]


# --- B: points for coral reefs, schools of fish and sea turtles ---


def score_reef(state: State, box: Box) -> None:
    """Score the next reef for the most and the second most corals. The turtle that is ahead breaks ties."""
    reef = state.scored
    first = best_on(state, reef, NOBODY)
    second = best_on(state, reef, first) if box.reef_second[reef] > 0 else NOBODY
    if first != NOBODY:
        state.points[first] += box.reef_first[reef]
    if second != NOBODY:
        state.points[second] += box.reef_second[reef]
    note(state, REEF_SCORED, first, reef, first, box.reef_first[reef] if first != NOBODY else 0)
    note_more(state, 3, second)
    note_more(state, 4, box.reef_second[reef] if second != NOBODY else 0)
    count_scored(state, REEFS, FISH_POINTS)


def best_on(state: State, reef: int, besides: int) -> int:
    """Return the best seat on a reef, besides another one; NOBODY if no other has corals there."""
    best = NOBODY
    for seat in range(state.seats):
        if seat != besides and state.corals[seat, reef] > 0:
            if best == NOBODY or is_better_on(state, reef, seat, best):
                best = seat
    return best


def is_better_on(state: State, reef: int, one: int, other: int) -> bool:
    if state.corals[one, reef] != state.corals[other, reef]:
        return state.corals[one, reef] > state.corals[other, reef]
    return is_ahead(state, one, other)


def school(state: State, box: Box, seat: int) -> int:
    """Return the points for the best school of fish that a seat can form and feed."""
    return school_points(box, state.fish[seat], state.cubes[seat])


def school_points(box: Box, fish: int, cubes: int) -> int:
    """Return the points for the best school of this many fish, fed with this many cubes."""
    points = 0
    for slot in range(min(cubes, FOOD)):
        if fish >= box.food_need[slot]:
            points = box.food_points[slot]
    return points


def scorer(state: State, nth: int) -> int:
    """Return the nth seat in the order of scoring, which begins with the owner of the first player token.

    A seat may have just taken the token for the next round; it counts at once.
    """
    first = state.token if state.token != NOBODY else state.start
    return (first + nth) % state.seats


def count_scored(state: State, all_of_them: int, then: int) -> bool:
    """Count one more reef, school, turtle or seat as scored. After the last one, go on to phase `then`.

    Return whether it was the last one.
    """
    state.scored += 1
    if state.scored < all_of_them:
        return False
    state.scored = 0
    state.phase = then
    return True


def score_school(state: State, box: Box) -> None:
    seat = scorer(state, state.scored)
    points = school(state, box, seat)
    state.points[seat] += points
    note(state, SCHOOL, seat, state.fish[seat], points, 0)
    count_scored(state, state.seats, TURTLE_POINTS)


def score_turtle(state: State) -> None:
    seat = scorer(state, state.scored)
    state.points[seat] += state.turtle[seat]
    note(state, TURTLE_SCORED, seat, state.turtle[seat], 0, 0)
    if count_scored(state, state.seats, COMPETE):
        begin_competition(state)


# --- C: the dice competition ---


def begin_competition(state: State) -> None:
    put_others_back(state)
    state.winner = NOBODY
    state.second = NOBODY
    state.phase = COMPETE if competitors(state) > 1 else RANK


def put_others_back(state: State) -> None:
    """Put white and yellow dice back: only dice with numbers compete."""
    for seat in range(state.seats):
        for colour in (WHITE, YELLOW):
            for face in range(FACES):
                state.back[colour] += state.held[place_of(seat, colour), face]
                state.held[place_of(seat, colour), face] = 0


def dice_of(state: State, seat: int) -> int:
    """Return how many dice a seat has in the competition."""
    count = 0
    for colour in range(BLUE, COLOURS):
        for face in range(FACES):
            count += state.held[place_of(seat, colour), face]
    return count


def competitors(state: State) -> int:
    count = 0
    for seat in range(state.seats):
        if dice_of(state, seat) > 0:
            count += 1
    return count


def value(state: State, box: Box, seat: int, colour: int, face: int) -> int:
    """Return the value of a die in the competition. A competition card of its colour always adds one."""
    return box.numbers[colour] + face + bonus(state, seat, colour)


def bonus(state: State, seat: int, colour: int) -> int:
    return state.kept[seat, COMPETITION + colour - BLUE]


def roll_competition(state: State, box: Box, luck: Luck) -> None:
    """Roll all remaining dice of every seat."""
    for nth in range(state.seats):
        seat = (state.start + nth) % state.seats
        if dice_of(state, seat) > 0:
            note(state, THROWN, seat, 0, 0, 0)
            shown = 0
            for colour in range(BLUE, COLOURS):
                shown = roll_colour(state, box, seat, colour, shown, luck)
    state.phase = SINK


DIE_IN_EVENT = 10  # in an event, a die is its colour times this, plus the number that it shows


def roll_colour(state: State, box: Box, seat: int, colour: int, shown: int, luck: Luck) -> int:
    dice = 0
    for face in range(FACES):
        dice += state.held[place_of(seat, colour), face]
        state.held[place_of(seat, colour), face] = 0
    for _ in range(dice):
        face = draw(luck, FACES)
        state.held[place_of(seat, colour), face] += 1
        note_more(state, shown, colour * DIE_IN_EVENT + box.numbers[colour] + face)
        shown += 1
    return shown


def lowest(state: State, box: Box) -> int:
    found = 100
    for seat in range(state.seats):
        for colour in range(BLUE, COLOURS):
            for face in range(FACES):
                if state.held[place_of(seat, colour), face] > 0:
                    found = min(found, value(state, box, seat, colour, face))
    return found


def sink_lowest(state: State, box: Box) -> None:
    """Put all dice with the lowest value back. A seat that loses its last die is out."""
    low = lowest(state, box)
    gone = 0  # the seats that are out now, one bit each
    for nth in range(state.seats):
        seat = (state.start + nth) % state.seats
        had = dice_of(state, seat)
        if had > 0:
            sink(state, box, seat, low)
            if dice_of(state, seat) == 0:
                gone |= 1 << seat
                note(state, OUT, seat, 0, 0, 0)
    left = competitors(state)
    if left > 1:
        state.phase = COMPETE
        return
    for seat in range(state.seats):
        if dice_of(state, seat) > 0:
            state.winner = seat
    if left == 0:
        state.winner = furthest(state, gone)
        gone &= ~(1 << state.winner)
    state.second = furthest(state, gone)
    state.phase = RANK


def sink(state: State, box: Box, seat: int, low: int) -> None:
    """Take away a seat's dice with the value `low`."""
    noted = False
    for colour in range(BLUE, COLOURS):
        face = low - value(state, box, seat, colour, 0)
        if 0 <= face < FACES and state.held[place_of(seat, colour), face] > 0:
            if not noted:
                note(state, SUNK, seat, low, 0, 0)
                noted = True
            note_more(state, 1 + colour - BLUE, state.held[place_of(seat, colour), face])
            state.back[colour] += state.held[place_of(seat, colour), face]
            state.held[place_of(seat, colour), face] = 0


def furthest(state: State, seats: int) -> int:
    """Return the seat with the furthest turtle among `seats`, one bit each."""
    best = NOBODY
    for seat in range(state.seats):
        if seats >> seat & 1 and (best == NOBODY or is_ahead(state, seat, best)):
            best = seat
    return best


def rank(state: State) -> None:
    """Let the winner choose a tile. A seat that is alone in the competition wins it without rolling."""
    for seat in range(state.seats):
        if dice_of(state, seat) > 0:
            state.winner = seat
    note(state, WON, state.winner, state.second, 0, 0)
    state.active = state.winner
    state.phase = CHOOSING


def award(state: State, box: Box, tile: int) -> None:
    """Give the winner a tile, and the second the other one. Without a second, that one goes into the box."""
    win_tile(state, box, state.winner, tile)
    if state.second != NOBODY:
        win_tile(state, box, state.second, 1 - tile)
    else:
        put_away(state, box, 1 - tile)
    if state.round < ROUNDS:
        state.start = next_start_player(state)
        begin_round(state)
    else:
        state.phase = CORAL_POINTS


def brings_cube(state: State, box: Box, tile: int) -> bool:
    """Return whether a grey cube comes with a tile: with silver, in the first rounds."""
    return tile == SILVER and state.round <= box.grey_rounds


def win_tile(state: State, box: Box, seat: int, tile: int) -> None:
    state.tiles[tile, state.round - 1] = seat
    with_cube = brings_cube(state, box, tile)
    note(state, TILE_WON, seat, tile, state.round, 1 if with_cube else 0)
    if with_cube:
        state.grey_beside -= 1
        gain_cube(state, seat, 0)


def put_away(state: State, box: Box, tile: int) -> None:
    """Put a tile that nobody won into the box, together with its cube."""
    state.tiles[tile, state.round - 1] = IN_BOX
    if brings_cube(state, box, tile):
        state.grey_beside -= 1
        state.spilt += 1


def next_start_player(state: State) -> int:
    """Return the seat that starts the next round: the one with the token, or whose turtle is furthest back."""
    if state.token != NOBODY:
        return state.token
    back = 0
    for seat in range(1, state.seats):
        if is_ahead(state, back, seat):
            back = seat
    return back


# --- The end of the game ---


def count_corals(state: State) -> None:
    """Score one point for each coral of the next seat; after all seats, one point for the first player token."""
    if state.scored < state.seats:
        seat = scorer(state, state.scored)
        count = corals_on_reefs(state, seat)
        state.points[seat] += count
        note(state, CORALS_COUNTED, seat, count, 0, 0)
    else:
        state.points[state.token] += 1
        note(state, TOKEN_COUNTED, state.token, 1, 0, 0)
    if count_scored(state, state.seats + (1 if state.token != NOBODY else 0), REVEAL):
        look_for_tile(state)


def corals_on_reefs(state: State, seat: int) -> int:
    count = 0
    for reef in range(REEFS):
        count += state.corals[seat, reef]
    return count


def look_for_tile(state: State) -> None:
    """Go to the next tile that somebody won: round by round, silver before gold."""
    while state.revealed < 2 * ROUNDS and state.tiles[tile_at(state.revealed), state.revealed // 2] < 0:
        state.revealed += 1
    state.phase = REVEAL if state.revealed < 2 * ROUNDS else FINISH


def tile_at(place: int) -> int:
    return SILVER if place % 2 == 0 else GOLD


def tile_points(box: Box, tile: int, nth: int) -> int:
    return box.gold[nth] if tile == GOLD else box.silver[nth]


def reveal_tile(state: State, box: Box) -> None:
    tile, nth = tile_at(state.revealed), state.revealed // 2
    seat = state.tiles[tile, nth]
    state.points[seat] += tile_points(box, tile, nth)
    note(state, TILE_REVEALED, seat, tile, tile_points(box, tile, nth), 0)
    state.revealed += 1
    look_for_tile(state)


def is_best(state: State, seat: int) -> bool:
    """Return whether a seat wins: by the most points, then by the turtle that is ahead."""
    for other in range(state.seats):
        if state.points[other] > state.points[seat]:
            return False
        if state.points[other] == state.points[seat] and is_ahead(state, other, seat):
            return False
    return True


def finish(state: State) -> None:
    for seat in range(state.seats):
        note(state, FINAL, seat, state.points[seat], 1 if is_best(state, seat) else 0, 0)
    state.phase = ENDED


# --- The course of a round ---


def end_turn(state: State) -> None:
    state.cards = 0
    if empty_places(state) > 0 and state.colour == WHITE:
        state.phase = REFILL
    else:
        pass_pick(state)


def pass_pick(state: State) -> None:
    """Let the next seat take a die, until everybody has four."""
    if state.picks < PICKS * state.seats:
        state.active = (state.active + 1) % state.seats
        state.phase = PICKING
    else:
        state.phase = REEF_POINTS


# --- The kernel's contract ---


def turn(state: State) -> int:
    if state.phase < PICKING:
        return NATURE
    return OVER if state.phase == ENDED else state.active


def legal(state: State, box: Box, out: Choices) -> int:
    n = 0
    if state.phase == PICKING:
        for die in range(RED_DIE + 1):
            if state.offer[die // FACES, die % FACES] > 0:
                out.codes[n] = take(die)
                n += 1
    elif state.phase == ORDERING:
        for function in range(FUNCTIONS):
            if state.firing >> function & 1:
                out.codes[n] = fire(function)
                n += 1
    elif state.phase == PLANTING:
        for reef in range(state.reach + 1):
            out.codes[n] = plant(reef)
            n += 1
    elif state.phase == MOVING:
        out.codes[n] = leave
        n = legal_moves(state, out, n + 1)
    elif state.phase == CARDS:
        n = legal_cards(state, out)
    elif state.phase == CHOOSING:
        out.codes[0] = prize(GOLD)
        out.codes[1] = prize(SILVER)
        n = 2
    else:
        out.codes[0] = done
        n = 1
    return n


def legal_moves(state: State, out: Choices, n: int) -> int:
    for origin in range(REEFS):
        for reef in range(REEFS):
            if why_not_move(state, origin, reef) == LEGAL:
                out.codes[n] = move(origin, reef)
                n += 1
    return n


def legal_cards(state: State, out: Choices) -> int:
    n = 0
    for kind in range(KINDS):
        if is_displayed(state, kind):
            if why_not_keep(state, kind) == LEGAL:
                out.codes[n] = keep(kind)
                n += 1
            if kind < COMPETITION:
                out.codes[n] = use(kind)
                n += 1
    return n


def apply(state: State, box: Box, action: int, luck: Luck) -> None:
    if state.phase < PICKING:
        act_for_nature(state, box, luck)
    elif is_take(action):
        take_a_die(state, take_die(action) // FACES, take_die(action) % FACES)
    elif is_fire(action):
        use_card_under(state, box, fire_function(action))
    elif is_keep(action):
        keep_a_card(state, keep_card(action))
    elif is_use(action):
        use_once(state, box, use_card(action))
    elif is_plant(action):
        plant_coral(state, plant_reef(action))
    elif is_move(action):
        move_coral(state, move_from(action), move_to(action))
    elif action == leave:
        note(state, LEFT, state.active, 0, 0, 0)
        state.reach = NO_REEF
        continue_turn(state)
    elif is_prize(action):
        award(state, box, prize_tile(action))
    else:
        note(state, DONE_WITH_TURN, state.active, 0, 0, 0)
        end_turn(state)


def act_for_nature(state: State, box: Box, luck: Luck) -> None:
    if state.phase == DRAW_START:
        draw_start(state, luck)
    elif state.phase == ROLL:
        roll_dice(state, luck)
    elif state.phase == DEAL:
        deal(state, luck)
    elif state.phase == FIRING:
        use_card_under(state, box, next_card(state))
    elif state.phase == ACTING:
        perform_die_action(state, box)
    elif state.phase == REFILL:
        reveal_cards(state, luck)
        pass_pick(state)
    elif state.phase == REEF_POINTS:
        score_reef(state, box)
    elif state.phase == FISH_POINTS:
        score_school(state, box)
    elif state.phase == TURTLE_POINTS:
        score_turtle(state)
    elif state.phase == COMPETE:
        roll_competition(state, box, luck)
    elif state.phase == SINK:
        sink_lowest(state, box)
    elif state.phase == RANK:
        rank(state)
    elif state.phase == CORAL_POINTS:
        count_corals(state)
    elif state.phase == REVEAL:
        reveal_tile(state, box)
    else:
        finish(state)


def why_not(state: State, box: Box, action: int) -> int:
    if state.phase == ENDED:
        return IT_IS_OVER
    if state.phase < PICKING:
        return NOT_A_DECISION
    if state.phase == PICKING:
        if not is_take(action):
            return TAKE_FIRST
        die = take_die(action)
        return LEGAL if state.offer[die // FACES, die % FACES] > 0 else NO_SUCH_DIE
    if state.phase == ORDERING:
        if not is_fire(action):
            return ORDER_FIRST
        return LEGAL if state.firing >> fire_function(action) & 1 else NOT_WAITING
    if state.phase == CARDS:
        if is_keep(action):
            return why_not_keep(state, keep_card(action))
        if not is_use(action):
            return CARD_FIRST
        return LEGAL if is_displayed(state, use_card(action)) else NO_SUCH_CARD
    if state.phase == CHOOSING:
        return LEGAL if is_prize(action) else PRIZE_FIRST
    if state.phase == PICKED:
        return LEGAL if action == done else TURN_IS_OVER
    if is_plant(action):
        return why_not_plant(state, plant_reef(action))
    if is_move(action):
        return why_not_move(state, move_from(action), move_to(action))
    if action == leave:
        return LEGAL if state.phase == MOVING else HAS_CORALS
    return CORAL_FIRST


def team(state: State, seat: int) -> int:
    return seat


def points(state: State, box: Box, out: Numbers) -> None:
    for seat in range(state.seats):
        out.values[seat] = state.points[seat]


def result(state: State, box: Box, out: Payoffs) -> None:
    for seat in range(state.seats):
        out.values[seat] = 1.0 if is_best(state, seat) else 0.0


def census(state: State, box: Box, out: Numbers) -> int:
    """Count dice by colour, cards by kind, corals by seat, all cubes, and the tiles of each pile."""
    n = 0
    for colour in range(COLOURS):
        out.values[n] = dice_of_colour(state, colour)
        n += 1
    for kind in range(KINDS):
        out.values[n] = cards_of_kind(state, kind)
        n += 1
    for seat in range(state.seats):
        out.values[n] = state.supply[seat] + corals_on_reefs(state, seat)
        n += 1
    out.values[n] = all_cubes(state, box)
    out.values[n + 1] = tiles_of(state, GOLD)
    out.values[n + 2] = tiles_of(state, SILVER)
    return n + 3


def dice_of_colour(state: State, colour: int) -> int:
    """Count the dice on the board, on the sea boards, and back from the competition."""
    count = state.back[colour]
    for face in range(FACES):
        count += state.offer[colour, face]
        for seat in range(state.seats):
            count += state.held[place_of(seat, colour), face]
    return count


def cards_of_kind(state: State, kind: int) -> int:
    """Count the cards in both piles, on display, and kept."""
    count = state.deck[kind] + state.discard[kind]
    for place in range(DISPLAY):
        if state.display[place] == kind:
            count += 1
    for seat in range(state.seats):
        count += state.kept[seat, kind]
    return count


def all_cubes(state: State, box: Box) -> int:
    """Count grey cubes beside the board, on the current and in the box, coloured ones ahead of turtles, and all on food
    tracks."""
    count = state.grey + state.grey_beside + state.spilt
    for seat in range(state.seats):
        count += state.cubes[seat]
        for nth in range(CUBES):
            if state.turtle[seat] < box.cube_spaces[nth]:
                count += 1
    return count


def tiles_of(state: State, tile: int) -> int:
    """Count tiles that were won or put into the box, and those in the pile: one for each round to come."""
    decided = 0
    for nth in range(ROUNDS):
        if state.tiles[tile, nth] != NOBODY:
            decided += 1
    return decided + tiles_waiting(state)


def tiles_waiting(state: State) -> int:
    competed = state.phase == ENDED or CORAL_POINTS <= state.phase <= FINISH
    return 0 if competed else ROUNDS - max(0, state.round - 1)
