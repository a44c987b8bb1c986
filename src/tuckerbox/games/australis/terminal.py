"""Australis in a terminal: each reef with its section of the current, the cards, the dice, and the players.

Turtles are the signs of their players. Dice and cards show their colours and also name them, so no information depends
on colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console, ConsoleOptions, RenderableType
from rich.text import Text

from tuckerbox.games.australis.view_types import AustralisView, Card, Competition, Die, Held, Player, Reef
from tuckerbox.games.terminal_drawing import (
    LINE,
    SIGNS,
    Block,
    Drawing,
    beside,
    bold,
    chip,
    deciding_first,
    flowing,
    nameplate,
    padded,
    title_bar,
    width_of,
)
from tuckerbox.kernel.sentence_parts import some

NARROW, WIDE = 50, 128  # the least columns of a drawing; the columns from which players are beside the board
BOARD = 80  # columns for the board if players are beside it
LABEL = 8  # columns in front of dice
PLATE, SHORT_PLATE = 18, 10  # the widest nameplates

SEA, SAND = "#0B5A78", "#E9D8B4"
FILLS = {"white": "#F2EFE6", "yellow": "#F0B429", "blue": "#2B65B8", "purple": "#7C4A9E", "red": "#B23A2E"}
CUBE, GREY_CUBE = "+", "*"  # food for every player, and for the first to pass
STANDINGS = {"first": bold("winner"), "second": bold("second"), "out": Text("out", LINE)}
COUNTS, SINKS = "→", "↓"  # marks the value of a die in the competition; marks the lowest dice


# --- The current and the reefs ---


def waters(view: AustralisView, width: int) -> Block:
    """Return a line for each reef with its points, corals and spaces, and the cards beside or below."""
    rows = [[caption(view)], *(reef(view, each, width) for each in view["reefs"])]
    display = cards(view)
    upper = [line for row in rows[: len(display)] for line in row]
    lower = [line for row in rows[len(display) :] for line in row]
    if width_of(upper) + 3 + width_of(display) <= width:
        return [*beside(upper, display, gap=3), *lower]
    return [*upper, *lower, *flowing(padded(display, width_of(display)), width, gap=3)]


def caption(view: AustralisView) -> Text:
    signs = "".join(f"{SIGNS[seat][0]:>3}" for seat in range(view["seats"]))
    return Text(f"reef 1st 2nd{signs}  current {CUBE}{GREY_CUBE}food", LINE)


def reef(view: AustralisView, row: Reef, width: int) -> Block:
    first, second = row["points"]
    text = bold(f"{row['name']:>3} ").append(f"{first:>4}{second or '–':>4}")
    best = max(row["corals"])
    for count in row["corals"]:
        text.append(f"{count or '·':>3}", "bold" if count and count == best else "")
    text.append("  ")
    spaces = flowing((space(view, at) for at in range(row["from"], row["to"] + 1)), width - text.cell_len, gap=0)
    indent = Text(" " * text.cell_len)
    return [(indent if nth else text).copy().append_text(line) for nth, line in enumerate(spaces)] or [text]


def space(view: AustralisView, at: int) -> Text:
    """Return a space with its turtles, and with its food if anybody can still get it."""
    here = sorted((p for p in view["players"] if p["turtle"] == at), key=lambda p: p["arrived"])
    grey = view["current"]["grey"]
    waits = any(player["turtle"] < at for player in view["players"])
    mark = CUBE if at in view["current"]["cubes"] and waits else ""
    mark += GREY_CUBE if at == grey["space"] and grey["left"] else ""
    text = chip(" ", SEA)
    for player in here:
        sign, colour = SIGNS[player["seat"]]
        text.append_text(chip(sign, colour))
    text.append_text(chip(f"{at}{mark}", SEA))
    return text


# --- Cards ---


def cards(view: AustralisView) -> Block:
    """Return the display, a card in each line."""
    return [card(each) if each else Text("no card", LINE) for each in view["cards"]]


def card(each: Card) -> Text:
    return chip(f" {each['colour']:<6} ", FILLS[each["colour"]]).append(f" {function(each)}")


def function(each: Card) -> str:
    """Return a card's function, in the word that players type, and its amount."""
    amount = each["amount"]
    return {
        "points": f"points  +{amount}",
        "fish": f"fish    {some(amount, 'fish', 'fish')}",
        "turtle": f"turtle  {some(amount, 'step')}",
        "coral": "coral   at the turtle's reef",
        "competition": f"competition +{amount}",
    }[each["function"]]


# --- Dice ---


def offer(view: AustralisView, width: int) -> Block:
    """Return the dice that can be taken, by colour."""
    lines: Block = []
    for colour in ("white", "yellow"):
        lines += labelled(colour, (brings(die) for die in view["dice"] if die["colour"] == colour), width)
    numbers = [numbered(view, colour) for colour in ("blue", "purple", "red")]
    return [*lines, *flowing(filter(None, numbers), width, gap=3)]


def labelled(colour: str, parts: Iterable[Text], width: int) -> Block:
    lines = flowing(parts, width - LABEL, gap=3)
    return [Text(f"{'' if nth else colour:<{LABEL}}").append_text(line) for nth, line in enumerate(lines)]


def brings(die: Die) -> Text:
    """Return a white or yellow die: the number that players type, and its cards or fish."""
    said = some(die["cards"], "card") if die["colour"] == "white" else some(die["fish"], "fish", "fish")
    points = f" +{die['points']}" if die["points"] else ""
    return chip(f" {die['name'].split('-')[1]} ", FILLS[die["colour"]]).append(f" {said}{points}")


def numbered(view: AustralisView, colour: str) -> Text | None:
    """Return the dice of a colour with numbers."""
    dice = [die for die in view["dice"] if die["colour"] == colour]
    if not dice:
        return None
    text = Text(f"{colour:<{LABEL}}" if colour == "blue" else f"{colour} ")
    chips = (chip(f" {number_of(die)} ", FILLS[colour]) for die in dice)
    return text.append_text(Text(" ").join(chips))


def number_of(die: Die) -> str:
    """Return a die's number; `?` for the red one before the competition rolls it."""
    return str(die["number"] or "?")


def competition(stands: Competition, players: Sequence[Player], names: Sequence[str]) -> Block:
    """Return the competition: each player's dice and their values, with a sign at the lowest."""
    lines = [bold("dice competition").append(f"   {COUNTS} what it counts   {SINKS} sinks", LINE)]
    for player, standing in zip(players, stands["standings"], strict=True):
        line = nameplate(names, player["seat"], PLATE)
        line.append(" " * (PLATE - line.cell_len + 1))
        parts = [fighter(die, stands["lowest"]) for die in player["dice"]]
        parts += [STANDINGS[standing]] if standing in STANDINGS else []
        lines.append(line.append_text(Text("  ").join(parts)))
    return lines


def fighter(die: Held, lowest: int | None) -> Text:
    text = chip(f" {die['colour']} {number_of(die)} ", FILLS[die["colour"]])
    counts = die["number"] and die["number"] + die["plus"]
    if die["plus"]:
        text.append(f"{COUNTS}{counts or '?'}")
    return text.append(SINKS, "bold") if counts and counts == lowest else text


# --- Players ---


def panel(view: AustralisView, names: Sequence[str], player: Player, width: int) -> Block:
    """Return a player: points, turtle, corals and fish; below, the next school, dice, cards and tiles."""
    plate = nameplate(names, player["seat"], PLATE)
    plate.append(" " * (PLATE - plate.cell_len)).append(f"{some(player['points'], 'point'):>11}", "bold")
    below = [*([] if view["winners"] else to_come(view, player)), *owned(player)]
    return [*flowing([plate, *map(Text, counted(player))], width), *indented(flowing(below, width - 2))]


def counted(player: Player) -> Iterator[str]:
    yield f"turtle {player['turtle']}"
    yield some(player["supply"], "coral")
    yield f"{some(player['fish'], 'fish', 'fish')}, {some(player['cubes'], 'cube')}: school {player['school']}"


def to_come(view: AustralisView, player: Player) -> Iterator[Text]:
    """Yield whether the player has the token, and the next larger school."""
    if view["token"] == player["seat"]:
        yield bold("goes first next" if view["round"] < view["rounds"] else "first player token")
    if next_school(view, player):
        yield Text(next_school(view, player))


def next_school(view: AustralisView, player: Player) -> str:
    """Return the next larger school and what is missing for it; empty if there is none."""
    for slot, of in enumerate(view["food"], 1):
        if slot > player["cubes"] or of["need"] > player["fish"]:
            lacks = [("fish", "fish", of["need"] - player["fish"]), ("cube", "cubes", slot - player["cubes"])]
            missing = " and ".join(f"{some(count, one, many)}" for one, many, count in lacks if count > 0)
            return f"school {of['points']} with {missing} more"
    return ""


def owned(player: Player) -> Iterator[Text]:
    """Yield dice, cards by their colour, and tiles."""
    for nth, die in enumerate(player["dice"]):
        yield Text("" if nth else "dice ").append_text(chip(f" {short(die)} ", FILLS[die["colour"]]))
    for colour, functions in under(player["cards"]).items():
        yield chip(f" {colour}: {' '.join(functions)} ", FILLS[colour])
    if player["competition"]:
        chips = (chip(f" {each['colour']} +{each['amount']} ", FILLS[each["colour"]]) for each in player["competition"])
        yield Text("competition ").append_text(Text(" ").join(chips))
    for metal in ("silver", "gold"):
        points = [str(tile["points"]) for tile in player["tiles"] if tile["tile"] == metal]
        if points:
            yield Text(f"{metal} {', '.join(points)}")


def short(die: Die) -> str:
    """Return a die in short: `blue 5`, `red ?`, `yellow 4` for the fish, `white 2` for the cards."""
    return f"{die['colour']} {die['cards'] or die['fish'] or number_of(die)}"


def under(kept: Iterable[Card]) -> dict[str, list[str]]:
    """Return the functions of kept cards, by colour."""
    found: dict[str, list[str]] = {}
    for each in kept:
        found.setdefault(each["colour"], []).append(each["function"])
    return found


def indented(lines: Block) -> Block:
    return [Text("  ").append_text(line) for line in lines]


# --- Players in a line each ---

COLUMNS = (("points", 7), ("turtle", 7), ("fish", 5), ("food", 5), ("school", 7), ("coral", 6), ("tiles", 6))


def summary(view: AustralisView, names: Sequence[str], players: Iterable[Player], width: int) -> Block:
    """Return a table of all players. Dice and cards have their first letters; `1st` marks the owner of the token."""
    lines = [Text(" " * SHORT_PLATE + "".join(f"{word:>{wide}}" for word, wide in COLUMNS) + "  cards, dice", LINE)]
    for player in players:
        numbers = (*(player[word] for word in ("points", "turtle", "fish", "cubes", "school", "supply")), won(player))
        line = nameplate(names, player["seat"], SHORT_PLATE)
        line.append(" " * (SHORT_PLATE - line.cell_len))
        for number, (word, wide) in zip(numbers, COLUMNS, strict=True):
            line.append(f"{number:>{wide}}", "bold" if word == "points" else "")
        token = [bold("1st")] if view["token"] == player["seat"] else []
        parts = [*token, *letters(player), *([] if view["competition"] else dice_of(player))]
        lines += hanging(line, parts, width)
    return lines


def hanging(line: Text, parts: Iterable[Text], width: int) -> Block:
    """Return a line with parts after it; parts that do not fit go on further lines."""
    lines = [line]
    for part in parts:
        if lines[-1].cell_len + 2 + part.cell_len > width:
            lines.append(Text(" " * SHORT_PLATE))
        lines[-1].append("  " if lines[-1].cell_len > SHORT_PLATE else " ").append_text(part)
    return lines


def won(player: Player) -> int:
    return sum(tile["points"] for tile in player["tiles"])


def letters(player: Player) -> Iterator[Text]:
    """Yield cards by colour, with the first letters of their functions: `w:ft b:p +b`."""
    said = [
        f"{colour[0]}:{''.join(word[0] for word in functions)}" for colour, functions in under(player["cards"]).items()
    ]
    said += ["+" + "".join(each["colour"][0] for each in player["competition"])] if player["competition"] else []
    if said:
        yield Text(" ".join(said))


def dice_of(player: Player) -> Iterator[Text]:
    if player["dice"]:
        yield bold(" ".join(f"{die['colour'][0]}{short(die).split()[1]}" for die in player["dice"]))


# --- The whole ---


class Coast(Drawing[AustralisView]):
    """A drawing of a view, with as many details as the console has room for."""

    def top(self, width: int) -> Text:
        return title_bar(self.view, self.names, width, progress(self.view))

    def drawn(self, console: Console, options: ConsoleOptions) -> Block:
        return self.fitting(max(NARROW, options.max_width), options.height)

    def fitting(self, width: int, height: int | None) -> Block:
        """Return the whole drawing if it fits the height, else one with a line for each player."""
        lines = self.whole(width)
        return lines if height is None or len(lines) <= height else self.dense(width)

    def whole(self, width: int) -> Block:
        view, names, players = self.view, self.names, self.players()
        rule = Text("─" * width, LINE)
        if width >= WIDE:
            room = width - BOARD - 3
            panels = [line for player in players for line in [*panel(view, names, player, room), Text()]]
            return [rule, *beside(padded(self.board(BOARD), BOARD), panels[:-1], gap=3)]
        panels = [line for player in players for line in panel(view, names, player, width)]
        return [rule, *self.board(width), rule.copy(), *panels]

    def dense(self, width: int) -> Block:
        return [*self.board(width), *summary(self.view, self.names, self.players(), width)]

    def board(self, width: int) -> Block:
        """Return the middle of the table."""
        view = self.view
        if view["competition"]:
            return [*waters(view, width), *competition(view["competition"], view["players"], self.names)]
        return [*waters(view, width), *([] if view["winners"] else offer(view, width))]

    def players(self) -> list[Player]:
        """Return the players, beginning with the one who decides."""
        return deciding_first(self.view, self.view["players"])


def progress(view: AustralisView) -> list[str]:
    """Return the progress of the match, and the tiles of this round."""
    if view["winners"]:
        return [f"over after {some(view['round'], 'round')}"]
    cubes = {"gold": "", "silver": f"{CUBE}food" if view["current"]["grey"]["beside"] else ""}
    tiles = (tile for tile in view["tiles"] if tile["round"] == view["round"])
    said = [f"{tile['tile']} {tile['points']}{cubes[tile['tile']]}" for tile in tiles]
    return [f"round {view['round']} of {view['rounds']}", *said] if view["round"] else []


def draw(view: AustralisView, names: Sequence[str]) -> RenderableType:
    """Return the drawing of a view, with the seat that decides first."""
    return Coast(view, names)
