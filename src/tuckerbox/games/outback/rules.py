"""The rules of Outback.

They come in the order of the rulebook: setup, the jeep, the dice, laying tiles, scoring, the end, Plus, partnership.
The functions of the kernel's contract follow at the bottom: turn, legal, apply and others.
"""

from __future__ import annotations

from tuckerbox.games.outback.state import (
    ANIMAL_NAMES,
    ANIMAL_TILES,
    ANIMALS,
    BLOCK,
    CELLS,
    DONE,
    EXCHANGE,
    FACE_NAMES,
    FACES,
    FIRST_ROW,
    GIVE,
    JOKER,
    KEEP,
    MOST_DICE,
    PLACE,
    PRESERVE_TILE,
    ROLL,
    ROW_TILES,
    ROWS,
    SCORING_TILES,
    SEATS,
    SPACE_NAMES,
    STARTED_TILE,
    TILE_NAMES,
    TILES,
    WIDTH,
    Box,
    Options,
    State,
)
from tuckerbox.kernel.actions import multiset_offsets
from tuckerbox.kernel.contract import NATURE, OVER, Choices, Numbers, Payoffs
from tuckerbox.kernel.event_kinds_and_reasons import EventKinds, Reasons
from tuckerbox.kernel.events import note, note_more
from tuckerbox.kernel.luck import Luck, draw

VERSION = 1

# Numbers of the rules
ROLLS = 3  # rolls a turn
MOST_EXCHANGES = 3  # exchanges of the jeep a turn; without a limit, a match might never end
MATCHING_FOR_BONUS = 3
MATCHING_FOR_TILE = 5
ABOVE_FOR_TILE = 2
TILES_DRAWN = 5  # the number of bonus tiles in the shorter game of Plus

# Values of the options
BASE, PLUS, PARTNERSHIP = 0, 1, 2

# The contents of a space of a preserve; an animal is 1 + its number
EMPTY, FACE_DOWN = 0, -1

# The place of a bonus tile of Plus that no seat has
IN_THE_BOX, ON_THE_TABLE, TO_DRAW = -1, -2, -3

# In place of a seat, the number of a space, or a tile
NOBODY = -1
NO_CELL = -1
NO_TILE = -1

# Phases: first those in which NATURE acts, then those in which a seat decides
DRAW_TILES, DRAW_SCORING, FILL, START, SWAP, THROW, SCORE, CLAIM, FINISH = 0, 1, 2, 3, 4, 5, 6, 7, 8
JEEP, DICE, LAYING, GIVEN, BLOCKED = 9, 10, 11, 12, 13
ENDED = 14

# Events, and their numbers
EVENTS = EventKinds(animal=ANIMAL_NAMES, space=SPACE_NAMES, tile=TILE_NAMES)
TILE_DRAWN = EVENTS.add("tile drawn", "tile")
SCORING_DRAWN = EVENTS.add("scoring tile drawn", "tile")
FILLED = EVENTS.add("jeep filled", *ANIMAL_NAMES)
START_ROLLED = EVENTS.add("rolled for start", *FACE_NAMES)
STARTS = EVENTS.add("starts")
TURN = EVENTS.add("turn", "round")
SWAPPED = EVENTS.add("jeep exchanged", *ANIMAL_NAMES)
KEPT = EVENTS.add("kept", *FACE_NAMES)
THROWN = EVENTS.add("rolled", *FACE_NAMES)
PLACED = EVENTS.add("placed", "animal", "space")
GAVE = EVENTS.add("gave", "animal", "row")
SCORED = EVENTS.add("scored", "animal", "points", "marker")
BONUS = EVENTS.add("bonus", "animal", "nth", "marker")
LAID_FACE_DOWN = EVENTS.add("blocked", "space")
CLAIMED = EVENTS.add("claimed", "tile", "points")
FULL = EVENTS.add("full")
EXCHANGED = EVENTS.add("exchanges the jeep")
LEFT_JEEP = EVENTS.add("leaves the jeep")
DONE_WITH_TURN = EVENTS.add("done")
FINAL = EVENTS.add("final", "tracks", "blocked", "tiles", "hundreds", "ones", "wins")

# Reasons why an action may not be legal
REASONS = Reasons()
LEGAL = REASONS.add("legal")
IT_IS_OVER = REASONS.add("over", "End of game")
NOT_A_DECISION = REASONS.add("not a decision")
JEEP_FIRST = REASONS.add("jeep first", "Is the jeep full?")
NO_EXCHANGE = REASONS.add("no exchange", "Is the jeep full?")
ONLY_BEFORE_ROLL = REASONS.add("only before the first roll", "Is the jeep full?")
LAST_ROLL = REASONS.add("no rolls left", "Rolling the dice")
ALREADY_LAID = REASONS.add("already laid", "How to play")
NOT_ROLLED = REASONS.add("not rolled", "Rolling the dice")
KEEPS_ALL = REASONS.add("keeps all", "Rolling the dice")
NO_SUCH_SPACE = REASONS.add("no such space", "Laying animal tiles")
SPACE_TAKEN = REASONS.add("space taken", "Laying animal tiles")
NOT_ON_JEEP = REASONS.add("not on the jeep", "How to get an animal from the jeep")
NO_SYMBOL = REASONS.add("no symbol", "How to get an animal from the jeep")
TOO_FEW_SYMBOLS = REASONS.add("too few symbols", "How to get an animal from the jeep")
PARTNERS_TURN = REASONS.add("partner's tile", "Partnership variant")
NOT_WHAT_WAS_GIVEN = REASONS.add("not what was given", "Partnership variant")
NOTHING_TO_GIVE = REASONS.add("nothing to give", "Partnership variant")
NO_ROW_FOR_PARTNER = REASONS.add("no room in the partner's row", "Partnership variant")
ROLLS_LEFT = REASONS.add("rolls left", "No matching animal symbols")
SOMETHING_FITS = REASONS.add("something fits", "No matching animal symbols")
TURN_IS_BLOCKED = REASONS.add("turn is over", "No matching animal symbols")
NOTHING_LAID = REASONS.add("nothing laid", "How to play")

KEEP_OFFSETS = multiset_offsets(FACES, MOST_DICE)

keep, is_keep, keep_dice = KEEP.encode, KEEP.holds, KEEP.field("dice")
place, is_place, place_animal, place_space = (PLACE.encode, PLACE.holds, PLACE.field("animal"), PLACE.field("space"))
give, is_give, give_animal, give_row = (GIVE.encode, GIVE.holds, GIVE.field("animal"), GIVE.field("row"))
block, is_block, block_space = BLOCK.encode, BLOCK.holds, BLOCK.field("space")
exchange, roll, done = EXCHANGE.first, ROLL.first, DONE.first


# --- Setup ---


def setup(state: State, box: Box, seats: int, options: Options) -> None:
    state.seats = seats
    state.variant = options.variant
    state.all_full = options.end
    state.together = options.scoring
    state.start = NOBODY
    state.active = NOBODY
    for animal in range(ANIMALS):
        state.bag[animal] = box.animal_tiles
    for tile in range(TILES):
        state.tiles[tile] = IN_THE_BOX
        if state.variant == PLUS:
            state.tiles[tile] = TO_DRAW if options.bonus_tiles else ON_THE_TABLE
        if state.variant == PARTNERSHIP and ANIMAL_TILES <= tile < PRESERVE_TILE:
            state.tiles[tile] = ON_THE_TABLE
    state.scoring_tile = TO_DRAW if options.scoring_tile else IN_THE_BOX
    prepare_table(state)


def prepare_table(state: State) -> None:
    """Go on to NATURE's next step of the setup."""
    if state.tiles[0] == TO_DRAW:
        state.phase = DRAW_TILES
    elif state.scoring_tile == TO_DRAW:
        state.phase = DRAW_SCORING
    else:
        state.phase = FILL


def draw_tiles(state: State, luck: Luck) -> None:
    """Draw five of the bonus tiles, all equally likely. The others go back into the box."""
    wanted = TILES_DRAWN
    for tile in range(TILES):
        if draw(luck, TILES - tile) < wanted:
            state.tiles[tile] = ON_THE_TABLE
            wanted -= 1
            note(state, TILE_DRAWN, NOBODY, tile, 0, 0)
        else:
            state.tiles[tile] = IN_THE_BOX
    prepare_table(state)


def draw_scoring_tile(state: State, luck: Luck) -> None:
    state.scoring_tile = draw(luck, SCORING_TILES)
    note(state, SCORING_DRAWN, NOBODY, state.scoring_tile, 0, 0)
    prepare_table(state)


def roll_for_start(state: State, box: Box, luck: Luck) -> None:
    """Let the seat with the most matching animals begin, not counting jokers.

    Tied seats would roll again until one has more. A fair draw among them has the same distribution.
    """
    most = 0
    equals = 0
    for seat in range(state.seats):
        note(state, START_ROLLED, seat, 0, 0, 0)
        put_dice_back(state)
        throw_dice(state, box.dice[state.variant], luck)
        matching = 0
        for animal in range(ANIMALS):
            matching = max(matching, state.dice[animal])
        if matching > most:
            most = matching
            equals = 0
        if matching == most:
            equals += 1
            if draw(luck, equals) == 0:
                state.start = seat
    note(state, STARTS, state.start, 0, 0, 0)
    begin_turn(state, box, state.start)


# --- The turn ---


def begin_turn(state: State, box: Box, seat: int) -> None:
    if state.active == NOBODY or places_after_start(state, seat) <= places_after_start(state, state.active):
        state.round += 1
    state.active = seat
    state.exchanges = 0
    state.rolls = 0
    state.laid = 0
    state.scored = 0
    for animal in range(ANIMALS):
        state.groups[animal] = 0
        state.claimed[animal] = 0
    put_dice_back(state)
    note(state, TURN, seat, state.round, 0, 0)
    look_at_jeep(state, box)


def places_after_start(state: State, seat: int) -> int:
    return (seat - state.start) % state.seats


def put_dice_back(state: State) -> None:
    for face in range(FACES):
        state.dice[face] = 0


# --- The jeep ---


def look_at_jeep(state: State, box: Box) -> None:
    state.phase = JEEP if may_exchange(state, box) else THROW


def may_exchange(state: State, box: Box) -> bool:
    """Return whether the jeep holds five animals of one kind, and the bag enough tiles to exchange them."""
    same = False
    for animal in range(ANIMALS):
        if state.jeep[animal] == box.jeep_places:
            same = True
    return same and state.exchanges < MOST_EXCHANGES and in_bag(state) >= box.jeep_places


def in_bag(state: State) -> int:
    """Return how many tiles can still be drawn."""
    tiles = 0 - state.face_down
    for animal in range(ANIMALS):
        tiles += state.bag[animal]
    return tiles


def draw_tile(state: State, luck: Luck) -> int:
    """Return the animal of a tile drawn from the bag.

    Nobody has seen the face-down tiles, so all tiles that are out of sight are equally likely.
    """
    left = 0
    for animal in range(ANIMALS):
        left += state.bag[animal] - state.buried[animal]
    left = draw(luck, left)
    animal = 0
    while left >= state.bag[animal] - state.buried[animal]:
        left -= state.bag[animal] - state.buried[animal]
        animal += 1
    return animal


def draw_onto_jeep(state: State, tiles: int, luck: Luck) -> None:
    """Draw tiles, and add them to the last event."""
    for _ in range(tiles):
        animal = draw_tile(state, luck)
        state.bag[animal] -= 1
        state.jeep[animal] += 1
        note_more(state, animal, 1)


def bury(state: State, tiles: int, luck: Luck) -> None:
    """Determine the animals of some more face-down tiles."""
    for _ in range(tiles):
        state.buried[draw_tile(state, luck)] += 1


def determined(state: State) -> int:
    """Return how many face-down tiles are determined."""
    count = 0
    for animal in range(ANIMALS):
        count += state.buried[animal]
    return count


def redeal(state: State, box: Box, viewer: int, luck: Luck) -> None:
    """Resample the face-down tiles that are determined, from all tiles that nobody has seen."""
    count = determined(state)
    for animal in range(ANIMALS):
        state.buried[animal] = 0
    bury(state, count, luck)


def fill_jeep(state: State, box: Box, luck: Luck) -> None:
    """Draw tiles for the empty places."""
    missing = box.jeep_places
    for animal in range(ANIMALS):
        missing -= state.jeep[animal]
    if missing > 0:
        note(state, FILLED, NOBODY, 0, 0, 0)
    draw_onto_jeep(state, missing, luck)
    if state.start == NOBODY:
        state.phase = START
    else:
        begin_turn(state, box, next_seat(state, box))


def unload(state: State) -> int:
    """Empty a jeep that holds animals of one kind, and return the kind."""
    old = 0
    for animal in range(ANIMALS):
        if state.jeep[animal] > 0:
            old = animal
    state.jeep[old] = 0
    return old


def swap_jeep(state: State, box: Box, luck: Luck) -> None:
    """Draw five new animals, and only then put the old ones back into the bag.

    The face-down tiles are determined first, because none of them can be one of the five that go back.
    """
    old = unload(state)
    note(state, SWAPPED, state.active, 0, 0, 0)
    draw_onto_jeep(state, box.jeep_places, luck)
    bury(state, state.face_down - determined(state), luck)
    state.bag[old] += box.jeep_places
    look_at_jeep(state, box)


# --- Rolling the dice ---


def roll_dice(state: State, box: Box, luck: Luck) -> None:
    """Roll all dice that are not kept."""
    note(state, THROWN, state.active, 0, 0, 0)
    rolling = box.dice[state.variant]
    for face in range(FACES):
        rolling -= state.dice[face]
    throw_dice(state, rolling, luck)
    state.rolls += 1
    state.phase = DICE


def throw_dice(state: State, rolling: int, luck: Luck) -> None:
    for _ in range(rolling):
        face = draw(luck, FACES)
        state.dice[face] += 1
        note_more(state, face, 1)


def keep_some(state: State, kept: int) -> None:
    """Keep these dice, and roll the others next."""
    note(state, KEPT, state.active, 0, 0, 0)
    left = MOST_DICE
    for face in range(FACES):
        count = kept_of_face(kept, face, left)
        kept -= KEEP_OFFSETS[face, left, count]
        left -= count
        state.dice[face] = count
        note_more(state, face, count)
    state.phase = THROW


def kept_of_face(kept: int, face: int, left: int) -> int:
    """Return how many dice with this face a multiset has. `kept` is its number, less the parts of the faces before."""
    count = 0
    while count < left and KEEP_OFFSETS[face, left, count + 1] <= kept:
        count += 1
    return count


def legal_keeps(state: State, out: Choices, n: int) -> int:
    """Write one reroll for each distinct set of dice that can be kept, except for keeping all of them."""
    dice = state.dice
    all_dice = dice[0] + dice[1] + dice[2] + dice[3] + dice[4] + dice[5]
    for a in range(dice[0] + 1):
        at_a, left_a = KEEP_OFFSETS[0, MOST_DICE, a], MOST_DICE - a
        for b in range(dice[1] + 1):
            at_b, left_b = at_a + KEEP_OFFSETS[1, left_a, b], left_a - b
            for c in range(dice[2] + 1):
                at_c, left_c = at_b + KEEP_OFFSETS[2, left_b, c], left_b - c
                for d in range(dice[3] + 1):
                    at_d, left_d = at_c + KEEP_OFFSETS[3, left_c, d], left_c - d
                    for e in range(dice[4] + 1):
                        at_e, left_e = at_d + KEEP_OFFSETS[4, left_d, e], left_d - e
                        for f in range(dice[5] + 1):
                            if MOST_DICE - left_e + f < all_dice:
                                out.codes[n] = keep(at_e + KEEP_OFFSETS[5, left_e, f])
                                n += 1
    return n


def why_not_keep(state: State, kept: int) -> int:
    if state.phase == LAYING or state.phase == GIVEN or state.phase == BLOCKED:
        return ALREADY_LAID
    if state.rolls == ROLLS:
        return LAST_ROLL
    left = MOST_DICE
    keeps_all = True
    for face in range(FACES):
        count = kept_of_face(kept, face, left)
        kept -= KEEP_OFFSETS[face, left, count]
        left -= count
        if count > state.dice[face]:
            return NOT_ROLLED
        if count < state.dice[face]:
            keeps_all = False
    return KEEPS_ALL if keeps_all else LEGAL


# --- Laying animal tiles ---


def side(state: State) -> int:
    """Return the side of the preserves that is in play: 0 for base, 1 for Plus."""
    return 1 if state.variant == PLUS else 0


def cell_of(state: State, box: Box, space: int) -> int:
    """Return the number of a space on the side in play, or NO_CELL if there is no such space."""
    up = side(state)
    cell = box.first[up, space // WIDTH] + space % WIDTH
    return cell if cell < box.first[up, space // WIDTH + 1] else NO_CELL


def space_of(state: State, box: Box, cell: int) -> int:
    """Return the number of a space in actions and events."""
    row = box.row_of[side(state), cell]
    return row * WIDTH + cell - box.first[side(state), row]


def row_has_room(state: State, box: Box, seat: int, row: int) -> bool:
    for cell in range(box.first[side(state), row], box.first[side(state), row + 1]):
        if state.preserve[seat, cell] == EMPTY:
            return True
    return False


def is_full(state: State, box: Box, seat: int) -> bool:
    for cell in range(box.cells[side(state)]):
        if state.preserve[seat, cell] == EMPTY:
            return False
    return True


def why_no_group(state: State, animal: int, size: int) -> int:
    """Return why the dice can't form one more group of this size besides those in use, or LEGAL.

    A group needs at least one real symbol, and jokers replace others. Only the totals count, so the order in which
    tiles are laid makes no difference.
    """
    if state.dice[animal] <= state.groups[animal]:
        return NO_SYMBOL
    jokers = 0
    for other in range(ANIMALS):
        needed = state.claimed[other]
        if other == animal:
            needed += size
        jokers += max(0, needed - state.dice[other])
    return LEGAL if jokers <= state.dice[JOKER] else TOO_FEW_SYMBOLS


def why_not_take(state: State, animal: int, row: int) -> int:
    """Return why no tile of this animal can be taken for this row, or LEGAL."""
    if state.jeep[animal] == 0:
        return NOT_ON_JEEP
    return why_no_group(state, animal, FIRST_ROW + row)


def take(state: State, animal: int, row: int) -> None:
    """Take a tile from the jeep, with a group of dice for this row."""
    state.jeep[animal] -= 1
    state.groups[animal] += 1
    state.claimed[animal] += FIRST_ROW + row


def lay(state: State, box: Box, seat: int, animal: int, space: int) -> None:
    state.preserve[seat, cell_of(state, box, space)] = 1 + animal
    state.laid_on[state.laid] = space
    state.laid += 1
    note(state, PLACED, seat, animal, space, 0)
    if not state.together:
        score_next(state, box)
    if is_full(state, box, seat):
        note(state, FULL, seat, 0, 0, 0)
    state.phase = LAYING


def legal_places(state: State, box: Box, seat: int, out: Choices, n: int) -> int:
    """Write every animal of the jeep on every free space that the dice allow."""
    for animal in range(ANIMALS):
        for row in range(ROWS):
            if why_not_take(state, animal, row) == LEGAL:
                n = legal_spaces_in_row(state, box, seat, animal, row, out, n)
    return n


def legal_spaces_in_row(state: State, box: Box, seat: int, animal: int, row: int, out: Choices, n: int) -> int:
    """Write this animal on every free space of a row."""
    first = box.first[side(state), row]
    for cell in range(first, box.first[side(state), row + 1]):
        if state.preserve[seat, cell] == EMPTY:
            out.codes[n] = place(animal, row * WIDTH + cell - first)
            n += 1
    return n


def why_not_place(state: State, box: Box, animal: int, space: int) -> int:
    if state.phase == BLOCKED:
        return TURN_IS_BLOCKED
    seat = turn(state)
    if state.phase == GIVEN and (animal != state.given_animal or space // WIDTH != state.given_row):
        return NOT_WHAT_WAS_GIVEN
    if is_partners_next(state) and state.phase == LAYING:
        return PARTNERS_TURN
    cell = cell_of(state, box, space)
    if cell == NO_CELL:
        return NO_SUCH_SPACE
    if state.preserve[seat, cell] != EMPTY:
        return SPACE_TAKEN
    return LEGAL if state.phase == GIVEN else why_not_take(state, animal, space // WIDTH)


# --- No matching animal symbols ---


def lay_face_down(state: State, box: Box, seat: int, space: int) -> None:
    """Block a space for good with an unseen tile from the bag."""
    state.preserve[seat, cell_of(state, box, space)] = FACE_DOWN
    state.face_down += 1
    note(state, LAID_FACE_DOWN, seat, space, 0, 0)
    if is_full(state, box, seat):
        note(state, FULL, seat, 0, 0, 0)
    state.phase = BLOCKED


def something_fits(state: State, box: Box, seat: int) -> bool:
    for animal in range(ANIMALS):
        for row in range(ROWS):
            if why_not_take(state, animal, row) == LEGAL and row_has_room(state, box, seat, row):
                return True
    return False


def legal_blocks(state: State, box: Box, seat: int, out: Choices, n: int) -> int:
    for cell in range(box.cells[side(state)]):
        if state.preserve[seat, cell] == EMPTY:
            out.codes[n] = block(space_of(state, box, cell))
            n += 1
    return n


def why_not_block(state: State, box: Box, space: int) -> int:
    if state.phase != DICE:
        return ALREADY_LAID
    if state.rolls < ROLLS:
        return ROLLS_LEFT
    if something_fits(state, box, state.active):
        return SOMETHING_FITS
    cell = cell_of(state, box, space)
    if cell == NO_CELL:
        return NO_SUCH_SPACE
    return LEGAL if state.preserve[state.active, cell] == EMPTY else SPACE_TAKEN


# --- Scoring ---


def score_next(state: State, box: Box) -> None:
    """Score the next new tile: one step for each animal in its connected group."""
    seat = receiver(state, state.scored)
    cell = cell_of(state, box, state.laid_on[state.scored])
    animal = state.preserve[seat, cell] - 1
    state.scored += 1
    gained = size_of_group(state, box, seat, cell)
    advance(state, box, seat, animal, gained)
    note(state, SCORED, seat, animal, gained, state.track[seat, animal])
    if state.variant == BASE and state.bonus[seat, animal] == 0:
        if animals_of_kind(state, box, seat, animal) >= MATCHING_FOR_BONUS:
            take_bonus(state, box, seat, animal)


def size_of_group(state: State, box: Box, seat: int, cell: int) -> int:
    """Return how many animals of the same kind are connected with the one on this space, itself included."""
    up = side(state)
    same = 0
    for other in range(box.cells[up]):
        if state.preserve[seat, other] == state.preserve[seat, cell]:
            same |= 1 << other
    group = 1 << cell
    grown = True
    while grown:
        before = group
        for other in range(box.cells[up]):
            if group >> other & 1:
                group |= box.touching[up, other] & same
        grown = group != before
    size = 0
    for other in range(box.cells[up]):
        size += group >> other & 1
    return size


def animals_of_kind(state: State, box: Box, seat: int, animal: int) -> int:
    count = 0
    for cell in range(box.cells[side(state)]):
        if state.preserve[seat, cell] == 1 + animal:
            count += 1
    return count


def advance(state: State, box: Box, seat: int, animal: int, steps: int) -> None:
    """Move a marker ahead. Steps beyond the end of the upper track are lost."""
    state.track[seat, animal] = min(state.track[seat, animal] + steps, box.track_left + box.track_upper)


def take_bonus(state: State, box: Box, seat: int, animal: int) -> None:
    """Put an animal's bonus tile on the first free bonus space, and advance its marker."""
    nth = bonus_tiles(state, seat) + 1
    state.bonus[seat, animal] = nth
    advance(state, box, seat, animal, box.bonus_steps[nth - 1])
    note(state, BONUS, seat, animal, nth, state.track[seat, animal])


def bonus_tiles(state: State, seat: int) -> int:
    """Return how many bonus tiles a seat has, of the base game or of Plus."""
    count = 0
    for animal in range(ANIMALS):
        if state.bonus[seat, animal] > 0:
            count += 1
    for tile in range(TILES):
        if state.tiles[tile] == seat:
            count += 1
    return count


def track_points(state: State, box: Box, seat: int) -> int:
    """Return the points of a seat's markers: all on the upper track, which starts again at 1; three on the left one."""
    total = 0
    counted = 0
    for at in range(box.track_left + 1):
        for animal in range(ANIMALS):
            if state.track[seat, animal] == at and counted < box.track_counted:
                counted += 1
                total += box.track_start if at == 0 else at
    for animal in range(ANIMALS):
        total += max(0, state.track[seat, animal] - box.track_left)
    return total


# --- End of game ---


def end_turn(state: State, box: Box) -> None:
    """Go on to what is left to do at the end of a turn: scoring, bonus tiles, then filling the jeep or the end."""
    if state.scored < state.laid:
        state.phase = SCORE
    elif next_claim(state, box) != NO_TILE:
        state.phase = CLAIM
    else:
        for seat in range(state.seats):
            if is_full(state, box, seat):
                state.finishing = 1
        state.phase = FINISH if next_seat(state, box) == NOBODY else FILL


def next_seat(state: State, box: Box) -> int:
    """Return the next seat with room in its preserve, or NOBODY when the match is over."""
    seat = state.active
    for _ in range(state.seats):
        seat = (seat + 1) % state.seats
        if seat == state.start and state.finishing and not state.all_full:
            return NOBODY
        if not is_full(state, box, seat):
            return seat
    return NOBODY


def finish(state: State, box: Box) -> None:
    """Count the final points."""
    for seat in range(state.seats):
        total = points_of(state, box, seat)
        note(state, FINAL, seat, track_points(state, box, seat), blocked_spaces(state, box, seat), 0)
        note_more(state, 2, tile_points(state, box, seat))
        note_more(state, 3, total // 100)
        note_more(state, 4, total % 100)
        note_more(state, 5, is_best(state, box, seat))
    state.phase = ENDED


def blocked_spaces(state: State, box: Box, seat: int) -> int:
    count = 0
    for cell in range(box.cells[side(state)]):
        if state.preserve[seat, cell] == FACE_DOWN:
            count += 1
    return count


def blocked_points(state: State, box: Box, seat: int) -> int:
    """Return the points for a seat's blocked spaces, by the basic rule or by the drawn scoring tile."""
    count = blocked_spaces(state, box, seat)
    tile = state.scoring_tile
    if tile < 0:
        return count * box.blocked_points
    most = 0
    for other in range(state.seats):
        most = max(most, blocked_spaces(state, box, other))
    if box.scoring_most[tile] != 0 and count == most and count > 0:
        return box.scoring_most[tile]
    return count * box.scoring_each[tile] + count * (count + 1) // 2 * box.scoring_rising[tile]


def points_of(state: State, box: Box, seat: int) -> int:
    return track_points(state, box, seat) + blocked_points(state, box, seat) + tile_points(state, box, seat)


# --- Outback Plus: bonus tiles ---


def tile_points(state: State, box: Box, seat: int) -> int:
    total = 0
    for tile in range(TILES):
        if state.tiles[tile] == seat:
            total += box.tile_points[tile]
    return total


def earns(state: State, box: Box, seat: int, tile: int) -> bool:
    """Return whether a seat meets the condition of a bonus tile."""
    if tile < ANIMAL_TILES:
        return row_of_animals(state, box, seat, tile - ROW_TILES)
    if tile < PRESERVE_TILE:
        return animals_of_kind(state, box, seat, tile - ANIMAL_TILES) >= MATCHING_FOR_TILE
    if tile == PRESERVE_TILE:
        return is_full(state, box, seat)
    started = 0
    above = 0
    for animal in range(ANIMALS):
        if state.track[seat, animal] > 0:
            started += 1
        if state.track[seat, animal] > box.track_left:
            above += 1
    if tile == STARTED_TILE:
        return started == ANIMALS
    return above >= ABOVE_FOR_TILE


def row_of_animals(state: State, box: Box, seat: int, row: int) -> bool:
    """Return whether every space of a row has an animal. Face-down tiles are not animals."""
    first, end = box.first[side(state), row], box.first[side(state), row + 1]
    for cell in range(first, end):
        if state.preserve[seat, cell] <= EMPTY:
            return False
    return first < end


def next_claim(state: State, box: Box) -> int:
    """Return the first tile on the table that the turn has earned, or NO_TILE."""
    for tile in range(TILES):
        if state.tiles[tile] == ON_THE_TABLE and claimant(state, box, tile) != NOBODY:
            return tile
    return NO_TILE


def claimant(state: State, box: Box, tile: int) -> int:
    """Return the seat that has earned a tile: the active one, or else its partner, or NOBODY."""
    if earns(state, box, state.active, tile):
        return state.active
    other = partner(state, state.active)
    return other if other != NOBODY and earns(state, box, other, tile) else NOBODY


def claim(state: State, box: Box) -> None:
    tile = next_claim(state, box)
    seat = claimant(state, box, tile)
    state.tiles[tile] = seat
    note(state, CLAIMED, seat, tile, box.tile_points[tile], 0)
    end_turn(state, box)


# --- Partnership ---


def team(state: State, seat: int) -> int:
    """Return the team of a seat. Partners sit opposite each other."""
    return seat % 2 if state.variant == PARTNERSHIP else seat


def partner(state: State, seat: int) -> int:
    return (seat + 2) % 4 if state.variant == PARTNERSHIP else NOBODY


def receiver(state: State, nth: int) -> int:
    """Return the seat that gets the turn's nth tile, from 0: partners alternate, beginning with the active seat."""
    return partner(state, state.active) if state.variant == PARTNERSHIP and nth % 2 == 1 else state.active


def is_partners_next(state: State) -> bool:
    return receiver(state, state.laid) != state.active


def hand_over(state: State, animal: int, row: int) -> None:
    """Give the partner a tile, with dice for a row that has room. The partner chooses the space."""
    take(state, animal, row)
    state.given_animal = animal
    state.given_row = row
    note(state, GAVE, state.active, animal, row, 0)
    state.phase = GIVEN


def legal_gifts(state: State, box: Box, out: Choices, n: int) -> int:
    for animal in range(ANIMALS):
        for row in range(ROWS):
            if why_not_give(state, box, animal, row) == LEGAL:
                out.codes[n] = give(animal, row)
                n += 1
    return n


def why_not_give(state: State, box: Box, animal: int, row: int) -> int:
    if state.phase != LAYING or not is_partners_next(state):
        return NOTHING_TO_GIVE
    if not row_has_room(state, box, partner(state, state.active), row):
        return NO_ROW_FOR_PARTNER
    return why_not_take(state, animal, row)


# --- The kernel's contract ---


def turn(state: State) -> int:
    if state.phase < JEEP:
        return NATURE
    if state.phase == ENDED:
        return OVER
    return partner(state, state.active) if state.phase == GIVEN else state.active


def legal(state: State, box: Box, out: Choices) -> int:
    seat = turn(state)
    if state.phase == JEEP:
        out.codes[0] = exchange
        out.codes[1] = roll
        return 2
    if state.phase == GIVEN:
        return legal_spaces_in_row(state, box, seat, state.given_animal, state.given_row, out, 0)
    if state.phase == DICE:
        n = legal_places(state, box, seat, out, 0)
        if state.rolls < ROLLS:
            return legal_keeps(state, out, n)
        return n if n > 0 else legal_blocks(state, box, seat, out, 0)
    out.codes[0] = done
    if state.phase == BLOCKED:
        return 1
    if is_partners_next(state):
        return legal_gifts(state, box, out, 1)
    return legal_places(state, box, seat, out, 1)


def apply(state: State, box: Box, action: int, luck: Luck) -> None:
    if state.phase < JEEP:
        act_for_nature(state, box, luck)
    elif is_keep(action):
        keep_some(state, keep_dice(action))
    elif is_place(action):
        animal, space = place_animal(action), place_space(action)
        seat = turn(state)
        if state.phase != GIVEN:
            take(state, animal, space // WIDTH)
        lay(state, box, seat, animal, space)
    elif is_give(action):
        hand_over(state, give_animal(action), give_row(action))
    elif is_block(action):
        lay_face_down(state, box, state.active, block_space(action))
    elif action == exchange:
        note(state, EXCHANGED, state.active, 0, 0, 0)
        state.exchanges += 1
        state.phase = SWAP
    elif action == roll:
        note(state, LEFT_JEEP, state.active, 0, 0, 0)
        state.phase = THROW
    else:
        note(state, DONE_WITH_TURN, state.active, 0, 0, 0)
        end_turn(state, box)


def act_for_nature(state: State, box: Box, luck: Luck) -> None:
    if state.phase == THROW:
        roll_dice(state, box, luck)
    elif state.phase == FILL:
        fill_jeep(state, box, luck)
    elif state.phase == CLAIM:
        claim(state, box)
    elif state.phase == SCORE:
        score_next(state, box)
        end_turn(state, box)
    elif state.phase == SWAP:
        swap_jeep(state, box, luck)
    elif state.phase == START:
        roll_for_start(state, box, luck)
    elif state.phase == DRAW_TILES:
        draw_tiles(state, luck)
    elif state.phase == DRAW_SCORING:
        draw_scoring_tile(state, luck)
    else:
        finish(state, box)


def why_not(state: State, box: Box, action: int) -> int:
    whose = turn(state)
    if whose == OVER:
        return IT_IS_OVER
    if whose == NATURE:
        return NOT_A_DECISION
    if action == exchange:
        return LEGAL if state.phase == JEEP else NO_EXCHANGE
    if action == roll:
        return LEGAL if state.phase == JEEP else ONLY_BEFORE_ROLL
    if state.phase == JEEP:
        return JEEP_FIRST
    if is_keep(action):
        return why_not_keep(state, keep_dice(action))
    if is_place(action):
        return why_not_place(state, box, place_animal(action), place_space(action))
    if is_give(action):
        return why_not_give(state, box, give_animal(action), give_row(action))
    if is_block(action):
        return why_not_block(state, box, block_space(action))
    if state.phase == GIVEN:
        return NOT_WHAT_WAS_GIVEN
    return NOTHING_LAID if state.phase == DICE else LEGAL


def points(state: State, box: Box, out: Numbers) -> None:
    for seat in range(state.seats):
        out.values[seat] = points_of(state, box, seat)


def result(state: State, box: Box, out: Payoffs) -> None:
    """Let the most points win, then the most bonus tiles; seats that are still tied share it. Teams add up both."""
    winners = 0
    for seat in range(state.seats):
        out.values[seat] = 0.0
        if is_best(state, box, seat):
            winners += 1
    teammates = 2 if state.variant == PARTNERSHIP else 1
    for seat in range(state.seats):
        if is_best(state, box, seat):
            out.values[seat] = teammates / winners


def is_best(state: State, box: Box, seat: int) -> bool:
    for other in range(state.seats):
        if standing(state, box, other) > standing(state, box, seat):
            return False
    return True


def standing(state: State, box: Box, seat: int) -> int:
    """Return a number that ranks seats: by the points of the team first, then by its bonus tiles."""
    total = 0
    tiles = 0
    for other in range(state.seats):
        if team(state, other) == team(state, seat):
            total += points_of(state, box, other)
            tiles += bonus_tiles(state, other)
    return total * 100 + tiles


def census(state: State, box: Box, out: Numbers) -> int:
    """Count all tiles of each animal, including one that a partner was given.

    The last number is `face_down` less the face-down tiles on preserves, which is always 0.
    """
    face_down = state.face_down
    for animal in range(ANIMALS):
        out.values[animal] = state.bag[animal] + state.jeep[animal]
        for seat in range(state.seats):
            out.values[animal] += animals_of_kind(state, box, seat, animal)
    if state.phase == GIVEN:
        out.values[state.given_animal] += 1
    for seat in range(SEATS):
        for cell in range(CELLS):
            if state.preserve[seat, cell] == FACE_DOWN:
                face_down -= 1
    out.values[ANIMALS] = face_down
    return ANIMALS + 1
