"""Training runs: they go on after a stop, give the same weights everywhere, and refuse what does not fit."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from functools import partial
from pathlib import Path
from shutil import copy, copytree
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest

from tests import toy
from tests.command_line import run
from tests.kernel.invented import GAME as INVENTED
from tests.playing import PolicyPlay
from tests.training.pebbles_learning import GAME as LEARNING
from tests.training.pebbles_learning import NET as PEBBLES_NET
from tuckerbox import bots, games
from tuckerbox.arena import compete, executor
from tuckerbox.games.outback.learned.mind import NET
from tuckerbox.games.outback.learned.training import TRAINING
from tuckerbox.kernel.contract import LAST_TURN, MOST_SEATS, ONLY_RESULT, OVER, RESULT_BY_LUCK, WayToPlay
from tuckerbox.kernel.engine import luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.net import ONE
from tuckerbox.kernel.weights import WeightsError, read_weights, weights_text
from tuckerbox.training import self_play
from tuckerbox.training.folder import Generation, TrainingFolder, last_measured
from tuckerbox.training.generations import train
from tuckerbox.training.network import new_network, quantized
from tuckerbox.training.page import page_of
from tuckerbox.training.plan import KEPT, TrainingPlan, generation_plan
from tuckerbox.training.seats_and_options import mixture
from tuckerbox.training.self_play import MATCHES_PER_TASK, Examples, SelfPlay, examples_of, play_task, targets
from tuckerbox.whole_file import overwrite

PLAN = TrainingPlan("outback", "tiny", generations=4, matches=200, measured=0)


def test_without_a_prior_the_first_targets_follow_the_results() -> None:
    assert [generation_plan(PLAN, number).trace for number in (0, KEPT - 1, KEPT)] == [1.0, 0.9, 0.7]
    assert [generation_plan(PLAN, number, has_prior=True).trace for number in (0, KEPT - 1, KEPT)] == [0.7, 0.7, 0.7]


class StoppedError(Exception):
    """Stands for whatever stops a training run."""


def stop_in(generation: int) -> Any:
    """Return a progress function that stops in the middle of a generation."""
    matches = sum(generation_plan(PLAN, number).matches for number in range(generation))

    def progress(done: int, total: int) -> None:
        assert total == sum(generation_plan(PLAN, number).matches for number in range(PLAN.generations))
        if done > matches:
            raise StoppedError

    return progress


def numbers(folder: TrainingFolder) -> bytes:
    return bytes(read_weights(folder.weights, NET).net.raw)


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> TrainingFolder:
    return train(TrainingFolder(tmp_path_factory.mktemp("training"), PLAN))


def test_a_run_that_was_stopped_arrives_at_the_same_weights(trained: TrainingFolder, tmp_path: Path) -> None:
    for generation in (0, 2, 3):
        with pytest.raises(StoppedError):
            train(TrainingFolder(tmp_path, PLAN), progress=stop_in(generation))
        assert TrainingFolder(tmp_path, PLAN).finished == generation
    again = train(TrainingFolder(tmp_path, PLAN))
    assert numbers(again) == numbers(trained)
    assert [each.loss for each in again.history] == [each.loss for each in trained.history]


def test_a_finished_run_can_be_extended(trained: TrainingFolder, tmp_path: Path) -> None:
    shorter = TrainingPlan("outback", "tiny", generations=2, matches=200, measured=0)
    train(TrainingFolder(tmp_path, shorter))
    assert numbers(train(TrainingFolder(tmp_path, PLAN))) == numbers(trained)


def test_another_seed_gives_other_weights(trained: TrainingFolder, tmp_path: Path) -> None:
    other = train(TrainingFolder(tmp_path, TrainingPlan("outback", "other", 1, 200, 0)))
    assert numbers(other) != numbers(trained)


def test_a_folder_with_another_run_is_refused(trained: TrainingFolder) -> None:
    before = (trained.path / "training.json").read_bytes()
    with pytest.raises(ValueError, match=r"has a training run with --seed tiny, not new\. Continue it"):
        TrainingFolder(trained.path, TrainingPlan("outback", "new", 4, 200, 0))
    assert (trained.path / "training.json").read_bytes() == before


def test_a_folder_with_another_number_of_matches_to_measure_with_is_refused(trained: TrainingFolder) -> None:
    with pytest.raises(ValueError, match=r"has a training run with --measure 0, not 200\. Continue it"):
        TrainingFolder(trained.path, TrainingPlan("outback", "tiny", 4, 200, 200))


@pytest.mark.parametrize("content", ["{}", "[]", "not JSON", '{"plan": {"game": "outback"}, "history": []}'])
def test_a_file_of_something_else_is_refused(content: str, tmp_path: Path) -> None:
    (tmp_path / "training.json").write_text(content)
    with pytest.raises(ValueError, match=r"training\.json is not from `tuckerbox train`\. Name another folder\."):
        TrainingFolder(tmp_path, PLAN)


def test_a_file_of_weights_can_be_read_whatever_the_seed_is(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    net = quantized(new_network(NET, 1), NET)
    file.write_text(weights_text(net, 1, "Outback", {"seed": "🎲"}), encoding="utf-8")
    assert bytes(read_weights(file, NET).net.raw) == bytes(net.raw)


@pytest.mark.parametrize(("line", "by"), [("rules = 0", "rules 0"), ("", "unknown rules")])
def test_weights_that_learned_by_other_rules_do_not_play(tmp_path: Path, line: str, by: str) -> None:
    file, game = tmp_path / "weights.toml", games.game("outback")
    told = weights_text(quantized(new_network(NET, 1), NET), game.version, game.title, {})
    file.write_text(told, encoding="utf-8")
    assert bots.get_or_run_file(str(file), game)
    file.write_text(told.replace(f"rules = {game.version}", line), encoding="utf-8")
    with pytest.raises(WeightsError, match=rf"net learned under {by}, but Outback now has rules {game.version}; train"):
        bots.get_or_run_file(str(file), game)


def test_weights_that_are_not_base64_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    file.write_text('sha256 = ""\nweights = "é"\n', encoding="utf-8")
    with pytest.raises(WeightsError, match="is not a weights file written by `tuckerbox train`"):
        read_weights(file, NET)


def test_any_number_of_processes_plays_the_same_matches() -> None:
    matches = SelfPlay("outback", TRAINING.ways, bytes(quantized(new_network(NET, 1), NET).raw), "processes", 120)
    assert [len(matches.matches_of(task)) for task in matches.tasks] == [50, 50, 20]
    one, two = (list(executor(jobs)(partial(play_task, matches), matches.tasks)) for jobs in (1, 2))
    assert [each["turns"].tobytes() for each in one] == [each["turns"].tobytes() for each in two]
    assert sum(each["turns"]["final"].sum() for each in one) == 120


def test_ray_leads_to_the_same_weights_with_one_connection(
    trained: TrainingFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ray = pytest.importorskip("ray", reason="Ray is not installed: pip install 'tuckerbox[ray]'")
    connect = Mock(wraps=ray.init)
    monkeypatch.setattr(ray, "init", connect)
    with pytest.raises(StoppedError):
        train(TrainingFolder(tmp_path, PLAN), ray="local", progress=stop_in(1))  # in the second generation
    connect.assert_called_once()
    assert numbers(train(TrainingFolder(tmp_path, PLAN))) == numbers(trained)


# --- Ways to play ---


def test_every_combination_of_seats_and_options_is_a_way_to_play() -> None:
    outback = games.game("outback")
    assert mixture(outback, [], {"end": ["round", "full"], "scoring": ["together"]}) == (
        WayToPlay(2, {"scoring": "together"}),
        WayToPlay(2, {"end": "full", "scoring": "together"}),
    )
    assert mixture(outback, [3, 4, 3], {"variant": ["plus"] * 2}) == (
        WayToPlay(3, {"variant": "plus"}),
        WayToPlay(4, {"variant": "plus"}),
    )
    assert mixture(outback, [2], {"end": ["round"]}) == (), "that is what the game names itself"


def test_a_mixture_is_played_and_continued(tmp_path: Path) -> None:
    ways = mixture(games.game("outback"), [], {"end": ["round", "full"]})
    plan = TrainingPlan("outback", "mixture", 1, 400, 0, ways)
    folder = train(TrainingFolder(tmp_path, plan))
    assert 'ways = ["2 seats", "2 seats and end=full"]' in folder.weights.read_text(encoding="utf-8")
    matches = SelfPlay("outback", ways, bytes(read_weights(folder.weights, NET).net.raw), "mixture", 100)
    usual, longer = (play_task(matches, task)["turns"] for task in matches.tasks)
    assert len(longer) > len(usual)
    assert TrainingFolder(tmp_path, plan).plan == plan
    with pytest.raises(ValueError, match=r"for other ways to play\. Continue it with the same --seats and --option,"):
        TrainingFolder(tmp_path, TrainingPlan("outback", "mixture", 1, 400, 0))


@pytest.mark.parametrize("matches", [9, 50, 62, 250])
def test_the_ways_to_play_share_the_matches_of_a_generation(matches: int) -> None:
    ways = tuple(WayToPlay(seats) for seats in (2, 3, 4))
    found = SelfPlay("outback", ways, b"", "shares", matches)
    played = [(found.way_of(task).seats, match) for task in found.tasks for match in found.matches_of(task)]
    assert [match for _, match in played] == list(range(matches))
    counts = Counter(seats for seats, _ in played)
    assert set(counts) == {2, 3, 4}
    assert max(counts.values()) - min(counts.values()) <= 1
    assert max(len(found.matches_of(task)) for task in found.tasks) <= MATCHES_PER_TASK


def test_each_way_to_play_has_one_more_match_in_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ways = mixture(games.game("outback"), [2, 3], {})
    begun = Mock(wraps=SelfPlay)
    monkeypatch.setattr("tuckerbox.training.generations.SelfPlay", begun)
    train(TrainingFolder(tmp_path, TrainingPlan("outback", "turns", 3, 12, 0, ways)))
    assert [call.args[1] for call in begun.call_args_list] == [ways, ways[::-1], ways]


def test_fewer_matches_than_ways_to_play_are_refused(tmp_path: Path) -> None:
    ways = mixture(games.game("outback"), [2, 3], {})
    with pytest.raises(ValueError, match=r"--matches 7 is too few for 2 ways to play\. Use at least 8, because"):
        TrainingFolder(tmp_path / "run", TrainingPlan("outback", "few", 1, 7, 0, ways))
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    ("name", "seats", "options", "named"),
    [("outback", 4, {"variant": ["partnership"]}, "4 seats and variant=partnership"), ("australis", 3, {}, "3 seats")],
)
def test_a_way_to_play_that_the_net_does_not_see_is_refused(
    name: str, seats: int, options: dict[str, list[str]], named: str
) -> None:
    game = games.game(name)
    with pytest.raises(ValueError, match=rf"^The net of {game.title} can't learn {named}: it does not see what"):
        mixture(game, [seats], options)


def test_a_match_for_which_the_game_has_no_room_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_play, "training_of", lambda game: replace(TRAINING, most_turns=1 - MOST_SEATS))
    self_play.self_player.cache_clear()
    matches = SelfPlay("outback", TRAINING.ways, bytes(quantized(new_network(NET, 1), NET).raw), "room", 50)
    with pytest.raises(ValueError, match=r"^Outback cannot train its net with 2 seats: learned/training\.py"):
        play_task(matches, 0)
    self_play.self_player.cache_clear()


def test_each_side_of_more_than_two_gets_its_result() -> None:
    weights = bytes(quantized(new_network(NET, 1), NET).raw)
    turns = play_task(SelfPlay("outback", (WayToPlay(3),), weights, "sides", 50), 0)["turns"]
    ends = np.flatnonzero(turns["final"] == LAST_TURN)
    assert len(ends) == 50
    for end in ends:
        results = turns[end : end + 3]
        assert results["final"].tolist() == [LAST_TURN, ONLY_RESULT, ONLY_RESULT]
        assert sorted(results["side"]) == [0, 1, 2]
        assert results["after"].max() / ONE > 0.3, "the best seat has won, or shared the win"
        assert results["before"][1:, 0].tolist() == results["after"][1:].tolist()


# --- The folder and the page ---


def test_the_folder_keeps_what_the_next_generation_needs(trained: TrainingFolder) -> None:
    files = {file.name for file in trained.path.iterdir()}
    assert files == {
        *(f"examples-{number}.npz" for number in range(1, 5)),
        "network-4.npz",
        "training.json",
        "training.html",
        "weights.toml",
    }
    assert KEPT > 4
    text = trained.weights.read_text(encoding="utf-8")
    assert 'seed = "tiny"\ngenerations = "4 of 4"\nmatches = 200\n' in text


def test_a_folder_of_an_older_version_keeps_its_examples(trained: TrainingFolder, tmp_path: Path) -> None:
    folder = tmp_path / "older"
    copytree(trained.path, folder)
    for file in folder.glob("examples-*.npz"):
        file.rename(folder / file.name.replace("examples", "lesson"))
    assert len(TrainingFolder(folder, trained.plan).examples()) == len(trained.examples())


def test_a_folder_of_something_else_is_left_as_it_is(trained: TrainingFolder, tmp_path: Path) -> None:
    (tmp_path / "lesson-1.npz").write_bytes(b"somebody else's")
    (tmp_path / "training.json").write_text("{}")
    with pytest.raises(ValueError, match=r"is not from `tuckerbox train`\. Name another folder\."):
        TrainingFolder(tmp_path, trained.plan)
    assert [file.name for file in sorted(tmp_path.iterdir())] == ["lesson-1.npz", "training.json"]


def copied(run: TrainingFolder, to: Path) -> Path:
    """Return a copy of a training run's folder."""
    return copytree(run.path, to / "copy")


def state_of(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "training.json").read_text())
    return found


def change_state(folder: Path, **new: object) -> None:
    """Change what a folder's `training.json` says. With None, it says nothing, as that of an older version."""
    state = {key: value for key, value in {**state_of(folder), **new}.items() if value is not None}
    (folder / "training.json").write_text(json.dumps(state))


@pytest.mark.parametrize(
    ("new", "says"),
    [
        ({"rules": 0}, "has a training run by rules 0, but Outback now has rules {version}. Name another folder."),
        ({"net": 8}, "has a training run for another version of the net of Outback. Name another folder."),
    ],
)
def test_a_run_with_other_rules_or_another_net_is_not_continued(
    new: dict[str, object], says: str, trained: TrainingFolder, tmp_path: Path
) -> None:
    folder = copied(trained, tmp_path)
    version = games.game("outback").version
    assert (state_of(folder)["rules"], state_of(folder)["net"]) == (version, NET.layout.size)
    change_state(folder, **new)
    with pytest.raises(ValueError, match=re.escape(says.format(version=version))):
        TrainingFolder(folder, trained.plan)


def test_a_run_by_another_draft_of_the_rules_is_not_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    draft = replace(LEARNING, version=0)
    monkeypatch.setattr(games, "game", lambda name: draft)
    plan = TrainingPlan(draft.name, "draft", 1, 8, 0)
    network, nothing = new_network(PEBBLES_NET, 1), np.zeros((0, 1))
    weights = weights_text(quantized(network, PEBBLES_NET), 0, draft.title, {})
    folder = TrainingFolder(tmp_path, plan)
    folder.save(network, Examples(nothing, nothing), weights, Generation(2, 1.0, 0.0, 0.0, 0.0))
    assert TrainingFolder(tmp_path, plan).finished == 1
    draft = replace(draft, rules=replace(draft.rules, why_not=toy.why_not))
    with pytest.raises(ValueError, match=r"has a training run by another draft of the rules of Pebbles\. Name another"):
        TrainingFolder(tmp_path, plan)


def test_a_run_of_an_older_version_is_continued_only_by_the_rules_of_its_weights(
    trained: TrainingFolder, tmp_path: Path
) -> None:
    folder = copied(trained, tmp_path)
    change_state(folder, rules=None, net=None)
    assert TrainingFolder(folder, trained.plan).finished == 4
    weights = folder / "weights.toml"
    weights.write_text(weights.read_text().replace(f"rules = {games.game('outback').version}", "rules = 0"))
    with pytest.raises(ValueError, match="has a training run by rules 0, but Outback now has"):
        TrainingFolder(folder, trained.plan)


def test_weights_without_a_run_are_not_overwritten(trained: TrainingFolder, tmp_path: Path) -> None:
    copy(trained.weights, tmp_path)
    with pytest.raises(ValueError, match=r"has weights, but no training run to continue\. Name another folder\."):
        TrainingFolder(tmp_path, trained.plan)


def test_a_run_that_was_stopped_while_its_first_generation_was_saved_begins_again(
    trained: TrainingFolder, tmp_path: Path
) -> None:
    copy(trained.weights, tmp_path)
    (tmp_path / "network-1.npz").touch()
    assert TrainingFolder(tmp_path, trained.plan).finished == 0


@pytest.mark.parametrize("name", ["network-4.npz", "examples-2.npz"])
@pytest.mark.parametrize("damage", ["empty", "cut short", "something else", "missing"])
def test_a_damaged_file_of_a_run_is_named_in_a_sentence(
    name: str, damage: str, trained: TrainingFolder, tmp_path: Path
) -> None:
    folder = copied(trained, tmp_path)
    file = folder / name
    content = file.read_bytes()
    file.write_bytes({"empty": b"", "cut short": content[:500], "something else": b"a letter"}.get(damage, b""))
    if damage == "missing":
        file.unlink()
    same = ("--seed", "tiny", "--generations", "4", "--matches", "200", "--measure", "0")
    result = run("train", "outback", "--out", str(folder), *same)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{file} is damaged or missing, so the run can't go on. Name another folder.\n" in result.stderr


def test_a_generation_counts_only_once_its_files_are_durable(
    trained: TrainingFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []

    def overwritten(file: Path, content: bytes) -> None:
        written.append(file.name)
        overwrite(file, content)

    monkeypatch.setattr("tuckerbox.training.folder.overwrite", overwritten)
    folder = TrainingFolder(tmp_path, trained.plan)
    folder.save(trained.network(), trained.examples()[0], "", trained.history[0])
    assert written == ["examples-1.npz", "network-1.npz", "weights.toml", "training.json"]


def test_it_learns_and_is_measured_and_drawn(tmp_path: Path) -> None:
    folder = train(TrainingFolder(tmp_path, TrainingPlan("outback", "measured", 5, 200, 10)))
    assert [one.opponent for one in last_measured(folder.history)] == list(TRAINING.opponents)
    assert folder.history[-1].surprise < folder.history[0].surprise
    assert all(one.actions["done"] <= 1.0 <= one.actions["keep"] + one.actions["place"] for one in folder.history)
    page = page_of(folder)
    assert folder.page.read_text(encoding="utf-8") == page
    assert all(f"against {opponent}" in page for opponent in TRAINING.opponents)
    assert all(f">{kind}<" in page for kind in folder.history[-1].actions)
    assert json.loads((tmp_path / "training.json").read_text())["history"][4]["measured"][0]["matches"] == 10


def test_a_file_of_weights_plays_like_any_bot(trained: TrainingFolder) -> None:
    """With the game's own weights, it decides like the game's policy."""
    outback = games.game("outback")
    file = str(outback.folder / "learned" / "weights.toml")
    play = PolicyPlay(outback, "learned")
    own = bots.get_or_run_file(file, outback).sit(play.engine)
    play.start(2, {}, "weights")
    for number in range(1_000):
        if play.go_on() == OVER:
            break
        play.players_luck, same = (luck_of(play.engine, seeded("weights", number)) for _ in range(2))
        action = play.choose()
        assert own.decide(play.position, same) == action
        play.step(action)
    assert compete("outback", [file, str(trained.weights)], 20, seed="weights").duels[0].ahead > 0.9
    play.start(4, {"variant": "partnership"}, "weights")
    play.go_on()
    with pytest.raises(bots.BotError, match=r"A net of Outback can't play with these seats and options"):
        own.decide(play.position, same)
    with pytest.raises(ValueError, match=r"Marbles has no net to train: its folder lacks learned/training\.py\."):
        bots.get_or_run_file(file, INVENTED)


# --- What it learns ---


def turns_of(*rows: tuple[float, float, int, int], duel: int = 1) -> Any:
    """Return turns with these values before and after, sides, and ends of matches."""
    turns: Any = TRAINING.finished_turn.array(len(rows))
    turns["duel"] = duel
    for nth, (before, after, side, final) in enumerate(rows):
        turns[nth]["before"], turns[nth]["after"] = before * ONE, round(after * ONE)
        turns[nth]["side"], turns[nth]["final"] = side, final
    return turns


def test_targets_are_results_without_the_luck_of_the_dice() -> None:
    turns = turns_of((0.5, 0.6, 0, 0), (0.5, 0.25, 1, 0), (0.75, 1.0, 0, 1))
    # The last turn was worth 0.75 before it was rolled; that it came out at 1 was luck.
    assert targets(turns, 1.0) == pytest.approx([1 - 0.5, 1 - 0.75, 1.0], abs=1e-5)
    # The middle turn was worth 0.5 before, and its end 0.25 just as it was valued: nothing is left to learn but 0.5.
    turns = turns_of((0.5, 0.6, 0, 0), (0.5, 0.35, 1, 0), (0.75, 1.0, 0, 1))
    assert targets(turns, 1.0)[0] == pytest.approx(1 - (0.5 - 0.1), abs=1e-5)
    assert targets(turns, 0.5)[0] == pytest.approx(1 - (0.5 - 0.05), abs=1e-5)


def test_a_side_that_has_two_turns_in_a_row_keeps_its_value() -> None:
    turns = turns_of((0.5, 0.6, 0, 0), (0.7, 0.0, 0, 1), (0.5, 1.0, 1, 1))
    assert targets(turns, 0.7) == pytest.approx([0.7, 0.0, 1.0], abs=1e-5)


def test_the_next_turn_of_one_among_three_sides_is_its_own() -> None:
    turns = turns_of(
        (0.5, 0.6, 0, 0),
        (0.25, 0.25, 1, 0),
        (0.5, 0.5, 2, 0),
        (0.75, 1.0, 0, LAST_TURN),
        (0.0, 0.0, 1, ONLY_RESULT),
        (0.125, 0.125, 2, ONLY_RESULT),
        duel=0,
    )
    assert targets(np.concatenate([turns, turns]), 0.7) == pytest.approx([0.75, 0.0, 0.125, 1.0, 0.0, 0.125] * 2)
    learned = examples_of(turns, 0.7)
    assert (len(learned.inputs), learned.matches, learned.turns) == (3, 1, 4)


def test_if_luck_decides_after_the_last_turn_its_target_is_the_result() -> None:
    turns = turns_of((0.5, 0.6, 0, 0), (0.5, 0.5, 1, 0), (0.25, 0.25, 1, RESULT_BY_LUCK))
    assert targets(turns, 0.7) == pytest.approx([1 - 0.325, 0.25, 0.25], abs=1e-5)
    learned = examples_of(turns, 0.7)
    assert (len(learned.inputs), learned.matches, learned.turns) == (2, 1, 2)


def test_final_positions_are_not_among_the_examples() -> None:
    turns = turns_of((0.5, 0.6, 0, 0), (0.75, 1.0, 1, 1), (0.25, 0.5, 1, 1))
    learned = examples_of(turns, 0.7)
    assert (len(learned.inputs), len(learned.targets), learned.matches, learned.turns) == (1, 1, 2, 3)
    assert learned.targets[0] == pytest.approx(0.25, abs=1e-5)
    assert learned.surprise == pytest.approx(0.35**2, abs=1e-5)
