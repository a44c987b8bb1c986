"""Steps with much to tell: what the report of one has no room for goes on in the next, and nothing is lost."""

from __future__ import annotations

import random
import typing
from typing import Annotated, Any

import pytest

from tests.auztralia.tables import BOX, HEX, KIND, UNIT, Table, each_sample
from tuckerbox.games.auztralia import GAME, rules
from tuckerbox.games.auztralia.rules import terms
from tuckerbox.games.auztralia.state import (
    AWAKE,
    HEX_NAMES,
    HEXES,
    KANGAROO,
    KINDS,
    LEVELS,
    NO_ONE,
    OLD_CARDS,
    PERSONALITY_NAMES,
    SEA,
    TOGETHER,
    ZOMBIES,
    Box,
    State,
)
from tuckerbox.kernel.contract import NATURE, OVER, Sample
from tuckerbox.kernel.record import Grid, Record, Row

TOLD = {"events", "told", "steps", "spare"}  # fields of the report, and what comes of its length
ROOM = State().events.shape[0]
MOST = 600  # more than anything can lead to

# The phases of steps that go on where there is no room; all others tell a few things only.
LONG = {terms.RESOLVE, terms.ALLOTTING, terms.CLEAR_UP, terms.ARRIVE, terms.BLIGHT}
FEW = 8

each_version = pytest.mark.parametrize("version", [1, 2])


def with_room_for_all() -> type[Record]:
    """States whose steps can tell everything at once."""
    fields = typing.get_type_hints(State, include_extras=True)
    fields["events"], fields["told"] = Annotated[Grid, "i2", MOST, 9], Annotated[int, "u2"]
    fields["spare"] = Annotated[Row, "u1", 2]  # so that what follows is in step
    return type("WideState", (Record,), {"__annotations__": fields, "__module__": __name__})


WIDE = with_room_for_all()


def widened(table: Table) -> Table:
    """The same table, with room for everything in one step."""
    other = object.__new__(Table)
    other.state, other.box, other.luck, other.told = WIDE(), table.box, table.luck, []
    for name, value in rest_of(table.state).items():
        if isinstance(value, int):
            setattr(other.state, name, value)
        else:
            memoryview(getattr(other.state, name)).cast("B")[:] = memoryview(getattr(table.state, name)).cast("B")
    return other


def rest_of(state: Any) -> dict[str, Any]:
    """All of a state but the report."""
    return {name: value for name, value in state.as_dict().items() if name not in TOLD}


def parts(table: Table, action: int = 0) -> list[list[Any]]:
    """What a step tells, and the steps that go on with its report."""
    found: list[list[Any]] = []
    phase = table.state.phase
    while not found or (table.state.phase == phase and rules.turn(table.state) == NATURE):
        table.step(action)
        found.append([(event.kind, event.seat, event.numbers) for event in table.told])
        phase = terms.RESOLVE if phase == terms.ALLOTTING else phase
        action = 0
        assert len(found) < 20
    return found


def agree(table: Table, action: int = 0, *, in_order: bool = True) -> int:
    """That a report in parts is the whole one, and leads to the same; how many parts it takes."""
    wide = widened(table)
    at_once, told = parts(wide, action), parts(table, action)
    whole, joined = ([event for part in steps for event in part] for steps in (at_once, told))
    assert joined == whole if in_order else sorted(joined) == sorted(whole)
    assert rest_of(table.state) == rest_of(wide.state)
    assert len(told) == len(at_once) or len(whole) > ROOM, "a report that fits is told at once"
    return len(told) - len(at_once) + 1


def crowd(table: Table, hexes: list[str], *, spare: int = 1, only: int = -1) -> None:
    """All Old Ones that there are stand there, hurt by everybody, so that so much more damage would destroy them."""
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
    """All Old Ones there are have come to Anna's port."""
    table = Table(4, version=version).bare("c8", "k1", "a6", "j6").units(0, **units)
    crowd(table, ["c8"])
    table.at(terms.PORTS).step()
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
    table.step(terms.target(HEX["e7"]))
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
        while table.state.phase != terms.RESOLVE:
            table.step(terms.fight if table.state.phase == terms.BEFORE_CARD else 0)
        agree(table)
        while table.state.phase == terms.ALLOTTING:
            agree(table, next(terms.allot(unit) for unit in range(4) if table.state.force[unit]))
        assert table.state.phase in (terms.CLEAR_UP, terms.BEFORE_CARD, terms.DRAW_OLD_CARD)
        assert not any(table.state.drawing)
        if table.state.phase == terms.CLEAR_UP:
            agree(table)


@each_version
def test_a_report_takes_several_steps_in_the_worst_case(version: int) -> None:
    table = besieged(version, infantry=10)
    infantry = 1 << UNIT["infantry"]
    most = max(range(OLD_CARDS), key=lambda n: sum(1 for kind in range(KANGAROO) if BOX.hitting[n, kind] & infantry))
    table.next_card(most + 1)
    while table.state.phase != terms.RESOLVE:
        table.step()
    assert agree(table) > 4


@each_version
def test_damage_that_goes_to_the_last_stack_goes_on(version: int) -> None:
    """By the data there is room for all of it; with units that take more there is not."""
    for capacity, count in ((2, 1), (3, 2)):
        table = besieged(version, infantry=10, artillery=1)
        table.box = Box(bytearray(BOX.raw))
        table.box.unit_capacity[UNIT["infantry"]] = capacity
        state = table.state
        state.phase, state.hits = terms.ALLOTTING, 100
        assert agree(table, terms.allot(UNIT["artillery"])) == count
        assert (state.hits, state.defeated) == (0, 1)


@each_version
def test_zombies_heal_in_steps_of_their_own_if_there_are_too_many(version: int) -> None:
    """By the data there are nine at the most; here all of the Old Ones are zombies."""
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
        table.at(terms.CLEAR_UP)
        assert agree(table, in_order=False) == steps
        assert state.ended


@each_version
def test_all_of_a_kind_move_however_many(version: int) -> None:
    """By the data there are eleven of a kind at the most."""
    table = Table(4, version=version).bare("c8", "k1", "a6", "j6")
    crowd(table, ["e5", "f5", "e4"])
    for slot in range(AWAKE):
        table.state.awake[slot] = KIND["mi-go"]
        table.state.going[slot] = HEX["e6"]
    table.at(terms.ARRIVE)
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
        table.at(terms.BLIGHT)
        agree(table)
        assert table.state.blighted[HEX["e6"]] == (1 if spare > 2 else 0)
        assert all(table.state.going[slot] == -1 for slot in range(AWAKE))


@each_version
@pytest.mark.parametrize("survivors", [0, 1])
def test_a_militia_whose_report_just_fits(survivors: int, version: int) -> None:
    """Sixteen that fall are told at once; that the farm goes to waste because of a seventeenth is not."""
    table = Table(4, version=version).bare("c8", "k1", "a6", "j6").give(0, "militia-captain").farm(0, "e6", "sheep")
    for slot in range(16 + survivors):
        table.state.awake[slot], table.state.place[slot] = KIND["mi-go"], HEX["e6"]
        table.state.awake_at[HEX["e6"]] += 1
        table.state.damage[slot, 0] = 3 if slot < 16 else 0
        table.state.going[slot] = HEX["e6"]
    table.at(terms.BLIGHT)
    assert agree(table) == 1 + survivors
    assert table.state.blighted[HEX["e6"]] == survivors


@each_version
@each_sample
def test_no_step_of_a_crowded_match_tells_too_much(sample: Sample, version: int) -> None:
    """All Old Ones are about and hurt, players have farms, units and all the personalities; then anything happens."""
    rng = random.Random(f"{sample} {version}")
    for _ in range(3):
        table = Table(sample.seats, rng.random(), version=version, **sample.options)
        while table.state.phase != terms.TURN:
            table.step(choose(table, rng))
        settle_closely(table, rng)
        longest = dict.fromkeys(range(terms.ENDED), 0)
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
