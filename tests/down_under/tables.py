"""Tables of Down Under: a test arranges a position in a few words, and plays on with the rules as plain Python.

The oracle plays along. Whatever a test asks, the engine and the oracle both answer, and their answers must be equal.

    t = table(2, "Y S 0,1 r0", "B S 1,0 r1")
    assert t.moves("Y", at="0,0") == {"C 0,0 r2", "S 0,0 r0", "T 0,0 r2"}

Colours are Y, B, R and G, also of seats; tiles are S, C and T; r2 is two quarter turns clockwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

from tests import tables
from tests.down_under import oracle
from tests.down_under.expected_events import ExpectedEvents, Told, event
from tests.down_under.oracle import Cell, Chain, Gate, Tile
from tuckerbox.games.down_under import GAME, routes, rules, tiles
from tuckerbox.games.down_under.area import FRAME, LIMITLESS, LINE, column, is_fixed, row
from tuckerbox.games.down_under.state import (
    ACTIONS,
    ANIMALS,
    CELLS,
    COLOURS,
    CURVED,
    PILES,
    STRAIGHT,
    TERMINAL,
    State,
    cell_of,
)
from tuckerbox.kernel.component_data import load_box
from tuckerbox.kernel.contract import NATURE, OVER
from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.kernel.events import EVERYONE

BOX: Any = load_box(GAME)
NAMES = "YBRG"
SIDES = "NESW"
FIRST_PILES = {"S": STRAIGHT, "C": CURVED, "T": TERMINAL}
ANIMAL_LETTERS = ".keprd"


# --- Words for things ---


def number(colour: str) -> int:
    return NAMES.index(colour)


def parse_cell(text: str) -> Cell:
    x, y = text.split(",")
    return int(x), int(y)


def parse_tile(text: str) -> tuple[Tile, Cell]:
    """Return a tile from a text: `Y C 0,1 r3`, or with a rabbit `Y Cr 0,1 r3`. U is an unused tile."""
    colour, kind, cell, turn = text.split()
    animal = ANIMAL_LETTERS.index(kind[1]) if len(kind) > 1 else 0
    owner = oracle.NOBODYS if colour == "U" else number(colour)
    return Tile(owner, kind[0], int(turn[1:]), animal), parse_cell(cell)


def turned(text: str, quarters: int, names: str = NAMES) -> str:
    """Return the same tile on a table that is turned clockwise, with other colours instead of Y, B, R and G."""
    tile, (x, y) = parse_tile(text)
    for _ in range(quarters):
        x, y = -y, x
    turn = (tile.turn + quarters) % len(tile.turns)
    return f"{names[tile.colour or 0]} {said(tile._replace(turn=turn), (x, y))}"


def said(tile: Tile, cell: Cell) -> str:
    animal = ANIMAL_LETTERS[tile.animal] if tile.animal else ""
    return f"{tile.kind}{animal} {cell[0]},{cell[1]} r{tile.turn}"


def pile_of(tile: Tile) -> int:
    return FIRST_PILES[tile.kind] + tile.animal


def tile_of(colour: int, pile: int, turn: int) -> Tile:
    if pile == TERMINAL:
        return Tile(colour, "T", turn)
    return Tile(colour, "C" if pile >= CURVED else "S", turn, pile % ANIMALS)


def code_of(tile: Tile, cell: Cell) -> int:
    """Return the action that lays a tile."""
    return rules.place(pile_of(tile), tile.turn, cell_of(*cell))


def lying(there: tuple[Tile, ...]) -> int:
    """Return the contents of a cell as the engine's number."""
    first = there[0]
    if first.kind == "B":
        through = [way for way in first.ways if len(way) == 2]
        if not through:
            return tiles.billabong(0, 0)
        return tiles.crossing(min(through[0])) if len(through) == 2 else tiles.billabong(*through[0])
    if len(there) == 2:
        return tiles.pair(first.colour or 0, first.turn, there[1].colour or 0)
    return tiles.tile(first.colour or 0, pile_of(first), first.turn)


def route_said(chain: Chain | None) -> str:
    """Return a route in words, `5, open 0,0 N and 0,0 W`: length, and open ends by the last tile and its side."""
    if chain is None:
        return "none"
    ends = sorted("{},{} {}".format(*oracle.beyond(*gate), SIDES[(gate[1] + 2) % 4]) for gate in chain.ends)
    how = "ring" if chain.ring else f"open {' and '.join(ends)}" if ends else "finished"
    return f"{len(chain.paths)}, {how}"


# --- The engine's state and the oracle's table ---


def book_of(state: State) -> oracle.Table:
    """Return the oracle's table for a match that was just set up, with its unused tiles if they were laid."""
    sized = state.area != LIMITLESS
    book = oracle.Table(
        size=(state.short, state.long) if sized else None,
        fixed=(state.left, state.top, state.right, state.bottom) if is_fixed(state) else None,
        measure_terminals=not state.full_tiles,
    )
    for n in range(state.tiles):
        cell = state.laid[n]
        for owner, pile, turn in tiles.pieces(state.board[cell]):
            book.tiles[at(state, cell)] = (tile_of(owner, pile, turn),)
    for colour in range(COLOURS):
        for pile in range(PILES):
            kind = tile_of(colour, pile, 0)
            book.stock[colour, kind.kind, kind.animal] = state.stock[colour, pile]
    return book


def at(state: State, cell: int) -> Cell:
    return column(state, cell), row(state, cell)


def write(state: State, book: oracle.Table) -> None:
    """Write the oracle's table into a state."""
    for cell, there in book.tiles.items():
        state.board[cell_of(*cell)] = lying(there)
        state.laid[state.tiles] = cell_of(*cell)
        state.tiles += 1
    if book.fixed is None:
        state.left, state.top, state.right, state.bottom = book.box
    for colour in range(COLOURS):
        chain = book.route(colour)
        if chain is None:
            continue
        gates = [routes.gate(cell_of(*cell), side) for cell, side in chain.ends] + [routes.CAPPED] * chain.capped
        state.ends[colour, 0], state.ends[colour, 1] = [routes.RING] * 2 if chain.ring else gates
        state.length[colour] = len(chain.paths)
        for animal in range(ANIMALS):
            state.met[colour, animal] = chain.met(animal)


class Table(tables.Table):
    """A match under way, by the rules of the engine and by the oracle at once."""

    game = GAME

    def __init__(self, seats: int, seed: object, chosen: Mapping[str, object]) -> None:
        super().__init__(seats, seed, chosen, BOX)
        self.book = book_of(self.state)
        self.way_out: tuple[int, Gate] | None = None  # the colour and the end that came out of a billabong
        self.stuck: list[int] = []  # rings that nobody can open

    # Arranging

    def put(self, *laid: str) -> Table:
        """Lay tiles that do not come from anybody's stock."""
        stock = self.book.stock.copy()
        for tile, cell in map(parse_tile, laid):
            self.book.lay(tile, cell)
        self.book.stock = stock
        write(self.state, self.book)
        return self

    def without(self, colour: str, kind: str) -> Table:
        """Remove all tiles of a kind from a stock."""
        for pile in range(PILES):
            tile = tile_of(number(colour), pile, 0)
            if tile.kind == kind:
                self.state.stock[number(colour), pile] = 0
                self.book.stock[number(colour), kind, tile.animal] = 0
        return self

    def turn_of(self, *colours: str) -> Table:
        """Give somebody the turn, with these colours to play."""
        state = self.state
        state.phase = rules.PLAYING
        state.start = max(state.start, 0)
        state.active = rules.seat_of(state, number(colours[0]))
        state.owed = sum(1 << number(colour) for colour in colours)
        state.due = len(colours)
        state.turns = 20
        return self

    # Playing

    def report(self) -> list[Event]:
        return self.told

    def step(self, code: int = 0) -> list[Event]:
        """Take a step in both. Their events must be the same."""
        expected = ExpectedEvents(self.book, self.state.seats)
        before = self.codes_by_book() if self.turn not in (NATURE, OVER) else {}
        was, active, pond = self.state.phase, self.state.active, self.next_pond()
        events = super().step(code)
        told: Iterable[Told]
        if was == rules.LAY_OUT:
            self.book = book_of(self.state)
            kind = "line laid" if self.state.area == LINE else "frame laid"
            told = [event(kind, rules.NOBODY, self.state.long, self.state.short)]
        elif was == rules.DRAW_START:
            told = [event("starts", self.state.start)]
        elif was == rules.BILLABONG:
            assert pond is not None
            self.lay_pond_by_book(pond)
            told = expected.pond(self.state.colour, pond)
        elif was == rules.FINISH:
            told = expected.scores(self.colours, self.points_by_book(), self.points())
        elif code == rules.done:
            told = expected.done(active, self.stuck_by_book(active))
        else:
            self.way_out = None
            colour, what, cell = before[code]
            if isinstance(what, Tile):
                self.book.lay(what, cell)
                told = expected.laid(colour, pile_of(what), what, cell)
            else:
                self.book.tiles = self.book.turned(cell, what).tiles
                told = expected.turned(colour, cell)
            assert self.state.colour == colour
        assert [(GAME.events.names[e.kind], e.seat, e.numbers) for e in events] == list(told)
        assert all(e.who == EVERYONE for e in events)
        return events

    def lay_pond_by_book(self, pond: oracle.Pond) -> None:
        end = self.book.lay_pond(pond)
        self.way_out = (pond.mover, end) if end and pond.mover is not None else None

    def play(self, *moves: str) -> list[Event]:
        """Take legal decisions, such as `C 0,1 r3`, `0,1+1` for a turned curve, or `done`."""
        events: list[Event] = []
        for move in moves:
            codes = {self.said_of(code): code for code in self.codes}
            assert move in codes, f"“{move}” is not legal; there is {sorted(codes)}"
            events += self.step(codes[move])
        return events

    # The oracle's answers

    @property
    def movers(self) -> list[int]:
        """Return the colours of the seat that played last, the colour played last first."""
        state = self.state
        own = [colour for colour in range(COLOURS) if colour % state.seats == state.colour % state.seats]
        return sorted(own, key=lambda colour: colour != state.colour)

    def next_pond(self) -> oracle.Pond | None:
        first = self.way_out[1][0] if self.way_out else None
        return min(self.book.ponds(self.movers), key=lambda pond: pond.cell != first, default=None)

    @property
    def colours(self) -> int:
        """Return the number of colours in play."""
        return COLOURS if self.state.routes >= rules.TWO_A_TURN else self.state.seats

    def able(self, colour: int) -> bool:
        """Return whether a colour can be played."""
        chain = self.book.route(colour)
        if chain is None:
            return False
        return bool(self.book.rotations(colour) if chain.ring else self.book.legal(colour, self.kinds))

    def stuck_by_book(self, active: int) -> list[int]:
        """Return the rings that turn out to be closed for good as the turn goes on to the next seat that can play."""
        found = []
        if all(self.book.route(colour) for colour in range(self.colours)):
            for k in range(self.state.seats):
                seat = (active + 1 + k) % self.state.seats
                own = range(seat, self.colours, self.state.seats)
                found += [colour for colour in own if self.is_closed(colour) and colour not in self.stuck]
                if any(map(self.able, own)):
                    break
        self.stuck += found
        return found

    def is_closed(self, colour: int) -> bool:
        chain = self.book.route(colour)
        return chain is not None and chain.ring and not self.able(colour)

    @property
    def kinds(self) -> str:
        return "SCT" if self.may_cap() else "SC"

    def points_by_book(self) -> list[int]:
        """Return the points of each colour."""
        over = self.state.phase in (rules.FINISH, rules.ENDED)
        animals = bool(self.state.animals)
        return [self.book.points(colour, animals=animals, over=over) for colour in range(self.colours)]

    def may_cap(self) -> bool:
        """Return whether a terminal may be laid: with two routes each, not as the very first tile after the opening."""
        return not (self.state.routes >= rules.TWO_A_TURN and self.state.turns == COLOURS + 1)

    def codes_by_book(self) -> dict[int, tuple[int, Tile | int, Cell]]:
        """Return all legal decisions with their effects: a tile, or the quarter turns of a curve."""
        state, book = self.state, self.book
        if state.phase == rules.LAID_ALL:
            return {rules.done: (0, 0, (0, 0))}
        due = [colour for colour in range(COLOURS) if state.owed >> colour & 1]
        if state.phase == rules.OPENING:
            laid = self.openings(due[0])
        elif state.phase == rules.EXTENDING:
            assert self.way_out is not None
            due = [self.way_out[0]]
            laid = self.extensions()
        else:
            laid = {move for colour in due for move in book.legal(colour, self.kinds)}
        found: dict[int, tuple[int, Tile | int, Cell]] = {
            code_of(tile, cell): (tile.colour or 0, tile, cell) for tile, cell in laid
        }
        for colour in due:
            chain = book.route(colour)
            if chain and chain.ring:
                for cell, way in book.rotations(colour):
                    found[rules.rotate(rules.RIGHT if way > 0 else rules.LEFT, cell_of(*cell))] = colour, way, cell
        return found

    def openings(self, colour: int) -> set[tuple[Tile, Cell]]:
        state, book = self.state, self.book
        beside = {at(state, state.laid[n]) for n in range(state.scenery if state.area == FRAME else 0, state.tiles)}
        if state.routes < rules.ONE_ENDED:
            return book.first_moves(colour, "SC", beside)
        before = at(state, state.laid[state.tiles - 1]) if state.turns % 2 == 0 else None
        return book.first_terminals(colour, before, state.turns < rules.colours_in_play(state), beside)

    def extensions(self) -> set[tuple[Tile, Cell]]:
        """Return the tiles that can be laid at the way out of a billabong."""
        if self.way_out is None:
            return set()
        colour, (cell, side) = self.way_out
        laid = self.book.legal(colour)
        return {(tile, to) for tile, to in laid if to == cell and side in oracle.coloured_ports(tile)}

    # Looking

    @property
    def turn(self) -> int:
        return rules.turn(self.state)

    @property
    def codes(self) -> list[int]:
        """The codes of all legal actions, on which both agree."""
        found = super().codes
        assert len(found) == len(set(found))
        assert set(found) == set(self.codes_by_book())
        return found

    def said_of(self, code: int) -> str:
        """Return an action in the words of these tests."""
        if rules.is_place(code):
            cell = rules.place_cell(code)
            return said(tile_of(0, rules.place_tile(code), rules.place_turn(code)), at(self.state, cell))
        if rules.is_rotate(code):
            x, y = at(self.state, rules.rotate_cell(code))
            return f"{x},{y}{'+1' if rules.rotate_way(code) == rules.RIGHT else '-1'}"
        return ACTIONS.describe(code)

    @property
    def legal(self) -> set[str]:
        return {self.said_of(code) for code in self.codes}

    def moves(self, colour: str, at: str = "") -> set[str]:
        """Return the moves of a colour, all of them or only those in one cell."""
        before = bytes(self.state.raw)
        found = self.turn_of(colour).legal
        self.state.raw[:] = before
        return {move for move in found if not at or f" {at} " in move}

    def why_not(self, move: str) -> int:
        """Return the reason why a move is not legal, as a constant of the rules; 0 if it is."""
        tile, cell = parse_tile(f"Y {move}")
        return rules.why_not(self.state, self.box, code_of(tile, cell))

    def route(self, colour: str) -> str:
        """Return a route in words, which is the same in both."""
        agree_on_route(self.state, self.book, number(colour))
        return route_said(self.book.route(number(colour)))

    @property
    def area(self) -> oracle.Box:
        """Return the bounds of the tiles."""
        return self.state.left, self.state.top, self.state.right, self.state.bottom

    def lengths(self) -> list[int]:
        return [self.state.length[colour] for colour in range(rules.colours_in_play(self.state))]


def match(seats: int = 2, *, seed: object = 0, **chosen: object) -> Table:
    """Return a match that was just set up, before NATURE's first steps."""
    return Table(seats, seed, chosen)


def begun(seats: int = 2, *, start: int = 0, **chosen: object) -> Table:
    """Return a match in which this seat begins."""
    t = match(seats, **chosen)
    while t.state.phase != rules.DRAW_START:
        t.step(0)
    t.state.start = start
    rules.begin_opening(t.state)
    return t


def table(seats: int, *laid: str, **chosen: object) -> Table:
    """Return a position, in an area without a border unless a test chooses one."""
    return match(seats, **{"area": "limitless", **chosen}).put(*laid)


# --- Comparing both ---


def agree(t: Table) -> None:
    """Assert that the engine's results are those that the oracle traces, and that the game's invariants hold."""
    state, book = t.state, t.book
    agree_on_board(state, book)
    for colour in range(COLOURS):
        agree_on_route(state, book, colour)
        assert book.hangs_together(colour)
    for cell in book.tiles:
        assert book.joins_nothing(cell)
    assert t.area == (book.fixed or book.box)
    agree_on_phase(t)
    agree_on_points(t)
    agree_on_traits(t)
    if t.turn not in (NATURE, OVER):
        assert t.codes


def agree_on_board(state: State, book: oracle.Table) -> None:
    for cell, there in book.tiles.items():
        by_engine = {
            (frozenset(ports), colour, animal) for ports, colour, animal in tiles.paths(state.board[cell_of(*cell)])
        }
        by_book = {(frozenset(p.ports), -1 if p.colour is None else p.colour, p.animal) for p in oracle.paths(there)}
        assert by_engine == by_book, cell
    assert len(book.tiles) == CELLS - list(state.board).count(0)


def agree_on_route(state: State, book: oracle.Table, colour: int) -> None:
    """Compare ends, length and animals, and check that a route that can go on has terminals to end it."""
    chain = book.route(colour)
    kept = {state.ends[colour, 0], state.ends[colour, 1]}
    if chain is None:
        assert kept == {routes.UNBORN}
        return
    gates = {routes.gate(cell_of(*cell), side) for cell, side in chain.ends}
    assert kept == ({routes.RING} if chain.ring else gates | {routes.CAPPED} if chain.capped else gates)
    assert state.length[colour] == len(chain.paths)
    assert [state.met[colour, animal] for animal in range(ANIMALS)][1:] == [chain.met(n) for n in range(1, ANIMALS)]
    assert book.stock[colour, "T", 0] >= len(chain.ends)


def agree_on_phase(t: Table) -> None:
    """Compare phases: billabongs are laid as long as one is needed, then their ways out are used."""
    state = t.state
    if state.phase in (rules.LAY_OUT, rules.DRAW_START):
        return
    pond = t.next_pond()
    leads_on = t.way_out is not None and pond is not None and pond.cell == t.way_out[1][0]
    if t.extensions() and not leads_on:
        assert state.phase == rules.EXTENDING
    else:
        assert (state.phase == rules.BILLABONG) == (pond is not None)
        assert state.phase != rules.EXTENDING


def agree_on_points(t: Table) -> None:
    state, by_colour = t.state, t.points_by_book()
    by_seat = [by_colour[seat :: state.seats] for seat in range(state.seats)]
    assert t.points() == [max(own) if state.best else sum(own) for own in by_seat]


def agree_on_traits(t: Table) -> None:
    """Compare the numbers that hints compare, of each seat."""
    state, book = t.state, t.book
    chains = [book.route(colour) for colour in range(t.colours)]
    for seat in range(state.seats):
        own = [chain for chain in chains[seat :: state.seats] if chain]
        rivals = [chain for colour, chain in enumerate(chains) if chain and colour % state.seats != seat]
        dingoes = [not book.keeps_dingo(colour) for colour in range(seat, t.colours, state.seats)]
        assert tables.traits_of(GAME, state, t.box, seat) == {
            "route": sum(len(chain.paths) for chain in own),
            "rivals": max((len(chain.paths) for chain in rivals), default=0),
            "sets": sum(chain.sets for chain in own) if state.animals else 0,
            "rabbits": sum(chain.costly_rabbits for chain in own) if state.animals else 0,
            "dingo": sum(dingoes) if state.animals else 0,
            "ring": sum(chain.ring for chain in own),
            "closed": sum(chain.capped for chain in own),
        }


def playing(seats: int, chosen: Mapping[str, object], seed: object) -> Iterator[Table]:
    """Yield a random match before each step and at its end. Terminals are mostly kept back, so that more happens."""
    t, choose = match(seats, seed=seed, **chosen), Random(repr(seed))
    keeps = choose.random() < 0.75
    yield t
    while t.turn != OVER:
        codes = [0] if t.turn == NATURE else t.codes
        t.step(choose.choice([code for code in codes if keeps and not is_terminal(code)] or codes))
        yield t


def is_terminal(code: int) -> bool:
    return rules.is_place(code) and rules.place_tile(code) == TERMINAL


def kinds(events: Iterable[Event]) -> list[str]:
    return [GAME.events.names[event.kind] for event in events]
