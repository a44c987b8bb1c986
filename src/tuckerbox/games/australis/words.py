"""Australis's texts: the log, the prompts, the choices, and the explanations why an action is not legal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tuckerbox.games.australis import rules
from tuckerbox.games.australis.state import (
    BLUE,
    CARDS_UNDER,
    COLOUR_NAMES,
    COMPETITION,
    CORAL,
    DISPLAY,
    FACES,
    FIRST_REEF,
    FISH,
    FUNCTIONS,
    PICKS,
    POINTS,
    PURPLE,
    REEFS,
    SILVER,
    TILE_NAMES,
    TURTLE,
    WHITE,
    YELLOW,
    Box,
    State,
)
from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.kernel.sentence_parts import SMALL, capitalized, listed, some

# --- Words for things ---


def reef_named(reef: int) -> str:
    return f"reef {FIRST_REEF + reef}"


def does(box: Box, function: int) -> str:
    """Return what a card with this function brings."""
    return {
        POINTS: some(box.card_points, "point"),
        FISH: some(box.card_fish, "fish", "fish"),
        TURTLE: f"{some(box.card_steps, 'step')} for the turtle",
        CORAL: "a coral where the turtle is",
    }[function]


def card_named(kind: int, box: Box) -> str:
    """Return a card in words: `the yellow card for 2 points`, `the competition card for red dice`."""
    if kind >= COMPETITION:
        return f"the competition card for {COLOUR_NAMES[BLUE + kind - COMPETITION]} dice"
    return f"the {COLOUR_NAMES[kind // FUNCTIONS]} card for {does(box, kind % FUNCTIONS)}"


def shows(box: Box, colour: int, face: int) -> str:
    """Return a die's face in words."""
    if colour == WHITE:
        return bringing((box.white_cards[face], "card", "cards"), (box.white_points[face], "point", "points"))
    if colour == YELLOW:
        return bringing((box.yellow_fish[face], "fish", "fish"), (box.yellow_points[face], "point", "points"))
    return str(box.numbers[colour] + face)


def bringing(*what: tuple[int, str, str]) -> str:
    return " and ".join(some(*one) for one in what if one[0])


def die_named(box: Box, colour: int, face: int) -> str:
    """Return a die in words: `the blue 5`, `the white die with 1 card and 2 points`, `the red die`."""
    if colour > PURPLE:
        return "the red die"
    if colour >= BLUE:
        return f"the {COLOUR_NAMES[colour]} {shows(box, colour, face)}"
    return f"the {COLOUR_NAMES[colour]} die with {shows(box, colour, face)}"


def rolled(numbers: Iterable[int]) -> str:
    """Return the dice of a roll in the competition: `blue 3 and red 6`."""
    dice = (divmod(die, rules.DIE_IN_EVENT) for die in numbers if die)
    return listed(f"{COLOUR_NAMES[colour]} {number}" for colour, number in dice)


# --- The log ---


def tell(event: Event, box: Box, names: Sequence[str]) -> str:
    """Return an event as a sentence."""
    who = names[event.seat] if 0 <= event.seat < len(names) else ""
    a, b, c, d, e, _ = event.numbers
    match event.kind:
        case rules.STARTS:
            return f"Round {a} begins; {who} goes first."
        case rules.DICE_ROLLED:
            return "All dice are rolled."
        case rules.DEALT:
            kinds = [card - 1 for card in event.numbers if card]
            named = [card_named(kind, box) for kind in kinds]
            return f"New on display: {listed(named)}." if named else "No cards are left."
        case rules.SHUFFLED:
            return "The discard pile is shuffled."
        case rules.TAKEN:
            return f"{who} takes {die_named(box, a, b)}."
        case rules.FIRED:
            return f"{who} uses {card_named(a, box)}."
        case rules.SCORED:
            return f"{who} scores {some(a, 'point')}."
        case rules.CAUGHT:
            return f"{who} catches {some(a, 'fish', 'fish')}."
        case rules.SWAM:
            return f"{who}'s turtle swims from {a} to {b}." if b > a else f"{who}'s turtle stays on {a}."
        case rules.CUBE:
            lost = "" if b else ", but the food track is full"
            return f"{who} gets a {'grey ' if a in (0, box.grey_space) else ''}food cube{lost}."
        case rules.PLANTED:
            return f"{who} places a coral on {reef_named(a)}."
        case rules.MOVED:
            return f"{who} moves a coral from {reef_named(a)} to {reef_named(b)}."
        case rules.LEFT:
            return f"{who} leaves the corals where they are."
        case rules.TOKEN:
            return f"{who} takes the first player token."
        case rules.KEPT:
            return f"{who} keeps {card_named(a, box)}."
        case rules.USED_ONCE:
            return f"{who} uses {card_named(a, box)} once."
        case rules.DONE_WITH_TURN:
            return f"{who} ends the turn."
        case rules.REEF_SCORED:
            return reef_scored(a, b, c, d, e, names)
        case rules.SCHOOL:
            earns = f"the school earns {some(b, 'point')}" if b else "no school yet"
            return f"{who} has {some(a, 'fish', 'fish')}: {earns}."
        case rules.TURTLE_SCORED:
            return f"{who}'s turtle earns {some(a, 'point')}."
        case rules.THROWN:
            return f"{who} rolls {rolled(event.numbers)}."
        case rules.SUNK:
            gone = [
                some(n, f"{COLOUR_NAMES[BLUE + k]} die", f"{COLOUR_NAMES[BLUE + k]} dice")
                for k, n in enumerate((b, c, d))
                if n
            ]
            return f"{a} is the lowest: {who} loses {listed(gone)}."
        case rules.OUT:
            return f"{who} is out of the competition."
        case rules.WON:
            return f"{who} wins the competition{f'; {names[a]} comes second' if a >= 0 else ''}."
        case rules.TILE_WON:
            return f"{who} takes the {TILE_NAMES[a]} tile{' and a grey food cube' if c else ''}."
        case rules.CORALS_COUNTED:
            return f"{who} scores {some(a, 'point')} for corals."
        case rules.TOKEN_COUNTED:
            return f"{who} scores {some(a, 'point')} for the first player token."
        case rules.TILE_REVEALED:
            return f"{who} turns up a {TILE_NAMES[a]} tile: {some(b, 'point')}."
        case rules.FINAL:
            return f"{who} {'wins with' if b else 'has'} {some(a, 'point')}."
    raise ValueError(f"Australis has no words for an event of kind {event.kind}.")


def reef_scored(reef: int, first: int, points: int, second: int, less: int, names: Sequence[str]) -> str:
    if first < 0:
        return f"Nobody has corals on {reef_named(reef)}."
    said = f"{reef_named(reef).capitalize()}: {some(points, 'point')} for {names[first]}"
    return f"{said}, {less} for {names[second]}." if second >= 0 else f"{said}."


# --- Prompts ---

# The prompts while NATURE acts, by phase
BUSY = {
    rules.DRAW_START: "lots are being drawn to see who goes first",
    rules.ROLL: "the dice are rolling",
    rules.DEAL: "cards are being dealt",
    rules.FIRING: "cards are being used",
    rules.ACTING: "the die is being used",
    rules.REFILL: "cards are being dealt",
    rules.REEF_POINTS: "the reefs are being scored",
    rules.FISH_POINTS: "the schools of fish are being scored",
    rules.TURTLE_POINTS: "the turtles are being scored",
    rules.COMPETE: "dice are rolling in the competition",
    rules.SINK: "the lowest dice sink",
    rules.RANK: "the competition is over",
    rules.CORAL_POINTS: "the corals are being counted",
    rules.REVEAL: "the tiles are being turned up",
    rules.FINISH: "the points are being counted",
}


def prompt(state: State, box: Box, names: Sequence[str]) -> str:
    """Return one sentence that explains what is going on, and what to do."""
    if state.phase == rules.ENDED:
        best = next(seat for seat in range(state.seats) if rules.is_best(state, seat))
        return f"{names[best]} wins with {some(state.points[best], 'point')}."
    if state.phase in BUSY:
        return f"{capitalized(BUSY[state.phase])}."
    return f"{names[state.active]}: {wanted(state, box)}."


def wanted(state: State, box: Box) -> str:
    """Return what the seat that decides can do now."""
    match state.phase:
        case rules.PICKING:
            left = PICKS - state.picks // state.seats
            return f"take a die ({some(left, 'die', 'dice')} left this round)"
        case rules.ORDERING:
            return "choose which of your cards comes first"
        case rules.PLANTING:
            return f"place a coral on {up_to(state.reach)}"
        case rules.MOVING:
            return f"move a coral to {up_to(state.reach)}, or leave them as they are"
        case rules.CARDS:
            return f"choose a card to keep or to use once ({some(state.cards, 'card')} to take)"
        case rules.CHOOSING:
            more = "; a grey food cube comes with silver" if rules.brings_cube(state, box, SILVER) else ""
            return f"choose the gold or the silver tile{more}"
    return "end the turn; there is no card on display that you may take" if state.cards else "end the turn"


def up_to(reef: int) -> str:
    return f"{reef_named(reef)}{' or a lower one' if reef else ''}"


def offer(state: State, box: Box, action: int, names: Sequence[str]) -> str:
    """Return a choice in words."""
    if rules.is_take(action):
        die = rules.take_die(action)
        return f"Take {die_named(box, die // FACES, die % FACES)}"
    if rules.is_fire(action):
        return f"Use {card_named(state.colour * FUNCTIONS + rules.fire_function(action), box)} first"
    if rules.is_keep(action):
        return f"Keep {card_named(rules.keep_card(action), box)}"
    if rules.is_use(action):
        return f"Use {card_named(rules.use_card(action), box)} once"
    if rules.is_plant(action):
        return f"Place a coral on {reef_named(rules.plant_reef(action))}"
    if rules.is_move(action):
        return f"Move a coral from {reef_named(rules.move_from(action))} to {reef_named(rules.move_to(action))}"
    if action == rules.leave:
        return "Leave the corals where they are"
    if rules.is_prize(action):
        tile = rules.prize_tile(action)
        points = rules.tile_points(box, tile, state.round - 1)
        cube = " and a grey food cube" if rules.brings_cube(state, box, tile) else ""
        return f"Choose the {TILE_NAMES[tile]} tile: {some(points, 'point')}{cube}"
    return "End the turn"


# --- Refusals ---


def refuse(state: State, box: Box, action: int, reason: int, names: Sequence[str]) -> str:
    """Return why an action is not legal now, and what would work. `reason` comes from `why_not`."""
    now = wanted(state, box) if state.phase not in BUSY and state.phase != rules.ENDED else ""
    sentence = f"{capitalized(now)}."
    match reason:
        case rules.IT_IS_OVER:
            return "The match is over, so there is nothing left to decide."
        case rules.NOT_A_DECISION:
            return f"Just a moment: {BUSY[state.phase]}."
        case rules.TAKE_FIRST:
            return f"A turn begins with a die. {sentence}"
        case rules.ORDER_FIRST:
            return f"Your cards come before the die. {sentence}"
        case rules.CORAL_FIRST:
            return f"A coral comes first. {sentence}"
        case rules.CARD_FIRST:
            return f"The white die brings cards. {sentence}"
        case rules.TURN_IS_OVER:
            return "You have used your die: end the turn, or undo something first."
        case rules.PRIZE_FIRST:
            return f"You have won the competition. {sentence}"
        case rules.NO_SUCH_DIE:
            return no_such_die(state, box, rules.take_die(action))
        case rules.NO_SUCH_CARD:
            return f"{card_of(action, box)} is not on display; there {on_display(state, box)}."
        case rules.NOT_WAITING:
            return f"You have no {COLOUR_NAMES[state.colour]} card for that. {sentence}"
        case rules.HAS_THAT_CARD:
            kind = rules.keep_card(action)
            instead = ": use it once instead" if kind < COMPETITION else ", and it can't be used once"
            return f"You have {card_named(kind, box)} already{instead}."
        case rules.SLOT_IS_FULL:
            return f"You have {SMALL[CARDS_UNDER]} cards under that colour, which is the limit: use this one once."
        case rules.REEF_TOO_HIGH:
            return f"That reef is too high: this coral may go to {up_to(state.reach)}."
        case rules.SAME_REEF:
            return "Move the coral to another reef, or leave your corals where they are."
        case rules.NO_CORAL_THERE:
            reefs = [reef_named(reef) for reef in range(REEFS) if state.corals[state.active, reef]]
            return f"You have no coral on {reef_named(rules.move_from(action))}, only on {listed(reefs)}."
        case rules.HAS_CORALS:
            return f"You still have corals in your supply. {sentence}"
        case rules.NO_CORALS:
            return f"You have placed all your corals. {sentence}"
    raise ValueError(f"Australis has no words for reason {reason}.")


def card_of(action: int, box: Box) -> str:
    return capitalized(card_named(rules.keep_card(action) if rules.is_keep(action) else rules.use_card(action), box))


def on_display(state: State, box: Box) -> str:
    kinds = dict.fromkeys(state.display[place] for place in range(DISPLAY) if state.display[place] != rules.NO_CARD)
    return f"{'is' if len(kinds) == 1 else 'are'} {listed(card_named(kind, box) for kind in kinds)}"


def no_such_die(state: State, box: Box, die: int) -> str:
    colour = die // FACES
    if colour > PURPLE:
        return "The red die has already been taken this round."
    left = [shows(box, colour, face) for face in range(FACES) if state.offer[colour, face]]
    if not left:
        return f"There are no {COLOUR_NAMES[colour]} dice left this round."
    named = die_named(box, colour, die % FACES).removeprefix("the ")
    return f"No {named} is on offer; in {COLOUR_NAMES[colour]} there is {listed(left, 'or')}."
