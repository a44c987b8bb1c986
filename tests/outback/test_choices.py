"""Laws that hold in every position of Outback, and proof that everything in the rules occurs."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.outback.tables import STORIES, Table, match, table
from tests.rules import rule
from tuckerbox.games.outback import GAME, rules
from tuckerbox.games.outback.state import ACTIONS, ANIMALS, CELLS, FACE_NAMES, SEATS
from tuckerbox.kernel.contract import NATURE, OVER

WAYS_TO_PLAY: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {"scoring": "together"}),
    (4, {"end": "full"}),
    (2, {"variant": "plus"}),
    (3, {"variant": "plus", "bonus_tiles": "five", "scoring": "together"}),
    (4, {"variant": "plus", "scoring_tile": True, "end": "full"}),
    (4, {"variant": "partnership"}),
    (4, {"variant": "partnership", "end": "full", "scoring": "together"}),
]


def choose(t: Table, random: Random) -> int:
    """Return an action of a random kind, so that rare kinds occur as well."""
    codes = t.codes
    kind = random.choice(sorted({ACTIONS.of(code).name for code in codes}))
    return random.choice([code for code in codes if ACTIONS.of(code).name == kind])


def play(t: Table, random: Random, steps: int) -> None:
    """Play some steps, and then on to a decision or to the end."""
    while t.turn != OVER and (steps > 0 or t.turn == NATURE):
        steps -= 1
        t.step(0 if t.turn == NATURE else choose(t, random))


@st.composite
def positions(draw: st.DrawFn) -> Table:
    """Return any position in which a seat decides, or the end of a match."""
    seats, chosen = draw(st.sampled_from(WAYS_TO_PLAY))
    t = match(seats, seed=draw(st.integers(0, 999)), **chosen)
    random = Random(draw(st.integers(0, 999)))
    play(t, random, draw(st.integers(0, 250)))
    return t


def assert_legal_is_what_nothing_speaks_against(t: Table) -> None:
    codes = [] if t.turn in (NATURE, OVER) else t.codes
    allowed = [code for code in range(ACTIONS.count) if rules.why_not(t.state, t.box, code) == rules.LEGAL]
    assert sorted(codes) == allowed


@given(positions())
def test_legal_actions_are_exactly_those_that_why_not_allows(t: Table) -> None:
    assert_legal_is_what_nothing_speaks_against(t)


@given(positions())
def test_there_is_always_a_choice_and_no_choice_occurs_twice(t: Table) -> None:
    if t.turn != OVER:
        assert t.turn < t.state.seats
        assert 0 < len(t.codes) == len(set(t.codes)) <= GAME.max_legal


@given(positions())
def test_the_number_of_tiles_never_changes(t: Table) -> None:
    assert t.census() == [t.box.animal_tiles] * ANIMALS + [0]
    assert rules.in_bag(t.state) >= 0
    assert all(t.state.bag[n] >= t.state.buried[n] >= 0 for n in range(ANIMALS))


def test_the_census_notices_a_face_down_tile_too_many() -> None:
    t = table()
    for found, (seat, cell) in enumerate(product(range(SEATS), range(CELLS)), 1):
        t.state.preserve[seat, cell] = rules.FACE_DOWN
        assert t.census()[ANIMALS] == -found


def test_no_position_has_more_choices_than_the_bound() -> None:
    # An empty preserve of Plus, with an animal of each kind on the jeep, gives the most choices.
    t = table(variant="plus", dice="7 joker")
    most = 0
    for lot in combinations_with_replacement(range(6), 7):
        for face in range(6):
            t.state.dice[face] = lot.count(face)
        most = max(most, len(t.codes))
    assert 100 < most <= GAME.max_legal


@rule("rulebook", "End of game")
@pytest.mark.parametrize(("seats", "chosen"), WAYS_TO_PLAY)
def test_every_match_ends_and_somebody_wins(seats: int, chosen: dict[str, object]) -> None:
    for seed in range(5):
        t = match(seats, seed=seed, **chosen)
        play(t, Random(seed), GAME.max_steps)
        assert t.turn == OVER
        assert sum(t.result()) == pytest.approx(2 if chosen.get("variant") == "partnership" else 1)


# --- Everything occurs ---


def test_every_kind_of_action_and_of_event_occurs_in_play() -> None:
    actions, events = set(), set()
    for seed in range(6):
        for seats, chosen in WAYS_TO_PLAY:
            t = match(seats, seed=seed, **chosen)
            random = Random(seed)
            while t.turn != OVER:
                code = 0
                if t.turn != NATURE:
                    code = choose(t, random)
                    actions.add(ACTIONS.of(code).name)
                t.step(code)
                events.update(t.kinds)
    assert actions == set(ACTIONS.kinds)
    assert events == set(STORIES) == set(range(len(rules.EVENTS.names)))


def over() -> Table:
    t = table()
    t.state.phase = rules.ENDED
    return t


def blocked() -> Table:
    t = table(jeep="5 koala", dice="6 emu", rolls=3)
    t.play("block 2a")
    return t


def after(t: Table, *texts: str) -> Table:
    t.play(*texts)
    return t


def partners(*texts: str) -> Table:
    return after(table(4, variant="partnership", dice="3 koala, 2 emu, 2 lizard"), *texts)


# For every reason for refusing an action, a position and an action.
REFUSALS: dict[int, tuple[Callable[[], Table], str]] = {
    rules.IT_IS_OVER: (over, "done"),
    rules.NOT_A_DECISION: (table, "keep nothing"),
    rules.JEEP_FIRST: (lambda: table(jeep="5 emu"), "keep nothing"),
    rules.NO_EXCHANGE: (lambda: table(dice="6 emu"), "exchange"),
    rules.ONLY_BEFORE_ROLL: (lambda: table(dice="6 emu"), "roll"),
    rules.LAST_ROLL: (lambda: table(dice="6 emu", rolls=3), "keep nothing"),
    rules.ALREADY_LAID: (lambda: after(table(dice="6 emu"), "place emu 2a"), "keep nothing"),
    rules.NOT_ROLLED: (lambda: table(dice="6 emu"), "keep 1 koala"),
    rules.KEEPS_ALL: (lambda: table(dice="6 emu"), "keep 6 emu"),
    rules.NO_SUCH_SPACE: (lambda: table(dice="6 emu"), "place emu 6b"),
    rules.SPACE_TAKEN: (lambda: after(table(jeep="2 emu, 3 koala", dice="6 emu"), "place emu 2a"), "place emu 2a"),
    rules.NOT_ON_JEEP: (lambda: table(jeep="5 koala", dice="6 emu"), "place emu 2a"),
    rules.NO_SYMBOL: (lambda: table(dice="6 joker"), "place emu 2a"),
    rules.TOO_FEW_SYMBOLS: (lambda: table(dice="2 emu, 4 koala"), "place emu 3a"),
    rules.PARTNERS_TURN: (lambda: partners("place koala 3a"), "place emu 2a"),
    rules.NOT_WHAT_WAS_GIVEN: (lambda: partners("place koala 3a", "give emu 2"), "place emu 3a"),
    rules.NOTHING_TO_GIVE: (partners, "give emu 2"),
    rules.NO_ROW_FOR_PARTNER: (lambda: partners("place koala 3a"), "give emu 7"),
    rules.ROLLS_LEFT: (lambda: table(dice="6 joker"), "block 2a"),
    rules.SOMETHING_FITS: (lambda: table(dice="6 emu", rolls=3), "block 2a"),
    rules.TURN_IS_BLOCKED: (blocked, "place koala 2b"),
    rules.NOTHING_LAID: (lambda: table(dice="6 emu"), "done"),
}


@pytest.mark.parametrize("reason", range(rules.IT_IS_OVER, rules.NOTHING_LAID + 1))
def test_every_reason_for_refusing_occurs(reason: int) -> None:
    arrange, text = REFUSALS[reason]
    t = arrange()
    assert t.why_not(text) == reason
    assert_legal_is_what_nothing_speaks_against(t)


def test_events_and_reasons_have_distinct_numbers() -> None:
    numbers = [(name, number) for name, number in vars(rules).items() if name.isupper() and isinstance(number, int)]
    names = [name for name, _ in numbers]
    for first, last in (("TILE_DRAWN", "FINAL"), ("LEGAL", "NOTHING_LAID")):
        group = [number for _, number in numbers[names.index(first) : names.index(last) + 1]]
        assert group == list(range(len(group)))
    # The lists above would miss anything declared after the last one.
    assert names[names.index("FINAL") + 1] == "LEGAL"
    assert names[-1] == "NOTHING_LAID"
    assert FACE_NAMES[rules.JOKER] == "joker"
