"""The puzzles that come with the games, and the commands that make and check them."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from typer.testing import CliRunner

from tests.of_games import WITH_PUZZLES
from tuckerbox import games
from tuckerbox.bots.normalized_code import normalized
from tuckerbox.cli import app
from tuckerbox.kernel.engine import Engine
from tuckerbox.puzzles.confirming import DEEP, MARGIN, PLAYOUTS, Confirmer, paired
from tuckerbox.puzzles.finding import candidate, find, greedy_at, next_number
from tuckerbox.puzzles.policies_version import policies_version
from tuckerbox.puzzles.puzzle import FILE, PuzzleError, RatedAnswer, lines_of, match_of, parsed, shipped
from tuckerbox.puzzles.rechecking import check

A_GAME = WITH_PUZZLES[0]


def lines(name: str) -> tuple[str, ...]:
    return shipped(games.game(name).folder)


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_every_shipped_puzzle_replays_and_greedy_misses_it(name: str) -> None:
    findings = list(check(games.game(name), lines(name)))
    assert findings
    assert [finding for finding in findings if finding.wrong] == []


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_a_game_has_sixty_puzzles_that_were_confirmed_for_its_present_rules_and_policies(name: str) -> None:
    game = games.game(name)
    present = (game.version, policies_version(game))
    assert [(puzzle.rules, puzzle.policies) for puzzle in map(parsed, lines(name))] == [present] * 60


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_every_shipped_puzzle_states_how_it_was_confirmed(name: str) -> None:
    for puzzle in map(parsed, lines(name)):
        by_playouts = games.game(name).tuning.own_turn
        assert puzzle.confirmed.by == ("playouts" if by_playouts else "search")
        assert puzzle.confirmed.simulations == (PLAYOUTS if by_playouts else DEEP)
        assert len(puzzle.confirmed.margins) == 2
        assert min(puzzle.confirmed.margins) > 0.0
        assert puzzle.margin >= MARGIN
        assert puzzle.best.chance - MARGIN >= puzzle.runners_up[0].chance - 0.1


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_the_answers_of_every_shipped_puzzle_are_shown_by_their_chances(name: str) -> None:
    for puzzle in map(parsed, lines(name)):
        best, *others = puzzle.answers
        assert best == puzzle.best
        assert set(others) == set(puzzle.runners_up)
        chances = [answer.chance for answer in puzzle.answers]
        assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_a_puzzle_is_the_same_line_again(name: str) -> None:
    assert [parsed(line).line() for line in lines(name)] == [f"{line}\n" for line in lines(name)]


def test_the_next_best_answer_is_the_one_with_the_next_highest_chance() -> None:
    others = tuple(RatedAnswer(f"choice {chance}", chance) for chance in (0.15, 0.14, 0.19))
    puzzle = replace(parsed(lines(A_GAME)[0]), best=RatedAnswer("best", 0.3), runners_up=others)
    assert [answer.chance for answer in puzzle.answers] == [0.3, 0.19, 0.15, 0.14]


def test_puzzles_do_not_age_when_only_words_or_imports_change() -> None:
    code = 'def f(x):\n    """Say one."""\n    return x + 1  # one\n'
    assert normalized(code) == normalized(
        '"""A module."""\n\ndef f(x):\n    """Say another."""\n\n    return (x +\n        1)\n'
    )
    assert normalized(f"from here import one\n{code}") == normalized(f"import there\nfrom there import one\n{code}")
    assert normalized(code) != normalized(code.replace("x + 1", "x + 2"))
    assert normalized(code) != normalized(code.replace("x + 1", "x - 1"))
    assert normalized(code) != normalized(code.replace("f(x)", "f(x, y=None)"))


@pytest.mark.soak
@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_every_shipped_puzzle_is_confirmed_again(name: str) -> None:
    findings = list(check(games.game(name), lines(name), deep=True))
    assert [finding for finding in findings if finding.wrong] == []


@pytest.mark.soak
@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_the_same_seed_finds_the_same_puzzle(name: str) -> None:
    game, puzzle = games.game(name), parsed(lines(name)[0])
    found = candidate(game, puzzle.seed, Confirmer(Engine(game)))
    assert found is not None
    assert (found.entries, found.best.action) == (puzzle.entries, puzzle.best.action)


@pytest.mark.soak
def test_any_number_of_processes_finds_the_same() -> None:
    alone, together = (list(islice(find(games.game(A_GAME), "seed", jobs=jobs), 6)) for jobs in (1, 2))
    assert alone == together


# --- Damaged puzzles ---


def wrong(changed: str) -> str | None:
    return next(iter(check(games.game(A_GAME), [changed]))).wrong


def changed(**fields: Any) -> str:
    return json.dumps({**json.loads(lines(A_GAME)[0]), **fields})


def test_a_damaged_line_is_named() -> None:
    assert "The line is not a puzzle" in (wrong("{") or "")
    assert "The line is not a puzzle" in (wrong("[]") or "")
    assert "The line is not a puzzle" in (wrong(changed(odd=1)) or "")


def test_a_position_that_does_not_replay_is_named() -> None:
    puzzle = parsed(lines(A_GAME)[0])
    assert "another position" in (wrong(changed(mark="0" * 16)) or "")
    assert "does not replay" in (wrong(changed(entries=["dance"])) or "")
    assert "knows versions up to" in (wrong(changed(rules=99)) or "")
    assert "can't begin" in (wrong(changed(options={"colour": "red"})) or "")
    assert "does not decide" in (wrong(changed(seat=puzzle.seat + 1)) or "")


def test_answers_that_do_not_fit_are_named() -> None:
    puzzle = parsed(lines(A_GAME)[0])
    game = games.game(A_GAME)
    greedy = greedy_at(match_of(puzzle, game))[0]
    swapped = replace(puzzle, best=replace(puzzle.best, action=greedy), runners_up=(puzzle.best,)).line()
    assert "The greedy player takes the best choice" in (wrong(swapped) or "")
    assert "is not legal" in (wrong(replace(puzzle, greedy="dance").line()) or "")
    assert "names no other choice" in (wrong(replace(puzzle, runners_up=()).line()) or "")
    assert "and as a runner-up" in (wrong(replace(puzzle, runners_up=(puzzle.best,)).line()) or "")
    assert "must be at least 5%" in (wrong(replace(puzzle, margin=0.01).line()) or "")
    uncertain = replace(puzzle, margin=0.07, confirmed=replace(puzzle.confirmed, margins=(-0.01, 0.15)))
    assert "may be due to chance" in (wrong(uncertain.line()) or "")


def test_a_position_is_there_once() -> None:
    line = lines(A_GAME)[0]
    assert [finding.wrong for finding in check(games.game(A_GAME), [line, line])] == [
        None,
        "The position is that of line 1.",
    ]


def test_puzzles_of_other_policies_are_due_for_a_deep_check() -> None:
    puzzle = parsed(lines(A_GAME)[0])
    aged = replace(puzzle, policies="older").line()
    assert [finding.aged for finding in check(games.game(A_GAME), [aged])] == [True]


def test_a_puzzle_of_an_unknown_version_of_the_rules_is_refused() -> None:
    with pytest.raises(PuzzleError, match="version 99 of the rules"):
        match_of(replace(parsed(lines(A_GAME)[0]), rules=99), games.game(A_GAME))


# --- Making ---


def test_an_interrupted_search_goes_on_after_the_last_puzzle() -> None:
    puzzle = parsed(lines(A_GAME)[0])
    found = [replace(puzzle, seed="a/3"), replace(puzzle, seed="a/11"), replace(puzzle, seed="b/20")]
    assert [next_number(found, seed) for seed in ("a", "b", "c")] == [12, 21, 0]


def test_paired_results_give_a_narrow_interval() -> None:
    low, high = paired([1.0, 1.0, 0.0, 1.0] * 100, [0.0, 1.0, 0.0, 1.0] * 100)
    assert 0.2 < low < 0.25 < high < 0.3
    assert paired([1.0, 0.0], [1.0, 0.0]) == (0.0, 0.0)


def test_a_line_that_was_cut_short_is_dropped(tmp_path: Path) -> None:
    file = tmp_path / FILE
    file.write_text('{"seed":"a\u2028b"}\ntwo\n{"game": ', encoding="utf-8")
    assert lines_of(file) == ['{"seed":"a\u2028b"}', "two"]
    assert lines_of(tmp_path / "nowhere") == []


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["puzzles", *arguments])
    return result.exit_code, result.output


def test_the_command_checks_a_file(tmp_path: Path) -> None:
    file = tmp_path / FILE
    file.write_text(f"{lines(A_GAME)[0]}\n{changed(mark='0' * 16)}\n")
    result = CliRunner().invoke(app, ["puzzles", "check", A_GAME, "--file", str(file), "--json"])
    assert result.exit_code == 1
    assert json.loads(result.stdout) == {  # a game that is compiled first says so on stderr
        A_GAME: {
            "puzzles": 2,
            "aged": 0,
            "wrong": [{"line": 2, "says": "The match replays to another position than that of the puzzle."}],
        }
    }


def test_the_command_makes_nothing_where_there_are_enough(tmp_path: Path) -> None:
    file = tmp_path / FILE
    file.write_text(f"{lines(A_GAME)[0]}\ncut short")
    code, says = run("make", A_GAME, "--number", "1", "--file", str(file))
    assert (code, " ".join(says.split())) == (0, f"{file} has 1 puzzle.")
    assert file.read_text() == f"{lines(A_GAME)[0]}\n"


def test_the_command_keeps_puzzles_that_are_added_while_it_prepares_the_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / FILE
    both = list(lines(A_GAME)[:2])
    file.write_text(f"{both[0]}\n")
    adds = Mock(side_effect=lambda _: file.write_text("".join(f"{line}\n" for line in both)))
    monkeypatch.setattr("tuckerbox.cli.puzzles.prepare_bots", adds)
    assert run("make", A_GAME, "--number", "1", "--file", str(file))[0] == 0
    assert file.read_text().splitlines() == both


def test_a_file_that_can_only_be_read_can_be_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / FILE
    file.write_text(f"{lines(A_GAME)[0]}\n")
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    assert run("check", A_GAME, "--file", str(file))[0] == 0
    assert run("make", A_GAME, "--file", str(file))[0] == 2


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["make", "chess"], "There is no game 'chess'"),
        (["make", A_GAME, "--file", "/nowhere/p.jsonl"], "There is no folder /nowhere"),
        (["check", "chess"], "There is no game 'chess'"),
        (["check", "--file", "p.jsonl"], "A file has the puzzles of one game: name the game, too."),
        (["check", A_GAME, "--file", "p.jsonl"], "There is no file p.jsonl."),
    ],
)
def test_the_command_says_what_is_wrong(arguments: list[str], says: str) -> None:
    code, said = run(*arguments)
    assert code == 2
    assert says in " ".join(said.split())


def test_no_puzzles_are_made_of_a_game_for_one_player(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    alone = replace(games.game(A_GAME), seats=(1,))
    monkeypatch.setattr(games, "game", lambda name: alone)
    file = tmp_path / "p.jsonl"
    code, said = run("make", A_GAME, "--file", str(file))
    assert code == 2
    assert "is for one player" in " ".join(said.split())
    assert not file.exists()
