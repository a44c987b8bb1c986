"""Outback's texts: the log, the prompts, the choices, and the explanations why an action is not legal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from tuckerbox.games.outback import rules
from tuckerbox.games.outback.state import (
    ABOVE_TILE,
    ACTIONS,
    ANIMAL_NAMES,
    ANIMAL_TILES,
    ANIMALS,
    FACE_NAMES,
    FIRST_ROW,
    JOKER,
    PRESERVE_TILE,
    ROW_TILES,
    ROWS,
    SPACE_NAMES,
    STARTED_TILE,
    WIDTH,
    Box,
    State,
)
from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.kernel.memory_records import Row
from tuckerbox.kernel.sentence_parts import SMALL, capitalized, listed, signed, some, some_points

PLURALS = ("emus", "kangaroos", "koalas", "platypuses", "lizards", "jokers")
ORDINALS = ("first", "second", "third", "fourth", "fifth")


# --- Words for things ---


def faces(counts: Sequence[int] | Row) -> str:
    """Return counts of faces or animals in words: `3 koalas, 1 kangaroo and 1 joker`."""
    shown = [some(counts[i], FACE_NAMES[i], PLURALS[i]) for i in range(len(counts)) if i < len(PLURALS) and counts[i]]
    return listed(shown) if shown else "nothing"


def an(animal: int) -> str:
    return f"{'an' if ANIMAL_NAMES[animal][0] in 'aeiou' else 'a'} {ANIMAL_NAMES[animal]}"


def rows_named(rows: Iterable[int]) -> str:
    """Return rows by their numbers: `row 2, 3 or 5`."""
    return f"row {listed((str(FIRST_ROW + row) for row in rows), 'or')}"


def tile_asks(tile: int) -> str:
    """Return the condition of a bonus tile of Plus."""
    if tile < ANIMAL_TILES:
        return f"row {FIRST_ROW + tile - ROW_TILES} full of animals"
    if tile < PRESERVE_TILE:
        return f"{SMALL[rules.MATCHING_FOR_TILE]} {PLURALS[tile - ANIMAL_TILES]}"
    return {
        PRESERVE_TILE: "a full preserve",
        STARTED_TILE: "no marker left at the start",
        ABOVE_TILE: f"{SMALL[rules.ABOVE_FOR_TILE]} markers on the upper track",
    }[tile]


def blocked_cost(state: State, box: Box) -> str:
    """Return the cost of blocked spaces in this match, in words."""
    tile = state.scoring_tile
    if tile == rules.TO_DRAW:
        return "The cost of blocked spaces is still to be drawn."
    if tile < 0:
        return f"Each blocked space costs {some(-box.blocked_points, 'point')}."
    each, rising, most = -box.scoring_each[tile], -box.scoring_rising[tile], -box.scoring_most[tile]
    said = f"Each blocked space costs {some(each, 'point')}"
    if rising:
        said = f"The first blocked space costs {some(each + rising, 'point')}, every further one {rising} more"
    if most:
        said += f"; whoever has the most of them loses {most} instead"
    return f"{said}."


# --- The log ---


def marker_place(box: Box, advance: int) -> str:
    """Return the place of a marker that has left the start, in words."""
    if advance > box.track_left:
        return f"{advance - box.track_left} on the upper track"
    return f"{advance} on the left track"


def tell(event: Event, box: Box, names: Sequence[str]) -> str:
    """Return an event as a sentence."""
    who = names[event.seat] if 0 <= event.seat < len(names) else ""
    a, b, c, *_ = event.numbers
    match event.kind:
        case rules.TILE_DRAWN:
            return f"A bonus tile is on offer: {tile_asks(a)}."
        case rules.SCORING_DRAWN:
            return f"Scoring tile {a + 1} is drawn: it sets the cost of blocked spaces."
        case rules.FILLED:
            return f"{faces(event.numbers)} {'climbs' if sum(event.numbers) == 1 else 'climb'} into the jeep."
        case rules.START_ROLLED:
            return f"{who} rolls for the start: {faces(event.numbers)}."
        case rules.STARTS:
            return f"{who} goes first."
        case rules.TURN:
            return f"Round {a}: it is {who}'s turn."
        case rules.EXCHANGED:
            return f"{who} sends all animals of the jeep back."
        case rules.SWAPPED:
            return f"{faces(event.numbers)} take their places in the jeep."
        case rules.LEFT_JEEP:
            return f"{who} leaves the jeep as it is."
        case rules.KEPT:
            return f"{who} keeps {faces(event.numbers)}."
        case rules.THROWN:
            return f"{who} rolls {faces(event.numbers)}."
        case rules.PLACED:
            return f"{who} settles {an(a)} on {SPACE_NAMES[b]}."
        case rules.GAVE:
            partner = names[(event.seat + len(names) // 2) % len(names)]
            return f"{who} gives {partner} {an(a)} for row {FIRST_ROW + b}."
        case rules.SCORED:
            return f"{who}'s {ANIMAL_NAMES[a]} marker earns {some(b, 'step')}: {marker_place(box, c)}."
        case rules.BONUS:
            matching, tile = (
                f"{SMALL[rules.MATCHING_FOR_BONUS].capitalize()} {PLURALS[a]}",
                f"{ORDINALS[b - 1]} bonus tile",
            )
            return f"{matching} bring {who} a {tile}; the {ANIMAL_NAMES[a]} marker moves to {marker_place(box, c)}."
        case rules.LAID_FACE_DOWN:
            return f"Nothing fits: {who} blocks {SPACE_NAMES[a]} with a tile laid face down."
        case rules.CLAIMED:
            return f"{who} takes the bonus tile for {tile_asks(a)}: {some(b, 'point')}."
        case rules.DONE_WITH_TURN:
            return f"{who} ends the turn."
        case rules.FULL:
            return f"{who}'s preserve is full."
        case rules.FINAL:
            return final(event, who)
    raise ValueError(f"Outback has no words for an event of kind {event.kind}.")


def final(event: Event, who: str) -> str:
    """Return a seat's final points, their parts, and whether it wins."""
    tracks, blocked, tiles, hundreds, ones, wins = event.numbers
    total = 100 * hundreds + ones
    parts = [f"{signed(tracks)} from the tracks"]
    if tiles:
        parts.append(f"{tiles} from bonus tiles")
    if blocked:
        parts.append(f"{signed(total - tracks - tiles)} for {some(blocked, 'blocked space')}")
    verb = "wins with" if wins else "has"
    return f"{who} {verb} {some_points(total)}: {listed(parts)}."


# --- Prompts ---

# The prompts while NATURE acts, by phase
BUSY = {
    rules.DRAW_TILES: "five bonus tiles are being drawn",
    rules.DRAW_SCORING: "a scoring tile is being drawn",
    rules.FILL: "the jeep is being filled",
    rules.START: "everyone is rolling to see who goes first",
    rules.SWAP: "five new animals are on their way to the jeep",
    rules.THROW: "the dice are rolling",
    rules.SCORE: "the new animals are being scored",
    rules.CLAIM: "bonus tiles are being handed out",
    rules.FINISH: "the points are being counted",
}


def prompt(state: State, box: Box, names: Sequence[str]) -> str:
    """Return one sentence that explains what is going on, and what to do."""
    if state.phase == rules.ENDED:
        return verdict(state, box, names)
    if state.phase in BUSY:
        whose = f" for {names[state.active]}" if state.phase == rules.THROW else ""
        return f"{capitalized(BUSY[state.phase])}{whose}."
    return f"{names[rules.turn(state)]}: {wanted(state, box, names)}."


def wanted(state: State, box: Box, names: Sequence[str]) -> str:
    """Return what the seat that decides can do now."""
    fits = rules.something_fits(state, box, state.active)
    if state.phase == rules.JEEP:
        return f"the jeep holds {faces(state.jeep)}; exchange them all, or roll"
    if state.phase == rules.DICE and state.rolls < rules.ROLLS:
        again = f"keep some dice and roll again ({rolls_left(state)})"
        return f"{again}, or take an animal" if fits else f"{again}; nothing fits yet"
    if state.phase == rules.DICE:
        return "that was the last roll; take an animal" if fits else "nothing fits after the last roll; block a space"
    if state.phase == rules.GIVEN:
        animal, row = ANIMAL_NAMES[state.given_animal], FIRST_ROW + state.given_row
        return f"settle the {animal} from {names[state.active]} on a free space of row {row}"
    if state.phase == rules.LAYING:
        if rules.is_partners_next(state):
            partner = names[rules.partner(state, state.active)]
            if gifts(state, box):
                return f"give {partner} an animal, or end the turn"
            return f"nothing fits for {partner}; end the turn"
        return "take another animal, or end the turn" if fits else "nothing more fits; end the turn"
    if state.phase == rules.BLOCKED:
        return "the space is blocked; end the turn"
    raise ValueError(f"Outback has no words for phase {state.phase}.")


def offer(state: State, box: Box, action: int, names: Sequence[str]) -> str:
    """Return a choice in words."""
    if rules.is_give(action):
        animal, row, _ = asked_for(action)
        return f"Give {names[rules.partner(state, state.active)]} {an(animal)} for row {FIRST_ROW + row}"
    return offer_dice(action, sum(state.dice.tolist())) if rules.is_keep(action) else offer_other(action)


@cache
def offer_other(action: int) -> str:
    """Return a choice in words that are always the same."""
    animal, _, space = asked_for(action)
    if action == rules.exchange:
        return "Send all five animals back and draw five others"
    if action == rules.roll:
        return "Roll the dice"
    if action == rules.done:
        return "End the turn"
    if rules.is_block(action):
        return f"Block {SPACE_NAMES[space]}"
    return f"Settle {an(animal)} on {SPACE_NAMES[space]}"


@cache
def offer_dice(action: int, rolled: int) -> str:
    """Return the words for a choice to keep some of the dice that were rolled and to roll the others again."""
    kept = ACTIONS.fields(action)["dice"]
    counts = [kept.get(name, 0) for name in FACE_NAMES]
    again = rolled - sum(counts)
    if again == rolled:
        return f"Roll all {again} dice again"
    return f"Keep {faces(counts)}, and roll {'the other one' if again == 1 else f'the other {again}'} again"


def verdict(state: State, box: Box, names: Sequence[str]) -> str:
    """Return who has won, and with how many points."""
    best = [seat for seat in range(state.seats) if rules.is_best(state, box, seat)]
    teams = {rules.team(state, seat) for seat in best}
    points = {rules.team(state, seat): team_points(state, box, seat) for seat in range(state.seats)}
    most = points[rules.team(state, best[0])]
    who = listed(names[seat] for seat in best)
    said = f"{who} {'wins' if len(best) == 1 else 'win'}"
    if len(teams) > 1:
        said = f"{who} share the win"
    said += f" with {some_points(most)}"
    if sum(total == most for total in points.values()) > len(teams):
        said += ", thanks to more bonus tiles"
    return f"{said}."


def team_points(state: State, box: Box, seat: int) -> int:
    """Return the points of a seat's team."""
    mates = (other for other in range(state.seats) if rules.team(state, other) == rules.team(state, seat))
    return sum(rules.points_of(state, box, other) for other in mates)


def rolls_left(state: State) -> str:
    return f"{some(rules.ROLLS - state.rolls, 'roll')} left"


def gifts(state: State, box: Box) -> bool:
    """Return whether there is anything to give to the partner."""
    pairs = ((animal, row) for animal in range(ANIMALS) for row in range(ROWS))
    return any(rules.why_not_give(state, box, animal, row) == rules.LEGAL for animal, row in pairs)


# --- Refusals ---


def refuse(state: State, box: Box, action: int, reason: int, names: Sequence[str]) -> str:
    """Return why an action is not legal now, and what would work. `reason` comes from `why_not`."""
    animal, row, space = asked_for(action)
    kind = ANIMAL_NAMES[animal]
    seat = rules.partner(state, state.active) if rules.is_give(action) else rules.turn(state)
    partner = names[rules.partner(state, state.active)] if state.variant == rules.PARTNERSHIP else ""
    match reason:
        case rules.IT_IS_OVER:
            return "The match is over, so there is nothing left to decide."
        case rules.NOT_A_DECISION:
            return f"Just a moment: {BUSY[state.phase]}."
        case rules.JEEP_FIRST:
            return f"The jeep comes first: it holds {faces(state.jeep)}, so exchange them all, or roll."
        case rules.NO_EXCHANGE:
            return "You can only exchange the jeep before your first roll, and only if all five animals are alike."
        case rules.ONLY_BEFORE_ROLL:
            return f"{why_too_late(state, names)} {wanted_sentence(state, box, names)}"
        case rules.LAST_ROLL:
            return f"A turn has {rules.ROLLS} rolls, and you have had them. {wanted_sentence(state, box, names)}"
        case rules.ALREADY_LAID:
            return f"{why_too_late(state, names)} {wanted_sentence(state, box, names)}"
        case rules.NOT_ROLLED:
            return f"You can't keep {dice_not_shown(state, action)}: the dice show {faces(state.dice)}."
        case rules.KEEPS_ALL:
            return "If you keep every die, there is nothing to roll: leave out at least one, or take an animal."
        case rules.NO_SUCH_SPACE:
            return no_such_space(state, box, row, space)
        case rules.SPACE_TAKEN:
            return space_taken(state, box, seat, action)
        case rules.NOT_ON_JEEP:
            later = "; it is filled again when the turn ends" if state.laid else ""
            return f"There is no {kind} on the jeep: it holds {faces(state.jeep)}{later}."
        case rules.NO_SYMBOL:
            return f"{no_symbol(state, animal, row)}{other_rows_or_rolls(state, box, seat, animal)}"
        case rules.TOO_FEW_SYMBOLS:
            return f"{too_few(state, animal, row)}{other_rows_or_rolls(state, box, seat, animal)}"
        case rules.PARTNERS_TURN:
            return (
                f"Partners get animals in turn, so the next one is for {partner}. {wanted_sentence(state, box, names)}"
            )
        case rules.NOT_WHAT_WAS_GIVEN:
            spaces = listed(free_spaces(state, box, seat, state.given_row), "or")
            given = f"{an(state.given_animal)} for row {FIRST_ROW + state.given_row}"
            return f"You were given {given}: settle it on {spaces}."
        case rules.NOTHING_TO_GIVE:
            return nothing_to_give(state, box, names)
        case rules.NO_ROW_FOR_PARTNER:
            free = [other for other in range(ROWS) if rules.row_has_room(state, box, seat, other)]
            room = f", only in {rows_named(free)}" if free else " or anywhere else"
            return f"{partner} has no free space in row {FIRST_ROW + row}{room}."
        case rules.ROLLS_LEFT:
            return f"You can only block a space after {rules.ROLLS} rolls, and you have {rolls_left(state)}."
        case rules.SOMETHING_FITS:
            return f"You can only block a space if nothing fits, but something does: {rows_that_fit(state, box, seat)}."
        case rules.TURN_IS_BLOCKED:
            return "Your rolls came to nothing and the space is blocked: end the turn."
        case rules.NOTHING_LAID:
            if state.rolls < rules.ROLLS:
                return f"You can't stop before the {ORDINALS[rules.ROLLS - 1]} roll: reroll, or take an animal."
            return f"You can't stop yet. {wanted_sentence(state, box, names)}"
    raise ValueError(f"Outback has no words for reason {reason}.")


def asked_for(action: int) -> tuple[int, int, int]:
    """Return the animal, the row and the space of an action; 0 for those that it does not have."""
    if rules.is_give(action):
        return rules.give_animal(action), rules.give_row(action), 0
    if rules.is_block(action):
        space = rules.block_space(action)
        return 0, space // WIDTH, space
    if rules.is_place(action):
        space = rules.place_space(action)
        return rules.place_animal(action), space // WIDTH, space
    return 0, 0, 0


def dice_not_shown(state: State, action: int) -> str:
    """Return the faces of which an action would keep more than the dice show."""
    wanted = ACTIONS.fields(action)["dice"]
    counts = [wanted.get(name, 0) for name in FACE_NAMES]
    return faces([count if count > state.dice[face] else 0 for face, count in enumerate(counts)])


def wanted_sentence(state: State, box: Box, names: Sequence[str]) -> str:
    """Return what the seat that decides can do, as a sentence."""
    if state.phase == rules.DICE and state.rolls == rules.ROLLS:
        if rules.something_fits(state, box, state.active):
            return f"Take something that fits: {rows_that_fit(state, box, state.active)}."
        return "Nothing fits, so block a space."
    return f"{capitalized(wanted(state, box, names))}."


def why_too_late(state: State, names: Sequence[str]) -> str:
    """Return a sentence about what has happened already, which makes the action too late."""
    if state.phase == rules.DICE:
        return "You have rolled already."
    if state.phase == rules.BLOCKED:
        return "That's it for this turn."
    if state.phase == rules.GIVEN:
        return f"{names[state.active]}'s dice stay as they are."
    return "You have taken an animal, so the dice stay as they are."


def no_such_space(state: State, box: Box, row: int, space: int) -> str:
    up = rules.side(state)
    here = list(range(box.first[up, row], box.first[up, row + 1]))
    number = FIRST_ROW + row
    if not here:
        rows = [other for other in range(ROWS) if box.first[up, other] < box.first[up, other + 1]]
        return f"There is no row {number}: this preserve has rows {FIRST_ROW + rows[0]} to {FIRST_ROW + rows[-1]}."
    spaces = listed(SPACE_NAMES[rules.space_of(state, box, cell)] for cell in here)
    return f"There is no space {SPACE_NAMES[space]}: row {number} has {'only ' if len(here) == 1 else ''}{spaces}."


def space_taken(state: State, box: Box, seat: int, action: int) -> str:
    animal, row, space = asked_for(action)
    blocked = state.preserve[seat, rules.cell_of(state, box, space)] == rules.FACE_DOWN
    said = f"{SPACE_NAMES[space]} is {'blocked for good' if blocked else 'taken'}; row {FIRST_ROW + row}"
    free = free_spaces(state, box, seat, row)
    if free:
        return f"{said} still has room at {listed(free)}."
    return f"{said} is full.{rows_suggested(fitting_rows(state, box, seat, animal)) if rules.is_place(action) else ''}"


def free_spaces(state: State, box: Box, seat: int, row: int) -> list[str]:
    up = rules.side(state)
    cells = range(box.first[up, row], box.first[up, row + 1])
    free = (cell for cell in cells if state.preserve[seat, cell] == rules.EMPTY)
    return [SPACE_NAMES[rules.space_of(state, box, cell)] for cell in free]


def no_symbol(state: State, animal: int, row: int) -> str:
    """Return a sentence about a group that has no real symbol of its animal."""
    name, rolled, number = ANIMAL_NAMES[animal], state.dice[animal], FIRST_ROW + row
    if not rolled:
        jokers = "; jokers only help out beside a real one" if state.dice[JOKER] else ""
        return f"{name.capitalize()} can't go to row {number}: you rolled no {name}{jokers}."
    groups = f"all {rolled} {PLURALS[animal]} that you rolled are" if rolled > 1 else f"the {name} that you rolled is"
    return f"{name.capitalize()} can't go to row {number}: {groups} in use, and each group needs a real one."


def too_few(state: State, animal: int, row: int) -> str:
    """Return a sentence about a group that has too few real symbols and remaining jokers."""
    needed = FIRST_ROW + row
    rolled = [state.dice[face] if face in (animal, JOKER) else 0 for face in range(len(FACE_NAMES))]
    jokers_elsewhere = sum(
        max(0, state.claimed[other] - state.dice[other]) for other in range(ANIMALS) if other != animal
    )
    spent = state.claimed[animal] + jokers_elsewhere
    used = f" ({spent} of them in use already)" if spent else ""
    name = ANIMAL_NAMES[animal].capitalize()
    return f"{name} can't go to row {needed}: you rolled {faces(rolled)}{used}, row {needed} needs {needed}."


def other_rows_or_rolls(state: State, box: Box, seat: int, animal: int) -> str:
    """Return where the animal could go instead, or how many rolls may still bring more symbols."""
    rows = fitting_rows(state, box, seat, animal)
    if rows:
        return rows_suggested(rows)
    if state.phase == rules.DICE and state.rolls < rules.ROLLS:
        return f" You have {rolls_left(state)}."
    return ""


def rows_suggested(rows: Sequence[int]) -> str:
    return f" {rows_named(rows).capitalize()} would do." if rows else ""


def fitting_rows(state: State, box: Box, seat: int, animal: int) -> list[int]:
    """Return the rows of a seat into which the animal could go with these dice."""
    rows = (row for row in range(ROWS) if rules.why_not_take(state, animal, row) == rules.LEGAL)
    return [row for row in rows if rules.row_has_room(state, box, seat, row)]


def rows_that_fit(state: State, box: Box, seat: int) -> str:
    """Return all that fits as text: `emu in row 2; koala in row 2 or 3`."""
    fits = ((ANIMAL_NAMES[animal], fitting_rows(state, box, seat, animal)) for animal in range(ANIMALS))
    return "; ".join(f"{name} in {rows_named(rows)}" for name, rows in fits if rows)


def nothing_to_give(state: State, box: Box, names: Sequence[str]) -> str:
    if state.variant != rules.PARTNERSHIP:
        return "Animals are given away only between partners; here everyone settles their own."
    if state.phase == rules.DICE:
        return "The first animal of a turn is your own; your partner gets the next one."
    why = "The next animal is your own again." if state.phase == rules.LAYING else why_too_late(state, names)
    return f"{why} {wanted_sentence(state, box, names)}"
