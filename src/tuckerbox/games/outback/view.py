"""The view of Outback: what a seat may see, as plain data that is ready for JSON. Seats are numbers, not names.

Everybody sees the same. The view counts the tiles that nobody has seen, which an attentive player also knows.
"""

from __future__ import annotations

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
    Animal,
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
    Marker,
    OutbackView,
    Phase,
    Player,
    PreserveRow,
    Scoring,
    Sort,
    Space,
)
from tuckerbox.games.view_helpers import seat_or_none
from tuckerbox.kernel.contract import NATURE, OVER
from tuckerbox.kernel.events import events_of
from tuckerbox.kernel.record import Row
from tuckerbox.kernel.wording import SMALL

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
OTHER_TILES: dict[int, Sort] = {PRESERVE_TILE: "preserve", STARTED_TILE: "started", ABOVE_TILE: "above"}


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
        "tiles": [tile(state, box, t) for t in range(TILES) if state.tiles[t] == rules.ON_THE_TABLE],
        "scoring": scoring(state, box),
        "winners": winners(state, box),
    }


# --- Options ---


def chosen(state: State) -> Chosen:
    """Return the options of the match, by name."""
    fewer = any(state.tiles[t] in (rules.IN_THE_BOX, rules.TO_DRAW) for t in range(TILES))
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
    on_tracks = rules.track_points(state, box, seat)
    blocked = rules.blocked_points(state, box, seat)
    on_tiles = rules.tile_points(state, box, seat)
    total = on_tracks + blocked + on_tiles
    return {
        "seat": seat,
        "team": rules.team(state, seat),
        "partner": seat_or_none(partner),
        "full": rules.is_full(state, box, seat),
        "preserve": preserve(state, box, seat),
        "tracks": tracks(state, box, seat),
        "bonus": bonus(state, box, seat) if state.variant == rules.BASE else [],
        "tiles": [tile(state, box, t) for t in range(TILES) if state.tiles[t] == seat],
        "points": {
            "tracks": on_tracks,
            "blocked": blocked,
            "tiles": on_tiles,
            "total": total,
            "team": total if partner == rules.NOBODY else words.team_points(state, box, seat),
        },
        "blocked": rules.blocked_spaces(state, box, seat),
    }


def preserve(state: State, box: Box, seat: int) -> list[PreserveRow]:
    """Return the rows from the top, each with its spaces from the left; `x` counts half hexagons."""
    up = rules.side(state)
    at = box.plus_rows if up else box.base_rows
    new = laid_this_turn(state)
    found: list[PreserveRow] = []
    for row in reversed(range(ROWS)):
        spaces: list[Space] = []
        for column, cell in enumerate(range(box.first[up, row], box.first[up, row + 1])):
            space = rules.space_of(state, box, cell)
            holds = state.preserve[seat, cell]
            spaces.append(
                {
                    "name": SPACE_NAMES[space],
                    "x": at[row, column],
                    "holds": "face down" if holds == rules.FACE_DOWN else ANIMAL_NAMES[holds - 1] if holds else None,
                    "new": (seat, space) in new,
                }
            )
        if spaces:
            found.append({"number": FIRST_ROW + row, "spaces": spaces})
    return found


def laid_this_turn(state: State) -> set[tuple[int, int]]:
    """Return the seats and spaces that have got a tile this turn."""
    found = {(rules.receiver(state, nth), state.laid_on[nth]) for nth in range(state.laid)}
    if state.phase == rules.BLOCKED:
        found |= {(e.seat, e.numbers[0]) for e in events_of(state) if e.kind == rules.LAID_FACE_DOWN}
    return found


def tracks(state: State, box: Box, seat: int) -> list[Marker]:
    """Return each marker's place and worth, and whether it counts: on the left track, only the lowest do."""
    lowest = sorted(range(ANIMALS), key=lambda animal: state.track[seat, animal])[: box.track_counted]
    found: list[Marker] = []
    for animal, name in enumerate(ANIMAL_NAMES):
        advance = state.track[seat, animal]
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


def tile(state: State, box: Box, number: int) -> BonusTile:
    """Return a bonus tile of Plus: its name, its sort, and the row or animal that it is for, if any."""
    sort: Sort
    of: int | Animal | None = None
    if number < ANIMAL_TILES:
        sort, of = "row", FIRST_ROW + number - ROW_TILES
    elif number < PRESERVE_TILE:
        sort, of = "animal", ANIMAL_NAMES[number - ANIMAL_TILES]
    else:
        sort = OTHER_TILES[number]
    asks = words.tile_asks(number)
    return {"name": TILE_NAMES[number], "sort": sort, "of": of, "asks": asks, "points": box.tile_points[number]}


def scoring(state: State, box: Box) -> Scoring:
    """Return the cost of blocked spaces, and the scoring tile that sets it, if one was drawn."""
    drawn = state.scoring_tile >= 0
    return {"tile": state.scoring_tile + 1 if drawn else None, "says": words.blocked_cost(state, box)}


def winners(state: State, box: Box) -> list[int]:
    """Return the winning seats; none before the end."""
    return [seat for seat in range(state.seats) if state.phase == rules.ENDED and rules.is_best(state, box, seat)]
