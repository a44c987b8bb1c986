"""Draws docs/table.svg, the picture in the README: a match of Outback between two bots, as a terminal shows it."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

import tuckerbox
from tuckerbox import bots
from tuckerbox.kernel.luck import seeded

NIGHT = (15, 24, 34)
INK = (241, 233, 218)
PICTURE = Path(__file__).parent / "table.svg"


def main() -> None:
    match = tuckerbox.new("outback", ["Anna", "Julie"], seed="a picture")
    player = bots.SeatedBot(bots.get("greedy", match.game), match, seeded("a picture"))
    while match.decisions < 80 or match.view()["rolls"] != 2:
        match.play(player.choose())
    console = Console(record=True, width=120, force_terminal=True, color_system="truecolor", file=StringIO())
    console.print(match.game.draw(match.view(match.turn), match.names))
    theme = TerminalTheme(NIGHT, INK, [INK] * 8, [INK] * 8)
    svg = console.export_svg(title="tuckerbox play outback", theme=theme)
    # No fonts from elsewhere: a picture should not call anybody up.
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    PICTURE.write_text(svg.replace("Fira Code", "DejaVu Sans Mono, Menlo, Consolas"), encoding="utf-8")


if __name__ == "__main__":
    main()
