"""The arena: reproducible with any number of processes and after any interruption, and correct statistics."""

from __future__ import annotations

import doctest
import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from tests import toy
from tuckerbox import games
from tuckerbox.arena import Scoreboard, Standings, compete, executor, experiment_for
from tuckerbox.arena.experiment import Experiment
from tuckerbox.arena.match_execution import play_deal, play_deals
from tuckerbox.arena.results_file import ResultsFile
from tuckerbox.arena.standings import places_of, shares_of_win
from tuckerbox.kernel.engine import is_loaded

BOTS = ["greedy", "random"]


def without_seconds(result: Standings) -> dict[str, Any]:
    standings = asdict(result)
    for bot in standings["bots"]:
        del bot["seconds_per_decision"]
    return standings


def deals_in(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()[1:]]


def standings_after(experiment: Experiment, *matches: dict[str, Any]) -> Standings:
    scoreboard = Scoreboard(experiment)
    scoreboard.add({"deal": 0, "matches": list(matches), "seconds": [[0.0] * len(match["seats"]) for match in matches]})
    return scoreboard.standings()


def match(seats: list[int], payoffs: list[float], points: list[int]) -> dict[str, Any]:
    return {"seats": seats, "payoffs": payoffs, "points": points, "decisions": [1] * len(seats), "steps": 2}


@pytest.fixture(scope="module")
def some() -> Standings:
    return compete("outback", BOTS, 12, seed="some")


def test_results_do_not_depend_on_the_number_of_processes(some: Standings) -> None:
    assert without_seconds(compete("outback", BOTS, 12, seed="some", jobs=2)) == without_seconds(some)


def test_ray_gives_the_same_results(some: Standings) -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'tuckerbox[ray]'")
    experiment = experiment_for("outback", BOTS, seed="some")
    played = []
    for execute in (executor(2), executor(2, "local")):
        deals = list(play_deals(experiment, range(6), execute))
        for deal in deals:
            del deal["seconds"]
        played.append(json.dumps(deals))
    assert played[0] == played[1]


def test_an_unreachable_cluster_is_reported_in_a_sentence() -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'tuckerbox[ray]'")
    with pytest.raises(ValueError, match=r"No Ray cluster answers at '127.0.0.1:1'"):
        compete("outback", BOTS, 2, ray="127.0.0.1:1")


def test_nothing_is_compiled_before_an_experiment_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """So the terminal can say first that it has to be compiled."""
    new = replace(toy.GAME)
    monkeypatch.setattr(games, "game", lambda name: new)
    experiment_for("toy", ["random", "search"])
    assert not is_loaded(new)


def test_a_search_plays_a_deal_the_same_way_whatever_it_played_before() -> None:
    experiment = experiment_for("outback", ["search@15", "greedy"], seed=4)
    afterwards = [play_deal(experiment, number)["matches"] for number in range(2)][1]
    assert play_deal(experiment, 1)["matches"] == afterwards


def test_an_interrupted_experiment_continues_without_a_difference(tmp_path: Path, some: Standings) -> None:
    file = tmp_path / "some.jsonl"
    compete("outback", BOTS, 4, seed="some", out=file)
    file.write_bytes(file.read_bytes() + b'{"deal":2,"matches":[{"se')  # a power cut
    result = compete("outback", BOTS, 12, out=file)
    assert without_seconds(result) == without_seconds(some)
    assert [deal["deal"] for deal in deals_in(file)] == list(range(6))
    before = file.read_bytes()
    assert compete("outback", BOTS, 12, out=file) == result
    assert file.read_bytes() == before


def test_a_file_that_ends_within_its_first_line_is_started_again(tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    file.write_text('{"experiment":{"tuck')
    assert compete("outback", BOTS, 2, out=file).matches == 2


def test_a_file_with_another_experiment_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    compete("outback", BOTS, 2, seed=1, out=file)
    with pytest.raises(ValueError, match=r"another experiment \(options differs\)"):
        compete("outback", BOTS, 2, options={"end": "full"}, out=file)


def test_results_of_another_version_of_a_bot_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "some.jsonl"
    compete("outback", BOTS, 2, seed=1, out=file)
    monkeypatch.setattr("tuckerbox.bots.version_of", lambda bot, game: "retrained")
    with pytest.raises(ValueError, match=r"another experiment \(bot_versions differs\)"):
        compete("outback", BOTS, 4, seed=1, out=file)


def test_an_older_file_without_versions_of_the_bots_is_read_and_not_continued(tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    compete("outback", BOTS, 4, seed=1, out=file)
    first, *deals = file.read_text().splitlines(keepends=True)
    experiment = json.loads(first)
    del experiment["experiment"]["bot_versions"]
    file.write_text("".join([json.dumps(experiment) + "\n", *deals]))
    before = file.read_bytes()
    assert compete("outback", BOTS, 4, out=file).matches == 4
    with pytest.raises(ValueError, match=r"does not say which versions of the bots played, .+ not continued\. Name"):
        compete("outback", BOTS, 6, out=file)
    assert file.read_bytes() == before


@pytest.mark.parametrize("lines", [[0, 0], [1], [0, 2]])
def test_a_file_in_which_a_deal_is_not_in_its_place_is_refused(tmp_path: Path, lines: list[int]) -> None:
    file = tmp_path / "some.jsonl"
    compete("outback", BOTS, 6, seed=1, out=file)
    first, *deals = file.read_text().splitlines(keepends=True)
    before = "".join([first, *(deals[number] for number in lines)])
    file.write_text(before)
    with pytest.raises(ValueError, match=r"some\.jsonl is damaged\. Name a different file"):
        compete("outback", BOTS, 6, out=file)
    assert file.read_text() == before


def test_a_file_of_lines_that_are_not_deals_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    compete("outback", BOTS, 2, seed=1, out=file)
    file.write_text(file.read_text() + "3\n")
    with pytest.raises(ValueError, match=r"some\.jsonl is damaged"):
        compete("outback", BOTS, 4, out=file)


def test_a_file_to_which_another_program_adds_deals_gets_none_of_them_twice(tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    experiment = experiment_for("outback", BOTS, seed=1)
    ours, theirs = (ResultsFile(file, experiment.as_json()) for _ in range(2))
    deals = [play_deal(experiment, number) for number in range(2)]
    theirs.append(deals[0])
    with pytest.raises(OSError, match="another program writes to it; name a different file"):
        ours.append(deals[0])
    theirs.append(deals[1])
    assert [deal["deal"] for deal in deals_in(file)] == [0, 1]


@pytest.mark.parametrize(
    "text",
    [
        "a letter to my aunt",
        "a letter\nto my aunt\n",
        '{"game": "outback"}\n',
        '{"experiment":{"game":"outb\n',
        '{"experiment":3}\n',
    ],
)
def test_a_file_without_results_is_never_overwritten(tmp_path: Path, text: str) -> None:
    file = tmp_path / "letter.txt"
    file.write_text(text)
    with pytest.raises(ValueError, match="not a results file of the arena"):
        compete("outback", BOTS, 2, out=file)
    assert file.read_text() == text


def test_until_sure_stops_once_the_lead_is_certain() -> None:
    result = compete("outback", BOTS, 400, seed=1, until_sure=True)
    assert result.matches < 60
    assert result.lead
    assert result.lead.sure
    assert (result.lead.better, result.lead.other) == ("greedy", "random")
    assert result.lead.interval[0] >= 0
    assert result.bots[0].rating > result.bots[1].rating


def test_nature_and_each_bot_have_random_streams_of_their_own() -> None:
    experiment = experiment_for("outback", BOTS, seed=2)
    assert bytes(experiment.luck(3).raw) == bytes(experiment.luck(3).raw)
    lucks = [experiment.luck(3), experiment.luck(4), experiment.luck(3, "greedy", 0), experiment.luck(3, "greedy", 1)]
    assert len({bytes(luck.raw) for luck in lucks}) == 4


def test_the_examples_in_the_documentation_are_correct() -> None:
    page = Path(__file__).parents[2] / "docs" / "arena.md"
    results = doctest.testfile(str(page), module_relative=False)
    assert results.attempted
    assert not results.failed


# --- Statistics ---


def test_a_shared_win_counts_in_parts_and_a_teams_win_is_one_win() -> None:
    assert shares_of_win(match([0, 1, 2], [0.5, 0.5, 0.0], [3, 3, 1])) == {0: 0.5, 1: 0.5, 2: 0.0}
    assert shares_of_win(match([0, 1, 0, 1], [1.0, 0.0, 1.0, 0.0], [3, 2, 1, 1])) == {0: 1.0, 1: 0.0}
    assert shares_of_win(match([0, 1], [0.0, 0.0], [3, 2])) == {0: 0.0, 1: 0.0}


def test_points_decide_the_places_of_those_who_did_not_win_and_ties_share_places() -> None:
    assert places_of(match([0, 1, 2, 3], [0.0, 1.0, 0.0, 0.0], [5, 9, 5, 1]), [0, 1, 2, 3]) == [2.5, 1.0, 2.5, 4.0]
    assert places_of(match([0, 1, 0, 1], [0.0, 1.0, 0.0, 1.0], [9, 1, 1, 1]), [0, 1, 0, 1]) == [2.0, 1.0, 2.0, 1.0]


def test_a_deal_in_which_each_bot_wins_once_is_a_tie() -> None:
    experiment = experiment_for("outback", BOTS, seed=1)
    result = standings_after(experiment, match([0, 1], [1.0, 0.0], [9, 1]), match([1, 0], [1.0, 0.0], [9, 1]))
    assert [bot.win_rate for bot in result.bots] == [0.5, 0.5]
    assert [bot.points_mean for bot in result.bots] == [5.0, 5.0]
    assert result.duels[0].ahead == 0.5
    assert result.lead
    assert result.lead.difference == 0


def test_the_lead_compares_the_best_two_over_the_deals_in_which_both_played() -> None:
    experiment = experiment_for("outback", ["random", "greedy", "search"], 2, seed=1)
    scoreboard = Scoreboard(experiment)
    wins = {(0, 1): 1, (0, 2): 2, (1, 2): 2}  # the bot that always wins of each pair
    for number in range(90):
        matches = [
            match([*seats], [float(seat == wins[pair]) for seat in seats], [0, 0])
            for pair in [experiment.seating(number)[0]]
            for seats in (pair, pair[::-1])
        ]
        scoreboard.add({"deal": number, "matches": matches, "seconds": [[0.0, 0.0]] * 2})
    lead = scoreboard.lead
    assert lead
    assert (lead.better, lead.other, lead.sure, lead.difference, lead.deals) == (
        "search",
        "greedy",
        True,
        1.0,
        30,
    )
    assert [bot.win_rate for bot in scoreboard.standings().bots] == [0.0, 0.5, 1.0]


def test_in_solo_matches_the_bot_that_wins_with_the_same_luck_is_ahead() -> None:
    experiment = experiment_for("auztralia", BOTS, 1, seed=1)
    result = standings_after(experiment, match([0], [1.0], [30]), match([1], [0.0], [40]))
    assert [bot.win_rate for bot in result.bots] == [1.0, 0.0]
    assert result.duels[0].ahead == 1.0
    assert [bot.place_mean for bot in result.bots] == [1.0, 2.0]
    assert result.won_by_nobody == 0.5
    assert result.bots[0].rating > result.bots[1].rating


def test_bots_that_tie_in_matches_of_their_own_share_places() -> None:
    experiment = experiment_for("auztralia", BOTS, 1, seed=1)
    result = standings_after(experiment, match([0], [1.0], [30]), match([1], [1.0], [30]))
    assert [bot.place_mean for bot in result.bots] == [1.5, 1.5]
    assert result.duels[0].ahead == 0.5
