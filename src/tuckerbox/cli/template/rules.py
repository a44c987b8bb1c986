"""The rules of Muster, in the order in which somebody would explain them."""

from __future__ import annotations

from tuckerbox.cli.template.state import BREED_NAMES, BREEDS, DONE, PEN, RELEASE, Box, Options, State
from tuckerbox.kernel.contract import NATURE, OVER, Choices, Numbers, Payoffs
from tuckerbox.kernel.event_kinds_and_reasons import EventKinds, Reasons
from tuckerbox.kernel.events import EVERYONE, note, note_to
from tuckerbox.kernel.luck import Luck, draw, draw_weighted

VERSION = 0  # a draft; the first finished rules are version 1

AT_THE_GATE = 3
NONE = -1
NOBODY = -1

# Phases. NATURE has the turn in the first three.
ORDERS, FILL, SHOW, CHOOSE, TIDY, ENDED = range(6)

pen, is_pen, breed_to_pen = PEN.encode, PEN.holds, PEN.field("sheep")
release, breed_to_release = RELEASE.encode, RELEASE.field("sheep")
done = DONE.first

EVENTS = EventKinds(breed=BREED_NAMES)
ORDERED = EVENTS.add("ordered", "breed")
CAME = EVENTS.add("came", "breed")
PENNED = EVENTS.add("penned", "breed")
RELEASED = EVENTS.add("released", "breed")
KEPT = EVENTS.add("kept")
SHOWN = EVENTS.add("shown", "breed")

REASONS = Reasons()
LEGAL = REASONS.add("legal")
NOT_NOW = REASONS.add("not now")
NOT_AT_THE_GATE = REASONS.add("not at the gate", "2")
ONE_A_TURN = REASONS.add("one a turn", "2")
PEN_FIRST = REASONS.add("pen first", "3")
JUST_PENNED = REASONS.add("just penned", "3")
NO_SUCH_SHEEP = REASONS.add("no such sheep", "3")


# --- Setup ---


def setup(state: State, box: Box, seats: int, options: Options) -> None:
    state.seats = seats
    state.rounds = box.rounds[options.length]
    state.phase = ORDERS
    state.penned = NONE
    for breed in range(BREEDS):
        state.bag[breed] = box.each


# --- Whose turn it is, and what they can do ---


def active(state: State) -> int:
    return state.turns % state.seats


def turn(state: State) -> int:
    if state.phase == ENDED:
        return OVER
    return active(state) if state.phase == CHOOSE or state.phase == TIDY else NATURE


def legal(state: State, box: Box, out: Choices) -> int:
    count = 0
    for breed in range(BREEDS):
        if state.phase == CHOOSE and state.gate[breed] > 0:
            out.codes[count] = pen(breed)
            count += 1
        elif state.phase == TIDY and is_stray(state, breed):
            out.codes[count] = release(breed)
            count += 1
    if state.phase == TIDY:
        out.codes[count] = done
        count += 1
    return count


def is_stray(state: State, breed: int) -> bool:
    """Return whether the active seat may release a sheep of this breed."""
    return state.flock[active(state), breed] > 0 and breed != state.penned


def why_not(state: State, box: Box, action: int) -> int:
    if state.phase != CHOOSE and state.phase != TIDY:
        return NOT_NOW
    if is_pen(action):
        if state.phase == TIDY:
            return ONE_A_TURN
        return LEGAL if state.gate[breed_to_pen(action)] > 0 else NOT_AT_THE_GATE
    if state.phase == CHOOSE:
        return PEN_FIRST
    if action == done or is_stray(state, breed_to_release(action)):
        return LEGAL
    return JUST_PENNED if breed_to_release(action) == state.penned else NO_SUCH_SHEEP


# --- Steps ---


def apply(state: State, box: Box, action: int, luck: Luck) -> None:
    if state.phase == ORDERS:
        deal_orders(state, luck)
    elif state.phase == FILL:
        fill_gate(state, luck)
    elif state.phase == SHOW:
        show_orders(state)
    elif is_pen(action):
        pen_sheep(state, breed_to_pen(action))
    else:
        tidy_up(state, action)


def fill_gate(state: State, luck: Luck) -> None:
    waiting = 0
    for breed in range(BREEDS):
        waiting += state.gate[breed]
    for _ in range(AT_THE_GATE - waiting):
        breed = draw_weighted(luck, state.bag)
        state.bag[breed] -= 1
        state.gate[breed] += 1
        note(state, CAME, NOBODY, breed, 0, 0)
    state.phase = CHOOSE


def pen_sheep(state: State, breed: int) -> None:
    state.gate[breed] -= 1
    state.flock[active(state), breed] += 1
    state.penned = breed
    note(state, PENNED, active(state), breed, 0, 0)
    strays = 0
    for other in range(BREEDS):
        if is_stray(state, other):
            strays += 1
    if strays > 0:
        state.phase = TIDY
    else:
        end_turn(state)


def tidy_up(state: State, action: int) -> None:
    if action == done:
        note(state, KEPT, active(state), 0, 0, 0)
    else:
        breed = breed_to_release(action)
        state.flock[active(state), breed] -= 1
        state.bag[breed] += 1
        note(state, RELEASED, active(state), breed, 0, 0)
    end_turn(state)


def end_turn(state: State) -> None:
    state.penned = NONE
    state.turns += 1
    state.phase = FILL if state.turns < state.seats * state.rounds else SHOW


# --- Orders, which are secret until the end ---


def deal_orders(state: State, luck: Luck) -> None:
    for seat in range(state.seats):
        state.order[seat] = 1 + draw(luck, BREEDS)
        state.known[seat] = 1 << seat
        note_to(state, 1 << seat, ORDERED, seat, state.order[seat] - 1, 0, 0)
    state.phase = FILL


def show_orders(state: State) -> None:
    for seat in range(state.seats):
        state.known[seat] = EVERYONE
        note(state, SHOWN, seat, state.order[seat] - 1, 0, 0)
    state.phase = ENDED


def redeal(state: State, box: Box, viewer: int, luck: Luck) -> None:
    for seat in range(state.seats):
        if state.order[seat] > 0 and state.known[seat] >> viewer & 1 == 0:
            state.order[seat] = 1 + draw(luck, BREEDS)


# --- Points, and who wins ---


def worth(box: Box, sheep: int) -> int:
    """Return the points for this many sheep of one breed."""
    return box.worth[sheep - 1] if sheep > 0 else 0


def score(state: State, box: Box, seat: int) -> int:
    """Return the points of a seat. Its order counts when all have shown theirs."""
    total = 0
    for breed in range(BREEDS):
        total += worth(box, state.flock[seat, breed])
    if state.phase == ENDED:
        total += box.ordered * state.flock[seat, state.order[seat] - 1]
    return total


def points(state: State, box: Box, out: Numbers) -> None:
    for seat in range(state.seats):
        out.values[seat] = score(state, box, seat)


def wins(state: State, box: Box, seat: int) -> bool:
    for other in range(state.seats):
        if score(state, box, other) > score(state, box, seat):
            return False
    return True


def result(state: State, box: Box, out: Payoffs) -> None:
    winners = 0
    for seat in range(state.seats):
        if wins(state, box, seat):
            winners += 1
    for seat in range(state.seats):
        out.values[seat] = 1.0 / winners if wins(state, box, seat) else 0.0


def team(state: State, seat: int) -> int:
    return seat


# --- Nothing gets lost ---


def census(state: State, box: Box, out: Numbers) -> int:
    for breed in range(BREEDS):
        sheep = state.bag[breed] + state.gate[breed]
        for seat in range(state.seats):
            sheep += state.flock[seat, breed]
        out.values[breed] = sheep
    return BREEDS
