"""The mutation run itself: which mutants it makes, and that it tells the noticed ones from the survivors."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import FunctionType

import pytest

from tests.mutants import __main__ as command
from tests.mutants.changes import Mutant, Source
from tests.mutants.running import Found
from tests.processes import run_program
from tuckerbox import games

RULES = '''
"""A bus: a fare for each zone, three at most, and half the fare for children."""


def fare(zones: int, child: bool) -> int:
    """In pounds."""
    zones = min(zones, 3)
    pounds = 0
    while zones > 0:
        zones -= 1
        pounds += 2
    return pounds // 2 if child else pounds


def may_ride(pounds: int, dog: bool) -> bool:
    return pounds > 0 and not dog
'''

TESTS = """
import time
from types import FunctionType

import bus
import pytest

CLONE = FunctionType(bus.fare.__code__, vars(bus))  # as `Build` makes them


def test_a_child_pays_half():
    assert CLONE(2, True) == 2


def test_three_zones_are_the_dearest():
    assert CLONE(3, False) == CLONE(4, False) == 6


def test_a_test_that_is_skipped_notices_nothing():
    pytest.skip("No dog is at hand.")


def test_nobody_rides_for_nothing():
    assert not bus.may_ride(0, False)
"""

RUN = """
from pathlib import Path
from tests.mutants.changes import Source
from tests.mutants.running import Subject, run_mutants

bus = Subject("bus", [Source(Path("bus.py"), "bus")], [Path("test_bus.py")], lambda item: True)
found = run_mutants([bus], lambda mutant: True, 2)["bus"]
for mutant, test in found.killers.items():
    print("killed", mutant.key)
for mutant in found.survivors:
    print("survives", mutant.key)
for test in found.left_out:
    print("left out", test)
"""


@pytest.fixture
def bus(tmp_path: Path) -> Source:
    (tmp_path / "bus.py").write_text(RULES)
    return Source(tmp_path / "bus.py", "bus")


def keys(source: Source) -> list[str]:
    return [mutant.key.partition(": ")[2] for mutant in source.mutants()]


def made(tmp_path: Path, body: str) -> set[str]:
    """Return the mutants of a function's only statement."""
    (tmp_path / "rules.py").write_text(f"def f(a: int, b: int, c: int) -> int:\n    {body}\n")
    return {key.partition("  ->  ")[2] for key in keys(Source(tmp_path / "rules.py", "rules"))}


@pytest.mark.parametrize(
    ("body", "mutants"),
    [
        ("return a + 1", {"return a - 1", "return a + 2"}),
        ("return a", {"return a + 1"}),
        ("a = max(b, c)", {"pass", "a = min(b, c)"}),
        ("d = a < b", {"d = True", "d = False", "d = a <= b"}),  # without d, the function would only raise NameError
        ("a += b", {"a -= b"}),
        ("a |= b", {"pass"}),
        ("f(a, b, c)", {"pass"}),
        ("for _ in range(a): pass", {"for _ in range(a - 1): pass", "for _ in range(1, a): pass"}),
        ("for _ in range(a, b): pass", {"for _ in range(a + 1, b): pass", "for _ in range(a, b - 1): pass"}),
        ("if a == b or c: pass", {f"if {test}: pass" for test in ("True", "False", "False or c", "a == b or False")}),
        (
            "if a <= b < c: pass",
            {f"if {test}: pass" for test in ("True", "False", "a < b < c", "a <= b <= c", "a <= b", "b < c")},
        ),
        ("while a: break", {"while False: break", "while a: continue"}),
        ('assert a == 1, "text"', set()),
    ],
)
def test_the_mutants_of_a_statement(tmp_path: Path, body: str, mutants: set[str]) -> None:
    assert made(tmp_path, body) == mutants


def test_equal_changes_of_equal_lines_are_numbered(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("def f(a: int) -> None:\n    f(a)\n    f(a)\n")
    assert keys(Source(tmp_path / "rules.py", "rules")) == ["f(a)  ->  pass", "f(a)  ->  pass  #2"]


def test_a_mutant_does_what_it_says(bus: Source) -> None:
    space: dict[str, object] = {}
    exec(bus.raw, space)
    fare = space["fare"]
    assert isinstance(fare, FunctionType)
    assert fare(2, False) == 4
    mutant = next(mutant for mutant in bus.mutants() if mutant.key.endswith("->  pounds += 3"))
    assert (mutant.line, mutant.function) == (11, "fare")
    fare.__code__ = mutant.code()
    assert fare(2, False) == 6


def run(bus: Source, tests: str) -> subprocess.CompletedProcess[str]:
    (bus.path.parent / "test_bus.py").write_text(tests)
    places = os.pathsep.join([".", str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, "-c", RUN]
    return run_program(command, cwd=bus.path.parent, env={**os.environ, "PYTHONPATH": places}, check=False)


def test_the_run_tells_noticed_mutants_from_survivors(bus: Source) -> None:
    told = run(bus, TESTS)
    assert told.returncode == 0, told.stderr
    found = told.stdout.splitlines()
    assert len([line for line in found if not line.startswith("left out")]) == len(keys(bus))
    assert "left out test_bus.py::test_a_test_that_is_skipped_notices_nothing" in found
    assert "killed bus fare: zones = min(zones, 3)  ->  zones = min(zones, 4)" in found
    assert "killed bus fare: zones -= 1  ->  zones += 1" in found  # it never ends
    assert sorted(line for line in found if line.startswith("survives")) == [
        "survives bus may_ride: return pounds > 0 and not dog  ->  return False",
        "survives bus may_ride: return pounds > 0 and not dog  ->  return pounds > 0 and True",
        "survives bus may_ride: return pounds > 0 and not dog  ->  return pounds > 1 and not dog",
    ]


def test_the_run_stops_if_a_test_fails_without_a_mutant(bus: Source) -> None:
    told = run(bus, f"{TESTS}\n\ndef test_children_ride_for_nothing():\n    assert bus.fare(1, True) == 0\n")
    assert told.returncode != 0
    assert "test_bus.py::test_children_ride_for_nothing: AssertionError" in told.stderr
    assert "killed" not in told.stdout


# --- Equivalent mutants ---


@pytest.fixture
def reported(bus: Source, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Found:
    """Return a run in which one mutant survived and the others did not."""
    monkeypatch.setattr(command, "equivalents_file", lambda name: tmp_path / f"{name}.txt")
    monkeypatch.setattr(command, "LISTS", tmp_path / "lists")
    survivor, *others = bus.mutants()
    return Found([survivor, *others], dict.fromkeys(others, "a test"), {survivor: 1})


def is_fine(found: Found, equivalent: str) -> bool:
    command.equivalents_file("bus").write_text(equivalent)
    return command.report("bus", found, command.equivalents("bus"), complete=True)


def the_survivor(found: Found) -> Mutant:
    return next(iter(found.survivors))


def test_a_survivor_is_reported_and_kept_in_a_list(reported: Found, capsys: pytest.CaptureFixture[str]) -> None:
    assert not is_fine(reported, "")
    assert f"bus.py:7: {the_survivor(reported).key}\n" in capsys.readouterr().out
    assert command.listed("bus") == {the_survivor(reported).key}


def test_a_survivor_with_a_reason_is_equivalent(reported: Found, capsys: pytest.CaptureFixture[str]) -> None:
    assert is_fine(reported, f"# Buses\n\n{the_survivor(reported).key}\n    Nobody goes so far.\n")
    assert "0 survive, 1 equivalent: 100.0%" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("more", "wrong"),
    [
        ("bus fare: pounds += 2  ->  pounds -= 2\n    Why?\n", "a test notices bus fare: pounds += 2"),
        ("bus fare: pounds += 3  ->  pounds -= 3\n    Why?\n", "there is no mutant bus fare: pounds += 3"),
    ],
)
def test_a_stale_reason_is_reported(reported: Found, more: str, wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert not is_fine(reported, f"{the_survivor(reported).key}\n    Nobody goes so far.\n{more}")
    assert wrong in capsys.readouterr().out


def test_an_equivalent_mutant_needs_a_reason(reported: Found, capsys: pytest.CaptureFixture[str]) -> None:
    assert not is_fine(reported, f"{the_survivor(reported).key}\n")
    assert f"no reason is given for {the_survivor(reported).key}" in capsys.readouterr().out


@pytest.mark.parametrize("name", games.names())
def test_every_module_of_rules_is_mutated(name: str) -> None:
    game = games.game(name)
    modules = {source.module for source in command.rules_of(game)}
    assert modules >= {game.rules.setup.__module__, game.rules.legal.__module__, game.rules.why_not.__module__}
    assert game.state.__module__ not in modules
    package = game.folder / "rules"
    assert {source.path for source in command.rules_of(game)} >= set(package.glob("*.py"))
