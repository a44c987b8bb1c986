"""The contents of a cell as one number, and the meaning of that number: its paths, their colours and their animals. An
empty cell is 0.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from tuckerbox.games.down_under.state import ANIMALS, COLOURS, CURVED, NOBODYS, NONE, PILES, SIDES, STRAIGHT, TERMINAL

OWNERS = COLOURS + 1
GREY = -1  # the colour of a neutral path

# The exit of a path that comes in at a port, if it does not lead to another port
DEAD_END = -1
NO_PATH = -2

# Sorts of contents
EMPTY, A_STRAIGHT, A_CURVE, A_TERMINAL, TWO_TERMINALS, A_BILLABONG = range(6)

# The numbers: straight tiles by owner, animal and turn; curves in the same way; terminals by owner and turn; pairs of
# terminals by turn, the owner of the one further north or east, and that of the other; billabongs by their ways.
FIRST_STRAIGHT = 1
FIRST_CURVE = FIRST_STRAIGHT + OWNERS * ANIMALS * 2
FIRST_TERMINAL = FIRST_CURVE + OWNERS * ANIMALS * SIDES
FIRST_PAIR = FIRST_TERMINAL + COLOURS * SIDES
FIRST_BILLABONG = FIRST_PAIR + 2 * COLOURS * COLOURS

# The ways through a billabong: none, one between two sides, or two between neighbouring sides
WAYS = (
    (),
    *(((a, b),) for a in range(SIDES) for b in range(a + 1, SIDES)),
    ((0, 1), (2, 3)),
    ((0, 3), (1, 2)),
)
CODES = FIRST_BILLABONG + len(WAYS)

Path = tuple[tuple[int, ...], int, int]  # its ports, its colour, its animal


def straight(owner: int, animal: int, turn: int) -> int:
    return FIRST_STRAIGHT + (owner * ANIMALS + animal) * 2 + turn % 2


def curve(owner: int, animal: int, turn: int) -> int:
    return FIRST_CURVE + (owner * ANIMALS + animal) * SIDES + turn


def terminal(owner: int, turn: int) -> int:
    return FIRST_TERMINAL + owner * SIDES + turn


def pair(one: int, turn: int, other: int) -> int:
    """Return a terminal of `one` with this turn, and one of `other` back to back with it."""
    first, second = (one, other) if turn < 2 else (other, one)
    return FIRST_PAIR + (turn % 2 * COLOURS + first) * COLOURS + second


def tile(owner: int, pile: int, turn: int) -> int:
    """Return a tile of a pile, alone in its cell."""
    if pile == TERMINAL:
        return terminal(owner, turn)
    return curve(owner, pile - CURVED, turn) if pile >= CURVED else straight(owner, pile - STRAIGHT, turn)


def billabong(one: int, other: int) -> int:
    """Return a billabong with a way between two sides and dead ends at the others; without a way if both are equal."""
    if one == other:
        return FIRST_BILLABONG
    low, high = min(one, other), max(one, other)
    return FIRST_BILLABONG + 1 + low * (7 - low) // 2 + high - low - 1


def crossing(side: int) -> int:
    """Return a billabong with two ways: from this side to the next one clockwise, and between the other two."""
    return FIRST_BILLABONG + 7 + side % 2


# --- The meaning of the numbers ---


def paths(code: int) -> list[Path]:
    """Return the paths in a cell with these contents."""
    if FIRST_STRAIGHT <= code < FIRST_CURVE:
        owner, animal, turn = unfold(code - FIRST_STRAIGHT, 2)
        return [((turn, turn + 2), owner, NONE), ((turn + 1, (turn + 3) % SIDES), GREY, animal)]
    if FIRST_CURVE <= code < FIRST_TERMINAL:
        owner, animal, turn = unfold(code - FIRST_CURVE, SIDES)
        one, two, three = ((turn + k) % SIDES for k in (1, 2, 3))
        return [((turn, one), owner, NONE), ((two, three), GREY, animal)]
    if FIRST_TERMINAL <= code < FIRST_PAIR:
        owner, turn = divmod(code - FIRST_TERMINAL, SIDES)
        return [((turn,), owner, NONE), (((turn + 1) % SIDES, (turn + 3) % SIDES), GREY, NONE)]
    if FIRST_PAIR <= code < FIRST_BILLABONG:
        rest, second = divmod(code - FIRST_PAIR, COLOURS)
        turn, first = divmod(rest, COLOURS)
        return [((turn,), first, NONE), ((turn + 2,), second, NONE), ((turn + 1, (turn + 3) % SIDES), GREY, NONE)]
    if FIRST_BILLABONG <= code < CODES:
        ways = WAYS[code - FIRST_BILLABONG]
        ends = [(side,) for side in range(SIDES) if not any(side in way for way in ways)]
        return [(ports, GREY, NONE) for ports in (*ways, *ends)]
    return []


def unfold(number: int, turns: int) -> tuple[int, int, int]:
    """Return owner, animal and turn."""
    rest, turn = divmod(number, turns)
    return *divmod(rest, ANIMALS), turn


def sort(code: int) -> int:
    firsts = (FIRST_STRAIGHT, FIRST_CURVE, FIRST_TERMINAL, FIRST_PAIR, FIRST_BILLABONG)
    return sum(code >= first for first in firsts)


def pieces(code: int) -> Iterator[tuple[int, int, int]]:
    """Yield the owner, pile and turn of each tile in a cell, except billabongs."""
    kind = sort(code)
    if kind == A_STRAIGHT:
        owner, animal, turn = unfold(code - FIRST_STRAIGHT, 2)
        yield owner, STRAIGHT + animal, turn
    elif kind == A_CURVE:
        owner, animal, turn = unfold(code - FIRST_CURVE, SIDES)
        yield owner, CURVED + animal, turn
    elif kind in (A_TERMINAL, TWO_TERMINALS):
        for ports, owner, _ in paths(code):
            if owner != GREY:
                yield owner, TERMINAL, ports[0]


def table(rows: list[list[int]]) -> memoryview:
    """Return a table for compiled code, with a row of numbers for each code."""
    return (
        memoryview(array("b", [number for row in rows for number in row]))
        .cast("B")
        .cast("b", (len(rows), len(rows[0])))
        .toreadonly()
    )


def by_port(code: int, what: str) -> list[int]:
    found = [{"exit": NO_PATH, "colour": GREY, "animal": NONE}[what]] * SIDES
    for ports, colour, animal in paths(code):
        for port in ports:
            onward = DEAD_END if len(ports) == 1 else ports[0] + ports[1] - port
            found[port] = {"exit": onward, "colour": colour, "animal": animal}[what]
    return found


EXIT = table([by_port(code, "exit") for code in range(CODES)])
COLOUR = table([by_port(code, "colour") for code in range(CODES)])
ANIMAL = table([by_port(code, "animal") for code in range(CODES)])
SORT = table([[sort(code)] for code in range(CODES)])

# The owner and the turn of curves and single terminals
OWNER = table([[next(pieces(code), (GREY, 0, 0))[0]] for code in range(CODES)])
TURN = table([[next(pieces(code), (0, 0, 0))[2]] for code in range(CODES)])
# The number of tiles of each pile
HOLDS = table([[sum(pile == one for _, one, _ in pieces(code)) for pile in range(PILES)] for code in range(CODES)])

assert CODES <= 256
assert NOBODYS == OWNERS - 1
