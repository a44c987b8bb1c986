"""`tuckerbox play`: what each input does and prints, and that no input ends the session with an error."""

from __future__ import annotations

import os
import random
import re
import signal
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from time import monotonic

import pytest

import tuckerbox
from tests.command_line import run
from tests.processes import PATIENCE, run_program
from tuckerbox import bots, games
from tuckerbox.bots.hint import Advice, Hint
from tuckerbox.cli.line_input import LineInput
from tuckerbox.cli.load_matches import read_match_of
from tuckerbox.cli.play import command, player_commands
from tuckerbox.cli.play.offers import brief, found_by, full, offers_of
from tuckerbox.games.outback.state import ANIMAL_NAMES
from tuckerbox.kernel.errors import BuildError
from tuckerbox.kernel.luck import seeded
from tuckerbox.match import Match

OUTBACK = games.game("outback")
PLAY = ("play", "outback", "--seed", "3", "--bots", "random")


def at_the_table(*typed: str, args: Sequence[str] = PLAY, code: int = 0) -> str:
    """Return what is printed when these lines are typed, followed by Ctrl-D."""
    result = run(*args, typed=typed)
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result.stdout


def answer_to(*typed: str, args: Sequence[str] = PLAY) -> str:
    """Return what is printed in answer to the last of these lines."""
    text = " ".join(at_the_table(*typed, "~", args=args).split())
    found = re.search(rf"> {re.escape(typed[-1])} (.*) Blue > ~", text)
    assert found, text
    return found[1]


@pytest.fixture
def rolled() -> Match:
    """Return the match that PLAY starts, after Blue's first roll."""
    return tuckerbox.new("outback", 2, seed="3")


def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let matches begin and go on without compiled rules."""
    monkeypatch.setattr(command, "uncompiled", lambda needs: needs)
    monkeypatch.setattr(command, "compile_in_background", lambda game: None)
    monkeypatch.setattr(player_commands, "read_match_of", partial(read_match_of, native=False))


# --- Beginning ---


def test_a_match_begins_with_the_players_the_first_events_and_the_prompt() -> None:
    text = at_the_table()
    assert "You are Blue; Vermilion (random) plays against you." in text
    assert "Blue rolls 1 emu, 2 kangaroos, 1 koala, 1 lizard and 1 joker." in text
    assert "Blue: keep some dice and roll again (2 rolls left), or take an animal." in text
    assert text.endswith("See you next time.\n")


def test_a_match_begins_before_its_game_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    compiled = at_the_table("1", "1", "hint")
    monkeypatch.setattr(command, "uncompiled", lambda needs: needs)
    monkeypatch.setattr(command, "compile_in_background", lambda game: begun.append(game.name))
    monkeypatch.setattr(command, "prepare", lambda needs: pytest.fail("the match has to wait"))
    assert at_the_table("1", "1", "hint") == compiled
    assert begun == ["outback"]


def test_opponents_that_search_need_a_compiled_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "uncompiled", lambda needs: needs)
    assert command.begins_interpreted(OUTBACK, [])
    assert command.begins_interpreted(OUTBACK, [bots.get("planner", OUTBACK), bots.RANDOM])
    assert not command.begins_interpreted(OUTBACK, [bots.RANDOM, bots.get("joey", OUTBACK)])


def test_greedy_plays_in_all_other_seats_by_default() -> None:
    text = at_the_table(args=["play", "outback", "--seats", "3", "--seed", "1"])
    assert "You are Blue; Vermilion (greedy) and Green (greedy) play against you." in text


def test_names_and_bots_are_given_by_seat() -> None:
    args = ["play", "outback", "--names", "Anna,Ben,Cleo", "--seed", "1", "--bots", "random,greedy"]
    assert "You are Anna; Ben (random) and Cleo (greedy) play against you." in at_the_table(args=args)


def test_seats_without_a_name_are_named_after_colours() -> None:
    text = at_the_table(args=["play", "outback", "--names", "Vermilion", "--seats", "3", "--seed", "1"])
    assert "You are Vermilion; Blue (greedy) and Green (greedy) play against you." in text


def test_in_hotseat_mode_every_player_is_asked() -> None:
    text = at_the_table(*["1"] * 40, args=["play", "outback", "--hotseat", "--names", "Anna,Ben", "--seed", "1"])
    assert "Anna and Ben sit at the table." in text
    assert "Anna > 1" in text
    assert "Ben > 1" in text


def test_a_table_has_an_opponent_unless_one_seat_is_asked_for() -> None:
    assert "Vermilion (random) plays against you." in at_the_table(args=["play", "auztralia", "--bot", "random"])
    assert "Blue sits at the table." in at_the_table(args=["play", "auztralia", "--seats", "1"])


def test_the_match_has_the_chosen_options(tmp_path: Path) -> None:
    args = [*PLAY, "--seats", "4", "-o", "variant=partnership", "-o", "scoring=together"]
    at_the_table(f"save {tmp_path / 'partners.txt'}", args=args)
    match = tuckerbox.load(tmp_path / "partners.txt")
    assert match.names == ["Blue", "Vermilion", "Green", "Plum"]
    assert (match.options["variant"], match.options["scoring"], match.options["end"]) == (
        "partnership",
        "together",
        "round",
    )


# --- Choosing ---


def test_a_choice_can_be_typed_as_its_number(rolled: Match) -> None:
    first = offers_of(rolled)[0]
    assert first.choice.text == "place kangaroo 2a"
    assert "Blue settles a kangaroo on 2a." in answer_to("1")


def test_a_choice_can_be_typed_in_its_notation() -> None:
    assert "Blue settles a lizard on 2c." in answer_to("place lizard 2c")
    assert "Blue keeps 1 koala and 1 joker." in answer_to("KEEP 1 koala, 1 joker")


def test_a_choice_can_be_typed_as_a_few_of_its_words() -> None:
    assert "Blue settles a lizard on 2c." in answer_to("liz 2c")
    assert "Blue keeps 2 kangaroos and 1 joker." in answer_to("2 kan 1 joker")


def test_words_that_fit_several_choices_list_them() -> None:
    assert answer_to("lizard 2").startswith("place lizard 11) 2a 12) 2b 13) 2c keep 21) 2 kangaroo, 1 lizard")
    assert answer_to("place koala") == "place koala 8) 2a 9) 2b 10) 2c"


def test_an_illegal_action_is_refused_with_the_reason(rolled: Match) -> None:
    for typed in ("place emu 4c", "keep 3 koala", "done"):
        assert answer_to(typed) == " ".join((rolled.why(typed) or "").split())
    assert "You can't keep 2 koalas" in answer_to("2 koala")


@pytest.mark.parametrize(
    "typed", ["koalla", "keep the change", "place", "0", "61", "9" * 5000, "-1", "\x00", "é¿", "[red]"]
)
def test_meaningless_input_gets_an_answer(typed: str) -> None:
    assert answer_to(typed, "why koala") if typed == "place" else answer_to(typed)


def test_enter_takes_the_only_choice() -> None:
    text = at_the_table("place lizard 2a", "place koala 2b", "place kangaroo 2c", "", "")
    assert "just press Enter" in text
    assert "Blue ends the turn." in text


def test_enter_does_nothing_if_there_are_several_choices() -> None:
    assert at_the_table("", "", "").count("Blue > ") == 3


def test_every_choice_can_be_listed() -> None:
    listed = answer_to("?")
    assert "60)" in listed
    assert "61)" not in listed
    assert answer_to("? koala 2b").startswith("place koala 9) 2b")
    assert answer_to("choices quokka") == "No choice contains “quokka”."


# --- Looking ---


def test_why_prints_the_reason_or_that_the_choice_is_legal(rolled: Match) -> None:
    assert answer_to("why place emu 4c") == " ".join((rolled.why("place emu 4c") or "").split())
    assert answer_to("why place koala 2a") == "You can take that choice: just type it."
    assert answer_to("why").startswith("Why what?")


def test_preview_prints_what_would_happen_and_changes_nothing() -> None:
    assert answer_to("preview place koala 2a").startswith("Blue settles a koala on 2a.")
    assert answer_to("preview 8") == answer_to("preview place koala 2a")
    assert "You can't keep" in answer_to("preview keep 3 koala")
    assert at_the_table("preview 8").count("8) 2a") == 1


def test_hint_prints_the_best_choices_with_their_chances(rolled: Match) -> None:
    numbers = {offer.choice.text: offer.number for offer in offers_of(rolled)}
    printed = answer_to("hint")
    simulations = re.match(r"The best choices, after ([\d,]+) simulations: ", printed)
    assert simulations
    assert int(simulations[1].replace(",", "")) >= 2_000  # and some more to compare the best ones
    advised = re.findall(r"(\d+)\) ([^:]+): (\d+)% to win", printed)
    assert len(advised) == 3
    for number, action, chance in advised:
        assert numbers[action] == int(number)
        assert 0 < int(chance) < 100


def test_hint_calls_no_chance_certain_that_is_not(rolled: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    interpreted(monkeypatch)
    one, other = (choice.text for choice in rolled.choices[:2])
    advised = (Advice(one, one, 0.996, 0.5), Advice(other, other, 0.004, 0.5))
    monkeypatch.setattr(player_commands, "prepare", lambda _needs: None)
    monkeypatch.setattr(Match, "on_native", lambda match: match)
    monkeypatch.setattr(player_commands, "hints", lambda *_: [Hint(0, 0, 1.0, 100, advised, "")])
    printed = answer_to("hint")
    assert f"{one}: 99% to win" in printed
    assert f"{other}: 1% to win" in printed


def test_log_prints_all_lines_or_the_last_ones(rolled: Match) -> None:
    assert answer_to("log") == " ".join(" ".join(rolled.log(0)).split())
    assert answer_to("log 1") == rolled.log(0)[-1]
    assert answer_to("log 2", "log 0", "log 1") == rolled.log(0)[-1]


def test_board_draws_the_board() -> None:
    shown = answer_to("board")
    for part in ("upper", "tiles in the bag", "Vermilion", "6a", "kanga"):
        assert part in shown


def test_help_lists_every_command_and_kind_of_action() -> None:
    text = answer_to("help")
    for name in (*player_commands.COMMANDS.named, *OUTBACK.actions.kinds):
        assert name in text


# --- Undo ---


def test_a_decision_before_any_roll_is_undone_at_once() -> None:
    text = answer_to("place koala 2a", "undo")
    assert text.startswith("Blue takes back: place koala 2a. Blue: keep some dice")


def test_undoing_a_roll_asks_first() -> None:
    asked = at_the_table("keep 1 joker", "undo", "n", "log 1")
    assert "Something was rolled or drawn since" in asked
    assert "Blue takes back" not in asked
    agreed = at_the_table("keep 1 joker", "undo", "y", "keep 1 joker")
    assert "Blue takes back: keep 1 joker." in agreed
    first, second = re.findall(r"Blue keeps 1 joker\.\nBlue rolls (.*)\.", agreed)
    assert first != second


def test_undo_includes_what_bots_did_since() -> None:
    text = at_the_table("place lizard 2a", "done", "undo", "y")
    assert "Blue takes back: done." in text


def test_undo_before_the_first_decision_is_refused() -> None:
    assert answer_to("undo") == "You have not decided anything yet, so there is nothing to undo."


def test_a_match_that_ended_by_resignation_cannot_be_undone(tmp_path: Path, rolled: Match) -> None:
    rolled.play("place koala 2a")
    rolled.resign(1)
    rolled.save(tmp_path / "resigned.txt")
    text = at_the_table("undo", "y", args=["play", "outback", "--load", str(tmp_path / "resigned.txt")])
    assert "Vermilion has resigned: Blue wins. You can't undo that" in " ".join(text.split())
    assert "Undo it anyway" not in text


# --- Saving, loading, leaving ---


def test_a_saved_match_can_be_continued(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    text = at_the_table("place koala 2a", f"save {file}", "quit")
    assert f"Saved to{file}.".replace(" ", "") in "".join(text.split()), "however long lines are broken"
    assert "Save the match first?" not in text
    match = tuckerbox.load(file)
    assert match.decisions == 1
    again = at_the_table(args=["play", "outback", "--load", str(file), "--bots", "random"])
    assert "Blue settles a koala on 2a." in again
    assert match.prompt in again
    loaded = at_the_table(f"load {file}")
    assert match.prompt in loaded


def test_saving_asks_before_it_overwrites_a_file(tmp_path: Path) -> None:
    file = tmp_path / "precious.txt"
    file.write_text("precious")
    assert "The match was not saved." in at_the_table(f"save {file}", "n")
    assert file.read_text() == "precious"
    at_the_table(f"save {file}", "y", "1", f"save {file}")
    assert tuckerbox.load(file).decisions == 1


def test_errors_of_save_and_load_are_printed(tmp_path: Path) -> None:
    (tmp_path / "odd").write_text("odd")
    assert "can't be written: no such file or directory." in answer_to(f"save {tmp_path}/no/where.txt")
    assert "can't be read: no such file or directory." in answer_to(f"load {tmp_path}/nowhere")
    assert "Line 1: a match document begins with" in answer_to(f"load {tmp_path}/odd")
    assert answer_to("load") == "Which file? For example: load outback.txt"


def test_a_disk_that_is_full_leaves_the_saved_match_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.txt"
    at_the_table("place koala 2a", f"save {file}")
    before = file.read_bytes()

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    text = at_the_table("1", "save", args=["play", "outback", "--load", str(file), "--bots", "random"])
    assert f"{file}can'tbewritten:nospaceleftondevice." in "".join(text.split())
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


def test_a_hint_that_cannot_be_compiled_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_needs: object) -> None:
        raise OSError("/a/Cache is for compiled rules; name another folder in TUCKERBOX_CACHE_DIR.")

    monkeypatch.setattr(player_commands, "prepare", refused)
    said = answer_to("hint")
    assert said == "/a/Cache is for compiled rules; name another folder in TUCKERBOX_CACHE_DIR."


@pytest.mark.parametrize(
    ("error", "says"),
    [(BuildError("too large"), "Something broke inside Tuckerbox"), (bots.BotError("No idea."), "No idea.")],
)
@pytest.mark.parametrize("answers", [True, False], ids=["terminal", "pipe"])
def test_an_error_during_the_match_offers_to_save_it(
    error: Exception, says: str, answers: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_needs: object) -> None:
        raise error

    monkeypatch.setattr(player_commands, "prepare", broken)
    interactive = property(lambda _self: answers, lambda _self, _given: None)
    monkeypatch.setattr(LineInput, "interactive", interactive, raising=False)
    file = tmp_path / "saved.txt"
    result = run(*PLAY, typed=["place koala 2a", "hint", str(file)])
    assert result.exit_code == 1
    assert says in result.stderr
    assert "The match can't go on here." in result.stdout
    assert ("Save the match first?" in result.stdout) == file.exists() == answers
    assert ("The match was not saved." in result.stdout) == (not answers)
    assert not answers or tuckerbox.load(file).decisions == 1


def test_quitting_offers_to_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "Save the match first?" in at_the_table("place koala 2a", "quit", "")
    assert not list(tmp_path.iterdir())
    at_the_table("place koala 2a", "quit", "y")
    at_the_table("place koala 2b", "quit", "other.txt")
    assert tuckerbox.load(tmp_path / "outback.txt").view(0) != tuckerbox.load(tmp_path / "other.txt").view(0)


def test_quitting_before_the_first_decision_asks_nothing() -> None:
    assert at_the_table("quit").endswith("Blue > quit\nSee you next time.\n")


def test_loading_asks_before_it_drops_an_unsaved_match(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    tuckerbox.new("outback", 2, seed="other").save(file)
    assert "This match is not saved. Leave it?" in at_the_table("place koala 2a", f"load {file}", "n")


def test_loading_a_match_of_three_gives_two_seats_to_bots(tmp_path: Path) -> None:
    file = tmp_path / "three.txt"
    tuckerbox.new("outback", ["Anna", "Ben", "Cleo"], seed="other").save(file)
    assert "You are Anna; Ben (random) and Cleo (random) play against you." in at_the_table(f"load {file}")


def test_loading_a_match_of_another_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "australis.txt"
    tuckerbox.new("australis", 2, seed="other", native=False).save(file)
    refusal = f"{file} is a match of australis, not of outback."
    text = " ".join(
        at_the_table(f"load {file}", "board", args=["play", "outback", "--bots", "planner", "--seed", "3"]).split()
    )
    assert refusal.replace(" ", "") in text.replace(" ", ""), "however long lines are broken"
    assert text.count("Vermilion (planner) plays against you.") == 1
    result = run("play", "outback", "--load", str(file))
    assert (result.exit_code, result.stderr) == (2, f"{refusal}\n")


@pytest.mark.parametrize("option", [True, False], ids=["--load", "load"])
def test_a_loaded_match_is_saved_to_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: bool) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "mine.txt"
    tuckerbox.new("outback", 2, seed="3").save(file)
    typed, args = ([], [*PLAY[:2], *PLAY[4:], "--load", str(file)]) if option else (["load ~/mine.txt"], PLAY)
    text = at_the_table(*typed, "place koala 2a", "save", "preview 1", "quit", args=args)
    assert "exists already" not in text
    assert tuckerbox.load(file).decisions == 1
    at_the_table(*typed, "1", "quit", "y", args=args)
    assert tuckerbox.load(file).decisions > 1
    assert list(tmp_path.iterdir()) == [file]


def test_whoever_had_resigned_in_a_record_still_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    interpreted(monkeypatch)
    record, continued = tmp_path / "record.txt", tmp_path / "continued.txt"
    match = tuckerbox.new("outback", 3, native=False)
    match.resign(1)
    record.write_text(match.public_document(), encoding="utf-8")
    at_the_table(f"save {continued}", args=[*PLAY[:2], *PLAY[4:], "--load", str(record)])
    assert tuckerbox.load(continued, native=False).resigned == {1}


@pytest.mark.parametrize("option", [True, False], ids=["--load", "load"])
def test_the_record_of_a_match_in_play_goes_on_with_new_dice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: bool
) -> None:
    interpreted(monkeypatch)
    record, continued = tmp_path / "record.txt", tmp_path / "continued.txt"
    match = tuckerbox.new("outback", 2, native=False)
    match.play("keep nothing")
    record.write_text(match.public_document(), encoding="utf-8")
    given = [] if option else [f"load {record}"]
    args = [*PLAY[:2], *PLAY[4:], "--load", str(record)] if option else PLAY
    text = " ".join(at_the_table(*given, *["1"] * 8, f"save {continued}", args=args).split())
    assert text.count("The dice of this match are still secret, so it goes on here with new dice.") == 1
    assert "exists already" not in text
    again = tuckerbox.load(continued, native=False)
    assert again.decisions > 4
    assert again.line[0].value == match.line[0].value
    assert tuckerbox.load(record, native=False).decisions == 1
    assert "still secret" not in at_the_table(f"load {continued}")


def test_again_starts_another_match() -> None:
    text = at_the_table("again", "quit")
    assert text.count("You are Blue; Vermilion (random) plays against you.") == 2
    assert len(set(re.findall(r"Blue rolls for the start: (.*)", text))) == 2
    assert "This match is not over. Leave it?" in at_the_table("1", "again", "n")


def test_again_after_a_loaded_match_keeps_its_players_and_options(tmp_path: Path) -> None:
    file = tmp_path / "four.txt"
    names = ["Anna", "Ben", "Cleo", "Dora"]
    begun = tuckerbox.new("outback", names, seed=1, variant="partnership")
    assert begun.turn == 0, "otherwise a bot decides, and the question whether to leave the match comes up"
    begun.save(file)
    for typed, args in (((f"load {file}",), PLAY), ((), ["play", "outback", "--load", str(file), "--bot", "random"])):
        again = tmp_path / f"again-{len(typed)}.txt"
        text = at_the_table(*typed, "again", f"save {again}", args=args)
        welcome = "You are Anna; Ben (random), Cleo (random) and Dora (random) play against you."
        assert " ".join(text.split()).count(welcome) == 2
        match = tuckerbox.load(again)
        assert (match.names, match.options["variant"]) == (names, "partnership")


def test_a_loaded_match_takes_a_bot_for_each_of_its_seats(tmp_path: Path) -> None:
    file = tmp_path / "three.txt"
    tuckerbox.new("outback", ["Anna", "Ben", "Cleo"], seed="other").save(file)
    text = at_the_table(args=["play", "outback", "--load", str(file), "--bots", "random,greedy"])
    assert "You are Anna; Ben (random) and Cleo (greedy) play against you." in text


# --- Whole matches ---


def test_a_whole_match_is_played_by_piping_choices(tmp_path: Path) -> None:
    file = tmp_path / "whole.txt"
    typed = "\n".join([*["1"] * 200, "undo", "n", "hint", "why done", "preview done", "?", f"save {file}", "quit"])
    command = [sys.executable, "-m", "tuckerbox", "play", "outback", "--seed", "8", "--bots", "greedy"]
    done = run_program(command, input=typed)
    assert "Traceback" not in done.stdout + done.stderr
    match = tuckerbox.load(file)
    assert match.over
    assert match.prompt in done.stdout
    assert "The match is over. Type “again”, “save”, “log”, “undo” or “quit”." in done.stdout
    assert "There is nothing left to choose." in done.stdout
    assert tuckerbox.verify(file).ok
    assert run("verify", str(file)).exit_code == 0
    assert match.prompt in run("show", str(file)).stdout


def test_the_last_decision_of_a_match_can_be_undone_if_all_agree() -> None:
    text = at_the_table(*["1"] * 200, "undo", "y", "log 1")
    assert "The match is over, so everybody has to agree to an undo." in text
    assert "Blue takes back: " in text


def test_random_input_never_breaks_the_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rng = random.Random(1)
    aliases = player_commands.COMMANDS.aliases
    names = (*player_commands.COMMANDS.named, *aliases)
    commands = [name for name in names if aliases.get(name, name) != "quit"]
    vocabulary = [*commands, *OUTBACK.actions.kinds, *ANIMAL_NAMES, "1", "2", "3", "12", "2a", "3b", "6a", "and", "all"]
    vocabulary += ["nothing", ",", "y", "n", "~nobody/x", "a\0b", "[bold]", "é", "9" * 5000, "out.txt", "", "  "]
    typed = [" ".join(rng.choices(vocabulary, k=rng.choice((1, 1, 2, 3)))) for _ in range(600)]
    text = at_the_table(*typed, args=["play", "outback", "--seed", "1", "--bots", "random", "--seats", "2"])
    assert "Something broke" not in text
    assert text.count(">") >= 600


def test_bytes_that_are_not_utf_8_are_answered_like_a_typo() -> None:
    command = [sys.executable, "-m", "tuckerbox", *PLAY]
    done = run_program(command, input=b"\xff\xfe\nquit\n")
    assert b"is not an action here" in done.stdout


# --- The list of choices ---


def test_choices_are_numbered_once_each_and_grouped(rolled: Match) -> None:
    found = offers_of(rolled)
    assert [offer.number for offer in found] == list(range(1, len(rolled.choices) + 1))
    assert {offer.choice.code for offer in found} == {choice.code for choice in rolled.choices}
    heads = [offer.head for offer in found]
    assert len(set(heads)) == sum(head != before for head, before in zip(heads, ["", *heads], strict=False))


def test_keeping_all_of_a_sort_comes_before_keeping_a_part_of_it(rolled: Match) -> None:
    keeps = [offer.choice.text for offer in offers_of(rolled) if offer.kind == "keep"]
    assert keeps[:3] == ["keep nothing", "keep 2 kangaroo", "keep 1 joker"]
    assert keeps.index("keep 2 kangaroo, 1 joker") < keeps.index("keep 1 kangaroo")


def test_choices_that_score_more_come_first() -> None:
    match = tuckerbox.new("outback", 2, seed="gain")
    guest = bots.SeatedBot(bots.get("greedy", OUTBACK), match, seeded("gain"))
    scoring = 0
    while not match.over:
        groups: dict[str, list[int]] = {}
        for offer in offers_of(match):
            groups.setdefault(offer.head, []).append(offer.gain)
            if offer.gain:
                seat = match.turn or 0
                assert match.preview(offer.choice).points[seat] - match.points[seat] == offer.gain
                scoring += 1
        assert all(gains == sorted(gains, reverse=True) for gains in groups.values())
        match.play(guest.choose())
    assert scoring > 10


@pytest.mark.parametrize("width", [40, 80, 120])
@pytest.mark.parametrize("room", [2, 4, 7, 60])
def test_the_list_fits_into_the_given_room(rolled: Match, width: int, room: int) -> None:
    found = offers_of(rolled)
    lines = brief(found, width, room)
    assert len(lines) <= room
    counted = sum(int(n) for line in lines for n in re.findall(r"(\d+) more: ", line.plain))
    shown = sum(len(re.findall(r"\d+\)", line.plain)) for line in lines)
    assert counted + shown == len(found)
    assert {line.plain.split()[0] for line in lines if line.plain[0] != " "} == {"place", "keep"}
    if width > 40:
        assert max(line.cell_len for line in [*lines, *full(found, width)]) <= width


def test_a_search_does_not_cut_off_numbers_and_places() -> None:
    match = tuckerbox.new("down-under", 2, seed="3")
    match.play("place curve 90 0,0")
    match.play("done")
    offers = offers_of(match)

    def found(text: str) -> set[str]:
        return {offer.choice.text for offer in found_by(text, offers)}

    there = {offer.choice.text for offer in offers if offer.choice.text.endswith(" -1,0")}
    assert there
    assert found("-1,0") == found("−1, 0") == found("place -1,0") == there
    assert found("curve -1,0") == {text for text in there if "curve" in text}
    assert found("str 90 −1,0") == {"place straight 90 -1,0"}
    assert not found("curve 9 -1,0")


def test_a_search_finds_words_by_their_beginnings(rolled: Match) -> None:
    found = found_by("kan jok", offers_of(rolled))
    assert found
    assert all("kangaroo" in offer.choice.text and "joker" in offer.choice.text for offer in found)
    assert not found_by("kan quokka", offers_of(rolled))


# --- In a pseudo-terminal ---


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (120, 40)])
def test_the_board_the_prompt_and_the_choices_fit_on_one_screen(columns: int, lines: int) -> None:
    screen = screen_of(columns, lines, ["quit\r"])
    last = screen.rsplit("\x1b[2J", 1)[-1].split("Blue > ", 1)[0]
    shown = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", last)
    assert shown.count("\n") < lines
    for part in ("Vermilion", "jeep" if lines == 24 else "tiles in the bag", "keep some dice", "14) nothing"):
        assert part in shown


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_ctrl_c_and_ctrl_d_end_the_session_without_a_traceback() -> None:
    for keys in (["\x03"], ["place koala 2a\r", "\x04", "\x04"]):
        screen = screen_of(80, 24, keys)
        assert "See you next time." in screen
        assert "Traceback" not in screen
        assert ("Save the match first?" in screen) == (len(keys) > 1)


def screen_of(columns: int, lines: int, keys: Sequence[str]) -> str:
    """Return everything that is written to a terminal of this size. Each of `keys` is typed at a new prompt.

    Python can miss a Ctrl-C right after it prints a prompt. So if nothing happens for five seconds, type again.
    """
    import pty
    import struct
    import termios
    from fcntl import ioctl
    from select import select

    pid, terminal = pty.fork()
    if pid == 0:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell that runs tests in the background ignores it
        os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", COLUMNS=str(columns), LINES=str(lines))
        os.execv(sys.executable, [sys.executable, "-m", "tuckerbox", *PLAY])
    ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    received, last, prompts = b"", b"", 0
    waiting = [key.encode() for key in keys]
    given_up = monotonic() + PATIENCE
    while True:
        if monotonic() > given_up:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            pytest.fail(f"The session has not ended. It has written:\n{received.decode()}")
        if not select([terminal], [], [], 5)[0]:
            os.write(terminal, last)
            continue
        try:
            received += os.read(terminal, 65536)
        except OSError:
            break
        if waiting and received.endswith(b"> ") and received.count(b"> ") > prompts:
            prompts = received.count(b"> ")
            last = waiting.pop(0)
            os.write(terminal, last)
    os.waitpid(pid, 0)
    os.close(terminal)
    return received.decode()
