"""Marbles, a game invented for these tests: take one to three from the heap; the seat that takes the last one loses.

Each seat also holds a card, which NATURE deals and only its owner knows. On the table lie two rows of cards, of which
only seat 0 knows the first. These cards have no effect, except that they are private.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from tuckerbox.kernel.actions import Actions, Named
from tuckerbox.kernel.component_data import Item
from tuckerbox.kernel.contract import NATURE, OVER, Choices, Game, Numbers, Payoffs, Rules, WayToPlay
from tuckerbox.kernel.event_kinds_and_reasons import Event, EventKinds, Reasons
from tuckerbox.kernel.events import note, note_more, note_to
from tuckerbox.kernel.luck import Luck, draw, draw_weighted
from tuckerbox.kernel.memory_records import Grid, Private, Record, Row
from tuckerbox.kernel.options import Flag, OneOf

SEATS = 3
CARDS = 6
DEAL, TAKE, ENDED = 0, 1, 2

EVENTS = EventKinds()
DEALT = EVENTS.add("dealt", "card")
TOOK = EVENTS.add("took", "count")

REASONS = Reasons()
LEGAL = REASONS.add("legal")
TAKES_NONE = REASONS.add("takes none")
TOO_MANY = REASONS.add("too many")

ACTIONS = Actions()
TAKING = ACTIONS.kind("take", count=Named(("one", "two", "three")))
PASSING = ACTIONS.kind("pass")
take, is_take, take_count = TAKING.encode, TAKING.holds, TAKING.field("count")


class State(Record):
    version: Annotated[int, "u2"]
    steps: Annotated[int, "u2"]
    told: Annotated[int, "u1"]
    events: Annotated[Grid, "i1", 4, 7]
    seats: Annotated[int, "i1"]
    phase: Annotated[int, "i1"]
    active: Annotated[int, "i1"]
    heap: Annotated[int, "i1"]
    deck: Annotated[Row, "i1", CARDS]  # the number of cards of each kind that are left
    hand: Annotated[Row, "i1", SEATS, Private("hand_known")]
    hand_known: Annotated[Row, "i1", SEATS]
    joint: Annotated[int, "i1", Private("joint_known")]
    joint_known: Annotated[int, "i1"]
    table: Annotated[Grid, "i1", 2, 3, Private("table_known")]
    table_known: Annotated[Row, "i1", 2]
    bonus: Annotated[Row, "i1", SEATS, Private("bonus_known")]
    bonus_known: Annotated[int, "i1"]
    spare: Annotated[Row, "i1", 3]


class Box(Record):
    marbles: Annotated[int, "i1", Item("heap.marbles", 1, 30)]
    each: Annotated[int, "i1", Item("cards.each", 1, 4)]


class Options(Record):
    start: Annotated[int, "i1", OneOf(("first", "last"), "who begins")]
    long: Annotated[int, "i1", Flag("with twice as many marbles", seats=(3,))]


def setup(state: State, box: Box, seats: int, options: Options) -> None:
    state.seats = seats
    state.active = seats - 1 if options.start else 0
    state.heap = box.marbles * 2 if options.long else box.marbles
    for card in range(CARDS):
        state.deck[card] = box.each


def turn(state: State) -> int:
    if state.phase == DEAL:
        return NATURE
    return OVER if state.phase == ENDED else state.active


def legal(state: State, box: Box, out: Choices) -> int:
    n = 0
    for count in range(3):
        if why_not(state, box, take(count)) == LEGAL:
            out.codes[n] = take(count)
            n += 1
    return n


def apply(state: State, box: Box, action: int, luck: Luck) -> None:
    if state.phase == DEAL:
        deal(state, luck)
        return
    count = 1 + take_count(action)
    note(state, TOOK, state.active, 0, 0, 0)
    note_more(state, 0, count)
    state.heap -= count
    if state.heap == 0:
        state.phase = ENDED
    else:
        state.active = (state.active + 1) % state.seats


def deal(state: State, luck: Luck) -> None:
    for seat in range(state.seats):
        card = draw_weighted(luck, state.deck)
        state.deck[card] -= 1
        state.hand[seat] = 1 + card
        state.hand_known[seat] = 1 << seat
        note_to(state, 1 << seat, DEALT, seat, 1 + card, 0, 0)
    state.joint = 1 + draw(luck, 100)
    state.joint_known = 3
    state.phase = TAKE


def why_not(state: State, box: Box, action: int) -> int:
    if not is_take(action):
        return TAKES_NONE
    return TOO_MANY if 1 + take_count(action) > state.heap else LEGAL


def result(state: State, box: Box, out: Payoffs) -> None:
    for seat in range(state.seats):
        out.values[seat] = 0.0 if seat == state.active else 1 / (state.seats - 1)


def points(state: State, box: Box, out: Numbers) -> None:
    for seat in range(state.seats):
        out.values[seat] = state.heap


def team(state: State, seat: int) -> int:
    return seat


def pairs(state: State, seat: int) -> int:
    """Return other teams."""
    return seat // 2


def halves(state: State, seat: int) -> int:
    """Return yet other teams."""
    return seat % 2


def census(state: State, box: Box, out: Numbers) -> int:
    out.values[0] = state.heap
    return 1


def misfit(options: Mapping[str, Any], seats: int) -> str | None:
    if options["long"] and options["start"] == "last":
        return "long begins with the first seat: leave start out."
    return None


def prepare(box: Box) -> None:
    """Do nothing: there are no derived fields."""


def tell(event: Event, box: Box, names: list[str]) -> str:
    return f"{names[event.seat]}: {event.kind} {event.numbers[0]}"


def refuse(state: State, box: Box, action: int, reason: int, names: list[str]) -> str:
    return ("", "Take some.", f"There are only {state.heap} left.")[reason]


def prompt(state: State, box: Box, names: list[str]) -> str:
    return f"{state.heap} are left."


def view(state: State, box: Box, viewer: int | None) -> dict[str, Any]:
    return {"heap": state.heap}


GAME = Game(
    name="invented-marbles",
    title="Marbles",
    blurb="Take marbles.",
    minutes="1",
    seats=(2, 3),
    version=1,
    state=State,
    box=Box,
    options=Options,
    actions=ACTIONS,
    events=EVENTS,
    reasons=REASONS,
    rules=Rules(setup, turn, legal, apply, result, points, team, why_not, census),
    max_legal=3,
    max_steps=100,
    max_events=3,
    folder=Path(__file__).parent / "marbles",
    samples=(WayToPlay(2), WayToPlay(3, {"long": True})),
    misfit=misfit,
    prepare=prepare,
    view=view,
    draw=lambda view, names: str(view),
    prompt=prompt,
    offer=lambda state, box, action, names: ACTIONS.describe(action),
    tell=tell,
    refuse=refuse,
)
