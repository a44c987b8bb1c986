"""Asking a policy for its choice."""

from __future__ import annotations

from tuckerbox.kernel.contract import NATURE, OVER, Box, Mind, State, choose, knows, turn
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.memory_records import Many, copy
from tuckerbox.kernel.templates.play import resample, step


def decide(states: Many[State], i: int, spare: int, boxes: Many[Box], minds: Many[Mind], lucks: Many[Luck]) -> int:
    """Return the policy's choice for the seat that decides in `states[i]`.

    The policy gets a copy, in `states[spare]`, in which everything that its seat cannot know is resampled.
    """
    copy(states[spare], states[i])
    resample(states[spare], boxes[0], turn(states[i]), lucks[0])
    return choose(states[spare], boxes[0], minds[0], lucks[0])


def play_out(states: Many[State], i: int, spare: int, boxes: Many[Box], minds: Many[Mind], lucks: Many[Luck]) -> None:
    """Play the match in `states[i]` to its end, with the policy for all seats."""
    while True:
        seat = turn(states[i])
        if seat == OVER:
            return
        action = 0 if seat == NATURE else decide(states, i, spare, boxes, minds, lucks)
        step(states[i], boxes[0], action, lucks[0])


def knows_at(states: Many[State], i: int) -> bool:
    """Return whether the policy can play with the seats and options of `states[i]`."""
    return knows(states[i])
