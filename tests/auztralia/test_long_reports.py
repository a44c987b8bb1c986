"""Steps with many events: the next step goes on if the report has no more room, and nothing is lost."""

from __future__ import annotations

import random
import typing
from collections import Counter
from typing import Annotated, Any

import pytest

from tests.auztralia.tables import BOX, HEX, KIND, UNIT, Table, each_sample
from tests.suite import Case
from tuckerbox.games.auztralia import GAME, actions, events, phases, rules
from tuckerbox.games.auztralia.board import HEX_NAMES, HEXES, LEVELS, SEA
from tuckerbox.games.auztralia.cards import OLD_CARDS, PERSONALITY_NAMES
from tuckerbox.games.auztralia.pieces import AWAKE, KANGAROO, KINDS, NO_ONE, ZOMBIES
from tuckerbox.games.auztralia.rules import combat, event_room
from tuckerbox.games.auztralia.state import NOBODY, Box, State
from tuckerbox.games.auztralia.ways import TOGETHER
from tuckerbox.kernel.contract import NATURE, OVER, WayToPlay
from tuckerbox.kernel.memory_records import Grid, Record, Row

TOLD = {"events", "told", "steps", "spare"}  # fields of the report, and fields that depend on its length
ROOM = State().events.shape[0]
MOST = 600  # more events than any step leaves

# The phases whose steps go on if there is no room; all others leave a few events only.
LONG = {phases.RESOLVE, phases.ALLOTTING, phases.CLEAR_UP, phases.ARRIVE, phases.BLIGHT}
FEW = 8

each_version = pytest.mark.parametrize("version", [1, 2])


def with_room_for_all() -> type[Record]:
    """Return a type of state with room for all events of a step."""
    fields = typing.get_type_hints(State, include_extras=True)
    fields["events"], fields["told"] = Annotated[Grid, "i2", MOST, 9], Annotated[int, "u2"]
    fields["spare"] = Annotated[Row, "u1", 2]  # to keep the alignment
    return type("WideState", (Record,), {"__annotations__": fields, "__module__": __name__})


WIDE = with_room_for_all()


def widened(table: Table) -> Table:
    """Return the same table, with room for all events of a step."""
    other = object.__new__(Table)
    other.state, other.box, other.luck, other.told = WIDE(), table.box, table.luck, []
    for name, value in rest_of(table.state).items():
        if isinstance(value, int):
            setattr(other.state, name, value)
        else:
            memoryview(getattr(other.state, name)).cast("B")[:] = memoryview(getattr(table.state, name)).cast("B")
    return other


def rest_of(state: Any) -> dict[str, Any]:
    """Return all of a state without the report."""
    return {name: value for name, value in state.as_dict().items() if name not in TOLD}


def parts(table: Table, action: int = 0) -> list[list[Any]]:
    """Return the events of a step, and of the steps that go on with its report."""
    found: list[list[Any]] = []
    phase = table.state.phase
    while not found or (table.state.phase == phase and rules.turn(table.state) == NATURE):
        table.step(action)
        found.append([(event.kind, event.seat, event.numbers) for event in table.told])
        phase = phases.RESOLVE if phase == phases.ALLOTTING else phase
        action = 0
        assert len(found) < 20
    return found


def agree(table: Table, action: int = 0, *, in_order: bool = True) -> int:
    """Assert that a report in parts is complete and leads to the same state. Return the number of parts."""
    wide = widened(table)
    with pytest.MonkeyPatch.context() as patch:
        for module in (event_room, combat):
            patch.setattr(module, "MOST_EVENTS", MOST)
        at_once = parts(wide, action)
    told = parts(table, action)
    whole, joined = ([event for part in steps for event in part] for steps in (at_once, told))
    assert joined == whole if in_order else sorted(joined) == sorted(whole)
    assert rest_of(table.state) == rest_of(wide.state)
    assert len(told) == len(at_once) or len(whole) > ROOM, "a report that fits is told at once"
    return len(told) - len(at_once) + 1


def crowd(table: Table, hexes: list[str], *, spare: int = 1, only: int = -1) -> None:
    """Lay all Old Ones on these hexes, hurt by everybody, so that `spare` more damage would destroy each."""
    state = table.state
    nth = 0
    for kind in range(KANGAROO):
        count = sum(BOX.tiles[level, kind] for level in range(LEVELS)) + sum(BOX.aside[n, kind] for n in range(2))
        for level in range(LEVELS):
            state.pool[level, kind] = 0
        for _ in range(count if only in (-1, kind) else 0):
            slot = next(slot for slot in range(AWAKE) if state.awake[slot] == NO_ONE)
            hex = HEX[hexes[nth % len(hexes)]]
            state.awake[slot], state.place[slot] = kind, hex
            state.awake_at[hex] += 1
            left = max(0, BOX.capacity[kind] - spare)
            for seat in range(state.seats):
                share = min(left, max(1, (BOX.capacity[kind] - spare) // state.seats)) if seat else 0
                state.damage[slot, seat] = share
                left -= share
            state.damage[slot, 0] = left
            nth += 1
    table.turn(0)


def besieged(version: int, **units: int) -> Table:
    """Return a table on which all Old Ones have come to Anna's port."""
    table = Table(4, version=version).bare("c8", "k1", "a6", "j6").units(0, **units)
    crowd(table, ["c8"])
    table.at(phases.PORTS).step()
    return table


@pytest.fixture(autouse=True)
def the_tiles_are_as_many_as_can_lie_face_up() -> None:
    tiles = sum(BOX.tiles[level, kind] for level in range(LEVELS) for kind in range(KANGAROO))
    assert tiles + sum(BOX.aside[n, kind] for n in range(2) for kind in range(KINDS)) == AWAKE


@each_version
def test_six_old_ones_of_a_kind_fall_to_one_card(version: int) -> None:
    table = Table(4, version=version).bare("c8", "k1", "a6", "j6").tracks(0, "c8 ne").units(0, armoured_car=1)
    for _ in range(6):
        slot = table.wake("e7", "zombies") if table.state.pool[0, ZOMBIES] else table.wake("e7", "loyalists")
        for seat in range(1, 4):
            table.state.damage[slot, seat] = 1
    table.turn(0).play("attack", "send armoured-car 1")
    table.step(actions.target(HEX["e7"]))
    cars = 1 << UNIT["armoured-car"]
    both = (n for n in range(OLD_CARDS) if all(BOX.hitting[n, KIND[kind]] & cars for kind in ("zombies", "loyalists")))
    table.next_card(next(both) + 1)
    table.run()
    assert (table.state.fighter, table.state.awake_at[HEX["e7"]]) == (-1, 0)
    assert table.state.barracks[UNIT["armoured-car"], 0] <= 1


@each_version
@pytest.mark.parametrize("card", range(1, OLD_CARDS + 1))
def test_a_card_that_does_too_much_for_one_report(card: int, version: int) -> None:
    for units in ({"infantry": 10}, {"airship": 3}, {"infantry": 1, "artillery": 1, "airship": 3, "armoured_car": 5}):
        table = besieged(version, **units)
        table.next_card(card)
        while table.state.phase != phases.RESOLVE:
            table.step(actions.fight if table.state.phase == phases.BEFORE_CARD else 0)
        agree(table)
        while table.state.phase == phases.ALLOTTING:
            agree(table, next(actions.allot(unit) for unit in range(4) if table.state.force[unit]))
        assert table.state.phase in (phases.CLEAR_UP, phases.BEFORE_CARD, phases.DRAW_OLD_CARD)
        assert not any(table.state.drawing)
        if table.state.phase == phases.CLEAR_UP:
            agree(table)


@each_version
def test_a_report_takes_several_steps_in_the_worst_case(version: int) -> None:
    table = besieged(version, infantry=10)
    infantry = 1 << UNIT["infantry"]
    most = max(range(OLD_CARDS), key=lambda n: sum(1 for kind in range(KANGAROO) if BOX.hitting[n, kind] & infantry))
    table.next_card(most + 1)
    while table.state.phase != phases.RESOLVE:
        table.step()
    assert agree(table) > 4


def test_one_card_hits_all_that_can_stand_in_a_hex() -> None:
    table = besieged(2, infantry=10)
    state = table.state
    table.box = Box(bytearray(BOX.raw))
    for kind in range(KANGAROO):
        table.box.hitting[0, kind] = 1
    before = [sum(state.damage[slot, seat] for seat in range(4)) for slot in range(AWAKE)]
    standing = [kind for slot, kind in enumerate(state.awake) if before[slot] + 1 < BOX.capacity[kind]]
    state.card = 0
    parts(table.at(phases.RESOLVE))
    assert [kind for kind in state.awake if kind != NO_ONE] == standing
    assert state.awake_at[HEX["c8"]] == len(standing)


@each_version
def test_damage_that_goes_to_the_last_stack_goes_on(version: int) -> None:
    """With the shipped data, one report has room for all of it; with units that take more damage, it has not."""
    for capacity, count in ((2, 1), (3, 2)):
        table = besieged(version, infantry=10, artillery=1)
        table.box = Box(bytearray(BOX.raw))
        table.box.unit_capacity[UNIT["infantry"]] = capacity
        state = table.state
        state.phase, state.hits = phases.ALLOTTING, 100
        assert agree(table, actions.allot(UNIT["artillery"])) == count
        assert (state.hits, state.defeated) == (0, 1)


def facing(count: int, *, hits: int, dealt: tuple[int, ...], back: tuple[int, int, int], hurt: int) -> Table:
    """Return a table on which `count` Mi-Go are at Anna's port, just before a card takes effect.

    The other seats have `dealt` damage to each. The card hits each Mi-Go `hits` times. `back` is the damage that they
    do on the ground, in the air and to sanity.
    """
    units = {"infantry": 10, "armoured_car": 1, "artillery": 1, "armoured_train": 1, "airship": 3}
    table = besieged(2, **{unit: units[unit] for unit in [*list(units)[: max(hits, 1)], "airship"]})
    state = table.state
    table.box = Box(bytearray(BOX.raw))
    migo = KIND["mi-go"]
    table.box.hitting[0, migo] = (1 << hits) - 1
    table.box.card_damage[0, migo] = table.box.card_air_damage[0, migo] = table.box.card_sanity[0, migo] = 0
    ground, air, sanity = back
    table.box.card_damage[0, ZOMBIES], table.box.card_air_damage[0, ZOMBIES] = ground, air
    table.box.card_sanity[0, ZOMBIES], table.box.hitting[0, ZOMBIES] = sanity, 0
    for slot in range(AWAKE):
        for seat in range(state.seats):
            state.damage[slot, seat] = dealt[seat] if slot < count else 0
        state.awake[slot] = migo if slot < count else ZOMBIES if slot == AWAKE - 1 else NO_ONE
        state.place[slot] = HEX["c8"] if state.awake[slot] != NO_ONE else 0
    state.awake_at[HEX["c8"]] = count + 1
    state.hurt[UNIT["airship"]] = hurt
    state.card = 0
    return table.at(phases.RESOLVE)


@pytest.mark.parametrize(
    ("first", "hits", "dealt", "back"),
    [
        (29, 1, (0, 0, 0, 0), (0, 0, 0)),  # hits
        (29, 1, (0, 0, 0, 0), (0, 0, 1)),  # and sanity
        (29, 1, (0, 0, 0, 0), (0, 1, 0)),  # and damage in the air
        (29, 1, (0, 0, 0, 0), (1, 0, 0)),  # and damage on the ground
        (26, 1, (0, 0, 0, 0), (2, 1, 1)),
        (20, 1, (0, 0, 0, 0), (4, 2, 1)),
        (14, 1, (4, 0, 0, 0), (0, 0, 0)),  # and burials
        (14, 1, (4, 0, 0, 0), (0, 0, 1)),
        (6, 1, (0, 2, 2, 0), (1, 1, 1)),  # and burials that are shared
        (4, 1, (1, 1, 1, 1), (0, 0, 0)),
        (29, 0, (0, 0, 0, 0), (9, 9, 1)),  # nobody is hit
        (29, 0, (5, 0, 0, 0), (0, 0, 0)),  # but has had enough already
        (29, 0, (5, 0, 0, 0), (1, 0, 0)),
        (29, 0, (5, 0, 0, 0), (0, 1, 0)),
        (29, 0, (5, 0, 0, 0), (0, 0, 1)),
    ],
)
def test_a_report_that_just_fits_is_told_at_once(
    first: int, hits: int, dealt: tuple[int, ...], back: tuple[int, int, int]
) -> None:
    """Try every number of Old Ones from a few less to a few more than fit into one report."""
    for count in range(first, first + 6):
        for hurt in (0, 1):
            agree(facing(count, hits=hits, dealt=dealt, back=back, hurt=hurt))


@each_version
def test_zombies_heal_in_steps_of_their_own_if_there_are_too_many(version: int) -> None:
    """The shipped data have at most nine zombies. Here all Old Ones are zombies."""
    for count, steps in ((24, 1), (25, 2), (AWAKE, 2)):
        table = besieged(version, infantry=1, armoured_car=1, airship=1)
        state = table.state
        for unit in range(5):
            state.hurt[unit] = 1
        state.defeated = 1
        for slot in range(AWAKE):
            if slot < count:
                state.awake[slot] = ZOMBIES
                state.damage[slot, 0] = 1
            else:
                state.awake[slot] = NO_ONE
        table.at(phases.CLEAR_UP)
        assert agree(table, in_order=False) == steps
        assert state.ended


def test_a_step_heals_as_many_as_it_has_room_for() -> None:
    table = besieged(2, infantry=1)
    for slot in range(AWAKE):
        table.state.awake[slot], table.state.damage[slot, 0] = ZOMBIES, 1
    table.at(phases.CLEAR_UP).step()
    assert [event.kind for event in table.told] == [events.HEALED] * ROOM


@each_version
def test_all_of_a_kind_move_however_many(version: int) -> None:
    """The shipped data have at most eleven Old Ones of a kind."""
    table = Table(4, version=version).bare("c8", "k1", "a6", "j6")
    crowd(table, ["e5", "f5", "e4"])
    for slot in range(AWAKE):
        table.state.awake[slot] = KIND["mi-go"]
        table.state.going[slot] = HEX["e6"]
    table.at(phases.ARRIVE)
    assert agree(table) == 2
    assert table.state.awake_at[HEX["e6"]] == AWAKE


@each_version
@pytest.mark.parametrize("kind", range(KANGAROO))
def test_a_militia_that_fights_all_of_a_kind(kind: int, version: int) -> None:
    for spare in (1, 2, 3):
        table = Table(4, version=version).bare("c8", "k1", "a6", "j6").give(0, "militia-captain").farm(0, "e6", "sheep")
        crowd(table, ["e6"], spare=spare, only=kind)
        for slot in range(AWAKE):
            table.state.going[slot] = HEX["e6"] if table.state.awake[slot] != NO_ONE else -1
        table.at(phases.BLIGHT)
        agree(table)
        assert table.state.blighted[HEX["e6"]] == (1 if spare > 2 else 0)
        assert all(table.state.going[slot] == -1 for slot in range(AWAKE))


@each_version
@pytest.mark.parametrize("survivors", [0, 1])
def test_a_militia_whose_report_just_fits(survivors: int, version: int) -> None:
    """One report has room for sixteen Old Ones that fall, but not also for a farm that a seventeenth blights."""
    table = Table(4, version=version).bare("c8", "k1", "a6", "j6").give(0, "militia-captain").farm(0, "e6", "sheep")
    for slot in range(16 + survivors):
        table.state.awake[slot], table.state.place[slot] = KIND["mi-go"], HEX["e6"]
        table.state.awake_at[HEX["e6"]] += 1
        table.state.damage[slot, 0] = 3 if slot < 16 else 0
        table.state.going[slot] = HEX["e6"]
    table.at(phases.BLIGHT)
    assert agree(table) == 1 + survivors
    assert table.state.blighted[HEX["e6"]] == survivors


@pytest.mark.parametrize("staying", [0, 1])
@pytest.mark.parametrize("weak", [0, 1, 3])
@pytest.mark.parametrize("hands", [1, 2, 4])
def test_a_report_of_militia_is_told_at_once_if_it_fits(staying: int, weak: int, hands: int) -> None:
    """Militia destroys every third Old One that comes, or every one, or none. `hands` seats have hurt them before.

    With `staying`, another Old One was there already.
    """
    each = 1 + (0 if not weak else 1 if hands == 1 else 1 + hands)
    for count in range(30 // each - 1, min(AWAKE - 1, 34 // each + 3)):
        table = Table(4, version=2).bare("c8", "k1", "a6", "j6").give(0, "militia-captain").farm(0, "e6", "sheep")
        state = table.state
        for slot in range(count + staying):
            state.awake[slot], state.place[slot] = KIND["mi-go"], HEX["e6"]
            state.awake_at[HEX["e6"]] += 1
            if weak and slot % weak == 0:
                for seat in range(hands):
                    state.damage[slot, seat] = 1
                state.damage[slot, hands - 1] = 5 - hands
            state.going[slot] = HEX["e6"] if slot < count else -1
        agree(table.at(phases.BLIGHT))
        alive = state.awake_at[HEX["e6"]]
        assert state.blighted[HEX["e6"]] == (alive > 0)
        assert alive == sum(state.awake[slot] != NO_ONE for slot in range(AWAKE))


@pytest.mark.parametrize("count", range(30, 36))
def test_moves_that_just_fit_are_told_at_once(count: int) -> None:
    table = Table(4, version=2).bare("c8", "k1", "a6", "j6")
    for slot in range(count):
        table.state.awake[slot], table.state.place[slot] = KIND["mi-go"], HEX["e5"]
        table.state.awake_at[HEX["e5"]] += 1
        table.state.going[slot] = HEX["e6"]
    assert agree(table.at(phases.ARRIVE)) == (1 if count <= ROOM else 2)
    assert (table.state.awake_at[HEX["e5"]], table.state.awake_at[HEX["e6"]]) == (0, count)


@each_version
@each_sample
def test_no_step_of_a_crowded_match_tells_too_much(sample: WayToPlay, version: int) -> None:
    """Play at random when all Old Ones are awake and hurt, and players have farms, units and all personalities."""
    rng = random.Random(f"{sample} {version}")
    for _ in range(3):
        table = Table(sample.seats, rng.random(), version=version, **sample.options)
        while table.state.phase != phases.TURN:
            table.step(choose(table, rng))
        settle_closely(table, rng)
        longest = dict.fromkeys(range(phases.ENDED), 0)
        for _ in range(400):
            if rules.turn(table.state) == OVER:
                break
            phase = table.state.phase
            table.step(choose(table, rng))
            longest[phase] = max(longest[phase], len(table.told))
        assert all(told <= FEW for phase, told in longest.items() if phase not in LONG)


def choose(table: Table, rng: random.Random) -> int:
    if rules.turn(table.state) == NATURE:
        return 0
    out: Any = GAME.choices()
    return int(out.codes[rng.randrange(rules.legal(table.state, table.box, out))])


def settle_closely(table: Table, rng: random.Random) -> None:
    state = table.state
    land = [hex for hex in range(HEXES) if BOX.terrain[state.map, hex] != SEA]
    for hex in land:
        state.hidden[hex] = 0
    crowd(table, [HEX_NAMES[hex] for hex in rng.sample(land, 4)])
    for seat in range(state.seats):
        for _ in range(5):
            hex = rng.choice(land)
            if not state.farms[hex]:
                table.farm(seat, HEX_NAMES[hex], rng.choice(("corn", "sheep", "cattle")))
        for unit in range(5):
            state.barracks[unit, seat] = state.supply[unit] // state.seats
        state.time[seat] = 22 + rng.randrange(3)
        state.goods[2, seat] = 30
    for card in PERSONALITY_NAMES:
        table.give(rng.randrange(state.seats), card) if card not in shown(state) else None
    assert state.way != TOGETHER or state.seats > 1
    table.turn(state.active)


def shown(state: Any) -> set[str]:
    return {PERSONALITY_NAMES[card] for card in state.display if card >= 0}


# --- What is told is what happens ---

# Events that are about nobody, and events that are about the fighter.
OF_NOBODY = {
    events.TURNED_UP, events.OLD_CARD, events.SHUFFLED, events.HEALED, events.OLD_ONES_ADVANCE, events.REVEALED,
    events.NOTHING_HIDDEN, events.ASSASSINATED, events.SPAWNED, events.MOVED, events.TOGETHER_DRAWN,
    events.OLD_ONES_SCORED,
}  # fmt: skip
OF_THE_FIGHTER = {
    events.PORT_ATTACKED, events.UNIT_HURT, events.UNIT_LOST, events.SANITY_LOST, events.CALMED, events.WITHDREW,
    events.DEFEATED, events.COMBAT_ENDS, events.PORT_LOST,
}  # fmt: skip


def tiles_up(state: Any) -> Counter[tuple[int, int]]:
    """Count the Old Ones that lie face up, by hex and kind."""
    return Counter((state.place[slot], state.awake[slot]) for slot in range(AWAKE) if state.awake[slot] != NO_ONE)


def damage_by(state: Any) -> Counter[tuple[int, int, int]]:
    """Return the damage by hex, kind and seat."""
    found: Counter[tuple[int, int, int]] = Counter()
    for slot in range(AWAKE):
        if state.awake[slot] != NO_ONE:
            for seat in range(state.seats):
                found[state.place[slot], state.awake[slot], seat] += state.damage[slot, seat]
    return found


class Ledger:
    """The changes that the events of a step tell."""

    def __init__(self, before: Any, events: list[Any]) -> None:
        self.tiles, self.damage = tiles_up(before), damage_by(before)
        self.healed: set[tuple[int, int]] = set()
        self.blighted = {hex for hex in range(HEXES) if before.blighted[hex]}
        self.trophies: Counter[tuple[int, int]] = Counter()
        self.gone: Counter[int] = Counter()
        self.lost: Counter[int] = Counter()
        self.points: Counter[int] = Counter()
        self.pile = {card for card in range(OLD_CARDS) if before.old_deck[card]}
        for event in events:
            self.enter(before, event.kind, event.seat, *event.numbers[:3])

    def enter(self, before: Any, kind: int, seat: int, a: int, b: int, c: int) -> None:
        if kind in (events.TURNED_UP, events.SPAWNED):
            if b == KANGAROO or before.phase == phases.UNVEIL:
                self.gone[b] += 1
            else:
                self.tiles[a, b] += 1
        elif kind == events.MOVED:
            assert self.tiles[b, a] > 0
            self.tiles[b, a] -= 1
            self.tiles[c, a] += 1
            self.healed |= {(b, a), (c, a)}  # damage moves along with one of several tiles
        elif kind == events.STRUCK:
            assert self.tiles[a, b] > 0
            assert c > 0
            self.damage[a, b, seat] += c
        elif kind == events.DESTROYED:
            assert sum(self.damage[a, b, other] for other in range(before.seats)) >= BOX.capacity[b]
            self.tiles[a, b] -= 1
            self.healed.add((a, b))
            if seat >= 0:
                self.trophies[b, seat] += 1
            else:
                self.gone[b] += 1
        elif kind == events.HEALED:
            self.healed.add((a, b))
        elif kind == events.SHARED:
            self.points[seat] += a
        elif kind == events.BLIGHTED:
            assert (before.farms[a] - 1) // 3 == seat
            self.blighted.add(a)
        elif kind == events.UNIT_LOST:
            self.lost[a] += 1
        elif kind == events.SHUFFLED:
            assert not self.pile
            self.pile = set(range(OLD_CARDS))
        elif kind == events.OLD_CARD:
            assert b == (before.phase == phases.MOVE)
            self.pile.remove(a)

    def agrees(self, before: Any, after: Any) -> None:
        """Assert that the state has changed as told, and in no other way."""
        assert +self.tiles == tiles_up(after)
        damage = damage_by(after)
        for hex, kind, seat in {*self.damage, *damage}:
            if (hex, kind) not in self.healed:
                assert damage[hex, kind, seat] == self.damage[hex, kind, seat]
        assert {hex for hex in range(HEXES) if after.blighted[hex]} == self.blighted
        for kind in range(KINDS):
            assert after.gone[kind] - before.gone[kind] == self.gone[kind]
            for seat in range(after.seats):
                assert after.trophies[kind, seat] - before.trophies[kind, seat] == self.trophies[kind, seat]
        assert {card for card in range(OLD_CARDS) if after.old_deck[card]} == self.pile
        if before.phase in LONG | {phases.AIMING}:
            for seat in range(after.seats):
                assert after.points[seat] - before.points[seat] == self.points[seat]
            for unit in range(len(after.supply)):
                assert after.supply[unit] - before.supply[unit] == self.lost[unit]
        for hex in range(HEXES):
            assert after.awake_at[hex] == sum(number for (place, _), number in self.tiles.items() if place == hex)
        for slot in range(AWAKE):
            for seat in range(after.seats):
                shown = after.cubes_on[slot, seat] + 5 * after.discs_on[slot, seat]
                assert 0 <= after.cubes_on[slot, seat] <= shown <= after.damage[slot, seat]
                assert after.awake[slot] != NO_ONE or after.damage[slot, seat] == 0
            assert after.awake[slot] != NO_ONE or after.place[slot] == 0


def check_told(before: Any, table: Table) -> None:
    """Assert that the events of a step agree with its changes, and use only the numbers that their kinds name."""
    Ledger(before, table.told).agrees(before, table.state)
    for event in table.told:
        if event.kind != events.LOOKED:  # its number of cards has no name
            assert not any(event.numbers[len(events.EVENTS.numbers[event.kind]) :]), events.EVENTS.names[event.kind]
        assert event.kind not in OF_NOBODY or event.seat == NOBODY
        if event.kind in OF_THE_FIGHTER:
            fighter = before.fighter if before.fighter >= 0 else table.state.fighter
            assert event.seat == fighter
        if event.kind in (events.COMBAT_ENDS, events.PORT_LOST):
            assert event.numbers[0] == before.field
        if event.kind == events.SANITY_LOST:
            assert event.numbers[1] == table.state.sanity
    if table.state.fighter < 0:
        assert not any(table.state.hurt)
        assert not any(table.state.spent)
    if table.state.phase not in LONG:
        assert not any(table.state.drawing)


@pytest.mark.parametrize("sample", GAME.samples[::4], ids=lambda sample: str(Case(GAME, sample)))
def test_the_events_of_a_match_agree_with_its_changes(sample: WayToPlay) -> None:
    """All Old Ones are awake, hurt, and in everybody's way."""
    rng = random.Random(f"ledger {sample}")
    table = Table(sample.seats, rng.random(), **sample.options)
    while table.state.phase != phases.TURN:
        table.step(choose(table, rng))
    settle_closely(table, rng)
    for _ in range(300):
        if rules.turn(table.state) == OVER:
            break
        before = State(bytearray(table.state.raw))
        table.step(choose(table, rng))
        check_told(before, table)
