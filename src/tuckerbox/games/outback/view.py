"""The view of Outback: everything that a seat may see, as plain data ready for JSON. Seats are numbers, not names.

Everybody sees the same. The view counts the tiles that nobody has seen, which an attentive player also knows.
"""

from __future__ import annotations

from collections.abc import Sequence

from tuckerbox.games.outback import rules, words
from tuckerbox.games.outback.state import (
    ABOVE_TILE,
    ANIMAL_NAMES,
    ANIMAL_TILES,
    ANIMALS,
    FACE_NAMES,
    FACES,
    FIRST_ROW,
    JOKER,
    PRESERVE_TILE,
    ROW_TILES,
    ROWS,
    SPACE_NAMES,
    STARTED_TILE,
    TILE_NAMES,
    TILES,
    WIDTH,
    Box,
    Face,
    State,
)
from tuckerbox.games.outback.view_types import (
    VARIANT_NAMES,
    BonusSpace,
    BonusTile,
    Chosen,
    Given,
    Group,
    Holds,
    Marker,
    OutbackView,
    Phase,
    Player,
    PreserveRow,
    Scoring,
    WholeSort,
)
from tuckerbox.games.view_helpers import once_per_box, seat_or_none
from tuckerbox.kernel.contract import NATURE, OVER
from tuckerbox.kernel.events import events_of
from tuckerbox.kernel.memory_records import Row
from tuckerbox.kernel.sentence_parts import SMALL

VARIANT_TITLES = ("Outback", "Outback Plus", "Outback in partnership")

PHASE_NAMES: dict[int, Phase] = {
    rules.DRAW_TILES: "draw tiles",
    rules.DRAW_SCORING: "draw scoring tile",
    rules.FILL: "fill",
    rules.START: "start",
    rules.SWAP: "swap",
    rules.THROW: "throw",
    rules.SCORE: "score",
    rules.CLAIM: "claim",
    rules.FINISH: "finish",
    rules.JEEP: "jeep",
    rules.DICE: "dice",
    rules.LAYING: "laying",
    rules.GIVEN: "given",
    rules.BLOCKED: "blocked",
    rules.ENDED: "ended",
}
HOLDS: dict[int, Holds | None] = {
    rules.EMPTY: None,
    rules.FACE_DOWN: "face down",
    **{1 + animal: name for animal, name in enumerate(ANIMAL_NAMES)},
}
OTHER_TILES: dict[int, WholeSort] = {PRESERVE_TILE: "preserve", STARTED_TILE: "started", ABOVE_TILE: "above"}


def view(state: State, box: Box, viewer: int | None) -> OutbackView:
    """Return the table as `viewer` sees it; None is a viewer without a seat."""
    whose = rules.turn(state)
    return {
        "game": "outback",
        "viewer": viewer,
        "title": VARIANT_TITLES[state.variant],
        "variant": VARIANT_NAMES[state.variant],
        "options": chosen(state),
        "rules": chosen_in_words(state, box),
        "seats": state.seats,
        "phase": PHASE_NAMES[state.phase],
        "round": state.round,
        "finishing": bool(state.finishing),
        "start": seat_or_none(state.start),
        "active": seat_or_none(state.active),
        "deciding": None if whose in (NATURE, OVER) else whose,
        "rolls": state.rolls,
        "rolls_left": rules.ROLLS - state.rolls,
        "dice": faces(state.dice),
        "dice_in_all": box.dice[state.variant],
        "claimed": claimed(state),
        "groups": groups(state, box),
        "given": given(state),
        "jeep": [name for animal, name in enumerate(ANIMAL_NAMES) for _ in range(state.jeep[animal])],
        "jeep_places": box.jeep_places,
        "bag": rules.in_bag(state),
        "unseen": {name: state.bag[animal] for animal, name in enumerate(ANIMAL_NAMES)},
        "face_down": state.face_down,
        "track": {
            "start": box.track_start,
            "left": box.track_left,
            "upper": box.track_upper,
            "counted": box.track_counted,
        },
        "players": [player(state, box, seat) for seat in range(state.seats)],
        "tiles": tiles(state, box, rules.ON_THE_TABLE),
        "scoring": scoring(state, box),
        "winners": winners(state, box),
    }


# --- Options ---


def chosen(state: State) -> Chosen:
    """Return the options of the match, by name."""
    fewer = any(owner in (rules.IN_THE_BOX, rules.TO_DRAW) for owner in state.tiles.tolist())
    return {
        "variant": VARIANT_NAMES[state.variant],
        "end": "full" if state.all_full else "round",
        "bonus_tiles": "five" if state.variant == rules.PLUS and fewer else "all",
        "scoring_tile": state.scoring_tile != rules.IN_THE_BOX,
        "scoring": "together" if state.together else "sequential",
    }


def chosen_in_words(state: State, box: Box) -> list[str]:
    """Return the options of the match in a few sentences."""
    options = chosen(state)
    said = [
        "Play goes on until every preserve is full."
        if options["end"] == "full"
        else "When a preserve is full, the round is played out."
    ]
    if state.variant == rules.PLUS:
        tiles = SMALL[rules.TILES_DRAWN] if options["bonus_tiles"] == "five" else str(TILES)
        said.append(f"{tiles.capitalize()} bonus tiles are in play.")
    if options["scoring"] == "together":
        said.append("The animals of a turn are scored when all of them are settled.")
    return [*said, words.blocked_cost(state, box)]


# --- Dice and animals ---


def faces(counts: Row | list[int]) -> list[Face]:
    """Return one name for each die, sorted."""
    return [name for face, name in enumerate(FACE_NAMES) for _ in range(counts[face])]


def claimed(state: State) -> list[Face]:
    """Return the dice that the turn's groups use, with as few jokers as possible."""
    used = [0] * FACES
    for animal in range(ANIMALS):
        used[animal] = min(state.claimed[animal], state.dice[animal])
        used[JOKER] += state.claimed[animal] - used[animal]
    return faces(used)


def groups(state: State, box: Box) -> list[Group]:
    """Return the groups of the turn in order: animal and row, and the space if it is placed."""
    found: list[Group] = []
    for nth in range(state.laid):
        seat, space = rules.receiver(state, nth), state.laid_on[nth]
        animal = state.preserve[seat, rules.cell_of(state, box, space)] - 1
        name = ANIMAL_NAMES[animal]
        found.append({"animal": name, "row": FIRST_ROW + space // WIDTH, "seat": seat, "space": SPACE_NAMES[space]})
    waiting = given(state)
    return [*found, {**waiting, "space": None}] if waiting else found


def given(state: State) -> Given | None:
    """Return what the partner has to settle now."""
    if state.phase != rules.GIVEN:
        return None
    return {
        "animal": ANIMAL_NAMES[state.given_animal],
        "row": FIRST_ROW + state.given_row,
        "seat": rules.partner(state, state.active),
    }


# --- Players ---


def player(state: State, box: Box, seat: int) -> Player:
    """Return one seat's preserve, markers, tiles and points."""
    partner = rules.partner(state, seat)
    cells = state.preserve.tolist()[seat][: box.cells[rules.side(state)]]
    markers = tracks(state, box, seat)
    on_tracks = sum(marker["worth"] for marker in markers if marker["counts"])
    blocked = rules.blocked_points(state, box, seat)
    on_tiles = rules.tile_points(state, box, seat)
    total = on_tracks + blocked + on_tiles
    return {
        "seat": seat,
        "team": rules.team(state, seat),
        "partner": seat_or_none(partner),
        "full": rules.EMPTY not in cells,
        "preserve": preserve(state, box, seat, cells),
        "tracks": markers,
        "bonus": bonus(state, box, seat) if state.variant == rules.BASE else [],
        "tiles": tiles(state, box, seat),
        "points": {
            "tracks": on_tracks,
            "blocked": blocked,
            "tiles": on_tiles,
            "total": total,
            "team": total if partner == rules.NOBODY else words.team_points(state, box, seat),
        },
        "blocked": cells.count(rules.FACE_DOWN),
    }


def preserve(state: State, box: Box, seat: int, cells: Sequence[int]) -> list[PreserveRow]:
    """Return the rows from the top, each with its spaces from the left; `x` counts half hexagons."""
    new = {space for whose, space in laid_this_turn(state) if whose == seat}
    return [
        {
            "number": number,
            "spaces": [
                {"name": SPACE_NAMES[space], "x": x, "holds": HOLDS[cells[cell]], "new": space in new}
                for cell, space, x in spaces
            ],
        }
        for number, spaces in rows(box)[rules.side(state)]
    ]


@once_per_box
def rows(box: Box) -> list[list[tuple[int, list[tuple[int, int, int]]]]]:
    """Return the rows of each side of a preserve, from the top: the cell, the space and the `x` of their spaces."""
    return [
        [
            (FIRST_ROW + row, [(cell, row * WIDTH + column, at[row, column]) for column, cell in enumerate(cells)])
            for row in reversed(range(ROWS))
            if (cells := range(box.first[up, row], box.first[up, row + 1]))
        ]
        for up, at in enumerate((box.base_rows, box.plus_rows))
    ]


def laid_this_turn(state: State) -> set[tuple[int, int]]:
    """Return the seats and spaces that have got a tile this turn."""
    found = {(rules.receiver(state, nth), state.laid_on[nth]) for nth in range(state.laid)}
    if state.phase == rules.BLOCKED:
        found |= {(e.seat, e.numbers[0]) for e in events_of(state) if e.kind == rules.LAID_FACE_DOWN}
    return found


def tracks(state: State, box: Box, seat: int) -> list[Marker]:
    """Return each marker's place and worth, and whether it counts: on the left track, only the lowest do."""
    advances = state.track.tolist()[seat]
    lowest = sorted(range(ANIMALS), key=advances.__getitem__)[: box.track_counted]
    found: list[Marker] = []
    for animal, (name, advance) in enumerate(zip(ANIMAL_NAMES, advances, strict=True)):
        above = advance > box.track_left
        place = advance - box.track_left if above else advance
        found.append(
            {
                "animal": name,
                "advance": advance,
                "on": "upper" if above else "left" if advance else "start",
                "place": place,
                "worth": place if advance else box.track_start,
                "counts": above or animal in lowest,
            }
        )
    return found


def bonus(state: State, box: Box, seat: int) -> list[BonusSpace]:
    """Return the bonus spaces of the base game, each with its steps and the animal whose tile lies there."""
    on = {state.bonus[seat, animal]: name for animal, name in enumerate(ANIMAL_NAMES)}
    return [{"space": nth, "steps": box.bonus_steps[nth - 1], "animal": on.get(nth)} for nth in range(1, ANIMALS + 1)]


# --- Tiles, and the end ---


def tiles(state: State, box: Box, owner: int) -> list[BonusTile]:
    """Return the bonus tiles of Plus that a seat has, or that are ON_THE_TABLE."""
    return [tile(box, number) for number, having in enumerate(state.tiles.tolist()) if having == owner]


def tile(box: Box, number: int) -> BonusTile:
    """Return a bonus tile of Plus: its name, its sort, and the row or animal that it is for, if any."""
    name, asks, points = TILE_NAMES[number], words.tile_asks(number), box.tile_points[number]
    if number < ANIMAL_TILES:
        row = FIRST_ROW + number - ROW_TILES
        return {"name": name, "sort": "row", "of": row, "asks": asks, "points": points}
    if number < PRESERVE_TILE:
        animal = ANIMAL_NAMES[number - ANIMAL_TILES]
        return {"name": name, "sort": "animal", "of": animal, "asks": asks, "points": points}
    return {"name": name, "sort": OTHER_TILES[number], "of": None, "asks": asks, "points": points}


def scoring(state: State, box: Box) -> Scoring:
    """Return the cost of blocked spaces, and the scoring tile that sets it, if one was drawn."""
    drawn = state.scoring_tile >= 0
    return {"tile": state.scoring_tile + 1 if drawn else None, "says": words.blocked_cost(state, box)}


def winners(state: State, box: Box) -> list[int]:
    """Return the winning seats; none before the end."""
    if state.phase != rules.ENDED:
        return []
    return [seat for seat in range(state.seats) if rules.is_best(state, box, seat)]
