"""Step by step the engine allows, moves and counts what the oracle does."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.auztralia.oracle import DIRECTIONS, MARCHES, PRICES, Border, Farm, Hex, Picture, Player
from tests.auztralia.tables import BOX, each_sample
from tests.suite import Case, Play
from tests.tables import traits_of
from tuckerbox.games.auztralia import GAME, actions, events, phases
from tuckerbox.games.auztralia.actions import ACTIONS
from tuckerbox.games.auztralia.board import (
    ATTACK,
    COLUMNS,
    DIRECTION_NAMES,
    FARM,
    HEX_NAMES,
    HEXES,
    MINE,
    MOUNTAIN_RAILWAY,
    RAILWAY,
    SIDES,
    WEST,
)
from tuckerbox.games.auztralia.cards import PERSONALITIES, PERSONALITY_NAMES
from tuckerbox.games.auztralia.pieces import (
    AWAKE,
    COAL,
    CROP_NAMES,
    IRON,
    KIND_NAMES,
    NO_ONE,
    RESOURCE_NAMES,
    UNIT_NAMES,
)
from tuckerbox.games.auztralia.ways import SOLO, TOGETHER
from tuckerbox.kernel.contract import OVER, WayToPlay
from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.kernel.events import events_of

BOX_OF = {"build a": RAILWAY, "build b": MOUNTAIN_RAILWAY, "mine": MINE, "farm": FARM, "attack": ATTACK}
TERRAINS = ("sea", "coast", "hill", "outback", "farmland", "numbered")


def axial(hex: int) -> Hex:
    row, column = divmod(hex, COLUMNS)
    return column, row - column // 2


AT = {axial(hex): HEX_NAMES[hex] for hex in range(HEXES)}


def picture(state: Any) -> Picture:
    """Return the table of a state as a picture."""
    land = [hex for hex in range(HEXES) if BOX.terrain[state.map, hex]]
    terrain = {axial(hex): TERRAINS[BOX.terrain[state.map, hex]] for hex in land}
    rough = {axial(hex) for hex in land if state.map == WEST and BOX.level[state.map, hex] > 1}
    return Picture(
        terrain=terrain,
        rough=rough | {hex for hex, name in terrain.items() if name == "hill"},
        players=[player(state, seat) for seat in range(state.seats)],
        face_up=[
            (axial(state.place[slot]), KIND_NAMES[state.awake[slot]])
            for slot in range(AWAKE)
            if state.awake[slot] != NO_ONE
        ],
        face_down={axial(hex) for hex in land if state.hidden[hex]},
        resources={
            axial(hex): {name for nth, name in enumerate(RESOURCE_NAMES) if state.resources[nth, hex]} for hex in land
        },
        farms={
            axial(hex): Farm(
                (state.farms[hex] - 1) // 3, CROP_NAMES[(state.farms[hex] - 1) % 3], not state.blighted[hex]
            )
            for hex in land
            if state.farms[hex]
        },
        together=state.way == TOGETHER,
        hidden_counts=1 if state.mercy else 2,
    )


def player(state: Any, seat: int) -> Player:
    barracks = Counter({name: state.barracks[unit, seat] for unit, name in enumerate(UNIT_NAMES)})
    return Player(
        port=axial(state.ports[seat]) if state.ports[seat] >= 0 else None,
        tracks={
            border_of(hex, side) for hex in range(HEXES) for side in range(SIDES) if state.tracks[side, hex] == seat + 1
        },
        cards={PERSONALITY_NAMES[card] for card in range(PERSONALITIES) if state.owner[card] == seat + 1},
        goods=Counter({name: state.goods[good, seat] for good, name in enumerate(RESOURCE_NAMES)}),
        trophies=Counter({name: state.trophies[kind, seat] for kind, name in enumerate(KIND_NAMES)}),
        tokens=state.points[seat],
        tracks_left=state.tracks_left[seat],
        farms_left={name: state.farms_left[crop, seat] for crop, name in enumerate(CROP_NAMES)},
        barracks=barracks,
    )


def border_of(hex: int, side: int) -> Border:
    (q, r), (right, down) = axial(hex), ((0, -1), (1, -1), (1, 0))[side]
    return frozenset(((q, r), (q + right, r + down)))


def said(action: str, what: set[tuple[Hex, str]]) -> set[str]:
    return {f"{action} {AT[hex]} {name}" for hex, name in what}


# --- What may be done ---


def agree_on_choices(play: Play) -> None:
    """Assert that choices on the map and networks are as the oracle finds them."""
    state = play.state
    seen = picture(state)
    for seat in range(state.seats):
        reached = {AT[axial(hex)] for hex in range(HEXES) if state.reached[hex] >> seat & 1}
        assert reached == {AT[hex] for hex in seen.network(seat)}
    seat = state.active
    choices = {ACTIONS.describe(code) for code in play.position.legal}
    if state.phase == phases.TURN:
        agree_on_actions(state, seen, choices)
    elif state.phase == phases.TRACKS:
        borders = {
            border_of(actions.track_hex(code), actions.track_side(code))
            for code in play.position.legal
            if actions.is_track(code)
        }
        assert borders == seen.borders_to_build(seat, state.detail == MOUNTAIN_RAILWAY)
    elif state.phase == phases.FARMS:
        most = 2 if "farm-manager" in seen.players[seat].cards else 1
        placed = {crop: state.detail >> 2 * nth & 3 for nth, crop in enumerate(CROP_NAMES)}
        fields = {(hex, crop) for hex, crop in seen.fields(seat) if state.free or placed[crop] < most}
        assert choices - {"done"} == said("plant", fields)
    elif state.phase == phases.FORCE:
        force = [name for unit, name in enumerate(UNIT_NAMES) if state.force[unit]]
        targets = {f"target {AT[hex]}" for hex in seen.reach(seat, force)} if force else set()
        sends = {
            f"send {unit} {n + 1}" for unit in seen.sends(seat, force) for n in range(seen.players[seat].barracks[unit])
        }
        assert choices == targets | sends


def agree_on_actions(state: Any, seen: Picture, choices: set[str]) -> None:
    """Assert that actions on the map are legal as the oracle finds. Boxes with cubes may also be too dear."""
    seat = state.active
    goods = state.goods[COAL, seat] and state.goods[IRON, seat]
    possible = {
        RAILWAY: {"build a"} if goods and seen.borders_to_build(seat, False) else set(),
        MOUNTAIN_RAILWAY: {"build b"} if goods and seen.borders_to_build(seat, True) else set(),
        MINE: said("mine", seen.mines(seat)),
        FARM: {"farm"} if seen.fields(seat) else set(),
        ATTACK: {"attack"} if seen.sends(seat, ()) else set(),
    }
    for box, wanted in possible.items():
        offered = {choice for choice in choices if box in (BOX_OF.get(choice), BOX_OF.get(choice.split()[0]))}
        empty = state.cubes[seat] and not state.boxes[box, seat]
        assert offered == wanted or (not empty and not offered)


def agree_on_time(before: Picture, seat: int, action: str, told: list[Event]) -> None:
    """Assert that mining and attacks take the right time, others' tracks included."""
    spent = [event.numbers[0] for event in told if event.kind == events.TIME_SPENT]
    where = {name: hex for hex, name in AT.items()}
    what, *words = action.split() or [""]
    if what == "mine":
        assert spent == [1 + before.others_for(seat, where[words[0]])]
    elif what == "target":
        force = set(words[1:])
        assert spent == [max(1, len(force & MARCHES)) + before.reach(seat, force)[where[words[0]]]]


# --- What Old Ones do ---


def agree_on_movement(state: Any, was: Picture, told: list[Event], risen: int) -> Counter[tuple[str, str, str]]:
    """Assert that the right Old Ones move to the right hexes, by the drawn card."""
    card = next(event.numbers[0] for event in told if event.kind == events.OLD_CARD)
    kind = BOX.card_moves[card] - 1
    moves = Counter[tuple[str, str, str]]()
    for slot in range(AWAKE):
        if state.awake[slot] == kind >= 0 and risen in (NO_ONE, slot):
            hex = axial(state.place[slot])
            compass = DIRECTION_NAMES[BOX.card_compass[card] - 1]
            there = was.march(hex, compass, BOX.card_clockwise[card] == 1)
            if there != hex:
                moves[KIND_NAMES[kind], AT[hex], AT[there]] += 1
    return moves


def moved(told: list[Event]) -> Counter[tuple[str, str, str]]:
    return Counter(
        (KIND_NAMES[event.numbers[0]], HEX_NAMES[event.numbers[1]], HEX_NAMES[event.numbers[2]])
        for event in told
        if event.kind == events.MOVED
    )


# --- What hints compare ---


def agree_on_traits(state: Any, seen: Picture, seat: int) -> None:
    """Assert that hints compare choices by the numbers that the oracle counts."""
    player, found = seen.players[seat], traits_of(GAME, state, BOX, seat)
    units = player.barracks.copy()
    if seat == state.active:
        units.update({name: state.force[unit] for unit, name in enumerate(UNIT_NAMES)})
    old_ones = found.pop("old-ones")
    assert seen.face_down or old_ones == seen.old_ones_score()
    assert found == {
        "trophies": seen.trophy_points(seat),
        "farms": seen.sound(seat),
        "phosphate": player.goods["phosphate"],
        "blighted": sum(farm.seat == seat and not farm.sound for farm in seen.farms.values()),
        "threat": seen.threat(seat),
        "arms": sum(PRICES[unit] * number for unit, number in units.items()),
        "gold": player.goods["gold"],
        "coal": player.goods["coal"],
        "iron": player.goods["iron"],
        "tracks": len(player.tracks),
        "cards": len(player.cards),
        "sleepers": len(seen.face_down),
        "time": state.time[seat],
    }


# --- Whole matches ---


def follow(sample: WayToPlay, seed: object) -> Counter[str]:
    """Play a match at random beside the oracle. Return how often each thing was compared."""
    play = Play(Case(GAME, sample), seed)
    state, compared = play.state, Counter[str]()
    due = Counter[tuple[str, str, str]]()
    light: list[str] = []
    while play.turn != OVER:
        phase, seat, was = state.phase, state.active, picture(state)
        if phase in (phases.TURN, phases.TRACKS, phases.FARMS, phases.FORCE):
            agree_on_choices(play)
            agree_on_traits(state, was, seat)
            compared[f"choices in phase {phase}"] += 1
        action = play.next_action()
        words = ACTIONS.describe(action) if phase >= phases.PLACING_PORT else ""
        words += "".join(f" {name}" for unit, name in enumerate(UNIT_NAMES) if state.force[unit])
        risen = state.risen if state.six else NO_ONE
        play.step(action)
        told = events_of(state)
        agree_on_time(was, seat, words, told)
        kinds = {event.kind for event in told}
        if phase == phases.MOVE and events.OLD_CARD in kinds:
            due = agree_on_movement(state, was, told, risen)
            compared["cards for movement"] += 1
        if events.JAMMED in kinds:
            due.clear()
        if events.MOVED in kinds or phase == phases.ARRIVE:
            assert moved(told) == due
            compared["moves"] += due.total()
            due.clear()
        if phase == phases.UNVEIL:
            light += [KIND_NAMES[event.numbers[1]] for event in told if event.kind == events.TURNED_UP]
        assert not due or state.phase in (phases.ARRIVE, phases.JAMMING)
    agree_on_end(play, light)
    return compared


def agree_on_end(play: Play, light: list[str]) -> None:
    state = play.state
    seen = picture(state)
    seen.came_to_light = light
    assert not seen.face_down
    for seat in range(state.seats):
        agree_on_traits(state, seen, seat)
    told = {(event.kind, event.seat): event.numbers for event in events_of(state)}
    assert told[events.OLD_ONES_SCORED, -1][3] == seen.old_ones_score()
    objective = told[events.OBJECTIVE_SCORED, 0][1] if state.way == SOLO else 0
    for seat in range(state.seats):
        assert told[events.SCORED, seat][5] == seen.score(seat) + objective
    if state.way != SOLO:
        assert play.position.result == seen.payoffs()


def test_the_oracle_names_directions_as_the_game_does() -> None:
    assert tuple(DIRECTIONS) == DIRECTION_NAMES


@each_sample
def test_the_engine_plays_as_the_oracle_does(sample: WayToPlay) -> None:
    compared = Counter[str]()
    for seed in range(2):
        compared += follow(sample, seed)
    assert len(compared) == 6
    assert compared.total() > 150


@pytest.mark.soak
@each_sample
def test_the_engine_plays_as_the_oracle_does_for_long(sample: WayToPlay) -> None:
    for seed in range(200):
        follow(sample, ("soak", seed))
