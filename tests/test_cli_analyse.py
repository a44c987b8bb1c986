"""`tuckerbox analyse`: what it prints, and what it refuses."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import tuckerbox
from tuckerbox import cli
from tuckerbox.bots.analysis import Analysis
from tuckerbox.cli.analyse import curve


def run(*args: str) -> Result:
    result = CliRunner().invoke(cli.app, ["analyse", *args], env={"COLUMNS": "110"})
    assert "Traceback" not in result.output
    return result


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match that is over, played by chance."""
    match, rng = tuckerbox.new("outback", ["Anna", "Bruce"], seed=5), random.Random(5)
    while not match.over:
        match.play(rng.choice(match.choices))
    file = tmp_path_factory.mktemp("played") / "match.txt"
    match.save(file)
    return file


def test_it_tells_how_the_match_went(played: Path) -> None:
    result = run(str(played), "--simulations", "40")
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0].startswith("Outback: ")
    assert lines[0].endswith(" decisions, each played on 40 times")
    for words in ("Anna", "Bruce", "chance to win", "accuracy", "What turned it", "What cost most", "█"):
        assert words in result.stdout


def test_as_json_it_is_the_whole_analysis_however_many_jobs_share_it(played: Path) -> None:
    one, three = (run(str(played), "--simulations", "20", "--json", "--jobs", jobs) for jobs in ("1", "3"))
    said = json.loads(one.stdout)
    assert said == json.loads(three.stdout)
    assert (said["game"], said["names"]) == ("outback", ["Anna", "Bruce"])
    found = Analysis.from_plain(said)
    assert found.done == 1.0
    assert list(found.curve[-1].chances) == said["result"]


def test_a_match_that_is_not_over_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "begun.txt"
    tuckerbox.new("outback", 2, seed=1).save(file)
    result = run(str(file))
    assert result.exit_code == 2
    assert f"{file} is not over yet; it is analysed when it is." in " ".join(result.stderr.split())


def test_what_is_no_match_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna\n", encoding="utf-8")
    for wrong, says in ((file, "a match document begins with"), (tmp_path / "none.txt", "can't be read")):
        result = run(str(wrong))
        assert result.exit_code == 2
        assert says in " ".join(result.stderr.split())


def test_a_curve_is_as_high_as_the_chances() -> None:
    assert list(curve([0.0, 0.25, 0.5, 0.75, 1.0], 9, 2)) == ["   ▄█", " ▄███"]
    assert list(curve([1.0], 9, 1)) == ["█"]
    (long,) = curve([nth / 999 for nth in range(1000)], 40, 1)
    assert len(long) == 40
    assert (long[0], long[-1]) == (" ", "█")
    assert list(long) == sorted(long)
