"""The command line: what each command prints, for people and as JSON, and that every error is one sentence."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import pytest
from typer.testing import Result

import tuckerbox
from tests.command_line import run
from tests.kernel.invented import GAME as MARBLES
from tests.kernel.made_up import template
from tests.match.timed import timed, wait
from tests.processes import run_program
from tuckerbox import bots, games
from tuckerbox.bench import Speed
from tuckerbox.cli import compile_games, dataset, errors, simulate, train
from tuckerbox.cli.games import as_plain_data, options_table
from tuckerbox.cli.output import stdout
from tuckerbox.cli.parameters import parse_options
from tuckerbox.kernel.build import Build, make_folder
from tuckerbox.kernel.component_data import BoxError
from tuckerbox.kernel.engine import training_of
from tuckerbox.kernel.errors import BuildError
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.memory_records import Record
from tuckerbox.kernel.options import Number, OneOf
from tuckerbox.kernel.weights import WeightsError
from tuckerbox.match import Match
from tuckerbox.match.timestamps import HOUR, MINUTE, SECOND
from tuckerbox.simulate import run as run_simulation

OUTBACK = games.game("outback")


def printed(*args: str) -> str:
    result = run(*args)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def in_json(*args: str) -> Any:
    return json.loads(printed(*args, "--json"))


def words(text: str) -> list[str]:
    return text.split()


def process(*args: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tuckerbox", *args]
    return run_program(command, input=typed, env={**os.environ, **environment}, check=False)


def some_match(decisions: int = 12, *, undone: bool = False) -> Match:
    match = tuckerbox.new("outback", ["Anna", "Ben"], seed="cli")
    guest = bots.SeatedBot(bots.RANDOM, match, seeded("cli"))
    while not match.over and match.decisions < decisions:
        match.play(guest.choose())
    if undone:
        match.undo(consent=True)
    return match


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "match.txt"
    some_match(undone=True).save(path)
    return path


# --- Help and version ---


def test_help_names_every_command() -> None:
    commands = {"games", "play", "simulate", "show", "verify", "bench", "warm"}
    for text in (printed("--help"), printed("-h"), printed()):
        assert commands <= set(text.split())
    for command in commands:
        assert command in printed(command, "--help")


def test_the_version_option_prints_the_version() -> None:
    assert printed("--version") == f"Tuckerbox {tuckerbox.__version__}\n"


def test_python_m_tuckerbox_is_the_same_command() -> None:
    done = process("--version")
    assert (done.returncode, done.stdout) == (0, f"Tuckerbox {tuckerbox.__version__}\n")


def test_importing_the_command_line_imports_neither_numba_nor_numpy() -> None:
    code = "import sys, tuckerbox.cli; print(*({'numba', 'numpy'} & sys.modules.keys()))"
    assert run_program([sys.executable, "-c", code]).stdout == "\n"


def test_games_lists_seats_options_and_bots() -> None:
    text = " ".join(printed("games").split())
    for word in (
        "Outback",
        "tuckerbox play outback",
        "2, 3 or 4",
        "partnership",
        "scoring_tile",
        "kangaroo and boomer",
    ):
        assert word in text
    [outback] = [game for game in in_json("games") if game["name"] == "outback"]
    assert outback["seats"] == [2, 3, 4]
    assert outback["options"][0]["values"] == ["base", "plus", "partnership"]
    assert outback["options"][0]["default"] == "base"
    names = ["random", "greedy", "planner", "learned", "search", "joey", "wallaby", "kangaroo", "boomer"]
    assert [bot["name"] for bot in outback["bots"]] == names
    conditions = {option["name"]: option["when"] for option in outback["options"]}
    assert conditions["variant"] is None
    assert conditions["scoring_tile"] == {"variant": ["plus"]}


def test_json_is_complete_in_every_encoding() -> None:
    found = [process("games", "--json", PYTHONIOENCODING=encoding) for encoding in ("utf-8", "latin-1", "ascii")]
    assert all(json.loads(each.stdout) == json.loads(found[0].stdout) for each in found)
    assert not found[0].stdout.isascii(), "otherwise this shows nothing"
    assert found[1].stdout.isascii()


def test_a_number_option_shows_its_range_and_a_conditional_one_its_condition() -> None:
    class Ways(Record):
        size: Annotated[int, "i1", OneOf(("normal", "easy", "own"), "how large a land is")]
        length: Annotated[int, "i1", Number(4, 13, 7, "how long a way is", when={"size": ("own", "easy")})]

    game = replace(OUTBACK, options=Ways)
    out = stdout()
    with out.capture() as printed_table:
        out.print(options_table(game))
    assert [words(line) for line in printed_table.get().splitlines()] == [
        words("size normal, easy, own how large a land is"),
        words("length 7 (4 to 13) how long a way is (only with size=own or size=easy)"),
    ]
    length = as_plain_data(game)["options"][1]
    assert length["kind"] == "number"
    assert (length["values"], length["default"]) == ([4, 5, 6, 7, 8, 9, 10, 11, 12, 13], 7)
    assert parse_options(game, ["length=9"]) == {"length": "9"}
    with pytest.raises(ValueError, match="name=value, such as size=own"):
        parse_options(game, ["length"])


# --- Errors ---


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("nope", "No such command 'nope'."),
        ("games --nope", "No such option: --nope."),
        ("games twice", "Got unexpected extra argument(s) (twice)."),
        ("play", "Missing argument 'GAME'."),
        ("play outbak", f"There is no game 'outbak'; there are {', '.join(games.names())}."),
        ("play outback --seats 9", "Outback is for 2, 3 or 4 seats, not 9."),
        ("play outback --seats two", "--seats must be a whole number."),
        ("play outback --names A,B,C --seats 2", "3 names are too many for 2 seats."),
        ("play auztralia --names A,B --seats 1", "2 names are too many for 1 seat."),
        ("play outback --names Anna,Anna", "Each seat needs a name of its own."),
        ("play outback --names An:na", "'An:na' can't be a name: names have 1 to 24 printable characters, no colon,"),
        ("play outback --hotseat --bots random", "--hotseat is for people only: leave out --bots or --hotseat."),
        ("play outback --bots gready", "There is no bot 'gready' for Outback; there are random, greedy, planner,"),
        ("play outback --bots random,random", "2 bots are too many: besides yours, there is 1 seat. Name one."),
        (
            "play outback --seats 3 --bots random,random,random",
            "3 bots are too many: besides yours, there are 2 seats. Name 1 or 2.",
        ),
        (
            "play auztralia --seats 1 --bots random",
            "With 1 seat, there is no room for a bot. Leave out --bots, or use more --seats.",
        ),
        ("play outback -o variant", "--option takes name=value, such as variant=partnership, not 'variant'."),
        ("play outback -o variant=minus", "variant can be base or plus or partnership, not 'minus'."),
        ("play outback -o koalas=9", "Outback has no option 'koalas'; it has variant, end,"),
        ("play outback -o variant=partnership", "variant=partnership is for two teams of two: 4 seats, not 2."),
        ("play outback --load NOWHERE", "NOWHERE can't be read: no such file or directory."),
        (
            "play outback --load README",
            "README: Line 1: a match document begins with “tuckerbox match 1” or “tuckerbox match 2”",
        ),
        (
            "play outback --load README --names Anna --seats 3",
            "--load continues a match with its own seats, names, options and dice: leave out --seats and --names.",
        ),
        ("play outback --components NOWHERE", "NOWHERE: can't be read (No such file or directory)."),
        ("simulate outback --seats 0", "--seats must be at least 1."),
        ("simulate outback --matches 0", "--matches must be at least 1."),
        ("simulate outback --matches 1.5", "--matches must be a whole number."),
        ("simulate outback --jobs none", "--jobs must be a whole number."),
        ("simulate outback --bots gready", "There is no bot 'gready' for Outback"),
        ("simulate outback --bots random,random,random", "3 bots do not fit 2 seats: name 1 to 2."),
        ("simulate outback -o scoring_tile=maybe", "scoring_tile can be on or off, not 'maybe'."),
        ("simulate outback --components README", "README: is not TOML:"),
        ("simulate nope", "There is no game 'nope'"),
        ("show NOWHERE", "NOWHERE can't be read: no such file or directory."),
        ("show README", "README: Line 1: a match document begins with"),
        ("show .", ". can't be read: is a directory."),
        ("verify NOWHERE", "NOWHERE can't be read: no such file or directory."),
        ("arena outback --bots greedy", "greedy needs an opponent: name another bot as well."),
        (
            "arena outback --bots search@x,random",
            "'search@x': the @ is followed by a number of simulations, search@400",
        ),
        ("arena outback --matches -3", "--matches must be at least 1."),
        ("arena outback --out no/where.json", "There is no folder no for where.json: create it, or name another one."),
        ("arena outback --out .", ". is a folder: name a file in it."),
        ("arena outback --report no/page.html", "There is no folder no for page.html"),
        ("arena outback --bots README.toml,random", "README.toml: can't be read"),
        ("train auztralia --seats 4", "The net of AuZtralia can't learn 4 seats: it does not see what matters there."),
        ("train outback --seats 9", "Outback is for 2, 3 or 4 seats, not 9."),
        (
            "train australis --seats 2 --seats 3",
            "The net of Australis can't learn 3 seats: it does not see what matters there.",
        ),
        ("train outback -o koalas=9", "Outback has no option 'koalas'; it has variant, end,"),
        ("train outback --out README", "README is a file. Name a folder; it need not exist yet."),
        (
            "train outback --seats 3 --seats 4 --matches 7",
            "--matches 7 is too few for 2 ways to play. Use at least 8, because early generations have a quarter",
        ),
        ("train outback --generations 0", "--generations must be at least 1."),
        ("balance outback --bot gready", "There is no bot 'gready' for Outback"),
        ("balance outback --report no/page.html", "There is no folder no for page.html"),
        ("bench nope", "There is no game 'nope'"),
        ("bench --seconds 0", "--seconds must be at least 0.01."),
        ("bench --seconds soon", "--seconds must be a number."),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(
    typed: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("README").write_text("Hello, this is something else.\n")
    result = run(*typed.split())
    assert result.exit_code == 2
    assert result.stderr.startswith(sentence)
    assert result.stderr.rstrip().endswith((".", ".)"))
    assert "Traceback" not in result.output
    assert not result.stdout


@pytest.mark.parametrize("missing", ["observation", "pyarrow"])
def test_what_a_dataset_lacks_is_said_before_anything_is_compiled(
    missing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dataset, "prepare", lambda needs: pytest.fail("it has to wait"))
    if missing == "observation":
        monkeypatch.setattr(games, "game", lambda name: replace(OUTBACK, learning=None))
        says = "Outback has no observation for programs that learn: its folder lacks observation.py.\n"
    else:
        monkeypatch.setitem(sys.modules, "pyarrow", None)
        says = "pyarrow is not installed here. To install it: pip install 'tuckerbox[data]'.\n"
    result = run("dataset", "outback", "--bots", "greedy", "--out", str(tmp_path / "out"))
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", says)
    assert not list(tmp_path.iterdir())


def test_a_bug_gets_one_sentence_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> list[str]:
        raise KeyError("koala")

    monkeypatch.setattr(games, "names", broken)
    result = run("games")
    assert result.exit_code == 1
    assert "Something broke inside Tuckerbox: KeyError('koala')." in result.stderr
    assert "Traceback" not in result.output
    monkeypatch.setenv(errors.TRACEBACKS, "1")
    assert isinstance(run("games").exception, KeyError)


RULES = Path(games.__path__[0]) / "down_under" / "rules" / "view.py"


def run_instead_of_names(source: str, monkeypatch: pytest.MonkeyPatch) -> Result:
    """Run a command that calls code which seems to be in the folder of a game."""
    monkeypatch.setattr(games, "names", lambda: exec(compile(source, str(RULES), "exec"), {}))
    return run("games")


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("def view():\n    raise KeyError('koala')\nview()", ", in its function view: KeyError: 'koala'."),
        ("x = 1\nraise KeyError('koala')", ": KeyError: 'koala'."),
        ("x = 1\nx = = 2", ": SyntaxError: invalid syntax (view.py, line 2)."),
        (
            "from tuckerbox.kernel.luck import draw_weighted, seeded\ndraw_weighted(seeded(1), [0, 0])",
            ": IndexError: list index out of range.",
        ),
        (
            "from tuckerbox.kernel.luck import seeded\nseeded(1).a = -1",
            ": ValueError: memoryview: invalid value for format 'I' (a number does not fit into its field).",
        ),
        (
            "try: [].pop()\nexcept IndexError as wrong: raise KeyError('koala') from wrong",
            ": KeyError: 'koala'.",
        ),
        ("x = 1\nassert x == 2", ": AssertionError."),
        (
            (
                "from tests.toy import GAME; parts = {name: getattr(GAME, name) for name in GAME.__match_args__}\n"
                "type(GAME)(**parts | {'traits': range(23)})"
            ),
            ": ValueError: Toy has 23 traits; a game can have 22 at most.",
        ),
        (
            "from pathlib import Path; from tuckerbox.messages import catalogue_of\ncatalogue_of(Path()).say('why-x')",
            ": MessageError: There is no message 'why-x'.",
        ),
        (
            "from tuckerbox.games.terminal_drawing import channels\nchannels('grey')",
            ": ValueError: invalid literal for int() with base 16: 're'.",
        ),
    ],
)
def test_a_bug_in_a_game_names_the_game_the_function_and_the_line(
    source: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the game's if what the game calls, such as the kernel, raises an exception, as well."""
    result = run_instead_of_names(source, monkeypatch)
    assert (result.exit_code, result.stdout) == (1, "")
    where = f"The game down-under has a bug in line 2 of {RULES}"
    assert result.stderr == f"{where}{says} Set {errors.TRACEBACKS}=1 to see the whole traceback.\n"


def test_a_bug_in_code_that_a_game_calls_is_tuckerboxs(monkeypatch: pytest.MonkeyPatch) -> None:
    result = run_instead_of_names("from tuckerbox.parallel import check_number\ncheck_number('koalas', 0)", monkeypatch)
    assert result.stderr.startswith("Something broke inside Tuckerbox: ")


def test_what_tuckerbox_says_about_a_games_exception_is_shown_with_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def translated() -> None:
        try:
            exec(compile("x = []\nx[3]", str(RULES), "exec"), {})
        except IndexError:
            raise IndexError("there is no room: raise it.") from None

    monkeypatch.setattr(games, "names", translated)
    assert f"in line 2 of {RULES}: IndexError: there is no room: raise it. Set" in run("games").stderr


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (BuildError("tuckerbox.games.two_up.rules.legal: is recursive."), "A game has a bug: tuckerbox.games.two_up."),
        (BuildError("tuckerbox.kernel.luck.draw: is recursive."), "Something broke inside Tuckerbox: BuildError("),
    ],
)
def test_rules_that_can_not_be_compiled_are_the_games_bug(
    wrong: Exception, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(game: object) -> None:
        raise wrong

    monkeypatch.setattr(simulate, "needs_of", lambda *given: refused(given))
    assert run("simulate", "outback").stderr.startswith(says)


def test_an_exception_of_compiled_code_says_how_to_find_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """The traceback ends in Tuckerbox, as this code has no lines."""

    def reached(n: int) -> int:
        return (1, 2, 3)[n]

    monkeypatch.setattr(games, "names", lambda: Build(MARBLES, [template(reached)], cached=False).reached(3))
    says = run("games").stderr
    assert says.startswith("A game has a bug: IndexError: tuple index out of range. Compiled code of Marbles raised")
    assert 'Interpreted code can: pytest -k "invented-marbles and same_bytes" runs both. Set' in says


def test_a_mistake_in_a_game_is_not_taken_for_bad_input(monkeypatch: pytest.MonkeyPatch) -> None:
    code = compile("x = 1\nbytes([x * 256])", str(RULES), "exec")
    monkeypatch.setattr(simulate, "simulation_plan", lambda *given: exec(code, {}))
    result = run("simulate", "outback")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"The game down-under has a bug in line 2 of {RULES}: ValueError: bytes must be in")


WORK = {
    "arena outback --bots greedy,random": "tuckerbox.cli.arena.run",
    "balance outback": "tuckerbox.cli.balance.run",
    "dataset outback --out here --bots greedy": "tuckerbox.data.writing.write_plan",
    "train outback --out here": "tuckerbox.training.generations.train",
}


@pytest.mark.parametrize("command", WORK)
@pytest.mark.parametrize(
    ("error", "says"),
    [
        (ValueError("koala"), "Something broke inside Tuckerbox: ValueError('koala'). This is a bug."),
        (OSError(28, "No space left on device"), "The output: no space left on device.\n"),
        (BoxError("mine.toml has changed."), "mine.toml has changed.\n"),
        (WeightsError("weights.toml can't be read."), "weights.toml can't be read.\n"),
    ],
    ids=["bug", "full", "components", "weights"],
)
def test_an_error_of_the_work_is_not_taken_for_bad_input(
    command: str, error: Exception, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_given: object, **_named: object) -> None:
        raise error

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(WORK[command], broken)
    result = run(*command.split())
    assert (result.exit_code, result.stdout) == (1, "")
    assert says in result.stderr
    assert ("This is a bug" in result.stderr) == (type(error) is ValueError)


@pytest.mark.parametrize(
    ("command", "page"),
    [
        ("arena outback --bots greedy,random", "tuckerbox.arena.report.of_standings"),
        ("balance outback", "tuckerbox.arena.report.of_balance"),
    ],
)
def test_results_are_printed_even_if_their_page_cannot_be_written(
    command: str, page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_result: object) -> str:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(page, full)
    result = run(*command.split(), "--matches", "2", "--report", str(tmp_path / "page.html"))
    assert result.exit_code == 1
    assert "Outback" in result.stdout
    assert result.stderr.endswith("The output: no space left on device.\n")


def test_a_page_that_cannot_be_written_is_refused_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "page.html"
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    result = run("arena", "outback", "--report", str(file))
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{file} can't be written: permission denied. Name another file." in " ".join(result.stderr.split())


def test_a_full_disk_is_not_reported_as_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    def full() -> list[str]:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(games, "names", full)
    result = run("games")
    assert (result.exit_code, result.stderr) == (1, "The output: no space left on device.\n")


def test_a_sentence_about_a_folder_is_printed_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "File").touch()
    folder = tmp_path / "File" / "X"
    monkeypatch.setattr(simulate, "prepare", lambda needs: make_folder(folder))
    result = run("simulate", "outback")
    assert result.exit_code == 1
    assert result.stderr == (
        f"{folder} is for compiled rules, but can't be written to (Not a directory); "
        "name another folder in TUCKERBOX_CACHE_DIR.\n"
    )
    with pytest.raises(OSError, match="is for compiled rules") as wrong:
        make_folder(folder)
    assert errors.file_error(wrong.value) == result.stderr.rstrip()


def test_ctrl_c_prints_one_word_and_exits_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped() -> list[str]:
        raise KeyboardInterrupt

    monkeypatch.setattr(games, "names", stopped)
    result = run("games")
    assert (result.exit_code, result.stderr) == (130, "Stopped.\n")


# --- simulate ---


def test_simulate_prints_how_often_each_seat_and_bot_wins() -> None:
    text = printed(*words("simulate outback --seats 3 --matches 40 --bots greedy,random --seed 5"))
    assert "Outback: 40 matches, 3 seats, seed 5" in text
    assert "greedy on seats 1 and 3 won" in text
    assert text.count("%") >= 12


@pytest.mark.parametrize("command", ["simulate outback", "balance outback", "arena outback --bots greedy,random"])
def test_a_seed_may_look_like_markup(command: str) -> None:
    assert "seed [/x]" in printed(*command.split(), "--matches", "2", "--seed", "[/x]")


def test_balance_prints_only_a_sentence_if_nothing_is_associated_with_winning() -> None:
    text = printed("balance", "outback", "--bot", "random", "--matches", "2", "--seed", "1")
    assert text.endswith("\n\nNothing is significantly associated with winning.\n")


def test_simulate_prints_stable_json_keys() -> None:
    result = in_json(*words("simulate outback --seats 2 --matches 40 --seed 5 -o end=full -o scoring=together"))
    assert result["matches"] == 40
    assert result["steps_per_second"] > 0
    assert result["options"]["end"] == "full"
    assert result["options"]["scoring"] == "together"
    for number, seat in enumerate(result["seats"]):
        assert seat["seat"] == number
        assert {"bot", "wins", "win_rate", "interval", "points_mean"} <= seat.keys()
        assert seat["interval"][0] <= seat["win_rate"] <= seat["interval"][1]


def test_simulate_says_when_a_match_took_more_steps_than_the_games_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    args = words("simulate outback --matches 4 --seed 5")
    assert "max_steps" not in run(*args).stderr
    monkeypatch.setattr(simulate, "run", lambda *args: replace(run_simulation(*args), most_steps=60_000))
    says = f"A match of Outback took 60,000 steps, more than its max_steps ({OUTBACK.max_steps:,})."
    assert says in run(*args).stderr


def test_simulate_gives_the_same_results_in_two_processes() -> None:
    args = words("simulate outback --matches 600 --seed 9 --json --jobs")
    alone, shared = (process(*args, jobs) for jobs in ("1", "2"))
    assert alone.returncode == shared.returncode == 0, shared.stderr
    first, second = json.loads(alone.stdout), json.loads(shared.stdout)
    assert (first["jobs"], second["jobs"]) == (1, 2)
    assert first["seats"] == second["seats"]
    assert first["steps"] == second["steps"]


def test_train_prints_where_the_weights_are_and_continues(tmp_path: Path) -> None:
    command = [*words("train outback --generations 1 --matches 8 --measure 0 --seed [/x] --out"), str(tmp_path)]
    text = printed(*command)
    assert "Outback: 1 generation, 2 matches of self-play, seed [/x]" in text
    assert "".join(text.split()).endswith(
        f"Theweightsarein{tmp_path}/weights.toml,andthecurvesin{tmp_path}/training.html."
    )
    before = (tmp_path / "weights.toml").read_bytes()
    assert printed(*command) == text
    assert (tmp_path / "weights.toml").read_bytes() == before
    command[command.index("--measure") + 1] = "2"
    result = run(*command)
    assert result.exit_code == 2
    assert "has a training run with --measure 0, not 2. Continue it with the same --measure," in " ".join(
        result.stderr.split()
    )


def test_train_compiles_what_its_opponents_need(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Opponents are bots of any kind, not only policies of the game."""
    training = replace(training_of(OUTBACK), opponents=("random", "joey"))
    monkeypatch.setattr(train, "training_of", lambda game: training)
    printed(*words("train outback --generations 1 --matches 8 --measure 0 --out"), str(tmp_path))


# --- verify and show ---


def test_verify_accepts_a_saved_match(saved: Path) -> None:
    text = printed("verify", str(saved))
    assert "All 13 entries check out, and so do the dice, which come from the chosen seed cli." in text
    assert "The match is still running." in text
    assert in_json("verify", str(saved)) == {"ok": True, "line": None, "says": tuckerbox.verify(saved).says}


def test_verify_rejects_a_changed_match(saved: Path) -> None:
    text = saved.read_text().replace("seats: 2", "seats: 3", 1)
    saved.write_text(text)
    result = run("verify", str(saved))
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{saved}: Line 6: its mark does not fit")
    as_json = run("verify", str(saved), "--json")
    assert as_json.exit_code == 1
    assert json.loads(as_json.stdout)["line"] == 6


@pytest.mark.parametrize("names", ['names: ["", "Ben"]\n', 'names: [null, "Ben"]\n', ""])
def test_an_erased_name_is_shown_as_the_seats_number_and_verified(saved: Path, names: str) -> None:
    verdict = in_json("verify", str(saved))
    saved.write_text(saved.read_text().replace('names: ["Anna", "Ben"]\n', names))
    assert in_json("verify", str(saved)) == verdict
    shown = printed("show", str(saved))
    assert "Anna" not in shown
    assert "Seat 1" in shown
    assert in_json("show", str(saved))["names"] == ["Seat 1", "Ben" if names else "Seat 2"]


def test_verify_rejects_what_is_not_a_match(tmp_path: Path) -> None:
    for content in ("", "Hello\n", "tuckerbox match 1  #0000000000000000\n"):
        (tmp_path / "odd").write_text(content)
        result = run("verify", str(tmp_path / "odd"))
        assert result.exit_code == 1
        assert "Line 1" in result.stderr


def test_show_prints_a_match_step_by_step(saved: Path) -> None:
    text = printed("show", str(saved))
    match = tuckerbox.load(saved)
    for line in match.log():
        assert line in text
    assert "13 of 13" in text
    assert "undo to 11" in text
    assert text.rstrip().endswith(match.prompt)


def test_show_prints_every_entry_as_json(saved: Path) -> None:
    match = tuckerbox.load(saved)
    shown = in_json("show", str(saved))
    assert shown["names"] == ["Anna", "Ben"]
    assert [entry["number"] for entry in shown["entries"]] == list(range(14))
    assert shown["entries"][0]["name"] is None
    assert shown["entries"][-1]["points"] == match.points == shown["points"]
    assert shown["entries"][-1]["turn"] == match.names[match.turn or 0]
    assert shown["entries"][-1]["view"] == json.loads(json.dumps(match.view()))
    assert [line for entry in shown["entries"][:-2] for line in entry["log"]] == match.log()


def test_show_tells_what_each_turn_had_cost_at_each_entry(tmp_path: Path) -> None:
    match = timed(2)
    spent = [
        (65 * SECOND, "place"),
        (20 * SECOND, "done"),
        (9 * HOUR, "place"),
        (30 * MINUTE, "undo"),
        (SECOND, "place"),
    ]
    for time, kind in spent:
        wait(match, time)
        if kind == "undo":
            match.undo()
        else:
            match.play(next(choice for choice in match.choices if choice.kind == kind))
    path = tmp_path / "match.txt"
    match.save(path)
    # The turn passes after the second entry, and what was taken back has cost its time.
    costs = ["1 min 5 s", "1 min 25 s", "9 h", "9 h 30 min", "9 h 30 min"]
    found = re.findall(r"(\d) of 5 .*, after (.*)", printed("show", str(path)))
    assert found == [(str(number), cost) for number, cost in enumerate(costs, 1)]
    assert [entry["turn_took"] for entry in in_json("show", str(path))["entries"]] == [
        None, 65_000, 85_000, 9 * HOUR, 9 * HOUR + 30 * MINUTE, 9 * HOUR + 30 * MINUTE + 1000,
    ]  # fmt: skip


def test_show_tells_no_costs_of_a_match_without_times(saved: Path) -> None:
    assert ", after " not in printed("show", str(saved))
    assert {entry["turn_took"] for entry in in_json("show", str(saved))["entries"]} == {None}


def test_show_and_verify_need_the_corrected_components_of_a_match(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('[blocked.points]\nvalue = -9\nsource = "inferred"\n')
    path = tmp_path / "match.txt"
    tuckerbox.new("outback", 2, seed=1, components=mine).save(path)
    for command in ("show", "verify"):
        assert run(command, str(path), "--components", str(mine)).exit_code == 0
        assert "Pass the file of components" in run(command, str(path)).stderr


# --- bench and warm ---


def test_bench_prints_every_measurement(monkeypatch: pytest.MonkeyPatch) -> None:
    own = {"outback": {"end": "full"}}
    speed = Speed("outback", 2, {}, 12345.6, 105.5, 7e6, 200, 0.4, 9.9, 250, 9.5, 95.0, 31.0, 1.25, 0.07)
    calls: list[Any] = []

    def measure(wanted: Any, seconds: float, quick: bool, report: Any) -> list[Speed]:
        calls.append(([game.name for game in wanted], seconds, quick))
        return [replace(speed, game=game.name, options=own.get(game.name, {})) for game in wanted]

    monkeypatch.setattr("tuckerbox.cli.bench.measure", measure)
    text = " ".join(printed("bench", "--quick", "--seconds", "0.5").split())
    for part in ("2 seats, end=full", "12,346", "7,000,000", "250 bytes", "9.5 ns", "31 s", "1.2 s"):
        assert part in text
    [outback] = in_json("bench", "outback")
    assert outback["matches_per_second"] == 12345.6
    assert outback["copy_python_ns"] == 95.0
    assert calls == [(games.names(), 0.5, True), (["outback"], 1.0, False)]


def test_warm_reports_games_that_were_compiled_before() -> None:
    printed("warm")
    assert "Outback was ready already." in printed("warm")
    [outback] = [game for game in in_json("warm") if game["game"] == "outback"]
    assert outback == {
        "game": "outback",
        "builds": ["greedy", "learned", "planner", "search"],
        "compiled": False,
        "seconds": None,
    }


def test_warm_compiles_in_other_processes_and_reports_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cache is warm already, so this is quick."""
    monkeypatch.setattr("tuckerbox.cli.warm.uncompiled", lambda needs: needs)
    assert "Outback compiled in " in printed("warm")


def test_a_command_says_why_it_compiles_first(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[compile_games.Needs] = []
    monkeypatch.setattr(compile_games, "uncompiled", lambda needs: needs)
    monkeypatch.setattr(compile_games, "compile_games", lambda needs, label: compiled.append(needs))
    result = run("simulate", "outback", "--matches", "1", "--json")
    assert " ".join(result.stderr.split()).startswith("Outback has to be compiled for this machine first.")
    assert compiled == [{"outback": []}]
    assert json.loads(result.stdout)["matches"] == 1
