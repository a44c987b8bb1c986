"""`tuckerbox new-game` writes a game that plays, obeys all laws and is in form, under any name."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib import invalidate_caches
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

from tests import suite, write_choices, write_views
from tests.playing import PolicyPlay
from tests.processes import PATIENCE, run_program
from tuckerbox import cli, games
from tuckerbox.cli import new_game
from tuckerbox.cli.new_game import CLIENT, PYTHON, write_game
from tuckerbox.cli.play import command as play_command
from tuckerbox.kernel.contract import OVER, Game

ROOT = Path(__file__).parents[1]
NAMES = (
    "a",
    "two-up",
    "zzzzzzzzzzzzzzzzzzzz",
)  # sorted before and behind other modules; as short and as long as can be


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a source checkout with the parts that a new game needs."""
    for folder in (PYTHON, CLIENT):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / PYTHON / "terminal_drawing.py").touch()
    (tmp_path / PYTHON / "__init__.py").touch()
    (tmp_path / PYTHON.parent / "__init__.py").touch()
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


@contextmanager
def found_in(
    checkout: Path, name: str, monkeypatch: pytest.MonkeyPatch, mistake: tuple[str, str] = ("", "")
) -> Iterator[Game]:
    """Write a new game. While the context is open, it is found like any other.

    `mistake`: some text of its rules, and what is there instead.
    """
    write_game(name, checkout)
    rules = checkout / PYTHON / name.replace("-", "_") / "rules.py"
    rules.write_text(rules.read_text("utf-8").replace(*mistake), encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(games, "__path__", [*games.__path__, str(checkout / PYTHON)])
        invalidate_caches()
        yield games.game(name)
    games.game.cache_clear()
    package = f"{games.__name__}.{name.replace('-', '_')}"
    for module in [module for module in sys.modules if module.startswith(package)]:
        del sys.modules[module]


@pytest.fixture
def written(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """Write a new game, which can be found like any other."""
    with found_in(checkout, "two-up", monkeypatch) as game:
        yield game


def cases(game: Game) -> list[suite.Case]:
    return [suite.Case(game, sample, native=False) for sample in game.samples]


def test_it_obeys_the_laws(written: Game) -> None:
    assert "two-up" in games.names()
    met = set()
    for case in cases(written):
        suite.check_reasons(case, 0)
        suite.check_invariants(case, 0, matches=20)
        assert suite.check_secrecy(case, 0) > 0
        suite.check_document(case, 0)
        granted, refused, final = suite.check_undo(case, 0)
        assert granted > 5
        assert refused == final > 0
        suite.check_revelations(case, 0)
        met |= suite.check_words(case, 0)
    suite.check_options(written)
    suite.check_notation(written)
    assert met == set(range(len(written.events.names)))


def test_its_end_is_told_to_the_player_of_one_seat(written: Game) -> None:
    for seed in range(5):
        match, rng = suite.new_match(cases(written)[0], seed)
        while not match.over:
            match.play(rng.choice(match.choices))
        suite.check_ending(match)


@pytest.mark.soak
def test_a_new_game_is_the_same_compiled(written: Game) -> None:
    for case in cases(written):
        suite.check_forms(replace(case, native=True), 0)


def test_every_refusal_has_words_of_its_own(written: Game) -> None:
    refusals = set()
    for case in cases(written):
        play = suite.Play(case, "refusals")
        for _ in play:
            box = play.engine.read(play.engine.boxes, written.box)
            for action in range(written.actions.count):
                if reason := written.rules.why_not(play.state, box, action):
                    refusals.add((reason, written.refuse(play.state, box, action, reason, ("Ann",))))
    assert {reason for reason, _ in refusals} == set(range(1, len(written.reasons.names)))
    assert all(says.endswith(".") for _, says in refusals)


def test_its_policy_beats_chance(written: Game) -> None:
    play = PolicyPlay(written, native=False)
    won = 0.0
    for seed in range(40):
        play.start(2, {}, seed)
        while play.go_on(at_random=0b10) != OVER:
            play.step(play.checked())
        won += play.position.result[0]
    assert won > 28


def test_it_can_be_played_in_the_terminal(written: Game) -> None:
    done = CliRunner().invoke(cli.app, ["games"])
    assert "tuckerbox play two-up" in done.output
    play = suite.Play(cases(written)[1], "drawn")
    box = play.engine.read(play.engine.boxes, written.box)
    console = Console(width=80, file=StringIO())
    for _ in play:
        console.print(written.draw(written.view(play.state, box, 0), ("Ann", "Bob", "Cleo")))
    assert isinstance(console.file, StringIO)
    assert "at the gate:" in console.file.getvalue()


@pytest.mark.parametrize(
    ("right", "wrong", "function", "says"),
    [
        ("state.bag[breed] -= 1", "state.bag[breed + BREEDS] -= 1", "fill_gate", "IndexError: index out of bounds"),
        ("state.penned = breed", "state.pend = state.pen", "pen_sheep", "AttributeError: 'State' object has no attr"),
        ("state.turns += 1", "state.turns += 200", "end_turn", "ValueError: memoryview: invalid value for format 'b'"),
        (
            "    note(state, PENNED,",
            "    for _ in range(5): note(state, PENNED,",
            "pen_sheep",
            "IndexError: A step noted more than 4 events; give State.events more rows, and raise Game.max_events. Set",
        ),
        ("    state.phase = ORDERS", "    state.rounds = 200", "setup", "ValueError: memoryview: invalid value"),
    ],
)
def test_a_mistake_in_its_rules_is_shown_to_its_author(
    right: str, wrong: str, function: str, says: str, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_command, "compile_in_background", lambda game: None)
    with found_in(checkout, "two-up", monkeypatch, (right, wrong)):
        done = CliRunner().invoke(cli.app, ["play", "two-up", "--hotseat", "--seed", "1"], input="1\n")
    rules = checkout / PYTHON / "two_up" / "rules.py"
    [line] = [i for i, text in enumerate(rules.read_text("utf-8").splitlines(), 1) if wrong.strip() in text]
    assert done.exit_code == 1
    assert done.stderr.startswith(
        f"The game two-up has a bug in line {line} of {rules}, in its function {function}: {says}"
    )


@pytest.mark.parametrize("name", NAMES)
def test_its_files_are_in_form(name: str, checkout: Path) -> None:
    write_game(name, checkout)
    check_form((PYTHON / name.replace("-", "_")).as_posix(), checkout)


def check_form(path: str, checkout: Path) -> None:
    for check in (["check"], ["format", "--check"]):
        done = run_program([sys.executable, "-m", "ruff", *check, "--no-cache", path], cwd=checkout, check=False)
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_left_of_the_template(name: str, checkout: Path) -> None:
    for path in write_game(name, checkout):
        text = path.read_text(encoding="utf-8")
        assert "muster" not in text.lower()
        assert "template" not in text


def test_a_title_may_be_written_in_another_way_than_the_name(checkout: Path) -> None:
    files = write_game("two-up", checkout, "Two's Up")
    texts = {path.name: path.read_text(encoding="utf-8") for path in files}
    assert 'title="Two\'s Up"' in texts["__init__.py"]
    assert '"title": "Two\'s Up"' in texts["view.py"]
    assert texts["view.ts"].startswith("// The types of a view of Two's Up.")
    assert not any("Muster" in text or "Two Up" in text for text in texts.values())
    check_form((PYTHON / "two_up").as_posix(), checkout)


@pytest.mark.parametrize("title", ["", " ", 'Two "Up"', "Two\\Up", "Two\nUp", "Two Up Two Up Two Up "])
def test_an_invalid_title_is_refused(title: str, checkout: Path) -> None:
    with pytest.raises(ValueError, match=r"can't be the title: it takes 1 to 20 characters, without double quotes"):
        write_game("two-up", checkout, title)
    assert not list((checkout / CLIENT).iterdir())


def test_its_types_for_the_client_are_up_to_date(written: Game, checkout: Path) -> None:
    folder = checkout / CLIENT / "two-up"
    views = write_views.typescript(write_views.types_of("two-up"))
    assert (folder / "view.ts").read_text(encoding="utf-8") == views
    assert (folder / "choiceTypes.ts").read_text(encoding="utf-8") == write_choices.typescript(written)


# --- The guide ---

GUIDE = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")


def guides_files() -> dict[str, str]:
    """Return the files that the guide shows, piece by piece in their order, by the names above the pieces."""
    files: dict[str, str] = {}
    for name, piece in re.findall(r"^\*\*(\S+)\*\*\n\n```\w+\n(.*?)^```$", GUIDE, flags=re.MULTILINE | re.DOTALL):
        files[name] = files.get(name, "") + piece
    return files


def without_gaps(text: str) -> list[str]:
    return [line for line in text.splitlines() if line]


def test_the_guide_shows_the_game_that_new_game_writes(checkout: Path) -> None:
    folder = checkout / PYTHON / "muster"
    paths = [path for path in write_game("muster", checkout) if path.is_relative_to(folder)]
    written = {path.relative_to(folder).as_posix(): path for path in paths}
    shown = {name: text for name, text in guides_files().items() if not name.startswith("tests/")}
    assert shown.keys() == written.keys()
    for name, path in written.items():
        assert without_gaps(shown[name]) == without_gaps(path.read_text(encoding="utf-8")), name


def test_the_guides_tests_are_in_form(checkout: Path) -> None:
    write_game("muster", checkout)
    [(name, text)] = [(name, text) for name, text in guides_files().items() if name.startswith("tests/")]
    kernel = checkout / PYTHON.parent / "kernel"
    for folder, modules in (
        ((checkout / name).parent, ()),
        (checkout / "tests", ("rules",)),
        (kernel, ("component_data", "luck")),
    ):
        folder.mkdir(exist_ok=True, parents=True)
        for module in ("__init__", *modules):  # ruff sorts imports by where the modules are
            (folder / f"{module}.py").touch()
    (checkout / name).write_text(text, encoding="utf-8")
    check_form(name, checkout)


def test_the_guides_tests_pass(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    [text] = [text for name, text in guides_files().items() if name.startswith("tests/")]
    with found_in(checkout, "muster", monkeypatch):
        space: dict[str, Any] = {}
        exec(compile(text, "test_rules.py", "exec"), space)
        tests = [thing for name, thing in space.items() if name.startswith("test_")]
        assert len(tests) > 1
        for test in tests:
            test()


def test_the_guide_leads_to_what_there_is() -> None:
    words = set(re.findall(r"^\$ (?:\.venv/bin/)?tuckerbox (\S+)", GUIDE, flags=re.MULTILINE))
    assert words >= {"new-game", "play", "bench"}
    assert words <= {command.name for command in cli.app.registered_commands}


@pytest.mark.soak
def test_mypy_accepts_it(checkout: Path) -> None:
    shutil.copytree(
        ROOT / "src", checkout / "src", dirs_exist_ok=True, ignore=shutil.ignore_patterns("client", "__pycache__")
    )
    write_game("two-up", checkout)
    command = [sys.executable, "-m", "mypy", "src/tuckerbox"]
    done = run_program(command, cwd=checkout, check=False, patience=5 * PATIENCE)
    assert done.returncode == 0, done.stdout


@pytest.mark.soak
def test_it_passes_the_tests_that_its_author_runs(tmp_path: Path) -> None:
    """The tests that `docs/new-game.md` names, and those that look at all games and their folders at once."""
    copied = tmp_path / "tuckerbox"
    unneeded = shutil.ignore_patterns(".*", "node_modules", "__pycache__", "build", "dist", "test-artefacts")
    shutil.copytree(ROOT, copied, ignore=unneeded)
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    there: dict[str, Any] = {"cwd": copied, "env": {**own, "PYTHONPATH": str(copied / "src")}}
    run_program([sys.executable, "-m", "tuckerbox", "new-game", "two-up"], **there)
    which = "two-up or two_up or test_game_pages or test_games_are_separate or test_finished_games"
    run_program([sys.executable, "-m", "pytest", "-q", "-k", which], patience=20 * PATIENCE, **there)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Two-Up", "'Two-Up' can't be a game's name: use lower-case letters, digits and single hyphens"),
        ("two_up", "can't be a game's name"),
        ("../up", "can't be a game's name"),
        ("2up", "can't be a game's name"),
        ("", "can't be a game's name"),
        ("z" * 21, "is too long for a game's name: it takes up to 20 characters"),
        ("while", "is a Python keyword"),
        ("terminal-drawing", "src/tuckerbox/games/terminal_drawing.py exists already"),
    ],
)
def test_an_invalid_name_is_refused(name: str, says: str, checkout: Path) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        write_game(name, checkout)
    assert not list((checkout / CLIENT).iterdir())


def test_no_game_is_written_over(checkout: Path) -> None:
    write_game("two-up", checkout)
    with pytest.raises(ValueError, match=r"src/tuckerbox/games/two_up exists already: choose another name"):
        write_game("two-up", checkout)


def test_it_needs_a_source_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new_game, "ROOT", tmp_path)
    done = CliRunner().invoke(cli.app, ["new-game", "two-up"])
    assert done.exit_code == 2
    assert "is an installed package. Get the source code, run make setup there" in " ".join(done.stderr.split())
    assert not list(tmp_path.iterdir())


def test_the_command_says_what_it_wrote(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new_game, "ROOT", checkout)
    done = CliRunner().invoke(cli.app, ["new-game", "two-up", "--title", "Two Up!"])
    assert done.exit_code == 0
    assert "Wrote src/tuckerbox/games/two_up/rules.py" in done.stdout
    assert "Wrote web/src/games/two-up/view.ts" in done.stdout
    assert "Wrote web/src/games/two-up/choiceTypes.ts" in done.stdout
    assert "tuckerbox play two-up" in done.stdout
    assert "Write its tests in tests/two_up/." in " ".join(done.stdout.split())
    assert 'title="Two Up!"' in (checkout / PYTHON / "two_up" / "__init__.py").read_text(encoding="utf-8")
