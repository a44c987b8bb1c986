"""Muster in a terminal: the gate, and a line for each player's flock."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, RenderableType
from rich.text import Text

from tuckerbox.cli.template.view_types import Player, View
from tuckerbox.games.terminal_drawing import Block, Drawing, chip, nameplate, title_bar

FILLS = {"merino": "#E9D8B4", "dorper": "#2B241F", "suffolk": "#567A65", "leicester": "#7A68C0"}
PLATE = 18  # the most columns for a name


class FlocksDrawing(Drawing[View]):
    """The gate and the flocks, in as many lines as there are seats and three more."""

    def top(self, width: int) -> Text:
        view = self.view
        return title_bar(view, self.names, width, [f"round {view['round']} of {view['rounds']}"], PLATE)

    def drawn(self, console: Console, options: ConsoleOptions) -> Block:
        view, names = self.view, self.names
        gate = Text(" ").join([Text(" at the gate:"), *(chip(f" {breed} ", FILLS[breed]) for breed in view["gate"])])
        flocks = [flock(player, names) for player in view["players"]]
        return [gate, Text(), *flocks]


def flock(player: Player, names: Sequence[str]) -> Text:
    """Draw a player's flock, with the order if it is known."""
    plate = nameplate(names, player["seat"], PLATE)
    plate.pad_right(PLATE - plate.cell_len)
    sheep = [chip(f" {count} {breed} ", FILLS[breed]) for breed, count in player["flock"].items() if count]
    order = [Text(f"ordered: {player['order']}", "dim")] if player["order"] else []
    return Text(" ").join([plate, Text(f"{player['points']:>3} points"), *sheep, *order])


def draw(view: View, names: Sequence[str]) -> RenderableType:
    return FlocksDrawing(view, names)
