"""AuZtralia in a terminal: the map, hex by hex, then time, Old Ones, combat and cards, and what everybody has.

Each hex is two lines high, and odd columns stand a line lower. A player's sign on the edge of a hex is a track: above
the name of the hex it leads north, to the right north-east or south-east. Land, Old Ones and players have colours, but
all of them have letters or signs as well, so no information depends on colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from rich.console import Console, ConsoleOptions, RenderableType
from rich.text import Text

from tuckerbox.games.auztralia.view_types import (
    AuztraliaView,
    BoxName,
    CardRow,
    Hex,
    OldOne,
    Personality,
    Player,
    Stack,
    Track,
)
from tuckerbox.games.terminal_drawing import (
    LINE,
    SIGNS,
    Block,
    Canvas,
    Drawing,
    beginning_with,
    beside,
    bold,
    chip,
    flowing,
    has_the_turn,
    nameplate,
    padded,
    title_line,
    won_by,
)
from tuckerbox.kernel.sentence_parts import listed, some

CELL = 7  # columns for a hex; the last one is for tracks to the east
BOARD = 11 * CELL  # columns for the map
LABEL = 11  # columns for a label
NARROW, WIDE = 80, 132  # columns: the least for a drawing, and the least to put the rest beside the map
PLATE = 18  # the most columns for a name

# Land: its sign, its name and its colour
LAND = {
    "coast": ("~", "coast", "#E8C766"),
    "hill": ("^", "hills", "#7FA35B"),
    "outback": (".", "outback", "#C9805F"),
    "farmland": ('"', "farmland", "#9DB86A"),
    "numbered": (".", "desert", "#C9805F"),
}
ROUGH = ":"  # desert that takes the second box for railways
NIGHT, WOKEN = "#2E2440", "#6B3FA0"  # the backgrounds of tiles that lie face down and face up
OLD_ONES = {"zombies": "Z", "loyalists": "L", "mi-go": "M", "temple": "T", "shoggoth": "S", "cthulhu": "C"}
NAMES = {"mi-go": "Mi-Go", "cthulhu": "Cthulhu"}
RESOURCES = {"coal": "c", "iron": "i", "gold": "g", "phosphate": "p", "token": "v"}
SHORT = {"infantry": "inf", "armoured-car": "car", "artillery": "art", "armoured-train": "train", "airship": "air"}
CROPS = {"corn": "c", "sheep": "s", "cattle": "b"}
BLIGHTED = "x"
BOXES = {
    "railway": "build a",
    "mountain-railway": "build b",
    "mine": "mine",
    "recruit": "recruit",
    "buy": "buy",
    "trade": "trade",
    "farm": "farm",
    "attack": "attack",
}
PLACES = ("first", "second", "third", "fourth", "fifth")


def named(name: str) -> str:
    """Return the name of a unit or an Old One as text."""
    return NAMES.get(name, name.replace("-", " "))


# --- The map ---


class Land:
    """The map, drawn on a canvas."""

    def __init__(self, view: AuztraliaView) -> None:
        self.view = view
        rows = max(hex["row"] for hex in view["hexes"]) + 1
        self.canvas = Canvas(BOARD, 2 * rows + 1)
        self.at = {hex["hex"]: (hex["column"] * CELL, 2 * hex["row"] + hex["column"] % 2) for hex in view["hexes"]}
        for hex in view["hexes"]:
            self.draw_hex(hex)
        for track in view["tracks"]:
            self.draw_track(track)

    def draw_hex(self, hex: Hex) -> None:
        x, y = self.at[hex["hex"]]
        sign, _, colour = LAND[hex["terrain"]]
        for line in (y, y + 1):
            self.canvas.chip(x, line, " " * CELL, colour)
        self.canvas.chip(x + 1, y, hex["hex"], colour)
        self.canvas.chip(x + 3, y, ROUGH if is_rough(hex) else sign, colour)
        if hex["anchor"] and self.view["phase"] == "placing-port":
            self.canvas.chip(x + 4, y, "@", colour)
        self.draw_contents(x, y + 1, hex, colour)

    def draw_contents(self, x: int, y: int, hex: Hex, colour: str) -> None:
        """Draw an Old One or the level of a hidden tile, then a port, a farm, or what resources there is room for."""
        tile = tile_on(self.view, hex)
        self.canvas.chip(x, y, tile, NIGHT if hex["hidden"] else WOKEN)
        owner = hex["port"] if hex["port"] is not None else hex["farm"] and hex["farm"]["seat"]
        if owner is not None:
            self.canvas.chip(x + 3, y, building(hex), colour)
            self.canvas.chip(x + 4, y, *SIGNS[owner])
            return
        goods = "".join(f"{RESOURCES[what]}{count}" for what, count in hex["resources"].items())
        room = CELL - 1 - len(tile)
        self.canvas.chip(x + len(tile), y, goods if len(goods) <= room else f"{goods[: room - 1]}+", colour)

    def draw_track(self, track: Track) -> None:
        x, y = self.at[track["hex"]]
        right, down = {"n": (0, 0), "ne": (CELL - 1, 0), "se": (CELL - 1, 1)}[track["side"]]
        self.canvas.chip(x + right, y + down, *SIGNS[track["seat"]])

    def lines(self) -> Block:
        return self.canvas.lines()


def is_rough(hex: Hex) -> bool:
    return bool(hex["terrain"] == "numbered" and hex["level"] > 1)


def building(hex: Hex) -> str:
    """Return the letter of a port or a farm."""
    farm = hex["farm"]
    if hex["port"] is not None or farm is None:
        return "P"
    return BLIGHTED if farm["blighted"] else CROPS[farm["crop"]]


def tile_on(view: AuztraliaView, hex: Hex) -> str:
    """Return the letters for tiles on a hex.

    `?2` is a tile of level 2 that lies face down, `Z1` are zombies with one damage. Several tiles are just letters.
    """
    here = [tile for tile in view["old_ones"] if tile["hex"] == hex["hex"]]
    asleep = f"?{hex['hidden']}" if hex["hidden"] else ""
    if len(here) == 1:
        return asleep + OLD_ONES[here[0]["kind"]] + (str(sum(here[0]["damage"])) if any(here[0]["damage"]) else "")
    return (asleep + "".join(OLD_ONES[tile["kind"]] for tile in here))[: CELL - 4]


def legend(view: AuztraliaView, width: int) -> Block:
    """Return the legend of the map."""
    terrains = dict.fromkeys(hex["terrain"] for hex in view["hexes"])
    land = [f"{LAND[each][0]} {LAND[each][1]}" for each in LAND if each in terrains]
    if "numbered" in terrains:
        land.append(f"{ROUGH} rough desert")
    goods = [f"{letter} {what}" for what, letter in RESOURCES.items() if what in goods_of(view)]
    farms = [f"{letter} {crop}" for crop, letter in CROPS.items()]
    said = [
        *land,
        f"below: {', '.join(goods)}",
        f"?1 asleep, level 1; {', '.join(f'{letter} {named(kind)}' for kind, letter in OLD_ONES.items())}",
        f"P port; farms: {', '.join(farms)}, {BLIGHTED} blighted",
        "a player's sign: a track, left above north, right above north-east, right below south-east",
    ]
    return [Text(line, LINE) for line in wrap("   ".join(said), width)]


def goods_of(view: AuztraliaView) -> set[str]:
    """Return the resources of this map."""
    return set(RESOURCES) - ({"coal", "phosphate"} if view["map"] == "west" else {"token"})


# --- Time and the Old Ones ---


def title_bar(view: AuztraliaView, names: Sequence[str], width: int) -> Text:
    """Return the first line: the game, the time, and the player who has the turn or has won."""
    time = view["time"]
    if not view["over"]:
        right = has_the_turn(names, view["deciding"], width, PLATE)
    elif winners := victors(view):
        right = won_by(names, winners, width, PLATE)
    else:
        right = Text("won by ").append_text(chip(" the Old Ones ", WOKEN))
    return title_line(view["title"], [f"the Old Ones are on space {time['purple']} of {time['last']}"], right, width)


def victors(view: AuztraliaView) -> list[int]:
    """Return the seats that have won; none if the Old Ones have."""
    points, theirs = [player["points"] for player in view["players"]], view["score"]["total"]
    ours = sum(points) // len(points) if view["way"] == "together" else max(points)
    if ours <= theirs:
        return []
    return [seat for seat, had in enumerate(points) if view["way"] == "together" or had == ours]


def time_track(view: AuztraliaView, width: int) -> Block:
    """Return the discs on the time track, from the back and from the top, and the next cards of the Old Ones."""
    time = view["time"]
    spaces: dict[int, str] = {}
    for disc in time["discs"]:
        spaces[disc["space"]] = spaces.get(disc["space"], "") + SIGNS[disc["seat"]][0]
    spaces[time["purple"]] = spaces.get(time["purple"], "") + " Old Ones"
    parts = [Text(f"{space}: {who.strip()}") for space, who in sorted(spaces.items())]
    for said, of in (("revelation", time["lit"]), ("card for all", time["called"])):
        ahead = [space for space in of if space > time["purple"]]
        if ahead:
            parts.append(Text(f"next {said} on {ahead[0]}", LINE))
    return labelled("time", parts, width)


def old_ones(view: AuztraliaView, width: int) -> Block:
    """Return the Old Ones' score, and all tiles that lie face up."""
    score = view["score"]
    about = "" if view["over"] else "about "
    parts = (
        f"{score['awake']} in the open",
        f"{about}{score['hidden']} face down",
        f"{score['farms']} for blighted farms",
    )
    lines = labelled("Old Ones", [bold(f"{about}{score['total']}"), *map(Text, parts)], width)
    tiles = [Text(tile_said(tile)) for tile in view["old_ones"]]
    return [*lines, *labelled("", tiles, width)] if tiles else lines


def tile_said(tile: OldOne) -> str:
    """Return a tile as text: `1) zombies d4, 2● of 3 damage`. The number is the one in the action `aim`."""
    hurt = [f"{count}{SIGNS[seat][0]}" for seat, count in enumerate(tile["damage"]) if count]
    return f"{tile['tile']}) {named(tile['kind'])} {tile['hex']}, {' '.join(hurt) or 0} of {tile['capacity']} damage"


def labelled(label: str, parts: Iterable[Text], width: int) -> Block:
    """Return parts behind a label, in as many lines as they need."""
    lines = flowing(parts, width - LABEL, gap=3)
    return [Text(f"{'' if nth else label:<{LABEL}}", LINE).append_text(line) for nth, line in enumerate(lines)]


# --- Combat ---


def combat(view: AuztraliaView, names: Sequence[str], width: int) -> Block:
    """Return the force, the Old Ones that it fights, and the open card."""
    fight = view["combat"]
    if not fight:
        return []
    parts = [nameplate(names, fight["seat"], PLATE)]
    if fight["hex"] is None:
        parts.append(Text("sends"))
    else:
        parts.append(bold(f"{'defends the port' if fight['defends'] else 'attacks'} at {fight['hex']}"))
        parts.append(Text(f"sanity {fight['sanity']} of {fight['most_sanity']}"))
    lines = labelled("combat", [*parts, *(Text(stack(each)) for each in fight["units"])], width)
    here = [tile for tile in view["old_ones"] if tile["hex"] == fight["hex"]]
    lines += labelled("against", [Text(tile_said(tile)) for tile in here], width)
    if view["card"]:
        kinds = {tile["kind"] for tile in here}
        for each in view["card"]["kinds"]:
            if each["kind"] in kinds:
                lines += sentence(f"card {view['card']['card']}", card_said(each), width)
    return lines


def stack(each: Stack) -> str:
    """Return a stack as text: `2 infantry, 1 damage`."""
    hurt = f", {each['damage']} damage" if each["damage"] else ""
    return f"{each['number']} {named(each['unit'])}{hurt}"


def card_said(row: CardRow) -> str:
    """Return as text how a card lets units hit an Old One, and what the Old One does."""
    hits = f"hit by {listed(named(unit) for unit in row['hit_by'])}" if row["hit_by"] else "not hit"
    does = [
        some(count, word, word)
        for word, count in (
            ("damage", row["damage"]),
            ("damage to airships", row["air_damage"]),
            ("sanity", row["sanity"]),
        )
        if count
    ]
    return f"{named(row['kind'])}: {hits}; costs {listed(does) if does else 'nothing'}"


# --- Cards ---


def display(view: AuztraliaView, width: int, *, brief: bool) -> Block:
    """Return the display, with the places as they are typed, and other cards that the viewer may see."""
    known = [(place, card) for place, card in zip(PLACES, view["display"], strict=True) if card]
    if brief:
        return labelled("recruit", [Text(f"{place}: {card['title']}") for place, card in known], width)
    lines = [line for place, card in known for line in personality(place, card, width)]
    for nth, card in enumerate(view["looking"] or []):
        lines += personality(f"choose {nth + 1}", card, width)
    if view["top"]:
        lines += personality("on top", view["top"], width)
    for each in view["objectives"]:
        met = " (reached)" if each["met"] else ""
        lines += sentence("objective", f"{each['card']}: {each['says']}, {each['points']} points{met}", width)
    return lines


def personality(label: str, card: Personality, width: int) -> Block:
    return sentence(label, f"{card['title']}: {card['says']}", width)


def sentence(label: str, said: str, width: int) -> Block:
    """Return a text behind a label, in as many lines as it needs."""
    lines = wrap(said, width - LABEL)
    return [Text(f"{'' if nth else label:<{LABEL}}", LINE).append(line) for nth, line in enumerate(lines)]


# --- Players ---


def panel(names: Sequence[str], player: Player, width: int) -> Block:
    """Return a player's points and goods, and below them boxes, barracks, trophies and personalities."""
    plate = nameplate(names, player["seat"], PLATE)
    plate.append(" " * (PLATE - plate.cell_len + 1)).append(some(player["points"], "point"), "bold")
    lines = flowing([plate, *map(Text, goods(player))], width, gap=2)
    for label, parts in rows_of(player):
        lines += labelled(f"  {label}", map(Text, parts), width)
    return lines


def goods(player: Player) -> Iterator[str]:
    yield ", ".join(f"{count} {good}" for good, count in player["goods"].items() if count) or "no goods"
    yield some(player["cubes"], "cube")
    yield some(player["tracks"], "track")


def rows_of(player: Player) -> Iterator[tuple[str, list[str]]]:
    """Yield the other rows for a player, each with its label, without the empty ones."""
    scored = [f"{points} for {word}" for word, points in player["score"].items() if points]
    boxes = [f"{BOXES[box]} {count}{due(player, box)}" for box, count in player["boxes"].items() if count]
    units = [f"{count} {named(unit)}" for unit, count in player["barracks"].items() if count]
    trophies = [f"{count} {named(kind)}" for kind, count in player["trophies"].items()]
    cards = [card["title"] + (" (waits)" if card["waits"] else "") for card in player["cards"]]
    rows = (("points", scored), ("boxes", boxes), ("barracks", units), ("trophies", trophies), ("cards", cards))
    yield from ((label, parts) for label, parts in rows if parts)


def due(player: Player, box: BoxName) -> str:
    """Return a note on what the next cube on a box costs."""
    return f" ({player['prices'][box]} gold)" if player["prices"][box] else ""


COLUMNS = (("points", 7), ("coal", 5), ("iron", 5), ("gold", 5), ("phos.", 6), ("cubes", 6), ("tracks", 7))


def summary(names: Sequence[str], players: Iterable[Player]) -> Block:
    """Return a table with a line for each player: goods, pieces and units."""
    lines = [Text(" " * PLATE + "".join(f"{word:>{wide}}" for word, wide in COLUMNS) + "  units", LINE)]
    for player in players:
        line = nameplate(names, player["seat"], PLATE)
        line.append(" " * (PLATE - line.cell_len))
        numbers = (player["points"], *player["goods"].values(), player["cubes"], player["tracks"])
        for number, (word, wide) in zip(numbers, COLUMNS, strict=True):
            line.append(f"{number:>{wide}}", "bold" if word == "points" else "")
        units = " ".join(f"{count} {SHORT[unit]}" for unit, count in player["barracks"].items() if count)
        lines.append(line.append(f"  {units}"))
    return lines


# --- The whole drawing ---


class AuztraliaTable(Drawing[AuztraliaView]):
    """A view, drawn with as much as the console has room for."""

    def top(self, width: int) -> Text:
        return title_bar(self.view, self.names, width)

    def drawn(self, console: Console, options: ConsoleOptions) -> Block:
        return self.fitting(max(NARROW, options.max_width), options.height)

    def fitting(self, width: int, height: int | None) -> Block:
        """Return all players in full if they fit, and otherwise with a line each."""
        lines = self.whole(width)
        return lines if height is None or len(lines) <= height else self.dense(width)

    def whole(self, width: int) -> Block:
        view, names = self.view, self.names
        land = Land(view).lines()
        room = width - BOARD - 3 if width >= WIDE else width
        rest = [*self.middle(room, brief=False), Text()]
        for player in self.players():
            rest += panel(names, player, room)
        if width >= WIDE:
            return beside(padded([*land, *legend(view, BOARD)], BOARD), rest, gap=3)
        return [*land, *legend(view, width), *rest]

    def dense(self, width: int) -> Block:
        return [*Land(self.view).lines(), *self.middle(width, brief=True), *summary(self.names, self.players())]

    def middle(self, width: int, *, brief: bool) -> Block:
        """Return the parts that belong to no player."""
        view = self.view
        return [
            *time_track(view, width),
            *old_ones(view, width),
            *combat(view, self.names, width),
            *display(view, width, brief=brief),
        ]

    def players(self) -> list[Player]:
        """Return the players in order of seats, beginning with the one that decides."""
        return beginning_with([self.view["deciding"], self.view["viewer"]], self.view["players"])


def draw(view: AuztraliaView, names: Sequence[str]) -> RenderableType:
    """Return the table for a terminal, with the seat that decides first."""
    return AuztraliaTable(view, names)
