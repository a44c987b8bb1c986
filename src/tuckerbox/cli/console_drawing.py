"""Drawing the board and wrapped sentences on a console."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.segment import Segment, Segments
from rich.text import Text

from tuckerbox.kernel.contract import Game

Rows = list[list[Segment]]


def board_rows(
    console: Console, game: Game, view: Mapping[str, Any], names: Sequence[str], height: int | None = None
) -> Rows:
    """Return the rows of a game's board. With a `height`, the game tries to draw it in that many rows."""
    options = console.options if height is None else console.options.update_height(height)
    return list(Segment.split_lines(console.render(game.draw(view, names), options)))


def print_rows(console: Console, rows: Rows) -> None:
    console.print(Segments(segment for row in rows for segment in (*row, Segment.line())), end="")


def wrapped(console: Console, sentences: Iterable[str], names: Sequence[str] = ()) -> list[Text]:
    """Wrap each sentence to the console's width, with a hanging indent and with `names` in bold."""
    lines: list[Text] = []
    for sentence in sentences:
        text = Text(sentence)
        text.highlight_words(names, "bold")
        first, *more = text.wrap(console, console.width - 2)
        lines += [first, *(Text("  ").append_text(line) for line in more)]
    return lines
