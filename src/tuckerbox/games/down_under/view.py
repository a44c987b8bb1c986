"""The view of Down Under: everything that a seat may see, as plain data ready for JSON. Seats are numbers, not names.

Nothing is hidden. Places are columns and rows counted from the first tile, to the east and to the south. Each path has
the colour of the route that it belongs to, which is not part of the state: `owners` traces the routes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from tuckerbox.games.down_under import rules, tiles, words
from tuckerbox.games.down_under.area import LIMITLESS, margin, most_columns, most_rows
from tuckerbox.games.down_under.routes import cell_at, is_finished, is_ring, leaving, side_at
from tuckerbox.games.down_under.state import (
    ACROSS,
    ANIMAL_NAMES,
    ANIMALS,
    CELLS,
    COLOURS,
    CURVED,
    NOBODYS,
    PILE_NAMES,
    STRAIGHT,
    TERMINAL,
    Box,
    State,
)
from tuckerbox.games.down_under.view_types import (
    TURNS,
    Area,
    AreaKind,
    Axis,
    Cell,
    Colour,
    DownUnderView,
    Phase,
    Piece,
    Place,
    Routes,
    Side,
    Sort,
)
from tuckerbox.games.view_helpers import seat_or_none
from tuckerbox.kernel.contract import NATURE, OVER

AREA_NAMES: tuple[AreaKind, ...] = get_args(AreaKind)
ROUTE_NAMES: tuple[Routes, ...] = get_args(Routes)
SORT_NAMES: tuple[Sort, ...] = get_args(Sort)  # from 1: 0 is an empty cell
SIDE_NUMBERS: tuple[Side, ...] = get_args(Side)
# By the number of a cell's contents
PIECES = [list(tiles.pieces(code)) for code in range(tiles.CODES)]
PATHS = [tiles.paths(code) for code in range(tiles.CODES)]
PHASE_NAMES: dict[int, Phase] = {
    rules.LAY_OUT: "lay out",
    rules.DRAW_START: "start",
    rules.BILLABONG: "billabong",
    rules.FINISH: "finish",
    rules.OPENING: "opening",
    rules.PLAYING: "playing",
    rules.EXTENDING: "extending",
    rules.LAID_ALL: "laid",
    rules.ENDED: "ended",
}


def view(state: State, box: Box, viewer: int | None) -> DownUnderView:
    """Return the table as `viewer` sees it; None is a viewer without a seat. Everybody sees the same."""
    whose = rules.turn(state)
    return {
        "game": "down-under",
        "viewer": viewer,
        "title": "Down Under",
        "animals": bool(state.animals),
        "routes": ROUTE_NAMES[state.routes],
        "rules": words.chosen(state),
        "seats": state.seats,
        "phase": PHASE_NAMES[state.phase],
        "start": seat_or_none(state.start),
        "active": seat_or_none(state.active),
        "deciding": None if whose in (NATURE, OVER) else whose,
        "owed": [colour for colour in range(COLOURS) if rules.is_due(state, colour)],
        "due": state.due,
        "area": area(state),
        "tiles": laid(state),
        "last": places(state, [state.laid[state.tiles - 1]])[0] if state.tiles > state.scenery else None,
        "billabongs": state.billabongs,
        "colours": [colour_of(state, box, colour) for colour in range(rules.colours_in_play(state))],
        "points": [rules.points_of(state, box, seat) for seat in range(state.seats)],
        "bracketed": [is_bracketed(state, seat) for seat in range(state.seats)],
        "winners": [seat for seat in range(state.seats) if rules.is_best(state, box, seat)]
        if state.phase == rules.ENDED
        else [],
    }


def places(state: State, cells: Iterable[int]) -> list[Place]:
    """Return the columns and rows of cells, faster than `area.column` and `area.row` do in interpreted rules."""
    left, top = state.left - margin(state.left, state.right), state.top - margin(state.top, state.bottom)
    found = (divmod((cell - left - ACROSS * top) & (CELLS - 1), ACROSS) for cell in cells)
    return [{"x": left + across, "y": top + down} for down, across in found]


# --- The playing area ---


def area(state: State) -> Area:
    """Return the size of the playing area, the bounds of its tiles, and which borders are final."""
    limitless = state.area == LIMITLESS
    begun = state.right >= state.left
    return {
        "kind": AREA_NAMES[state.area],
        "short": None if limitless else state.short,
        "long": None if limitless else state.long,
        "columns": axis(state.left, state.right, most_columns(state)) if begun else None,
        "rows": axis(state.top, state.bottom, most_rows(state)) if begun else None,
    }


def axis(first: int, last: int, most: int) -> Axis:
    """Return one direction of the area: its bounds, its maximum, and whether its border is final."""
    return {
        "first": first,
        "last": last,
        "most": most or None,
        "final": last - first + 1 == most,
    }


# --- Tiles ---


def laid(state: State) -> list[Cell]:
    """Return the cells with tiles, in the order in which these were laid."""
    whose = owners(state)
    cells = list(dict.fromkeys(state.laid.tolist()[: state.tiles]))
    return [
        {
            **place,
            "sort": SORT_NAMES[tiles.SORT[code, 0] - 1],
            "pieces": [piece(*found) for found in PIECES[code]],
            "paths": [
                {
                    "ports": [SIDE_NUMBERS[port] for port in ports],
                    "colour": None if colour in (tiles.GREY, NOBODYS) else colour,
                    "nobodys": colour == NOBODYS,
                    "route": whose.get((cell, ports[0])),
                    "animal": ANIMAL_NAMES[animal - 1] if animal else None,
                }
                for ports, colour, animal in PATHS[code]
            ],
        }
        for cell, place in zip(cells, places(state, cells), strict=True)
        for code in [state.board[cell]]
    ]


def piece(owner: int, pile: int, turn: int) -> Piece:
    return {"colour": None if owner == NOBODYS else owner, "tile": PILE_NAMES[pile], "turn": TURNS[turn]}


def owners(state: State) -> dict[tuple[int, int], int]:
    """Return the colour of the route that each path belongs to, by cell and port. Leave out neutral paths."""
    found: dict[tuple[int, int], int] = {}
    for cell in state.laid.tolist()[: state.tiles]:
        for ports, colour, _ in PATHS[state.board[cell]]:
            if 0 <= colour < NOBODYS and (cell, ports[0]) not in found:
                follow(state, found, cell, ports, colour)
    return found


def follow(state: State, found: dict[tuple[int, int], int], cell: int, ports: tuple[int, ...], colour: int) -> None:
    """Mark a path and everything that it is connected with."""
    waiting = [(cell, ports)]
    while waiting:
        cell, ports = waiting.pop()
        for port in ports:
            found[cell, port] = colour
        for port in ports:
            gate = leaving(cell, port)
            beyond, side = cell_at(gate), side_at(gate)
            for others, _, _ in PATHS[state.board[beyond]]:
                if side in others and (beyond, side) not in found:
                    waiting.append((beyond, others))


# --- Colours and their routes ---


def colour_of(state: State, box: Box, colour: int) -> Colour:
    """Return a colour's route, its points, and its stock of tiles."""
    gates = [state.ends[colour, end] for end in range(2) if state.ends[colour, end] >= 0]
    return {
        "colour": colour,
        "seat": rules.seat_of(state, colour),
        "length": state.length[colour],
        "open": [
            {**place, "side": SIDE_NUMBERS[side_at(gate)]}
            for gate, place in zip(gates, places(state, map(cell_at, gates)), strict=True)
        ],
        "ring": is_ring(state, colour),
        "finished": is_finished(state, colour),
        "out": bool(state.out[colour]),
        "met": {name: state.met[colour, animal] for animal, name in enumerate(ANIMAL_NAMES, 1)},
        "sets": rules.sets(state, colour),
        "set_points": box.set_points,
        "rabbits": rules.rabbits(state, colour),
        "rabbit_points": box.rabbit_points,
        "keeps_dingo": bool(state.animals) and rules.keeps_dingo(state, colour),
        "points": rules.points_of_route(state, box, colour),
        "stock": {name: state.stock[colour, pile] for pile, name in enumerate(PILE_NAMES) if is_used(state, box, pile)},
    }


def is_used(state: State, box: Box, pile: int) -> bool:
    """Return whether a pile is part of this match."""
    if pile == TERMINAL:
        return True
    if not state.animals:
        return pile in (STRAIGHT, CURVED)
    animal = pile % ANIMALS
    return animal > 0 and (box.curves if pile >= CURVED else box.straights)[animal - 1] > 0


def is_bracketed(state: State, seat: int) -> bool:
    """Return whether a seat's points only count if it lays its dingo."""
    if not state.animals or state.phase in (rules.FINISH, rules.ENDED):
        return False
    own = (colour for colour in range(rules.colours_in_play(state)) if rules.seat_of(state, colour) == seat)
    return any(rules.keeps_dingo(state, colour) for colour in own)
