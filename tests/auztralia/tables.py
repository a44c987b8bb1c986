"""Tables of AuZtralia: a position is arranged in a few words, and the rules play on as plain Python."""

from __future__ import annotations

from typing import Any

import pytest

from tests.suite import Case
from tuckerbox.games.auztralia import GAME, rules
from tuckerbox.games.auztralia.rules import land, playing, terms
from tuckerbox.games.auztralia.state import (
    AWAKE,
    CROP_NAMES,
    CROPS,
    DIRECTION_NAMES,
    HEX_NAMES,
    HEXES,
    KIND_NAMES,
    KINDS,
    LEVELS,
    NO_ONE,
    PERSONALITY_NAMES,
    RESOURCE_NAMES,
    RESOURCES,
    UNIT_NAMES,
    Box,
    State,
)
from tuckerbox.kernel import options
from tuckerbox.kernel.box import load_box
from tuckerbox.kernel.contract import NATURE, Numbers, Payoffs
from tuckerbox.kernel.events import events_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.register import Event

BOX: Any = load_box(GAME)
NAMES = ("Anna", "Bruce", "Charlie", "Dora")
each_sample = pytest.mark.parametrize("sample", GAME.samples, ids=lambda sample: str(Case(GAME, sample)))
HEX = {name: hex for hex, name in enumerate(HEX_NAMES)}
KIND = {name: kind for kind, name in enumerate(KIND_NAMES)}
UNIT = {name: unit for unit, name in enumerate(UNIT_NAMES)}
GOOD = {name: good for good, name in enumerate(RESOURCE_NAMES)}
CROP = {name: crop for crop, name in enumerate(CROP_NAMES)}
CARD = {name: card for card, name in enumerate(PERSONALITY_NAMES)}


class Table:
    """A match that is arranged and played on."""

    def __init__(self, seats: int = 2, seed: object = 1, version: object = 0, **chosen: object) -> None:
        self.state: Any = State()
        self.box: Box = BOX
        self.luck = seeded("auztralia", seed)
        self.told: list[Event] = []
        self.state.version = version or GAME.version
        settled = options.settle(GAME, seats, chosen)
        rules.setup(self.state, BOX, seats, options.as_record(GAME, settled))  # type: ignore[arg-type]

    # --- Playing ---

    def step(self, action: int = 0) -> list[str]:
        """One step; what it told, in words."""
        self.state.told = 0
        self.state.steps += 1
        rules.apply(self.state, self.box, action, self.luck)
        self.told = events_of(self.state)
        for event in self.told:
            named = (
                1 if event.kind == terms.LOOKED else len(GAME.events.numbers[event.kind])
            )  # how many, without a name
            assert not any(event.numbers[named:]), f"{GAME.events.names[event.kind]} has a number that nothing names"
        return [GAME.tell(event, self.box, NAMES) for event in self.told]

    def run(self) -> list[str]:
        """All steps of NATURE up to the next decision."""
        said: list[str] = []
        while rules.turn(self.state) == NATURE:
            said += self.step()
        return said

    def play(self, *texts: str) -> list[str]:
        """Decisions in words, and what follows each by itself."""
        said: list[str] = []
        for text in texts:
            assert self.why(text) == terms.LEGAL, (text, self.reason(text))
            said += self.step(GAME.actions.parse(text)) + self.run()
        return said

    def why(self, text: str) -> int:
        return rules.why_not(self.state, self.box, GAME.actions.parse(text))

    def reason(self, text: str) -> str:
        return GAME.reasons.names[self.why(text)]

    @property
    def legal(self) -> set[str]:
        out: Any = GAME.choices()
        count = rules.legal(self.state, self.box, out)
        return {GAME.actions.describe(out.codes[n]) for n in range(count)}

    def legal_after(self, text: str) -> set[str]:
        """What could be chosen next, if this were; nothing is changed."""
        before = bytes(self.state.raw)
        self.step(GAME.actions.parse(text))
        found = self.legal
        self.state.raw[:] = before
        return found

    def scores(self) -> list[int]:
        out = Numbers()
        rules.points(self.state, self.box, out)
        return [out.values[seat] for seat in range(self.state.seats)]

    def payoffs(self) -> list[float]:
        out = Payoffs()
        rules.result(self.state, self.box, out)
        return [out.values[seat] for seat in range(self.state.seats)]

    # --- Arranging ---

    def bare(self, *ports: str) -> Table:
        """An empty map with these ports, Anna's first, and her turn."""
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
        """A seat is about to choose an action."""
        land.trace_networks(self.state, self.box)
        self.state.active = seat
        self.state.fresh = 0
        playing.begin_choice(self.state, self.box)
        return self

    def at(self, phase: int) -> Table:
        self.state.phase = phase
        return self

    def tracks(self, seat: int, *borders: str) -> Table:
        """Tracks by the hex that they lie at and the direction that they lead to: `k5 n`."""
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
        """An Old One of a kind stands on a hex; its slot."""
        state = self.state
        slot = next(slot for slot in range(AWAKE) if state.awake[slot] == NO_ONE)
        level = next(level for level in range(LEVELS) if state.pool[level, KIND[kind]] > 0)
        state.pool[level, KIND[kind]] -= 1
        state.awake[slot], state.place[slot] = KIND[kind], HEX[hex]
        state.awake_at[HEX[hex]] += 1
        self.turn(state.active)
        return slot

    def move(self, slot: int, hex: str) -> Table:
        """An Old One stands elsewhere now."""
        self.state.awake_at[self.state.place[slot]] -= 1
        self.state.awake_at[HEX[hex]] += 1
        self.state.place[slot] = HEX[hex]
        return self.turn(self.state.active)

    def farm(self, seat: int, hex: str, crop: str) -> Table:
        self.state.farms[HEX[hex]] = 1 + CROP[crop] + CROPS * seat
        self.state.farms_left[CROP[crop], seat] -= 1
        return self

    def units(self, seat: int, **numbers: int) -> Table:
        """Units in the barracks: `infantry=2, armoured_car=1`."""
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
        """Personalities that lie before a seat."""
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
        """Which Old One card is drawn next: it is the only one in the pile."""
        for other in range(len(self.state.old_deck)):
            self.state.old_deck[other] = int(other == card - 1)
        return self


def all_tiles(state: Any) -> int:
    return sum(state.pool[level, kind] for level in range(LEVELS) for kind in range(KINDS))
