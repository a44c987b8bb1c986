"""Parts of terminal drawings, for all games: readable colours, a canvas of cells, and blocks of lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Generic, TypeVar

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text
from typing_extensions import TypedDict

# A sign and a colour for each seat that a game can have; the browser shows the same signs
SIGNS = (
    ("●", "#0072B2"),
    ("▲", "#D55E00"),
    ("■", "#009E73"),
    ("◆", "#9E4C8E"),
    ("✚", "#866000"),
    ("★", "#4D5D6C"),
    ("⬢", "#A8233F"),
)
LINE = "#9A7B4F"  # visible on dark and on light terminals


# --- Colours ---


def channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mixed(colour: str, other: str, share: float) -> str:
    pairs = zip(channels(colour), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def luminance(colour: str) -> float:
    """Return the relative luminance as defined by WCAG."""
    linear = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in channels(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def ink_on(colour: str) -> str:
    """Return black or white, whichever has more contrast on a colour: always at least 4.5 to 1."""
    return "#FFFFFF" if luminance(colour) < 0.18 else "#000000"


# --- Painting ---

Block = list[Text]


class Canvas:
    """A grid of cells to paint on, each with a character, its style and its background."""

    def __init__(self, width: int, height: int, behind: str = "") -> None:
        self.style = ink_on(behind) if behind else ""
        self.chars = [[" "] * width for _ in range(height)]
        self.styles = [[self.style] * width for _ in range(height)]
        self.behind = [[behind] * width for _ in range(height)]

    def write(self, x: int, y: int, text: str, style: str = "", behind: str | None = None) -> None:
        for i, char in enumerate(text):
            self.chars[y][x + i] = char
            self.styles[y][x + i] = style or self.style
            if behind is not None:
                self.behind[y][x + i] = behind

    def chip(self, x: int, y: int, text: str, colour: str) -> None:
        """Write text on a colour of its own."""
        self.write(x, y, text, f"bold {ink_on(colour)}", colour)

    def lines(self) -> Block:
        return [self._line(y) for y in range(len(self.chars))]

    def _line(self, y: int) -> Text:
        line = Text(no_wrap=True)
        for char, style, behind in zip(self.chars[y], self.styles[y], self.behind[y], strict=True):
            line.append(char, f"{style} on {behind}" if behind else style)
        return line


def width_of(block: Block) -> int:
    return max((line.cell_len for line in block), default=0)


def padded(block: Block, width: int) -> Block:
    """Return the lines of a block, padded or cut to the same width."""
    lines = [line.copy() for line in block]
    for line in lines:
        line.truncate(width, overflow="ellipsis", pad=True)
    return lines


def beside(*blocks: Block, gap: int = 2) -> Block:
    """Return blocks side by side, aligned at the top."""
    columns = [(block, width_of(block)) for block in blocks if block]
    rows = zip_longest(*(padded(block, width) for block, width in columns))
    space = Text(" " * gap)
    return [
        space.join(line if line is not None else Text(" " * columns[i][1]) for i, line in enumerate(row))
        for row in rows
    ]


def chip(text: str, colour: str) -> Text:
    """Return text on a colour. More text can be appended."""
    return Text.assemble((text, f"bold {ink_on(colour)} on {colour}"))


def bold(text: str) -> Text:
    return Text.assemble((text, "bold"))


def flowing(parts: Iterable[Text], width: int, gap: int = 2) -> Block:
    """Return parts in a row, wrapped into as many lines as needed."""
    lines: Block = []
    for part in parts:
        if lines and lines[-1].cell_len + gap + part.cell_len <= width:
            lines[-1].append(" " * gap).append_text(part)
        else:
            lines.append(part.copy())
    return lines


def nameplate(names: Sequence[str], seat: int, width: int) -> Text:
    """Return a seat's sign and name on its colour."""
    sign, colour = SIGNS[seat]
    name = Text(f" {sign} {' '.join(names[seat].split())}")
    name.truncate(width - 1, overflow="ellipsis")
    return chip(f"{name.plain} ", colour)


View = TypeVar("View")


@dataclass(frozen=True)
class Drawing(Generic[View]):
    """The base class of drawings of a view, which adapt to the console's size."""

    view: View
    names: Sequence[str]

    def top(self, width: int) -> Text:
        """Return the first line. It has exactly the console's width, however narrow that is."""
        raise NotImplementedError

    def drawn(self, console: Console, options: ConsoleOptions) -> Block:
        """Return the lines below the first one. Lines that are too wide for the console are cut off."""
        raise NotImplementedError

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        below = options if options.height is None else options.update_height(options.height - 1)
        for line in (self.top(options.max_width), *self.drawn(console, below)):
            line.no_wrap = True
            line.truncate(options.max_width)
            yield line


Item = TypeVar("Item")


class Seated(TypedDict):
    """The fields of every view with the winners, the seat that decides, the seat that has the turn, and the viewer."""

    winners: list[int]
    deciding: int | None
    active: int | None
    viewer: int | None


def deciding_first(view: Seated, items: Sequence[Item]) -> list[Item]:
    """Return the items of all seats in order, beginning with a winner or, during a match, with the seat that decides.

    If no seat decides, begin with the seat that has the turn, or else with the viewer's.
    """
    return beginning_with([*view["winners"], view["deciding"], view["active"], view["viewer"]], items)


def beginning_with(seats: Sequence[int | None], items: Sequence[Item]) -> list[Item]:
    """Return the items of all seats in order, beginning with the first known seat of `seats`, or with seat 0."""
    first = next((seat for seat in seats if seat is not None), 0)
    return [*items[first:], *items[:first]]


class Headed(TypedDict):
    """The fields of every view that the title bar needs."""

    title: str
    active: int | None
    winners: list[int]


def title_bar(view: Headed, names: Sequence[str], width: int, said: Sequence[str], most: int = 18) -> Text:
    """Return a line with the title, the progress of the match, and the seat that has the turn or the winners."""
    if view["winners"]:
        right = won_by(names, view["winners"], width, most)
    else:
        right = has_the_turn(names, view["active"], width, most)
    return title_line(view["title"], said, right, width)


def has_the_turn(names: Sequence[str], seat: int | None, width: int, most: int) -> Text:
    """Return the end of a title bar, which names the seat that has the turn; empty if `seat` is None."""
    words = " has the turn"
    return Text() if seat is None else nameplate(names, seat, min(most, width - len(words) - 3)).append(words)


def won_by(names: Sequence[str], winners: Sequence[int], width: int, most: int) -> Text:
    """Return the end of a title bar that names the winners."""
    words = "won by "
    each = min(most, (width - len(words) - 2) // len(winners) - 1)
    return Text(words).append_text(Text(" ").join(nameplate(names, seat, max(3, each)) for seat in winners))


def title_line(title: str, said: Sequence[str], right: Text, width: int) -> Text:
    """Return a title bar that ends with `right`.

    To fit the width, leave out the last part of `said`, then the one before it and so on, and last the title.
    """
    heads = [bold(f" {title}").append(f"   {', '.join(said[:count])}") for count in range(len(said), 0, -1)]
    room = width - right.cell_len - 3  # for a gap of two columns, and one at the end
    left = next((head for head in (*heads, bold(f" {title}")) if head.cell_len <= room), Text())
    return left.append(" " * (width - left.cell_len - right.cell_len - 1)).append_text(right)
