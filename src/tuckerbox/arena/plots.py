"""SVG plots and tables, in an HTML page that needs no other files and has a light and a dark theme."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import floor, log10

# Sizes in pixels
WIDTH = 720
LEFT, RIGHT = 200, 90  # margins of a dot plot, for names and for numbers
EDGE = 20  # margin of a histogram
SIDE = 48  # left margin of curves, for the numbers of the axis
ROW = 26  # height of a row of a dot plot
BARS_HEIGHT = 160  # of a histogram

CURVES_HEIGHT = 220

MOST_BARS = 60  # in a histogram
TICKS = 5  # about that many on an axis

STYLE = """
:root { color-scheme: light dark; --paper: light-dark(#fbf5e6, #0f1822); --card: light-dark(#fffaf0, #18232f);
  --ink: light-dark(#241f18, #f1e9da); --soft: light-dark(#5a5142, #b9ae9a); --accent: light-dark(#a34a1c, #f0a36f);
  --line: light-dark(rgb(36 31 24 / 12%), rgb(241 233 218 / 14%)); --good: light-dark(#2c6b4a, #7cc79c);
  --bad: light-dark(#a3261a, #ff9c8a); }
body { margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 60rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
h1, h2 { font-family: Georgia, serif; line-height: 1.2; } h1 { color: var(--accent); } h2 { margin-top: 2.5rem; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1rem 1.25rem;
  margin: 1rem 0; overflow-x: auto; }
p.soft, caption { color: var(--soft); } caption { text-align: left; padding-bottom: .5rem; }
table { border-collapse: collapse; } th, td { padding: .25rem .75rem; text-align: right; }
th:first-child, td:first-child { text-align: left; padding-left: 0; } th { color: var(--soft); font-weight: 500; }
td.better { color: var(--good); font-weight: 600; } td.worse { color: var(--bad); font-weight: 600; }
svg { display: block; width: 100%; max-width: 45rem; height: auto; } text { fill: var(--ink); font-size: 13px; }
.tick { fill: var(--soft); font-size: 11px; } .grid { stroke: var(--line); } .mark { stroke: var(--soft);
  stroke-dasharray: 4 3; } .whisker { stroke: var(--accent); stroke-width: 3; stroke-linecap: round; opacity: .55; }
.dot, .bar { fill: var(--accent); } .curve { fill: none; stroke-width: 2; } .band { stroke: none; opacity: .15; }
.tone-0 { stroke: var(--accent); fill: var(--accent); } .tone-1 { stroke: var(--good); fill: var(--good); }
.tone-2 { stroke: var(--bad); fill: var(--bad); } text.name { stroke: none; }
"""
TONES = 3  # colours of curves


Cell = str | tuple[str, str]  # of a table: the text, or the text and a CSS class


@dataclass(frozen=True)
class DotRow:
    """A row of a dot plot: a value with its interval, a name on the left and a label on the right."""

    name: str
    value: float
    low: float
    high: float
    label: str


@dataclass(frozen=True)
class Point:
    """A point of a curve, with its interval if it has one."""

    x: float
    value: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class Curve:
    """Points from left to right, with a name."""

    name: str
    points: Sequence[Point]


def page(title: str, introduction: str, parts: Sequence[str]) -> str:
    """Return a whole HTML page."""
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>\n'
        f'<body><h1>{escape(title)}</h1>\n<p class="soft">{escape(introduction)}</p>\n'
        + "\n".join(parts)
        + "\n</body></html>\n"
    )


def part(title: str, introduction: str, body: str) -> str:
    return f'<h2>{escape(title)}</h2>\n<p class="soft">{escape(introduction)}</p>\n<section>{body}</section>'


def dots(title: str, rows: Sequence[DotRow], mark: float | None = None) -> str:
    """Return a dot plot: for each row a dot and a whisker, and a dashed line at the value `mark`."""
    marks = [] if mark is None else [mark]
    ticks = scale(min([*marks, *(row.low for row in rows)]), max([*marks, *(row.high for row in rows)]))
    height = ROW * len(rows) + 24
    drawn = grid(ticks, height - 24)
    if mark is not None:
        drawn.append(f'<path class="mark" d="M{across(mark, ticks):.1f} 0V{height - 24}"/>')
    for nth, row in enumerate(rows):
        y = ROW * nth + ROW / 2
        low, value, high = (across(number, ticks) for number in (row.low, row.value, row.high))
        drawn += [
            f'<text x="0" y="{y + 4}">{escape(row.name)}</text>',
            f'<path class="whisker" d="M{low:.1f} {y}H{high:.1f}"/>',
            f'<circle class="dot" cx="{value:.1f}" cy="{y}" r="5"/>',
            f'<text x="{WIDTH}" y="{y + 4}" text-anchor="end">{escape(row.label)}</text>',
        ]
    values = [f"{row.name} {row.label} ({row.low:.1f} to {row.high:.1f})" for row in rows]
    return svg(f"{title}: {', '.join(values)}", height, drawn)


def bars(title: str, counts: Mapping[int, int]) -> str:
    """Return a histogram. Neighbouring numbers share a bar if there are more than MOST_BARS."""
    lowest, highest = min(counts), max(counts)
    each = -(-(highest - lowest + 1) // MOST_BARS)
    bins = [0] * ((highest - lowest) // each + 1)
    for number, count in counts.items():
        bins[(number - lowest) // each] += count
    ticks = scale(lowest, highest + each)
    drawn = grid(ticks, BARS_HEIGHT, EDGE, EDGE)
    for nth, count in enumerate(bins):
        left, right = (across(lowest + each * (nth + end), ticks, EDGE, EDGE) for end in (0, 1))
        tall = (BARS_HEIGHT - 6) * count / max(bins)
        drawn.append(
            f'<rect class="bar" x="{left:.1f}" y="{BARS_HEIGHT - tall:.1f}" width="{max(1, right - left - 1):.1f}" '
            f'height="{tall:.1f}"/>'
        )
    values = [f"{bar_name(lowest + each * nth, each)}: {count}" for nth, count in enumerate(bins) if count]
    return svg(f"{title}: {', '.join(values)}", BARS_HEIGHT + 24, drawn)


def curves(axis: str, wanted: Sequence[Curve]) -> str:
    """Return curves over an axis with that name. Intervals are bands around them."""
    points = [point for curve in wanted for point in curve.points]
    if not points:
        return "<p>There is nothing to show yet.</p>"
    ends = [end for point in points for end in (point.value, point.low, point.high) if end is not None]
    ticks, levels = scale(0, max(point.x for point in points)), scale(min(ends), max(ends))

    def place(x: float, value: float) -> str:
        up = (value - levels[0]) / (levels[-1] - levels[0])
        return f"{across(x, ticks, SIDE, RIGHT):.1f} {8 + (CURVES_HEIGHT - 8) * (1 - up):.1f}"

    drawn = grid(ticks, CURVES_HEIGHT, SIDE, RIGHT)
    for level in levels:
        x, y = place(ticks[0], level).split()
        drawn.append(f'<path class="grid" d="M{x} {y}H{WIDTH - RIGHT}"/>')
        drawn.append(f'<text class="tick" x="{SIDE - 6}" y="{float(y) + 4}" text-anchor="end">{level:g}</text>')
    for nth, curve in enumerate(wanted):
        tone = f"tone-{nth % TONES}"
        band = [(point.x, point.low, point.high) for point in curve.points]
        upper = [place(x, high) for x, _, high in band if high is not None]
        lower = [place(x, low) for x, low, _ in reversed(band) if low is not None]
        if upper:
            drawn.append(f'<path class="band {tone}" d="M{" L".join([*upper, *lower])}Z"/>')
        line = [place(point.x, point.value) for point in curve.points]
        drawn.append(f'<path class="curve {tone}" d="M{" L".join(line)}"/>')
        drawn.append(f'<text class="name {tone}" x="{SIDE + 8}" y="{20 + 18 * nth}">{escape(curve.name)}</text>')
    last = [f"{curve.name} {curve.points[-1].value:.1f}" for curve in wanted if curve.points]
    return svg(f"by {axis}, at the end: {', '.join(last)}", CURVES_HEIGHT + 24, drawn)


def bar_name(first: int, count: int) -> str:
    """Return the numbers that one bar stands for, in words."""
    return str(first) if count == 1 else f"{first} to {first + count - 1}"


def table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[Cell]]) -> str:
    """Return an HTML table."""

    def cell(content: Cell) -> str:
        text, kind = content if isinstance(content, tuple) else (content, "")
        return f'<td class="{kind}">{escape(text)}</td>' if kind else f"<td>{escape(text)}</td>"

    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "\n".join(f"<tr>{''.join(map(cell, row))}</tr>" for row in rows)
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def svg(title: str, height: float, drawn: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title, quote=True)}">'
        + "".join(drawn)
        + "</svg>"
    )


def scale(low: float, high: float) -> list[float]:
    """Return round numbers for an axis, the first not above `low` and the last not below `high`."""
    span = (high - low) or 1.0
    rough = span / TICKS
    power = 10.0 ** floor(log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)
    first = floor(low / step)
    last = max(first + 1, -floor(-high / step))
    return [step * nth for nth in range(first, last + 1)]


def across(number: float, ticks: Sequence[float], left: float = LEFT, right: float = RIGHT) -> float:
    """Return the x coordinate of a number."""
    return left + (WIDTH - left - right) * (number - ticks[0]) / (ticks[-1] - ticks[0])


def grid(ticks: Sequence[float], height: float, left: float = LEFT, right: float = RIGHT) -> list[str]:
    drawn = []
    for tick in ticks:
        x = across(tick, ticks, left, right)
        drawn.append(f'<path class="grid" d="M{x:.1f} 0V{height}"/>')
        drawn.append(f'<text class="tick" x="{x:.1f}" y="{height + 16}" text-anchor="middle">{tick:g}</text>')
    return drawn
