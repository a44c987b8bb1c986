"""An invented game with hidden information, to prove that the suite's checks of secrecy can fail.

Two seats get a card each from a deck of twelve, the values 0 to 3 three times each. Each may swap its card once, unless
it is a 3. Then the cards are shown, and the higher one wins. Only its owner knows a card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

from tuckerbox.kernel.actions import Actions
from tuckerbox.kernel.component_data import Item
from tuckerbox.kernel.contract import NATURE, OVER, Choices, Game, Learning, Numbers, Payoffs, Rules, WayToPlay
from tuckerbox.kernel.event_kinds_and_reasons import Event, EventKinds, Reasons
from tuckerbox.kernel.events import note, note_to
from tuckerbox.kernel.luck import Luck, draw
from tuckerbox.kernel.memory_records import Grid, Private, Record, Row
from tuckerbox.kernel.observing import Shows, from_viewer, within
from tuckerbox.kernel.options import Flag

VALUES = 4
BEST = 3  # can't be swapped
NONE = -1
DEAL, DECIDE, SWAP, SHOW, ENDED = 0, 1, 2, 3, 4

ACTIONS = Actions()
KEEP = ACTIONS.kind("keep")
SWAP_IT = ACTIONS.kind("swap")
keep, is_keep = KEEP.encode, KEEP.holds
swap = SWAP_IT.encode

EVENTS = EventKinds(value=tuple(str(value) for value in range(VALUES)))
DEALT = EVENTS.add("dealt")
SAW = EVENTS.add("saw", "value")
SHOWN = EVENTS.add("shown", "value")

REASONS = Reasons()
LEGAL = REASONS.add("legal")
TOO_LATE = REASONS.add("too late")
TOO_GOOD = REASONS.add("too good")


class State(Record):
    version: Annotated[int, "u2"]
    steps: Annotated[int, "u2"]
    told: Annotated[int, "u1"]
    events: Annotated[Grid, "i1", 4, 6]
    phase: Annotated[int, "i1"]
    seat: Annotated[int, "i1"]
    unseen: Annotated[Row, "i1", VALUES]  # in the deck or in a hand
    known: Annotated[Row, "i1", 2]  # the seats that know each card
    card: Annotated[Row, "i1", 2, Private("known")]
    seats: Annotated[int, "i1"]


class Box(Record):
    each: Annotated[int, "i1", Item("cards.each", 1, 9)]


class Options(Record):
    twice: Annotated[int, "i1", Flag("swap as often as you like, twice at most")]


def setup(state: State, box: Box, seats: int, options: Options) -> None:
    state.seats = seats
    for value in range(VALUES):
        state.unseen[value] = box.each
    for seat in range(2):
        state.card[seat] = NONE


def left(state: State, value: int) -> int:
    """Return how many cards of this value are in the deck."""
    cards = state.unseen[value]
    for seat in range(2):
        if state.card[seat] == value:
            cards -= 1
    return cards


def draw_card(state: State, seat: int, luck: Luck) -> None:
    cards = 0
    for value in range(VALUES):
        cards += left(state, value)
    nth = draw(luck, cards)
    drawn = 0
    while nth >= left(state, drawn):
        nth -= left(state, drawn)
        drawn += 1
    state.card[seat] = drawn
    state.known[seat] = 1 << seat


def turn(state: State) -> int:
    if state.phase == DECIDE:
        return state.seat
    return OVER if state.phase == ENDED else NATURE


def legal(state: State, box: Box, out: Choices) -> int:
    out.codes[0] = keep()
    out.codes[1] = swap()
    return 1 if state.card[state.seat] == BEST else 2


def apply(state: State, box: Box, action: int, luck: Luck) -> None:
    if state.phase == DEAL or state.phase == SWAP:
        draw_card(state, state.seat, luck)
        note(state, DEALT, state.seat, 0, 0, 0)
        note_to(state, 1 << state.seat, SAW, state.seat, state.card[state.seat], 0, 0)
        pass_on(state)
    elif state.phase == SHOW:
        for seat in range(2):
            state.known[seat] = -1
            note(state, SHOWN, seat, state.card[seat], 0, 0)
        state.phase = ENDED
    elif is_keep(action):
        pass_on(state)
    else:
        state.phase = SWAP


def pass_on(state: State) -> None:
    first = state.phase == DEAL
    state.seat += 1
    if state.seat < 2:
        state.phase = DEAL if first else DECIDE
    else:
        state.seat = 0
        state.phase = DECIDE if first else SHOW


def redeal(state: State, box: Box, viewer: int, luck: Luck) -> None:
    other = 1 - viewer
    if state.card[other] != NONE and not state.known[other] >> viewer & 1:
        state.card[other] = NONE
        mask = state.known[other]
        draw_card(state, other, luck)
        state.known[other] = mask


def why_not(state: State, box: Box, action: int) -> int:
    if state.phase != DECIDE:
        return TOO_LATE
    return TOO_GOOD if not is_keep(action) and state.card[state.seat] == BEST else LEGAL


def points(state: State, box: Box, out: Numbers) -> None:
    for seat in range(2):
        out.values[seat] = max(0, state.card[seat]) if state.phase == ENDED else 0


def result(state: State, box: Box, out: Payoffs) -> None:
    for seat in range(2):
        mine, theirs = state.card[seat], state.card[1 - seat]
        out.values[seat] = 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0


def team(state: State, seat: int) -> int:
    return seat


def census(state: State, box: Box, out: Numbers) -> int:
    for value in range(VALUES):
        out.values[value] = state.unseen[value]
    return VALUES


def view(state: Any, box: Any, viewer: int | None) -> dict[str, Any]:
    known = [(viewer is not None and bool(mask >> viewer & 1)) or mask == -1 for mask in state.known]
    return {"cards": [card if knows else None for card, knows in zip(state.card, known, strict=True)]}


def tell(event: Event, box: Any, names: Sequence[str]) -> str:
    what = {DEALT: "gets a card.", SAW: f"sees a {event.numbers[0]}.", SHOWN: f"shows a {event.numbers[0]}."}
    return f"{names[event.seat]} {what[event.kind]}"


class Observation(Record):
    phase: Annotated[int, "u1", Shows("the phase", most=ENDED)]
    cards: Annotated[Row, "u1", 2, Shows("the cards that you know, from 1", ("yours", "the other one"), most=VALUES)]


def observe(state: State, box: Box, viewer: int, out: Observation) -> None:
    out.phase = state.phase
    for seat in range(2):
        if state.known[seat] >> viewer & 1:
            out.cards[from_viewer(seat, viewer, 2)] = within(1 + state.card[seat], VALUES)


def observe_all(state: State, box: Box, viewer: int, out: Observation) -> None:
    for seat in range(2):
        out.cards[from_viewer(seat, viewer, 2)] = within(1 + state.card[seat], VALUES)


GAME = Game(
    name="toy",
    title="Toy",
    blurb="Swap or keep.",
    minutes="1",
    seats=(2,),
    version=1,
    state=State,
    box=Box,
    options=Options,
    actions=ACTIONS,
    events=EVENTS,
    reasons=REASONS,
    rules=Rules(setup, turn, legal, apply, result, points, team, why_not, census, redeal),
    max_legal=2,
    max_steps=20,
    max_events=2,
    folder=Path(__file__).parent / "toy_box",
    samples=(WayToPlay(2),),
    prepare=lambda box: None,
    view=view,
    draw=lambda view, names: str(view),
    prompt=lambda state, box, names: f"{names[state.seat]}: keep or swap.",
    offer=lambda state, box, action, names: ACTIONS.describe(action),
    tell=tell,
    refuse=lambda state, box, action, reason, names: "It is too late for that.",
    learning=lambda: Learning(Observation, observe),
)


# The same game, except that a card that is kept is revealed: the other seat learns it, and no luck is drawn.


def apply_openly(state: State, box: Box, action: int, luck: Luck) -> None:
    if state.phase == DECIDE and is_keep(action):
        state.known[state.seat] = -1
        note(state, SHOWN, state.seat, state.card[state.seat], 0, 0)
    apply(state, box, action, luck)


OPEN = replace(GAME, name="toy-open", rules=replace(GAME.rules, apply=apply_openly))


# The same game, except that a seat that keeps its card sees the other one. That is a leak: a decision must not show its
# own seat anything new. Only NATURE's steps may, and a preview ends before them.


def apply_with_a_glance(state: State, box: Box, action: int, luck: Luck) -> None:
    if state.phase == DECIDE and is_keep(action):
        note_to(state, 1 << state.seat, SAW, 1 - state.seat, state.card[1 - state.seat], 0, 0)
    apply(state, box, action, luck)


# The same game with a leak in each of the places where one could be.


def view_that_leaks(state: Any, box: Any, viewer: int | None) -> dict[str, Any]:
    return {"sum": sum(state.card)}


def legal_that_leaks(state: State, box: Box, out: Choices) -> int:
    out.codes[0] = keep()
    out.codes[1] = swap()
    return 1 if state.card[1 - state.seat] == 0 else 2


def points_that_leak(state: State, box: Box, out: Numbers) -> None:
    for seat in range(2):
        out.values[seat] = max(0, state.card[seat])


def redeal_nothing(state: State, box: Box, viewer: int, luck: Luck) -> None:
    pass


def redeal_too_much(state: State, box: Box, viewer: int, luck: Luck) -> None:
    for seat in range(2):
        if state.card[seat] != NONE and state.known[seat] != -1:
            state.card[seat] = NONE
            draw_card(state, seat, luck)


def redeal_unfairly(state: State, box: Box, viewer: int, luck: Luck) -> None:
    other = 1 - viewer
    if state.card[other] != NONE and not state.known[other] >> viewer & 1:
        state.card[other] = draw(luck, VALUES)


LEAKS = {
    "observation": replace(GAME, name="toy-observation", learning=lambda: Learning(Observation, observe_all)),
    "view": replace(GAME, name="toy-view", view=view_that_leaks),
    "choices": replace(GAME, name="toy-choices", rules=replace(GAME.rules, legal=legal_that_leaks)),
    "points": replace(GAME, name="toy-points", rules=replace(GAME.rules, points=points_that_leak)),
    "breakdown": replace(GAME, name="toy-breakdown", breakdown=lambda state, *_: {"cards": list(state.card)}),
    "prompt": replace(GAME, name="toy-prompt", prompt=lambda state, box, names: f"Somebody has {max(state.card)}."),
    "preview": replace(GAME, name="toy-preview", rules=replace(GAME.rules, apply=apply_with_a_glance)),
    "refusal": replace(GAME, name="toy-refusal", refuse=lambda state, *_: f"Not with {sum(state.card)} about."),
}
BAD_REDEALS = {
    "nothing": replace(GAME, name="toy-nothing", rules=replace(GAME.rules, redeal=redeal_nothing)),
    "too much": replace(GAME, name="toy-much", rules=replace(GAME.rules, redeal=redeal_too_much)),
    "unfairly": replace(GAME, name="toy-unfairly", rules=replace(GAME.rules, redeal=redeal_unfairly)),
}
