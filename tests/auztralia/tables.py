"""Tables of AuZtralia, on which tests arrange a position in a few words."""

from __future__ import annotations

from typing import Any

from tests import tables
from tests.tables import each_sample_of
from tuckerbox.games.auztralia import GAME, events, reasons
from tuckerbox.games.auztralia.board import DIRECTION_NAMES, HEX_NAMES, HEXES, LEVELS
from tuckerbox.games.auztralia.cards import PERSONALITY_NAMES
from tuckerbox.games.auztralia.pieces import (
    AWAKE,
    CROP_NAMES,
    CROPS,
    KIND_NAMES,
    KINDS,
    NO_ONE,
    RESOURCE_NAMES,
    RESOURCES,
    UNIT_NAMES,
)
from tuckerbox.games.auztralia.rules import gameplay, land
from tuckerbox.kernel.component_data import load_box

BOX: Any = load_box(GAME)
NAMES = ("Anna", "Bruce", "Charlie", "Dora")
each_sample = each_sample_of(GAME)
HEX = {name: hex for hex, name in enumerate(HEX_NAMES)}
KIND = {name: kind for kind, name in enumerate(KIND_NAMES)}
UNIT = {name: unit for unit, name in enumerate(UNIT_NAMES)}
GOOD = {name: good for good, name in enumerate(RESOURCE_NAMES)}
CROP = {name: crop for crop, name in enumerate(CROP_NAMES)}
CARD = {name: card for card, name in enumerate(PERSONALITY_NAMES)}


class Table(tables.Table):
    """A match that a test arranges and plays on."""

    game = GAME
    names = NAMES

    def __init__(self, seats: int = 2, seed: object = 1, version: int = 0, **chosen: object) -> None:
        super().__init__(seats, seed, chosen, BOX, version)

    # --- Playing ---

    def report(self) -> list[str]:
        for event in self.told:
            # The event of looking at two cards has one number without a name: how many cards.
            named = 1 if event.kind == events.LOOKED else len(GAME.events.numbers[event.kind])
            assert not any(event.numbers[named:]), f"{GAME.events.names[event.kind]} has a number that nothing names"
        return super().report()

    def play(self, *texts: str) -> list[str]:
        """Take decisions, each with NATURE's steps after it, and return all reports."""
        said: list[str] = []
        for text in texts:
            assert self.why_not(text) == reasons.LEGAL, (text, self.reason(text))
            said += self.step(GAME.actions.parse(text)) + self.run()
        return said

    def legal_after(self, text: str) -> set[str]:
        """Return what could be chosen after an action, without taking it."""
        before = bytes(self.state.raw)
        self.step(GAME.actions.parse(text))
        found = self.legal
        self.state.raw[:] = before
        return found

    # --- Arranging ---

    def bare(self, *ports: str) -> Table:
        """Clear the map but for these ports, Anna's first, and give her the turn."""
        state = self.state
        self.run()
        for hex in range(HEXES):
            state.hidden[hex] = 0
            for what in range(RESOURCES):
                state.resources[what, hex] = 0
        for seat, name in enumerate(ports):
            state.ports[seat] = HEX[name]
        state.first = 0
        return self.turn(0)

    def turn(self, seat: int) -> Table:
        """Let a seat choose an action."""
        land.trace_networks(self.state, self.box)
        self.state.active = seat
        self.state.fresh = 0
        gameplay.begin_choice(self.state, self.box)
        return self

    def at(self, phase: int) -> Table:
        self.state.phase = phase
        return self

    def tracks(self, seat: int, *borders: str) -> Table:
        """Lay tracks by a hex and the direction in which they lead from it: `k5 n`."""
        for said in borders:
            hex, direction = said.split()
            border = land.border(self.box, HEX[hex], DIRECTION_NAMES.index(direction))
            self.state.tracks[border % 3, border // 3] = seat + 1
            self.state.tracks_left[seat] -= 1
        return self.turn(self.state.active)

    def lay(self, hex: str, what: str, pieces: int) -> Table:
        self.state.resources[GOOD[what], HEX[hex]] = pieces
        return self

    def hide(self, hex: str, level: int) -> Table:
        self.state.hidden[HEX[hex]] = level
        return self.turn(self.state.active)

    def wake(self, hex: str, kind: str) -> int:
        """Lay an Old One of a kind face up on a hex, and return its slot."""
        state = self.state
        slot = next(slot for slot in range(AWAKE) if state.awake[slot] == NO_ONE)
        level = next(level for level in range(LEVELS) if state.pool[level, KIND[kind]] > 0)
        state.pool[level, KIND[kind]] -= 1
        state.awake[slot], state.place[slot] = KIND[kind], HEX[hex]
        state.awake_at[HEX[hex]] += 1
        self.turn(state.active)
        return slot

    def move(self, slot: int, hex: str) -> Table:
        """Move an Old One to a hex."""
        self.state.awake_at[self.state.place[slot]] -= 1
        self.state.awake_at[HEX[hex]] += 1
        self.state.place[slot] = HEX[hex]
        return self.turn(self.state.active)

    def farm(self, seat: int, hex: str, crop: str) -> Table:
        self.state.farms[HEX[hex]] = 1 + CROP[crop] + CROPS * seat
        self.state.farms_left[CROP[crop], seat] -= 1
        return self

    def units(self, seat: int, **numbers: int) -> Table:
        """Put units into a seat's barracks: `infantry=2, armoured_car=1`."""
        for name, number in numbers.items():
            unit = UNIT[name.replace("_", "-")]
            self.state.barracks[unit, seat] += number
            self.state.supply[unit] -= number
        return self

    def goods(self, seat: int, **pieces: int) -> Table:
        for name, count in pieces.items():
            self.state.goods[GOOD[name], seat] = count
        return self

    def give(self, seat: int, *cards: str) -> Table:
        """Give personalities to a seat."""
        state = self.state
        for name in cards:
            card = CARD[name]
            state.deck[card] = 0
            for place in range(len(state.display)):
                if state.display[place] == card:
                    state.display[place] = next(c for c in range(len(state.deck)) if state.deck[c])
                    state.deck[state.display[place]] = 0
            state.owner[card] = seat + 1
        return self

    def next_card(self, card: int) -> Table:
        """Make a card the next Old One card, by leaving only that one in the pile."""
        for other in range(len(self.state.old_deck)):
            self.state.old_deck[other] = int(other == card - 1)
        return self


def all_tiles(state: Any) -> int:
    return sum(state.pool[level, kind] for level in range(LEVELS) for kind in range(KINDS))


def holding(*cards: str, seats: int = 2) -> Table:
    """Return a table on which Anna has the turn and these personality cards."""
    return Table(seats).bare("c8", "k1", "a6", "k4").give(0, *cards).turn(0)
