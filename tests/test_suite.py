"""The generic suite: laws that hold for every game, over the ways to play that it lists."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console, ConsoleOptions, RenderResult

from tests import pebbles, suite, toy
from tests.of_games import WITH_OBSERVATION
from tests.processes import PATIENCE, run_program
from tests.suite import Case
from tuckerbox import games
from tuckerbox.kernel.contract import Choices, Game, Numbers, Payoffs, WayToPlay
from tuckerbox.kernel.engine import Engine, learning_of, luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.observing import schema
from tuckerbox.kernel.position import Position
from tuckerbox.match import certainty, verify
from tuckerbox.match.timeline import Timeline

GAMES = [games.game(name) for name in games.names()]
CASES = [Case(game, sample) for game in GAMES for sample in game.samples]
CORPUS = Path(__file__).parent / "corpus"

SELDOM_SHOWN = {"beyond", "out"}  # fields of Down Under, which has tests of its own for them

each_case = pytest.mark.parametrize("case", CASES, ids=str)
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@each_case
def test_interpreted_and_compiled_runs_give_the_same_bytes(case: Case) -> None:
    for seed in range(2):
        suite.check_forms(case, seed)


@each_case
def test_an_action_is_a_choice_exactly_if_why_not_allows_it(case: Case) -> None:
    suite.check_reasons(case, 0)


@each_case
def test_every_match_ends_and_its_census_never_changes(case: Case) -> None:
    suite.check_invariants(case, 0, matches=500)


@pytest.mark.soak
@each_case
def test_a_hundred_thousand_matches_end_and_their_census_never_changes(case: Case) -> None:
    suite.check_invariants(case, "soak", matches=100_000)


@pytest.mark.soak
@each_case
def test_interpreted_and_compiled_runs_give_the_same_bytes_for_long(case: Case) -> None:
    for seed in range(100):
        suite.check_forms(case, ("soak", seed))


@each_case
def test_a_seat_is_not_shown_what_it_does_not_know(case: Case) -> None:
    suite.check_secrecy(case, 0, share=0.1)


@pytest.mark.soak
@each_case
def test_a_seat_is_not_shown_what_it_does_not_know_at_any_decision(case: Case) -> None:
    suite.check_secrecy(case, "soak", share=1)


@pytest.mark.parametrize("name", WITH_OBSERVATION)
def test_observations_are_within_their_schema_and_show_every_field(name: str) -> None:
    game = games.game(name)
    cases = [case for case in CASES if case.game is game]
    met = set().union(*(suite.check_observation(case, seed) for case in cases for seed in range(2)))
    assert {field.name for field in schema(learning_of(game).observation)} - met <= SELDOM_SHOWN


@each_case
def test_a_saved_match_is_the_same_match(case: Case) -> None:
    suite.check_document(case, 0)


@each_case
def test_undo_takes_back_no_luck_and_nobody_elses_decision(case: Case) -> None:
    granted, refused, final = suite.check_undo(case, 0)
    assert granted > 5
    assert refused == final > 0


@each_case
def test_an_undo_is_not_free_once_somebody_has_learned_something(case: Case) -> None:
    suite.check_revelations(case, 0)


@each_case
def test_a_preview_shows_nothing_that_its_seat_does_not_know(case: Case) -> None:
    suite.check_previews(case, 0)


@each_game
def test_the_options_are_declared_so_that_they_work(game: Game) -> None:
    suite.check_options(game)


@each_game
def test_every_kind_of_event_occurs_and_everything_has_words(game: Game) -> None:
    cases = [case for case in CASES if case.game is game]
    met = set().union(*(suite.check_words(case, 0) for case in cases))
    everything = set(range(len(game.events.names)))
    for case in cases:
        if rare := everything - met:
            met |= suite.check_rare_words(case, rare, matches=1000)
    assert [game.events.names[kind] for kind in sorted(met)] == game.events.names


@each_game
def test_every_action_is_itself_when_described_and_parsed(game: Game) -> None:
    suite.check_notation(game)


@pytest.mark.parametrize(
    "path", sorted(CORPUS.rglob("*.txt")), ids=lambda path: path.relative_to(CORPUS).with_suffix("").as_posix()
)
def test_a_match_of_the_corpus_replays_to_the_same_marks(path: Path) -> None:
    verdict = verify(path)
    assert verdict.ok, verdict.says


REPLAY_ALL = """
import sys, tuckerbox
verdicts = [tuckerbox.verify(name) for name in sys.argv[1:]]
sys.exit("; ".join(verdict.says for verdict in verdicts if not verdict.ok) or 0)
"""


@pytest.mark.soak
def test_the_corpus_replays_to_the_same_marks_on_a_generic_processor(tmp_path: Path) -> None:
    plain = {**os.environ, "NUMBA_CPU_NAME": "generic", "TUCKERBOX_CACHE_DIR": str(tmp_path)}
    files = sorted(str(path) for path in CORPUS.rglob("*.txt"))
    replay = [sys.executable, "-c", REPLAY_ALL, *files]
    done = run_program(replay, env=plain, check=False, patience=30 * PATIENCE)  # it compiles all games
    assert (done.returncode, done.stderr) == (0, "")


@each_game
def test_the_corpus_has_every_way_to_play_by_every_version(game: Game) -> None:
    """A draft has none, as its rules are not settled."""
    found = {path.stem for path in (CORPUS / game.name / str(game.version)).glob("*.txt")}
    cases = {str(case) for case in CASES if case.game is game and game.version}
    assert found == cases, "make corpus writes what is missing"


# --- These checks can fail: tests with a game that hides something, and with leaks in it ---

TOY = Case(toy.GAME, toy.GAME.samples[0], native=False)


def test_the_toy_game_passes_the_suite() -> None:
    assert sum(suite.check_secrecy(TOY, seed) for seed in range(20)) > 20
    for seed in range(20):
        suite.check_forms(replace(TOY, native=True), seed)
    suite.check_invariants(TOY, 0, matches=200)
    suite.check_notation(toy.GAME)
    suite.check_options(toy.GAME)


def check_secrecy_often(game: Game) -> None:
    for seed in range(20):
        suite.check_secrecy(replace(TOY, game=game), seed)


def check_revelations_often(game: Game) -> tuple[int, int]:
    counts = [suite.check_revelations(replace(TOY, game=game), seed) for seed in range(20)]
    return sum(free for free, _ in counts), sum(told for _, told in counts)


def test_an_undo_is_free_if_nobody_has_learned_anything() -> None:
    free, told = check_revelations_often(toy.GAME)
    assert (free > 5, told) == (True, 0)


def test_an_undo_is_not_free_after_a_card_was_revealed() -> None:
    free, told = check_revelations_often(toy.OPEN)
    assert (free, told > 5) == (0, True)


def test_a_free_undo_of_a_revelation_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Timeline, "revealed_after", lambda timeline, kept: False)
    with pytest.raises(AssertionError, match="has learned something, and the undo is free"):
        check_revelations_often(toy.OPEN)


def check_previews_often() -> int:
    return sum(suite.check_previews(replace(TOY, game=toy.OPEN), seed) for seed in range(20))


def test_previews_that_tell_no_secret_pass() -> None:
    assert check_previews_often() > 5


def test_a_preview_that_tells_a_secret_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certainty, "hides_from", lambda state, seat: False)
    with pytest.raises(AssertionError, match="a preview of"):
        check_previews_often()


@pytest.mark.parametrize("where", toy.LEAKS)
def test_a_leak_is_found(where: str) -> None:
    with pytest.raises(AssertionError, match=r"is shown what it may not know|a redeal changes"):
        check_secrecy_often(toy.LEAKS[where])


def test_a_redeal_that_touches_what_the_seat_knows_is_found() -> None:
    with pytest.raises(AssertionError, match="a redeal changes"):
        check_secrecy_often(toy.BAD_REDEALS["too much"])


def odds_of_redeal(game: Game, mine: int, deals: int = 4000) -> list[float]:
    """Return how often each value is dealt to the other seat if one seat holds `mine` from a full deck."""
    engine = Engine(game, native=False)
    position = Position(engine)
    state: Any = position.state
    lucks = luck_of(engine, seeded("odds"))
    dealt = [0] * toy.VALUES
    for _ in range(deals):
        position.start(2, {"twice": False})
        state.phase, state.card[0], state.card[1] = toy.DECIDE, mine, 3
        state.known[0], state.known[1] = 1, 2
        position.resample(0, lucks)
        assert state.card[0] == mine
        dealt[state.card[1]] += 1
    return [count / deals for count in dealt]


def fits(odds: list[float], mine: int) -> bool:
    """Return whether these counts fit eleven unseen cards: two of the seat's own value, three of each other one."""
    return all(abs(share - (2 if value == mine else 3) / 11) < 0.025 for value, share in enumerate(odds))


@pytest.mark.parametrize("mine", range(toy.VALUES))
def test_a_redeal_has_the_odds_of_the_unseen_cards(mine: int) -> None:
    assert fits(odds_of_redeal(toy.GAME, mine), mine)


@pytest.mark.parametrize("how", ["nothing", "unfairly"])
def test_a_redeal_with_wrong_odds_is_found(how: str) -> None:
    assert not fits(odds_of_redeal(toy.BAD_REDEALS[how], 1), 1)


def broken(rule: str, function: Callable[..., Any]) -> Case:
    rules = replace(toy.GAME.rules, **{rule: function})
    return replace(TOY, game=replace(toy.GAME, name=f"toy-{rule}", rules=rules))


def test_a_drawing_that_fails_is_noticed() -> None:
    def fails(console: Console, options: ConsoleOptions) -> RenderResult:
        raise KeyError("gate")

    lazy = type("Lazy", (), {"__rich_console__": staticmethod(fails)})
    with pytest.raises(KeyError, match="gate"):
        suite.check_words(replace(TOY, game=replace(toy.GAME, draw=lambda view, names: lazy())), 0)


def test_a_decision_that_is_missing_from_the_log_is_found() -> None:
    with pytest.raises(AssertionError, match=r"decision 1, take [123], left no event: the log lacks it"):
        suite.check_words(
            Case(replace(pebbles.GAME, draw=lambda view, names: "pebbles"), WayToPlay(2), native=False), 2
        )


def test_too_low_a_bound_is_named() -> None:
    short = replace(TOY, game=replace(toy.GAME, name="toy-short", max_steps=1))
    with pytest.raises(AssertionError, match=r"a match took \d+ steps, and Game.max_steps is 1: raise it"):
        suite.check_invariants(short, 0, matches=5)


def legal_twice(state: toy.State, box: toy.Box, out: Choices) -> int:
    out.codes[0] = toy.keep()
    out.codes[1] = toy.keep()
    return 2


def none_legal(state: toy.State, box: toy.Box, out: Choices) -> int:
    return 0


def only_keeping_is_legal(state: toy.State, box: toy.Box, out: Choices) -> int:
    out.codes[0] = toy.keep()
    return 1


def swapping_is_always_legal(state: toy.State, box: toy.Box, out: Choices) -> int:
    out.codes[0] = toy.keep()
    out.codes[1] = toy.swap()
    return 2


def never_legal(state: toy.State, box: toy.Box, action: int) -> int:
    return toy.TOO_LATE


def a_card_vanishes(state: toy.State, box: toy.Box, out: Numbers) -> int:
    out.values[0] = toy.left(state, 0)
    return 1


def two_for_each(state: toy.State, box: toy.Box, out: Payoffs) -> None:
    for seat in range(2):
        out.values[seat] = 2


def test_a_step_with_more_events_than_its_games_bound_is_found() -> None:
    silent = replace(TOY, game=replace(toy.GAME, name="toy-silent", max_events=1))
    with pytest.raises(AssertionError, match=r"a step left 2 events, and Game.max_events is 1: raise it"):
        suite.check_invariants(silent, 0, matches=100)


@pytest.mark.parametrize(
    ("rule", "function", "says"),
    [
        ("legal", legal_twice, "legal offers keep twice"),
        ("legal", none_legal, "legal offers nothing, although seat 0 has the turn"),
        ("turn", lambda state: 2, "turn returns 2, which is no seat of the match"),
        ("why_not", never_legal, "legal offers keep, and why_not refuses it"),
        ("census", a_card_vanishes, r"number 0 of the census is \d, and was \d at the start of the match"),
        ("result", two_for_each, r"result gives \[2.0, 2.0\], and each has to be from 0"),
    ],
)
def test_a_broken_rule_is_found(rule: str, function: Callable[..., Any], says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        suite.check_invariants(broken(rule, function), 0, matches=100)


@pytest.mark.parametrize(
    ("function", "says"),
    [
        (only_keeping_is_legal, "legal leaves out what why_not allows: swap"),
        (swapping_is_always_legal, "why_not refuses what legal offers: swap"),
        (legal_twice, "legal offers twice: keep"),
    ],
)
def test_a_choice_on_which_legal_and_why_not_disagree_is_named(function: Callable[..., Any], says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        suite.check_reasons(broken("legal", function), 0)


def test_a_match_in_which_nothing_is_offered_says_whose_turn_it_is() -> None:
    with pytest.raises(AssertionError, match="legal offers nothing, although seat 0 has the turn"):
        suite.check_words(broken("legal", none_legal), 0)


# --- An author of a game sees where an exception was raised ---


def a_bug(*_: object) -> int:
    raise IndexError("koala")


@pytest.mark.parametrize(
    ("function", "check", "where"),
    [
        ("setup", lambda case: suite.check_words(case, 7), "seed 7: setup"),
        ("prompt", lambda case: suite.check_words(case, 7), "seed 7: step 2"),
        ("view", lambda case: suite.check_secrecy(case, 7), "seed 7: step 2"),
        ("tell", lambda case: suite.check_revelations(case, 7), "seed 7: step 6"),
        ("result", lambda case: suite.check_document(case, 7), "seed 7: step 6"),
        ("why_not", lambda case: suite.check_reasons(case, 7), "seed 7: step 0"),
        ("apply", lambda case: suite.check_invariants(case, 7, 9), "seed 7: match 1, step 1, NATURE"),
        ("why_not", lambda case: suite.check_invariants(case, 7, 9), "seed 7: match 1, step 2, keep"),
        ("tell", lambda case: suite.check_rare_words(case, {toy.SHOWN}, 9), "seed 'rare': step 6, events [2]"),
    ],
)
def test_an_exception_in_a_game_says_which_match_and_step_it_was(
    function: str, check: Callable[[Case], object], where: str
) -> None:
    is_rule = hasattr(toy.GAME.rules, function)
    case = broken(function, a_bug) if is_rule else replace(TOY, game=replace(toy.GAME, **{function: a_bug}))
    with pytest.raises(IndexError, match="koala") as wrong:
        check(case)
    assert f"{case}, {where}" in wrong.value.__notes__
