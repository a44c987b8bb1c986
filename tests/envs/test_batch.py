"""Batches: lanes agree with the engine, for any number of threads, and bad input changes nothing."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests import pebbles
from tests.envs.batches import choose, everything, play
from tests.of_games import WITH_OBSERVATION
from tests.processes import run_program
from tests.suite import observed
from tuckerbox import bots, games
from tuckerbox.envs import ActionError, Batch, EndedError, WayToPlay
from tuckerbox.envs.batch import Numbering, Rewards
from tuckerbox.envs.candidates import feature_names
from tuckerbox.envs.opponents import players_of
from tuckerbox.kernel.engine import learning_of

PARTNERSHIP = {"variant": "partnership"}


@pytest.mark.parametrize("game", WITH_OBSERVATION)
def test_the_mask_has_exactly_the_legal_actions_and_each_survives_a_round_trip(game: str) -> None:
    batch = Batch(game, n=3, seed=1)
    rng = np.random.default_rng(0)
    for _ in range(60):
        for lane in range(batch.n):
            chosen = np.flatnonzero(batch.mask()[lane])
            codes = [batch.code(lane, int(action)) for action in chosen]
            assert sorted(codes) == sorted(batch.position(lane).legal)
            assert [batch.action(lane, code) for code in codes] == chosen.tolist()
            assert batch.choices[lane] == len(codes)
        batch.step(choose(batch, rng))


@pytest.mark.parametrize("game", WITH_OBSERVATION)
def test_an_observation_is_what_the_seat_that_decides_sees(game: str) -> None:
    batch = Batch(game, n=2, seed=2)
    rng = np.random.default_rng(0)
    for _ in range(40):
        for lane in range(batch.n):
            position = batch.position(lane)
            assert position.turn == batch.turns[lane]
            assert batch.observations[lane].tobytes() == observed(position, position.turn)
        other = (batch.turns + 1) % batch.seats
        for lane, row in enumerate(batch.observe(other)):
            assert row.tobytes() == observed(batch.position(lane), int(other[lane]))
        batch.step(choose(batch, rng))


@pytest.mark.parametrize("actions", ["mask", "candidates"])
def test_any_number_of_threads_gives_the_same_bytes(actions: Any) -> None:
    opponents = [{1: "greedy"}, {0: "random", 2: "greedy"}]
    batches = [
        play(Batch("outback", 3, n=7, threads=threads, seed=4, actions=actions, opponents=opponents), 150)
        for threads in (1, 2, 5)
    ]
    assert everything(batches[0]) == everything(batches[1]) == everything(batches[2])


FORKED = """
import os, signal
import numpy as np
from tests.envs.batches import everything, play
from tests.processes import PATIENCE
from tuckerbox.envs import Batch

several, alone = (play(Batch("outback", 2, n=6, threads=threads, seed=8), 30) for threads in (3, 1))
child = os.fork()
if child == 0:
    signal.alarm(int(PATIENCE))  # end it if it hangs
    os._exit(everything(play(several, 30)) != everything(play(alone, 30)))
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_forked_process_has_threads_of_its_own() -> None:
    """PyTorch's and other libraries' workers are forked from a process that has taken steps already."""
    assert run_program([sys.executable, "-W", "ignore::DeprecationWarning", "-c", FORKED]).stdout == "0\n"


def test_both_numberings_of_actions_lead_to_the_same_matches() -> None:
    masked, ragged = Batch("australis", 4, n=4, seed=5), Batch("australis", 4, n=4, seed=5, actions="candidates")
    rng = np.random.default_rng(0)
    for _ in range(200):
        rows = rng.integers(ragged.choices)
        codes = [ragged.code(lane, int(row)) for lane, row in enumerate(rows)]
        masked.step([masked.action(lane, code) for lane, code in enumerate(codes)])
        ragged.step(rows)
        assert masked.observations.tobytes() == ragged.observations.tobytes()


def test_a_candidate_has_its_kind_and_its_fields() -> None:
    batch = play(Batch("down-under", 2, n=3, seed=6, actions="candidates"), 12)
    names = feature_names("down-under")
    values, offsets = batch.candidates
    assert values.shape == (batch.choices.sum(), len(names))
    kinds = list(batch.game.actions.kinds)
    for lane in range(batch.n):
        for n, row in enumerate(values[offsets[lane] : offsets[lane + 1]].tolist()):
            says = dict(zip(names, row, strict=True))
            words = batch.describe(lane, n).split()
            assert kinds[says["kind"] - 1] == words[0]
            if words[0] == "place":
                assert (says["turn"] - 1) * 90 == int(words[2])
                x, y = map(int, words[3].split(","))
                state: Any = batch.position(lane).state
                assert (says["cell column"] - 2, says["cell row"] - 2) == (x - state.left, y - state.top)


def test_the_same_seed_gives_the_same_matches_and_lanes_differ() -> None:
    one, same, other = (play(Batch("outback", 2, n=4, seed=seed), 50) for seed in (7, 7, 8))
    assert everything(one) == everything(same) != everything(other)
    assert len({row.tobytes() for row in one.observations}) == one.n
    alone = play(Batch("outback", 2, n=1, seed=[7]), 0)
    assert alone.luck.tobytes() == Batch("outback", 2, n=4, seed=7).luck[:1].tobytes()


def test_a_lane_begins_its_next_match_and_reports_the_last_one() -> None:
    batch = Batch("australis", 2, n=4, seed=1)
    rng = np.random.default_rng(0)
    ended = 0
    while ended < 12:
        batch.step(choose(batch, rng))
        assert not batch.rewards[~batch.ended].any()
        for lane in np.flatnonzero(batch.ended):
            ended += 1
            assert batch.rewards[lane].max() == 1.0
            assert batch.final_points[lane].max() > 0
            assert batch.final_steps[lane] > batch.position(int(lane)).state.steps
            assert batch.observed("phase", batch.final_observations)[lane].tolist()[-1] == 1
            assert batch.observed("phase")[lane].tolist()[-1] == 0


def by_steps(batch: Batch, lanes: Any) -> Any:
    """Return an action for each lane that depends on its position alone."""
    masks, steps = batch.mask(lanes), batch._arrays["states"]["steps"][lanes]
    return [np.flatnonzero(mask)[step % mask.sum()] for mask, step in zip(masks, steps, strict=True)]


@pytest.mark.parametrize("learner", range(2))
def test_the_final_observation_is_the_learners_even_if_an_opponent_in_python_decided_last(learner: int) -> None:
    """Among the learners of a match, one sits where the other seat has the last decision."""
    batch = Batch("australis", 2, seed=[3], opponents={1 - learner: by_steps})
    waiting = Batch("australis", 2, seed=[3], opponents={1 - learner: by_steps}, auto_reset=False)
    every_seat = Batch("australis", 2, seed=[3], auto_reset=False)
    while not batch.ended[0]:
        batch.step(by_steps(batch, [0]))
        waiting.step(by_steps(waiting, [0]))
    while not every_seat.ended[0]:
        every_seat.step(by_steps(every_seat, [0]))
    seen = every_seat.observe(learner).tobytes()
    assert batch.final_observations.tobytes() == seen
    assert waiting.observations.tobytes() == seen


@pytest.mark.parametrize(("rewards", "total"), [("win", {1.0}), ("zero-sum", {0.0}), ("shared", {1.0})], ids=str)
def test_rewards_are_of_the_chosen_kind(rewards: Any, total: set[float]) -> None:
    batch = Batch("australis", 4, n=8, seed=1, rewards=rewards)
    rng = np.random.default_rng(0)
    sums = set()
    for _ in range(400):
        batch.step(choose(batch, rng))
        sums |= {round(float(row.sum()), 6) for row in batch.rewards[batch.ended]}
        if rewards == "shared":
            assert (batch.rewards == batch.rewards[:, :1]).all()
    assert sums == total


def test_a_team_gets_the_same_and_nobody_wins_a_lost_match_against_the_game() -> None:
    batch = Batch("outback", 4, n=4, seed=1, **PARTNERSHIP)  # type: ignore[arg-type]
    rng = np.random.default_rng(0)
    while not batch.ended.any():
        batch.step(choose(batch, rng))
    rows = batch.rewards[batch.ended]
    assert (rows[:, 0] == rows[:, 2]).all()
    assert (rows[:, 1] == rows[:, 3]).all()


def test_a_mixture_goes_round_the_lanes() -> None:
    ways = [WayToPlay(2), WayToPlay(4, PARTNERSHIP), WayToPlay(3, {"variant": "plus"})]
    batch = play(Batch("outback", n=6, mixture=ways), 30)
    assert batch.seats.tolist() == [2, 4, 3, 2, 4, 3]
    assert batch.observed("variant").argmax(axis=1).tolist() == [0, 2, 1, 0, 2, 1]
    assert batch.observed("seats").sum(axis=1).tolist() == [2, 4, 3, 2, 4, 3]


def test_the_bot_of_an_opponent_is_the_same_in_all_lanes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its file is read once."""
    file = tmp_path / "last.py"
    file.write_text("class Last:\n    def choose(self, position):\n        return position.choices[-1]\n")
    found: list[str] = []
    find = bots.get_or_run_file
    monkeypatch.setattr(bots, "get_or_run_file", lambda name, game: found.append(name) or find(name, game))
    last = f"{file}:Last"
    players = players_of(games.game("outback"), [{1: last, 2: last}, {0: last, 1: "greedy"}], [3] * 8)
    assert sorted(found) == [last, "greedy"]
    assert len({id(player) for lane in players.lanes for player in lane.asked.values()}) == 1


def test_opponents_decide_by_policy_at_random_by_function_and_as_bots() -> None:
    asked: list[int] = []

    def first(batch: Batch, lanes: Any) -> Any:
        assert (batch.turns[lanes] == 2).all()
        asked.extend(lanes.tolist())
        return batch.mask(lanes).argmax(axis=1)

    batch = Batch("outback", 4, n=3, opponents=[{1: "greedy", 2: first, 3: "random"}], seed=2)
    play(batch, 60)
    assert set(batch.turns.tolist()) == {0}
    assert set(asked) == {0, 1, 2}
    twin = Batch("outback", 2, n=2, opponents={1: "search@2"}, seed=3)
    assert everything(play(twin, 3)) == everything(play(Batch("outback", 2, n=2, opponents={1: "search@2"}, seed=3), 3))


def test_a_snapshot_and_a_copy_go_on_in_the_same_way() -> None:
    batch = play(Batch("outback", 3, n=3, seed=9), 40)
    saved, twin = batch.save(), batch.copy()
    later = everything(play(batch, 60, seed=1))
    assert everything(play(twin, 60, seed=1)) == later
    assert everything(play(batch, 5, seed=2)) != later
    batch.restore(saved)
    assert everything(play(batch, 60, seed=1)) == later


def restored(batch: Batch) -> Batch:
    twin = batch.copy()
    twin.restore(batch.save())
    return twin


@pytest.mark.parametrize("keep", [restored, Batch.copy, Batch.imagine], ids=["save", "copy", "imagine"])
def test_all_lanes_move_in_what_an_opponent_keeps_while_some_lanes_ask_it(keep: Callable[[Batch], Batch]) -> None:
    kept: list[Batch] = []

    def opponent(batch: Batch, lanes: Any) -> Any:
        if not kept and 0 < len(lanes) < batch.n:
            kept.append(keep(batch))
        return batch.mask(lanes).argmax(axis=1)

    batch = Batch("outback", 2, n=6, seed=1, opponents={1: opponent})
    while not kept:
        play(batch, 1)
    (world,) = kept
    steps = [world.position(lane).state.steps for lane in range(world.n)]
    play(world, 1)
    assert all(world.position(lane).state.steps > before for lane, before in enumerate(steps))


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("step", lambda batch: batch.step(batch.mask().argmax(axis=1))),
        ("reset", Batch.reset),
        ("restore", lambda batch: batch.restore(batch.save())),
        ("supply", lambda batch: batch.supply(np.ones((batch.n, 4), np.uint32))),
    ],
)
def test_an_opponents_function_changes_copies_only(name: str, call: Callable[[Batch], object]) -> None:
    calls = False

    def opponent(batch: Batch, lanes: Any) -> Any:
        nonlocal calls
        if calls:
            calls = False  # the copy asks this function, too
            call(batch.copy())
            call(batch)
        return batch.mask(lanes).argmax(axis=1)

    batch = play(Batch("outback", 2, n=6, opponents={1: opponent}), 5)
    calls = True
    with pytest.raises(RuntimeError, match=rf"can't call {name} on the batch that asks it, only on a copy of it\."):
        play(batch, 50)
    play(batch, 20)


@pytest.mark.parametrize("player", ["random", "greedy", "search@2"])
def test_a_snapshot_is_for_batches_with_the_same_opponents(player: str) -> None:
    saved = Batch("outback", 2, opponents={1: player}).save()
    Batch("outback", 2, opponents={1: player}).restore(saved)
    with pytest.raises(ValueError, match="opponents, n, actions, observe and auto_reset must agree"):
        Batch("outback", 2).restore(saved)


def test_the_same_luck_leads_to_the_same_state() -> None:
    batch = play(Batch("outback", 2, n=2, seed=3), 30)
    saved, rng = batch.save(), np.random.default_rng(0)
    luck = rng.integers(1, 1 << 32, (2, 4), np.uint32)
    actions = choose(batch, rng)
    seen = []
    for given in (luck, luck, luck[::-1]):
        batch.restore(saved)
        batch.supply(np.ascontiguousarray(given))
        for _ in range(10):
            batch.step(choose(batch, np.random.default_rng(1)))
        seen.append(everything(batch))
    assert seen[0] == seen[1] != seen[2]
    assert actions.shape == (2,)


def test_an_imagined_batch_agrees_with_what_the_seat_knows_and_has_other_luck() -> None:
    batch = play(Batch("auztralia", 3, n=4, seed=3), 120)
    imagined = batch.imagine()
    assert imagined.observations.tobytes() == batch.observations.tobytes()
    assert imagined.masks.tobytes() == batch.masks.tobytes()
    assert not (imagined.luck == batch.luck).all(axis=1).any()
    assert imagined.luck.tobytes() != batch.imagine().luck.tobytes()
    before = everything(batch)
    play(imagined, 20)
    assert everything(batch) == before


# --- Illegal actions, and ended matches ---


def illegal(batch: Batch) -> Any:
    actions = choose(batch, np.random.default_rng(0))
    actions[1] = int(np.flatnonzero(~batch.mask()[1])[0])
    return actions


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    batch = play(Batch("outback", 2, n=3), 10)
    before = everything(batch)
    with pytest.raises(ActionError, match=r"^Lane 1: “.+” is not legal now\. .+ The mask has \d+ others?\.$"):
        batch.step(illegal(batch))
    assert everything(batch) == before


def test_a_batch_tells_why_an_action_is_not_legal_and_what_would_be() -> None:
    batch = play(Batch("outback", 2, n=8), 2)
    for lane, legal in enumerate(batch.mask()):
        others = "1 other" if batch.choices[lane] == 1 else f"{batch.choices[lane]} others"
        assert batch.why_not(lane, int(np.flatnonzero(~legal)[0])).endswith(f" The mask has {others}.")
        assert batch.why_not(lane, int(np.flatnonzero(legal)[0])) == ""
    assert 1 in batch.choices


@pytest.mark.parametrize("rewards", ["win", "zero-sum", "shared"])
@pytest.mark.parametrize("seats", [2, 4])
def test_an_illegal_action_ends_the_match_with_a_penalty(seats: int, rewards: Rewards) -> None:
    batch = play(Batch("outback", seats, n=3, illegal="terminate", rewards=rewards), 10)
    offender = int(batch.turns[1])
    batch.step(illegal(batch))
    assert batch.ended.tolist() == batch.illegals.tolist() == [False, True, False]
    assert batch.rewards[1].tolist() == [-1.0 if seat == offender else 0.0 for seat in range(seats)]
    assert batch.position(1).state.round <= 1  # type: ignore[attr-defined]


@pytest.mark.parametrize(("rewards", "total"), [("zero-sum", 0), ("shared", 1)])
def test_an_action_that_is_replaced_by_the_last_one_of_a_match_leads_to_the_usual_rewards(
    rewards: Rewards, total: int
) -> None:
    batch = Batch("outback", 4, n=3, illegal="random", rewards=rewards)
    while not batch.ended.any():
        batch.step(np.full(batch.n, -1))
    paid = batch.rewards[batch.ended]
    assert batch.illegals.all()
    assert paid.sum(axis=1) == pytest.approx(total)
    assert (paid > 0).any()


def test_an_illegal_action_is_replaced_by_a_legal_one() -> None:
    batch = play(Batch("outback", 2, n=3, illegal="random"), 10)
    steps = batch.position(1).state.steps
    batch.step(illegal(batch))
    assert batch.illegals.tolist() == [False, True, False]
    assert batch.position(1).state.steps > steps


def test_an_ended_lane_waits_for_a_reset() -> None:
    batch = Batch("australis", 2, n=2, auto_reset=False)
    rng = np.random.default_rng(0)
    while not batch.ended.any():
        batch.step(choose(batch, rng))
    lane = int(np.flatnonzero(batch.ended)[0])
    assert (batch.turns[lane], batch.choices[lane], batch.mask()[lane].any()) == (-1, 0, False)
    before = everything(batch)
    with pytest.raises(EndedError, match=rf"^The match in lane {lane} has ended: begin the next one"):
        batch.step(choose(batch, rng))
    assert everything(batch) == before
    batch.reset([lane])
    assert batch.turns[lane] >= 0
    batch.step(choose(batch, rng))


def australis_at_its_end(actions: Numbering) -> Batch:
    """Return a batch whose only lane has ended, and has never had another match."""
    batch = Batch("australis", 2, actions=actions, auto_reset=False)
    rng = np.random.default_rng(0)
    while not batch.ended.all():
        batch.step(choose(batch, rng))
    return batch


@pytest.mark.parametrize("look", [lambda batch: batch, Batch.copy], ids=["itself", "copy"])
def test_after_the_end_there_are_no_candidates(look: Callable[[Batch], Batch]) -> None:
    batch = look(australis_at_its_end("candidates"))
    values, offsets = batch.candidates
    assert values.shape == (0, len(batch.feature_names))
    assert offsets.tolist() == [0, 0]


@pytest.mark.parametrize("actions", ["mask", "candidates"])
def test_after_the_end_no_action_has_a_number(actions: Numbering) -> None:
    terminated = Batch("australis", 2, actions=actions, auto_reset=False, illegal="terminate")
    code = terminated.position(0).legal[0]
    terminated.step([-1])
    for batch in (terminated, australis_at_its_end(actions)):
        with pytest.raises(EndedError, match=r"^The match in lane 0 has ended: begin the next one with reset"):
            batch.action(0, code)


def test_after_the_end_no_action_is_legal() -> None:
    batch = Batch("australis", 2, auto_reset=False, illegal="terminate")
    action = int(batch.mask()[0].argmax())
    batch.step([-1])
    assert batch.why_not(0, action).startswith("The match in lane 0 has ended: ")


# --- Bad input ---


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (lambda batch, lanes: 1 / 0, "division by zero"),
        (lambda batch, lanes: [], r"^An opponent must return \d+ whole numbers, one for each lane, not float64"),
        (lambda batch, lanes: np.full(len(lanes), -1), r"^An opponent's action: Lane \d+: there is no action -1;"),
        (
            lambda batch, lanes: np.full(len(lanes), 2**32),
            r"^An opponent's action: Lane \d+: there is no action 2147483647;",
        ),
    ],
    ids=["raises", "wrong-shape", "illegal", "too-large"],
)
@pytest.mark.parametrize(
    "use", [lambda batch: play(batch, 1), lambda batch: batch.reset(seed=5)], ids=["step", "reset"]
)
def test_an_error_in_an_opponent_changes_nothing(
    use: Callable[[Batch], object], answer: Callable[[Batch, Any], Any], says: str
) -> None:
    ill = False

    def opponent(batch: Batch, lanes: Any) -> Any:
        return answer(batch, lanes) if ill else batch.mask(lanes).argmax(axis=1)

    batch = play(Batch("outback", 2, n=20, opponents={0: opponent}), 20)
    before, ill = everything(batch), True
    with pytest.raises((ValueError, ZeroDivisionError), match=says):
        use(batch)
    assert everything(batch) == before
    ill = False
    play(batch, 20)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Batch("outbank", 2), r"There is no game 'outbank'; there are australis"),
        (lambda: Batch("outback", 5), r"Outback is for 2, 3 or 4 seats, not 5\."),
        (lambda: Batch("outback", 2, n=0), r"n must be a whole number from 1, not 0\."),
        (lambda: Batch("outback", 2, threads=0), r"threads must be a whole number from 1, not 0\."),
        (lambda: Batch("outback", 2, variants="plus"), r"Outback has no option 'variants'; it has variant"),
        (lambda: Batch("outback", 2, seed="x"), r"seed must be a whole number, or one for each lane, not 'x'\."),
        (
            lambda: Batch("outback", 2, n=2, seed=[1]),
            r"seed must be 2 whole numbers, .* its length is 1",
        ),
        (lambda: Batch("outback", 2, seed=object()), r"seed must be a whole number, or one for each lane, not <object"),
        (
            lambda: Batch("outback", 2, seed=np.array(5)),
            r"seed must be a whole number, or one for each lane, not array",
        ),
        (lambda: Batch("outback", 2, seed={1}), r"seed must be a whole number, or one for each lane, not \{1\}\."),
        (lambda: Batch("outback", 2, seed=True), r"seed must be a whole number, or one for each lane, not True\."),
        (lambda: Batch("outback", 2, seed=[True]), r"Each seed must be a whole number, not True\."),
        (lambda: Batch("outback", "2"), r"^seats must be a whole number, not '2'\.$"),
        (lambda: Batch("outback", 2.0), r"^seats must be a whole number, not 2\.0\.$"),
        (lambda: Batch("outback", 2, actions="masks"), r"actions must be one of 'mask', 'candidates', not 'masks'\."),
        (lambda: Batch("outback", 2, rewards="points"), r"rewards must be one of 'win', 'zero-sum', 'shared', not"),
        (
            lambda: Batch("outback", 2, illegal="ask"),
            r"illegal must be one of 'raise', 'terminate', 'random', not 'ask'\.",
        ),
        (lambda: Batch("outback", 2, opponents={2: "greedy"}), r"opponents names seat 2; lane 0 has seats 0 to 1\."),
        (lambda: Batch("outback", 2, opponents={1: "greedier"}), r"There is no bot 'greedier' for Outback"),
        (lambda: Batch("outback", 2, opponents={0: "random", 1: "random"}), r"opponents has all 2 seats of lane 0"),
        (
            lambda: Batch("outback", 2, opponents="greedy"),
            r"^opponents must be bots by seat, as in \{1: 'greedy'\}, or a list of that, not 'greedy'\.$",
        ),
        (lambda: Batch("outback", 2, opponents=["greedy"]), r"^opponents must be bots by seat, .+, not 'greedy'\.$"),
        (lambda: Batch("outback", 2, opponents=5), r"^opponents must be bots by seat, .+, not 5\.$"),
        (
            lambda: Batch("outback", 2, opponents={1: 5}),
            r"^opponents must have a bot's name or a function for seat 1, not 5\.$",
        ),
        (lambda: Batch("outback", 2, opponents={1: None}), r"a bot's name or a function for seat 1, not None\.$"),
        (lambda: Batch("outback", 2, opponents={1.0: "greedy"}), r"opponents names seat 1\.0; lane 0 has seats 0 to 1"),
        (lambda: Batch("outback", mixture=[2, 4]), r"^mixture must be ways to play, such as .+, not \[2, 4\]\.$"),
        (lambda: Batch("outback", mixture=WayToPlay(2)), r"^mixture must be ways to play, such as .+, not WayToPlay"),
        (lambda: Batch("outback", mixture=[WayToPlay("4")]), r"^seats must be a whole number, not '4'\.$"),
        (lambda: Batch("outback", mixture=[]), r"mixture is empty"),
        (lambda: Batch("outback", 2, mixture=[WayToPlay(2)]), r"mixture has seats and options of its own"),
        (
            lambda: Batch("down-under", 2, area="limitless"),
            r"too many actions for a mask with these options: choose actions='candidates'\.$",
        ),
    ],
)
def test_invalid_arguments_are_refused(make: Callable[[], Batch], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        make()


@pytest.mark.parametrize(
    ("use", "says"),
    [
        (
            lambda batch: batch.step([0]),
            r"actions must be 2 whole numbers, one for each lane, not int64 of",
        ),
        (lambda batch: batch.step([0.0, 1.0]), r"actions must be 2 whole numbers, one for each lane, not float64"),
        (lambda batch: batch.step([0, 1 << 40]), r"Lane [01]: "),
        (
            lambda batch: batch.step([[0], [0, 1]]),
            r"^actions must be 2 whole numbers, one for each lane, not rows of different lengths\.$",
        ),
        (lambda batch: batch.step(np.array([0, (1 << 64) - 1], np.uint64)), r"Lane [01]: .+"),
        (lambda batch: batch.reset([2]), r"lanes must be numbers from 0 to 1, not from 2 to 2\."),
        (lambda batch: batch.observe(2), r"viewers must be seats of their lanes; the smallest lane has 2 seats\."),
        (lambda batch: batch.observed("dices"), r"There is no field 'dices' in what Outback shows; there are variant"),
        (lambda batch: batch.supply(np.zeros((2, 4), np.uint32)), r"luck must not be all zeros in any lane"),
        (
            lambda batch: batch.supply(np.ones((2, 4))),
            r"luck must be an array of uint32 of shape \(2, 4\)",
        ),
        (
            lambda batch: batch.supply([[1], [1, 2]]),
            r"^luck must be an array of uint32 of shape \(2, 4\), not rows of different lengths\.$",
        ),
        (lambda batch: batch.reset([[0], [0, 1]]), r"^lanes must be numbers up to 1, or 2 bools, not rows of"),
        (lambda batch: batch.observe([[0], [0, 1]]), r"^viewers must be a seat, or 2 of them, not rows of different"),
        (lambda batch: batch.restore(None), r"^restore takes a snapshot, as save returns it, not None\.$"),
        (lambda batch: batch.restore(Batch("outback", 2, n=3).save()), r"This snapshot is of another kind of batch"),
        (lambda batch: batch.candidates, r"This batch has no candidates"),
        (lambda batch: batch.position(2), r"^A lane must be a number from 0 to 1, not 2\.$"),
        (lambda batch: batch.position(-1), r"^A lane must be a number from 0 to 1, not -1\.$"),
        (lambda batch: batch.position(1.0), r"^A lane must be a number from 0 to 1, not 1\.0\.$"),
        (lambda batch: batch.position([0]), r"^A lane must be a number from 0 to 1, not \[0\]\.$"),
        (lambda batch: batch.code(3, 0), r"^A lane must be a number from 0 to 1, not 3\.$"),
        (lambda batch: batch.code(0, "x"), r"^Lane 0: there is no action x; they are numbered from 0 to 1928\.$"),
        (lambda batch: batch.action(0, "x"), r"^Lane 0: there is no code x; they are numbered from 0 to \d+\.$"),
        (lambda batch: batch.action(0, 1 << 40), r"^Lane 0: there is no code 1099511627776; they are numbered from 0"),
        (
            lambda batch: batch.code(0, 99_999),
            r"^Lane 0: there is no action 99999; they are numbered from 0 to 1928\.$",
        ),
        (lambda batch: batch.describe(1, -1), r"^Lane 1: there is no action -1; they are numbered from 0 to 1928\.$"),
    ],
)
def test_invalid_calls_are_refused_and_change_nothing(use: Callable[[Batch], object], says: str) -> None:
    batch = Batch("outback", 2, n=2)
    before = everything(batch)
    with pytest.raises(ValueError, match=says):
        use(batch)
    assert everything(batch) == before


@pytest.mark.parametrize("action", [-1, 99_999])
def test_a_number_without_a_candidate_has_no_code(action: int) -> None:
    batch = Batch("outback", 2, actions="candidates")
    with pytest.raises(ActionError, match=rf"^Lane 0 has \d+ candidates, .+; there is no number {action}\.$"):
        batch.code(0, action)


def test_a_game_without_an_observation_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "game", lambda name: pebbles.GAME)
    with pytest.raises(ValueError, match=r"no observation for programs that learn: its folder lacks"):
        Batch("pebbles", 2)


# --- Every way to play ---


def numbering_for(sample: WayToPlay) -> Numbering:
    """Return a mask, unless the way to play has too many actions for one."""
    return "candidates" if sample.options.get("area") == "limitless" else "mask"


@pytest.mark.parametrize(
    ("game", "sample"),
    [(games.game(name), sample) for name in WITH_OBSERVATION for sample in games.game(name).samples],
    ids=lambda value: getattr(value, "name", None) or str(value.seats) + "-".join(map(str, value.options.values())),
)
def test_every_way_to_play_has_room_for_all_its_actions(game: Any, sample: WayToPlay) -> None:
    batch = Batch(game.name, sample.seats, n=50, actions=numbering_for(sample), **sample.options)
    play(batch, 120)
    if batch.numbering == "mask" and game.name == "down-under":
        assert batch.action_count < 14_000


@pytest.mark.soak
@pytest.mark.parametrize("game", WITH_OBSERVATION)
def test_every_legal_action_of_a_million_positions_survives_a_round_trip(game: str) -> None:
    """Late positions are among them: there are few lanes, and each plays whole matches."""
    found = games.game(game)
    learning = learning_of(found)
    for sample in found.samples:
        batch = Batch(game, sample.seats, n=100, actions=numbering_for(sample), **sample.options)
        rng = np.random.default_rng(0)
        ended = np.zeros(batch.n, np.bool_)
        for _ in range(-(-10_000 // len(found.samples))):
            batch.step(choose(batch, rng))
            ended |= batch.ended
            for lane in range(batch.n):
                state = batch.position(lane).state
                for code in batch.position(lane).legal:
                    assert learning.absolute(state, learning.relative(state, code)) == code
                    if batch.possible_actions is not None:
                        assert batch.code(lane, batch.action(lane, code)) == code
        assert ended.all()
