"""The arena: the same for any number of processes and after any break, and counted right."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from tuckerbox.arena import Counting, Standings, compete, describe, executor
from tuckerbox.arena.experiment import Experiment
from tuckerbox.arena.playing import play_deal, play_deals
from tuckerbox.arena.standings import parts_of_win, places_of

BOTS = ["greedy", "random"]


def without_seconds(result: Standings) -> dict[str, Any]:
    found = asdict(result)
    for bot in found["bots"]:
        del bot["seconds_per_decision"]
    return found


def matches_in(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()[1:]]


def counted(experiment: Experiment, *matches: dict[str, Any]) -> Standings:
    counting = Counting(experiment)
    counting.add({"deal": 0, "matches": list(matches), "seconds": [[0.0] * len(match["seats"]) for match in matches]})
    return counting.standings()


def match(seats: list[int], payoffs: list[float], points: list[int]) -> dict[str, Any]:
    return {"seats": seats, "payoffs": payoffs, "points": points, "decisions": [1] * len(seats), "steps": 2}


@pytest.fixture(scope="module")
def some() -> Standings:
    return compete("outback", BOTS, 12, seed="some")


def test_results_do_not_depend_on_the_number_of_processes(some: Standings) -> None:
    assert without_seconds(compete("outback", BOTS, 12, seed="some", jobs=2)) == without_seconds(some)


def test_ray_plays_the_very_same(some: Standings) -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'tuckerbox[ray]'")
    experiment = describe("outback", BOTS, seed="some")
    played = []
    for plays in (executor(2), executor(2, "local")):
        deals = list(play_deals(experiment, range(6), plays))
        for deal in deals:
            del deal["seconds"]
        played.append(json.dumps(deals))
    assert played[0] == played[1]


def test_a_cluster_that_is_not_there_is_missed_with_a_sentence() -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'tuckerbox[ray]'")
    with pytest.raises(ValueError, match=r"No Ray cluster answers at '127.0.0.1:1'"):
        compete("outback", BOTS, 2, ray="127.0.0.1:1")


def test_a_search_plays_the_same_whatever_was_played_before() -> None:
    experiment = describe("outback", ["search@15", "greedy"], seed=4)
    afterwards = [play_deal(experiment, number)["matches"] for number in range(2)][1]
    assert play_deal(experiment, 1)["matches"] == afterwards


def test_a_break_makes_no_difference(tmp_path: Path, some: Standings) -> None:
    file = tmp_path / "some.jsonl"
    compete("outback", BOTS, 4, seed="some", out=file)
    file.write_bytes(file.read_bytes() + b'{"deal":2,"matches":[{"se')  # power went
    result = compete("outback", BOTS, 12, out=file)
    assert without_seconds(result) == without_seconds(some)
    assert [deal["deal"] for deal in matches_in(file)] == list(range(6))
    before = file.read_bytes()
    assert compete("outback", BOTS, 12, out=file) == result
    assert file.read_bytes() == before


def test_an_experiment_that_was_cut_short_at_once_begins_anew(tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    file.write_text('{"experiment":{"tuck')
    assert compete("outback", BOTS, 2, out=file).matches == 2


def test_another_experiment_in_the_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    compete("outback", BOTS, 2, seed=1, out=file)
    with pytest.raises(ValueError, match=r"another experiment \(options differs\)"):
        compete("outback", BOTS, 2, options={"end": "full"}, out=file)


@pytest.mark.parametrize("text", ["a letter to my aunt", "a letter\nto my aunt\n", '{"game": "outback"}\n'])
def test_no_other_file_is_ever_written_over(tmp_path: Path, text: str) -> None:
    file = tmp_path / "letter.txt"
    file.write_text(text)
    with pytest.raises(ValueError, match="no file of the arena"):
        compete("outback", BOTS, 2, out=file)
    assert file.read_text() == text


def test_it_stops_when_it_is_sure() -> None:
    result = compete("outback", BOTS, 400, seed=1, until_sure=True)
    assert result.matches < 60
    assert result.verdict
    assert result.verdict.sure
    assert (result.verdict.better, result.verdict.other) == ("greedy", "random")
    assert result.verdict.interval[0] >= 0
    assert result.bots[0].rating > result.bots[1].rating


def test_luck_is_the_same_from_every_seat() -> None:
    """Whoever sits first, who goes first is drawn alike, and thinking longer does not change what is drawn."""
    experiment = describe("outback", BOTS, seed=2)
    assert bytes(experiment.luck(3).raw) == bytes(experiment.luck(3).raw)
    lucks = [experiment.luck(3), experiment.luck(4), experiment.luck(3, "greedy", 0), experiment.luck(3, "greedy", 1)]
    assert len({bytes(luck.raw) for luck in lucks}) == 4


# --- Counting ---


def test_a_shared_win_counts_in_parts_and_a_teams_win_is_one() -> None:
    assert parts_of_win(match([0, 1, 2], [0.5, 0.5, 0.0], [3, 3, 1])) == {0: 0.5, 1: 0.5, 2: 0.0}
    assert parts_of_win(match([0, 1, 0, 1], [1.0, 0.0, 1.0, 0.0], [3, 2, 1, 1])) == {0: 1.0, 1: 0.0}
    assert parts_of_win(match([0, 1], [0.0, 0.0], [3, 2])) == {0: 0.0, 1: 0.0}


def test_places_are_shared_and_points_part_who_did_not_win() -> None:
    assert places_of(match([0, 1, 2, 3], [0.0, 1.0, 0.0, 0.0], [5, 9, 5, 1]), [0, 1, 2, 3]) == [2.5, 1.0, 2.5, 4.0]
    assert places_of(match([0, 1, 0, 1], [0.0, 1.0, 0.0, 1.0], [9, 1, 1, 1]), [0, 1, 0, 1]) == [2.0, 1.0, 2.0, 1.0]


def test_a_pair_in_which_each_wins_once_is_a_tie() -> None:
    experiment = describe("outback", BOTS, seed=1)
    result = counted(experiment, match([0, 1], [1.0, 0.0], [9, 1]), match([1, 0], [1.0, 0.0], [9, 1]))
    assert [bot.win_rate for bot in result.bots] == [0.5, 0.5]
    assert [bot.points_mean for bot in result.bots] == [5.0, 5.0]
    assert result.duels[0].ahead == 0.5
    assert result.verdict
    assert result.verdict.difference == 0


def test_alone_against_the_game_the_one_who_wins_more_by_the_same_luck_is_ahead() -> None:
    experiment = describe("auztralia", BOTS, 1, seed=1)
    result = counted(experiment, match([0], [1.0], [30]), match([1], [0.0], [40]))
    assert [bot.win_rate for bot in result.bots] == [1.0, 0.0]
    assert result.duels[0].ahead == 1.0
    assert result.won_by_nobody == 0.5
    assert result.bots[0].rating > result.bots[1].rating
