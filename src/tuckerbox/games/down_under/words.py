"""Down Under's texts: the log, the prompts, the choices, and the explanations why an action is not legal."""

from __future__ import annotations

from collections.abc import Sequence

from tuckerbox.games.down_under import rules, tiles
from tuckerbox.games.down_under.area import FRAME, LIMITLESS, LINE, OPEN, is_fixed
from tuckerbox.games.down_under.routes import RING, cell_at, is_finished
from tuckerbox.games.down_under.state import (
    ANIMAL_NAMES,
    ANIMALS,
    CELL_NAMES,
    COLOURS,
    CURVED,
    NONE,
    SIDE_NAMES,
    TERMINAL,
    Box,
    State,
)
from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.kernel.sentence_parts import capitalized, listed, signed, some, some_points

# --- Words for things ---


def at(x: int, y: int) -> str:
    return f"{signed(x)},{signed(y)}"


def cell_named(cell: int) -> str:
    return CELL_NAMES[cell].replace("-", "−")


def sort_of(pile: int) -> str:
    return "terminal" if pile == TERMINAL else "curve" if pile >= CURVED else "straight tile"


def with_animal(pile: int) -> str:
    animal = pile % ANIMALS if pile < TERMINAL else NONE
    if not animal:
        return ""
    name = ANIMAL_NAMES[animal - 1]
    return f" with {'an' if name[0] in 'aeiou' else 'a'} {name}"


def a_tile(pile: int) -> str:
    return f"a {sort_of(pile)}{with_animal(pile)}"


def route_of(seat: int, colour: int, names: Sequence[str]) -> str:
    """Return the name of a route: `Anna's route`, or `Anna's second route` if she has two."""
    name = names[seat]
    return f"{name}'s {'second ' if colour != seat else ''}route"


def lying(pile: int, turn: int) -> str:
    """Return the sides that a tile's coloured path joins, in words."""
    if pile == TERMINAL:
        return f"ending a path from the {SIDE_NAMES[turn]}"
    return f"its path from {SIDE_NAMES[turn]} to {SIDE_NAMES[rules.second_side(pile, turn)]}"


def chosen(state: State) -> list[str]:
    """Return the options of the match in a few sentences."""
    size = f"The playing area is {state.long} by {state.short} tiles"
    said = {
        OPEN: f"{size}; its border comes into being as you play.",
        LIMITLESS: "There is no border.",
        LINE: f"{size}, and a line of unused tiles divides it.",
        FRAME: f"{size}, and a frame of unused tiles leads back into it.",
    }
    found = [said[state.area]]
    if state.area == OPEN and state.full_tiles:
        found.append("Terminals are not measured for the border.")
    if state.routes == rules.ONE_ENDED:
        found.append("Routes begin with a terminal and grow from one end.")
    if rules.has_two_routes(state):
        each = "a tile for each of them every turn" if state.routes == rules.TWO_A_TURN else "one tile a turn"
        found.append(f"Everybody has two routes, and lays {each}. {'The better one' if state.best else 'Each'} counts.")
    if state.animals:
        found.append("Animals count; a route scores nothing if its own dingo is never laid.")
    return found


# --- The log ---


def tell(event: Event, box: Box, names: Sequence[str]) -> str:
    """Return an event as a sentence."""
    who = names[event.seat] if 0 <= event.seat < len(names) else ""
    a, b, c, d, e, f = event.numbers
    match event.kind:
        case rules.LINE_LAID:
            return f"A line of unused tiles divides the playing area of {a} by {b}."
        case rules.FRAME_LAID:
            return f"A frame of unused tiles surrounds the playing area of {a} by {b}."
        case rules.STARTS:
            return f"{who} goes first."
        case rules.LAID:
            return f"{who} lays {a_tile(b)} at {at(d, e)}: {length_of(event.seat, a, f)}."
        case rules.GREW:
            return f"{route_of(event.seat, a, names)} grows by {b} to {c}."
        case rules.CLOSED:
            return (
                f"{route_of(event.seat, a, names)} closes into a ring: next time, {who} has to turn one of its curves."
            )
        case rules.ROTATED:
            return f"{who} turns the curve at {at(c, d)} and opens the ring: {length_of(event.seat, a, e)}."
        case rules.POND:
            return billabong(who, b, at(c, d), bool(e))
        case rules.STUCK:
            return f"No curve opens the ring: {route_of(event.seat, a, names)} stays as it is."
        case rules.FINISHED:
            return f"{route_of(event.seat, a, names)} is closed at both ends: its length stays {b}."
        case rules.COLUMNS_FINAL:
            return f"The border stands to the west and the east: {b - a + 1} columns, from {signed(a)} to {signed(b)}."
        case rules.ROWS_FINAL:
            return f"The border stands to the north and the south: {b - a + 1} rows, from {signed(a)} to {signed(b)}."
        case rules.DONE_WITH_TURN:
            return f"{who} ends the turn."
        case rules.SCORED:
            return scored(event, box, names)
        case rules.FINAL:
            return f"{who} {'wins with' if b else 'has'} {some_points(a)}."
    raise ValueError(f"Down Under has no words for an event of kind {event.kind}.")


def length_of(seat: int, colour: int, length: int) -> str:
    return f"{'the second route' if colour != seat else 'the route'} is {length} long"


def billabong(who: str, case: int, where: str, out: bool) -> str:
    """Return why a billabong was laid, and what it does."""
    if case == 3:
        return f"Two routes meet twice at {where}, and curves have run out: a billabong lets both of them through."
    routes = "Three routes lead" if case == 1 else "Four paths lead"
    said = f"{routes} to {where}, so a billabong is laid there"
    if out:
        return f"{said}: {who}'s route goes through, the other two end."
    return f"{said}: every path ends in it."


def scored(event: Event, box: Box, names: Sequence[str]) -> str:
    """Return the parts of a route's points."""
    colour, length, sets, rabbits, dingo, total = event.numbers
    route = route_of(event.seat, colour, names)
    if dingo:
        return f"{route} is {length} long, but its dingo was never laid: 0 points."
    parts = [some(length, "path")]
    if sets:
        parts.append(f"{box.set_points * sets} for {some(sets, 'set')} of animals")
    if rabbits:
        parts.append(f"{signed(box.rabbit_points * rabbits)} for {some(rabbits, 'rabbit')}")
    return f"{route} is worth {signed(total)}: {listed(parts)}."


# --- Prompts ---

# The prompts while NATURE acts, by phase
BUSY = {
    rules.LAY_OUT: "unused tiles are being laid out",
    rules.DRAW_START: "lots are being drawn to see who goes first",
    rules.BILLABONG: "a billabong is being laid",
    rules.FINISH: "the routes are being counted",
}


def prompt(state: State, box: Box, names: Sequence[str]) -> str:
    """Return one sentence that explains what is going on, and what to do."""
    if state.phase == rules.ENDED:
        return verdict(state, box, names)
    if state.phase in BUSY:
        return f"{capitalized(BUSY[state.phase])}."
    return f"{names[rules.turn(state)]}: {wanted(state)}."


def wanted(state: State) -> str:
    """Return what the seat that decides can do now."""
    if state.phase == rules.OPENING:
        if rules.goes_behind(state):
            return "lay a terminal back to back with the last one"
        first = "a terminal" if rules.begins_with_terminal(state) else "a straight tile or a curve"
        return f"lay {first} to begin with" if state.tiles == state.scenery else f"lay {first} next to the other tiles"
    if state.phase == rules.EXTENDING:
        return "extend your route out of the billabong"
    if state.phase == rules.LAID_ALL:
        return "end the turn, or take the tile back"
    owed = [colour for colour in range(COLOURS) if rules.is_due(state, colour)]
    rings = [colour for colour in owed if state.ends[colour, 0] == RING]
    if len(rings) == len(owed):
        return "your route is a ring; turn one of its curves to open it"
    if len(owed) > 1:
        return "lay a tile on each of your routes" if state.due > 1 else "lay a tile on one of your routes"
    if rules.has_two_routes(state) and state.due == 1 and state.routes == rules.TWO_A_TURN:
        return f"lay a tile on your {'second' if owed[0] >= state.seats else 'first'} route, too"
    return "lay a tile at an end of your route"


def offer(state: State, box: Box, action: int, names: Sequence[str]) -> str:
    """Return a choice in words."""
    if action == rules.done:
        return "End the turn"
    if rules.is_rotate(action):
        way = "left" if rules.rotate_way(action) == rules.LEFT else "right"
        return f"Turn the curve at {cell_named(rules.rotate_cell(action))} to the {way}"
    pile, turn = rules.place_tile(action), rules.place_turn(action)
    return f"Lay {a_tile(pile)} at {cell_named(rules.place_cell(action))}, {lying(pile, turn)}"


def verdict(state: State, box: Box, names: Sequence[str]) -> str:
    """Return who has won, with how many points, and why the match is over."""
    best = [seat for seat in range(state.seats) if rules.is_best(state, box, seat)]
    most = rules.points_of(state, box, best[0])
    who = listed(names[seat] for seat in best)
    verb = "wins" if len(best) == 1 else "share the win"
    return f"{who} {verb} with {some_points(most)}; {why_over(state)}."


def why_over(state: State) -> str:
    """Return why nobody can lay another tile."""
    closed = all(is_finished(state, colour) for colour in range(rules.colours_in_play(state)))
    return "every route is closed at both ends" if closed else "no route can grow any further"


# --- Refusals ---


def refuse(state: State, box: Box, action: int, reason: int, names: Sequence[str]) -> str:
    """Return why an action is not legal now, and what would work. `reason` comes from `why_not`."""
    pile, cell = asked_for(action)
    where = cell_named(cell)
    now = wanted(state) if state.phase in (rules.OPENING, rules.EXTENDING, rules.PLAYING) else ""
    sentence = f"{capitalized(now)}."
    match reason:
        case rules.IT_IS_OVER:
            return "The match is over, so there is nothing left to decide."
        case rules.NOT_A_DECISION:
            return f"Just a moment: {BUSY[state.phase]}."
        case rules.NOTHING_LAID:
            return f"You can't pass. {sentence}"
        case rules.TURN_IS_OVER:
            return "You have no more tiles to lay this turn: end it, or undo something first."
        case rules.SAME_TURNED:
            return "Half a turn makes no difference to a straight tile: give it none, or a quarter turn."
        case rules.ROTATE_FIRST:
            return "Your route is a ring, with no end to go on from: turn one of its curves."
        case rules.NO_RING:
            return f"You can only turn a curve to open a ring. {sentence}"
        case rules.NOT_OWN_CURVE:
            return f"{where} has no curve of yours, and only those can be turned."
        case rules.NOTHING_OPENS:
            return f"Turning the curve at {where} opens nothing: its grey path must be neutral, and open at both ends."
        case rules.NONE_LEFT:
            return none_left(state, pile)
        case rules.NO_TERMINAL_FIRST:
            if rules.begins_with_terminal(state):
                return "The first tile after the terminals must be a straight tile or a curve."
            return "A terminal can't come first: begin with a straight tile or a curve."
        case rules.TERMINAL_FIRST:
            return "In this variant every route begins with a terminal."
        case rules.CELL_TAKEN:
            return taken(state, cell)
        case rules.OUTSIDE:
            return outside(state, cell)
        case rules.NO_CONTACT:
            if state.tiles == 0:
                return "The first tile goes to 0,0, and all others around it."
            if state.area == FRAME:
                return "The frame doesn't count: your first tile must touch another one, at an edge or a corner."
            return f"There is nothing next to {where}: your first tile must touch another one, at an edge or a corner."
        case rules.NOT_BEHIND:
            return "This terminal goes back to back with the last one, into the other half of its cell."
        case rules.NOT_FROM_BILLABONG:
            return "You came out of the billabong: extend your route from there."
        case rules.NOT_ON_ROUTE:
            return f"The coloured path of a tile at {where} must go on from an end of your route{ends_named(state)}."
        case rules.JOINS_COLOURS:
            return f"Turned like that, {a_tile(pile)} at {where} would join paths of two colours."
    raise ValueError(f"Down Under has no words for reason {reason}.")


def asked_for(action: int) -> tuple[int, int]:
    """Return the pile and the cell of an action; 0 for those that it does not have."""
    if rules.is_place(action):
        return rules.place_tile(action), rules.place_cell(action)
    return 0, rules.rotate_cell(action) if rules.is_rotate(action) else 0


def none_left(state: State, pile: int) -> str:
    counted = pile == TERMINAL or (pile % ANIMALS > 0) == bool(state.animals)
    if not counted:
        kind = "with their animals" if state.animals else "without animals"
        return f"In this match, tiles are named {kind}."
    return f"You have no {sort_of(pile)}{with_animal(pile)} left."


def taken(state: State, cell: int) -> str:
    sort = tiles.sort(state.board[cell])
    if sort == tiles.A_TERMINAL:
        return f"{cell_named(cell)} only has room for a terminal back to back with the one there."
    return f"There is a tile at {cell_named(cell)} already."


def outside(state: State, cell: int) -> str:
    if is_fixed(state):
        return f"{cell_named(cell)} is outside the playing area, where only terminals may go."
    return (
        f"A tile at {cell_named(cell)} would reach beyond the playing area of {state.long} by {state.short}: "
        "only terminals may."
    )


def ends_named(state: State) -> str:
    """Return the cells to which the routes that can be played now could go on, in words."""
    found = [
        cell_named(cell_at(state.ends[colour, end]))
        for colour in range(COLOURS)
        if rules.is_due(state, colour)
        for end in range(2)
        if state.ends[colour, end] >= 0
    ]
    return f", at {listed(dict.fromkeys(found), 'or')}" if found else ""
