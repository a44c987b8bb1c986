"""The engine does the same as the oracle, step by step: the same choices, and the same table."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.australis.oracle import REEFS, Book
from tests.australis.tables import BOX, each_sample
from tests.tables import traits_of
from tuckerbox.games.australis import GAME, rules
from tuckerbox.games.australis.state import (
    ACTIONS,
    CARD_NAMES,
    COLOUR_NAMES,
    COLOURS,
    DIE_NAMES,
    FACES,
    FIRST_REEF,
    KINDS,
    ROUNDS,
    TILE_NAMES,
)
from tuckerbox.kernel.contract import NATURE, OVER, WayToPlay
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.events import events_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position


def follow(sample: WayToPlay, seed: object) -> None:
    """Play a match in both."""
    engine = Engine(GAME, native=False)
    position, luck, choose = Position(engine), luck_of(engine, seeded("oracle", seed)), Random(repr(seed))
    position.start(sample.seats, settle(GAME, sample.seats, sample.options))
    last = str(sample.options.get("last", "box"))
    book = Book(sample.seats, 30 if last == "box" else int(last), sample.options.get("end", "shared") == "shared")
    course = book.match()
    asked = next(course)
    while True:
        agree(position.state, book)
        if asked is None:
            assert position.turn == NATURE
            position.step(0, luck)
            sent: Any = what_came(position.state)
        else:
            seat, choices = asked
            assert position.turn == seat
            assert {ACTIONS.describe(code) for code in position.legal} == choices
            sent = choose.choice(sorted(choices))
            position.step(ACTIONS.parse(sent), luck)
        try:
            asked = course.send(sent)
        except StopIteration:
            break
    agree(position.state, book)
    assert position.turn == OVER
    assert position.result == [float(seat == book.winner) for seat in book.everyone]


def what_came(state: Any) -> dict[str, Any]:
    """Return the results of luck in a step: the start, the dice on offer, cards by place, a roll of the competition."""
    told = events_of(state)
    return {
        "start": state.start,
        "dice": Counter(offered(state)),
        "cards": [CARD_NAMES[n - 1] if n else None for e in told if e.kind == rules.DEALT for n in e.numbers],
        "thrown": dict(sorted((e.seat, thrown(e.numbers)) for e in told if e.kind == rules.THROWN)),
    }


def offered(state: Any) -> list[str]:
    return [die_name(colour, face) for colour, face, count in dice_in(state.offer, 0) for _ in range(count)]


def thrown(numbers: tuple[int, ...]) -> list[str]:
    return [f"{COLOUR_NAMES[number // 10]}-{number % 10}" for number in numbers if number]


def die_name(colour: int, face: int) -> str:
    return DIE_NAMES[colour * FACES + face]


def dice_in(grid: Any, first: int) -> list[tuple[int, int, int]]:
    """Return the number of dice by colour and face in five rows of a grid."""
    return [(colour, face, grid[first + colour, face]) for colour in range(COLOURS) for face in range(FACES)]


def agree(state: Any, book: Book) -> None:
    """Assert that both have the same on the table."""
    assert state.round == book.round
    assert state.start == (rules.NOBODY if book.start is None else book.start)
    assert state.token == (rules.NOBODY if book.token is None else book.token)
    agree_on_boards(state, book)
    agree_on_current(state, book)
    agree_on_cards(state, book)
    owner = {None: rules.NOBODY, "box": rules.IN_BOX, **{seat: seat for seat in book.everyone}}
    for tile, name in enumerate(TILE_NAMES):
        assert [state.tiles[tile, nth] for nth in range(ROUNDS)] == [owner[who] for who in book.tiles[name]]
    agree_on_traits(state, book)


def agree_on_boards(state: Any, book: Book) -> None:
    """Assert that both have the same sea boards and cards."""
    assert Counter(offered(state)) == +book.offer or book.round == 0 or state.phase == rules.ROLL
    for seat in book.everyone:
        held = Counter[str]()
        for colour, _, count in dice_in(state.held, rules.place_of(seat, 0)):
            held[COLOUR_NAMES[colour]] += count
        assert +held == Counter(die.split("-")[0] for die in book.dice[seat])
        assert state.points[seat] == book.points[seat]
        assert state.fish[seat] == book.fish[seat]
        assert state.cubes[seat] == book.food[seat]
        assert state.supply[seat] == book.supply[seat]
        assert all(state.corals[seat, reef - FIRST_REEF] == book.corals[reef][seat] for reef in REEFS)


def agree_on_current(state: Any, book: Book) -> None:
    """Assert that both have the same turtles, arrivals and cubes."""
    assert [state.turtle[seat] for seat in book.everyone] == book.turtle
    arrived = [book.arrived.index(seat) + 1 if seat in book.arrived else 0 for seat in book.everyone]
    assert [state.arrived[seat] for seat in book.everyone] == arrived
    assert (state.grey, state.grey_beside, state.spilt) == (book.grey, book.beside, book.spilt)


def agree_on_cards(state: Any, book: Book) -> None:
    def counted(row: Any) -> Counter[str]:
        return Counter({CARD_NAMES[kind]: row[kind] for kind in range(KINDS) if row[kind]})

    assert counted(state.deck) == +book.deck
    assert counted(state.discard) == +book.discard
    assert [None if kind < 0 else CARD_NAMES[kind] for kind in state.display] == book.display
    for seat in book.everyone:
        kept = {CARD_NAMES[kind] for kind in range(KINDS) if state.kept[seat, kind]}
        assert kept == book.cards[seat]
        assert all(state.kept[seat, kind] <= 1 for kind in range(KINDS))


def agree_on_traits(state: Any, book: Book) -> None:
    """Assert that hints compare choices by the numbers that the oracle has."""
    rankings = [book.ranking(reef) for reef in REEFS]
    for seat in book.everyone:
        assert traits_of(GAME, state, BOX, seat) == {
            "first": sum(ranking[:1] == [seat] for ranking in rankings),
            "second": sum(ranking[1:2] == [seat] for ranking in rankings),
            "school": book.school(seat),
            "turtle": book.turtle[seat],
            "coral": book.on_reefs(seat),
            "cube": book.food[seat],
            "fish": book.fish[seat],
            "gold": book.tiles["gold"].count(seat),
            "silver": book.tiles["silver"].count(seat),
            "card": len(book.cards[seat]),
        }


@each_sample
def test_the_engine_plays_like_the_oracle(sample: WayToPlay) -> None:
    for seed in range(5):
        follow(sample, seed)


@pytest.mark.soak
@each_sample
def test_the_engine_plays_like_the_oracle_for_long(sample: WayToPlay) -> None:
    for seed in range(300):
        follow(sample, ("soak", seed))
