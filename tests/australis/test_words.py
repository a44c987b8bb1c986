"""Texts of Australis: every event, phase, choice and refusal has one, and some are checked word for word."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.australis.tables import BOX, NAMES, Table, each_sample, playing
from tests.tables import is_sentence
from tuckerbox.games.australis import GAME, rules
from tuckerbox.games.australis.state import ACTIONS, CARD_NAMES
from tuckerbox.games.australis.words import BUSY, offer, prompt, refuse, tell
from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.kernel.events import EVERYONE, events_of

CARD = {name: kind for kind, name in enumerate(CARD_NAMES)}


def event(kind: int, *numbers: int, seat: int = 0) -> str:
    return tell(Event(1, kind, seat, EVERYONE, (*numbers, *[0] * (6 - len(numbers)))), BOX, NAMES)


@each_sample
def test_all_texts_of_a_match_are_sentences(sample: Any) -> None:
    choose = Random(0)
    for table in playing(sample, 1):
        state = table.state
        said = [prompt(state, BOX, NAMES), *(tell(told, BOX, NAMES) for told in events_of(state))]
        for code in choose.sample(range(ACTIONS.count), 10):
            reason = rules.why_not(state, BOX, code)
            said += [refuse(state, BOX, code, reason, NAMES)] if reason else []
        for text in said:
            assert is_sentence(text), text
        if rules.turn(state) < sample.seats:
            offers = [offer(state, BOX, ACTIONS.parse(text), NAMES) for text in table.legal]
            assert len(set(offers)) == len(offers)
            assert all(text[0].isupper() and not text.endswith(".") for text in offers)


def test_every_kind_of_event_has_words() -> None:
    for kind in range(len(GAME.events.names)):
        assert is_sentence(event(kind, 1, 1, 1, 1, 1, 1))
    with pytest.raises(ValueError, match="no words for an event"):
        event(len(GAME.events.names))


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (event(rules.TAKEN, 0, 0), "Anna takes the white die with 1 card and 1 point."),
        (event(rules.TAKEN, 0, 3), "Anna takes the white die with 2 cards."),
        (event(rules.TAKEN, 1, 0), "Anna takes the yellow die with 2 fish and 1 point."),
        (event(rules.TAKEN, 2, 5, seat=1), "Bob takes the blue 7."),
        (event(rules.TAKEN, 3, 0), "Anna takes the purple 3."),
        (event(rules.TAKEN, 4, 0), "Anna takes the red die."),
        (event(rules.DEALT, CARD["blue-fish"] + 1), "New on display: the blue card for 1 fish."),
        (
            event(rules.DEALT, CARD["yellow-turtle"] + 1, 0, CARD["competition-red"] + 1),
            "New on display: the yellow card for 1 step for the turtle and the competition card for red dice.",
        ),
        (event(rules.DEALT), "No cards are left."),
        (event(rules.KEPT, CARD["white-coral"]), "Anna keeps the white card for a coral where the turtle is."),
        (event(rules.SCORED, 1), "Anna scores 1 point."),
        (event(rules.CAUGHT, 1), "Anna catches 1 fish."),
        (event(rules.SWAM, 30, 30), "Anna's turtle stays on 30."),
        (event(rules.CUBE, 5, 1), "Anna gets a food cube."),
        (event(rules.CUBE, 17, 1), "Anna gets a grey food cube."),
        (event(rules.CUBE, 0, 0), "Anna gets a grey food cube, but the food track is full."),
        (event(rules.REEF_SCORED, 2, 0, 2, 2, 1), "Reef 5: 2 points for Anna, 1 for Charlie."),
        (event(rules.REEF_SCORED, 0, 1, 1, -1, 0), "Reef 3: 1 point for Bob."),
        (event(rules.REEF_SCORED, 5, -1, 0, -1, 0), "Nobody has corals on reef 8."),
        (event(rules.SCHOOL, 7, 3), "Anna has 7 fish: the school earns 3 points."),
        (event(rules.SCHOOL, 0, 0), "Anna has 0 fish: no school yet."),
        (event(rules.THROWN, 23, 46), "Anna rolls blue 3 and red 6."),
        (event(rules.THROWN, 23, 25, 36, seat=1), "Bob rolls blue 3, blue 5 and purple 6."),
        (event(rules.SUNK, 3, 1, 1, 0, seat=1), "3 is the lowest: Bob loses 1 blue die and 1 purple die."),
        (event(rules.SUNK, 4, 2, 0, 0), "4 is the lowest: Anna loses 2 blue dice."),
        (event(rules.WON, 0, seat=2), "Charlie wins the competition; Anna comes second."),
        (event(rules.WON, -1, seat=1), "Bob wins the competition."),
        (event(rules.TILE_WON, 1, 1, 1), "Anna takes the silver tile and a grey food cube."),
        (event(rules.TILE_REVEALED, 0, 15), "Anna turns up a gold tile: 15 points."),
        (event(rules.FINAL, 1, 0), "Anna has 1 point."),
        (event(rules.FINAL, 215, 1), "Anna wins with 215 points."),
    ],
)
def test_events_in_words(said: str, wanted: str) -> None:
    assert said == wanted


# --- Prompts ---


def start() -> Table:
    return Table(3).begun()


def ordering() -> Table:
    table = start().give(0, "yellow-turtle", "yellow-coral")
    table.take("yellow-1")
    return table


def planting() -> Table:
    table = start()
    table.take("purple-5")
    return table


def moving() -> Table:
    table = start().without_corals(0, reef3=10, reef6=6)
    table.take("purple-5")
    return table


def cards(*display: str) -> Table:
    table = start().show(*(display or ("blue-fish", "competition-red"))).give(0, "white-points", "white-fish")
    table.take("white-1")
    return table


def with_the_same() -> Table:
    return cards("blue-fish", "competition-red").give(0, "blue-fish", "competition-red")


def with_three_white() -> Table:
    return cards("white-turtle").give(0, "white-coral")


def picked() -> Table:
    table = start()
    table.take("blue-2")
    return table


def choosing(number: int = 1) -> Table:
    table = start().at(rules.RANK)
    table.state.winner, table.state.second, table.state.round = 0, 1, number
    table.run()
    return table


def ended() -> Table:
    return start().at(rules.ENDED)


@pytest.mark.parametrize(
    ("arrange", "wanted"),
    [
        (start, "Anna: take a die (4 dice left this round)."),
        (ordering, "Anna: choose which of your cards comes first."),
        (planting, "Anna: place a coral on reef 5 or a lower one."),
        (moving, "Anna: move a coral to reef 5 or a lower one, or leave them as they are."),
        (cards, "Anna: choose a card to keep or to use once (1 card to take)."),
        (picked, "Anna: end the turn."),
        (choosing, "Anna: choose the gold or the silver tile; a grey food cube comes with silver."),
        (lambda: choosing(4), "Anna: choose the gold or the silver tile."),
        (lambda: start().at(rules.SINK), "The lowest dice sink."),
    ],
)
def test_prompts(arrange: Callable[[], Table], wanted: str) -> None:
    assert arrange().prompt() == wanted


def test_every_phase_of_nature_has_a_prompt() -> None:
    assert set(BUSY) == set(range(rules.PICKING))


@pytest.mark.parametrize(
    ("arrange", "action", "said"),
    [
        (start, "take red", "Take the red die"),
        (start, "take yellow-2", "Take the yellow die with 3 fish"),
        (ordering, "fire turtle", "Use the yellow card for 1 step for the turtle first"),
        (planting, "plant 4", "Place a coral on reef 4"),
        (moving, "move 6 3", "Move a coral from reef 6 to reef 3"),
        (moving, "leave", "Leave the corals where they are"),
        (cards, "keep competition-red", "Keep the competition card for red dice"),
        (cards, "use blue-fish", "Use the blue card for 1 fish once"),
        (choosing, "prize gold", "Choose the gold tile: 7 points"),
        (choosing, "prize silver", "Choose the silver tile: 3 points and a grey food cube"),
        (picked, "done", "End the turn"),
    ],
)
def test_offers(arrange: Callable[[], Table], action: str, said: str) -> None:
    assert offer(arrange().state, BOX, ACTIONS.parse(action), NAMES) == said


# --- Refusals ---


def without(die: str) -> Table:
    table = start()
    number = rules.take_die(ACTIONS.parse(f"take {die}"))
    table.state.offer[number // 6, number % 6] = 0
    return table


REFUSALS: list[tuple[int, Callable[[], Table], str, str]] = [
    (rules.IT_IS_OVER, ended, "done", "The match is over, so there is nothing left to decide."),
    (
        rules.NOT_A_DECISION,
        lambda: start().at(rules.COMPETE),
        "done",
        "Just a moment: dice are rolling in the competition.",
    ),
    (rules.TAKE_FIRST, start, "done", "A turn begins with a die. Take a die (4 dice left this round)."),
    (
        rules.ORDER_FIRST,
        ordering,
        "done",
        "Your cards come before the die. Choose which of your cards comes first.",
    ),
    (rules.CORAL_FIRST, planting, "done", "A coral comes first. Place a coral on reef 5 or a lower one."),
    (
        rules.CARD_FIRST,
        cards,
        "done",
        "The white die brings cards. Choose a card to keep or to use once (1 card to take).",
    ),
    (
        rules.TURN_IS_OVER,
        picked,
        "take red",
        "You have used your die: end the turn, or undo something first.",
    ),
    (
        rules.PRIZE_FIRST,
        lambda: choosing(5),
        "done",
        "You have won the competition. Choose the gold or the silver tile.",
    ),
    (rules.NO_SUCH_DIE, lambda: without("red"), "take red", "The red die has already been taken this round."),
    (
        rules.NO_SUCH_CARD,
        lambda: cards("blue-fish"),
        "keep blue-points",
        "The blue card for 2 points is not on display; there is the blue card for 1 fish.",
    ),
    (
        rules.NOT_WAITING,
        ordering,
        "fire fish",
        "You have no yellow card for that. Choose which of your cards comes first.",
    ),
    (
        rules.HAS_THAT_CARD,
        with_the_same,
        "keep blue-fish",
        "You have the blue card for 1 fish already: use it once instead.",
    ),
    (
        rules.HAS_THAT_CARD,
        with_the_same,
        "keep competition-red",
        "You have the competition card for red dice already, and it can't be used once.",
    ),
    (
        rules.SLOT_IS_FULL,
        with_three_white,
        "keep white-turtle",
        "You have three cards under that colour, which is the limit: use this one once.",
    ),
    (rules.REEF_TOO_HIGH, planting, "plant 6", "That reef is too high: this coral may go to reef 5 or a lower one."),
    (
        rules.SAME_REEF,
        moving,
        "move 3 3",
        "Move the coral to another reef, or leave your corals where they are.",
    ),
    (rules.NO_CORAL_THERE, moving, "move 4 3", "You have no coral on reef 4, only on reef 3 and reef 6."),
    (
        rules.HAS_CORALS,
        planting,
        "leave",
        "You still have corals in your supply. Place a coral on reef 5 or a lower one.",
    ),
    (
        rules.NO_CORALS,
        moving,
        "plant 3",
        "You have placed all your corals. Move a coral to reef 5 or a lower one, or leave them as they are.",
    ),
]


def test_every_refusal_is_tried() -> None:
    assert {reason for reason, *_ in REFUSALS} == set(range(1, len(GAME.reasons.names)))


@pytest.mark.parametrize(("reason", "arrange", "action", "said"), REFUSALS)
def test_every_refusal_explains_what_would_work(
    reason: int, arrange: Callable[[], Table], action: str, said: str
) -> None:
    table = arrange()
    assert table.why_not(action) == reason
    assert refuse(table.state, BOX, ACTIONS.parse(action), reason, NAMES) == said


def test_a_missing_die_is_refused_with_the_others() -> None:
    table = start()
    for face in range(6):
        table.state.offer[2, face] = int(face in (1, 4))
        table.state.offer[3, face] = 0
    answers = {
        "take blue-7": "No blue 7 is on offer; in blue there is 3 or 6.",
        "take purple-3": "There are no purple dice left this round.",
    }
    for action, said in answers.items():
        assert refuse(table.state, BOX, ACTIONS.parse(action), rules.NO_SUCH_DIE, NAMES) == said
    with pytest.raises(ValueError, match="no words for reason"):
        refuse(table.state, BOX, 0, len(GAME.reasons.names), NAMES)
