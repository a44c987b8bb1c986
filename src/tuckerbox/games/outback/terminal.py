"""Outback in a terminal: draws a view with rich, from 80 columns up. If the height is limited, the drawing is denser.

Everything is painted cell by cell. With colours, hexagons are solid tiles on red earth, lit from above; without, they
are outlines. Animals are words in both, so no information depends on colours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from textwrap import wrap

from rich.console import Console, ConsoleOptions, RenderableType
from rich.text import Text

from tuckerbox.games.outback.view_types import (
    BonusSpace,
    BonusTile,
    Marker,
    OutbackView,
    Player,
    PreserveRow,
    Space,
    WholeSort,
)
from tuckerbox.games.terminal_drawing import (
    LINE,
    Block,
    Canvas,
    Drawing,
    beside,
    bold,
    chip,
    deciding_first,
    flowing,
    ink_on,
    mixed,
    nameplate,
    padded,
    title_bar,
)
from tuckerbox.kernel.sentence_parts import signed, some, some_points

# Sizes, in columns and lines
NARROW, WIDE = 80, 120  # the least width of a drawing; the width from which jeep and dice are beside the preserve
HALF, HIGH = 4, 3  # half the width of a hexagon; the distance between two rows
LANES = 24  # the left track with its five lanes
POST = 4
PLACES = 15  # the number of places of the upper track in a line
LARGE = LANES + POST + 10 * HALF + 1
SMALL = 24
PLATE = 28  # the widest nameplate
JEEP = 48

# Names that fit into a hexagon, and into a small one. Players can also type them.
SHORT = {"emu": "emu", "kangaroo": "kanga", "koala": "koala", "platypus": "platy", "lizard": "lizard", "joker": "joker"}
CODES = {name: name[:3] for name in SHORT}
WHOLE_TILES: dict[WholeSort, str] = {"preserve": "full preserve", "started": "all started", "above": "two above"}
HIDDEN = "▒▒▒▒▒"  # a tile that lies face down

EARTH, SAND, CREAM, WOOD, STONE = "#93391F", "#E9D8B4", "#FBF5E6", "#5C3A21", "#4A3A2C"
FAINT = "#D0A08C"  # on earth
FILLS = {
    "emu": "#7A68C0",
    "kangaroo": "#B8581F",
    "koala": "#567A65",
    "platypus": "#1B98A6",
    "lizard": "#F0B429",
    "joker": "#E58AA0",
    "face down": STONE,
}


# --- Painting ---


@dataclass(frozen=True)
class Brush:
    """The characters of edges: for solid tiles, or for outlines without colours."""

    slopes: str  # the roof of one hexagon
    wall: str
    solid: bool


COLOURED = Brush("▁▃▅▇▇▅▃▁", "▏", solid=True)
PLAIN = Brush("_.-''-._", "|", solid=False)


# --- Title, jeep, bag and dice ---


def progress(view: OutbackView) -> list[str]:
    """Return the progress of the match."""
    if view["winners"]:
        return [f"over after round {view['round']}"]
    said = [f"round {view['round']}"] if view["round"] else []
    if view["finishing"] and view["options"]["end"] == "round":
        said[-1:] = [f"round {view['round']}, the last one"]
    if view["rolls"]:
        said.append(f"roll {view['rolls']} of {view['rolls'] + view['rolls_left']}")
    return said


def jeep(view: OutbackView, brush: Brush) -> Block:
    """Return the jeep, with its passengers on top."""
    places = view["jeep_places"]
    roof = 8 * places + 1
    canvas = Canvas(JEEP, 4)
    canvas.write(1, 0, "╭" + "┬".join(["─" * 7] * places) + "╮", LINE)
    canvas.write(1, 1, "│" + "│".join([" " * 7] * places) + "│╲", LINE)
    if brush.solid:
        canvas.write(0, 2, "▐" + "█" * (roof + 1) + "▙▄▄▄▖", LINE)
        canvas.write(0, 3, "▝▀▀   " + "▀" * (roof - 6) + "   ▀▀▀▘", LINE)
        canvas.write(3, 3, "(●)")
        canvas.write(roof, 3, "(●)")
    else:
        canvas.write(0, 2, "╭┴" + "┴".join(["─" * 7] * places) + "┴─╲───╮")
        canvas.write(0, 3, "╰──(●)" + "─" * (roof - 6) + "(●)───╯")
    for i, animal in enumerate(view["jeep"]):
        canvas.chip(2 + 8 * i, 1, f"{SHORT[animal]:^7}", FILLS[animal])
    return canvas.lines()


def bag(view: OutbackView, width: int) -> Block:
    """Return the number of tiles in the bag, and the numbers of tiles that nobody has seen."""
    said = bold(some(view["bag"], "tile")).append(" in the bag")
    hidden = f" ({view['face_down']} face down)" if view["face_down"] else ""
    unseen = [chip(CODES[animal], FILLS[animal]).append(f" {n:>2}") for animal, n in view["unseen"].items()]
    return padded([said, Text(f"not seen yet{hidden}:"), *flowing(unseen, width)], width)


def dice(view: OutbackView, width: int) -> Block:
    """Return the dice, with notes on those that are kept or in use."""
    if view["winners"]:
        return []
    shown, used = view["dice"], list(view["claimed"])
    boxes: list[Block] = []
    for i in range(view["dice_in_all"]):
        face = shown[i] if i < len(shown) else None
        note = "kept" if face and view["phase"] == "throw" else ""
        if face in used:
            used.remove(face)
            note = "used"
        boxes.append(die(face, note))
    lines = ceil(9 * len(boxes) / width)
    a_line = ceil(len(boxes) / lines)
    rows = (beside(*boxes[i : i + a_line], gap=0) for i in range(0, len(boxes), a_line))
    return [line for row in rows for line in row]


def in_a_line(view: OutbackView) -> Block:
    """Return jeep and bag in one line, and the dice in another."""
    riding = Text(" ").join([Text(" jeep"), *(chip(f"{SHORT[animal]:^7}", FILLS[animal]) for animal in view["jeep"])])
    riding.append(f"   {view['bag']} in the bag")
    if view["winners"]:
        return [riding]
    free, used = list(view["dice"]), list(view["claimed"])
    for face in used:
        free.remove(face)
    rolled = Text(" ").join([Text(" dice"), *(chip(f"{SHORT[face]:^7}", FILLS[face]) for face in free)])
    if used:
        rolled = Text(" ").join([rolled, Text(" used"), *(chip(f"{SHORT[face]:^7}", FILLS[face]) for face in used)])
    return [riding, rolled]


def die(face: str | None, note: str) -> Block:
    canvas = Canvas(9, 3)
    canvas.write(0, 0, "╭───────╮", LINE)
    canvas.write(0, 1, "│   ·   │", LINE)
    canvas.write(0, 2, f"╰{f' {note} '.center(7, '─') if note else '───────'}╯", LINE)
    if face:
        canvas.chip(1, 1, f"{SHORT[face]:^7}", FILLS[face])
    return canvas.lines()


# --- A preserve, large ---


def large(view: OutbackView, names: Sequence[str], player: Player, brush: Brush) -> Block:
    """Return one seat's board: tracks along the left and the top, posts, hexagons and bonus spaces."""
    upper = upper_track(view, player)
    top = len(upper) + 1
    rows = player["preserve"]
    ends = [LANES + POST + HALF * (row["spaces"][-1]["x"] + 2) + 1 for row in rows]
    bonus = max(LARGE - 20, ends[0] + 1)
    lanes = view["track"]["left"] + 1
    width = max(LARGE, *ends, bonus + 20 if player["bonus"] else 0)
    canvas = Canvas(width, top + max(HIGH * len(rows) + 1, lanes + 3), EARTH)
    for y, line in enumerate(upper):
        for x, animal, text in line:
            draw_marker(canvas, x, y, animal, text)
    canvas.write(0, 0, "upper", CREAM)
    canvas.write(0, top - 1, "left", CREAM)
    draw_left_track(canvas, top, view, player)
    draw_hexagons(canvas, top, rows, brush)
    if player["bonus"]:
        draw_bonus(canvas, bonus, top, player["bonus"])
    return [*heading(names, player, LARGE), *canvas.lines()]


def heading(names: Sequence[str], player: Player, width: int) -> Block:
    """Return a seat's name and points."""
    points = player["points"]
    total = bold(some_points(points["total"]))
    plate = nameplate(names, player["seat"], min(PLATE, width - total.cell_len - 1))
    plate.append(" " * (width - plate.cell_len - total.cell_len))
    return [plate.append_text(total)]


def made_of(player: Player, width: int) -> Block:
    """Return the parts of a player's points."""
    points = player["points"]
    parts = [Text(f"tracks {signed(points['tracks'])}")]
    if player["blocked"]:
        parts.append(Text(f"blocked {signed(points['blocked'])}"))
    if player["tiles"]:
        parts.append(Text(f"tiles {points['tiles']}"))
    if player["partner"] is not None:
        parts.append(bold(f"team {signed(points['team'])}"))
    if player["full"]:
        parts.append(bold("full"))
    return flowing(parts, width)


Spot = tuple[int, str | None, str]  # a column, the animal whose marker is there, and the text to write otherwise


def upper_track(view: OutbackView, player: Player) -> list[list[Spot]]:
    """Return the upper track in lines: numbers, and below them as many rows of markers as needed."""
    lines: list[list[Spot]] = []
    places = view["track"]["upper"]
    for first in range(1, places + 1, PLACES):
        here = range(first, min(first + PLACES, places + 1))
        heads = [[m["animal"] for m in player["tracks"] if m["on"] == "upper" and m["place"] == p] for p in here]
        columns = [LARGE - 4 * len(here) - 1 + 4 * i for i in range(len(here))]
        lines.append([(x, None, f"{p:>2} ") for x, p in zip(columns, here, strict=True)])
        depth = max(1, *map(len, heads))
        for nth in range(depth):
            stacked = [h[nth] if nth < len(h) else None for h in heads]
            lines.append([(x, animal, "" if nth else " · ") for x, animal in zip(columns, stacked, strict=True)])
    return lines


def draw_marker(canvas: Canvas, x: int, y: int, animal: str | None, text: str = " · ") -> None:
    if animal:
        canvas.chip(x, y, CODES[animal], FILLS[animal])
    else:
        canvas.write(x, y, text, FAINT if "·" in text else f"bold {CREAM}")


def draw_left_track(canvas: Canvas, top: int, view: OutbackView, player: Player) -> None:
    """Draw the left track with its start at the bottom, a lane for each marker, and the points of each below."""
    left = view["track"]["left"]
    for place in range(left + 1):
        y = top + left - place
        number = str(place) if place else signed(view["track"]["start"])
        canvas.write(0, y, f"{number:>3}", f"bold {CREAM}")
        for lane, marker in enumerate(player["tracks"]):
            here = marker["on"] != "upper" and marker["place"] == place
            draw_marker(canvas, 4 + 4 * lane, y, marker["animal"] if here else None)
    y = top + left + 2
    canvas.write(0, y + 1, "now", CREAM)
    for lane, marker in enumerate(player["tracks"]):
        canvas.write(4 + 4 * lane, y, CODES[marker["animal"]], CREAM)
        canvas.write(4 + 4 * lane, y + 1, brings(marker), f"bold {CREAM}")


def brings(marker: Marker) -> str:
    """Return the points of a marker now, in 3 columns."""
    return f"{signed(marker['worth']) if marker['counts'] else '–':>2} "


def draw_hexagons(canvas: Canvas, top: int, rows: Sequence[PreserveRow], brush: Brush) -> None:
    """Draw the preserve, each row with its number on a post. Rows share the slopes between them."""
    for r, row in enumerate(rows):
        y = top + HIGH * r
        canvas.chip(LANES, y + 1, f"{row['number']:>2} ", WOOD)
        canvas.write(LANES + 1, y + 2, "┃", WOOD if brush.solid else "")
        for space in row["spaces"]:
            draw_hexagon(canvas, LANES + POST + HALF * space["x"], y, space, brush)


def draw_hexagon(canvas: Canvas, x: int, y: int, space: Space, brush: Brush) -> None:
    """Draw a hexagon with its upper left corner here: a light roof, two lines, and a dark floor."""
    holds = space["holds"]
    colour = FILLS[holds] if holds else SAND
    ink = ink_on(colour)
    canvas.write(x, y, brush.slopes, mixed(colour, "#FFFFFF", 0.2))
    floor = brush.slopes[HALF:] + brush.slopes[:HALF]
    canvas.write(x, y + HIGH, floor, EARTH, mixed(colour, "#000000", 0.2))
    for line in (y + 1, y + 2):
        canvas.write(x, line, brush.wall + " " * 7, mixed(EARTH, colour, 0.3), colour)
        if not brush.solid:
            canvas.write(x + 2 * HALF, line, brush.wall)
    if holds in SHORT:
        canvas.write(x + 1, y + 1, f"{SHORT[holds]:^7}", f"bold {ink}")
    else:
        canvas.write(x + 1, y + 1, f"{HIDDEN if holds else space['name']:^7}", mixed(ink, colour, 0.3))
    if space["new"]:
        canvas.write(x + 1, y + 2, f"{'new':^7}", ink)


def draw_bonus(canvas: Canvas, x: int, y: int, spaces: Sequence[BonusSpace]) -> None:
    """Draw the bonus spaces."""
    canvas.write(x, y, "bonus", CREAM)
    for i, space in enumerate(spaces):
        canvas.write(x + 4 * i, y + 1, f"+{space['steps']:<2}", f"bold {CREAM}")
        draw_marker(canvas, x + 4 * i, y + 2, space["animal"])


# --- A preserve, small ---


def small(names: Sequence[str], player: Player, *, dense: bool = False) -> Block:
    """Return one seat's board in few lines: the preserve, the markers and their points, the total and the tiles."""
    rows = player["preserve"]
    ends = [POST + 2 * (row["spaces"][-1]["x"] + 2) for row in rows]
    canvas = Canvas(max(SMALL, *ends), len(rows) + (3 if dense else 4), EARTH)
    for y, row in enumerate(rows):
        canvas.write(0, y, f"{row['number']:>2} ", f"bold {CREAM}")
        for space in row["spaces"]:
            draw_space(canvas, POST + 2 * space["x"], y, space)
    y = len(rows) + (0 if dense else 1)
    for lane, marker in enumerate(player["tracks"]):
        x = POST + 4 * lane
        draw_marker(canvas, x, y, marker["animal"])
        place = f"{'↑' if marker['on'] == 'upper' else ''}{signed(marker['place'] or marker['worth'])}"
        canvas.write(x, y + 1, f"{place:>2}")
        canvas.write(x, y + 2, brings(marker), f"bold {CREAM}")
    canvas.write(0, y + 1, "at", CREAM)
    canvas.write(0, y + 2, "now", CREAM)
    below = [*([] if dense else made_of(player, SMALL)), *owned(player, SMALL)]
    if dense and len(below) > 1:
        below = [Text(f"bonus tiles: {len(player['tiles'])}")]
    return [*heading(names, player, SMALL), *canvas.lines(), *below]


def draw_space(canvas: Canvas, x: int, y: int, space: Space) -> None:
    holds = space["holds"]
    colour = FILLS[holds] if holds else SAND
    text = CODES[holds] if holds in CODES else HIDDEN[:3] if holds else f"{space['name']:>3}"
    if holds in CODES:
        canvas.chip(x, y, text, colour)
    else:
        canvas.write(x, y, text, mixed(ink_on(colour), colour, 0.3), colour)
    if space["new"]:
        canvas.write(x + 3, y, "*", f"bold {CREAM}")


# --- Bonus tiles ---


def owned(player: Player, width: int) -> Block:
    """Return the bonus tiles of a seat, of the base game or of Plus."""
    parts = [chip(CODES[space["animal"]], FILLS[space["animal"]]) for space in player["bonus"] if space["animal"]]
    parts += [label(tile) for tile in player["tiles"]]
    return flowing([Text("bonus:"), *parts], width) if parts else []


def label(tile: BonusTile) -> Text:
    """Return a bonus tile of Plus in a few letters, with its points."""
    if tile["sort"] == "animal":
        text = chip(CODES[tile["of"]], FILLS[tile["of"]])
    elif tile["sort"] == "row":
        text = Text(f"row {tile['of']}")
    else:
        text = Text(WHOLE_TILES[tile["sort"]])
    return text.append(f" +{tile['points']}", "bold")


def on_the_table(view: OutbackView, width: int) -> Block:
    """Return the bonus tiles that can still be earned, and the text of the scoring tile."""
    lines: Block = []
    for says, sorts in (
        ("row full of animals:", ["row"]),
        ("five of a kind:", ["animal"]),
        ("first to have:", ["preserve", "started", "above"]),
    ):
        tiles = [label(tile) for tile in view["tiles"] if tile["sort"] in sorts]
        if tiles:
            lines += flowing([Text(says), *tiles], width)
    if view["scoring"]["tile"]:
        lines += map(Text, wrap(f"scoring tile {view['scoring']['tile']}: {view['scoring']['says']}", width))
    return lines


# --- The whole ---


class Preserves(Drawing[OutbackView]):
    """A drawing of a view in the width of the console."""

    def top(self, width: int) -> Text:
        return title_bar(self.view, self.names, width, progress(self.view), PLATE)

    def drawn(self, console: Console, options: ConsoleOptions) -> Block:
        colours = not console.no_color and console.color_system in ("truecolor", "256")
        return self.fitting(max(NARROW, options.max_width), options.height, COLOURED if colours else PLAIN)

    def fitting(self, width: int, height: int | None, brush: Brush) -> Block:
        """Return the fullest drawing that fits the height.

        The fullest has everything. In the next one, the other seats are reduced; in the last, all boards are small.
        """
        ways = [self.lines(width, brush)]
        if width >= WIDE:
            ways.append(self.lines(width, brush, others_whole=False))
        for way in ways:
            lines = list(way)
            if height is None or len(lines) <= height:
                return lines
        return list(self.dense(width, height or 0))

    def dense(self, width: int, height: int) -> Iterator[Text]:
        """Yield about 14 lines. More seats, and the tiles on the table, appear only if the height allows."""
        view, names = self.view, self.names
        yield from in_a_line(view)
        boards = [small(names, player, dense=True) for player in self.players()]
        a_line = (width + 3) // (SMALL + 3)
        left = height - 3
        for i in range(0, len(boards), a_line):
            row = beside(*boards[i : i + a_line], gap=3)
            if i and left <= len(row):
                row = beside(*(board[:1] for board in boards[i : i + a_line]), gap=3)
            elif left > len(row):
                yield Text()
            yield from row
            left -= len(row) + 1
        tiles = on_the_table(view, width)
        if len(tiles) <= left:
            yield from tiles

    def lines(self, width: int, brush: Brush, *, others_whole: bool = True) -> Iterator[Text]:
        view, names = self.view, self.names
        first, *others = self.players()
        board = [*large(view, names, first, brush), *made_of(first, LARGE), *owned(first, LARGE)]
        yield Text("─" * width, LINE)
        if width >= WIDE:
            room = width - LARGE - 3
            side = [*jeep(view, brush), *dice(view, room), *bag(view, room)]
            if view["tiles"]:
                side += [Text(), *on_the_table(view, room)]
            if len(others) == 1:
                side += [Text(), *small(names, others.pop())]
            elif not others_whole:
                pair = [small(names, other, dense=True) for other in others[:2]]
                side += [Text(), *beside(*pair, gap=max(0, min(3, room - 2 * SMALL)))]
                side += [line for other in others[2:] for line in heading(names, other, SMALL)]
                others = []
            yield from beside(board, side, gap=3)
        else:
            yield from beside(jeep(view, brush), bag(view, width - JEEP - 2))
            yield from dice(view, width)
            yield from board
            yield from on_the_table(view, width)
        a_line = (width + 3) // (SMALL + 3)
        for i in range(0, len(others), a_line):
            yield Text()
            yield from beside(*(small(names, other) for other in others[i : i + a_line]), gap=3)

    def players(self) -> list[Player]:
        """Return the players, beginning with the one who decides."""
        return deciding_first(self.view, self.view["players"])


def draw(view: OutbackView, names: Sequence[str]) -> RenderableType:
    """Return the drawing of a view, with the seat that decides first."""
    return Preserves(view, names)
