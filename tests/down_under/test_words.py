"""Texts of Down Under: every event, every phase and every refusal has one, and some are checked word for word."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tests.down_under.tables import BOX, GAME, Table, begun, match, playing, table
from tests.rules import rule
from tuckerbox.games.down_under import rules
from tuckerbox.games.down_under.state import ACTIONS, cell_of
from tuckerbox.games.down_under.words import chosen, offer, prompt, refuse, tell
from tuckerbox.kernel.contract import NATURE, OVER
from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.kernel.events import EVERYONE, events_of

NAMES = ("Anna", "Ben", "Carla", "Dan")
WAYS: tuple[tuple[int, dict[str, object]], ...] = (
    (4, {"animals": True, "size": "easy"}),
    (3, {"area": "line", "routes": "one-ended"}),
    (2, {"area": "frame"}),
    (2, {"routes": "two", "count": "best", "animals": True}),
    (4, {"area": "limitless"}),
)


def event(kind: int, *numbers: int, seat: int = 0) -> str:
    return tell(Event(1, kind, seat, EVERYONE, (*numbers, *[0] * (6 - len(numbers)))), BOX, NAMES)


def answer(t: Table, text: str) -> str:
    """Return the text that refuses an illegal action."""
    action = ACTIONS.parse(text)
    reason = rules.why_not(t.state, BOX, action)
    assert reason != rules.LEGAL
    return refuse(t.state, BOX, action, reason, NAMES)


@pytest.mark.parametrize(("seats", "options"), WAYS)
def test_all_texts_of_a_match_are_sentences(seats: int, options: dict[str, object]) -> None:
    choose = Random(0)
    for t in playing(seats, options, 1):
        said = [prompt(t.state, BOX, NAMES), *chosen(t.state)]
        said += [tell(told, BOX, NAMES) for told in events_of(t.state)]
        for code in choose.sample(range(ACTIONS.count), 10):
            reason = rules.why_not(t.state, BOX, code)
            said += [refuse(t.state, BOX, code, reason, NAMES)] if reason else []
        for text in said:
            assert text.endswith("."), text
            assert text[0].isupper() or text[0] in "0123456789−", text
            assert "  " not in text
        if t.turn not in (NATURE, OVER):
            offers = [offer(t.state, BOX, code, NAMES) for code in t.codes]
            assert len(set(offers)) == len(offers)


def test_every_kind_of_event_has_words() -> None:
    for kind in range(len(GAME.events.names)):
        assert event(kind, 1, 1, 1, 1, 1, 1).endswith(".")
    with pytest.raises(ValueError, match="no words for an event"):
        event(len(GAME.events.names))


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (
            event(rules.LAID, 0, rules.CURVED + rules.EMU, 3, -2, 1, 9),
            "Anna lays a curve with an emu at −2,1: the route is 9 long.",
        ),
        (
            event(rules.LAID, 2, rules.TERMINAL, 0, 0, -1, 1),
            "Anna lays a terminal at 0,−1: the second route is 1 long.",
        ),
        (event(rules.GREW, 1, 2, 7, seat=1), "Ben's route grows by 2 to 7."),
        (event(rules.CLOSED, 0), "Anna's route closes into a ring: next time, Anna has to turn one of its curves."),
        (event(rules.COLUMNS_FINAL, -2, 4), "The border stands to the west and the east: 7 columns, from −2 to 4."),
        (event(rules.SCORED, 0, 20, 2, 0, 0, 30), "Anna's route is worth 30: 20 paths and 10 for 2 sets of animals."),
        (event(rules.SCORED, 0, 12, 0, 7, 0, -2), "Anna's route is worth −2: 12 paths and −14 for 7 rabbits."),
        (
            event(rules.SCORED, 0, 12, 2, 5, 0, 12),
            "Anna's route is worth 12: 12 paths, 10 for 2 sets of animals and −10 for 5 rabbits.",
        ),
        (event(rules.SCORED, 0, 20, 2, 0, 1, 0), "Anna's route is 20 long, but its dingo was never laid: 0 points."),
        (event(rules.FINAL, 1, 0), "Anna has 1 point."),
        (event(rules.FINAL, 21, 1), "Anna wins with 21 points."),
    ],
)
def test_events_in_words(said: str, wanted: str) -> None:
    assert said == wanted


# --- Refusals: each one occurs ---


def opening(**options: object) -> Table:
    return begun(2, **options)


def second_round(**options: object) -> Table:
    t = begun(2, **options)
    t.play("S 0,0 r0", "done", "C 1,1 r0", "done")
    return t


def ring() -> Table:
    return table(2, "Y C 0,1 r0", "Y C 1,1 r3", "Y C 1,0 r2", "Y C 0,0 r1", "B S -1,0 r1").turn_of("Y")


def long_ring() -> Table:
    """Return a ring with straight tiles at 1,0 and 1,1."""
    curves = ("Y C 0,0 r1", "Y C 2,0 r2", "Y C 2,1 r3", "Y C 0,1 r0")
    return table(2, *curves, "Y S 1,0 r1", "Y S 1,1 r1").turn_of("Y")


def ended() -> Table:
    t = second_round()
    t.state.phase = rules.ENDED
    return t


def after_a_tile() -> Table:
    t = second_round()
    t.play("S 0,1 r0")
    return t


def finished() -> Table:
    """Return a match in which both routes are finished, before the scoring."""
    t = table(2, "Y T 0,-1 r2", "Y S 0,0 r0", "B T 2,-1 r2", "B S 2,0 r0", "B T 2,1 r0").turn_of("Y")
    t.play("T 0,1 r0", "done")
    return t


def four_terminals() -> Table:
    t = begun(2, routes="two")
    t.play("T 0,0 r0", "done", "T 0,0 r2", "done", "T 1,0 r1", "done", "T 1,0 r3", "done")
    return t


def free_half() -> Table:
    """Return a position with a free half behind Yellow's terminal at 0,0, where Blue comes from the north."""
    return table(2, "Y S 0,1 r0", "Y T 0,0 r2", "B S 0,-1 r0").turn_of("B")


def out_of_billabong() -> Table:
    t = table(3, "Y S 0,1 r0", "B S -1,0 r1", "R S 2,0 r1").turn_of("R")
    t.play("S 1,0 r1")
    t.run()
    return t


def behind() -> Table:
    t = opening(routes="one-ended")
    t.play("T 0,0 r0", "done")
    return t


def beside_one() -> Table:
    t = opening()
    t.play("S 0,0 r0", "done")
    return t


def third_terminal() -> Table:
    t = begun(4, routes="one-ended")
    t.play("T 0,0 r0", "done", "T 0,0 r2", "done")
    return t


REFUSALS: list[tuple[int, Callable[[], Table], str]] = [
    (rules.IT_IS_OVER, ended, "done"),
    (rules.NOT_A_DECISION, match, "place straight 0 0,0"),
    (rules.NOT_A_DECISION, finished, "done"),
    (rules.NOTHING_LAID, second_round, "done"),
    (rules.TURN_IS_OVER, after_a_tile, "place straight 0 0,2"),
    (rules.SAME_TURNED, second_round, "place straight 180 0,1"),
    (rules.ROTATE_FIRST, ring, "place straight 0 0,2"),
    (rules.NO_RING, second_round, "rotate left 0,0"),
    (rules.NOT_OWN_CURVE, ring, "rotate left -1,0"),
    (rules.NOT_OWN_CURVE, long_ring, "rotate left 1,0"),
    (rules.NOTHING_OPENS, ring, "rotate left 0,0"),
    (rules.NONE_LEFT, second_round, "place curve-dingo 0 0,1"),
    (rules.NO_TERMINAL_FIRST, opening, "place terminal 0 0,0"),
    (rules.NO_TERMINAL_FIRST, four_terminals, "place terminal 180 0,-1"),
    (rules.TERMINAL_FIRST, lambda: opening(routes="one-ended"), "place curve 0 0,0"),
    (rules.CELL_TAKEN, second_round, "place straight 0 0,0"),
    (rules.CELL_TAKEN, second_round, "place terminal 0 0,0"),
    (rules.CELL_TAKEN, second_round, "place terminal 180 0,0"),
    (rules.CELL_TAKEN, free_half, "place curve 0 0,0"),
    (rules.CELL_TAKEN, free_half, "place terminal 90 0,0"),
    (rules.OUTSIDE, lambda: second_round(size="own", length=4, width=4), "place straight 0 0,5"),
    (rules.CELL_TAKEN, beside_one, "place straight 90 0,0"),
    (rules.OUTSIDE, lambda: opening(area="frame"), "place straight 0 7,-1"),
    (rules.NO_CONTACT, opening, "place straight 0 3,3"),
    (rules.NO_CONTACT, beside_one, "place straight 0 0,2"),
    (rules.NOT_BEHIND, behind, "place terminal 0 1,0"),
    (rules.NOT_BEHIND, behind, "place terminal 90 0,0"),
    (rules.JOINS_COLOURS, beside_one, "place straight 0 0,1"),
    (rules.JOINS_COLOURS, third_terminal, "place terminal 0 0,1"),
    (rules.JOINS_COLOURS, third_terminal, "place terminal 180 0,1"),
    (rules.NOT_FROM_BILLABONG, out_of_billabong, "place straight 90 3,0"),
    (rules.NOT_FROM_BILLABONG, out_of_billabong, "place straight 0 0,2"),
    (rules.NOT_ON_ROUTE, second_round, "place straight 90 0,1"),
    (rules.JOINS_COLOURS, lambda: table(2, "Y S 0,1 r0", "B S 0,-1 r0").turn_of("Y"), "place straight 0 0,0"),
]


def test_every_refusal_is_tried() -> None:
    assert {reason for reason, _, _ in REFUSALS} == set(range(1, len(GAME.reasons.names)))


REFUSED = [f"{GAME.reasons.names[reason]}: {action}" for reason, _, action in REFUSALS]


@pytest.mark.parametrize(("reason", "arrange", "action"), REFUSALS, ids=REFUSED)
def test_every_refusal_explains_why(reason: int, arrange: Callable[[], Table], action: str) -> None:
    t = arrange()
    assert rules.why_not(t.state, BOX, ACTIONS.parse(action)) == reason
    said = answer(t, action)
    assert said.endswith(".")
    assert "None" not in said


@rule("ruling", "R7")
def test_refusals_name_places_and_what_would_work() -> None:
    t = second_round()
    assert answer(t, "place straight 90 0,1") == (
        "The coloured path of a tile at 0,1 must go on from an end of your route, at 0,−1 or 0,1."
    )
    assert answer(t, "done") == "You can't pass. Lay a tile at an end of your route."
    assert answer(t, "place curve-emu 0 0,1") == "In this match, tiles are named without animals."
    far = second_round(size="own", length=6, width=4)
    assert answer(far, "place straight 0 0,-7") == (
        "A tile at 0,−7 would reach beyond the playing area of 6 by 4: only terminals may."
    )


def test_in_a_frame_a_first_tile_must_touch_another_one_and_not_the_frame() -> None:
    t = opening(area="frame")
    t.play("S 2,2 r0", "done")
    assert answer(t, "place straight 0 0,0") == (
        "The frame doesn't count: your first tile must touch another one, at an edge or a corner."
    )


def test_after_the_terminals_a_terminal_is_not_said_to_come_first() -> None:
    said = answer(four_terminals(), "place terminal 180 0,-1")
    assert said == "The first tile after the terminals must be a straight tile or a curve."
    assert answer(opening(), "place terminal 0 0,0").startswith("A terminal can't come first")


def test_cells_are_named_in_all_directions() -> None:
    for x, y in [(0, 0), (-3, 2), (5, -6), (-20, -20), (20, 20)]:
        assert ACTIONS.describe(rules.place(rules.TERMINAL, 0, cell_of(x, y))) == f"place terminal 0 {x},{y}"


def test_prompts() -> None:
    assert prompt(opening().state, BOX, NAMES) == "Anna: lay a straight tile or a curve to begin with."
    assert prompt(behind().state, BOX, NAMES) == "Ben: lay a terminal back to back with the last one."
    assert prompt(ring().state, BOX, NAMES) == "Anna: your route is a ring; turn one of its curves to open it."
    assert prompt(out_of_billabong().state, BOX, NAMES) == "Carla: extend your route out of the billabong."
    assert prompt(after_a_tile().state, BOX, NAMES) == "Anna: end the turn, or take the tile back."


def test_the_end_says_who_wins_and_why_it_ends() -> None:
    t = finished()
    t.run()
    assert (
        prompt(t.state, BOX, NAMES) == "Anna and Ben share the win with 3 points; every route is closed at both ends."
    )
    assert prompt(ended().state, BOX, NAMES).endswith("; no route can grow any further.")
