"""Choices by a net, and the values of turns and positions from which it learns.

Each choice is tried: the turn goes on to its end, as `greedy` would play it, and the net values the position there.
Where luck decides, this is repeated. The samples depend on the bytes of the position alone, so the same bytes always
lead to the same choice.

The choice of `greedy` stands unless another one is clearly better. So self-play begins with sensible matches, in which
there is something to learn: people buy armies in time, and beat Old Ones.
"""

from __future__ import annotations

from tuckerbox.games.auztralia import actions, greedy, phases, reasons
from tuckerbox.games.auztralia.learned.mind import Mind
from tuckerbox.games.auztralia.learned.turn import finish_turn, value_of
from tuckerbox.games.auztralia.rules import turn, why_not
from tuckerbox.games.auztralia.state import Box, State
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.memory_records import restore_bytes, save_bytes
from tuckerbox.kernel.net import ONE, Net
from tuckerbox.kernel.position_key import mixed

CODES = actions.ACTIONS.count
SAMPLES = 8  # of the luck of a fight, while the net learns
FEW_SAMPLES = 2  # of all other luck, which matters less
MARGIN = ONE // 64  # by which another choice must be better than that of `greedy`, while the net learns
HALF = 32  # bits
MASK = (1 << HALF) - 1


def choose_by(state: State, box: Box, net: Net, mind: Mind, luck: Luck) -> int:
    """Return the choice by a net. It changes `state` temporarily, and restores it at the end."""
    if not net_decides(state):
        return greedy.choose(state, box, mind, luck)
    plan(state, box, net, mind, luck, SAMPLES, MARGIN)
    return mind.action


def expected_by(state: State, box: Box, net: Net, mind: Mind, luck: Luck) -> float:
    """Return the value of a turn for the seat that begins it, over some samples of its luck.

    These are new samples, because the ones that led to the choice make it look better than it is.
    """
    seat = turn(state)
    if not net_decides(state):
        return float(value_of(state, box, net, mind, seat))
    plan(state, box, net, mind, luck, SAMPLES, MARGIN)
    return float(average(state, box, net, mind, luck, mind.action, seat, SAMPLES))


def judged_by(state: State, box: Box, net: Net, mind: Mind, seat: int) -> int:
    """Return the value of a position for a seat. Its inputs are in `mind.inputs`, unless the match is over."""
    return value_of(state, box, net, mind, seat)


def net_decides(state: State) -> bool:
    """Return whether the net decides while it learns.

    To save time, `greedy` lays tracks, assembles forces and fights. It also decides in the turn of the Old Ones.
    """
    phase = state.phase
    if state.stage != phases.PLAYERS_TURN or phases.is_combat(phase):
        return False
    return phase not in (phases.TRACKS, phases.FORCE)


def plan(state: State, box: Box, net: Net, mind: Mind, luck: Luck, samples: int, margin: int) -> None:
    """Find the best choice, unless it is known already."""
    save_bytes(mind.kept, state)
    key = key_of(mind)
    if mind.planned == key:
        return
    a, b, c, d = luck.a, luck.b, luck.c, luck.d
    luck.a, luck.b, luck.c, luck.d = key & MASK, key >> HALF, 1, 1
    weigh(state, box, net, mind, luck, samples, margin)
    luck.a, luck.b, luck.c, luck.d = a, b, c, d
    mind.planned = key


def weigh(state: State, box: Box, net: Net, mind: Mind, luck: Luck, samples: int, margin: int) -> None:
    """Find the choice with the best value for the seat that decides."""
    seat = turn(state)
    usual, usual_value = greedy.choose(state, box, mind, luck), 0
    restore_bytes(state, mind.kept)
    mind.value = -1
    for code in range(CODES):
        if why_not(state, box, code) == reasons.LEGAL:
            value = average(state, box, net, mind, luck, code, seat, samples)
            if code == usual:
                usual_value = value
            if value > mind.value:
                mind.action, mind.value = code, value
    if mind.value < usual_value + margin:
        mind.action, mind.value = usual, usual_value


def average(state: State, box: Box, net: Net, mind: Mind, luck: Luck, action: int, seat: int, samples: int) -> int:
    """Return the average value of the turn's end after an action. The position is restored from `mind.kept`."""
    # The luck of the samples must not decide how many there are, or the mean would be biased.
    wanted = samples if is_fight(state, action) else FEW_SAMPLES
    total, count = 0, 0
    while count < wanted:
        finish_turn(state, box, mind, luck, action)
        total += value_of(state, box, net, mind, seat)
        restore_bytes(state, mind.kept)
        count += 1
        if count == 1 and mind.drew == 0:  # without luck, the others would hardly differ
            break
    return total // count


def is_fight(state: State, action: int) -> bool:
    """Return whether an action leads to a fight, or belongs to one."""
    return action == actions.attack or state.phase == phases.FORCE or phases.is_combat(state.phase)


def key_of(mind: Mind) -> int:
    """Return a 62-bit hash of the position in `mind.kept`."""
    key = 1
    for at in range(0, len(mind.kept), 2):
        key = mixed(key, mind.kept[at] | mind.kept[at + 1] << 8)
    return key
