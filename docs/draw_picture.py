"""Draws docs/table.svg, the picture in the README: a match of Outback between two bots, as a terminal shows it."""

from __future__ import annotations

from pathlib import Path

import tuckerbox
from tuckerbox import bots
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.text_and_svg import as_svg

PICTURE = Path(__file__).parent / "table.svg"


def main() -> None:
    match = tuckerbox.new("outback", ["Anna", "Julie"], seed="a picture")
    player = bots.SeatedBot(bots.get("greedy", match.game), match, seeded("a picture"))
    while match.decisions < 80 or match.view()["rolls"] != 2:
        match.play(player.choose())
    drawn = match.game.draw(match.view(match.turn), match.names)
    PICTURE.write_text(as_svg(drawn, "tuckerbox play outback"), encoding="utf-8")


if __name__ == "__main__":
    main()
