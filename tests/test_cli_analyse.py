"""`tuckerbox analyse`: what it prints, and which files it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import Result

import tuckerbox
from tests import command_line
from tests.playing import random_match
from tuckerbox.bots.match_analysis import (
    Analysis,
    Chances,
    CostlyDecision,
    RatedChoice,
    SeatLuck,
    Stroke,
    TurningPoint,
)
from tuckerbox.cli.analyse import costly_table, curve, curves_table, luck_table, turning_table


def run(*args: str) -> Result:
    result = command_line.run("analyse", *args, env={"COLUMNS": "110"})
    assert "Traceback" not in result.output
    return result


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file with a finished match, played at random."""
    match = random_match("outback", ["Anna", "Bruce"], seed=5)
    file = tmp_path_factory.mktemp("played") / "match.txt"
    match.save(file)
    return file


def test_it_prints_curves_turning_points_and_costly_decisions(played: Path) -> None:
    result = run(str(played), "--simulations", "40")
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0].startswith("Outback: ")
    assert lines[0].endswith(" decisions, 40 simulations each")
    titles = ("Turning points", "Costliest decisions", "Luck")
    for words in ("Anna", "Bruce", "chance of winning", "accuracy", *titles, "█"):
        assert words in result.stdout


def test_the_json_contains_the_whole_analysis_and_is_the_same_for_any_number_of_jobs(played: Path) -> None:
    one, three = (run(str(played), "--simulations", "20", "--json", "--jobs", jobs) for jobs in ("1", "3"))
    printed = json.loads(one.stdout)
    assert printed == json.loads(three.stdout)
    assert (printed["game"], printed["names"]) == ("outback", ["Anna", "Bruce"])
    assert printed["done"] == 1.0
    assert printed["curve"][-1]["chances"] == printed["result"]


def test_a_match_that_is_not_over_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "begun.txt"
    tuckerbox.new("outback", 2, seed=1).save(file)
    result = run(str(file))
    assert result.exit_code == 2
    assert f"The match in {file} is not over yet. Only finished matches can be analysed." in " ".join(
        result.stderr.split()
    )


def test_a_file_that_is_not_a_match_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna\n", encoding="utf-8")
    for path, error in ((file, "a match document begins with"), (tmp_path / "none.txt", "can't be read")):
        result = run(str(path))
        assert result.exit_code == 2
        assert error in " ".join(result.stderr.split())


def test_a_curve_is_drawn_as_high_as_the_chances() -> None:
    assert list(curve([0.0, 0.25, 0.5, 0.75, 1.0], 9, 2)) == ["   ▄█", " ▄███"]
    assert list(curve([1.0], 9, 1)) == ["█"]
    (long,) = curve([nth / 999 for nth in range(1000)], 40, 1)
    assert len(long) == 40
    assert (long[0], long[-1]) == (" ", "█")
    assert list(long) == sorted(long)


def test_a_name_keeps_its_hyphen_beside_its_swing() -> None:
    match = tuckerbox.new("outback", ["Anna-Maria", "Bruce"], seed=5)
    turn = TurningPoint(1, 0, "choice", (-0.2, 0.2), "…", "…")
    analysis = Analysis(1.0, 20, (), (turn,), (), (1.0, 1.0), ())
    assert [str(cell) for cell in turning_table(match, analysis).columns[-1].cells] == ["Anna-Maria −20%, Bruce +20%"]


def test_no_chance_is_called_certain_that_is_not() -> None:
    match = tuckerbox.new("outback", ["Anna", "Bruce"], seed=5)
    worse, better = RatedChoice("done", "done", 0.004), RatedChoice("roll", "roll", 0.996)
    costly = CostlyDecision(1, 0, worse, better, 0.992)
    points = (Chances(0, (0.996, 0.004)),)
    analysis = Analysis(1.0, 20, points, (), (costly,), (0.996, 1.0), ())
    assert [str(cell) for cell in curves_table(match, analysis, 10).columns[2].cells] == ["99%", "1%"]
    chose, preferred, cost = (next(iter(column.cells)) for column in costly_table(match, analysis).columns[2:])
    assert (str(chose), str(preferred), str(cost)) == ("done (1%)", "roll (99%)", "99%")


def test_luck_is_told_only_where_it_is_more_than_noise() -> None:
    match = tuckerbox.new("outback", ["Anna", "Bruce"], seed=5)
    strokes = (Stroke(3, 0, -0.31, 0.05), Stroke(5, 0, 0.1, 0.05), Stroke(8, 1, 0.04, 0.05))
    luck = (SeatLuck(0, -0.21, 0.07), SeatLuck(1, 0.04, 0.05))
    analysis = Analysis(1.0, 20, (), (), (), (1.0, 1.0), (), strokes, luck)
    columns = [[str(cell) for cell in column.cells] for column in luck_table(match, analysis).columns]
    assert list(zip(*columns, strict=True)) == [
        ("Anna", "−31%", "3", "−21%", "14%"),
        ("Bruce", "+4%", "8", "about even", "10%"),
    ]
