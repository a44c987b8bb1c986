"""HTML reports: they need no other files, and their plots show the numbers correctly."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tuckerbox.arena import compete
from tuckerbox.arena.balance import balance
from tuckerbox.arena.plots import Curve, DotRow, Point, bars, curves, dots, scale, table
from tuckerbox.arena.report import of_balance, of_standings


def plots(page: str) -> list[ElementTree.Element]:
    return [ElementTree.fromstring(svg) for svg in re.findall(r"<svg.*?</svg>", page, flags=re.DOTALL)]


@pytest.fixture(scope="module")
def pages() -> list[str]:
    arena = compete("outback", ["greedy", "random"], 8, seed=1)
    return [of_standings(arena), of_balance(balance("outback", "random", 40, seed=1))]


def test_a_page_refers_to_no_other_file(pages: list[str]) -> None:
    for page in pages:
        assert page.startswith("<!doctype html>")
        assert not re.search(r"(src|href)=|url\(|@import|<script", page)
        assert "light-dark(" in page


def test_every_plot_is_well_formed_and_labelled(pages: list[str]) -> None:
    for page in pages:
        assert len(plots(page)) >= 3
        for plot in plots(page):
            assert plot.get("role") == "img"
            assert plot.get("aria-label")


def test_the_label_of_a_plot_has_its_values() -> None:
    label = ElementTree.fromstring(dots("wins", [DotRow("greedy", 75, 60.25, 90, "75.0%")])).get("aria-label")
    assert label == "wins: greedy 75.0% (60.2 to 90.0)"
    assert ElementTree.fromstring(bars("points", {3: 10, 5: 2})).get("aria-label") == "points: 3: 10, 5: 2"
    assert "0 to 16: 17" in str(ElementTree.fromstring(bars("x", dict.fromkeys(range(1000), 1))).get("aria-label"))


def test_the_page_names_the_bots_and_the_seed(pages: list[str]) -> None:
    arena, _ = pages
    for text in ("greedy", "random", "seed 1", "8 matches"):
        assert text in arena


def test_a_dot_is_drawn_at_its_value() -> None:
    plot = ElementTree.fromstring(dots("x", [DotRow("a", 10, 0, 20, "10"), DotRow("b", 20, 20, 20, "20")], mark=10))
    first, second = (float(dot.get("cx", 0)) for dot in plot.findall("circle"))
    ticks = [float(tick.get("x", 0)) for tick in plot.findall("text[@class='tick']")]
    assert first == pytest.approx((ticks[0] + ticks[-1]) / 2, abs=0.1)
    assert second == pytest.approx(ticks[-1], abs=0.1)


def test_the_height_of_a_bar_is_its_count_and_there_are_at_most_60_bars() -> None:
    heights = [
        float(bar.get("height", 0)) for bar in ElementTree.fromstring(bars("x", {3: 10, 4: 20, 6: 5})).iter("rect")
    ]
    highest = max(heights)
    assert heights == pytest.approx([highest / 2, highest, 0, highest / 4], abs=0.1)
    many = ElementTree.fromstring(bars("x", dict.fromkeys(range(1000), 1)))
    assert len(list(many.iter("rect"))) <= 60


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-3.2, 17), (5, 5), (0.001, 0.0042), (-2000, 14000)])
def test_the_axis_covers_all_values_with_two_to_nine_ticks(low: float, high: float) -> None:
    ticks = scale(low, high)
    assert ticks[0] <= low
    assert ticks[-1] >= high
    assert 2 <= len(ticks) <= 9


def test_names_are_escaped() -> None:
    assert "<b>" not in table("<b>", ["<b>"], [["<b>", ("<b>", "better")]])
    assert "<b>" not in dots("<b>", [DotRow("<b>", 1, 0, 2, "<b>")])


def test_the_command_line_writes_reports(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from tuckerbox import cli

    file, kept = tmp_path / "page.html", tmp_path / "kept.jsonl"
    words = ["outback", "--matches", "2", "--seed", "1", "--report", str(file)]
    for command in (["arena", *words, "--bots", "greedy,random", "--out", str(kept)], ["balance", *words]):
        done = CliRunner().invoke(cli.app, command)
        assert done.exit_code == 0, done.output
        assert "Outback" in done.stdout
        assert "Outback" in file.read_text(encoding="utf-8")
    done = CliRunner().invoke(cli.app, ["arena", "outback", "--bots", "search,random", "--out", str(kept)])
    assert done.exit_code == 2
    assert "contains another experiment" in str(done.exception) + done.output


def test_a_curve_goes_through_its_points_within_its_band() -> None:
    drawn = curves(
        "matches", [Curve("a", [Point(0, 40, 30, 50), Point(100, 60, 50, 70)]), Curve("b", [Point(100, 30)])]
    )
    plot = ElementTree.fromstring(drawn)
    assert plot.get("aria-label") == "by matches, at the end: a 60.0, b 30.0"

    def places(kind: str) -> list[list[float]]:
        shapes = [path.get("d", "") for path in plot.findall("path") if path.get("class", "").startswith(kind)]
        return [[float(number) for number in re.findall(r"[0-9.]+", shape)] for shape in shapes]

    (x, y, further, up), (other_x, other_y) = places("curve")
    (left, high, right, higher, right_again, low, left_again, lowest) = places("band")[0]
    assert x == left == left_again < further == right == right_again == other_x
    assert higher < up < high == low < y < lowest == other_y
    assert curves("matches", []) == "<p>There is nothing to show yet.</p>"
